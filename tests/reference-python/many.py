"""Chess for more than two sides, as slowly and plainly as it can be written.

Covers what the rule pages of four-player, four-player-teams, three-player-hex and chaturaji have in common: sides that see
the board turned, moves, promotion, castling, en passant by several enemies, check by any enemy, sides that go out, points
and places, position text. A game is a subclass that says its board, its men and what becomes of a side that cannot move.

Written from the pages alone; shares nothing with Varia. A cell is a pair (file, rank), both from 1. The first side sees the
board as it is written; `turned(v, i)` carries one of its vectors to side i, `seen(cell, i)` one of its cells.
"""
import re
from fractions import Fraction
from typing import NamedTuple

NEUTRAL = -1  # the owner of neutral pieces


class Man(NamedTuple):
    side: int
    kind: str


class State:
    """A position: whose turn, and all that the position text says."""

    def __init__(self, sides):
        self.men = {}                # cell -> Man
        self.turn = 0
        self.rights = frozenset()    # of (side, letter of the castling)
        self.exposed = {}            # side -> (cell of its pawn, cell that pawn crossed)
        self.clock = 0
        self.number = 1
        self.points = [0] * sides
        self.out = frozenset()
        self.last = None             # the side that moved last
        self.over = None             # None, or the status of a game that has ended

    def copy(self):
        other = State.__new__(State)
        other.__dict__.update(self.__dict__)
        other.men, other.exposed, other.points = dict(self.men), dict(self.exposed), list(self.points)
        return other


class Illegal(Exception):
    pass


