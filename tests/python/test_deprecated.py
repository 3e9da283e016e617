"""Old names work for one version: each gives the same value as the new name, and emits a DeprecationWarning."""

from __future__ import annotations

import warnings
from typing import Any, Callable

import numpy
import pytest

import varia
from varia import distributed

BOARDS = 3


@pytest.fixture(scope="module")
def match() -> varia.Board:
    board = varia.Board(varia.load("elevator-chess", boards=BOARDS))
    board.push("2:e2-e4")
    return board


def value_with_warning(call: Callable[[], Any], words: str) -> Any:
    """Returns the value of a call that must emit one DeprecationWarning, which is attributed to this file."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        value = call()
    assert [warning.category for warning in caught] == [DeprecationWarning]
    assert words in str(caught[0].message) and caught[0].filename == __file__
    return value


def value_without_warning(call: Callable[[], Any]) -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        return call()


def equal(a: Any, b: Any) -> bool:
    return numpy.array_equal(a, b) if isinstance(a, numpy.ndarray) else bool(a == b)


def test_attributes(match: varia.Board) -> None:
    variant, move = match.variant, match.peek()
    boards = value_without_warning(lambda: variant.boards)
    assert boards == BOARDS == value_with_warning(lambda: variant.floors, "Variant.boards")
    number = value_without_warning(lambda: move.board)
    assert number == 1 == value_with_warning(lambda: move.floor, "Move.board")


def test_methods(match: varia.Board, chess: varia.Variant) -> None:
    for number in range(BOARDS):
        status = value_without_warning(lambda: match.board_status(number))
        assert status == value_with_warning(lambda: match.floor_status(number), "Board.board_status")
        assert status == value_with_warning(lambda: match.floor_status(floor=number), "Board.board_status")
    engine = varia.Engine(chess)
    value = value_without_warning(lambda: engine.piece_value("Q"))
    assert value == value_with_warning(lambda: engine.worth("Q"), "Engine.piece_value")
    assert value == value_with_warning(lambda: engine.worth(letter="Q"), "Engine.piece_value")


@pytest.mark.parametrize("name", ["pieces", "hands", "state", "array", "planes", "is_check", "occurrences"])
def test_the_argument_floor_of_a_board(match: varia.Board, name: str) -> None:
    method = getattr(match, name)
    for number in range(BOARDS):
        value = value_without_warning(lambda: method(board=number))
        assert equal(value, value_without_warning(lambda: method(number)))
        assert equal(value, value_with_warning(lambda: method(floor=number), "`board`"))
    with pytest.raises(TypeError):
        method(board=0, floor=0)
    with pytest.raises(IndexError), pytest.warns(DeprecationWarning):
        method(floor=BOARDS)


def test_the_argument_floor_with_other_arguments(match: varia.Board) -> None:
    floor: dict[str, Any] = {"floor": 1}
    assert match.piece_at("e4", board=1) == ("white", "P") and match.piece_at("e4", board=0) is None
    assert value_with_warning(lambda: match.piece_at("e4", **floor), "`board`") == ("white", "P")
    names = match.variant.plane_names(board=1)
    assert value_with_warning(lambda: match.variant.plane_names(**floor), "`board`") == names
    planes, out = match.planes(board=1), numpy.zeros_like(match.planes(1))
    assert value_with_warning(lambda: match.planes(out=out, **floor), "`board`") is out
    assert numpy.array_equal(out, planes)
    batch = varia.Batch(match.variant, 2)
    planes = batch.planes(board=1)
    assert numpy.array_equal(value_with_warning(lambda: batch.planes(**floor), "`board`"), planes)


def test_most_turns() -> None:
    old: dict[str, Any] = {"most_turns": 6}
    games = distributed.tournament("losalamos", ["random"], games=2, max_turns=6).games
    assert all(len(game.turns) <= 6 for game in games)
    again = value_with_warning(
        lambda: distributed.tournament("losalamos", ["random"], games=2, **old), "`max_turns`"
    )
    assert again.games == games
    training = distributed.training_games("losalamos", 2, player="random", max_turns=6)
    again = value_with_warning(
        lambda: distributed.training_games("losalamos", 2, player="random", **old), "`max_turns`"
    )
    assert again == training
    with pytest.raises(varia.Error, match="max_turns"):
        distributed.training_games("losalamos", 1, max_turns=0)


def test_the_package_uses_no_old_names(match: varia.Board) -> None:
    # The fields of move_dtype keep their names, because users have files with them.
    assert {"floor", "shaft"} <= set(varia.move_dtype.names or ())

    def use() -> None:
        from varia.env import Env
        from varia.open_spiel import load_game

        env = Env("elevator-chess")
        env.reset(seed=1)
        env.step(env.action_space(env.agent_selection).sample(env.observe(env.agent_selection)["action_mask"]))
        load_game("elevator-chess").new_initial_state().planes()
        distributed.tournament(match.variant, ["random"], games=1, max_turns=3)

    value_without_warning(use)
