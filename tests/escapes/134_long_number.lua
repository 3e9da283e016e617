-- EXPECT: killed: fuel
local a = string.rep("1", 60000)  while true do tonumber(a) end
