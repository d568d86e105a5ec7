"""Honours: step two of the scoring of short whist, shared by several games."""

from __future__ import annotations

import pytest

from whist_nb.variants.honours import honours_due


@pytest.mark.parametrize(
    ("held", "before", "after", "target", "due"),
    [
        ((3, 1), (2, 2), (3, 2), 5, (2, 0)),
        ((0, 4), (3, 2), (5, 2), 5, (0, 0)),
        ((1, 3), (1, 3), (3, 3), 5, (0, 2)),
        ((4, 0), (4, 0), (4, 1), 5, (0, 0)),
        ((2, 2), (0, 0), (1, 0), 5, (0, 0)),
        ((0, 4), (0, 0), (0, 4), 5, (0, 4)),
        ((4, 0), (9, 0), (9, 1), 10, (0, 0)),
        ((4, 0), (8, 0), (8, 1), 10, (4, 0)),
        ((3, 0), (0, 0), (1, 0), 7, (2, 0)),
    ],
)
def test_honours_due(
    held: tuple[int, int], before: tuple[int, int], after: tuple[int, int], target: int, due: tuple[int, int]
) -> None:
    """4.2 scoring, its five examples and more: four are 4, three 2; none after tricks decide; barred one below."""
    assert honours_due(held, before, after, target) == due
