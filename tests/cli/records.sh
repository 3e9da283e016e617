#!/usr/bin/env bash
# Recorded games: replayed, checked, converted, and saved and loaded in `play`.
source "$(dirname "$0")/common.bash"
cd "$scratch" || exit 1
examples=$VARIA_SOURCE_DIR/docs/examples
opera=$examples/opera.pgn
last="1n1Rkb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2K5 b k - 1 17"

# ---- replay ----------------------------------------------------------------------------------------------------------
run replay "$opera" --ascii; exits 0; complains_not; last_line_is "$last"; prints_part "Paul Morphy"; prints_part "3... exd4"; lines_fit 80
run replay - --to 2 <"$opera"; exits 0; last_line_is "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2"
run replay "$opera" --each --ascii; exits 0; prints_part "1. e4"; prints_part "16... Nxb8"; last_line_is "$last"
[ "$(grep -c '^8 ' "$scratch/out")" = 33 ] || fail "not a board for each of 33 moves"
run replay "$opera" --check; exits 0; prints "1 game, 33 moves: 1 good, 0 damaged"
run replay "$examples/damaged.pgn" --check; exits 1; prints "2 games, 13 moves: 0 good, 2 damaged"
complains_of "damaged.pgn:7:51: error: game 1, 5. Kg9"; complains_of "Kg3 is played in its place"; complains_of ":15:17: error: game 2, this comment is not closed"
run replay "$examples/damaged.pgn"; exits 1; prints_part "1  King of the Hill: Ann - Ben"; last_line_is "--game N replays one of them"
run replay "$examples/damaged.pgn" --game 2; exits 1; prints_part "Three-check: Ben - Ann"
run replay "$examples/damaged.pgn" --game 3; exits 1; complains_of "no game 3: it has 2"
run replay "$opera" --variant crazyhouse; exits 0; prints_part "Crazyhouse"; prints_part "2K5[RBNPPPqrbnnp] b k"
printf '[Variant "Crazyhose"]\n\n1. e4 *\n' >typo.pgn
run replay typo.pgn; exits 1; complains_of 'did you mean "Crazyhouse"?'
printf '[RulesHash "0123456789abcdef"]\n\n1. e4 *\n' >other.pgn
run replay other.pgn; exits 0; complains_of "warning: it was written under other rules"
run replay other.pgn --check; exits 1; complains_of "error: it was written under other rules"
: >empty; run replay empty; exits 1; complains_of "no game in it"
run replay .; exits 1; complains_of "not a regular file"
run replay nowhere; exits 1; complains_of "cannot be read"
run replay; exits 2; complains_of "which file"
run replay "$opera" --check --each; exits 2
# A variant that is not built in must be named on the command line; the record cannot name its file.
mkdir mine; sed 's/^name = .*/name = "Mine"/' "$VARIA_SOURCE_DIR/variants/losalamos/variant.toml" >mine/variant.toml
printf '[Variant "Mine"]\n[VariantFile "mine/variant.toml"]\n\n1. a3 a4 *\n' >mine.pgn
run replay mine.pgn; exits 1; complains_of "--variant"
run replay mine.pgn --variant mine/variant.toml; exits 0

# ---- convert: there and back, in every form --------------------------------------------------------------------------
run convert "$opera" --to pgn -o a.pgn; exits 0; prints_nothing; complains_not
for form in coordinates uci text json pgn; do
    run convert a.pgn --to $form -o "to-$form"; exits 0; complains_not
    run replay "to-$form"; exits 0; last_line_is "$last"
done
cmp -s a.pgn to-pgn || fail "written twice it is another text"
run convert to-json --to pgn; exits 0; cp "$scratch/out" again.pgn; cmp -s a.pgn again.pgn || fail "through JSON it is another record"
run convert to-coordinates --to pgn; exits 0; cp "$scratch/out" again.pgn; cmp -s a.pgn again.pgn || fail "through coordinates it is another record"
run convert to-uci --to pgn; prints_part "17. Rd8# 1-0"; prints_part '[Status "white-wins checkmate 1-0"]'
# Records beside a variant are checked against it, in the forms that `convert` writes.
mkdir held held/games; cp "$VARIA_SOURCE_DIR/variants/chess/variant.toml" held; cp to-text held/games/opera.txt
run check --perft held; exits 0; prints_part "and 1 game"
cp to-pgn held/games/opera.pgn; run check --perft held; exits 0; prints_part "and 2 games"
printf '1. e4 e5 2. Kg9 *\n' >last.pgn; run replay last.pgn --check; exits 1; complains_of "legal there: Ba6" # nothing shows what was meant
printf '1. e4 e5 2. Nf3 Nc9 3. Bb5 a6 *\n' >sign.pgn; run replay sign.pgn --check; exits 1; prints "1 game, 6 moves: 0 good, 1 damaged"; complains_of "2... Nc9: unreadable"; complains_of "Nc6 is played in its place"
printf '1. e4 e5 2. Ke3 *\n' >held/games/wrong.pgn; run check --perft held; exits 1; prints_part "wrong.pgn:1:13: error: game 1, 2. Ke3: illegal move"
run convert "$examples/damaged.pgn" --to pgn; exits 1; prints_part "4. Kf3 d6 5. Kg3 Be7 1-0"; prints_part "1. e4 e5 2. Qh5 0-1"
run convert "$examples/damaged.pgn" --to text; exits 2; complains_of "--game N"
mkdir texts; run convert "$examples/damaged.pgn" --to text -o texts; exits 1; [ -s texts/00001.txt ] && [ -s texts/00002.txt ] || fail "no file for each game"
run convert "$opera" --to gif; exits 2; complains_of "pgn, coordinates"
run convert "$opera"; exits 2; complains_of "into what"
run convert "$opera" --to pgn -o /nowhere/x; exits 1; complains_of "cannot write"

