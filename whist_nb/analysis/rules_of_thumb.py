"""Apply the rules of thumb of play-outs at the table: find the card they choose, and the rule that chooses it.

Both use the same source, so Club plays the card that a play-out from the same position would play, unless one of its
later rules applies. Nothing is compiled here, and no array package is needed.

>>> import whist_nb as wn
>>> game = wn.Game.from_position("whist", ["AH 3H 2S", "4H 4S 4C", "KH 5S 5C", "QH 6S 6C"], leader=2)
>>> for card in ("KH", "QH"):
...     game.apply(card)
>>> RulesOfThumb(game.view(0)).choice
('partner-wins', Card('3H'))
"""

from __future__ import annotations

from functools import cached_property

from whist_nb.analysis.card_words import CardsInView
from whist_nb.analysis.kernels import playout_cards as at
from whist_nb.analysis.kernels.playout_alone import gain_of
from whist_nb.analysis.kernels.playout_others import holds, possible, unseen_of
from whist_nb.analysis.kernels.playout_rules import RULES
from whist_nb.analysis.kernels.playouts import choose
from whist_nb.analysis.plans import plan_for
from whist_nb.analysis.public_state import public_state_of
from whist_nb.engine.cards import Card, Suit
from whist_nb.engine.view import View


class RulesOfThumb:
    """The moment of a seat that is to play a card, as the rules of thumb see it."""

    def __init__(self, view: View, cards: CardsInView | None = None) -> None:
        """Take the cards of the view, too, if they have been read already."""
        assert isinstance(view.seat, int), "a seat is asked"
        self.cards = cards = cards or CardsInView(view)
        self.board = board = public_state_of(view, cards, **plan_for(view))
        self.deal, self.seats = board.deal, board.seats
        self.out = self.deal[at.D_OUT] & ~cards.mine
        self.prize = cards.lanes.places[view.turn_up.index] if self.deal[at.D_STOCK] and view.turn_up else -1
        if self.prize >= 0:
            self.out &= ~(1 << self.prize)

    @cached_property
    def choice(self) -> tuple[str, Card]:
        """The rule that applies, and its card: to be played, or the only one, to be kept by a knock."""
        deal, board, cards = self.deal, self.board, self.cards
        table = cards.seat, deal[at.D_TURN], deal[at.D_LED], deal[at.D_BEST], deal[at.D_BEST_SEAT], self.prize
        given = (board.won, deal, self.seats, cards.mine, deal[at.D_OUT], board.values, [0.0] * 64)
        found = choose(*table, *given)
        return RULES[found >> 6], cards.lanes.at[found & 63]

    @property
    def gain(self) -> float:
        """How much better it is to take the open card than to draw a face-down one, in tricks."""
        return gain_of(self.prize, self.deal[at.D_TRUMP], self.board.values)

    def chance(self, card: Card) -> float:
        """Estimate how likely it is that no opponent still to play beats a card; 1 or 0 if that is certain."""
        deal, place = self.deal, self.cards.lanes.places[card.index]
        led = deal[at.D_LED] if deal[at.D_LED] >= 0 else place >> 4
        return holds(place, led, self.cards.seat, deal[at.D_TURN], deal, self.seats, self.out)

    def lacks(self, seat: int, suit: Suit) -> bool:
        """Return whether it is certain that another seat holds no card of a suit."""
        mine = at.S_SIZE * seat
        known, voids, held = (self.seats[mine + what] for what in (at.S_KNOWN, at.S_VOIDS, at.S_HELD))
        unseen = unseen_of(self.cards.seat, self.seats, self.out, self.deal[at.D_SEATS])
        return not possible(known, voids, held, unseen) & self.cards.lanes.suits[suit]
