"""Bidding with a card from the hand: one colour plays high, the other low; shared by two Scandinavian games."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from whist_nb.engine.actions import SHOW, Action, Call, Show
from whist_nb.engine.cards import SUITS, Card, Cards, Suit
from whist_nb.engine.game_words import AnswerWords, QuestionWords
from whist_nb.engine.phrases import phrase
from whist_nb.engine.play import NOT_HELD, ask_sealed, each
from whist_nb.engine.table import Table
from whist_nb.engine.wording import Statement, Wording

BLACK = frozenset({Suit.SPADES, Suit.CLUBS})
RED = frozenset({Suit.HEARTS, Suit.DIAMONDS})
COLOURS = ("SC", "HD")
"""The suits that bid alike."""


SAID_WITHOUT_CARD = Wording(
    "you hold {held}.", head="‘{call}’ may be said only by a player who has no card that bids it"
)
TIME_TO_BID = Wording("lay down a card of your hand; it comes back to it.", head="It is time to bid")


@dataclass(frozen=True)
class BidCards:
    """Which suits bid high, and what is said for high and for low without a card of that colour."""

    high: frozenset[Suit]
    calls: tuple[str, str]

    def of_colour(self, hand: Iterable[Card], call: str) -> Cards:
        """The cards of a hand that bid what the call says."""
        return Cards(card for card in hand if (card.suit in self.high) == (call == self.calls[0])).sorted()

    def answers(self, hand: Iterable[Card]) -> tuple[Action, ...]:
        """Every card of the hand; the call for high or low only without a card of its colour."""
        shows = each(SHOW, hand)
        bids = set(map(self.is_high, shows))
        missing = (Call(call) for call, high in zip(self.calls, (True, False), strict=True) if high not in bids)
        return (*shows, *missing)

    def is_high(self, bid: Action) -> bool:
        """Whether a card or a call says high."""
        return bid.card.suit in self.high if isinstance(bid, Show) else bid.text == self.calls[0]

    def suits(self, bid: Action) -> tuple[Suit, ...]:
        """The suits that bid what has been bid; who calls it without a card has none of them."""
        return tuple(suit for suit in SUITS if (suit in self.high) == self.is_high(bid))

    def why_not(self, table: Table, seat: int, action: Action) -> Statement:
        """Why that is no bid now."""
        held = Cards(table.hands[seat]).sorted()
        if isinstance(action, Show):
            return NOT_HELD(card=action.card, held=held)
        if action.text in self.calls:
            colour = self.of_colour(held, action.text)
            return SAID_WITHOUT_CARD(call=action.text, held=colour)
        return TIME_TO_BID()


async def reveal(table: Table, bids: BidCards) -> int | None:
    """All lay a bid card unseen; they are turned from eldest until one says high: that seat, or None."""
    order = table.clockwise(table.eldest)
    laid: Mapping[int, Action] = await ask_sealed(
        table, order, "bid card", lambda seat: bids.answers(table.hands[seat]), bids.why_not
    )
    for seat in order:
        bid = laid[seat]
        if isinstance(bid, Show):
            table.show(seat, [bid.card])
        table.say("call", seat, bid)
        if not isinstance(bid, Show):
            table.lack(seat, bids.suits(bid))
        if bids.is_high(bid):
            return seat
    return None


BID_CARD_WORDS = {
    "bid card": QuestionWords(
        "lay a bid card",
        None,
        phrase("Press the card that you want to lay face down as your bid."),
        phrase(
            "Its colour bids high or low. The card goes back to your hand. {sealed}",
            sealed=phrase("Everybody answers before any answer is shown."),
        ),
        phase="the bid cards",
    )
}
WITHOUT_HIGH = AnswerWords(phrase("without a card: win tricks"))
WITHOUT_LOW = AnswerWords(phrase("without a card: lose tricks"))
