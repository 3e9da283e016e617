"""Boards on which draws are claimed. What is right comes from the Laws of Chess, articles 5.2.2, 9.2 and 9.3."""

from __future__ import annotations

import copy
import pickle

import pytest

import varia

# The knights go out and back twice: the start position stands on the board for the third time (9.2).
SHUFFLE = ["Nf3", "Nf6", "Ng1", "Ng8"] * 2


def test_a_repetition_may_be_claimed_or_passed() -> None:
    board = varia.Board("chess", claims=True)
    usual = varia.Board("chess")
    for text in SHUFFLE:
        assert not board.can_claim_draw()
        board.push(text)
        usual.push(text)
    assert usual.is_game_over() and not usual.can_claim_draw() and not usual.claims
    assert board.claims and board.can_claim_draw() and not board.is_game_over() and board.is_game_over(claim_draw=True)
    assert board.outcome() is None and board.status == "ongoing"
    claimed = board.outcome(claim_draw=True)
    assert claimed is not None and (claimed.winner, claimed.reason) == (None, "repetition")
    assert len(board.legal_moves) == 20 and len(board.legal_actions()) == 20
    answer = varia.Engine("chess").search(board, nodes=200)
    assert answer.best in board.legal_moves
    for again in (pickle.loads(pickle.dumps(board)), copy.copy(board)):
        assert again.claims and again.can_claim_draw() and len(again.move_stack) == 8
        again.push("e4")
        assert not again.can_claim_draw() and not again.is_game_over(claim_draw=True)
    board.push("e4")
    board.pop()
    assert board.can_claim_draw()


def test_fifty_moves_may_be_claimed_or_passed() -> None:
    # 9.3: a hundred half-moves without a capture and without a move of a pawn.
    board = varia.Board("chess", "4k3/8/8/8/8/8/4P3/R3K3 w - - 99 80", claims=True)
    assert not board.can_claim_draw()
    board.push("Ra2")
    assert board.can_claim_draw() and board.outcome() is None
    board.push("Kd8")
    assert board.can_claim_draw()
    board.push("e4")
    assert not board.can_claim_draw()


def test_what_ends_the_game_by_itself() -> None:
    mate = varia.Board("chess", claims=True)
    for text in ["f3", "e5", "g4", "Qh4"]:
        mate.push(text)
    # 5.2.2: a dead position, here two bare kings, ends the game at once.
    dead = varia.Board("chess", "8/8/4k3/8/8/8/8/4K3 w - - 0 1", claims=True)
    for board in (mate, dead):
        assert board.is_game_over() and not board.can_claim_draw() and not board.legal_moves
        with pytest.raises(varia.IllegalMoveError, match="over"):
            board.push("Ke2")
        with pytest.raises(varia.IllegalMoveError, match="over"):
            board.resign()
    resigned = varia.Board("chess", claims=True)
    resigned.resign()
    assert resigned.is_game_over() and not resigned.can_claim_draw()


def test_a_new_position_keeps_claims() -> None:
    board = varia.Board("chess", claims=True)
    board.text = "4k3/8/8/8/8/8/4P3/R3K3 w - - 100 80"
    assert board.can_claim_draw() and not board.is_game_over()


def test_matches_have_no_claims() -> None:
    with pytest.raises(varia.Error, match="match"):
        varia.Board("elevator-chess", claims=True)


def test_a_record_that_goes_on_after_a_draw() -> None:
    (record,) = varia.read_records("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 e5 *\n")
    board = record.board()
    assert board.texts[-1] == "e7-e5" and pickle.loads(pickle.dumps(board)) == board
    assert len(pickle.loads(pickle.dumps(board)).move_stack) == 10


@pytest.mark.parametrize(
    ("name", "text", "cells"),
    [
        ("chess", "4k3/8/8/8/7q/8/8/4K3 w - - 0 1", ["e1"]),
        ("chess", "4k3/8/8/8/7q/6P1/8/4K3 w - - 0 1", []),
        ("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", []),
        ("shogi", "4k4/9/9/9/9/9/4p4/9/4K4 b - 1", []),
        ("shogi", "4k4/9/9/9/9/9/4p4/4K4/9 b - 1", ["e2"]),
    ],
)
def test_cells_in_check(name: str, text: str, cells: list[str]) -> None:
    board = varia.Board(name)
    if name == "shogi":
        board.set_text(text, dialect="sfen")
    else:
        board.set_text(text)
    assert board.checked_cells() == cells
    assert bool(cells) == board.is_check()


def test_captures_and_checks() -> None:
    board = varia.Board("chess", "4k3/8/8/3pP3/8/8/4p3/R3K3 w Q d6 0 1")
    looks = [("exd6", True, False), ("Kxe2", True, False), ("Ra8", False, True), ("e6", False, False)]
    for text, captures, checks in looks:
        move = board.parse_move(text)
        assert (board.is_capture(move), board.gives_check(move)) == (captures, checks), text
    with pytest.raises(varia.IllegalMoveError):
        board.gives_check(varia.Board("chess").parse_move("e4"))
