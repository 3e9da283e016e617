-- EXPECT: killed: fuel; a comparison that says yes to everything must not run off the list
local t = {} for i = 1, 3000 do t[i] = i end  while true do table.sort(t, function() return true end) end
