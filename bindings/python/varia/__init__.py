"""Varia: play, count and learn board games of the chess kind, any of them, by the rules of its file.

    import varia
    board = varia.Board(varia.load("chess"))
    board.push("e4")
    print(board.turn, len(board.legal_moves), board.perft(4))
"""

from __future__ import annotations

import importlib
import os
import stat
from typing import Any, Mapping, NamedTuple

import numpy
import numpy.typing

from varia._errors import Diagnostic, Error, IllegalMoveError, LimitError, LoadError, Place, PositionError, ScriptError
from varia._varia import Answer, Batch, Board, Engine, Info, LegalMoves, Line, Move, Outcome, RuleTest, Variant
from varia._varia import move_dtype, variants
from varia._varia import __version__ as __version__
from varia import _varia

__all__ = [
    "Answer", "Batch", "Board", "Diagnostic", "Engine", "Error", "IllegalMoveError", "Info", "LegalMoves",
    "LimitError", "Line", "LoadError", "Move", "Outcome", "Place", "PositionError", "RandomGames", "RuleTest",
    "ScriptError", "Variant", "load", "load_file", "load_text", "move_dtype", "random_games", "variants",
]

Option = str | int | bool

# Modules that few users need and that have further dependencies. They are imported at first use.
_LAZY = {"env": "varia.env", "open_spiel": "varia.open_spiel", "distributed": "varia.distributed"}


def __getattr__(name: str) -> Any:
    if name in _LAZY:
        return importlib.import_module(_LAZY[name])
    raise AttributeError(f"module 'varia' has no attribute {name!r}")


def _budget(number: int | None, what: str) -> int:
    if number is None:
        return 0
    if number < 1:
        raise Error(f"{what} is 1 or more, or None for what is usual")
    return number


def load(
    name: str,
    *,
    strict: bool = False,
    load_steps: int | None = None,
    load_memory: int | None = None,
    script_steps: int | None = None,
    script_memory: int | None = None,
    **options: Option,
) -> Variant:
    """A variant that comes with Varia, by name, with options of its file: `load("elevator-chess", boards=3)`.

    What loading it and a call of its scripts may use up are budgets of steps and bytes; `strict` sets them as for
    variants that strangers have written.
    """
    return _varia._load(
        name, strict, options, _budget(load_steps, "load_steps"), _budget(load_memory, "load_memory"),
        _budget(script_steps, "script_steps"), _budget(script_memory, "script_memory"),
    )


def load_text(
    text: str,
    *,
    name: str = "variant",
    file: str | None = None,
    files: Mapping[str, str] | None = None,
    strict: bool = False,
    load_steps: int | None = None,
    load_memory: int | None = None,
    script_steps: int | None = None,
    script_memory: int | None = None,
    **options: Option,
) -> Variant:
    """A variant from the text of its file. `files` are those that it names beside it, by path; messages call it `file`."""
    return _varia._load_text(
        text, file if file is not None else f"{name}.toml", name, dict(files or {}), "", strict, options,
        _budget(load_steps, "load_steps"), _budget(load_memory, "load_memory"),
        _budget(script_steps, "script_steps"), _budget(script_memory, "script_memory"),
    )


_MOST_BYTES = 1 << 20  # maximum size of a variant's file


def _text_of(file: str) -> str:
    """The text of a plain file. A pipe of that name is not waited for, and a device is not read."""
    number = os.open(file, os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY)
    try:
        if not stat.S_ISREG(os.fstat(number).st_mode):
            raise OSError("it is not a regular file")
        with open(number, encoding="utf-8", closefd=False) as opened:
            return opened.read(_MOST_BYTES + 1)  # the loader refuses a longer text
    finally:
        os.close(number)


def load_file(
    path: str | os.PathLike[str],
    *,
    strict: bool = False,
    load_steps: int | None = None,
    load_memory: int | None = None,
    script_steps: int | None = None,
    script_memory: int | None = None,
    **options: Option,
) -> Variant:
    """A variant from its file, or from the folder where that is called variant.toml. What it names is read beside it."""
    file = os.fspath(path)
    if os.path.isdir(file):
        file = os.path.join(file, "variant.toml")
    folder, base = os.path.split(os.path.abspath(file))
    name = os.path.basename(folder) if base == "variant.toml" else os.path.splitext(base)[0]
    try:
        text = _text_of(file)
    except (OSError, UnicodeDecodeError) as reason:
        raise LoadError(f"cannot read the variant {file}: {reason}") from reason
    return _varia._load_text(
        text, file, name, {}, folder, strict, options,
        _budget(load_steps, "load_steps"), _budget(load_memory, "load_memory"),
        _budget(script_steps, "script_steps"), _budget(script_memory, "script_memory"),
    )


class RandomGames(NamedTuple):
    """How random games ended, game by game."""

    plies: numpy.typing.NDArray[numpy.int32]
    """Their lengths in moves."""
    winner: numpy.typing.NDArray[numpy.int8]
    """The number of who has won alone; -1 of a draw, -2 of a game that was broken off at `max_plies`."""
    scores: numpy.typing.NDArray[numpy.float32]
    """A row a game, a column a player; not a number where it was broken off."""
    reason: numpy.typing.NDArray[numpy.int16]
    """Why it ended, as an index of `reasons`."""
    reasons: list[str]
    """What the numbers of `reason` mean: "checkmate", "stalemate", ...; an empty text where it was broken off."""


def random_games(
    variant: Variant,
    n: int,
    *,
    seed: int = 0,
    max_plies: int = 100_000,
    threads: int = 0,
    first: int = 0,
    start: str | None = None,
) -> RandomGames:
    """Plays `n` games in which every legal move has the same chance, from the start or from a position's text.

    The same seed gives the same games for any number of threads (0: as many as there are processors). They are those
    numbered `first` to `first + n - 1` of the seed, so that a job can be cut into parts.
    """
    return RandomGames(**_varia._random_games(variant, n, seed, max_plies, threads, first, start))
