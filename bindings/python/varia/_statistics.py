"""What random games tell of a design. Counts are whole numbers, so that parts add up to the same whatever their order."""

from __future__ import annotations

import collections
import dataclasses
import math
import random

import numpy

from varia import Board, Variant
from varia import random_games
from varia._players import any_move, seed_of


@dataclasses.dataclass
class Statistics:
    """How games ended, how long they were, and how many moves there were to choose from."""

    players: tuple[str, ...]
    games: int = 0
    unfinished: int = 0
    """Broken off at `max_plies`; no part of what follows but of `lengths`."""
    won: dict[str, int] = dataclasses.field(default_factory=dict)
    """By player: games that it has won alone."""
    drawn: int = 0
    """Games that nobody has won alone."""
    points: dict[str, float] = dataclasses.field(default_factory=dict)
    """By player: what its games have scored."""
    reasons: dict[str, int] = dataclasses.field(default_factory=dict)
    ends: dict[tuple[str | None, str], int] = dataclasses.field(default_factory=dict)
    """By who has won alone (None: nobody) and why."""
    lengths: collections.Counter[int] = dataclasses.field(default_factory=collections.Counter)
    """How many games had so many moves."""
    choices: collections.Counter[int] = dataclasses.field(default_factory=collections.Counter)
    """In how many positions there were so many moves."""
    sampled: int = 0
    """In how many games these positions were."""
    by_ply: dict[int, tuple[int, int]] = dataclasses.field(default_factory=dict)
    """By the moves played before, up to 200: how many positions were looked at, and their moves together."""

    def add(self, other: Statistics) -> None:
        """Takes in what other games have told."""
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
        """The mean of the lengths."""
        return _mean(self.lengths)

    @property
    def branching(self) -> float:
        """The mean of how many moves there were to choose from."""
        return _mean(self.choices)

    def length_below(self, share: float) -> int:
        """A length that at least such a share of the games does not exceed: 0.5 is the median."""
        return _quantile(self.lengths, share)

    def share(self, player: str) -> tuple[float, float]:
        """The share of the points that a player has, and half of the interval that has it in 95 of 100 cases."""
        finished = self.games - self.unfinished
        if finished == 0:
            return 0.0, 0.0
        mean = self.points.get(player, 0.0) / finished
        return mean, 1.96 * math.sqrt(max(mean * (1 - mean), 0.0) / finished)

    def __str__(self) -> str:
        lines = [f"{self.games} games, {self.unfinished} broken off"]
        for player in self.players:
            mean, error = self.share(player)
            lines.append(f"{player}: won {self.won.get(player, 0)}, {100 * mean:.1f}% +- {100 * error:.1f} of the points")
        lines.append(f"nobody alone: {self.drawn}")
        lines += [f"{reason}: {count}" for reason, count in sorted(self.reasons.items(), key=lambda item: (-item[1], item[0]))]
        lines.append(
            f"lengths: mean {self.length:.1f}, from {self.length_below(0)} to {self.length_below(1)}, "
            f"half of them {self.length_below(0.25)} to {self.length_below(0.75)}"
        )
        if self.choices:
            lines.append(f"moves to choose from: mean {self.branching:.1f}, median {_quantile(self.choices, 0.5)}, most {max(self.choices)}")
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


def _task(variant: Variant, start: str | None, seed: int, max_plies: int, first: int, n: int, sample: int) -> Statistics:
    told = Statistics(tuple(variant.players), games=n)
    games = random_games(variant, n, seed=seed, max_plies=max_plies, threads=1, first=first, start=start)
    told.lengths.update(games.plies.tolist())
    for winner, reason, scores in zip(games.winner.tolist(), games.reason.tolist(), games.scores):
        if winner == -2:
            told.unfinished += 1
            continue
        name = variant.players[winner] if winner >= 0 else None
        why = games.reasons[reason]
        told.reasons[why] = told.reasons.get(why, 0) + 1
        told.ends[name, why] = told.ends.get((name, why), 0) + 1
        if name is None:
            told.drawn += 1
        else:
            told.won[name] = told.won.get(name, 0) + 1
        # Sums of multiples of 1/64 are exact in any order. Scores of teams and of many sides are rounded to such
        # multiples.
        for player, score in zip(variant.players, numpy.round(scores * 64) / 64):
            told.points[player] = told.points.get(player, 0.0) + float(score)
    if sample:
        for game in range(first + -first % sample, first + n, sample):
            _look(told, variant, start, random.Random(seed_of(seed, "choices", game)), max_plies)
    return told


def _look(told: Statistics, variant: Variant, start: str | None, chance: random.Random, max_plies: int) -> None:
    """Plays one game and counts the moves in each position."""
    board = Board(variant, start)
    told.sampled += 1
    for ply in range(max_plies):
        count = len(board.legal_moves)
        if count == 0:
            break
        told.choices[count] += 1
        if ply <= 200:
            before = told.by_ply.get(ply, (0, 0))
            told.by_ply[ply] = (before[0] + 1, before[1] + count)
        board.push(any_move(board, chance))
