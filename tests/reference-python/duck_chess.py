"""Duck Chess, from variants/duck/README.md alone. Covers all of the page."""
from chess_moves import ChessMoves
from turns import Man, NEUTRAL

DUCK = Man(NEUTRAL, "D")


class DuckChess(ChessMoves):
    by_letter = True
    start_text = ("bRbNbBbQbKbBbNbR/bPbPbPbPbPbPbPbP/8/8/8/8/wPwPwPwPwPwPwPwP/wRwNwBwQwKwBwNwR w wKQbKQ - 0 1")

    def turns(self, s):
        duck = [c for c, m in s.men.items() if m == DUCK]
        for text, n, _, taken in self.chess(s):
            if taken == "K":
                n.over = self.won(s.turn, "extinction")
                yield text, n
                continue
            empty = [c for c in self.cells if c not in n.men]
            for c in duck: del n.men[c]
            for cell in empty:
                after = n.copy()
                after.men[cell] = DUCK
                if after.exposed and after.exposed[1] == cell: after.exposed = None
                yield f"{text},D@{self.name(cell)}", after

    def count(self, s):
        """How many turns there are, without making them."""
        return sum(1 if taken == "K" else 64 - len(n.men) for _, n, _, taken in self.chess(s))

    def can_move(self, s): return any(True for _ in self.chess(s))
    def stuck(self, s): return self.won(s.turn, "stalemate")      # a side that cannot move has won
