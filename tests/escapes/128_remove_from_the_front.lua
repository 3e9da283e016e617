-- EXPECT: killed: fuel
while true do local t = {} for i = 1, 2000 do t[i] = i end  while #t > 0 do table.remove(t, 1) end end
