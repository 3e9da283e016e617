"""A game as an environment with PettingZoo's agent-environment cycle (AEC). PettingZoo itself is not needed.

If PettingZoo is installed, Env is one of its environments (pettingzoo.AECEnv). If gymnasium is installed, the spaces
are those of gymnasium.

    from varia.env import Env
    env = Env("losalamos")
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        if termination or truncation:
            env.step(None)
        else:
            env.step(env.action_space(agent).sample(observation["action_mask"]))
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Iterator

import numpy
from numpy.typing import NDArray

from varia import Variant, load
from varia._errors import Error, IllegalMoveError
from varia._seats import Seats
from varia.learning import DenseActions

# Where gymnasium and PettingZoo are installed, the spaces and the environment are theirs, because their own programs
# ask for their own classes. Type checkers see what is the same in both cases.
if TYPE_CHECKING:
    from varia._spaces import Box, Dict, Discrete

    class _AECEnv:
        """The base class."""
else:
    try:
        from gymnasium.spaces import Box, Dict, Discrete
    except ImportError:
        from varia._spaces import Box, Dict, Discrete
    try:
        from pettingzoo import AECEnv as _AECEnv
    except ImportError:
        _AECEnv = object

__all__ = ["Box", "Dict", "Discrete", "Env"]


class Env(_AECEnv):
    """A game or a match. The agents have the names of the variant's players. Each step of a turn is an action.

    An illegal action raises varia.IllegalMoveError and changes nothing. Without `masks`, observations have no
    `action_mask`, which is long where a variant has many actions; legal_actions() has the numbers of the legal actions.
    With `dense` the numbers of actions are those of varia.learning.DenseActions, of which there are fewer.
    """

    def __init__(
        self, variant: Variant | str, *, start: str | None = None, max_steps: int = 100_000, masks: bool = True,
        dense: bool = False,
    ) -> None:
        if max_steps < 1:
            raise Error("max_steps is 1 or more")
        self.variant = load(variant) if isinstance(variant, str) else variant
        self.metadata: dict[str, Any] = {
            "name": self.variant.name, "render_modes": ["ansi"], "is_parallelizable": False,
        }
        self.render_mode = "ansi"
        self.possible_agents = list(self.variant.players)
        self._start, self._max_steps, self._masks = start, max_steps, masks
        self._dense = DenseActions(self.variant) if dense else None
        seats = Seats(self.variant, start, dense=self._dense)
        self._n_actions, planes = seats.n_actions, seats.planes()
        self._actions = {agent: Discrete(self._n_actions) for agent in self.possible_agents}
        # Each agent has spaces of its own, because a space has a state: its seed.
        self._observations = {}
        for agent in self.possible_agents:
            spaces = {"observation": Box(-numpy.inf, numpy.inf, planes.shape, numpy.float32)}
            if masks:
                spaces["action_mask"] = Box(0, 1, (self._n_actions,), numpy.int8)
            self._observations[agent] = Dict(spaces)
        self.state_space = Box(-numpy.inf, numpy.inf, planes.shape, numpy.float32)
        self.action_spaces, self.observation_spaces = dict(self._actions), dict(self._observations)
        self._seats: Seats | None = None
        self.agents: list[str] = []

    @property
    def unwrapped(self) -> Env:
        """The environment itself."""
        return self

    @property
    def num_agents(self) -> int:
        """The number of agents that still play."""
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        """The number of agents at the start."""
        return len(self.possible_agents)

    def action_space(self, agent: str) -> Discrete:
        """The space of actions, which is the same for all agents."""
        return self._actions[agent]

    def observation_space(self, agent: str) -> Dict:
        """The space of observations: `observation`, the planes of Board.planes(), and `action_mask`."""
        return self._observations[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Starts a new game. `seed` is for action_space(agent).sample(); the games themselves have no randomness."""
        self._seats = Seats(self.variant, self._start, dense=self._dense)
        self._steps = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, self._seats.over)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self._seats.player or 0]
        if self._seats.over:
            self._end()
        if seed is not None:
            for number, space in enumerate(self._actions.values()):
                space.seed(seed + number)

    def _playing(self) -> Seats:
        if self._seats is None:
            raise Error("the environment has not begun: call reset() first")
        return self._seats

    @property
    def board(self) -> Any:
        """The board of the game. Do not play moves on it."""
        return self._playing().board

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """The observation of an agent. Its mask is empty while it is the turn of another agent."""
        seats = self._playing()
        if agent not in self._actions:
            raise KeyError(agent)
        if not self._masks:
            return {"observation": seats.planes()}
        acts = seats.player is not None and self.possible_agents[seats.player] == agent
        may_act = acts and not self.truncations.get(agent, False)
        mask = seats.mask() if may_act else numpy.zeros(self._n_actions, numpy.int8)
        return {"observation": seats.planes(), "action_mask": mask}

    def legal_actions(self) -> NDArray[numpy.int64]:
        """The numbers of the legal actions of the agent whose turn it is, in ascending order."""
        return self._playing().numbers.copy()

    def last(self, observe: bool = True) -> tuple[dict[str, NDArray[Any]] | None, float, bool, bool, dict[str, Any]]:
        """Returns observation, reward, termination, truncation and info of the agent whose turn it is.

        The reward is the sum of its rewards since its last action.
        """
        agent = self.agent_selection
        seen = self.observe(agent) if observe else None
        reward = self._cumulative_rewards[agent]
        return seen, reward, self.terminations[agent], self.truncations[agent], self.infos[agent]

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """Iterates over the agents whose turn it is, until no agent is left."""
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def step(self, action: int | None) -> None:
        """Plays an action. For an agent whose game is over the action is None, and the agent leaves."""
        seats = self._playing()
        if not self.agents:
            raise Error("the game is over: call reset()")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise ValueError("when an agent is dead, the only valid action is None")
            self._leave(agent)
            return
        if action is None or action not in self._actions[agent] or int(action) not in seats.numbers:
            raise IllegalMoveError(f"the action {action} is not legal for {agent} here", code="illegal")
        seats.act(int(action))
        self._steps += 1
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if seats.over:
            self._end()
        elif self._steps >= self._max_steps:
            self.truncations = dict.fromkeys(self.agents, True)
        for name in self.agents:
            self._cumulative_rewards[name] += self.rewards[name]
        if seats.player is not None:
            self.agent_selection = self.possible_agents[seats.player]
        else:
            self.agent_selection = self.agents[(self.agents.index(agent) + 1) % len(self.agents)]

    def _end(self) -> None:
        seats = self._playing()
        self.rewards = dict(zip(self.possible_agents, seats.scores()))
        self.terminations = dict.fromkeys(self.agents, True)
        outcome = seats.board.outcome()
        self.infos = {agent: {"reason": outcome.reason if outcome is not None else ""} for agent in self.agents}

    def _leave(self, agent: str) -> None:
        at = self.agents.index(agent)
        self.agents.remove(agent)
        for by_agent in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del by_agent[agent]  # type: ignore[attr-defined]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.agents:
            self.agent_selection = self.agents[at % len(self.agents)]

    def render(self) -> str:
        """The board as text."""
        return str(self._playing().board)

    def state(self) -> NDArray[numpy.float32]:
        """The planes. These games have no hidden information."""
        return self._playing().planes()

    def close(self) -> None:
        """Does nothing."""
