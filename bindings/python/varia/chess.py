"""The names of python-chess, answered by Varia: `import varia.chess as chess`.

Squares, pieces, moves and sets of squares are values of their own, as in python-chess. A Board has the pieces on the
squares, the side to move, castling rights, the en passant square and the counters; programs may change all of these,
also to positions that cannot occur. Varia has the rules: it lists and plays the moves of the position and writes them
in SAN. For a position that its chess refuses, for example one without kings, it lists the moves of a chess whose kings
are not royal, and Board leaves out those that leave the king attacked.
"""

from __future__ import annotations

import copy
import dataclasses
import enum
import functools
import re
from typing import (
    Any, Callable, Hashable, Iterable, Iterator, Literal, Mapping, MutableSet, Optional, Sequence, SupportsInt, TypeVar,
    Union,
)

from varia import Board as _Game
from varia import Move as _GameMove
from varia import Variant, load_text
from varia._errors import PositionError

Color = bool
PieceType = int
Square = int
File = int
Rank = int
Bitboard = int
ColorName = Literal["white", "black"]
EnPassantSpec = Literal["legal", "fen", "xfen"]

# ---- colours, pieces, squares -------------------------------------------------------------------------------------

WHITE: Color = True
BLACK: Color = False
COLORS: list[Color] = [WHITE, BLACK]
COLOR_NAMES: list[ColorName] = ["black", "white"]

PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING = range(1, 7)
PIECE_TYPES: list[PieceType] = [PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING]
PIECE_SYMBOLS: list[str | None] = [None, *"pnbrqk"]
PIECE_NAMES: list[str | None] = [None, "pawn", "knight", "bishop", "rook", "queen", "king"]
UNICODE_PIECE_SYMBOLS: dict[str, str] = dict(zip("KQRBNPkqrbnp", "♔♕♖♗♘♙♚♛♜♝♞♟"))

FILE_A, FILE_B, FILE_C, FILE_D, FILE_E, FILE_F, FILE_G, FILE_H = FILES = list(range(8))
RANK_1, RANK_2, RANK_3, RANK_4, RANK_5, RANK_6, RANK_7, RANK_8 = RANKS = list(range(8))
FILE_NAMES: list[str] = list("abcdefgh")
RANK_NAMES: list[str] = list("12345678")

STARTING_BOARD_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
STARTING_FEN = f"{STARTING_BOARD_FEN} w KQkq - 0 1"

SQUARES: list[Square] = list(range(64))
SQUARE_NAMES: list[str] = [file + rank for rank in RANK_NAMES for file in FILE_NAMES]
SQUARES_180: list[Square] = [square ^ 56 for square in SQUARES]
A1, B1, C1, D1, E1, F1, G1, H1 = range(0, 8)
A2, B2, C2, D2, E2, F2, G2, H2 = range(8, 16)
A3, B3, C3, D3, E3, F3, G3, H3 = range(16, 24)
A4, B4, C4, D4, E4, F4, G4, H4 = range(24, 32)
A5, B5, C5, D5, E5, F5, G5, H5 = range(32, 40)
A6, B6, C6, D6, E6, F6, G6, H6 = range(40, 48)
A7, B7, C7, D7, E7, F7, G7, H7 = range(48, 56)
A8, B8, C8, D8, E8, F8, G8, H8 = range(56, 64)


class InvalidMoveError(ValueError):
    """The text of a move cannot be read."""


class IllegalMoveError(ValueError):
    """The move is not legal in this position."""


class AmbiguousMoveError(ValueError):
    """The text means several legal moves."""


def piece_symbol(piece_type: PieceType) -> str:
    """The small letter of a kind of piece."""
    symbol = PIECE_SYMBOLS[piece_type]
    assert symbol is not None
    return symbol


def piece_name(piece_type: PieceType) -> str:
    """The English name of a kind of piece."""
    name = PIECE_NAMES[piece_type]
    assert name is not None
    return name


def _index(names: Sequence[str], name: str, what: str) -> int:
    try:
        return names.index(name)
    except ValueError:
        raise ValueError(f"there is no {what} {name!r}") from None


def parse_square(name: str) -> Square:
    """The square with this name. Raises ValueError if there is none."""
    return _index(SQUARE_NAMES, name, "square")


def parse_file(name: str) -> File:
    """The number of a file from its letter."""
    return _index(FILE_NAMES, name, "file")


def parse_rank(name: str) -> Rank:
    """The number of a rank, from 0, from its name."""
    return _index(RANK_NAMES, name, "rank")


def square_name(square: Square) -> str:
    """The name of a square."""
    return SQUARE_NAMES[square]


def file_name(file: File) -> str:
    """The letter of a file."""
    return FILE_NAMES[file]


def rank_name(rank: Rank) -> str:
    """The name of a rank."""
    return RANK_NAMES[rank]


def square(file_index: File, rank_index: Rank) -> Square:
    """The square on a file and a rank, which count from 0."""
    return rank_index * 8 + file_index


def square_file(square: Square) -> File:
    """The file of a square."""
    return square & 7


def square_rank(square: Square) -> Rank:
    """The rank of a square."""
    return square >> 3


def _apart(a: Square, b: Square) -> tuple[int, int]:
    """How many files and ranks are between two squares."""
    return abs((a & 7) - (b & 7)), abs((a >> 3) - (b >> 3))


def square_distance(a: Square, b: Square) -> int:
    """The number of moves of a king from one square to the other."""
    return max(_apart(a, b))


def square_manhattan_distance(a: Square, b: Square) -> int:
    """The number of files and ranks between two squares together."""
    return sum(_apart(a, b))


def square_knight_distance(a: Square, b: Square) -> int:
    """The number of moves of a knight from one square to the other, on an empty board."""
    reached = seen = BB_SQUARES[a]
    moves = 0
    while not seen & BB_SQUARES[b]:
        reached = _union(BB_KNIGHT_ATTACKS[at] for at in scan_forward(reached)) & ~seen
        seen |= reached
        moves += 1
    return moves


def square_mirror(square: Square) -> Square:
    """The square that is as far from the other side."""
    return square ^ 56


# ---- bitboards ----------------------------------------------------------------------------------------------------

BB_EMPTY: Bitboard = 0
BB_ALL: Bitboard = (1 << 64) - 1
BB_SQUARES: list[Bitboard] = [1 << number for number in SQUARES]
BB_A1, BB_B1, BB_C1, BB_D1, BB_E1, BB_F1, BB_G1, BB_H1 = BB_SQUARES[0:8]
BB_A2, BB_B2, BB_C2, BB_D2, BB_E2, BB_F2, BB_G2, BB_H2 = BB_SQUARES[8:16]
BB_A3, BB_B3, BB_C3, BB_D3, BB_E3, BB_F3, BB_G3, BB_H3 = BB_SQUARES[16:24]
BB_A4, BB_B4, BB_C4, BB_D4, BB_E4, BB_F4, BB_G4, BB_H4 = BB_SQUARES[24:32]
BB_A5, BB_B5, BB_C5, BB_D5, BB_E5, BB_F5, BB_G5, BB_H5 = BB_SQUARES[32:40]
BB_A6, BB_B6, BB_C6, BB_D6, BB_E6, BB_F6, BB_G6, BB_H6 = BB_SQUARES[40:48]
BB_A7, BB_B7, BB_C7, BB_D7, BB_E7, BB_F7, BB_G7, BB_H7 = BB_SQUARES[48:56]
BB_A8, BB_B8, BB_C8, BB_D8, BB_E8, BB_F8, BB_G8, BB_H8 = BB_SQUARES[56:64]


def _union(masks: Iterable[Bitboard]) -> Bitboard:
    all_of_them = 0
    for mask in masks:
        all_of_them |= mask
    return all_of_them


def _mask(squares: Iterable[Square]) -> Bitboard:
    return _union(BB_SQUARES[number] for number in squares)


BB_FILES: list[Bitboard] = [_mask(sq for sq in SQUARES if sq & 7 == file) for file in FILES]
BB_RANKS: list[Bitboard] = [_mask(sq for sq in SQUARES if sq >> 3 == rank) for rank in RANKS]
BB_FILE_A, BB_FILE_B, BB_FILE_C, BB_FILE_D, BB_FILE_E, BB_FILE_F, BB_FILE_G, BB_FILE_H = BB_FILES
BB_RANK_1, BB_RANK_2, BB_RANK_3, BB_RANK_4, BB_RANK_5, BB_RANK_6, BB_RANK_7, BB_RANK_8 = BB_RANKS
BB_BACKRANKS: Bitboard = BB_RANK_1 | BB_RANK_8
BB_CORNERS: Bitboard = BB_A1 | BB_H1 | BB_A8 | BB_H8
BB_CENTER: Bitboard = BB_D4 | BB_E4 | BB_D5 | BB_E5
BB_LIGHT_SQUARES: Bitboard = _mask(sq for sq in SQUARES if ((sq & 7) + (sq >> 3)) % 2 == 1)
BB_DARK_SQUARES: Bitboard = BB_ALL ^ BB_LIGHT_SQUARES


def lsb(bb: Bitboard) -> int:
    """The lowest square of a bitboard that is not empty."""
    return (bb & -bb).bit_length() - 1


def msb(bb: Bitboard) -> int:
    """The highest square of a bitboard; -1 if it is empty."""
    return bb.bit_length() - 1


def popcount(bb: Bitboard) -> int:
    """The number of squares of a bitboard."""
    return bb.bit_count()


def scan_forward(bb: Bitboard) -> Iterator[Square]:
    """The squares of a bitboard, the lowest first."""
    while bb:
        lowest = bb & -bb
        yield lowest.bit_length() - 1
        bb ^= lowest


def scan_reversed(bb: Bitboard) -> Iterator[Square]:
    """The squares of a bitboard, the highest first."""
    while bb:
        highest = bb.bit_length() - 1
        yield highest
        bb ^= 1 << highest


def _moved(bb: SupportsInt, place: Callable[[int, int], tuple[int, int]]) -> Bitboard:
    """The bitboard whose squares are at other places. Squares that leave the board are lost."""
    there = 0
    for number in scan_forward(int(bb)):
        file, rank = place(number & 7, number >> 3)
        if 0 <= file < 8 and 0 <= rank < 8:
            there |= 1 << (rank * 8 + file)
    return there


def flip_vertical(bb: Bitboard) -> Bitboard:
    """Exchanges the first rank and the eighth, and so on."""
    return _moved(bb, lambda file, rank: (file, 7 - rank))


def flip_horizontal(bb: Bitboard) -> Bitboard:
    """Exchanges the files a and h, and so on."""
    return _moved(bb, lambda file, rank: (7 - file, rank))


def flip_diagonal(bb: Bitboard) -> Bitboard:
    """Exchanges files and ranks: a1 and h8 stay."""
    return _moved(bb, lambda file, rank: (rank, file))


def flip_anti_diagonal(bb: Bitboard) -> Bitboard:
    """Exchanges files and ranks: a8 and h1 stay."""
    return _moved(bb, lambda file, rank: (7 - rank, 7 - file))


def _shift(files: int, ranks: int) -> Callable[[Bitboard], Bitboard]:
    def shift(b: Bitboard) -> Bitboard:
        return _moved(b, lambda file, rank: (file + files, rank + ranks))

    shift.__doc__ = f"Moves all squares by {files} files and {ranks} ranks; those that leave the board are lost."
    return shift


shift_down, shift_2_down, shift_up, shift_2_up = _shift(0, -1), _shift(0, -2), _shift(0, 1), _shift(0, 2)
shift_right, shift_2_right, shift_left, shift_2_left = _shift(1, 0), _shift(2, 0), _shift(-1, 0), _shift(-2, 0)
shift_up_left, shift_up_right = _shift(-1, 1), _shift(1, 1)
shift_down_left, shift_down_right = _shift(-1, -1), _shift(1, -1)

