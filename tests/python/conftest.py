"""Fixtures and helpers for the tests of the Python package."""

from __future__ import annotations

import os
import pathlib
import random
from typing import Iterator

import pytest

os.environ["XDG_DATA_HOME"] = os.devnull  # the tests must not find the user's own weights

import varia

SOURCE = pathlib.Path(os.environ.get("VARIA_SOURCE_DIR", pathlib.Path(__file__).resolve().parents[2]))
LONG = bool(os.environ.get("VARIA_LONG"))


@pytest.fixture(scope="session")
def chess() -> varia.Variant:
    return varia.load("chess")


@pytest.fixture
def board(chess: varia.Variant) -> varia.Board:
    return varia.Board(chess)


def random_plies(board: varia.Board, rng: random.Random, max_plies: int) -> Iterator[varia.Move]:
    """Plays random moves until the game is over, and yields each move before it plays it."""
    for _ in range(max_plies):
        moves = board.legal_moves
        if not moves:
            return
        move = moves[rng.randrange(len(moves))]
        yield move
        board.push(move)
