"""Gomoku and Score Four: stones put down until there is a row. From the pages of gomoku and score-four alone.

A cell is (file, rank) or (file, rank, level).
"""
import itertools
import re

from many import Illegal
from turns import Man, State, Turns


class Rows(Turns):
    options = {}
    longer = True         # whether a row longer than required wins

    def __init__(self):
        super().__init__()
        size = len(self.cells[0])
        self.ways = [v for v in itertools.product((-1, 0, 1), repeat=size) if v > (0,) * size]

    def row(self, men, at):
        """The longest row through a stone, and whether some row has exactly enough."""
        lengths = []
        for way in self.ways:
            length = 1
            for sign in (1, -1):
                to = at
                while True:
                    to = tuple(a + sign * b for a, b in zip(to, way))
                    if men.get(to) != men[at]: break
                    length += 1
            lengths.append(length)
        return any(n >= self.enough if self.longer else n == self.enough for n in lengths)

    def open(self, s): return [c for c in self.cells if c not in s.men]

    def turns(self, s):
        if not s.hands.get(Man(s.turn, "S")): return
        for cell in self.open(s):
            n = s.copy()
            n.men[cell] = Man(s.turn, "S")
            n.hands[Man(s.turn, "S")] -= 1
            n.clock = s.clock + 1
            if self.row(n.men, cell): n.over = self.won(s.turn, self.reason)
            yield "S@" + self.name(cell), n

    def can_move(self, s): return bool(self.open(s)) and bool(s.hands.get(Man(s.turn, "S")))
    def stuck(self, s): return self.result([0, 0], "stalemate")
    def captures(self, s, move): return False

    # -- text: slices of the third axis from the highest down ------------------------------------------------------------
    def slices(self):
        levels = sorted({c[2:] for c in self.cells}, reverse=True)
        ranks = range(self.side, 0, -1)
        return [[[c for c in self.cells if c[1] == rank and c[2:] == level] for rank in ranks] for level in levels]

    def text(self, s):
        board = "//".join("/".join(re.sub("1+", lambda m: str(len(m[0])), "".join(
            self.man_text(s.men[c]) if c in s.men else "1" for c in row)) for row in rows) for rows in self.slices())
        hand = "".join(self.man_text(Man(i, "S")) * s.hands.get(Man(i, "S"), 0) for i in (0, 1))
        return f"{board}[{hand}] {self.letters[s.turn]} - - {s.clock} {s.number}"

    def parse(self, text):
        words = text.split() + ["-", "-", "0", "1"][max(0, len(text.split()) - 2):]
        s = State()
        board, hand = re.fullmatch(r"([^\[]*)\[(.*)\]", words[0]).groups()
        for rows, line in zip(self.slices(), board.split("//"), strict=True):
            for row, part in zip(rows, line.split("/"), strict=True):
                letters = re.sub(r"\d+", lambda m: " " * int(m[0]), part)
                if len(letters) != len(row): raise Illegal(f"row {part}")
                s.men.update({c: self.read_man(l) for c, l in zip(row, letters) if l != " "})
        for count, letter in re.findall(r"(\d*)([Ss])", hand):
            man = self.read_man(letter)
            s.hands[man] = s.hands.get(man, 0) + int(count or 1)
        s.turn, s.clock, s.number = self.letters.index(words[1]), int(words[4]), int(words[5])
        return self.begun(s)


class Gomoku(Rows):
    letters, names = "bw", ["black", "white"]
    side, enough, reason = 15, 5, "five-in-a-row"
    cells = [(f, r) for r in range(1, 16) for f in range(1, 16)]
    start_text = "/".join(["15"] * 15) + "[113S112s] b"
    options = {"overlines": ("true", "false")}

    def __setattr__(self, key, value):
        if key == "overlines": key, value = "longer", value == "true"
        super().__setattr__(key, value)


class ScoreFour(Rows):
    side, enough, reason = 4, 4, "four-in-a-row"
    cells = [(f, r, l) for l in range(1, 5) for r in range(1, 5) for f in range(1, 5)]
    start_text = "//".join(["4/4/4/4"] * 4) + "[32S32s] w"

    def name(self, cell): return "ABCD"[cell[2] - 1] + "abcd"[cell[0] - 1] + str(cell[1])

    def open(self, s):
        return [c for c in self.cells if c not in s.men and (c[2] == 1 or (c[0], c[1], c[2] - 1) in s.men)]
