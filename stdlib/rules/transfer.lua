-- The victory transfer (Elevator Chess). The winner of a board of a match sends one of his own pieces, but no king, from a shaft
-- of that board to the same shaft of the next open board, where the cell must be empty. Every match has this rule without a
-- script; use this script as a starting point for another rule.
--
--     [[hook]]
--     script = "rules/transfer"
--     point = "transfer"
--     call = "may_be_sent"
--
-- A constant can list kinds that are not sent either: `with = { spared = "Q R" }`.
local spared = " " .. (parameters.spared or "") .. " "

local function is_royal(position, cell, side)
  for _, royal in ipairs(position:royals(side)) do
    if royal == cell then return true end
  end
  return false
end

function may_be_sent(position, winner, cell, board, there)
  local kind, side = position:at(cell)
  if side ~= winner or there or is_royal(position, cell, side) then return false end
  return not spared:find(" " .. kind .. " ", 1, true)
end
