"""Tamerlane Chess, from variants/tamerlane/README.md alone. Covers all of the page.

A cell is (file, rank); files a to k are 1 to 11, the citadels' x and y 0 and 12.
"""
import re

from turns import Man, State, Turns
from many import Illegal

STRAIGHT = [(1, 0), (0, 1), (-1, 0), (0, -1)]
OBLIQUE = [(1, 1), (-1, 1), (-1, -1), (1, -1)]
ROYAL = ("K", "S", "A")
BECOMES = {"PD": "D", "PC": "C", "PE": "E", "PF": "F", "PK": "S", "PW": "W", "PZ": "Z", "PT": "T", "PN": "N", "PR": "R",
           "PP": "P1", "P2": "P3", "P3": "A"}


def turned(vectors): return [v for x, y in vectors for v in ((x, y), (-y, x), (-x, -y), (y, -x))]


LEAPS = {"K": STRAIGHT + OBLIQUE, "S": STRAIGHT + OBLIQUE, "A": STRAIGHT + OBLIQUE, "F": OBLIQUE, "W": STRAIGHT,
         "N": turned([(1, 2), (2, 1)]), "E": turned([(2, 2)]), "C": turned([(1, 3), (3, 1)]), "D": turned([(2, 0)])}


def plus(at, x, y): return (at[0] + x, at[1] + y)


