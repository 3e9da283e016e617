-- EXPECT: error: called with a nil
error(nil)
