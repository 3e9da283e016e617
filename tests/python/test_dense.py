"""The actions that can ever be legal, numbered anew."""

from __future__ import annotations

import os
import pickle
import random
from pathlib import Path

import numpy
import pytest

import varia
from varia import open_spiel
from varia.env import Env
from varia.gym import AgainstComputer, SelfPlay
from varia.learning import DenseActions


SOURCE = Path(os.environ["VARIA_SOURCE_DIR"])
# Small games of the tests, which together have every key.
FILES = sorted(
    [*SOURCE.glob("tests/conformance/synthetic/**/*.toml"), *SOURCE.glob("tests/small-games/**/variant.toml")]
)


def _is_game(path: Path) -> bool:
    return path.name != "tests.toml" and "format" in path.read_text()


@pytest.mark.parametrize(
    "name", [*varia.variants(), *(str(path.relative_to(SOURCE)) for path in FILES if _is_game(path))]
)
def test_they_hold_every_legal_move(name: str) -> None:
    """The kernel's moves of random games, which are found in another way, are all among them."""
    variant = varia.load_file(SOURCE / name) if name.endswith(".toml") else varia.load(name)
    dense = DenseActions(variant)
    assert dense.n == len(dense.actions) <= variant.n_actions
    assert (numpy.diff(dense.actions) > 0).all() and dense.actions[0] >= 0 and dense.actions[-1] < variant.n_actions
    rng = random.Random(name)
    for _ in range(2):
        board = varia.Board(variant)
        for _ in range(150):
            legal = board.legal_actions()
            if len(legal) == 0:
                break
            assert numpy.array_equal(dense.to_actions(dense.to_dense(legal)), legal)
            board.push_action(int(rng.choice(legal.tolist())))


def _moves_of_queens_and_knights() -> set[tuple[int, int]]:
    """Counted on a board of eight by eight, square by square."""
    pairs = set()
    for here in range(64):
        for there in range(64):
            right, up = abs(here % 8 - there % 8), abs(here // 8 - there // 8)
            if here != there and (right == 0 or up == 0 or right == up or {right, up} == {1, 2}):
                pairs.add((here, there))
    return pairs


def test_those_of_chess() -> None:
    """The 1,792 moves of queens and knights; four promotions of 22 moves of pawns of each side; castling and pass."""
    pairs = _moves_of_queens_and_knights()
    assert len(pairs) == 1792
    dense = DenseActions("chess")
    blocks = dict((name, (first, count)) for name, first, count in dense.variant.action_space)
    steps = dense.actions[dense.actions < 64 * 64]
    assert {divmod(int(step), 64) for step in steps} == pairs
    promotions = dense.actions[(dense.actions >= 64 * 64) & (dense.actions < blocks["castling"][0])]
    assert len(promotions) == 2 * 22 * 4
    assert dense.n == 1792 + 2 * 22 * 4 + blocks["castling"][1] + 1


def test_those_of_breakthrough_and_elevator() -> None:
    # Each side moves forward: to one cell ahead from 56 cells, to two more from all but those at the edge.
    assert DenseActions("breakthrough").n - 1 == 2 * (7 * 8 + 2 * 7 * 7)
    elevator = DenseActions("elevator")
    assert elevator.variant.n_actions > 600_000 and elevator.n < 60_000


def test_numbers_and_masks() -> None:
    dense = DenseActions("shogi")
    board = varia.Board(dense.variant)
    assert dense.mask(board).sum() == len(board.legal_moves) == len(dense.legal(board))
    again = pickle.loads(pickle.dumps(dense))
    assert again.n == dense.n and numpy.array_equal(again.actions, dense.actions)
    batch = varia.Batch(dense.variant, 3)
    batch.step([batch.legal_actions()[0][0], -1, -1])
    masks = dense.masks(batch)
    assert masks.shape == (3, dense.n)
    for game in range(3):
        assert numpy.array_equal(masks[game], dense.mask(batch.board(game)))
    never = 9 + 5  # from the first cell by five files and one rank, as no piece goes
    with pytest.raises(varia.IllegalMoveError, match=f"the action {never} can never be legal"):
        dense.to_dense([never])
    for wrong in ([-1], [dense.n]):
        with pytest.raises(varia.IllegalMoveError, match="there is no dense action"):
            dense.to_actions(wrong)
    with pytest.raises(varia.IllegalMoveError):
        dense.to_dense([dense.variant.n_actions])
    with pytest.raises(ValueError):
        dense.actions[0] = 1


def test_an_environment_with_dense_numbers() -> None:
    whole, dense = Env("elevator", masks=False), Env("elevator", dense=True)
    numbers = DenseActions("elevator")
    assert dense.action_space("white").n == numbers.n
    whole.reset()
    dense.reset()
    rng = random.Random(5)
    for _ in range(60):
        if whole.terminations[whole.agent_selection]:
            break
        legal = dense.legal_actions()
        assert numpy.array_equal(numbers.to_actions(legal), whole.legal_actions())
        mask = dense.observe(dense.agent_selection)["action_mask"]
        assert numpy.array_equal(numpy.flatnonzero(mask), legal) and len(mask) == numbers.n
        action = int(rng.choice(legal.tolist()))
        dense.step(action)
        whole.step(int(numbers.actions[action]))
        assert dense.board == whole.board
    with pytest.raises(varia.IllegalMoveError):
        dense.step(numbers.n)


def test_states_of_open_spiel_with_dense_numbers() -> None:
    game = open_spiel.load_game("chess", dense=True)
    numbers = DenseActions("chess")
    assert game.num_distinct_actions() == numbers.n
    state = game.new_initial_state()
    board = varia.Board("chess")
    rng = random.Random(9)
    for _ in range(40):
        legal = state.legal_actions()
        assert sorted(numbers.legal(board)) == legal and sum(state.legal_actions_mask()) == len(legal)
        action = rng.choice(legal)
        assert state.string_to_action(state.action_to_string(action)) == action
        state.apply_action(action)
        board.push_action(int(numbers.actions[action]))
        assert str(state) == board.text
    for again in (pickle.loads(pickle.dumps(state)), game.deserialize_state(state.serialize()), state.clone()):
        assert again.legal_actions() == state.legal_actions() and str(again) == str(state)
    player, action = state.full_history()[-1]
    state.undo_action(player, action)
    assert action in state.legal_actions()


def test_games_of_gymnasium_with_dense_numbers() -> None:
    alone = AgainstComputer("breakthrough", opponent=lambda board: 0, player=0, dense=True)
    numbers = DenseActions("breakthrough")
    assert alone.action_space.n == numbers.n
    _, info = alone.reset(seed=1)
    assert numpy.array_equal(info["legal_actions"], numpy.sort(numbers.legal(varia.Board("breakthrough"))))
    many = SelfPlay("breakthrough", 8, dense=True)
    _, infos = many.reset()
    for _ in range(30):
        assert infos["legal_actions"].max() < numbers.n
        _, _, _, _, infos = many.step(infos["legal_actions"][infos["offsets"][:-1]])
