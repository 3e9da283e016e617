-- EXPECT: killed: stack overflow
local function f(n) local a, b, c, d = f(n + 1) return a end  f(1)
