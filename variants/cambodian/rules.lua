-- The ang may not leap out of check, nor after an enemy touk has come onto its rank or file.

function may_leap(position, move)
  return position:state(move.side .. "_aimed") == 0 and not position:in_check(move.side)
end

-- If a touk comes onto the rank or file of an ang that has not moved, the ang loses its leap. Pieces between them do not matter.
function takes_aim(position, move)
  local enemy = position:opponent(move.side)
  local ang = position:royals(enemy)[1]
  if not position:unmoved(ang) then return nil end
  for axis = 1, 2 do
    if position:coord(ang, axis) == position:coord(move.to, axis) then return { { "state", enemy .. "_aimed", 1 } } end
  end
end
