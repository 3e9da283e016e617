function more(position)
  return { { from = "a1", to = "a2", { "move", "a1", "a2" } } }
end
