"""Random games of shared variants, beside python-chess and pyffish: legal moves, texts, positions, checks, results."""

from __future__ import annotations

import random

import chess
import pyffish
import pytest

import varia


@pytest.mark.parametrize("seed", range(12))
def test_python_chess(seed: int) -> None:
    """All that both say about a position of chess is the same, with draws that are claimed."""
    rng = random.Random(seed)
    theirs = chess.Board()
    ours = varia.Board("chess", claims=True)
    for _ in range(200):
        moves = {ours.move_text(move, "uci"): move for move in ours.legal_moves}
        assert set(moves) == {move.uci() for move in theirs.legal_moves}
        assert ours.text == theirs.fen(en_passant="fen") or ours.text == theirs.fen()
        assert ours.is_check() == theirs.is_check()
        king = theirs.king(theirs.turn)
        assert king is not None
        assert ours.checked_cells() == ([chess.square_name(king)] if theirs.is_check() else [])
        assert ours.can_win("white") == (not theirs.has_insufficient_material(chess.WHITE))
        assert ours.can_win("black") == (not theirs.has_insufficient_material(chess.BLACK))
        may_claim = theirs.is_repetition(3) or theirs.is_fifty_moves()
        over = theirs.is_checkmate() or theirs.is_stalemate() or theirs.is_insufficient_material()
        assert ours.is_game_over() == over
        assert ours.can_claim_draw() == (may_claim and not over)
        if over:
            break
        for text, move in moves.items():
            their_move = chess.Move.from_uci(text)
            assert ours.move_text(move, "san") == theirs.san(their_move)
            assert ours.gives_check(move) == theirs.gives_check(their_move)
            assert ours.is_capture(move) == theirs.is_capture(their_move)
            assert ours.parse_move(theirs.san(their_move)) == ours.parse_move(text) == move
        text = rng.choice(sorted(moves))
        ours.push(moves[text])
        theirs.push_uci(text)


# Names here and there.
VARIANTS = {
    "chess": "chess", "crazyhouse": "crazyhouse", "atomic": "atomic", "horde": "horde", "kingofthehill": "kingofthehill",
    "antichess": "antichess", "racingkings": "racingkings", "3check": "3check", "makruk": "makruk", "shatranj": "shatranj",
    "losalamos": "losalamos", "capablanca": "capablanca", "knightmate": "knightmate", "extinction": "extinction",
}


@pytest.mark.parametrize("name", [name for name in VARIANTS if name in varia.variants() and VARIANTS[name] in pyffish.variants()])
def test_pyffish(name: str) -> None:
    """The legal moves of random games are the same, and the position after each is read by the other side."""
    theirs = VARIANTS[name]
    rng = random.Random(name)
    for _ in range(3):
        board = varia.Board(name)
        start = pyffish.start_fen(theirs)
        played: list[str] = []
        for _ in range(60):
            if board.is_game_over():
                break
            moves = {board.move_text(move, "uci"): move for move in board.legal_moves}
            assert sorted(moves) == sorted(pyffish.legal_moves(theirs, start, played))
            text = rng.choice(sorted(moves))
            sign = "+" if board.gives_check(moves[text]) else ""
            assert bool(sign) == pyffish.gives_check(theirs, start, [*played, text])
            board.push(moves[text])
            played.append(text)
