-- EXPECT: killed: fuel (with pcall), error (without); errors are dear
while true do pcall(error) end
