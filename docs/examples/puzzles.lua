-- Makes puzzles: positions of random games in which exactly one move mates.
--
--     varia run --seed 5 docs/examples/puzzles.lua losalamos 2
--
-- The arguments: the variant, and how many puzzles.
local variant = varia.load(arg[1] or "losalamos")
local wanted = tonumber(arg[2] or "2")
local random = varia.random()

-- The moves that mate at once.
local function mates(position)
  local found = {}
  for _, move in ipairs(position:moves()) do
    local after = position:play(move)
    if after:in_check(after:turn()) and #after:moves() == 0 then found[#found + 1] = move end
  end
  return found
end

local puzzles = 0
while puzzles < wanted do
  local game = variant:game()
  while not game:over() and puzzles < wanted do
    game:play_random(random, 1)
    local found = game:over() and {} or mates(game:position())
    if #found == 1 then
      puzzles = puzzles + 1
      print(game:text())
      print("  " .. game:san(found[1]))
      break
    end
  end
end
