-- EXPECT: killed: fuel
::again:: goto again
