-- EXPECT: error: nil value
return _G.os.execute
