-- The promotion of pawns.

local diagonals = { { -1, -1 }, { -1, 1 }, { 1, -1 }, { 1, 1 } }

-- Tells whether a general on the cell would attack an enemy there.
local function attacks_somebody(position, cell, enemy)
  for _, way in ipairs(diagonals) do
    local next = position:step(cell, way)
    if next then
      local letter, side = position:at(next)
      if letter and side == enemy then return true end
    end
  end
  return false
end

-- While its side has no general, a pawn on a marked cell, or the last pawn on any cell, may become one on its own cell or on an
-- empty cell diagonally next to it, if the general attacks no enemy from there.
function promotions(position, from)
  local side = position:turn()
  if position:count(side, "F") > 0 then return nil end
  if not position:in_zone(from, "marked", side) and position:count(side, "P") > 1 then return nil end
  local enemy = position:opponent(side)
  local found = {}
  local function offer(to)
    if not attacks_somebody(position, to, enemy) then
      found[#found + 1] = { to = to, { "remove", from }, { "place", to, "F", side } }
    end
  end
  offer(from)
  for _, way in ipairs(diagonals) do
    local to = position:step(from, way)
    if to and position:empty(to) then offer(to) end
  end
  return found
end

-- A promotion may not give check on a line that the pawn opens.
function promotes_without_check(position, move)
  return move.type ~= "special" or not position:in_check(position:opponent(move.side))
end
