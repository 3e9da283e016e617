"""S-Chess, from variants/seirawan/README.md alone. Covers all of the page."""
import re

from chess_moves import ChessMoves, KNIGHT, OBLIQUE, STRAIGHT
from turns import Man


class SChess(ChessMoves):
    slides = {**ChessMoves.slides, "H": OBLIQUE, "E": STRAIGHT}
    leaps = {**ChessMoves.leaps, "H": KNIGHT, "E": KNIGHT}
    promotion = "QRBNHE"
    start_text = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQBCDFGkqbcdfg - 0 1"

    def __init__(self):
        super().__init__()
        self.home = {(f, r): Man(side, kind) for side, r in ((0, 1), (1, 8)) for f, kind in enumerate("RNBQKBNR", 1)}

    def may_castle(self, s, home, king_to, rook_to):
        return not any(self.is_attacked(s.men, (f, home), s.turn) for f in (5, king_to, rook_to))

    def fresh(self, s, cell): return s.men.get(cell) == self.home.get(cell, 0) and cell not in s.moved

    def turns(self, s):
        for text, n, left, taken in self.chess(s):
            if taken == "K" or self.in_check(n.men, s.turn): continue
            # A piece that comes to a cell, or is gated there, counts as moved, and so do pieces that castled.
            moved = {c for c in self.home if c in n.men and not (self.fresh(s, c) and n.men[c] == s.men[c])}
            n.moved = frozenset(c for c in moved if n.men[c] == self.home[c])
            yield text, n
            for cell in left:
                if not self.fresh(s, cell): continue
                for kind in "HE":
                    if not s.hands.get(Man(s.turn, kind)): continue
                    after = n.copy()
                    after.men[cell] = Man(s.turn, kind)
                    after.hands[s.turn, kind] -= 1
                    after.hands = {m: c for m, c in after.hands.items() if c}
                    yield f"{text}/{kind}" + ("@" + self.name(cell) if len(left) > 1 else ""), after

    def begun(self, s):
        if not super().begun(s).over and not s.hands and all(m.kind == "K" for m in s.men.values()):
            s.over = self.result([0, 0], "bare-kings")
        if not s.over and not s.hands and self.dead(s.men): s.over = self.result([0, 0], "dead-position")
        return s

    @staticmethod
    def dead(men):
        """FIDE 5.2.2, by material: a knight alone, or bishops of both sides all on one colour."""
        rest = [(cell, man.kind) for cell, man in men.items() if man.kind != "K"]
        return [kind for _, kind in rest] == ["N"] or (all(kind == "B" for _, kind in rest) and len({(f + r) % 2 for (f, r), _ in rest}) == 1)

    def stuck(self, s):
        if self.in_check(s.men, s.turn): return self.won(1 - s.turn, "checkmate")
        return self.result([0, 0], "stalemate")

    def hand_text(self, s):
        return "[" + "".join(self.man_text(Man(i, k)) * s.hands.get((i, k), 0) for i in (0, 1) for k in "HE") + "]"

    def rights_of(self, s):
        return frozenset((i, l) for i, r in ((0, 1), (1, 8)) for l, f in (("K", 8), ("Q", 1))
                         if self.fresh(s, (5, r)) and self.fresh(s, (f, r)))

    def files(self, s, side):
        """The letters of files of men that have not moved, beside the king and rooks of the rights, while the side can gate."""
        row = (1, 8)[side]
        if not any(count for man, count in s.hands.items() if man[0] == side): return ""
        rights = [l for i, l in s.rights if i == side]
        covered = [5] * bool(rights) + [8] * ("K" in rights) + [1] * ("Q" in rights)
        return "".join("ABCDEFGH"[f - 1] for f in range(1, 9) if f not in covered and self.fresh(s, (f, row)))

    def rights_text(self, s):
        text = ""
        for i in (0, 1):
            mine = "".join(l for l in "KQ" if (i, l) in s.rights) + self.files(s, i)
            text += mine if i == 0 else mine.lower()
        return text or "-"

    def usual(self, s, files):
        """The cells whose pieces have moved according to the castling field; `files` are the files in it, by side."""
        def moved(c):
            side = int(c[1] == 8)
            if s.men.get(c) != self.home[c]: return False
            if not files[side]:
                return (c[0] in (1, 8) and (side, "K" if c[0] == 8 else "Q") not in s.rights and
                        s.men.get((5, c[1])) == self.home[5, c[1]])
            rights = [l for i, l in s.rights if i == side]
            covered = [5] * bool(rights) + [8] * ("K" in rights) + [1] * ("Q" in rights)
            return c[0] not in covered and "ABCDEFGH"[c[0] - 1] not in files[side]
        return frozenset(c for c in self.home if moved(c))

    def more_text(self, s):
        def listed(cells): return ",".join(self.name(c) for c in sorted(cells, key=lambda c: (c[1], c[0])))
        usual = self.usual(s, [self.files(s, i) for i in (0, 1)])
        return [key + "=" + listed(cells) for key, cells in (("moved", s.moved - usual), ("unmoved", usual - s.moved)) if cells]

    def read_more(self, s, words):
        files = ["".join(l for j, l in s.rights if j == i and l not in "KQ") for i in (0, 1)]
        s.rights = frozenset((i, l) for i, l in s.rights if l in "KQ")
        s.moved = self.usual(s, files)
        for key, cells in (re.fullmatch("(moved|unmoved)=(.*)", w).groups() for w in words):
            listed = {self.cell(c) for c in cells.split(",")}
            s.moved = s.moved | listed if key == "moved" else s.moved - listed
        s.rights = self.rights_of(s)
