-- EXPECT: killed: fuel; a hundred digits each
while true do string.format("%99.99f", math.maxinteger) end
