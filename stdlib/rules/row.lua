-- Three in a row in space. The rule `lines` does the same and is much faster; use this as a starting point for similar rules.
--
--     [[hook]]
--     point = "outcome"
--     call = "three_in_a_row"
--
-- A row is three cells in one line, each a step from the next. The side that has just moved is tested first.
local directions = {}
for z = 0, 1 do
  for y = -1, 1 do
    for x = -1, 1 do
      -- Each direction once: counted from the last axis, its first number that is not 0 is 1.
      if z == 1 or (y == 1) or (y == 0 and x == 1) then
        if z == 1 or y >= 0 then directions[#directions + 1] = { x, y, z } end
      end
    end
  end
end

local function has_row(position, side)
  local mine = {}
  for _, cell in ipairs(position:pieces(side)) do mine[cell] = true end
  for _, cell in ipairs(position:pieces(side)) do
    for _, d in ipairs(directions) do
      local next = position:step(cell, d)
      local last = next and mine[next] and position:step(next, d)
      if last and mine[last] then return true end
    end
  end
  return false
end

function three_in_a_row(position)
  for _, side in ipairs({ position:opponent(position:turn()), position:turn() }) do
    if has_row(position, side) then return "win", side, "three-in-a-row" end
  end
end
