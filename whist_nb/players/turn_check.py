"""Check that a player answers only for the seat whose turn it is."""

from whist_nb.engine.errors import BadOption
from whist_nb.engine.view import View, check_view


def must_be_asked(view: View) -> None:
    """Raise BadOption unless the view is that of the seat to act."""
    check_view(view)
    if view.to_act is None:
        raise BadOption("The game is over: there is nothing to choose.")
    if view.seat != view.to_act:
        raise BadOption(f"Seat {view.to_act} is to act: give its player game.view({view.to_act}), not {view!r}.")
