"""The cost of decisions other than plays: bids, calls, naming trumps, discards.

Every answer is tried in the same deals, all of which fit what the seat knew; the rest of the bidding is guessed, and
the cards are played by rules of thumb (see ``trials``). No second judge confirms the result, so nothing is called a
blunder.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from whist_nb.analysis.decisions import SeatDecision
from whist_nb.analysis.judging import KnownCost, errors_of, shares_of
from whist_nb.analysis.review_entries import ReviewEntry
from whist_nb.analysis.trials import BY_QUESTION
from whist_nb.analysis.trials.deals import TrialResult
from whist_nb.analysis.trials.declared import try_announced, try_honours, try_meld, try_stock
from whist_nb.analysis.trials.exact_bids import try_bids_for_trumps
from whist_nb.analysis.units import Unit
from whist_nb.analysis.verdicts import amount, grade_of, in_lines, severity
from whist_nb.analysis.worlds import Worlds
from whist_nb.engine.actions import Action, Show, read_action
from whist_nb.engine.library import find_variant
from whist_nb.engine.phrases import phrase
from whist_nb.engine.wording import PLAIN, Statement, Wording

NOT_JUDGED: Final = "not judged"
"""Replaces a grade where playing deals out cannot show what an answer is worth."""

TRIED: Final = {
    **BY_QUESTION,
    "announce": try_announced,
    "the stock": try_stock,
    "a meld": try_meld,
    "claim honours": try_honours,
}
"""How each kind of question is judged, apart from those for a card to play."""

FREE: Final = {
    "prove": phrase("any suit worth the value announced will do, and the suits differ only in the cards they show"),
    "give": phrase("the value of three cards depends on the auction that follows"),
}
"""Why the other questions are not judged: a declaration costs nothing, or only later bids settle its value."""


@dataclass(frozen=True)
class ReviewedChoice(ReviewEntry):
    """A reviewed answer other than a play, with its ``index`` in ``Game.actions`` and its kind of ``question``.

    ``answer`` and ``better`` are actions as text; ``better`` is the one that promised the most, or None if none
    promised more. ``cost_known`` in ``unit``, with its standard error ``error``, is the cost by what the seat could
    know.
    """

    index: int
    deal: int
    seat: int
    question: str
    answer: str
    grade: str
    unit: Unit
    cost_known: float
    error: float
    better: str | None
    verdict: Statement
    severity: float

    @property
    def what(self) -> str:
        """The answer in words: 'a bid of 4', '3 no trumps'."""
        return PLAIN.part(read_action(self.answer), "", start=False)

    def __str__(self) -> str:
        return in_lines(
            phrase(
                "deal {deal}, seat {seat}: {answer}, {grade}. {words}",
                deal=self.deal,
                seat=self.seat,
                answer=self.what,
                grade=self.grade,
                words=self.words,
            )
        )


def judge_choice(decision: SeatDecision, seed: int = 0, worlds: int = 144) -> ReviewedChoice:
    """Judge an answer by what its seat could know; the same seed gives the same deals."""
    view = decision.view
    question = view.question or ""
    if find_variant(view.variant).is_from_outside:
        return _not_judged(decision, phrase("only the game's own rules know what this choice commits a player to"))
    if question not in TRIED or not (view.hand or view.tricks):
        return _not_judged(decision, FREE.get(question, phrase("the choice came before the hand was seen")))
    tried = _tried(decision, Worlds(view, worlds, 1_000_003 * seed + decision.index))
    given = _column(decision.action, tried.answers)
    worth = np.asarray(tried.worth if tried.reported is None else tried.reported, float)
    gaps = worth - worth[:, [given]]
    best = int(gaps.mean(axis=0).argmax())
    cost, error = float(gaps[:, best].mean()), float(errors_of(gaps)[best])
    swing = float(worth.max() - worth.min())
    gains, losses = shares_of(gaps[:, best])
    known = KnownCost(cost, error, tried.unit, swing, None, gains, losses, None, (), False, False)
    grade = grade_of(known)
    better = None if grade == "good" else tried.answers[best]
    told = _what_it_costs(known, better)
    place = (decision.index, decision.deal, decision.seat, question, decision.action.text)
    return ReviewedChoice(*place, grade, tried.unit, cost, error, better and better.text, told, severity(known))


def _tried(decision: SeatDecision, worlds: Worlds) -> TrialResult:
    if decision.view.question == "bid for trumps":  # only the lowest bids are tried there unless another was given
        return try_bids_for_trumps(decision.view, worlds, decision.action)
    return TRIED[decision.view.question](decision.view, worlds)


def _column(given: Action, answers: Sequence[Action]) -> int:
    """Return the index of an answer among those tried; a card that says high or low counts for all of its colour."""
    if isinstance(given, Show) and given not in answers:
        red = given.card.suit in "HD"
        given = next(other for other in answers if isinstance(other, Show) and (other.card.suit in "HD") == red)
    return list(answers).index(given)


def _what_it_costs(known: KnownCost, better: Action | None) -> Statement:
    if better is None:
        return GOOD_ANSWER()
    gains, losses = (round(100 * share) for share in (known.gains, known.losses))
    return BETTER_ANSWER(better=better, amount=amount(known), gains=gains, losses=losses)


GOOD_ANSWER = Wording("no other choice was clearly better.", head="Good")
BETTER_ANSWER = Wording(
    "{better} promised {amount} on average (better in {gains} of 100 possible deals, worse in {losses})."
)
WAS_NOT_JUDGED = Wording("{why}.", head="Not judged")


def _not_judged(decision: SeatDecision, why: str) -> ReviewedChoice:
    place = (decision.index, decision.deal, decision.seat, decision.view.question or "", decision.action.text)
    return ReviewedChoice(*place, NOT_JUDGED, "", 0.0, 0.0, None, WAS_NOT_JUDGED(why=why), 0.0)
