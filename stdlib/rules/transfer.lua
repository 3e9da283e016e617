-- The victory transfer (Elevator Chess). Who has won a board of a match sends one of his own pieces, kings excepted, from a shaft
-- of that board to the same shaft of the next open one, where nobody may stand. Every match does so without a script; this is
-- where to begin with another rule.
--
--     [[hook]]
--     script = "rules/transfer"
--     point = "transfer"
--     call = "may_be_sent"
--
-- With a constant that lists kinds, `with = { spared = "Q R" }`, these stay where they are, too.
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
