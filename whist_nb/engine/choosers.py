"""The interface of anything that plays a seat: ``choose(view)``. `whist_nb.players` finds players by name."""

from typing import Protocol, runtime_checkable

from whist_nb.engine.actions import Action
from whist_nb.engine.view import View


@runtime_checkable
class Chooser(Protocol):
    """Chooses a seat's actions from what that seat can see."""

    def choose(self, view: View) -> Action:
        """Choose an action for the seat whose view this is."""
        ...
