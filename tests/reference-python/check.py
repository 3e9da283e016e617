#!/usr/bin/env python3
"""The rules of some games, played by programs that were written from their pages alone.

    check.py perft GAME DEPTH [POSITION]      leaves at each depth up to DEPTH
    check.py sequences GAME [POSITION]        how many sequences of steps are turns, where several lead to the same position
    check.py divide GAME DEPTH [POSITION]     leaves by first move
    check.py moves GAME [POSITION]            legal moves and status
    check.py positions GAME DEPTH FILE        leaves for each position of a file, one a line
    check.py random GAME SEED GAMES PLIES     random games: every position with its moves, to be compared with
    check.py counts [GAME...]                 the counts in variants/GAME/GAME.perft
    check.py games [GAME...]                  the games in variants/GAME/games/
    check.py sentences [GAME...]              the tables in sentences/
    check.py texts [GAME...]                  the tables again, every position as text

Games: those of GAMES. What each covers stands at the top of its file. Options follow the name: "progressive rules=italian",
"chinese-checkers players=3".
    check.py steps GAME [POSITION [STEPS]]    what may come next in a turn in which STEPS (with commas) have been made
Perft and lists of moves ignore repetition and the move rule; random games and recorded ones do not.
"""
import itertools
import pathlib
import random
import re
import sys

from four_player import FourPlayer, FourPlayerTeams
from many import Illegal
from three_player_hex import ThreePlayerHex
from chaturaji import Chaturaji
from tai_shogi import TaiShogi
from alice import Alice
from arimaa import Arimaa
from hnefatafl import Hnefatafl
from chu_shogi import ChuShogi
from multi_move import Marseillais, Progressive, Monster
from amazons import Amazons
from chinese_checkers import ChineseCheckers
from draughts import Brazilian, English, International, Russian
from duck_chess import DuckChess
from reversi import Reversi
from knight_relay import KnightRelay
from rifle import Grasshopper, Rifle
from rows import Gomoku, ScoreFour
from s_chess import SChess
from dragonchess import Dragonchess
from tamerlane import Tamerlane
from ultima import Ultima
from spartan import Spartan

GAMES = {"four-player": FourPlayer, "four-player-teams": FourPlayerTeams, "three-player-hex": ThreePlayerHex,
         "chaturaji": Chaturaji, "tai-shogi": TaiShogi, "marseillais": Marseillais, "progressive": Progressive,
         "monster": Monster, "arimaa": Arimaa, "alice": Alice, "chu-shogi": ChuShogi,
         "draughts-international": International, "draughts-russian": Russian, "draughts-brazilian": Brazilian,
         "draughts-english": English, "amazons": Amazons, "duck": DuckChess, "seirawan": SChess,
         "chinese-checkers": ChineseCheckers, "spartan": Spartan, "reversi": Reversi, "hnefatafl": Hnefatafl,
         "ultima": Ultima, "tamerlane": Tamerlane, "dragonchess": Dragonchess, "gomoku": Gomoku, "score-four": ScoreFour,
         "rifle": Rifle, "grasshopper": Grasshopper, "knight-relay": KnightRelay}
HERE = pathlib.Path(__file__).resolve().parent
VARIANTS = HERE.parent.parent / "variants"


def folder(name):
    """Where a game's page, counts and games are; here, as long as there is no variant of that name."""
    return VARIANTS / name if (VARIANTS / name).is_dir() else HERE / "pages" / name


def make(words):
    """A game by its name and options: `progressive rules=italian`."""
    name, *options = words.split()
    game = GAMES[name]()
    for key, value in (option.split("=") for option in options):
        values = getattr(game, "options", {}).get(key, ())
        if not (value.isdigit() if values is None else value in values): raise Illegal(f"{name} has no option {key}={value}")
        setattr(game, key, value)
    return game


