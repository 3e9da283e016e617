-- EXPECT: error: a script cannot blame a file that is not there
error("#77:99: not me", 0)
