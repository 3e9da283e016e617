-- EXPECT: killed: fuel (with pcall), error: nil value (without)
while true do pcall(function() while true do end end) end
