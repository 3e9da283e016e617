-- EXPECT: error: called with a table
error({"no text"})
