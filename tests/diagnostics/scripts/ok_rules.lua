function may(position, move) return position:coord(move.to, "file") ~= 2 end
function count(position)
  if position:state("count") < 3 then return { { "state", "count", position:state("count") + 1 } } end
end
