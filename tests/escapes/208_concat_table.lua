-- EXPECT: error: no address in an error either
return table.concat({{}})
