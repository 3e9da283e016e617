"""The example that trains a small player."""

from __future__ import annotations

import subprocess
import sys

from conftest import SOURCE


def test_it_beats_a_random_player() -> None:
    program = str(SOURCE / "examples/python/train.py")
    done = subprocess.run(
        [sys.executable, program, "--games", "100", "--match", "100"], capture_output=True, text=True, timeout=600
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "points against chance" in done.stdout
