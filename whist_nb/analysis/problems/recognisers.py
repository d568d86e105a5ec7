"""Recognise in a line of play what a problem is about: each recogniser reads one line."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import Final

from whist_nb.analysis.problems.line_cards import is_above, is_master, is_our_lead, is_sure, of_suit
from whist_nb.analysis.problems.lines import LineOfPlay, LineTrick
from whist_nb.engine.cards import Card, Suit

_MISSING: Final = 2
"""The most cards that a finesse is taken against; a card that wins below more of them has only been let through."""

# Finding one card or another


def is_finesse(line: LineOfPlay) -> bool:
    """A finesse wins."""
    return any(_is_finesse(line, trick) for trick in line.tricks)


def _is_finesse(line: LineOfPlay, trick: LineTrick) -> bool:
    """Return whether a trick was won by a finesse.

    Our side leads a suit and wins with a card below one that an opponent held, who had to play before a card of ours
    that is higher still.
    """
    return any(True for _ in _finessed(line, trick))


def _finessed(line: LineOfPlay, trick: LineTrick) -> Iterator[tuple[int, Card]]:
    """Yield the opponents' cards that a finesse has passed by, each with its seat; with many above, it is none."""
    if trick.leader not in line.ours or trick.winner not in line.ours or trick.best.suit is not trick.suit:
        return
    if sum(is_above(card, trick.best) for seat in line.theirs for card in trick.held[seat]) > _MISSING:
        return
    last = max(place for place, (seat, _) in enumerate(trick.played) if seat in line.ours)
    behind = trick.played[last][0]
    covers = of_suit(trick.held[behind], trick.suit)
    if trick.winner == behind:
        covers = [card for seat in line.ours for card in of_suit(trick.held[seat], trick.suit)]
    for seat, played in trick.played[1:last]:
        if seat in line.theirs and played.suit is trick.suit:
            for card in of_suit(trick.left(seat), trick.suit):
                if any(trick.best.rank < card.rank < cover.rank for cover in covers):
                    yield seat, card


def finesses_first(line: LineOfPlay) -> bool:
    """The first trick is won by a finesse."""
    return _is_finesse(line, line.tricks[0])


def is_drop(line: LineOfPlay) -> bool:
    """A missing card falls that could have been finessed, and no finesse has passed it by before."""
    return bool(line.dropped - {card for trick in line.tricks for _, card in _finessed(line, trick)})


def drops_at_once(line: LineOfPlay) -> bool:
    """A missing card falls that is of the suit led first."""
    return is_drop(line) and any(card.suit is line.tricks[0].suit for card in line.dropped)


def is_repeated_finesse(line: LineOfPlay) -> bool:
    """The card to be found wins by a finesse, and so does another card of its suit later."""
    first, *later = line.tricks
    return _is_finesse(line, first) and any(trick.suit is first.suit and _is_finesse(line, trick) for trick in later)


def finesses(seat: int, line: LineOfPlay) -> bool:
    """An opponent is finessed."""
    return any(foe == seat for trick in line.tricks for foe, _ in _finessed(line, trick))


def is_two_way_finesse(seat: int, line: LineOfPlay) -> bool:
    """An opponent is finessed for a card for which either could have been finessed at the beginning."""
    return any(foe == seat for foe, _ in finessed_two_ways(line))


def finessed_two_ways(line: LineOfPlay) -> Iterator[tuple[int, Card]]:
    """Yield the cards that are finessed and for which either opponent could have been, each with its seat.

    The card to be found is of that suit, or decides who leads it, or plays another suit to count the hands.
    """
    first = line.tricks[0]
    chosen = {first.played[first.given][1].suit, first.best.suit}
    for trick, known in zip_longest(line.tricks, line.counted, fillvalue=frozenset[Card]()):
        for foe, card in _finessed(line, trick):
            if (card.suit in chosen or card in known) and _is_two_way(line, card):
                yield foe, card


def _is_two_way(line: LineOfPlay, missing: Card) -> bool:
    """Return whether a card could be with either opponent, and each hand of our side could finesse against it.

    Each has one card above it and one below it that is next best.
    """
    if missing in line.placed:
        return False
    first = line.tricks[0]
    others = [card for seat in line.theirs for card in first.held[seat] if card is not missing]
    return all(
        any(is_above(card, missing) for card in first.held[seat])
        and any(is_above(missing, card) and is_master(card, others) for card in first.held[seat])
        for seat in line.ours
    )


def counts_out(seat: int, line: LineOfPlay) -> bool:
    """An opponent is finessed for a card that tricks of other suits have shown to be there."""
    tricks = zip(line.tricks, line.counted, strict=False)
    return any(foe == seat and card in known for trick, known in tricks for foe, card in _finessed(line, trick))


