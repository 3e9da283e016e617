#!/usr/bin/env bash
# `varia export`: games as files of other programs; and --oracle, which compares counts of moves with another program.
source "$(dirname "$0")/common.bash"
cd "$scratch" || exit 1

# ---- one game, and several ----------------------------------------------------------------------------------------------
run export fairy racingkings; exits 0; complains_not
cp out games.ini
grep -qx '\[racingkings-varia\]' games.ini || fail "the section has another name"
run import games.ini --exact; exits 0
cp out again.toml
run perft again.toml 2; exits 0; last_line_is 421
run export fairy racingkings breakthrough --output two.ini; exits 0; prints_nothing
[ "$(grep -c '^\[' two.ini)" = 2 ] || fail "the file has not two sections"
run export fairy racingkings --json; exits 0
json "j['form'] == 'fairy' and [g['variant'] for g in j['games']] == ['racingkings'] and j['games'][0]['unsaid'] == []"

cat >lone.toml <<'TOML'
format = 1
name = "Lone kings"
[board]
axes = [{ name = "file", labels = "a-c" }, { name = "rank", labels = "1-8" }]
[pieces.K]
name = "King"
royal = true
moves = [{ leap = [1, 0] }]
[setup]
position = "k2/3/3/3/3/3/3/K2 w - - 0 1"
TOML

# ---- what cannot be said ---------------------------------------------------------------------------------------------
run export fairy chess; exits 0
complains_of "warning: draws because neither side has the material to win are not said"; every_complaint_is_named
run export fairy chess --exact; exits 1
run export fairy glinski; refuses 1 "two axes and square cells"
run export fairy rifle; refuses 1 "Fairy-Stockfish has no takes"
run export; refuses 2 "which format?"
run export fairy; refuses 2 "which variant?"
cp lone.toml $'two\n[lines].toml'
run export fairy $'./two\n[lines].toml'; exits 0
[ "$(grep -c '^\[' out)" = 1 ] || fail "a line of the comment becomes a section"
run export letters chess; refuses 2 "no format is called"
run export fairy breakthrough breakthrough; exits 1; complains_of 'two of the games are called "breakthrough"'
[ "$(grep -c '^\[' out)" = 1 ] || fail "a section stands twice"
run export fairy breakthrough --json --output two.ini; exits 2; prints_part "leave one of them out"

# ---- the oracle: a program that counts moves -----------------------------------------------------------------------------
cat >engine.sh <<'SH'
#!/bin/sh
while read -r line; do
    case "$line" in
        uci) echo "option name UCI_Variant type combo default chess var chess"; echo "option name VariantPath type string default"; echo uciok ;;
        isready) echo readyok ;;
        "go perft "*) printf '%b' "$COUNT" ;;
        quit) exit ;;
    esac
done
SH
chmod +x engine.sh
export COUNT
COUNT='a1a2: 1\na1c1: 1\na1a3: 1\n\nNodes searched: 3\n' run check lone.toml --oracle ./engine.sh --positions 0; exits 1
grep -q "perft 1 is 2 here and 3 there in the position .*; 1 only here: a1-b1; 2 only there: a1c1 a1a3" out || fail "other moves are told: $(cat out)"
COUNT='bestmove a1a2\n' run check lone.toml --oracle ./engine.sh --positions 0; exits 1
grep -q "no answer to .go perft" out || fail "an engine that does not count: $(cat out)"
run check lone.toml --oracle ./none.sh; exits 1
grep -q "none.sh: No such file" out || fail "a program that is missing: $(cat out)"
run check lone.toml --oracle true; exits 1
grep -q "the program has ended" out || fail "a program that ends: $(cat out)"

finish
