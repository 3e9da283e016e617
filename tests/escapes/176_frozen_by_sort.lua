-- EXPECT: error: read-only
table.sort(table)
