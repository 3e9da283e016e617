-- A player who can capture must do so (antichess, draughts): if a legal move is a capture, only captures are allowed. The rule
-- `forced_capture` does the same and is much faster; use this as a starting point for similar rules.
--
--     [[hook]]
--     point = "choose"
--     call = "captures_first"
function captures_first(position, moves)
  local captures = {}
  for number, move in ipairs(moves) do
    if move.captured then captures[#captures + 1] = number end
  end
  if #captures > 0 then return captures end
end
