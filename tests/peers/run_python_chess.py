"""Runs python-chess's own test.py, as it is, on varia.chess: run_python_chess.py FOLDER [CLASS...]

FOLDER has the sources of python-chess, with test.py and data. The module `chess` is varia.chess; its submodules (pgn,
polyglot, syzygy, engine, ...) are those of FOLDER. The last line is JSON: the number of tests that were run, and the
names of those that were skipped and that did not pass.
"""

from __future__ import annotations

import importlib.util
import json
import os
import pathlib
import sys
import unittest
from typing import Any, Iterator

import varia.chess


def loaded(folder: pathlib.Path) -> Any:
    """The module test.py."""
    sys.modules["chess"] = varia.chess
    varia.chess.__path__ = [str(folder / "chess")]  # type: ignore[attr-defined]
    os.chdir(folder)  # the tests read files of the folder `data`
    spec = importlib.util.spec_from_file_location("python_chess_test", folder / "test.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def short(tests: Any) -> Iterator[str]:
    """The class and the name of each test."""
    for test, _ in tests:
        yield ".".join(test.id().split(".")[-2:])


def main() -> None:
    """Runs all classes of tests, or those that are named."""
    module = loaded(pathlib.Path(sys.argv[1]).resolve())
    names = sys.argv[2:] or [name for name in dir(module) if name.endswith("TestCase")]
    suite = unittest.TestSuite(unittest.TestLoader().loadTestsFromTestCase(getattr(module, name)) for name in names)
    result = unittest.TextTestRunner(stream=sys.stderr).run(suite)
    failed = sorted({*short(result.failures), *short(result.errors)})
    print(json.dumps({"run": result.testsRun, "skipped": sorted(short(result.skipped)), "failed": failed}))


if __name__ == "__main__":
    main()
