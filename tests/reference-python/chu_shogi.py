"""chu-shogi, from its page alone; the table of men is read from the page itself.

A turn is tried out as (cells it stops on, men captured, men afterwards); then the rules on lions strike some out, and of
those that lead to the same position one is kept. Shares nothing with Varia; reads Betza notation as tai_shogi.py does.
"""
import pathlib
import re

from many import Man, State, Illegal
from tai_shogi import read_betza

HERE = pathlib.Path(__file__).resolve().parent
PAGES = [HERE.parent.parent / "variants" / "chu-shogi" / "README.md", HERE / "pages" / "chu-shogi" / "README.md"]
SIZE = 12
AROUND = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
LIONS = ("N", "+O")
# kind -> first step -> second steps, in the view of the first side
TWO_STEPS = {"N": {v: AROUND for v in AROUND}, "+O": {v: AROUND for v in AROUND},
             "+H": {(0, 1): [(0, 1), (0, -1)]}, "+D": {(x, 1): [(x, 1), (-x, -1)] for x in (-1, 1)}}


def read_page():
    kinds, ranks = {}, {}
    for line in next(p for p in PAGES if p.exists()).read_text().splitlines():
        row = re.match(r"\| (\+?[A-Z]) \| ([^|]+) \| `([^`]+)` \| ([^|]+) \| (\S+) \|$", line)
        if row: kinds[row[1]] = (read_betza(row[3]), None if row[5] == "-" else row[5])
        rank = re.match(r"    ([1-5])  (([A-Z.])(  ([A-Z.])){11})$", line)
        if rank: ranks[int(rank[1])] = rank[2].split()
    assert len(kinds) == 39 and len(ranks) == 5
    return kinds, ranks


