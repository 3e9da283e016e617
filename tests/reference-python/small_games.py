#!/usr/bin/env python3
"""Counts of some games of tests/small-games, written from the sentences at the top of their files alone.

    small_games.py                 # every game: turns from its positions, and sequences of two, three, ... turns
    small_games.py river           # one of them

A position is a tuple: the pieces by coordinates, then whatever the game remembers. Each game says which turns there
are, and whether the game is over. The other files of the folder hold games that Fairy-Stockfish has.
"""
import sys

STRAIGHT = ((1, 0), (-1, 0), (0, 1), (0, -1))
SLANTING = ((1, 1), (1, -1), (-1, 1), (-1, -1))
KNIGHT = tuple((x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y))


def drawn(rows):
    """The pieces of a drawing, whose first row is the highest: {(x, y): letter}."""
    return {(x, len(rows) - 1 - y): c for y, row in enumerate(rows) for x, c in enumerate(row) if c not in ".*#"}


def own(letter, side):
    return letter.isupper() == (side == 0)


def freeze(board):
    return tuple(sorted(board.items()))


class River:
    """Men step straight or leap on; who stands in the third rank when his turn is over is gone."""
    starts = [(["mm..", "....", "..m.", ".M..", ".MM."], 0), (["m.m.", ".M..", "m.m.", ".M.M", "M..."], 0),
              (["..m.", ".mM.", ".M..", "mM..", "...m"], 1)]

    def start(self, rows, side):
        return freeze(drawn(rows)), side

    def over(self, at):
        return len({c.isupper() for _, c in at[0]}) < 2

    def turns(self, at):
        board, side = dict(at[0]), at[1]
        inside = lambda p: 0 <= p[0] < 4 and 0 <= p[1] < 5

        def settled(after):
            return freeze({p: c for p, c in after.items() if p[1] != 2 or not own(c, side)}), 1 - side

        def leaps(now, man):
            for dx, dy in STRAIGHT:
                over, to = (man[0] + dx, man[1] + dy), (man[0] + 2 * dx, man[1] + 2 * dy)
                if over in now and not own(now[over], side) and inside(to) and to not in now:
                    after = {p: c for p, c in now.items() if p not in (man, over)}
                    after[to] = now[man]
                    yield settled(after)
                    yield from leaps(after, to)

        for man, letter in board.items():
            if not own(letter, side):
                continue
            for dx, dy in STRAIGHT:
                to = (man[0] + dx, man[1] + dy)
                if inside(to) and to not in board:
                    after = {p: c for p, c in board.items() if p != man}
                    after[to] = letter
                    yield settled(after)
            yield from leaps(board, man)


class Corners:
    """Nine cells and four corners outside of them; wizards go slantwise, or as knights without capturing."""
    starts = [(["w....", ".wg..", ".....", ".WG..", "W...."], 0),
              (["w...w", ".....", ".WgW.", "..G..", "....."], 0), ([".....", "..g..", ".w.w.", "..GW.", "W...."], 1)]
    corners = ((0, 0), (4, 0), (4, 4), (0, 4))

    def start(self, rows, side):
        return freeze(drawn(rows)), side, False

    def over(self, at):
        return at[2] or not {"G", "g"} <= {c for _, c in at[0]}

    def turns(self, at):
        board, side = dict(at[0]), at[1]
        there = lambda p: p in self.corners or (1 <= p[0] <= 3 and 1 <= p[1] <= 3)
        for man, letter in board.items():
            if not own(letter, side):
                continue
            steps = [(s, True) for s in (SLANTING if letter in "Ww" else STRAIGHT)]
            steps += [(s, False) for s in KNIGHT if letter in "Ww"]
            for (dx, dy), captures in steps:
                to = (man[0] + dx, man[1] + dy)
                if not there(to) or (to in board and (not captures or own(board[to], side))):
                    continue
                after = {p: c for p, c in board.items() if p != man}
                after[to] = letter
                won = letter in "Ww" and to in self.corners and to[1] == (4 if side == 0 else 0)
                yield freeze(after), 1 - side, won


