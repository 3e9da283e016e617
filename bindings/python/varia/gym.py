"""Environments with the interface of gymnasium: one player against the computer, and many games at once.

    from varia.gym import AgainstComputer
    env = AgainstComputer("breakthrough", level=1)
    observation, info = env.reset(seed=1)
    observation, reward, terminated, truncated, info = env.step(info["legal_actions"][0])

If gymnasium is installed, the environments are derived from its Env and VectorEnv, and the spaces are its own.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any, Callable, Sequence

import numpy
from numpy.typing import NDArray

from varia import Batch, Board, Engine, Variant, load
from varia._errors import Error, IllegalMoveError
from varia._seats import Seats
from varia.learning import DenseActions, Observer

# Type checkers see what is the same with gymnasium and without it.
if TYPE_CHECKING:
    from varia._spaces import Box, Dict, Discrete

    class _Env:
        """The base class."""

    class _VectorEnv:
        """The base class."""
else:
    try:
        from gymnasium import Env as _Env
        from gymnasium.spaces import Box, Dict, Discrete
        from gymnasium.vector import VectorEnv as _VectorEnv
    except ImportError:
        from varia._spaces import Box, Dict, Discrete

        _Env = _VectorEnv = object

__all__ = ["AgainstComputer", "SelfPlay"]

Opponent = Callable[[Board], int]
"""A function that chooses the number of an action for the side to move."""


def _spaces(shape: tuple[int, ...], actions: int, masks: bool) -> Dict:
    spaces = {"observation": Box(-numpy.inf, numpy.inf, shape, numpy.float32)}
    if masks:
        spaces["action_mask"] = Box(0, 1, (actions,), numpy.int8)
    return Dict(spaces)


class AgainstComputer(_Env):
    """One player against the computer, or against any function, in a game on one board.

    Observations are dictionaries: `observation`, the input of an Observer, and `action_mask`, if `masks` is set; the
    numbers of the legal actions are always in info["legal_actions"]. The reward at the end is 1 for a win, 0 for a draw
    and -1 for a loss. `player` is the number of the player who learns; None lets each reset() choose one. `level` is
    that of the computer; `opponent` replaces it by a function that takes a Board and returns the number of an action.
    With `illegal="lose"` an illegal action loses the game; otherwise it raises IllegalMoveError and changes nothing.
    With `dense` the numbers of actions are those of varia.learning.DenseActions, of which there are fewer; `opponent`
    returns one of them too.
    """

    def __init__(
        self, variant: Variant | str, *, player: int | None = 0, level: int = 1, opponent: Opponent | None = None,
        start: str | None = None, max_steps: int = 10_000, masks: bool = True, illegal: str = "raise",
        observer: Observer | None = None, dense: bool = False,
    ) -> None:
        self.variant = load(variant) if isinstance(variant, str) else variant
        if illegal not in ("raise", "lose"):
            raise Error(f'illegal is "raise" or "lose", but not {illegal!r}')
        if player is not None and not 0 <= player < len(self.variant.players):
            raise Error(f"a player is a number from 0 to {len(self.variant.players) - 1}, or None")
        if max_steps < 1:
            raise Error("max_steps is 1 or more")
        self.observer = Observer(self.variant) if observer is None else observer
        self.metadata: dict[str, Any] = {"render_modes": ["ansi"]}
        self.render_mode = "ansi"
        self._dense = DenseActions(self.variant) if dense else None
        actions = self.variant.n_actions if self._dense is None else self._dense.n
        self.action_space = Discrete(actions)
        self.observation_space = _spaces(self.observer.shape, actions, masks)
        self._player, self._level, self._opponent, self._start = player, level, opponent, start
        self._max_steps, self._masks, self._illegal = max_steps, masks, illegal
        self._engine: Engine | None = None
        self._rng = numpy.random.default_rng()
        self._seats: Seats | None = None
        self._me = 0
        self._steps = 0

    @property
    def board(self) -> Board:
        """The board of the game. Do not play moves on it."""
        return self._playing().board

    def _playing(self) -> Seats:
        if self._seats is None:
            raise Error("the environment has not begun: call reset() first")
        return self._seats

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
        """Begins a game, and plays for the computer until it is the player's turn."""
        begin = getattr(super(), "reset", None)
        if begin is not None:  # gymnasium's own, which makes the generator that its wrappers and checks know
            begin(seed=seed)
            self._rng = getattr(self, "np_random")
        elif seed is not None:
            self._rng = numpy.random.default_rng(seed)
        if seed is not None:
            self.action_space.seed(seed)
        self._seats = Seats(self.variant, self._start, dense=self._dense)
        players = len(self.variant.players)
        self._me = int(self._rng.integers(players)) if self._player is None else self._player
        self._steps = 0
        self._answer()
        return self._observation(), self._info()

    def _answer(self) -> None:
        """Plays the computer's actions until it is the player's turn, or the game is over."""
        seats = self._playing()
        while seats.player is not None and seats.player != self._me:
            if self._opponent is not None:
                seats.act(int(self._opponent(seats.board)))
                continue
            if self._engine is None:
                self._engine = Engine(self.variant)
            best = self._engine.search(seats.board, level=self._level, seed=int(self._rng.integers(1, 2**31))).best
            if best is None:
                raise Error("the computer found no move")
            seats.act(seats.action_of(best))

    def _observation(self) -> dict[str, NDArray[Any]]:
        seats = self._playing()
        seen: dict[str, NDArray[Any]] = {"observation": self.observer.observe(seats.board)}
        if self._masks:
            seen["action_mask"] = seats.mask()
        return seen

    def _info(self) -> dict[str, Any]:
        seats = self._playing()
        outcome = seats.board.outcome() if seats.over else None
        reason = {} if outcome is None else {"reason": outcome.reason}
        return {"legal_actions": seats.numbers.copy(), "player": self._me, **reason}

    def step(self, action: int) -> tuple[dict[str, NDArray[Any]], float, bool, bool, dict[str, Any]]:
        """Plays the player's action and the computer's answer."""
        seats = self._playing()
        if seats.over:
            raise Error("the game is over: call reset()")
        if action not in self.action_space or int(action) not in seats.numbers:
            if self._illegal == "raise":
                raise IllegalMoveError(f"the action {action} is not legal here", code="illegal")
            return self._observation(), -1.0, True, False, {**self._info(), "reason": "illegal"}
        seats.act(int(action))
        self._steps += 1
        self._answer()
        reward = float(seats.scores()[self._me]) if seats.over else 0.0
        truncated = not seats.over and self._steps >= self._max_steps
        return self._observation(), reward, seats.over, truncated, self._info()

    def render(self) -> str:
        """The board as text."""
        return str(self.board)

    def close(self) -> None:
        """Does nothing."""