# ---- how pieces attack --------------------------------------------------------------------------------------------

_STRAIGHT = [(1, 0), (-1, 0), (0, 1), (0, -1)]
_DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
_KNIGHT = [(f, r) for f in (-2, -1, 1, 2) for r in (-2, -1, 1, 2) if abs(f) != abs(r)]


def _line(start: Square, step: tuple[int, int]) -> list[Square]:
    """The squares from a square on in a direction, the nearest first."""
    file, rank = (start & 7) + step[0], (start >> 3) + step[1]
    line = []
    while 0 <= file < 8 and 0 <= rank < 8:
        line.append(rank * 8 + file)
        file, rank = file + step[0], rank + step[1]
    return line


def _leaps(start: Square, steps: Iterable[tuple[int, int]]) -> Bitboard:
    return _mask(line[0] for step in steps if (line := _line(start, step)))


BB_KNIGHT_ATTACKS: list[Bitboard] = [_leaps(sq, _KNIGHT) for sq in SQUARES]
BB_KING_ATTACKS: list[Bitboard] = [_leaps(sq, _STRAIGHT + _DIAGONAL) for sq in SQUARES]
BB_PAWN_ATTACKS: list[list[Bitboard]] = [
    [_leaps(sq, [(-1, forward), (1, forward)]) for sq in SQUARES] for forward in (-1, 1)
]
_LINES = {
    BISHOP: [[_line(sq, step) for step in _DIAGONAL] for sq in SQUARES],
    ROOK: [[_line(sq, step) for step in _STRAIGHT] for sq in SQUARES],
    QUEEN: [[_line(sq, step) for step in _STRAIGHT + _DIAGONAL] for sq in SQUARES],
}


def _slides(piece_type: PieceType, start: Square, occupied: Bitboard) -> Bitboard:
    seen = 0
    for line in _LINES[piece_type][start]:
        for at in line:
            seen |= 1 << at
            if occupied >> at & 1:
                break
    return seen


def _attack_mask(piece_type: PieceType, color: Color, start: Square, occupied: Bitboard) -> Bitboard:
    if piece_type == PAWN:
        return BB_PAWN_ATTACKS[color][start]
    if piece_type == KNIGHT:
        return BB_KNIGHT_ATTACKS[start]
    if piece_type == KING:
        return BB_KING_ATTACKS[start]
    return _slides(piece_type, start, occupied)


def _rays() -> list[list[Bitboard]]:
    rays = [[BB_EMPTY] * 64 for _ in SQUARES]
    for a in SQUARES:
        for line in _LINES[QUEEN][a]:
            for b in line:
                step = ((b & 7) > (a & 7)) - ((b & 7) < (a & 7)), (b >> 3 > a >> 3) - (b >> 3 < a >> 3)
                rays[a][b] = 1 << a | _mask(line) | _mask(_line(a, (-step[0], -step[1])))
    return rays


BB_RAYS: list[list[Bitboard]] = _rays()


def ray(a: Square, b: Square) -> Bitboard:
    """The rank, file or diagonal on which both squares are, from edge to edge; empty if there is none."""
    return BB_RAYS[a][b]


def between(a: Square, b: Square) -> Bitboard:
    """The squares between two squares on a rank, file or diagonal, without the two."""
    low, high = min(a, b), max(a, b)
    return BB_RAYS[a][b] & ((1 << high) - 1) & ~((2 << low) - 1)


# ---- values -------------------------------------------------------------------------------------------------------


@dataclasses.dataclass
class Piece:
    """A kind of piece and its colour."""

    piece_type: PieceType
    color: Color

    def symbol(self) -> str:
        """Its letter: capital for white."""
        letter = piece_symbol(self.piece_type)
        return letter.upper() if self.color else letter

    def unicode_symbol(self, *, invert_color: bool = False) -> str:
        """Its picture in Unicode."""
        return UNICODE_PIECE_SYMBOLS[self.symbol().swapcase() if invert_color else self.symbol()]

    @classmethod
    def from_symbol(cls, symbol: str) -> Piece:
        """The piece with this letter. Raises ValueError for other texts."""
        if len(symbol) != 1 or symbol.lower() not in PIECE_SYMBOLS:
            raise ValueError(f"there is no piece {symbol!r}")
        return cls(PIECE_SYMBOLS.index(symbol.lower()), symbol.isupper())

    def __hash__(self) -> int:
        return self.piece_type - 1 + (0 if self.color else 6)

    def __repr__(self) -> str:
        return f"Piece.from_symbol({self.symbol()!r})"

    def __str__(self) -> str:
        return self.symbol()


@dataclasses.dataclass(unsafe_hash=True)
class Move:
    """A move from one square to another, with the kind that a pawn becomes, or the drop of a piece.

    It is a value, and says nothing of the position. The null move, which passes the turn, is false.
    """

    from_square: Square
    to_square: Square
    promotion: Optional[PieceType] = None
    drop: Optional[PieceType] = None

    def uci(self) -> str:
        """Its text as in UCI: `e2e4`, `e7e8q`, `N@f3`, `0000`."""
        if not self:
            return "0000"
        if self.drop is not None:
            return f"{piece_symbol(self.drop).upper()}@{SQUARE_NAMES[self.to_square]}"
        promotion = piece_symbol(self.promotion) if self.promotion is not None else ""
        return SQUARE_NAMES[self.from_square] + SQUARE_NAMES[self.to_square] + promotion

    def xboard(self) -> str:
        """Its text as in XBoard's protocol, where the null move is `@@@@`."""
        return self.uci() if self else "@@@@"

    @classmethod
    def from_uci(cls, uci: str) -> Move:
        """The move with this text. Raises InvalidMoveError if it cannot be read."""
        if uci == "0000":
            return cls.null()
        if drop := re.fullmatch(r"([PNBRQKpnbrqk])@([a-h][1-8])", uci):
            at = parse_square(drop[2])
            return cls(at, at, drop=PIECE_SYMBOLS.index(drop[1].lower()))
        if move := re.fullmatch(r"([a-h][1-8])([a-h][1-8])([pnbrqk])?", uci):
            start, end = parse_square(move[1]), parse_square(move[2])
            if start != end:
                return cls(start, end, PIECE_SYMBOLS.index(move[3]) if move[3] else None)
        raise InvalidMoveError(f"{uci!r} is no move in the notation of UCI")

    @classmethod
    def null(cls) -> Move:
        """The null move."""
        return cls(0, 0)

    def __bool__(self) -> bool:
        return bool(self.from_square or self.to_square or self.promotion or self.drop)

    def __repr__(self) -> str:
        return f"Move.from_uci({self.uci()!r})"

    def __str__(self) -> str:
        return self.uci()


class Status(enum.IntFlag):
    """What is wrong with a position."""

    VALID = 0
    NO_WHITE_KING = 1 << 0
    NO_BLACK_KING = 1 << 1
    TOO_MANY_KINGS = 1 << 2
    TOO_MANY_WHITE_PAWNS = 1 << 3
    TOO_MANY_BLACK_PAWNS = 1 << 4
    PAWNS_ON_BACKRANK = 1 << 5
    TOO_MANY_WHITE_PIECES = 1 << 6
    TOO_MANY_BLACK_PIECES = 1 << 7
    BAD_CASTLING_RIGHTS = 1 << 8
    INVALID_EP_SQUARE = 1 << 9
    OPPOSITE_CHECK = 1 << 10
    EMPTY = 1 << 11
    RACE_CHECK = 1 << 12
    RACE_OVER = 1 << 13
    RACE_MATERIAL = 1 << 14
    TOO_MANY_CHECKERS = 1 << 15
    IMPOSSIBLE_CHECK = 1 << 16


STATUS_VALID = Status.VALID
STATUS_NO_WHITE_KING = Status.NO_WHITE_KING
STATUS_NO_BLACK_KING = Status.NO_BLACK_KING
STATUS_TOO_MANY_KINGS = Status.TOO_MANY_KINGS
STATUS_TOO_MANY_WHITE_PAWNS = Status.TOO_MANY_WHITE_PAWNS
STATUS_TOO_MANY_BLACK_PAWNS = Status.TOO_MANY_BLACK_PAWNS
STATUS_PAWNS_ON_BACKRANK = Status.PAWNS_ON_BACKRANK
STATUS_TOO_MANY_WHITE_PIECES = Status.TOO_MANY_WHITE_PIECES
STATUS_TOO_MANY_BLACK_PIECES = Status.TOO_MANY_BLACK_PIECES
STATUS_BAD_CASTLING_RIGHTS = Status.BAD_CASTLING_RIGHTS
STATUS_INVALID_EP_SQUARE = Status.INVALID_EP_SQUARE
STATUS_OPPOSITE_CHECK = Status.OPPOSITE_CHECK
STATUS_EMPTY = Status.EMPTY
STATUS_RACE_CHECK = Status.RACE_CHECK
STATUS_RACE_OVER = Status.RACE_OVER
STATUS_RACE_MATERIAL = Status.RACE_MATERIAL
STATUS_TOO_MANY_CHECKERS = Status.TOO_MANY_CHECKERS
STATUS_IMPOSSIBLE_CHECK = Status.IMPOSSIBLE_CHECK


class Termination(enum.Enum):
    """How a game ended."""

    CHECKMATE = enum.auto()
    STALEMATE = enum.auto()
    INSUFFICIENT_MATERIAL = enum.auto()
    SEVENTYFIVE_MOVES = enum.auto()
    FIVEFOLD_REPETITION = enum.auto()
    FIFTY_MOVES = enum.auto()
    THREEFOLD_REPETITION = enum.auto()
    VARIANT_WIN = enum.auto()
    VARIANT_LOSS = enum.auto()
    VARIANT_DRAW = enum.auto()


@dataclasses.dataclass
class Outcome:
    """The result of a game that is over."""

    termination: Termination
    winner: Optional[Color]

    def result(self) -> str:
        """`1-0`, `0-1` or `1/2-1/2`."""
        return "1/2-1/2" if self.winner is None else ("1-0" if self.winner else "0-1")


IntoSquareSet = Union[SupportsInt, Iterable[Square]]


