-- EXPECT: killed: fuel (with floats), error (in rules); each .. writes ten floats
local x = 1 / 3  while true do local y = x .. x .. x .. x .. x .. x .. x .. x .. x .. x end
