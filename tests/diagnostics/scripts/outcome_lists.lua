function may(position)
  return #position:legal_moves() > 0
end
