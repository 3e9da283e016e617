"""A game as actions of one player at a time, for learning loops. Env and the OpenSpiel adapter use it."""

from __future__ import annotations

import numpy
from numpy.typing import NDArray

from varia import Board, Move, Variant
from varia.learning import DenseActions


class Seats:
    """A board and the player to act: the side to move or, if several players may act, one of them after the other.

    The numbers of actions are those of the variant, or those of `dense`.
    """

    def __init__(
        self, variant: Variant, text: str | None = None, *, board: Board | None = None, last: int = -1,
        dense: DenseActions | None = None,
    ) -> None:
        self.board = board if board is not None else Board(variant, text)
        self._dense = dense
        self._players = len(variant.players)
        self._last = last
        self._player: int | None = None
        self._update()

    def _update(self) -> None:
        legal = self.board.legal_actions()
        self._numbers: NDArray[numpy.int64] = legal if self._dense is None else self._dense.to_dense(legal)
        self._player = None
        if len(self._numbers) == 0:
            return
        actors = self.board.legal_actors()
        first = int(actors[0])
        if (actors == first).all():
            self._player = first
            self._numbers.sort()
            return
        allowed = {int(actor) for actor in numpy.unique(actors)}
        turn = self.board.player
        order = (p % self._players for p in range(self._last + 1, self._last + 1 + self._players))
        self._player = turn if turn in allowed else next(p for p in order if p in allowed)
        self._numbers = numpy.sort(self._numbers[actors == self._player])

    @property
    def over(self) -> bool:
        """Whether no player may act any more."""
        return self._player is None

    @property
    def player(self) -> int | None:
        """The number of the player to act, an index of Variant.players; None if the game is over."""
        return self._player

    @property
    def numbers(self) -> NDArray[numpy.int64]:
        """The numbers of the player's legal actions, in ascending order."""
        return self._numbers

    def mask(self) -> NDArray[numpy.int8]:
        """The player's legal actions as a mask of 0 and 1."""
        flags = numpy.zeros(self.n_actions, numpy.int8)
        flags[self._numbers] = 1
        return flags

    @property
    def n_actions(self) -> int:
        """The size of the action space."""
        return self.board.variant.n_actions if self._dense is None else self._dense.n

    def move_of(self, action: int) -> Move:
        """The legal move with this number. Raises IllegalMoveError if there is none."""
        return self.board.move_of(action if self._dense is None else int(self._dense.to_actions([action])[0]))

    def action_of(self, move: Move) -> int:
        """The number of a legal move."""
        action = self.board.action_of(move)
        return action if self._dense is None else int(self._dense.to_dense([action])[0])

    def act(self, action: int) -> None:
        """Plays an action. Raises IllegalMoveError if it is not legal."""
        if self._dense is None:
            self.board.push_action(action)
        else:
            self.board.push_action(int(self._dense.to_actions([action])[0]))
        if self._player is not None:
            self._last = self._player
        self._update()

    def scores(self) -> list[float]:
        """The result for each player: -1 is no points, 0 an even share, 1 all points. Before the end it is 0."""
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
        """The position as planes.

        The planes of several boards are joined along the first axis. If boards differ in shape, the result is flat.
        """
        parts = [self.board.planes(number) for number in range(self.board.variant.boards)]
        if len({part.shape[1:] for part in parts}) == 1:
            return numpy.concatenate(parts)
        return numpy.concatenate([part.ravel() for part in parts])

    def copy(self) -> Seats:
        """Returns a copy with its own board."""
        return Seats(self.board.variant, board=self.board.copy(), last=self._last, dense=self._dense)
