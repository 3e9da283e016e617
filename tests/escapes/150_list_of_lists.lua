-- EXPECT: killed: memory or fuel
local l for i = 1, 1000000000 do l = {l} end
