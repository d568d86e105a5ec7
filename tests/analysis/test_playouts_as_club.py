"""The play-outs follow Club's rules of thumb: the plain ones to the card, all of them mostly."""

from __future__ import annotations

from collections import Counter

import pytest

from scripts.check_playouts import alike, moments

TO_THE_CARD = frozenset(("follow-cannot-beat", "partner-wins", "last-win-cheap", "third-high", "third-low", "low-duck"))
"""Rules that leave nothing to weigh: there the play-outs must choose what Club chooses."""


def compared(count: int) -> Counter[tuple[str, bool]]:
    """How often both chose alike, by the rule that Club followed, in so many moments of all games at least."""
    found, number = Counter[tuple[str, bool]](), 0
    while found.total() < count:
        for view in moments(number):
            same, rule = alike(view)
            assert same or rule not in TO_THE_CARD, (number, rule, view)
            found[rule, same] += 1
        number += 1
    return found


def share(found: Counter[tuple[str, bool]]) -> float:
    return sum(count for (_, same), count in found.items() if same) / found.total()


def test_plain_rules_are_followed_to_the_card_and_all_mostly() -> None:
    found = compared(600)
    assert sum(found[rule, True] for rule in TO_THE_CARD) > 100
    assert share(found) > 0.75


@pytest.mark.slow
def test_plain_rules_are_followed_to_the_card_in_twenty_thousand_moments() -> None:
    found = compared(20_000)
    print(f"{share(found):.1%} of {found.total():,} moments alike")
    assert share(found) > 0.8
