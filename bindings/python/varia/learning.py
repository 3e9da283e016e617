"""What networks take and give: positions seen by the side to move, and images of boards.

An Observer makes the planes of a Board or a Batch into the input of a network: seen by the side to move, scaled to
about 0 to 1, with the positions before. A Symmetry turns a board over: planes and actions are moved together, so that one
game gives several examples. An action has a number and three factors (from, to, kind), which are much smaller than the
number: Variant.factors() and Variant.actions(). DenseActions numbers the actions that can ever be legal anew.
"""

from __future__ import annotations

import itertools
import random
from typing import Any, Iterator, Sequence

import numpy
from numpy.typing import NDArray

from varia import Batch, Board, Variant, load
from varia._errors import Error, IllegalMoveError

__all__ = ["DenseActions", "Observer", "Symmetry", "symmetries"]

# The blocks of actions that say nothing but cells, pieces and promotions, so that they stay the same when a board is
# turned over. Castling is one of them as long as files are not exchanged.
_PLAIN = ("step", "jump", "sweep", "swap", "shot", "drop", "place", "pass", "stop", "exchange", "castling")


def _variant(variant: Variant | str) -> Variant:
    return load(variant) if isinstance(variant, str) else variant


class DenseActions:
    """The actions of a variant that can ever be legal, numbered anew from 0 to n - 1: a space of usable size.

    Whether an action can ever be legal is decided by the geometry of the pieces' moves (Variant.possible_actions), so a
    few that never are have numbers too. The order is that of the variant's own numbers, and the same in every process.
    """

    def __init__(self, variant: Variant | str) -> None:
        self.variant = _variant(variant)
        self._actions = self.variant.possible_actions()
        self._actions.flags.writeable = False

    def __reduce__(self) -> tuple[Any, ...]:
        return DenseActions, (self.variant,)

    @property
    def n(self) -> int:
        """How many there are."""
        return len(self._actions)

    @property
    def actions(self) -> NDArray[numpy.int64]:
        """The variant's own number of each."""
        return self._actions

    def to_dense(self, actions: NDArray[numpy.int64] | Sequence[int]) -> NDArray[numpy.int64]:
        """The dense numbers of actions. Raises IllegalMoveError for one that can never be legal."""
        wanted = numpy.asarray(actions, numpy.int64)
        dense = numpy.searchsorted(self._actions, wanted)
        wrong = self._actions[numpy.minimum(dense, self.n - 1)] != wanted
        if wrong.any():
            raise IllegalMoveError(f"the action {int(wanted[wrong].flat[0])} can never be legal", code="illegal")
        return dense

    def to_actions(self, dense: NDArray[numpy.int64] | Sequence[int]) -> NDArray[numpy.int64]:
        """The variant's own numbers of dense ones. Raises IllegalMoveError for one that does not exist."""
        wanted = numpy.asarray(dense, numpy.int64)
        wrong = (wanted < 0) | (wanted >= self.n)
        if wrong.any():
            raise IllegalMoveError(
                f"there is no dense action {int(wanted[wrong].flat[0])}: they are numbered 0 to {self.n - 1}",
                code="illegal",
            )
        return self._actions[wanted]

    def legal(self, board: Board) -> NDArray[numpy.int64]:
        """The dense numbers of the legal moves of a board, in the order of legal_moves."""
        return self.to_dense(board.legal_actions())

    def mask(self, board: Board) -> NDArray[numpy.bool_]:
        """A flag for each dense number: whether that action is legal on the board."""
        flags = numpy.zeros(self.n, numpy.bool_)
        flags[self.legal(board)] = True
        return flags

    def masks(self, batch: Batch) -> NDArray[numpy.bool_]:
        """The same for all games of a batch, a row for each."""
        numbers, offsets = batch.legal_actions()
        flags = numpy.zeros((len(offsets) - 1, self.n), numpy.bool_)
        flags[numpy.repeat(numpy.arange(len(flags)), numpy.diff(offsets)), self.to_dense(numbers)] = True
        return flags


