-- EXPECT: killed: fuel; each == looks at 60 KB
local a, b = string.rep("x", 60000), string.rep("x", 60000)  while a == b do end
