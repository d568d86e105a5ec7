"""Grades and words for plays: how big a mistake is, and whether it was wrong or only unlucky."""

from textwrap import fill
from typing import Final

from whist_nb.analysis.judging import KnownCost
from whist_nb.analysis.units import Unit, gain
from whist_nb.engine.cards import Card
from whist_nb.engine.phrases import phrase
from whist_nb.engine.wording import NOTHING, Statement, Wording

GRADES: Final = ("good", "inaccuracy", "mistake", "blunder")

PLURALS: Final = {"inaccuracy": "inaccuracies", "mistake": "mistakes", "blunder": "blunders"}
"""The grades with their plurals."""

LEAST: Final = {
    Unit.TRICKS: (0.15, 0.40, 0.80),
    Unit.POINTS: (0.05, 0.10, 0.15),
    Unit.CHANCE_OF_TRICK: (0.05, 0.10, 0.15),
    Unit.CHANCE_TO_WIN: (0.05, 0.10, 0.15),
}
"""The smallest cost of an inaccuracy, a mistake and a blunder, by what the seat could know.

It is given in tricks; as a chance to reach the goal (0.10 is ten deals in a hundred); or, for points, as a share of the
difference between the best and the worst possible outcome of the play.
"""

SURE: Final = (2.0, 2.0, 3.0)
"""How many standard errors the cost must be for each of these grades; anything less is good."""

UNCONFIRMED: Final = 3.0
"""The same for plays whose deals can only be played out, not solved; none of them is called a blunder."""

LUCK: Final = {
    "forced": phrase("There was no choice."),
    "good": phrase("Right, and nothing was lost."),
    "unlucky": phrase("Right on what could be known, but the cards lay badly."),
    "idle": phrase("You could have known that this gave tricks away, but they made no difference."),
    "lucky": phrase("Wrong on what could be known, but the cards lay well."),
    "wrong": phrase("Wrong on what could be known, and it proved costly."),
}
"""The verdicts on a play, combining knowledge and luck; without an open-card cost, 'good' or 'wrong'."""


def grade_of(known: KnownCost) -> str:
    """Return the grade of a play by what its seat could know."""
    grade = 0
    for step, (least, sure) in enumerate(zip(_least(known), SURE, strict=True), 1):
        if step > 1 and not known.confirmed:
            sure = UNCONFIRMED
        if step == 3 and not known.confirmed:
            break
        if _share(known) >= least and known.cost >= sure * known.error:
            grade = step
    return GRADES[grade]


def _least(known: KnownCost) -> tuple[float, float, float]:
    return LEAST[known.unit]


def _share(known: KnownCost) -> float:
    """Return the cost as the thresholds measure it: points as a share of what the play could decide, at least two."""
    return known.cost / max(known.swing, 2.0) if known.unit is Unit.POINTS else known.cost


def severity(known: KnownCost) -> float:
    """Return the cost in units of the smallest mistake, so that games can be compared."""
    return _share(known) / _least(known)[1]


def luck_of(grade: str, known: KnownCost, cost_open: int | None) -> str:
    """Return a key of ``LUCK``."""
    if known.is_forced:
        return "forced"
    if grade == "good":
        nothing_hung_on_it = known.all_known or known.tricks_lost >= LEAST[Unit.TRICKS][0]
        return ("idle" if nothing_hung_on_it else "unlucky") if cost_open else "good"
    return "lucky" if cost_open == 0 else "wrong"


NO_CHOICE = Wording("There was no choice.")
GOOD = Wording("no other card was clearly better.", head="Good")
IDLE_KNOWN = Wording("All the cards were known, and {best} {worth}, but by then it made no difference.")
IDLE = Wording("On what could be known, it gave away {tricks} tricks, but they made no difference.")
UNLUCKY = Wording("on what could be known no card was better, but as the cards lay {best} {worth}.", head="Unlucky")
WRONG = Wording(
    "{better} promised {amount} on average (better in {gains} of 100 possible deals, worse in {losses}).{then}",
    head="Wrong",
)
LUCKY = Wording(WRONG.text, head="Lucky, but wrong")
DECIDED, WORTH_MORE = Wording("would have decided the misère"), Wording("would have been worth {tricks} more")
IT_DECIDED, IT_COST = (
    Wording(" As the cards lay, it decided the misère."),
    Wording(" As the cards lay, it cost {tricks}."),
)
COST_NOTHING = Wording(" This time it cost nothing.")
TO_KNOCK, ONE_CARD, ANOTHER = Wording("to knock"), Wording("{card}"), Wording("another card")
ONE_OF_TWO, ONE_OF_THREE = Wording("{first} or {second}"), Wording("{first}, {second} or {third}")


def words_for(luck: str, known: KnownCost, cost_open: int | None, best: tuple[Card, ...], is_misere: bool) -> Statement:
    """Return the verdict on a play, in one or two sentences."""
    worth = DECIDED() if is_misere else WORTH_MORE(tricks=_tricks(cost_open))
    match luck:
        case "forced":
            return NO_CHOICE()
        case "good":
            return GOOD()
        case "idle" if known.all_known:
            return IDLE_KNOWN(best=_best(best), worth=worth)
        case "idle":
            return IDLE(tricks=f"{known.tricks_lost:.1f}")
        case "unlucky":
            return UNLUCKY(best=_best(best), worth=worth)
    better = TO_KNOCK() if known.better is None else ONE_CARD(card=known.better)
    gains, losses = (round(100 * share) for share in (known.gains, known.losses))
    kind = LUCKY if luck == "lucky" else WRONG
    then = _then(cost_open, is_misere)
    return kind(better=better, amount=amount(known), gains=gains, losses=losses, then=then)


def _then(cost_open: int | None, is_misere: bool) -> Statement:
    """Say what a wrong play cost as the cards lay."""
    if not cost_open:
        return NOTHING if cost_open is None else COST_NOTHING()
    return IT_DECIDED() if is_misere else IT_COST(tricks=_tricks(cost_open))


def _best(best: tuple[Card, ...]) -> Statement:
    match best[:3]:
        case (card,):
            return ONE_CARD(card=card)
        case (first, second):
            return ONE_OF_TWO(first=first, second=second)
        case (first, second, third):
            return ONE_OF_THREE(first=first, second=second, third=third)
        case _:
            return ANOTHER()


def _tricks(cost: int | None) -> str:
    return "a trick" if cost == 1 else f"{cost} tricks"


def amount(known: KnownCost) -> str:
    """Return the cost with its unit: '0.4 tricks more', 'a 12% better chance of a trick'."""
    return gain(known.unit, known.cost)


def in_lines(told: str) -> str:
    """Break a text into lines that fit a printed page, because notebooks cut longer ones in the middle of a word."""
    return fill(told, 72, subsequent_indent="  ")
