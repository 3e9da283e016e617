"""Long work cut into tasks: perft, random games, design statistics, tournaments and training games, on as many machines as there are.

    from varia import distributed
    distributed.perft("chess", 6)                                     # in this process
    distributed.perft("chess", 6, cluster=4)                          # four processes
    distributed.perft("chess", 6, cluster="tcp://scheduler:8786")     # a Dask scheduler, or a Client

The answer is the same in each case: tasks are cut, and their seeds chosen, without regard to workers, and a task that is
lost with its worker is done again on another one. See docs/distributed.md.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy

from varia import Board, RandomGames, Variant, load
from varia import random_games as _random_games_here
from varia._cluster import Progress, Task, run
from varia._errors import Error
from varia._players import Player
from varia._statistics import Statistics
from varia._statistics import _task as _statistics_task
from varia._tournament import Game, Pair, Standing, Tournament, TrainingGame
from varia._tournament import tournament_tasks as _tournament_tasks
from varia._tournament import _play_opening, _play_training

__all__ = [
    "Game", "Pair", "Player", "Standing", "Statistics", "Tournament", "TrainingGame", "divide", "perft", "random_games", "statistics",
    "tournament", "training_games",
]

# Trees are cut until there are at least _SUBTREES parts. Neighbouring parts are joined so that there are at most _TASKS
# tasks.
_SUBTREES = 200
_TASKS = 2000


def _variant(variant: Variant | str) -> Variant:
    return load(variant) if isinstance(variant, str) else variant


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
    """Parts whose counts make up the whole: turns to play, and how deep to count from there."""
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
    variant: Variant | str, depth: int, *, start: str | None = None, table: int = 0, cluster: Any = None, retries: int = 3, failures: int = 10,
    progress: Progress | None = None,
) -> dict[str, int]:
    """Counts the positions after `depth` turns, for each first turn. `table` MiB remember subtrees, in each task.

    `cluster` is None for this process alone, a number of worker processes, a Dask cluster or Client, or a scheduler's
    address. A task that fails for reasons that are not Varia's is tried `retries` times more; `failures` says how many
    workers may end under one task, where the cluster is made here. `progress(done, tasks)` is called as tasks are done.
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
    answers = run(_count_subtrees, counted, tasks, cluster=cluster, retries=retries, failures=failures, progress=progress)
    for group, counts in zip(groups, answers):
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
    variant: Variant | str, depth: int, *, start: str | None = None, table: int = 0, cluster: Any = None, retries: int = 3, failures: int = 10,
    progress: Progress | None = None,
) -> int:
    """Counts the positions after `depth` turns. For the rest see divide()."""
    if depth < 1:
        return Board(_variant(variant), start).perft(depth)
    return sum(
        divide(variant, depth, start=start, table=table, cluster=cluster, retries=retries, failures=failures, progress=progress).values()
    )


def _play_random(variant: Variant, start: str | None, seed: int, max_plies: int, first: int, n: int) -> RandomGames:
    return _random_games_here(variant, n, seed=seed, max_plies=max_plies, threads=1, first=first, start=start)


