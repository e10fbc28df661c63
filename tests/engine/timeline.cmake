engine_test(tst_engines_agree twice_timeline twice_counting_reference)

# Worked cases: each test carries the arithmetic of its numbers.
foreach(subject
    calls claims crashes deaths heartbeats incidents_queues incidents_work instants luck providers publishing queue
    receipts relays requests shared_runs stores traffic)
  engine_test(tst_timeline_${subject} twice_timeline)
endforeach()
