"""Spartan Chess, from variants/spartan/README.md alone. Covers all of the page."""
from chess_moves import ChessMoves, KNIGHT, OBLIQUE, STRAIGHT
from turns import Man


def twice(vectors): return [(2 * x, 2 * y) for x, y in vectors]


class Spartan(ChessMoves):
    slides = {**ChessMoves.slides, "G": STRAIGHT, "W": OBLIQUE}
    leaps = {**ChessMoves.leaps, "G": OBLIQUE, "W": KNIGHT, "L": OBLIQUE + twice(OBLIQUE), "C": STRAIGHT + twice(STRAIGHT)}
    start_text = "lgkcckwl/hhhhhhhh/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1"

    def targets(self, men, at, man):
        if man.kind != "H": return super().targets(men, at, man)
        return [c for c in [self.ahead(at, man.side)] if c in self.on]      # the captures of this piece

    def ahead(self, at, side, x=0, y=1): return at[0] + x, at[1] + (y if side == 0 else -y)

    def spartan(self, s):
        """What hoplites do, and a lieutenant's steps aside: (text, position)."""
        for at, man in list(s.men.items()):
            if man.side != s.turn: continue
            if man.kind == "L":
                for x in (-1, 1):
                    to = (at[0] + x, at[1])
                    if to in self.on and to not in s.men: yield f"{self.name(at)}-{self.name(to)}", self.made(s, at, to)[0]
            if man.kind != "H": continue
            ways = [self.ahead(at, man.side, x, 1) for x in (-1, 1)]
            if at[1] == (2 if man.side == 0 else 7): ways += [self.ahead(at, man.side, x, 2) for x in (-2, 2)]
            ways = [to for to in ways if to not in s.men] + [to for to in self.targets(s.men, at, man) if self.enemy(s, to)]
            for to in ways:
                if to not in self.on: continue
                text = f"{self.name(at)}-{self.name(to)}"
                if to[1] != (8 if man.side == 0 else 1): yield text, self.made(s, at, to)[0]; continue
                kings = list(s.men.values()).count((s.turn, "K"))
                for kind in "GWLC" + "K" * (kings < 2): yield f"{text}={kind}", self.made(s, at, to, None, kind)[0]

    def made(self, s, at, to, victim=None, kind=None):
        n, left, taken = super().made(s, at, to, victim, kind)
        n.exposed = None
        if s.men[at].kind == "H": n.clock = 0
        return n, left, taken

    def may_castle(self, s, home, king_to, rook_to):
        return not any(self.is_attacked(s.men, (f, home), s.turn) for f in (5, king_to, rook_to))

    def all_attacked(self, men, side):
        return all(self.is_attacked(men, at, side) for at, m in men.items() if m == (side, "K"))

    def turns(self, s):
        made = [(text, n) for text, n, _, _ in self.chess(s) if s.men[self.cell(text[:2])].kind != "H"]
        for text, n in made + list(self.spartan(s)):
            if not self.all_attacked(n.men, s.turn): yield text, n

    def stuck(self, s):
        if self.all_attacked(s.men, s.turn): return self.won(1 - s.turn, "checkmate")
        return self.result([0, 0], "stalemate")

    def identity(self, s): return frozenset(s.men.items()), s.turn, s.rights
