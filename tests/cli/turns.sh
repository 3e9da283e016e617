#!/usr/bin/env bash
# Turns of several steps on the command line: listed, counted, played whole and step by step, described in words.
# Counts: international draughts 9, 81 (published), Duck Chess 640, Amazons 2176 (published). The king's circle of
# variants/draughts-international/README.md has 14 turns, and 55 after two turns, counted by the rules in Python.
source "$(dirname "$0")/common.bash"
circle='5/M2MM/M4/1k2M/MMMk1/4M/K1M2/1M3/MMMM1/M4 b - - 0 1'

play() { # VARIANT LINES [ARGUMENTS...]
    local variant=$1 lines=$2
    shift 2
    run play "$variant" --ascii "$@" < <(printf '%b' "$lines")
    ran="$ran <<< $lines"
}

# ---- moves and perft
run moves duck --count; exits 0; prints 640
run moves duck --steps --count; prints 20
run moves duck --steps; line_count_is 20; prints_part "b1-c3"
run moves amazons --count; prints 2176
run moves draughts-international --position "$circle"; line_count_is 14; prints_part "24x1"
run moves draughts-international --position "$circle" --steps; prints $'24x15\n24x35\n24x38'
run moves duck --moves "e2-e4" ; exits 0; line_count_is 32; prints_part "D@e3"
run moves duck --moves "e2-e4" --json; prints_part '"count": 32'; prints_part '"turns": ['
run moves duck --steps --json --count; prints_part '"count": 20'; prints_no_part '"steps"'
run moves duck --steps --json; prints_part '"steps": ['
run moves duck --uci; prints_part "e2e4,e4d5"
run moves chess --steps; line_count_is 20
run moves duck --moves "e2-e4 D@d5 e7-e5,D@d4" --count; exits 0
run moves draughts-international --json --effects --position "$circle"; prints_part '"effect": "captured"'

for depth in "1 14" "2 55" "3 1168"; do
    for threads in 1 2; do
        run perft draughts-international "${depth% *}" --threads $threads --position "$circle"; exits 0; prints "${depth#* }"
    done
done
run perft draughts-international 2 --divide; last_line_is 81; line_count_is 10; prints_part "32-28: 9"
run perft duck 1; prints 640
run perft duck 1 --steps; prints 20
run perft duck 2 --steps; prints 640
run perft duck 2 --steps --threads 2; prints 640
run perft chess 3 --steps; prints 8902
run perft amazons 1 --threads 2; prints 2176

# ---- played
play duck 'e2-e4\nD@d5\nsave\nquit\n'; exits 0; complains_not; last_line_is ongoing
prints_part "white 1: e2-e4, ..."; prints_part "white has begun move 1 with e2-e4; next a Duck is put down"
prints_part "white 1, step 2> D@d5"; prints_part "white 1: e2-e4,D@d5"; prints_part "--moves e2-e4,D@d5"
play duck 'e2-e4,D@d5\nback\nsave\nundo\nposition\nquit\n'; complains_not; prints_part "--moves e2-e4,"; prints_part "wPwPwPwPwPwPwPwP/wRwNwBwQwKwBwNwR w wKQbKQ - 0 1"
run status duck --moves "e2-e4," --json; exits 0; prints_part '"mid_turn": true'; prints_part '"step": "duck"'; prints_part '"mover": "e4"'
play duck 'e2\nD@e5\nfoo\nmoves\nquit\n'; prints_part "2 steps begin so: e2-e3 e2-e4"; prints_part "more than 200 turns"; prints_part "20 h2-h4"
every_complaint_is_named
play duck 'undo\nback\nquit\n'; complains_of "nothing to take back"
play duck 'help\nquit\n'; prints_part "a2-a3,D@a2"; prints_part "back"
play draughts-international '24x15\nquit\n' --position "$circle"; exits 0
prints_part "still there: 20"; prints_part "[k]"; prints_part "*M*"
play draughts-international '24x1\nback\nundo\nquit\n' --position "$circle"; complains_not; prints_part "black 1: 24x1"
play draughts-international 'hint 24\nquit\n' --position "$circle"; prints_part "legal now: 24x1 24x12"
play amazons 'quit\n' --random white --seed 1; exits 0; prints_part ",X@"
play duck 'e2-e4,D@d5\nquit\n' --random black --seed 3; exits 0; prints_part "black 1: "; prints_part "white 2> quit"

