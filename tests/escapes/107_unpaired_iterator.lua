-- EXPECT: killed: fuel
for _ in function() return 1 end do end
