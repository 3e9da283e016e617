-- EXPECT: error: nil value
return io.open("/etc/passwd"):read("a")
