-- EXPECT: error: the operator ^ (in rules)
return 2 ^ 0.5 > 1
