engine_test(tst_engines_agree twice_timeline twice_counting_reference)

# Worked cases: each test carries the arithmetic of its numbers.
foreach(subject
    calls claims crashes deaths heartbeats incidents_queues incidents_work instants luck providers publishing queue
    receipts relays requests shared_runs stores traffic)
  engine_test(tst_timeline_${subject} twice_timeline)
endforeach()

# Random worlds with a clock: fuzz_timeline [SEED [SECONDS]] for as long as one likes, seconds of it in every check.
add_library(twice_timeline_worlds STATIC support/random_timeline_world.cpp support/timeline_laws.cpp)
target_include_directories(twice_timeline_worlds PUBLIC "${CMAKE_CURRENT_SOURCE_DIR}")
target_link_libraries(twice_timeline_worlds PUBLIC twice_timeline PRIVATE twice_flags)
add_executable(fuzz_timeline fuzz_timeline.cpp)
target_link_libraries(fuzz_timeline PRIVATE twice_timeline_worlds twice_flags)
engine_test(tst_timeline_laws twice_timeline_worlds)
engine_test(tst_time_series twice_timeline_worlds)
engine_test(tst_timeline_extremes twice_run)
if(TWICE_SANITIZE)
  target_compile_definitions(tst_timeline_extremes PRIVATE TWICE_TESTS_ARE_SANITIZED=1)
else()
  target_compile_definitions(tst_timeline_extremes PRIVATE TWICE_TESTS_ARE_SANITIZED=0)
endif()
engine_test(tst_timeline_guards twice_scenario)
engine_test(tst_number_set twice_timeline)
engine_test(tst_event_queue twice_timeline)
engine_test(tst_timeline_theory twice_timeline)
engine_test(tst_timeline_renewal twice_timeline)
