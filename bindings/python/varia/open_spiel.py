"""Games with the interface of OpenSpiel, for programs that are written for it. OpenSpiel itself is not needed.

OpenSpiel's algorithms in Python take these games and states in place of its own. Its algorithms in C++ do not.

    from varia import open_spiel
    game = open_spiel.load_game("losalamos")
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    print(state.returns())
"""

from __future__ import annotations

import enum
import re
from typing import TYPE_CHECKING, Any, Mapping, NamedTuple, NoReturn

import numpy
from numpy.typing import NDArray

from varia import Board, Variant, load
from varia._errors import IllegalMoveError
from varia._seats import Seats
from varia.learning import DenseActions

INVALID_PLAYER = -3
TERMINAL_PLAYER = -4
INVALID_ACTION = -1

DEFAULT_MAX_GAME_LENGTH = 100_000


class _GameType:
    """What OpenSpiel's programs ask about a game before they play it: OpenSpiel's own class, without OpenSpiel.

    The numbers of the enumerations are OpenSpiel's.
    """

    class Dynamics(enum.IntEnum):
        """How the players act."""

        SIMULTANEOUS = 0
        SEQUENTIAL = 1
        MEAN_FIELD = 2

    class ChanceMode(enum.IntEnum):
        """Whether there is chance."""

        DETERMINISTIC = 0
        EXPLICIT_STOCHASTIC = 1
        SAMPLED_STOCHASTIC = 2

    class Information(enum.IntEnum):
        """What the players know."""

        ONE_SHOT = 0
        PERFECT_INFORMATION = 1
        IMPERFECT_INFORMATION = 2

    class Utility(enum.IntEnum):
        """How the returns of the players depend on each other."""

        ZERO_SUM = 0
        CONSTANT_SUM = 1
        GENERAL_SUM = 2
        IDENTICAL = 3

    class RewardModel(enum.IntEnum):
        """When there are rewards."""

        REWARDS = 0
        TERMINAL = 1

    def __init__(self, **fields: Any) -> None:
        self.__dict__.update(fields)

    def __repr__(self) -> str:
        return f"<GameType '{self.short_name}'>"

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...


# OpenSpiel's own classes, if it is installed, because its programs compare with them and ask for them.
if TYPE_CHECKING:
    GameType = _GameType

    class SpielError(RuntimeError):
        """OpenSpiel's exception: an action is not legal, or a player does not exist."""

    class _Game:
        """The base class."""

        def __init__(self, *arguments: Any) -> None: ...

    class _State:
        """The base class."""

        def __init__(self, *arguments: Any) -> None: ...

    pyspiel: Any = None
else:
    try:
        import pyspiel
        from pyspiel import Game as _Game
        from pyspiel import GameType, SpielError
        from pyspiel import State as _State
    except ImportError:
        GameType = _GameType
        _Game = _State = object
        pyspiel = None

        class SpielError(RuntimeError):
            """OpenSpiel's exception: an action is not legal, or a player does not exist."""


class PlayerAction(NamedTuple):
    """An action and the player who played it."""

    player: int
    action: int