# ---- play: a saved game is loaded with its opponents; a pasted game is played ----------------------------------------
play() { # LINES [ARGUMENTS...]: plays the lines, by default a game of chess
    local lines=$1
    shift
    [ $# -gt 0 ] || set -- chess
    run play "$@" < <(printf "%b" "$lines")
}
play 'd4\nsave kept\nquit\n' chess --computer black --level 1 --seed 5; exits 0; complains_not
grep -q '^\[Play "--computer black --seed 5 --level 1"\]$' kept || fail "it does not say against whom: $(cat kept)"
play 'load kept\nsave\nquit\n'; prints_part "The computer plays black, at level 1 of 20."; prints_part "--computer black --level 1 --seed 5"
play 'e4\nresign\nsave given\nnew\nload given\nquit\n'; last_line_is "white-wins resign 1-0"
run replay given --check; exits 0
play 'e4\nsave timed\nquit\n' chess --clock 5+3; play 'load timed\nquit\n'; prints_part "white 5:03"
play '1. e4 {best\nby test} e5 $1 2. Nf3! (2. f4 exf4) Nc6\npgn\nquit\n'; complains_not; prints_part "1. e4 {best by test} 1... e5 \$1 2. Nf3 \$1 (2. f4 exf4) 2... Nc6 *"; prints_part "...> "
play '[Event "x"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n\n1. e4 Kd7 2. Nf3\nposition\nquit\n'; complains_of "2. Nf3: illegal move"; prints_part "8/3k4/8/8/4P3/8/8/4K3 w - - 1 2"
play 'e4 e5 Nf3\nposition\nquit\n'; complains_not; prints_part "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"
play "load $opera\nundo\nundo\nKf1\nquit\n"; complains_of "Kf1"
play "load $opera\nundo\nundo\nundo\nQb7\npgn\nquit\n"; prints_part "16. Qb7 (16. Qb8+"; prints_part '[White "Paul Morphy"]'
play "load $examples/damaged.pgn 2\nquit\n" 3check; complains_of ":15:17: error"
play "load $examples/damaged.pgn 3\nquit\n" 3check; complains_of "no game 3"
play 'load mine.pgn\nquit\n'; complains_of "another variant"
printf 'not a game\n' >notes; play 'e4\nload notes\nposition\nquit\n'; complains_of "no game"; prints_part "4P3"
cp "$opera" precious.pgn; play 'e4\nsave precious.pgn\nquit\n'; complains_of "no saved game"; cmp -s precious.pgn "$opera" || fail "a record of somebody's was written over"

# A closed terminal or a signal loses nothing: the game is saved, and the next start of the program mentions it.
cat >cut_off.py <<'PY'
import os, pty, select, signal, sys, time
program, folder = sys.argv[1:]
os.environ["XDG_STATE_HOME"], os.environ["TERM"] = folder, "dumb"
kept = os.path.join(folder, "varia", "cut-off.pgn")

def play(lines, end):
    child, terminal = pty.fork()
    if child == 0:
        os.execv(program, [program, "play", "chess", "--ascii", "--color", "never"])
    shown = b""

    def see(text):
        nonlocal shown
        until = time.time() + 30
        while text.encode() not in shown and time.time() < until:
            if select.select([terminal], [], [], 1)[0]:
                try:
                    shown += os.read(terminal, 65536)
                except OSError:
                    break
        assert text.encode() in shown, (text, shown.decode(errors="replace"))
        shown = shown[shown.index(text.encode()) + len(text):]

    for line in lines:
        if line.startswith("see "):
            see(line[4:])
        else:
            os.write(terminal, line.encode() + b"\n")
    if end == "close":
        os.close(terminal)
    elif end:
        os.kill(child, end)
        see("the game is kept")
    os.waitpid(child, 0)

play(["see white 1>", "e4", "see black 1>"], "close")
assert "1. e4 *" in open(kept).read() or "e2-e4 *" in open(kept).read(), open(kept).read()
play(["see a game was cut off: `load " + kept, "see white 1>", "load " + kept, "see black 1>", "e5", "see white 2>"], signal.SIGTERM)
assert "e2-e4 e7-e5 *" in open(kept).read(), open(kept).read()
play(["see cut off", "load " + kept, "see white 2>", "save " + os.path.join(folder, "mine"), "see saved", "quit"], None)
assert not os.path.exists(kept) and os.path.exists(os.path.join(folder, "mine"))
PY
ran="a game that is cut off"
# Some containers have no terminals.
if python3 -c 'import os; os.openpty()' 2>/dev/null; then
    python3 cut_off.py "$VARIA" "$scratch/cache" >cut 2>&1 || fail "$(cat cut)"
fi
finish
