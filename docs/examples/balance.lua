-- Looks for a fair rule: how often the first side wins random games when the board of Breakthrough is narrower.
--
--     varia run docs/examples/balance.lua 400
--
-- Each rule is a patch: a variant that is loaded from a text and extends the one that is built in.
local games = tonumber(arg[1] or "400")

local function try(rule)
  local variant = varia.load_text(rule.text, nil, { name = rule.name })
  local won = 0
  for _, game in ipairs(variant:random_games(rule.games)) do
    if game.winner == "white" then won = won + 1 end
  end
  return { share = won / rule.games, first = #variant:game():moves() }
end

local rules = {}
for width = 4, 8, 2 do
  local row = ("p"):rep(width)
  rules[#rules + 1] = {
    name = "width " .. width,
    games = games,
    text = ([[
format = 1
name = "Breakthrough, %d files"
extends = "breakthrough"
[board]
axes = [{ name = "file", labels = "a-%s" }, { name = "rank", labels = "1-8" }]
[setup]
position = "%s/%s/%d/%d/%d/%d/%s/%s w - - 0 1"
]]):format(width, ("abcdefgh"):sub(width, width), row, row, width, width, width, width, row:upper(), row:upper()),
  }
end
for i, result in ipairs(varia.parallel(try, rules)) do
  print(("%s: %d first moves, white wins %.0f %%"):format(rules[i].name, result.first, 100 * result.share))
end
