"""Random games of shared variants, beside python-chess and pyffish: legal moves, texts, positions, checks, results."""

from __future__ import annotations

import random

import chess
import pyffish
import pytest

import varia
from varia import ffish


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


# Names here, and there.
NAMES = {
    "chess": "chess", "crazyhouse": "crazyhouse", "atomic": "atomic", "horde": "horde",
    "kingofthehill": "kingofthehill", "antichess": "antichess", "racingkings": "racingkings", "3check": "3check",
    "makruk": "makruk", "shatranj": "shatranj",
    "losalamos": "losalamos", "capablanca": "capablanca", "knightmate": "knightmate", "extinction": "extinction",
}


SHARED = [name for name in NAMES if name in varia.variants() and NAMES[name] in pyffish.variants()]


@pytest.mark.parametrize("name", SHARED)
def test_pyffish(name: str) -> None:
    """In random games varia.ffish and pyffish answer alike, and each reads the other's positions."""
    theirs = NAMES[name]
    rng = random.Random(name)
    start = pyffish.start_fen(theirs)
    for _ in range(2):
        played: list[str] = []
        for _ in range(24):
            moves = sorted(pyffish.legal_moves(theirs, start, played))
            ours = sorted(ffish.legal_moves(name, start, played))
            if not ours:
                # Varia ends some games at once that pyffish lets a host end: where no side can win any more.
                over = not moves or all(ffish.has_insufficient_material(name, start, played))
                assert over or pyffish.is_immediate_game_end(theirs, start, played)[0]
                assert moves or ffish.game_result(name, start, played) == pyffish.game_result(theirs, start, played)
                break
            assert ours == moves
            text = rng.choice(moves)
            now = pyffish.get_fen(theirs, start, played)
            assert ffish.validate_fen(now, name) == ffish.FEN_OK
            assert pyffish.validate_fen(ffish.get_fen(name, start, played), theirs) == ffish.FEN_OK
            assert ffish.is_capture(name, start, played, text) == pyffish.is_capture(theirs, start, played, text)
            played.append(text)
            assert ffish.gives_check(name, start, played) == pyffish.gives_check(theirs, start, played)
            if pyffish.is_immediate_game_end(theirs, start, played)[0]:
                assert not ffish.legal_moves(name, start, played)


def test_texts_of_chess() -> None:
    """SAN and long algebraic notation of chess are pyffish's, letter for letter, and so are claims of draws."""
    rng = random.Random(5)
    start = pyffish.start_fen("chess")
    for _ in range(2):
        played: list[str] = []
        for _ in range(40):
            moves = pyffish.legal_moves("chess", start, played)
            if not moves or all(ffish.has_insufficient_material("chess", start, played)):
                break
            now = pyffish.get_fen("chess", start, played)
            for move in moves:
                for notation in (ffish.NOTATION_SAN, ffish.NOTATION_LAN):
                    expected = pyffish.get_san("chess", now, move, False, notation)
                    assert ffish.get_san("chess", now, move, False, notation) == expected
            played.append(rng.choice(moves))
        assert ffish.get_san_moves("chess", start, played) == pyffish.get_san_moves("chess", start, played)
        expected_pair = pyffish.has_insufficient_material("chess", start, played)
        assert ffish.has_insufficient_material("chess", start, played) == expected_pair
    shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"]
    for times in range(3):
        moves = shuffle * times
        assert ffish.is_optional_game_end("chess", start, moves) == pyffish.is_optional_game_end("chess", start, moves)


def test_names_of_pyffish() -> None:
    """varia.ffish has the names of pyffish, but for those that Varia cannot answer."""
    missing = {name for name in dir(pyffish) if not name.startswith("_")} - set(dir(ffish))
    assert missing == {"captures_to_hand", "error", "get_fog_fen", "piece_to_partner", "FEN_INVALID_PROMOTED_PIECE"}
    numbers = {name for name in dir(pyffish) if name.isupper()} - missing
    assert all(getattr(ffish, name) == getattr(pyffish, name) for name in numbers)
