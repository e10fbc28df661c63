if(TWICE_BUILD_WINDOW)
  benchmark_program(bench_compare_view twice_ui_compare)
endif()
