-- EXPECT: error: invalid conversion
return ("%p"):format({})
