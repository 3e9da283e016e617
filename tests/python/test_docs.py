"""Runs the code of the pages about Python, each from top to bottom."""

from __future__ import annotations

import re

import pytest
from conftest import SOURCE


@pytest.mark.parametrize(("name", "asserts"), [("python.md", 20), ("learning.md", 3)])
def test_the_page_runs(name: str, asserts: int) -> None:
    page = (SOURCE / "docs" / name).read_text()
    # Each block keeps its line numbers on the page, so that a failure can be found there.
    code = "\n" * page[: page.index("```python")].count("\n")
    for block in re.finditer(r"^```python\n(.*?)^```$", page, re.M | re.S):
        code += "\n" * (page[: block.start(1)].count("\n") - code.count("\n")) + block.group(1)
    assert code.count("assert") > asserts
    exec(compile(code, f"docs/{name}", "exec"), {"__name__": "page"})
