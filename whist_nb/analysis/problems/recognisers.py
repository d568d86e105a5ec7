"""Recognise in a line of play what a problem is about: each recogniser reads one line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from whist_nb.analysis.problems.lines import LineOfPlay, LineTrick
from whist_nb.engine.cards import Card, Suit

# Finding one card or another


def is_finesse(line: LineOfPlay) -> bool:
    """A finesse wins."""
    return any(_is_finesse(line, trick) for trick in line.tricks)


def _is_finesse(line: LineOfPlay, trick: LineTrick) -> bool:
    """Return whether a trick was won by a finesse.

    Our side leads a suit and wins with a card below one that an opponent held, who had to play before a card of ours
    that is higher still.
    """
    if trick.leader not in line.ours or trick.winner not in line.ours or trick.best.suit is not trick.suit:
        return False
    last = max(place for place, (seat, _) in enumerate(trick.played) if seat in line.ours)
    behind = trick.played[last][0]
    covers = _of(trick.held[behind], trick.suit)
    if trick.winner == behind:
        covers = [card for seat in line.ours for card in _of(trick.held[seat], trick.suit)]
    return any(
        any(trick.best.rank < card.rank < cover.rank for cover in covers)
        for seat, played in trick.played[1:last]
        if seat in line.theirs and played.suit is trick.suit
        for card in _of(trick.left(seat), trick.suit)
    )


# Trumps


def is_ruff(line: LineOfPlay) -> bool:
    """A hand of our side wins a trick by ruffing."""
    return any(
        trick.winner in line.ours and line.trump not in (None, trick.suit) and trick.best.suit is line.trump
        for trick in line.tricks
    )


def draws_trumps(line: LineOfPlay) -> bool:
    """Our side begins with trumps, and leaves an opponent without who would have ruffed a master card of ours."""
    return begins_with_trumps(line) and any(_leaves_without_trumps(line, trick) for trick in line.tricks)


def _leaves_without_trumps(line: LineOfPlay, trick: LineTrick) -> bool:
    if line.trump is None or trick.suit is not line.trump or trick.leader not in line.ours:
        return False
    masters = list(_masters(line, trick))
    return any(
        card.suit is line.trump
        and not _of(trick.left(seat), line.trump)
        and any(not _of(trick.left(seat), master.suit) for master in masters)
        for seat, card in trick.played
        if seat in line.theirs
    )


def begins_with_trumps(line: LineOfPlay) -> bool:
    """The card to be found is the lead of a trump."""
    return _is_our_lead(line) and line.tricks[0].suit is line.trump


def keeps_trumps(line: LineOfPlay) -> bool:
    """The card to be found is the lead of a plain suit from a hand with a trump, and no trump is led next either."""
    first = line.tricks[0]
    return (
        _is_our_lead(line)
        and line.trump is not None
        and bool(_of(first.held[first.leader], line.trump))
        and not any(trick.leader in line.ours and trick.suit is line.trump for trick in line.tricks[:2])
    )


def begins_without_trumps(line: LineOfPlay) -> bool:
    """The card to be found is not the lead of a trump."""
    return not begins_with_trumps(line)


# Losing the lead on purpose


def is_throw_in(line: LineOfPlay) -> bool:
    """Our side leads a losing card, and an opponent ends up with a lead that costs a trick."""
    loses = [trick.leader in line.ours and trick.winner in line.theirs for trick in line.tricks]
    return any(trick.must_lead and any(loses[: place + 1]) for place, trick in enumerate(line.tricks))


def loses_the_lead(line: LineOfPlay) -> bool:
    """The card to be found is the lead of a loser, from a hand that also holds a sure winner."""
    first = line.tricks[0]
    return begins_with_a_loss(line) and any(_is_sure(line, first, card) for card in first.held[first.leader])


def begins_with_a_loss(line: LineOfPlay) -> bool:
    """Our side leads, and loses the first trick."""
    return _is_our_lead(line) and line.tricks[0].winner in line.theirs


# Cards


def _is_our_lead(line: LineOfPlay) -> bool:
    """Return whether the card to be found is a lead."""
    return not line.tricks[0].given and line.tricks[0].leader in line.ours


def _is_sure(line: LineOfPlay, trick: LineTrick, card: Card) -> bool:
    """Return whether no card of the opponents can beat a card before a trick, not even a trump."""
    theirs = [other for seat in line.theirs for other in trick.held[seat]]
    above = [other for other in theirs if other.suit is card.suit and other.rank > card.rank]
    return not above and (line.trump in (None, card.suit) or not _of(theirs, line.trump))


def _of(cards: Iterable[Card], suit: Suit | None) -> list[Card]:
    return [card for card in cards if card.suit is suit]


def _masters(line: LineOfPlay, trick: LineTrick) -> Iterator[Card]:
    """Yield the plain cards of our side that are the highest of their suit after a trick."""
    theirs = [card for seat in line.theirs for card in trick.left(seat)]
    for seat in line.ours:
        for card in trick.left(seat):
            if card.suit is not line.trump and all(card.rank > other.rank for other in _of(theirs, card.suit)):
                yield card
