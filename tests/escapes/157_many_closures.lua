-- EXPECT: killed: memory or fuel
local t for i = 1, 1000000000 do local before = t  t = function() return before end end
