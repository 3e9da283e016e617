"""arimaa, from its page alone: steps, pushes and pulls, freezing, traps, turns by what comes of them, set-ups by number.

A board is a text of 64 letters, a1 b1 ... h8, a dot where nobody stands; Gold's men are capitals. A turn in progress is the
steps made and the board they have led to. Shares nothing with Varia.
"""
import re

from many import State, Illegal

STRENGTH = {letter: i for i, letter in enumerate("RCDHME")}
NAMES = [f + r for r in "12345678" for f in "abcdefgh"]
CELL = {name: i for i, name in enumerate(NAMES)}
TRAPS = [CELL[name] for name in ("c3", "f3", "c6", "f6")]
FULL = {"E": 1, "M": 1, "H": 2, "D": 2, "C": 2, "R": 8}
ARRANGEMENTS = 64864800


def beside(cell):
    file, rank = cell % 8, cell // 8
    return [c for c, on in ((cell - 1, file > 0), (cell + 1, file < 7), (cell - 8, rank > 0), (cell + 8, rank < 7)) if on]


BESIDE = [beside(c) for c in range(64)]


def owner(letter): return None if letter == "." else 0 if letter.isupper() else 1
def enemies(a, b): return a != "." and b != "." and a.isupper() != b.isupper()
def stronger(a, b): return STRENGTH[a.upper()] > STRENGTH[b.upper()]


def frozen(board, cell):
    man = board[cell]
    near = [board[c] for c in BESIDE[cell]]
    if any(owner(n) == owner(man) for n in near): return False
    return any(enemies(n, man) and stronger(n, man) for n in near)


def moved(board, at, to):
    """One man goes one cell; then each man on a trap without a friend beside him is captured."""
    men = list(board)
    men[at], men[to] = ".", men[at]
    for trap in TRAPS:
        if men[trap] != "." and not any(owner(men[c]) == owner(men[trap]) for c in BESIDE[trap]): men[trap] = "."
    return "".join(men)


def steps_from(board, side, left):
    """(text, steps it counts, board after it) for each step, push and pull."""
    for at in range(64 if left else 0):
        man = board[at]
        if owner(man) != side or frozen(board, at): continue
        for to in BESIDE[at]:
            if board[to] == ".":
                back = to - at == (-8, 8)[side]
                if man.upper() == "R" and back: continue
                after = moved(board, at, to)
                yield f"{NAMES[at]}-{NAMES[to]}", 1, after
                if left < 2: continue
                for victim in BESIDE[at]:                       # a pull, even if the puller was lost in a trap
                    if enemies(man, board[victim]) and stronger(man, board[victim]) and after[victim] != ".":
                        yield f"{NAMES[at]}-{NAMES[to]}<{NAMES[victim]}", 2, moved(after, victim, at)
            elif left >= 2 and enemies(man, board[to]) and stronger(man, board[to]):
                for beyond in BESIDE[to]:
                    if board[beyond] == ".":
                        yield f"{NAMES[at]}-{NAMES[to]}>{NAMES[beyond]}", 2, moved(moved(board, to, beyond), at, to)


class Turn:
    def __init__(self, board, texts=(), made=0): self.board, self.texts, self.made = board, texts, made


