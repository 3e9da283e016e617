"""three-player-hex (Wellisch, 1912), from variants/three-player-hex/README.md alone.

Covers all of the page: the board of 91 hexagons seen by each side turned by 120 degrees, moves, castling by exchange,
promotion, check by any enemy, armies that go to whoever mates their king, the ends of the game, the position text.
A cell is (file, rank); its neighbours are the steps (1,0), (0,1), (1,1) and their opposites.
"""
from many import ManySides, NEUTRAL

SIDEWAYS = [(1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1)]              # through the sides of a cell
CORNERS = [(2, 1), (1, 2), (-1, 1), (-2, -1), (-1, -2), (1, -1)]             # through its corners


class ThreePlayerHex(ManySides):
    letters, names = "wrb", ["white", "red", "black"]
    kinds = "PNRQK"
    files = "abcdefghijk"
    cells = [(f, r) for f in range(1, 12) for r in range(1, 12) if abs(f - r) <= 5]
    slides = {"R": SIDEWAYS, "Q": SIDEWAYS}
    leaps = {"K": SIDEWAYS, "N": CORNERS, "Q": CORNERS}
    pawn_quiet = pawn_captures = [(0, 1), (1, 1)]
    promotion = "QRN"
    # White's: king from and to, rook from and to; the cells that must be empty; the cells that may not be attacked.
    castlings = {"K": ((4, 1), (5, 1), (5, 1), (4, 1), [], [(4, 1), (5, 1)]),
                 "Q": ((4, 1), (2, 1), (2, 1), (4, 1), [(3, 1)], [(4, 1), (3, 1), (2, 1)])}
    drawn_after = 150

    def turned(self, vector, side):
        for _ in range(side): vector = (vector[1] - vector[0], -vector[0])   # 120 degrees clockwise
        return vector

    def seen(self, cell, side):
        x, y = self.turned((cell[0] - 6, cell[1] - 6), side)
        return (x + 6, y + 6)

    def promotes(self, cell, side): return self.seen(cell, -side % 3)[1] == 11

    def stuck(self, s, mated):
        if mated: self.fall(s, NEUTRAL if s.last is None else s.last)
        else: self.drawn(s, "stalemate")

    def resign(self, s): self.fall(s, NEUTRAL)

    def fall(self, s, heir):
        """The king leaves the board, his men get another owner. The last side in has won."""
        s.men = {c: m for c, m in s.men.items() if m != (s.turn, "K")}
        self.put_out(s, s.turn, heir)

    def standing(self, s):
        """Those who are in share the first places, those who are out the others."""
        return [int(i not in s.out) for i in range(3)]

    def look_for_end(self, s):
        if not s.over and len(s.out) == 2: s.over = self.result(self.standing(s), "last")

    def drawn(self, s, reason): s.over = self.result(self.standing(s), reason, "draw")


def start_text(game):
    white = "NRQKRN", "PPPNPPP", "   PP   "
    men = [letter + kind + game.name(game.seen((f, r), side))
           for side, letter in enumerate(game.letters)
           for r, row in enumerate(white, 1) for f, kind in enumerate(row, 1) if kind != " "]
    return game.place(" ".join(men), "w", "wKQrKQbKQ")


ThreePlayerHex.start_text = start_text(ThreePlayerHex())
