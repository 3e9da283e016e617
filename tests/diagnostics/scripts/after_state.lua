function follow(position)
  return { { "state", "count", position:state("count") + 2 } }
end
