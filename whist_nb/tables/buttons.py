"""The buttons at the foot of a table: those that make sense now and are allowed."""

from collections.abc import Set
from typing import NamedTuple

from whist_nb.engine.phrases import phrase
from whist_nb.tables.frame_parts import Json, button
from whist_nb.tables.person import Person
from whist_nb.training.mistakes import PROBLEMS, theme_of_mistake
from whist_nb.training.moments import Moment


class Offer(NamedTuple):
    """The state of a desk: what it may do, whether it must answer, whether bots are waiting, and its own buttons."""

    may: Set[str]
    is_asked: bool
    may_go_on: bool
    may_claim: bool
    own: tuple[Json, ...] = ()


def buttons(person: Person, offer: Offer) -> list[Json]:
    """Return the buttons in order; the main one takes the game forward."""
    return [each for each in _in_order(person, offer) if each["do"] in offer.may]


def moment_buttons(may: Set[str]) -> list[Json]:
    """Return the buttons of each moment of a finished deal."""
    offered = [button("see", phrase("See it"), None, "eye"), button("retry", phrase("Play it again"), None, "branch")]
    return [each for each in offered if each["do"] in may]


def theme_buttons(may: Set[str], moment: Moment) -> list[Json]:
    """Return the button that poses problems of a mistake's theme, if it has any."""
    theme = theme_of_mistake(moment)
    if "problems" not in may or theme is None or not theme.call:
        return []
    label = phrase("{many} problems: {theme}", many=PROBLEMS, theme=theme.title)
    return [button("problems", label, None, "next")]


def _in_order(person: Person, offer: Offer) -> list[Json]:
    back = [button("undo", "Undo", "U", "undo", off=not person.decisions)] if person.seats else []
    if person.rests:
        again = button("again", phrase("Same cards again"), None, "undo")
        look = button("replay", "Replay", "R", "play")
        if person.game.is_over:
            return [look, again, *back, *_new_game(person, main=True)]
        return [look, again, *back, *_new_game(person), button("next", phrase("Next deal"), "↵", "next", main=True)]
    hint = [button("hint", "Hint", "H", "lamp", off=not offer.is_asked)] if person.seats else []
    claim = [button("claim", "Claim", "C", "claim", off=not offer.may_claim)] if person.seats else []
    return [*hint, *back, *claim, *_begin(person), *_go_on(offer)]


def _begin(person: Person) -> list[Json]:
    """Return the button for other cards before the first play, for the same cards after it: no click loses a game."""
    if not person.seats or person.decisions:
        return [button("again", phrase("Start again"), None, "undo")]
    return [button("new", phrase("Other cards"), None, "branch")] if person.has_other_deals else []


def _go_on(offer: Offer) -> list[Json]:
    if not offer.may_go_on:
        return []
    return [
        *offer.own,
        button("end", phrase("To the end"), "E", "next"),
        button("next", phrase("Next trick"), "↵", "next", main=True),
    ]


def _new_game(person: Person, main: bool = False) -> list[Json]:
    if not person.has_other_deals:
        return []
    return [button("new", phrase("New game"), "↵" if main else None, "branch", main=main)]
