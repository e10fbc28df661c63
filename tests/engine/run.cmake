# Runs, their counts and their results.
find_package(nlohmann_json 3.11 REQUIRED) # beside the reader of our own
engine_test(tst_trace twice_run)
engine_test(tst_cell_spread twice_run)
engine_test(tst_run twice_run)
engine_test(tst_run_with_planted_engine twice_run)
engine_test(tst_count_list twice_run)
engine_test(tst_display_text twice_run)
engine_test(tst_results twice_run nlohmann_json::nlohmann_json)
if(TWICE_SANITIZE)
  target_compile_definitions(tst_run PRIVATE TWICE_TESTS_ARE_SANITIZED=1)
else()
  target_compile_definitions(tst_run PRIVATE TWICE_TESTS_ARE_SANITIZED=0)
endif()