class Rafts:
    """Riders go straight over rafts and water until a piece stops them; lancers go slantwise over rafts only."""
    water = {(1, 1), (2, 1), (2, 2), (3, 2), (4, 0)}
    starts = [(["r..lr", ".....", ".....", "RL.R."], 0), (["r.l..", "R...r", "r..L.", ".lR.."], 1)]

    def start(self, rows, side):
        return freeze(drawn(rows)), side

    def over(self, at):
        return not {"R", "r"} <= {c for _, c in at[0]}

    def turns(self, at):
        board, side = dict(at[0]), at[1]
        for man, letter in board.items():
            if not own(letter, side):
                continue
            rider = letter in "Rr"
            for dx, dy in STRAIGHT if rider else SLANTING:
                to = (man[0] + dx, man[1] + dy)
                while 0 <= to[0] < 5 and 0 <= to[1] < 4 and (rider or to not in self.water):
                    if to not in self.water and not (to in board and own(board[to], side)):
                        after = {p: c for p, c in board.items() if p != man}
                        after[to] = letter
                        yield freeze(after), 1 - side
                    if to in board:
                        break
                    to = (to[0] + dx, to[1] + dy)


class Partners:
    """Rooks and knights of four sides: what one captures its partner may put down."""
    # Here a piece is two signs: its side's number and its letter.
    starts = [("yNyR../bR..gN/bN..gR/..rRrN", 0), ("yNrR../bR..gN/bNyR../..rRgN", 3),
              ("..yR./rNbR../gRyNrR./..bNgN", 2)]

    def start(self, text, side):
        board = {}
        rows = text.split("/")
        for y, row in enumerate(rows):
            x = i = 0
            while i < len(row):
                if row[i] != ".":
                    board[x, 3 - y] = ("rbyg".index(row[i]), row[i + 1])
                    i += 1
                i, x = i + 1, x + 1
        return freeze(board), side, ((0, 0),) * 4

    def over(self, at):
        return False

    def turns(self, at):
        board, side, hands = dict(at[0]), at[1], at[2]
        following = (side + 1) % 4
        for man, (owner, letter) in board.items():
            if owner != side:
                continue
            steps = STRAIGHT if letter == "R" else KNIGHT
            for dx, dy in steps:
                to = (man[0] + dx, man[1] + dy)
                while 0 <= to[0] < 4 and 0 <= to[1] < 4:
                    taken = board.get(to)
                    if taken is None or taken[0] % 2 != side % 2:
                        after = {p: c for p, c in board.items() if p != man}
                        after[to] = (side, letter)
                        held = [list(hand) for hand in hands]
                        if taken is not None:
                            held[(side + 2) % 4]["RN".index(taken[1])] += 1
                        yield freeze(after), following, tuple(tuple(hand) for hand in held)
                    if taken is not None or letter == "N":
                        break
                    to = (to[0] + dx, to[1] + dy)
        for kind, letter in enumerate("RN"):
            if hands[side][kind] == 0:
                continue
            for cell in [(x, y) for x in range(4) for y in range(4) if (x, y) not in board]:
                after = dict(board)
                after[cell] = (side, letter)
                held = [list(hand) for hand in hands]
                held[side][kind] -= 1
                yield freeze(after), following, tuple(tuple(hand) for hand in held)


