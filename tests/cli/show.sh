#!/usr/bin/env bash
# Pictures: their contents, their width, and when they are coloured.
source "$(dirname "$0")/common.bash"

run show chess; exits 0; complains_not
prints "8  ♜  ♞  ♝  ♛  ♚  ♝  ♞  ♜
7  ♟  ♟  ♟  ♟  ♟  ♟  ♟  ♟
6  ·  ·  ·  ·  ·  ·  ·  ·
5  ·  ·  ·  ·  ·  ·  ·  ·
4  ·  ·  ·  ·  ·  ·  ·  ·
3  ·  ·  ·  ·  ·  ·  ·  ·
2  ♙  ♙  ♙  ♙  ♙  ♙  ♙  ♙
1  ♖  ♘  ♗  ♕  ♔  ♗  ♘  ♖
   a  b  c  d  e  f  g  h

white to move, move 1
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

run show chess --ascii --moves "f3 e5 g4 Qh4#"; exits 0; prints_part "checkmate: black wins, 0-1"
prints_part "4  .  .  .  .  .  .  P  q"
! LC_ALL=C grep -q '[^ -~]' "$scratch/out" || fail "--ascii printed more than ASCII"
run show chess --moves "e4 e5 Qh5 Nc6 Qxf7"; prints_part "black to move, in check, move 3"

run show raumschach --ascii; exits 0
for level in A B C D E; do prints_part "level $level"; done
for width in 80 200 50 30; do
    for variant in chess raumschach glinski tesschess xiangqi shogi; do
        run show $variant --width $width; exits 0
        # A four-dimensional board needs only the width of its widest slice; Gliński's board needs twelve files of two
        # columns.
        lines_fit $width
    done
done

# A text that was folded for a narrow terminal can be passed back unchanged.
run show raumschach --width 40
text=$(tail -n 4 "$scratch/out")
run show raumschach --position "${text#*move 1$'\n'}"; exits 0; last_line_is "$(run show raumschach; tail -n 1 "$scratch/out")"

# Colours only if the option requests them, because standard output is not a terminal here.
escape=$'\e'
run show chess; [[ $out != *"$escape"* ]] || fail "colours off a terminal"
run show chess --color always; [[ $out == *"$escape["* ]] || fail "no colours"
run show chess --colour never; [[ $out != *"$escape"* ]] || fail "colours in spite of never"
# Some containers have no terminals.
if script -qec true /dev/null </dev/null >/dev/null 2>&1; then
    on_a_terminal() { script -qec "$1" /dev/null </dev/null | tr -d '\r' >"$scratch/out"; out=$(cat "$scratch/out"); ran="$1"; }
    export TERM=xterm
    on_a_terminal "'$VARIA' show chess"; [[ $out == *"$escape["* ]] || fail "no colours on a terminal"
    on_a_terminal "NO_COLOR=1 '$VARIA' show chess"; [[ $out != *"$escape"* ]] || fail "colours in spite of NO_COLOR"
    on_a_terminal "NO_COLOR= '$VARIA' show chess"; [[ $out == *"$escape["* ]] || fail "an empty NO_COLOR counts"
    on_a_terminal "TERM=dumb '$VARIA' show chess"; [[ $out != *"$escape"* ]] || fail "colours on a dumb terminal"
    on_a_terminal "COLUMNS=30 NO_COLOR=1 '$VARIA' show raumschach"; lines_fit 30
fi
COLUMNS=30 run show raumschach; lines_fit 96 # if it is not a terminal, the position text is not folded ...
# ... but the picture is.
head -n -1 "$scratch/out" >"$scratch/picture"; mv "$scratch/picture" "$scratch/out"; lines_fit 30
# ---- start positions with numbers: Scharnagl's for Chess960
run show chess960 --start 0; exits 0; complains_not
last_line_is "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1"
run show chess960 --start 518; last_line_is "$(run show chess; tail -n 1 "$scratch/out")"
run show chess960 --position start:959; last_line_is "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w KQkq - 0 1"
run show chess960 --start random; exits 0
run show chess960 --start 960; exits 1; complains_of "the numbers go from 0 to 959"
run show chess960 --start seven; exits 1; complains_of "is no number of a start position"
run show chess960 --start 0 --position startpos; exits 2; complains_of "leave one of them out"
run show chess --start 0; exits 1; complains_of "no start positions with numbers"
run moves chess960 --start 959 --count; prints 20
run info chess960; prints_part "960, numbered from 0"

finish
