"""Spaces of actions and observations, for varia.env where gymnasium is not installed.

They have the names and the meaning of the spaces of gymnasium, but only what a learning loop needs.
"""

from __future__ import annotations

from typing import Any

import numpy
from numpy.typing import NDArray

from varia._errors import Error


class Discrete:
    """The space of the numbers 0 to n - 1."""

    def __init__(self, n: int) -> None:
        self.n = n
        self.shape: tuple[int, ...] = ()
        self.dtype = numpy.dtype(numpy.int64)
        self._rng = numpy.random.default_rng()

    def seed(self, seed: int | None = None) -> None:
        """Sets the seed of sample()."""
        self._rng = numpy.random.default_rng(seed)

    def sample(self, mask: NDArray[numpy.int8] | None = None) -> int:
        """Returns one of the numbers, or of those that the mask allows; all have the same probability."""
        allowed = numpy.flatnonzero(mask) if mask is not None else None
        if allowed is not None and len(allowed) == 0:
            raise Error("the mask allows no action")
        return int(self._rng.choice(allowed) if allowed is not None else self._rng.integers(self.n))

    def contains(self, x: object) -> bool:
        """Whether `x` is one of the numbers."""
        return isinstance(x, (int, numpy.integer)) and 0 <= int(x) < self.n

    __contains__ = contains

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Discrete) and self.n == other.n

    def __hash__(self) -> int:
        return hash(self.n)

    def __repr__(self) -> str:
        return f"Discrete({self.n})"


class Box:
    """The space of the arrays of one shape and type, with numbers from `low` to `high`."""

    def __init__(self, low: float, high: float, shape: tuple[int, ...], dtype: type[numpy.generic]) -> None:
        self.shape, self.dtype = shape, numpy.dtype(dtype)
        self.low: NDArray[Any] = numpy.full(shape, low, self.dtype)
        self.high: NDArray[Any] = numpy.full(shape, high, self.dtype)

    def contains(self, x: object) -> bool:
        """Whether `x` is such an array."""
        return (
            isinstance(x, numpy.ndarray) and x.shape == self.shape and x.dtype == self.dtype
            and bool((x >= self.low).all() and (x <= self.high).all())
        )

    __contains__ = contains

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Box) and self.shape == other.shape and self.dtype == other.dtype
            and numpy.array_equal(self.low, other.low) and numpy.array_equal(self.high, other.high)
        )

    def __hash__(self) -> int:
        return hash((self.shape, self.dtype))

    def __repr__(self) -> str:
        return f"Box{self.shape}"


class Dict(dict[str, Box]):
    """The space of observations: an array of each space, by name."""

    def __init__(self, spaces: dict[str, Box]) -> None:
        super().__init__(spaces)

    @property
    def spaces(self) -> dict[str, Box]:
        """The spaces by name."""
        return dict(self)

    def contains(self, x: object) -> bool:
        """Whether `x` has an array of the right space for each name."""
        return isinstance(x, dict) and x.keys() == self.keys() and all(self[name].contains(x[name]) for name in self)