class SquareSet(MutableSet[int]):
    """A set of squares. As a number it is a bitboard."""

    def __init__(self, squares: IntoSquareSet = BB_EMPTY) -> None:
        if isinstance(squares, SupportsInt):
            self.mask = int(squares) & BB_ALL
        else:
            self.mask = _mask(squares)

    def __contains__(self, square: object) -> bool:
        return isinstance(square, int) and bool(self.mask >> square & 1)

    def __iter__(self) -> Iterator[Square]:
        return scan_forward(self.mask)

    def __reversed__(self) -> Iterator[Square]:
        return scan_reversed(self.mask)

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __bool__(self) -> bool:
        return bool(self.mask)

    def __int__(self) -> int:
        return self.mask

    def __index__(self) -> int:
        return self.mask

    def __eq__(self, other: object) -> bool:
        try:
            return self.mask == SquareSet(other).mask  # type: ignore[arg-type]
        except (TypeError, ValueError, IndexError):
            return NotImplemented

    def add(self, square: Square) -> None:
        """Puts a square in."""
        self.mask |= BB_SQUARES[square]

    def discard(self, square: Square) -> None:
        """Takes a square out, if it is there."""
        self.mask &= ~(1 << square)

    def remove(self, square: Square) -> None:
        """Takes a square out. Raises KeyError if it is not there."""
        if square not in self:
            raise KeyError(square)
        self.discard(square)

    def pop(self) -> Square:
        """Takes the lowest square out. Raises KeyError if there is none."""
        if not self.mask:
            raise KeyError("the set of squares is empty")
        first = lsb(self.mask)
        self.discard(first)
        return first

    def clear(self) -> None:
        """Takes all squares out."""
        self.mask = BB_EMPTY

    def copy(self) -> SquareSet:
        """Returns an equal set."""
        return SquareSet(self.mask)

    def isdisjoint(self, other: IntoSquareSet) -> bool:
        """Whether no square is in both."""
        return not self.mask & SquareSet(other).mask

    def issubset(self, other: IntoSquareSet) -> bool:
        """Whether all squares are in the other one."""
        return not self.mask & ~SquareSet(other).mask

    def issuperset(self, other: IntoSquareSet) -> bool:
        """Whether all squares of the other one are here."""
        return not SquareSet(other).mask & ~self.mask

    def union(self, other: IntoSquareSet) -> SquareSet:
        """The squares that are in one of them."""
        return SquareSet(self.mask | SquareSet(other).mask)

    def intersection(self, other: IntoSquareSet) -> SquareSet:
        """The squares that are in both."""
        return SquareSet(self.mask & SquareSet(other).mask)

    def difference(self, other: IntoSquareSet) -> SquareSet:
        """The squares that are here, but not in the other one."""
        return SquareSet(self.mask & ~SquareSet(other).mask)

    def symmetric_difference(self, other: IntoSquareSet) -> SquareSet:
        """The squares that are in just one of them."""
        return SquareSet(self.mask ^ SquareSet(other).mask)

    def update(self, *others: IntoSquareSet) -> None:
        """Puts the squares of the others in."""
        for other in others:
            self.mask |= SquareSet(other).mask

    def intersection_update(self, *others: IntoSquareSet) -> None:
        """Keeps the squares that are in all others."""
        for other in others:
            self.mask &= SquareSet(other).mask

    def difference_update(self, other: IntoSquareSet) -> None:
        """Takes the squares of the other one out."""
        self.mask &= ~SquareSet(other).mask

    def symmetric_difference_update(self, other: IntoSquareSet) -> None:
        """Keeps the squares that are in just one of them."""
        self.mask ^= SquareSet(other).mask

    def __or__(self, other: IntoSquareSet) -> SquareSet:  # type: ignore[override]
        return self.union(other)

    def __and__(self, other: IntoSquareSet) -> SquareSet:
        return self.intersection(other)

    def __sub__(self, other: IntoSquareSet) -> SquareSet:
        return self.difference(other)

    def __xor__(self, other: IntoSquareSet) -> SquareSet:  # type: ignore[override]
        return self.symmetric_difference(other)

    def __ior__(self, other: IntoSquareSet) -> SquareSet:  # type: ignore[override]
        self.update(other)
        return self

    def __iand__(self, other: IntoSquareSet) -> SquareSet:
        self.intersection_update(other)
        return self

    def __isub__(self, other: IntoSquareSet) -> SquareSet:
        self.difference_update(other)
        return self

    def __ixor__(self, other: IntoSquareSet) -> SquareSet:  # type: ignore[override]
        self.symmetric_difference_update(other)
        return self

    def __lshift__(self, shift: int) -> SquareSet:
        return SquareSet(self.mask << shift & BB_ALL)

    def __rshift__(self, shift: int) -> SquareSet:
        return SquareSet(self.mask >> shift)

    def __ilshift__(self, shift: int) -> SquareSet:
        self.mask = self.mask << shift & BB_ALL
        return self

    def __irshift__(self, shift: int) -> SquareSet:
        self.mask >>= shift
        return self

    def __invert__(self) -> SquareSet:
        return SquareSet(~self.mask & BB_ALL)

    def carry_rippler(self) -> Iterator[Bitboard]:
        """All subsets, the empty one first."""
        subset = BB_EMPTY
        while True:
            yield subset
            subset = (subset - self.mask) & self.mask
            if not subset:
                return

    def mirror(self) -> SquareSet:
        """The set seen from the other side."""
        return SquareSet(flip_vertical(self.mask))

    def tolist(self) -> list[bool]:
        """A flag for each of the 64 squares."""
        return [number in self for number in SQUARES]

    @classmethod
    def ray(cls, a: Square, b: Square) -> SquareSet:
        """See varia.chess.ray()."""
        return cls(ray(a, b))

    @classmethod
    def between(cls, a: Square, b: Square) -> SquareSet:
        """See varia.chess.between()."""
        return cls(between(a, b))

    @classmethod
    def from_square(cls, square: Square) -> SquareSet:
        """The set of one square."""
        return cls(BB_SQUARES[square])

    def __repr__(self) -> str:
        return f"SquareSet({self.mask:#021_x})"

    def __str__(self) -> str:
        return "\n".join(
            " ".join("1" if rank * 8 + file in self else "." for file in FILES) for rank in reversed(RANKS)
        )


# ---- boards -------------------------------------------------------------------------------------------------------

BaseBoardT = TypeVar("BaseBoardT", bound="BaseBoard")
BoardT = TypeVar("BoardT", bound="Board")

# Where the bishops, the queen, and the knights of a start position of Chess960 stand: its number is
# (knights * 6 + queen) * 16 + the dark bishop * 4 + the light one.
_KNIGHT_PAIRS = [(a, b) for a in range(5) for b in range(a + 1, 5)]


def _chess960_row(number: int) -> list[PieceType]:
    """The first rank of a start position of Chess960."""
    if not 0 <= number < 960:
        raise ValueError(f"start positions of Chess960 have numbers from 0 to 959: {number}")
    row: list[PieceType] = [0] * 8
    rest, light = divmod(number, 4)
    rest, dark = divmod(rest, 4)
    knights, queen = divmod(rest, 6)
    row[light * 2 + 1] = row[dark * 2] = BISHOP
    for piece_type, places in ((QUEEN, (queen,)), (KNIGHT, _KNIGHT_PAIRS[knights])):
        free = [file for file in FILES if not row[file]]
        for place in places:
            row[free[place]] = piece_type
    for file, piece_type in zip([file for file in FILES if not row[file]], (ROOK, KING, ROOK)):
        row[file] = piece_type
    return row


_CHESS960_NUMBERS = {tuple(_chess960_row(number)): number for number in range(960)}


