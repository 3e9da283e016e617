-- A match on ten boards between the computer and a player that moves at random, with statistics.
--
--     varia run --budget 0 docs/examples/boards.lua 10 60
--
-- The arguments: how many boards, and how many turns at most.
local boards, turns = tonumber(arg[1] or "10"), tonumber(arg[2] or "60")
local match = varia.game(varia.load("elevator-chess", { boards = boards }))
local random = varia.random()
local function at_random(game) return random:pick(game:moves()) end
varia.match(match, { varia.engine { nodes = 200 }, at_random }, turns)

local actions, rides, open = 0, 0, 0
for _, action in ipairs(match:history()) do
  actions = actions + 1
  if action:sub(-1) == "U" or action:sub(-1) == "D" then rides = rides + 1 end
end
for floor = 1, match:floors() do
  if match:status(floor) == "open" then open = open + 1 end
end
print(("%d actions, %d rides; %d of %d boards open"):format(actions, rides, open, match:floors()))
print(match:status())
