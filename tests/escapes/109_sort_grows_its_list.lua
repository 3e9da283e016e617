-- EXPECT: ok: the list may be changed while it is sorted
local t = {3, 1, 2}  table.sort(t, function(a, b) t[#t + 1] = 9  return a < b end)  return t[1]
