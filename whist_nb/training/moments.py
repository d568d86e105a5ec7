"""Moments of a deal that are worth a second look, as typed records that are shown after the deal and kept in the log.

A moment holds facts and statements; the names of the seats depend on the reader, and are chosen when it is shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple, get_args

from whist_nb.analysis.units import Unit
from whist_nb.engine.actions import Play, read_action
from whist_nb.engine.cards import Card
from whist_nb.engine.errors import BadOption, did_you_mean
from whist_nb.engine.phrases import phrase
from whist_nb.engine.wording import Statement
from whist_nb.training.log_rows import row_of, values_of
from whist_nb.training.stored_statements import packed, unpacked

MISTAKE: Final = "mistake"
"""A play that cost something by what could be known."""
BEST: Final = "best"
"""A play that gained something over the natural card."""
UNLUCKY: Final = "unlucky"
"""A play where nothing that could be known favoured another card, but as the cards lay one was better."""
HARD: Final = "hard"
"""A play where two cards were close by what could be known, but as they lay differed by a trick or more."""

Kind = Literal["mistake", "best", "unlucky", "hard"]


@dataclass(frozen=True)
class Moment:
    """One decision of a deal that is worth a second look.

    ``index`` is its place in ``Game.actions``, before which the question is still open. ``deal`` counts from 1.
    ``played`` is None for a knock and for an answer that is not a card; ``answer`` and ``better_answer`` are always the
    texts of the actions. ``better`` are the cards that were better by what the seat could know; for kind 'best' there
    are none, and the natural card that was beaten is among ``values``; for 'unlucky' and 'hard' they are the cards that
    would have been better as the cards lay.

    ``cost_known`` in ``unit``, with its standard error ``error``, is the cost by what the seat could know (for 'best':
    the gain), ``cost_open`` the cost with open cards, as in a review; None if that is not known. ``idea`` is the id of
    an idea, or of a plain comparison. ``plays`` is the whole trick in order of play. ``values`` are at most three
    cards, best first, including the one played, with the expected result of each in ``unit``. ``uid`` is the same
    wherever the same moment of the same deal is found again. ``theme`` is the name of the problems' theme that was
    recognised in a mistake (``analysis.problems.themes``), if any was.
    """

    variant: str
    deal: int
    index: int
    trick: int
    seat: int
    kind: Kind
    played: Card | None
    better: tuple[Card, ...]
    unit: Unit
    cost_known: float
    error: float
    cost_open: int | None
    idea: str
    title: Statement
    reason: Statement | None
    plays: tuple[tuple[int, Card], ...]
    values: tuple[tuple[Card, float], ...]
    answer: str
    better_answer: str | None
    uid: str
    theme: str | None = None


def row_of_moment(moment: Moment, at: str) -> tuple[Any, ...]:
    """Return the row of the learner's log that keeps a moment, found at that time."""
    facts = {
        "uid": moment.uid,
        "game": moment.variant,
        "deal": moment.deal,
        "place": moment.index,
        "trick": moment.trick,
        "seat": moment.seat,
        "kind": moment.kind,
        "idea": moment.idea,
        "played": moment.answer,
        "better": moment.better_answer,
        "better_cards": [card.text for card in moment.better],
        "unit": moment.unit,
        "cost_known": moment.cost_known,
        "error": moment.error,
        "cost_open": moment.cost_open,
        "plays": [[seat, card.text] for seat, card in moment.plays],
        "worth": [[card.text, value] for card, value in moment.values],
        "title": packed(moment.title),
        "reason": moment.reason and packed(moment.reason),
        "at": at,
        "theme": moment.theme,
    }
    return row_of("moments", facts.values())


def moment_of(row: Sequence[Any]) -> Moment:
    """Return the moment of a row; ValueError for a damaged row."""
    kept = values_of("moments", row)
    action = read_action(kept["played"])
    if kept["kind"] not in get_args(Kind):
        raise ValueError(phrase("not a kind of moment: {kept!r:.40}", kept=kept["kind"]))
    try:
        cards = tuple(map(Card, kept["better_cards"]))
        plays = tuple((int(seat), Card(card)) for seat, card in kept["plays"])
        values = tuple((Card(card), float(value)) for card, value in kept["worth"])
        cost, error = float(kept["cost_known"]), float(kept["error"])
    except TypeError as problem:
        raise ValueError(phrase("not a moment: {problem}", problem=problem)) from None
    return Moment(
        variant=kept["game"],
        deal=kept["deal"],
        index=kept["place"],
        trick=kept["trick"],
        seat=kept["seat"],
        kind=kept["kind"],
        played=action.card if isinstance(action, Play) else None,
        better=cards,
        unit=Unit(kept["unit"]),
        cost_known=cost,
        error=error,
        cost_open=kept["cost_open"],
        idea=kept["idea"],
        title=unpacked(kept["title"]),
        reason=None if kept["reason"] is None else unpacked(kept["reason"]),
        plays=plays,
        values=values,
        answer=kept["played"],
        better_answer=kept["better"],
        uid=kept["uid"],
        theme=kept["theme"],
    )


class Detail(NamedTuple):
    """How much to show after a deal: the number of moments, the smallest grade of mistake, luck and figures."""

    most: int
    least: str
    shows_luck: bool
    shows_figures: bool


DETAILS: Final = {
    "new": Detail(2, "mistake", shows_luck=False, shows_figures=False),
    "usual": Detail(3, "mistake", shows_luck=True, shows_figures=False),
    "expert": Detail(3, "inaccuracy", shows_luck=True, shows_figures=True),
}
"""The levels of detail, by the kind of player."""


def detail_of(level: str) -> Detail:
    """Return the detail of a level; BadOption for an unknown level."""
    if level not in DETAILS:
        raise BadOption(f"level={level!r:.60}: {did_you_mean(str(level), DETAILS)}")
    return DETAILS[level]
