#!/usr/bin/env bash
# The commands with a match on several boards. At first each board has twenty actions.
source "$(dirname "$0")/common.bash"

run moves elevator-chess --count; exits 0; prints 40
run moves elevator-chess --set boards=3 --count; exits 0; prints 60
run moves elevator-chess --set boards=1 --count; exits 0; prints 20
run moves elevator-chess --board 2; exits 0; line_count_is 20; prints_part "2:e2-e4"
run moves elevator-chess --moves "1:e4" --board 2 --san; exits 0; prints_part "2:Nf3"
run moves elevator-chess --moves "1:e4 2:e4" ; exits 0; prints done
run moves elevator-chess --board 3; refuses 2 "--board: there is no board 3"
run moves chess --board 1; refuses 1 "this game has one board"
run moves elevator-chess --set boards=1001; refuses 1 "a match has 1 to 1000 boards"
run moves elevator-chess --moves "1:e4 1:e5"; refuses 1 "--moves, action 2"

run moves elevator-chess --set schedule=free --set resign=true --json --effects --board 2; exits 0
json "j['effects'][j['moves'].index('2:g1-f3')] == [{'effect': 'moved', 'floor': 2, 'letter': 'N', 'side': 'white', 'from': 'g1', 'to': 'f3'}]"
json "j['effects'][j['moves'].index('2:resign')] == [{'effect': 'decided', 'floor': 2, 'winner': 'black', 'reason': 'resign'}, {'effect': 'closed', 'floor': 2}]"
run perft elevator-chess 2; exits 0; prints 840
run perft elevator-chess 2 --divide --threads 3; exits 0; last_line_is 840; prints_part "1:e2-e4: 21"
run perft elevator-chess 3 --set schedule=lockstep --set boards=3; exits 0; last_line_is 8000
run perft elevator-chess 3 --set boards=1; exits 0; last_line_is 8902

run status elevator-chess; exits 0; prints $'ongoing\nfloor 1: open\nfloor 2: open'
run status elevator-chess --set schedule=free --moves "1:resign 2:resign"; exits 0
prints $'black-wins match 0-2\nfloor 1: black-won resign\nfloor 2: black-won resign'
run status elevator-chess-teams --json; exits 0; json "not j['over'] and j['won'] == {'A': 0, 'B': 0, 'C': 0, 'D': 0}"

run show elevator-chess --ascii --set boards=5 --width 80; exits 0; prints_part "floor 5: white"; lines_fit 80
run show elevator-chess --ascii --board 2 --moves "1:e4 2:d4"; exits 0; prints_part "floor 2: black"
run show elevator-chess --json --moves "1:e4"; exits 0; json "len(j['floors']) == 2 and j['position'].startswith('w acted')"
position=$(run show elevator-chess --json --moves "1:e4"; python3 -c "import json; print(json.load(open('$scratch/out'))['position'])")
run moves elevator-chess --position "$position" --count; exits 0; prints 21
run info elevator-chess-automatic; exits 0; prints_part "schedule lockstep"
run info elevator-chess --width 200; exits 0; prints_part "; a match "; prints_part " a board; after 100 actions "
run info elevator-chess --json --set boards=100; exits 0
json "j['bytes']['boards'] == 100 and j['bytes']['match'] > 100 * j['bytes']['position']"
json "j['bytes']['match_actions'] == 100 and j['bytes']['match_played'] > j['bytes']['match'] + 100 * 240"

printf '1:e4\n2:e4\ndone\n1:e4U\n1:d5\nmoves 1\nundo\nboard 2\nstatus\nquit\n' >"$scratch/script"
"$VARIA" play elevator-chess --ascii <"$scratch/script" >"$scratch/out" 2>"$scratch/err"
grep -q "floor 1: white" "$scratch/out" || fail "no board"
grep -q "black: 1:d7-d5" "$scratch/out" || fail "no action told"
grep -q "is not black's" "$scratch/err" || fail "no refusal"
[ "$(tail -n 1 "$scratch/out")" = ongoing ] || fail "no status at the end"

