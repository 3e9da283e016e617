"""Tournaments and training games of varia.distributed: the pairings, the games, and the evaluation of the results."""

from __future__ import annotations

import itertools
import math
import random
from typing import NamedTuple, Sequence

from varia import Board, Variant
from varia._cluster import Task
from varia._errors import Error
from varia._players import Player, Seat, player_of, random_move, seed_of


class Game(NamedTuple):
    """A game of a tournament."""

    opening: int
    """The number of the opening. Games with the same opening, but other seats, have the same number."""
    seats: tuple[int, ...]
    """For each seat the number of the player."""
    scores: tuple[float, ...]
    """For each seat its score."""
    reason: str
    """Why the game ended; an empty text if it was stopped."""
    start: str
    turns: tuple[str, ...]
    """All turns, including those of the opening."""


class Pair(NamedTuple):
    """The results of one player against another, in games of two seats."""

    won: int
    drawn: int
    lost: int
    elo: float | None
    """The Elo difference; None if there are too few losses or wins to compute it."""
    error: float | None
    """Half of its 95 % confidence interval. Games of one opening count as one."""


class Standing(NamedTuple):
    """A row of the result table."""

    player: Player
    games: int
    points: float
    won: int
    drawn: int
    lost: int


class Tournament(NamedTuple):
    """The players and the games of a tournament."""

    players: tuple[Player, ...]
    games: tuple[Game, ...]

    def table(self) -> list[Standing]:
        """The result table, the best player first. Equal players are in the order of `players`."""
        rows = []
        for number, player in enumerate(self.players):
            scores = [
                (score, 1 / len(game.seats))
                for game in self.games
                for seat, score in zip(game.seats, game.scores)
                if seat == number
            ]
            won = sum(score > even + 1e-6 for score, even in scores)
            lost = sum(score < even - 1e-6 for score, even in scores)
            points = math.fsum(score for score, _ in scores)
            rows.append(Standing(player, len(scores), points, won, len(scores) - won - lost, lost))
        return sorted(rows, key=lambda row: -(row.points / row.games if row.games else 0.0))

    def between(self, a: int, b: int) -> Pair:
        """The results of player number a against player number b."""
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
            results = f"{row.won:5}  {row.drawn:5}  {row.lost:5}  {row.points:7.1f}"
            lines.append(f"{row.player.name:<{width}}  {row.games:5}  {results}")
        return "\n".join(lines)


def _elo(scores: Sequence[float]) -> tuple[float | None, float | None]:
    """The Elo difference for the mean of these scores, and its error."""
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
    variant: Variant, given: Sequence[str | Player], games: int, turns: int, seed: int, max_turns: int,
    start: str | None,
) -> tuple[list[Player], list[Task]]:
    """Returns the players, and a task for each opening of each set of opponents."""
    if games < 1 or turns < 0 or max_turns < 1:
        raise Error("there is at least one game, of at least one turn; an opening has 0 turns or more")
    players = [player_of(player) for player in given]
    if not players:
        raise Error("nobody plays")
    seats = len(variant.players)
    if len(players) > seats:
        sets = list(itertools.combinations(range(len(players)), seats))
    else:
        sets = [tuple(i % len(players) for i in range(seats))]
    tasks: list[Task] = []
    for chosen in sets:
        # Every player gets every seat.
        seatings = sorted({chosen[i:] + chosen[:i] for i in range(seats)})
        for _ in range(-(-games // len(seatings))):
            number = len(tasks)
            names = " - ".join(players[player].name for player in chosen)
            arguments = (players, seatings, start, turns, seed, max_turns, number)
            tasks.append(Task(number, f"opening {number}, {names}", arguments))
    return players, tasks


def _opening(variant: Variant, start: str | None, turns: int, rng: random.Random) -> Board:
    """Returns a board after this number of random turns. If the game ends in them, it tries again."""
    for _ in range(100):
        board = Board(variant, start)
        while board.ply < turns and not board.is_game_over() or board.mid_turn:
            board.push(random_move(board, rng))
        if not board.is_game_over():
            return board
    return Board(variant, start)


class _Played(NamedTuple):
    board: Board
    scores: tuple[float, ...]
    reason: str
    values: list[tuple[int, int | None]]


def _play(board: Board, seats: Sequence[Seat], max_turns: int) -> _Played:
    names = board.variant.players
    values: list[tuple[int, int | None]] = []
    next_seat = 0
    while not board.is_game_over() and board.ply < max_turns * board.variant.boards:
        seat = board.player
        if seat is None:  # several players may act: they act in turn
            allowed = {board.actor(move) for move in board.legal_moves}
            seat = next(s % len(names) for s in range(next_seat, next_seat + len(names)) if s % len(names) in allowed)
            next_seat = seat + 1
        moves, value = seats[seat].moves(board)
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
    variant: Variant, players: Sequence[Player], seatings: Sequence[tuple[int, ...]], start: str | None, turns: int,
    seed: int, max_turns: int, number: int,
) -> list[Game]:
    opening = _opening(variant, start, turns, random.Random(seed_of(seed, "opening", number)))
    games = []
    for seating in seatings:
        seats = [
            Seat(variant, players[player], seat, seed_of(seed, "seat", number, seat, player))
            for seat, player in enumerate(seating)
        ]
        played = _play(opening.copy(), seats, max_turns)
        texts = tuple(played.board.texts)
        games.append(Game(number, seating, played.scores, played.reason, start or variant.start, texts))
    return games


class TrainingGame(NamedTuple):
    """A game to learn from. To get its positions, play `turns` from `start`."""

    start: str
    turns: tuple[str, ...]
    opening: int
    """The number of random turns at the beginning."""
    values: tuple[int | None, ...]
    """For each turn after the opening the score of its player's search, in hundredths of the commonest piece.

    For a turn of several steps it is the score before the first step.
    """
    scores: tuple[float, ...]
    """For each player its score."""
    reason: str


def _play_training(
    variant: Variant, player: Player, start: str | None, seed: int, max_turns: int, first: int, n: int
) -> list[TrainingGame]:
    games = []
    for number in range(first, first + n):
        rng = random.Random(seed_of(seed, "training", number))
        board = _opening(variant, start, 4 + number % 6, rng)
        opening = board.ply
        seats = [Seat(variant, player, seat, rng.getrandbits(62)) for seat in range(len(variant.players))]
        played = _play(board, seats, max_turns)
        by_ply: dict[int, int | None] = {}
        for ply, value in played.values:
            by_ply.setdefault(ply, value)
        values = tuple(by_ply.get(ply) for ply in range(opening, played.board.ply))
        texts = tuple(played.board.texts)
        games.append(TrainingGame(start or variant.start, texts, opening, values, played.scores, played.reason))
    return games
