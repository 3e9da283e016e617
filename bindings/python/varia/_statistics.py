"""Statistics of random games. Counts are whole numbers, so the sum of the parts does not depend on their order."""

from __future__ import annotations

import collections
import dataclasses
import math
import random

import numpy

from varia import Board, Variant
from varia import random_games
from varia._players import random_move, seed_of


@dataclasses.dataclass
class Statistics:
    """The results and the lengths of games, and the numbers of legal moves."""

    players: tuple[str, ...]
    games: int = 0
    unfinished: int = 0
    """Games that were stopped at `max_plies`. Of the following fields only `lengths` counts them."""
    won: dict[str, int] = dataclasses.field(default_factory=dict)
    """For each player: the games of which it is the only winner."""
    drawn: int = 0
    """Games without a single winner."""
    points: dict[str, float] = dataclasses.field(default_factory=dict)
    """For each player: the sum of its scores."""
    reasons: dict[str, int] = dataclasses.field(default_factory=dict)
    ends: dict[tuple[str | None, str], int] = dataclasses.field(default_factory=dict)
    """The number of games for each pair of the only winner (None: there is none) and the reason."""
    lengths: collections.Counter[int] = dataclasses.field(default_factory=collections.Counter)
    """For each length in moves: the number of games."""
    choices: collections.Counter[int] = dataclasses.field(default_factory=collections.Counter)
    """For each number of legal moves: the number of positions."""
    sampled: int = 0
    """The number of games whose positions are in `choices`."""
    by_ply: dict[int, tuple[int, int]] = dataclasses.field(default_factory=dict)
    """For each ply up to 200: the number of positions, and the sum of their numbers of legal moves."""

    def add(self, other: Statistics) -> None:
        """Adds the statistics of other games."""
        self.games += other.games
        self.unfinished += other.unfinished
        self.drawn += other.drawn
        self.sampled += other.sampled
        for mine, theirs in ((self.won, other.won), (self.reasons, other.reasons)):
            for name, count in theirs.items():
                mine[name] = mine.get(name, 0) + count
        for end, count in other.ends.items():
            self.ends[end] = self.ends.get(end, 0) + count
        for name, points in other.points.items():
            self.points[name] = self.points.get(name, 0.0) + points
        self.lengths.update(other.lengths)
        self.choices.update(other.choices)
        for ply, (positions, moves) in other.by_ply.items():
            before = self.by_ply.get(ply, (0, 0))
            self.by_ply[ply] = (before[0] + positions, before[1] + moves)

    @property
    def length(self) -> float:
        """The mean length."""
        return _mean(self.lengths)

    @property
    def branching(self) -> float:
        """The mean number of legal moves (the branching factor)."""
        return _mean(self.choices)

    def length_below(self, share: float) -> int:
        """A quantile of the lengths: at least this share of the games is not longer. 0.5 gives the median."""
        return _quantile(self.lengths, share)

    def share(self, player: str) -> tuple[float, float]:
        """The player's share of the points, and half of its 95 % confidence interval."""
        finished = self.games - self.unfinished
        if finished == 0:
            return 0.0, 0.0
        mean = self.points.get(player, 0.0) / finished
        return mean, 1.96 * math.sqrt(max(mean * (1 - mean), 0.0) / finished)

    def __str__(self) -> str:
        lines = [f"{self.games} games, {self.unfinished} broken off"]
        for player in self.players:
            mean, error = self.share(player)
            won = self.won.get(player, 0)
            lines.append(f"{player}: won {won}, {100 * mean:.1f}% +- {100 * error:.1f} of the points")
        lines.append(f"nobody alone: {self.drawn}")
        reasons = sorted(self.reasons.items(), key=lambda item: (-item[1], item[0]))
        lines += [f"{reason}: {count}" for reason, count in reasons]
        lines.append(
            f"lengths: mean {self.length:.1f}, from {self.length_below(0)} to {self.length_below(1)}, "
            f"half of them {self.length_below(0.25)} to {self.length_below(0.75)}"
        )
        if self.choices:
            lines.append(
                f"moves to choose from: mean {self.branching:.1f}, median {_quantile(self.choices, 0.5)}, "
                f"most {max(self.choices)}"
            )
        return "\n".join(lines)


def _mean(counts: collections.Counter[int]) -> float:
    total = sum(counts.values())
    return sum(value * count for value, count in counts.items()) / total if total else 0.0


def _quantile(counts: collections.Counter[int], share: float) -> int:
    wanted = share * sum(counts.values())
    reached = 0
    for value in sorted(counts):
        reached += counts[value]
        if reached >= wanted:
            return value
    return 0


def _task(
    variant: Variant, start: str | None, seed: int, max_plies: int, first: int, n: int, sample: int
) -> Statistics:
    counts = Statistics(tuple(variant.players), games=n)
    games = random_games(variant, n, seed=seed, max_plies=max_plies, threads=1, first=first, start=start)
    counts.lengths.update(games.plies.tolist())
    for winner, reason, scores in zip(games.winner.tolist(), games.reason.tolist(), games.scores):
        if winner == -2:
            counts.unfinished += 1
            continue
        name = variant.players[winner] if winner >= 0 else None
        why = games.reasons[reason]
        counts.reasons[why] = counts.reasons.get(why, 0) + 1
        counts.ends[name, why] = counts.ends.get((name, why), 0) + 1
        if name is None:
            counts.drawn += 1
        else:
            counts.won[name] = counts.won.get(name, 0) + 1
        # Sums of multiples of 1/64 are exact in any order. Scores of teams and of many sides are rounded to such
        # multiples.
        for player, score in zip(variant.players, numpy.round(scores * 64) / 64):
            counts.points[player] = counts.points.get(player, 0.0) + float(score)
    if sample:
        for game in range(first + -first % sample, first + n, sample):
            _count_choices(counts, variant, start, random.Random(seed_of(seed, "choices", game)), max_plies)
    return counts


def _count_choices(
    counts: Statistics, variant: Variant, start: str | None, rng: random.Random, max_plies: int
) -> None:
    """Plays one game and counts the legal moves in each position."""
    board = Board(variant, start)
    counts.sampled += 1
    for ply in range(max_plies):
        count = len(board.legal_moves)
        if count == 0:
            break
        counts.choices[count] += 1
        if ply <= 200:
            before = counts.by_ply.get(ply, (0, 0))
            counts.by_ply[ply] = (before[0] + 1, before[1] + count)
        board.push(random_move(board, rng))
