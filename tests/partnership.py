"""Scripted deals for partnership games: who wins which trick, who is dealt which honours, and what is said."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import whist_nb as wn
from tests.builders import Plan, events, follow, hands_of, points_of
from whist_nb.engine.cards import PACK_52, STANDARD_ORDER, SUITS, Card, Cards, Suit
from whist_nb.engine.chance import Chance
from whist_nb.engine.events import RubberResult
from whist_nb.engine.seats import clockwise

DOWNTOWN = "A23456789TJQK"
DEUCES = "2S 2H 2D 2C"
KITTY = "BJ LJ 2S 2H 2D 2C"

HONOURS = {
    4: ("AS KS TS 9S", "QS JS 8S 7S", "6S 5S 4S 3S"),
    3: ("AS KS JS TS", "QS 9S 8S 7S", "6S 5S 4S 3S"),
    2: ("AS QS KS JS", "TS 9S 8S 7S", "6S 5S 4S 3S"),
}
"""The three rounds of spades; the winners of the first two hold that many honours."""

SCORED_FOR_HONOURS = [
    ((0, 0), (2, 0, 1, 1), (3, 0, 3, 0)),  # three honours 2, and the odd trick
    ((0, 0), (0, 1, 0, 3), (1, 4, 1, 4)),  # all four 4
    ((0, 0), (1, 2, 1, 0), (1, 0, 1, 0)),  # two each nothing
    ((0, 0), (0, 2, 1, 1), (1, 2, 1, 2)),
    ((5, 5), (2, 0, 1, 1), (3, 0, 3, 0)),
    ((5, 5), (0, 2, 1, 1), (1, 2, 1, 2)),
    ((4, 6), (0, 2, 1, 1), (1, 0, 1, 0)),  # barred, one below the target
    ((6, 0), (0, 2, 1, 1), (1, 0, 1, 0)),  # seven points: the tricks have ended the game
    ((0, 7), (1, 0, 3, 0), (1, 0, 1, 0)),
]
"""W-6, 4.2 step 2: the scores before a deal of the odd trick to seats 0 and 2, each seat's honours, what it scores."""


class Deal(NamedTuple):
    """The script of a deal: the plays, the calls before and after them, and the dealer if it is not the next seat."""

    plan: Plan
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    kitty: str = ""


def winners(tricks: int, count: int = 13, first: int = 0) -> list[int]:
    """Return the winners: that many tricks for seats 0 and 2; side ``first`` wins 1 and 5, one side the last two."""
    sides = [0] * tricks + [1] * (count - tricks)
    sides.sort(key=lambda side: side != first)
    order = [0, 4, *(place for place in range(count) if place not in (0, 4))]
    placed = dict(zip(order, sides, strict=True))
    won = [placed[place] for place in range(count)]
    if won[-1] != won[-2]:  # the last trick may be won by its lead alone
        won[-1], won[1] = won[1], won[-1]
    assert won[-1] == won[-2]
    return [side + 2 * (place % 2) for place, side in enumerate(won[:-1])] + [won[-1] + 2 * ((count - 2) % 2)]


def plan(won: Iterable[int], trump: str = "S", order: str = STANDARD_ORDER, keep: str = "") -> Plan:
    """All follow suit, suits in turn, the winner with the best card left; a trump or the lead wins the last trick."""
    left = {
        suit: [card for rank in order for card in [Card(f"{rank}{suit}")] if card not in Cards(keep)] for suit in SUITS
    }
    made = []
    for winner in won:
        seats = list(clockwise(winner, 4))
        longest = max(left, key=lambda suit: len(left[suit]))
        if len(left[longest]) >= 4:
            made.append({seat: left[longest].pop(0) for seat in seats})
        else:
            last = [left[Suit(trump)].pop(), *(cards.pop() for cards in left.values() if cards)]
            made.append(dict(zip(seats, last, strict=True)))
    return made


def deal_of(tricks: int, honours: tuple[int, int] = (2, 0), after: Iterable[str] = (), trump: str = "S") -> Deal:
    """Make thirteen tricks, that many for seats 0 and 2; ``honours`` says how many spade honours each side is dealt."""
    count, side = honours
    made = plan(winners(tricks, first=side), trump)
    for place, texts in zip((0, 4, 8), HONOURS[count], strict=True):
        winner = max(made[place], key=lambda seat: made[place][seat].rank)
        seats = (winner, (winner + 2) % 4, (winner + 1) % 4, (winner + 3) % 4)
        made[place] = dict(zip(seats, Cards(texts), strict=True))
    return Deal(made, after=tuple(after))


