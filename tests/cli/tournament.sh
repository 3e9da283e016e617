#!/usr/bin/env bash
# Tournaments as a whole: between Varia's own players, with Varia's own uci and xboard as other programs, and with
# programs that hang, die and cheat.
source "$(dirname "$0")/common.bash"
cd "$scratch" || exit 1

games() { # NUMBER: this number of lines on standard error report a game
    [ "$(grep -c '^game ' err)" = "$1" ] || fail "$(grep -c '^game ' err) games were told of, not $1: $err"
}
no_faults() { [[ $out != *"at fault"* && $out != *"too late"* ]] || fail "somebody lost by fault: $out"; }
nobody_left() { # WORD: no program with this name is running
    local left
    left=$(pgrep -f "$scratch/$1") && fail "still running: $left"
}

# ---- Varia's own players ---------------------------------------------------------------------------------------------
run tournament losalamos nodes:600 random --games 4 --seed 3 --records played; exits 0; games 4; no_faults
[[ $(sed -n 2p out) == "nodes:600 "* ]] || fail "who looks ahead is not first: $out"
prints_part "nodes:600 against random: too few different results for Elo, LOS"; prints_part "4 games: "
[ "$(ls played | tr '\n' ' ')" = "00001.pgn 00002.pgn 00003.pgn 00004.pgn " ] || fail "records: $(ls played)"
grep -q '^\[White "nodes:600"\]' played/00001.pgn || fail "white of the first game: $(cat played/00001.pgn)"
grep -q '^\[White "random"\]' played/00002.pgn || fail "sides were not swapped: $(cat played/00002.pgn)"
opening() { sed -n '/^1\. /{p;q}' "$1" | cut -d' ' -f1-6; }
[ "$(opening played/00001.pgn)" = "$(opening played/00002.pgn)" ] || fail "two openings where there is one"
[ "$(opening played/00001.pgn)" != "$(opening played/00003.pgn)" ] || fail "one opening where there are two"
# `check --perft` replays the records.
mkdir -p held/games
cp played/*.pgn held/games/
printf 'format = 1\nname = "The same"\nextends = "losalamos"\n' >held/variant.toml
run check --perft held; exits 0; prints_part "4 games"
# The same seed gives the same games.
run tournament losalamos nodes:600 random --games 4 --seed 3 --records again; exits 0
diff -r played again >differences || fail "another time: $(head -5 differences)"
# The records can be used as openings.
run tournament losalamos depth:1 depth:2 --games 2 --openings played --turns 3 --records third; exits 0
[ "$(opening third/00001.pgn | cut -d' ' -f1-5)" = "$(opening played/00001.pgn | cut -d' ' -f1-5)" ] || fail "not the opening on record"
# Games in one file can be used as openings too. Replaying them gives the recorded results.
cat played/*.pgn >all.pgn
run replay all.pgn --check; exits 0; prints_part "4 games"; prints_part "4 good"
run tournament losalamos depth:1 depth:2 --games 2 --openings all.pgn --turns 3 --records fourth; exits 0
[ "$(opening fourth/00001.pgn | cut -d' ' -f1-5)" = "$(opening played/00001.pgn | cut -d' ' -f1-5)" ] || fail "not the opening on record"
printf '# two\nstartpos moves e2-e4 e7-e5\nmoves d2-d4 # one\n4k3/8/8/8/8/8/8/R3K3 w - - 0 1\n' >lines.txt
run tournament chess depth:1 depth:1 --games 6 --openings lines.txt --most-turns 2 --records lines; exits 0; prints_part "broken off 6"
grep -q '^1\. e4 e5 ' lines/00002.pgn || fail "the first line: $(cat lines/00002.pgn)"
grep -q '^\[FEN "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"\]$' lines/00005.pgn || fail "the third line: $(cat lines/00005.pgn)"
grep -q '^\[Status "ongoing"\]$' lines/00005.pgn || fail "broken off: $(cat lines/00005.pgn)"

# Books. EPD has positions with operations; a Polyglot book has moves with weights, here 1. e4 e5 as its only line. The
# keys are those of the format's description for the start and for 1. e4; they were made into entries by hand.
printf '%s\n' '4k3/8/8/8/8/8/8/R3K3 w - - bm Ra8#; id "one";' '4k3/8/8/8/8/8/8/3QK3 b - - hmvc 3; fmvn 20;' >book.epd
run tournament chess depth:1 depth:1 --games 4 --openings book.epd --most-turns 2 --records epd; exits 0; games 4
grep -q '^\[FEN "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"\]$' epd/00001.pgn || fail "the first position: $(cat epd/00001.pgn)"
grep -q '^\[FEN "4k3/8/8/8/8/8/8/3QK3 b - - 3 20"\]$' epd/00003.pgn || fail "the second position: $(cat epd/00003.pgn)"
printf 'startpos moves e2e4\n' >no.epd
run tournament chess depth:1 depth:1 --openings no.epd; refuses 1 "no.epd: it is no EPD"
python3 - >book.bin <<'END'
import struct, sys
move = lambda a, b: (ord(b[0]) - 97) | (int(b[1]) - 1) << 3 | (ord(a[0]) - 97) << 6 | (int(a[1]) - 1) << 9
for key, code in (0x463b96181691fc9c, move("e2", "e4")), (0x823c9b50fd114196, move("e7", "e5")): sys.stdout.buffer.write(struct.pack(">QHHI", key, code, 5, 0))
END
run tournament chess depth:1 depth:1 --games 2 --openings book.bin --most-turns 4 --records book; exits 0; games 2
grep -q '^1\. e4 e5 {the opening: 2 turns}' book/00001.pgn || fail "not the line of the book: $(cat book/00001.pgn)"
run tournament chess depth:1 depth:1 --games 2 --openings book.bin --turns 1 --most-turns 4 --records book1; exits 0
grep -q '^1\. e4 {the opening: 1 turn}' book1/00001.pgn || fail "more than one turn of the book: $(cat book1/00001.pgn)"
run tournament losalamos random random --openings book.bin; refuses 1 "book.bin: a Polyglot book is for chess"
printf 'fifteen letters' >damaged.bin
run tournament chess random random --openings damaged.bin; refuses 1 "damaged.bin: it is no Polyglot book"

# More than two players: each player meets each other one; JSON.
run tournament tictactoe-3d nodes:200 random,name=a random,name=b --games 2 --json --concurrency 2; exits 0; games 6
json 'j["games"] == 6 and len(j["players"]) == 3 and all(p["games"] == 4 for p in j["players"]) and j["players"][0]["name"] == "nodes:200"'
# More than two sides: each player plays each side.
run tournament three-player-hex level:3 random random --games 3 --seed 2 --json --most-turns 120; exits 0; games 3
json 'len(j["players"]) == 3 and all(p["games"] == 3 and 1 <= p["place"] <= 3 for p in j["players"]) and abs(sum(p["points"] for p in j["players"]) - 3) < 1.6'
# Turns of several steps.
run tournament duck nodes:300 random --games 2 --records ducks; exits 0; no_faults
grep -q ',[a-h][1-8] ' ducks/00001.pgn || fail "no ducks: $(cat ducks/00001.pgn)"
# A statistical test ends the tournament early.
run tournament losalamos nodes:3000 random --games 200 --sprt 0,400 --json; exits 0
json 'j["sprt"]["decided"] == "elo1" and j["games"] < 200 and j["los"] > 0.95'

# ---- Lua -------------------------------------------------------------------------------------------------------------
printf 'function player(game)\n  for i, move in ipairs(game:moves()) do if game:describe(move).captured then return move end end\n  return 1\nend\n' >greedy.lua
run tournament losalamos lua:greedy.lua nodes:500 --games 2 --records lua; exits 0; games 2; no_faults; prints_part "greedy.lua"
printf 'function player(game) game:play(1) return nil end\n' >shy.lua
run tournament losalamos lua:shy.lua random --games 2; exits 0; prints_part "resign 2"
# With several sides, a side that resigns goes out. The other players, whatever their kind, receive the resignation and
# play on.
run tournament three-player-hex lua:shy.lua lua:greedy.lua random --games 3 --most-turns 60; exits 0; no_faults
run tournament three-player-hex lua:shy.lua "uci,nodes=50:'$VARIA' uci" "uci,nodes=50:'$VARIA' uci" --games 3 --most-turns 60; exits 0; no_faults
run tournament chaturaji lua:shy.lua "xboard,depth=1:'$VARIA' xboard" random random --games 4 --most-turns 60; exits 0; no_faults
printf 'function player(game)\n  error("no idea")\nend\n' >lost.lua
run tournament losalamos lua:lost.lua random --games 2; exits 0; prints_part "lost.lua at fault"; prints_part "lost.lua:2"
printf 'function player(game) return "a1-a9" end\n' >wrong.lua
run tournament losalamos lua:wrong.lua random --games 2; exits 0; prints_part 'illegal move "a1-a9" 2'
printf 'player = varia.engine { level = 3 }\n' >level.lua
run tournament losalamos lua:level.lua random --games 12 --seed 3 --json; exits 0
json 'j["players"][0]["name"] == "level.lua" and j["players"][0]["points"] > 9 and not j["players"][0]["faults"]'
printf 'player = varia.engine { level = 99 }\n' >strong.lua
run tournament losalamos lua:strong.lua random --games 2; exits 0; prints_part "a level is from 1 to 20"
printf 'x = 1\n' >none.lua
run tournament losalamos lua:none.lua random; refuses 1 'no function "player"'
run tournament losalamos lua:missing.lua random; refuses 1 "cannot read it"

# ---- other programs: Varia itself ------------------------------------------------------------------------------------
run tournament chess nodes:300 "uci,nodes=300:'$VARIA' uci" "xboard,depth=2:'$VARIA' xboard" --games 2 --most-turns 60 --records three; exits 0; games 6; no_faults
run tournament shogi random "xboard,depth=1:'$VARIA' xboard" --games 2 --most-turns 40; exits 0; no_faults
run tournament shogi random "usi,nodes=100:'$VARIA' usi" "usi,time=20ms,USI_Ponder=false:'$VARIA' usi" --games 2 --most-turns 30; exits 0; no_faults
run tournament minishogi depth:1 "usi,depth=1:'$VARIA' usi" --games 2 --most-turns 30; exits 0; no_faults
run tournament chu-shogi random "usi,depth=1:'$VARIA' usi" --games 2 --most-turns 20; exits 0; no_faults
run tournament xiangqi random "ucci,nodes=100:'$VARIA' ucci" "ucci,time=20ms,multipv=2:'$VARIA' ucci" --games 2 --most-turns 30; exits 0; no_faults
run tournament chess random "usi,nodes=100,hash=4:'$VARIA' usi" "ucci,nodes=100,hash=4:'$VARIA' ucci" --games 2 --most-turns 30; exits 0; no_faults
run tournament janggi random "uci,nodes=50:'$VARIA' uci" --games 2 --most-turns 30; exits 0; no_faults
run tournament ./held random "usi,nodes=100:'$VARIA' usi" "ucci,nodes=100:'$VARIA' ucci" --games 2 --most-turns 20; exits 0; no_faults
run tournament shogi random "usi,clock=2+0.1:'$VARIA' usi" --games 2 --most-turns 16 --margin 2; exits 0; no_faults
run tournament xiangqi random "ucci,clock=2+0.1:'$VARIA' ucci" "ucci,clock=40/4:'$VARIA' ucci" --games 2 --most-turns 16 --margin 2; exits 0; no_faults
run tournament xiangqi depth:1 "xboard,time=10ms:'$VARIA' xboard" --games 2 --most-turns 40; exits 0; no_faults
run tournament chess960 depth:1 "uci,depth=1:'$VARIA' uci" --games 2 --most-turns 60; exits 0; no_faults
run tournament duck random "uci,nodes=200:'$VARIA' uci" "xboard,depth=1:'$VARIA' xboard" --games 2 --most-turns 20; exits 0; no_faults
run tournament monster random "xboard,depth=1:'$VARIA' xboard" --games 2 --most-turns 30; exits 0; no_faults
run tournament four-player random "uci,nodes=100:'$VARIA' uci" --games 4 --most-turns 24; exits 0; no_faults
run tournament raumschach random "uci,nodes=100:'$VARIA' uci" "xboard,depth=1:'$VARIA' xboard" --games 2 --most-turns 20; exits 0; no_faults
run tournament ./held random "uci,nodes=100:'$VARIA' uci" --games 2 --most-turns 30; exits 0; no_faults
run tournament chess random "uci,clock=2+0.1:'$VARIA' uci" "xboard,clock=40/4:'$VARIA' xboard" --games 2 --most-turns 20 --margin 2; exits 0; no_faults

# ---- programs that hang, die and cheat -------------------------------------------------------------------------------
program() { # NAME LINES...: writes a program of that name, which reads one line at a time
    printf '#!/bin/sh\n' >"$1"
    printf '%s\n' "${@:2}" >>"$1"
    chmod +x "$1"
}
uci='while read -r a b; do case $a in uci) echo uciok;; isready) echo readyok;; quit) exit;; go)'
program cheat "$uci echo bestmove e2e5;; esac; done"
program hang "$uci trap '' TERM; sleep 100;; esac; done"
program die "$uci exit 3;; esac; done"
program chatter "$uci while :; do echo info depth 1; done;; esac; done"
run tournament chess "uci:$scratch/cheat" random --games 2; exits 0; games 2
prints_part 'cheat at fault: illegal move "e2e5" 2'; prints_part "resign 2"
# The last lines that were sent and received show it.
prints_part "    > position startpos moves "; prints_part "    > go movetime 100"; prints_part "    < bestmove e2e5"
# A fault does not show who plays better: the game is not a result and does not count for the Elo rating.
prints_part "2 games ended by a fault and count for nobody"; prints_part "no result yet"
[[ $out != *inf* ]] || fail "an Elo of nothing: $out"
run tournament chess "uci:$scratch/cheat" random --games 2 --json; exits 0
json 'all(p["void"] == 2 and p["points"] == 0 and p["lost"] == 0 and "elo" not in p for p in j["players"])'
json 'sorted(sum(p["faults"].values()) for p in j["players"]) == [0, 2]'
json '[p["lines"]["illegal move \"e2e5\""][-1] for p in j["players"] if p["faults"]] == ["< bestmove e2e5"]'
json '[p["lines"] for p in j["players"] if not p["faults"]] == [{}]'
run tournament chess "uci:$scratch/cheat" random --games 1 --records cheated; exits 0
tr '\n' ' ' <cheated/00001.pgn | grep -q '{< bestmove e2e5}' || fail "the record: $(cat cheated/00001.pgn)"
run tournament chess "uci,time=100ms:$scratch/hang" random --games 2 --margin 0.1 --records hung; exits 0
prints_part "hang too late: no answer in time 2"; nobody_left hang
tr '\n' ' ' <hung/00001.pgn | grep -q '{hang lost: no answer in time' || fail "the record: $(cat hung/00001.pgn)"
grep -q '^\[Status "black-wins resign 0-1"\]$' hung/00001.pgn || fail "the record: $(cat hung/00001.pgn)"
# A flag that falls is no loss if the other side cannot win with its material. In two games each player has the queen
# once; one of them is drawn.
flag_falls() { run tournament chess "uci,time=50ms:$scratch/hang" random --games 2 --margin 0.05 --json --position "$1"; exits 0; }
flag_falls "7k/8/8/8/8/8/8/KQ6 w - - 0 1"; json 'all(p["drawn"] == 1 and p["void"] == 0 for p in j["players"])'
flag_falls "7k/6n1/8/8/8/8/8/KQ6 w - - 0 1"; json 'all(p["drawn"] == 1 and p["void"] == 0 for p in j["players"])'
flag_falls "7k/6p1/8/8/8/8/8/KQ6 w - - 0 1"; json 'sorted((p["drawn"], p["lost"]) for p in j["players"]) == [(0, 0), (0, 2)]'
run tournament chess "uci,nodes=100:$scratch/hang" random --games 2 --patience 0.2; exits 0; prints_part "no answer in time 2"
run tournament chess "uci,nodes=1:$scratch/die" random --games 2; exits 0; prints_part "die at fault: the program has ended 2"
run tournament chess "uci,time=50ms:$scratch/chatter" random --games 2 --margin 0.1; exits 0; prints_part "no answer in time 2"; nobody_left chatter
xboard='while read -r a b; do case $a in protover) echo "feature usermove=1 setboard=1 variants=\"normal\" done=1";; quit) exit;; go|usermove)'
program claim "$xboard echo '1/2-1/2 {boring}';; esac; done"
run tournament chess "xboard,time=1s:$scratch/claim" random --games 2 --margin 0; exits 0; prints_part 'it says "1/2-1/2 {boring}" while the game goes on 2'
# A program that claims a draw and moves all the same, while it is being asked to go on. It plays its two moves in order.
program late_move 'while read -r a b; do case $a in quit) exit;;
    protover) echo "feature usermove=1 setboard=1 ping=1 variants=\"normal\" done=1";; ping) echo "pong $b";;
    new) next="e2e4 a2a3"; plays=;; force) plays=;; setboard) ;;
    usermove) [ "$next" != "e2e4 a2a3" ] || next="e7e5 a7a6";;
    esac; case $a in go) plays=1;; usermove) ;; *) continue;; esac
    [ -n "$plays" ] || continue; echo "1/2-1/2 {boring}"; sleep 0.7; echo "move ${next%% *}"; next=${next#* }; done'
run tournament chess "xboard,time=3s:$scratch/late_move" random --games 2 --turns 0 --most-turns 4; exits 0; prints_no_part "fault"
prints_part "broken off 2"
# What a program says of a line that it must take ends the game as its fault: here a pass of janggi, which some programs
# of XBoard do not know as `@@@@`. Errors about anything else, such as the other side's clock, are its own affair.
pass='while read -r a b; do case $a in quit) exit;; protover) echo "feature usermove=1 setboard=1 ping=1 done=1";; ping) echo "pong $b";;
    usermove) [ "$b" != @@@@ ] || echo "Error (unknown command): $b";; force) echo "Error (unknown command): easy";; esac; case $a in'
program no_pass "$pass go) echo 'move g3g4';; esac; done"
printf 'function player() return "pass" end\n' >passes.lua
run tournament janggi "xboard,depth=1:$scratch/no_pass" lua:passes.lua --turns 0 --games 2 --patience 10; exits 0
prints_part 'it answers "Error (unknown command): @@@@" to "usermove @@@@" 2'
program no_set "$pass setboard) echo 'Error (too long): '\"\$a \$b\";; esac; done"
run tournament janggi "xboard,depth=1:$scratch/no_set" random --set white=outer; refuses 1 'it answers "Error (too long): setboard '
program no_name "$pass variant) echo \"Error (unknown name): \$b\";; esac; done"
run tournament janggi "xboard,depth=1:$scratch/no_name" random; refuses 1 'it answers "Error (unknown name): janggi" to "variant janggi"'
# A file of variants that is an option adds names: to the list if the program sends it again, and otherwise on trust.
file='while read -r a b; do case $a in quit) exit;; ping) echo "pong $b";; go) echo resign;;
    protover) echo "feature usermove=1 setboard=1 ping=1 variants=\"normal\" option=\"VariantPath -string x\" done=1";; esac
    echo "$a $b" >>'$scratch'/noted.txt; case $a in'
program lists "$file option) echo 'feature variants=\"normal,own\"';; esac; done"
program keeps "$file esac; done"
for program in lists keeps; do
    run tournament chess "xboard,depth=1,VariantPath=own.ini,variant=own:$scratch/$program" random --games 2; exits 0; prints_part "resign 2"; no_faults
    diff <(grep -o '^option VariantPath=own.ini$\|^variant own$' noted.txt | head -2) - <<<$'option VariantPath=own.ini\nvariant own' || fail "order"
    rm noted.txt
done
run tournament chess "xboard,depth=1,variant=own:$scratch/lists" random; refuses 1 'it knows no variant "own"'
usi='while read -r a b; do case $a in usi) echo usiok;; isready) echo readyok;; quit) exit;; go)'
program winner "$usi echo bestmove win;; esac; done"
program loser "$usi echo bestmove resign;; esac; done"
run tournament shogi "usi:$scratch/winner" random --games 2; exits 0; prints_part 'winner at fault: it says "bestmove win" while the game goes on 2'
run tournament shogi "usi:$scratch/loser" random --games 2; exits 0; prints_part "resign 2"; no_faults
ucci='while read -r a b; do case $a in ucci) echo ucciok;; isready) echo readyok;; quit) exit;; go)'
program nothing "$ucci echo nobestmove;; esac; done"
run tournament xiangqi "ucci:$scratch/nothing" random --games 2; exits 0; prints_part "resign 2"; no_faults
# A program that is told the name of a game learns of no options. So a start that an option changes is sent as a position,
# and a name that chooses the options is preferred if the program lists it.
listing='option name UCI_Variant type combo default chess var chess var janggi var janggitraditional'
program noted "${uci/echo uciok/echo $listing; echo uciok} echo bestmove resign;; *) echo \"\$a \$b\" >>$scratch/noted.txt;; esac; done"
run tournament janggi "uci:$scratch/noted" random --set white=outer --games 2; exits 0; prints_part "resign 2"
grep -q '^position fen rnba1abnr/.*/RBNA1ANBR w ' noted.txt || fail "the start was sent so: $(cat noted.txt)"
grep -q '^setoption name UCI_Variant value janggi$' noted.txt || fail "the name was sent so: $(cat noted.txt)"
rm noted.txt
run tournament janggi "uci:$scratch/noted" random --set form=traditional --games 2; exits 0; prints_part "resign 2"
grep -q '^setoption name UCI_Variant value janggitraditional$' noted.txt || fail "the name was sent so: $(cat noted.txt)"
rm noted.txt
run tournament janggi "uci:$scratch/noted" random --games 2; exits 0
grep -q '^position startpos moves ' noted.txt || fail "the start was sent so: $(cat noted.txt)"
# The choices of an option, with the default behind them as in the protocol's text.
program behind "${ucci/echo ucciok/echo option variant type combo var chess var xiangqi default chess; echo ucciok} echo nobestmove;; esac; done"
run tournament xiangqi "ucci:$scratch/behind" random --games 2; exits 0; prints_part "resign 2"; no_faults
run tournament xiangqi "ucci:true" random; refuses 1 "it does not speak UCCI"
run tournament shogi "usi:true" random; refuses 1 "it does not speak USI"
run tournament shogi "xboard,time=1s:$scratch/claim" random; refuses 1 'it knows no variant "shogi"'
run tournament chess "uci:$scratch/none" random; refuses 1 "No such file"
run tournament chess "uci:true" random; refuses 1 "it does not speak UCI"
run tournament chess "xboard,nodes=5:$scratch/claim" random; refuses 1 "no limit of positions"

