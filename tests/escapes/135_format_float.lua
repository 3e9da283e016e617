-- EXPECT: killed: fuel; three hundred digits each
while true do string.format("%99.99f", 1e300) end
