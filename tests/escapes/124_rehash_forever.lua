-- EXPECT: killed: fuel; a full table is counted anew with each new key
local t = {} for i = 1, 8192 do t["k" .. i] = i end  local i = 8192  while true do t["k" .. (i - 8191)] = nil  i = i + 1  t["k" .. i] = i end
