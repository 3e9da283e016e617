#!/usr/bin/env bash
# Games in the terminal with scripted input. Every line is echoed after its prompt, so that the transcript can be read.
source "$(dirname "$0")/common.bash"

play() { # LINES [ARGUMENTS...]: a game of chess unless the arguments say otherwise
    local lines=$1
    shift
    [ $# -gt 0 ] || set -- chess
    run play "$@" < <(printf '%b' "$lines")
    ran="$ran <<< $lines"
}

play 'e4\ne5\nquit\n'; exits 0; complains_not; last_line_is ongoing
prints_part "white 1> e4"; prints_part "black 1: e7-e5 (e5)"; prints_part "white 2> quit"
play 'e4\ne5'; exits 0; last_line_is ongoing # the end of input ends the game; a last line without a newline counts
play ''; exits 0; last_line_is ongoing
play 'e2-e4\r\n  e7e5  \n\n\nNf3\nboard\nquit\n'; exits 0; complains_not; prints_part "white 2: g1-f3 (Nf3)"

play 'f3\ne5\ng4\nQh4\na3\nquit\n'; exits 0; last_line_is "black-wins checkmate 0-1"
prints_part "checkmate: black wins, 0-1"; complains_of "the game is over"
play 'f3\ne5\ng4\nQh4\nundo\nquit\n'; last_line_is ongoing

# Mistakes are explained and change nothing.
play 'e2e9\nKe2\nfoo\nundo\n999\n0\n99999999999999999999\nposition\n'; exits 0; last_line_is ongoing
complains_of 'no cell "e9"'; complains_of 'foo'; complains_of "nothing to take back"; complains_of "no move 999; there are 20"
every_complaint_is_named
prints_part "RNBQKBNR w KQkq - 0 1"
play 'undoo\n'; complains_of 'command `undo`'
play "$(printf 'e4\\033[31m')\n\x1b[2J\n"; [[ $out$err != *$'\e'* ]] || fail "an escape sequence came back raw"
run play chess < <(head -c 1000000 /dev/zero | tr '\0' e); exits 0; last_line_is ongoing

# A number selects from the sorted list. The beginning of a move is enough if it is unique; otherwise the moves are
# listed.
play 'moves\n1\nquit\n'; prints_part " 1 a2-a3"; prints_part "20 h2-h4"; prints_part "white 1: a2-a3"
play '?\nquit\n'; prints_part "20 h2-h4"
play 'b1-a\nquit\n'; prints_part "white 1: b1-a3"
play 'b1\nquit\n'; prints_part "2 moves begin so: b1-a3 b1-c3"; last_line_is ongoing

play 'hint g1\nhint e5\nhint\nquit\n'; prints_part "legal now: g1-f3 g1-h3"; complains_of "no piece on e5"; prints_part "the computer would play"
play 'e4\nsave\nquit\n'; prints_part "varia play chess --moves e2-e4"
play 'e4\ne5\nundo\nundo\nposition\nquit\n'; prints_part "RNBQKBNR w KQkq - 0 1"
play 'e4\nresign\ne5\nundo\ne5\nquit\n'; prints_part "resign: white wins"; complains_of "game is over"; last_line_is ongoing
play 'resign\n'; last_line_is "black-wins resign 0-1"
play 'help\n'; prints_part "hint CELL"; lines_fit 80
play 'help\nmoves 2\n' elevator-chess; prints_part " 1 2:a2-a3"; prints_part "20 2:h2-h4"; lines_fit 80
play '1:e4\nsave\n' elevator-chess --set boards=3; prints_part "varia play elevator-chess --set boards=3 --moves 1:e2-e4"
play 'P@e4\nquit\n' crazyhouse --position "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1"; prints_part "white 1: P@e4"
play 'Ab2-Ac2\nquit\n' raumschach; last_line_is ongoing

# Games are saved and loaded, as far as the saved text can be read. A file that is not a saved game is not overwritten.
folder=$scratch/kept; mkdir "$folder"
play "e4\ne5\nNf3\nsave $folder/g\nnew\nload $folder/g\nposition\nquit\n"
prints_part "the game so far: varia play chess --moves"; prints_part "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"
printf 'e4 e5\nRh6\nNc6\nongoing\n' > "$folder/broken"
play "load $folder/broken\nposition\nquit\n"; complains_of "broken:2"; prints_part "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq"
play "load $folder/none\nquit\n"; complains_of "cannot be read"
printf 'mine\n' > "$folder/mine"
play "e4\nsave $folder/mine\nquit\n"; complains_of "no saved game"; [ "$(cat "$folder/mine")" = mine ] || fail "a file was written over"
play "load $folder/g\nquit\n" losalamos; complains_of "varia play chess"
play "1:e4\nsave $folder/m\nnew\nload $folder/m\nhistory\nquit\n" elevator-chess; prints_part "1:e2-e4"
play "e2-e4\nsave $folder/d\nnew\nload $folder/d\nquit\n" duck; prints_part "white has begun move 1 with e2-e4"
# Moves that were taken back can be played again until another move is played.
play 'e4\ne5\nundo\nundo\nredo\nredo\nposition\nredo\nquit\n'; prints_part "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq"; complains_of "nothing to play again"
play 'e4\nundo\nd4\nredo\nquit\n'; complains_of "nothing to play again"
play 'f3\ne5\ng4\nQh4\npgn\nquit\n'; prints_part '[Result "0-1"]'; prints_part "1. f3 e5 2. g4 Qh4# 0-1"
play 'e2-e4,D@d5\npgn\nquit\n' duck; prints_part "1. e4,d5 *"; prints_part '[Variant "Duck Chess"]'
play 'pgn\nquit\n' elevator-chess --set boards=3; prints_part '[Options "boards=3"]'
play 'moves e2\n1\nquit\n'; prints_part "1 e2-e3"; prints_part "white 1: e2-e3"
play 'moves z9\nquit\n'; complains_of "no cell"
play 'moves 2:e2\nquit\n' elevator-chess; prints_part "2:e2-e4"
play 'help\nquit\n' elevator; prints_part "U is +level"; lines_fit 80
play 'rules\nhistory\nquit\n'; prints_part "leaps (1,0)"; prints_part "no move was played"

# Notations of other programs are accepted or explained. Shogi's own names of cells are read as in the West and as in
# Japan: 7g7f and P-76 both are the pawn's step to c4.
for text in 7g7f P-7f P-76; do play "$text\nposition\nquit\n" shogi; prints_part "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL"; done
play "2e4e\nquit\n" chess; complains_of "cells are called a1 (lowest, at the left) to h8 here"
run moves chess --ascii; exits 0; line_count_is 20
play 'save\nquit\n' chess --random black --seed 7; prints_part "--random black --seed 7"
play 'slice 2\nslice 9\nquit\n' raumschach; complains_of "no slice"
play 'slice A 4\nquit\n' tesschess --width 60; prints_part "A 4"

# The same seed gives the same game. Of several other seeds at least one gives another game.
moves='e4\nd4\nc4\nb4\na4\n'
play "$moves" chess --random black --seed 7; exits 0; complains_not; seventh=$out
play "$moves" chess --random b --seed 7; [ "$out" = "$seventh" ] || fail "the same seed gave another game"
play "$moves" chess --random black --seed 8; [ "$out" != "$seventh" ] || fail "two seeds gave one game"
play '1\n1\nundo\nposition\nquit\n' chess --random white --seed 7; exits 0
prints_part "black 2> position" # `undo` takes back the answer too
play 'quit\n' chess --random white; complains_of "--seed"
finish
