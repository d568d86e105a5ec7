"""The subject of a diagram (a game, a view of it, or just its rules) and its style."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypedDict

from whist_nb.drawing.colours import THEMES, Look
from whist_nb.drawing.names import Names, chosen_names
from whist_nb.drawing.scene_parts import GivenNames
from whist_nb.engine.actions import PASS, Action
from whist_nb.engine.errors import BadOption, did_you_mean, quoted
from whist_nb.engine.game import Game
from whist_nb.engine.library import rule_book
from whist_nb.engine.options import check_seat
from whist_nb.engine.variant import Variant
from whist_nb.engine.view import PUBLIC, View

Asked = Game | View | Variant | str
"""A game as it stands, a view of it, or a game's id, which means its first deal, dealt by seat 0."""
Calls = str | Sequence[str | Action]
"""Answers to give first: a list, or a text with commas between them."""
WIDTHS: Final = (280, 1600)
USUAL_WIDTH: Final = 360
"""The width of a cell on a phone, so that drawings can be read in full size everywhere."""
_PATIENCE: Final = 200
"""The most answers on the way to any moment of a deal that a diagram needs."""


class Style(TypedDict, total=False):
    """The style of a diagram, as for `whist_nb.drawing.draw`; ``seat`` is the player who is called *You*."""

    width: float
    theme: str
    suits: int
    large: bool
    names: GivenNames
    seat: int | None


@dataclass(frozen=True)
class CheckedStyle:
    """A style that has been checked."""

    look: Look
    width: float
    names: GivenNames
    seat: int | None


def checked_style(style: Style) -> CheckedStyle:
    """Check a style; BadOption if it is impossible."""
    known = tuple(Style.__annotations__)
    for word in style:
        if word not in known:
            raise BadOption(
                "A diagram has no option {word}. {suggestion}", word=quoted(word), suggestion=did_you_mean(word, known)
            )
    theme, suits, width = style.get("theme", "auto"), style.get("suits", 4), style.get("width", USUAL_WIDTH)
    if theme not in THEMES:
        raise BadOption(
            "There is no theme {theme}. {suggestion}", theme=quoted(theme), suggestion=did_you_mean(theme, THEMES)
        )
    if suits not in (2, 4):
        raise BadOption("suits={suits}: suits are drawn in 4 colours or in 2.", suits=quoted(suits))
    if isinstance(width, bool) or not isinstance(width, (int, float)) or not WIDTHS[0] <= width <= WIDTHS[1]:
        raise BadOption(
            "width={width}: expected a number of pixels from {least} to {most}.",
            width=quoted(width),
            least=WIDTHS[0],
            most=WIDTHS[1],
        )
    return CheckedStyle(
        Look(theme, suits, bool(style.get("large", False))), width, style.get("names"), style.get("seat")
    )


def rules_of(asked: Asked) -> Variant:
    """Return the rules of the game in question."""
    if isinstance(asked, Game):
        return asked.variant
    return rule_book(asked.variant if isinstance(asked, View) else asked)


def game_of(asked: Asked, calls: Calls = ()) -> Game:
    """Return a game to continue, the one given or a new one, after these answers."""
    if isinstance(asked, View):
        raise BadOption("Calls cannot be made in a view: give the game itself, or its id.")
    game = asked.copy() if isinstance(asked, Game) else _first_deal(rule_book(asked))
    for call in calls.split(",") if isinstance(calls, str) else calls:
        if not isinstance(call, str) or call.strip():
            game.apply(call.strip() if isinstance(call, str) else call)
    return game


def _first_deal(rules: Variant) -> Game:
    """Return the same first deal every time; seat 0 deals."""
    return Game(rules, seed=1, first_dealer=0)


def view_of(asked: Asked, calls: Calls = (), seat: int | None = None) -> View:
    """Return what everybody may see, or what one seat may see, after these answers."""
    if isinstance(asked, View):
        if calls:
            raise BadOption("`calls` needs a game or the id of one: no calls can be made in a view.")
        return asked
    return game_of(asked, calls).view(PUBLIC if seat is None else seat)


def at_the_lead(asked: Asked, calls: Calls, seat: int | None) -> View:
    """Return the same game or view at the first lead, if a contract has already been made."""
    view = view_of(asked, calls, seat)
    if isinstance(asked, View) or view.contract is None or view.stage is not None:
        return view
    game = game_of(asked, calls)
    until(game, lambda seen: seen.turn is not None, "no card is led")
    return game.view(PUBLIC if seat is None else seat)


def options_of(asked: Asked) -> Any:
    """Return the options of the game given, or the default ones."""
    if isinstance(asked, (Game, View)):
        return asked.options
    rules = rule_book(asked)
    return rules.check_options(rules.usual_seats, {})


def until(game: Game, moment: Callable[[View], bool], what: str) -> View:
    """Continue with the plainest answers until a certain moment; raise BadOption if it never comes.

    Everybody passes if possible, and otherwise gives the first answer that is allowed.
    """
    for _ in range(_PATIENCE):
        view = game.view(PUBLIC)
        if moment(view):
            return view
        if game.is_over:
            break
        answers = game.legal_actions()
        game.apply(PASS if PASS in answers else answers[0])
    raise BadOption(f"{game.variant.title}: {what}.")


def happened(view: View, *verbs: str) -> list[Any]:
    """Return the events of this deal with these verbs, in order."""
    return [event for event in view.deal_events if event.verb in verbs]


def names_of(view: View, asked: CheckedStyle) -> Names:
    """Return the names of the seats: the viewer, or the seat asked for, is *You*."""
    me = view.seat if isinstance(view.seat, int) else asked.seat
    me = me if me is None else check_seat("seat", me, view.seats)
    return Names(chosen_names(view.seats, asked.names), me, view.sides)


def opening_leader(view: View) -> int | None:
    """Return the seat that leads to the first trick, or has led; None as long as that is not settled."""
    if view.tricks:
        return view.tricks[0].plays[0][0]
    if view.trick:
        return view.trick[0][0]
    return view.turn


def in_turn(view: View, first: int) -> Iterator[int]:
    """Yield the seats that are still in, going clockwise from one of them."""
    held = [left + sum(seat == who for who, _ in view.trick) for seat, left in enumerate(view.cards_left)]
    still_in = [seat for seat in range(view.seats) if held[seat] or view.tricks]
    return (seat for step in range(view.seats) if (seat := (first + step) % view.seats) in still_in)
