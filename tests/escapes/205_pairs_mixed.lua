-- EXPECT: ok: numbers first
local o = {} for k in pairs({b = 1, a = 1, [3] = 1, [-2] = 1, B = 1, [100] = 1, aa = 1}) do o[#o + 1] = tostring(k) end  return table.concat(o, " ")
