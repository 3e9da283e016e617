"""Boards: playing moves and taking them back, queries, and refused calls."""

from __future__ import annotations

import copy
import pickle
import threading

import numpy
import pytest

import varia


def test_plays_and_takes_back(board: varia.Board) -> None:
    start = board.text
    board.push("e4")
    board.push("e7-e5")
    board.push("g1f3")
    assert board.texts == ["e2-e4", "e7-e5", "g1-f3"]
    assert [str(move) for move in board.move_stack] == board.texts
    assert board.turn == "black" and board.ply == 3
    assert str(board.peek()) == "g1-f3"
    assert str(board.pop()) == "g1-f3"
    board.pop()
    board.pop()
    assert board.text == start
    with pytest.raises(IndexError):
        board.pop()
    with pytest.raises(IndexError):
        board.peek()


# https://www.chessprogramming.org/Perft_Results
@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("startpos", [1, 20, 400, 8902, 197281]),
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", [1, 48, 2039, 97862]),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", [1, 14, 191, 2812, 43238]),
    ],
)
def test_perft(chess: varia.Variant, text: str, counts: list[int]) -> None:
    board = varia.Board(chess, text)
    assert [board.perft(depth) for depth in range(len(counts))] == counts
    assert board.perft(len(counts) - 1, table=4) == counts[-1]
    divided = board.divide(2)
    assert sum(divided.values()) == counts[2] and len(divided) == counts[1]


def test_legal_moves_are_a_sequence(board: varia.Board) -> None:
    moves = board.legal_moves
    assert len(moves) == 20 and bool(moves)
    listed = list(moves)
    assert listed == [moves[i] for i in range(20)] and moves[-1] == listed[-1]
    assert len(set(listed)) == 20 and all(move in moves for move in listed)
    assert sorted(moves.texts()) == board.legal_texts()
    assert "e2-e4" not in moves
    with pytest.raises(IndexError):
        moves[20]
    rows = moves.array()
    assert rows.dtype == varia.move_dtype and rows.shape == (20,)
    assert [(move.from_cell, move.to_cell) for move in listed] == [(row["from"], row["to"]) for row in rows]


def test_legal_moves_do_not_change(board: varia.Board) -> None:
    played = 0
    for move in board.legal_moves:
        board.push(move)
        for reply in board.legal_moves:
            board.push(reply)
            played += 1
            board.pop()
        board.pop()
    assert played == 400
    used, unused = board.legal_moves, board.legal_moves
    assert len(used) == 20
    board.push("e4")
    assert len(used) == 20 and len(list(used)) == 20
    with pytest.raises(varia.Error):
        len(unused)


def test_moves_are_values(board: varia.Board, chess: varia.Variant) -> None:
    move = board.parse_move("e4")
    other = varia.Board(varia.load("chess")).parse_move("e2e4")
    assert move == other and hash(move) == hash(other) and {move: 1}[other] == 1
    assert move != board.parse_move("e3") and move != "e2-e4"
    assert (move.from_name, move.to_name, move.type, move.promotion, move.drop) == ("e2", "e4", "exposing", None, None)
    assert (move.from_cell, move.to_cell) == (chess.cell("e2"), chess.cell("e4"))
    assert move.text(board) == "e2-e4" and move.text(board, "san") == "e4" and move.text(board, "uci") == "e2e4"
    with pytest.raises(varia.Error):
        move.text(board, "german")
    assert pickle.loads(pickle.dumps(move)) == move
    promoting = varia.Board(chess, "8/P6k/8/8/8/8/8/K7 w - - 0 1").parse_move("a8=N")
    assert promoting.promotion == "N" and str(promoting) == "a7-a8=N"


def test_a_refused_move_changes_nothing(board: varia.Board) -> None:
    start = board.text
    for text in ["", "e2e5", "Ke4", "e9-e10", "\0", "🙂", "e2-e4-e5", "x" * 100_000]:
        with pytest.raises(varia.IllegalMoveError) as caught:
            board.push(text)
        assert caught.value.code == "illegal" and caught.value.diagnostics and caught.value.place is None
    board.push("e4")
    foreign = varia.Board(varia.load("xiangqi")).legal_moves[0]
    for move in [foreign, board.peek()]:
        with pytest.raises(varia.IllegalMoveError):
            board.push(move)
        with pytest.raises(varia.IllegalMoveError):
            board.effects(move)
        with pytest.raises(varia.IllegalMoveError):
            move.text(board)
    board.pop()
    assert board.text == start
    with pytest.raises(TypeError):
        board.push(None)  # type: ignore[call-overload]
    with pytest.raises(TypeError):
        varia.Board(None)  # type: ignore[arg-type]


def test_positions(chess: varia.Variant) -> None:
    text = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"
    board = varia.Board(chess, text)
    assert board.text == text and board.is_game_over() and not board.legal_moves and not board.is_check()
    outcome = board.outcome()
    assert outcome is not None and outcome.reason == "stalemate" and outcome.winner is None
    assert outcome.scores == {"white": 0.5, "black": 0.5}
    board.text = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"
    outcome = board.outcome()
    assert outcome is not None and outcome.winner == "white" and str(outcome) == "white-wins checkmate 1-0"
    assert board.is_check()
    for bad in ["", "x", "8/8/8/8/8/8/8/8 w - - 0 1", "startpos startpos"]:
        with pytest.raises(varia.PositionError):
            varia.Board(chess, bad)
        with pytest.raises(varia.PositionError):
            board.set_text(bad)
    assert board.text == "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"


