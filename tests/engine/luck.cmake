engine_test(tst_hazard twice_luck)
engine_test(tst_request_luck twice_luck)
engine_test(tst_mulberry32 twice_luck)
