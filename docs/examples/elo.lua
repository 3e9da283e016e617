-- Three evaluations of one's own play each other; the difference in Elo points, with the uncertainty.
--
--     varia run --seed 3 docs/examples/elo.lua losalamos 6
--
-- The arguments: the variant, and how many games each pair plays. A game that is not over after 200 plies is not counted.
local variant = varia.load(arg[1] or "losalamos")
local games = tonumber(arg[2] or "6")
local random = varia.random()
local usual = { P = 1, N = 3, B = 3, R = 5, Q = 9 }
local worth = {}
for _, kind in ipairs(variant:kinds()) do worth[kind.letter] = usual[kind.letter] or 0 end

local function material(position, side)
  local sum = 0
  for letter, value in pairs(worth) do
    for _, owner in ipairs { side, position:opponent(side) } do
      sum = sum + (owner == side and value or -value) * position:count(owner, letter)
    end
  end
  return sum
end

local evaluations = {
  material = material,
  mobile = function(position, side) return 10 * material(position, side) - #position:moves() end,
  nothing = function() return 0 end,
}

-- Looks one move ahead and takes one of the best.
local function player(evaluate)
  return function(game)
    local side, best, most = game:turn(), {}, nil
    for _, move in ipairs(game:moves()) do
      local value = evaluate(game:position():play(move), side)
      if not most or value > most then best, most = {}, value end
      if value == most then best[#best + 1] = move end
    end
    return random:pick(best)
  end
end

local names = { "material", "mobile", "nothing" }
for i = 1, #names do
  for k = i + 1, #names do
    local won, counted = 0, 0
    for n = 1, games do
      local game = variant:game()
      local first = n % 2 == 1
      local one, other = player(evaluations[names[i]]), player(evaluations[names[k]])
      varia.match(game, first and { one, other } or { other, one }, 200)
      local result = game:result(first and "white" or "black")
      if result then won, counted = won + result, counted + 1 end
    end
    -- Half a game is added to each side, so that a clean sweep has a number too.
    local share = (won + 0.5) / (counted + 1)
    local error = math.sqrt(share * (1 - share) / (counted + 1))
    print(("%s - %s: %g of %d, %+.0f Elo (share %.2f, error %.2f)"):format(names[i], names[k], won, counted,
      400 * math.log(share / (1 - share), 10), share, error))
  end
end
