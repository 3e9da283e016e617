-- A hoplite may become a second king, never a third.
function is_second_king(position, move)
  return move.promotion ~= "K" or position:count(move.side, "K") < 2
end