class Arimaa:
    letters, names = "gs", ["gold", "silver"]
    drawn_after, repetitions = None, 3
    options = {"setup": ("usual", "numbered"), "number": None}
    setup, number = "usual", "0"
    latest = None

    # -- turns -----------------------------------------------------------------------------------------------------------
    def first_steps(self, s): return {} if s.over else self.next_steps(s, Turn(s.board))

    def next_steps(self, s, turn):
        found = {}
        for text, count, board in steps_from(turn.board, s.turn, 4 - turn.made):
            n = Turn(board, turn.texts + (text,), turn.made + count)
            if self.complete(s, n) or self.next_steps(s, n): found[text] = n
        return found

    def complete(self, s, turn): return turn.board != s.board

    def levels(self, s):
        """For each number of steps: board -> [smallest text that leads to it with so many steps, how many sequences do]."""
        levels = [{s.board: ["", 1]}] + [{} for _ in range(4)]
        for made in range(4):
            for board, (text, ways) in levels[made].items():
                for step, count, after in steps_from(board, s.turn, 4 - made):
                    whole = text + "," + step if text else step
                    entry = levels[made + count].setdefault(after, [whole, 0])
                    entry[0] = min(entry[0], whole)
                    entry[1] += ways
        return levels[1:]

    def results(self, s):
        """Board -> text of the turn that leads to it: with the minimum number of steps, and of those the smallest by bytes."""
        if self.latest and self.latest[0] is s: return self.latest[1]        # called three times a turn
        found = {}
        for level in self.levels(s) if not s.over else []:
            for board, (text, _) in level.items():
                if board != s.board: found.setdefault(board, text)
        self.latest = (s, found)
        return found

    def sequences(self, s):
        """How many sequences of steps, pushes and pulls are turns, whatever they lead to."""
        return 0 if s.over else sum(ways for level in self.levels(s) for board, (_, ways) in level.items() if board != s.board)

    def legal(self, s): return ((text, None) for text in self.results(s).values())
    def moves(self, s): return {text: self.made(s, board) for board, text in self.results(s).items()}
    def turn_text(self, s, turn): return self.results(s).get(turn.board)
    def takes(self, s, turn): return turn.board.count(".") > s.board.count(".")

    def play(self, s, text):
        turn = Turn(s.board)
        for step in text.split(","):
            steps = {} if s.over else self.next_steps(s, turn)
            if step not in steps: raise Illegal(f"{step} of {text} is not among {' '.join(sorted(steps))}")
            turn = steps[step]
        if self.turn_text(s, turn) != text: raise Illegal(f"{text} is written {self.turn_text(s, turn)}")
        return self.made(s, turn.board)

    def made(self, s, board):
        n = s.copy()
        n.board, n.turn, n.number = board, 1 - s.turn, s.number + s.turn
        n.clock = 0 if board.count(".") > s.board.count(".") else s.clock + 1
        return self.begun(n)

    # -- the end ---------------------------------------------------------------------------------------------------------
    def won(self, s, side, reason): s.over = f"{self.names[side]}-wins {reason} " + ("1-0", "0-1")[side]

    def begun(self, s):
        mover, next = 1 - s.turn, s.turn
        goal = lambda side: ("R" if side == 0 else "r") in (s.board[56:] if side == 0 else s.board[:8])
        rabbits = lambda side: ("R" if side == 0 else "r") in s.board
        if goal(mover): self.won(s, mover, "goal")
        elif goal(next): self.won(s, next, "goal")
        elif not rabbits(next): self.won(s, mover, "extinction")
        elif not rabbits(mover): self.won(s, next, "extinction")
        elif not any(True for _ in steps_from(s.board, s.turn, 4)): self.won(s, mover, "stalemate")
        return s

    def drawn(self, s, reason): self.won(s, s.turn, reason)      # the side that caused the repetition loses

    def resigned(self, s):
        s = s.copy()
        self.won(s, 1 - s.turn, "resign")
        return s

    def identity(self, s): return s.board, s.turn

    # -- set-up and text ---------------------------------------------------------------------------------------------------
    def arranged(self, n):
        """The sixteen letters of set-up n, in the order of cells."""
        left, ways, letters = dict(FULL), ARRANGEMENTS, ""
        for cells in range(16, 0, -1):
            for letter in "EMHDCR":
                begin = ways * left[letter] // cells             # number of arrangements that begin with this letter
                if n < begin: break
                n -= begin
            letters, ways = letters + letter, begin
            left[letter] -= 1
        return letters

    def start_board(self):
        if self.setup == "usual": gold, silver = "RRRDDRRRRHCMECHR", "RRRDDRRRRHCEMCHR"
        else:
            number = int(self.number)
            gold, silver = self.arranged(number % ARRANGEMENTS), self.arranged(number // ARRANGEMENTS % ARRANGEMENTS)
        silver = silver.lower()
        return gold + "." * 32 + silver[8:] + silver[:8]

    def start(self):
        s = State(2)
        s.board = self.start_board()
        return self.begun(s)

    @property
    def start_text(self): return self.text(self.start())

    def text(self, s):
        rows = ["".join(s.board[r * 8:r * 8 + 8]) for r in range(7, -1, -1)]
        board = "/".join(re.sub(r"\.+", lambda m: str(len(m[0])), row) for row in rows)
        return f"{board} {self.letters[s.turn]} - - {s.clock} {s.number}"

    def parse(self, text):
        board, turn, *rest = text.split()
        rest = [w for w in rest if w != "-"] + ["0", "1"][len([w for w in rest if w != "-"]):]
        rows = [re.sub(r"\d", lambda m: "." * int(m[0]), row) for row in board.split("/")]
        if len(rows) != 8 or any(len(row) != 8 for row in rows): raise Illegal("no board of eight by eight")
        if set(board) - set("EMHDCRemhdcr12345678/"): raise Illegal("no such man")
        s = State(2)
        s.board = "".join(reversed(rows))
        for letter, full in FULL.items():
            if s.board.count(letter) > full or s.board.count(letter.lower()) > full: raise Illegal(f"too many of {letter}")
        s.turn, s.clock, s.number = self.letters.index(turn), int(rest[0]), int(rest[1])
        return self.begun(s)

    def place(self, men, turn="g", fields=""):
        board = ["."] * 64
        for word in men.split(): board[CELL[word[2:]]] = word[1] if word[0] == "g" else word[1].lower()
        s = State(2)
        s.board, s.turn = "".join(board), self.letters.index(turn or "g")
        return " ".join(self.text(s).split()[:2]) + " " + (fields or "- - 0 1")

    def stands(self, s, word):
        man = s.board[CELL[word[2:]]]
        return man == ("." if word[:2] == "--" else word[1] if word[0] == "g" else word[1].lower())
