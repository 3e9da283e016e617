"""Divides long work into tasks, for any number of machines.

The work is perft, random games, statistics of a variant, tournaments and training games.

    from varia import distributed
    distributed.perft("chess", 6)                                     # in this process
    distributed.perft("chess", 6, cluster=4)                          # four processes
    distributed.perft("chess", 6, cluster="tcp://scheduler:8786")     # a Dask scheduler, or a Client

The result is the same in each case: the division into tasks and their seeds do not depend on the workers, and if a
worker ends, another one does its task again. See docs/distributed.md.
"""

from __future__ import annotations

import warnings
from typing import Any, NamedTuple

import numpy

from varia import Board, RandomGames, Variant, load
from varia import random_games as _random_games_here
from varia._cluster import Progress, Task, run
from varia._errors import Error
from varia._players import Player, player_of
from varia._statistics import Statistics
from varia._statistics import _task as _statistics_task
from varia._tournament import Game, Pair, Standing, Tournament, TrainingGame
from varia._tournament import tournament_tasks as _tournament_tasks
from varia._tournament import _play_opening, _play_training

__all__ = [
    "Game", "Pair", "Player", "Standing", "Statistics", "Tournament", "TrainingGame", "divide", "perft",
    "random_games", "statistics", "tournament", "training_games",
]

# The game tree is divided until it has at least _SUBTREES parts. Neighbouring parts are joined so that there are at
# most _TASKS tasks.
_SUBTREES = 200
_TASKS = 2000


def _variant(variant: Variant | str) -> Variant:
    return load(variant) if isinstance(variant, str) else variant


def _max_turns(max_turns: int, most_turns: int | None) -> int:
    """Returns `max_turns`, or the argument with its old name if that was given."""
    if most_turns is None:
        return max_turns
    warnings.warn("the argument `most_turns` has been renamed to `max_turns`", DeprecationWarning, stacklevel=3)
    return most_turns


class _Subtree(NamedTuple):
    turns: tuple[str, ...]
    depth: int


def _count_subtrees(variant: Variant, start: str | None, table: int, subtrees: tuple[_Subtree, ...]) -> list[int]:
    counts = []
    for subtree in subtrees:
        board = Board(variant, start)
        for turn in subtree.turns:
            board.push(turn)
        counts.append(board.perft(subtree.depth, table=table))
    return counts


def _subtrees(variant: Variant, start: str | None, depth: int) -> list[_Subtree]:
    """Divides the tree: the turns to each subtree, and the depth to count there. Their counts add up to the perft."""
    parts = [_Subtree((), depth)]
    while len(parts) < _SUBTREES:
        finer: list[_Subtree] = []
        for part in parts:
            board = Board(variant, start)
            for turn in part.turns:
                board.push(turn)
            if part.depth <= 1 or board.is_game_over():  # perft treats turns after the end in its own way
                finer.append(part)
            else:
                finer += [_Subtree((*part.turns, turn), part.depth - 1) for turn in board.divide(1)]
        if len(finer) == len(parts):
            break
        parts = finer
    return parts


