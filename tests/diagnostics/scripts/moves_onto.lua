function more(position, from)
  return { { to = "a4", { "move", from, "a4" } } }
end
