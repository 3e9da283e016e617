function more(position, from)
  return { { to = "b2", suffix = "b", { "move", from, "b2" } } }
end
