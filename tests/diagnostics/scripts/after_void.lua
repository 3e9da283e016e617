function follow(position, move)
  return { { "remove", move.from } }
end
