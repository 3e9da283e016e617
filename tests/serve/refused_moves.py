"""Forty moves that the rules refuse, of twelve games, for `why` with `plain`: what was tried, words that the sentence for
players has to have, and the cells that have to be marked. All of it is read off the boards by hand from the rules of
these games, which the README of each variant names.

A row: position or None for the start, moves before, what was tried (a move; or `from:CELL`, a piece alone), words, cells.
"""

SHOGI = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[P] w - - 0 1"
CASTLING = "r3k2r/8/8/8/8/5r2/8/R3K2R w KQkq - 0 1"
CHECK = "4k3/8/8/8/7b/8/P7/4K3 w - - 0 1"
PINNED = "4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1"
GENERALS = "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1"

REFUSED = {
    "chess": [
        (None, "", "e2-e5", ["Pawn on e2", "e5"], []),
        (None, "", "b1-b4", ["Knight on b1", "b4"], []),
        (None, "", "e2-d3", ["only to capture"], []),
        (None, "", "a1-a5", ["White's Pawn on a2", "in its way"], ["a2"]),
        (None, "", "e1-e2", ["White's own Pawn", "e2"], ["e2"]),
        (None, "", "a7-a5", ["belongs to Black", "turn of White"], ["a7"]),
        (None, "", "from:a7", ["belongs to Black", "turn of White"], ["a7"]),
        (None, "", "from:a1", ["Rook on a1", "cannot move now"], []),
        (PINNED, "", "e2-c3", ["White would be in check", "Black's Rook on e7"], ["e7"]),
        (PINNED, "", "from:e2", ["Knight on e2", "cannot move now", "Black's Rook on e7"], ["e7"]),
        (CHECK, "", "a2-a3", ["still be in check", "Black's Bishop on h4"], ["h4"]),
        (CHECK, "", "from:a2", ["White is in check", "Black's Bishop on h4"], ["h4"]),
        (CASTLING, "", "e1-g1", ["cannot castle", "f1", "Black's Rook on f3"], ["f3"]),
        (None, "f2-f3 e7-e5 g2-g4 d8-h4", "from:a2", ["game is over", "checkmate"], []),
        (None, "f2-f3 e7-e5 g2-g4 d8-h4", "a2-a3", ["game is over", "checkmate"], []),
    ],
    "shogi": [
        (None, "", "P@e5", ["no Pawn in hand"], []),
        (SHOGI, "", "P@e5", ["Pawn on e3 already", "same line"], ["e3"]),
        (SHOGI, "", "P@e3", ["Pawn stands on e3"], ["e3"]),
        (None, "", "b2-d4", ["White's Pawn on c3", "in its way"], ["c3"]),
        (None, "", "b2-b4", ["Bishop on b2", "b4"], []),
    ],
    "xiangqi": [
        (None, "", "a1-a5", ["Soldier on a4", "in its way"], ["a4"]),
        (None, "", "b1-d2", ["Elephant on c1", "in its way"], ["c1"]),
        (None, "", "e1-e3", ["General on e1", "e3"], []),
        (None, "", "a4-b4", ["Soldier on a4", "b4"], []),
        (GENERALS, "", "d1-e1", ["General", "e10"], ["e10"]),
    ],
    "antichess": [
        (None, "e2-e3 b7-b5", "a2-a3", ["White can capture", "f1-b5"], ["f1"]),
        (None, "e2-e3 b7-b5", "from:a2", ["White can capture", "f1-b5"], ["f1"]),
    ],
    "gomoku": [(None, "S@h8", "S@h8", ["Stone stands on h8"], ["h8"])],
    "reversi": [(None, "", "D@a1", ["a1"], [])],
    "hnefatafl": [
        (None, "", "f4-f6", ["Man on f4 belongs to Defenders", "turn of Attackers"], ["f4"]),
        (None, "", "a4-a1", ["Man on a4", "a1"], []),
        (None, "", "f1-f3", ["Attackers' Man on f2", "in its way"], ["f2"]),
    ],
    "elevator": [
        (None, "", "3c1-3c2", ["White's own Pawn", "3c2"], ["3c2"]),
        (None, "", "3a1-1a1", ["elevator is at 1a1"], ["1a1"]),
        (None, "", "3a1-3a5", ["White's Pawn on 3a2"], ["3a2"]),
    ],
    "crazyhouse": [(None, "", "P@e4", ["White has no Pawn in hand"], [])],
    "breakthrough": [(None, "", "a2-a4", ["Pawn on a2", "a4"], [])],
    "elevator-chess": [
        (None, "", "2:e2-e5", ["Pawn on e2", "e5"], []),
        (None, "", "1:a7-a6", ["belongs to Black"], ["a7"]),
        (None, "", "1:a1-a4", ["White's Pawn on a2", "in its way"], ["a2"]),
    ],
}

# What no sentence for players has in it: places in files, keys of files, quotation of code, brackets.
FOREIGN = [".toml", "pieces.", "rules.", "`", "[[", "illegal move"]
