-- The column rule (Octahedral Chess): in a move without capture, a piece may not go to or pass through a cell whose column along an
-- axis holds another piece of its kind, of either side. `clear` in a move does the same without a script, and much faster.
--
--     [[hook]]
--     script = "rules/column"
--     point = "allow"
--     call = "column_is_free"
--     pieces = ["P"]
--     types = ["quiet", "exposing"]
--     with = { along = "level" }
local axis = parameters.along

local function holds_another(position, cell, kind, itself)
  for way = -1, 1, 2 do
    local here = cell
    while here do
      if here ~= itself and position:at(here) == kind then return true end
      here = position:along(here, axis, way)
    end
  end
  return false
end

-- The cells of a straight move after the first one, including the last one. If the move is not straight: its last cell.
local function cells_of(position, from, to)
  local difference, longest = {}, 0
  for a = 1, position:axes() do
    difference[a] = position:coord(to, a) - position:coord(from, a)
    longest = math.max(longest, math.abs(difference[a]))
  end
  for a, d in ipairs(difference) do
    if d % longest ~= 0 then return { to } end
    difference[a] = d // longest
  end
  local cells, here = {}, from
  for n = 1, longest do
    here = here and position:step(here, difference)
    cells[n] = here
  end
  if here ~= to then return { to } end
  return cells
end

function column_is_free(position, move)
  for _, cell in ipairs(cells_of(position, move.from, move.to)) do
    if holds_another(position, cell, move.kind, move.from) then return false end
  end
  return true
end
