#!/usr/bin/env bash
# Games of more than two sides: pictures, sentences, JSON, the terminal, programs in Lua.
source "$(dirname "$0")/common.bash"

play() { # LINES ARGUMENTS...
    local lines=$1
    shift
    run play "$@" < <(printf '%b' "$lines")
    ran="$ran <<< $lines"
}

# Pictures: the letter of the side before each piece, n for neutral pieces, and a line that explains the letters.
run show four-player --ascii --moves "d2-d4 resign" --width 80; exits 0; complains_not; lines_fit 80
prints_part "11 nR nP  .  .  .  .  .  .  .  .  .  . gP gR
10 nN nP  .  .  .  .  .  .  .  .  .  . gP gN"
prints_part "r red (0 points), b blue (out, 0 points), y yellow (to move, 0 points),
g green (0 points), n neutral
yellow to move, move 1"
prints_part "out=b last=r"
run show four-player-teams --ascii --width 80; prints_part "r red (to move, with yellow), b blue (with green), y yellow (with red),"
run show four-player --color always --width 80; exits 0
escape=$'\e'
for ground in 160 26 220 28; do [[ $out == *"$escape[0;1;38;5;"*"48;5;${ground}m"* ]] || fail "a side has no ground of its own"; done
run explain four-player a7 --ascii --moves "d2-d4 resign"; exits 0; prints_part "King (nK, neutral) on a7"; prints_part "it can go nowhere"
run explain four-player bP --ascii; exits 0
# Blue's pawns move along the ranks of blue's view, which are the board's files, from the second to the promotion on the
# eleventh.
prints_part "leaps (1,0), in this direction only"; prints_part "  file == 2, and"
prints_part "directions and cells are the board's, on which blue is a side to whom file
  runs along -rank and rank runs along file"
run explain four-player xP; exits 1; complains_of "the letters are K Q R B N P D; before them stands a side's, r red, b blue, y yellow, g green, n neutral"
run info four-player; exits 0
prints_part "  b     blue, to whom file runs along -rank and rank runs along file"
prints_part "checkmate: a side in check without a legal move is out: its pieces stay as"
prints_part "points for captures: Q 9, R 5, B 5, N 3, P 1 and D 1"
run info four-player-teams; prints_part "  team  red and yellow"

# The status, in a line and in JSON. If three sides resign, the fourth is left, and no side has a point.
run status four-player --moves "resign resign resign"; exits 0; prints "tie points 1/2,1/2,1/2,1/2"
run status four-player-teams --moves "d2-d4 resign"; prints "red-yellow-wins resign"
run status four-player-teams --moves "d2-d4 resign" --json; exits 0
prints_part '"winners": [
    "red",
    "yellow"
  ]'
prints_part '"scores": {
    "red": "1",
    "blue": "0",
    "yellow": "1",
    "green": "0"
  }'
run status four-player --moves "resign resign resign" --json; prints_part '"places": {
    "red": 1,'
run status four-player --moves "d2-d4 resign" --json
prints_part '"out": [
    "blue"
  ]'
prints_part '"turn": "yellow"'
run show four-player --moves "d2-d4 resign" --json; exits 0
prints_part '"side": "neutral"'; prints_part '"last": "red"'; prints_part '"points": {'
run moves four-player --moves "d2-d4 resign f13-f11 n10-l11 e1-d3 g13-g12 l11-j12" --json --effects; exits 0
run moves four-player --position "8/8/8/bK13/14/14/14/14/14/3nP10/gK13/8/8/rQ6rK r - - 0 1 out=y last=g" --json --effects; exits 0
prints_part '"effect": "captured",
        "letter": "P",
        "side": "neutral",
        "from": "d5"'

# In the terminal: the prompt names the side, a side that is out is skipped, and `undo` brings it back.
play 'resign\nresign\nundo\nresign\nresign\nquit\n' four-player --ascii; exits 0
prints_part "red 1> resign
red is out

