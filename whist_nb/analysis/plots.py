"""Plots for notebooks, drawn with matplotlib, which is imported on first use."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from whist_nb.engine.errors import BadOption
from whist_nb.engine.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from whist_nb.analysis.review_entries import CurvePoint, ReviewedPlay
    from whist_nb.analysis.reviewed_choices import ReviewedChoice

MARKS = {"inaccuracy": "o", "mistake": "s", "blunder": "X"}
"""The marker of each grade, so that grades differ in shape as well as colour."""


def axes_of(axes: Any = None) -> Any:
    """Return the given axes, or new ones; raise BadOption if matplotlib is missing."""
    if axes is not None:
        return axes
    try:
        from matplotlib import pyplot
    except ImportError:
        raise BadOption("Plots need matplotlib: pip install matplotlib.") from None
    return pyplot.subplots(figsize=(9, 3.5))[1]


def draw_curve(
    points: Sequence[CurvePoint],
    judged: Sequence[ReviewedPlay | ReviewedChoice],
    labels: Sequence[int],
    first: int,
    title: str,
    axes: Any = None,
) -> Any:
    """Draw each side's expected tricks through a deal, with open cards (thick) and by what could be known then (thin).

    A band round the thin line shows the middle eight of ten possible deals. ``labels`` has a side for each seat;
    ``first`` is the index drawn at 0, just before the first play. Bad plays and choices among those ``judged`` are
    marked at their moment; bids come before 0.
    """
    axes = axes_of(axes)
    kinds = {exact: [point for point in points if point.exact is exact] for exact in (True, False)}
    for side in range(max(labels) + 1):
        held = [str(seat) for seat, label in enumerate(labels) if label == side]
        seats = f"seat{'s' if len(held) > 1 else ''} {' and '.join(held)}"
        style, colour = ("-", "--", "-.", ":")[side % 4], f"C{side}"
        for exact, found in kinds.items():
            found = [point for point in found if point.seat is None or labels[point.seat] == side]
            if not exact and (wide := [point for point in found if point.between]):
                low, high = zip(*(point.between for point in wide), strict=True)
                axes.fill_between(
                    [point.index - first for point in wide], low, high, color=colour, alpha=0.12, linewidth=0
                )
            if found:
                places, tricks = zip(*((point.index - first, point.tricks[side]) for point in found), strict=True)
                look = {"linewidth": 2.0} if exact else {"linewidth": 1.0, "alpha": 0.8}
                label = f"{seats}, {'with open cards' if exact else 'expected at the time'}"
                axes.step(places, tricks, style, color=colour, where="post", label=label, **look)
    best = {point.index: point for point in sorted(points, key=lambda point: point.exact)}  # the exact one, if any
    points = [best[index] for index in sorted(best)]
    for each in judged:
        if each.grade in MARKS and points:
            _mark(axes, each, points, labels[each.seat], first)
    marked = {each.grade for each in judged}
    for grade in (grade for grade in MARKS if grade in marked):
        axes.plot([], [], MARKS[grade], color="black", markerfacecolor="none", markersize=9, label=grade)
    axes.set_xlabel("plays")
    axes.set_ylabel(phrase("tricks expected in all"))
    axes.set_title(title)
    axes.legend(loc="upper left", bbox_to_anchor=(1.0, 1.0))
    return axes


def _mark(axes: Any, wrong: ReviewedPlay | ReviewedChoice, points: Sequence[CurvePoint], side: int, first: int) -> None:
    """Mark what could be expected then: after a play, or at the moment of another choice."""
    here = [point for point in points if point.index <= wrong.index]
    place = (wrong.index - first, (here[-1] if here else points[0]).tricks[side])
    axes.plot(*place, MARKS[wrong.grade], color="black", markerfacecolor="none", markersize=9)
    axes.annotate(wrong.what, place, textcoords="offset points", xytext=(4, 6), fontsize=8)
