"""Many games at once: random games and batches."""

from __future__ import annotations

import random

import numpy
import pytest

import varia


@pytest.mark.parametrize("name", ["chess", "crazyhouse", "duck", "chaturaji", "elevator-chess"])
def test_random_games_depend_on_the_seed_alone(name: str) -> None:
    variant = varia.load(name)
    n = 100 if name == "chess" else 40
    plies = 5000 if variant.boards > 1 else 300
    one = varia.random_games(variant, n, seed=5, threads=1, max_plies=plies)
    two = varia.random_games(variant, n, seed=5, threads=3, max_plies=plies)
    assert numpy.array_equal(one.plies, two.plies) and numpy.array_equal(one.winner, two.winner)
    assert numpy.array_equal(one.reason, two.reason)
    assert numpy.array_equal(one.scores, two.scores, equal_nan=True) and one.reasons == two.reasons
    part = varia.random_games(variant, n - 33, seed=5, first=33, max_plies=plies)
    assert numpy.array_equal(part.plies, one.plies[33:]) and numpy.array_equal(part.winner, one.winner[33:])
    other = varia.random_games(variant, n, seed=6, max_plies=plies)
    assert not numpy.array_equal(other.plies, one.plies)


def test_results_of_random_games(chess: varia.Variant) -> None:
    games = varia.random_games(chess, 200, seed=1)
    assert games.plies.dtype == numpy.int32 and games.plies.shape == (200,) and games.plies.min() > 0
    assert set(games.reasons) <= {"checkmate", "stalemate", "bare-kings", "dead-position", "move-rule", "repetition"}
    mates = games.reason == games.reasons.index("checkmate")
    assert mates.any() and (games.winner[mates] >= 0).all() and (games.winner[~mates] == -1).all()
    assert (games.scores.sum(axis=1) == 1).all()
    short = varia.random_games(chess, 10, seed=1, max_plies=3)
    assert (short.winner == -2).all() and numpy.isnan(short.scores).all() and short.reasons == [""]
    mated = varia.random_games(chess, 3, start="7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")
    assert (mated.plies == 0).all() and (mated.winner == 0).all()
    assert varia.random_games(chess, 0).plies.shape == (0,)
    for wrong in [{"max_plies": 0}, {"threads": -1}, {"first": -1}]:
        with pytest.raises(varia.Error):
            varia.random_games(chess, 1, **wrong)  # type: ignore[arg-type]
    with pytest.raises(varia.PositionError):
        varia.random_games(chess, 1, start="nothing")
    with pytest.raises(varia.Error):
        varia.random_games(chess, -1)


@pytest.mark.parametrize("name", ["chess", "shogi", "duck", "chaturaji", "antichess", "elevator-chess"])
def test_a_batch_equals_many_boards(name: str) -> None:
    variant = varia.load(name)
    n = 40
    batch = varia.Batch(variant, n, threads=2)
    boards = [varia.Board(variant) for _ in range(n)]
    rng = random.Random(3)
    for _ in range(30):
        numbers, offsets = batch.legal_actions()
        actions = numpy.full(n, -1, numpy.int64)
        masks = batch.masks()
        for i, board in enumerate(boards):
            legal = numbers[offsets[i] : offsets[i + 1]]
            assert legal.tolist() == board.legal_actions().tolist()
            assert masks[i].sum() == len(legal) and masks[i][legal].all()
            if len(legal) > 0:
                actions[i] = legal[rng.randrange(len(legal))]
                board.push_action(int(actions[i]))
        batch.step(actions)
    assert batch.texts() == [board.text for board in boards]
    assert batch.over().tolist() == [board.is_game_over() for board in boards]
    assert batch.ply().tolist() == [board.ply for board in boards]
    assert batch.player().tolist() == [board.player if board.player is not None else -1 for board in boards]
    assert numpy.array_equal(batch.planes(), numpy.stack([board.planes() for board in boards]))
    again = batch.board(7)
    assert again == boards[7] and again.move_stack == boards[7].move_stack


def test_an_illegal_step_changes_nothing(chess: varia.Variant) -> None:
    batch = varia.Batch(chess, 70)
    before = batch.texts()
    numbers, offsets = batch.legal_actions()
    actions = numbers[offsets[:-1]].copy()
    actions[66] = 0
    with pytest.raises(varia.IllegalMoveError, match="game 66"):
        batch.step(actions)
    assert batch.texts() == before
    for wrong in [actions[:3], numpy.zeros((70, 2), numpy.int64)]:
        with pytest.raises(varia.Error):
            batch.step(wrong)
    batch.step(numpy.full(70, -1, numpy.int64))
    assert batch.texts() == before


def test_random_moves_and_reset(chess: varia.Variant) -> None:
    batch, other = varia.Batch(chess, 50, threads=1), varia.Batch(chess, 50, threads=3)
    assert batch.play_random(1000, seed=2) == other.play_random(1000, seed=2)
    assert batch.texts() == other.texts() and batch.ply().tolist() == other.ply().tolist()
    batch.play_random(100_000)
    assert batch.over().all() and not numpy.isnan(batch.scores()).any() and all(batch.reasons())
    which = numpy.zeros(50, numpy.bool_)
    which[3] = True
    batch.reset(which)
    assert batch.over().sum() == 49 and batch.texts()[3] == chess.start
    batch.reset()
    assert not batch.over().any() and len(batch) == 50
    with pytest.raises(IndexError):
        batch.board(50)
    started = varia.Batch(chess, 2, start="7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")
    assert started.over().all() and started.scores()[0].tolist() == [1, 0]
    with pytest.raises(varia.PositionError):
        varia.Batch(chess, 2, start="nothing")
    with pytest.raises(varia.Error):
        varia.Batch(chess, 0)
