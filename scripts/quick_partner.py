"""Club's card as partner, by the rules of thumb alone, with which ``partner_endings`` looks through many endings.

It only makes proposals: Club has a few conventions beside these rules, so anything found is solved again with Club.
"""

from __future__ import annotations

from typing import Any

from whist_nb.analysis.card_words import places_of
from whist_nb.analysis.kernels import playout_cards as at
from whist_nb.analysis.kernels.playouts import choose
from whist_nb.analysis.plans import plan_for
from whist_nb.analysis.problems.hidden_hands import HiddenHands
from whist_nb.analysis.public_state import public_state_of
from whist_nb.engine.game import Game


class QuickClub:
    """The card of a seat in a world, after the cards that have been played since the start."""

    def __init__(self, hidden: HiddenHands, seat: int, game: Game) -> None:
        view = game.view(game.current_player)
        board = public_state_of(view, **plan_for(view))
        places = places_of(board.ranks)
        self.seat, self.asked = seat, 0
        self._place = [places[card.index] for card in hidden.cards]
        self._card = {place: card for card, place in enumerate(self._place)}
        self._words = [self._word(world[seat]) for world in hidden.worlds]
        deal, seats = board.deal, board.seats
        for other in range(4):  # what the learner knows of each hand is their own
            seats[at.S_SIZE * other + at.S_KNOWN] = 0
        self._states = {(): (deal, seats, list(board.won))}
        self._fine, self._work = board.values, [0.0] * 64
        self._known: dict[tuple[int, tuple[int, ...]], int] = {}

    def _word(self, mask: int) -> int:
        return sum(1 << place for card, place in enumerate(self._place) if mask >> card & 1)

    def __call__(self, world: int, played: tuple[int, ...]) -> int:
        """Return the card."""
        key = self._words[world], played
        if key not in self._known:
            self.asked += 1
            deal, seats, won = self._state(played)
            out = deal[at.D_OUT]
            table = self.seat, deal[at.D_TURN], deal[at.D_LED], deal[at.D_BEST], deal[at.D_BEST_SEAT], -1
            found = choose(*table, won, deal, seats, self._words[world] & out, out, self._fine, self._work)
            self._known[key] = self._card[found & 63]
        return self._known[key]

    def _state(self, played: tuple[int, ...]) -> tuple[Any, Any, Any]:
        """Return what is public after these cards."""
        if played not in self._states:
            before = self._state(played[:-1])
            self._states[played] = after(*(each.copy() for each in before), self._place[played[-1]])
        return self._states[played]


def after(deal: Any, seats: Any, won: Any, card: int) -> tuple[Any, Any, Any]:
    """Return the public state after a card, as play-outs keep it."""
    seat, suit, trump = (deal[at.D_LEADER] + deal[at.D_TURN]) % 4, card >> 4, deal[at.D_TRUMP]
    row = at.S_SIZE * seat
    deal[at.D_OUT] &= ~(1 << card)
    seats[row + at.S_HELD] -= 1
    if deal[at.D_LED] < 0:
        deal[at.D_LED_CARD], deal[at.D_LED] = card, suit
        opened = 0
        for other in range(4):
            opened |= seats[at.S_SIZE * other + at.S_OPENED]
        if suit != trump and not opened >> suit & 1:
            seats[row + at.S_OPENED] |= 1 << suit
    elif suit != deal[at.D_LED]:
        seats[row + at.S_VOIDS] |= at.RANKS << (16 * deal[at.D_LED])
    if deal[at.D_BEST] < 0 or at.beats(card, deal[at.D_BEST], trump):
        deal[at.D_BEST], deal[at.D_BEST_SEAT] = card, seat
    deal[at.D_TURN] += 1
    if deal[at.D_TURN] == 4:
        won[deal[at.D_BEST_SEAT]] += 1
        deal[at.D_LEADER] = deal[at.D_BEST_SEAT]
        deal[at.D_LEFT] -= 1
        deal[at.D_TURN] = 0
        deal[at.D_LED] = deal[at.D_BEST] = deal[at.D_BEST_SEAT] = deal[at.D_LED_CARD] = -1
    return deal, seats, won
