#!/usr/bin/env bash
# `varia import`: variant files from those of other programs, on standard output or in a folder.
source "$(dirname "$0")/common.bash"
cd "$scratch" || exit 1

cat >games.ini <<'INI'
[knights:chess]
startFen = nnnnknnn/pppppppp/8/8/8/8/PPPPPPPP/NNNNKNNN w - - 0 1

[boards:chess]
twoBoards = true
INI

# ---- one game: on standard output, and it can be played -----------------------------------------------------------------
run import games.ini knights; exits 0; complains_not
cp out knights.toml
run check --lint knights.toml; exits 0; complains_not
run perft knights.toml 1; exits 0; last_line_is 28

# ---- a file that extends a game, and one that stands by itself ------------------------------------------------------
grep -qx 'extends = "chess"' knights.toml || fail "the file does not extend chess"
run import games.ini knights --whole; exits 0; complains_not
grep -q '^extends' out && fail "--whole extends"
cp out whole.toml
run perft whole.toml 2; exits 0
tail -1 out >whole.count
run perft knights.toml 2; exits 0
tail -1 out | cmp -s - whole.count || fail "the short file is another game"

# ---- what cannot be said ---------------------------------------------------------------------------------------------
run import games.ini boards; exits 0
complains_of "games.ini:5:1: warning: twoBoards: pieces come from another board"; every_complaint_is_named
run import games.ini boards --exact; exits 1
run import games.ini knights --exact; exits 0
run import games.ini --list; exits 0; prints "knights
boards  1 not said"
run import games.ini --json; exits 0
json "[(g['name'], [(u['line'], u['column']) for u in g['unsaid']]) for g in j['games']] == [('knights', []), ('boards', [(5, 1)])]"

# ---- a folder: no file is replaced that might be somebody's own ------------------------------------------------------
run import games.ini --output made; exits 0; prints_nothing
cmp -s made/knights.toml knights.toml || fail "the file in the folder is another than on standard output"
run import games.ini --output made; refuses 1 "made/knights.toml: "
echo "# changed" >>made/knights.toml
echo "# mine" >made/boards.toml
run import games.ini --output made --force; refuses 1 "made/boards.toml: "
cmp -s made/knights.toml knights.toml || fail "--force has not replaced its own file"
[ "$(cat made/boards.toml)" = "# mine" ] || fail "--force has replaced a file of somebody else"

# ---- an Interactive Diagram, alone and in a page; the kind of file is found out from the text --------------------------
cat >chess.txt <<'DIAGRAM'
squareSize=50
promoChoice=QRBN
pawn:P::pawn:a2-h2
knight:N:::b1,g1
bishop::::c1,f1
rook::::a1,h1
queen::::d1
king::::e1
DIAGRAM
run import chess.txt --exact; exits 0; complains_not
cp out chess.toml
run check --lint chess.toml; exits 0
run perft chess.toml 3; exits 0; last_line_is 8902
{ echo '<html><div class="idiagram">'; cat chess.txt; echo '</div><div class="idiagram">shuffle=NBRQK'; cat chess.txt; echo '</div></html>'; } >page.html
run import page.html --list; exits 0; prints "page-1
page-2  1 not said"
run import page.html page-2; exits 0; complains_of "page.html:10:29: warning: shuffle: "
run import page.html page-3; refuses 1 'did you mean "page-'
# The sentences of a page may begin like lines of XBoard, and the name of a file may have blanks.
{ echo '<p>'; echo 'setup as in chess,'; echo 'piece by piece</p>'; cat page.html; } >"a page.html"
run import "a page.html" --list; exits 0; prints "a page-1
a page-2  1 not said"
run import "a page.html" "a page-1" --output made; exits 0; complains_not
run perft "made/a page-1.toml" 3; exits 0; last_line_is 8902
# Of many things that are not said the last line speaks of the rest.
{ for i in $(seq 300); do echo "unknown$i=1"; done; cat chess.txt; } >many.txt
run import many.txt --json; exits 0
json "len(j['games'][0]['unsaid']) == 101 and 'more' in j['games'][0]['unsaid'][-1]['message']"
printf 'files=8\nking:K:K::e9\n' >wrong.txt
run import wrong.txt; refuses 1 "wrong.txt:2:11: error: "

