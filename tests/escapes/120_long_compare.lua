-- EXPECT: killed: fuel; each < looks at 60 KB
local p = string.rep("x", 60000)  local a, b = p .. "a", p .. "b"  while a < b do end
