"""The public state of play-outs: trumps, leader, voids shown, sides and aims."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import combinations
from typing import Any, Final, NamedTuple

from whist_nb.analysis.card_words import CardsInView
from whist_nb.analysis.kernels import playout_cards as at
from whist_nb.analysis.view_positions import are_covered, are_drawn, trick_on_table
from whist_nb.engine.cards import SUITS, Suit
from whist_nb.engine.trick import Ranking, suit_led, winning_play
from whist_nb.engine.view import View

AIMS: Final = {"win": at.AIM_WIN, "lose": at.AIM_LOSE, "exact": at.AIM_EXACT, "catch": at.AIM_CATCH}
"""The aims a seat may have: tricks, none of them, an exact number, a trick for the declarer of a misere."""

LANE: Final = {None: -1} | {suit: lane for lane, suit in enumerate(SUITS)}
"""The lane of each suit in a word."""

VOIDS: Final = {
    frozenset(suits): sum(at.RANKS << (16 * LANE[suit]) for suit in suits)
    for size in range(5)
    for suits in combinations(SUITS, size)
}
"""The lanes of a word for each set of suits."""

NO_DRAWS: Final = (0.0,) * 32
"""The values of cards if none are drawn."""


class Melds(NamedTuple):
    """The melds: which rank led makes a meld with which other in the hand, the two being 0; and its value.

    ``worth`` has two numbers for each suit: if the card led does not win its trick, and if it does.
    """

    lead: int
    partner: int
    worth: tuple[int, ...]


class PublicState(NamedTuple):
    """The public state of a play-out and every seat's aim, in the form of the kernels.

    ``deal`` has what all seats share, and ``seats`` what is public about each (``kernels/playout_cards.py``). ``won``
    are the tricks so far that count, and ``values`` what a trump and a plain card, two to ace and jokers, are worth if
    players draw for them.
    """

    ranks: Ranking
    deal: list[int]
    seats: list[int]
    won: tuple[int, ...]
    values: tuple[float, ...]


def public_state_of(view: View, cards: CardsInView | None = None, **plan: Any) -> PublicState:
    """Return the public state of a view in the middle of the play; the plan is that of `fresh_public_state`.

    ``cards`` are those of the view, if they have been read already.
    """
    cards = cards or CardsInView(view)
    leader, _ = trick_on_table(view, cards.left)
    held = list(cards.left)
    for seat, _ in view.trick:
        held[seat] += 1
    most = max(held)
    so_far: dict[str, Any] = {"won": view.tricks_won, "stock": view.stock_left if are_drawn(view) else 0}
    found = fresh_public_state(view, leader, view.trump, view.ranks, most, cards, **(so_far | plan))
    deal, seats = found.deal, found.seats
    asked = view.to_act if view.turn is None else view.turn
    deal[at.D_TURN] = 0 if asked is None else (asked - leader) % view.seats
    if view.trick:
        deal[at.D_LED] = LANE[suit_led(view.trick, view.ranks)]
        best_seat, best = winning_play(view.trick, view.trump, view.ranks)
        deal[at.D_BEST], deal[at.D_BEST_SEAT] = cards.lanes.places[best.index], best_seat
        deal[at.D_LED_CARD] = cards.lanes.places[view.trick[0][1].index]
    mine = 0
    for voids, size, left, known in zip(view.voids, held, cards.left, cards.known, strict=True):
        seats[mine + at.S_VOIDS] = VOIDS[voids]
        seats[mine + at.S_DOG] = size == 1 < most
        seats[mine + at.S_HELD] = left
        seats[mine + at.S_KNOWN] = known
        mine += at.S_SIZE
    for suit, seat in view.first_leads.items():
        seats[at.S_SIZE * seat + at.S_OPENED] |= 1 << LANE[suit]
    return found


def fresh_public_state(
    view: View,
    leader: int,
    trump: Suit | None,
    ranks: Ranking,
    size: int,
    cards: CardsInView | None = None,
    *,
    sides: Sequence[Hashable] | None = None,
    aims: Sequence[str] | None = None,
    needs: Sequence[int] | None = None,
    won: Sequence[int] | None = None,
    stock: int = 0,
    count_draws: bool = False,
    melds: Melds | None = None,
    target: int = -1,
    values: tuple[float, ...] = NO_DRAWS,
) -> PublicState:
    """Return the public state of a deal of ``size`` tricks before the first, under imagined trumps and plans.

    The plan gives each seat's label, the same for partners, the name of its aim, and the tricks wanted in all if that
    is exact; the tricks so far that count, the cards to draw and whether their tricks count; what may be shown in the
    play, the declarer of a misere, and what cards are worth if players draw for them.
    """
    deal = [0] * at.D_SIZE
    deal[at.D_SEATS], deal[at.D_TRUMP], deal[at.D_LEADER], deal[at.D_LEFT] = view.seats, LANE[trump], leader, size
    deal[at.D_LED] = deal[at.D_BEST] = deal[at.D_BEST_SEAT] = deal[at.D_LED_CARD] = deal[at.D_MELD_LEAD] = -1
    deal[at.D_COUNT_DRAWS], deal[at.D_TARGET], deal[at.D_STOCK] = count_draws, target, stock
    if melds is not None:
        deal[at.D_MELD_LEAD :] = melds.lead, melds.partner, *melds.worth
    deal[at.D_COVERS], deal[at.D_OUT] = are_covered(view), (cards or CardsInView(view)).out
    deal[at.D_MAY_KNOCK] = bool(view.options.get("knock_on_lead", True))
    seats, nothing = [0] * (at.S_SIZE * view.seats), (0,) * view.seats
    seats[at.S_SIDE :: at.S_SIZE] = sides or view.sides
    if aims:
        seats[at.S_AIM :: at.S_SIZE] = map(AIMS.__getitem__, aims)
    seats[at.S_NEED :: at.S_SIZE] = needs or nothing
    return PublicState(ranks, deal, seats, tuple(won or nothing), values)