# ---- a script of XBoard, and the way back ------------------------------------------------------------------------------
run export xboard capablanca; exits 0
cp out wide.txt
{ echo "1 >first : variant wide"; sed 's/^/2 <first : /' wide.txt; echo "2 <first : feature done=1"; } >xboard.debug
run import xboard.debug --list; exits 0; prints "wide"
run import xboard.debug; exits 0; complains_not
cp out wide.toml
run perft wide.toml 3; exits 0; last_line_is 25228
run export diagram chess; exits 0
cp out written.txt
run import written.txt; exits 0; complains_not
cp out written.toml
run perft written.toml 3; exits 0; last_line_is 8902
run export diagram chess --exact; exits 1
run export diagram raumschach; refuses 1 "a board that is no rectangle of squares"
run export xboard duck; refuses 1 "pieces that belong to nobody"

# ---- a rules file of Zillions of Games -----------------------------------------------------------------------------------
mkdir -p zillions/parts
cat >zillions/parts/board.inc <<'ZRF'
(define the-board (board
  (grid (start-rectangle 0 0 50 50)
        (dimensions ("a/b/c/d/e/f/g/h" (50 0)) ("8/7/6/5/4/3/2/1" (0 50)))
        (directions (n 0 -1) (s 0 1) (ne 1 -1) (nw -1 -1) (se 1 1) (sw -1 1)))
  (symmetry Black (n s) (ne se) (nw sw))
  (zone (name far) (players White) (positions a8 b8 c8 d8 e8 f8 g8 h8))
  (zone (name far) (players Black) (positions a1 b1 c1 d1 e1 f1 g1 h1))))
ZRF
cat >zillions/race.zrf <<'ZRF'
; a race of pawns
(include "parts/board.inc")
(define step ($1 (verify not-friend?) add))
(game
  (title "Race")
  (players White Black)
  (turn-order White Black)
  (the-board)
  (piece (name Pawn) (moves (n (verify empty?) add) (step ne) (step nw)))
  (board-setup
    (White (Pawn a1 b1 c1 d1 e1 f1 g1 h1 a2 b2 c2 d2 e2 f2 g2 h2))
    (Black (Pawn a8 b8 c8 d8 e8 f8 g8 h8 a7 b7 c7 d7 e7 f7 g7 h7)))
  (win-condition (White Black) (absolute-config Pawn (far))))
(variant (title "Race with a Riddle") (riddle 1))
(variant (title "Dice") (turn-order White ?Dice Black) (players White Black ?Dice))
ZRF
run import zillions/race.zrf --list; exits 0; prints "race
race-with-a-riddle  1 not said"
complains_of "zillions/race.zrf:15:1: warning: dice: a player of this game plays at random"; every_complaint_is_named
run import zillions/race.zrf; refuses 1 "the file has 2 games; name one of them"
run import zillions/race.zrf dice; refuses 1 "zillions/race.zrf:15:1: error: dice: "
run import zillions/race.zrf rase; refuses 1 'did you mean "race"?'
run import zillions/race.zrf race --exact; exits 0; complains_not
cp out race.toml
run check --lint race.toml; exits 0
run perft race.toml 3; exits 0; last_line_is 11132 # the count of breakthrough
run import zillions/race.zrf "Race with a Riddle" --exact; exits 1
complains_of "zillions/race.zrf:14:39: warning: riddle: the importer does not know this section"
run import zillions/race.zrf --output raced; exits 0
cmp -s raced/race.toml race.toml || fail "the file in the folder is another than on standard output"
run import zillions/race.zrf race --json; exits 0
json "[g['name'] for g in j['games']] == ['race'] and not j['games'][0]['unsaid']"
run import zillions/race.zrf race --oracle none; exits 2; complains_of "--oracle needs a variants.ini"
rm zillions/parts/board.inc
run import zillions/race.zrf race; refuses 1 'zillions/race.zrf:2:1: error: the file includes "parts/board.inc": '

# ---- mistakes ----------------------------------------------------------------------------------------------------------
run import; refuses 2 "which file?"
run import games.ini; refuses 1 "the file has 2 games; name one of them"
run import games.ini knight; refuses 1 'did you mean "knights"?'
run import none.ini; refuses 1 "none.ini: "
run import knights.toml; refuses 1 "knights.toml:"
line=$(wc -l <err); [ "$line" = 1 ] || fail "$line lines of complaint about a TOML file"
complains_of "varia check"
run import games.ini --list --json; exits 2; prints_part "give only one of them"
run import games.ini --positions 3; refuses 2 "count only with --oracle"
printf '[../out:chess]\n' >path.ini
run import path.ini --output made; refuses 1 "cannot be the name of a file"

finish
