"""What may answer for a seat: anything with ``choose(view)``, or the name of a player.

The rooms that seat players (a simulation, a review) lie below the room in which players are written, and may not
import it. They ask here; the root of the package says where names are looked up, as it enrols the games.
"""

from collections.abc import Callable
from typing import Any, Protocol, runtime_checkable

from whist_nb.engine.actions import Action
from whist_nb.engine.errors import BadOption, quoted
from whist_nb.engine.view import View


@runtime_checkable
class Chooser(Protocol):
    """Answers for a seat from what that seat can see."""

    def choose(self, view: View) -> Action:
        """What to do now, for the seat whose view it is."""
        ...


_ask_for: Callable[[], Callable[[str, int | None], Chooser]] | None = None


def look_up_players(ask_for: Callable[[], Callable[[str, int | None], Chooser]]) -> None:
    """Names of players are looked up there: ``ask_for()`` gives a function of a name and a seed."""
    global _ask_for
    _ask_for = ask_for


def find_chooser(player: Any, seed: int | None = None) -> Chooser:
    """The player of that name, made with that seed, or the given object itself if it can choose.

    >>> find_chooser("club")
    Club()
    """
    if isinstance(player, str):
        assert _ask_for is not None, "whist_nb/__init__.py says where players are looked up"
        return _ask_for()(player, seed)
    if isinstance(player, type) or not isinstance(player, Chooser):
        raise BadOption(
            f"{quoted(player)} is not a player: give a name such as 'club', or an object with choose(view)."
        )
    return player
