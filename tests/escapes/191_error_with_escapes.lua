-- EXPECT: error: no control character reaches the terminal
error("\27[2J\0\r\n\255")
