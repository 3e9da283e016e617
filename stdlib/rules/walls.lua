-- Neutral walls. In place of a move a side may put a wall onto any empty cell (`build`), or let the walls grow from the edge (`grow`):
-- onto an empty cell at the edge of the board, or next to a wall. `may_grow` is for walls that a step of a turn puts down.
--
--     [sides]
--     neutral = "blocks"
--
--     [[hook]]
--     script = "rules/walls"
--     point = "moves"
--     call = "grow"
--     suffix = "/wall"
--     with = { wall = "X" }              # with `zone` only onto the cells of this zone
--
--     [[hook]]
--     script = "rules/walls"
--     point = "allow"
--     call = "may_grow"
--     types = ["place"]
--     with = { wall = "X" }
local wall = parameters.wall or "X"
local zone = parameters.zone

local function is_open(position, cell)
  return position:empty(cell) and (not zone or position:in_zone(cell, zone, position:turn()))
end

local function is_at_edge(position, cell)
  for axis = 1, position:axes() do
    for way = -1, 1, 2 do
      local next = position:along(cell, axis, way)
      if not next or position:at(next) == wall then return true end
    end
  end
  return false
end

local function walls(position, fits)
  local moves = {}
  for cell = 1, position:cells() do
    if is_open(position, cell) and fits(position, cell) then
      table.insert(moves, { to = cell, { "place", cell, wall, position:neutral() } })
    end
  end
  return moves
end

function build(position) return walls(position, function() return true end) end

function grow(position) return walls(position, is_at_edge) end

function may_grow(position, move) return is_at_edge(position, move.to) end
