-- EXPECT: error: nil value
return debug.getregistry()