def perft(game, s, depth):
    if depth == 0: return 1
    if depth == 1 and hasattr(game, "count"): return 0 if s.over else game.count(s)
    if depth == 1: return sum(1 for _ in game.legal(s)) if hasattr(game, "next_steps") else len({text for text, _ in game.legal(s)})
    return sum(perft(game, n, depth - 1) for n in game.moves(s).values())


class Played:
    """A game with its history: repetition and the move rule."""

    def __init__(self, game, s):
        self.game, self.s, self.seen = game, s, {}
        self.count()

    def copy(self):
        other = Played.__new__(Played)
        other.game, other.s, other.seen = self.game, self.s, dict(self.seen)
        return other

    def count(self):
        key = self.game.identity(self.s)
        self.seen[key] = self.seen.get(key, 0) + 1
        if self.s.over: return
        if self.seen[key] >= getattr(self.game, "repetitions", 3): self.end("repetition")
        elif getattr(self.game, "bare_kings", False) and all(m.kind == "K" for m in self.s.men.values()): self.end("bare-kings")
        elif self.game.drawn_after and self.s.clock >= self.game.drawn_after: self.end("move-rule")

    def end(self, reason):
        self.s = self.s.copy()
        self.game.drawn(self.s, reason)

    def play(self, move):
        if move == "resign": self.s = self.game.resigned(self.s)
        elif hasattr(self.game, "play"): self.s = self.game.play(self.s, move)
        else:
            moves = self.game.moves(self.s)
            if move not in moves: raise Illegal(f"{move} is not among {' '.join(sorted(moves)[:99])}")
            self.s = moves[move]
        self.count()

    def status(self): return self.s.over or "ongoing"


def is_capture(game, s, move):
    if hasattr(game, "captures"): return game.captures(s, move)
    return s.men.get(game.cell(re.split("[-=+]", move)[1]))


def beginning(name, game, dice, number):
    """Where a random game begins: the first at the set-up, of the others two in three at a position of the file of counts."""
    print(f"game {number}")
    name, *options = name.split()
    listed = [[part.strip() for part in line.split("|")] for line in read_lines(folder(name) / f"{name}.perft")]
    texts = sorted({line[0] for line in listed if line[4:] in ([], options) and line[0] != "startpos"})
    if number == 1 or not texts or dice.randrange(3) == 0: return game.start()
    text = dice.choice(texts)
    print("start:", text)
    return game.parse(text)


def random_games(name, game, seed, games, plies):
    """For each ply: the position, its moves sorted, what is played; at the end the status. Every other move is a capture
    if there is one, so that sides go out before the game is drawn."""
    dice = random.Random(seed)
    if hasattr(game, "next_steps"): return step_games(name, game, dice, games, plies)
    for number in range(1, games + 1):
        played = Played(game, beginning(name, game, dice, number))
        for _ in range(plies):
            moves = sorted({text for text, _ in game.legal(played.s)})
            print("position:", game.text(played.s))
            print("moves:", *moves)
            if played.s.over: break
            captures = [m for m in moves if is_capture(game, played.s, m)]
            move = dice.choice(captures if captures and dice.random() < 0.5 else moves)
            print("play:", move)
            played.play(move)
        print("status:", played.status())


def step_games(name, game, dice, games, plies, walks=3):
    """The same where turns have steps: all turns only if they are few, and some turns step by step, of which the last is played."""
    max_listed = getattr(game, "max_listed", 1000000)
    for number in range(1, games + 1):
        played = Played(game, beginning(name, game, dice, number))
        for _ in range(plies):
            s = played.s
            print("position:", game.text(s))
            if s.over: break
            turns = sorted(itertools.islice((text for text, _ in game.legal(s)), max_listed + 1))
            if len(turns) <= max_listed: print("moves:", *turns)
            else: print("more:", max_listed)
            for walk in range(walks):
                move = step_by_step(game, dice, s)
                if walk == walks - 1: break
                trial = played.copy()
                trial.play(move)
                print("after:", "-" if trial.s.over else game.text(trial.s), "|", trial.status(), "|", move)
            print("play:", move)
            played.play(move)
        print("status:", played.status())


