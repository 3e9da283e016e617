"""Trains a small player and shows that it beats a random player. It needs only numpy.

    python3 examples/python/train.py [--variant breakthrough] [--games 400] [--match 100] [--seed 1]

The player predicts the winner with a weight for each piece on each cell (logistic regression over the planes). It
learns the weights from games, first from random games and then from its own, and plays the move after which its
prediction is best. The exit code is 0 if it scored at least 75 of 100 points against the random player.
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
    """A weight for each piece on each cell. Positive weights are good for the first side."""

    def __init__(self, variant: varia.Variant) -> None:
        if len(variant.sides) != 2 or variant.boards != 1:
            raise SystemExit("train.py learns games of two sides on one board")
        self._planes = [i for i, name in enumerate(variant.plane_names()) if name.split()[0] in variant.sides]
        self.weights: Vector = numpy.zeros(len(self.features(varia.Board(variant))))

    def features(self, board: varia.Board) -> Vector:
        """The pieces on the board and in hand."""
        return board.planes()[self._planes].ravel().astype(numpy.float64)

    def choose(self, board: varia.Board, rng: random.Random, explore: float = 0.0) -> varia.Move:
        """Returns the move with the best position after it; with probability `explore` a random move."""
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
        """Fits the weights to the results of the positions' games, by gradient descent with momentum."""
        speed = numpy.zeros_like(self.weights)
        for _ in range(rounds):
            predicted = 1 / (1 + numpy.exp(-(positions @ self.weights)))
            slope = positions.T @ (predicted - results) / len(results) + hold * self.weights
            speed = 0.9 * speed - 0.5 * slope
            self.weights = self.weights + speed


def play_game(
    variant: varia.Variant, rng: random.Random, players: list[Player | None], explore: float = 0.0
) -> tuple[varia.Board, list[Vector]]:
    """Plays a game; a player that is None plays at random.

    Returns the board and, if a player learns, the features of the positions.
    """
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
            board, seen = play_game(variant, rng, [player, player], explore)
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
    given = options.parse_args()
    rng = random.Random(given.seed)
    variant = varia.load(given.variant)
    player = train(variant, given.games, rng)
    points = 0.0
    for game in range(given.match):
        first = game % 2 == 0
        board, _ = play_game(variant, rng, [player, None] if first else [None, player])
        points += first_score(board) if first else 1 - first_score(board)
    print(f"{variant.title}: {points:g} of {given.match} points against chance, after {given.games} games")
    return 0 if points >= 0.75 * given.match else 1


if __name__ == "__main__":
    sys.exit(main())
