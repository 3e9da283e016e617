"""The functions of pyffish, for programs that are written for it, on Varia's variants of one board.

    import varia.ffish as pyffish
    start = pyffish.start_fen("chess")
    print(pyffish.legal_moves("chess", start, ["e2e4"]))
    print(pyffish.get_san("chess", start, "g1f3"))

Moves are texts as in UCI, positions are Varia's texts. Wherever pyffish raises a ValueError, these functions raise a
varia.Error, which is one. What Varia does not have is refused with a sentence.
"""

from __future__ import annotations

import functools
import sys
from typing import Sequence

import varia
from varia import Board, Move, Variant
from varia._errors import Error

VALUE_MATE = 32000
VALUE_DRAW = 0
FEN_OK = 1
NOTATION_DEFAULT = 0
NOTATION_SAN = 1
NOTATION_LAN = 2
NOTATION_SHOGI_HOSKING = 3
NOTATION_SHOGI_HODGES = 4
NOTATION_SHOGI_HODGES_NUMBER = 5
NOTATION_JANGGI = 6
NOTATION_XIANGQI_WXF = 7
NOTATION_THAI_SAN = 8
NOTATION_THAI_LAN = 9

_FEN_REFUSED = -10

# The reasons for which a game ends because the side to move has no move. The other ends are immediate ends.
_NO_MOVE = frozenset({"checkmate", "stalemate"})

# The variants of load_variant_config(), by name.
_configured: dict[str, Variant] = {}


def version() -> tuple[int, int, int]:
    """The version of Varia as three numbers."""
    numbers = [int(part) for part in varia.__version__.split("-")[0].split(".")]
    major, minor, patch = (numbers + [0, 0, 0])[:3]
    return major, minor, patch


def info() -> str:
    """The name and the version of the program."""
    return f"Varia {varia.__version__}"


def variants() -> list[str]:
    """The names of the variants, with those of load_variant_config()."""
    return sorted({*varia.variants(), *_configured})


def set_option(name: str, value: str | int | bool) -> None:
    """Does nothing: there are no options of an engine here."""


def load_variant_config(config: str) -> None:
    """Takes the variants of a file in the form of Fairy-Stockfish's variants.ini, as varia.import_games() reads them.

    A variant that Varia cannot play is left out, with a line on the standard error that says why.
    """
    for game in varia.import_games(config):
        try:
            _configured[game.name] = varia.load_text(game.text, name=game.name)
        except Error as reason:
            print(f"varia.ffish: {game.name}: {reason}", file=sys.stderr)


@functools.lru_cache(maxsize=32)
def _built_in(name: str) -> Variant:
    return varia.load(name)


def _variant(name: str) -> Variant:
    known = _configured.get(name)
    return known if known is not None else _built_in(name)


def _board(variant: str, fen: str, moves: Sequence[str] = (), claims: bool = True) -> Board:
    """The board after the moves. Draws that may be claimed do not end the game."""
    board = Board(_variant(variant), None if fen == "startpos" else fen, claims=claims)
    for move in moves:
        board.push(move)
    return board


def start_fen(variant: str) -> str:
    """The text of the start position."""
    return _variant(variant).start


def two_boards(variant: str) -> bool:
    """Whether the game is played on several boards."""
    return _variant(variant).boards > 1


def legal_moves(variant: str, fen: str, moves: Sequence[str], chess960: bool = False) -> list[str]:
    """The legal moves after the moves."""
    board = _board(variant, fen, moves)
    return [board.move_text(move, "uci") for move in board.legal_moves]


def get_fen(variant: str, fen: str, moves: Sequence[str], chess960: bool = False, sfen: bool = False) -> str:
    """The text of the position after the moves; with `sfen` as SFEN."""
    board = _board(variant, fen, moves)
    return board.text_as("sfen") if sfen else board.text


