-- A piece that comes onto the rank or file of an enemy king that has not moved takes the king's first move from it: the king counts
-- as moved from then on. Pieces between them do not matter (Cambodian chess, where the king's first move may be a leap).
--
--     [[hook]]
--     script = "rules/aim"
--     point = "after"
--     call = "takes_aim"
--     pieces = ["R"]
function takes_aim(position, move)
  local enemy = position:opponent(move.side)
  local king = position:royals(enemy)[1]
  if not king or not move.to or not position:unmoved(king) then return nil end
  for axis = 1, position:axes() do
    if position:coord(king, axis) == position:coord(move.to, axis) then
      local letter = position:at(king)
      return { { "remove", king }, { "place", king, letter, enemy } }
    end
  end
end