class SelfPlay(_VectorEnv):
    """Many games at once in which one agent plays all sides, as in gymnasium's VectorEnv; a Batch plays them.

    Observations are those of an Observer, one row for each game, seen by the side to move. The reward is that of the
    player who has just moved: 1, 0 or -1 at the end of the game, otherwise 0. A game that has ended begins again in the
    same step: terminations has its flag, and observations are those of the new game. infos["legal_actions"] has the
    numbers of all legal actions, one game after the other, and infos["offsets"] where each game's begin. `dense` is as
    in AgainstComputer.
    """

    def __init__(
        self, variant: Variant | str, num_envs: int, *, threads: int = 0,
        start: str | Sequence[str | None] | None = None, observer: Observer | None = None, dense: bool = False,
    ) -> None:
        self.variant = load(variant) if isinstance(variant, str) else variant
        self.num_envs = num_envs
        self.batch = Batch(self.variant, num_envs, threads=threads, start=start, auto_reset=True)
        self.observer = Observer(self.variant) if observer is None else observer
        self.metadata: dict[str, Any] = {"render_modes": []}
        self.render_mode = None
        self._dense = DenseActions(self.variant) if dense else None
        self.single_action_space = Discrete(self.variant.n_actions if self._dense is None else self._dense.n)
        self.single_observation_space = Box(-numpy.inf, numpy.inf, self.observer.shape, numpy.float32)
        self._set_spaces()

    def _set_spaces(self) -> None:
        """With gymnasium, the spaces of all games together, and the word for games that begin again at once."""
        try:
            vector = importlib.import_module("gymnasium.vector")
            utils = importlib.import_module("gymnasium.vector.utils")
        except ImportError:
            return
        self.metadata["autoreset_mode"] = vector.AutoresetMode.SAME_STEP
        self.action_space = utils.batch_space(self.single_action_space, self.num_envs)
        self.observation_space = utils.batch_space(self.single_observation_space, self.num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[numpy.float32], dict[str, Any]]:
        """Begins all games again. The games have no randomness; `seed` is for single_action_space.sample()."""
        if seed is not None:
            self.single_action_space.seed(seed)
        self.batch.reset()
        return self.observer.observe_batch(self.batch), self._infos()

    def _infos(self) -> dict[str, Any]:
        numbers, offsets = self.batch.legal_actions()
        if self._dense is not None:
            numbers = self._dense.to_dense(numbers)
        return {"legal_actions": numbers, "offsets": offsets, "player": self.batch.player()}

    def step(
        self, actions: NDArray[numpy.int64] | Sequence[int]
    ) -> tuple[NDArray[numpy.float32], NDArray[numpy.float64], NDArray[numpy.bool_], NDArray[numpy.bool_],
               dict[str, Any]]:
        """Plays an action in each game."""
        movers = self.batch.player()
        self.batch.step(actions if self._dense is None else self._dense.to_actions(actions))
        ended, scores, reasons = self.batch.ended()
        rewards = numpy.zeros(self.num_envs)
        players = len(self.variant.players)
        for game in numpy.flatnonzero(ended):
            points = scores[game]
            even = points.sum() / players
            mine = points[movers[game]]
            # All points are 1, an even share is 0, and no points are -1.
            rewards[game] = (mine - even) / (even if mine < even else points.sum() - even) if even > 0 else 0.0
        infos = self._infos()
        infos["reasons"] = reasons
        return (
            self.observer.observe_batch(self.batch), rewards, ended, numpy.zeros(self.num_envs, bool), infos
        )

    def close(self, **_: Any) -> None:
        """Does nothing."""