class Game(_Game):
    """A variant. Its states are games in play.

    A game that is not over after `max_game_length` actions is stopped: nobody wins. With `dense` the numbers of actions
    are those of varia.learning.DenseActions, of which there are fewer.
    """

    def __init__(
        self, variant: Variant, parameters: Mapping[str, Any], max_game_length: int = DEFAULT_MAX_GAME_LENGTH,
        dense: bool = False,
    ) -> None:
        if max_game_length < 1:
            raise SpielError("max_game_length is 1 or more")
        self.variant = variant
        self._parameters = dict(parameters)
        self._max_game_length = max_game_length
        self._dense = DenseActions(variant) if dense else None
        if pyspiel is not None:
            info = pyspiel.GameInfo(
                num_distinct_actions=self.num_distinct_actions(),
                max_chance_outcomes=0,
                num_players=self.num_players(),
                min_utility=self.min_utility(),
                max_utility=self.max_utility(),
                utility_sum=self.utility_sum(),
                max_game_length=max_game_length,
            )
            super().__init__(self.get_type(), info, {})

    def __reduce__(self) -> tuple[Any, ...]:
        return Game, (self.variant, self._parameters, self._max_game_length, self._dense is not None)

    def new_initial_state(self, text: str | None = None) -> State:
        """Returns the start position, or the position of a text."""
        return State(self, self.seats(Board(self.variant, text)), text, [])

    def seats(self, board: Board, last: int = -1) -> Seats:
        """A board, whose next player comes after `last`, with this game's numbers of actions."""
        return Seats(self.variant, board=board, last=last, dense=self._dense)

    def new_initial_states(self) -> list[State]:
        """The start positions: there is one."""
        return [self.new_initial_state()]

    def get_type(self) -> _GameType:
        """What kind of game it is: an OpenSpiel GameType if OpenSpiel is installed, else an object with its names."""
        kinds = GameType
        players = self.num_players()
        return kinds(
            short_name=self.variant.name,
            long_name=self.variant.title,
            dynamics=kinds.Dynamics.SEQUENTIAL,
            chance_mode=kinds.ChanceMode.DETERMINISTIC,
            information=kinds.Information.PERFECT_INFORMATION,
            utility=kinds.Utility.ZERO_SUM if players == 2 else kinds.Utility.GENERAL_SUM,
            reward_model=kinds.RewardModel.TERMINAL,
            max_num_players=players,
            min_num_players=players,
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=True,
            provides_observation_tensor=True,
            parameter_specification={},
            default_loadable=True,
            provides_factored_observation_string=False,
        )

    def max_game_length(self) -> int:
        """The number of actions after which a game is stopped."""
        return self._max_game_length

    max_history_length = max_move_number = max_game_length

    def max_chance_outcomes(self) -> int:
        """0: these games have no randomness."""
        return 0

    def max_chance_nodes_in_history(self) -> int:
        """0: these games have no randomness."""
        return 0

    def policy_tensor_shape(self) -> list[int]:
        """The shape of a policy: a number for each action."""
        return [self.num_distinct_actions()]

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None) -> Observer:
        """Returns the observer for OpenSpiel's make_observation(). It has no parameters."""
        if params:
            raise SpielError(f"there are no parameters of observations: {dict(params)}")
        return Observer(self)

    def deserialize_state(self, text: str) -> State:
        """Returns the state of a text of State.serialize()."""
        lines = text.split("\n")
        if lines[0].startswith("start: "):
            start: str | None = lines.pop(0).removeprefix("start: ")
        else:
            start = None
        state = self.new_initial_state(start)
        for line in filter(None, lines):
            if not line.isdecimal():
                raise SpielError(f"this is no action: {line}")
            state.apply_action(int(line))
        return state

    def num_distinct_actions(self) -> int:
        """The size of the action space."""
        return self.variant.n_actions if self._dense is None else self._dense.n

    def num_players(self) -> int:
        """The number of players."""
        return len(self.variant.players)

    def min_utility(self) -> float:
        """The minimum value in returns()."""
        return -1.0

    def max_utility(self) -> float:
        """The maximum value in returns()."""
        return 1.0

    def utility_sum(self) -> float | None:
        """0 for two players, whose returns are opposite; None for more players."""
        return 0.0 if self.num_players() == 2 else None

    def observation_tensor_shape(self) -> list[int]:
        """The shape of the observation, which are planes."""
        return list(Seats(self.variant).planes().shape)

    def observation_tensor_size(self) -> int:
        """The number of values in the observation."""
        return int(numpy.prod(self.observation_tensor_shape()))

    def observation_tensor_layout(self) -> Any:
        """Planes come first: OpenSpiel's TensorLayout.CHW, or this text if OpenSpiel is not installed."""
        return "CHW" if pyspiel is None else pyspiel.TensorLayout.CHW

    def get_parameters(self) -> dict[str, Any]:
        """The options that were given to load_game()."""
        return dict(self._parameters)

    def action_to_string(self, player: int, action: int) -> str:
        """The text of an action without a position: its number."""
        return f"action {action}"

    def to_string(self) -> str:
        """The name of the game with its options. load_game() reads it."""
        return str(self)

    def __str__(self) -> str:
        options = ",".join(f"{name}={value}" for name, value in self._parameters.items())
        return f"{self.variant.name}({options})"


