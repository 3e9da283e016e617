"""Varia: legal moves, perft, search and machine learning for chess-like games. A file has the rules of each game.

    import varia
    board = varia.Board(varia.load("chess"))
    board.push("e4")
    print(board.turn, len(board.legal_moves), board.perft(4))
"""

from __future__ import annotations

from varia import _varia  # first of all: it refuses sub-interpreters of Python, in which others only hang

import importlib
import os
import stat
from typing import Any, Mapping, NamedTuple

import numpy
import numpy.typing

from varia._errors import ArgumentError, Diagnostic, Error, IllegalMoveError, LimitError, LoadError, Place
from varia._errors import PositionError, ScriptError, StoppedError, _argument_error
from varia._varia import Answer, Batch, Board, Engine, ImportedGame, Info, LegalMoves, Line, Move, Outcome, Record
from varia._varia import Records, RuleTest, Variant
from varia._varia import import_games, move_dtype, read_records, variants
from varia._varia import __version__ as __version__

__all__ = [
    "Answer", "ArgumentError", "Batch", "Board", "Diagnostic", "Engine", "Error", "IllegalMoveError", "ImportedGame",
    "Info", "LegalMoves", "LimitError", "Line", "LoadError", "Move", "Outcome", "Place", "PositionError",
    "RandomGames", "Record", "Records", "RuleTest", "ScriptError", "StoppedError", "Variant", "default_variant",
    "import_games", "load", "load_file", "load_text", "move_dtype", "random_games", "read_records", "timeout",
    "variants",
]

Option = str | int | bool

default_variant = "chess"
"""The name of the variant of a Board() for which no other is given."""

# Modules that few users need and that have further dependencies. They are imported at first use.
_LAZY = {name: f"varia.{name}" for name in ("chess", "distributed", "env", "ffish", "gym", "learning", "open_spiel")}


