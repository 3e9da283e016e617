#!/usr/bin/env bash
# Sessions of the protocols for graphical boards and match engines: uci, usi, ucci, xboard. sessions/*.txt contain the lines that
# are sent (>) and the answers (<), as patterns of the shell.
source "$(dirname "$0")/common.bash"

sessions=$(dirname "$(realpath "$0")")/sessions
mkdir "$scratch/camels"
sed -n '/^```toml$/,/^```$/{/^```/!p}' "$VARIA_SOURCE_DIR/README.md" >"$scratch/camels/variant.toml"
cd "$scratch" || exit 1
# Files of Fairy-Stockfish.
printf '%s\n' '[knights:chess]' 'startFen = nnnnknnn/pppppppp/8/8/8/8/PPPPPPPP/NNNNKNNN w - - 0 1' '' '[boards:chess]' \
    'twoBoards = true' >games.ini
printf '%s\n' '[pawns:chess]' 'castling = false' >more.ini
printf '%s\n' '[wrong:chess]' 'maxRank = x' >wrong.ini

# PROTOCOL PASSED-OVER LEAST: runs a session of LEAST answers or more. Lines of output that match the regular expression
# PASSED-OVER are skipped.
converse() {
    local protocol=$1 passed_over=$2 least=$3 answers=0 said line from to
    ran="varia $protocol <<< sessions/$protocol.txt"
    coproc engine { exec timeout 100 "$VARIA" "$protocol" 2>complaints; }
    local pid=$engine_PID
    # The shell closes its own ends as soon as the program has ended, maybe before its last lines are read.
    exec {from}<&"${engine[0]}" {to}>&"${engine[1]}"
    while IFS= read -r line; do
        case $line in
            '> '*) printf '%s\n' "${line#> }" >&"$to" ;;
            '< '*)
                said=
                while IFS= read -r -t 60 said <&"$from"; do
                    [[ $said =~ $passed_over ]] || break
                done
                # shellcheck disable=SC2053  # patterns are meant
                [[ $said == ${line#< } ]] || fail "said: $said; expected: ${line#< }"
                answers=$((answers + 1)) ;;
        esac
    done <"$sessions/$protocol.txt"
    exec {from}<&- {to}>&-
    wait "$pid" || fail "exit code $?"
    [ "$answers" -ge "$least" ] || fail "only $answers answers"
}

converse uci '^info depth|^info string weights |^option |^$|^[^ ]+: [0-9]+$' 62
[ ! -s complaints ] || fail "complained: $(cat complaints)"
converse usi '^info depth|^info string weights |^option |^$|^[^ ]+: [0-9]+$' 30
[ ! -s complaints ] || fail "complained: $(cat complaints)"
converse ucci '^info (depth|time) |^info message weights |^option |^$|^[^ ]+: [0-9]+$' 24
[ ! -s complaints ] || fail "complained: $(cat complaints)"
converse xboard '^feature (ping|myname|option|variants)|^[0-9]+ -?[0-9]+ [0-9]+ [0-9]+' 87

# Options of UCI that change what a search says and how strong it is. Morphy's mate is certain; the first levels search
# one step ahead (docs/player.md).
talk() { # PROTOCOL LINES...: sets `out` to the answers to lines that are answered at once
    ran="varia $1: ${*:2}"
    out=$(printf '%s\n' "${@:2}" quit | timeout 100 "$VARIA" "$1" 2>&1)
}
think() { # LINES...: sets `out` to the answers of UCI, to the move that ends the search of the last line
    local from to pid line
    ran="varia uci: $*"
    coproc engine { exec timeout 100 "$VARIA" uci 2>&1; }
    pid=$engine_PID
    exec {from}<&"${engine[0]}" {to}>&"${engine[1]}"
    printf '%s\n' "$@" >&"$to"
    out=
    while IFS= read -r -t 60 line <&"$from"; do
        out+=$line$'\n'
        [[ $line != "bestmove "* ]] || break
    done
    printf 'quit\n' >&"$to"
    exec {from}<&- {to}>&-
    wait "$pid" || fail "exit code $?"
    prints_part "bestmove "
}
mate="position fen kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"
think "setoption name UCI_ShowWDL value true" "$mate" "go mate 2"; prints_part "score mate 2 wdl 1000 0 0 nodes"
think "$mate" "go mate 2"; prints_no_part " wdl "
weakly="setoption name UCI_LimitStrength value true"
think "$weakly" "setoption name UCI_Elo value 500" "position startpos" "go nodes 100000"; prints_no_part "info depth 2 "
think "$weakly" "setoption name UCI_Elo value 1" "position startpos" "go nodes 100000"; prints_no_part "info depth 2 "
think "$weakly" "setoption name UCI_Elo value 2400" "position startpos" "go nodes 100000"; prints_part "info depth 2 "

# `d` prints the board and the position, as other programs write it.
talk uci "position startpos moves g1f3" d; prints_part "Fen: rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1"
talk usi "position startpos moves 7g7f" d
prints_part "Sfen: lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2"
# Counts have a line for each turn, in the moves of the protocol.
talk usi "position startpos" "go perft 1"; prints_part "7g7f: 1"; prints_part "Nodes searched: 30"
talk ucci "position startpos" "go perft 1"; prints_part "h2e2: 1"; prints_part "Nodes searched: 44"

# The exact descriptions of pieces that XBoard receives are right: variants that define the pieces by these descriptions have
# the same counts.
ran="varia xboard <<< variant NAME"
told=0
IFS=, read -r -a names < <(printf 'protover 2\n' | "$VARIA" xboard | sed -n 's/^feature variants="\(.*\)"$/\1/p')
for name in "${names[@]}"; do
    [ "$name" != normal ] || continue
    # These games have moves that the notation cannot say exactly.
    case $name in horde | janggi* | knight-relay) continue ;; esac
    printf 'variant %s\n' "$name" | "$VARIA" xboard | sed -n 's/^piece \(.*\)& \([^ ]*\)$/\1 \2/p' >pieces
    [ -s pieces ] || continue
    {
        printf 'format = 1\nname = "The same"\nextends = "%s"\n' "$name"
        # In a variant's file castling is not a move of a piece.
        while read -r letter moves; do printf '\n[pieces."%s"]\nmoves = "%s"\n' "$letter" "$(sed 's/i[rls]O[0-9]*//g' <<<"$moves")"; done <pieces
    } >same.toml
    [ "$("$VARIA" perft ./same.toml 2 2>/dev/null)" = "$("$VARIA" perft "$name" 2 2>/dev/null)" ] || fail "$name counts otherwise: $("$VARIA" perft ./same.toml 2 2>&1)"
    told=$((told + 1))
done
# The games have XBoard's own names, also games whose turns no other protocol can write.
for name in normal fischerandom giveaway suicide chu seirawan 3check crazyhouse atomic janggitraditional; do
    [[ " ${names[*]} " == *" $name "* ]] || fail "$name is not announced: ${names[*]}"
done
# Its window shows no pieces of no side, and of turns with several steps only those of the games that it knows.
for name in duck amazons arimaa marseillais monster progressive draughts-english reversi ultima; do
    [[ " ${names[*]} " != *" $name "* ]] || fail "$name is announced"
done
# XBoard plays a game itself if the file says so, with the options that the file means; otherwise it is described.
talk xboard "variant shogi"; prints_no_part "setup"
talk xboard "variant minishogi"; prints_part "setup"
mkdir "$scratch/own"
printf 'format = 1\nname = "Own"\nextends = "shogi"\n[[protocol]]\nname = "own"\nxboard = true\n' >"$scratch/own/variant.toml"
talk xboard "option VariantPath=own"; prints_part "setup"

# A game of the command line is announced alone, as XBoard plays chess with a program that announces "normal" too. A file has
# the name of its folder, also if it is a built-in variant's, and is described: the camel leaps by (1,3), which is C.
name() { # ARGUMENTS...: sets `out` to the answers to the program with these arguments
    ran="varia xboard $*: variant"
    out=$(printf '%s\n' "protover 2" "variant $(basename "$1")" quit | timeout 100 "$VARIA" xboard "$@" 2>&1)
}
name camels; prints_part 'feature variants="camels"'; prints_part "setup "; prints_part "piece N& C"
cp -r "$scratch/camels" "$scratch/chess"
name ./chess; prints_part 'feature variants="chess"'; prints_part "piece N& C"
name shogi; prints_part 'feature variants="shogi"'; prints_no_part "setup "
name chess; prints_part 'feature variants="normal"'
name janggi; prints_part 'feature variants="janggi,janggitraditional,janggicasual"'
cp -r "$scratch/camels" "$scratch/two, camels"
name "./two, camels"; prints_part 'feature variants="two--camels"'

# Names that choose options. By the rules of Janggi's forms (Fairy-Stockfish's janggitraditional and janggicasual) a second
# pass is a draw; by the default the points decide, and black has one and a half more.
for name in janggi janggitraditional janggicasual; do
    think "setoption name UCI_Variant value $name" "position startpos moves 0000" "go depth 2"
    if [ "$name" = janggi ]; then prints_part "score mate 1 "; else prints_no_part "score mate"; fi
done
talk uci uci; prints_part " var janggi var janggitraditional var janggicasual"
talk uci "setoption name UCI_Variant value janggimodern"; prints_part 'no variant "janggimodern" is built in'
# In the text of UCCI the default stands behind the limits and the choices, in that of UCI before them.
# It is also the first choice, for adapters that read no default behind the choices, as Debian's uci2wb.
talk ucci ucci; prints_part "option hashsize type spin min 1 max "; prints_part "option variant type combo var xiangqi var 3check "
prints_part " default xiangqi"; [ "$(grep -o " var xiangqi" <<<"$out" | wc -l)" = 1 ] || fail "xiangqi is offered twice: $out"
# It writes the values of checks as numbers.
talk ucci "setoption limitstrength 1" "setoption limitstrength 0" "setoption usemillisec 1"; prints_no_part "cannot be"
talk ucci "setoption limitstrength 2"; prints_part 'limitstrength cannot be "2"'
talk uci uci; prints_part "option name MultiPV type spin default 1 min 1 max 256"; prints_part "option name UCI_Variant type combo default chess var "

# Hostile lines do no harm: some hundreds in all, always the same.
ran="hostile_lines.py"
python3 "$(dirname "$sessions")/hostile_lines.py" "$VARIA" 150 >"$scratch/hostile" 2>&1 || fail "$(cat "$scratch/hostile")"
[ "$told" -ge 12 ] || fail "only $told variants' pieces are told"

run uci no-such-game </dev/null; exits 1
run usi no-such-game </dev/null; exits 1
run ucci no-such-game </dev/null; exits 1
run xboard no-such-game </dev/null; exits 1; complains_of 'no-such-game'
run uci </dev/null; exits 0; prints_nothing
run usi </dev/null; exits 0; prints_nothing
run ucci </dev/null; exits 0; prints "bye"
run xboard </dev/null; exits 0; prints_nothing
finish
