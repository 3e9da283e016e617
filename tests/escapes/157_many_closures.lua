-- EXPECT: killed: memory or fuel
local t for i = 1, 1e9 do local before = t  t = function() return before end end
