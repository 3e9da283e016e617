-- EXPECT: killed: fuel; each insert moves everything
local t = {} while true do table.insert(t, 1, 1) end
