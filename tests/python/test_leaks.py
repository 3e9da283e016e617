"""Memory stays flat while many moves are made: 20,000 of each game, with VARIA_LONG a million."""

from __future__ import annotations

import gc
import os
import random
from typing import Callable

import numpy
import pytest

import varia

MOVES = 1_000_000 if os.environ.get("VARIA_LONG", "0") not in ("", "0") else 20_000
GAMES = ["chess", "elevator", "four-player", "draughts-international", "amazons", "elevator-chess"]
MOST = 6 * 1024 * 1024  # bytes; one for each move would be a megabyte in the long run


def resident() -> int:
    """The memory of this process that is in use now, in bytes."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


needs_proc = pytest.mark.skipif(not os.path.exists("/proc/self/statm"), reason="Linux tells the memory in use")


def play_alone(variant: varia.Variant, moves: int, rng: random.Random) -> None:
    """Random games move by move, with what a host asks on the way."""
    board = varia.Board(variant)
    for made in range(moves):
        legal = board.legal_moves
        if not legal or len(board.move_stack) > 150:
            board = varia.Board(variant)
            continue
        move = legal[rng.randrange(len(legal))]
        board.push(move)
        if made % 50 == 0:
            board.pop()
            assert board.action_of(move) >= 0 and board.move_text(move)
            assert varia.Board(variant, board.text).text == board.text
            with pytest.raises(varia.IllegalMoveError):
                board.push("nonsense")


def play_many(variant: varia.Variant, moves: int, rng: random.Random) -> None:
    """The same in a batch, whose games begin again when they end."""
    batch = varia.Batch(variant, 50, threads=2, auto_reset=True)
    numbers = numpy.random.default_rng(rng.randrange(1000))
    for _ in range(moves // 50):
        legal, offsets = batch.legal_actions()
        chosen = offsets[:-1] + (numbers.random(50) * numpy.diff(offsets)).astype(numpy.int64)
        batch.step(legal[chosen])
        over = batch.ply() > 150
        if over.any():
            batch.reset(over)


@needs_proc
@pytest.mark.parametrize("play", [play_alone, play_many])
@pytest.mark.parametrize("name", GAMES)
def test_memory_stays_flat(name: str, play: Callable[[varia.Variant, int, random.Random], None]) -> None:
    variant = varia.load(name)
    rng = random.Random(name)
    play(variant, 5_000, rng)  # tables and caches are made
    gc.collect()
    before = resident()
    play(variant, MOVES, rng)
    gc.collect()
    assert resident() - before < MOST
