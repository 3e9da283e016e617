-- Racing Kings: the race to the eighth rank, and the rule that no side may give check. The rules `gives_check = false` and a `goal` with
-- `reply` do the same and are much faster; use this script as a starting point for similar rules.
--
--     [[hook]]
--     point = "legal"
--     call = "gives_no_check"
--
--     [[hook]]
--     point = "outcome"
--     call = "race"

function gives_no_check(position, move)
  return not position:in_check(position:opponent(move.side))
end

local function arrived(position, king)
  return king and position:coord(king, "rank") == 8
end

-- Whether the king can reach the last rank with the next move: Black may follow White's king there.
local function can_follow(position, king)
  if position:coord(king, "rank") ~= 7 then return false end
  for _, move in ipairs(position:legal_moves(king)) do
    if arrived(position, move.to) then return true end
  end
  return false
end

function race(position)
  local white = arrived(position, position:royals("white")[1])
  local black_king = position:royals("black")[1]
  local black = arrived(position, black_king)
  if white and black then return "draw", nil, "race" end
  if black then return "win", "black", "race" end
  if white and not (position:turn() == "black" and black_king and can_follow(position, black_king)) then
    return "win", "white", "race"
  end
end