class Symmetry:
    """Turns the board of a variant over.

    `flips` are the axes that are reversed, and `axes` says which axis comes to which place. Axes count as in
    Variant.shape: of a flat board 0 is that of the ranks, 1 that of the files. Whether the rules stay the same is a
    question of the variant: holds() tries it.
    """

    def __init__(self, variant: Variant | str, flips: Sequence[int] = (), axes: Sequence[int] | None = None) -> None:
        self.variant = _variant(variant)
        if self.variant.boards > 1:
            raise Error("only variants on one board have symmetries")
        dimensions = len(self.variant.shape)
        self.flips = tuple(sorted(set(flips)))
        self.axes = tuple(range(dimensions)) if axes is None else tuple(axes)
        if sorted(self.axes) != list(range(dimensions)) or not set(self.flips) <= set(range(dimensions)):
            raise Error(f"axes are numbers from 0 to {dimensions - 1}, each once")
        if any(self.variant.shape[axis] != self.variant.shape[at] for at, axis in enumerate(self.axes)):
            raise Error("only axes of one length can be exchanged")
        self.cells = self._cells()
        self._blocks = [(name, first, first + count) for name, first, count in self.variant.action_kinds]

    def _cells(self) -> NDArray[numpy.int64]:
        """The image of each cell."""
        places = _places(self.variant)
        by_place = numpy.full(self.variant.shape, -1, numpy.int64)
        by_place[tuple(places.T)] = numpy.arange(len(places))
        # The cell that comes to a place, and so the image of each cell.
        there = self.planes(by_place)[tuple(places.T)]
        if (there < 0).any():
            raise Error("the board does not have this symmetry: a cell would leave it")
        images = numpy.empty(len(places), numpy.int64)
        images[there] = numpy.arange(len(places))
        return images

    @property
    def is_identity(self) -> bool:
        """Whether nothing moves."""
        return not self.flips and self.axes == tuple(range(len(self.axes)))

    def planes(self, planes: NDArray[numpy.generic]) -> NDArray[numpy.generic]:
        """The image of planes. The axes of the board are the last ones, whatever comes before."""
        before = planes.ndim - len(self.axes)
        turned = planes.transpose([*range(before), *(before + axis for axis in self.axes)])
        return numpy.ascontiguousarray(numpy.flip(turned, tuple(before + axis for axis in self.flips)))

    def actions(self, actions: NDArray[numpy.int64]) -> NDArray[numpy.int64]:
        """The image of each action; -1 for actions that are no moves of pieces, such as those of blocks."""
        if self.is_identity:
            return actions
        factors = self.variant.factors(actions)
        images = factors.copy()
        cells = numpy.concatenate([[0], self.cells + 1])
        plain = numpy.zeros(len(factors), bool)
        for name, first, last in self._blocks:
            if name in _PLAIN:
                plain |= (factors[:, 2] >= first) & (factors[:, 2] < last)
        plain &= (factors[:, :2] < len(cells)).all(axis=1)
        images[plain, :2] = cells[factors[plain, :2]]
        return numpy.where(plain, self.variant.actions(images), -1)

    def holds(self, *, games: int = 4, plies: int = 60, seed: int = 0) -> bool:
        """Whether random games can be played in the image of the board with the images of their actions.

        It compares the pieces and the legal actions of each position. False is certain, True is not proved.
        """
        rng = random.Random(seed)
        return all(self._holds_in_a_game(plies, rng) for _ in range(games))

    def _holds_in_a_game(self, plies: int, rng: random.Random) -> bool:
        here, there = Board(self.variant), Board(self.variant)
        pieces = _piece_planes(self.variant)
        for _ in range(plies):
            if not numpy.array_equal(self.planes(here.planes()[pieces]), there.planes()[pieces]):
                return False
            legal = here.legal_actions()
            images = self.actions(legal)
            if sorted(images) != sorted(there.legal_actions()):
                return False
            if not len(legal):
                break
            chosen = rng.randrange(len(legal))
            here.push_action(int(legal[chosen]))
            there.push_action(int(images[chosen]))
        return True

    def exchanges_sides(self) -> bool:
        """Whether the image of the start position is the start position of the other one of two sides."""
        names, sides = self.variant.plane_names(), self.variant.sides
        if len(sides) != 2:
            return False
        start = Board(self.variant).planes()
        one, other = ([at for at in _piece_planes(self.variant) if names[at].startswith(side + " ")] for side in sides)
        return numpy.array_equal(self.planes(start[one]), start[other])

    def __repr__(self) -> str:
        return f"<varia.learning.Symmetry of {self.variant.name}: flips {self.flips}, axes {self.axes}>"


