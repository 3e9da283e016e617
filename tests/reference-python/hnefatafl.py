"""Hnefatafl, from variants/hnefatafl/README.md alone. Covers all of the page."""
from turns import Man, Turns

BESIDE = [(1, 0), (0, 1), (-1, 0), (0, -1)]
ATTACKERS, DEFENDERS = 0, 1


def plus(at, by): return (at[0] + by[0], at[1] + by[1])


class Hnefatafl(Turns):
    letters, names = "ad", ["attackers", "defenders"]
    size = 11
    cells = [(f, r) for f in range(1, 12) for r in range(1, 12)]
    throne = (6, 6)
    corners = [(1, 1), (1, 11), (11, 1), (11, 11)]
    start_text = "3MMMMM3/5M5/11/M4m4M/M3mmm3M/MM1mmkmm1MM/M3mmm3M/M4m4M/11/5M5/3MMMMM3 a - - 0 1"

    def ways(self, s):
        for at, man in list(s.men.items()):
            if man.side != s.turn: continue
            for by in BESIDE:
                to = plus(at, by)
                while to in self.on and to not in s.men:
                    if man.kind == "K" or to != self.throne and to not in self.corners: yield at, to
                    to = plus(to, by)

    def taken(self, men, to):
        """The cells of those whom the piece that has come to `to` captures there."""
        side = men[to].side
        for by in BESIDE:
            at, behind = plus(to, by), plus(plus(to, by), by)
            if at not in men or men[at].side == side: continue
            if men[at].kind == "K":
                around = [plus(at, b) for b in BESIDE]
                if all(c in men and men[c].side == ATTACKERS or c == self.throne and c not in men for c in around): yield at
            elif behind in men and men[behind].side == side: yield at
            elif behind not in men and (behind == self.throne or behind in self.corners): yield at

    def enclosed(self, men):
        """Whether no defender gets to the edge over cells without attackers."""
        reached = {at for at, man in men.items() if man.side == DEFENDERS}
        todo = list(reached)
        while todo:
            at = todo.pop()
            if not 1 < at[0] < self.size or not 1 < at[1] < self.size: return False
            for cell in (plus(at, by) for by in BESIDE):
                if cell in reached or cell in men and men[cell].side == ATTACKERS: continue
                reached.add(cell)
                todo.append(cell)
        return True

    def turns(self, s):
        for at, to in self.ways(s):
            n = s.copy()
            n.men[to] = n.men.pop(at)
            gone = list(self.taken(n.men, to))
            kings = [n.men[c] for c in gone if n.men[c].kind == "K"]
            for cell in gone: del n.men[cell]
            n.clock = 0 if gone else s.clock + 1
            if kings: n.over = self.won(ATTACKERS, "extinction")
            elif any(n.men.get(c) == (DEFENDERS, "K") for c in self.corners): n.over = self.won(DEFENDERS, "goal")
            elif self.enclosed(n.men): n.over = self.won(ATTACKERS, "enclosed")
            yield f"{self.name(at)}-{self.name(to)}", n

    def can_move(self, s): return any(True for _ in self.ways(s))

    def captures(self, s, move):
        at, to = (self.cell(name) for name in move.split("-"))
        men = dict(s.men)
        men[to] = men.pop(at)
        return any(True for _ in self.taken(men, to))
