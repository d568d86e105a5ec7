"""Count the hands: which of the opponents' cards are certain to be where they are, after what has been played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from whist_nb.analysis.problems.plan_search import PlanSearch, Turn

Play = tuple[Turn, int]
"""A turn, and the card that was played at it."""


def fitting(search: PlanSearch, plays: Sequence[Play]) -> list[int]:
    """Return the worlds that fit what has been seen before each play."""
    fit = [search.hidden.everyone]
    for turn, card in plays[:-1]:
        ours = search.is_ours(turn)
        fit.append(fit[-1] if ours else dict(search.their_cards(turn, fit[-1], every=True))[card])
    return fit


def is_placed(search: PlanSearch, card: int, worlds: int) -> bool:
    """Return whether a card is in the same hand in all of these worlds."""
    return any(not worlds & ~held[card] for held in search.hidden.holds)


def counted(search: PlanSearch, plays: Sequence[Play]) -> Iterator[frozenset[int]]:
    """Yield before each play the cards that have been counted.

    At the beginning either opponent could have had them. Now their place is certain, and it was a trick of another suit
    that showed it.
    """
    fit, known = fitting(search, plays), set[int]()
    unsure = {card for card in range(len(search.suits)) if not is_placed(search, card, fit[0])}
    yield frozenset()
    for (turn, card), worlds in zip(plays, fit[1:], strict=False):
        led = turn[2][0] if turn[2] else card
        shown = {other for other in unsure if is_placed(search, other, worlds)}
        known |= {other for other in shown if search.suits[other] != search.suits[led]}
        unsure -= shown
        yield frozenset(known)
