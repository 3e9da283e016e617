#!/usr/bin/env bash
# Trained weights: where they are written, which players use them, which of several apply, and the messages for weights
# that do not fit.
source "$(dirname "$0")/common.bash"
cd "$scratch" || exit 1

# A pawn can capture a knight or a pawn. A player whose weights value a pawn higher than a knight captures the pawn. So
# the move shows the weights.
where="4k3/8/8/3n1p2/4P3/8/8/4K3 w - - 0 1"
folder=$XDG_DATA_HOME/varia/weights
own=$folder/chess.eval.toml
odd_game=janggi odd_option=form=traditional # an option that changes a rule

run train chess --games 8 --nodes 10 --match 0; exits 0; complains_not; prints_part "written: $own"
[ -s "$own" ] && [ -s "$own.games" ] || fail "nothing is in the user's folder"
[ -z "$(ls -A | grep -v '^data$\|^out$\|^err$')" ] || fail "something is in the current folder: $(ls -A)"
sane() { # FILE TO: copies the weights, but a pawn is worth 200 knights
    awk '/^\[/ { table = $1 } table == "[pieces]" && /^P = / { $0 = "P = 20000" } table == "[pieces]" && /^N = / { $0 = "N = 100" } { print }' "$1" >"$2"
}
sane "$own" odd.toml
rm "$own"

run best chess --position "$where" --depth 1; prints e4-d5
run info chess --width 300; prints_part "worked out of the rules"
run info shogi --width 300; prints_part "variants/shogi/shogi.eval.toml, which comes with Varia"
cp odd.toml chess.eval.toml # weights in the current folder are not used
run best chess --position "$where" --depth 1; prints e4-d5; complains_not

# Until the program has printed the text; thirty seconds at most. Then its input ends.
printed() { for ((i = 0; i < 300; ++i)); do ! grep -q -- "$1" out || return 0; sleep 0.1; done; }

