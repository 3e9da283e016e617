-- Counts the games of two plies of some variants and writes them as CSV, several variants at a time.
--
--     varia run docs/examples/perft_all.lua 2
--
-- The argument is the depth. A variant with turns of several steps is counted by turns.
local depth = tonumber(arg[1] or "2")

local function count(task)
  local game = varia.load(task.name):game()
  return task.name .. "," .. task.depth .. "," .. game:perft(task.depth)
end

local tasks = {}
for _, name in ipairs { "chess", "shogi", "xiangqi", "makruk", "antichess", "crazyhouse", "breakthrough", "raumschach" } do
  tasks[#tasks + 1] = { name = name, depth = depth }
end
print("variant,depth,games")
for i, line in ipairs(varia.parallel(count, tasks)) do
  varia.progress(i .. " of " .. #tasks)
  print(line)
end
