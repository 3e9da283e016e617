-- EXPECT: killed: fuel (with pcall), error: nil value (without)
local function f() while true do end end  pcall(f)  pcall(f)  return "EVADED: caught the kill twice"
