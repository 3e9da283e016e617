"""tai-shogi, from variants/tai-shogi/README.md: the set-up and the table of men are read from the page itself.

Covers all of the page: 104 kinds on 625 cells, moves, promotion by capture, the capture of all royal men, the position text.
Reads as much of Betza notation as the page uses. Shares nothing with Varia.
"""
import pathlib
import re

from many import Man, State, Illegal

PAGE = pathlib.Path(__file__).resolve().parent.parent.parent / "variants" / "tai-shogi" / "README.md"
SIZE = 25
AHEAD = {"f": (0, 1), "r": (1, 0), "b": (0, -1), "l": (-1, 0)}
STRAIGHT, OBLIQUE = list(AHEAD.values()), [(1, 1), (1, -1), (-1, -1), (-1, 1)]
KNIGHT = [(x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y)]
# atom -> the vectors of its directions, the length of one step, the number of steps where no number is given
ATOMS = {"W": (STRAIGHT, 1, 1), "F": (OBLIQUE, 1, 1), "D": (STRAIGHT, 2, 1), "A": (OBLIQUE, 2, 1), "H": (STRAIGHT, 3, 1),
         "G": (OBLIQUE, 3, 1), "N": (KNIGHT, 1, 1), "K": (STRAIGHT + OBLIQUE, 1, 1),
         "R": (STRAIGHT, 1, SIZE), "B": (OBLIQUE, 1, SIZE), "Q": (STRAIGHT + OBLIQUE, 1, SIZE)}


def chosen(vectors, letters, atom):
    """The vectors that direction letters pick: each letter one of straight ones, a pair or (two letters) one of the others."""
    letters = letters.replace("v", "fb").replace("s", "lr")
    if not letters: return vectors
    if atom == "N": assert letters == "f"; return [(x, y) for x, y in vectors if y == 2]
    if vectors == STRAIGHT: return [AHEAD[l] for l in letters]
    assert vectors == OBLIQUE and (len(letters) == 1 or letters[1] in "lr")
    return [v for v in vectors if all(v[0] * AHEAD[l][0] + v[1] * AHEAD[l][1] > 0 for l in letters)]


def read_betza(text):
    """A list of (what, vectors, steps): 'go' along each vector, 'turn' after it by a right angle, or 'anywhere'."""
    moves = []
    for before, atom, number in re.findall(r"([a-z]*)([A-Z])(\d*)", text):
        if before + atom == "mU": moves.append(("anywhere", [], 0)); continue
        what = {"c": "capture"}.get(before, "go")
        if before.endswith("mas"): what, before = "turn", before[:-3]
        vectors, scale, steps = ATOMS[atom]
        vectors = chosen(vectors, before if what != "capture" else "", atom)
        moves.append((what, [(x * scale, y * scale) for x, y in vectors], int(number or steps)))
    return moves


def read_page():
    kinds, ranks = {}, {}
    for line in PAGE.read_text().splitlines():
        row = re.match(r"\| (\+?[A-Z]{2}) \| ([^|]+) \| `([^`]+)` \| ([^|]+) \| (\S+) \|$", line)
        if row: kinds[row[1]] = (read_betza(row[3]), None if row[5] == "-" else row[5])
        rank = re.match(r"    ([1-8])  (( ?[A-Z]{2}| ?\.)( +([A-Z]{2}|\.))+)$", line)
        if rank: ranks[int(rank[1])] = rank[2].split()
    assert len(kinds) == 104 and len(ranks) == 8 and all(len(r) == SIZE for r in ranks.values())
    return kinds, ranks


