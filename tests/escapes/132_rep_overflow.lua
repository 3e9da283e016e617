-- EXPECT: error: 65536 bytes; the product overflows to something small
return ("ab"):rep(math.maxinteger // 2 + 2, "cd")
