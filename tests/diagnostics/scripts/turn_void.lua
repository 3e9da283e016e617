function follow(position, move)
  return { { "remove", "b3" } }
end
