-- EXPECT: ok: no address
return tostring({}) .. tostring(print or type) .. tostring(function() end)
