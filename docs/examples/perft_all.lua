-- Counts the games of so many plies of all variants, or of those that are named, and writes them as CSV, several
-- variants at a time.
--
--     varia run --memory 1024 docs/examples/perft_all.lua 1
--     varia run docs/examples/perft_all.lua 2 chess shogi xiangqi makruk antichess crazyhouse breakthrough raumschach
--
-- The arguments are the depth and names. A variant with turns of several steps is counted by turns, and one with several
-- boards by its actions. The larger games need more memory than a program has without an option.
local depth = tonumber(arg[1] or "1")
local names = #arg > 1 and { table.unpack(arg, 2) } or varia.variants()

local function count(task)
  local game = varia.load(task.name):game()
  return task.name .. "," .. task.depth .. "," .. game:perft(task.depth)
end

local tasks = {}
for _, name in ipairs(names) do tasks[#tasks + 1] = { name = name, depth = depth } end
print("variant,depth,games")
for i, line in ipairs(varia.parallel(count, tasks)) do
  varia.progress(i .. " of " .. #tasks)
  print(line)
end
