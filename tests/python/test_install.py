"""`pip install` and a wheel, without a network, in a virtual environment with the system's packages.

The library is compiled once for both, which takes minutes. So the test runs only with VARIA_LONG.
"""

from __future__ import annotations

import os
import pathlib
import subprocess
import sys
import zipfile

import pytest
from conftest import LONG, SOURCE

PROGRAM = """
import pathlib, varia, varia._varia
board = varia.Board(varia.load("chess"))
assert board.perft(4) == 197281
assert pathlib.Path(varia._varia.__file__).parent == pathlib.Path(varia.__file__).parent
assert varia.Engine(board.variant).search(board, nodes=500).best in board.legal_moves
print(varia.__file__)
"""


def run(*command: str | pathlib.Path, **environment: str) -> str:
    clean = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH",)}
    done = subprocess.run(list(command), env={**clean, **environment}, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.skipif(not LONG, reason="takes minutes; VARIA_LONG is not set")
def test_pip_and_wheel(tmp_path: pathlib.Path) -> None:
    offline = {
        "PIP_NO_INDEX": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1", "TMPDIR": str(tmp_path),
        "CMAKE_BUILD_PARALLEL_LEVEL": "2", "VARIA_PYTHON_BUILD_DIR": str(tmp_path / "build"),
    }
    package = SOURCE / "bindings/python"
    run(sys.executable, "-m", "venv", "--system-site-packages", tmp_path / "venv")
    pip = tmp_path / "venv/bin/pip"
    run(pip, "install", "--no-build-isolation", "--no-deps", package, **offline)
    where = run(tmp_path / "venv/bin/python", "-c", PROGRAM).strip()
    assert pathlib.Path(where).is_relative_to(tmp_path / "venv")

    run(pip, "wheel", "--no-build-isolation", "--no-deps", "--wheel-dir", tmp_path / "wheels", package, **offline)
    (wheel,) = (tmp_path / "wheels").iterdir()
    names = zipfile.ZipFile(wheel).namelist()
    assert {"varia/__init__.py", "varia/_errors.py", "varia/_varia.pyi", "varia/py.typed"} <= set(names)
    run(sys.executable, "-m", "venv", "--system-site-packages", tmp_path / "other")
    run(tmp_path / "other/bin/pip", "install", "--no-deps", wheel, **offline)
    assert run(tmp_path / "other/bin/python", "-c", PROGRAM).strip().startswith(str(tmp_path / "other"))
    # The build writes nothing into the source folder.
    assert not (package / "build").exists() and not list(package.glob("*.egg-info"))
