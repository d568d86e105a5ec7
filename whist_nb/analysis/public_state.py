"""The public state of play-outs: trumps, leader, voids shown, sides and aims."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import chain
from typing import Any, Final, NamedTuple

from whist_nb.analysis.kernels import playout_cards as at
from whist_nb.analysis.view_positions import are_drawn, faces, held_in_trick, trick_on_table
from whist_nb.engine.cards import PACK_54, SUITS, Card, Suit
from whist_nb.engine.trick import Ranking, suit_led, winning_play
from whist_nb.engine.view import View

AIMS: Final = {"win": at.AIM_WIN, "lose": at.AIM_LOSE, "exact": at.AIM_EXACT, "catch": at.AIM_CATCH}
"""The aims a seat may have: tricks, none of them, an exact number, a trick for the declarer of a misere."""

LANES: Final = tuple(sum(at.RANKS << (16 * suit) for suit in range(4) if suits >> suit & 1) for suits in range(16))
"""The lanes of a word for each set of suits, given as four bits."""


@lru_cache
def places_of(ranks: Ranking) -> tuple[int, ...]:
    """Return each of the 54 cards' place in a word of four lanes; a joker without a suit is at the top of a lane."""
    found = []
    for card in PACK_54:
        suit = ranks.suit_of[card]
        lane = (card.index - 52) if suit is None else SUITS.index(suit)
        found.append(16 * lane + (15 if suit is None else ranks.strength[card] + 14))
    return tuple(found)


def word_of(cards: Iterable[Card], ranks: Ranking) -> int:
    """Return cards as one word."""
    places, word = places_of(ranks), 0
    for card in cards:
        word |= 1 << places[card.index]
    return word


class Melds(NamedTuple):
    """The melds: which rank led makes a meld with which other in the hand, the two being 0; and its value.

    ``worth`` has two numbers for each suit: if the card led does not win its trick, and if it does.
    """

    lead: int
    partner: int
    worth: tuple[int, ...]


@dataclass(frozen=True)
class PublicState:
    """The public state of a play-out, and every seat's aim.

    ``sides`` has one label for each seat, ``aims`` the name of an aim, ``needs`` the total tricks wanted if the aim is
    exact. ``known`` are the cards of each seat that the viewer knows, as words, ``won`` the tricks that count so far,
    ``target`` the declarer of a misere, ``melds`` what may be shown in the play. ``values`` has what a trump and a
    plain card, two to ace and jokers, are worth if players draw for them.
    """

    seats: int
    trump: Suit | None
    ranks: Ranking
    leader: int
    sides: tuple[int, ...]
    aims: tuple[str, ...]
    needs: tuple[int, ...]
    won: tuple[int, ...]
    voids: tuple[int, ...]
    opened: tuple[int, ...]
    trick: tuple[tuple[int, Card], ...] = ()
    turn: int = 0
    known: tuple[int, ...] = ()
    dogs: tuple[bool, ...] = ()
    tricks_left: int = 13
    stock: int = 0
    count_draws: bool = False
    may_knock: bool = True
    melds: Melds | None = None
    target: int = -1
    values: tuple[float, ...] = field(default=(0.0,) * 32)

    def deal_numbers(self, out: int, covers: bool) -> list[int]:
        """Return what is common to all seats, in the kernel's form; ``out`` has the cards not yet played, as a word."""
        places, found = places_of(self.ranks), [0] * at.D_SIZE
        led = suit_led(self.trick, self.ranks) if self.trick else None
        best = winning_play(self.trick, self.trump, self.ranks) if self.trick else None
        found[at.D_SEATS] = self.seats
        found[at.D_TRUMP] = -1 if self.trump is None else SUITS.index(self.trump)
        found[at.D_LEADER] = self.leader
        found[at.D_TURN] = self.turn
        found[at.D_LED] = -1 if led is None else SUITS.index(led)
        found[at.D_BEST] = -1 if best is None else places[best[1].index]
        found[at.D_BEST_SEAT] = -1 if best is None else best[0]
        found[at.D_LED_CARD] = places[self.trick[0][1].index] if self.trick else -1
        found[at.D_COUNT_DRAWS] = self.count_draws
        found[at.D_MELD_LEAD] = -1
        if self.melds is not None:
            found[at.D_MELD_LEAD :] = self.melds.lead, self.melds.partner, *self.melds.worth
        found[at.D_TARGET] = self.target
        found[at.D_STOCK] = self.stock
        found[at.D_COVERS] = covers
        found[at.D_OUT] = out
        found[at.D_LEFT] = self.tricks_left
        found[at.D_MAY_KNOCK] = self.may_knock
        return found

    def seat_numbers(self, held: Iterable[int]) -> list[int]:
        """Return what is public about each seat, in the kernel's form; ``held`` counts the cards each can play."""
        nothing, found = (0,) * self.seats, list[int]()
        rows = (
            self.sides,
            self.aims,
            self.needs,
            self.voids,
            self.dogs or nothing,
            self.opened,
            held,
            self.known or nothing,
        )
        for side, aim, need, voids, dog, opened, count, known in zip(*rows, strict=True):
            found += [side, AIMS[aim], need, LANES[voids], dog, opened, count, known]
        return found


