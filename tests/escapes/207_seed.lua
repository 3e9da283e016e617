-- EXPECT: error: nil value
math.randomseed(1)