class BaseBoard:
    """The pieces on the squares, without a side to move."""

    def __init__(self, board_fen: Optional[str] = STARTING_BOARD_FEN) -> None:
        self._at: list[Optional[Piece]] = [None] * 64
        self.promoted: Bitboard = BB_EMPTY
        if board_fen is not None:
            self._set_board_fen(board_fen)

    # ---- the pieces ----

    def reset_board(self) -> None:
        """Sets the pieces up as at the start of a game."""
        self.set_board_fen(STARTING_BOARD_FEN)

    def clear_board(self) -> None:
        """Takes all pieces off."""
        self._at = [None] * 64
        self.promoted = BB_EMPTY

    def _all(self, wanted: Callable[[Piece], bool]) -> Bitboard:
        return _mask(at for at, piece in enumerate(self._at) if piece is not None and wanted(piece))

    @property
    def pawns(self) -> Bitboard:
        """The squares of the pawns."""
        return self._all(lambda piece: piece.piece_type == PAWN)

    @property
    def knights(self) -> Bitboard:
        """The squares of the knights."""
        return self._all(lambda piece: piece.piece_type == KNIGHT)

    @property
    def bishops(self) -> Bitboard:
        """The squares of the bishops."""
        return self._all(lambda piece: piece.piece_type == BISHOP)

    @property
    def rooks(self) -> Bitboard:
        """The squares of the rooks."""
        return self._all(lambda piece: piece.piece_type == ROOK)

    @property
    def queens(self) -> Bitboard:
        """The squares of the queens."""
        return self._all(lambda piece: piece.piece_type == QUEEN)

    @property
    def kings(self) -> Bitboard:
        """The squares of the kings."""
        return self._all(lambda piece: piece.piece_type == KING)

    @property
    def occupied(self) -> Bitboard:
        """The squares on which there is a piece."""
        return self._all(lambda piece: True)

    @property
    def occupied_co(self) -> list[Bitboard]:
        """The squares of the black and of the white pieces: occupied_co[WHITE]."""
        return [self._all(lambda piece: not piece.color), self._all(lambda piece: piece.color)]

    def piece_count(self) -> int:
        """The number of pieces."""
        return sum(piece is not None for piece in self._at)

    def pieces_mask(self, piece_type: PieceType, color: Color) -> Bitboard:
        """The squares of the pieces of one kind and colour, as a bitboard."""
        return self._all(lambda piece: piece.piece_type == piece_type and piece.color == color)

    def pieces(self, piece_type: PieceType, color: Color) -> SquareSet:
        """The squares of the pieces of one kind and colour."""
        return SquareSet(self.pieces_mask(piece_type, color))

    def piece_at(self, square: Square) -> Optional[Piece]:
        """The piece on a square, or None."""
        piece = self._at[square]
        return None if piece is None else Piece(piece.piece_type, piece.color)

    def piece_type_at(self, square: Square) -> Optional[PieceType]:
        """The kind of the piece on a square, or None."""
        piece = self._at[square]
        return None if piece is None else piece.piece_type

    def color_at(self, square: Square) -> Optional[Color]:
        """The colour of the piece on a square, or None."""
        piece = self._at[square]
        return None if piece is None else piece.color

    def _effective_promoted(self) -> Bitboard:
        """The promoted pieces that the rules know from others: none."""
        return BB_EMPTY

    def king(self, color: Color) -> Optional[Square]:
        """The square of the king of a colour; None if there is none, or more than one."""
        mask = self.pieces_mask(KING, color) & ~self._effective_promoted()
        return msb(mask) if mask.bit_count() == 1 else None

    def _put(self, square: Square, piece: Optional[Piece], promoted: bool = False) -> None:
        # A piece of its own: callers may change theirs.
        self._at[square] = None if piece is None else Piece(piece.piece_type, piece.color)
        self.promoted = self.promoted & ~(1 << square) | (1 << square if promoted and piece is not None else 0)

    def remove_piece_at(self, square: Square) -> Optional[Piece]:
        """Takes the piece off a square and returns it."""
        piece = self.piece_at(square)
        self._put(square, None)
        return piece

    def set_piece_at(self, square: Square, piece: Optional[Piece], promoted: bool = False) -> None:
        """Puts a piece on a square, in the place of what is there; None empties it."""
        self._put(square, piece, promoted)

    def piece_map(self, *, mask: Bitboard = BB_ALL) -> dict[Square, Piece]:
        """The pieces by their squares."""
        return {
            at: Piece(piece.piece_type, piece.color)
            for at, piece in enumerate(self._at) if piece is not None and mask >> at & 1
        }

    def set_piece_map(self, pieces: Mapping[Square, Piece]) -> None:
        """Replaces all pieces."""
        self.clear_board()
        for at, piece in pieces.items():
            self._put(at, piece)

    def board_fen(self, *, promoted: Optional[bool] = None) -> str:
        """The pieces as in the first field of FEN. With `promoted`, promoted pieces have a `~`."""
        rows = []
        for rank in reversed(RANKS):
            row = ""
            for file in FILES:
                at = rank * 8 + file
                piece = self._at[at]
                row += "." if piece is None else piece.symbol() + ("~" if promoted and self.promoted >> at & 1 else "")
            rows.append(re.sub(r"\.+", lambda gap: str(len(gap[0])), row))
        return "/".join(rows)

    def _set_board_fen(self, fen: str) -> None:
        fen = fen.strip()
        rows = fen.split("/")
        if " " in fen or len(rows) != 8:
            raise ValueError(f"the pieces of a FEN have 8 rows: {fen!r}")
        at: list[Optional[Piece]] = [None] * 64
        promoted = BB_EMPTY
        for rank, row in zip(reversed(RANKS), rows):
            file, before = 0, ""
            for letter in row:
                if letter in "12345678" and not before.isdigit():
                    file += int(letter)
                elif letter == "~" and before.lower() in PIECE_SYMBOLS[1:]:
                    promoted |= 1 << (rank * 8 + file - 1)
                elif letter.lower() in PIECE_SYMBOLS[1:] and file < 8:
                    at[rank * 8 + file] = Piece.from_symbol(letter)
                    file += 1
                else:
                    raise ValueError(f"the row {row!r} of a FEN is wrong: {fen!r}")
                before = letter
            if file != 8:
                raise ValueError(f"the row {row!r} of a FEN has not 8 squares: {fen!r}")
        self._at, self.promoted = at, promoted

    def set_board_fen(self, fen: str) -> None:
        """Sets the pieces up. Raises ValueError if the text cannot be read."""
        self._set_board_fen(fen)

    def _set_chess960_pos(self, scharnagl: int) -> None:
        self._at, self.promoted = [None] * 64, BB_EMPTY
        for file, piece_type in enumerate(_chess960_row(scharnagl)):
            self._at[file], self._at[8 + file] = Piece(piece_type, WHITE), Piece(PAWN, WHITE)
            self._at[56 + file], self._at[48 + file] = Piece(piece_type, BLACK), Piece(PAWN, BLACK)

    def set_chess960_pos(self, scharnagl: int) -> None:
        """Sets up the start position of Chess960 with this number, from 0 to 959."""
        self._set_chess960_pos(scharnagl)

    def chess960_pos(self) -> Optional[int]:
        """The number of this start position of Chess960, or None if it is none."""
        row = tuple(piece.piece_type if piece is not None else 0 for piece in self._at[:8])
        number = _CHESS960_NUMBERS.get(row)
        if number is None:
            return None
        there = BaseBoard(None)
        there._set_chess960_pos(number)
        return number if there._at == self._at and not self.promoted else None

    # ---- attacks ----

    def attacks_mask(self, square: Square) -> Bitboard:
        """The squares that the piece on a square attacks, as a bitboard."""
        piece = self._at[square]
        return BB_EMPTY if piece is None else _attack_mask(piece.piece_type, piece.color, square, self.occupied)

    def attacks(self, square: Square) -> SquareSet:
        """The squares that the piece on a square attacks, own pieces included; empty if there is no piece."""
        return SquareSet(self.attacks_mask(square))

    def attackers_mask(self, color: Color, square: Square, occupied: Optional[Bitboard] = None) -> Bitboard:
        """The squares of the pieces of a colour that attack a square, as a bitboard."""
        blocked = self.occupied if occupied is None else occupied
        attackers = BB_EMPTY
        for at, piece in enumerate(self._at):
            if piece is None or piece.color != color:
                continue
            if _attack_mask(piece.piece_type, color, at, blocked) >> square & 1:
                attackers |= 1 << at
        return attackers

    def attackers(self, color: Color, square: Square, occupied: Optional[IntoSquareSet] = None) -> SquareSet:
        """The squares of the pieces of a colour that attack a square. `occupied` replaces what blocks lines."""
        return SquareSet(self.attackers_mask(color, square, None if occupied is None else SquareSet(occupied).mask))

    def is_attacked_by(self, color: Color, square: Square, occupied: Optional[IntoSquareSet] = None) -> bool:
        """Whether a piece of a colour attacks a square."""
        return bool(self.attackers(color, square, occupied))

    def pin_mask(self, color: Color, square: Square) -> Bitboard:
        """The squares to which a pin confines the piece on a square, as a bitboard; all squares if there is none."""
        king = self.king(color)
        if king is None or king == square:
            return BB_ALL
        line = BB_RAYS[king][square]
        if not line:
            return BB_ALL
        without = self.occupied & ~(1 << square)
        straight = (king & 7) == (square & 7) or king >> 3 == square >> 3
        for at in scan_forward(line & without):
            piece = self._at[at]
            assert piece is not None
            if piece.color == color or piece.piece_type not in (QUEEN, ROOK if straight else BISHOP):
                continue
            gap = between(king, at)
            if gap >> square & 1 and not gap & without:
                return line
        return BB_ALL

    def pin(self, color: Color, square: Square) -> SquareSet:
        """The line to which a pin against the king of `color` confines the piece on a square; else all squares."""
        return SquareSet(self.pin_mask(color, square))

    def is_pinned(self, color: Color, square: Square) -> bool:
        """Whether the piece on a square is pinned against the king of `color`."""
        return self.pin_mask(color, square) != BB_ALL

    # ---- copies and pictures ----

    def _take(self, other: BaseBoard) -> None:
        self._at, self.promoted = list(other._at), other.promoted

    def apply_transform(self, f: Callable[[Bitboard], Bitboard]) -> None:
        """Moves all pieces by a function of bitboards, such as flip_vertical."""
        moved: list[Optional[Piece]] = [None] * 64
        for color in COLORS:
            for piece_type in PIECE_TYPES:
                for at in scan_forward(f(self.pieces_mask(piece_type, color))):
                    moved[at] = Piece(piece_type, color)
        self.promoted = f(self.promoted)
        self._at = moved

    def transform(self: BaseBoardT, f: Callable[[Bitboard], Bitboard]) -> BaseBoardT:
        """A copy with all pieces moved by a function of bitboards."""
        board = copy.copy(self)
        board.apply_transform(f)
        return board

    def apply_mirror(self) -> None:
        """Turns the board round and exchanges the colours."""
        self.apply_transform(flip_vertical)
        self._at = [None if piece is None else Piece(piece.piece_type, not piece.color) for piece in self._at]

    def mirror(self: BaseBoardT) -> BaseBoardT:
        """A copy that is turned round, with the colours exchanged."""
        board = copy.copy(self)
        board.apply_mirror()
        return board

    def copy(self: BaseBoardT) -> BaseBoardT:
        """Returns an equal board."""
        board = type(self)(None)
        board._take(self)
        return board

    def __copy__(self: BaseBoardT) -> BaseBoardT:
        return self.copy()

    def __deepcopy__(self: BaseBoardT, memo: dict[int, object]) -> BaseBoardT:
        board = self.copy()
        memo[id(self)] = board
        return board

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, BaseBoard):
            return NotImplemented
        return self._at == other._at and self._effective_promoted() == other._effective_promoted()

    @classmethod
    def empty(cls: type[BaseBoardT]) -> BaseBoardT:
        """A board without pieces."""
        return cls(None)

    @classmethod
    def from_chess960_pos(cls: type[BaseBoardT], scharnagl: int) -> BaseBoardT:
        """A start position of Chess960 by its number."""
        board = cls.empty()
        board.set_chess960_pos(scharnagl)
        return board

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.board_fen()!r})"

    def _drawn(self, shown: Callable[[Optional[Piece]], str], orientation: Color = WHITE) -> list[list[str]]:
        ranks, files = (RANKS[::-1], FILES) if orientation else (RANKS, FILES[::-1])
        return [[shown(self._at[rank * 8 + file]) for file in files] for rank in ranks]

    def __str__(self) -> str:
        return "\n".join(" ".join(row) for row in self._drawn(lambda piece: "." if piece is None else piece.symbol()))

    def unicode(
        self, *, invert_color: bool = False, borders: bool = False, empty_square: str = "⭘", orientation: Color = WHITE
    ) -> str:
        """The board drawn with the pictures of pieces in Unicode."""
        rows = self._drawn(
            lambda piece: empty_square if piece is None else piece.unicode_symbol(invert_color=invert_color),
            orientation,
        )
        if not borders:
            return "\n".join(" ".join(row) for row in rows)
        edge = "  " + "-" * 17
        names = RANK_NAMES[::-1] if orientation else RANK_NAMES
        files = FILE_NAMES if orientation else FILE_NAMES[::-1]
        lines = [edge]
        for name, row in zip(names, rows):
            lines += [f"{name} |{'|'.join(row)}|", edge]
        return "\n".join([*lines, f"   {' '.join(files)}"])


# Chess whose kings are not royal and that no draw ends: its legal moves are the pseudo-legal moves of chess.
_PSEUDO_TEXT = """
format = 1
name = "Pseudo-legal chess"
extends = "chess"
[pieces.K]
royal = false
[rules]
bare_kings = false
cannot_win = []
repetition = false
move_rule = false
"""


@functools.cache
def _pseudo_chess() -> Variant:
    return load_text(_PSEUDO_TEXT, name="pseudo-legal chess")


_SAN = re.compile(r"([NBRQK])?([a-h])?([1-8])?[x\-]?([a-h][1-8])(=?[nbrqkNBRQK])?[+#]?")
_CASTLING_TEXTS = {"O-O": True, "O-O+": True, "O-O#": True, "0-0": True, "0-0+": True, "0-0#": True,
                   "O-O-O": False, "O-O-O+": False, "O-O-O#": False, "0-0-0": False, "0-0-0+": False, "0-0-0#": False}
_NULL_TEXTS = ("--", "Z0", "0000", "@@@@")


@dataclasses.dataclass
class _State:
    """What a move changes, kept for pop()."""

    at: list[Optional[Piece]]
    promoted: Bitboard
    turn: Color
    castling_rights: Bitboard
    ep_square: Optional[Square]
    halfmove_clock: int
    fullmove_number: int

    @classmethod
    def of(cls, board: Board) -> _State:
        return cls(list(board._at), board.promoted, board.turn, board.castling_rights, board.ep_square,
                   board.halfmove_clock, board.fullmove_number)

    def restore(self, board: Board) -> None:
        board._at, board.promoted = list(self.at), self.promoted
        board.turn, board.castling_rights, board.ep_square = self.turn, self.castling_rights, self.ep_square
        board.halfmove_clock, board.fullmove_number = self.halfmove_clock, self.fullmove_number


