"""Grades and words for plays: how much is a mistake, and was it wrong or only unlucky."""

from textwrap import fill
from typing import Final

from whist_nb.analysis.judging import Known
from whist_nb.engine.cards import Card

GRADES: Final = ("good", "inaccuracy", "mistake", "blunder")

PLURALS: Final = {"inaccuracy": "inaccuracies", "mistake": "mistakes", "blunder": "blunders"}
"""The grades that are counted in the plural."""

LEAST: Final = {"tricks": (0.15, 0.40, 0.80), "chance": (0.05, 0.10, 0.15), "points": (0.05, 0.10, 0.15)}
"""From what cost on a play is an inaccuracy, a mistake, a blunder, by what its seat could know.

In tricks; in chance to reach the goal (0.10: ten times in a hundred deals); in points as a share of what lay between
the best and the worst that could come of the play.
"""

SURE: Final = (2.0, 2.0, 3.0)
"""How many standard errors the cost must measure for each of these grades, below it is good."""

UNCONFIRMED: Final = 3.0
"""So many for a mistake that was only played out, where the deals cannot be solved; nothing there is a blunder."""

LUCK: Final = {
    "forced": "There was no choice.",
    "good": "Right, and nothing was lost.",
    "unlucky": "Right by what could be known; the cards lay badly.",
    "idle": "Tricks given away that could be known; nothing hung on them.",
    "lucky": "Wrong by what could be known; the cards lay well.",
    "wrong": "Wrong by what could be known, and it cost something.",
}
"""What a play was, knowledge and luck taken together; without an open-card cost 'good' or 'wrong'."""


def grade_of(known: Known) -> str:
    """The grade of a play by what its seat could know."""
    grade = 0
    for step, (least, sure) in enumerate(zip(_least(known), SURE, strict=True), 1):
        if step > 1 and not known.confirmed:
            sure = UNCONFIRMED
        if step == 3 and not known.confirmed:
            break
        if _share(known) >= least and known.cost >= sure * known.error:
            grade = step
    return GRADES[grade]


def _least(known: Known) -> tuple[float, float, float]:
    return LEAST["chance" if known.unit.startswith("chance") else known.unit]


def _share(known: Known) -> float:
    """The cost as the thresholds have it: points as a share of what hung on the play, two at least."""
    return known.cost / max(known.swing, 2.0) if known.unit == "points" else known.cost


def severity(known: Known) -> float:
    """The cost in units of the least mistake, so that games can be compared."""
    return _share(known) / _least(known)[1]


def luck_of(grade: str, known: Known, cost_open: int | None) -> str:
    """A key of ``LUCK``."""
    if known.is_forced:
        return "forced"
    if grade == "good":
        nothing_hung_on_it = known.all_known or known.tricks_lost >= LEAST["tricks"][0]
        return ("idle" if nothing_hung_on_it else "unlucky") if cost_open else "good"
    return "lucky" if cost_open == 0 else "wrong"


def words_for(luck: str, known: Known, cost_open: int | None, best: tuple[Card, ...], is_misere: bool) -> str:
    """What is to be said about a play, in one or two sentences; a misere is kept or lost, by no tricks."""
    worth = "would have decided the misere" if is_misere else f"would have been worth {_tricks(cost_open)} more"
    cost = "it decided the misere" if is_misere else f"it cost {_tricks(cost_open)}"
    if luck == "forced":
        return "There was nothing to choose."
    if luck == "good":
        return "Good: nothing that could be known spoke for another card."
    if luck == "idle":
        if known.all_known:
            return f"All cards were known, and {_best(best)} {worth}; but nothing hung on it any more."
        return f"It gave away {known.tricks_lost:.1f} tricks by what could be known, but nothing hung on them."
    if luck == "unlucky":
        lay = "Unlucky: by what could be known no card was better, but as the cards lay"
        return f"{lay} {_best(best)} {worth}."
    better = "to knock" if known.better is None else known.better.glyphs
    promise = f"{better} promised {amount(known)} on average"
    gains, losses = (round(100 * share) for share in (known.gains, known.losses))
    shares = f"better in {gains} of 100 deals that were possible, worse in {losses}"
    then = {0: " This time it cost nothing.", None: ""}.get(cost_open, f" As the cards lay {cost}.")
    return f"{'Lucky, but wrong' if luck == 'lucky' else 'Wrong'}: {promise} ({shares}).{then}"


def _best(best: tuple[Card, ...]) -> str:
    if not best:
        return "another card"
    shown = [card.glyphs for card in best[:3]]
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} or {shown[-1]}"


def _tricks(cost: int | None) -> str:
    return "a trick" if cost == 1 else f"{cost} tricks"


def amount(known: Known) -> str:
    """The cost with its unit: '0.4 tricks more', '12 % more chance of a trick'."""
    if known.unit.startswith("chance"):
        return f"{100 * known.cost:.0f} % more {known.unit}"
    return f"{known.cost:.1f} {known.unit} more"


def in_lines(told: str) -> str:
    """Text in lines that fit a printed page: notebooks cut longer ones in the middle of a word."""
    return fill(told, 72, subsequent_indent="  ")
