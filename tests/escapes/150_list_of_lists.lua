-- EXPECT: killed: memory or fuel
local l for i = 1, 1e9 do l = {l} end
