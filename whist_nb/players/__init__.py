"""Players that choose an action from what their seat can see, and explain it.

>>> import whist_nb as wn
>>> from whist_nb.players import Club
>>> game = wn.Game("whist", seed=1)
>>> advice = Club().explain(game.view(game.current_player))
>>> advice.action in game.legal_actions()
True
"""

from typing import Any, Protocol, runtime_checkable

from whist_nb.engine.actions import Action
from whist_nb.engine.choosers import Chooser
from whist_nb.engine.errors import BadOption, did_you_mean, quoted
from whist_nb.engine.view import View
from whist_nb.players.advice import Advice
from whist_nb.players.adviser import Adviser
from whist_nb.players.club import Club
from whist_nb.players.club.conventions import TAUGHT
from whist_nb.players.random_player import Random
from whist_nb.players.sampler import Sampler

__all__ = ["PLAYERS", "Advice", "Adviser", "Club", "Player", "Random", "Sampler", "find_chooser", "make_player"]


@runtime_checkable
class Player(Protocol):
    """The interface of a player; its ``choose`` and ``explain`` always agree."""

    def choose(self, view: View) -> Action:
        """Choose an action for the seat whose view this is.

        Parameters
        ----------
        view
            The view of the seat to act.

        Returns
        -------
        Action
            One of ``view.legal_actions()``.
        """
        ...

    def explain(self, view: View) -> Advice:
        """Make the same choice as `choose`, and explain it.

        Parameters
        ----------
        view
            The view of the seat to act.

        Returns
        -------
        Advice
            The choice and the reasons for it.
        """
        ...


PLAYERS = ("random", "course", "club", "sampler")
"""The names that ``make_player`` accepts, weakest first, but "course" and "club" are about equal.

"course" is a Club that plays every convention of the course.
"""


def make_player(player: "str | Player", seed: int | None = None) -> Player:
    """Find a player by name, or return the given player.

    Parameters
    ----------
    player
        "random", "course", "club", "sampler", or an object with ``choose`` and ``explain``.
    seed
        The seed of a player that uses chance.

    Returns
    -------
    Player
        The player.

    Raises
    ------
    BadOption
        If there is no such player; the message suggests the nearest names.

    Examples
    --------
    >>> make_player("club")
    Club()
    """
    if player == "club":
        return Club()
    if player == "course":
        return Club(conventions=TAUGHT)
    if player == "random":
        return Random(seed)
    if player == "sampler":
        return Sampler(seed=seed or 0)
    if isinstance(player, str):
        raise BadOption(
            "There is no player {player!r}. {suggestion}", player=player, suggestion=did_you_mean(player, PLAYERS)
        )
    if isinstance(player, type) or not isinstance(player, Player):
        raise BadOption(
            "{player!r:.60} is not a player: expected 'random', 'club', or an object with choose and explain.",
            player=player,
        )
    return player


def find_chooser(player: Any, seed: int | None = None) -> Chooser:
    """Find a player by name, or return the given object if it has ``choose(view)``, with or without ``explain``.

    Parameters
    ----------
    player
        "random", "course", "club", "sampler", or an object with ``choose``.
    seed
        The seed of a player that uses chance.

    Returns
    -------
    Chooser
        The player.

    Raises
    ------
    BadOption
        If there is no such player.

    Examples
    --------
    >>> find_chooser("club")
    Club()
    """
    if isinstance(player, str):
        return make_player(player, seed)
    if isinstance(player, type) or not isinstance(player, Chooser):
        raise BadOption(
            "{player} is not a player: give a name such as 'club', or an object with choose(view).",
            player=quoted(player),
        )
    return player