# ---- an interrupt ----------------------------------------------------------------------------------------------------
ran="varia tournament, interrupted"
"$VARIA" tournament chess random "uci,nodes=100:$scratch/cheat" --games 100000 >out 2>err &
pid=$!
for _ in $(seq 100); do
    grep -q '^game 4 ' err && break
    sleep 0.1
done
kill -INT "$pid"
wait "$pid"
code=$?
out=$(cat out)
err=$(cat err)
exits 130; prints_part "random"; prints_part "illegal move"; complains_of "interrupted: "
nobody_left cheat

# ---- options that make no sense --------------------------------------------------------------------------------------
run tournament chess random; refuses 2 "two players or more"
run tournament; refuses 2 "which variant"
run tournament chess levl:3 random; refuses 2 'did you mean "level"'
run tournament chess level:30 random; refuses 2 "from 1 to 20"
run tournament chess random random --games 0; refuses 2 "--games"
run tournament chess random random --clock soon; refuses 2 "--clock is"
run tournament chess random random --sprt 5,5; refuses 2 "--sprt is"
run tournament chess random random random --sprt 0,5; refuses 2 "compares two players"
run tournament chess random random --openings nowhere.txt; refuses 1 "cannot read it"
printf 'moves e2-e5\n' >bad.txt
run tournament chess random random --openings bad.txt; refuses 1 "bad.txt:1"

