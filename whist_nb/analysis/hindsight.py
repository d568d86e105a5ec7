"""Judge decisions by what each cost or gained, first by what its seat could know, and then with open cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from whist_nb.analysis import playouts
from whist_nb.analysis.decisions import PlayDecision, SeatDecision
from whist_nb.analysis.endings import SOLVER
from whist_nb.analysis.judging import WORLDS, KnownCost, are_equal, judge
from whist_nb.analysis.kernels.compiling import HAS_NUMBA
from whist_nb.analysis.open_cards import OpenDeal
from whist_nb.analysis.problems import open_worlds
from whist_nb.analysis.problems.played_themes import theme_of
from whist_nb.analysis.problems.themes import Theme
from whist_nb.analysis.reviewed_choices import judge_choice
from whist_nb.analysis.units import Unit
from whist_nb.analysis.verdicts import GRADES, grade_of, severity
from whist_nb.engine.actions import PLAY
from whist_nb.engine.cards import Card

MORE: Final = 4 if HAS_NUMBA else 1
"""The factor by which the second look at a decision that may matter increases the number of worlds."""


@dataclass(frozen=True)
class Gain:
    """The gain from a good play: what a natural one would have cost instead."""

    natural: Card
    known: KnownCost


@dataclass(frozen=True)
class JudgedDecision:
    """A decision and what is known of it so far.

    ``cost`` in ``unit`` with its ``error``, ``grade`` and ``severity`` are as in a review; ``better`` is the text of
    the better action, None if there was none. ``known`` is the whole comparison of a play. ``is_certain`` is true after
    the second look; then ``gain`` has what a good play won over a natural one. ``cost_open`` and ``best_open`` are
    known once it ``is_opened`` after the deal, where they can be found. ``theme`` is that of a mistake, if it has one,
    once it ``is_sorted``.
    """

    decision: SeatDecision
    grade: str
    unit: Unit
    cost: float
    error: float
    severity: float
    better: str | None
    known: KnownCost | None
    is_certain: bool
    gain: Gain | None = None
    cost_open: int | None = None
    best_open: tuple[Card, ...] = ()
    is_opened: bool = False
    is_misere: bool = False
    theme: Theme | None = None
    is_sorted: bool = False

    @property
    def is_good(self) -> bool:
        """Whether nothing that could be known favoured another answer."""
        return self.grade not in GRADES[1:]


def are_ready(seconds: float) -> bool:
    """Return whether decisions can be judged quickly, after waiting at most that long for compilation."""
    return playouts.ready(seconds, SOLVER)


def may_sort(seconds: float) -> bool:
    """Return whether the themes of mistakes can be found quickly, after waiting at most that long for compilation."""
    return playouts.ready(seconds, (*SOLVER, open_worlds.WORLDS_WON))


def first_look(decision: SeatDecision, naturals: Sequence[Card], seed: int) -> JudgedDecision:
    """Judge a decision by what its seat could know; ``naturals`` are the cards that a good play has to beat."""
    if not decision.is_play:
        return _choice(decision, seed)
    known = judge(decision, seed, WORLDS[HAS_NUMBA])
    looked = _play(decision, known)
    may_be_best = looked.is_good and any(_seems_to_gain(looked, natural) for natural in naturals)
    return replace(looked, is_certain=known.is_forced or (looked.is_good and not may_be_best))


def second_look(looked: JudgedDecision, naturals: Sequence[Card], seed: int) -> JudgedDecision:
    """Judge a play again over more worlds, and look for what it gained."""
    decision = looked.decision
    again = _play(decision, judge(decision, seed, MORE * WORLDS[HAS_NUMBA]), is_certain=True)
    return replace(again, gain=next(_gains(again, naturals, seed), None)) if again.is_good else again


def _choice(decision: SeatDecision, seed: int) -> JudgedDecision:
    found = judge_choice(decision, seed, WORLDS[HAS_NUMBA])
    judged = (found.grade, found.unit, found.cost_known, found.error, found.severity, found.better)
    return JudgedDecision(decision, *judged, None, is_certain=True)


def _play(decision: SeatDecision, known: KnownCost, is_certain: bool = False) -> JudgedDecision:
    grade = grade_of(known)
    better = None if grade == GRADES[0] else "knock" if known.better is None else known.better.text
    judged = (grade, known.unit, known.cost, known.error, severity(known), better)
    return JudgedDecision(decision, *judged, known, is_certain)


def _seems_to_gain(looked: JudgedDecision, natural: Card) -> bool:
    """Return whether the first judge puts the play above the natural one by at least a mistake."""
    assert looked.known is not None, "a play is compared"
    if are_equal(looked.decision.view, natural, looked.decision.card):
        return False
    worth = dict(looked.known.worth)
    gap = worth[looked.decision.card] - worth[natural]
    return grade_of(looked.known._replace(cost=gap, error=0.0, confirmed=True)) in GRADES[2:]


def _gains(looked: JudgedDecision, naturals: Sequence[Card], seed: int) -> Iterator[Gain]:
    """Yield the natural plays that would have been mistakes."""
    for natural in naturals:
        if _seems_to_gain(looked, natural):
            instead = replace(looked.decision, action=PLAY[natural])
            known = judge(instead, seed, MORE * WORLDS[HAS_NUMBA])
            if grade_of(known) in GRADES[2:]:
                yield Gain(natural, known)


class OpenCards:
    """A finished deal with open cards, for the cost of one seat's plays as the cards lay."""

    def __init__(self, plays: Sequence[PlayDecision]) -> None:
        self._deal = OpenDeal(plays)
        self._places = {play.index: at for at, play in enumerate(plays)}
        self.is_misere = self._deal.is_misere

    def cost(self, index: int) -> int | None:
        """Return the cost of a play; ask for the last play first."""
        return self._deal.cost(self._places[index])

    def best(self, index: int) -> tuple[Card, ...]:
        """Return the cards that would have cost nothing."""
        return self._deal.best(self._places[index])


def with_open_cost(looked: JudgedDecision, cards: OpenCards) -> JudgedDecision:
    """Return a judged play with what it cost as the cards lay."""
    index = looked.decision.index
    cost = cards.cost(index)
    may_show = looked.grade in GRADES[:2] and (cost or 0) > 0
    best = cards.best(index) if may_show else ()
    return replace(looked, cost_open=cost, best_open=best, is_opened=True, is_misere=cards.is_misere)


def with_theme(looked: JudgedDecision) -> JudgedDecision:
    """Return a mistake with the theme of the better card's plan."""
    card, known = looked.decision.card, looked.known
    better = None if known is None else known.better
    theme = None if card is None or better is None else theme_of(looked.decision.view, card, better)
    return replace(looked, theme=theme, is_sorted=True)