class Board(BaseBoard):
    """A position of chess, and the moves that led to it."""

    aliases: list[str] = ["Standard", "Chess", "Classical", "Normal", "Illegal", "From Position"]
    uci_variant: Optional[str] = "chess"
    xboard_variant: Optional[str] = "normal"
    starting_fen: str = STARTING_FEN
    tbw_suffix: Optional[str] = ".rtbw"
    tbz_suffix: Optional[str] = ".rtbz"
    tbw_magic: Optional[bytes] = b"\x71\xe8\x23\x5d"
    tbz_magic: Optional[bytes] = b"\xd7\x66\x0c\xa5"
    pawnless_tbw_suffix: Optional[str] = None
    pawnless_tbz_suffix: Optional[str] = None
    pawnless_tbw_magic: Optional[bytes] = None
    pawnless_tbz_magic: Optional[bytes] = None
    connected_kings: bool = False
    one_king: bool = True
    captures_compulsory: bool = False

    def __init__(self, fen: Optional[str] = STARTING_FEN, *, chess960: bool = False) -> None:
        super().__init__(None)
        self.chess960 = chess960
        self.turn: Color = WHITE
        self.castling_rights: Bitboard = BB_EMPTY
        self.ep_square: Optional[Square] = None
        self.halfmove_clock = 0
        self.fullmove_number = 1
        self.move_stack: list[Move] = []
        self._stack: list[_State] = []
        self._games: dict[bool, tuple[str, Optional[_Game]]] = {}
        if fen is not None:
            self.set_fen(fen)

    # ---- the position ----

    def reset(self) -> None:
        """Starts a game from the start position."""
        self.set_fen(self.starting_fen)

    def clear(self) -> None:
        """Empties the board. White is to move, without castling rights."""
        self.clear_board()
        self.turn, self.castling_rights, self.ep_square = WHITE, BB_EMPTY, None
        self.halfmove_clock, self.fullmove_number = 0, 1

    def clear_board(self) -> None:
        """Takes all pieces off, and forgets the moves."""
        super().clear_board()
        self.clear_stack()

    def clear_stack(self) -> None:
        """Forgets the moves that were played."""
        self.move_stack.clear()
        self._stack.clear()

    def root(self: BoardT) -> BoardT:
        """A board with the position in which the moves began."""
        board = self.copy(stack=False)
        if self._stack:
            self._stack[0].restore(board)
        return board

    def ply(self) -> int:
        """The number of moves since the start of the game, from the move number and the side to move."""
        return 2 * (self.fullmove_number - 1) + (0 if self.turn else 1)

    def remove_piece_at(self, square: Square) -> Optional[Piece]:
        """Takes the piece off a square, and forgets the moves."""
        piece = super().remove_piece_at(square)
        self.clear_stack()
        return piece

    def set_piece_at(self, square: Square, piece: Optional[Piece], promoted: bool = False) -> None:
        """Puts a piece on a square, and forgets the moves."""
        super().set_piece_at(square, piece, promoted)
        self.clear_stack()

    def set_board_fen(self, fen: str) -> None:
        """Sets the pieces up, and forgets the moves."""
        super().set_board_fen(fen)
        self.clear_stack()

    def set_piece_map(self, pieces: Mapping[Square, Piece]) -> None:
        """Replaces all pieces, and forgets the moves."""
        super().set_piece_map(pieces)
        self.clear_stack()

    def set_chess960_pos(self, scharnagl: int) -> None:
        """Sets up a start position of Chess960 with all castling rights."""
        super().set_chess960_pos(scharnagl)
        self.chess960 = True
        self.turn, self.castling_rights, self.ep_square = WHITE, self.rooks, None
        self.halfmove_clock, self.fullmove_number = 0, 1
        self.clear_stack()

    def chess960_pos(
        self, *, ignore_turn: bool = False, ignore_castling: bool = False, ignore_counters: bool = True
    ) -> Optional[int]:
        """The number of this start position of Chess960, or None if it is none."""
        if self.ep_square is not None or (not ignore_turn and self.turn != WHITE):
            return None
        if not ignore_castling and self.clean_castling_rights() != self.rooks:
            return None
        if not ignore_counters and (self.halfmove_clock, self.fullmove_number) != (0, 1):
            return None
        return super().chess960_pos()

    def _take(self, other: BaseBoard) -> None:
        super()._take(other)
        assert isinstance(other, Board)
        self.chess960 = other.chess960
        self.turn, self.castling_rights, self.ep_square = other.turn, other.castling_rights, other.ep_square
        self.halfmove_clock, self.fullmove_number = other.halfmove_clock, other.fullmove_number

    def copy(self: BoardT, *, stack: Union[bool, int] = True) -> BoardT:
        """Returns an equal board, with all moves, none, or the last ones."""
        board = type(self)(None, chess960=self.chess960)
        board._take(self)
        if stack:
            last = len(self.move_stack) if stack is True else stack
            board.move_stack = [copy.copy(move) for move in self.move_stack[-last:]]
            board._stack = self._stack[-last:]
        return board

    @classmethod
    def empty(cls: type[BoardT], *, chess960: bool = False) -> BoardT:
        """A board without pieces."""
        return cls(None, chess960=chess960)

    @classmethod
    def from_epd(cls: type[BoardT], epd: str, *, chess960: bool = False) -> tuple[BoardT, dict[str, Any]]:
        """A board and the operations of a text in EPD."""
        board = cls.empty(chess960=chess960)
        return board, board.set_epd(epd)

    def apply_transform(self, f: Callable[[Bitboard], Bitboard]) -> None:
        """Moves all pieces, and forgets the moves and the en passant square."""
        super().apply_transform(f)
        self.clear_stack()
        self.ep_square = None
        self.castling_rights = f(self.castling_rights)

    def apply_mirror(self) -> None:
        """Turns the board round, and exchanges the colours and the side to move."""
        ep_square = self.ep_square
        super().apply_mirror()
        self.turn = not self.turn
        self.ep_square = None if ep_square is None else square_mirror(ep_square)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return (
            self.uci_variant == other.uci_variant and self.halfmove_clock == other.halfmove_clock
            and self.fullmove_number == other.fullmove_number
            and self._transposition_key() == other._transposition_key()
        )

    def __repr__(self) -> str:
        chess960 = ", chess960=True" if self.chess960 else ""
        return f"{type(self).__name__}({self.fen()!r}{chess960})"

    # ---- Varia's games ----

    def _text(self) -> str:
        """The position as Varia reads it, without counters."""
        ep_square = self._valid_ep_square()
        return " ".join([
            self.board_fen(), "w" if self.turn else "b", self._castling_text(self.clean_castling_rights(), True),
            "-" if ep_square is None else SQUARE_NAMES[ep_square], "0", "1",
        ])

    def _game(self, strict: bool) -> Optional[_Game]:
        """The position in Varia: with `strict` in its chess, or None if that refuses it; otherwise in the chess whose
        kings are not royal."""
        text = self._text()
        made = self._games.get(strict)
        if made is None or made[0] != text:
            try:
                made = text, _Game("chess" if strict else _pseudo_chess(), text, pass_draws=True)
            except PositionError:
                made = text, None
            self._games[strict] = made
        return made[1]

    def _move_of(self, move: _GameMove) -> Move:
        """A move of Varia as a move here."""
        start, end = move.from_cell, move.to_cell
        assert start is not None and end is not None
        if move.type == "castling":
            return self._castling_move(start, end & 7 == FILE_G)
        promotion = None if move.promotion is None else PIECE_SYMBOLS.index(move.promotion.lower())
        return Move(start, end, promotion)

    def _castling_move(self, king: Square, king_side: bool) -> Move:
        """Castling: to the king's square of arrival, or in Chess960 to the rook."""
        rank = king & 56
        rook = self._castling_rook(self.turn, king_side)
        usual = king & 7 == FILE_E and rook == rank + (FILE_H if king_side else FILE_A)
        if rook is not None and (self.chess960 or not usual):
            return Move(king, rook)
        return Move(king, rank + (FILE_G if king_side else FILE_C))

    def _castling_rook(self, color: Color, king_side: bool) -> Optional[Square]:
        """The rook with which a side may still castle."""
        king = self._castling_king(color)
        if king is None:
            return None
        rooks = [
            at for at in scan_forward(self.clean_castling_rights() & (BB_RANK_1 if color else BB_RANK_8))
            if (at > king) == king_side
        ]
        return None if not rooks else (rooks[-1] if king_side else rooks[0])

    def _legal(self) -> dict[Move, Optional[_GameMove]]:
        """The legal moves, and what each is in Varia's chess; None in a position that it refuses."""
        game = self._game(True)
        if game is not None:
            return {self._move_of(move): move for move in game.legal_moves}
        return {move: None for move in self._pseudo() if not self.is_into_check(move)}

    def _pseudo(self) -> dict[Move, _GameMove]:
        """The pseudo-legal moves, and what each is in the chess whose kings are not royal."""
        game = self._game(False)
        if game is None:
            return {}
        return {
            self._move_of(move): move for move in game.legal_moves
            if move.type != "castling" or self._path_is_safe(move)
        }

    def _path_is_safe(self, castling: _GameMove) -> bool:
        """Whether no square of the king's path is attacked."""
        start, end = castling.from_cell, castling.to_cell
        assert start is not None and end is not None
        without = self.occupied & ~(1 << start)
        path = 1 << start | 1 << end | between(start, end)
        if any(self.attackers_mask(not self.turn, at, without) for at in scan_forward(path)):
            return False
        # The rook may have covered the king's square of arrival.
        king_side = end & 7 == FILE_G
        rook = self._castling_rook(self.turn, king_side)
        after = without & ~(0 if rook is None else 1 << rook) | 1 << (end - 1 if king_side else end + 1)
        return not self.attackers_mask(not self.turn, end, after)

    # ---- moves ----

    @property
    def legal_moves(self) -> LegalMoveGenerator:
        """The legal moves: they can be counted, looped over and looked into."""
        return LegalMoveGenerator(self)

    @property
    def pseudo_legal_moves(self) -> PseudoLegalMoveGenerator:
        """The legal moves, and those that leave the king attacked."""
        return PseudoLegalMoveGenerator(self)

    def _within(self, moves: Iterable[Move], from_mask: Bitboard, to_mask: Bitboard) -> Iterator[Move]:
        for move in moves:
            if from_mask >> move.from_square & 1 and to_mask >> self._aim(move) & 1:
                yield move

    def _aim(self, move: Move) -> Square:
        """The square of arrival; of castling the square of the rook."""
        if not self.is_castling(move):
            return move.to_square
        rook = self._castling_rook(self.turn, move.to_square > move.from_square)
        return move.to_square if rook is None else rook

    def generate_legal_moves(self, from_mask: Bitboard = BB_ALL, to_mask: Bitboard = BB_ALL) -> Iterator[Move]:
        """The legal moves from and to the squares of two bitboards."""
        return self._within(self._legal(), from_mask, to_mask)

    def generate_pseudo_legal_moves(self, from_mask: Bitboard = BB_ALL, to_mask: Bitboard = BB_ALL) -> Iterator[Move]:
        """The pseudo-legal moves from and to the squares of two bitboards."""
        return self._within(self._pseudo(), from_mask, to_mask)

    def generate_legal_captures(self, from_mask: Bitboard = BB_ALL, to_mask: Bitboard = BB_ALL) -> Iterator[Move]:
        """The legal moves that capture."""
        return filter(self.is_capture, self.generate_legal_moves(from_mask, to_mask))

    def generate_pseudo_legal_captures(
        self, from_mask: Bitboard = BB_ALL, to_mask: Bitboard = BB_ALL
    ) -> Iterator[Move]:
        """The pseudo-legal moves that capture."""
        return filter(self.is_capture, self.generate_pseudo_legal_moves(from_mask, to_mask))

    def generate_legal_ep(self, from_mask: Bitboard = BB_ALL, to_mask: Bitboard = BB_ALL) -> Iterator[Move]:
        """The legal captures en passant."""
        return filter(self.is_en_passant, self.generate_legal_moves(from_mask, to_mask))

    def generate_pseudo_legal_ep(self, from_mask: Bitboard = BB_ALL, to_mask: Bitboard = BB_ALL) -> Iterator[Move]:
        """The pseudo-legal captures en passant."""
        return filter(self.is_en_passant, self.generate_pseudo_legal_moves(from_mask, to_mask))

    def generate_castling_moves(self, from_mask: Bitboard = BB_ALL, to_mask: Bitboard = BB_ALL) -> Iterator[Move]:
        """The castling moves, which are legal if they are pseudo-legal."""
        return filter(self.is_castling, self.generate_pseudo_legal_moves(from_mask, to_mask))

    def _from_chess960(
        self, chess960: bool, from_square: Square, to_square: Square, promotion: Optional[PieceType] = None,
        drop: Optional[PieceType] = None,
    ) -> Move:
        """The move as this board writes it; python-chess's module for opening books asks for it by this name."""
        return self._own(Move(from_square, to_square, promotion, drop))

    def _own(self, move: Move) -> Move:
        """The move as this board writes it: castling goes to the king's square of arrival, or in Chess960 to the rook.

        A king that moves onto its own rook castles, and so does one that moves two squares from where it may castle.
        """
        piece = self._at[move.from_square]
        if not move or move.drop is not None or move.promotion is not None or piece is None:
            return move
        if piece.piece_type != KING or move.from_square >> 3 != move.to_square >> 3:
            return move
        there = self._at[move.to_square]
        if there == Piece(ROOK, piece.color):
            rooks = self.clean_castling_rights()
            if rooks >> move.to_square & 1 and self.turn == piece.color:
                return self._castling_move(move.from_square, move.to_square > move.from_square)
        elif there is None and abs((move.to_square & 7) - (move.from_square & 7)) == 2 and piece.color == self.turn:
            king_side = move.to_square > move.from_square
            if self._castling_rook(self.turn, king_side) is not None and move.from_square == self._castling_king(
                self.turn
            ) and move.to_square & 7 == (FILE_G if king_side else FILE_C):
                return self._castling_move(move.from_square, king_side)
        return move

    def is_legal(self, move: Move) -> bool:
        """Whether a move is legal."""
        return bool(move) and self._own(move) in self._legal()

    def is_pseudo_legal(self, move: Move) -> bool:
        """Whether a move is legal, but for a king that it may leave attacked."""
        return bool(move) and self._own(move) in self._pseudo()

    def find_move(self, from_square: Square, to_square: Square, promotion: Optional[PieceType] = None) -> Move:
        """The legal move between two squares; a pawn becomes a queen if nothing is said."""
        if promotion is None and self.piece_type_at(from_square) == PAWN and 1 << to_square & BB_BACKRANKS:
            promotion = QUEEN
        move = self._own(Move(from_square, to_square, promotion))
        if not self.is_legal(move):
            raise IllegalMoveError(f"{move.uci()} is no legal move of {self.fen()}")
        return move

    def push(self, move: Move) -> None:
        """Plays a move. A move that is not legal is played as it stands; the null move passes the turn."""
        if move.from_square not in SQUARES or move.to_square not in SQUARES:
            raise ValueError("a move is from a square of the board to a square of the board")
        if any(piece_type not in (None, *PIECE_TYPES) for piece_type in (move.promotion, move.drop)):
            raise ValueError("promotion and drop are kinds of pieces")
        move = self._own(move)
        if move and move.drop is None and self._at[move.from_square] is None:
            raise ValueError(f"there is no piece that could move {move.uci()} in {self.fen()}")
        before = _State.of(self)
        self._stack.append(before)
        self.move_stack.append(copy.copy(move))
        zeroing = self.is_zeroing(move)
        for strict in (True, False):
            game = self._game(strict) if move else None
            found = None if game is None else next((m for m in game.legal_moves if self._move_of(m) == move), None)
            if game is not None and found is not None:
                promoted = self._promoted_after(move)
                game.push(found)
                self._read(game.text)
                self.promoted = promoted
                self._games = {strict: (self._text(), game)}
                break
        else:
            self._play_plainly(move)
        self.halfmove_clock = 0 if zeroing and move else before.halfmove_clock + 1
        self.fullmove_number = before.fullmove_number + (0 if before.turn else 1)

    def _promoted_after(self, move: Move) -> Bitboard:
        """Which pieces are promoted pawns after a move."""
        start, end = 1 << move.from_square, 1 << move.to_square
        moved = bool(self.promoted & start) or move.promotion is not None
        return self.promoted & ~start & ~end | (end if moved else 0)

    def _read(self, text: str) -> None:
        """Takes a position from Varia's text of it."""
        board, turn, castling, ep_square, *_ = text.split()
        self._set_board_fen(board)
        self.turn = turn == "w"
        self._set_castling_fen(castling)
        self.ep_square = None if ep_square == "-" else parse_square(ep_square)

    def _play_plainly(self, move: Move) -> None:
        """Puts the piece on its new square, whatever the rules say."""
        self.ep_square = None
        if move:
            piece = self._at[move.from_square]
            if move.drop is not None:
                self._put(move.to_square, Piece(move.drop, self.turn))
            elif piece is not None:
                promoted = bool(self.promoted >> move.from_square & 1) or move.promotion is not None
                self._put(move.from_square, None)
                self._put(move.to_square, Piece(move.promotion or piece.piece_type, piece.color), promoted)
            self.castling_rights = self.clean_castling_rights() & ~(1 << move.from_square | 1 << move.to_square)
        self.turn = not self.turn

    def pop(self) -> Move:
        """Takes the last move back and returns it. Raises IndexError if there is none."""
        move = self.move_stack.pop()
        self._stack.pop().restore(self)
        return move

    def peek(self) -> Move:
        """The last move. Raises IndexError if there is none."""
        return self.move_stack[-1]

    # ---- what a move does ----

    def is_en_passant(self, move: Move) -> bool:
        """Whether a pawn captures en passant."""
        return (
            self.ep_square == move.to_square and self.piece_type_at(move.from_square) == PAWN
            and (move.from_square & 7) != (move.to_square & 7) and self._at[move.to_square] is None
        )

    def is_capture(self, move: Move) -> bool:
        """Whether a move captures a piece."""
        return (bool(self.occupied_co[not self.turn] >> move.to_square & 1) and bool(move)) or self.is_en_passant(move)

    def is_zeroing(self, move: Move) -> bool:
        """Whether a move is one of a pawn, or captures."""
        return bool(move) and (
            self.piece_type_at(move.from_square) == PAWN or move.drop == PAWN or self.is_capture(move)
        )

    def _reduces_castling_rights(self, move: Move) -> bool:
        rights = self.clean_castling_rights()
        if rights & (1 << move.from_square | 1 << move.to_square):
            return True
        king = self._castling_king(self.turn)
        return king == move.from_square and bool(rights & (BB_RANK_1 if self.turn else BB_RANK_8)) and bool(move)

    def is_irreversible(self, move: Move) -> bool:
        """Whether the position before a move cannot come back after it."""
        return bool(move) and (
            self.is_zeroing(move) or self._reduces_castling_rights(move) or self.has_legal_en_passant()
        )

    def is_castling(self, move: Move) -> bool:
        """Whether a king castles."""
        piece = self._at[move.from_square]
        if piece is None or piece.piece_type != KING or not move:
            return False
        files = abs((move.from_square & 7) - (move.to_square & 7))
        return files > 1 or self._at[move.to_square] == Piece(ROOK, piece.color)

    def is_kingside_castling(self, move: Move) -> bool:
        """Whether a king castles towards the file h."""
        return self.is_castling(move) and move.to_square > move.from_square

    def is_queenside_castling(self, move: Move) -> bool:
        """Whether a king castles towards the file a."""
        return self.is_castling(move) and move.to_square < move.from_square

    def _after(self: BoardT, move: Move) -> BoardT:
        board = self.copy(stack=False)
        board.push(move)
        return board

    def gives_check(self, move: Move) -> bool:
        """Whether the other side is in check after a move."""
        return self._after(move).is_check()

    def gives_checkmate(self, move: Move) -> bool:
        """Whether the other side is checkmated after a move."""
        return self._after(move).is_checkmate()

    def is_into_check(self, move: Move) -> bool:
        """Whether a move leaves the king of its own side attacked."""
        return self._after(move).was_into_check()

    def was_into_check(self) -> bool:
        """Whether the king of the side that has moved is attacked."""
        king = self.king(not self.turn)
        return king is not None and bool(self.attackers_mask(self.turn, king))

    # ---- how it stands ----

    def checkers_mask(self) -> Bitboard:
        """The pieces that give check, as a bitboard."""
        king = self.king(self.turn)
        return BB_EMPTY if king is None else self.attackers_mask(not self.turn, king)

    def checkers(self) -> SquareSet:
        """The squares of the pieces that give check."""
        return SquareSet(self.checkers_mask())

    def is_check(self) -> bool:
        """Whether the side to move is in check."""
        return bool(self.checkers_mask())

    def is_checkmate(self) -> bool:
        """Whether the side to move is checkmated."""
        return self.is_check() and not self._legal()

    def is_stalemate(self) -> bool:
        """Whether the side to move is not in check and has no legal move."""
        return not self.is_check() and not self.is_variant_end() and not self._legal()

    def has_insufficient_material(self, color: Color) -> bool:
        """Whether a side cannot win any more, whatever is played."""
        game = self._game(True)
        return game is not None and not game.can_win("white" if color else "black")

    def is_insufficient_material(self) -> bool:
        """Whether no side can win any more."""
        return all(self.has_insufficient_material(color) for color in COLORS)

    def is_variant_end(self) -> bool:
        """False: chess has no other end."""
        return False

    def is_variant_loss(self) -> bool:
        """False: chess has no other end."""
        return False

    def is_variant_win(self) -> bool:
        """False: chess has no other end."""
        return False

    def is_variant_draw(self) -> bool:
        """False: chess has no other end."""
        return False

    def _has_moved(self, halfmoves: int) -> bool:
        return self.halfmove_clock >= halfmoves and bool(self._legal())

    def is_fifty_moves(self) -> bool:
        """Whether fifty moves have passed without a capture and without a move of a pawn."""
        return self._has_moved(100)

    def is_seventyfive_moves(self) -> bool:
        """Whether seventy-five moves have passed without a capture and without a move of a pawn: a draw."""
        return self._has_moved(150)

    def _repetitions(self) -> list[Hashable]:
        """The keys of the positions since the last move that cannot be taken back, the present one last."""
        board = self.copy()
        keys = [board._transposition_key()]
        while board.move_stack:
            move = board.pop()
            if board.is_irreversible(move):
                break
            keys.append(board._transposition_key())
        return keys[::-1]

    def is_repetition(self, count: int = 3) -> bool:
        """Whether the position has occurred so often."""
        if count > 1 and len(self.move_stack) < 4 * (count - 1):
            return False
        keys = self._repetitions()
        return keys.count(keys[-1]) >= count

    def is_fivefold_repetition(self) -> bool:
        """Whether the position has occurred five times: a draw."""
        return self.is_repetition(5)

    def can_claim_fifty_moves(self) -> bool:
        """Whether a draw may be claimed now, or with a next move, by the fifty-move rule."""
        if self.is_fifty_moves():
            return True
        if self.halfmove_clock < 99:
            return False
        return any(not self.is_zeroing(move) and self._after(move).is_fifty_moves() for move in self._legal())

    def can_claim_threefold_repetition(self) -> bool:
        """Whether a draw may be claimed now, or with a next move, by a third occurrence."""
        keys = self._repetitions()
        if keys.count(keys[-1]) >= 3:
            return True
        twice = {key for key in keys if keys.count(key) >= 2}
        if not twice:
            return False
        return any(not self.is_irreversible(move) and self._after(move)._transposition_key() in twice
                   for move in self._legal())

    def can_claim_draw(self) -> bool:
        """Whether a draw may be claimed now, or with a next move."""
        return self.can_claim_fifty_moves() or self.can_claim_threefold_repetition()

    def outcome(self, *, claim_draw: bool = False) -> Optional[Outcome]:
        """How the game ended, or None. With `claim_draw`, a draw that may be claimed counts."""
        if self.is_variant_loss():
            return Outcome(Termination.VARIANT_LOSS, not self.turn)
        if self.is_variant_win():
            return Outcome(Termination.VARIANT_WIN, self.turn)
        if self.is_variant_draw():
            return Outcome(Termination.VARIANT_DRAW, None)
        if not self._legal():
            return Outcome(Termination.CHECKMATE, not self.turn) if self.is_check() else Outcome(
                Termination.STALEMATE, None)
        ends = [
            (self.is_insufficient_material, Termination.INSUFFICIENT_MATERIAL),
            (self.is_seventyfive_moves, Termination.SEVENTYFIVE_MOVES),
            (self.is_fivefold_repetition, Termination.FIVEFOLD_REPETITION),
        ]
        if claim_draw:
            ends += [
                (self.can_claim_fifty_moves, Termination.FIFTY_MOVES),
                (self.can_claim_threefold_repetition, Termination.THREEFOLD_REPETITION),
            ]
        return next((Outcome(termination, None) for is_over, termination in ends if is_over()), None)

    def is_game_over(self, *, claim_draw: bool = False) -> bool:
        """Whether the game is over."""
        return self.outcome(claim_draw=claim_draw) is not None

    def result(self, *, claim_draw: bool = False) -> str:
        """`1-0`, `0-1`, `1/2-1/2`, or `*` while the game goes on."""
        outcome = self.outcome(claim_draw=claim_draw)
        return "*" if outcome is None else outcome.result()

    # ---- castling and en passant ----

    def _castling_king(self, color: Color) -> Optional[Square]:
        """The king that may castle, on its side's first rank."""
        kings = self.pieces_mask(KING, color) & (BB_RANK_1 if color else BB_RANK_8) & ~self._effective_promoted()
        if not self.chess960:
            kings &= BB_E1 | BB_E8
        return msb(kings) if kings else None

    def clean_castling_rights(self) -> Bitboard:
        """The castling rights for which king and rook stand in their places: the squares of the rooks."""
        rights = self.castling_rights & self.rooks & ~self._effective_promoted()
        clean = BB_EMPTY
        for color, rank in ((WHITE, BB_RANK_1), (BLACK, BB_RANK_8)):
            own = rights & rank & self.occupied_co[color]
            king = self._castling_king(color)
            if king is None or not own:
                continue
            if not self.chess960:
                clean |= own & BB_CORNERS
                continue
            low, high = lsb(own), msb(own)
            if low < king:
                clean |= 1 << low
            if high > king:
                clean |= 1 << high
        return clean

    def has_castling_rights(self, color: Color) -> bool:
        """Whether a side may still castle."""
        return bool(self.clean_castling_rights() & (BB_RANK_1 if color else BB_RANK_8))

    def has_kingside_castling_rights(self, color: Color) -> bool:
        """Whether a side may still castle towards the file h."""
        return self._castling_rook(color, True) is not None

    def has_queenside_castling_rights(self, color: Color) -> bool:
        """Whether a side may still castle towards the file a."""
        return self._castling_rook(color, False) is not None

    def has_chess960_castling_rights(self) -> bool:
        """Whether there are castling rights that only Chess960 has."""
        chess960, self.chess960 = self.chess960, True
        rights = self.clean_castling_rights()
        self.chess960 = chess960
        usual = all(
            self._at[king] == Piece(KING, color) or not rights & rank
            for color, king, rank in ((WHITE, E1, BB_RANK_1), (BLACK, E8, BB_RANK_8))
        )
        return not usual or bool(rights & ~BB_CORNERS)

    def _castling_text(self, rights: Bitboard, shredder: bool) -> str:
        """Castling rights as in FEN: by the files of the rooks, or KQkq where that is clear."""
        text = ""
        for color, rank in ((WHITE, BB_RANK_1), (BLACK, BB_RANK_8)):
            king = self._castling_king(color)
            if king is None:
                continue
            rooks = self.pieces_mask(ROOK, color) & rank
            for at in scan_reversed(rights & rank):
                outer = rooks & ~((2 << at) - 1) if at > king else rooks & ((1 << at) - 1)
                letter = FILE_NAMES[at & 7] if shredder or outer else ("k" if at > king else "q")
                text += letter.upper() if color else letter
        return text or "-"

    def castling_shredder_fen(self) -> str:
        """The castling rights by the files of the rooks: HAha."""
        return self._castling_text(self.clean_castling_rights(), True)

    def castling_xfen(self) -> str:
        """The castling rights as KQkq; with the file of the rook where that is not clear."""
        return self._castling_text(self.clean_castling_rights(), False)

    def _set_castling_fen(self, castling_fen: str) -> None:
        if castling_fen in ("", "-"):
            self.castling_rights = BB_EMPTY
            return
        if not re.fullmatch(r"[KQABCDEFGH]{0,2}[kqabcdefgh]{0,2}", castling_fen):
            raise ValueError(f"the castling rights {castling_fen!r} cannot be read")
        rights = BB_EMPTY
        for letter in castling_fen:
            color = letter.isupper()
            first = 0 if color else 56
            rooks = self.pieces_mask(ROOK, color) & (BB_RANK_1 if color else BB_RANK_8)
            king = msb(self.pieces_mask(KING, color) & (BB_RANK_1 if color else BB_RANK_8))
            if letter.lower() == "q":
                outer = lsb(rooks) if rooks else -1
                rights |= 1 << (outer if king >= 0 and 0 <= outer < king else first + FILE_A)
            elif letter.lower() == "k":
                outer = msb(rooks)
                rights |= 1 << (outer if 0 <= king < outer else first + FILE_H)
            else:
                rights |= 1 << (first + FILE_NAMES.index(letter.lower()))
        self.castling_rights = rights

    def set_castling_fen(self, castling_fen: str) -> None:
        """Sets the castling rights, and forgets the moves."""
        self._set_castling_fen(castling_fen)
        self.clear_stack()

    def _has_ep_pawn(self) -> bool:
        """Whether a pawn stands where it would be after the double step that the en passant square says."""
        if self.ep_square is None:
            return False
        if self.ep_square >> 3 != (RANK_6 if self.turn else RANK_3):
            return False
        step = 8 if self.turn else -8
        return (
            self._at[self.ep_square - step] == Piece(PAWN, not self.turn) and self._at[self.ep_square] is None
            and self._at[self.ep_square + step] is None
        )

    def has_pseudo_legal_en_passant(self) -> bool:
        """Whether a pawn can capture en passant, perhaps leaving its king attacked."""
        return self.ep_square is not None and any(True for _ in self.generate_pseudo_legal_ep())

    def has_legal_en_passant(self) -> bool:
        """Whether a pawn may capture en passant."""
        if self.ep_square is None:
            return False
        pawns = self.pieces_mask(PAWN, self.turn) & BB_PAWN_ATTACKS[not self.turn][self.ep_square]
        return bool(pawns) and any(True for _ in self.generate_legal_ep())

    def _transposition_key(self) -> Hashable:
        return (
            tuple(-1 if piece is None else hash(piece) for piece in self._at), self._effective_promoted(), self.turn,
            self.clean_castling_rights(), self.ep_square if self.has_legal_en_passant() else None,
        )

    # ---- FEN and EPD ----

    def _ep_text(self, en_passant: EnPassantSpec) -> str:
        shown = {
            "fen": lambda: self.ep_square is not None,
            "xfen": self.has_pseudo_legal_en_passant,
            "legal": self.has_legal_en_passant,
        }[en_passant]()
        return SQUARE_NAMES[self.ep_square] if shown and self.ep_square is not None else "-"

    def fen(
        self, *, shredder: bool = False, en_passant: EnPassantSpec = "legal", promoted: Optional[bool] = None
    ) -> str:
        """The position as FEN. The en passant square is there if such a capture is legal ("legal"), if a pawn could
        capture ("xfen"), or after every double step ("fen")."""
        epd = self.epd(shredder=shredder, en_passant=en_passant, promoted=promoted)
        return f"{epd} {self.halfmove_clock} {self.fullmove_number}"

    def shredder_fen(self, *, en_passant: EnPassantSpec = "legal", promoted: Optional[bool] = None) -> str:
        """The position as FEN, with castling rights by the files of the rooks."""
        return self.fen(shredder=True, en_passant=en_passant, promoted=promoted)

    def set_fen(self, fen: str) -> None:
        """Sets up the position of a FEN. Raises ValueError if it cannot be read; then nothing has changed."""
        parts = fen.split()
        if not parts:
            raise ValueError("a FEN without text")
        if len(parts) > 6:
            raise ValueError(f"a FEN has six fields: {fen!r}")
        board, turn, castling, ep_square, halfmoves, fullmoves = parts + ["", "w", "-", "-", "0", "1"][len(parts):]
        if turn not in ("w", "b"):
            raise ValueError(f"the side to move is w or b: {fen!r}")
        if ep_square != "-" and ep_square not in SQUARE_NAMES:
            raise ValueError(f"there is no square {ep_square!r}: {fen!r}")
        counters = []
        for name, text in (("halfmove clock", halfmoves), ("move number", fullmoves)):
            if not re.fullmatch(r"\d{1,9}", text):
                raise ValueError(f"the {name} is a number from 0 on: {fen!r}")
            counters.append(int(text))
        there = BaseBoard(None)
        there._set_board_fen(board)
        before = self._at, self.promoted, self.castling_rights
        self._at, self.promoted = there._at, there.promoted
        try:
            self._set_castling_fen(castling)
        except ValueError:
            self._at, self.promoted, self.castling_rights = before
            raise
        self.turn = turn == "w"
        self.ep_square = None if ep_square == "-" else parse_square(ep_square)
        self.halfmove_clock, self.fullmove_number = counters[0], max(counters[1], 1)
        self.clear_stack()

    def epd(
        self, *, shredder: bool = False, en_passant: EnPassantSpec = "legal", promoted: Optional[bool] = None,
        **operations: Any,
    ) -> str:
        """The position as EPD: FEN without counters, and operations. Moves are written in SAN."""
        rights = self._castling_text(self.clean_castling_rights(), shredder)
        turn = "w" if self.turn else "b"
        text = f"{self.board_fen(promoted=promoted)} {turn} {rights} {self._ep_text(en_passant)}"
        return f"{text} {self._epd_operations(operations)}" if operations else text

    def _epd_operations(self, operations: Mapping[str, Any]) -> str:
        return " ".join(self._epd_operation(opcode, operand) for opcode, operand in operations.items())

    def _epd_operation(self, opcode: str, operand: Any) -> str:
        _expect_opcode(opcode)
        if operand is None:
            return f"{opcode};"
        if isinstance(operand, Move):
            return f"{opcode} {self.san(operand)};"
        if isinstance(operand, (int, float)):
            return f"{opcode} {operand};"
        if isinstance(operand, str):
            text = operand.replace("\\", "\\\\").replace('"', '\\"')
            text = text.replace("\t", "\\t").replace("\r", "\\r").replace("\n", "\\n")
            return f'{opcode} "{text}";'
        moves = list(operand)
        if opcode == "pv":
            board = self.copy(stack=False)
            texts = [board.san_and_push(move) for move in moves]
        else:
            texts = sorted(self.san(move) for move in moves)
        return " ".join([opcode, *texts]) + ";"

    def set_epd(self, epd: str) -> dict[str, Any]:
        """Sets up the position of an EPD, and returns its operations.

        The operations `hmvc` and `fmvn` are the counters. Texts in quotes stay texts, numbers become numbers, and
        everything else is read as moves in SAN.
        """
        parts = epd.strip().rstrip(";").split(None, 4)
        there = type(self)(None, chess960=self.chess960)
        there.set_fen(" ".join(parts[:4]))
        operations = self._parse_epd_ops(parts[4] if len(parts) > 4 else "", lambda: there)
        for opcode, name in (("hmvc", "halfmove_clock"), ("fmvn", "fullmove_number")):
            if isinstance(operations.get(opcode), int):
                setattr(there, name, operations[opcode])
        self._take(there)
        self.clear_stack()
        return operations

    def _parse_epd_ops(self, operation_part: str, make_board: Callable[[], Board]) -> dict[str, Any]:
        """The operations of an EPD. Moves are those of the position that `make_board` makes."""
        board = make_board()
        return {opcode: board._epd_value(opcode, operand) for opcode, operand in _epd_parts(operation_part)}

    def _epd_value(self, opcode: str, operand: Optional[str]) -> Any:
        if operand is None:
            return None
        if operand.startswith('"'):
            letters = {"t": "\t", "r": "\r", "n": "\n"}
            return re.sub(r"\\(.)", lambda found: letters.get(found[1], found[1]), operand[1:-1])
        if opcode not in ("pv", "am", "bm") and re.fullmatch(r"[+-]?\d+", operand):
            return int(operand)
        if opcode not in ("pv", "am", "bm") and re.fullmatch(r"[+-]?\d*\.\d+", operand):
            return float(operand)
        if opcode not in ("pv", "am", "bm"):
            return self.parse_san(operand)
        board = self.copy(stack=False)
        moves = []
        for text in operand.split():
            moves.append(board.parse_xboard(text))
            if opcode == "pv":
                board.push(moves[-1])
        return moves

    # ---- moves as texts ----

    def _algebraic(self, move: Move, long: bool) -> str:
        if not move:
            return "--"
        own = self._own(move)
        strict = self._game(True)
        found: Optional[_GameMove] = self._legal().get(own)
        if strict is not None and found is not None and not long:
            return strict.move_text(found, "san")
        if not self.is_legal(own) and not self.is_pseudo_legal(own):
            raise IllegalMoveError(f"san() and lan() write legal moves; {move.uci()} is none in {self.fen()}")
        after = self._after(own)
        return self._without_check(own, long) + ("#" if after.is_checkmate() else "+" if after.is_check() else "")

    def _without_check(self, move: Move, long: bool) -> str:
        if self.is_castling(move):
            return "O-O" if move.to_square > move.from_square else "O-O-O"
        piece_type = self.piece_type_at(move.from_square)
        assert piece_type is not None
        start, end, captures = SQUARE_NAMES[move.from_square], SQUARE_NAMES[move.to_square], self.is_capture(move)
        if piece_type == PAWN:
            text = start + ("x" if captures else "-") if long else (start[0] + "x" if captures else "")
        else:
            rivals = [
                other.from_square for other in self._legal()
                if other.to_square == move.to_square and other.from_square != move.from_square
                and self.piece_type_at(other.from_square) == piece_type and not self.is_castling(other)
            ]
            same_file = any(at & 7 == move.from_square & 7 for at in rivals)
            same_rank = any(at >> 3 == move.from_square >> 3 for at in rivals)
            told = "" if not rivals else start[0] if not same_file else start[1] if not same_rank else start
            text = piece_symbol(piece_type).upper() + (start if long else told)
            text += "x" if captures else "-" if long else ""
        promotion = f"={piece_symbol(move.promotion).upper()}" if move.promotion else ""
        return text + end + promotion

    def san(self, move: Move) -> str:
        """The move in Standard Algebraic Notation: `Nf3`."""
        return self._algebraic(move, long=False)

    def lan(self, move: Move) -> str:
        """The move in long algebraic notation: `Ng1-f3`."""
        return self._algebraic(move, long=True)

    def san_and_push(self, move: Move) -> str:
        """Plays a move and returns it in SAN."""
        text = self.san(move)
        self.push(move)
        return text

    def variation_san(self, variation: Iterable[Move]) -> str:
        """The moves, one after the other, in SAN and with numbers."""
        board = self.copy(stack=False)
        words = []
        for move in variation:
            if not board.is_legal(move):
                raise IllegalMoveError(f"the illegal move {move.uci()} in {board.fen()}")
            if board.turn:
                words.append(f"{board.fullmove_number}.")
            elif not words:
                words.append(f"{board.fullmove_number}...")
            words.append(board.san_and_push(move))
        return " ".join(words)

    def parse_san(self, san: str) -> Move:
        """The legal move of a text in SAN. Castling may be written with zeros, and `--` is the null move."""
        if san in _NULL_TEXTS:
            return Move.null()
        if san in _CASTLING_TEXTS:
            king_side = _CASTLING_TEXTS[san]
            for move in self._legal():
                if self.is_castling(move) and (move.to_square > move.from_square) == king_side:
                    return move
            raise IllegalMoveError(f"{san!r} is not legal in {self.fen()}")
        text = _SAN.fullmatch(san)
        if text is None:
            raise InvalidMoveError(f"{san!r} is no move in SAN")
        piece_type = PIECE_SYMBOLS.index(text[1].lower()) if text[1] else PAWN
        end = parse_square(text[4])
        promotion = PIECE_SYMBOLS.index(text[5][-1].lower()) if text[5] else None
        found = [
            move for move in self._legal()
            if move.to_square == end and move.promotion == promotion and not self.is_castling(move)
            and self.piece_type_at(move.from_square) == piece_type
            and (not text[2] or FILE_NAMES[move.from_square & 7] == text[2])
            and (not text[3] or RANK_NAMES[move.from_square >> 3] == text[3])
            and (piece_type != PAWN or text[2] or move.from_square & 7 == end & 7)
        ]
        if piece_type == PAWN and not found and text[2] and text[3]:
            # The squares of a piece may be given without its letter.
            start = parse_square(text[2] + text[3])
            found = [move for move in self._legal() if (move.from_square, move.to_square) == (start, end)
                     and move.promotion == promotion]
        if not found:
            raise IllegalMoveError(f"{san!r} is not legal in {self.fen()}")
        if len(found) > 1:
            raise AmbiguousMoveError(f"{san!r} means several moves in {self.fen()}")
        return found[0]

    def push_san(self, san: str) -> Move:
        """Plays the move of a text in SAN and returns it."""
        move = self.parse_san(san)
        self.push(move)
        return move

    def uci(self, move: Move, *, chess960: Optional[bool] = None) -> str:
        """The move as in UCI. In Chess960 castling goes to the rook."""
        usual = self.chess960
        self.chess960 = usual if chess960 is None else chess960
        try:
            return self._own(move).uci()
        finally:
            self.chess960 = usual

    def parse_uci(self, uci: str) -> Move:
        """The legal move of a text as in UCI."""
        move = self._own(Move.from_uci(uci))
        if move and not self.is_legal(move):
            raise IllegalMoveError(f"{uci!r} is not legal in {self.fen()}")
        return move

    def push_uci(self, uci: str) -> Move:
        """Plays the move of a text as in UCI and returns it."""
        move = self.parse_uci(uci)
        self.push(move)
        return move

    def xboard(self, move: Move, chess960: Optional[bool] = None) -> str:
        """The move as in XBoard's protocol, where castling in Chess960 is O-O."""
        if (self.chess960 if chess960 is None else chess960) and self.is_castling(move):
            return "O-O" if self.is_kingside_castling(move) else "O-O-O"
        return self.uci(move, chess960=chess960) if move else move.xboard()

    def parse_xboard(self, xboard: str) -> Move:
        """The legal move of a text in SAN."""
        return self.parse_san(xboard)

    push_xboard = push_san

    # ---- whether the position can occur ----

    def _valid_ep_square(self) -> Optional[Square]:
        return self.ep_square if self._has_ep_pawn() else None

    def status(self) -> Status:
        """What is wrong with the position: flags of Status, or STATUS_VALID."""
        found = Status.VALID
        if not self.occupied:
            found |= Status.EMPTY
        for color, no_king, pawns, pieces in (
            (WHITE, Status.NO_WHITE_KING, Status.TOO_MANY_WHITE_PAWNS, Status.TOO_MANY_WHITE_PIECES),
            (BLACK, Status.NO_BLACK_KING, Status.TOO_MANY_BLACK_PAWNS, Status.TOO_MANY_BLACK_PIECES),
        ):
            own = self.occupied_co[color]
            kings = own & self.kings
            if not kings:
                found |= no_king
            if kings.bit_count() > 1:
                found |= Status.TOO_MANY_KINGS
            if (own & self.pawns).bit_count() > 8:
                found |= pawns
            if own.bit_count() > 16:
                found |= pieces
        if self.pawns & BB_BACKRANKS:
            found |= Status.PAWNS_ON_BACKRANK
        if self.castling_rights != self.clean_castling_rights():
            found |= Status.BAD_CASTLING_RIGHTS
        if self.ep_square != self._valid_ep_square():
            found |= Status.INVALID_EP_SQUARE
        if self.was_into_check():
            found |= Status.OPPOSITE_CHECK
        return found | self._status_of_checks()

    def _status_of_checks(self) -> Status:
        """Whether the pieces that give check could have come to do so by one move."""
        checkers = self.checkers()
        king = self.king(self.turn)
        found = Status.VALID
        if not checkers or king is None:
            return found
        if len(checkers) > 2:
            found |= Status.TOO_MANY_CHECKERS
        if self._has_ep_pawn():
            assert self.ep_square is not None
            step = 8 if self.turn else -8
            pawn, before = self.ep_square - step, self.ep_square + step
            # The pawn has just come: it gives the check itself, or it has opened a line.
            occupied = self.occupied & ~(1 << pawn) | 1 << before
            others = [at for at in checkers if at != pawn]
            if len(checkers) > 1 or any(self.attackers_mask(not self.turn, king, occupied) >> at & 1 for at in others):
                found |= Status.IMPOSSIBLE_CHECK
        elif len(checkers) > 2 or (len(checkers) == 2 and ray(*checkers) >> king & 1):
            found |= Status.IMPOSSIBLE_CHECK
        elif len(checkers) == 2 and all(
            self.piece_type_at(at) in (PAWN, KNIGHT, KING) for at in checkers
        ):
            found |= Status.IMPOSSIBLE_CHECK
        return found

    def is_valid(self) -> bool:
        """Whether nothing is wrong with the position that status() looks for."""
        return self.status() == Status.VALID


