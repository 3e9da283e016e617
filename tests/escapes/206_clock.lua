-- EXPECT: error: nil value
return os.clock()
