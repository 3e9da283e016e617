"""Chess with turns of several moves, from the pages of marseillais, progressive and monster alone.

A turn in progress is a `Turn`: the position as it stands, the moves made, the pawns that can be captured en passant. A game
says how many moves a turn has, which moves go on, and when a turn is over. Everything is tried out on a copy of the board.
Shares nothing with Varia. A cell is a pair (file, rank), both from 1; White is side 0.
"""
import re

from many import Man, State, Illegal

LINES = [(1, 0), (0, 1), (-1, 0), (0, -1)]
DIAGONALS = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
KNIGHT = [(x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y)]
SLIDES = {"R": LINES, "B": DIAGONALS, "Q": LINES + DIAGONALS}
LEAPS = {"N": KNIGHT, "K": LINES + DIAGONALS}
ON = frozenset((f, r) for f in range(1, 9) for r in range(1, 9))


def name(cell): return "abcdefgh"[cell[0] - 1] + str(cell[1])


def cell(text):
    found = ("abcdefgh".find(text[0]) + 1, int(text[1:]))
    if found not in ON: raise Illegal(f"no cell {text}")
    return found


def plus(at, vector): return (at[0] + vector[0], at[1] + vector[1])
def ahead(side): return 1 - 2 * side


def king(men, side):
    man = (side, "K")
    for at in men:
        if men[at] == man: return at


def ray(at, vector):
    """The cells from one on, as far as the board goes."""
    cells = []
    while (at := plus(at, vector)) in ON: cells.append(at)
    return cells


NEAR = {kind: {c: [plus(c, v) for v in vectors if plus(c, v) in ON] for c in ON} for kind, vectors in LEAPS.items()}
RAYS = {kinds: {c: [ray(c, v) for v in vectors if plus(c, v) in ON] for c in ON} for kinds, vectors in (("RQ", LINES), ("BQ", DIAGONALS))}


def attacked(men, target, by):
    """Whether a man of `by` could capture on `target` with one move."""
    for x in (-1, 1):
        if men.get((target[0] + x, target[1] - ahead(by))) == (by, "P"): return True
    for kind, near in NEAR.items():
        for at in near[target]:
            if at in men and men[at] == (by, kind): return True
    for kinds, rays in RAYS.items():
        for cells in rays[target]:
            for at in cells:
                if at not in men: continue
                if men[at].side == by and men[at].kind in kinds: return True
                break
    return False


