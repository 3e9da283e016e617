#!/usr/bin/env bash
# Positions and moves as other programs write them: --as, and --exact. The texts are those of python-shogi 1.1.1,
# Fairy-Stockfish (pyffish 0.0.90), python-chess 1.11.2 and pydraughts 0.6.7.
source "$(dirname "$0")/common.bash"

run show shogi --as sfen; exits 0; complains_not
last_line_is "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
run show shogi --as sfen --moves "7g7f 3c3d 8h2b+"; exits 0
last_line_is "lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B 4"
run moves shogi --as usi --position "4k4/9/9/9/9/9/9/9/4K4 b - 1"; exits 0; line_count_is 5; prints "5i4h
5i4i
5i5h
5i6h
5i6i"
run moves xiangqi --as wxf; exits 0; line_count_is 44; prints_part "C2=5"
run moves xiangqi --as wxf --moves "C2=5 H8+7"; exits 0; prints_part "H8+7"
run moves duck --as fairy; exits 0; line_count_is 640; prints_part "d2d4,d4e6"
run moves reversi --as fairy; exits 0; line_count_is 4; prints "P@c5
P@d6
P@e3
P@f4"
discs="$(printf 'P%.0s' {1..60})$(printf 'p%.0s' {1..60})"
run show reversi --as fairy; exits 0; last_line_is "8/8/8/3pP3/3Pp3/8/8/8[$discs] w - - 0 1"
run show reversi --position "8/8/8/3pP3/3Pp3/8/8/8[$discs] w 0 1"; exits 0; last_line_is "8/8/8/3Dd3/3dD3/8/8/8 b - - 0 1"
run show reversi --position "8/8/8/3pP3/3Pp3/8/8/8[Pp] w - - 0 1"; refuses 1 "here pieces never run out"
run moves seirawan --as fairy --position "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R[HEhe] w KQkq - 0 1"; exits 0; prints_part "h1e1h"
run moves sittuyin --as fairy --position "4k3/8/5P2/8/8/8/P7/4K3[] w - - 0 20"; exits 0; line_count_is 12; prints_part "f6e7f"
run show draughts-russian --as pdn --position "W:W11,12,K31:B18,19"; exits 0; last_line_is "W:WKf8,e3,g3:Bc5,e5"
run explain shogi --as usi --move 7g7f; exits 0; prints_part "7g7f is legal"
run best shogi --as csa --nodes 100; exits 0; prints_part "+"

# Without --as, what a text is is found out.
run show xiangqi --moves "H2-E2 H9-G7"; exits 0
last_line_is "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2"
run show xiangqi --position "4k4/9/9/9/9/9/1R7/1R7/9/3K5 w - - 0 1" --moves "B3-C3"; refuses 1 "ambiguous"

run show chess --as sfen; refuses 1 'chess has no dialect "sfen"'
# One board of several has the dialects of its game, and the boards together have none.
run show elevator-chess --as xfen; refuses 1 "elevator-chess has no dialects"
run best elevator-chess --board 1 --as xfen --depth 1 --position "4k3/8/8/8/8/8/8/4K2R w K - 0 1"; exits 0
run show chess --as xfen --moves e4; exits 0
last_line_is "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
run info shogi; exits 0; prints_part "usi (USI)"

# What is read with a warning is refused by --exact.
run status chess --position "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 0"; exits 0
run status chess --position "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 0" --exact; refuses 1 "number of the move"

finish
