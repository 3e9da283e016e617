#!/usr/bin/env bash
# The answer, exit code and JSON of each command. The perft counts of chess are well known (20, 400, 8902, 197281). The
# moves of the other positions are counted by hand.
source "$(dirname "$0")/common.bash"

run list; exits 0; complains_not; prints_part "chess "; prints_part "Raumschach"
run list --json; exits 0; json "any(v['name'] == 'raumschach' and v['dimensions'] == 3 for v in j['variants'])"

run info chess --width 200; exits 0; complains_not
for part in "Chess (chess)" "64 cells, 2 dimensions: file a to h, rank 1 to 8" "King, royal; 1 each" "leaps (1,2)" \
    "promotes to Q, R, B or N" "checkmate: the side to move loses" "castling O-O-O" \
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"; do prints_part "$part"; done
for part in "tables " "; a position " "; a game " "after 100 half-moves"; do prints_part "$part"; done
# A cell takes at least a byte. A half-move stores the move, its undo information, a text and a key.
run info chess --json; exits 0
json "j['bytes']['position'] > 64 and j['bytes']['game'] > 2 * j['bytes']['position'] and j['bytes']['tables'] > 10000"
json "j['bytes']['game_moves'] == 100 and j['bytes']['game_played'] - j['bytes']['game'] > 100 * (8 + 192 + 32 + 8)"
json "'match' not in j['bytes']"
run info raumschach --width 60; exits 0; prints_part "pawn_captures"; prints_part "default 5"; prints_part "choices 4 5"
lines_fit 100 # without the position text, which has a line of its own
run info raumschach --set pawn_captures=4 --json; exits 0
json "j['options'][0]['value'] == '4' and j['options'][0]['default'] == '5' and len(j['board']['cells']) == 125"

run moves chess; exits 0; complains_not; line_count_is 20
LC_ALL=C sort -c "$scratch/out" || fail "not sorted by bytes"
prints_part "e2-e4"
run moves chess --count; exits 0; prints 20
run moves chess --san --moves "e4 e5"; exits 0; prints_part "Nf3"; line_count_is 29
run moves chess --uci --position "8/P6k/8/8/8/8/8/K7 w - - 0 1"; exits 0
prints $'a1a2\na1b1\na1b2\na7a8b\na7a8n\na7a8q\na7a8r'
run moves chess --json; exits 0; json "j['count'] == 20 and 'g1-f3' in j['moves'] and j['variant'] == 'chess'"
# The effects of 1 e2-e4 by the rules: a pawn goes two steps, and may be captured en passant.
run moves chess --json --effects; exits 0
json "len(j['effects']) == 20 and j['effects'][j['moves'].index('e2-e4')] == [{'effect': 'moved', 'letter': 'P', 'side': 'white', 'from': 'e2', 'to': 'e4'}, {'effect': 'exposed', 'letter': 'P', 'side': 'white', 'to': 'e4'}]"
run moves crazyhouse --position "4k3/8/8/3p4/8/2N5/8/4K3[] w - - 0 1" --json --effects --uci; exits 0
json "j['effects'][j['moves'].index('c3d5')] == [{'effect': 'captured', 'letter': 'P', 'side': 'black', 'from': 'd5', 'hand': {'letter': 'P', 'side': 'white'}}, {'effect': 'moved', 'letter': 'N', 'side': 'white', 'from': 'c3', 'to': 'd5'}]"
run moves chess --effects; refuses 2 "--effects answers in JSON"
run moves chess --json --effects --count; exits 2; complains_of "--effects"; json "j['error']['code'] == -32602"
run moves chess --moves "1. e4 e5 2. Nf3" --count; exits 0; prints 29

run perft chess 0; exits 0; prints 1
run perft chess 3; exits 0; prints 8902; complains_of "nodes a second"; every_complaint_is_named
run perft chess 3 --divide; exits 0; last_line_is 8902; line_count_is 21; prints_part "e2-e4: 600"
head -n 20 "$scratch/out" | LC_ALL=C sort -c || fail "divide is not sorted"
for threads in 2 5; do run perft chess 4 --threads $threads; exits 0; last_line_is 197281; done
for hash in 1 64; do run perft chess 5 --hash $hash --threads 2; exits 0; last_line_is 4865609; done
run perft chess 3 --threads 64 --position "7k/8/8/8/8/8/8/K7 w - - 0 1" --divide; exits 0
one=$out
run perft chess 3 --position "7k/8/8/8/8/8/8/K7 w - - 0 1" --divide; prints "$one"
run perft chess 2 --json --divide; exits 0; json "j['nodes'] == 400 and j['depth'] == 2 and j['divide']['e2-e4'] == 20"
run perft chess 1 --moves "f3 e5 g4 Qh4"; exits 0; prints 0