def _lan(board: Board, move: Move) -> str:
    """Long algebraic notation: the piece, where it comes from, "-" or "x", where it goes."""
    san = board.move_text(move, "san")
    if move.type == "castling" or move.from_name is None or move.to_name is None:
        return san
    piece = board.piece_at(move.from_name)
    letter = piece[1] if piece is not None and san.startswith(piece[1]) else ""
    promoted = "=" + san.split("=")[1].rstrip("+#") if "=" in san else ""
    sign = san[len(san.rstrip("+#")) :]
    return f"{letter}{move.from_name}{'x' if board.is_capture(move) else '-'}{move.to_name}{promoted}{sign}"


def _san(board: Board, text: str, notation: int) -> str:
    move = board.parse_move(text)
    if notation in (NOTATION_DEFAULT, NOTATION_SAN):
        return board.move_text(move, "san")
    if notation == NOTATION_LAN:
        return _lan(board, move)
    raise Error(f"the notation {notation} is not written here; board.move_text(move, dialect=...) has others")


def get_san(variant: str, fen: str, move: str, chess960: bool = False, notation: int = NOTATION_DEFAULT) -> str:
    """The standard algebraic notation of a move."""
    return _san(_board(variant, fen), move, notation)


def get_san_moves(
    variant: str, fen: str, moves: Sequence[str], chess960: bool = False, notation: int = NOTATION_DEFAULT
) -> list[str]:
    """The standard algebraic notation of moves that are played one after the other."""
    board = _board(variant, fen)
    texts = []
    for move in moves:
        texts.append(_san(board, move, notation))
        board.push(move)
    return texts


def gives_check(variant: str, fen: str, moves: Sequence[str], chess960: bool = False) -> bool:
    """Whether the side to move is in check after the moves."""
    return _board(variant, fen, moves).is_check()


def is_capture(variant: str, fen: str, moves: Sequence[str], move: str, chess960: bool = False) -> bool:
    """Whether the move captures after the moves."""
    board = _board(variant, fen, moves)
    return board.is_capture(board.parse_move(move))


def _value(board: Board, claim_draw: bool) -> int:
    """The value of the end of the game for the side to move."""
    outcome = board.outcome(claim_draw=claim_draw)
    player = board.player
    if outcome is None or outcome.winner is None or player is None:
        return VALUE_DRAW
    return VALUE_MATE if outcome.winner == board.variant.players[player] else -VALUE_MATE


def game_result(variant: str, fen: str, moves: Sequence[str], chess960: bool = False) -> int:
    """The result for the side to move after the moves: VALUE_MATE for a win, -VALUE_MATE for a loss, 0 for a draw."""
    return _value(_board(variant, fen, moves), True)


def is_immediate_game_end(variant: str, fen: str, moves: Sequence[str], chess960: bool = False) -> tuple[bool, int]:
    """Whether the game is over by more than a lack of moves, and the result for the side to move."""
    board = _board(variant, fen, moves)
    outcome = board.outcome()
    return outcome is not None and outcome.reason not in _NO_MOVE, _value(board, False)


def is_optional_game_end(
    variant: str, fen: str, moves: Sequence[str], chess960: bool = False, count_started: int = 0
) -> tuple[bool, int]:
    """Whether an end of the game may be claimed, and its result for the side to move."""
    board = _board(variant, fen, moves)
    return board.can_claim_draw(), VALUE_DRAW


def has_insufficient_material(
    variant: str, fen: str, moves: Sequence[str], chess960: bool = False
) -> tuple[bool, bool]:
    """For each of the two sides, whether it has too little material to win."""
    board = _board(variant, fen, moves)
    first, second = board.variant.players
    return not board.can_win(first), not board.can_win(second)


def validate_fen(fen: str, variant: str, chess960: bool = False) -> int:
    """FEN_OK, or a number below 0 if the position is refused. Board(variant, fen) says why."""
    try:
        _board(variant, fen)
    except Error:
        return _FEN_REFUSED
    return FEN_OK
