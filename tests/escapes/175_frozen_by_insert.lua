-- EXPECT: error: read-only
table.insert(math, 1)
