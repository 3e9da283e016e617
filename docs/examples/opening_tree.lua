-- The openings in a file of games as a tree, in JSON: for each move its number of games and what followed.
--
--     varia run --allow-read docs/examples docs/examples/opening_tree.lua docs/examples/opera.pgn 6
--
-- The arguments: the file, in any form of record, and how many plies deep.
local file, depth = arg[1], tonumber(arg[2] or "6")
local tree = varia.object { games = 0, moves = varia.object() }
for record in varia.read_records(varia.read(file)) do
  local node = tree
  node.games = node.games + 1
  for ply = 1, math.min(depth, #record.written) do
    local move = record.written[ply]
    node.moves[move] = node.moves[move] or { games = 0, moves = varia.object() }
    node = node.moves[move]
    node.games = node.games + 1
  end
  for _, flaw in ipairs(record.flaws) do warn(flaw) end
end
print(varia.to_json(tree, 2))
