"""chaturaji, without dice and with points, from variants/chaturaji/README.md alone.

Covers all of the page: the four corners, moves, kings that are captured, dead men, points and places, the ends of the game,
the position text.
"""
from four_player import STRAIGHT, OBLIQUE, KNIGHT
from many import ManySides, NEUTRAL


class Chaturaji(ManySides):
    letters, names = "rbyg", ["red", "blue", "yellow", "green"]
    kinds = "PNBRK"
    files = "abcdefgh"
    cells = [(f, r) for f in range(1, 9) for r in range(1, 9)]
    checks = False
    capture_points = {"P": 1, "N": 3, "K": 3, "B": 5, "R": 5}
    neutral_points = {"K": 3}
    slides = {"R": STRAIGHT, "B": OBLIQUE}
    leaps = {"N": KNIGHT, "K": STRAIGHT + OBLIQUE}
    pawn_quiet, pawn_captures = [(0, 1)], [(-1, 1), (1, 1)]
    promotion = "R"

    def turned(self, vector, side):
        for _ in range(side): vector = (vector[1], -vector[0])     # a quarter turn clockwise
        return vector

    def seen(self, cell, side):
        for _ in range(side): cell = (cell[1], 9 - cell[0])
        return cell

    def promotes(self, cell, side): return self.seen(cell, -side % 4)[1] == 8

    def after_capture(self, n, taken):
        if taken and taken.kind == "K" and taken.side != NEUTRAL: self.put_out(n, taken.side)

    def stuck(self, s, mated): self.put_out(s, s.turn)
    def resign(self, s): self.put_out(s, s.turn)

    def look_for_end(self, s):
        if not s.over and len(s.out) == 3: s.over = self.result(s.points, "points")

    def drawn(self, s, reason): s.over = self.result(s.points, "points")


def start_text(game):
    men = [letter + kind + game.name(game.seen((f, r), side))
           for side, letter in enumerate(game.letters)
           for r, row in ((1, "RNBK"), (2, "PPPP")) for f, kind in enumerate(row, 1)]
    return game.place(" ".join(men), "r")


Chaturaji.start_text = start_text(Chaturaji())