def _places(variant: Variant) -> NDArray[numpy.int64]:
    """The place of each cell in a plane: an index for each axis."""
    return numpy.array(variant.describe()["board"]["coordinates"], numpy.int64)[:, ::-1]


def _piece_planes(variant: Variant) -> list[int]:
    sides = tuple(side + " " for side in variant.sides)
    return [at for at, name in enumerate(variant.plane_names()) if name.startswith(sides) and "in hand" not in name]


def _reflections(variant: Variant, axes: Sequence[int] | None = None) -> Iterator[Symmetry]:
    """The ways to turn the board over, with the axes in this order, that keep its cells. The fewest flips come first."""
    dimensions = len(variant.shape)
    for count in range(dimensions + 1):
        for flips in itertools.combinations(range(dimensions), count):
            try:
                yield Symmetry(variant, flips, axes)
            except Error:
                continue


def symmetries(variant: Variant | str) -> list[Symmetry]:
    """All ways to turn the board over and to exchange axes of one length that keep its cells. The first changes
    nothing."""
    one = _variant(variant)
    orders = itertools.permutations(range(len(one.shape)))
    return [symmetry for axes in orders for symmetry in _reflections(one, axes)]


def _side_of(name: str, sides: Sequence[str]) -> str | None:
    """The side to which a plane belongs."""
    return next((side for side in sides if name.startswith(side + " ") or name.endswith(" " + side)), None)


def _renamed(name: str, side: str, word: str) -> str:
    """The name of a plane that belongs to a side, with a word in the place of the side."""
    return word + name[len(side):] if name.startswith(side + " ") else name[:-len(side)] + word


