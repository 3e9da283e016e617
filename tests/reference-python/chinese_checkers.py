"""Chinese checkers for two to six sides, from variants/chinese-checkers/README.md alone. Covers all of the page."""
from turns import Man, Turns

SIX = [(1, 0), (0, 1), (1, 1), (-1, 0), (0, -1), (-1, -1)]
# Conditions for the cells of each point, clockwise from the south; x and y count from the middle of the board.
POINTS = [lambda x, y: y < -4, lambda x, y: x < -4, lambda x, y: y - x > 4,
          lambda x, y: y > 4, lambda x, y: x > 4, lambda x, y: y - x < -4]
SIDES = [("r", "red"), ("b", "blue"), ("g", "green"), ("y", "yellow"), ("p", "purple"), ("o", "orange")]
SEATS = {2: (0, 3), 3: (0, 2, 4), 4: (0, 1, 3, 4), 5: (0, 1, 2, 3, 4), 6: (0, 1, 2, 3, 4, 5)}


def in_star(x, y):
    return (x >= -4 and y <= 4 and y - x >= -4) or (x <= 4 and y >= -4 and y - x <= 4)


class ChineseCheckers(Turns):
    options = {"players": ("2", "3", "4", "5", "6")}
    cells = [(x + 9, y + 9) for x in range(-8, 9) for y in range(-8, 9) if in_star(x, y)]

    def __init__(self): self.players = 6

    @property
    def players(self): return len(self.letters)

    @players.setter
    def players(self, number):
        seats = SEATS[int(number)]
        self.letters = "".join(SIDES[i][0] for i in seats)
        self.names = [SIDES[i][1] for i in seats]
        self.home = [{c for c in self.cells if POINTS[i](c[0] - 9, c[1] - 9)} for i in seats]
        self.goal = [{c for c in self.cells if POINTS[(i + 3) % 6](c[0] - 9, c[1] - 9)} for i in seats]
        super().__init__()
        self.by_letter = len(seats) > 2
        men = [self.letters[side] + "M" + self.name(c) for side, home in enumerate(self.home) for c in home]
        self.start_text = self.place(" ".join(men))

    def ends(self, s, at, side):
        """The cells where a man can end its turn."""
        empty = self.on - set(s.men) | {at}
        men = set(s.men) - {at}
        def may(a, b): return a not in self.goal[side] or b in self.goal[side]
        ends = {b for b in ((at[0] + x, at[1] + y) for x, y in SIX) if b in empty and may(at, b)}
        reached, new = {at}, [at]
        while new:
            a = new.pop()
            for x, y in SIX:
                over, b = (a[0] + x, a[1] + y), (a[0] + 2 * x, a[1] + 2 * y)
                if over in men and b in empty and b not in reached and may(a, b):
                    reached.add(b)
                    new.append(b)
        return (ends | reached) - {at}

    def turns(self, s):
        for at, man in s.men.items():
            if man.side != s.turn: continue
            for to in self.ends(s, at, man.side):
                n = s.copy()
                n.men[to] = n.men.pop(at)
                n.clock = s.clock + 1
                for side, goal in enumerate(self.goal):
                    there = [n.men.get(c) for c in goal]
                    if None not in there and (side, "M") in there: n.over = self.alone(side)
                yield self.name(at) + "-" + self.name(to), n

    def alone(self, side):
        """One has won and all others have lost."""
        scores = ["1" if i == side else "0" for i in range(self.players)]
        return f"{self.names[side]}-wins goal " + ("-" if self.players == 2 else ",").join(scores)

    def stuck(self, s): return self.result([0] * len(self.letters), "stalemate")
