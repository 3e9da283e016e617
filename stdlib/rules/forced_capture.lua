-- Who can capture must (antichess, draughts): where a capture is among the legal moves, only captures count. The rule
-- `forced_capture` says the same and is much faster; this is where to begin for rules like it.
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