class ChuShogi:
    letters, names = "wb", ["white", "black"]
    royal = ("K", "+E")
    drawn_after, repetitions = None, 4
    latest = None

    def __init__(self):
        self.kinds, ranks = read_page()
        self.on = frozenset((f, r) for f in range(1, SIZE + 1) for r in range(1, SIZE + 1))
        s = State(2)
        s.lion = None
        for rank, row in ranks.items():
            for file, kind in enumerate(row, 1):
                if kind != ".": s.men[file, rank], s.men[13 - file, 13 - rank] = Man(0, kind), Man(1, kind)
        self.start_text = self.text(s)

    def name(self, cell): return "abcdefghijkl"[cell[0] - 1] + str(cell[1])

    def cell(self, name):
        cell = ("abcdefghijkl".find(name[0]) + 1, int(name[1:]))
        if cell not in self.on: raise Illegal(f"no cell {name}")
        return cell

    # -- moves -----------------------------------------------------------------------------------------------------------
    def targets(self, men, at):
        """Where the man on a cell could go with one step, slide or leap."""
        man = men[at]
        sign = -1 if man.side else 1
        for what, vectors, steps in self.kinds[man.kind][0]:
            for x, y in vectors:
                to = at
                for _ in range(steps):
                    to = (to[0] + sign * x, to[1] + sign * y)
                    if to not in self.on or to in men and men[to].side == man.side: break
                    yield to
                    if to in men: break

    def attacked(self, men, target, by):
        return any(target in self.targets(men, at) for at, man in men.items() if man.side == by)

    def routes(self, s):
        """(cells, captured men with their cells, promotes) of everything that the moves allow, lions' rules aside."""
        for at, man in s.men.items():
            if man.side != s.turn: continue
            for to in set(self.targets(s.men, at)):
                captured = [to] if to in s.men else []
                yield (at, to), captured, False
                if self.may_promote(man, at, to, captured): yield (at, to), captured, True
            sign = -1 if man.side else 1
            for first, seconds in TWO_STEPS.get(man.kind, {}).items():
                middle = (at[0] + sign * first[0], at[1] + sign * first[1])
                if middle not in self.on or middle in s.men and s.men[middle].side == man.side: continue
                for second in seconds:
                    to = (middle[0] + sign * second[0], middle[1] + sign * second[1])
                    if to not in self.on or to != at and to in s.men and s.men[to].side == man.side: continue
                    yield (at, middle, to), [c for c in (middle, to) if c != at and c in s.men], False

    def may_promote(self, man, at, to, captured):
        if not self.kinds[man.kind][1]: return False
        deep = lambda cell: cell[1] >= 9 if man.side == 0 else cell[1] <= 4
        if deep(to) and not deep(at): return True
        if captured and (deep(to) or deep(at)): return True
        return man.kind in ("P", "L") and to[1] == (12 if man.side == 0 else 1)

    def after(self, s, cells, captured, promotes):
        men = dict(s.men)
        man = men.pop(cells[0])
        for c in captured: del men[c]
        men[cells[-1]] = Man(man.side, self.kinds[man.kind][1] if promotes else man.kind)
        return men

    # -- lions -----------------------------------------------------------------------------------------------------------
    def lions_allow(self, s, cells, captured, men):
        lions = [c for c in captured if s.men[c].kind in LIONS]
        if s.men[cells[0]].kind not in LIONS:
            return s.lion is None or all(c == s.lion for c in lions)
        far = [c for c in lions if max(abs(c[0] - cells[0][0]), abs(c[1] - cells[0][1])) == 2]
        if not far: return True
        if captured[0] != cells[-1] and s.men[captured[0]].kind not in ("P", "I"): return True
        return not self.protected(s, cells, men)

    def protected(self, s, cells, men): return self.attacked(men, cells[-1], 1 - s.turn)

    def fallen(self, s, cells, captured):
        """Where a lion has fallen to a man that is none."""
        lions = [c for c in captured if s.men[c].kind in LIONS]
        return lions[0] if lions and s.men[cells[0]].kind not in LIONS else None

    # -- turns -----------------------------------------------------------------------------------------------------------
    def results(self, s):
        """Text -> (cells, captured men, men afterwards): one turn for each thing that can be reached."""
        if self.latest and self.latest[0] is s: return self.latest[1]        # called for every turn of a list
        if s.over: return {}
        found = {}
        for cells, captured, promotes in self.routes(s):
            men = self.after(s, cells, captured, promotes)
            if not self.lions_allow(s, cells, captured, men): continue
            key = frozenset(men.items()), self.fallen(s, cells, captured)
            whole = "-".join(map(self.name, cells)) + ("+" if promotes else "")
            if key not in found or (len(cells), whole) < found[key][:2]:
                found[key] = (len(cells), whole, cells, captured, men, promotes)
        ends = {}
        for steps, whole, cells, captured, men, promotes in found.values():
            ends.setdefault((cells[0], cells[-1], promotes), []).append(whole)
        turns = {}
        for steps, whole, cells, captured, men, promotes in found.values():
            alone = len(ends[cells[0], cells[-1], promotes]) == 1
            text = self.name(cells[0]) + "-" + self.name(cells[-1]) + ("+" if promotes else "") if alone else whole
            turns[text] = (cells, captured, men)
        self.latest = (s, turns)
        return turns

    def legal(self, s): return ((text, None) for text in self.results(s))
    def captures(self, s, text): return bool(self.results(s)[text][1])
    def moves(self, s): return {text: self.made(s, *turn) for text, turn in self.results(s).items()}

    def play(self, s, text):
        turns = self.results(s)
        if text not in turns: raise Illegal(f"{text} is not among {' '.join(sorted(turns))}")
        return self.made(s, *turns[text])

    def made(self, s, cells, captured, men):
        n = s.copy()
        n.men = men
        n.lion = self.fallen(s, cells, captured)
        n.clock = 0 if captured else s.clock + 1
        n.turn, n.number = 1 - s.turn, s.number + s.turn
        return self.begun(n)

    def begun(self, s):
        have = [[m.kind for m in s.men.values() if m.side == side] for side in (0, 1)]
        bare = [all(kind in self.royal for kind in kinds) for kinds in have]
        us, them = s.turn, 1 - s.turn
        for side in (0, 1):
            if not any(kind in self.royal for kind in have[side]): self.won(s, 1 - side, "extinction"); return s
        if bare[us] and bare[them]: self.drawn(s, "bared-king")
        elif bare[them]: self.won(s, us, "bared-king")
        elif not any(self.lions_allow(s, cells, captured, self.after(s, cells, captured, promotes))
                     for cells, captured, promotes in self.routes(s)): self.won(s, them, "stalemate")
        return s

    def won(self, s, side, reason): s.over = f"{self.names[side]}-wins {reason} " + ("1-0", "0-1")[side]
    def drawn(self, s, reason): s.over = f"draw {reason} 1/2-1/2"

    def resigned(self, s):
        s = s.copy()
        self.won(s, 1 - s.turn, "resign")
        return s

    def identity(self, s): return frozenset(s.men.items()), s.turn, s.lion

    # -- text ------------------------------------------------------------------------------------------------------------
    def text(self, s):
        rows = []
        for rank in range(SIZE, 0, -1):
            line, gap = "", 0
            for file in range(1, SIZE + 1):
                man = s.men.get((file, rank))
                if not man: gap += 1; continue
                line += (str(gap) if gap else "") + (man.kind if man.side == 0 else man.kind.lower())
                gap = 0
            rows.append(line + (str(gap) if gap else ""))
        lion = f" lion={12 * (s.lion[1] - 1) + s.lion[0]}" if s.lion else ""
        return f"{'/'.join(rows)} {self.letters[s.turn]} - - {s.clock} {s.number}{lion}"

    def parse(self, text):
        board, turn, *rest = text.split()
        s = State(2)
        s.lion = next((((int(w[5:]) - 1) % 12 + 1, (int(w[5:]) - 1) // 12 + 1) for w in rest if w.startswith("lion=")), None)
        plain = [w for w in rest if w != "-" and "=" not in w]
        plain += ["0", "1"][len(plain):]
        s.turn, s.clock, s.number = self.letters.index(turn), int(plain[0]), int(plain[1])
        if len(board.split("/")) != SIZE: raise Illegal("twelve rows")
        for rank, line in zip(range(SIZE, 0, -1), board.split("/")):
            file = 1
            for gap, letter in re.findall(r"(\d+)|(\+?[a-zA-Z])", line):
                if gap: file += int(gap); continue
                if letter.upper() not in self.kinds: raise Illegal("no kind " + letter)
                s.men[file, rank] = Man(int(letter[-1].islower()), letter.upper())
                file += 1
            if file != SIZE + 1: raise Illegal(f"rank {rank} has {file - 1} cells")
        return self.begun(s)

    def place(self, men, turn="w", fields=""):
        """A position from a list of men, `wNf6 b+Oc4`."""
        s = State(2)
        s.lion = None
        for word in men.split():
            side, kind, cell = re.match(r"([wb])(\+?[A-Z])([a-l]\d+)$", word).groups()
            s.men[self.cell(cell)] = Man(self.letters.index(side), kind)
        s.turn = self.letters.index(turn or "w")
        return " ".join(self.text(s).split()[:2]) + " " + (fields or "- - 0 1")

    def stands(self, s, word):
        if word[:2] == "--": return self.cell(word[2:]) not in s.men
        side, kind, cell = re.match(r"([wb])(\+?[A-Z])([a-l]\d+)$", word).groups()
        return s.men.get(self.cell(cell)) == Man(self.letters.index(side), kind)

    def start(self): return self.parse(self.start_text)