# The beginning of an action is enough if it is unique, hints name their board, and a number selects from the list shown
# last.
printf 'hint 2:g1\nhint g1\n2:b1-a\n1:b1\nmoves 1\n1\nresign\nundo\nundo\nundo\nquit\n' >"$scratch/script"
"$VARIA" play elevator-chess --ascii <"$scratch/script" >"$scratch/out" 2>"$scratch/err"
out=$(cat "$scratch/out") err=$(cat "$scratch/err")
prints_part "legal now: 2:g1-f3 2:g1-h3"; complains_of "on which floor"; prints_part "white: 2:b1-a3"
prints_part "2 actions begin so: 1:b1-a3 1:b1-c3"; prints_part "white: 1:a2-a3"; complains_of "nothing to take back"
complains_of '"resign" does not begin with a floor'

# Counts with one thread and with several, and random play with a seed.
run perft elevator-chess 3 --threads 2 --divide; exits 0; two=$out
run perft elevator-chess 3 --divide; exits 0; prints "$two"
run play elevator-chess --random white --seed 3 --ascii < <(printf 'quit\n'); exits 0; first=$out
run play elevator-chess --random w --seed 3 --ascii < <(printf 'quit\n'); exits 0; prints "$first"
run play elevator-chess --random red; refuses 2 'no player "red"; there are white, black'

# How a match is won. One of its boards played alone is won otherwise.
run info elevator-chess --width 200; exits 0; prints_no_part "bare kings: a draw"; prints_part "bare kings are no draw"
prints_part "who has won more floors"; prints_part "then says done"
run info elevator-chess --set boards=1; exits 0; prints_part "bare kings: a draw"; prints_no_part "who has won more floors"
run info elevator-chess-automatic --json; exits 0; json "any('conveyor' in line for line in j['match'])"
run play elevator-chess --set boards=3 --board 3 --ascii --width 30 < <(printf 'quit\n'); exits 0; prints_part "floor 3 of 3; board N"
run play elevator-chess --set boards=3 --ascii --width 50 < <(printf 'quit\n'); exits 0; prints_part "floors 1 to 2 of 3; board N"; prints_part "| is a shaft"
# All boards that fit are drawn, with narrow cells if wide ones have no room.
run play elevator-chess --set boards=3 --ascii --width 80 < <(printf 'quit\n'); exits 0; lines_fit 80; prints_part "floor 3: white"; prints_part "r n b q k b n r"; prints_part "5 . . . | | . . ."
run play elevator-chess --ascii --width 80 < <(printf 'quit\n'); prints_part "r  n  b  q  k  b  n  r"

# A transfer blocks the boards concerned with the schedule `free`, and all boards if players take turns. The texts say
# so.
won="1:f3 1:e5 1:g4 1:Qh4"
run status elevator-chess --set schedule=free --set boards=4 --moves "$won 3:e4 4:e4" --json; exits 0
json "j['transfers'] == [{'floor': 1, 'player': 'black', 'holds': [1, 2]}] and 'player' not in j"
run status elevator-chess --set schedule=free --set boards=4 --moves "$won 2:e4"; refuses 1 "floor 2 waits for black's transfer from floor 1"
run status elevator-chess --set schedule=free --set boards=4 --moves "$won 3:e4 1:e5U 2:e4"; exits 0; prints_part "floor 1: black-won checkmate"
run moves elevator-chess --set boards=4 --moves "1:f3 done 1:e5 done 1:g4 done 1:Qh4"; exits 0; prints "1:e5U"

# Every command of docs/elevator-chess.md runs.
commands=0
while IFS= read -r line; do
    [[ $line == curl* ]] && continue
    commands=$((commands + 1))
    (varia() { "$VARIA" "$@"; }; eval "$line") >"$scratch/out" 2>"$scratch/err" <<<quit || fail "$line: $(cat "$scratch/err")"
done < <(sed -n 's/^    \(varia .*\)/\1/p' "$VARIA_SOURCE_DIR/docs/elevator-chess.md")
[ "$commands" -ge 12 ] || fail "docs/elevator-chess.md has $commands commands"

# Clocks: one for each player if players take turns; with the schedule `free` one on every board for each player.
run play elevator-chess --clock 5 <<<$'1:e4\ndone\nquit'; exits 0; prints_part "white 5:00, black 5:00"
run play elevator-chess --set schedule=free --clock 5+3,1 <<<$'2:e4\nquit'; exits 0; prints_part "the clocks have not begun"
prints_part "floor 2: white 5:00, black 1:00"
run play elevator-chess --set schedule=free --clock 0:00.2 <<<$'1:e4\n\n\nquit'; exits 0

finish
