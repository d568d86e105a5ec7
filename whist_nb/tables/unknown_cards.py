"""Show what a seat cannot see: the cards each hidden hand may hold, how likely each is, and the number of deals left.

``analysis.Beliefs`` does the counting; without numpy, only voids rule cards out.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Final

from whist_nb.engine.cards import SHOWN_SUITS, Card
from whist_nb.engine.phrases import phrase
from whist_nb.engine.view import View
from whist_nb.tables.frame_parts import Json

READ_OUT: Final = 10**12
"""The most deals shown as an exact number; more are shown as two figures and a power of ten."""
MOST_ODDS: Final = 5
"""The number of cards with a bar: the highest cards out in every suit, then the next trumps."""


def possible(view: View, names: Sequence[str]) -> Json | None:
    """Return what is still possible, for one seat; None if nothing is hidden.

    ``cards`` are those whose place is unknown; they are keys, so that a change need only name a card that has come out.
    ``no`` has the suits that a seat has shown it lacks, ``not`` the other cards that it cannot hold, ``sure`` those
    that it must hold, though nobody has shown them. ``worlds`` is the number of deals still possible. A row of ``odds``
    has a few cards and the hundredths for them at each of ``places`` but the last, which has the rest.
    """
    try:
        from whist_nb.analysis import Beliefs
    except ImportError:
        return _by_voids(view)
    return _by_counting(view, Beliefs(view), names)


def _hidden_seats(view: View) -> list[int]:
    """Return the other seats that hold cards unknown to the viewer."""
    held = enumerate(zip(view.cards_left, view.hands, strict=True))
    return [seat for seat, (left, known) in held if seat != view.seat and left > len(known)]


def _voids(view: View) -> dict[str, str]:
    return {str(seat): "".join(sorted(view.voids[seat])) for seat in _hidden_seats(view) if view.voids[seat]}


def _by_voids(view: View) -> Json | None:
    placed = {card for cards in (*view.hands, view.aside, view.stock or ()) for card in cards}
    cards = dict.fromkeys((card.text for card in view.unseen if card not in placed), 1)
    return {"cards": cards, "no": _voids(view)} if cards else None


def _by_counting(view: View, beliefs: Any, names: Sequence[str]) -> Json | None:
    """Return the result of the exact count."""
    hidden = _hidden_seats(view)
    if not hidden and not beliefs.unseen:
        return None
    likely = zip(beliefs.places, beliefs.probability.tolist(), strict=True)
    rows: dict[Any, list[float]] = {place: row for place, row in likely if place != "played"}
    open_rows: dict[str, list[float]] = {}
    for place, row in rows.items():
        if any(row[card.index] for card in beliefs.unseen):  # a layout's columns look like one place
            before = open_rows.get(name := _named(place, names))
            open_rows[name] = [sum(both) for both in zip(before, row, strict=True)] if before else row
    shut: dict[str, list[str]] = {}
    sure = {}
    for seat in hidden:
        deduced = [
            card.text for card, place in beliefs.certain.items() if place == seat and card not in view.hands[seat]
        ]
        sure |= {str(seat): deduced} if deduced else {}
        told = view.voids[seat]
        shut[str(seat)] = [card.text for card in beliefs.unseen if card.suit not in told and not rows[seat][card.index]]
    return {
        "cards": dict.fromkeys((card.text for card in beliefs.unseen), 1),
        "no": _voids(view),
        "not": {seat: cards for seat, cards in shut.items() if cards},
        "sure": sure,
        "worlds": beliefs.worlds if beliefs.worlds < READ_OUT else float(f"{beliefs.worlds:.1e}"),
        "places": list(open_rows),
        "odds": _odds(open_rows.values(), _worth_asking(view, beliefs.unseen)),
    }


def _odds(rows: Collection[Sequence[float]], cards: Sequence[Card]) -> list[list[Any]]:
    """Put cards that are equally likely everywhere, as most of a suit are, in one row."""
    alike: dict[tuple[int, ...], list[str]] = {}
    for card in cards:
        alike.setdefault(hundredths([row[card.index] for row in rows]), []).append(card.text)
    return [[" ".join(texts), *shares[:-1]] for shares, texts in alike.items()]


def hundredths(shares: Sequence[float]) -> tuple[int, ...]:
    """Return shares of a whole as percentages, rounded so that they add up to a hundred.

    >>> hundredths([1 / 3, 1 / 3, 1 / 3])
    (34, 33, 33)
    """
    parts = [int(100 * share + 1e-9) for share in shares]
    order = sorted(range(len(parts)), key=lambda place: parts[place] - 100 * shares[place])
    for place in order[: 100 - sum(parts)]:
        parts[place] += 1
    return tuple(parts)


def _named(place: Any, names: Sequence[str]) -> str:
    """Return the name of a place: a player's name, 'stock', 'aside', 'columns of South', 'laid down by South'."""
    match place:
        case int():
            return names[place]
        case ("layout", seat, _):
            return phrase("columns of {seat}", seat=names[seat])
        case ("laid", seat):
            return phrase("laid down by {seat}", seat=names[seat])
    return str(place)


def _worth_asking(view: View, unseen: tuple[Card, ...]) -> list[Card]:
    """Return the cards whose place matters most: the highest of each suit that is out, and the next trumps."""
    strength = view.ranks.strength
    suits: list[list[Card]] = []
    for suit in SHOWN_SUITS:
        held = [card for card in unseen if view.ranks.suit_of[card] is suit]
        suits.append(sorted(held, key=lambda card: -strength[card]))
    trumps = next((cards[1:] for suit, cards in zip(SHOWN_SUITS, suits, strict=True) if suit is view.trump), [])
    return [*(cards[0] for cards in suits if cards), *trumps][:MOST_ODDS]