# If a text is both a whole turn and a step, it counts as the turn, which is mentioned once. With a comma it is a step.
# Lost pieces are always reported.
shoving='7r/8/8/3r4/3E4/2r5/8/R2C4 g - - 0 1'
play arimaa 'a2-a3\na7-a6\nquit\n'; complains_not; prints_part "That was the whole turn."; prints_part '`a2-a3,`'
[ "$(grep -c 'That was the whole turn' "$scratch/out")" = 1 ] || fail "said more than once"
play arimaa 'a2-a3,\na3-a4,\nback\nb2-b3,\nstop\nquit\n'; complains_not; prints_no_part "That was the whole turn"
prints_part "gold 1: a2-a3, ..."; prints_part "gold has begun move 1 with a2-a3, b2-b3; next a move, 3 of 4, or \`stop\`"; prints_part "gold 1: a2-a3,b2-b3"
play arimaa 'd4-d5>d6,\nd5-c5<d6\nquit\n' --position "$shoving"; complains_not
prints_part "gold 1: d4-d5>d6 (lost: Rabbit on c3), ..."; prints_part $'gold 1: d4-c4,c4-c5\n    by d4-d5>d6 (lost: Rabbit on c3), d5-c5<d6'
play arimaa 'stop\nquit\n'; complains_of "there is no turn to stop: none has begun"
play arimaa 'd4-c4<c3\nquit\n' --position "$shoving"; complains_of 'unexpected "<c3" behind the move; write'
play arimaa 'a2-a3,\na2-a3\nquit\n'; complains_of "nothing stands on a2"
play duck 'e2-e4\nstop\nD@e4\nD@j9\nquit\n'; complains_of "the turn cannot stop here: it has to go on"
complains_of "a Pawn stands on e4"; complains_of 'no cell "j9"'; complains_of "write D@a3"
play arimaa 'help\nquit\n'; prints_part "Type a turn (a2-a3,a1-a2)"; prints_part "a2-a3,        a step, with a comma behind it: the turn goes on; without"
play duck 'help\nquit\n'; prints_no_part "with a comma"
run moves chinese-checkers --set players=2 --moves "e3-g5,"; prints $'g5-e5\nstop'

# ---- described
run info duck; exits 0; prints_part "step duck: after a move a Duck, nobody's, is put down elsewhere"
run info draughts-international; prints_part "captured pieces stay where they are until the turn is over"; prints_part "who captures must capture the most pieces"
run info chess; prints_no_part "turn: "
run explain draughts-international M; prints_part "which it captures"
run show draughts-international --position "$circle" --moves "24x15," --ascii; prints_part "black has begun move 1 with 24x15"

# The cells to which the king on 24 can leap, as `moves --steps` lists them: 20, to 15.
run show draughts-international --position "$circle" --piece 24 --ascii; exits 0; prints_part "(M)"; prints_part "x can only capture there"
run show arimaa --position "7r/8/8/3r4/3E4/8/8/R7 g - - 0 1" --piece d4 --ascii; exits 0; prints_part "{r}"

# What a single piece can push or pull, where a piece may be put down, cells by their own names, and the path of a turn.
run explain arimaa E --ascii; prints_part "& [E] &"; prints_part "& can go or push its way there"
run explain duck D --ascii; prints_part "Duck (nD, neutral), put down after the move to a3"; prints_part "step duck: after a move a Duck"; prints_part "@ it can be put there"
run explain seirawan H --moves "b1-c3," --ascii; prints_part "1  R  @  B  Q"; prints_part "step gate: after a move of K, Q, R, B or N"
run explain seirawan H --moves "b1-c3," --json; json "j['piece']['targets'] == [{'cell': 'b1', 'put': True}] and len(j['steps']) == 1"
run show amazons --piece X --moves "d1-d7," --ascii; prints_part "@ it can be put there"
run show draughts-international --ascii --moves "32-28 18-23 34-29 23x32"; prints_part "      21    22     :    24    25"; prints_part "46  M     M     M     M     M     50"
prints_part "the last turn: 23x32 (captured: Man on 28)"
run show arimaa --ascii --position "$shoving" --moves "d4-d5>d6,d5-c5<d6"; prints_part "6  .  .  x  :  .  x  .  ."; prints_part "the last turn: d4-d5>d6 (lost: Rabbit on c3), d5-c5<d6"
run show chess --moves "e2-e4" --ascii; prints_no_part ":"; prints_no_part "the last turn"

# A piece that was put down from the hand is shown.
run show seirawan --moves "g1-h3/E" --ascii; exits 0; prints_part "white in reserve: H"