class Tides:
    """Boats and porters on a board of four by five; what they may do depends on the tide, which is 0, 1, 2, 0, ..."""
    starts = [(["b..b", ".pp.", "....", ".PP.", "B..B"], 0, 0), (["b...", ".Pp.", "b.B.", ".pP.", "B..B"], 0, 1),
              (["b..b", ".Pp.", "..B.", ".p..", "B..b"], 1, 2)]

    def start(self, rows, side, tide):
        return freeze(drawn(rows)), side, tide

    def over(self, at):
        return not {"B", "b"} <= {c for _, c in at[0]}

    def turns(self, at):
        board, side, tide = dict(at[0]), at[1], at[2]
        for man, letter in board.items():
            if not own(letter, side):
                continue
            ways = []  # step, how often, whether it captures
            if letter in "Bb":
                ways += [(s, 9, True) for s in STRAIGHT if tide == 1] + [(s, 1, True) for s in SLANTING if tide >= 1]
                ways += [(s, 1, False) for s in STRAIGHT if tide != 1]  # at high tide that is a slide already
            elif tide == 0:
                ways.append(((0, 1 if side == 0 else -1), 1, True))
            for (dx, dy), most, captures in ways:
                to = man
                for _ in range(most):
                    to = (to[0] + dx, to[1] + dy)
                    if not (0 <= to[0] < 4 and 0 <= to[1] < 5):
                        break
                    if to in board and (not captures or own(board[to], side)):
                        break
                    after = {p: c for p, c in board.items() if p != man}
                    after[to] = letter
                    yield freeze(after), 1 - side, (tide + 1) % 3
                    if to in board:
                        break


class LinesOfMen:
    """As many cells along a line as men stand on it; who has one group has won, both together have drawn."""
    starts = [([".mm.", "M..M", "M..M", ".mm."], 0), (["M.mM", "m...", ".mM.", "m..M"], 1),
              (["M..m", "....", "mM.m", "..M."], 0)]

    def start(self, rows, side):
        return freeze(drawn(rows)), side

    def over(self, at):
        for side in (0, 1):
            men = {p for p, c in at[0] if own(c, side)}
            if not men:
                continue
            found, todo = set(), [min(men)]
            while todo:
                p = todo.pop()
                found.add(p)
                todo += [q for dx, dy in STRAIGHT + SLANTING for q in [(p[0] + dx, p[1] + dy)] if q in men - found]
            if found == men:
                return True
        return False

    def turns(self, at):
        board, side = dict(at[0]), at[1]
        inside = lambda p: 0 <= p[0] < 4 and 0 <= p[1] < 4
        for man, letter in board.items():
            if not own(letter, side):
                continue
            for dx, dy in STRAIGHT + SLANTING:
                count = sum((man[0] + i * dx, man[1] + i * dy) in board for i in range(-3, 4))
                between = [(man[0] + i * dx, man[1] + i * dy) for i in range(1, count)]
                to = (man[0] + count * dx, man[1] + count * dy)
                if not inside(to) or any(p in board and not own(board[p], side) for p in between):
                    continue
                if to in board and own(board[to], side):
                    continue
                after = {p: c for p, c in board.items() if p != man}
                after[to] = letter
                yield freeze(after), 1 - side


