-- EXPECT: killed: fuel; pairs walks over 8192 slots of which none is used
local t = {} for i = 1, 8000 do t["k" .. i] = i end  for i = 1, 8000 do t["k" .. i] = nil end  while true do for _ in pairs(t) do end end
