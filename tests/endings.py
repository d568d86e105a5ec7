"""Small endings: random positions of every shape for the solver and its twin, and every way in which cards may lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from itertools import combinations
from random import Random
from typing import Any

from tests.naive import EveryLine
from whist_nb.analysis import Position, Solution
from whist_nb.engine.cards import PACK_54, STANDARD_ORDER, SUITS, Card, Cards
from whist_nb.engine.view import View

ORDERS = (STANDARD_ORDER, STANDARD_ORDER, "A23456789TJQK", "23456789TJQKA", "AKQJT9876543", "AT3KQ2J987654")
ByCard = Callable[[Position], Mapping[Any, int]]


def random_position(chance: Random, cards: int) -> Position:
    """Make two to seven hands with at most that many cards: any coalition, order, jokers, dogs, cards on the table."""
    seats = chance.choice((2, 2, 3, 3, 4, 4, 4, 5, 6, 7))
    order = chance.choice(ORDERS)
    each = max(1, min(7, cards // seats) - chance.choice((0, 0, 1)))
    pack = [card for card in PACK_54 if not card.suit or card.rank.letter in order]
    if chance.random() < 0.7:
        pack = pack[:-2]
    if chance.random() < 0.5:
        suits = chance.sample(SUITS, 2)
        few = [card for card in pack if not card.suit or card.suit in suits]
        pack = few if len(few) >= seats * each else pack
    sizes = [each] * seats
    if chance.random() < 0.3:
        sizes = [max(0, each - chance.choice((0, 0, 1, each - 1, each))) for _ in sizes]
        sizes[chance.randrange(seats)] = each
    hands = []
    for size in sizes:
        hand = chance.sample(pack, size)
        pack = [card for card in pack if card not in hand]
        hands.append(Cards(hand))
    position = Position(
        hands=hands,
        leader=chance.choice([seat for seat, size in enumerate(sizes) if size]),
        trump=chance.choice((None, *SUITS)),
        sides=[chance.randrange(2 + (seats > 4)) for _ in range(seats)] if chance.random() < 0.6 else (),
        ranking=order,
        knockers=None if chance.random() < 0.7 else (),
        knock_on_lead=chance.random() < 0.8,
    )
    for _ in range(chance.choice((0, 0, 0, 1, 2, 3))):
        answer = chance.choice([*position.legal, *([None] if position.may_knock else [])])
        if position.tricks_left == 1 and position.winner_after(answer) is not None:
            break
        position = position.after(answer)
    return position


def every_line(position: Position, side: object, objective: str) -> dict[object, int]:
    """Return the twin's value of each answer."""
    count = [seat for seat in range(position.seats) if position.sides[seat] == side]
    others = [seat for seat in range(position.seats) if seat not in count]
    want = count if objective == "most" else others
    twin = EveryLine(position.trump, position.ranks, count, want, position.knockers, position.knock_on_lead)
    return twin.each(tuple(tuple(hand) for hand in position.hands), position.leader, position.trick)


def answers(solution: Solution) -> dict[object, int]:
    """Return the solver's value of each answer."""
    knock = {None: solution.by_knock} if solution.position.may_knock else {}
    return {**solution.by_card, **knock}


def best_of(position: Position, side: object, objective: str, each: dict[object, int]) -> int:
    """Return the best value among the answers of the seat to act."""
    wants = (position.sides[position.to_act] == side) == (objective == "most")
    return (max if wants else min)(each.values())


# A seat that sees its own cards alone


def ways_of(view: View) -> list[dict[int, Cards]]:
    """Return the possible layouts of the unseen cards, found by laying them out: right sizes, no suit shown void."""

    def laid(left: list[Card], seats: list[int]) -> list[dict[int, Cards]]:
        if not seats:
            return [{}]
        seat, *others = seats
        held = combinations([card for card in left if card.suit not in view.voids[seat]], view.cards_left[seat])
        return [
            {seat: Cards(hand), **way}
            for hand in held
            for way in laid([card for card in left if card not in hand], others)
        ]

    return laid(list(view.unseen), [seat for seat in range(view.seats) if seat != view.seat])


def average_tricks(view: View, ways: list[dict[int, Cards]], by_card: ByCard) -> dict[str, float]:
    """The tricks that each card brings the side in a deal with best play by all, averaged over every way."""
    side, total = view.seat % 2, Counter[str]()
    leader = view.trick[0][0] if view.trick else view.seat
    for way in ways:
        hands = [view.hand if seat == view.seat else way[seat] for seat in range(4)]
        position = Position(hands, leader, view.trump, (0, 1, 0, 1), tuple(card for _, card in view.trick))
        total.update({card.text: tricks for card, tricks in by_card(position).items()})
    won = view.tricks_won[side] + view.tricks_won[side + 2]
    return {card: won + tricks / len(ways) for card, tricks in total.items()}
