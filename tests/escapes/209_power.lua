-- EXPECT: ok (with floats), error: operator ^ (in rules)
return 2 ^ 0.5 > 1