def counts_out_either(line: LineOfPlay) -> bool:
    """Either opponent is finessed for a card that has been counted."""
    return any(counts_out(seat, line) for seat in line.theirs)


# Going from hand to hand


def reaches(seat: int, line: LineOfPlay) -> bool:
    """The winners of a hand are still needed, and our side goes to them from the other hand, without a finesse."""
    ways = (trick for place, trick in enumerate(line.tricks) if _reaches_winners(line, *line.tricks[place : place + 2]))
    return any(trick.winner == seat and trick.needs > 0 for trick in ways) and not is_finesse(line)


def leads_from(seat: int, line: LineOfPlay) -> bool:
    """A hand has the lead at some time after the first trick."""
    return any(trick.winner == seat for trick in line.tricks[:-1])


def overtakes(line: LineOfPlay) -> bool:
    """The card to be found beats partner's card, which would have won, to go on with winners that are still needed."""
    first = line.tricks[0]
    if not _is_partner_winning(line, first) or first.needs <= 0:
        return False
    partners = first.played[0][1]
    later = [card for seat, card in first.played[first.given :] if seat in line.theirs]
    holds = not any(card.suit is line.trump or is_above(card, partners) for card in later)
    return holds and _reaches_winners(line, *line.tricks[:2])


def unblocks(line: LineOfPlay) -> bool:
    """The card to be found is thrown under partner's winning card, to leave partner's lower cards of the suit good."""
    first = line.tricks[0]
    seat, card = first.played[first.given]
    if not _is_partner_winning(line, first) or first.winner != first.leader or first.needs <= 0:
        return False
    theirs = [other for foe in line.theirs for other in first.left(foe)]
    lower = [other for other in first.held[seat] if is_above(card, other)]
    good = [other for other in first.left(first.winner) if is_above(card, other) and is_sure(other, theirs, None)]
    return card.suit is first.suit is not line.trump and bool(lower and good)


def reaches_winners(line: LineOfPlay) -> bool:
    """Our side goes to a hand with winners at some time."""
    return any(_reaches_winners(line, *line.tricks[place : place + 2]) for place in range(len(line.tricks)))


def _is_partner_winning(line: LineOfPlay, trick: LineTrick) -> bool:
    """Return whether the card to be found is played on a plain trick that its partner led and is winning."""
    seat, _ = trick.played[trick.given]
    given = [card for _, card in trick.played[: trick.given]]
    follows = [card for card in given if card.suit is trick.suit]
    return (
        bool(given)
        and trick.leader in line.ours
        and seat in line.ours
        and not of_suit(given[1:], line.trump)
        and max(follows, key=lambda card: card.rank) is given[0]
    )


def _reaches_winners(line: LineOfPlay, trick: LineTrick, then: LineTrick | None = None) -> bool:
    """Return whether a hand wins a plain trick that its partner led, and carries on with plain winners.

    They must be of a suit that its partner does not hold, and so could not have led.
    """
    crosses = trick.leader in line.ours and trick.winner in line.ours and trick.winner != trick.leader
    if not crosses or trick.best.suit is line.trump or trick.best.suit is not trick.suit:
        return False
    theirs = [card for seat in line.theirs for card in trick.left(seat)]
    lacks = [card for card in trick.left(trick.winner) if not of_suit(trick.left(trick.leader), card.suit)]
    winners = [card for card in lacks if card.suit is not line.trump and is_sure(card, theirs, line.trump)]
    return bool(winners) if then is None else then.winner == then.leader and then.best in winners


# Losing the lead on purpose


def ducks(suit: Suit, line: LineOfPlay) -> bool:
    """One of our two hands leads a suit and loses the trick with its lowest card, or an equal, and the master kept."""
    first = line.tricks[0]
    seat, card = first.played[first.given]
    theirs = of_suit([other for foe in line.theirs for other in first.held[foe]], suit)
    lower = [other for other in first.held[seat] if is_above(card, other)]
    is_lowest = not any(other.rank < between.rank < card.rank for other in lower for between in theirs)
    return len(line.ours) > 1 and card.suit is suit and is_lowest and leaves_first(suit, line)


def leaves_first(suit: Suit, line: LineOfPlay) -> bool:
    """Our side leads a suit, leaves the first trick to an opponent, and keeps the master card of the suit."""
    first = line.tricks[0]
    return first.suit is suit and first.leader in line.ours and _leaves(line, first)


def loses_first(line: LineOfPlay) -> bool:
    """The first trick goes to the other side."""
    return line.tricks[0].winner in line.theirs


