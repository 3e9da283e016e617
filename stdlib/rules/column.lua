-- The column rule (Octahedral Chess): a piece may not go without capturing to a cell whose column along an axis holds another
-- piece of its kind, of either side, nor pass through such a cell. `clear` in a move says the same without a script, and much faster.
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

-- The cells a straight move comes to, the last included.
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
