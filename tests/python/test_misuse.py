"""Wrong calls raise an exception or return a result. They never crash, and do not change the board."""

from __future__ import annotations

import pickle
import random
import re
import subprocess
import sys
from typing import Callable

import numpy
import pytest

import varia

NAMES = [
    "chess", "crazyhouse", "duck", "arimaa", "chaturaji", "elevator", "elevator-chess", "ultima",
    "draughts-international",
]


def random_bytes_move(variant: varia.Variant, rng: random.Random) -> varia.Move:
    """A move of random bytes, as a foreign pickle may contain it."""
    row = numpy.zeros((), varia.move_dtype)
    cells = [0, 1, len(variant.cells) - 1, len(variant.cells), 65535, rng.randrange(65536)]
    for name in ("from", "to", "more", "shaft", "reserved"):
        row[name] = rng.choice(cells)
    row["type"] = rng.choice([*range(18), 255])
    row["extra"] = rng.choice([0, 1, 2, 7, 255])
    row["action"] = rng.choice([0, 0, 0, 1, 2, 3, 4, 255])
    row["up"] = rng.choice([0, 1, 255])
    row["floor"] = rng.randrange(variant.boards)
    move = varia.Move.__new__(varia.Move)
    move.__setstate__((variant, row.tobytes()))  # type: ignore[attr-defined]
    return move


@pytest.mark.parametrize("name", NAMES)
def test_moves_of_random_bytes(name: str) -> None:
    variant = varia.load(name)
    board = varia.Board(variant)
    rng = random.Random(name)
    other = varia.Board(varia.load("chess"))
    accepted = 0
    for _ in range(2000):
        move = random_bytes_move(variant, rng)
        assert isinstance(str(move), str) and isinstance(repr(move), str) and isinstance(hash(move), int)
        assert [move.from_name, move.to_name, move.type, move.promotion, move.drop, move.board] is not None
        text = board.text
        for use in (board.push, board.effects, board.action_of, board.actor, move.text, other.push):
            try:
                use(board if use == move.text else move)  # type: ignore[arg-type]
                accepted += use == board.push
            except varia.Error:
                pass
        if board.text != text or board.is_game_over():
            board = varia.Board(variant)
        other = varia.Board(other.variant)
    assert accepted < 400  # a resignation is accepted too


def test_numbers_out_of_range(chess: varia.Variant) -> None:
    board = varia.Board(chess)
    for number in [-1, 1, 2**15, 2**31 - 1]:
        for use in (
            board.pieces, board.array, board.planes, board.is_check, board.occurrences, board.board_status,
            chess.plane_names,
        ):
            with pytest.raises(IndexError):
                use(number)  # type: ignore[operator]
    for huge in [2**63, 2**64, -(2**63) - 1]:
        with pytest.raises(TypeError):
            board.perft(huge)
        with pytest.raises(TypeError):
            board.push_action(huge)
    with pytest.raises(varia.Error):
        board.perft(-1)
    with pytest.raises(varia.Error):
        board.divide(0)
    with pytest.raises(varia.LimitError):
        board.perft(2, table=2**40)


# What JSON's "\\ud800" gives: half of a surrogate pair, which no text of a file has.
HALF = "e\ud800"

