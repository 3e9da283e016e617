-- EXPECT: killed: fuel; each new key of 50 KB is hashed whole
local p, t, i = string.rep("x", 50000), {}, 0  while true do i = i + 1  t[p .. i] = nil end
