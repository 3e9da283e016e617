"""A game as actions of one player at a time, which is what learning loops know. Env and the OpenSpiel adapter stand on it."""

from __future__ import annotations

import numpy
from numpy.typing import NDArray

from varia import Board, Variant


class Seats:
    """A board, and who is asked to act: the side to move or, where several may act, one of them after the other."""

    def __init__(self, variant: Variant, text: str | None = None, *, board: Board | None = None, last: int = -1) -> None:
        self.board = board if board is not None else Board(variant, text)
        self._players = len(variant.players)
        self._last = last
        self._who: int | None = None
        self._asked()

    def _asked(self) -> None:
        legal = self.board.legal_moves
        self._numbers: NDArray[numpy.int64] = self.board.legal_actions()
        self._who = None
        if len(self._numbers) == 0:
            return
        actors = [self.board.actor(move) for move in legal]
        allowed = set(actors)
        turn = self.board.player
        self._who = turn if turn in allowed else next(
            p % self._players for p in range(self._last + 1, self._last + 1 + self._players) if p % self._players in allowed
        )
        if len(allowed) > 1:
            self._numbers = self._numbers[numpy.array(actors) == self._who]
        self._numbers = numpy.sort(self._numbers)

    @property
    def over(self) -> bool:
        """Whether nobody is asked any more."""
        return self._who is None

    @property
    def who(self) -> int | None:
        """The number of who is asked, of Variant.players."""
        return self._who

    @property
    def numbers(self) -> NDArray[numpy.int64]:
        """What it may do, in ascending order."""
        return self._numbers

    def mask(self) -> NDArray[numpy.int8]:
        """The same as flags."""
        flags = numpy.zeros(self.board.variant.n_actions, numpy.int8)
        flags[self._numbers] = 1
        return flags

    def act(self, action: int) -> None:
        """Plays it; IllegalMoveError if it is not legal."""
        self.board.push(self.board.move_of(action))
        if self._who is not None:
            self._last = self._who
        self._asked()

    def scores(self) -> list[float]:
        """By player what it has of the game, from -1 to 1 where there is 0 to 1 to win; all 0 while it goes on."""
        outcome = self.board.outcome()
        if outcome is None:
            return [0.0] * self._players
        points = [float(outcome.scores[name]) for name in self.board.variant.players]
        total = sum(points)
        # An even share becomes 0, and all points become 1. With two players a win is 1, a draw 0, a loss -1.
        even = total / self._players
        if total <= 0 or self._players < 2:
            return [0.0] * self._players
        return [(p - even) / even if p < even else (p - even) / (total - even) for p in points]

    def planes(self) -> NDArray[numpy.float32]:
        """All that stands there as planes; of several floors those of one after the other, along the first axis, where they are alike in shape."""
        parts = [self.board.planes(floor) for floor in range(self.board.variant.floors)]
        if len({part.shape[1:] for part in parts}) == 1:
            return numpy.concatenate(parts)
        return numpy.concatenate([part.ravel() for part in parts])

    def copy(self) -> Seats:
        """The same, apart."""
        return Seats(self.board.variant, board=self.board.copy(), last=self._last)
