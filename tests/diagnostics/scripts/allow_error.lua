function may(position, move)
  return position:at(move.to).kind == "K"
end
