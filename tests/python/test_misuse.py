"""Wrong calls raise an exception or return a result. They never crash, and do not change the board."""

from __future__ import annotations

import random

import numpy
import pytest

import varia

NAMES = [
    "chess", "crazyhouse", "duck", "arimaa", "chaturaji", "elevator", "elevator-chess", "ultima",
    "draughts-international",
]


def random_bytes_move(variant: varia.Variant, rng: random.Random) -> varia.Move:
    """A move of random bytes, as a foreign pickle may contain it."""
    row = numpy.zeros((), varia.move_dtype)
    cells = [0, 1, len(variant.cells) - 1, len(variant.cells), 65535, rng.randrange(65536)]
    for name in ("from", "to", "more", "shaft", "reserved"):
        row[name] = rng.choice(cells)
    row["type"] = rng.choice([*range(18), 255])
    row["extra"] = rng.choice([0, 1, 2, 7, 255])
    row["action"] = rng.choice([0, 0, 0, 1, 2, 3, 4, 255])
    row["up"] = rng.choice([0, 1, 255])
    row["floor"] = rng.randrange(variant.boards)
    move = varia.Move.__new__(varia.Move)
    move.__setstate__((variant, row.tobytes()))  # type: ignore[attr-defined]
    return move


@pytest.mark.parametrize("name", NAMES)
def test_moves_of_random_bytes(name: str) -> None:
    variant = varia.load(name)
    board = varia.Board(variant)
    rng = random.Random(name)
    other = varia.Board(varia.load("chess"))
    accepted = 0
    for _ in range(2000):
        move = random_bytes_move(variant, rng)
        assert isinstance(str(move), str) and isinstance(repr(move), str) and isinstance(hash(move), int)
        assert [move.from_name, move.to_name, move.type, move.promotion, move.drop, move.board] is not None
        text = board.text
        for use in (board.push, board.effects, board.action_of, board.actor, move.text, other.push):
            try:
                use(board if use == move.text else move)  # type: ignore[arg-type]
                accepted += use == board.push
            except varia.Error:
                pass
        if board.text != text or board.is_game_over():
            board = varia.Board(variant)
        other = varia.Board(other.variant)
    assert accepted < 400  # a resignation is accepted too


def test_numbers_out_of_range(chess: varia.Variant) -> None:
    board = varia.Board(chess)
    for number in [-1, 1, 2**15, 2**31 - 1]:
        for use in (
            board.pieces, board.array, board.planes, board.is_check, board.occurrences, board.board_status,
            chess.plane_names,
        ):
            with pytest.raises(IndexError):
                use(number)  # type: ignore[operator]
    for huge in [2**63, 2**64, -(2**63) - 1]:
        with pytest.raises(TypeError):
            board.perft(huge)
        with pytest.raises(TypeError):
            board.push_action(huge)
    with pytest.raises(varia.Error):
        board.perft(-1)
    with pytest.raises(varia.Error):
        board.divide(0)
    with pytest.raises(varia.LimitError):
        board.perft(2, table=2**40)


def test_classes_without_a_constructor() -> None:
    for cls in (varia.LegalMoves, varia.Outcome, varia.Move, varia.Variant):
        with pytest.raises(TypeError):
            cls()
