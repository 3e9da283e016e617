function hits() return 1 end