def public_state_of(view: View, **plan: Any) -> PublicState:
    """Return the public state of a view in the middle of the play; ``plan`` gives sides, aims and needs."""
    held = held_in_trick(view)
    leader, _ = trick_on_table(view, held)
    most = max(held)
    asked = next(seat for seat in (view.turn, view.to_act, leader) if seat is not None)
    found: dict[str, Any] = {
        "sides": view.sides,
        "aims": ("win",) * view.seats,
        "needs": (0,) * view.seats,
        "won": view.tricks_won,
        "stock": view.stock_left if are_drawn(view) else 0,
    }
    return PublicState(
        seats=view.seats,
        trump=view.trump,
        ranks=view.ranks,
        leader=leader,
        voids=tuple(sum(1 << SUITS.index(suit) for suit in suits) for suits in view.voids),
        opened=opened_by(view),
        known=known_cards(view),
        trick=view.trick,
        turn=(asked - leader) % view.seats,
        dogs=tuple(count == 1 < most for count in held),
        tricks_left=most,
        may_knock=bool(view.options.get("knock_on_lead", True)),
        **(found | plan),
    )


def fresh_public_state(
    view: View, leader: int, trump: Suit | None, ranks: Ranking, size: int, **plan: Any
) -> PublicState:
    """Return the public state of a deal before its first trick, under imagined trumps and plans."""
    nothing = (0,) * view.seats
    found = PublicState(
        seats=view.seats,
        trump=trump,
        ranks=ranks,
        leader=leader,
        sides=view.sides,
        aims=("win",) * view.seats,
        needs=nothing,
        won=nothing,
        voids=nothing,
        opened=nothing,
        tricks_left=size,
    )
    return replace(found, **plan)


def opened_by(view: View) -> tuple[int, ...]:
    """Return for each seat the suits, as bits, that it was the first to lead; trumps do not count."""
    opened = [0] * view.seats
    for suit, seat in view.first_leads.items():
        opened[seat] |= 1 << SUITS.index(suit)
    return tuple(opened)


def known_cards(view: View) -> tuple[int, ...]:
    """Return the cards the viewer knows each other seat may play, as words; of its own, the faced ones."""
    found = []
    for seat, hand in enumerate(view.hands):
        private = () if seat == view.playing else hand
        found.append(word_of((*private, *faces(view, seat)), view.ranks))
    return tuple(found)


def cards_out(view: View) -> int:
    """Return as a word the cards still to be played, including those that may be, as far as the viewer knows."""
    to_come = view.stock or ((view.turn_up,) if are_drawn(view) and view.turn_up else ())
    faced = [card for seat in range(view.seats) for card in faces(view, seat)]
    return word_of(chain(view.unseen, *view.hands, faced, to_come), view.ranks)