class Rebounds:
    """Chess without castling in which captors change sides, but not kings; a pawn that captures on its last rank is
    promoted before. A pawn on the second rank of its side steps once or twice, wherever it comes from."""
    depth = 4
    starts = [(["rnbqkbnr", "pppppppp", "........", "........", "........", "........", "PPPPPPPP", "RNBQKBNR"], 0, None),
              (["rnbqk..r", "pP...ppp", "..p..n..", "...Pp...", ".b......", "..NB.N..", "PP.P.Pp.", "R.BQK..R"], 0,
               (4, 5)),
              (["....k...", ".P.q..P.", "..r..n..", "........", "........", "...Q.B..", ".pR...p.", "....K..N"], 1, None)]
    rides = {"R": STRAIGHT, "B": SLANTING, "Q": STRAIGHT + SLANTING}
    leaps = {"N": KNIGHT, "K": STRAIGHT + SLANTING}

    def start(self, rows, side, exposed):
        return freeze(drawn(rows)), side, exposed

    def over(self, at):
        return False

    def goals(self, board, at, kind):
        """The cells that a piece other than a pawn looks at, up to the first piece on each line."""
        for dx, dy in self.leaps.get(kind, ()):
            if 0 <= at[0] + dx < 8 and 0 <= at[1] + dy < 8:
                yield at[0] + dx, at[1] + dy
        for dx, dy in self.rides.get(kind, ()):
            x, y = at[0] + dx, at[1] + dy
            while 0 <= x < 8 and 0 <= y < 8:
                yield x, y
                if (x, y) in board:
                    break
                x, y = x + dx, y + dy

    def checked(self, board, side):
        (king,) = (p for p, c in board.items() if c == ("K" if side == 0 else "k"))
        up = 1 if side == 0 else -1
        for kind in "RBQNK":
            enemy = kind.lower() if side == 0 else kind
            if any(board.get(p) == enemy for p in self.goals(board, king, kind)):
                return True
        return any(board.get((king[0] + dx, king[1] + up)) == ("p" if side == 0 else "P") for dx in (-1, 1))

    def turns(self, at):
        board, side, exposed = dict(at[0]), at[1], at[2]
        for move in self.moves(board, side, exposed):
            after = dict(board)
            start, to, victim, kind, crossed = move
            del after[start]
            if victim is not None:
                del after[victim]
            turned = victim is not None and kind.upper() != "K"
            after[to] = kind.upper() if (side == 0) != turned else kind.lower()
            if not self.checked(after, side):
                yield freeze(after), 1 - side, crossed

    def moves(self, board, side, exposed):
        """(cell, goal, cell of what is captured or None, what the piece is then, the cell that a double step crosses)"""
        up, second, last = (1, 1, 7) if side == 0 else (-1, 6, 0)
        for man, letter in board.items():
            if not own(letter, side):
                continue
            if letter.upper() != "P":
                for to in self.goals(board, man, letter.upper()):
                    if to not in board or not own(board[to], side):
                        yield man, to, to if to in board else None, letter, None
                continue
            x, y = man
            ways = []
            if (x, y + up) not in board:
                ways.append(((x, y + up), None, None))
                if y == second and (x, y + 2 * up) not in board:
                    ways.append(((x, y + 2 * up), None, (x, y + up)))
            for to in ((x - 1, y + up), (x + 1, y + up)):
                if to in board and not own(board[to], side):
                    ways.append((to, to, None))
                elif to == exposed:
                    ways.append((to, (to[0], y), None))
            for to, victim, crossed in ways:
                if not 0 <= to[1] < 8:
                    continue
                for kind in "QRBN" if to[1] == last else "P":
                    yield man, to, victim, kind, crossed


class Missionaries:
    """Kings and men step and capture; missionaries slide along empty lines, or convert the first enemy that they see
    and stay where they are."""
    starts = [(["m.k.m.", "p.p.p.", "......", "......", ".P.P.P", ".M.K.M"], 0),
              (["..k...", "m.p..p", ".P.M..", "..p.P.", ".m..P.", "M..K.."], 0),
              ([".k..m.", "..M...", "p..P.p", ".m..P.", "..P..M", "...K.."], 1)]
    steps = {"K": STRAIGHT + SLANTING, "P": STRAIGHT}

    def start(self, rows, side):
        return freeze(drawn(rows)), side

    def over(self, at):
        return False

    def seen(self, board, man):
        """The empty cells on the straight lines from a cell, and the first pieces on these lines."""
        empty, met = [], []
        for dx, dy in STRAIGHT:
            x, y = man[0] + dx, man[1] + dy
            while 0 <= x < 6 and 0 <= y < 6 and (x, y) not in board:
                empty.append((x, y))
                x, y = x + dx, y + dy
            if (x, y) in board:
                met.append((x, y))
        return empty, met

    def checked(self, board, side):
        (king,) = (p for p, c in board.items() if c == ("K" if side == 0 else "k"))
        for man, letter in board.items():
            if own(letter, side):
                continue
            if letter.upper() == "M":
                if king in self.seen(board, man)[1]:
                    return True
            elif any((man[0] + dx, man[1] + dy) == king for dx, dy in self.steps[letter.upper()]):
                return True
        return False

    def turns(self, at):
        board, side = dict(at[0]), at[1]
        ways = []
        for man, letter in board.items():
            if not own(letter, side):
                continue
            if letter.upper() == "M":
                empty, met = self.seen(board, man)
                ways += [{**{p: c for p, c in board.items() if p != man}, to: letter} for to in empty]
                ways += [{**board, p: board[p].upper() if side == 0 else board[p].lower()} for p in met
                         if not own(board[p], side) and board[p].upper() != "K"]
                continue
            for dx, dy in self.steps[letter.upper()]:
                to = (man[0] + dx, man[1] + dy)
                if 0 <= to[0] < 6 and 0 <= to[1] < 6 and not (to in board and own(board[to], side)):
                    ways.append({**{p: c for p, c in board.items() if p != man}, to: letter})
        for after in ways:
            if not self.checked(after, side):
                yield freeze(after), 1 - side


