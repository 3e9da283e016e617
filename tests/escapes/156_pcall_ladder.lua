-- EXPECT: error: C stack overflow, caught or not, and no crash
local function f(n) return pcall(f, n + 1) end  return f(1)