_EPD_GAP = re.compile(r"(?:[\s;]|-(?=\s|$))*")
_EPD_OPERATION = re.compile(r'([^\s;]+)(?:\s+("(?:[^"\\]|\\.)*(?:"|$)|[^;"]*))?\s*(?:;|$)')


def _expect_opcode(opcode: str) -> None:
    if not re.fullmatch(r"[^\W\d][\w]*", opcode) or len(opcode) > 255:
        raise ValueError(f"{opcode!r} is no opcode of EPD: it begins with a letter")


def _epd_parts(text: str) -> Iterator[tuple[str, Optional[str]]]:
    """The operations of an EPD: opcode, and operand or None. A text in quotes keeps them."""
    at = 0
    while True:
        between_operations = _EPD_GAP.match(text, at)
        assert between_operations is not None
        at = between_operations.end()
        if at == len(text):
            return
        found = _EPD_OPERATION.match(text, at)
        if found is None:
            raise ValueError(f"the operations of an EPD cannot be read: {text[at:]!r}")
        _expect_opcode(found[1])
        operand = (found[2] or "").strip()
        if operand.startswith('"') and not (len(operand) > 1 and operand.endswith('"')):
            operand += '"'
        yield found[1], operand or None
        at = found.end()


class PseudoLegalMoveGenerator:
    """The pseudo-legal moves of a board: Board.pseudo_legal_moves."""

    def __init__(self, board: Board) -> None:
        self.board = board

    def __bool__(self) -> bool:
        return any(True for _ in self)

    def count(self) -> int:
        """The number of moves."""
        return sum(1 for _ in self)

    def __iter__(self) -> Iterator[Move]:
        return self.board.generate_pseudo_legal_moves()

    def __contains__(self, move: Move) -> bool:
        return self.board.is_pseudo_legal(move)

    def __repr__(self) -> str:
        texts = [self.board.san(move) if self.board.is_legal(move) else self.board.uci(move) for move in self]
        return f"<PseudoLegalMoveGenerator ({', '.join(texts)})>"


class LegalMoveGenerator:
    """The legal moves of a board: Board.legal_moves."""

    def __init__(self, board: Board) -> None:
        self.board = board

    def __bool__(self) -> bool:
        return any(True for _ in self)

    def count(self) -> int:
        """The number of moves."""
        return sum(1 for _ in self)

    def __iter__(self) -> Iterator[Move]:
        return self.board.generate_legal_moves()

    def __contains__(self, move: Move) -> bool:
        return self.board.is_legal(move)

    def __repr__(self) -> str:
        return f"<LegalMoveGenerator ({', '.join(self.board.san(move) for move in self)})>"
