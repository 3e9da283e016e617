"""OpenSpiel's own algorithms in Python take the games of varia.open_spiel as they are.

That an algorithm runs to its end is its own judgement, since it asks for all that it needs; where a result can be known
by hand, it is compared.
"""

from __future__ import annotations

from typing import Any

import numpy
import pyspiel
import pytest
from conftest import GAMES
from open_spiel.python import policy, rl_environment, vector_env
from open_spiel.python.algorithms import (
    evaluate_bots, get_all_states, mcts, minimax, random_agent, sample_some_states, tabular_qlearner,
)
from open_spiel.python.bots import uniform_random
from open_spiel.python.observation import make_observation

from varia import open_spiel

# A mate in one move: the back rank.
MATE = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> open_spiel.Game:
    return open_spiel.load_game(request.param, max_game_length=60)


def test_types(game: open_spiel.Game) -> None:
    kind = game.get_type()
    assert isinstance(kind, pyspiel.GameType) and kind.dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL
    assert (kind.utility == pyspiel.GameType.Utility.ZERO_SUM) == (game.num_players() == 2)
    assert issubclass(open_spiel.SpielError, pyspiel.SpielError)


def test_mcts(game: open_spiel.Game) -> None:
    rng = numpy.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    bot = mcts.MCTSBot(game, 2.0, 3, evaluator, random_state=rng)
    state = game.new_initial_state()
    for _ in range(2):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


def test_mcts_finds_a_mate() -> None:
    game = open_spiel.load_game("chess")
    rng = numpy.random.RandomState(1)
    state = game.new_initial_state(MATE)
    bot = mcts.MCTSBot(game, 2.0, 60, mcts.RandomRolloutEvaluator(1, rng), solve=True, random_state=rng)
    assert state.action_to_string(bot.step(state)) == "a1-a8"


def test_minimax_finds_a_mate() -> None:
    game = open_spiel.load_game("chess")
    value, action = minimax.alpha_beta_search(
        game, state=game.new_initial_state(MATE), value_function=lambda state: 0.0, maximum_depth=1,
        maximizing_player_id=0,
    )
    assert value == 1 and game.new_initial_state(MATE).action_to_string(action) == "a1-a8"


def test_expectiminimax() -> None:
    game = open_spiel.load_game("chess")
    value, action = minimax.expectiminimax(game.new_initial_state(MATE), 1, lambda state: 0.0, 0)
    assert value == 1 and game.new_initial_state(MATE).action_to_string(action) == "a1-a8"


def test_rl_environment(game: open_spiel.Game) -> None:
    env = rl_environment.Environment(game, enable_legality_check=True)
    agents = [random_agent.RandomAgent(player, game.num_distinct_actions()) for player in range(game.num_players())]
    step = env.reset()
    actions = 0
    while not step.last():
        chosen = agents[step.observations["current_player"]].step(step)
        step = env.step([chosen.action])
        actions += 1
    assert 0 < actions <= 60 and len(step.rewards) == game.num_players()
    assert env.observation_spec()["info_state"] == (game.observation_tensor_size(),)


def test_vector_env() -> None:
    game = open_spiel.load_game("tictactoe-3d")
    envs = vector_env.SyncVectorEnv([rl_environment.Environment(game) for _ in range(3)])
    agents = [random_agent.RandomAgent(player, game.num_distinct_actions()) for player in range(2)]
    steps = envs.reset()
    ended = 0
    for _ in range(80):
        outputs = [agents[step.observations["current_player"]].step(step) for step in steps]
        steps, _, done, _ = envs.step(outputs, reset_if_done=True)
        ended += sum(done)
    assert ended >= 3


@pytest.mark.parametrize("name", GAMES)
def test_tabular_qlearner(name: str) -> None:
    # The learner draws each action from a list of all numbers, so games are short.
    game = open_spiel.load_game(name, max_game_length=6)
    env = rl_environment.Environment(game)
    agents = [
        tabular_qlearner.QLearner(player_id=player, num_actions=game.num_distinct_actions())
        for player in range(game.num_players())
    ]
    for _ in range(2):
        step = env.reset()
        while not step.last():
            step = env.step([agents[step.observations["current_player"]].step(step).action])
        for agent in agents:
            agent.step(step)


def test_evaluate_bots(game: open_spiel.Game) -> None:
    bots = [
        uniform_random.UniformRandomBot(player, numpy.random.RandomState(player))
        for player in range(game.num_players())
    ]
    returns = evaluate_bots.evaluate_bots(game.new_initial_state(), bots, numpy.random.RandomState(3))
    assert len(returns) == game.num_players() and all(-1 <= value <= 1 for value in returns)


# The published perft counts of chess: each sequence of moves is a state.
@pytest.mark.parametrize(("depth", "states"), [(0, 1), (1, 1 + 20), (2, 1 + 20 + 400)])
def test_all_states_of_chess(depth: int, states: int) -> None:
    assert len(get_all_states.get_all_states(open_spiel.load_game("chess"), depth_limit=depth)) == states


def test_sampled_states(game: open_spiel.Game) -> None:
    assert sample_some_states.sample_some_states(game, max_states=5)


def test_policies(game: open_spiel.Game) -> None:
    uniform = policy.UniformRandomPolicy(game)
    state = game.new_initial_state()
    chances = uniform.action_probabilities(state)
    assert sorted(chances) == state.legal_actions() and sum(chances.values()) == pytest.approx(1)


def test_observations(game: open_spiel.Game) -> None:
    observation: Any = make_observation(game)
    state = game.new_initial_state()
    observation.set_from(state, 0)
    assert observation.tensor.tolist() == state.observation_tensor(0)
    assert observation.dict["observation"].shape == tuple(game.observation_tensor_shape())
