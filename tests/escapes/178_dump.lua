-- EXPECT: error: nil value
return string.dump(function() end)
