"""Plots for notebooks, drawn by matplotlib, which is imported when one is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from whist_nb.engine.errors import BadOption

if TYPE_CHECKING:
    from whist_nb.analysis.reviews import Play, Review

MARKS = {"inaccuracy": "o", "mistake": "s", "blunder": "X"}
"""Grades differ by shape, not by colour alone."""


def axes_of(axes: Any = None) -> Any:
    """The axes given, or new ones; BadOption where matplotlib is missing."""
    if axes is not None:
        return axes
    try:
        from matplotlib import pyplot
    except ImportError:
        raise BadOption("Plots need matplotlib: pip install matplotlib.") from None
    return pyplot.subplots(figsize=(9, 3.5))[1]


def draw_review(review: Review, deal: int | None = None, axes: Any = None) -> Any:
    """What each side could expect along a deal, with the plays that were not good."""
    deals = sorted({play.deal for play in review.plays})
    deal = deals[0] if deal is None and deals else deal
    if deal not in deals:
        raise BadOption(f"deal={deal!r}: reviewed were {', '.join(map(str, deals)) or 'none'}.")
    axes = axes_of(axes)
    points = [point for point in review.curve if point.deal == deal]
    first = min(play.index for play in review.plays if play.deal == deal) - 1
    labels = review.sides[deal]
    for side in range(max(labels) + 1):
        held = [str(seat) for seat, label in enumerate(labels) if label == side]
        seats = f"seat{'s' if len(held) > 1 else ''} {' and '.join(held)}"
        places = [point.index - first for point in points]
        style = ("-", "--", "-.", ":")[side % 4]
        axes.step(places, [point.tricks[side] for point in points], style, where="post", label=seats)
    for play in review.plays:
        if play.deal == deal and play.grade in MARKS:
            _mark(axes, review, play, first)
    marked = {play.grade for play in review.plays if play.deal == deal}
    for grade in (grade for grade in MARKS if grade in marked):
        axes.plot([], [], MARKS[grade], color="black", markerfacecolor="none", markersize=9, label=grade)
    axes.set_xlabel("plays")
    axes.set_ylabel("tricks to expect in all")
    axes.set_title(f"{review.variant}, deal {deal}")
    axes.legend()
    return axes


def _mark(axes: Any, review: Review, play: Play, first: int) -> None:
    point = next((point for point in review.curve if point.index == play.index), None)
    if point is None:
        return
    side = review.sides[play.deal][play.seat]
    place = (play.index - first, point.tricks[side])
    axes.plot(*place, MARKS[play.grade], color="black", markerfacecolor="none", markersize=9)
    axes.annotate(play.what, place, textcoords="offset points", xytext=(4, 6), fontsize=8)
