"""Recognise in a line of play what becomes of the trumps: each recogniser reads one line."""

from __future__ import annotations

from collections.abc import Sequence

from whist_nb.analysis.problems.line_cards import is_above, is_master, is_our_lead, masters_after, of_suit
from whist_nb.analysis.problems.lines import LineOfPlay, LineTrick
from whist_nb.engine.cards import Suit


def is_ruff(line: LineOfPlay) -> bool:
    """A hand of our side wins a trick by ruffing."""
    return any(_is_ruff(line, trick) for trick in line.tricks)


def ruffs_to_gain(line: LineOfPlay) -> bool:
    """A ruff makes a trump worth more than it would be if trumps were led; the question is not which trump to use."""
    return not _ruffs_high(line) and any(_gains(line, trick) for trick in line.tricks)


def _is_ruff(line: LineOfPlay, trick: LineTrick) -> bool:
    return trick.winner in line.ours and line.trump not in (None, trick.suit) and trick.best.suit is line.trump


def _gains(line: LineOfPlay, trick: LineTrick) -> bool:
    """Return whether a ruff wins a trick that our side would not have had in any case.

    At the beginning an opponent has a higher trump, or our other hand has trumps, too, and would have played one under
    it; the first trick is not of trumps. The trick ruffed was not partner's.
    """
    first = line.tricks[0]
    if not _is_ruff(line, trick) or first.suit is line.trump or _is_partners(line, trick):
        return False
    others = [seat for seat in line.ours if seat != trick.winner and of_suit(first.held[seat], line.trump)]
    return bool(others) or any(is_above(card, trick.best) for seat in line.theirs for card in first.held[seat])


def _is_partners(line: LineOfPlay, trick: LineTrick) -> bool:
    """Return whether partner had played the master card of the suit before this side's other hand ruffed it."""
    theirs = [card for seat in line.theirs for card in trick.held[seat]]
    seats = [seat for seat, _ in trick.played]
    before = trick.played[: seats.index(trick.winner)]
    return any(seat in line.ours and card.suit is trick.suit and is_master(card, theirs) for seat, card in before)


def _ruffs_now(line: LineOfPlay) -> bool:
    """Return whether the card to be found is a trump on a plain trick, higher than any before it."""
    first = line.tricks[0]
    _, card = first.played[first.given]
    before = [other for _, other in first.played[: first.given]]
    ruffs = bool(before) and card.suit is line.trump is not first.suit
    return ruffs and not any(is_above(other, card) for other in before)


def _ruffs_high(line: LineOfPlay) -> bool:
    """Return whether the card to be found ruffs with a trump although its hand has a lower one."""
    first = line.tricks[0]
    seat, card = first.played[first.given]
    return _ruffs_now(line) and any(is_above(card, other) for other in first.held[seat])


def draws_trumps(line: LineOfPlay) -> bool:
    """Our side begins with trumps, and an opponent has none left to ruff a master card of ours, which wins later."""
    return begins_with_trumps(line) and any(_leaves_without_trumps(line, place) for place in range(len(line.tricks)))


def _leaves_without_trumps(line: LineOfPlay, place: int) -> bool:
    trick = line.tricks[place]
    if line.trump is None or trick.suit is not line.trump or trick.leader not in line.ours:
        return False
    later = (*line.tricks[place + 1 :], *line.afterwards)
    win = {each.best for each in later if each.best.suit is each.suit}
    masters = win.intersection(masters_after(line, trick))
    return any(
        card.suit is line.trump
        and not of_suit(trick.left(seat), line.trump)
        and any(not of_suit(trick.left(seat), master.suit) for master in masters)
        for seat, card in trick.played
        if seat in line.theirs
    )


def begins_with_trumps(line: LineOfPlay) -> bool:
    """The card to be found is the lead of a trump."""
    return is_our_lead(line) and line.tricks[0].suit is line.trump


def keeps_trumps(line: LineOfPlay) -> bool:
    """The card to be found is the lead of a plain suit from a hand with a trump, and no trump is led next either."""
    first = line.tricks[0]
    return (
        is_our_lead(line)
        and line.trump is not None
        and bool(of_suit(first.held[first.leader], line.trump))
        and not any(trick.leader in line.ours and trick.suit is line.trump for trick in line.tricks[:2])
    )


def begins_without_trumps(line: LineOfPlay) -> bool:
    """The card to be found is not the lead of a trump."""
    return not begins_with_trumps(line)


def begins_cross_ruff(line: LineOfPlay) -> bool:
    """One hand of our side ruffs the first trick, and the other ruffs what it leads next."""
    return _ruffs_in_both_hands(line, line.tricks[1:2])


def ruffs_in_both_hands(line: LineOfPlay) -> bool:
    """The card to be found is a ruff, or each hand wins a trick by ruffing, the second before our side leads trumps."""
    if _ruffs_now(line) or _ruffs_in_both_hands(line, line.tricks[1:]):
        return True
    ruffed = set[int]()
    for trick in line.tricks:
        if trick.leader in line.ours and trick.suit is line.trump and not trick.given:
            break
        ruffed |= {trick.winner} if _is_ruff(line, trick) else set()
    return len(ruffed) > 1


def _ruffs_in_both_hands(line: LineOfPlay, later: Sequence[LineTrick]) -> bool:
    """Return whether one hand ruffs the first trick, not before the card to be found, and the other one of these."""
    first = line.tricks[0]
    ruffs_first = _is_ruff(line, first) and first.winner in [seat for seat, _ in first.played[first.given :]]
    return ruffs_first and any(_is_ruff(line, trick) and trick.winner != first.winner for trick in later)


def makes_a_void(seat: int, suit: Suit, line: LineOfPlay) -> bool:
    """The card to be found is the last of a plain suit in its hand, which later gains by ruffing that suit."""
    first, *later = line.tricks
    mine, card = first.played[first.given]
    if (mine, card.suit) != (seat, suit) or suit is line.trump or of_suit(first.left(seat), suit):
        return False
    return any((trick.winner, trick.suit) == (seat, suit) and _gains(line, trick) for trick in later)


def ruffs(seat: int, suit: Suit, line: LineOfPlay) -> bool:
    """A hand wins a trick by ruffing a suit."""
    return any((trick.winner, trick.suit) == (seat, suit) and _is_ruff(line, trick) for trick in line.tricks)
