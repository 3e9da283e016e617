"""Variants whose scripts fail: an exception reports it, and the board does not change."""

from __future__ import annotations

import pytest

import varia

TEXT = """
format = 1
name = "Hooked"
script = "rules.lua"
[board]
axes = [{ name = "file", labels = "a-c" }, { name = "rank", labels = "1-3" }]
[pieces.K]
name = "King"
royal = true
moves = [{ leap = [1], axes = ["file"] }]
[[hook]]
point = "allow"
call = "allow"
side = "white"
[setup]
position = "1k1/3/1K1 b"
"""


def hooked(body: str, strict: bool = False) -> varia.Variant:
    script = f"function allow(position, move) {body} end"
    return varia.load_text(TEXT, name="hooked", files={"rules.lua": script}, strict=strict)


def test_a_script_that_works() -> None:
    board = varia.Board(hooked("return move.to ~= position:cell('a1')"))
    board.push("b3-a3")
    assert "b1-a1" not in board.legal_texts() and len(board.legal_moves) > 0


@pytest.mark.parametrize(
    "body", ["error('no')", "while true do end", "local t = {} while true do t[#t + 1] = ('x'):rep(1000) end"]
)
def test_a_script_that_fails(body: str) -> None:
    variant = hooked(body, strict=True)
    board = varia.Board(variant)
    start = board.text
    move = board.legal_moves[0]
    # The script is called for white's moves, as soon as the number of white's moves is needed.
    with pytest.raises(varia.ScriptError) as caught:
        board.push(move)
        list(board.legal_moves)
    assert caught.value.code == "script" and caught.value.diagnostics
    while board.move_stack:
        board.pop()
    # A move's text is not refused as illegal if the script fails while the text is checked.
    with pytest.raises(varia.ScriptError):
        board.push(move)
        board.push("b1-c1")
    while board.move_stack:
        board.pop()
    assert board.text == start and len(board.legal_moves) > 0
    batch = varia.Batch(variant, 40)
    with pytest.raises(varia.ScriptError):
        batch.play_random(10)
    with pytest.raises(varia.ScriptError):
        varia.random_games(variant, 40)
