-- A tournament: every player meets every other, once with each side, and a table tells who did best. On one board or, as
-- with elevator-chess, on several.
--
--     varia run --seed 7 docs/examples/tournament.lua losalamos 4
--
-- The first argument is the variant, the second how often each pairing is played. A player is a function from a game to
-- a move; write your own below and see where it ends up.
local variant = varia.load(arg[1] or "losalamos")
local rounds = tonumber(arg[2] or "4")
local random = varia.random()

-- What pieces are worth here: as much as they can reach from the middle would be better, but this will do.
local worth = { P = 1, N = 3, B = 3, R = 5, Q = 9, S = 3, G = 5 }

local players = {}

function players.random(game) return random:pick(game:moves()) end

-- Takes the most valuable piece it can, and otherwise moves at random.
function players.greedy(game)
  local best, most = {}, 0
  for _, move in ipairs(game:moves()) do
    local value = worth[game:describe(move).captured] or 0
    if value > most then best, most = {}, value end
    if value == most then table.insert(best, move) end
  end
  return random:pick(best)
end

-- Mates if it can, and leaves the enemy as few moves as possible otherwise.
function players.strangler(game)
  local best, least = {}, math.maxinteger
  for _, move in ipairs(game:moves()) do
    game:play(move)
    local left = game:outcome().reason == "checkmate" and -1 or #game:moves()
    game:undo()
    if left < least then best, least = {}, left end
    if left == least then table.insert(best, move) end
  end
  return random:pick(best)
end

-- The computer, which looks at a few positions only.
players.computer = varia.engine { nodes = 100 }

local names, table_of = {}, {}
for name in pairs(players) do
  table.insert(names, name)
  table_of[name] = { name = name, wins = 0, draws = 0, losses = 0, points = 0 }
end

local function enter(name, points)
  local row = table_of[name]
  row.points = row.points + points
  if points == 1 then row.wins = row.wins + 1
  elseif points == 0 then row.losses = row.losses + 1
  else row.draws = row.draws + 1 end
end

local first, second, third = variant:sides()
assert(second and not third, "this tournament is for games of two sides")
local games, plies = 0, 0
for _ = 1, rounds do
  for _, a in ipairs(names) do
    for _, b in ipairs(names) do
      if a ~= b then
        local result = varia.match(variant:game(), { players[a], players[b] }, 300)
        local points = { [first] = 1, [second] = 0 }
        enter(a, points[result.winner] or 0.5)
        enter(b, 1 - (points[result.winner] or 0.5))
        games, plies = games + 1, plies + result.plies
      end
    end
  end
end

local rows = {}
for _, name in ipairs(names) do table.insert(rows, table_of[name]) end
table.sort(rows, function(x, y) return x.points > y.points end)
print(string.format("%s, %d games, %.1f plies on average", variant:name(), games, plies / games))
print("player       won  drawn  lost  points")
for _, row in ipairs(rows) do
  print(string.format("%-10s %5d %6d %5d  %6.1f", row.name, row.wins, row.draws, row.losses, row.points))
end
