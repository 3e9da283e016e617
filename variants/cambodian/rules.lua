-- The king's leap is not made out of check.

function is_not_in_check(position, move)
  return not position:in_check(move.side)
end
