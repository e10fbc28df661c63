engine_test(tst_engines_agree twice_timeline twice_counting_reference)

# Worked cases: each test carries the arithmetic of its numbers.
foreach(subject crashes incidents_queues incidents_work providers publishing queue requests stores)
  engine_test(tst_timeline_${subject} twice_timeline)
endforeach()
