-- EXPECT: killed: fuel (with pcall), error: nil value (without)
local p = pcall  while true do p(p, p, p, error) end
