-- EXPECT: killed: fuel; a billion comparisons in one find
local a = string.rep("a", 60000)  local b = string.rep("a", 30000) .. "b"  while true do a:find(b) end
