-- EXPECT: error: element 1 is a nil; the range has 2^64 elements
return table.concat({}, "", math.mininteger, math.maxinteger)