# Each of these calls has an argument of a wrong type, or half of a surrogate pair. All are refused alike.
WRONG: dict[str, Callable[[], object]] = {
    "a move is a number": lambda: varia.Board().push(3),  # type: ignore[call-overload]
    "a move is None": lambda: varia.Board().push(None),  # type: ignore[call-overload]
    "a move has half a letter": lambda: varia.Board().push(HALF),
    "a move to read has half a letter": lambda: varia.Board().parse_move(HALF),
    "a position is a number": lambda: varia.Board("chess", 3),  # type: ignore[arg-type]
    "a position has half a letter": lambda: varia.Board("chess", HALF),
    "a position to set is a number": lambda: setattr(varia.Board(), "text", 3),
    "a variant is a number": lambda: varia.Board(3),  # type: ignore[arg-type]
    "an engine's variant is a number": lambda: varia.Engine(3),  # type: ignore[arg-type]
    "a batch's variant is a list": lambda: varia.Batch([], 3),  # type: ignore[arg-type]
    "a batch's size is a text": lambda: varia.Batch("chess", "3"),  # type: ignore[arg-type]
    "random games of a number": lambda: varia.random_games(3, 1),  # type: ignore[arg-type]
    "an unknown argument": lambda: varia.Board().push(move="e4"),  # type: ignore[call-overload]
    "no argument": lambda: varia.Board().perft(),  # type: ignore[call-arg]
    "nodes below 0": lambda: varia.Engine("chess").search(varia.Board(), nodes=-1),
    "a stop that nobody can set": lambda: varia.Engine("chess").search(varia.Board(), stop=3),  # type: ignore[arg-type]
    "a name is None": lambda: varia.load(None),  # type: ignore[arg-type]
    "a name has half a letter": lambda: varia.load(HALF),
    "a text is None": lambda: varia.load_text(None),  # type: ignore[arg-type]
    "a text has half a letter": lambda: varia.load_text("# " + HALF),
    "files are a list": lambda: varia.load_text("", files=[3]),  # type: ignore[arg-type]
    "a file is a number": lambda: varia.load_text("", files={"a": 3}),  # type: ignore[dict-item]
    "a path is a number": lambda: varia.load_file(3),  # type: ignore[arg-type]
    "options are a list": lambda: varia.load("chess", options=[3]),  # type: ignore[arg-type]
    "an option is an object": lambda: varia.load("elevator-chess", boards=object()),  # type: ignore[arg-type]
    "an option's name is a number": lambda: varia.load("elevator-chess", options={3: 3}),  # type: ignore[dict-item]
    "an option has half a letter": lambda: varia.load("elevator-chess", boards=HALF),
    "a budget is a text": lambda: varia.load("chess", load_steps="many"),  # type: ignore[arg-type]
    "records are a number": lambda: varia.read_records(3),  # type: ignore[arg-type]
    "records have half a letter": lambda: varia.read_records(HALF),
    "games are a number": lambda: varia.import_games(3),  # type: ignore[arg-type]
    "a cell has a fraction": lambda: varia.Board().piece_at(2.5),  # type: ignore[arg-type]
    "an array is a number": lambda: varia.Board().planes(out=3),  # type: ignore[arg-type]
    "actions have fractions": lambda: varia.Batch("chess", 1).step([80.9]),  # type: ignore[list-item]
    "actions are an object": lambda: varia.Batch("chess", 1).step(object()),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("what", WRONG)
def test_wrong_arguments(what: str) -> None:
    with pytest.raises(varia.Error) as caught:
        WRONG[what]()
    text = str(caught.value)
    assert text and text.isascii() and "\n" not in text and "Invoked with" not in text and "_varia" not in text
    assert pickle.loads(pickle.dumps(caught.value)).args == caught.value.args


def test_wrong_arguments_are_type_errors() -> None:
    sentence = "push does not take these arguments: (3); it takes (move: Move), or (text: str)"
    with pytest.raises(varia.ArgumentError, match=re.escape(sentence)) as caught:
        varia.Board().push(3)  # type: ignore[call-overload]
    assert isinstance(caught.value, TypeError) and isinstance(caught.value, varia.Error)
    assert caught.value.code == "misuse" and caught.value.hint
    with pytest.raises(varia.ArgumentError, match=r"U\+D800\) as character 2"):
        varia.Board().push(HALF)


def test_sub_interpreters() -> None:
    """In a sub-interpreter the import is refused with a sentence, before anything can hang."""
    program = (
        "import _xxsubinterpreters as subs\n"
        "try:\n"
        "    subs.run_string(subs.create(), 'import varia')\n"
        "except subs.RunFailedError as error:\n"
        "    assert 'ImportError' in str(error) and SENTENCE in str(error), error\n"
        "    print('refused')\n"
    )
    # After an import in the main interpreter, Python itself refuses.
    first = "SENTENCE = 'cannot be used in a sub-interpreter'\n"
    later = "SENTENCE = 'one interpreter'\nimport varia\n"
    for before in (first, later):
        run = subprocess.run([sys.executable, "-c", before + program], capture_output=True, text=True, timeout=60)
        assert run.stdout == "refused\n", run.stderr


def test_names_of_the_package() -> None:
    names = dir(varia)
    assert {"env", "ffish", "open_spiel", "distributed", "Board", "load", "__version__"} <= set(names)
    assert not {"Any", "os", "numpy", "importlib", "NamedTuple"} & set(names)
    assert all(hasattr(varia, name) for name in varia.__all__)


def test_classes_without_a_constructor() -> None:
    for cls in (varia.LegalMoves, varia.Outcome, varia.Move, varia.Variant):
        with pytest.raises(TypeError):
            cls()
