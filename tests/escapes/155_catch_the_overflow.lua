-- EXPECT: killed: stack overflow (with pcall), error (without)
local function f() return 1 + f() end  pcall(f)  return "EVADED"
