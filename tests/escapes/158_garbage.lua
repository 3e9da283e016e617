-- EXPECT: killed: fuel; nothing is kept
while true do local t = {{}, {}, {}, {1, 2, 3}, x = {}} end
