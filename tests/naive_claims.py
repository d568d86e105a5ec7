"""Claims judged slowly and obviously: every layout is written down, and every card is tried."""

from collections.abc import Sequence

from whist_nb.analysis.view_positions import coalitions
from whist_nb.analysis.worst_layouts import Hands, UnseenCards
from whist_nb.engine.cards import Card
from whist_nb.engine.seats import clockwise
from whist_nb.engine.trick import must_follow, suit_led, winning_play
from whist_nb.engine.view import View

Layout = tuple[frozenset[Card], ...]


def layouts_of(view: View) -> list[Layout]:
    """Every layout of the cards still held."""
    return [tuple(map(frozenset, hands)) for hands in UnseenCards(view).layouts()]


def stands(view: View, tricks: int, layouts: Sequence[Layout] | None = None) -> bool:
    """Return whether the seat to act can make its side win exactly that many tricks in every layout."""
    sides = coalitions(view)
    side = {seat for seat, each in enumerate(sides) if each == sides[view.seat]}
    given = layouts_of(view) if layouts is None else list(layouts)
    leader = view.trick[0][0] if view.trick else view.seat
    return _stands(view, side, given, leader, tuple(view.trick), tricks)


def _stands(view, side, layouts, leader, trick, tricks):
    """``layouts`` are those that are still possible after everything that has been played."""
    seats = [seat for seat in clockwise(leader, view.seats) if layouts[0][seat] or seat in dict(trick)]
    if len(trick) == len(seats) and trick:
        winner, _ = winning_play(trick, view.trump, view.ranks)
        return _stands(view, side, layouts, winner, (), tricks - (winner in side))
    if not seats:
        return tricks == 0
    seat = seats[len(trick)]
    led = suit_led(trick, view.ranks) if trick else None
    by_card = {}
    for layout in layouts:
        for card in must_follow(layout[seat], led, view.ranks):
            after = (*layout[:seat], layout[seat] - {card}, *layout[seat + 1 :])
            by_card.setdefault(card, []).append(after)
    outcomes = (_stands(view, side, after, leader, (*trick, (seat, card)), tricks) for card, after in by_card.items())
    return any(outcomes) if seat == view.seat else all(outcomes)


def possible_numbers(view: View, layouts: Sequence[Layout]) -> set[int]:
    """Return the numbers of tricks that the side of the seat to act may win, over all layouts and all lines of play."""
    sides = coalitions(view)
    side = {seat for seat, each in enumerate(sides) if each == sides[view.seat]}
    leader = view.trick[0][0] if view.trick else view.seat
    return set().union(*(_numbers(view, side, layout, leader, tuple(view.trick)) for layout in layouts))


def _numbers(view, side, layout, leader, trick):
    seats = [seat for seat in clockwise(leader, view.seats) if layout[seat] or seat in dict(trick)]
    if not seats:
        return {0}
    if len(trick) == len(seats):
        winner, _ = winning_play(trick, view.trump, view.ranks)
        return {(winner in side) + number for number in _numbers(view, side, layout, winner, ())}
    seat = seats[len(trick)]
    found = set()
    for card in must_follow(layout[seat], suit_led(trick, view.ranks) if trick else None, view.ranks):
        after = (*layout[:seat], layout[seat] - {card}, *layout[seat + 1 :])
        found |= _numbers(view, side, after, leader, (*trick, (seat, card)))
    return found


def fits(view: View, hands: Hands) -> bool:
    """Whether hands are one of the layouts."""
    return tuple(map(frozenset, hands)) in set(layouts_of(view))


def fails_on(view: View, line, tricks: int) -> bool:
    """Return whether a line is legal in its layout, card by card, and can no longer win exactly that many tricks."""
    sides = coalitions(view)
    held, trick, won, done = [set(hand) for hand in line.hands], list(view.trick), 0, 0
    leader, left = (trick[0][0] if trick else view.seat), len(held[view.seat])
    for seat, card in line.plays:
        seats = [each for each in clockwise(leader, view.seats) if held[each] or each in dict(trick)]
        assert seat == seats[len(trick)]
        assert card in must_follow(held[seat], suit_led(trick, view.ranks) if trick else None, view.ranks)
        held[seat].remove(card)
        trick.append((seat, card))
        if len(trick) == len(seats):
            leader, _ = winning_play(trick, view.trump, view.ranks)
            won, done, trick = won + (sides[leader] == sides[view.seat]), done + 1, []
    return won > tricks or won + left - done < tricks
