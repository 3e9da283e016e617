"""The moves of chess with two sides, without the king's safety, for games that make turns of them.

From the FIDE laws and the pages of duck and seirawan.
"""
from turns import NEUTRAL, State, Turns

STRAIGHT = [(1, 0), (0, 1), (-1, 0), (0, -1)]
OBLIQUE = [(1, 1), (-1, 1), (-1, -1), (1, -1)]
KNIGHT = [(x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y)]


class ChessMoves(Turns):
    cells = [(f, r) for f in range(1, 9) for r in range(1, 9)]
    castlings = "KQ"
    drawn_after = 100
    slides = {"R": STRAIGHT, "B": OBLIQUE, "Q": STRAIGHT + OBLIQUE}
    leaps = {"N": KNIGHT, "K": STRAIGHT + OBLIQUE}
    promotion = "QRBN"

    def targets(self, men, at, man):
        """Where a piece other than a pawn could go, if every piece in its way could be captured."""
        for x, y in self.leaps.get(man.kind, []):
            if (at[0] + x, at[1] + y) in self.on: yield at[0] + x, at[1] + y
        for x, y in self.slides.get(man.kind, []):
            to = (at[0] + x, at[1] + y)
            while to in self.on:
                yield to
                if to in men: break
                to = (to[0] + x, to[1] + y)

    def is_attacked(self, men, cell, side):
        for at, man in men.items():
            if man.side in (side, NEUTRAL): continue
            if man.kind == "P":
                if cell[1] - at[1] == (1 if man.side == 0 else -1) and abs(cell[0] - at[0]) == 1: return True
            elif cell in self.targets(men, at, man): return True
        return False

    def in_check(self, men, side): return any(self.is_attacked(men, at, side) for at, m in men.items() if m == (side, "K"))

    def enemy(self, s, cell): return cell in s.men and s.men[cell].side == 1 - s.turn

    def chess(self, s):
        """(text, position, cells left by pieces that moved, kind captured or None)"""
        side, up = s.turn, 1 if s.turn == 0 else -1
        home, last, names = (1, 8, self.name) if side == 0 else (8, 1, self.name)
        for at, man in list(s.men.items()):
            if man.side != side: continue
            if man.kind != "P":
                for to in self.targets(s.men, at, man):
                    if to not in s.men or self.enemy(s, to):
                        yield names(at) + "-" + names(to), *self.made(s, at, to)
                continue
            ways = []
            ahead = (at[0], at[1] + up)
            if ahead in self.on and ahead not in s.men:
                ways.append((ahead, None))
                further = (at[0], at[1] + 2 * up)
                if at[1] == home + up and further not in s.men: ways.append((further, None))
            for to in ((at[0] - 1, at[1] + up), (at[0] + 1, at[1] + up)):
                if self.enemy(s, to): ways.append((to, to))
                elif s.exposed and s.exposed[1] == to and to not in s.men and self.enemy(s, s.exposed[0]):
                    ways.append((to, s.exposed[0]))
            for to, victim in ways:
                text = names(at) + "-" + names(to)
                if to[1] == last:
                    for kind in self.promotion: yield text + "=" + kind, *self.made(s, at, to, victim, kind)
                else:
                    yield text, *self.made(s, at, to, victim)
        king = (5, home)
        for letter, rook, king_to, rook_to, between in (("K", 8, 7, 6, (6, 7)), ("Q", 1, 3, 4, (2, 3, 4))):
            if (side, letter) not in s.rights or any((f, home) in s.men for f in between): continue
            if not self.may_castle(s, home, king_to, rook_to): continue
            n = s.copy()
            king_man, rook_man = n.men.pop(king), n.men.pop((rook, home))
            n.men[king_to, home], n.men[rook_to, home] = king_man, rook_man
            n.rights = frozenset(r for r in s.rights if r[0] != side)
            n.exposed, n.clock = None, s.clock + 1
            yield f"{names(king)}-{names((king_to, home))}", n, [king, (rook, home)], None

    def may_castle(self, s, home, king_to, rook_to): return True

    def made(self, s, at, to, victim=None, kind=None):
        n = s.copy()
        man = n.men.pop(at)
        taken = n.men.pop(to if victim is None else victim, None)
        n.men[to] = man if kind is None else man._replace(kind=kind)
        double = man.kind == "P" and abs(to[1] - at[1]) == 2
        n.exposed = (to, (at[0], (at[1] + to[1]) // 2)) if double else None
        gone = {(5, 1): "KQ", (8, 1): "K", (1, 1): "Q"}
        for cell in (at, to):
            side = 0 if cell[1] == 1 else 1
            for letter in gone.get((cell[0], 1), "") if cell[1] in (1, 8) else "": n.rights -= {(side, letter)}
        n.clock = 0 if taken or man.kind == "P" else s.clock + 1
        return n, [at], taken.kind if taken else None

    def read_exposed(self, s, text):
        if text == "-": return
        # `e3`, or `we4e3` in games whose pieces are written with the letter of their side.
        crossed = self.cell(text[-2:])
        s.exposed = ((crossed[0], 4 if crossed[1] == 3 else 5), crossed)

    def usable(self, s):
        """The cell where a pawn of the side to move can capture en passant."""
        if not s.exposed: return None
        way = self.name(s.exposed[1])
        for text, _ in self.legal(s):
            at, to = text.split(",")[0].split("-", 1)
            if to == way and s.men[self.cell(at)].kind == "P" and at[0] != to[0]: return way
        return None

    def captures(self, s, move):
        to = self.cell(move.split("-")[1][:2])
        return to in s.men