# ---- records
mkdir -p "$scratch/ducks/games"
printf 'format = 1\nname = "Ducks"\nextends = "duck"\n' >"$scratch/ducks/variant.toml"
printf 'startpos | 1 | 640 | published\n' >"$scratch/ducks/ducks.perft"
printf 'e2-e4,D@d5 e7-e5,D@d4\nongoing\n' >"$scratch/ducks/games/two.txt"
run check --perft "$scratch/ducks"; exits 0; prints_part "held to 1 count and 1 game"
printf 'e2-e4,D@d5 e7-e5,D@d5\nongoing\n' >"$scratch/ducks/games/two.txt"
run check --perft "$scratch/ducks"; exits 1; prints_part 'move "e7-e5,D@d5"'

# ---- programs
cat >"$scratch/turns.lua" <<'LUA'
local duck = varia.game("duck")
varia.expect(#duck:moves(), 640)
varia.expect(#duck:steps(), 20)
varia.expect(duck:perft(1), 640)
duck:play("e2-e4,D@d5"):play_step("e7-e5")
varia.expect({ duck:plies(), duck:turn(), duck:mid_turn(), duck:turn_step(), duck:made(), duck:turn_steps() }, { 1, "black", true, "duck", 1, 1 })
varia.expect(duck:made_steps(), { "e7-e5" })
duck:play("D@d4")
varia.expect(duck:history(), { "e2-e4,D@d5", "e7-e5,D@d4" })
varia.expect(duck:undo_step(), true)
varia.expect(duck:made_steps(), { "e7-e5" })
varia.expect(duck:undo(), true)
varia.expect(duck:plies(), 1)
local circle = varia.load("draughts-international"):position("5/M2MM/M4/1k2M/MMMk1/4M/K1M2/1M3/MMMM1/M4 b - - 0 1")
varia.expect({ #circle:moves(), circle:perft(2) }, { 14, 55 })
local after = circle:play_step("24x15")
varia.expect({ after:mid_turn(), after:turn_step(), after:captured("20"), after:captured("19") }, { true, "jump", true, false })
local told = circle:describe("24x1")
varia.expect({ told.type, told.side, told.steps[1].step, told.steps[2].step }, { "turn", "black", "move", "jump" })
varia.expect(varia.game("amazons"):play_random(varia.random(1), 10), 10)
LUA
run run "$scratch/turns.lua"; exits 0; complains_not

# ---- a text for every turn: a step, a stone put down anywhere, one more step of the same piece
mkdir "$scratch/stone"
cat >"$scratch/stone/variant.toml" <<'TOML'
format = 1
name = "Stone and on"
[board]
axes = [{ name = "file", labels = "a-c" }, { name = "rank", labels = "1-3" }]
[sides]
neutral = "taken"
[pieces.R]
name = "Runner"
moves = [{ leap = [1, 0], only = "quiet" }, { leap = [1, 0], only = "quiet", step = "creep" }]
[pieces.X]
name = "Stone"
moves = []
[turn.then.stone]
after = ["move"]
place = ["X"]
owner = "neutral"
source = "nowhere"
must = "always"
[turn.then.creep]
after = ["stone"]
must = "always"
[rules]
stalemate = "loss"
extinction = [{ kinds = ["R"], result = "loss" }]
[setup]
position = "2bR/3/wR2 w - - 0 1"
TOML
stone=$scratch/stone/variant.toml
run moves "$stone"; line_count_is 36; prints_part "a1-a2,X@c1,a2-a1"; prints_no_part "a1-a2-a1"
run moves "$stone" --moves "a1-a2,"; line_count_is 18; prints_part "X@c1,a2-a1"
run moves "$stone" --uci; line_count_is 36; prints_part "a1a2,a2c1,a2a1"
run show "$stone" --moves "a1-a2-a1"; exits 1; complains_of "ambiguous turn"; complains_of "a1-a2,X@c1,a2-a1"
run show "$stone" --moves "a1-a2,X@c1,a2-a1"; exits 0
run check "$stone"; exits 0; prints "1 file: 1 ok, 0 broken"
play "$stone" "a1-a2,\nX@c1,\na2-a1\nsave $scratch/stone.pgn\nquit\n"
grep -q "1. a1-a2,X@c1,a2-a1" "$scratch/stone.pgn" || fail "the record does not say what was put down"
run replay "$scratch/stone.pgn" --variant "$stone" --check; exits 0; prints_part "1 good"
run convert "$scratch/stone.pgn" --variant "$stone" --to text; prints_part "a1-a2,X@c1,a2-a1"
play "$stone" "load $scratch/stone.pgn\nposition\nquit\n"; prints_part "wR1nX"
run tournament "$stone" random random --games 20 --records "$scratch/stones" --seed 3; exits 0
for record in "$scratch"/stones/*; do
    run replay "$record" --variant "$stone" --check; exits 0; prints_part "1 good"
done
finish
