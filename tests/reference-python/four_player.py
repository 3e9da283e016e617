"""four-player and four-player-teams, from variants/four-player/README.md and variants/four-player-teams/README.md alone.

Covers all of both pages: the cut board, moves, several pawns exposed at once, castling, check by any enemy, sides that go out
and leave neutral men, points and places, teams, the ends of the game, the position text. Resigning is `resigned`.
"""
from many import ManySides, Illegal, NEUTRAL

STRAIGHT = [(0, 1), (1, 0), (0, -1), (-1, 0)]
OBLIQUE = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
KNIGHT = [(x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y)]


class FourPlayer(ManySides):
    letters, names = "rbyg", ["red", "blue", "yellow", "green"]
    kinds = "PNBRQKD"
    files = "abcdefghijklmn"
    cells = [(f, r) for f in range(1, 15) for r in range(1, 15) if 4 <= f <= 11 or 4 <= r <= 11]
    capture_points = {"P": 1, "N": 3, "B": 5, "R": 5, "Q": 9, "D": 1}
    slides = {"R": STRAIGHT, "B": OBLIQUE, "Q": STRAIGHT + OBLIQUE, "D": STRAIGHT + OBLIQUE}
    leaps = {"N": KNIGHT, "K": STRAIGHT + OBLIQUE}
    pawn_quiet, pawn_captures = [(0, 1)], [(-1, 1), (1, 1)]
    promotion, promotion_row = "D", 8
    # Red's: king from and to, rook from and to; the cells that must be empty; the cells that may not be attacked.
    castlings = {"K": ((8, 1), (10, 1), (11, 1), (9, 1), [(9, 1), (10, 1)], [(8, 1), (9, 1), (10, 1)]),
                 "Q": ((8, 1), (6, 1), (4, 1), (7, 1), [(7, 1), (6, 1), (5, 1)], [(8, 1), (7, 1), (6, 1)])}

    def turned(self, vector, side):
        for _ in range(side): vector = (vector[1], -vector[0])     # a quarter turn clockwise
        return vector

    def seen(self, cell, side):
        for _ in range(side): cell = (cell[1], 15 - cell[0])
        return cell

    def row(self, cell, side):
        """The row of a cell as a side sees it, from 1."""
        for _ in range(-side % 4): cell = (cell[1], 15 - cell[0])
        return cell[1]

    def promotes(self, cell, side): return self.row(cell, side) == self.promotion_row
    def doubles(self, cell, side): return self.row(cell, side) == 2

    def check_pawns(self, s):
        for cell, man in s.men.items():
            if man.kind == "P" and man.side != NEUTRAL and self.row(cell, man.side) > self.promotion_row:
                raise Illegal("a pawn beyond its promotion row")

    def stuck(self, s, mated):
        if not mated: s.points[s.turn] += 20
        elif s.last is not None: s.points[s.last] += 20
        self.put_out(s, s.turn)

    def resign(self, s): self.put_out(s, s.turn)

    def look_for_end(self, s):
        if not s.over and len(s.out) == 3: s.over = self.result(s.points, "points")

    def drawn(self, s, reason):
        """The third repetition, or 200 half-moves: 10 points for each side still in."""
        for i in range(4):
            if i not in s.out: s.points[i] += 10
        s.over = self.result(s.points, "points")



class FourPlayerTeams(FourPlayer):
    teams = [0, 1, 0, 1]
    team_names = ["red-yellow", "blue-green"]
    capture_points = {}
    promotion, promotion_row = "QRBN", 11

    def stuck(self, s, mated):
        s.over = self.team_names[1 - self.teams[s.turn]] + "-wins checkmate" if mated else "draw stalemate"

    def resign(self, s): s.over = self.team_names[1 - self.teams[s.turn]] + "-wins resign"
    def look_for_end(self, s): pass
    def drawn(self, s, reason): s.over = "draw " + reason


def start_text(game):
    men = []
    for side, letter in enumerate(game.letters):
        for i, kind in enumerate("RNBQKBNR"):
            men.append(letter + kind + game.name(game.seen((4 + i, 1), side)))
            men.append(letter + "P" + game.name(game.seen((4 + i, 2), side)))
    return game.place(" ".join(men), "r", "rKQbKQyKQgKQ")


FourPlayer.start_text = start_text(FourPlayer())
FourPlayerTeams.start_text = FourPlayer.start_text
