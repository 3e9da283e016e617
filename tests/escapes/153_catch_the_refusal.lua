-- EXPECT: killed: string (with pcall), error (without)
local s = ("x"):rep(40000)  local n = 0  for i = 1, 100 do if not pcall(function() return s .. s end) then n = n + 1 end end  return "EVADED: " .. n