# ---- matches on several boards ---------------------------------------------------------------------------------------
run tournament elevator-chess level:4 random --games 2 --records matches --set schedule=lockstep; exits 0; prints_part "2 games: match 2"
grep -q '^\[White "level:4"\]' matches/00001.pgn || fail "the record does not say who played: $(head -3 matches/00001.pgn)"
mkdir -p held_matches/games
cp matches/*.pgn held_matches/games/
printf 'format = 1\nname = "The same"\nextends = "elevator-chess"\n' >held_matches/variant.toml
run check --perft held_matches; exits 0; prints_part "2 games"
run tournament elevator-chess nodes:600 nodes:300 --games 2 --set boards=3 --json; exits 0; first=$out
json 'j["games"] == 2 and len(j["players"]) == 2'
run tournament elevator-chess-teams random random random random --games 1; exits 0
run tournament elevator-chess random random --board 1 --games 2; exits 0
printf 'function player(game, name)\n  assert(name == game:player() and game:floors() == 3)\n  return game:moves()[1]\nend\n' >first.lua
run tournament elevator-chess lua:first.lua nodes:300 --games 2 --set boards=3 --records by_lua; exits 0; games 2; no_faults; prints_part "2 games: match 2"
grep -q '^\[White "first.lua' by_lua/00001.pgn || fail "the record does not say who played"
printf 'local engine = varia.engine { nodes = 200 }\nplayer = engine\n' >engine.lua
run tournament elevator-chess lua:engine.lua random --games 2 --set schedule=free --json; exits 0
json 'j["players"][0]["name"] == "engine.lua" and j["players"][0]["won"] == 2 and not j["players"][0]["faults"]'
run tournament elevator-chess-teams lua:engine.lua random random random --games 1 --most-turns 20; exits 0; no_faults
run tournament elevator-chess lua:wrong.lua random --games 2; exits 0; prints_part "2 games: fault 2"; prints_part 'illegal action "a1-a9" 2'
run tournament elevator-chess lua:shy.lua random --games 2; exits 0; prints_part "gives the match up"
run tournament elevator-chess lua:none.lua random; refuses 1 'no function "player"'
run tournament elevator-chess random "uci:'$VARIA' uci"; refuses 2 "plays on one board, and this is a match"
run tournament elevator-chess random clock:10; refuses 2 "there are no clocks in matches"
run tournament elevator-chess random random --balance 50; refuses 2 "matches begin after --turns at random"
finish
