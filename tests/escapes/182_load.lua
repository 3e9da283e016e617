-- EXPECT: error: nil value
return load("return 1")()
