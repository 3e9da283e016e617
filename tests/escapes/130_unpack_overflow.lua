-- EXPECT: error: more than 250; the difference of the bounds overflows
return table.unpack({}, math.mininteger, math.maxinteger)
