"""alice, from its page alone: two boards, a move on one of them, and over to the other.

A cell is (board, file, rank): board 0 is A, files and ranks from 1. Everything is tried out on a copy of the men.
Shares nothing with Varia.
"""
import re

from many import Man, State, Illegal

LINES = [(1, 0), (0, 1), (-1, 0), (0, -1)]
DIAGONALS = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
KNIGHT = [(x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y)]
SLIDES = {"R": LINES, "B": DIAGONALS, "Q": LINES + DIAGONALS}
LEAPS = {"N": KNIGHT, "K": LINES + DIAGONALS}
ON = frozenset((b, f, r) for b in (0, 1) for f in range(1, 9) for r in range(1, 9))


def name(cell): return "AB"[cell[0]] + "abcdefgh"[cell[1] - 1] + str(cell[2])


def cell(text):
    found = ("AB".find(text[0]), "abcdefgh".find(text[1]) + 1, int(text[2:]))
    if found not in ON: raise Illegal(f"no cell {text}")
    return found


def plus(at, x, y): return (at[0], at[1] + x, at[2] + y)
def over(at): return (1 - at[0], at[1], at[2])                  # the same cell of the other board
def ahead(side): return 1 - 2 * side


def attacked(men, target, by):
    """Whether a man of `by` could capture on `target`, on its board; what is on the other board does not matter."""
    for x in (-1, 1):
        if men.get(plus(target, x, -ahead(by))) == (by, "P"): return True
    for kind, vectors in LEAPS.items():
        if any(men.get(plus(target, *v)) == (by, kind) for v in vectors): return True
    for kind, vectors in SLIDES.items():
        for v in vectors:
            at = plus(target, *v)
            while at in ON and at not in men: at = plus(at, *v)
            if men.get(at) == (by, kind): return True
    return False


