#!/usr/bin/env bash
# The computer as an opponent: best, analyse, play --computer, hint.
source "$(dirname "$0")/common.bash"

mate=(--position "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1") # Morphy, 1856: Ra6
run best chess --depth 6 "${mate[@]}"; exits 0; prints "a1-a6"; complains_not
run best chess --time 0.2 --moves "f3 e5 g4"; exits 0; prints "d8-h4"
run best chess --nodes 3000; exits 0; line_count_is 1; first=$out
run best chess --nodes 3000; prints "$first"
run best chess --level 1 --seed 3; exits 0; line_count_is 1; first=$out
run best chess --level 1 --seed 3; prints "$first"
run best duck --nodes 1500; exits 0; prints_part ",D@"
run best four-player --nodes 300; exits 0; line_count_is 1
run best elevator-chess --board 2 --nodes 200; exits 0; line_count_is 1
run best chess --json --depth 6 "${mate[@]}"; exits 0
json 'j["best"] == "a1-a6" and j["line"]["win"] == 2 and len(j["line"]["moves"]) == 3 and j["nodes"] > 0 and j["variant"] == "chess"'
run best chess --moves "f3 e5 g4 Qh4"; refuses 1 "the game is over (checkmate: black wins, 0-1)"

# The move that a level plays is the first of the line that it reports.
for seed in 1 2 3 4 5 6; do
    run best chess --level 1 --seed $seed --json; exits 0; json 'j["best"] == j["line"]["moves"][0]'
done
echo "4k3/8/8/8/8/8/8/R3K3 w - - 0 1" >"$scratch/rook.fen"
run best chess --position "$scratch/rook.fen"; refuses 1 "this is the name of a file"; complains_of '$(cat '
run analyse three-player-hex --depth 2; exits 0; prints_part "best: "

run analyse chess --depth 4 --lines 2 --width 80; exits 0; complains_not; lines_fit 80
prints_part "best: "; prints_part "depth"
run analyse chess --depth 3 --lines 2 --json; exits 0
json 'len(j["depths"]) == 3 and all(len(d["lines"]) == 2 for d in j["depths"]) and j["depths"][2]["depth"] == 3 and j["best"] == j["depths"][2]["lines"][0]["moves"][0]'
run analyse chess --depth 6 "${mate[@]}"; prints_part "win in 2"
run analyse chess --moves "f3 e5 g4 Qh4"; refuses 1 "the game is over (checkmate: black wins, 0-1)"

run best chess --level 21; refuses 2 "--level must be"
run best chess --level 5 --nodes 7; refuses 2 "--level says"
run best chess --time soon; refuses 2 "--time must be"
run best chess --time 0; refuses 2 "--time must be"
run best chess --nodes -1; refuses 2 "--nodes"
run analyse chess --lines 0; refuses 2 "--lines must be"
run play chess --computer green </dev/null; refuses 2 '--computer: no side "green"'
run play chess --level 5 </dev/null; refuses 2 "--level says how the computer plays; say also for whom: --computer black"
run play chess --nodes 5 --random white --seed 1 </dev/null; refuses 2 "--nodes says how"
run play chess --clock 5: </dev/null; refuses 2 "--clock takes minutes"
run play chess --clock 1,2,3 </dev/null; refuses 2 "one for all 2 sides"
run play elevator-chess --clock 1,2,3 </dev/null; refuses 2 "one for all 2 players"
run play chess --computer white --random white </dev/null; refuses 2 "both name white"

play() { # LINES ARGUMENTS...
    local lines=$1
    shift
    run play "$@" < <(printf '%b' "$lines")
    ran="$ran <<< $lines"
}
play 'f3\ng4\nquit\n' chess --computer black --level 12; exits 0; complains_not
[[ $out == *"black 1: "* && $out == *"black 2: "* ]] || fail "the computer did not answer twice: $out"
play 'f3\ng4\n' chess --computer black --nodes 2000 --moves "f3 e5"; last_line_is "black-wins checkmate 0-1"
play 'e4\nundo\nposition\nquit\n' chess --computer b --nodes 500; prints_part "RNBQKBNR w KQkq - 0 1"
play 'quit\n' chess --computer white --nodes 500; prints_part "white 1: "; prints_part "black 1>"
play 'hint\nquit\n' chess --moves "f3 e5 g4"; prints_part "the computer would play d8-h4: black wins in 1 move"
play 'quit\n' arimaa --computer gold --nodes 300; exits 0; prints_part "gold 1: "
play 'e4\nsave\nquit\n' chess --computer black --level 2 --seed 1 --clock 5+3
prints_part "--computer black --level 2 --seed "; prints_part "white 2 ("
# The computer keeps to its clock, and a game without human players ends.
run play losalamos --computer white,black --level 20 --clock 0:02,0:02+0.1 </dev/null; exits 0
[[ $out != *"ongoing" && $out != *"out of time"* ]] || fail "on the clock: $(tail -n 4 "$scratch/out")"

# Matches on several boards: a rook on the last rank mates a king behind its pawns on board 2.
won=(--position "w | rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 | 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")
run best elevator-chess --nodes 4000 "${won[@]}"; exits 0; line_count_is 1; prints_part "2:a1-a8"; prints_part " done"
run best elevator-chess --nodes 4000; exits 0; line_count_is 1; first=$out
run best elevator-chess --nodes 4000; prints "$first"
run moves elevator-chess --moves "$first" --count; exits 0
run best elevator-chess --json --nodes 4000 "${won[@]}"; exits 0
json 'j["player"] == "white" and j["nodes"] > 0 and j["actions"][0]["action"] == "2:a1-a8" and j["actions"][0]["gain"] > 0 and j["best"].endswith("done")'
run best elevator-chess --set boards=30 --set schedule=lockstep --time 0.3; exits 0; [[ $(wc -w <<<"$out") == 30 ]] || fail "no action on each of 30 floors: $out"
run best elevator-chess-teams --level 3; exits 0; line_count_is 1
run best elevator-chess --moves "1:resign 2:resign"; refuses 1 "the match is over"
play '1:e4\n2:d4\ndone\nquit\n' elevator-chess --computer black --nodes 1000 --ascii; exits 0; complains_not; prints_part "black: "; prints_part " done"
play '1:e4\nquit\n' elevator-chess --set schedule=free --computer black --nodes 500 --ascii; exits 0; prints_part "black: "
play 'hint 2:e2\nhint\nquit\n' elevator-chess --set schedule=lockstep; exits 0; prints_part "as white the computer would play 1:"
run play elevator-chess --computer white --random black --level 3 --seed 1 --ascii </dev/null; exits 0; prints_part "white-wins match"
run play draughts-english --computer black,white --nodes 60 </dev/null; exits 0; [[ $out != *"ongoing" ]] || fail "a game between computers did not end"
finish