class Vaulters:
    """Who is leapt over joins the other side. A vaulter leaps over one neighbour, onto the cell behind it; a long vaulter
    leaps over as many enemies of a slanting line as it likes. Who has no men left has lost."""
    starts = [(["l.v.v", ".v.v.", ".....", ".....", ".V.V.", "V.V.L"], 0),
              ([".....", ".vv..", "..Vv.", ".v.V.", "..V..", "L...l"], 0),
              (["l...V", ".V...", "..vV.", ".VL..", "v..V.", "....."], 1)]

    def start(self, rows, side):
        return freeze(drawn(rows)), side

    def over(self, at):
        return len({c.isupper() for _, c in at[0]}) < 2

    def turns(self, at):
        board, side = dict(at[0]), at[1]
        free = lambda p: 0 <= p[0] < 5 and 0 <= p[1] < 6 and p not in board
        foe = lambda p: p in board and not own(board[p], side)

        def gone(man, to, over):
            after = {p: c for p, c in board.items() if p != man}
            after[to] = board[man]
            for p in over:
                after[p] = after[p].upper() if side == 0 else after[p].lower()
            return freeze(after), 1 - side

        for man, letter in board.items():
            if not own(letter, side):
                continue
            for dx, dy in STRAIGHT + SLANTING:
                ray = [(man[0] + i * dx, man[1] + i * dy) for i in range(1, 7)]
                if letter.upper() == "V":
                    if free(ray[0]) and (dx, dy) in STRAIGHT:
                        yield gone(man, ray[0], [])
                    if foe(ray[0]) and free(ray[1]):
                        yield gone(man, ray[1], ray[:1])
                elif (dx, dy) in SLANTING:
                    over = []
                    for i, p in enumerate(ray):
                        if free(p):
                            yield gone(man, p, list(over))
                        elif foe(p) and i + 1 < len(ray) and free(ray[i + 1]):
                            over.append(p)
                        else:
                            break


GAMES = {"river": River(), "corners": Corners(), "rafts": Rafts(), "partners": Partners(), "tides": Tides(),
         "lines_of_men": LinesOfMen(), "rebounds": Rebounds(), "missionaries": Missionaries(), "vaulters": Vaulters()}


def count(game, at, depth):
    if depth == 0:
        return 1
    if game.over(at):
        return 0
    if depth == 1:
        return sum(1 for _ in game.turns(at))
    return sum(count(game, after, depth - 1) for after in game.turns(at))


def main(names):
    for name in names or GAMES:
        game = GAMES[name]
        for start in game.starts:
            at = game.start(*start)
            drawing = start[0] if isinstance(start[0], str) else "/".join(start[0])
            print(name, drawing, *start[1:], [count(game, at, depth) for depth in range(1, getattr(game, "depth", 3) + 1)])


if __name__ == "__main__":
    main(sys.argv[1:])
