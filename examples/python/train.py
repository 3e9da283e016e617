"""Trains a small player and shows that it beats chance. Needs numpy alone.

    python3 examples/python/train.py [--variant breakthrough] [--games 400] [--match 100] [--seed 1]

It foretells who wins by a weight for each piece on each cell (a logistic curve over the planes), learns the weights from games, first at random
and then its own, and plays the move after which it likes the board best. The exit code is 0 if it won 75 of 100 games against chance.
"""

from __future__ import annotations

import argparse
import random
import sys

import numpy
from numpy.typing import NDArray

import varia

Vector = NDArray[numpy.float64]


class Player:
    """A weight for each piece on each cell: how much it tells for the first side."""

    def __init__(self, variant: varia.Variant) -> None:
        if len(variant.sides) != 2 or variant.floors != 1:
            raise SystemExit("train.py learns games of two sides on one board")
        self._planes = [i for i, name in enumerate(variant.plane_names()) if name.split()[0] in variant.sides]
        self.weights: Vector = numpy.zeros(len(self.features(varia.Board(variant))))

    def features(self, board: varia.Board) -> Vector:
        """What stands where, and what is in hand."""
        return board.planes()[self._planes].ravel().astype(numpy.float64)

    def choose(self, board: varia.Board, rng: random.Random, explore: float = 0.0) -> varia.Move:
        """The move after which the board is liked best; now and then any."""
        moves = list(board.legal_moves)
        if rng.random() < explore:
            return rng.choice(moves)
        sign = 1 if board.player == 0 else -1
        values = []
        for move in moves:
            board.push(move)
            outcome = board.outcome()
            if outcome is None:
                value = sign * float(self.weights @ self.features(board))
            else:
                value = 1e6 * (2 * list(outcome.scores.values())[0] - 1) * sign
            values.append(value + 1e-6 * rng.random())
            board.pop()
        return moves[int(numpy.argmax(values))]

    def learn(self, positions: Vector, results: Vector, rounds: int = 300, hold: float = 1e-3) -> None:
        """Fits the weights to what followed the positions, by gradient descent with momentum."""
        speed = numpy.zeros_like(self.weights)
        for _ in range(rounds):
            foretold = 1 / (1 + numpy.exp(-(positions @ self.weights)))
            slope = positions.T @ (foretold - results) / len(results) + hold * self.weights
            speed = 0.9 * speed - 0.5 * slope
            self.weights = self.weights + speed


def played(variant: varia.Variant, rng: random.Random, players: list[Player | None], explore: float = 0.0) -> tuple[varia.Board, list[Vector]]:
    """A game; who is None plays at random. What it looked like on the way, if somebody learns."""
    board = varia.Board(variant)
    seen: list[Vector] = []
    learner = next((player for player in players if player is not None), None)
    for _ in range(400):
        if board.is_game_over():
            break
        player = players[board.player or 0]
        board.push(player.choose(board, rng, explore) if player is not None else rng.choice(list(board.legal_moves)))
        if learner is not None:
            seen.append(learner.features(board))
    return board, seen


def first_score(board: varia.Board) -> float:
    outcome = board.outcome()
    return 0.5 if outcome is None else list(outcome.scores.values())[0]


def train(variant: varia.Variant, games: int, rng: random.Random) -> Player:
    player = Player(variant)
    positions: list[Vector] = []
    results: list[float] = []
    for explore, count in ((1.0, games // 2), (0.2, games // 2)):
        for _ in range(count):
            board, seen = played(variant, rng, [player, player], explore)
            positions += seen
            results += [first_score(board)] * len(seen)
        player.learn(numpy.array(positions), numpy.array(results))
    return player


def main() -> int:
    options = argparse.ArgumentParser(description="Trains a small player and shows that it beats chance.")
    options.add_argument("--variant", default="breakthrough")
    options.add_argument("--games", type=int, default=400)
    options.add_argument("--match", type=int, default=100)
    options.add_argument("--seed", type=int, default=1)
    said = options.parse_args()
    rng = random.Random(said.seed)
    variant = varia.load(said.variant)
    player = train(variant, said.games, rng)
    points = 0.0
    for game in range(said.match):
        first = game % 2 == 0
        board, _ = played(variant, rng, [player, None] if first else [None, player])
        points += first_score(board) if first else 1 - first_score(board)
    print(f"{variant.title}: {points:g} of {said.match} points against chance, after {said.games} games")
    return 0 if points >= 0.75 * said.match else 1


if __name__ == "__main__":
    sys.exit(main())
