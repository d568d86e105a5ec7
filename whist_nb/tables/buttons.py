"""What the foot of a table offers, as far as it can be done now."""

from whist_nb.tables.picture import Json
from whist_nb.tables.sitting import Sitting


def buttons(sitting: Sitting, hints: bool, undo: bool) -> list[Json]:
    """The buttons in their order; the one that goes on is the main one."""
    person = sitting.seat is not None
    hint = [_button("hint", "Hint", "H", "lamp", off=not sitting.is_asked)] if hints and person else []
    back = [_button("undo", "Undo", "U", "undo", off=not sitting.decisions)] if undo and person else []
    if sitting.rests:
        again = _button("again", "Same cards again", None, "undo")
        look = _button("replay", "Look again", None, "play")
        if sitting.game.is_over:
            return [*back, look, again, *_new_game(sitting, main=True)]
        return [*back, look, again, *_new_game(sitting), _button("next", "Next deal", "↵", "next", main=True)]
    return [*hint, *back, *_begin(sitting), *_go_on(sitting)]


def _begin(sitting: Sitting) -> list[Json]:
    """Other cards while nothing has been played, the same cards again after that: no click loses a game."""
    if sitting.seat is None or sitting.decisions:
        return [_button("again", "Start again", None, "undo")]
    return [_button("new", "Other cards", None, "branch")] if sitting.has_other_deals else []


def _go_on(sitting: Sitting) -> list[Json]:
    if not sitting.waits:
        return []
    return [_button("end", "To the end", "E", "next"), _button("next", "Next trick", "↵", "next", main=True)]


def _new_game(sitting: Sitting, main: bool = False) -> list[Json]:
    if not sitting.has_other_deals:
        return []
    return [_button("new", "New game", "↵" if main else None, "branch", main=main)]


def _button(do: str, label: str, key: str | None, icon: str, main: bool = False, off: bool = False) -> Json:
    return {"do": do, "label": label, "key": key, "icon": icon, "main": main, "off": off}
