-- The first pieces are put down on the cells of a zone, until it is full. From then on a piece that is put down must enclose enemies in
-- a straight line between it and another piece of its own side (Reversi that begins on an empty board). What becomes of the enclosed
-- pieces, a strike says: one with `custodian`, and without `must`.
--
--     [zones]
--     opening = { fixed = ["d4", "e4", "d5", "e5"] }
--
--     [[hook]]
--     script = "rules/opening_drops"
--     point = "allow"
--     call = "may_drop"
--     types = ["drop"]
--     with = { zone = "opening" }
local zone = parameters.zone or "opening"

local function encloses(position, from, side, dx, dy)
  local enemies = 0
  local cell = position:step(from, dx, dy)
  while cell do
    local _, owner = position:at(cell)
    if owner == side then return enemies > 0 end
    if not owner then return false end
    enemies = enemies + 1
    cell = position:step(cell, dx, dy)
  end
  return false
end

function may_drop(position, move)
  for _, cell in ipairs(position:zone(zone)) do
    if position:empty(cell) then return position:in_zone(move.to, zone) end
  end
  for dx = -1, 1 do
    for dy = -1, 1 do
      if (dx ~= 0 or dy ~= 0) and encloses(position, move.to, move.side, dx, dy) then return true end
    end
  end
  return false
end
