-- Plays games at random and writes what came of them as JSON, for another program to read: to a file, or to the screen.
--
--     varia run --seed 3 docs/examples/results_json.lua tictactoe-3d 50
--     varia run --seed 3 --allow-write . docs/examples/results_json.lua tictactoe-3d 50 results.json
local name, games, path = arg[1] or "tictactoe-3d", tonumber(arg[2] or "50"), arg[3]
local variant, random = varia.load(name), varia.random()

local report = {
  variant = { id = variant:id(), name = variant:name(), options = variant:options() },
  games = games,
  wins = {},
  draws = 0,
  reasons = {},
  openings = {},
}
for _, side in ipairs({ variant:sides() }) do report.wins[side] = 0 end
for _ = 1, games do
  local game = variant:game()
  game:play_random(random, 400)
  local result = game:outcome()
  local winners = result.winners or { result.winner }  -- of a team all have won
  if result.winner or (#winners > 1 and result.score[winners[1]] == 1) then
    for _, side in ipairs(winners) do report.wins[side] = report.wins[side] + 1 end
  elseif result.over then report.draws = report.draws + 1
  end
  local reason = result.reason or "unfinished"
  report.reasons[reason] = (report.reasons[reason] or 0) + 1
  local opening = game:history()[1]
  report.openings[opening] = (report.openings[opening] or 0) + 1
end

local text = varia.to_json(report, 2)
if path then varia.write(path, text .. "\n") else print(text) end
