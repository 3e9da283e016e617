-- EXPECT: killed: memory or fuel
local keep = {} for i = 1, 16000 do keep[i] = ("y"):rep(1000) .. i end  return "EVADED"
