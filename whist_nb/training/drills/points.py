"""The drill on announced points: how many of them are still hidden in a hand."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from whist_nb.engine.actions import Announce
from whist_nb.engine.library import find_variant
from whist_nb.engine.phrases import phrase
from whist_nb.training.drills.drill import drill, enough, some_drawn
from whist_nb.training.question import Evidence, Question
from whist_nb.training.recall import PlayedCard, Recall


@drill(
    "points-hidden",
    phrase("Points still hidden"),
    "points",
    phrase("How many of the points announced are still in somebody's hand."),
    fits=lambda game: game.announced is not None,
    wakes={"honour"},
    conceals={"needs", "hands"},
)
def points_hidden(recall: Recall, rng: Random, level: int) -> Question | None:
    """Ask for the announced points not yet seen; at higher levels for every hidden hand, and from memory alone."""
    worth = find_variant(recall.view.variant).announced
    if worth is None or recall.view.trick or not recall.view.tricks or not enough(recall, level):
        return None
    said = {seat: call.number for seat, call in recall.view.calls if isinstance(call, Announce)}
    hidden = [seat for seat in recall.others if seat in said and seat not in recall.view.played_by]
    left = {seat: said[seat] - sum(worth(each.card) for each in _counted(recall, seat)) for seat in hidden}
    seats = some_drawn(rng, hidden, left.__getitem__, 1 if level < 6 else len(hidden))
    parts = [_of(recall, seat, said[seat], left[seat], tells=level < 3) for seat in seats]
    return replace(parts[0], more=tuple(parts[1:]), size=2 * len(parts)) if parts else None


def _counted(recall: Recall, seat: int) -> list[PlayedCard]:
    """Return the cards with points that a seat has played, in order."""
    worth = find_variant(recall.view.variant).announced
    return [each for each in recall.fallen if each.seat == seat and worth is not None and worth(each.card)]


def _of(recall: Recall, seat: int, said: int, left: int, *, tells: bool) -> Question:
    who, worth = recall.names.start(seat), find_variant(recall.view.variant).announced
    assert worth is not None, "the drill fits this game"
    announced = phrase("{who} announced {said}.", who=who, said=said)
    asked = phrase("How many points does {who} still hold?", who=who)
    fell = _counted(recall, seat)
    seen = sum(worth(each.card) for each in fell)
    return Question(
        f"{announced} {asked}" if tells else asked,
        "number",
        left,
        evidence=(Evidence(0, announced, seat), *(recall.fell(each) for each in fell)),
        found_by=phrase("{said} announced, less {seen} seen: {left}", said=said, seen=seen, left=left),
        meaning=_meaning(left),
    )


def _meaning(left: int) -> str:
    """Say what such a number leaves room for."""
    if left == 0:
        return phrase("That hand has no ace, king, queen or jack left.")
    if left < 3:
        return phrase("That is not enough for a king or an ace.")
    if left == 3:
        return phrase("That is not enough for an ace.")
    return phrase("Every high card that you cannot place may still be there.")
