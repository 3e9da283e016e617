-- How long random games are and how they end, in several variants, by workers. The same for any number of workers.
--
--     varia run docs/examples/statistics.lua 1000
local total = tonumber(arg[1] or "1000")
local parts = 8

local function play(task)
  local sum, ends = 0, varia.object()
  for _, game in ipairs(varia.load(task.name):random_games(task.games)) do
    sum = sum + game.plies
    local how = (game.winner or "nobody") .. " " .. (game.reason or "unfinished")
    ends[how] = (ends[how] or 0) + 1
  end
  return { name = task.name, plies = sum, ends = ends }
end

local names, tasks = { "tictactoe-3d", "breakthrough", "losalamos" }, {}
for _, name in ipairs(names) do
  varia.load(name) -- the workers share it
  for _ = 1, parts do tasks[#tasks + 1] = { name = name, games = total // parts } end
end
local plies, ends = {}, {}
for _, part in ipairs(varia.parallel(play, tasks)) do
  plies[part.name] = (plies[part.name] or 0) + part.plies
  ends[part.name] = ends[part.name] or {}
  for how, count in pairs(part.ends) do ends[part.name][how] = (ends[part.name][how] or 0) + count end
end
for _, name in ipairs(names) do
  print(("%s: %.1f plies"):format(name, plies[name] / (total // parts * parts)))
  for how, count in pairs(ends[name]) do print("  " .. how .. ": " .. count) end
end