# MOVE FROM WORDS: all commands that play choose MOVE, and report the source of the weights in JSON and in words; other
# arguments go to each command.
everybody() {
    local move=$1 from=$2 words=$3 uci=${1/-/}
    shift 3
    run best chess --position "$where" --depth 1 "$@"; exits 0; complains_not; prints "$move"
    run analyse chess --position "$where" --depth 1 --width 300 "$@"; complains_not; prints_part "best: $move"; prints_part "$words"
    run analyse chess --position "$where" --depth 1 --json "$@"; json "j['best'] == '$move' and j['weights']['from'] == '$from'"
    run info chess --width 300 "$@"; complains_not; prints_part "$words"
    run info chess --json "$@"; json "j['weights'][0]['from'] == '$from'"
    run uci shogi "$@" < <(printf 'setoption name UCI_Variant value chess\nposition fen %s\ngo depth 1\n' "$where")
    prints_part "bestmove $uci"; prints_part "info string weights "; prints_part "$words"
    : >out
    run xboard "$@" < <(printf 'new\nforce\nsetboard %s\nsd 1\ngo\n' "$where"; printed '^move'); prints_part "move $uci"
    run play chess --computer white --nodes 12 --position "$where" "$@" < <(printf 'quit\n'); prints_part "$move"
    printf '%s\n' "$where" >start.epd
    rm -rf records
    run tournament chess depth:1 random --games 2 --openings start.epd --records records --most-turns 3 "$@"; exits 0
    grep -lq "^1\. ex${move#*-}" records/*.pgn || fail "no game of the tournament begins with $move: $(tail -qn 1 records/*.pgn)"
    printf 'print(varia.engine { depth = 1 }(varia.game("chess", "%s")))\n' "$where" >engine.lua
    run run "$@" engine.lua; complains_not; prints_part "$move"
    : >out
    run serve --stdio "$@" < <(printf '{"jsonrpc":"2.0","id":1,"method":"load","params":{"name":"chess"}}\n{"jsonrpc":"2.0","id":2,"method":"new_game","params":{"variant":"v1","position":"%s"}}\n{"jsonrpc":"2.0","id":3,"method":"search","params":{"game":"g1","depth":1}}\n' "$where"; printed '"id":3')
    prints_part "\"best\":\"$move\""; prints_part "\"from\":\"$from\""
}
everybody e4-d5 rules "worked out of the rules"
cp odd.toml "$own"
everybody e4-f5 folder "$own"
everybody e4-f5 given odd.toml --weights odd.toml
run best chess --position "$where" --depth 1 --weights odd.toml; prints e4-f5
sed 's/^P = 20000$/P = 100/; s/^N = 100$/N = 1000/' odd.toml >plain.toml
everybody e4-d5 given plain.toml --weights plain.toml # the last --weights applies
run uci chess < <(printf 'setoption name WeightsFile value %s/plain.toml\nposition fen %s\ngo depth 1\n' "$scratch" "$where"); prints_part "bestmove e4d5"; prints_part "$scratch/plain.toml"
run tournament chess depth:1 depth,weights=none,name=without:1 --games 2 --openings start.epd --most-turns 2; exits 0

# Weights beside a variant's file are found from any folder. They precede those in the user's folder.
mkdir mine && printf 'format = 1\nname = "Mine"\nextends = "chess"\n' >mine/variant.toml
run best mine --position "$where" --depth 1; prints e4-f5 # its rules are those of chess, so the weights of chess apply
cp plain.toml mine/mine.eval.toml
run best mine --position "$where" --depth 1; prints e4-d5
run best ./mine --position "$where" --depth 1; prints e4-d5
run best ./mine --position "$where" --depth 1 --weights odd.toml; prints e4-f5

# Weights that do not fit are reported. Weights that are named on the command line must fit.
run best shogi --depth 1 --weights odd.toml; refuses 1 "of other rules"
run best chess --depth 1 --weights nowhere.toml; refuses 1 "nowhere.toml"
run play shogi --computer black --weights odd.toml </dev/null; refuses 1 "of other rules"
run tournament shogi level:1 level:1 --weights odd.toml; refuses 1 "of other rules"
run report shogi --games 1 --weights odd.toml; refuses 1 "of other rules"
run uci shogi --weights odd.toml < <(printf 'go depth 1\n'); exits 0; prints_part "of other rules"; prints_part "shogi.eval.toml, which comes with Varia"
run uci --weights nowhere.toml </dev/null; refuses 1 "nowhere.toml"
sed 's/^P = 20000$/P = much/' odd.toml >"$own"
run best chess --position "$where" --depth 1; exits 0; prints e4-d5; complains_of "$own"; complains_of "whole number"
run info chess --json; json "'unfit' in j['weights'][0] and j['weights'][0]['from'] == 'rules' and j['diagnostics']"
run uci chess < <(printf 'go depth 1\n'); prints_part "whole number"
printf 'varia.engine { depth = 1, weights = "rules" }(varia.game("chess"))\n' >engine.lua
run run engine.lua; exits 1; complains_of "key = value"
rm "$own"

# The games that the shipped weights are for use them: a new key of declarations must not change the number of their
# rules.
for file in "$VARIA_SOURCE_DIR"/variants/*/*.eval.toml; do
    name=$(basename "$file" .eval.toml)
    run info "$name" --width 300; prints_part "$name.eval.toml, which comes with Varia"
done

# Other choices of options have a file of their own. A file is found by the rules that it is for, not by its name.
run train chess --games 8 --nodes 10 --match 0; exits 0; rm "$own"
run train "$odd_game" --games 12 --nodes 10 --match 0 --set "$odd_option"; exits 0
ls "$folder/$odd_game"-*.eval.toml >/dev/null 2>&1 || fail "no file of its own: $(ls "$folder")"
cp odd.toml "$folder/called-otherwise.eval.toml"
run best chess --position "$where" --depth 1; prints e4-f5; complains_not
rm "$folder/called-otherwise.eval.toml"
HOME= XDG_DATA_HOME= run train chess --games 1; refuses 1 "HOME is not set"

# A file under a default name is replaced only if `train` has written it, and no link is followed.
train() { run train mine --games 8 --nodes 10 --match 0; }
printf 'my notes\n' >mine/mine.eval.toml; train; refuses 1 "has not written"; [ "$(cat mine/mine.eval.toml)" = "my notes" ] || fail "notes are lost"
rm mine/mine.eval.toml; printf 'precious\n' >precious; ln -s ../precious mine/mine.eval.toml; train; refuses 1 "a link"
rm mine/mine.eval.toml; ln -s ../precious mine/mine.eval.toml.games; train; refuses 1 "a link"
rm mine/mine.eval.toml.games; printf 'my games\n' >mine/mine.eval.toml.games; train; refuses 1 "other rules"
[ "$(cat precious) $(cat mine/mine.eval.toml.games)" = "precious my games" ] || fail "something is lost"
rm mine/mine.eval.toml.games; mkfifo mine/mine.eval.toml.games; train; refuses 1 "regular file"
rm mine/mine.eval.toml.games; train; exits 0; complains_not
python3 - mine/mine.eval.toml.games <<'PY' &
import fcntl, sys, time
file = open(sys.argv[1])
fcntl.flock(file, fcntl.LOCK_EX)
open("locked", "w").close()
time.sleep(20)
PY
holder=$!
for _ in $(seq 100); do [ -e locked ] || sleep 0.1; done
train; refuses 1 "another training"
kill "$holder"; wait "$holder" 2>/dev/null
# A game with a score higher than a win is refused.
sed 's|^3 [0-9]*/[0-9]* |3 2147483647/1 |' mine/mine.eval.toml.games >games && cp games mine/mine.eval.toml.games
train; exits 0; complains_of "1 line of mine/mine.eval.toml.games left out"
finish