class Turn:
    """A turn in progress: the board and the rights as they stand, the texts of the moves made."""

    def __init__(self, s, open_pawns):
        self.men, self.side, self.rights = dict(s.men), s.turn, s.rights
        self.open = open_pawns       # enemy pawns that a move may capture en passant now: (their cell, crossed cell)
        self.fresh = ()  # own pawns that have made a double step in this turn and can still be captured en passant
        self.texts = ()
        self.resets = False          # a pawn has moved, or a piece was captured
        self.checks = False          # the last move gave check

    def after(self, at, to, kind, victim, rook=None):
        n = Turn.__new__(Turn)
        n.__dict__.update(self.__dict__)
        n.men = dict(self.men)
        man = n.men.pop(at)
        n.resets = self.resets or man.kind == "P" or victim is not None
        if victim: del n.men[victim]
        n.men[to] = Man(man.side, kind)
        if rook: n.men[rook[1]] = n.men.pop(rook[0])
        gone = {at, to} | ({rook[0]} if rook else set())
        n.rights = frozenset((side, letter) for side, letter in self.rights
                             if not gone & {(5, 1 + 7 * side), (8 if letter == "K" else 1, 1 + 7 * side)})
        came = {to} | ({rook[1]} if rook else set())
        spoilt = lambda pawn, crossed: pawn in gone or crossed in came
        n.fresh = tuple(p for p in self.fresh if not spoilt(*p))
        n.open = tuple(p for p in self.open if not spoilt(*p) and p[0] != victim)
        if man.kind == "P" and abs(to[1] - at[1]) == 2: n.fresh += ((to, (at[0], (at[1] + to[1]) // 2)),)
        n.texts = self.texts + (name(at) + "-" + name(to) + ("=" + kind if kind != man.kind else ""),)
        n.passing = man.kind == "P" and victim is not None and victim != to
        return n


class MultiMove:
    letters, names = "wb", ["white", "black"]
    repetitions = 3
    drawn_after = 100
    checks_matter = True
    bare_kings = True                # two kings alone are a draw
    max_listed = 2000                # maximum number of turns that random games list; there may be millions
    options = {}

    # -- rules that each game defines ----------------------------------------------------------------------------------
    def length(self, s): raise NotImplementedError
    # Whether the turn is legal after a move with `left` moves to go, apart from the king's safety.
    def accepts(self, turn, left): return True
    def ends(self, turn, left): return left == 0
    def keeps_open(self, turn): return turn.passing  # whether the next move may capture en passant

    def exposed_to(self, men, side, open_pawns=()):
        """Whether the king of `side` is in check."""
        return attacked(men, king(men, side), 1 - side)

    def safe(self, turn, left): return not self.exposed_to(turn.men, turn.side)

    # -- moves -----------------------------------------------------------------------------------------------------------
    def pseudo(self, turn):
        """Every move of the side's men, its king's safety aside."""
        side, men = turn.side, turn.men
        for at, man in list(men.items()):
            if man.side != side: continue
            if man.kind == "P": yield from self.pawn(turn, at)
            for v in SLIDES.get(man.kind, []):
                to = plus(at, v)
                while to in ON and to not in men: yield turn.after(at, to, man.kind, None); to = plus(to, v)
                if to in ON and men[to].side != side: yield turn.after(at, to, man.kind, to)
            for v in LEAPS.get(man.kind, []):
                to = plus(at, v)
                if to in ON and (to not in men or men[to].side != side):
                    yield turn.after(at, to, man.kind, to if to in men else None)
        yield from self.castlings(turn)

    def pawn(self, turn, at):
        side, men = turn.side, turn.men
        kinds = "QRBN" if at[1] == 7 - 5 * side else "P"
        one, two = plus(at, (0, ahead(side))), plus(at, (0, 2 * ahead(side)))
        if one not in men:
            for kind in kinds: yield turn.after(at, one, kind, None)
            if at[1] == 2 + 5 * side and two not in men: yield turn.after(at, two, "P", None)
        for x in (-1, 1):
            to = plus(one, (x, 0))
            if to in men and men[to].side != side:
                for kind in kinds: yield turn.after(at, to, kind, to)
            for pawn, crossed in turn.open:
                if to == crossed and to not in men: yield turn.after(at, to, "P", pawn)

    def castlings(self, turn):
        rank = 1 + 7 * turn.side
        for side, letter in turn.rights:
            if side != turn.side: continue
            way = (5, 6, 7) if letter == "K" else (5, 4, 3)
            between = (6, 7) if letter == "K" else (2, 3, 4)
            if any((f, rank) in turn.men for f in between): continue
            if any(self.exposed_to({**{c: m for c, m in turn.men.items() if c != (5, rank)}, (f, rank): Man(side, "K")}, side)
                   for f in way[:2]): continue
            rook = ((8, rank), (6, rank)) if letter == "K" else ((1, rank), (4, rank))
            yield turn.after((5, rank), (way[2], rank), "K", None, rook)

    def begin(self, s): return Turn(s, s.passant)

    def next(self, s, turn):
        """The turns in progress after each legal move that may follow."""
        if turn.texts and self.over(s, turn): return
        left = self.length(s) - len(turn.texts) - 1
        for n in self.pseudo(turn):
            if (n.side, "K") not in n.men.values() or (1 - n.side, "K") not in n.men.values(): continue
            if not self.safe(n, left): continue
            n.checks = self.checks_matter and self.exposed_to(n.men, 1 - n.side)
            if not self.accepts(n, left): continue
            if not self.keeps_open(n): n.open = ()
            yield n

    def over(self, s, turn): return self.ends(turn, self.length(s) - len(turn.texts))

    def turns(self, s, turn=None):
        """Every whole turn; one that finds no next move before it has all its moves is stuck."""
        if s.over: return
        turn = turn or self.begin(s)
        if turn.texts and self.over(s, turn): yield turn; return
        found = False
        for n in self.next(s, turn): found = True; yield from self.turns(s, n)
        if turn.texts and not found: yield turn

    def made(self, s, turn):
        """The position after a turn. If the turn is stuck the game is over, with the same side still to move."""
        n = s.copy()
        n.men, n.rights, n.passant = dict(turn.men), turn.rights, tuple(sorted(turn.fresh, key=lambda p: p[1]))
        n.clock = 0 if turn.resets else s.clock + 1
        if not self.over(s, turn):
            n.passant = ()
            n.over = "draw stalemate 1/2-1/2"
            return n
        n.turn, n.number = 1 - s.turn, s.number + s.turn
        return self.begun(n)

    def begun(self, n):
        if not any(True for _ in self.next(n, self.begin(n))):
            mated = self.exposed_to(n.men, n.turn)
            n.over = self.names[1 - n.turn] + "-wins checkmate " + ("0-1", "1-0")[n.turn] if mated else "draw stalemate 1/2-1/2"
        return n

    # -- the interface of check.py -----------------------------------------------------------------------------------------
    def legal(self, s): return ((",".join(t.texts), None) for t in self.turns(s))
    def moves(self, s): return {",".join(t.texts): self.made(s, t) for t in self.turns(s)}
    def first_steps(self, s): return {n.texts[-1]: n for n in self.next(s, self.begin(s))} if not s.over else {}
    def next_steps(self, s, turn): return {n.texts[-1]: n for n in self.next(s, turn)}
    def complete(self, s, turn): return self.over(s, turn) or not any(True for _ in self.next(s, turn))

    def play(self, s, text):
        """One turn by its text, without listing all others."""
        turn = None
        for step in text.split(","):
            steps = self.first_steps(s) if turn is None else self.next_steps(s, turn)
            if step not in steps: raise Illegal(f"{step} of {text} is not among {' '.join(sorted(steps))}")
            turn = steps[step]
        if not self.complete(s, turn): raise Illegal(f"{text} is not the whole turn")
        return self.made(s, turn)

    def turn_text(self, s, turn): return ",".join(turn.texts)
    def takes(self, s, turn): return len(turn.men) < len(s.men)

    def resigned(self, s):
        s = s.copy()
        s.over = self.names[1 - s.turn] + "-wins resign " + ("0-1", "1-0")[s.turn]
        return s

    def drawn(self, s, reason): s.over = f"draw {reason} 1/2-1/2"

    def identity(self, s):
        usable = set() if s.over else {p for n in self.next(s, self.begin(s)) if n.passing for p in s.passant if p[0] not in n.men}
        return frozenset(s.men.items()), s.turn, s.rights, frozenset(usable), self.length(s)

    # -- text ------------------------------------------------------------------------------------------------------------
    def text(self, s):
        rows = []
        for rank in range(8, 0, -1):
            line, gap = "", 0
            for file in range(1, 9):
                man = s.men.get((file, rank))
                if not man: gap += 1; continue
                line += (str(gap) if gap else "") + (man.kind if man.side == 0 else man.kind.lower())
                gap = 0
            rows.append(line + (str(gap) if gap else ""))
        rights = "".join(l if i == 0 else l.lower() for i in (0, 1) for l in "KQ" if (i, l) in s.rights)
        exposed = ",".join(name(crossed) for _, crossed in s.passant)
        return f"{'/'.join(rows)} {self.letters[s.turn]} {rights or '-'} {exposed or '-'} {s.clock} {s.number}"

    def parse(self, text):
        board, turn, rights, exposed, clock, number = (text.split() + ["-", "-", "0", "1"][len(text.split()) - 2:])[:6]
        s = State(2)
        s.passant = ()
        for rank, line in zip(range(8, 0, -1), board.split("/")):
            file = 1
            for letter in line:
                if letter.isdigit(): file += int(letter); continue
                s.men[file, rank] = Man(int(letter.islower()), letter.upper())
                file += 1
            if file != 9: raise Illegal(f"rank {rank} has {file - 1} cells")
        s.turn, s.clock, s.number = self.letters.index(turn), int(clock), int(number)
        s.rights = frozenset((int(l.islower()), l.upper()) for l in rights if l != "-")
        for side, letter in s.rights:
            rook = (8 if letter == "K" else 1, 1 + 7 * side)
            if s.men.get((5, 1 + 7 * side)) != (side, "K") or s.men.get(rook) != (side, "R"): raise Illegal("castling")
        for crossed in re.findall(r"[a-h]\d", exposed):
            at = plus(cell(crossed), (0, ahead(1 - s.turn)))
            if s.men.get(at) != (1 - s.turn, "P") or cell(crossed) in s.men or at[1] != 5 - s.turn: raise Illegal("en passant")
            s.passant += ((at, cell(crossed)),)
        s.passant = tuple(sorted(s.passant, key=lambda p: p[1]))
        if any(sum(m == (i, "K") for m in s.men.values()) != 1 for i in (0, 1)): raise Illegal("kings")
        if self.exposed_to(s.men, 1 - s.turn, s.passant): raise Illegal("the side that has moved is in check")
        return self.begun(s)

    def start(self): return self.parse(self.start_text)
    start_text = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

    def place(self, men, turn="w", fields=""):
        s = State(2)
        s.passant, s.turn = (), self.letters.index(turn or "w")
        for word in men.split(): s.men[cell(word[2:])] = Man(self.letters.index(word[0]), word[1])
        words = fields.split()
        return " ".join(self.text(s).split()[:2] + words + ["-", "-", "0", "1"][len(words):])

    def stands(self, s, word):
        if word[:2] == "--": return cell(word[2:]) not in s.men
        return s.men.get(cell(word[2:])) == Man(self.letters.index(word[0]), word[1])


class Marseillais(MultiMove):
    """Two moves a turn; a first move that gives check ends it."""

    balanced = "true"
    options = {"balanced": ("true", "false")}
    def length(self, s): return 1 if self.balanced == "true" and s.turn == 0 and s.number == 1 else 2
    def ends(self, turn, left): return left == 0 or turn.checks


class Progressive(MultiMove):
    """One move more each turn. scottish: a check ends the turn; italian: only the last move of a full series may give one."""

    drawn_after = 10
    rules = "scottish"
    options = {"rules": ("scottish", "italian")}
    def length(self, s): return 2 * s.number - 1 + s.turn
    def accepts(self, turn, left): return self.rules == "scottish" or left == 0 or not turn.checks
    def ends(self, turn, left): return left == 0 or turn.checks
    def keeps_open(self, turn): return False


class Monster(MultiMove):
    """White has two moves and his king need only be safe after both; Black's must be safe from both."""

    start_text = "rnbqkbnr/pppppppp/8/8/8/8/2PPPP2/4K3 w kq - 0 1"
    checks_matter = bare_kings = False
    def length(self, s): return 2 - s.turn
    def keeps_open(self, turn): return False

    def exposed_to(self, men, side, open_pawns=()):
        if side == 0: return attacked(men, king(men, 0), 1)
        if attacked(men, king(men, 1), 0): return True
        s = State(2)
        s.men, s.turn = men, 0
        return any((1, "K") not in n.men.values() or attacked(n.men, king(n.men, 1), 0) for n in self.pseudo(Turn(s, open_pawns)))

    def safe(self, turn, left):
        if turn.side == 1: return not self.exposed_to(turn.men, 1, turn.fresh)
        return left > 0 or not self.exposed_to(turn.men, 0)

    def next(self, s, turn):
        for n in super().next(s, turn):
            if s.turn == 1 or len(n.texts) == 2 or any(True for _ in super(Monster, self).next(s, n)): yield n