run status chess; exits 0; prints ongoing; complains_not
run status chess --moves "f3 e5 g4 Qh4#"; exits 0; prints "black-wins checkmate 0-1"
run status chess --position "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"; exits 0; prints "draw stalemate 1/2-1/2"
run status chess --json --moves "f3 e5 g4 Qh4#"; exits 0
json "j['over'] and j['result'] == 'black-wins' and j['reason'] == 'checkmate' and j['score'] == '0-1'"
run status chess --json; json "not j['over'] and j['turn'] == 'white' and not j['check']"

# For `moves` and `perft` a list of moves may continue after a draw by repetition. For `status` and `play` it may not.
shuffle="g1-f3 g8-f6 f3-g1 f6-g8 g1-f3 g8-f6 f3-g1 f6-g8"
run status chess --moves "$shuffle"; exits 0; prints "draw repetition 1/2-1/2"
run status chess --moves "$shuffle e2-e4"; refuses 1 "--moves, move 9"
run moves chess --moves "$shuffle e2-e4" --count; exits 0; prints 20
run perft chess 1 --moves "$shuffle e2-e4"; exits 0; last_line_is 20
run play chess --moves "$shuffle e2-e4" </dev/null; refuses 1 "--moves, move 9"

run explain --betza N --ascii; exits 0; prints_part "N, read as standard:"; prints_part "- leaps (1,2)"; prints_part "    { leap = [1, 2] },"
run explain --betza "[F?R]" --board 5 --width 72; exits 0; lines_fit 72  # tables are not broken
run explain --betza KisO2 --board 8; exits 0; prints_part "[[castling]]"; prints_part 'king_to = "g1"'
run explain --betza fWff@6 --board 7; exits 0; prints_part 'drop = { zone = "rank <= 6", lone = "rank", most = 2 }'
run explain --betza fK --reading fairy --json; exits 0; json "len(j['alone']['targets']) == 3 and j['reading'] == 'fairy'"
run explain --betza fK --json; exits 0; json "len(j['alone']['targets']) == 1"
run explain --betza jjH; refuses 1 "jjH:1:3: error: \"jj\""
run explain chess --betza N; refuses 2 "leave out the variant"; run explain chess --reading fairy; refuses 2 "--reading goes with --betza"
run explain --betza N --reading xboard; refuses 2 "standard or fairy"; run explain --betza N --board 2; refuses 2 "3 to 26"
run explain chess Knight@a1; exits 0; prints_part "leaps (1,2)"; run explain chess queen; prints_part "Queen (Q, white)"
run explain chess Quen; refuses 1 'did you mean "Queen"?'; run chess; refuses 2 "varia play chess"
run explain chess N@a1; exits 0; prints_part "leaps (1,2)"; prints_part "[♘]"
run explain ultima W@d4 --ascii; prints_part "; can go there, or capture what stands there, ending elsewhere"; prints_part "5  .  .  ;  ;  ;  .  .  ."
run explain rifle P@d4 --json; json "[t for t in j['piece']['targets'] if t.get('afar')] == [{'cell': 'c5', 'afar': True}, {'cell': 'e5', 'afar': True}]"
run explain reversi D --ascii; prints_part "Disc (D, black), dropped"; prints_part "- - can change sides"; prints_part "turns enemies in a row"
run explain reversi D --json; json "'cell' not in j['piece'] and len(j['piece']['targets']) == 6 and len(j['strikes']) == 1"
run explain atomic N@d4; prints_part "it has nobody to strike"
run explain chess n --json; exits 0; json "j['piece']['side'] == 'black' and len(j['piece']['targets']) == 8"
run show chess --piece e2 --json; exits 0
json "{t['cell'] for t in j['piece']['targets'] if t['quiet']} == {'e3', 'e4'}"
run show chess --json; exits 0; json "len(j['pieces']) == 32 and j['turn'] == 'white'"

# JSON is plain ASCII, so that no name in it can disturb a terminal.
run info glinski --json; exits 0; ! LC_ALL=C grep -q '[^ -~]' "$scratch/out" || fail "JSON beyond ASCII"
run show crazyhouse --position "4k3/8/8/8/8/8/8/4K3[Qnn] w - - 0 1" --json; exits 0
json "j['hands'] == {'white': {'Q': 1}, 'black': {'N': 2}}"
finish
