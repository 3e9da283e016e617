"""Games with the interface of OpenSpiel, for programs that are written for it. OpenSpiel itself is not needed.

    from varia import open_spiel
    game = open_spiel.load_game("losalamos")
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    print(state.returns())
"""

from __future__ import annotations

from typing import Any, Mapping, NoReturn

import numpy
from numpy.typing import NDArray

from varia import Variant, load
from varia._errors import IllegalMoveError
from varia._seats import Seats

INVALID_PLAYER = -3
TERMINAL_PLAYER = -4


class SpielError(RuntimeError):
    """OpenSpiel's exception: an action is not legal, or a player does not exist."""


class Game:
    """A variant. Its states are games in play."""

    def __init__(self, variant: Variant, parameters: Mapping[str, Any]) -> None:
        self.variant = variant
        self._parameters = dict(parameters)

    def new_initial_state(self, text: str | None = None) -> State:
        """Returns the start position, or the position of a text."""
        return State(self, Seats(self.variant, text), text, [])

    def num_distinct_actions(self) -> int:
        """The size of the action space."""
        return self.variant.n_actions

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

    def get_parameters(self) -> dict[str, Any]:
        """The options that were given to load_game()."""
        return dict(self._parameters)

    def action_to_string(self, player: int, action: int) -> str:
        """The text of an action without a position: its number."""
        return f"action {action}"

    def __str__(self) -> str:
        options = ",".join(f"{name}={value}" for name, value in self._parameters.items())
        return f"{self.variant.name}({options})"


class State:
    """A game in play. Each step of a turn is an action."""

    def __init__(self, game: Game, seats: Seats, start: str | None, history: list[tuple[int, int]]) -> None:
        self._game, self._seats, self._start, self._history = game, seats, start, history

    def get_game(self) -> Game:
        """The game of this state."""
        return self._game

    def current_player(self) -> int:
        """The player to act, or TERMINAL_PLAYER. If several players may act, they act one after the other."""
        return TERMINAL_PLAYER if self._seats.player is None else self._seats.player

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._seats.over

    def is_chance_node(self) -> bool:
        """False: these games have no randomness."""
        return False

    def is_simultaneous_node(self) -> bool:
        """False: the players act one after the other."""
        return False

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The legal actions of a player, in ascending order; none while it is the turn of another player."""
        self._check_player(player)
        if player is not None and player != self._seats.player:
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
        if int(action) not in self._seats.numbers:
            self._refuse(action)
        try:
            self._seats.act(int(action))
        except IllegalMoveError as reason:
            raise SpielError(str(reason)) from reason
        self._history.append((player, int(action)))

    def _refuse(self, action: int) -> NoReturn:
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
        self._seats = Seats(self._game.variant, board=board, last=self._history[-1][0] if self._history else -1)

    def action_to_string(self, player_or_action: int, action: int | None = None) -> str:
        """The canonical text of a legal action."""
        number = player_or_action if action is None else action
        if number not in self._seats.numbers:
            self._refuse(number)
        return self._seats.board.move_text(self._seats.board.move_of(number))

    def string_to_action(self, player_or_text: int | str, text: str | None = None) -> int:
        """Returns the action of a move's text."""
        given = player_or_text if text is None else text
        try:
            return self._seats.board.action_of(self._seats.board.parse_move(str(given)))
        except IllegalMoveError as reason:
            raise SpielError(str(reason)) from reason

    def returns(self) -> list[float]:
        """For each player 1 for a win, -1 for a loss, 0 for an even share; 0 while the game goes on."""
        return self._seats.scores()

    def player_return(self, player: int) -> float:
        """The value in returns() of one player."""
        self._check_player(player)
        return self.returns()[player]

    def rewards(self) -> list[float]:
        """The rewards of the last action: returns() at the end of the game, else 0."""
        return self.returns()

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

    def history(self) -> list[int]:
        """The actions since the start."""
        return [action for _, action in self._history]

    def full_history(self) -> list[tuple[int, int]]:
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

    def clone(self) -> State:
        """Returns a copy of the state."""
        return State(self._game, self._seats.copy(), self._start, list(self._history))

    def child(self, action: int) -> State:
        """Returns the state after an action."""
        state = self.clone()
        state.apply_action(action)
        return state

    def __str__(self) -> str:
        return self._seats.board.text


def load_game(name: str, parameters: Mapping[str, Any] | None = None) -> Game:
    """Loads a built-in variant with options. Raises SpielError if there is no variant with this name."""
    options = dict(parameters or {})
    try:
        return Game(load(name, **options), options)
    except ValueError as reason:
        raise SpielError(str(reason)) from reason
