"""Actions as from, to and kind; images of boards; what an Observer sees."""

from __future__ import annotations

import random

import numpy
import pytest

import varia
from varia.learning import Observer, Symmetry, symmetries


@pytest.mark.parametrize("name", varia.variants())
def test_each_action_has_parts_of_its_own(name: str) -> None:
    """For every number of the space, or every hundredth of a large one: the parts lead back to it."""
    variant = varia.load(name)
    step = max(1, variant.n_actions // 20_000)
    numbers = numpy.concatenate([numpy.arange(0, variant.n_actions, step), [variant.n_actions - 1]])
    factors = variant.factors(numbers)
    assert (factors >= 0).all() and (factors < variant.action_factors).all()
    assert numpy.array_equal(variant.actions(factors), numbers)
    kinds = variant.action_kinds
    assert [block[0] for block in kinds] == [block[0] for block in variant.action_space]
    assert kinds[0][1] == 0 and sum(count for _, _, count in kinds) == variant.action_factors[2]


@pytest.mark.parametrize("name", ["chess", "elevator", "shogi", "crazyhouse", "duck", "elevator-chess", "tamerlane"])
def test_parts_of_legal_moves(name: str) -> None:
    """`from` and `to` are the cells of the move, and different moves have different parts."""
    variant = varia.load(name)
    board = varia.Board(variant)
    rng = random.Random(name)
    for _ in range(80):
        moves = list(board.legal_moves)
        if not moves:
            break
        rows = board.legal_factors()
        assert rows.shape == (len(moves), 3) and len({tuple(row) for row in rows.tolist()}) == len(moves)
        for move, row in zip(moves, rows):
            if move.type in ("normal", "exposing", "en_passant", "jump", "swap"):
                assert row[0] == 1 + move.from_cell and row[1] == 1 + move.to_cell  # type: ignore[operator]
            if move.type == "drop":
                assert row[0] == 0 and row[1] == 1 + move.to_cell  # type: ignore[operator]
        board.push(rng.choice(moves))


def test_the_parts_are_few() -> None:
    elevator = varia.load("elevator")
    assert elevator.n_actions > 600_000 and sum(elevator.action_factors) < 1000
    assert varia.load("chess").action_factors[:2] == (65, 65)
    # A knight's promotion on a8 from b7: the kinds of the block are no promotion and one for each kind.
    chess = varia.load("chess")
    board = varia.Board(chess, "8/1P6/8/8/8/8/8/k1K5 w - - 0 1")
    parts = {move.promotion: row.tolist() for move, row in zip(board.legal_moves, board.legal_factors())
             if move.from_name == "b7"}
    assert set(parts) == {"Q", "R", "B", "N"} and len({row[2] for row in parts.values()}) == 4
    assert all(row[:2] == [1 + chess.cell("b7"), 1 + chess.cell("b8")] for row in parts.values())


def test_what_parts_refuse() -> None:
    chess = varia.load("chess")
    for wrong in [[-1], [chess.n_actions]]:
        with pytest.raises(varia.IllegalMoveError):
            chess.factors(wrong)
    assert chess.actions([[0, 0, 0], [1, 1, 10**6], [-1, 1, 0], [65, 0, 0]]).tolist() == [-1, -1, -1, -1]
    for bad in [[1, 2, 3], [[1, 2]], [[0.5, 1, 2]]]:
        with pytest.raises(varia.Error):
            chess.actions(bad)  # type: ignore[arg-type]


def test_symmetries_of_boards() -> None:
    # A square has eight symmetries, a cube 48, a rectangle four.
    assert len(symmetries("breakthrough")) == 8 and symmetries("breakthrough")[0].is_identity
    assert len(symmetries("raumschach")) == 48
    assert len(symmetries("capablanca")) == 4
    variant = varia.load("breakthrough")
    files = Symmetry(variant, flips=[1])
    assert files.cells[variant.cell("a2")] == variant.cell("h2")
    assert files.cells[variant.cell("c7")] == variant.cell("f7")
    diagonal = Symmetry(variant, axes=[1, 0])
    assert diagonal.cells[variant.cell("b4")] == variant.cell("d2")
    # e2-e3 becomes d2-d3.
    board = varia.Board(variant)
    action = numpy.array([board.action_of(board.parse_move("e2-e3"))])
    assert board.move_of(int(files.actions(action)[0])) == board.parse_move("d2-d3")
    planes = numpy.arange(2 * 64).reshape(2, 8, 8)
    assert numpy.array_equal(files.planes(planes), planes[:, :, ::-1])


def test_which_symmetries_keep_the_rules() -> None:
    assert Symmetry("breakthrough", flips=[1]).holds()
    assert not Symmetry("breakthrough", flips=[0]).holds()
    assert not Symmetry("breakthrough", axes=[1, 0]).holds()
    assert not Symmetry("chess", flips=[1]).holds()  # king and queen stand on different files
    # The lines of this game are all of the cube's, whatever symmetry it is turned by.
    assert all(one.holds(games=1) for one in symmetries("score-four") if one.axes[0] == 0 and 0 not in one.flips)
    assert Symmetry("chess", flips=[0]).exchanges_sides() and not Symmetry("chess", flips=[1]).exchanges_sides()
    for wrong in [{"flips": [2]}, {"axes": [0, 0]}, {"axes": [0]}]:
        with pytest.raises(varia.Error):
            Symmetry("chess", **wrong)
    with pytest.raises(varia.Error, match="one board"):
        Symmetry("elevator-chess")


@pytest.mark.parametrize("name", ["breakthrough", "chess", "shogi", "minishogi", "xiangqi"])
def test_both_sides_see_the_same_start(name: str) -> None:
    """After a pass of the first side, the second would see what the first has seen."""
    observer = Observer(name)
    assert observer.turn is not None
    board = varia.Board(observer.variant)
    first = observer.observe(board)
    side = observer.variant.plane_names().index(f"turn {observer.variant.sides[0]}")
    raw = board.planes()
    raw[[side, side + 1]] = raw[[side + 1, side]]
    second = observer._seen(raw, 1)
    assert numpy.array_equal(first, second)
    assert observer.names[0].startswith("own ") and first.shape == observer.shape
    assert first.min() >= 0 and first.max() <= 1


def test_the_second_side_plays_up_the_board() -> None:
    observer = Observer("breakthrough")
    board = varia.Board(observer.variant)
    whites = sorted(observer.actions(board.legal_actions(), 0))
    board.push(board.legal_moves[0])
    blacks = sorted(observer.actions(board.legal_actions(), 1))
    # Black's moves from its first ranks look like White's from White's first ranks.
    assert blacks == whites
    legal = board.legal_actions()
    assert numpy.array_equal(observer.actions(observer.actions(legal, 1), 1), legal)


def test_an_observer_of_a_batch() -> None:
    for name in ("chess", "minishogi", "four-player", "elevator"):
        observer = Observer(name, history=3)
        batch = varia.Batch(observer.variant, 20)
        for ply in range(4):
            which = numpy.arange(20) < 5 * ply
            numbers, offsets = batch.legal_actions()
            batch.step(numpy.where(which, numbers[offsets[:-1]], -1))
        seen = observer.observe_batch(batch)
        assert seen.shape == (20, *observer.shape) and len(observer.names) == observer.shape[0]
        for game in range(20):
            assert numpy.array_equal(seen[game], observer.observe(batch.board(game)))
    plain = Observer("chess", view="board", scaled=False)
    assert numpy.array_equal(plain.observe(varia.Board()), varia.Board().planes())
    with pytest.raises(varia.Error, match="view"):
        Observer("chess", view="mine")
    # The history is refused before anything is made that is as long.
    with pytest.raises(varia.Error, match="history"):
        Observer("chess", history=10**9)


def test_names_of_sides_that_are_parts_of_other_words() -> None:
    text = """format = 1
name = "Sides by points of the compass"
extends = "chaturaji"
sides.names = ["n", "e", "s", "w"]
state.n = { initial = 0, max = 1 }
"""
    observer = Observer(varia.load_text(text))
    assert observer.names[0].startswith("own ") and observer.names.count("turn own") == 1
    assert {"turn own", "turn enemy1", "turn enemy2", "turn enemy3", "points own", "out enemy3"} < set(observer.names)
    batch = varia.Batch(observer.variant, 1)
    for _ in range(3):
        assert observer.observe_batch(batch)[0, observer.names.index("turn own")].all()
        batch.step(batch.legal_actions()[0][:1])
