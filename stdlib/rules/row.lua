-- Three in a row in space. The rule `lines` says the same and is much faster; this is where to begin for rules like it.
--
--     [[hook]]
--     point = "outcome"
--     call = "three_in_a_row"
--
-- A line has its middle on a cell and an end a step away on either side. The side that has just moved is the one to ask.
local directions = {}
for z = 0, 1 do
  for y = -1, 1 do
    for x = -1, 1 do
      -- Each direction once: the first of its numbers that is not 0, from the last axis on, is 1.
      if z == 1 or (y == 1) or (y == 0 and x == 1) then
        if z == 1 or y >= 0 then directions[#directions + 1] = { x, y, z } end
      end
    end
  end
end

function three_in_a_row(position)
  local side = position:opponent(position:turn())
  local mine = {}
  for _, cell in ipairs(position:pieces(side)) do mine[cell] = true end
  for _, cell in ipairs(position:pieces(side)) do
    for _, d in ipairs(directions) do
      local next = position:step(cell, d)
      local last = next and mine[next] and position:step(next, d)
      if last and mine[last] then return "win", side, "three-in-a-row" end
    end
  end
end
