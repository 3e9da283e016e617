-- A side that has the right to none of its castlings any more has lost, because the king or the partners have moved or have been
-- captured. The constants are cells, by the names of the sides: of the king, and of one partner or two (`white_other`). A side without
-- constants cannot lose so. If both sides lose the right by one move, the side that has not made it has lost.
--
--     [[hook]]
--     script = "rules/castling_right"
--     point = "outcome"
--     call = "lost"
--     with = { white = "e1", white_partner = "a1", white_other = "h1", black = "e8", black_partner = "a8" }
local function stands(position, cell) return cell ~= nil and position:unmoved(cell) end

local function can_castle(position, side)
  return stands(position, parameters[side]) and
    (stands(position, parameters[side .. "_partner"]) or stands(position, parameters[side .. "_other"]))
end

function lost(position)
  local mover = position:turn()
  for _, side in ipairs({ position:opponent(mover), mover }) do
    if parameters[side] and not can_castle(position, side) then return "loss", side, "castling" end
  end
end
