-- Explores a position: what stands there, who can do what, what is attacked and what hangs.
--
--     varia run --ascii docs/examples/explore.lua chess 'r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3'
local variant = varia.load(arg[1] or "chess")
local game = variant:game(arg[2])

print(game:board())
print(game:turn() .. " to move: " .. game:status())
if game:in_check(game:turn()) then print("in check") end

-- Moves by the piece that makes them.
local by_piece = {}
for _, move in ipairs(game:moves()) do
  local facts = game:describe(move)
  local piece = (facts.kind or "-") .. (facts.from and game:name(facts.from) or "")
  by_piece[piece] = by_piece[piece] or {}
  table.insert(by_piece[piece], move)
end
for piece, moves in pairs(by_piece) do print(piece, table.concat(moves, " ")) end

-- Pieces that are attacked and not guarded. A piece's own side attacks its cell if it would recapture there.
local function attacked(cell, sides)
  for _, side in ipairs(sides) do
    if game:attacked(cell, side) then return true end
  end
  return false
end
for _, side in ipairs({ variant:sides() }) do
  local hanging = {}
  for _, cell in ipairs(game:pieces(side)) do
    if attacked(cell, game:opponents(side)) and not game:attacked(cell, side) then
      table.insert(hanging, game:at(cell) .. game:name(cell))
    end
  end
  print(side .. " leaves hanging: " .. (#hanging > 0 and table.concat(hanging, " ") or "nothing"))
end