def pack_for(deal: Deal, dealer: int, pack: Cards = PACK_52, trump: str | None = "S") -> Cards:
    """The pack of a deal; the dealer's last card is a trump, if one is to be turned up."""
    hands = hands_of(deal.plan)
    if trump is not None:
        turned = next(card for card in hands[dealer] if card.suit == trump)
        hands[dealer] = [*(card for card in hands[dealer] if card is not turned), turned]
    order = list(clockwise((dealer + 1) % 4, 4))
    dealt = [hands[seat][number] for number in range(len(hands[0])) for seat in order]
    first = Cards([*dealt, *Cards(deal.kitty)])
    return Cards([*first, *(pack - first)])


def sitting(
    variant: str, script: Sequence[Deal], first_dealer: int = 0, trump: str | None = "S", **options: object
) -> wn.Game:
    """Return a game through these deals, followed by a random pack if it goes on."""
    game = wn.Game(variant, first_dealer=first_dealer, seed=1, **options)
    pack = game.variant.pack
    packs = [pack_for(deal, (first_dealer + number) % 4, pack, trump) for number, deal in enumerate(script)]
    game.restart(Chance(1, pack, packs))
    for deal in script:
        say(game, deal.before)
        follow(game, deal.plan)
        say(game, deal.after)
    return game


def say(game: wn.Game, texts: Iterable[str]) -> wn.Game:
    """Let each seat in turn do this."""
    for text in texts:
        game.apply(text)
    return game


def by_sides(numbers: Sequence[int]) -> tuple[int, int]:
    """One number for each side, from one for each seat that partners share."""
    assert tuple(numbers[:2]) == tuple(numbers[2:])
    return numbers[0], numbers[1]


def check_honours_in_a_game_of_nine(variant: str, tricks: tuple[int, ...]) -> None:
    """W-6: with the target at nine, a side at six still scores for honours, and one at eight no longer does."""
    for before, points in (((6, 6), (1, 2, 1, 2)), ((2, 8), (1, 0, 1, 0))):
        extras = {"before": before, "honours": (0, 2, 1, 1)}
        assert points_of(variant, tricks, extras=extras, honours=True, target=9) == points


def drawing(variant: str, cards: str, **options: object) -> wn.Game:
    """A game in which these cards are drawn one after the other before the first deal."""
    game = wn.Game(variant, seed=1, **options)
    left, lots = list(game.variant.pack), []
    if options.get("partners") == "draw":
        left = [card for card in left if card.suit]
    for card in Cards(cards):
        lots.append(left.index(card))
        left.remove(card)
    game.restart(Chance(1, game.variant.pack, (), lots))
    return game


def outcome_points(variant: str, before: tuple[int, int], deal: Deal, **options: object) -> wn.Game:
    """A deal played with the scores of the game standing so before it, made by earlier deals with no honours."""
    ours, theirs = before
    earlier = [deal_of(6 + ours)] * (ours > 0) + [deal_of(7 - theirs)] * (theirs > 0)
    return sitting(variant, [*earlier, deal], **options)


# Bid cards


def shows(deal: Deal, dealer: int, colours: str) -> list[str]:
    """Bid cards from eldest on: B is a black one of that hand, R a red one."""
    wanted = {"B": "SC", "R": "HD"}
    hands = hands_of(deal.plan)
    seats = clockwise((dealer + 1) % 4, 4)
    chosen = [
        next(c for c in hands[seat] if c.suit in wanted[colour]) for seat, colour in zip(seats, colours, strict=True)
    ]
    return [f"show {card}" for card in chosen]


def with_bid_cards(script: Sequence[tuple[str, int]], first_dealer: int = 0) -> list[Deal]:
    """Deals given as the colours shown from eldest and the tricks of seats 0 and 2."""
    deals = [(colours, deal_of(tricks)) for colours, tricks in script]
    dealt = enumerate(deals, first_dealer)
    return [deal._replace(before=tuple(shows(deal, number % 4, colours))) for number, (colours, deal) in dealt]


def holding(hands: dict[int, str], variant: str, dealer: int = 0, **options: object) -> wn.Game:
    """Make a deal in which some seats hold these cards, and the others get the rest."""
    game = wn.Game(variant, seed=1, first_dealer=dealer, **options)
    size = len(game.view(0).hand)
    wanted = {seat: list(Cards(text)) for seat, text in hands.items()}
    rest = [card for card in game.variant.pack if not any(card in cards for cards in wanted.values())]
    for seat in range(4):
        have = wanted.setdefault(seat, [])
        while len(have) < size:
            have.append(rest.pop(0))
    order = list(clockwise((dealer + 1) % 4, 4))
    dealt = [wanted[seat][number] for number in range(size) for seat in order]
    game.restart(Chance(1, game.variant.pack, [Cards([*dealt, *rest])]))
    return game


def rubber_of(game: wn.Game) -> RubberResult:
    """What a rubber is reported as."""
    (event,) = events(game, "rubber")
    return event.what