class ManySides:
    letters = ""         # of the sides, in the order of turns
    names = []
    teams = None         # the team of each side; None if each side plays for itself
    kinds = ""
    files = ""
    cells = []
    checks = True        # False: kings are captured, and there is no check
    capture_points = {}  # points for capturing a piece of a side that is in
    neutral_points = {}  # points for capturing a neutral piece
    slides, leaps = {}, {}            # kind -> vectors, in the view of the first side
    pawn_quiet, pawn_captures = [], []
    promotion = ""       # kinds to which a pawn promotes
    castlings = {}       # letter -> (king from, king to, rook from, rook to, must be empty, may not be attacked)
    drawn_after = 200    # in half-moves

    # -- the board -------------------------------------------------------------------------------------------------
    def turned(self, vector, side): raise NotImplementedError
    def seen(self, cell, side): raise NotImplementedError
    def promotes(self, cell, side): raise NotImplementedError
    def doubles(self, cell, side): return False

    def __init__(self):
        self.on = frozenset(self.cells)
        count = len(self.letters)
        self.slide = [{k: [self.turned(v, s) for v in vs] for k, vs in self.slides.items()} for s in range(count)]
        self.leap = [{k: [self.turned(v, s) for v in vs] for k, vs in self.leaps.items()} for s in range(count)]
        self.quiet = [[self.turned(v, s) for v in self.pawn_quiet] for s in range(count)]
        self.pawn_attacks = [[self.turned(v, s) for v in self.pawn_captures] for s in range(count)]
        # Only for speed: the differences between cells over which a piece of a kind could ever capture.
        self.could = [{} for s in range(count)]
        for s in range(count):
            for k in self.kinds:
                vectors = self.pawn_attacks[s] if k == "P" else self.leap[s].get(k, [])
                self.could[s][k] = set(vectors) | {(x * i, y * i) for x, y in self.slide[s].get(k, [])
                                                   for i in range(1, len(self.files) + 1)}
        self.castle = {(s, letter): tuple(self.seen(c, s) for c in four) +
                       ([self.seen(c, s) for c in empty], [self.seen(c, s) for c in safe])
                       for s in range(count)
                       for letter, (*four, empty, safe) in self.castlings.items()}

    def name(self, cell): return self.files[cell[0] - 1] + str(cell[1])

    def cell(self, name):
        cell = (self.files.index(name[0]) + 1, int(name[1:]))
        if cell not in self.on: raise Illegal(f"no cell {name}")
        return cell

    def are_enemies(self, a, b):
        if a == NEUTRAL or b == NEUTRAL or a == b: return False
        return self.teams is None or self.teams[a] != self.teams[b]

    # -- moves -----------------------------------------------------------------------------------------------------
    def targets(self, men, cell, man):
        """Cells to which a man other than a pawn may go, empty or not: the first man on a line ends it."""
        for x, y in self.leap[man.side].get(man.kind, []):
            to = (cell[0] + x, cell[1] + y)
            if to in self.on: yield to
        for x, y in self.slide[man.side].get(man.kind, []):
            to = (cell[0] + x, cell[1] + y)
            while to in self.on:
                yield to
                if to in men: break
                to = (to[0] + x, to[1] + y)

    def is_attacked(self, men, cell, side):
        """Whether any enemy of `side` could capture on `cell`. Neutral men attack nothing."""
        for at, man in men.items():
            if not self.are_enemies(man.side, side): continue
            if (cell[0] - at[0], cell[1] - at[1]) not in self.could[man.side][man.kind]: continue
            if man.kind == "P" or cell in self.targets(men, at, man): return True
        return False

    def in_check(self, men, side):
        return any(self.is_attacked(men, at, side) for at, man in men.items() if man == (side, "K"))

    def may_capture(self, side, man):
        """Nobody captures his own or an ally's man; nor, where there is check, the king of a side that is in."""
        if man.side == NEUTRAL: return True
        return self.are_enemies(side, man.side) and not (self.checks and man.kind == "K")

    def pseudo_legal(self, s):
        """(text, position after the move, before the next turn begins); the own king may be attacked afterwards."""
        side = s.turn
        for at, man in list(s.men.items()):
            if man.side != side: continue
            if man.kind == "P":
                yield from self.pawn_moves(s, at)
                continue
            for to in self.targets(s.men, at, man):
                if to not in s.men or self.may_capture(side, s.men[to]):
                    yield self.name(at) + "-" + self.name(to), self.made(s, at, to)
        for (owner, letter), (king, king_to, rook, rook_to, empty, safe) in self.castle.items():
            if owner != side or (side, letter) not in s.rights: continue
            if any(c in s.men for c in empty) or any(self.is_attacked(s.men, c, side) for c in safe): continue
            n = s.copy()
            del n.men[king], n.men[rook]
            n.men[king_to], n.men[rook_to] = Man(side, "K"), Man(side, "R")
            n.rights = frozenset(r for r in s.rights if r[0] != side)
            n.clock, n.last = s.clock + 1, side
            yield self.name(king) + "-" + self.name(king_to), n

    def pawn_moves(self, s, at):
        side = s.turn
        for x, y in self.quiet[side]:
            to = (at[0] + x, at[1] + y)
            if to not in self.on or to in s.men: continue
            yield from self.pawn_arrives(s, at, to)
            further = (to[0] + x, to[1] + y)
            if self.doubles(at, side) and further in self.on and further not in s.men:
                n = self.made(s, at, further)
                n.exposed[side] = (further, to)
                yield self.name(at) + "-" + self.name(further), n
        for x, y in self.pawn_attacks[side]:
            to = (at[0] + x, at[1] + y)
            if to not in self.on: continue
            if to in s.men:
                if self.may_capture(side, s.men[to]): yield from self.pawn_arrives(s, at, to)
            else:
                for owner, (victim, crossed) in s.exposed.items():
                    if crossed == to and self.are_enemies(side, owner): yield from self.pawn_arrives(s, at, to, victim)

    def pawn_arrives(self, s, at, to, victim=None):
        text = self.name(at) + "-" + self.name(to)
        if not self.promotes(to, s.turn):
            yield text, self.made(s, at, to, victim)
        else:
            for kind in self.promotion:
                yield text + "=" + kind, self.made(s, at, to, victim, kind)

    def made(self, s, at, to, victim=None, kind=None):
        n = s.copy()
        side, man = s.turn, n.men.pop(at)
        taken = n.men.pop(to if victim is None else victim, None)
        n.men[to] = Man(side, kind or man.kind)
        if taken:
            points = self.neutral_points if taken.side == NEUTRAL else self.capture_points
            n.points[side] += points.get(taken.kind, 0)
        # A right to capture en passant ends when the pawn is gone or a piece stands on the cell it crossed.
        n.exposed = {o: (p, c) for o, (p, c) in n.exposed.items() if n.men.get(p) == (o, "P") and c not in n.men}
        n.rights = frozenset((o, l) for o, l in n.rights if not {at, to} & {self.castle[o, l][0], self.castle[o, l][2]})
        n.clock = 0 if taken or man.kind == "P" else s.clock + 1
        n.last = side
        self.after_capture(n, taken)
        return n

    def after_capture(self, n, taken): pass

    def legal(self, s):
        if s.over: return
        for text, n in self.pseudo_legal(s):
            if not self.checks or not self.in_check(n.men, s.turn): yield text, n

    def moves(self, s):
        """text -> position after it, the next turn begun."""
        return {text: self.begun(self.passed_on(n)) for text, n in self.legal(s)}

    # -- turns -----------------------------------------------------------------------------------------------------
    def passed_on(self, s):
        """The turn goes to the next side that is in. Its exposed pawn is safe again when its turn comes."""
        side = s.turn
        while True:
            side += 1
            if side == len(self.letters): side, s.number = 0, s.number + 1
            s.exposed.pop(side, None)
            if side not in s.out: break
        s.turn = side
        return s

    def begun(self, s):
        """Begins a turn: if the side has no legal move, applies the rule for that and goes on to the next side."""
        self.look_for_end(s)
        while not s.over and not any(True for _ in self.legal(s)):
            self.stuck(s, self.checks and self.in_check(s.men, s.turn))
            self.look_for_end(s)
            if not s.over: self.passed_on(s)
        return s

    def resigned(self, s):
        s = s.copy()
        self.resign(s)
        self.look_for_end(s)
        if not s.over: self.begun(self.passed_on(s))
        return s

    def put_out(self, s, side, heir=NEUTRAL):
        """The side is out: its men belong to `heir`, or to nobody."""
        s.out |= {side}
        s.men = {c: Man(heir, m.kind) if m.side == side else m for c, m in s.men.items()}
        s.rights = frozenset(r for r in s.rights if r[0] != side)
        s.exposed.pop(side, None)
        s.clock = 0

    def stuck(self, s, mated): raise NotImplementedError
    def resign(self, s): raise NotImplementedError
    def look_for_end(self, s): raise NotImplementedError
    def drawn(self, s, reason): raise NotImplementedError

    def scores(self, order):
        """Scores from a number for each side in `order`, more being better: (n - place) / (n - 1); equals share."""
        n = len(order)
        above = [sum(1 for b in order if b > a) for a in order]
        equal = [order.count(a) for a in order]
        places = [a + Fraction(e + 1, 2) for a, e in zip(above, equal)]
        return [Fraction(n - p) / (n - 1) for p in places]

    def result(self, order, reason, tie="tie"):
        best = [i for i, a in enumerate(order) if a == max(order)]
        word = self.names[best[0]] + "-wins" if len(best) == 1 else tie
        return f"{word} {reason} " + ",".join(str(x) for x in self.scores(order))

    # -- repetition ------------------------------------------------------------------------------------------------
    def identity(self, s):
        """What is the same when a position repeats: men, turn, castling, and the en passant that the mover can use."""
        usable = sorted(text for text, n in self.legal(s) if len(n.men) < len(s.men) and
                        s.men[self.cell(text.split("-")[0])].kind == "P" and
                        self.cell(re.split("[-=]", text)[1]) not in s.men)
        return frozenset(s.men.items()), s.turn, s.rights, s.out, tuple(usable)

    # -- text ------------------------------------------------------------------------------------------------------
    def side_letter(self, side): return "n" if side == NEUTRAL else self.letters[side]
    def rows(self):
        for rank in sorted({r for _, r in self.on}, reverse=True):
            yield [c for c in sorted(self.on) if c[1] == rank]

    def text(self, s):
        rows = []
        for row in self.rows():
            line, gap = "", 0
            for cell in row:
                if cell not in s.men: gap += 1; continue
                line += (str(gap) if gap else "") + self.side_letter(s.men[cell].side) + s.men[cell].kind
                gap = 0
            rows.append(line + (str(gap) if gap else ""))
        rights = "".join(self.letters[i] + "".join(l for l in self.castlings if (i, l) in s.rights)
                         for i in range(len(self.letters)) if any(r[0] == i for r in s.rights))
        exposed = ",".join(self.letters[o] + self.name(p) + self.name(c) for o, (p, c) in sorted(s.exposed.items()))
        words = ["/".join(rows), self.letters[s.turn], rights or "-", exposed or "-", str(s.clock), str(s.number)]
        if any(s.points): words.append("points=" + ",".join(map(str, s.points)))
        if s.out: words.append("out=" + ",".join(self.letters[i] for i in sorted(s.out)))
        if s.last is not None: words.append("last=" + self.letters[s.last])
        return " ".join(words)

    def parse(self, text):
        """Reads what `text` writes, and begins the turn: a side that cannot move goes out at once."""
        board, turn, *rest = text.split()
        s = State(len(self.letters))
        rows = list(self.rows())
        if len(board.split("/")) != len(rows): raise Illegal("wrong number of rows")
        for row, line in zip(rows, board.split("/")):
            at = 0
            for gap, man in re.findall(r"(\d+)|([a-z][A-Z])", line):
                if gap: at += int(gap); continue
                side = NEUTRAL if man[0] == "n" else self.letters.index(man[0])
                s.men[row[at]] = Man(side, man[1])
                at += 1
            if at != len(row): raise Illegal(f"row {line} has {at} cells instead of {len(row)}")
        s.turn = self.letters.index(turn)
        plain = [w for w in rest if "=" not in w] + [None] * 4
        if plain[0] not in (None, "-"):
            for letter, which in re.findall(r"([a-z])([A-Z]+)", plain[0]):
                s.rights |= {(self.letters.index(letter), l) for l in which}
        if plain[1] not in (None, "-"):
            for letter, pawn, crossed in re.findall(r"([a-z])([a-z]\d+)([a-z]\d+)", plain[1]):
                s.exposed[self.letters.index(letter)] = (self.cell(pawn), self.cell(crossed))
        s.clock, s.number = int(plain[2] or 0), int(plain[3] or 1)
        for word in rest:
            key, _, value = word.partition("=")
            if key == "points": s.points = [int(x) for x in value.split(",")]
            if key == "out": s.out = frozenset(self.letters.index(l) for l in value.replace(",", ""))
            if key == "last": s.last = self.letters.index(value)
        for i in range(len(self.letters)):
            kings = sum(1 for m in s.men.values() if m == (i, "K"))
            if kings != (0 if i in s.out else 1): raise Illegal(f"{self.names[i]} has {kings} kings")
        for (o, l) in s.rights:
            king, _, rook, _, _, _ = self.castle[o, l]
            if s.men.get(king) != (o, "K") or s.men.get(rook) != (o, "R"): raise Illegal("castling right without its men")
        self.check_pawns(s)
        return self.begun(s)

    def check_pawns(self, s): pass

    def place(self, men, turn="", fields=""):
        """A position from a list of men, `rKh1 bKa7`, for tests that are easier to read so. A side without a king is out."""
        s = State(len(self.letters))
        for word in men.split():
            side = NEUTRAL if word[0] == "n" else self.letters.index(word[0])
            s.men[self.cell(word[2:])] = Man(side, word[1])
        s.turn = self.letters.index(turn) if turn else 0
        s.out = frozenset(i for i in range(len(self.letters)) if (i, "K") not in s.men.values())
        board = self.text(s).split()[0]
        out = "out=" + ",".join(self.letters[i] for i in sorted(s.out)) if s.out else ""
        words = fields.split()
        plain = [w for w in words if "=" not in w]
        plain += ["-", "-", "0", "1"][len(plain):]
        return " ".join([board, self.letters[s.turn], *plain, *(w for w in words if "=" in w)] + ([out] if out else []))

    def start(self): return self.parse(self.start_text)

    def stands(self, s, word):
        """Whether a man stands on a cell: `rKh1`; `--h1` is an empty cell."""
        man = s.men.get(self.cell(word[2:]))
        if word[:2] == "--": return man is None
        return man is not None and self.side_letter(man.side) + man.kind == word[:2]
