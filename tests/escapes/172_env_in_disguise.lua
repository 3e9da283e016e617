-- EXPECT: error: _ENV cannot be used; neither strings nor comments hide it
local s = [==[ ]] "]==]  --[[ not code:
' ]] return _ENV --
