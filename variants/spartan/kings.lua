-- Two kings of a side: both may not be attacked at once when its move is over (duple check). A king that is alone is
-- looked after by the rules of the file.
local function all_attacked(position, side)
  local kings = position:royals(side)
  if #kings < 2 then return false end
  local enemy = position:opponent(side)
  for _, cell in ipairs(kings) do
    if not position:attacked(cell, enemy) then return false end
  end
  return true
end

function leaves_a_king_safe(position, move)
  return not all_attacked(position, move.side)
end

function is_second_king(position, move)
  return move.promotion ~= "K" or position:count(move.side, "K") < 2
end

-- Duple check that nothing ends is mate, not stalemate.
function duple_mate(position)
  local side = position:turn()
  if all_attacked(position, side) and not position:has_legal_moves() then return "loss", side, "checkmate" end
end
