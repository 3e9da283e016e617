"""What games whose turns have several steps need in common: a position, its text, turns that pass on, the end of a game.

A game is a subclass that says its board, its start and `turns(s)`: pairs of a turn's text and the position after it, before
the turn passes on. Written from docs/positions.md and the games' pages alone; shares nothing with Varia.

A cell is a pair (file, rank), both from 1. Of two sides the first one's pieces are capitals; of more, and where some are
nobody's, a piece is its side's letter and its kind, `n` standing for nobody.
"""
import re
from fractions import Fraction

from many import Illegal, Man, NEUTRAL


class State:
    def __init__(self):
        self.men = {}                # cell -> Man
        self.turn = 0
        self.clock, self.number = 0, 1
        self.rights = frozenset()    # castling: of (side, letter)
        self.exposed = None          # en passant: (cell of the pawn, cell it crossed)
        self.hands = {}              # (side, kind) -> number
        self.moved = frozenset()     # cells whose piece has moved, where that matters
        self.over = None             # None, or the status of a game that has ended
        self.out, self.points = frozenset(), []

    def copy(self):
        other = State.__new__(State)
        other.__dict__.update(self.__dict__)
        other.men, other.hands = dict(self.men), dict(self.hands)
        return other


class Turns:
    letters, names = "wb", ["white", "black"]
    cells = []                # of the board
    by_letter = False         # pieces are written with the letter of their side
    castlings = ""            # the letters of castling rights, in the order of the text
    drawn_after = 0           # half-moves until the draw by the move rule; 0 if there is no such rule
    repetitions = 3

    def __init__(self):
        self.on = set(self.cells)
        self.named = {self.name(c): c for c in self.cells}
        self.by_letter = self.by_letter or len(self.letters) > 2

    def name(self, cell): return "abcdefghijklmnopqrstuvwxyz"[cell[0] - 1] + str(cell[1])
    def cell(self, name): return self.named[name] if name in self.named else None

    # -- turns -----------------------------------------------------------------------------------------------------
    def turns(self, s): raise NotImplementedError

    def legal(self, s):
        if not s.over: yield from self.turns(s)

    def moves(self, s):
        """text -> position after it, the next turn begun."""
        return {text: self.begun(self.passed_on(n)) for text, n in self.legal(s)}

    def passed_on(self, s):
        s = s.copy()
        s.turn += 1
        if s.turn == len(self.letters): s.turn, s.number = 0, s.number + 1
        return s

    def begun(self, s):
        if not s.over and not self.can_move(s): s.over = self.stuck(s)
        return s

    def can_move(self, s): return any(True for _ in self.legal(s))
    def stuck(self, s): return self.won(1 - s.turn, "stalemate")     # a side that cannot move has lost
    def resigned(self, s):
        s = s.copy()
        s.over = self.won(1 - s.turn, "resign")
        return s

    # -- the end ---------------------------------------------------------------------------------------------------
    def won(self, side, reason): return self.result([int(i == side) for i in range(len(self.letters))], reason)
    def drawn(self, s, reason): s.over = self.result([0] * len(self.letters), reason)

    def result(self, order, reason):
        """Scores from a number for each side in `order`, more being better: (n - place) / (n - 1); equals share."""
        n, best = len(order), [i for i, a in enumerate(order) if a == max(order)]
        above = [sum(b > a for b in order) for a in order]
        scores = [Fraction(n) - a - Fraction(order.count(b) + 1, 2) for a, b in zip(above, order)]
        word = self.names[best[0]] + "-wins" if len(best) == 1 else "draw"
        return f"{word} {reason} " + ("-" if n == 2 else ",").join(str(x / (n - 1)) for x in scores)

    def identity(self, s):
        """What is the same when a position repeats."""
        return frozenset(s.men.items()), s.turn, s.rights, s.moved, frozenset(s.hands.items()), self.usable(s)

    def usable(self, s): return None     # the en passant that the side to move can use

    # -- text ------------------------------------------------------------------------------------------------------
    def rows(self):
        for rank in sorted({r for _, r in self.on}, reverse=True):
            yield [c for c in sorted(self.on) if c[1] == rank]

    def man_text(self, man):
        if self.by_letter: return ("n" if man.side == NEUTRAL else self.letters[man.side]) + man.kind
        return man.kind if man.side == 0 else man.kind.lower()

    def read_man(self, text):
        if self.by_letter: return Man(NEUTRAL if text[0] == "n" else self.letters.index(text[0]), text[1])
        return Man(int(text.islower()), text.upper())

    def text(self, s):
        rows = []
        for row in self.rows():
            line, gap = "", 0
            for cell in row:
                if cell not in s.men: gap += 1; continue
                line += (str(gap) if gap else "") + self.man_text(s.men[cell])
                gap = 0
            rows.append(line + (str(gap) if gap else ""))
        return " ".join(["/".join(rows) + self.hand_text(s), self.letters[s.turn], self.rights_text(s),
                         self.name(s.exposed[1]) if s.exposed else "-", str(s.clock), str(s.number)] + self.more_text(s))

    def hand_text(self, s): return ""
    def more_text(self, s): return []

    def rights_text(self, s):
        text = ""
        for i, letter in enumerate(self.letters):
            mine = "".join(l for l in self.castlings if (i, l) in s.rights)
            if mine: text += letter + mine if self.by_letter else mine if i == 0 else mine.lower()
        return text or "-"

    def read_rights(self, text):
        if text == "-": return frozenset()
        if not self.by_letter: return frozenset((int(l.islower()), l.upper()) for l in text)
        return frozenset((self.letters.index(i), l) for i, mine in re.findall("([a-z])([A-Z]+)", text) for l in mine)

    def parse(self, text):
        words = text.split()
        board, hand = re.fullmatch(r"([^\[]*)(?:\[(.*)\])?", words[0]).groups()
        s = State()
        rows = list(self.rows())
        if len(board.split("/")) != len(rows): raise Illegal("wrong number of rows")
        for row, line in zip(rows, board.split("/")):
            at = 0
            for gap, man in re.findall(r"(\d+)|([a-z][A-Z])" if self.by_letter else r"(\d+)|([A-Za-z])", line):
                if gap: at += int(gap); continue
                s.men[row[at]] = self.read_man(man)
                at += 1
            if at != len(row): raise Illegal(f"row {line} has {at} cells instead of {len(row)}")
        plain = [w for w in words[1:] if "=" not in w] + [None] * 5
        s.turn = self.letters.index(plain[0])
        s.rights = self.read_rights(plain[1] or "-")
        self.read_exposed(s, plain[2] or "-")
        s.clock, s.number = int(plain[3] or 0), int(plain[4] or 1)
        for letter in hand or "":
            man = self.read_man(letter)
            s.hands[man] = s.hands.get(man, 0) + 1
        self.read_more(s, [w for w in words if "=" in w])
        return self.begun(s)

    def read_exposed(self, s, text): pass
    def read_more(self, s, words): pass

    def man_and_cell(self, word):
        """`wKe1`, `nDa3`: owner, kind, cell; `--e1` is an empty cell."""
        man = None if word[:2] == "--" else Man(NEUTRAL if word[0] == "n" else self.letters.index(word[0]), word[1])
        return man, self.cell(word[2:])

    def place(self, men, turn="", fields=""):
        """A position from a list of men, for tests that are easier to read so: `wPe4 nDa3`."""
        s = State()
        for word in men.split():
            man, cell = self.man_and_cell(word)
            s.men[cell] = man
        plain = fields.split() + ["-", "-", "0", "1"][len([w for w in fields.split() if "=" not in w]):]
        return " ".join([self.text(s).split()[0], turn or self.letters[0], *plain])

    def start(self): return self.parse(self.start_text)

    def stands(self, s, word):
        """Whether a man stands on a cell, or nobody does."""
        man, cell = self.man_and_cell(word)
        return s.men.get(cell) == man

    def captures(self, s, move): return "x" in move