class Tamerlane(Turns):
    camp = frozenset((f, r) for f in range(1, 12) for r in range(1, 11))
    citadels = [(12, 2), (0, 9)]                     # of each side
    cells = sorted(camp) + citadels
    beginnings = [(6, 3), (6, 8)]                    # of the pawns of kings
    last = [10, 1]
    drawn_after = 140
    start_text = ("e1c1d1d1c1e/1rntzwkfztnr/{pr}{pn}{pt}{pz}{pw}{pk}{pf}{pe}{pc}{pd}{pp}/11/11/11/11/"
                  "{PP}{PD}{PC}{PE}{PF}{PK}{PW}{PZ}{PT}{PN}{PR}/RNTZFKWZTNR1/E1C1D1D1C1E w - - 0 1")

    def name(self, cell): return "xabcdefghijky"[cell[0]] + str(cell[1])

    # -- how pieces move ---------------------------------------------------------------------------------------------
    def attacks(self, men, at):
        """The cells of the camp on which the piece there could capture."""
        side, kind = men[at]
        for x, y in LEAPS.get(kind, []):
            if plus(at, x, y) in self.camp: yield plus(at, x, y)
        if kind in BECOMES:
            for x in (-1, 1):
                to = plus(at, x, 1 - 2 * side)
                if to in self.camp: yield to
        if kind == "R": yield from (to for v in STRAIGHT for _, to in self.line(men, at, *v))
        if kind == "T": yield from (to for v in OBLIQUE for count, to in self.line(men, at, *v) if count >= 2)
        if kind == "Z":
            for x, y in OBLIQUE:
                corner = plus(at, x, y)
                if corner not in self.camp or corner in men: continue
                for v in ((x, 0), (0, y)): yield from (to for count, to in self.line(men, corner, *v) if count >= 3)

    def line(self, men, at, x, y):
        """Cells in a direction, with their distances, the first that is taken included."""
        count, to = 1, plus(at, x, y)
        while to in self.camp:
            yield count, to
            if to in men: return
            count, to = count + 1, plus(to, x, y)

    def attacked(self, men, cell, by): return any(cell in self.attacks(men, at) for at, m in men.items() if m.side == by)
    def royals(self, men, side): return [at for at, m in men.items() if m.side == side and m.kind in ROYAL]

    def in_check(self, men, side):
        royals = self.royals(men, side)
        return len(royals) == 1 and self.attacked(men, royals[0], 1 - side)

    # -- moves: (text, from, to, position) ---------------------------------------------------------------------------
    def ways(self, s):
        side, men = s.turn, s.men
        for at, man in list(men.items()):
            if man.side != side: continue
            if man.kind == "P1": yield from self.forks(s, at)
            elif man.kind in BECOMES:
                ahead = plus(at, 0, 1 - 2 * side)
                ways = [to for to in self.attacks(men, at) if to in men and men[to].side != side]
                ways += [ahead] if ahead in self.camp and ahead not in men else []
                for to in ways:
                    if to[1] == self.last[side]: yield from self.promoted(s, at, to)
                    else: yield f"{self.name(at)}-{self.name(to)}", self.made(s, at, to)
            else:
                for to in self.attacks(men, at):
                    if to not in men or men[to].side != side: yield f"{self.name(at)}-{self.name(to)}", self.made(s, at, to)
            if man.kind in ROYAL: yield from self.entering(s, at)
            if man.kind == "K": yield from self.exchanges(s, at)

    def promoted(self, s, at, to):
        kind = BECOMES[s.men[at].kind]
        begins = self.beginnings[s.turn]
        if kind == "P3" and begins in s.men: return
        n = self.made(s, at, to)
        del n.men[to]
        n.men[begins if kind == "P3" else to] = Man(s.turn, kind)
        yield f"{self.name(at)}-{self.name(to)}=" + (kind if len(kind) == 1 else "{" + kind + "}"), n

    def entering(self, s, at):
        side, kind = s.men[at]
        ranking = next(k for k in ROYAL if Man(side, k) in s.men.values())
        for citadel, may in ((self.citadels[1 - side], kind == ranking), (self.citadels[side], kind == "A")):
            if not may or citadel in s.men or max(abs(at[0] - citadel[0]), abs(at[1] - citadel[1])) != 1: continue
            n = self.made(s, at, citadel)
            if citadel == self.citadels[1 - side]: n.over = self.result([0, 0], "citadel")
            yield f"{self.name(at)}-{self.name(citadel)}", n

    def exchanges(self, s, at):
        if s.swapped[s.turn] or not self.in_check(s.men, s.turn): return
        for other, man in list(s.men.items()):
            if man.side != s.turn or man.kind in ("P1", "K"): continue
            if man.kind in BECOMES and at[1] == self.last[s.turn]: continue
            n = s.copy()
            n.men[at], n.men[other] = man, s.men[at]
            n.swapped = tuple(int(i == s.turn or b) for i, b in enumerate(s.swapped))
            n.clock = s.clock + 1
            yield f"{self.name(at)}-{self.name(other)}/swap", n

    def forks(self, s, at):
        for to in self.camp:
            if to == at or to in s.men and (s.men[to].kind in ROYAL or s.men[to].kind == "P1"): continue
            forked = [plus(to, x, 1 - 2 * s.turn) for x in (-1, 1)]
            if not all(c in self.camp and c in s.men and s.men[c].side != s.turn for c in forked): continue
            n = s.copy()
            del n.men[at]
            n.men[to] = Man(s.turn, "P2")
            n.clock = 0 if to in s.men else s.clock + 1
            yield f"{self.name(at)}-{self.name(to)}/fork", n

    def made(self, s, at, to):
        n = s.copy()
        n.clock = 0 if to in s.men or s.men[at].kind in BECOMES else s.clock + 1
        n.men[to] = n.men.pop(at)
        return n

    def turns(self, s):
        for text, n in self.ways(s):
            to = self.cell(re.split("[-/=]", text)[1])
            # P1 is never captured, nor is the last royal piece, nor a piece that may not be captured.
            if to in s.men and s.men[to].kind == "P1": continue
            if not self.royals(n.men, 0) or not self.royals(n.men, 1): continue
            if not self.in_check(n.men, s.turn): yield text, n

    def stuck(self, s): return self.won(1 - s.turn, "checkmate" if self.in_check(s.men, s.turn) else "stalemate")
    def identity(self, s): return frozenset(s.men.items()), s.turn, s.swapped

    def captures(self, s, move):
        to = self.cell(re.split("[-/=]", move)[1])
        return to in s.men or "/" in move

    # -- text --------------------------------------------------------------------------------------------------------
    def man_text(self, man):
        text = man.kind if len(man.kind) == 1 else "{" + man.kind + "}"
        return text if man.side == 0 else text.lower()

    def more_text(self, s): return [f"{name}_swapped=1" for name, done in zip(self.names, s.swapped) if done]

    def parse(self, text):
        words = text.split()
        s = State()
        s.swapped = tuple(int(f"{name}_swapped=1" in words) for name in self.names)
        rows = list(self.rows())
        if words[0].count("/") + 1 != len(rows): raise Illegal("wrong number of rows")
        for row, line in zip(rows, words[0].split("/")):
            at = 0
            for gap, braced, letter in re.findall(r"(\d+)|\{(\w+)\}|([A-Za-z])", line):
                if gap: at += int(gap); continue
                letters = braced or letter
                s.men[row[at]] = Man(int(letters[0].islower()), letters.upper())
                at += 1
            if at != len(row): raise Illegal(f"row {line}")
        plain = [w for w in words[1:] if "=" not in w] + ["-", "-", "0", "1"][len([w for w in words[2:] if "=" not in w]):]
        s.turn, s.clock, s.number = self.letters.index(plain[0]), int(plain[3]), int(plain[4])
        return self.begun(s)

    # -- tables of sentences: `wKe1`, `b{PP}a3` ----------------------------------------------------------------------
    def man_and_cell(self, word):
        if word[:2] == "--": return None, self.cell(word[2:])
        side, kind, cell = re.fullmatch(r"([wb])(?:\{(\w+)\}|([A-Z]))?(.*)", word).group(1), None, None
        kind, cell = re.fullmatch(r"[wb](\{\w+\}|[A-Z])(\w+)", word).groups()
        return Man(self.letters.index(side), kind.strip("{}")), self.cell(cell)

    def place(self, men, turn="", fields=""):
        s = State()
        s.swapped = (0, 0)
        for word in men.split():
            man, cell = self.man_and_cell(word)
            s.men[cell] = man
        plain = fields.split() + ["-", "-", "0", "1"][len([w for w in fields.split() if "=" not in w]):]
        return " ".join([self.text(s).split()[0], turn or "w", *plain])
