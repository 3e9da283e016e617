-- EXPECT: killed: fuel; each call passes on thousands of values
local function f() end
local function g(n, ...) if n == 0 then while true do f(...) end end return g(n - 1, 1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0, ...) end
g(90)
