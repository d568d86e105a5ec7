"""Diagrams for lessons, as ``wn.diagram`` in a notebook: seats, tricks, trumps, auctions, payments and steps.

>>> from whist_nb import diagram
>>> print(diagram.seats("whist").text)
South deals. West, eldest hand, leads, then North, East and South.
>>> print(diagram.trumps("cycling-whist", deal=7).text)
Trumps change from deal to deal: hearts, diamonds, spades, clubs, no trumps, and then hearts again. Deal 7: diamonds.

Each diagram takes its facts from the game itself: give a game played up to some point, a view of it, or an id such as
"whist". ``calls`` are answers to give first: "pass, solo, pass, pass". The result is a drawing, which a notebook shows;
``print(drawing.text)`` describes it in words. All diagrams take the style options of `whist_nb.draw`: ``width`` in
pixels (by default 360, the width of a phone), ``theme``, ``suits``, ``large`` and ``names``; and ``seat``, the player
to call *You*.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Unpack

from whist_nb.drawing import draw
from whist_nb.drawing.canvas import Drawing
from whist_nb.drawing.colours import Look
from whist_nb.drawing.diagrams.bids import draw_cycle
from whist_nb.drawing.diagrams.moments import draw_bids_laid, stock_steps, uncover_steps, widow_steps
from whist_nb.drawing.diagrams.round_table import Arrow
from whist_nb.drawing.diagrams.seating import draw_seats, draw_two_packs
from whist_nb.drawing.diagrams.spare_cards import right_steps
from whist_nb.drawing.diagrams.strips import Step, draw_steps
from whist_nb.drawing.diagrams.subjects import (
    Asked,
    Calls,
    Style,
    at_the_lead,
    checked_style,
    game_of,
    happened,
    names_of,
    options_of,
    rules_of,
    until,
    view_of,
)
from whist_nb.drawing.diagrams.tricks import draw_tricks
from whist_nb.drawing.diagrams.undertakings import draw_rungs, draw_worth
from whist_nb.drawing.names import chosen_names
from whist_nb.engine.errors import BadOption, quoted
from whist_nb.engine.library import usual_game
from whist_nb.engine.options import check_whole
from whist_nb.engine.phrases import phrase
from whist_nb.engine.view import Trick

__all__ = [
    "Arrow",
    "Step",
    "bid_cards",
    "ladder",
    "passing",
    "payments",
    "seats",
    "spare_cards",
    "spare_hand",
    "steps",
    "stock",
    "tricks",
    "trumps",
    "two_packs",
    "uncovering",
]

WITH_TWO_PACKS: Final = usual_game("two_packs")
WITH_STOCK: Final = usual_game("stock")
WITH_UNCOVERING: Final = usual_game("uncovering")
WITH_SPARE_HAND: Final = usual_game("spare_hand")
WITH_SPARE_CARDS: Final = usual_game("spare_cards")
"""The default games of diagrams that show something few games have."""


def seats(
    asked: Asked, calls: Calls = (), *, notes: Mapping[int, str] | None = None, arrows: Sequence[Arrow] = (),
    **style: Unpack[Style],
) -> Drawing:  # fmt: skip
    """Draw the seats round a table, with the dealer, eldest hand, partners, the first player and the order of play.

    Parameters
    ----------
    asked
        A game, a view of a game, or a game's id.
    calls
        Answers to give before drawing, if the lead depends on them.
    notes
        Notes below the seats; by default, their last calls.
    arrows
        Arrows from seat to seat, each ``Arrow(giver, receiver, word)``, in place of the order of play.
    **style
        Style options, as for all diagrams.

    Returns
    -------
    Drawing
        The diagram.

    Raises
    ------
    BadOption
        If a seat is not at the table, or a style is unknown.

    Examples
    --------
    >>> print(seats("solo-whist", "pass, solo, pass, pass", seat=0).text)
    You deal. West, eldest hand, leads, then North, East and you. West passed. North called solo. ...
    """
    wanted = checked_style(style)
    view = at_the_lead(asked, calls, wanted.seat)
    return draw_seats(view, names_of(view, wanted), wanted, notes, arrows)


def passing(asked: Asked, **style: Unpack[Style]) -> Drawing:
    """Show who passes cards to whom, as in the Frisch of Israeli Whist, with the number of cards on each arrow.

    In the diagram's deal, everybody passes until cards change hands.

    Parameters
    ----------
    asked
        A game, a view of a game, or a game's id.
    **style
        Style options, as for all diagrams.

    Returns
    -------
    Drawing
        The diagram.

    Raises
    ------
    BadOption
        If players do not pass cards in this game.

    Examples
    --------
    >>> print(passing("israeli-whist").text)
    South deals. From West to North: 3. From North to East: 3. From East to South: 3. From South to West: 3.
    """
    wanted = checked_style(style)
    view = until(
        game_of(asked), lambda seen: bool(happened(seen, "hand_on")), phrase("no cards are handed on in this game")
    )
    arrows = []
    for event in happened(view, "hand_on"):
        giver = next(seat for seat in event.seen_by if seat != event.seat)
        arrows.append(Arrow(giver, event.seat, str(event.size)))
    nothing = dict.fromkeys(range(view.seats), "")
    return draw_seats(view, names_of(view, wanted), wanted, nothing, arrows)


def two_packs(asked: Asked = WITH_TWO_PACKS, **style: Unpack[Style]) -> Drawing:
    """Show how two packs go round the table: one is dealt while the other is shuffled for the next dealer.

    Parameters
    ----------
    asked
        A game, a view of a game, or a game's id.
    **style
        Style options, as for all diagrams.

    Returns
    -------
    Drawing
        The diagram.

    Examples
    --------
    >>> print(two_packs(seat=0).text.split(". ")[1])
    West: shuffled, deals next
    """
    wanted = checked_style(style)
    view = view_of(asked, (), wanted.seat)
    return draw_two_packs(view, names_of(view, wanted), wanted)


def tricks(asked: Any, numbers: Iterable[int] | None = None, **style: Unpack[Style]) -> Drawing:
    """Draw the tricks played so far, in the order of play, with each winner marked.

    Parameters
    ----------
    asked
        A game, a view of it, or tricks such as ``view.tricks``.
    numbers
        The numbers of the tricks to draw, such as ``[1, 2]`` or ``range(4, 8)``; by default, all of them.

    Examples
    --------
    >>> from whist_nb import Game
    >>> game = Game("german-whist", seed=2, first_dealer=0)
    >>> for card in game.legal_actions()[:1]:
    ...     game.apply(card)
    >>> game.apply(game.legal_actions()[0])
    >>> print(tricks(game).text)
    1. North ...
    """
    wanted = checked_style(style)
    played, names, you = _played(asked, wanted)
    chosen = played if numbers is None else [trick for trick in played if trick.number in set(numbers)]
    if not chosen:
        there = phrase("there are {number}", number=len(played)) if played else phrase("no trick has been finished")
        raise BadOption("There is no such trick: {there}.", there=there)
    return draw_tricks(chosen, names, you, wanted.look, wanted.width)


def _played(asked: Any, wanted: Any) -> tuple[Sequence[Trick], Sequence[str], int | None]:
    """Return the tricks, the names of the seats, and the seat that is called "You"."""
    if isinstance(asked, Iterable) and not isinstance(asked, str):
        found = tuple(asked)
        if not all(isinstance(trick, Trick) for trick in found):
            raise BadOption(
                "{asked}: expected a game, a view of it, or tricks such as view.tricks.", asked=quoted(asked)
            )
        count = 1 + max((seat for trick in found for seat, _ in trick.plays), default=0)
        return found, chosen_names(max(count, 2), wanted.names), None
    view = view_of(asked, (), wanted.seat)
    names = names_of(view, wanted)
    return view.tricks, [names.start(seat) for seat in range(view.seats)], names.you


def trumps(asked: Asked, deal: int | None = None, **style: Unpack[Style]) -> Drawing:
    """Draw a game's cycle of trumps.

    Parameters
    ----------
    asked
        A game, a view of a game, or a game's id.
    deal
        The number of a deal whose trumps to mark.
    **style
        Style options, as for all diagrams.

    Returns
    -------
    Drawing
        The diagram.

    Raises
    ------
    BadOption
        If this game has no cycle of trumps.

    Examples
    --------
    >>> print(trumps("contract-whist").text)
    Trumps change from deal to deal: spades, hearts, diamonds, clubs, no trumps, and then spades again.
    """
    wanted, rules = checked_style(style), rules_of(asked)
    if rules.trump_cycle is None:
        raise BadOption("In {title} trumps do not change from deal to deal.", title=rules.title)
    number = check_whole("deal", deal)
    return draw_cycle(rules.trump_cycle(options_of(asked)), number, wanted.look, wanted.width)


def ladder(asked: Asked, **style: Unpack[Style]) -> Drawing:
    """Draw the calls of an auction from lowest to highest, each with its undertaking and its value.

    Parameters
    ----------
    asked
        A game, a view of a game, or a game's id.
    **style
        Style options, as for all diagrams.

    Returns
    -------
    Drawing
        The diagram.

    Examples
    --------
    >>> print(ladder("solo-whist").text.splitlines()[1])
    Slam: all 13 tricks, trumps of your choice, worth 8
    """
    return draw_rungs(asked, checked_style(style))


def payments(asked: Asked, calls: Calls = (), **style: Unpack[Style]) -> Drawing:
    """Draw the score for each number of tricks under a contract.

    Parameters
    ----------
    asked
        A game, a view of a game, or a game's id.
    calls
        Answers to give first.
    **style
        Style options, as for all diagrams.

    Returns
    -------
    Drawing
        The diagram.

    Examples
    --------
    >>> print(payments("whist").text)
    Points for the tricks of South and North
    North–South win: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13
    North–South get: 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7
    East–West get: 7, 6, 5, 4, 3, 2, 1, 0, 0, 0, 0, 0, 0, 0
    """
    wanted = checked_style(style)
    view = at_the_lead(asked, calls, wanted.seat)
    return draw_worth(view, names_of(view, wanted), wanted.seat, wanted)


def steps(moments: Iterable[Step | Sequence[Any]], *, arrows: bool = True, **style: Unpack[Style]) -> Drawing:
    """Draw pictures in a row, such as a before and an after, or the steps of your choice.

    Parameters
    ----------
    moments
        A ``Step(title, picture, note)`` or a plain tuple for each step. The picture is a drawing, or anything that
        `whist_nb.draw` accepts: cards, a trick, a view.
    arrows
        Whether to draw an arrow from each step to the next.
    **style
        Style options, as for all diagrams.

    Returns
    -------
    Drawing
        The diagram.

    Raises
    ------
    BadOption
        If there are no steps.

    Examples
    --------
    >>> print(steps([("Before", "KH 9H"), ("After", "KH", "The nine is gone.")]).text)
    1. Before: ♥ K 9
    2. After: K♥ – The nine is gone.
    """
    wanted = checked_style(style)
    found = [_step(each, wanted.look) for each in moments]
    if not found:
        raise BadOption("There are no steps to draw: expected titles, each with its picture.")
    return draw_steps(found, wanted.look, wanted.width, arrows=arrows)


def _step(given: Any, look: Look) -> Step:
    """Return a step with its picture drawn."""
    if not isinstance(given, (tuple, list)) or len(given) not in (2, 3) or not isinstance(given[0], str):
        raise BadOption(
            "{given} is not a step: expected a title, a picture, and a note if you like.", given=quoted(given)
        )
    title, picture, note = (*given, "")[:3]
    if not isinstance(picture, Drawing):
        picture = draw(picture, theme=look.theme, suits=look.suits, large=look.large)
    return Step(title, picture, str(note))


def stock(asked: Asked = WITH_STOCK, **style: Unpack[Style]) -> Drawing:
    """Show how the stock shrinks in a game's first deal, from the deal to the Close.

    Parameters
    ----------
    asked
        A game, a view of a game, or a game's id.
    **style
        Style options, as for all diagrams.

    Returns
    -------
    Drawing
        The diagram.
    """
    wanted = checked_style(style)
    return draw_steps(stock_steps(asked, wanted.look), wanted.look, wanted.width)


def uncovering(asked: Asked = WITH_UNCOVERING, **style: Unpack[Style]) -> Drawing:
    """Draw a column of a layout before its top card is played and after the card below has been turned up.

    Parameters
    ----------
    asked
        A game, a view of a game, or a game's id.
    **style
        Style options, as for all diagrams.

    Returns
    -------
    Drawing
        The diagram.
    """
    wanted = checked_style(style)
    return draw_steps(uncover_steps(asked, wanted.look, wanted), wanted.look, wanted.width)


def bid_cards(asked: Asked, calls: Calls = (), **style: Unpack[Style]) -> Drawing:
    """Draw the bid cards in the order in which they are turned; those never turned are shown face down.

    Parameters
    ----------
    asked
        A game, a view of a game, or a game's id.
    calls
        Answers to give first.
    **style
        Style options, as for all diagrams.

    Returns
    -------
    Drawing
        The diagram.
    """
    return draw_bids_laid(asked, calls, checked_style(style))


def spare_hand(asked: Asked = WITH_SPARE_HAND, calls: Calls = (), **style: Unpack[Style]) -> Drawing:
    """Show what happens to a spare hand: who leaves it, who takes it, and whose cards it has in the end.

    Parameters
    ----------
    asked
        A game, a view of a game, or a game's id.
    calls
        Answers to give first.
    **style
        Style options, as for all diagrams.

    Returns
    -------
    Drawing
        The diagram.

    Examples
    --------
    >>> print(spare_hand(calls="leave, pick up, keep picked, leave").text.splitlines()[-1])
    4. Out of play: ...
    """
    wanted = checked_style(style)
    return draw_steps(widow_steps(asked, calls, wanted), wanted.look, wanted.width)


def spare_cards(asked: Asked = WITH_SPARE_CARDS, **style: Unpack[Style]) -> Drawing:
    """Show who may take the spare cards if the ace of trumps is turned up, in somebody's hand, or in the stock."""
    wanted = checked_style(style)
    return draw_steps(right_steps(asked, wanted), wanted.look, wanted.width)
