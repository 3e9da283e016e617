#!/usr/bin/env bash
# UCI in games whose turns have several steps: a move of the protocol is a whole turn, in the spelling of other programs
# where they know the game, with every search limit. The lists of turns are compared with Fairy-Stockfish (pyffish
# 0.0.90): their numbers, and the sha256sum of the sorted list, one turn a line.
source "$(dirname "$0")/common.bash"
cd "$scratch" || exit 1

uci() { # VARIANT LINES...: sets `out` to the answers without options, and `fen` to the position that `d` has printed
    ran="varia uci $1: ${*:2}"
    out=$(printf '%s\n' "${@:2}" quit | timeout 100 "$VARIA" uci "$1" 2>&1 | grep -v "^option")
    fen=$(sed -n 's/^Fen: //p' <<<"$out")
}
known() { # VARIANT MOVES NUMBER SUM
    uci "$1" "position startpos moves $2" d
    run moves "$1" --uci --position "$fen"; exits 0
    [ "$(wc -l <out)" = "$3" ] || fail "$(wc -l <out) turns, expected $3"
    [ "$(LC_ALL=C sort out | sha256sum)" = "$4  -" ] || fail "other texts: $(head -3 out)"
}
known duck "" 640 22cfa6f8ebd4f050e2a2dbee1e0b1aa8fc49c2f1ec6e6be87bffbb4cb10e8065
known duck "d2d4,d4e6 g8f6,f6d5" 837 138ea06bff017731f0f778c27d8ae5c09d98033f2cb9d929156f17bfece16019
known duck "e2e4,e4h6 e7e5,e5h5 g1f3,f3h6 b8c6,c6h5 f1e2,e2h6 a7a6,a6h5" 870 3837548d1115f7b9d7440c4a975eb228bf41eda3ff21ab1b634c54e2e66b5ac2
known amazons "" 2176 5f692fa730e96d1ae5fd6c3e4ebb1a911edeb163b4f46c7604c79202ed7f4bc9
known amazons "d1d7,d7g7" 1214 a5eb156f992fad31789e48dc3ebdfc0a855b7f3fa00bfcc2b751faf2151c37c8
known seirawan "" 28 20e1c1cf1f69951e9feacf38f805c37d07f1bb5ed767e204dabfe367c819f1a0
known seirawan "e2e4 c7c5 g1f3 b8c6h f1b5 g8f6" 51 abf097e6333d2f942ddce629a42561713bfa67482b66a0fe32e5d395cd41f19c
known seirawan "d2d4 d7d5 c1f4h b8c6e d1d2e d8d7h b1c3" 25 22908d6e7f700a33a76ad6157fa0ef893eb5fe618dc09a6c1c0343d7b89a8a42
known seirawan "d2d4 d7d5 c1f4h b8c6e d1d2 d8d7h b1c3 h7h6" 37 f1468a5031f4f45f68f28bc421ad97d9577f47334982d7bfdf9435c23e827477

# A move that gates nothing ends the turn. The elephant is placed on the king's cell, or on the rook's (ffish.js
# 0.7.10).
after="position startpos moves e2e4 c7c5 g1f3 b8c6h f1b5 g8f6"
uci seirawan "position startpos moves g1f3 g8f6" d; prints_part "rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R[EHeh] w"
uci seirawan "$after e1g1e" d; prints_part "rhbqkb1r/pp1ppppp/2n2n2/1Bp5/4P3/5N2/PPPP1PPP/RNBQERK1"
uci seirawan "$after h1e1e" d; prints_part "rhbqkb1r/pp1ppppp/2n2n2/1Bp5/4P3/5N2/PPPP1PPP/RNBQ1RKE"
uci seirawan "$after e1g1" d; prints_part "rhbqkb1r/pp1ppppp/2n2n2/1Bp5/4P3/5N2/PPPP1PPP/RNBQ1RK1[EHe] b"
# The older spellings, and single steps, each with a comma behind it except the last.
first=
for moves in "e2e4,D@e5 e7e6,D@e3" "e2e4,e4e5 E7E6,E6E3" "e2-e4,D@e5 e7-e6,D@e3" "e2e4, e4e5 e7e6, D@e3"; do
    uci duck "position startpos moves $moves" d; first=${first:-$fen}
    [[ $fen == "$first" && $fen == *" w "*" 2" && $fen != *made=* && $out != *"info string"* ]] || fail "$out, expected $first"
done

