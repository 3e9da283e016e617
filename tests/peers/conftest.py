"""What the tests with other people's programs share: the games, and a line that says which versions were run."""

from __future__ import annotations

import importlib.metadata
import os
import pathlib

os.environ["XDG_DATA_HOME"] = os.devnull  # the tests must not find the user's own weights

SOURCE = pathlib.Path(os.environ.get("VARIA_SOURCE_DIR", pathlib.Path(__file__).resolve().parents[2]))
LINES = (pathlib.Path(__file__).parent / "requirements.txt").read_text().splitlines()
PEERS = [line for line in LINES if line[:1].isalpha()]

# Two players on one board; many boards above each other; four players; forced captures of several pieces; turns of
# several steps; a match on linked boards.
GAMES = ["chess", "elevator", "four-player", "draughts-international", "amazons", "elevator-chess"]


def pytest_report_header() -> str:
    """Names what is installed."""
    return "peers: " + ", ".join(f"{name} {importlib.metadata.version(name)}" for name in [*PEERS, "numpy"])
