-- EXPECT: error: a key is a table
for k in pairs({[{}] = 1, [{}] = 2}) do return tostring(k) end
