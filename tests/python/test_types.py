"""Types: mypy accepts the package and programs that use it, and the stubs have everything of the extension module."""

from __future__ import annotations

import inspect
import os
import pathlib
import subprocess
import sys

from conftest import SOURCE

import varia
from varia import _varia


def mypy(*arguments: str, cwd: pathlib.Path) -> None:
    package = SOURCE / "bindings/python"
    run = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", os.devnull, *arguments],
        cwd=cwd, env={**os.environ, "MYPYPATH": str(package)}, capture_output=True, text=True,
    )
    assert run.returncode == 0, run.stdout + run.stderr


def test_the_package_and_a_program_that_uses_it(tmp_path: pathlib.Path) -> None:
    names = (
        "conftest.py", "test_board.py", "test_batch.py", "test_engine.py", "test_claims.py", "test_importing.py",
        "test_learning.py", "test_records.py", "test_rule_tests.py", "test_batch_games.py", "test_chess.py",
        "test_factors.py", "test_gym.py", "test_dense.py", "test_leaks.py",
    )
    tests = [SOURCE / "tests/python" / name for name in names]
    modules = (
        "__init__.py", "_errors.py", "_varia.pyi", "_seats.py", "_spaces.py", "chess.py", "env.py", "gym.py",
        "learning.py", "open_spiel.py",
    )
    core = [SOURCE / "bindings/python/varia" / name for name in modules]
    mypy(*map(str, core), *map(str, tests), cwd=tmp_path)


def test_stubs_have_everything() -> None:
    stubs = (SOURCE / "bindings/python/varia/_varia.pyi").read_text()
    for name, value in vars(_varia).items():
        if name.startswith("__"):
            continue
        assert name in stubs, name
        if not inspect.isclass(value):
            continue
        inside = stubs[stubs.index(f"\nclass {name}:") :]
        inside = inside[: inside.find("\nclass ", 1)] if "\nclass " in inside[1:] else inside
        for member, what in vars(value).items():
            if member.startswith("_"):
                continue
            assert f"def {member}(" in inside or f"    {member}:" in inside, f"{name}.{member}"
            assert what.__doc__, f"{name}.{member} has no docstring"


def test_everything_has_a_docstring() -> None:
    for name in varia.__all__:
        value = getattr(varia, name)
        if inspect.isclass(value) or inspect.isfunction(value):
            assert value.__doc__, name
