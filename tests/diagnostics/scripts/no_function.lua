function may() return true end
