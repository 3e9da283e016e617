-- EXPECT: ok: no address
return ("%s %s"):format({}, type)
