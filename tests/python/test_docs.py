"""Runs the code of docs/python.md, from top to bottom."""

from __future__ import annotations

import re

from conftest import SOURCE


def test_the_page_runs() -> None:
    page = (SOURCE / "docs/python.md").read_text()
    # Each block keeps its line numbers on the page, so that a failure can be found there.
    code = "\n" * page[: page.index("```python")].count("\n")
    for block in re.finditer(r"^```python\n(.*?)^```$", page, re.M | re.S):
        code += "\n" * (page[: block.start(1)].count("\n") - code.count("\n")) + block.group(1)
    assert code.count("assert") > 20
    exec(compile(code, "docs/python.md", "exec"), {"__name__": "page"})
