-- The set-up by a number: gold + 64864800 * silver, each the place of sixteen letters among all words that the men of a
-- side can make, sorted with the letters in the order below.
local order = { "E", "M", "H", "D", "C", "R" }
local arrangements = 64864800

local function arranged(n)
  local left = { E = 1, M = 1, H = 2, D = 2, C = 2, R = 8 }
  local ways, letters = arrangements, {}
  for cells = 16, 1, -1 do
    for _, letter in ipairs(order) do
      local begin = ways * left[letter] // cells -- so many of the ways begin with this letter
      if n < begin then
        letters[#letters + 1] = letter
        left[letter] = left[letter] - 1
        ways = begin
        break
      end
      n = n - begin
    end
  end
  return letters
end

function numbered(position)
  local effects = {}
  local function arrange(side, letters, first, second)
    for i, letter in ipairs(letters) do
      local file = "abcdefgh"
      local place = (i - 1) % 8 + 1
      local cell = file:sub(place, place) .. (i <= 8 and first or second)
      effects[#effects + 1] = { "remove", cell }
      effects[#effects + 1] = { "place", cell, letter, side }
    end
  end
  arrange("gold", arranged(options.number % arrangements), 1, 2)
  arrange("silver", arranged(options.number // arrangements % arrangements), 8, 7)
  return effects
end