class TaiShogi:
    letters, names = "wb", ["white", "black"]
    files = "abcdefghijklmnopqrstuvwxy"
    royal = {"EM", "CR"}
    drawn_after, repetitions = None, 4

    def __init__(self):
        self.kinds, ranks = read_page()
        self.on = frozenset((f, r) for f in range(1, SIZE + 1) for r in range(1, SIZE + 1))
        s = State(2)
        for rank, row in ranks.items():
            for file, kind in enumerate(row, 1):
                if kind != ".": s.men[file, rank], s.men[26 - file, 26 - rank] = Man(0, kind), Man(1, kind)
        self.start_text = self.text(s)

    def name(self, cell): return self.files[cell[0] - 1] + str(cell[1])

    def cell(self, name):
        cell = (self.files.index(name[0]) + 1, int(name[1:]))
        if cell not in self.on: raise Illegal(f"no cell {name}")
        return cell

    def line(self, s, at, vector, steps):
        """Cells along a line: empty ones, and an enemy's that ends it."""
        for _ in range(steps):
            at = (at[0] + vector[0], at[1] + vector[1])
            if at not in self.on or at in s.men and s.men[at].side == s.turn: return
            yield at
            if at in s.men: return

    def targets(self, s, at, kind):
        sign = -1 if s.turn else 1                                   # black sees the board turned by half a circle
        for what, vectors, steps in self.kinds[kind][0]:
            if what == "anywhere":
                yield from (c for c in self.on if c not in s.men)
            for x, y in vectors:
                v = (sign * x, sign * y)
                for to in self.line(s, at, v, steps):
                    if what == "go" or what == "capture" and to in s.men: yield to
                    if what == "turn" and to not in s.men:
                        for aside in ((v[1], -v[0]), (-v[1], v[0])): yield from self.line(s, to, aside, steps)

    def steps(self, s):
        """(text, from, to, kind that arrives), each move once."""
        if s.over: return
        for at, man in s.men.items():
            if man.side != s.turn: continue
            for to in set(self.targets(s, at, man.kind)):
                kind = self.kinds[man.kind][1] if to in s.men and self.kinds[man.kind][1] else man.kind
                suffix = "" if kind == man.kind else "+" if kind == "+" + man.kind else "={" + kind + "}"
                yield f"{self.name(at)}-{self.name(to)}{suffix}", at, to, kind

    def legal(self, s): return ((step[0], None) for step in self.steps(s))
    def moves(self, s): return {text: self.begun(self.made(s, at, to, kind)) for text, at, to, kind in self.steps(s)}

    def made(self, s, at, to, kind):
        n = s.copy()
        del n.men[at]
        n.clock = 0 if to in s.men else s.clock + 1
        n.men[to] = Man(s.turn, kind)
        n.turn, n.number = 1 - s.turn, s.number + s.turn
        return n

    def begun(self, s):
        for side in 0, 1:
            if not any(m.side == side and m.kind in self.royal for m in s.men.values()):
                s.over = self.names[1 - side] + "-wins extinction " + ("0-1", "1-0")[side]
        if not s.over and not any(True for _ in self.steps(s)):
            s.over = self.names[1 - s.turn] + "-wins stalemate " + ("0-1", "1-0")[s.turn]
        return s

    def resigned(self, s):
        s = s.copy()
        s.over = self.names[1 - s.turn] + "-wins resign " + ("0-1", "1-0")[s.turn]
        return s

    def drawn(self, s, reason): s.over = f"draw {reason} 1/2-1/2"
    def identity(self, s): return frozenset(s.men.items()), s.turn

    def text(self, s):
        rows = []
        for rank in range(SIZE, 0, -1):
            line, gap = "", 0
            for file in range(1, SIZE + 1):
                man = s.men.get((file, rank))
                if not man: gap += 1; continue
                letters = man.kind[-2:] if man.side == 0 else man.kind[-2:].lower()
                line += (str(gap) if gap else "") + man.kind[:-2] + "{" + letters + "}"
                gap = 0
            rows.append(line + (str(gap) if gap else ""))
        return f"{'/'.join(rows)} {self.letters[s.turn]} - - {s.clock} {s.number}"

    def parse(self, text):
        board, turn, *rest = text.split()
        rest = [w for w in rest if w != "-"] + ["0", "1"][len([w for w in rest if w != "-"]):]
        s = State(2)
        s.turn, s.clock, s.number = self.letters.index(turn), int(rest[0]), int(rest[1])
        for rank, line in zip(range(SIZE, 0, -1), board.split("/")):
            file = 1
            for gap, plus, kind in re.findall(r"(\d+)|(\+?)\{(\w\w)\}", line):
                if gap: file += int(gap); continue
                if plus + kind.upper() not in self.kinds: raise Illegal("no kind " + kind)
                s.men[file, rank] = Man(int(kind.islower()), plus + kind.upper())
                file += 1
            if file != SIZE + 1: raise Illegal(f"rank {rank} has {file - 1} cells")
        return self.begun(s)

    def place(self, men, turn="w", fields=""):
        """A position from a list of men, `wPWa7 b+EBc4`, for tests that are easier to read so."""
        s = State(2)
        for word in men.split():
            side, kind, cell = re.match(r"([wb])(\+?[A-Z]{2})([a-y]\d+)$", word).groups()
            s.men[self.cell(cell)] = Man(self.letters.index(side), kind)
        s.turn = self.letters.index(turn or "w")
        return self.text(s)

    def stands(self, s, word):
        """Whether a man stands on a cell: `wPWa7`; `--a7` is an empty cell."""
        if word[:2] == "--": return self.cell(word[2:]) not in s.men
        side, kind, cell = re.match(r"([wb])(\+?[A-Z]{2})([a-y]\d+)$", word).groups()
        return s.men.get(self.cell(cell)) == Man(self.letters.index(side), kind)

    def start(self): return self.parse(self.start_text)
