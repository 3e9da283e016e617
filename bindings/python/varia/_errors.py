"""The exceptions of the package."""

from __future__ import annotations

import re
from typing import Any, Mapping, NamedTuple


class Diagnostic(NamedTuple):
    """One error or warning: its place, its message, and a hint how to remove it.

    Lines and columns count from 1. They are 0 if there is no place in a file, for example in the text of a move.
    """

    severity: str
    file: str
    line: int
    column: int
    message: str
    hint: str
    text: str


class Place(NamedTuple):
    """A place in a file."""

    file: str
    line: int
    column: int


class Error(ValueError):
    """The base class of all errors of Varia. A call that raises an Error has changed nothing.

    `code` is one word for the kind of error. `place` is its place in a file, or None. `hint` says how to remove the
    error, or is an empty text. `diagnostics` are all errors and warnings that were found.
    """

    code = "misuse"

    def __init__(self, message: str, diagnostics: tuple[Diagnostic, ...] = (), code: str | None = None) -> None:
        super().__init__(message)
        self.diagnostics = diagnostics
        if code is not None:
            self.code = code

    @property
    def _first(self) -> Diagnostic | None:
        return next((d for d in self.diagnostics if d.severity == "error"), None)

    @property
    def place(self) -> Place | None:
        """The place of the first error, or None if it is not in a file."""
        first = self._first
        return Place(first.file, first.line, first.column) if first is not None and first.line > 0 else None

    @property
    def message(self) -> str:
        """The message of the first error, without its place and its hint."""
        first = self._first
        return first.message if first is not None else str(self)

    @property
    def hint(self) -> str:
        """How to remove the first error, or an empty text."""
        first = self._first
        return first.hint if first is not None else ""

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (str(self), self.diagnostics, self.code))


class ArgumentError(Error, TypeError):
    """An argument has a type that the call does not take, is missing, or is a text that no file can have."""


class LoadError(Error):
    """The variant does not exist, has errors, or does not have an option that was given."""

    code = "refused"


class PositionError(Error):
    """The text of a position cannot be read, or the position cannot be played."""

    code = "position"


class IllegalMoveError(Error):
    """A move is not legal now, or its text cannot be read."""

    code = "illegal"


class ScriptError(Error):
    """A script of the variant failed, or used up its budget."""

    code = "script"


class LimitError(Error):
    """A budget of steps or of memory is used up, or something is larger than a limit of Varia."""

    code = "limit"


class StoppedError(Error):
    """The time of a timeout() has passed, or its event is set. The call has been given up and has changed nothing."""

    code = "stopped"


_BY_CODE: dict[str, type[Error]] = {
    cls.code: cls
    for cls in (Error, LoadError, PositionError, IllegalMoveError, ScriptError, LimitError, StoppedError)
}


_SIGNATURE = re.compile(r"^ *\d+\. (.*?)(?: -> .*)?$", re.MULTILINE)


def _shown(value: object) -> str:
    """A value in a message: short, whatever it is.

    The package's own objects are not asked, because an object that is not constructed yet cannot answer.
    """
    if type(value).__module__.partition(".")[0] == "varia":
        return f"<{type(value).__name__}>"
    try:
        text = ascii(value)
    except Exception:
        text = f"<{type(value).__name__}>"
    return text if len(text) <= 60 else text[:57] + "..."


def _wrong_arguments(reason: Exception | str, given: tuple[Any, ...], named: Mapping[str, Any]) -> ArgumentError:
    """Makes the exception for arguments that the extension module cannot take. It calls this function."""
    for text in [*given, *named.values()]:
        if isinstance(text, str):
            for at, letter in enumerate(text):
                if 0xD800 <= ord(letter) <= 0xDFFF:
                    half = f"half of a surrogate pair (U+{ord(letter):04X}) as character {at + 1}"
                    message = f"the text {_shown(text)} has {half}"
                    return _argument_error(message, "it is no text of Unicode: leave this character out")
    if isinstance(reason, UnicodeEncodeError):
        return _argument_error(f"a text cannot be encoded: {reason.reason}", "")
    if isinstance(reason, RuntimeError):
        return _argument_error(f"an argument has a wrong type: ({', '.join(map(_shown, given))})", "")
    said = str(reason)
    name = said.partition("(")[0].lstrip("_")
    if not name:  # an attribute that is set: the object and the value
        return _argument_error(f"the attribute cannot be {_shown(given[-1])}", "")
    signatures = [
        re.sub(r"varia\._varia\.|numpy\.|self: [^,)]*(, )?|arg0: Any(, )?", "", one) for one in _SIGNATURE.findall(said)
    ]
    hint = "it takes " + ", or ".join(signatures) if signatures else ""
    # The first argument of a method, and of a constructor, is its object.
    constructs = "incompatible constructor arguments" in said
    values = given[1:] if constructs or "self: " in said else given
    if constructs:
        name = type(given[0]).__name__
    shown = [_shown(value) for value in values] + [f"{key}={_shown(value)}" for key, value in named.items()]
    return _argument_error(f"{name} does not take these arguments: ({', '.join(shown)})", hint)


def _argument_error(message: str, hint: str) -> ArgumentError:
    text = f"{message}; {hint}" if hint else message
    return ArgumentError(text, (Diagnostic("error", "", 0, 0, message, hint, f"error: {text}"),))


def _made(code: str, fields: list[tuple[str, str, int, int, str, str, str]]) -> Error:
    """Makes the exception for the diagnostics of the extension module, which calls this function."""
    diagnostics = tuple(Diagnostic(*one) for one in fields)
    text = next((d.text for d in diagnostics if d.severity == "error"), code).removeprefix("error: ")
    if code == "argument":
        return ArgumentError(text, diagnostics)
    return _BY_CODE.get(code, Error)(text, diagnostics, code)
