"""Ultima, from variants/ultima/README.md alone. Covers all of the page."""
from turns import Turns

STRAIGHT = [(1, 0), (0, 1), (-1, 0), (0, -1)]
OBLIQUE = [(1, 1), (-1, 1), (-1, -1), (1, -1)]
AROUND = STRAIGHT + OBLIQUE


def plus(at, by): return (at[0] + by[0], at[1] + by[1])
def minus(at, by): return (at[0] - by[0], at[1] - by[1])


class Ultima(Turns):
    cells = [(f, r) for f in range(1, 9) for r in range(1, 9)]
    drawn_after = 100
    start_text = "olcwkcli/pppppppp/8/8/8/8/PPPPPPPP/ILCWKCLO w - - 0 1"

    def near(self, men, at, side, kinds):
        """The cells next to `at` on which a piece of one of these kinds stands."""
        return [c for c in (plus(at, by) for by in AROUND) if c in men and men[c].side == side and men[c].kind in kinds]

    def is_frozen(self, men, at):
        side, kind = men[at]
        for immobilizer in self.near(men, at, 1 - side, "I"):
            if not [c for c in self.near(men, immobilizer, side, "IC") if c != at]: return True
        return kind == "I" and bool(self.near(men, at, 1 - side, "C"))

    # -- moves: (from, to, cells of those captured, whether it jumps) --------------------------------------------------
    def ways(self, men, side):
        for at, man in list(men.items()):
            if man.side != side or self.is_frozen(men, at): continue
            for by in STRAIGHT if man.kind == "P" else AROUND:
                yield from self.line(men, at, man, by)

    def line(self, men, at, man, by):
        to = plus(at, by)
        if man.kind in "KC" and to in men and men[to].side != man.side and (man.kind == "K" or men[to].kind == "K"):
            yield at, to, [to], False
        if man.kind == "K":
            if to in self.on and to not in men: yield at, to, [], False
            return
        jumped = []
        while to in self.on:
            if to not in men:
                yield at, to, jumped or list(self.captured(men, at, to, man, by)), bool(jumped)
            else:
                may = man.kind == "L" or man.kind == "C" and men[to].kind == "L"
                behind = plus(to, by)
                if not may or men[to].side == man.side or behind not in self.on or behind in men: return
                jumped = jumped + [to]
            to = plus(to, by)

    def captured(self, before, at, to, man, by):
        """Whom a piece captures that has gone over empty cells, along `by`."""
        def after(cell): return man if cell == to else before.get(cell) if cell != at else None

        def enemy(cell, kind):
            other = after(cell)
            return other is not None and other.side != man.side and (man.kind != "C" or other.kind == kind)

        if man.kind == "P" or man.kind == "C" and by in STRAIGHT:
            for beside in STRAIGHT:
                victim, behind = plus(to, beside), plus(plus(to, beside), beside)
                if enemy(victim, "P") and after(behind) and after(behind).side == man.side: yield victim
        if man.kind in "WC":
            victim = minus(at, by)
            if enemy(victim, "W"): yield victim
        if man.kind in "OC":
            king = next(c for c, m in before.items() if m == (man.side, "K"))
            for victim in ((king[0], to[1]), (to[0], king[1])):
                if enemy(victim, "O"): yield victim

    # -- legal moves -------------------------------------------------------------------------------------------------
    def in_check(self, men, side):
        king = next(c for c, m in men.items() if m == (side, "K"))
        return any(king in way[2] for way in self.ways(men, 1 - side))

    def turns(self, s):
        for at, to, taken, jumps in self.ways(s.men, s.turn):
            n = s.copy()
            for cell in taken: del n.men[cell]
            n.men[to] = n.men.pop(at)
            if self.in_check(n.men, s.turn): continue
            n.clock = 0 if taken else s.clock + 1
            yield self.name(at) + ("x" if jumps else "-") + self.name(to), n

    def stuck(self, s): return self.won(1 - s.turn, "checkmate" if self.in_check(s.men, s.turn) else "stalemate")

    def captures(self, s, move):
        at, to = self.cell(move[:2]), self.cell(move[3:])
        return any(way[:2] == (at, to) and way[2] for way in self.ways(s.men, s.turn))
