-- How wide and how long: moves in a position, plies in a game, and how games end, from games of random moves.
--
--     varia run --seed 1 docs/examples/branching.lua 20 minishogi losalamos breakthrough
--
-- The first argument is the number of games, the others are variants.
local games = tonumber(arg[1] or "20")
local names = { table.unpack(arg, 2) }
if #names == 0 then names = { "minishogi", "losalamos", "breakthrough" } end

print("variant        moves   most  plies  how it ended")
for _, name in ipairs(names) do
  local variant, random = varia.load(name), varia.random()
  local positions, moves, most, plies = 0, 0, 0, 0
  local endings = {}
  for _ = 1, games do
    local game = variant:game()
    while not game:over() and game:plies() < 400 do
      local list = game:moves()
      positions, moves, most = positions + 1, moves + #list, math.max(most, #list)
      game:play(random:pick(list))
    end
    plies = plies + game:plies()
    local reason = game:outcome().reason or "unfinished"
    endings[reason] = (endings[reason] or 0) + 1
  end
  local how = {}
  for reason, count in pairs(endings) do table.insert(how, reason .. " " .. count) end
  print(string.format("%-14s %5.1f %6d %6.1f  %s", name, moves / positions, most, plies / games, table.concat(how, ", ")))
end
