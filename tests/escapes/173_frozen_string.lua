-- EXPECT: error: read-only; ("x"):rep is every script's
string.rep = function() return "poisoned" end
