-- EXPECT: error: <close>
local x <close> = nil  return 1
