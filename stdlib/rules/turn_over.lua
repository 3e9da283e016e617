-- A piece that has moved turns over all enemies next to its new cell, corners included. One that is put down does so only where it
-- stands next to a piece of its own side (Quadwrangle).
--
--     [[hook]]
--     script = "rules/turn_over"
--     point = "after"
--     call = "turns_over"
function turns_over(position, move)
  if not move.to or (move.type == "drop" and position:beside(move.to, move.side) == 0) then return nil end
  local effects = {}
  for _, cell in ipairs(position:neighbours(move.to)) do
    local letter, owner = position:at(cell)
    if letter and owner == position:opponent(move.side) then
      table.insert(effects, { "remove", cell })
      table.insert(effects, { "place", cell, letter, move.side })
    end
  end
  return effects
end
