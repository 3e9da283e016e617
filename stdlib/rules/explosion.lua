-- Captures explode (atomic chess): the capturing piece is removed with its victim, and so is every piece on a cell next to
-- the capture. parameters.spared lists the letters of kinds that are removed only if they capture or are captured ("P").
--
--     [[hook]]
--     point = "after"
--     call = "explode"
--     types = ["capture"]
--     with = { spared = "P" }
--
--     [[hook]]                      # a player may not explode his own royal piece, so such a capture is no threat
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

-- A capture must not remove a royal piece of the captor's side. A side that has no royal piece left threatens nothing.
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
