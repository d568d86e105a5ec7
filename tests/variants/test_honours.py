"""Honours: step two of the scoring of short whist, shared by several games."""

from __future__ import annotations

import pytest

from whist_nb.variants.odd_tricks import honours_due


@pytest.mark.parametrize(
    ("held", "before", "barred_at", "due"),
    [
        ((3, 1), (2, 2), 4, (2, 0)),
        ((1, 3), (1, 3), 4, (0, 2)),
        ((4, 0), (4, 0), 4, (0, 0)),
        ((4, 0), (4, 0), None, (4, 0)),
        ((2, 2), (0, 0), 4, (0, 0)),
        ((0, 4), (0, 0), 4, (0, 4)),
        ((4, 0), (9, 0), 9, (0, 0)),
        ((4, 0), (8, 0), 9, (4, 0)),
        ((0, 0), (0, 0), 6, (0, 0)),
    ],
)
def test_honours_due(
    held: tuple[int, int], before: tuple[int, int], barred_at: int | None, due: tuple[int, int]
) -> None:
    """4.2 scoring, step 2: all four are 4, three 2, two each nothing; nothing to a side at the bar before the deal."""
    assert honours_due(held, before, barred_at) == due