14 "; prints_part "yellow 1> undo"; prints_part "points: a tie between red, blue, yellow and green; scores: red 1/2, blue 1/2,"
last_line_is "tie points 1/2,1/2,1/2,1/2"
play 'e9-a9\nquit\n' four-player --ascii --position "3yK4/8/8/14/1rR12/4rR9/13gK/14/14/14/bK13/8/8/4rK3 r - - 0 1"; exits 0
prints_part "red 1: e9-a9 (Ra9)
blue is out

14 "; prints_part "r red (20 points), b blue (out, 0 points), y yellow (to move, 0 points),"
play 'hint nN\nhint a7\nquit\n' four-player --ascii; exits 0; prints_part "Knight (nN, neutral)"
play 'd2-d4\nquit\n' four-player --ascii --random blue,y,green --seed 1; exits 0; prints_part "blue 1: "; prints_part "green 1: "; prints_part "red 2> quit"
play 'quit\n' four-player --random blue,black; exits 2; complains_of "no side \"black\"; the sides are red, blue, yellow and green"

# Programs in Lua.
cat >"$scratch/sides.lua" <<'LUA'
local variant = varia.load("four-player")
varia.expect({ variant:sides() }, { "red", "blue", "yellow", "green" })
local game = variant:game()
game:play("d2-d4"):play("resign")
varia.expect({ game:player(), game:last(), game:out("blue"), game:out("red"), game:points("red") }, { "yellow", "red", true, false, 0 })
local letter, side = game:at("a7")
varia.expect({ letter, side }, { "K", "neutral" })
varia.expect(game:position():text(), game:text())
local position = game:position():play("resign")
varia.expect({ position:turn(), position:out("yellow") }, { "green", true })
game:play("resign")
varia.expect(game:outcome().over, false)
game:play("resign")
local outcome = game:outcome()
varia.expect(outcome.winner, nil)
varia.expect(outcome.winners, { "red", "blue", "yellow", "green" })
varia.expect(outcome.places, { red = 1, blue = 1, yellow = 1, green = 1 })
varia.expect(outcome.score, { red = 0.5, blue = 0.5, yellow = 0.5, green = 0.5 })
varia.expect(game:status(1), "tied points")
local teams = varia.game("four-player-teams")
teams:play("d2-d4"):play("resign")
varia.expect(teams:outcome().winners, { "red", "yellow" })
varia.expect(teams:status(1), "red-yellow-won resign")
local function first(g) return 1 end
local result = varia.match(varia.game("four-player"), { first, first, first, first }, 12)
varia.expect(result.plies, 12)
local quits = varia.match(varia.game("four-player"), { red = first, blue = function() end, yellow = first, green = first }, 7)
varia.expect(quits.over, false)
LUA
run run "$scratch/sides.lua"; exits 0; complains_not

# An option may set the number of sides.
mkdir -p "$scratch/few"
cat >"$scratch/few/variant.toml" <<'TOML'
format = 1
name = "Three or four"
extends = "four-player"

[options]
players = { default = 4, choices = [3, 4], help = "how many play" }

[[case]]
when = "players == 3"

[case.sides]
names = ["red", "blue", "green"]
letters = ["r", "b", "g"]
views = ["file, rank", "-rank, file", "rank, -file"]

[case.setup]
position = "8/8/8/bRbP10gPgR/bNbP10gPgN/bBbP10gPgB/bQbP10gPgK/bKbP10gPgQ/bBbP10gPgB/bNbP10gPgN/bRbP10gPgR/8/rPrPrPrPrPrPrPrP/rRrNrBrQrKrBrNrR"
TOML
run check "$scratch/few"; exits 0; complains_not
run perft "$scratch/few" 2; prints 395
run status "$scratch/few" --set players=3 --moves "d2-d4 resign"; prints ongoing
run show "$scratch/few" --set players=3 --moves "d2-d4 resign" --ascii; prints_part "green to move, move 1"
finish
