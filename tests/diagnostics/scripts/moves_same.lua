function more(position, from)
  return { { to = "a1" }, { to = "a1" } }
end
