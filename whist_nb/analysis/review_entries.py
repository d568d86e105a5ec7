"""The entries of a review: each play with its grade, and what each side could expect after it."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from whist_nb.analysis.units import Unit
from whist_nb.analysis.verdicts import in_lines
from whist_nb.engine.cards import Card
from whist_nb.engine.phrases import phrase
from whist_nb.engine.wording import MARKED, Statement


class ReviewEntry:
    """The common part of a judged play and a judged choice: their words, and their plain JSON."""

    verdict: Statement

    @property
    def words(self) -> str:
        """The verdict in one or two sentences."""
        return str(self.verdict)

    def to_dict(self) -> dict[str, Any]:
        """Return the entry as plain JSON, with its sentences under ``words``, and under ``marked`` for pictures."""
        found: dict[str, Any] = {}
        for field in fields(self):  # type: ignore[arg-type]
            if field.name == "verdict":
                found |= {"words": self.words, "marked": MARKED.emphasized(self.verdict)}
            else:
                found[field.name] = _plain(getattr(self, field.name))
        return found


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    return value.text if isinstance(value, Card) else round(value, 4) if isinstance(value, float) else value


@dataclass(frozen=True)
class ReviewedPlay(ReviewEntry):
    """One play reviewed, with its ``index`` in ``Game.actions``; ``card`` is None for a knock.

    ``cost_open`` is its cost in tricks with open cards, or None if that is unknown, because cards are still to come or
    the search would take too long. If a bid must be made exactly, it is the number of tricks by which the others can
    now make it fail; in a misere it is 1 if the card decided whether the declarer can be made to win a trick.
    ``cost_known`` in ``unit``, with its standard error ``error``, is its cost by what the seat could know; ``grade``
    comes only from that. ``luck`` is a key of ``verdicts.LUCK``: 'good', 'unlucky', 'lucky', 'wrong', 'idle' or
    'forced'. ``better`` is the best card by what could be known, and ``best`` lists the cards that were best with open
    cards.
    """

    index: int
    deal: int
    trick: int
    seat: int
    card: Card | None
    grade: str
    luck: str
    unit: Unit
    cost_known: float
    error: float
    cost_open: int | None
    better: Card | None
    best: tuple[Card, ...]
    verdict: Statement
    severity: float

    @property
    def what(self) -> str:
        """The card with its suit symbol."""
        return "knock" if self.card is None else self.card.glyphs

    def __str__(self) -> str:
        played = phrase(
            "deal {deal}, trick {trick}, seat {seat}: {what}, {grade}",
            deal=self.deal,
            trick=self.trick,
            seat=self.seat,
            what=self.what,
            grade=self.grade,
        )
        return in_lines(f"{played}. {self.words}")


@dataclass(frozen=True)
class CurvePoint:
    """Each side's expected tricks in the whole deal, after an action.

    ``index`` is that of the action; the first point of a deal has the one before its first play. If ``exact`` is true,
    they are the tricks with open cards and best play; otherwise the mean of deals played out, by what the seat that
    acted could know. Most plays have a point of each kind, the exact one first. ``seat`` is that seat, and ``between``
    the range of its side's tricks in the middle eight of ten deals; None if no seat acted.
    """

    index: int
    deal: int
    tricks: tuple[float, ...]
    exact: bool
    seat: int | None = None
    between: tuple[float, float] | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return the point as plain JSON."""
        told = {"index": self.index, "deal": self.deal, "tricks": list(self.tricks), "exact": self.exact}
        return told if self.between is None else told | {"seat": self.seat, "between": list(self.between)}
