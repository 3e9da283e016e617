-- EXPECT: error: _ENV cannot be used
_ENV = {}  x = 1
