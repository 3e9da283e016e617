-- EXPECT: killed: fuel
local f, g  function f() return g() end  function g() return f() end  f()
