function ends(position)
  return "win", position:turn(), "Three!"
end
