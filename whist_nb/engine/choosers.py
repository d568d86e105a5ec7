"""What answers for a seat: anything with ``choose(view)``. Players by name are found in `whist_nb.players`."""

from typing import Protocol, runtime_checkable

from whist_nb.engine.actions import Action
from whist_nb.engine.view import View


@runtime_checkable
class Chooser(Protocol):
    """Answers for a seat from what that seat can see."""

    def choose(self, view: View) -> Action:
        """Choose what to do now, for the seat whose view it is."""
        ...
