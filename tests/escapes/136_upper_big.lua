-- EXPECT: killed: fuel
local a = string.rep("ab", 30000)  while true do a = a:upper():lower():reverse() end
