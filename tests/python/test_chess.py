"""varia.chess: the names of python-chess. ./test --peers compares it with python-chess itself."""

from __future__ import annotations

import copy
import pickle
from typing import Callable

import pytest

import varia.chess as chess


def count(board: chess.Board, depth: int) -> int:
    if depth == 0:
        return 1
    leaves = 0
    for move in list(board.legal_moves):
        board.push(move)
        leaves += count(board, depth - 1)
        board.pop()
    return leaves


# Published counts: chessprogramming.org, "Perft Results"; of Chess960 those of its list of 960 positions.
PERFT = [
    (chess.STARTING_FEN, False, 3, 8902),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", False, 2, 2039),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", False, 3, 2812),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", False, 2, 264),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", False, 2, 1486),
    ("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", True, 2, 528),
]


@pytest.mark.parametrize("fen,chess960,depth,leaves", PERFT)
def test_counts(fen: str, chess960: bool, depth: int, leaves: int) -> None:
    board = chess.Board(fen, chess960=chess960)
    before = board.fen()
    assert count(board, depth) == leaves
    assert board.fen() == before and not board.move_stack


def test_a_game() -> None:
    board = chess.Board()
    for text in ["e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6"]:
        board.push_san(text)
    assert board.variation_san([chess.Move.from_uci("h5f7")]) == "4. Qxf7#"
    board.push_uci("h5f7")
    assert board.is_checkmate() and board.result() == "1-0" and board.checkers() == chess.BB_F7
    outcome = board.outcome()
    assert outcome is not None and outcome.termination is chess.Termination.CHECKMATE and outcome.winner is chess.WHITE
    assert not board.legal_moves and board.pseudo_legal_moves
    assert board.pop() == chess.Move(chess.H5, chess.F7) and board.ply() == 6
    assert chess.Board().variation_san(board.move_stack) == "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6"
    assert board.root() == chess.Board() and board.lan(board.parse_san("Qxf7#")) == "Qh5xf7#"
    assert board.king(chess.BLACK) == chess.E8 and board.is_attacked_by(chess.WHITE, chess.F7)
    assert board.piece_map()[chess.H5] == chess.Piece.from_symbol("Q")


def test_draws() -> None:
    board = chess.Board()
    for text in ["Nf3", "Nf6", "Ng1"]:
        board.push_san(text)
    for times in range(1, 5):
        board.push_san("Ng8")
        assert board.is_repetition(times + 1) and not board.is_repetition(times + 2)
        assert board.can_claim_threefold_repetition() == (times >= 2)
        assert board.is_game_over() == (times == 4)
        assert board.is_game_over(claim_draw=True) == (times >= 2)
        if times < 4:
            for text in ["Nf3", "Nf6", "Ng1"]:
                board.push_san(text)
    fifty = chess.Board("4k3/8/8/8/8/8/8/R3K3 w - - 99 90")
    assert fifty.can_claim_fifty_moves() and not fifty.is_fifty_moves() and not fifty.is_game_over()
    dead = chess.Board("4k3/8/8/8/8/8/4N3/4K3 w - - 0 1")
    assert dead.is_insufficient_material() and len(list(dead.legal_moves)) == 10 and dead.result() == "1/2-1/2"


def test_positions_that_cannot_occur() -> None:
    board = chess.Board.empty()
    assert board.status() == chess.STATUS_EMPTY | chess.STATUS_NO_WHITE_KING | chess.STATUS_NO_BLACK_KING
    board.set_piece_at(chess.A1, chess.Piece(chess.KING, chess.WHITE))
    assert board.legal_moves.count() == 3
    board.set_piece_at(chess.C2, chess.Piece(chess.ROOK, chess.BLACK))
    assert [move.uci() for move in board.legal_moves] == ["a1b1"]
    board.turn = chess.BLACK
    assert len(list(board.legal_moves)) == 14
    board.push(chess.Move.null())
    assert board.turn is chess.WHITE and board.peek() == chess.Move.null()


def test_texts_that_are_refused() -> None:
    board = chess.Board()
    for text in ["", "x", "8/8 w - - 0 1", chess.STARTING_FEN + " 1", chess.STARTING_FEN.replace("w", "x"),
                 chess.STARTING_FEN.replace("8", "9"), chess.STARTING_FEN.replace("KQkq", "KQxx"),
                 chess.STARTING_FEN.replace(" - ", " e9 "), chess.STARTING_FEN.replace("0 1", "-1 1"),
                 "44/8/8/8/8/8/8/8"]:
        with pytest.raises(ValueError):
            board.set_fen(text)
        assert board.fen() == chess.STARTING_FEN
    for text, error in [("e5", chess.IllegalMoveError), ("Nd2", chess.IllegalMoveError), ("?", chess.InvalidMoveError)]:
        with pytest.raises(error):
            board.push_san(text)
    with pytest.raises(chess.InvalidMoveError):
        board.push_uci("e2e9")
    with pytest.raises(chess.IllegalMoveError):
        board.push_uci("e2e5")
    with pytest.raises(IndexError):
        board.pop()
    with pytest.raises(ValueError):
        board.push(chess.Move(chess.E4, chess.E5))


def test_a_push_that_is_refused_changes_nothing() -> None:
    board = chess.Board()
    with pytest.raises(ValueError):
        board.push(chess.Move(chess.E4, chess.E5))
    assert board.fen() == chess.STARTING_FEN and not board.move_stack
    for wrong in [chess.Move(chess.E2, 64), chess.Move(-1, chess.E4), chess.Move(chess.E2, chess.E4, 9),
                  chess.Move(chess.E4, chess.E4, drop=7)]:
        with pytest.raises(ValueError):
            board.push(wrong)
        assert board.fen() == chess.STARTING_FEN and not board.move_stack
    board.push_san("e4")
    board.pop()
    with pytest.raises(IndexError):
        board.pop()


def test_pieces_that_callers_change() -> None:
    board = chess.Board()
    piece = chess.Piece(chess.QUEEN, chess.WHITE)
    board.set_piece_at(chess.E4, piece)
    again = board.copy()
    for mine in (piece, again.remove_piece_at(chess.E4), board.piece_at(chess.E4)):
        assert mine is not None
        mine.color = chess.BLACK
    assert str(board.piece_at(chess.E4)) == "Q" and again.piece_at(chess.E4) is None


def test_squares_off_the_board() -> None:
    squares = chess.SquareSet([chess.A1])
    changes: list[Callable[[], object]] = [
        lambda: squares.add(64), lambda: squares.update([10**9]), lambda: chess.SquareSet.from_square(64),
    ]
    for change in changes:
        with pytest.raises(IndexError):
            change()
    assert squares == [chess.A1] and squares != [64]


def test_copies() -> None:
    board = chess.Board()
    board.push_san("e4")
    for again in (board.copy(), copy.copy(board), copy.deepcopy(board), pickle.loads(pickle.dumps(board))):
        assert again == board and again.move_stack == board.move_stack
        again.pop()
        assert again != board and again.fen() == chess.STARTING_FEN
    assert board.copy(stack=False).move_stack == [] and board.mirror().mirror() == board
