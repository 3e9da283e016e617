"""varia.chess beside python-chess: random games, and python-chess's own tests if their sources are there."""

from __future__ import annotations

import inspect
import json
import os
import pathlib
import random
import subprocess
import sys
import typing

import chess as theirs
import pytest

import varia.chess as ours

HERE = pathlib.Path(__file__).resolve().parent


def compare(one: ours.Board, other: theirs.Board) -> None:
    """All that both say about a position is the same."""
    assert one.fen() == other.fen() and one.fen(en_passant="fen") == other.fen(en_passant="fen")
    assert one.shredder_fen() == other.shredder_fen() and one.epd() == other.epd()
    legal = {move.uci() for move in other.legal_moves}
    assert {move.uci() for move in one.legal_moves} == legal
    assert {move.uci() for move in one.pseudo_legal_moves} == {move.uci() for move in other.pseudo_legal_moves}
    for name in ("is_check", "is_checkmate", "is_stalemate", "is_insufficient_material", "result", "status", "ply",
                 "is_fifty_moves", "is_seventyfive_moves", "is_fivefold_repetition", "can_claim_draw", "is_repetition",
                 "has_legal_en_passant", "has_pseudo_legal_en_passant", "clean_castling_rights", "board_fen",
                 "castling_xfen", "unicode", "has_chess960_castling_rights"):
        assert getattr(one, name)() == getattr(other, name)(), name
    for name in ("turn", "ep_square", "halfmove_clock", "fullmove_number", "castling_rights", "pawns", "kings",
                 "occupied", "occupied_co"):
        assert getattr(one, name) == getattr(other, name), name
    assert int(one.checkers()) == int(other.checkers()) and one.result(claim_draw=True) == other.result(claim_draw=True)
    for color in (True, False):
        assert one.king(color) == other.king(color)
        assert one.has_insufficient_material(color) == other.has_insufficient_material(color)
        for square in range(0, 64, 5):
            assert int(one.attackers(color, square)) == int(other.attackers(color, square))
            assert int(one.pin(color, square)) == int(other.pin(color, square))
    assert one.mirror().fen() == other.mirror().fen()
    for text in sorted(legal)[::3]:
        move, their_move = ours.Move.from_uci(text), theirs.Move.from_uci(text)
        assert one.san(move) == other.san(their_move) and one.lan(move) == other.lan(their_move)
        for name in ("is_capture", "is_en_passant", "is_castling", "gives_check", "is_zeroing", "is_irreversible",
                     "is_kingside_castling", "is_queenside_castling"):
            assert getattr(one, name)(move) == getattr(other, name)(their_move), (name, text)
        assert one.parse_san(other.san(their_move)) == move and one.parse_uci(text) == move


@pytest.mark.parametrize("seed", range(8))
def test_random_games(seed: int) -> None:
    """Every fifth position of games of chess and of Chess960."""
    rng = random.Random(seed)
    chess960 = seed % 2 == 1
    number = rng.randrange(960)
    one = ours.Board.from_chess960_pos(number) if chess960 else ours.Board()
    other = theirs.Board.from_chess960_pos(number) if chess960 else theirs.Board()
    for ply in range(200):
        if ply % 5 == 0:
            compare(one, other)
        texts = sorted(move.uci() for move in other.legal_moves)
        if not texts:
            break
        text = rng.choice(texts)
        one.push_uci(text)
        other.push_uci(text)
    compare(one, other)
    while other.move_stack:
        assert one.pop().uci() == other.pop().uci()
    compare(one, other)


def test_random_positions() -> None:
    """Pieces strewn at random: most of these positions cannot occur. Each colour has one king or none, because
    versions of python-chess differ about several, and no pawn stands on a rank where Varia's pawns cannot."""
    rng = random.Random(9)
    for _ in range(150):
        pieces = {square: theirs.Piece(rng.randrange(1, 6), rng.random() < 0.5) for square in rng.sample(range(64), 9)}
        for color in (True, False):
            if rng.random() < 0.9:
                pieces[rng.randrange(64)] = theirs.Piece(theirs.KING, color)
        for square, piece in pieces.items():
            if piece.piece_type == theirs.PAWN and theirs.square_rank(square) in (0, 7):
                pieces[square] = theirs.Piece(theirs.KNIGHT, piece.color)
        other = theirs.Board(None)
        other.set_piece_map(pieces)
        other.turn = rng.random() < 0.5
        one = ours.Board(other.fen())
        # Newer versions of python-chess call more checks impossible.
        assert one.status() | ours.STATUS_IMPOSSIBLE_CHECK == other.status() | ours.STATUS_IMPOSSIBLE_CHECK
        assert one.fen() == other.fen()
        for name in ("legal_moves", "pseudo_legal_moves"):
            assert {move.uci() for move in getattr(one, name)} == {move.uci() for move in getattr(other, name)}
        assert one.is_check() == other.is_check() and int(one.checkers()) == int(other.checkers())


def test_the_names() -> None:
    """All names of python-chess are there, but for some tables and what it imports itself."""
    missing = {name for name in dir(theirs) if not name.startswith("_")} - set(dir(ours)) - set(dir(typing))
    modules = {name for name in missing if inspect.ismodule(getattr(theirs, name))}
    tables = {f"BB_{line}_{what}" for line in ("DIAG", "FILE", "RANK") for what in ("ATTACKS", "MASKS")}
    assert missing - modules == tables | {"FEN_CASTLING_REGEX", "SAN_REGEX"}
    for cls in ("Board", "BaseBoard", "Move", "Piece", "SquareSet", "Outcome"):
        names = {name for name in dir(getattr(theirs, cls)) if not name.startswith("_")}
        assert not names - set(dir(getattr(ours, cls))), cls


# Of python-chess's own tests those that do not pass: a picture that varia.chess does not draw, and tests of other
# games, whose boards change how python-chess's own Board computes moves.
PICTURES = {"SvgTestCase.test_svg_board"}
OTHER_GAMES = ("Suicide", "Atomic", "RacingKings", "Horde", "ThreeCheck", "Crazyhouse", "Giveaway")
SOURCES = os.environ.get("VARIA_PYTHON_CHESS")


@pytest.mark.skipif(SOURCES is None, reason="VARIA_PYTHON_CHESS names a folder with python-chess's sources")
def test_its_own_tests() -> None:
    assert SOURCES is not None
    run = subprocess.run([sys.executable, HERE / "run_python_chess.py", SOURCES], capture_output=True, text=True)
    result = json.loads(run.stdout.splitlines()[-1])
    assert result["run"] > 250
    print(result)
    different = {
        name for name in result["failed"]
        if not name.startswith(OTHER_GAMES) and "antichess" not in name and name not in PICTURES
    }
    assert not different
