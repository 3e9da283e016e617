"""Dragonchess, from variants/dragonchess/README.md alone. Covers all of the page.

A cell is (file, rank, level), all from 1.
"""
import re

from many import Illegal
from turns import Man, State, Turns

STRAIGHT = [(1, 0, 0), (0, 1, 0), (-1, 0, 0), (0, -1, 0)]
DIAGONAL = [(x, y, 0) for x in (-1, 1) for y in (-1, 1)]
SLANTWISE = [(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]
UP, DOWN = (0, 0, 1), (0, 0, -1)


def leaps(one, other):
    return [(x, y, 0) for a, b in ((one, other), (other, one)) for x in (-a, a) for y in (-b, b)]


def plus(at, by): return (at[0] + by[0], at[1] + by[1], at[2] + by[2])


class Dragonchess(Turns):
    letters, names = "gs", ["gold", "scarlet"]
    cells = [(f, r, l) for l in (1, 2, 3) for r in range(1, 9) for f in range(1, 13)]
    drawn_after, bare_kings = 100, True
    start_text = ("2g3r3g1/s1s1s1s1s1s1/12/12/12/12/S1S1S1S1S1S1/2G3R3G1//"
                  "ouhtcmkpthuo/wwwwwwwwwwww/12/12/12/12/WWWWWWWWWWWW/OUHTCMKPTHUO//"
                  "2b3e3b1/1d1d1d1d1d1d/12/12/12/12/1D1D1D1D1D1D/2B3E3B1 g - - 0 1")

    def name(self, cell): return f"{cell[2]}{'abcdefghijkl'[cell[0] - 1]}{cell[1]}"

    # -- how pieces move: (to, how), where how is "both", "goes" or "captures" -----------------------------------------
    def ways(self, men, at):
        side, kind = men[at]
        level = at[2]
        ahead = 1 if side == 0 else -1
        straight_ahead, back = (0, ahead, 0), (0, -ahead, 0)
        diagonal_ahead = [(-1, ahead, 0), (1, ahead, 0)]
        sideways = [(-1, 0, 0), (1, 0, 0)]

        def steps(vectors, how="both"):
            for v in vectors:
                if plus(at, v) in self.on: yield plus(at, v), how

        def lines(vectors, max_steps=99):
            for v in vectors:
                to, count = plus(at, v), 1
                while to in self.on and count <= max_steps:
                    yield to, "both"
                    if to in men: break
                    to, count = plus(to, v), count + 1

        if kind == "S" and level == 3:
            yield from steps(diagonal_ahead, "goes")
            yield from steps([straight_ahead, DOWN], "captures")
        if kind == "S" and level == 2:
            yield from steps([UP], "goes")
            yield from (((f, 2 if side == 0 else 7, 3), "goes") for f in (1, 3, 5, 7, 9, 11))
        if kind == "G" and level == 3: yield from steps(leaps(2, 3) + [v for v in SLANTWISE if v[2] < 0])
        if kind == "G" and level == 2: yield from steps(DIAGONAL + [v for v in SLANTWISE if v[2] > 0])
        if kind == "R":
            yield from lines(DIAGONAL)
            yield from steps(STRAIGHT)
        if kind == "W":
            yield from steps([straight_ahead], "goes")
            yield from steps(diagonal_ahead, "captures")
        if kind == "O": yield from lines(STRAIGHT)
        if kind == "U": yield from steps(leaps(1, 2))
        if kind == "H" and level == 2: yield from steps(DIAGONAL + [(2 * x, 2 * y, 0) for x, y, _ in DIAGONAL] + SLANTWISE)
        if kind == "H" and level != 2: yield from steps([v for v in SLANTWISE if level + v[2] == 2])
        if kind == "T": yield from lines(DIAGONAL)
        if kind == "C": yield from steps(STRAIGHT + DIAGONAL + [UP, DOWN])
        if kind == "M":
            if level == 2: yield from lines(STRAIGHT + DIAGONAL)
            else: yield from steps(STRAIGHT)
            yield from lines([UP, DOWN], 2)
        if kind == "K":
            if level == 2: yield from steps(STRAIGHT + DIAGONAL)
            yield from steps([UP, DOWN])
        if kind == "P":
            yield from steps(STRAIGHT + DIAGONAL)
            yield from steps([(x, y, 2 * z) for x, y, _ in STRAIGHT for z in (-1, 1)])
            yield from steps([(2 * x, 2 * y, z) for x, y, _ in STRAIGHT for z in (-1, 1)])
            if level == 2: yield from steps(leaps(1, 2))
        if kind == "B":
            yield from steps([straight_ahead, *diagonal_ahead])
            yield from steps([back], "goes")
        if kind == "E" and level == 1:
            yield from lines(STRAIGHT, 2)
            yield from steps(DIAGONAL, "goes")
            for v in STRAIGHT:
                beside = plus(at, v)
                if beside in self.on and beside not in men: yield plus(beside, UP), "captures"
        if kind == "E" and level == 2 and plus(at, DOWN) not in men:
            yield from steps([(x, y, -1) for x, y, _ in STRAIGHT])
        if kind == "D":
            yield from steps([straight_ahead, *sideways], "goes")
            yield from steps(diagonal_ahead, "captures")
            if level == 1: yield from steps([UP], "captures")
            else: yield from steps([DOWN], "goes")

    def fire(self, at):
        """The cells that a dragon can reach with its fire."""
        below = plus(at, DOWN)
        return [c for c in [below] + [plus(below, v) for v in STRAIGHT] if c in self.on]

    def is_stone(self, men, at): return at[2] == 2 and men.get(plus(at, DOWN)) == (1 - men[at].side, "B")

    def attacked(self, men, cell, by):
        for at, man in men.items():
            if man.side != by or self.is_stone(men, at): continue
            if any(to == cell and how != "goes" for to, how in self.ways(men, at)): return True
            if man.kind == "R" and cell in self.fire(at): return True
        return False

    def in_check(self, men, side):
        return self.attacked(men, next(at for at, m in men.items() if m == (side, "K")), 1 - side)

    def turns(self, s):
        for text, n in self.pseudo_legal(s):
            if not self.in_check(n.men, s.turn): yield text, n

    def pseudo_legal(self, s):
        for at, man in list(s.men.items()):
            if man.side != s.turn or self.is_stone(s.men, at): continue
            def enemy(cell): return cell in s.men and s.men[cell].side != man.side
            for to, how in set(self.ways(s.men, at)):
                if not (enemy(to) and how != "goes" or to not in s.men and how != "captures"): continue
                n = s.copy()
                n.clock = 0 if to in s.men or man.kind == "W" else s.clock + 1
                last = man.kind == "W" and to[1] == (8 if man.side == 0 else 1)
                del n.men[at]
                n.men[to] = Man(man.side, "H") if last else man
                yield f"{self.name(at)}-{self.name(to)}" + ("=H" if last else ""), n
            for victim in self.fire(at) if man.kind == "R" else []:
                if not enemy(victim): continue
                n = s.copy()
                del n.men[victim]
                n.clock = 0
                yield f"{self.name(at)}x{self.name(victim)}", n

    def stuck(self, s):
        if self.in_check(s.men, s.turn): return self.won(1 - s.turn, "checkmate")
        return self.result([0, 0], "stalemate")

    def captures(self, s, move): return self.cell(re.split("[-x=]", move)[1]) in s.men

    # -- text ----------------------------------------------------------------------------------------------------------
    def text(self, s):
        levels = []
        for level in (3, 2, 1):
            rows = []
            for rank in range(8, 0, -1):
                row = "".join(self.man_text(s.men[c]) if c in s.men else " " for c in ((f, rank, level) for f in range(1, 13)))
                rows.append(re.sub(" +", lambda m: str(len(m[0])), row))
            levels.append("/".join(rows))
        return f"{'//'.join(levels)} {self.letters[s.turn]} - - {s.clock} {s.number}"

    def parse(self, text):
        words = text.split() + ["-", "-", "0", "1"][len(text.split()) - 2:]
        s = State()
        levels = words[0].split("//")
        if len(levels) != 3: raise Illegal("three levels")
        for level, board in zip((3, 2, 1), levels):
            rows = [re.sub(r"\d+", lambda m: " " * int(m[0]), row) for row in board.split("/")]
            if len(rows) != 8 or any(len(row) != 12 for row in rows): raise Illegal("no board of twelve by eight")
            for rank, row in zip(range(8, 0, -1), rows):
                for file, letter in enumerate(row, 1):
                    if letter != " ": s.men[file, rank, level] = self.read_man(letter)
        s.turn, s.clock, s.number = self.letters.index(words[1]), int(words[4]), int(words[5])
        return self.begun(s)