def test_history_counts(board: varia.Board) -> None:
    for _ in range(2):
        for text in ["Nf3", "Nf6", "Ng1", "Ng8"]:
            board.push(text)
    outcome = board.outcome()
    assert board.occurrences() == 3 and outcome is not None and outcome.reason == "repetition"
    assert len(board.legal_moves) == 0
    with pytest.raises(varia.IllegalMoveError):
        board.push("e4")
    board.pop()
    assert board.outcome() is None and len(board.legal_moves) > 0


def test_resigning(board: varia.Board) -> None:
    board.push("e4")
    board.resign()
    outcome = board.outcome()
    assert outcome is not None and outcome.winner == "white" and outcome.reason == "resign"
    with pytest.raises(varia.IllegalMoveError):
        board.resign()
    assert board.pop().type == "resign" and board.outcome() is None and board.ply == 1


def test_copies_and_pickles(board: varia.Board) -> None:
    board.push("e4")
    for other in [board.copy(), copy.copy(board), copy.deepcopy(board), pickle.loads(pickle.dumps(board))]:
        assert other == board and hash(other) == hash(board) and other.texts == board.texts
        other.push("e5")
        assert other != board and len(board.move_stack) == 1
    assert board != 1
    again = varia.Board(board.variant)
    for text in ["Nf3", "Nf6", "Ng1", "Ng8"]:
        again.push(text)
    assert again == varia.Board(board.variant)


def test_pieces_on_the_board(board: varia.Board, chess: varia.Variant) -> None:
    pieces = board.pieces()
    assert len(pieces) == 32 and pieces["e1"] == ("white", "K") and pieces["d8"] == ("black", "Q")
    assert board.piece_at("e1") == ("white", "K") == board.piece_at(chess.cell("e1")) and board.piece_at("e4") is None
    wrong: list[str | int] = ["e9", 64, -1]
    for bad in wrong:
        with pytest.raises(IndexError):
            board.piece_at(bad)
    with pytest.raises(IndexError):
        board.pieces(1)
    codes = board.array()
    assert codes.shape == (64,) and codes.dtype == numpy.uint16 and numpy.count_nonzero(codes) == 32
    assert codes[chess.cell("e1")] == chess.pieces.index("K") + 1 + 256
    assert str(board).splitlines()[0] == "r n b q k b n r" and len(str(board).splitlines()) == 8


def test_effects_of_a_move(board: varia.Board) -> None:
    board.push("e4")
    board.push("d5")
    effects = board.effects(board.parse_move("exd5"))
    assert [effect["effect"] for effect in effects] == ["captured", "moved"]
    assert effects[0]["letter"] == "P" and effects[0]["side"] == "black" and effects[0]["from"] == "d5"


def test_one_thread_at_a_time(board: varia.Board) -> None:
    """A board that another thread is using raises an error."""
    counts: list[int] = []
    thread = threading.Thread(target=lambda: counts.append(board.perft(5)))
    refused = 0
    thread.start()
    while thread.is_alive():
        try:
            board.legal_moves.array()
        except varia.Error as error:
            refused += error.code == "busy"
    thread.join()
    assert counts == [4865609] or counts == []
    assert board.perft(3) == 8902


def test_turns_of_several_steps() -> None:
    duck = varia.load("duck")
    board = varia.Board(duck)
    assert duck.has_turns
    step = board.parse_move("e2-e4")
    board.push(step)
    assert board.mid_turn and board.turn == "white" and board.ply == 0
    board.push(board.legal_moves[0])
    assert not board.mid_turn and board.ply == 1 and board.turn == "black"
    moves = board.push_text("e7-e5,D@d5")
    assert len(moves) == 2 and board.texts[-1] == "e7-e5,D@d5" and len(board.move_stack) == 4
    board.pop()
    assert board.mid_turn and len(board.move_stack) == 3
    board.pop()
    board.pop_turn()
    assert board.text == duck.start and board.move_stack == []
    board.push("e2-e4,")
    board.resign()
    assert [move.type for move in board.move_stack] == ["resign"]
    board.pop()
    assert board.text == duck.start


def test_matches_on_several_boards() -> None:
    variant = varia.load("elevator-chess", boards=3)
    board = varia.Board(variant)
    assert variant.boards == 3 and board.turn == "white"
    board.push("1:e2-e4")
    assert board.move_stack[0].board == 0 and str(board.peek()) == "1:e2-e4"
    assert any(move.type == "done" for move in board.legal_moves)
    assert board.pieces(0)["e4"] == ("white", "P") and "e4" not in board.pieces(1)
    assert len(str(board).splitlines()) > 24 and board.board_status(2) == "open"
    assert pickle.loads(pickle.dumps(board)) == board
    board.pop()
    assert board == varia.Board(variant) and board.perft(1) == len(board.legal_moves)


def test_texts_of_other_programs() -> None:
    board = varia.Board(varia.load("shogi"))
    assert {"name": "usi", "title": "USI", "positions": True, "moves": True} in board.variant.dialects
    assert board.text_as("sfen") == "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
    move = board.parse_move("+7776FU", dialect="csa")
    assert move.text(board, dialect="usi") == board.move_text(move, dialect="usi") == "7g7f"
    board.push_text("7g7f", dialect="usi")
    assert board.texts == ["c3-c4"]
    board.set_text("4k4/9/9/9/9/9/9/9/4K4 b R 1", dialect="sfen")
    assert board.text == "4k4/9/9/9/9/9/9/9/4K4[R] w - - 0 1"
    for wrong in ("7g7e", "c3-c4"):
        with pytest.raises(varia.IllegalMoveError):
            board.parse_move(wrong, dialect="usi")
    with pytest.raises(ValueError):
        board.text_as("nothing")
