"""Draughts, from variants/draughts-*/README.md alone: international, Russian, Brazilian, English.

Covers all of the pages: moves, captures and the choice among them, promotion, the ends of the game, texts of moves and
positions.
"""
from turns import Man, Turns


def board(size): return [(f, r) for f in range(1, size + 1) for r in range(1, size + 1) if (f + r) % 2 == 0]


class Draughts(Turns):
    size = 8
    men_capture_back = True
    flying = True               # kings move and capture at a distance
    majority = False            # only captures of the maximum number of pieces are legal
    # "end": where the turn ends; "on": at once, and the piece goes on as a king; "stop": at once, and the turn ends.
    promotion = "end"

    def forward(self, side): return 1 if side == 0 else -1
    def last_row(self, cell, side): return cell[1] == (self.size if side == 0 else 1)

    def quiet(self, s):
        for at, man in s.men.items():
            if man.side != s.turn: continue
            for x in (-1, 1):
                for y in (-1, 1):
                    if man.kind == "M" and y != self.forward(man.side): continue
                    to = (at[0] + x, at[1] + y)
                    while to in self.on and to not in s.men:
                        yield at, to
                        if man.kind == "M" or not self.flying: break
                        to = (to[0] + x, to[1] + y)

    def leaps(self, men, at, man, taken):
        """The leaps a piece can make from a cell: (cell of the victim, cell to land on)."""
        for x in (-1, 1):
            for y in (-1, 1):
                if man.kind == "M" and not self.men_capture_back and y != self.forward(man.side): continue
                over = (at[0] + x, at[1] + y)
                if man.kind == "K" and self.flying:
                    while over in self.on and over not in men: over = (over[0] + x, over[1] + y)
                if over not in men or men[over].side == man.side or over in taken: continue
                to = (over[0] + x, over[1] + y)
                while to in self.on and to not in men:
                    yield over, to
                    if man.kind == "M" or not self.flying: break
                    to = (to[0] + x, to[1] + y)

    def routes(self, men, at, man, taken, cells):
        """All ways to go on to the end: (victims, cells, the piece at the end). `men` has the victims, but not the piece."""
        on = False
        leaps = list(self.leaps(men, at, man, taken))
        if man.kind == "K":
            # Of the cells behind a victim only those count from which the king can go on, if there are any.
            going = {(over, to) for over, to in leaps if any(True for _ in self.leaps(men, to, man, taken + [over]))}
            best = {over for over, _ in going}
            leaps = [leap for leap in leaps if leap in going or leap[0] not in best]
        for over, to in leaps:
            on = True
            now = man
            if man.kind == "M" and self.last_row(to, man.side):
                if self.promotion == "on": now = Man(man.side, "K")
                if self.promotion == "stop":
                    yield taken + [over], cells + [to], Man(man.side, "K")
                    continue
            yield from self.routes(men, to, now, taken + [over], cells + [to])
        if not on and taken:
            if man.kind == "M" and self.last_row(at, man.side): man = Man(man.side, "K")
            yield taken, cells, man

    def turns(self, s):
        found = []
        for at, man in s.men.items():
            if man.side != s.turn: continue
            others = {c: m for c, m in s.men.items() if c != at}
            found += self.routes(others, at, man, [], [at])
        if not found:
            for at, to in self.quiet(s):
                n = s.copy()
                man = n.men.pop(at)
                n.men[to] = Man(man.side, "K") if man.kind == "M" and self.last_row(to, man.side) else man
                n.clock = 0 if man.kind == "M" else s.clock + 1
                yield self.name(at) + "-" + self.name(to) + self.crowned(man, n.men[to]), n
            return
        if self.majority:
            count = max(len(taken) for taken, _, _ in found)
            found = [f for f in found if len(f[0]) == count]
        results = {}     # the board afterwards -> the routes that lead to it
        for taken, cells, man in found:
            men = {c: m for c, m in s.men.items() if c not in taken and c != cells[0]}
            men[cells[-1]] = man
            results.setdefault(frozenset(men.items()), []).append(cells)
        def written(men, cells): return "x".join(map(self.name, cells)) + self.crowned(s.men[cells[0]], dict(men)[cells[-1]])
        sharing = {}     # short text -> number of boards
        for men, routes in results.items():
            for short in {written(men, [r[0], r[-1]]) for r in routes}: sharing[short] = sharing.get(short, 0) + 1
        for men, routes in results.items():
            texts = [(written(men, [r[0], r[-1]]), written(men, r)) for r in routes]
            n = s.copy()
            n.men, n.clock = dict(men), 0
            yield min(short if sharing[short] == 1 else full for short, full in texts), n

    def crowned(self, before, after): return "=K" if before.kind != after.kind else ""

    def can_move(self, s):
        if any(True for _ in self.quiet(s)): return True
        for at, man in s.men.items():
            if man.side != s.turn: continue
            if any(True for _ in self.leaps({c: m for c, m in s.men.items() if c != at}, at, man, [])): return True
        return False


class International(Draughts):
    size, cells = 10, board(10)
    majority = True
    drawn_after = 50
    start_text = "mmmmm/mmmmm/mmmmm/mmmmm/5/5/MMMMM/MMMMM/MMMMM/MMMMM w - - 0 1"
    def name(self, cell): return str(5 * (10 - cell[1]) + (cell[0] + 1) // 2)


class Russian(Draughts):
    cells = board(8)
    promotion = "on"
    drawn_after = 30
    start_text = "mmmm/mmmm/mmmm/4/4/MMMM/MMMM/MMMM w - - 0 1"


class Brazilian(Draughts):
    cells = board(8)
    majority = True
    drawn_after = 40
    start_text = "mmmm/mmmm/mmmm/4/4/MMMM/MMMM/MMMM w - - 0 1"


class English(Draughts):
    letters, names = "bw", ["black", "white"]
    cells = board(8)
    men_capture_back, flying, promotion = False, False, "stop"
    drawn_after = 80
    start_text = "mmmm/mmmm/mmmm/4/4/MMMM/MMMM/MMMM b - - 0 1"
    def name(self, cell): return str(4 * (cell[1] - 1) + (10 - cell[0]) // 2)
