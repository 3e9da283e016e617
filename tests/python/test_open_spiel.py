"""The adapter with the interface of OpenSpiel, in random games of many variants."""

from __future__ import annotations

import random

import pytest
from test_env import NAMES

from varia import open_spiel


@pytest.mark.parametrize("name", NAMES)
def test_random_game(name: str) -> None:
    game = open_spiel.load_game(name)
    state = game.new_initial_state()
    rng = random.Random(name)
    shape = tuple(game.observation_tensor_shape())
    for step in range(80):
        if state.is_terminal():
            break
        legal = state.legal_actions()
        player = state.current_player()
        assert 0 <= player < game.num_players() and legal == sorted(set(legal))
        assert 0 <= legal[0] and legal[-1] < game.num_distinct_actions()
        assert legal == state.legal_actions(player) and not state.legal_actions((player + 1) % game.num_players())
        assert state.returns() == [0.0] * game.num_players() and not state.is_chance_node()
        assert state.planes().shape == shape
        action = rng.choice(legal)
        assert state.action_to_string(player, action)
        before = str(state)
        child = state.child(action)
        assert str(state) == before and len(state.history()) == step
        if step % 10 == 0:
            mask = state.legal_actions_mask()
            assert [n for n, flag in enumerate(mask) if flag] == legal
            with pytest.raises(open_spiel.SpielError):
                state.apply_action(mask.index(0))
            state.apply_action(action)
            state.undo_action(player, action)
            assert str(state) == before and state.legal_actions() == legal
        state.apply_action(action)
        assert str(state) == str(child) and state.history() == child.history()
        assert state.current_player() == child.current_player() and state.returns() == child.returns()
    replayed = game.new_initial_state()
    for action in state.history():
        replayed.apply_action(action)
    assert str(replayed) == str(state)
    if state.is_terminal():
        assert state.current_player() == open_spiel.TERMINAL_PLAYER and state.legal_actions() == []
        assert all(game.min_utility() <= value <= game.max_utility() for value in state.returns())
        with pytest.raises(open_spiel.SpielError):
            state.apply_action(0)


def test_a_mate() -> None:
    state = open_spiel.load_game("chess").new_initial_state()
    for text in ["f3", "e5", "g4", "Qh4"]:
        state.apply_action(state.string_to_action(text))
    assert state.is_terminal() and state.returns() == [-1.0, 1.0]


def test_misuse() -> None:
    with pytest.raises(open_spiel.SpielError):
        open_spiel.load_game("ches")
    state = open_spiel.load_game("chess").new_initial_state()
    with pytest.raises(open_spiel.SpielError):
        state.string_to_action("e5")
    with pytest.raises(open_spiel.SpielError):
        state.legal_actions(2)