def divide(
    variant: Variant | str, depth: int, *, start: str | None = None, table: int = 0, cluster: Any = None,
    retries: int = 3, failures: int = 10, progress: Progress | None = None,
) -> dict[str, int]:
    """Counts the positions after `depth` turns, for each first turn.

    In each task a table of `table` MiB keeps the counts of subtrees. `cluster` is None for this process, a number of
    worker processes, a Dask cluster or Client, or the address of a scheduler. If a task raises an exception that is
    not one of Varia, it is tried up to `retries` times more. `failures` is the number of workers that may end during
    one task, if this call makes the cluster. `progress(done, tasks)` is called after each task.
    """
    if depth < 1:
        raise Error("a depth to divide by is 1 or more")
    counted = _variant(variant)
    board = Board(counted, start)
    totals = dict.fromkeys(board.divide(1), 0)
    if not totals or board.is_game_over():
        return board.divide(depth)
    parts = _subtrees(counted, start, depth)
    size = -(-len(parts) // _TASKS)
    groups = [tuple(parts[i:i + size]) for i in range(0, len(parts), size)]
    tasks = [Task(n, _subtree_place(group), (start, table, group)) for n, group in enumerate(groups)]
    results = run(
        _count_subtrees, counted, tasks, cluster=cluster, retries=retries, failures=failures, progress=progress
    )
    for group, counts in zip(groups, results):
        for part, count in zip(group, counts):
            if part.turns:
                totals[part.turns[0]] += count
    if depth == 1:
        return board.divide(1)
    return totals


def _subtree_place(group: tuple[_Subtree, ...]) -> str:
    first = " ".join(group[0].turns) or "the start"
    return f"{group[0].depth} turns after {first}" + (f", and {len(group) - 1} more" if len(group) > 1 else "")


def perft(
    variant: Variant | str, depth: int, *, start: str | None = None, table: int = 0, cluster: Any = None,
    retries: int = 3, failures: int = 10, progress: Progress | None = None,
) -> int:
    """Counts the positions after `depth` turns. The other arguments are those of divide()."""
    if depth < 1:
        return Board(_variant(variant), start).perft(depth)
    counts = divide(
        variant, depth, start=start, table=table, cluster=cluster, retries=retries, failures=failures,
        progress=progress,
    )
    return sum(counts.values())


def _play_random(variant: Variant, start: str | None, seed: int, max_plies: int, first: int, n: int) -> RandomGames:
    return _random_games_here(variant, n, seed=seed, max_plies=max_plies, threads=1, first=first, start=start)


def _blocks(n: int, size: int | None) -> list[tuple[int, int]]:
    """Divides n games into parts: the number of the first game and the size of each part."""
    if n < 0:
        raise Error("there cannot be less than no games")
    if size is not None and size < 1:
        raise Error("a task has at least one game")
    # 32 games have a common seed, so parts whose sizes are multiples of 32 play no game twice.
    games = size if size is not None else 32 * max(2, -(-n // (_TASKS * 32)))
    return [(first, min(games, n - first)) for first in range(0, n, games)]


def random_games(
    variant: Variant | str, n: int, *, seed: int = 0, max_plies: int = 100_000, start: str | None = None,
    games_per_task: int | None = None, cluster: Any = None, retries: int = 3, failures: int = 10,
    progress: Progress | None = None,
) -> RandomGames:
    """Plays the games of varia.random_games() with this seed, in tasks. The other arguments are those of divide()."""
    played = _variant(variant)
    tasks = [
        Task(number, f"games {first} to {first + count - 1}", (start, seed, max_plies, first, count))
        for number, (first, count) in enumerate(_blocks(n, games_per_task))
    ]
    parts: list[RandomGames] = run(
        _play_random, played, tasks, cluster=cluster, retries=retries, failures=failures, progress=progress
    )
    if not parts:
        return _random_games_here(played, 0, seed=seed, start=start)
    reasons = sorted({reason for part in parts for reason in part.reasons})
    numbers = {reason: number for number, reason in enumerate(reasons)}
    # Each task has its own numbers for the reasons.
    renamed = [numpy.array([numbers[r] for r in part.reasons], numpy.int16)[part.reason] for part in parts]
    return RandomGames(
        plies=numpy.concatenate([part.plies for part in parts]),
        winner=numpy.concatenate([part.winner for part in parts]),
        scores=numpy.concatenate([part.scores for part in parts]),
        reason=numpy.concatenate(renamed),
        reasons=reasons,
    )


def statistics(
    variant: Variant | str, n: int, *, seed: int = 0, max_plies: int = 100_000, start: str | None = None,
    sample: int = 8, cluster: Any = None, retries: int = 3, failures: int = 10, progress: Progress | None = None,
) -> Statistics:
    """Plays random games and returns their results by side and reason, their lengths and the numbers of legal moves.

    The legal moves are counted in one of `sample` games (0: in no game), because counting them takes longer than
    playing. The other arguments are those of divide().
    """
    if sample < 0:
        raise Error("sample is 0 or more")
    played = _variant(variant)
    tasks = [
        Task(number, f"games {first} to {first + count - 1}", (start, seed, max_plies, first, count, sample))
        for number, (first, count) in enumerate(_blocks(n, None))
    ]
    parts: list[Statistics] = run(
        _statistics_task, played, tasks, cluster=cluster, retries=retries, failures=failures, progress=progress
    )
    total = Statistics(tuple(played.players))
    for part in parts:
        total.add(part)
    return total


def tournament(
    variant: Variant | str, players: list[str | Player], *, games: int = 10, turns: int = 4, seed: int = 0,
    max_turns: int = 1000, start: str | None = None, cluster: Any = None, retries: int = 3, failures: int = 10,
    progress: Progress | None = None, most_turns: int | None = None,
) -> Tournament:
    """Plays a tournament: each pair of players plays about `games` games.

    In games with more than two seats, each set of as many players as seats plays about `games` games. If there are
    fewer players than seats, they take the seats in turn. A player is a text ("random", "level:5", "nodes:2000",
    "depth:3") or a Player. Each opening has `turns` random turns, and is played with each player on each seat; a task
    is one opening. A game is stopped after `max_turns` turns, in a match `max_turns` for each board. `most_turns` is
    the deprecated name of `max_turns`. The other arguments are those of divide().
    """
    max_turns = _max_turns(max_turns, most_turns)
    played = _variant(variant)
    found, tasks = _tournament_tasks(played, players, games, turns, seed, max_turns, start)
    parts: list[list[Game]] = run(
        _play_opening, played, tasks, cluster=cluster, retries=retries, failures=failures, progress=progress
    )
    return Tournament(tuple(found), tuple(game for part in parts for game in part))


def training_games(
    variant: Variant | str, n: int, *, player: str | Player = "nodes:400", seed: int = 0, max_turns: int = 1000,
    start: str | None = None, games_per_task: int = 4, cluster: Any = None, retries: int = 3, failures: int = 10,
    progress: Progress | None = None, most_turns: int | None = None,
) -> list[TrainingGame]:
    """Plays games of a player against itself, to learn from. Each begins with four to nine random turns.

    `varia train` plays its games in the same way. A game is stopped after `max_turns` turns, in a match `max_turns`
    for each board. `most_turns` is the deprecated name of `max_turns`. The other arguments are those of divide().
    """
    max_turns = _max_turns(max_turns, most_turns)
    played = _variant(variant)
    chosen = player_of(player)
    if max_turns < 1:
        raise Error("max_turns is 1 or more")
    tasks = [
        Task(number, f"training games {first} to {first + count - 1}", (chosen, start, seed, max_turns, first, count))
        for number, (first, count) in enumerate(_blocks(n, games_per_task))
    ]
    parts: list[list[TrainingGame]] = run(
        _play_training, played, tasks, cluster=cluster, retries=retries, failures=failures, progress=progress
    )
    return [game for part in parts for game in part]