# Games of the program against itself with every search limit: `position` accepts each answer, and the list of turns
# contains it.
cat >selfplay.py <<'END'
import subprocess, sys
program, plies = sys.argv[1], int(sys.argv[2])
def play(variant, limits):
    engine = subprocess.Popen([program, "uci", variant], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
    def say(line): engine.stdin.write(line + "\n")
    def hear(end):
        lines = []
        for line in engine.stdout:
            lines.append(line.rstrip("\n"))
            if line.startswith(end): return lines
        sys.exit(f"{variant}: the program has gone")
    for limit in limits:
        moves = []
        for ply in range(plies):
            say("position startpos" + (" moves " + " ".join(moves) if moves else ""))
            say("d"); say("isready")
            said = hear("readyok")
            position = [line[5:] for line in said if line.startswith("Fen: ")]
            if len(position) != 1 or any(line.startswith("info string ") for line in said) or " made=" in position[0] or " step=" in position[0]: sys.exit(f"{variant}, {limit}: after {moves} {position}")
            say("go " + limit)
            if limit == "infinite": say("stop")
            best = hear("bestmove")[-1].split()[1]
            if best == "(none)": break
            if ply == 0 and limit == limits[0]:
                listed = subprocess.run([program, "moves", variant, "--uci", "--position", position[0]], capture_output=True, text=True).stdout.split("\n")
                if best not in listed: sys.exit(f"{variant}, {limit}: {best} is no turn of {position[0]}")
            moves.append(best)
    say("quit"); engine.wait(30)
for variant in sys.argv[3:]:
    play(variant, ["depth 1", "nodes 1", "movetime 10", "infinite"]); print(variant, flush=True)
END
games=()
for file in "$VARIA_SOURCE_DIR"/variants/*/variant.toml; do
    name=$(basename "$(dirname "$file")")
    "$VARIA" info "$name" --json 2>/dev/null >info || continue
    grep -qE '^\[turn|^turn = ' "$file" && games+=("$name")
done
games+=(draughts-brazilian)
[ "${#games[@]}" -ge 14 ] || fail "only ${#games[@]} games of several steps: ${games[*]}"
ran="selfplay over UCI"
timeout 200 python3 selfplay.py "$VARIA" 2 "${games[@]}" >played 2>&1 || fail "$(tail -n 1 played)"

# XBoard's protocol has the same turns.
xboard() { # COMMANDS... PING: the ping is answered when all earlier commands are done and a move is made
    local line pid
    out='' ran="varia xboard: $*"
    coproc XBOARD { exec "$VARIA" xboard 2>&1; }
    pid=$XBOARD_PID
    printf '%s\n' xboard "$@" >&"${XBOARD[1]}"
    while read -r -t 60 line <&"${XBOARD[0]}"; do
        out+=$line$'\n'
        [[ $line != pong* ]] || break
    done
    printf 'quit\n' >&"${XBOARD[1]}"
    wait "$pid" || fail "it ended with $?"
}
xboard "variant seirawan" force "usermove g1f3" "usermove b8c6h" "usermove e2e4" "ping 1"; prints_no_part "Illegal"; prints_no_part "Error"
xboard "variant duck" force "usermove d2d4,d4e6" "sd 1" go "ping 1"; prints_no_part "Illegal"; [[ $out =~ move\ [a-h][1-8][a-h][1-8],[a-h][1-8][a-h][1-8] ]] || fail "said: $out"

# `best` and `serve` answer with whole turns too.
for game in duck arimaa progressive chinese-checkers; do
    run best "$game" --nodes 1; exits 0; [[ $out != *, ]] || fail "half a turn: $out"
    move=$out
    run show "$game" --moves "$move"; exits 0; prints_no_part "made="
done
run best duck --depth 1 --json; exits 0; json 'j["best"] == j["line"]["moves"][0] and not j["best"].endswith(",")'
printf '%s\n' '{"jsonrpc":"2.0","id":1,"method":"load","params":{"name":"duck"}}' '{"jsonrpc":"2.0","id":2,"method":"new_game","params":{"variant":"v1"}}' \
    '{"jsonrpc":"2.0","id":3,"method":"search","params":{"game":"g1","depth":1}}' >ask
coproc SERVE { exec timeout 60 "$VARIA" serve --stdio 2>&1; }
pid=$SERVE_PID ran="varia serve --stdio: search"
exec {answers}<&"${SERVE[0]}" {requests}>&"${SERVE[1]}"
cat ask >&"$requests"
while IFS= read -r -t 60 out <&"$answers"; do
    [[ $out != *'"best"'* ]] || break
done
exec {SERVE[1]}>&- {requests}>&- {answers}<&-
wait "$pid" || fail "it ended with $?"
[[ $out =~ \"best\":\ ?\"[a-h][1-8]-[a-h][1-8],D@[a-h][1-8]\" ]] || fail "half a turn: $out"
finish
