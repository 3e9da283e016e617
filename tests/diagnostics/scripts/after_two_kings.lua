function follow(position, move)
  return { { "place", move.from, "K", move.side } }
end
