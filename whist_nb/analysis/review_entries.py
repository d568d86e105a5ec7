"""What a review records: each play with its grade, and what each side could expect after it."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from whist_nb.analysis.verdicts import in_lines
from whist_nb.engine.cards import Card
from whist_nb.engine.phrases import phrase
from whist_nb.engine.wording import MARKED, Statement


class ReviewEntry:
    """What a judged play and a judged choice have in common: what is told of them, and themselves as plain JSON."""

    verdict: Statement

    @property
    def words(self) -> str:
        """What is to be said about it, in one or two sentences."""
        return str(self.verdict)

    def to_dict(self) -> dict[str, Any]:
        """All of it as plain JSON; what is told as ``words``, and ``marked`` for pictures."""
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
    """One play reviewed. ``index`` is its place in ``Game.actions``, ``card`` None for a knock.

    ``cost_open`` in tricks is what it cost with open cards (None where that cannot be said: cards to come, or
    a search too long); where a bid is to be hit exactly, by how many tricks more the others can make it be missed; in a
    misere 1 if the card decided whether a trick can be forced upon the declarer.
    ``cost_known`` in ``unit``, with its standard error ``error``, is what it cost by what the seat could know;
    ``grade`` comes from it alone. ``luck`` is a key of ``verdicts.LUCK``: 'good', 'unlucky', 'lucky', 'wrong', 'idle'
    or 'forced'. ``better`` is the card that was best by what could be known, ``best`` are those that were best with
    open cards.
    """

    index: int
    deal: int
    trick: int
    seat: int
    card: Card | None
    grade: str
    luck: str
    unit: str
    cost_known: float
    error: float
    cost_open: int | None
    better: Card | None
    best: tuple[Card, ...]
    verdict: Statement
    severity: float

    @property
    def what(self) -> str:
        """The card as people write it."""
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
    """What each side could expect after an action: its tricks in the whole deal.

    ``index`` is that of the action; the first point of a deal has the one before its first play. ``exact``
    says that these are tricks with open cards and best play; else they are the mean of deals played out, by what
    the seat that acted could know. Most plays have a point of each kind, the exact one first. ``seat`` is that seat,
    and ``between`` where the tricks of its side lay in the middle eight of ten deals; None where nobody was asked.
    """

    index: int
    deal: int
    tricks: tuple[float, ...]
    exact: bool
    seat: int | None = None
    between: tuple[float, float] | None = None

    def to_dict(self) -> dict[str, Any]:
        """The point as plain JSON."""
        told = {"index": self.index, "deal": self.deal, "tricks": list(self.tricks), "exact": self.exact}
        return told if self.between is None else told | {"seat": self.seat, "between": list(self.between)}
