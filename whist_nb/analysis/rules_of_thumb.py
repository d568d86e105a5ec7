"""Apply the rules of thumb of play-outs at the table: find the card they choose, and the rule that chooses it.

Both use the same source, so Club plays the card that a play-out from the same position would play. Nothing is compiled
here, and no array package is needed.

>>> import whist_nb as wn
>>> game = wn.Game.from_position("whist", ["AH 3H 2S", "4H 4S 4C", "KH 5S 5C", "QH 6S 6C"], leader=2)
>>> for card in ("KH", "QH"):
...     game.apply(card)
>>> RulesOfThumb(game.view(0)).choice
('partner-wins', Card('3H'))
"""

from __future__ import annotations

from functools import cached_property

from whist_nb.analysis.goals import goal_of
from whist_nb.analysis.kernels import playout_cards as at
from whist_nb.analysis.kernels.playout_alone import gain_of
from whist_nb.analysis.kernels.playout_others import holds, lacking, unseen_of
from whist_nb.analysis.kernels.playout_rules import RULES
from whist_nb.analysis.kernels.playouts import choose
from whist_nb.analysis.public_state import cards_out, places_of, public_state_of, word_of
from whist_nb.analysis.view_positions import are_covered, cards_to_play, faces
from whist_nb.engine.cards import SUITS, Card, Suit
from whist_nb.engine.view import View


class RulesOfThumb:
    """The moment of a seat that is to play a card, as the rules of thumb see it."""

    def __init__(self, view: View) -> None:
        assert isinstance(view.seat, int), "a seat is asked"
        self.seat: int = view.playing  # type: ignore[assignment]
        self.cards = (*view.hands[self.seat], *faces(view, self.seat))
        self.board = board = public_state_of(view, **goal_of(view).plan)
        self.places = places_of(board.ranks)
        self.deal = board.deal_numbers(cards_out(view), are_covered(view))
        self.seats = board.seat_numbers(cards_to_play(view))
        self.hand = word_of(self.cards, board.ranks)
        self.out = self.deal[at.D_OUT] & ~self.hand
        self.prize = self.places[view.turn_up.index] if board.stock and view.turn_up else -1
        if self.prize >= 0:
            self.out &= ~(1 << self.prize)

    @cached_property
    def choice(self) -> tuple[str, Card]:
        """The rule that applies, and its card: to be played, or the only one, to be kept by a knock."""
        deal, board = self.deal, self.board
        table = self.seat, deal[at.D_TURN], deal[at.D_LED], deal[at.D_BEST], deal[at.D_BEST_SEAT], self.prize
        given = (list(board.won), deal, self.seats, self.hand, deal[at.D_OUT], board.values, [0.0] * 64)
        found = choose(*table, *given)
        return RULES[found >> 6], next(card for card in self.cards if self.places[card.index] == found & 63)

    @property
    def gain(self) -> float:
        """How much better it is to take the open card than to draw a face-down one, in tricks."""
        return gain_of(self.prize, self.deal[at.D_TRUMP], self.board.values)

    def chance(self, card: Card) -> float:
        """Estimate how likely it is that no opponent still to play beats a card; 1 or 0 if that is certain."""
        deal, place = self.deal, self.places[card.index]
        led = deal[at.D_LED] if deal[at.D_LED] >= 0 else place >> 4
        return holds(place, led, self.seat, deal[at.D_TURN], deal, self.seats, self.out)

    def lacks(self, seat: int, suit: Suit) -> bool:
        """Return whether it is certain that another seat holds no card of a suit."""
        mine = at.S_SIZE * seat
        known, voids, held = (self.seats[mine + what] for what in (at.S_KNOWN, at.S_VOIDS, at.S_HELD))
        unseen = unseen_of(self.seat, self.seats, self.out, self.board.seats)
        return bool(lacking(known, voids, held, unseen) >> SUITS.index(suit) & 1)
