-- EXPECT: error: a key is a function
for k in pairs({[type] = 1}) do return tostring(k) end
