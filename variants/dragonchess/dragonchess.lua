-- The dragon, without leaving its cell, takes an enemy on the level below it: right under it, or beside that along a rank or file.
local function burnt(position, from)
  local below = position:along(from, "level", -1)
  local cells = { below }
  if not below then return cells end
  for _, axis in ipairs({ "file", "rank" }) do
    for _, way in ipairs({ -1, 1 }) do
      local cell = position:along(below, axis, way)
      if cell then cells[#cells + 1] = cell end
    end
  end
  return cells
end

function breathes(position, from)
  local _, side = position:at(from)
  local list = {}
  for _, cell in ipairs(burnt(position, from)) do
    local letter, owner = position:at(cell)
    if letter and owner ~= side then list[#list + 1] = { to = cell, { "capture", cell } } end
  end
  return list
end

function burns(position, cell, side)
  for _, dragon in ipairs(position:pieces(side, "R")) do
    for _, burning in ipairs(burnt(position, dragon)) do
      if burning == cell then return true end
    end
  end
  return false
end

-- Who stands right above an enemy basilisk cannot move, and threatens nothing.
function is_free(position, move)
  local letter, side = position:at(position:along(move.from, "level", -1))
  return letter ~= "B" or side == move.side
end
