"""Tournaments and training games of varia.distributed: who meets whom, how a game is played, and what results say."""

from __future__ import annotations

import itertools
import math
import random
from typing import NamedTuple, Sequence

from varia import Board, Variant
from varia._cluster import Task
from varia._errors import Error
from varia._players import Player, Seat, any_move, player_of, seed_of


class Game(NamedTuple):
    """A game of a tournament."""

    opening: int
    """Games of one opening, with players on other seats, have one number."""
    seats: tuple[int, ...]
    """Who sat where: by seat the number of a player."""
    scores: tuple[float, ...]
    """By seat what it has of the game."""
    reason: str
    """Why it ended; an empty text where it was broken off."""
    start: str
    turns: tuple[str, ...]
    """All turns, those of the opening among them."""


class Pair(NamedTuple):
    """What one player has of its games against another, in games of two seats."""

    won: int
    drawn: int
    lost: int
    elo: float | None
    """The difference; None where too little was lost or won to say."""
    error: float | None
    """Half of the interval that has it in 95 of 100 cases. Games of one opening count as one."""


class Standing(NamedTuple):
    """A row of the table."""

    player: Player
    games: int
    points: float
    won: int
    drawn: int
    lost: int


class Tournament(NamedTuple):
    """Who has met whom, and how it ended."""

    players: tuple[Player, ...]
    games: tuple[Game, ...]

    def table(self) -> list[Standing]:
        """Best first; of equals whoever was named first."""
        rows = []
        for number, player in enumerate(self.players):
            scores = [
                (score, 1 / len(game.seats)) for game in self.games for seat, score in zip(game.seats, game.scores) if seat == number
            ]
            won = sum(score > even + 1e-6 for score, even in scores)
            lost = sum(score < even - 1e-6 for score, even in scores)
            rows.append(Standing(player, len(scores), math.fsum(score for score, _ in scores), won, len(scores) - won - lost, lost))
        return sorted(rows, key=lambda row: -(row.points / row.games if row.games else 0.0))

    def between(self, a: int, b: int) -> Pair:
        """How player number a has fared against number b."""
        openings: dict[int, list[float]] = {}
        for game in self.games:
            if sorted(game.seats) == sorted((a, b)) and a != b:
                openings.setdefault(game.opening, []).append(game.scores[game.seats.index(a)])
        scores = [score for group in openings.values() for score in group]
        won, lost = sum(score > 0.5 for score in scores), sum(score < 0.5 for score in scores)
        elo, error = _elo([math.fsum(group) / len(group) for group in openings.values()])
        return Pair(won, len(scores) - won - lost, lost, elo, error)

    def __str__(self) -> str:
        width = max((len(player.name) for player in self.players), default=6)
        lines = [f"{'player':<{width}}  games    won  drawn   lost   points"]
        for row in self.table():
            lines.append(f"{row.player.name:<{width}}  {row.games:5}  {row.won:5}  {row.drawn:5}  {row.lost:5}  {row.points:7.1f}")
        return "\n".join(lines)


def _elo(scores: Sequence[float]) -> tuple[float | None, float | None]:
    """The difference that a mean of scores means, and the error of it."""
    if not scores:
        return None, None
    mean = math.fsum(scores) / len(scores)
    if not 0 < mean < 1:
        return None, None
    elo = 400 * math.log10(mean / (1 - mean))
    if len(scores) < 2:
        return elo, None
    variance = math.fsum((score - mean) ** 2 for score in scores) / (len(scores) - 1)
    slope = 400 / math.log(10) / (mean * (1 - mean))
    return elo, 1.96 * slope * math.sqrt(variance / len(scores)) if variance else None


