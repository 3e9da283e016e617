-- EXPECT: error: at most 1 KiB of it is shown
error(("x"):rep(60000))
