-- EXPECT: error: globals are fixed (when called later)
counter = (counter or 0) + 1  return counter
