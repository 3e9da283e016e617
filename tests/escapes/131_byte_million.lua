-- EXPECT: error: more than 250
return ("x"):rep(60000):byte(1, -1)
