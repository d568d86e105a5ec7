"""A review in the replay viewer, moment by moment, worded for the person at it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from whist_nb.drawing.names import Names, listed
from whist_nb.engine.phrases import phrase
from whist_nb.tables.frame_parts import Json

MOMENTS: Final = 3
"""The most moments of a deal that are shown to learn from."""


def kept_review(review: Any) -> Json:
    """Return a review as plain JSON for a record, each play and choice with its place ``at`` and its ``cost``."""
    found: Json = review if isinstance(review, dict) else review.to_dict()
    return {**found, "plays": _placed(found["plays"]), "choices": _placed(found.get("choices", ()))}


def _placed(judged: Sequence[Json]) -> list[Json]:
    return [{"at": each["index"], "cost": each["cost_known"], **each} for each in judged]


def costs_of(review: Json, moments: Sequence[Json], names: Names) -> Json:
    """Return the parts of a kept review for the page: costs of plays and choices, a curve for each deal, lessons."""
    places = {moment["act"]: at for at, moment in enumerate(moments) if "act" in moment}
    every = [each for each in (*review["plays"], *review.get("choices", ())) if each.get("at") in places]
    costs = {str(places[each["at"]]): _cost(each) for each in every}
    kept = {at: cost for at, cost in costs.items() if cost}
    by_deal: dict[int, list[int]] = {}
    for each in sorted(every, key=lambda each: -each.get("severity", each["cost"])):
        at = places[each["at"]]
        if kept.get(str(at), {}).get("known"):
            by_deal.setdefault(moments[at]["deal"], []).append(at)
    lessons = {str(deal): sorted(ats[:MOMENTS]) for deal, ats in by_deal.items()}
    return {"plays": kept, "curves": _curves(review, places, names), "lessons": lessons}


def _cost(play: Mapping[str, Any]) -> Json | None:
    """Return the badge of one play: filled if the cost could be known, hollow in hindsight; None if it cost nothing."""
    known = play["cost"] if play.get("grade", "mistake") != "good" else 0
    seen = play.get("cost_open") or 0
    if known <= 0 and seen <= 0:
        return None
    words = play.get("marked", play.get("words", ""))
    costs = {"known": round(known, 2) if known > 0 else None, "open": seen if seen > 0 else None}
    return {**{key: cost for key, cost in costs.items() if cost}, "say": words}


def _curves(review: Json, places: Mapping[int, int], names: Names) -> Json:
    """Return for each deal a curve for each side: with open cards, and what could be expected."""
    made: Json = {}
    for point in review.get("curve", ()):
        sides = review["sides"][str(point["deal"])]
        curves = made.setdefault(
            str(point["deal"]), [_blank(sides, side, names) for side in range(len(point["tricks"]))]
        )
        at = places.get(point["index"], places[min(places)] - 1 if point["index"] < 0 else None)
        seat, between = point.get("seat"), point.get("between", ())
        for curve, tricks in zip(curves, point["tricks"], strict=True):
            if at is None or at < 0 or (seat is not None and seat not in curve["seats"]):
                continue  # one side's expectation is what its own seats knew
            known = [at, round(tricks, 2), *([] if seat is None else [seat, *between])]
            curve["open" if point["exact"] else "known"].append(known)
    return {
        deal: [{key: part for key, part in curve.items() if part} for curve in curves] for deal, curves in made.items()
    }


def _blank(sides: Sequence[int], side: int, names: Names) -> Json:
    seats = [seat for seat, label in enumerate(sides) if label == side]
    return {
        "seats": seats,
        "label": phrase("Tricks for {seats}", seats=listed([names.mid(seat) for seat in seats])),
        "open": [],
        "known": [],
    }
