"""The line of play that an exercise teaches: its cards, and whether a learner's cards come to the same."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from whist_nb.engine.cards import Card
from whist_nb.engine.errors import BadNotation, BadOption
from whist_nb.lessons.positions import LessonPosition


def taught_line(text: str) -> tuple[Card, ...]:
    """Read the cards of a line; raise BadOption for what is no card."""
    try:
        return tuple(map(Card, text.split()))
    except (BadNotation, AttributeError) as error:
        raise BadOption("line={text!r:.60}: expected cards, such as 'AS KS'. {error}", text=text, error=error) from None


def must_be_ours(line: Sequence[Card], position: LessonPosition, mine: Iterable[int]) -> None:
    """Raise BadOption if a line repeats a card, or has one that is in none of the hands that the learner plays."""
    assert position.laid is not None, "the position was laid out"
    held = {card for seat in mine for card in position.laid.hands[seat]}
    if len(set(line)) < len(line) or not held.issuperset(line):
        text = " ".join(card.text for card in line)
        raise BadOption("line={text!r:.60}: expected cards of your side, each once.", text=text)


def same_line(played: Sequence[Card], line: Sequence[Card], position: LessonPosition, seats: Iterable[int]) -> bool:
    """Return whether the cards played follow a line as far as it goes; cards that touch in one hand are equal."""
    touching = _touching(position, seats)
    return len(played) >= len(line) and all(
        touching[mine] is touching[card] for mine, card in zip(played, line, strict=False)
    )


def _touching(position: LessonPosition, mine: Iterable[int]) -> dict[Card, Card]:
    """Return for each card of our hands the highest one that touches it, counting only cards in the position."""
    assert position.laid is not None, "the position was laid out"
    hands, strength, suit_of = position.laid.hands, position.view.ranks.strength, position.view.ranks.suit_of
    everything = [(card, seat) for seat, hand in enumerate(hands) for card in hand]
    everything.sort(key=lambda each: (str(suit_of[each[0]]), -strength[each[0]]))
    ours, highest = set(mine), {}
    before: tuple[Card, int] | None = None
    for card, seat in everything:
        joins = before is not None and before[1] == seat and suit_of[before[0]] is suit_of[card]
        highest[card] = highest[before[0]] if joins and before is not None else card
        before = card, seat
    return {card: top for card, top in highest.items() if any(card in hands[seat] for seat in ours)}
