-- Captures explode (atomic chess): the piece that captured goes up with its victim, and so does every neighbour of the
-- cell it went to. parameters.spared lists the letters of kinds that only go when they capture or are captured ("P").
--
--     [[hook]]
--     point = "after"
--     call = "explode"
--     types = ["capture"]
--     with = { spared = "P" }
--
--     [[hook]]                      # nobody may explode a royal piece of his own, so such a capture is no threat
--     point = "allow"
--     call = "survives"
--     types = ["capture"]
--     attacks = true
local spared = {}
for i = 1, #(parameters.spared or "") do spared[parameters.spared:sub(i, i)] = true end

function explode(position, move)
  local effects = { { "capture", move.to } }
  for _, cell in ipairs(position:neighbours(move.to)) do
    local letter = position:at(cell)
    if letter and not spared[letter] then effects[#effects + 1] = { "capture", cell } end
  end
  return effects
end

-- A capture must leave the captor a royal piece, and a side that has none left threatens nothing.
function survives(position, move)
  local royals = position:royals(move.side)
  if #royals == 0 then return false end
  local around = {}
  for _, cell in ipairs(position:neighbours(move.to)) do around[cell] = true end
  for _, cell in ipairs(royals) do
    if around[cell] or cell == move.from then return false end
  end
  return true
end
