# What each built-in scenario must show.
engine_test(tst_builtin_keys twice_run)
engine_test(tst_builtin_delivery twice_run)
engine_test(tst_builtin_stores twice_run)
engine_test(tst_builtin_publishing twice_run)
