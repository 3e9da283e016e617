-- EXPECT: error: nil value; next would give away the order
return next({a = 1, b = 2})
