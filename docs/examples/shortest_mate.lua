-- Looks for the shortest forced mate.
--
--     varia run docs/examples/shortest_mate.lua losalamos '5k/6/6/6/R5/1R3K w - - 0 1' 3
--
-- The arguments: a variant, a position text, and the most moves to look for. Works for every variant where checkmate
-- wins. The search is the plain one: every attack, every defence.
local variant = varia.load(arg[1] or "losalamos")
local game = variant:game(arg[2] or "5k/6/6/6/R5/1R3K w - - 0 1")
local most = tonumber(arg[3] or "3")
local positions = 0

-- Whether the side that has just been moved against is mated; `moves` are the moves it has.
local function is_mated(moves) return #moves == 0 and game:outcome().reason == "checkmate" end

-- The moves of a line that mates in n moves at most, whatever the defence: the longest defence is shown.
local function mate_in(n)
  for _, attack in ipairs(game:moves()) do
    game:play(attack)
    positions = positions + 1
    local line
    local defences = game:moves()
    if is_mated(defences) then
      line = {}
    elseif n > 1 and #defences > 0 then
      for _, defence in ipairs(defences) do
        game:play(defence)
        local reply = mate_in(n - 1)
        game:undo()
        if not reply then
          line = nil
          break
        end
        if not line or #reply + 1 > #line then
          table.insert(reply, 1, defence)
          line = reply
        end
      end
    end
    game:undo()
    if line then
      table.insert(line, 1, attack)
      return line
    end
  end
end

for n = 1, most do
  local line = mate_in(n)
  if line then
    print(string.format("mate in %d, %d positions: %s", n, positions, table.concat(line, " ")))
    return true
  end
end
print(string.format("no mate in %d, %d positions", most, positions))
return false
