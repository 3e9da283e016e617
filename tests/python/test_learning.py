"""Actions as numbers, and boards as planes."""

from __future__ import annotations

import random

import numpy
import pytest
from conftest import random_plies

import varia


@pytest.mark.parametrize("name", varia.variants())
def test_every_legal_move_has_its_own_number(name: str) -> None:
    variant = varia.load(name)
    blocks = variant.action_space
    assert blocks[0][1] == 0 and sum(count for _, _, count in blocks) == variant.n_actions
    rng = random.Random(name)
    board = varia.Board(variant)
    for _ in range(3):
        for move in random_plies(board, rng, 200):
            actions = board.legal_actions()
            assert actions.dtype == numpy.int64
            assert len(set(actions.tolist())) == len(board.legal_moves) == len(actions)
            assert actions.min() >= 0 and actions.max() < variant.n_actions
            number = board.action_of(move)
            assert number in actions and board.move_of(number) == move
        board = varia.Board(variant)


def test_numbers_are_as_documented(board: varia.Board, chess: varia.Variant) -> None:
    assert [name for name, _, _ in chess.action_space] == ["step", "castling", "pass"]
    e2, e4 = chess.cell("e2"), chess.cell("e4")
    assert board.action_of(board.parse_move("e4")) == e2 * 64 + e4
    board.push_action(e2 * 64 + e4)
    assert board.texts == ["e2-e4"]
    for bad in [-1, chess.n_actions, 2**62, e2 * 64 + e4]:
        with pytest.raises(varia.IllegalMoveError):
            board.push_action(bad)
        with pytest.raises(varia.IllegalMoveError):
            board.move_of(bad)


def test_masks(board: varia.Board, chess: varia.Variant) -> None:
    mask = board.action_mask()
    assert mask.dtype == numpy.bool_ and mask.shape == (chess.n_actions,)
    assert sorted(numpy.flatnonzero(mask)) == sorted(board.legal_actions())
    board.push("e4")
    assert board.action_mask(out=mask) is mask and sorted(numpy.flatnonzero(mask)) == sorted(board.legal_actions())
    frozen = mask.copy()
    frozen.flags.writeable = False
    for bad in [numpy.zeros(3, bool), numpy.zeros(chess.n_actions, numpy.int8), mask[::-1], frozen, "mask"]:
        with pytest.raises(varia.Error):
            board.action_mask(out=bad)  # type: ignore[arg-type]


def test_planes(board: varia.Board, chess: varia.Variant) -> None:
    names = chess.plane_names()
    planes = board.planes()
    assert planes.shape == (len(names), 8, 8) and planes.dtype == numpy.float32
    assert planes[names.index("white P"), 1].tolist() == [1] * 8 and planes[names.index("black K"), 7, 4] == 1
    assert planes[:12].sum() == 32 and planes[names.index("turn white")].min() == 1
    board.push("e4")
    assert board.planes(out=planes) is planes
    assert planes[names.index("turn black")].min() == 1 and planes[names.index("en-passant"), 2, 4] == 1
    with pytest.raises(IndexError):
        board.planes(1)


def test_planes_of_every_variant() -> None:
    for name in varia.variants():
        variant = varia.load(name)
        board = varia.Board(variant)
        owners = (*variant.sides, "neutral")
        for number in range(variant.boards):
            names = variant.plane_names(number)
            planes = board.planes(number)
            assert len(set(names)) == len(names) == len(planes)
            of_pieces = [i for i, name in enumerate(names) if name.split()[0] in owners and len(name.split()) == 2]
            assert planes[of_pieces].sum() == len(board.pieces(number))


def test_hands_are_planes() -> None:
    variant = varia.load("crazyhouse")
    board = varia.Board(variant)
    for text in ["e4", "d5", "exd5"]:
        board.push(text)
    planes = board.planes()
    assert planes[variant.plane_names().index("white P in hand")].min() == 1
