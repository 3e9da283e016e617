"""Batches with starts of their own, boards put in, moves taken back, games that begin again, and pickles."""

from __future__ import annotations

import pickle
import random

import numpy
import pytest

import varia

MATE_IN_ONE = "7k/8/6K1/8/8/8/8/R7 w - - 0 1"
TEXTS = [None, MATE_IN_ONE, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]


def test_starts_of_their_own(chess: varia.Variant) -> None:
    batch = varia.Batch(chess, 3, start=TEXTS)
    assert batch.texts() == [chess.start, *TEXTS[1:]]
    batch.play_random(3, seed=1)
    batch.reset()
    assert batch.texts() == [chess.start, *TEXTS[1:]]
    batch.reset(numpy.array([True, False, False]), start=MATE_IN_ONE)
    assert batch.texts() == [MATE_IN_ONE, *TEXTS[1:]]
    batch.reset(start=TEXTS[::-1])
    assert batch.texts() == [TEXTS[2], MATE_IN_ONE, chess.start]
    assert batch.board(1).text == MATE_IN_ONE
    # An array makes each of its entries when it is asked for it.
    batch.reset(start=numpy.array([MATE_IN_ONE, TEXTS[2], MATE_IN_ONE]))  # type: ignore[arg-type]
    assert batch.texts() == [MATE_IN_ONE, TEXTS[2], MATE_IN_ONE]
    before = batch.texts()
    for wrong in [TEXTS[:2], 3, [1, 2, 3], b"abc", "nothing", [None, None, "nothing"]]:
        with pytest.raises(varia.Error):
            batch.reset(start=wrong)  # type: ignore[arg-type]
        with pytest.raises(varia.Error):
            varia.Batch(chess, 3, start=wrong)  # type: ignore[arg-type]
    assert batch.texts() == before


@pytest.mark.parametrize("name", ["chess", "shogi", "duck", "elevator", "elevator-chess"])
def test_boards_put_in(name: str) -> None:
    batch = varia.Batch(name, 40, threads=2)
    batch.play_random(5, seed=3)
    before = batch.texts()
    board = varia.Board(name)
    rng = random.Random(name)
    for _ in range(20):
        board.push(rng.choice(list(board.legal_moves)))
    batch.set_board(37, board)
    assert batch.texts() == [*before[:37], board.text, *before[38:]]
    assert batch.board(37).move_stack == board.move_stack
    numbers, offsets = batch.legal_actions()
    assert numbers[offsets[37] : offsets[38]].tolist() == board.legal_actions().tolist()
    batch.reset()
    assert batch.texts()[37] == batch.texts()[0]
    with pytest.raises(varia.Error, match="variant"):
        batch.set_board(0, varia.Board("losalamos"))
    with pytest.raises(IndexError):
        batch.set_board(40, board)


def test_a_board_with_a_draw_that_nobody_claimed() -> None:
    board = varia.Board(claims=True)
    for text in ["Nf3", "Nf6", "Ng1", "Ng8"] * 2 + ["e4"]:
        board.push(text)
    batch = varia.Batch("chess", 2)
    batch.set_board(1, board)
    assert batch.texts()[1] == board.text and batch.over().tolist() == [False, False]


@pytest.mark.parametrize("name", ["chess", "shogi", "duck", "elevator-chess"])
def test_undo(name: str) -> None:
    batch = varia.Batch(name, 30)
    seen = []
    rng = random.Random(1)
    for _ in range(12):
        seen.append((batch.texts(), batch.legal_actions()[0].tolist()))
        numbers, offsets = batch.legal_actions()
        batch.step([int(numbers[rng.randrange(offsets[i], offsets[i + 1])]) for i in range(30)])
    which = numpy.arange(30) % 2 == 0
    batch.undo(which)
    assert [text for text, chosen in zip(batch.texts(), which) if chosen] == [
        text for text, chosen in zip(seen[-1][0], which) if chosen
    ]
    batch.undo(~which)
    for texts, actions in seen[:0:-1]:
        assert batch.texts() == texts and batch.legal_actions()[0].tolist() == actions
        batch.undo()
    assert batch.texts() == seen[0][0]
    with pytest.raises(varia.Error, match="game 0"):
        batch.undo()


def test_games_begin_again(chess: varia.Variant) -> None:
    """Against boards that are played beside the batch, and begun again by hand."""
    n = 24
    starts = [MATE_IN_ONE] * n
    batch = varia.Batch(chess, n, start=starts, auto_reset=True)
    boards = [varia.Board(chess, text) for text in starts]
    rng = random.Random(7)
    ends = 0
    for _ in range(200):
        actions = []
        for board in boards:
            action = int(rng.choice(list(board.legal_actions())))
            actions.append(action)
            board.push_action(action)
        batch.step(actions)
        flags, scores, reasons = batch.ended()
        for i, board in enumerate(boards):
            outcome = board.outcome()
            assert flags[i] == (outcome is not None)
            if outcome is None:
                assert numpy.isnan(scores[i]).all() and reasons[i] == ""
                continue
            ends += 1
            assert scores[i].tolist() == [outcome.scores["white"], outcome.scores["black"]]
            assert reasons[i] == outcome.reason
            boards[i] = varia.Board(chess, MATE_IN_ONE)
        assert batch.texts() == [board.text for board in boards] and not batch.over().any()
    assert ends > n
    # A game that gets no action has not ended in this step.
    batch.step([-1] * n)
    assert not batch.ended()[0].any()
    with pytest.raises(varia.Error, match="auto_reset"):
        varia.Batch(chess, 1).ended()


@pytest.mark.parametrize("name", ["chess", "duck", "elevator", "elevator-chess"])
def test_pickles_and_copies(name: str) -> None:
    batch = varia.Batch(name, 50, threads=2, auto_reset=True)
    batch.play_random(15, seed=4)
    for again in (pickle.loads(pickle.dumps(batch)), batch.copy()):
        assert again.texts() == batch.texts() and again.threads == 2 and again.variant == batch.variant
        assert again.board(9).move_stack == batch.board(9).move_stack
        assert all(map(numpy.array_equal, again.legal_actions(), batch.legal_actions()))
        again.undo()
        assert again.texts() != batch.texts()
        again.ended()  # it begins games again, too


@pytest.mark.parametrize("name", ["chess", "shogi", "duck", "elevator", "elevator-chess"])
def test_histories(name: str) -> None:
    """The planes of the positions before are those that were the planes then."""
    board, batch = varia.Board(name), varia.Batch(name, 2)
    seen = [board.planes()]
    rng = random.Random(2)
    for _ in range(9):
        action = int(rng.choice(list(board.legal_actions())))
        board.push_action(action)
        batch.step([action, -1])
        seen.append(board.planes())
    count = len(seen[0])
    planes = board.planes(history=12)
    assert planes.shape == (12 * count, *seen[0].shape[1:])
    for ago in range(10):
        assert numpy.array_equal(planes[ago * count : (ago + 1) * count], seen[-1 - ago])
    assert not planes[10 * count :].any()
    both = batch.planes(history=12)
    assert numpy.array_equal(both[0], planes)
    assert numpy.array_equal(both[1, :count], seen[0]) and not both[1, count:].any()
    out = numpy.empty((3 * count, *seen[0].shape[1:]), numpy.float32)
    assert board.planes(out=out, history=3) is out
    for wrong in [0, -1, 65]:
        with pytest.raises(varia.Error, match="history"):
            board.planes(history=wrong)
        with pytest.raises(varia.Error, match="history"):
            batch.planes(history=wrong)