def _blocks(n: int, size: int | None) -> list[tuple[int, int]]:
    """Cuts n games into parts: where each begins, and how many it has."""
    if n < 0:
        raise Error("there cannot be less than no games")
    if size is not None and size < 1:
        raise Error("a task has at least one game")
    # 32 games share a seed, so parts that are multiples of 32 play no game twice.
    games = size if size is not None else 32 * max(2, -(-n // (_TASKS * 32)))
    return [(first, min(games, n - first)) for first in range(0, n, games)]


def random_games(
    variant: Variant | str, n: int, *, seed: int = 0, max_plies: int = 100_000, start: str | None = None, games_per_task: int | None = None,
    cluster: Any = None, retries: int = 3, failures: int = 10, progress: Progress | None = None,
) -> RandomGames:
    """The games that varia.random_games() plays with this seed, in tasks. For the rest see divide()."""
    played = _variant(variant)
    tasks = [
        Task(number, f"games {first} to {first + count - 1}", (start, seed, max_plies, first, count))
        for number, (first, count) in enumerate(_blocks(n, games_per_task))
    ]
    parts: list[RandomGames] = run(_play_random, played, tasks, cluster=cluster, retries=retries, failures=failures, progress=progress)
    if not parts:
        return _random_games_here(played, 0, seed=seed, start=start)
    reasons = sorted({reason for part in parts for reason in part.reasons})
    numbers = {reason: number for number, reason in enumerate(reasons)}
    # Each task has its own numbers for the reasons.
    renamed = [numpy.array([numbers[r] for r in part.reasons], numpy.int16)[part.reason] for part in parts]
    return RandomGames(
        plies=numpy.concatenate([part.plies for part in parts]), winner=numpy.concatenate([part.winner for part in parts]),
        scores=numpy.concatenate([part.scores for part in parts]), reason=numpy.concatenate(renamed), reasons=reasons,
    )


def statistics(
    variant: Variant | str, n: int, *, seed: int = 0, max_plies: int = 100_000, start: str | None = None, sample: int = 8,
    cluster: Any = None, retries: int = 3, failures: int = 10, progress: Progress | None = None,
) -> Statistics:
    """What random games tell of a design: results by side and reason, lengths, and how many moves there are to choose from.

    Moves are counted in one game of `sample` (0: in none), since looking at each position takes longer than playing it. For the rest see divide().
    """
    if sample < 0:
        raise Error("sample is 0 or more")
    played = _variant(variant)
    tasks = [
        Task(number, f"games {first} to {first + count - 1}", (start, seed, max_plies, first, count, sample))
        for number, (first, count) in enumerate(_blocks(n, None))
    ]
    parts: list[Statistics] = run(_statistics_task, played, tasks, cluster=cluster, retries=retries, failures=failures, progress=progress)
    total = Statistics(tuple(played.players))
    for part in parts:
        total.add(part)
    return total


def tournament(
    variant: Variant | str, players: list[str | Player], *, games: int = 10, turns: int = 4, seed: int = 0, most_turns: int = 1000,
    start: str | None = None, cluster: Any = None, retries: int = 3, failures: int = 10, progress: Progress | None = None,
) -> Tournament:
    """Lets players meet, each two of them (in games of more seats, each set of as many) in about `games` games.

    Players are texts ("random", "level:5", "nodes:2000", "depth:3") or a Player. Every opening, of `turns` turns at random, is played with
    every player on every seat; a task is one opening. Where there are fewer players than seats, the list is gone through
    again. For the rest see divide().
    """
    played = _variant(variant)
    who, tasks = _tournament_tasks(played, players, games, turns, seed, most_turns, start)
    parts: list[list[Game]] = run(_play_opening, played, tasks, cluster=cluster, retries=retries, failures=failures, progress=progress)
    return Tournament(tuple(who), tuple(game for part in parts for game in part))


def training_games(
    variant: Variant | str, n: int, *, player: str | Player = "nodes:400", seed: int = 0, most_turns: int = 1000, start: str | None = None,
    games_per_task: int = 4, cluster: Any = None, retries: int = 3, failures: int = 10, progress: Progress | None = None,
) -> list[TrainingGame]:
    """Games of a player with itself to learn from, each from four to nine turns at random, as `varia train` plays them.

    For the rest see divide().
    """
    from varia._players import player_of

    played = _variant(variant)
    who = player_of(player)
    if most_turns < 1:
        raise Error("most_turns is 1 or more")
    tasks = [
        Task(number, f"training games {first} to {first + count - 1}", (who, start, seed, most_turns, first, count))
        for number, (first, count) in enumerate(_blocks(n, games_per_task))
    ]
    parts: list[list[TrainingGame]] = run(
        _play_training, played, tasks, cluster=cluster, retries=retries, failures=failures, progress=progress
    )
    return [game for part in parts for game in part]
