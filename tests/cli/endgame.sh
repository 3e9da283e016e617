#!/usr/bin/env bash
# Endgames and training: their output, the files that they write, and what they refuse.
source "$(dirname "$0")/common.bash"
export XDG_CACHE_HOME=$scratch/cache

run endgame chess "K R k" --width 200; exits 0; complains_not
prints_part "won 175168, drawn 0, lost 0; the longest win takes 16 moves"; prints_part "solved in"
ls "$scratch"/cache/varia/endgames/chess-*.endgame >/dev/null 2>&1 || fail "nothing is kept"
run endgame chess KRk --width 200; exits 0; prints_part "read in"
run endgame chess KQk --json --keep none; exits 0
json 'j["endgames"][0]["to_move"]["white"]["longest"] == 10 and len(j["endgames"][0]["longest"]["moves"]) == 19 and j["endgames"][0]["symmetries"] == 8'
run endgame losalamos --keep none; exits 0; line_count_is 4; prints_part "K Q k"
run endgame chess "K k" --keep "$scratch/here"; exits 0
ls "$scratch"/here/*.endgame >/dev/null 2>&1 || fail "--keep keeps nothing"
# The computer uses the stored endgames unless an option forbids it.
run analyse chess --position "8/8/8/8/8/2k5/1R6/K7 w - - 0 1" --nodes 2000; exits 0; prints_part "win in 16"
run analyse chess --position "8/8/8/8/8/2k5/1R6/K7 w - - 0 1" --nodes 2000 --endgames none; exits 0; prints_no_part "win in 16"

run endgame chess "K R"; refuses 1 "King"
run endgame chess "K X k"; refuses 1 'no piece "X"'
run endgame chess KPkp; refuses 1 "en passant"
run endgame chess KQRk --memory 20 --keep none; refuses 1 "MiB"
run endgame elevator "K R k"; refuses 1 "blocks"
run endgame crazyhouse "K R k"; refuses 1 "hand"
run endgame antichess; refuses 1 "which pieces?"
run endgame chess KRk --threads 0; refuses 2 "--threads"
run endgame; refuses 2 "which variant?"

mkdir "$scratch/mine"
cp "$VARIA_SOURCE_DIR/variants/losalamos/variant.toml" "$scratch/mine"
run train "$scratch/mine" --games 20 --nodes 60 --match 4; exits 0; prints_part "20 games (20 new)"; prints_part "Elo"
[ -s "$scratch/mine/mine.eval.toml" ] || fail "no weights are written"
grep -q "^# Against what is worked out, 60 positions a move: won .* Elo, give or take" "$scratch/mine/mine.eval.toml" || fail "the file does not tell what it is good for"
first=$(grep -v "^# Against" "$scratch/mine/mine.eval.toml")
run train "$scratch/mine" --games 20 --nodes 60 --match 0 --threads 2; exits 0; prints_part "(0 new)"
[ "$(cat "$scratch/mine/mine.eval.toml")" = "$first" ] || fail "the same games teach something else"
run train "$scratch/mine" --games 24 --nodes 60 --match 0 --json; exits 0; json 'j["games"] == 24 and j["positions"] > 100 and "match" not in j'
# A training that was interrupted while writing, or before an earlier game was done, continues with the same result.
whole=$(cat "$scratch/mine/mine.eval.toml")
printf '25 1/1 4 a2-a' >>"$scratch/mine/mine.eval.toml.games"
sed -i '/^10 /d' "$scratch/mine/mine.eval.toml.games"
run train "$scratch/mine" --games 24 --nodes 60 --match 0; exits 0; prints_part "24 games (15 new)"
[ "$(cat "$scratch/mine/mine.eval.toml")" = "$whole" ] || fail "games that were played again teach something else"
run train "$scratch/mine" --games 25 --nodes 60 --match 0; exits 0; prints_part "25 games (1 new)"
run train "$scratch/mine" --games 24 --nodes 61 --match 0; refuses 1 "other --nodes"
run check "$scratch/mine"; exits 0; prints_part "2 files: 2 ok"
run best "$scratch/mine" --nodes 500; exits 0; complains_not
cp "$scratch/mine/mine.eval.toml" "$scratch/good"
sed -i '/^\[middle/,$d' "$scratch/mine/mine.eval.toml"
printf '[middle.Q]\nfile = [1, 2]\n[cells.Q]\n' >>"$scratch/mine/mine.eval.toml"
run check "$scratch/mine"; exits 1; prints_part '"file" must be a list of 6 whole numbers'; prints_part "one for each label from a to f"; prints_part "unknown table [cells.Q]"
cp "$scratch/good" "$scratch/mine/mine.eval.toml"
sed -i 's/^P = .*/P = much/' "$scratch/mine/mine.eval.toml"
run check "$scratch/mine"; exits 1; prints_part "mine.eval.toml:"; prints_part '"P" must be a whole number'
run uci "$scratch/mine" </dev/null; exits 0; prints_part '"P" must be a whole number'
run xboard "$scratch/mine" </dev/null; exits 0; complains_of '"P" must be a whole number'
run best "$scratch/mine" --nodes 500; exits 0; complains_of "whole number"
printf 'format = 1\nrules = "0123456789abcdef"\n' >"$scratch/mine/mine.eval.toml"
run check "$scratch/mine/mine.eval.toml"; exits 1; prints_part "of other rules"
run train four-player --games 5; refuses 1 "two sides"
run train chess --games 0; refuses 2 "--games must be"

# For a match the weights of a single board are learned, and all boards with its rules use them.
mkdir -p "$scratch/house"
printf 'format = 1\nname = "House"\nextends = "elevator-chess-7x7"\n' >"$scratch/house/variant.toml"
run train "$scratch/house" --games 20 --nodes 60 --match 0; exits 0; prints_part "20 games (20 new)"
run check "$scratch/house"; exits 0
run best "$scratch/house" --nodes 200 --set boards=5; exits 0; complains_not
run train "$scratch/house" --board 3 --games 20; refuses 1 "--board: there are 2 boards"
run train chess --board 1 --games 20; refuses 1 "this game has one board"

finish