class Observer:
    """Makes the planes of boards into the input of a network.

    With `view="player"` the planes of the side to move come first, and the other sides follow in their order; the board
    is turned over for the second of two sides, if there is a symmetry that exchanges the sides at the start. `turn` is
    this symmetry, or None; actions() makes the numbers of actions fit. With `view="board"` planes and actions are those
    of Board.planes(). With `scaled`, counters are divided by `scales`, so that planes are from 0 to about 1. `history`
    is the number of positions: the present one, and those before the last actions.
    """

    def __init__(
        self, variant: Variant | str, *, view: str = "player", scaled: bool = True, history: int = 1
    ) -> None:
        if view not in ("player", "board"):
            raise Error(f'a view is "player" or "board", but not {view!r}')
        self.variant, self.history = _variant(variant), history
        if self.variant.boards > 1:
            raise Error("an Observer is for variants on one board")
        self.view = view
        Board(self.variant).planes(history=history)  # fails if `history` is wrong
        names = self.variant.plane_names()
        self.turn = self._found_turn() if view == "player" else None
        self.scales = self._found_scales(names) if scaled else numpy.ones(len(names), numpy.float32)
        self._orders = [self._order(names, number) for number in range(len(self.variant.sides))]
        self.names = self._seen_names(names)
        self._side_planes = [names.index(f"turn {side}") for side in self.variant.sides]
        self.shape: tuple[int, ...] = self.observe(Board(self.variant)).shape

    def _found_turn(self) -> Symmetry | None:
        """The symmetry with the fewest changes that exchanges the sides, and whose images of all actions exist."""
        if any(name not in _PLAIN for name, _, _ in self.variant.action_kinds):
            return None
        # Without an exchange of axes it undoes itself.
        found = _reflections(self.variant)
        return next((one for one in found if not one.is_identity and one.exchanges_sides()), None)

    def _order(self, names: list[str], first: int) -> list[int]:
        """The planes in the order of a side: what belongs to it comes in the place of what belongs to the first."""
        sides = self.variant.sides
        order = []
        for at, name in enumerate(names):
            side = _side_of(name, sides)
            if side is None or self.view == "board":
                order.append(at)
                continue
            there = _renamed(name, side, sides[(sides.index(side) + first) % len(sides)])
            # A state value may have the name of a side alone.
            order.append(names.index(there) if there in names else at)
        return order

    def _seen_names(self, names: list[str]) -> list[str]:
        sides = self.variant.sides
        seen = names
        if self.view == "player":
            who = ["own", *("enemy" if len(sides) == 2 else f"enemy{n}" for n in range(1, len(sides)))]
            words = dict(zip(sides, who))
            seen = [name if (side := _side_of(name, sides)) is None else _renamed(name, side, words[side])
                    for name in names]
        return [name if ago == 0 else f"{name} -{ago}" for ago in range(self.history) for name in seen]

    def _found_scales(self, names: list[str]) -> NDArray[numpy.float32]:
        """By how much each plane is divided: hands by the number of cells along the longest side of the board, the
        clock by 100, occurrences by 3, points and state values by 10."""
        longest = max(self.variant.shape)
        scales = numpy.ones(len(names), numpy.float32)
        for at, name in enumerate(names):
            if name.endswith(" in hand"):
                scales[at] = longest
            elif name == "clock":
                scales[at] = 100
            elif name == "occurrences":
                scales[at] = 3
            elif name.startswith(("points ", "state ", "checks ", "steps made")):
                scales[at] = 10
        return scales

    def _seen(self, planes: NDArray[numpy.float32], side: int) -> NDArray[numpy.float32]:
        """Planes as a side sees them. The axis of the planes comes before those of the board."""
        board_axes = len(self.variant.shape)
        order = self._orders[side]
        every = [ago * len(order) + at for ago in range(self.history) for at in order]
        seen = planes.take(every, axis=planes.ndim - board_axes - 1)
        scales = numpy.tile(self.scales[order], self.history).reshape(-1, *[1] * board_axes)
        seen /= scales
        if self.turn is not None and side == 1:
            return self.turn.planes(seen).astype(numpy.float32, copy=False)
        return seen

    def observe(self, board: Board) -> NDArray[numpy.float32]:
        """The input for a board: planes, then the axes of the board."""
        planes = board.planes(history=self.history)
        return self._seen(planes, int(self.sides(planes[numpy.newaxis])[0]))

    def observe_batch(self, batch: Batch) -> NDArray[numpy.float32]:
        """The input for all games of a batch: games, planes, then the axes of the board."""
        planes = batch.planes(history=self.history)
        sides = self.sides(planes)
        seen = numpy.empty_like(planes)
        for side in numpy.unique(sides):
            seen[sides == side] = self._seen(planes[sides == side], int(side))
        return seen

    def sides(self, planes: NDArray[numpy.float32]) -> NDArray[numpy.int64]:
        """The number of the side to move in each game, from the planes of a batch."""
        turns = planes[:, self._side_planes].reshape(len(planes), len(self._side_planes), -1)[:, :, 0]
        sides: NDArray[numpy.int64] = turns.argmax(axis=1)
        return sides

    def actions(self, actions: NDArray[numpy.int64], side: int) -> NDArray[numpy.int64]:
        """The numbers of actions as a side sees them, and back: the same function does both."""
        return actions if self.turn is None or side != 1 else self.turn.actions(actions)
