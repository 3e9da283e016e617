"""Knight Relay Chess, from variants/knight-relay/README.md alone. Covers all of the page."""
from chess_moves import KNIGHT
from rifle import SafeKings


class KnightRelay(SafeKings):
    start_text = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

    def leaps_from(self, at): return [(at[0] + x, at[1] + y) for x, y in KNIGHT if (at[0] + x, at[1] + y) in self.on]

    def is_guarded(self, men, at, man): return any(to in men and men[to] == (man.side, "N") for to in self.leaps_from(at))

    def targets(self, men, at, man):
        found = list(super().targets(men, at, man))
        if man.kind in "QRB" and self.is_guarded(men, at, man): found += [to for to in self.leaps_from(at) if to not in found]
        yield from found

    def pawn_leaps(self, men, at, man):
        return [to for to in self.leaps_from(at) if 1 < to[1] < 8] if self.is_guarded(men, at, man) else []

    def is_attacked(self, men, cell, side):
        if cell in men and men[cell].kind == "N": return False
        for at, man in men.items():
            if man.side == side or man.kind == "N": continue
            if man.kind == "P":
                if cell[1] - at[1] == (1 if man.side == 0 else -1) and abs(cell[0] - at[0]) == 1: return True
                if cell in self.pawn_leaps(men, at, man): return True
            elif cell in self.targets(men, at, man): return True
        return False

    def chess(self, s):
        for text, n, left, taken in super().chess(s):
            man = s.men[self.cell(text[:2])]
            n.exposed = None
            if taken != "N" and not (man.kind == "N" and taken): yield text, n, left, taken
        for at, man in list(s.men.items()):
            if man.side != s.turn or man.kind != "P": continue
            for to in self.pawn_leaps(s.men, at, man):
                if to in s.men and not (self.enemy(s, to) and s.men[to].kind != "N"): continue
                n, left, taken = self.made(s, at, to)
                n.exposed = None
                yield self.name(at) + "-" + self.name(to), n, left, taken
