-- A piece that is put down comes in from the edge of the board, along any axis, and goes on over empty cells until something stops it:
-- another piece, or the edge on the other side (Connect Four from any side).
--
--     [[hook]]
--     script = "rules/side_drops"
--     point = "allow"
--     call = "comes_to_rest"
--     types = ["drop"]
local function is_clear(position, cell, axis, way)
  local next = position:along(cell, axis, way)
  while next do
    if not position:empty(next) then return false end
    next = position:along(next, axis, way)
  end
  return true
end

function comes_to_rest(position, move)
  for axis = 1, position:axes() do
    for way = -1, 1, 2 do
      local ahead = position:along(move.to, axis, way)
      if (not ahead or not position:empty(ahead)) and is_clear(position, move.to, axis, -way) then return true end
    end
  end
  return false
end