def plays_to_win(suit: Suit, line: LineOfPlay) -> bool:
    """The card to be found is of the suit led first and beats those before it; a lead of it is the master card."""
    first = line.tricks[0]
    (_, card), before = first.played[first.given], [other for _, other in first.played[: first.given]]
    theirs = [other for seat in line.theirs for other in first.held[seat]]
    return first.suit is suit is card.suit and is_master(card, before or theirs)


def holds_up(line: LineOfPlay) -> bool:
    """Our side refuses to win their lead, so that one of them, who gets in later, has no more of the suit to return.

    That one still had some after the first trick, and the other could beat the plan by leading the suit.
    """
    first, *later = line.tricks
    if not refuses_to_win(line):
        return False
    return any(first.suit in trick.cut_off and of_suit(first.left(trick.winner), first.suit) for trick in later)


def refuses_to_win(line: LineOfPlay) -> bool:
    """The other side leads a plain suit and wins the first trick, which our side could have won with that suit.

    From the card to be found on, one of our hands that follow suit keeps a card that would have won.
    """
    first = line.tricks[0]
    if first.leader in line.ours or first.winner in line.ours or first.best.suit is not first.suit:
        return False
    if first.suit is line.trump:
        return False
    return any(
        seat in line.ours and card.suit is first.suit and _could_win(line, first, place)
        for place, (seat, card) in enumerate(first.played)
        if place >= first.given
    )


def _could_win(line: LineOfPlay, trick: LineTrick, place: int) -> bool:
    """Return whether a hand that follows suit keeps a card that beats those before it, and all that may follow."""
    seat, _ = trick.played[place]
    before = [card for _, card in trick.played[:place]]
    after = [card for foe, _ in trick.played[place + 1 :] if foe in line.theirs for card in trick.held[foe]]
    return any(is_master(card, [*before, *after]) for card in of_suit(trick.left(seat), trick.suit))


def _leaves(line: LineOfPlay, trick: LineTrick) -> bool:
    """Return whether an opponent wins a trick with the suit led, and our side did not try to win it but could have.

    From the card to be found on, one of our hands that follow suit keeps the master card, and none of them plays a card
    that beats those before it.
    """
    if trick.winner in line.ours or trick.best.suit is not trick.suit:
        return False
    theirs = [card for seat in line.theirs for card in of_suit(trick.held[seat], trick.suit)]
    follows = [
        (place, seat)
        for place, (seat, card) in enumerate(trick.played)
        if place >= trick.given and seat in line.ours and card.suit is trick.suit
    ]
    keeps = any(is_master(card, theirs) for _, seat in follows for card in of_suit(trick.left(seat), trick.suit))
    return keeps and not any(_tries_to_win(line, trick, place) for place, _ in follows if place)


def _tries_to_win(line: LineOfPlay, trick: LineTrick, place: int) -> bool:
    """Return whether a card that follows suit beats those before it, or lets a high card of partner's run."""
    (leader, led), (_, card) = trick.played[0], trick.played[place]
    before = of_suit([other for _, other in trick.played[:place]], trick.suit)
    if not any(is_above(other, card) for other in before):
        return True
    theirs = [other for seat in line.theirs for other in trick.held[seat]]
    runs = leader in line.ours and not any(is_above(other, led) for other in before)
    return runs and sum(is_above(other, led) for other in theirs) < 2


def is_throw_in(line: LineOfPlay) -> bool:
    """Our side leads a losing card, and an opponent ends up with a lead that costs a trick."""
    loses = [trick.leader in line.ours and trick.winner in line.theirs for trick in line.tricks]
    return any(trick.must_lead and any(loses[: place + 1]) for place, trick in enumerate(line.tricks))


def is_squeeze(line: LineOfPlay) -> bool:
    """An opponent has to discard from two suits, and either discard costs a trick."""
    return any(trick.squeezed for trick in line.tricks)


def is_show_up(line: LineOfPlay) -> bool:
    """A missing card falls that could have been finessed, because an opponent's discards have shown where it was."""
    return bool(line.shown_up)


def loses_the_lead(line: LineOfPlay) -> bool:
    """The card to be found is the lead of a loser, from a hand with a sure winner, and partner does not ruff it."""
    first = line.tricks[0]
    theirs = [card for seat in line.theirs for card in first.held[seat]]
    mine = first.held[first.leader]
    has_winner = any(is_sure(card, theirs, line.trump) for card in mine)
    ruffs_it = any(seat in line.ours and card.suit is line.trump is not first.suit for seat, card in first.played)
    return begins_with_a_loss(line) and has_winner and not ruffs_it


def begins_with_a_loss(line: LineOfPlay) -> bool:
    """Our side leads, and loses the first trick."""
    return is_our_lead(line) and loses_first(line)
