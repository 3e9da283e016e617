"""Tests of a variant's rules, run from Python. The rules are those of chess; expected results were found by hand."""

from __future__ import annotations

import pathlib
import pickle
import threading

import pytest

import varia

HEAD = 'format = 1\nname = "Mine"\nextends = "chess"\n'
RIGHT = '[[test]]\nname = "twenty moves"\nperft = [20]\n'
WRONG = '[[test]]\nname = "three cells"\nmoves = "e2-e4 e7-e5"\nlegal = ["d2-d5"]\n'


def test_a_built_in_variant() -> None:
    rules = varia.load("chess").test()
    assert rules and all(rules)
    assert all(rule.passed and not rule.diagnostics and rule.position is None for rule in rules)
    assert rules[0].file.endswith("chess/tests.toml") and rules[0].name and rules[0].line > 0


def test_failures_are_reported() -> None:
    right, wrong = varia.load_text(HEAD + RIGHT + WRONG, name="mine").test()
    assert right.passed and not wrong.passed and not wrong
    assert (wrong.name, wrong.file, wrong.line) == ("three cells", "mine.toml", 8)
    (diagnostic,) = wrong.diagnostics
    assert isinstance(diagnostic, varia.Diagnostic) and (diagnostic.line, diagnostic.severity) == (10, "error")
    assert diagnostic.message.startswith('"d2-d5" should be legal, and is not')
    assert wrong.position == "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2"
    assert "mine.toml:10:" in str(wrong) and repr(wrong) == "<varia.RuleTest failed: three cells>"


def test_tests_in_the_file_beside_it(tmp_path: pathlib.Path) -> None:
    beside = varia.load_text(HEAD + RIGHT, name="mine", files={"mine.tests.toml": WRONG, "tests.toml": WRONG})
    assert [(rule.file, rule.passed) for rule in beside.test()] == [("mine.toml", True), ("mine.tests.toml", False)]
    (tmp_path / "variant.toml").write_text(HEAD)
    assert varia.load_file(tmp_path).test() == []
    (tmp_path / "tests.toml").write_text(WRONG)
    mine = varia.load_file(tmp_path)
    assert [rule.file for rule in mine.test()] == [str(tmp_path / "tests.toml")]
    # A pickle contains the tests too.
    pickled = pickle.dumps(mine)
    (tmp_path / "tests.toml").unlink()
    assert [rule.passed for rule in pickle.loads(pickled).test()] == [False]
    # Tests that cannot be read disturb only a caller that runs them.
    (tmp_path / "elsewhere").write_text(RIGHT)
    (tmp_path / "tests.toml").symlink_to(tmp_path / "elsewhere")
    unreadable = varia.load_file(tmp_path)
    with pytest.raises(varia.LoadError, match="symbolic link"):
        unreadable.test()


def test_options() -> None:
    # A stalemate is a draw, or with the option a loss.
    options = (
        HEAD + '[options]\nharsh = { default = false, help = "stalemate loses" }\n'
        '[[case]]\nwhen = "harsh"\nrules = { stalemate = "loss" }\n'
    )
    text = (
        '[[test]]\nname = "a"\nset = { harsh = true }\n'
        'position = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"\noutcome = "white-wins"\n'
    )
    assert [rule.passed for rule in varia.load_text(options + text, name="mine").test()] == [True]
    without = text.replace("set = { harsh = true }\n", "")
    assert [rule.passed for rule in varia.load_text(options + without, name="mine").test()] == [False]
    assert [rule.passed for rule in varia.load_text(options + without, name="mine", harsh=True).test()] == [True]


def test_scripts_of_other_options(tmp_path: pathlib.Path) -> None:
    (tmp_path / "variant.toml").write_text(
        HEAD + '[options]\nslow = { default = false, help = "pawns take their time" }\n'
        '[[hook]]\nwhen = "slow"\npoint = "allow"\ncall = "never"\nscript = "slow.lua"\npieces = ["P"]\n'
        '[[test]]\nname = "only knights move"\nset = { slow = true }\nperft = [4]\n'
    )
    (tmp_path / "slow.lua").write_text("function never() return false end\n")
    (rule,) = varia.load_file(tmp_path).test()
    assert rule.passed, str(rule)


def test_errors_and_budgets() -> None:
    with pytest.raises(varia.LoadError) as caught:
        varia.load_text(HEAD, name="mine", files={"mine.tests.toml": '[[test]]\nname = "a"\nlegal = []\n'}).test()
    assert caught.value.place == ("mine.tests.toml", 3, 9) and "only = []" in caught.value.hint
    mine = varia.load_text(HEAD + RIGHT + RIGHT, name="mine")
    assert [rule.passed for rule in mine.test(steps=1)] == [False, False]
    assert "took all the work" in mine.test(steps=1)[1].diagnostics[0].message
    with pytest.raises(varia.Error):
        mine.test(steps=0)


def test_other_threads_run_meanwhile() -> None:
    deep = varia.load_text(HEAD + '[[test]]\nname = "deep"\nperft = [20, 400, 8902, 197281, 4865609]\n', name="mine")
    found: list[bool] = []
    thread = threading.Thread(target=lambda: found.extend(rule.passed for rule in deep.test()))
    thread.start()
    rounds = 0
    while thread.is_alive():
        rounds += 1
        thread.join(0.001)
    assert found == [True] and rounds > 1
