function may() return 1 / 2 > 0 end
