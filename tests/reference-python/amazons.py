"""Amazons, from variants/amazons/README.md alone. Covers all of the page."""
from turns import Man, NEUTRAL, Turns

EIGHT = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]


class Amazons(Turns):
    by_letter = True
    cells = [(f, r) for f in range(1, 11) for r in range(1, 11)]
    start_text = "3bQ2bQ3/10/10/bQ8bQ/10/10/wQ8wQ/10/10/3wQ2wQ3 w - - 0 1"

    def reached(self, men, at):
        for x, y in EIGHT:
            to = (at[0] + x, at[1] + y)
            while to in self.on and to not in men:
                yield to
                to = (to[0] + x, to[1] + y)

    def turns(self, s):
        for at, man in s.men.items():
            if man.side != s.turn: continue
            for to in self.reached(s.men, at):
                men = {c: m for c, m in s.men.items() if c != at}
                men[to] = man
                for mark in self.reached(men, to):
                    n = s.copy()
                    n.men = {**men, mark: Man(NEUTRAL, "X")}
                    n.clock = s.clock + 1
                    yield f"{self.name(at)}-{self.name(to)},X@{self.name(mark)}", n

    def count(self, s):
        """How many turns there are, without making them."""
        total = 0
        for at, man in s.men.items():
            if man.side != s.turn: continue
            men = {c: m for c, m in s.men.items() if c != at}
            for to in self.reached(s.men, at): total += sum(1 for _ in self.reached({**men, to: man}, to))
        return total

    def captures(self, s, move): return False
