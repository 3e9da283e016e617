"""Reversi, from variants/reversi/README.md alone. Covers all of the page."""
from turns import Man, Turns

LINES = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]


class Reversi(Turns):
    letters, names = "bw", ["black", "white"]
    cells = [(f, r) for f in range(1, 9) for r in range(1, 9)]
    start_text = "8/8/8/3Dd3/3dD3/8/8/8 b - - 0 1"

    def outflanked(self, men, at, side):
        """The enemy discs that a new one on an empty cell outflanks, in all directions."""
        found = []
        for x, y in LINES:
            line, to = [], (at[0] + x, at[1] + y)
            while men.get(to) == (1 - side, "D"):
                line.append(to)
                to = (to[0] + x, to[1] + y)
            if men.get(to) == (side, "D"): found += line
        return found

    def places(self, s, side):
        for at in self.cells:
            turned = [] if at in s.men else self.outflanked(s.men, at, side)
            if turned: yield at, turned

    def turns(self, s):
        passes = True
        for at, turned in self.places(s, s.turn):
            passes = False
            n = s.copy()
            for cell in [at, *turned]: n.men[cell] = Man(s.turn, "D")
            n.clock = s.clock + 1
            yield "D@" + self.name(at), n
        if passes:
            n = s.copy()
            n.clock = s.clock + 1
            yield "pass", n

    def begun(self, s):
        if not any(True for side in (0, 1) for _ in self.places(s, side)):
            discs = [sum(m.side == side for m in s.men.values()) for side in (0, 1)]
            s.over = self.result(discs, "most")
        return s

    def captures(self, s, move): return False
