-- EXPECT: error: nil value; a string has no __index of its own
("x").__index.rep = nil