def step_by_step(game, dice, s):
    """A turn made of random steps: before each of them those that may come next, `stop` among them where the turn may end."""
    steps, turn = game.first_steps(s), None
    while steps:
        listed = sorted(steps)
        ends = turn is not None and game.complete(s, turn)
        print("steps:", *sorted(listed + ["stop"] * ends))
        if ends and dice.random() < 0.3: print("step: stop"); break
        takes = [text for text in listed if game.takes(s, steps[text])]
        text = dice.choice(takes if takes and dice.random() < 0.5 else listed)
        turn = steps[text]
        steps = game.next_steps(s, turn)
        print("step:", text)
    return game.turn_text(s, turn)


def read_lines(path):
    if not path.exists(): return
    for line in path.read_text().splitlines():
        line = line.split("#")[0].strip()
        if line: yield line


def check_counts(name, game, max_count):
    bad = 0
    for line in read_lines(folder(name) / f"{name}.perft"):
        position, depth, count, _, *options = [part.strip() for part in line.split("|")]
        if int(count) > max_count: continue
        game = make(" ".join([name, *options]))
        s = game.start() if position == "startpos" else game.parse(position)
        found = perft(game, s, int(depth))
        if found != int(count): bad += 1; print(f"{name}: {position} depth {depth}: {found} instead of {count}")
    return bad


def check_game(game, path):
    lines = list(read_lines(path))
    s = game.start()
    if lines[0].startswith("position:"): s = game.parse(lines.pop(0)[9:].strip())
    played = Played(game, s)
    try:
        for move in " ".join(lines[:-1]).split(): played.play(move)
    except Illegal as wrong:
        print(f"{path}: {wrong}")
        return 1
    if played.status() == lines[-1]: return 0
    print(f"{path}: ends with {played.status()}")
    return 1


# -- sentences ---------------------------------------------------------------------------------------------------------
# [name]
# rule = the sentence                     of the page
# men = rKh1 bKa7 ...                     the position: pieces on cells (a side without a king is out), or
# position = TEXT                         as text; without both it is the set-up
# turn = b    fields = - bd4c4 0 1 last=r the fields behind the board; missing ones have their usual values
# play = d2-d4 b4-c4                      moves that are made first, from that position
# moves = e4-d3 e4-e5 | of = e4           all legal moves (of those that begin so), in any order
# can = ...   cannot = ...                some legal moves, some illegal ones
# count = 20  status = ...  points = 0,0,0,0  out = b  next = y  clock = 0
# board = rKh1 ... (some cells)           wrong = yes (the position is refused)
def read_sentences(path):
    tests, current = [], None
    for line in path.read_text().splitlines():
        if not line.strip() or line.startswith("#"): continue
        if line.startswith("["):
            current = {"name": line.strip()[1:-1]}
            tests.append(current)
        else:
            key, _, value = line.partition("=")
            current[key.strip()] = value.strip()
    return tests


def text_of(game, test):
    if "men" in test: return game.place(test["men"], test.get("turn", ""), test.get("fields", ""))
    return test.get("position", game.start_text)


