function may(position, move)
  if move.kind == "K" then return true end
end