class Alice:
    letters, names = "wb", ["white", "black"]
    repetitions, drawn_after, bare_kings = 3, 100, True
    start_text = "8/8/8/8/8/8/8/8//rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

    # -- moves on one board --------------------------------------------------------------------------------------------
    def on_board(self, s):
        """(from, to, kind that arrives, captured man's cell, rook's from and to) of every move by the rules of one board."""
        side, men = s.turn, s.men
        for at, man in list(men.items()):
            if man.side != side: continue
            if man.kind == "P": yield from self.pawn(s, at)
            for v in SLIDES.get(man.kind, []):
                to = plus(at, *v)
                while to in ON and to not in men: yield at, to, man.kind, None, None; to = plus(to, *v)
                if to in ON and men[to].side != side: yield at, to, man.kind, to, None
            for v in LEAPS.get(man.kind, []):
                to = plus(at, *v)
                if to in ON and (to not in men or men[to].side != side):
                    yield at, to, man.kind, to if to in men else None, None
        for right in s.rights:
            if right[0] == side: yield from self.castling(s, right[1])

    def pawn(self, s, at):
        side, men = s.turn, s.men
        kinds = "QRBN" if at[2] == 7 - 5 * side else "P"
        one, two = plus(at, 0, ahead(side)), plus(at, 0, 2 * ahead(side))
        if one not in men:
            for kind in kinds: yield at, one, kind, None, None
            if at[2] == 2 + 5 * side and two not in men: yield at, two, "P", None, None
        for x in (-1, 1):
            to = plus(one, x, 0)
            if to in men and men[to].side != side:
                for kind in kinds: yield at, to, kind, to, None
            if s.passant and to == s.passant[1] and to not in men: yield at, to, "P", s.passant[0], None

    def castling(self, s, letter):
        rank = 1 + 7 * s.turn
        on_a = lambda file: (0, file, rank)
        empty, way = ((6, 7), (5, 6, 7)) if letter == "K" else ((2, 3, 4), (5, 4, 3))
        if any(on_a(f) in s.men for f in empty): return
        without = {c: m for c, m in s.men.items() if c != on_a(5)}
        if any(attacked({**without, on_a(f): Man(s.turn, "K")}, on_a(f), 1 - s.turn) for f in way): return
        yield on_a(5), on_a(way[2]), "K", None, (on_a(8 if letter == "K" else 1), on_a(way[1]))

    # -- the move to the other board -----------------------------------------------------------------------------------
    def done(self, s, at, to, kind, victim, rook):
        """The men after the move and after going over; None if that is not legal."""
        men = dict(s.men)
        del men[at]
        if victim: del men[victim]
        men[to] = Man(s.turn, kind)
        if rook: men[rook[1]] = men.pop(rook[0])
        king = next(c for c, m in men.items() if m == (s.turn, "K"))
        if king[0] == at[0] and attacked(men, king, 1 - s.turn): return None          # legal on the board of the move
        for goes in [to] + ([rook[1]] if rook else []):
            if over(goes) in men: return None  # the target cell on the other board must be empty
            men[over(goes)] = men.pop(goes)
        king = next(c for c, m in men.items() if m == (s.turn, "K"))
        return None if attacked(men, king, 1 - s.turn) else men                         # and safe afterwards

    def turns(self, s):
        if s.over: return
        for at, to, kind, victim, rook in self.on_board(s):
            men = self.done(s, at, to, kind, victim, rook)
            if men is None: continue
            n = s.copy()
            n.men = men
            pawn = s.men[at].kind == "P"
            n.passant = (over(to), plus(at, 0, ahead(s.turn))) if pawn and abs(to[2] - at[2]) == 2 else ()
            gone = {at, to, victim}
            n.rights = frozenset((i, l) for i, l in s.rights
                                 if not gone & {(0, 5, 1 + 7 * i), (0, 8 if l == "K" else 1, 1 + 7 * i)})
            n.clock = 0 if pawn or victim else s.clock + 1
            n.turn, n.number = 1 - s.turn, s.number + s.turn
            yield name(at) + "-" + name(to) + ("=" + kind if kind != s.men[at].kind else ""), n

    def legal(self, s): return ((text, None) for text, _ in self.turns(s))
    def moves(self, s): return {text: self.begun(n) for text, n in self.turns(s)}

    def play(self, s, text):
        """One turn by its text, without beginning the next one after each of the others."""
        found = next((n for t, n in self.turns(s) if t == text), None)
        if not found: raise Illegal(f"{text} is not among {' '.join(sorted(t for t, _ in self.turns(s)))}")
        return self.begun(found)

    def captures(self, s, text): return cell(text[4:7]) in s.men
    def in_check(self, s): return attacked(s.men, next(c for c, m in s.men.items() if m == (s.turn, "K")), 1 - s.turn)

    def begun(self, s):
        if not any(True for _ in self.turns(s)):
            s.over = (self.names[1 - s.turn] + "-wins checkmate " + ("0-1", "1-0")[s.turn] if self.in_check(s)
                      else "draw stalemate 1/2-1/2")
        return s

    def resigned(self, s):
        s = s.copy()
        s.over = self.names[1 - s.turn] + "-wins resign " + ("0-1", "1-0")[s.turn]
        return s

    def drawn(self, s, reason): s.over = f"draw {reason} 1/2-1/2"

    def identity(self, s):
        usable = s.passant and any(s.passant[0] not in n.men for text, n in self.turns(s)
                                   if text[3:] == "-" + name(s.passant[1]) and s.men[cell(text[:3])].kind == "P")
        return frozenset(s.men.items()), s.turn, s.rights, bool(usable)

    # -- text ----------------------------------------------------------------------------------------------------------------
    def text(self, s):
        boards = []
        for board in (1, 0):
            rows = []
            for rank in range(8, 0, -1):
                row = "".join(" " if m is None else m.kind if m.side == 0 else m.kind.lower()
                              for m in (s.men.get((board, f, rank)) for f in range(1, 9)))
                rows.append(re.sub(" +", lambda m: str(len(m[0])), row))
            boards.append("/".join(rows))
        rights = "".join(l if i == 0 else l.lower() for i in (0, 1) for l in "KQ" if (i, l) in s.rights)
        exposed = name(s.passant[1]) if s.passant else "-"
        return f"{'//'.join(boards)} {self.letters[s.turn]} {rights or '-'} {exposed} {s.clock} {s.number}"

    def parse(self, text):
        boards, turn, rights, exposed, clock, number = (text.split() + ["-", "-", "0", "1"][len(text.split()) - 2:])[:6]
        s = State(2)
        s.passant = ()
        if len(boards.split("//")) != 2: raise Illegal("two boards")
        for board, rows in zip((1, 0), boards.split("//")):
            rows = [re.sub(r"\d", lambda m: " " * int(m[0]), row) for row in rows.split("/")]
            if len(rows) != 8 or any(len(row) != 8 for row in rows): raise Illegal("no board of eight by eight")
            for rank, row in zip(range(8, 0, -1), rows):
                for file, letter in enumerate(row, 1):
                    if letter != " ": s.men[board, file, rank] = Man(int(letter.islower()), letter.upper())
        s.turn, s.clock, s.number = self.letters.index(turn), int(clock), int(number)
        s.rights = frozenset((int(l.islower()), l.upper()) for l in rights if l != "-")
        if any(sum(m == (i, "K") for m in s.men.values()) != 1 for i in (0, 1)): raise Illegal("kings")
        for i, l in s.rights:
            if s.men.get((0, 5, 1 + 7 * i)) != (i, "K") or s.men.get((0, 8 if l == "K" else 1, 1 + 7 * i)) != (i, "R"):
                raise Illegal("castling")
        if exposed != "-":
            crossed = cell(exposed[-3:])
            pawn = over(plus(crossed, 0, ahead(1 - s.turn)))
            if crossed[2] != 3 + 3 * (1 - s.turn) or s.men.get(pawn) != (1 - s.turn, "P"): raise Illegal("en passant")
            if any(c in s.men for c in (crossed, plus(crossed, 0, ahead(s.turn)), over(pawn))): raise Illegal("en passant")
            s.passant = (pawn, crossed)
        for a in (c for c in s.men if over(c) in s.men): raise Illegal(f"{name(a)} and {name(over(a))} are both taken")
        if attacked(s.men, next(c for c, m in s.men.items() if m == (1 - s.turn, "K")), s.turn): raise Illegal("check")
        return self.begun(s)

    def start(self): return self.parse(self.start_text)

    def place(self, men, turn="w", fields=""):
        """A position from a list of men, `wKAe1 bQBd5`."""
        s = State(2)
        s.passant, s.turn = (), self.letters.index(turn or "w")
        for word in men.split(): s.men[cell(word[2:])] = Man(self.letters.index(word[0]), word[1])
        words = fields.split()
        return " ".join(self.text(s).split()[:2] + words + ["-", "-", "0", "1"][len(words):])

    def stands(self, s, word):
        if word[:2] == "--": return cell(word[2:]) not in s.men
        return s.men.get(cell(word[2:])) == Man(self.letters.index(word[0]), word[1])