def check_sentence(game, test):
    known = {"name", "rule", "men", "position", "turn", "fields", "play", "moves", "of", "can", "cannot", "count", "status",
             "points", "out", "next", "clock", "board", "wrong"}
    if set(test) - known: return f"unknown key {set(test) - known}"
    try:
        played = Played(game, game.parse(text_of(game, test)))
        for move in test.get("play", "").split(): played.play(move)
    except Illegal as wrong:
        return None if test.get("wrong") == "yes" else str(wrong)
    if test.get("wrong") == "yes": return "was not refused"
    s = played.s
    if not set(test) & known - {"name", "rule", "men", "position", "turn", "fields", "play", "of"}: return "expects nothing"
    moves = {t for t, _ in game.legal(s)}
    begin = tuple(c + "-" for c in test.get("of", "").split())
    listed = {m for m in moves if not begin or m.startswith(begin)}
    if "moves" in test and set(test["moves"].split()) - {"none"} != listed: return "moves are " + " ".join(sorted(listed))
    if set(test.get("can", "").split()) - moves: return f"not there: {set(test['can'].split()) - moves}"
    if set(test.get("cannot", "").split()) & moves: return f"there: {set(test['cannot'].split()) & moves}"
    if "count" in test and int(test["count"]) != len(listed): return f"{len(listed)} moves"
    if "status" in test and test["status"] != played.status(): return "status is " + played.status()
    if "points" in test and test["points"] != ",".join(map(str, s.points)): return f"points are {s.points}"
    if "out" in test and test["out"].replace("-", "") != "".join(game.letters[i] for i in sorted(s.out)): return f"out: {s.out}"
    if "clock" in test and int(test["clock"]) != s.clock: return f"clock is {s.clock}"
    if "next" in test and test["next"] != game.letters[s.turn]: return "to move: " + game.letters[s.turn]
    for man in test.get("board", "").split():
        if not game.stands(s, man): return f"no {man}"
    return None


def main(arguments):
    if len(arguments) < 1 or arguments[0] in ("-h", "--help"): return print(__doc__) or 0
    command, *rest = arguments
    if command in ("counts", "games", "sentences", "texts"):
        bad = done = 0
        for name in rest or GAMES:
            game = make(name)
            if command == "counts": bad += check_counts(name, game, 400000); done += 1
            elif command == "games":
                for path in sorted((folder(name) / "games").glob("*.txt")): bad += check_game(game, path); done += 1
            elif (HERE / "sentences" / f"{name}.txt").exists():
                for test in read_sentences(HERE / "sentences" / f"{name}.txt"):
                    done += 1
                    if command == "texts":
                        print(f"[{test['name']}]")
                        for key, value in {"position": text_of(game, test), **test}.items():
                            if key not in ("name", "men", "turn", "fields"): print(f"{key} = {value}")
                        continue
                    wrong = check_sentence(game, test)
                    if wrong: bad += 1; print(f"{name}: [{test['name']}] {wrong}")
        if command != "texts": print(f"{command}: {done} looked at, {bad} wrong")
        return 1 if bad else 0
    game = make(rest[0])
    if command == "random": return random_games(rest[0], game, *map(int, rest[1:4])) or 0
    if command == "positions":
        for line in read_lines(pathlib.Path(rest[2])): print(perft(game, game.parse(line), int(rest[1])), line)
        return 0
    if command == "steps":
        s, turn = game.parse(rest[1]) if rest[1:] and rest[1] != "startpos" else game.start(), None
        for step in rest[2].split(",") if rest[2:] else []: turn = (game.next_steps(s, turn) if turn else game.first_steps(s))[step]
        print(*sorted(game.next_steps(s, turn) if turn else game.first_steps(s)), sep="\n")
        if turn and game.complete(s, turn): print("complete:", game.turn_text(s, turn))
        return 0
    text = rest[-1] if len(rest) > (1 if command in ("moves", "sequences") else 2) else "startpos"
    s = game.start() if text == "startpos" else game.parse(text)
    if command == "sequences": print(game.sequences(s))
    elif command == "moves":
        print(*sorted({t for t, _ in game.legal(s)}), sep="\n")
        print("status:", s.over or "ongoing", "| position:", game.text(s))
    elif command == "divide":
        for move, n in sorted(game.moves(s).items()): print(f"{move}: {perft(game, n, int(rest[1]) - 1)}")
    else:
        for depth in range(1, int(rest[1]) + 1): print(depth, perft(game, s, depth), flush=True)
    return 0


if __name__ == "__main__": sys.exit(main(sys.argv[1:]))
