function arrange() return { { "place", "a1", "R", "white" } } end