def __getattr__(name: str) -> Any:
    if name in _LAZY:
        return importlib.import_module(_LAZY[name])
    raise AttributeError(f"module 'varia' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*__all__, *_LAZY, "__doc__", "__file__", "__name__", "__path__", "__version__"])


class timeout:
    """Ends long calls in time: `with varia.timeout(0.5): board.perft(9)`.

    While the `with` block runs, long calls of this thread end when `seconds` have passed or when the event `stop` is
    set (a threading.Event, or anything with is_set()), with a StoppedError. It counts from the beginning of the block,
    and what was set before counts too. Blocks may be nested: the first limit that is reached counts. A call that is
    done within 20 ms may answer although it is late.
    """

    def __init__(self, seconds: float | None = None, *, stop: _varia.Event | None = None) -> None:
        if seconds is not None and (isinstance(seconds, bool) or not isinstance(seconds, (int, float))):
            raise _argument_error(f"seconds are a number, but not a {type(seconds).__name__}", "")
        self._seconds, self._stop = seconds, stop

    def __enter__(self) -> None:
        _varia._begin_timeout(self._seconds, self._stop)

    def __exit__(self, *_: object) -> None:
        _varia._end_timeout()


def _budget(number: int | None, what: str) -> int:
    if number is None:
        return 0
    if isinstance(number, bool) or not isinstance(number, int):
        raise _argument_error(f"{what} is a whole number, but not a {type(number).__name__}", "")
    if number < 1:
        raise Error(f"{what} is 1 or more, or None for what is usual")
    return number


def _expect_text(value: object, what: str) -> None:
    if not isinstance(value, str):
        raise _argument_error(f"{what} is a text, but not a {type(value).__name__}", "")


def _options(options: Mapping[str, Option] | None, more: Mapping[str, Option]) -> dict[str, Option]:
    """The options of a mapping and those given as arguments."""
    if options is None:
        return dict(more)
    if not isinstance(options, Mapping):
        raise _argument_error(f"options are a mapping of names to values, but not a {type(options).__name__}", "")
    for name in more:
        if name in options:
            raise Error(f"the option {name} is given twice: as an argument and in `options`")
    return {**options, **more}


def load(
    name: str,
    *,
    options: Mapping[str, Option] | None = None,
    strict: bool = False,
    load_steps: int | None = None,
    load_memory: int | None = None,
    script_steps: int | None = None,
    script_memory: int | None = None,
    **more_options: Option,
) -> Variant:
    """Loads a built-in variant by name. More keyword arguments set its options: `load("elevator-chess", boards=3)`.

    `options` has options too, by name: those that come from somebody else, or that are named like another argument.
    They cannot set a budget. `load_steps` and `load_memory` are the budgets for loading the variant, `script_steps` and
    `script_memory` those for one call of its scripts, in steps and bytes. `strict` sets the budgets for untrusted
    variants. Loads of one variant with the same arguments share one object while it is in use.
    """
    _expect_text(name, "a name")
    return _varia._load(
        name, strict, _options(options, more_options), _budget(load_steps, "load_steps"),
        _budget(load_memory, "load_memory"), _budget(script_steps, "script_steps"),
        _budget(script_memory, "script_memory"),
    )


def load_text(
    text: str,
    *,
    name: str = "variant",
    file: str | None = None,
    files: Mapping[str, str] | None = None,
    options: Mapping[str, Option] | None = None,
    strict: bool = False,
    load_steps: int | None = None,
    load_memory: int | None = None,
    script_steps: int | None = None,
    script_memory: int | None = None,
    **more_options: Option,
) -> Variant:
    """Loads a variant from the text of its file.

    `files` are the texts of the files that it names, by path. `file` is the name of the variant's file in messages.
    The other arguments are those of load().
    """
    for value, what in ((text, "the text of a variant"), (name, "a name"), (file or "", "the name of a file")):
        _expect_text(value, what)
    if files is not None and not isinstance(files, Mapping):
        raise _argument_error(f"files are a mapping of paths to texts, but not a {type(files).__name__}", "")
    for path, content in (files or {}).items():
        _expect_text(path, "the path of a file")
        _expect_text(content, "the text of a file")
    return _varia._load_text(
        text, file if file is not None else f"{name}.toml", name, dict(files or {}), "", strict,
        _options(options, more_options), _budget(load_steps, "load_steps"), _budget(load_memory, "load_memory"),
        _budget(script_steps, "script_steps"), _budget(script_memory, "script_memory"),
    )


_MAX_BYTES = 1 << 20  # maximum size of a variant's file


def _text_of(file: str) -> str:
    """Reads a plain file. It does not wait for a pipe, and it does not read a device."""
    number = os.open(file, os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY)
    try:
        if not stat.S_ISREG(os.fstat(number).st_mode):
            raise OSError("it is not a regular file")
        with open(number, encoding="utf-8", closefd=False) as opened:
            return opened.read(_MAX_BYTES + 1)  # the loader refuses a longer text
    finally:
        os.close(number)


def load_file(
    path: str | os.PathLike[str],
    *,
    options: Mapping[str, Option] | None = None,
    strict: bool = False,
    load_steps: int | None = None,
    load_memory: int | None = None,
    script_steps: int | None = None,
    script_memory: int | None = None,
    **more_options: Option,
) -> Variant:
    """Loads a variant from its file, or from a folder with a file variant.toml.

    The files that it names are read from the same folder. The other arguments are those of load().
    """
    try:
        file = os.fspath(path)
    except TypeError as reason:
        raise _argument_error(f"a path is a text or a path object, but not a {type(path).__name__}", "") from reason
    if not isinstance(file, str):
        file = os.fsdecode(file)
    if os.path.isdir(file):
        file = os.path.join(file, "variant.toml")
    folder, base = os.path.split(os.path.abspath(file))
    name = os.path.basename(folder) if base == "variant.toml" else os.path.splitext(base)[0]
    try:
        text = _text_of(file)
    except (OSError, ValueError) as reason:  # ValueError: not in UTF-8, or a path that no file can have
        raise LoadError(f"cannot read the variant {file}: {reason}") from reason
    return _varia._load_text(
        text, file, name, {}, folder, strict, _options(options, more_options),
        _budget(load_steps, "load_steps"), _budget(load_memory, "load_memory"),
        _budget(script_steps, "script_steps"), _budget(script_memory, "script_memory"),
    )


class RandomGames(NamedTuple):
    """The results of random games, one entry for each game."""

    plies: numpy.typing.NDArray[numpy.int32]
    """The lengths of the games in moves."""
    winner: numpy.typing.NDArray[numpy.int8]
    """The number of the only winner; -1 after a draw, -2 if the game was stopped at `max_plies`."""
    scores: numpy.typing.NDArray[numpy.float32]
    """The scores: a row for each game, a column for each player; NaN if the game was stopped."""
    reason: numpy.typing.NDArray[numpy.int16]
    """Why the game ended, as an index of `reasons`."""
    reasons: list[str]
    """The meanings of the numbers in `reason`: "checkmate", "stalemate", ...; an empty text for a stopped game."""


def random_games(
    variant: Variant | str,
    n: int,
    *,
    seed: int = 0,
    max_plies: int = 100_000,
    threads: int = 0,
    first: int = 0,
    start: str | None = None,
) -> RandomGames:
    """Plays `n` random games from the start position, or from the position's text `start`.

    The variant may be the name of a built-in one.

    In each position every legal move has the same probability. The same seed gives the same games for any number of
    threads (0: one for each processor). A seed gives a sequence of games; this call plays the games `first` to
    `first + n - 1` of it, so that a job can be divided into parts.
    """
    return RandomGames(**_varia._random_games(variant, n, seed, max_plies, threads, first, start))
