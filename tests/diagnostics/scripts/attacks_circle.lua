function hits(position, cell, side)
  return position:attacked(cell, side)
end
