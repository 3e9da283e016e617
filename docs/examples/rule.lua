-- A rule is tried and tested without a folder: in this chess no move may give check.
--
--     varia run docs/examples/rule.lua
--
-- With --trace each call of the hook is told.
local text = [==[
format = 1
name = "Chess without checks"
extends = "chess"
script = "rules.lua"

[[hook]]
point = "legal"
call = "gives_no_check"

[[test]]
name = "a queen may not give check"
moves = "e2-e4 f7-f5"
illegal = ["d1-h5"]
why = "checks are not allowed"
]==]
local script = [[
function gives_no_check(position, move)
  if position:in_check(position:opponent(move.side)) then return false, "checks are not allowed" end
  return true
end
]]
local quiet = varia.load_text(text, nil, { name = "quiet", files = { ["rules.lua"] = script } })
for _, result in ipairs(quiet:test()) do print(result.name, result.passed and "passed" or result.message) end

-- Of the 8,902 games of three plies, 12 end with a check; nobody mates earlier. Published tables have this number.
print(varia.load("chess"):game():perft(3) - quiet:game():perft(3))
local game = quiet:game():play("e4"):play("f5")
print(select(2, pcall(game.play, game, "Qh5")))
