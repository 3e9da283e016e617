function more(position)
  local moves = {}
  for _, from in ipairs(position:pieces(position:turn(), "R")) do
    for _, to in ipairs(position:neighbours(from)) do
      if position:empty(to) then
        for _, suffix in ipairs({ "a", "b" }) do table.insert(moves, { from = from, to = to, suffix = suffix, { "move", from, to } }) end
      end
    end
  end
  return moves
end