def tournament_tasks(
    variant: Variant, players: Sequence[str | Player], games: int, turns: int, seed: int, most_turns: int, start: str | None
) -> tuple[list[Player], list[Task]]:
    """Who plays, and a task for each opening of each set of players that meet."""
    if games < 1 or turns < 0 or most_turns < 1:
        raise Error("there is at least one game, of at least one turn; an opening has 0 turns or more")
    who = [player_of(player) for player in players]
    if not who:
        raise Error("nobody plays")
    seats = len(variant.players)
    if len(who) > seats:
        sets = list(itertools.combinations(range(len(who)), seats))
    else:
        sets = [tuple(i % len(who) for i in range(seats))]
    tasks: list[Task] = []
    for chosen in sets:
        # Every player gets every seat.
        seatings = sorted({chosen[i:] + chosen[:i] for i in range(seats)})
        for _ in range(-(-games // len(seatings))):
            number = len(tasks)
            names = " - ".join(who[player].name for player in chosen)
            tasks.append(Task(number, f"opening {number}, {names}", (who, seatings, start, turns, seed, most_turns, number)))
    return who, tasks


def _opening(variant: Variant, start: str | None, turns: int, chance: random.Random) -> Board:
    """A board after turns at random; tried again if that ends the game."""
    for _ in range(100):
        board = Board(variant, start)
        while board.ply < turns and not board.is_game_over() or board.mid_turn:
            board.push(any_move(board, chance))
        if not board.is_game_over():
            return board
    return Board(variant, start)


class _Played(NamedTuple):
    board: Board
    scores: tuple[float, ...]
    reason: str
    values: list[tuple[int, int | None]]


def _play(board: Board, seats: Sequence[Seat], most_turns: int) -> _Played:
    names = board.variant.players
    values: list[tuple[int, int | None]] = []
    next_seat = 0
    while not board.is_game_over() and board.ply < most_turns * board.variant.floors:
        who = board.player
        if who is None:  # anybody may act: they take turns
            allowed = {board.actor(move) for move in board.legal_moves}
            who = next(s % len(names) for s in range(next_seat, next_seat + len(names)) if s % len(names) in allowed)
            next_seat = who + 1
        moves, value = seats[who].moves(board)
        values.append((board.ply, value))
        for move in moves:
            board.push(move)
            if board.is_game_over():
                break
    outcome = board.outcome()
    if outcome is None:
        return _Played(board, (1 / len(names),) * len(names), "", values)
    # The points of a game are divided by their sum, so that a match on several boards counts as much as a game of two
    # players.
    points = [outcome.scores[name] for name in names]
    total = math.fsum(points)
    shares = tuple(point / total for point in points) if total > 0 else (1 / len(names),) * len(names)
    return _Played(board, shares, outcome.reason, values)


def _play_opening(
    variant: Variant, who: Sequence[Player], seatings: Sequence[tuple[int, ...]], start: str | None, turns: int, seed: int, most_turns: int,
    number: int,
) -> list[Game]:
    opening = _opening(variant, start, turns, random.Random(seed_of(seed, "opening", number)))
    games = []
    for seating in seatings:
        seats = [
            Seat(variant, who[player], seat, seed_of(seed, "seat", number, seat, player)) for seat, player in enumerate(seating)
        ]
        played = _play(opening.copy(), seats, most_turns)
        games.append(Game(number, seating, played.scores, played.reason, start or variant.start, tuple(played.board.texts)))
    return games


class TrainingGame(NamedTuple):
    """A game to learn from. Its positions come about by playing `turns` from `start`."""

    start: str
    turns: tuple[str, ...]
    opening: int
    """How many of the turns were at random."""
    values: tuple[int | None, ...]
    """Of each turn after the opening, what who made it held it to be worth, in hundredths of the commonest piece; of a turn of several steps the first."""
    scores: tuple[float, ...]
    """By player what it has of the game."""
    reason: str


def _play_training(
    variant: Variant, who: Player, start: str | None, seed: int, most_turns: int, first: int, n: int
) -> list[TrainingGame]:
    games = []
    for number in range(first, first + n):
        chance = random.Random(seed_of(seed, "training", number))
        board = _opening(variant, start, 4 + number % 6, chance)
        opening = board.ply
        seats = [Seat(variant, who, seat, chance.getrandbits(62)) for seat in range(len(variant.players))]
        played = _play(board, seats, most_turns)
        values: dict[int, int | None] = {}
        for ply, value in played.values:
            values.setdefault(ply, value)
        told = tuple(values.get(ply) for ply in range(opening, played.board.ply))
        games.append(TrainingGame(start or variant.start, tuple(played.board.texts), opening, told, played.scores, played.reason))
    return games
