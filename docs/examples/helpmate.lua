-- A help-mate: both sides play so that a mate comes about. All games of so many plies that end with mate, counted by
-- workers, one for each first move.
--
--     varia run --budget 0 docs/examples/helpmate.lua 4
--
-- From the start of chess there are 8 such games of four plies; published tables of perft have this number.
local plies = tonumber(arg[1] or "4")
local position = arg[2]

local function solve(task)
  local found = {}
  local function search(game, left, line)
    for _, move in ipairs(game:moves()) do
      game:play(move)
      local text = line .. " " .. move
      if left > 1 then
        search(game, left - 1, text)
      elseif game:in_check(game:turn()) and game:over() then
        found[#found + 1] = text
      end
      game:undo()
    end
  end
  local game = varia.load("chess"):game(task.position)
  game:play(task.first)
  search(game, task.plies - 1, task.first)
  return found
end

local tasks = {}
local start = varia.load("chess"):position(position)
for _, move in ipairs(start:moves()) do tasks[#tasks + 1] = { first = move, position = start:text(), plies = plies } end
local count = 0
for _, lines in ipairs(varia.parallel(solve, tasks)) do
  for _, line in ipairs(lines) do print(line) end
  count = count + #lines
end
print(count .. " solutions")
