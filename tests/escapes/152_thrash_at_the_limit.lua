-- EXPECT: killed: memory or fuel (with pcall), error (without); each refusal makes Lua collect everything
local keep = {} for i = 1, 1000000 do pcall(function() keep[#keep + 1] = ("x"):rep(30000) .. i end) end  return "EVADED"
