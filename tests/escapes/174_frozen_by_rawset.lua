-- EXPECT: error: read-only
rawset(string, "rep", print)
