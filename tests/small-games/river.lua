function drown(position, move)
  local drowned = {}
  for _, cell in ipairs(position:pieces(move.side)) do
    if position:in_zone(cell, "river") then table.insert(drowned, { "remove", cell }) end
  end
  return drowned
end
