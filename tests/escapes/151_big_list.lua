-- EXPECT: killed: block
local t = {} for i = 1, 1000000000 do t[i] = i end
