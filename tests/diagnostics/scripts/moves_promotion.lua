function more(position, from)
  return { { to = "b2", promotion = "R" } }
end
