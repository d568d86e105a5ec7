"""Honours: ace, king, queen and jack of trumps, counted for the side to which they were dealt."""

from whist_nb.engine.cards import Rank
from whist_nb.engine.table import Table

POINTS = {4: 4, 3: 2}
"""What all four honours, and three of them, are worth."""


def honours_held(table: Table) -> tuple[int, int]:
    """How many honours lie in the hands of each side now; none without trumps."""
    return table.by_side(
        [sum(card.suit is table.trump and card.rank >= Rank.JACK for card in hand) for hand in table.hands]
    )


def honours_due(
    held: tuple[int, int], before: tuple[int, int], after_tricks: tuple[int, int], target: int
) -> tuple[int, int]:
    """What each side scores for honours, tricks having been counted first.

    Nothing once tricks have ended the game, and nothing for a side that stood one point below the
    target before the deal.
    """
    if max(after_tricks) >= target:
        return 0, 0
    due = [0 if score == target - 1 else POINTS.get(count, 0) for count, score in zip(held, before, strict=True)]
    return due[0], due[1]
