-- A rook captures only while another piece of its own side stands beside it.
function dares(position, move)
  return position:beside(move.from, move.side) > 0
end
