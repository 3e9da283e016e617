"""Rifle Chess and Grasshopper Chess, from variants/rifle/README.md and variants/grasshopper/README.md alone. Covers all of both pages."""
from chess_moves import ChessMoves, OBLIQUE, STRAIGHT


class SafeKings(ChessMoves):
    """Chess with its king's safety."""

    def may_castle(self, s, home, king_to, rook_to):
        return not any(self.is_attacked(s.men, (f, home), s.turn) for f in (5, king_to, rook_to))

    def turns(self, s):
        for text, n, _, _ in self.chess(s):
            if not self.in_check(n.men, s.turn): yield text, n

    def begun(self, s):
        if not super().begun(s).over and all(m.kind == "K" for m in s.men.values()): s.over = self.result([0, 0], "bare-kings")
        return s

    def stuck(self, s):
        return self.won(1 - s.turn, "checkmate") if self.in_check(s.men, s.turn) else self.result([0, 0], "stalemate")


class Rifle(SafeKings):
    start_text = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    options = {"forced": ("true", "false")}
    forced = "false"

    def shot(self, s, at, victim):
        n = s.copy()
        del n.men[victim]
        for side, rank in ((0, 1), (1, 8)):
            for letter, file in (("K", 8), ("Q", 1)):
                if victim == (file, rank): n.rights -= {(side, letter)}
        n.exposed, n.clock = None, 0
        return f"{self.name(at)}x{self.name(victim)}", n

    def turns(self, s):
        found = {}
        for text, n, _, taken in self.chess(s):
            if taken:
                at, to = self.cell(text[:2]), self.cell(text[3:5])
                text, n = self.shot(s, at, to if to in s.men else s.exposed[0])
            if not self.in_check(n.men, s.turn): found[text] = n
        if self.forced == "true" and any("x" in text for text in found):
            found = {text: n for text, n in found.items() if "x" in text}
        yield from found.items()

    def usable(self, s):
        """The cell that an exposed pawn has crossed, if somebody may capture it for that."""
        if not s.exposed: return None
        pawn = self.name(s.exposed[0])
        for text, _ in self.legal(s):
            if text[2:] != "x" + pawn: continue
            man = s.men[self.cell(text[:2])]
            if man.kind == "P": return self.name(s.exposed[1])
        return None

    def captures(self, s, move): return "x" in move


class Grasshopper(SafeKings):
    start_text = "rnbqkbnr/gggggggg/pppppppp/8/8/PPPPPPPP/GGGGGGGG/RNBQKBNR w KQkq - 0 1"
    promotion = "QRBNG"

    def targets(self, men, at, man):
        if man.kind != "G":
            yield from super().targets(men, at, man)
            return
        for x, y in STRAIGHT + OBLIQUE:
            over = (at[0] + x, at[1] + y)
            while over in self.on and over not in men: over = (over[0] + x, over[1] + y)
            behind = (over[0] + x, over[1] + y)
            if over in self.on and behind in self.on: yield behind

    def chess(self, s):
        """Without the double step."""
        for text, n, left, taken in super().chess(s):
            man = s.men[self.cell(text[:2])]
            if man.kind != "P" or abs(self.cell(text[3:5])[1] - left[0][1]) == 1: yield text, n, left, taken