class Observer:
    """The observations of a state: `tensor`, which is flat, and the same as planes in `dict`."""

    def __init__(self, game: Game) -> None:
        shape = game.observation_tensor_shape()
        self.tensor = numpy.zeros(int(numpy.prod(shape)), numpy.float32)
        self.dict = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: State, player: int) -> None:
        """Takes the observation of a player."""
        self.dict["observation"][...] = state.planes(player)

    def string_from(self, state: State, player: int) -> str:
        """The observation of a player as a text."""
        return state.observation_string(player)


class State(_State):
    """A game in play. Each step of a turn is an action."""

    def __init__(self, game: Game, seats: Seats, start: str | None, history: list[PlayerAction]) -> None:
        if pyspiel is not None:
            super().__init__(game)
        self._game, self._seats, self._start, self._history = game, seats, start, history

    def __reduce__(self) -> tuple[Any, ...]:
        return State, (self._game, self._seats, self._start, self._history)

    def __copy__(self) -> State:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.clone()

    def get_game(self) -> Game:
        """The game of this state."""
        return self._game

    def current_player(self) -> int:
        """The player to act, or TERMINAL_PLAYER. If several players may act, they act one after the other."""
        player = self._seats.player
        return TERMINAL_PLAYER if player is None or self.is_terminal() else player

    def is_terminal(self) -> bool:
        """Whether the game is over, or has as many actions as the game allows."""
        return self._seats.over or len(self._history) >= self._game.max_game_length()

    def is_initial_state(self) -> bool:
        """Whether no action has been played."""
        return not self._history

    def is_player_node(self) -> bool:
        """Whether a player is to act."""
        return not self.is_terminal()

    def is_mean_field_node(self) -> bool:
        """False: the players are few."""
        return False

    def chance_outcomes(self) -> NoReturn:
        """Refused: these games have no randomness."""
        raise SpielError("this is no chance node")

    def is_chance_node(self) -> bool:
        """False: these games have no randomness."""
        return False

    def is_simultaneous_node(self) -> bool:
        """False: the players act one after the other."""
        return False

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The legal actions of a player, in ascending order; none while it is the turn of another player."""
        self._check_player(player)
        if self.is_terminal() or (player is not None and player != self._seats.player):
            return []
        return [int(number) for number in self._seats.numbers]

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """The legal actions as 0 or 1 for each action of the action space."""
        mask = numpy.zeros(self._game.num_distinct_actions(), numpy.int8)
        mask[self.legal_actions(player)] = 1
        return [int(flag) for flag in mask]

    def apply_action(self, action: int) -> None:
        """Plays an action. If it is not legal, raises SpielError and changes nothing."""
        player = self.current_player()
        if player == TERMINAL_PLAYER or int(action) not in self._seats.numbers:
            self._refuse(action)
        try:
            self._seats.act(int(action))
        except IllegalMoveError as reason:
            raise SpielError(str(reason)) from reason
        self._history.append(PlayerAction(player, int(action)))

    apply_action_with_legality_check = apply_action

    def apply_actions(self, actions: list[int]) -> NoReturn:
        """Refused: the players act one after the other."""
        raise SpielError("the players do not act at the same time: use apply_action()")

    def _refuse(self, action: int) -> NoReturn:
        """Raises the exception of an action that cannot be played."""
        if self.is_terminal():
            raise SpielError("the game is over")
        raise SpielError(f"the action {action} is not legal here")

    def _check_player(self, player: int | None) -> None:
        if player is not None and not 0 <= player < self._game.num_players():
            raise SpielError(f"there is no player {player}")

    def undo_action(self, player: int, action: int) -> None:
        """Takes back the last action, which must be this one."""
        if not self._history or self._history[-1] != (player, action):
            raise SpielError(f"the last action was not {action} of player {player}")
        self._history.pop()
        board = self._seats.board
        board.pop()
        # As at the start, the player who acted before the undone action counts as the last one to act.
        self._seats = self._game.seats(board, self._history[-1][0] if self._history else -1)

    def action_to_string(self, player_or_action: int, action: int | None = None) -> str:
        """The canonical text of a legal action."""
        number = player_or_action if action is None else action
        if number not in self._seats.numbers:
            self._refuse(number)
        return self._seats.board.move_text(self._seats.move_of(number))

    def string_to_action(self, player_or_text: int | str, text: str | None = None) -> int:
        """Returns the action of a move's text."""
        given = player_or_text if text is None else text
        try:
            return self._seats.action_of(self._seats.board.parse_move(str(given)))
        except IllegalMoveError as reason:
            raise SpielError(str(reason)) from reason

    def returns(self) -> list[float]:
        """For each player 1 for a win, -1 for a loss, 0 for an even share; 0 while the game goes on.

        Also 0 after a game that was stopped at max_game_length().
        """
        return self._seats.scores()

    def player_return(self, player: int) -> float:
        """The value in returns() of one player."""
        self._check_player(player)
        return self.returns()[player]

    def rewards(self) -> list[float]:
        """The rewards of the last action: returns() at the end of the game, else 0."""
        return self.returns()

    def player_reward(self, player: int) -> float:
        """The reward of one player for the last action."""
        return self.player_return(player)

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """The planes as a flat list of numbers."""
        return [float(x) for x in self.planes(player).ravel()]

    def planes(self, player: int | None = None) -> NDArray[numpy.float32]:
        """The planes as an array."""
        self._check_player(player)
        return self._seats.planes()

    def observation_string(self, player: int | None = None) -> str:
        """The text of the position."""
        self._check_player(player)
        return self._seats.board.text

    def information_state_string(self, player: int | None = None) -> str:
        """What a player knows: all actions since the start."""
        self._check_player(player)
        return self.history_str()

    def history(self) -> list[int]:
        """The actions since the start."""
        return [action for _, action in self._history]

    def full_history(self) -> list[PlayerAction]:
        """The actions since the start, each with its player."""
        return list(self._history)

    def history_str(self) -> str:
        """The actions since the start as a text."""
        return ", ".join(map(str, self.history()))

    def move_number(self) -> int:
        """The number of actions since the start."""
        return len(self._history)

    def num_players(self) -> int:
        """The number of players."""
        return self._game.num_players()

    def num_distinct_actions(self) -> int:
        """The size of the action space."""
        return self._game.num_distinct_actions()

    def serialize(self) -> str:
        """A text for Game.deserialize_state(): the start position if it is not the usual one, then the actions."""
        start = [] if self._start is None else [f"start: {self._start}"]
        return "".join(f"{line}\n" for line in [*start, *map(str, self.history())])

    def clone(self) -> State:
        """Returns a copy of the state."""
        return State(self._game, self._seats.copy(), self._start, list(self._history))

    def child(self, action: int) -> State:
        """Returns the state after an action."""
        state = self.clone()
        state.apply_action(action)
        return state

    def to_string(self) -> str:
        """The text of the position."""
        return str(self)

    def __str__(self) -> str:
        return self._seats.board.text

    def __repr__(self) -> str:
        return str(self)


_CALL = re.compile(r"([^()]+)\((.*)\)", re.DOTALL)


def _value(text: str) -> str | int | bool:
    """The value of an option in OpenSpiel's spelling."""
    if text.lower() in ("true", "false"):
        return text.lower() == "true"
    try:
        return int(text)
    except ValueError:
        return text


def load_game(
    name: str, parameters: Mapping[str, Any] | None = None, *, max_game_length: int = DEFAULT_MAX_GAME_LENGTH,
    dense: bool = False,
) -> Game:
    """Loads a built-in variant with options, which may also stand in the name: "elevator-chess(boards=3)".

    With `dense` the numbers of actions are those of varia.learning.DenseActions, of which there are fewer. Raises
    SpielError if there is no variant with this name.
    """
    options: dict[str, Any] = {}
    if call := _CALL.fullmatch(name.strip()):
        name = call[1]
        for part in filter(None, call[2].split(",")):
            option, equals, value = part.partition("=")
            if not equals:
                raise SpielError(f"an option has the form name=value: {part}")
            options[option.strip()] = _value(value.strip())
    options.update(parameters or {})
    try:
        return Game(load(name, **options), options, max_game_length, dense)
    except (ValueError, TypeError) as reason:
        raise SpielError(str(reason)) from reason
