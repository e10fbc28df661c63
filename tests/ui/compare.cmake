ui_test(tst_theme twice_ui_theme)
