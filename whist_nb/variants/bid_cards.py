"""Bidding with a card from the hand: one colour plays high, the other low; shared by two Scandinavian games."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from whist_nb.engine.actions import SHOW, Action, Show, read_action
from whist_nb.engine.cards import PACK_52, STANDARD_ORDER, SUITS, Card, Cards, Suit
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
TOO_HIGH_OR_LOW = Wording("lay a card from {ranks}.", head="{card} may not be laid as a bid")
TIME_TO_BID = Wording("lay down a card of your hand; it comes back to it.", head="It is time to bid")


@dataclass(frozen=True)
class BidCards:
    """Which suits bid high, what is said for high and for low without a card of that colour, and which ranks bid.

    ``ranks`` are the letters of those that may be laid as a bid; usually all.
    """

    high: frozenset[Suit]
    calls: tuple[str, str]
    ranks: str = STANDARD_ORDER

    def may_bid(self, card: Card) -> bool:
        """Whether a card may be laid as a bid at all."""
        return card.rank.letter in self.ranks

    def of_colour(self, hand: Iterable[Card], call: str) -> Cards:
        """The cards of a hand that bid what the call says."""
        alike = (card for card in hand if (card.suit in self.high) == (call == self.calls[0]))
        return Cards(card for card in alike if self.may_bid(card)).sorted()

    def answers(self, hand: Iterable[Card]) -> tuple[Action, ...]:
        """Every card of the hand that may bid; the call for high or low only without such a card of its colour."""
        shows = each(SHOW, filter(self.may_bid, hand))
        bids = set(map(self.is_high, shows))
        missing = (read_action(call) for call, high in zip(self.calls, (True, False), strict=True) if high not in bids)
        return (*shows, *missing)

    def is_high(self, bid: Action) -> bool:
        """Whether a card or a call says high."""
        return bid.card.suit in self.high if isinstance(bid, Show) else bid.text == self.calls[0]

    def suits(self, bid: Action) -> tuple[Suit, ...]:
        """The suits that bid what has been bid; who calls it without a card has none of them."""
        return tuple(suit for suit in SUITS if (suit in self.high) == self.is_high(bid))

    @property
    def in_words(self) -> str:
        """The ranks that bid, in words: '3 to 10'."""
        low, high = self.ranks[-1], self.ranks[0]
        return phrase("{low} to {high}", low=low, high="10" if high == "T" else high)

    def why_not(self, table: Table, seat: int, action: Action) -> Statement:
        """Why that is no bid now."""
        held = Cards(table.hands[seat]).sorted()
        if isinstance(action, Show):
            if action.card in held:
                return TOO_HIGH_OR_LOW(card=action.card, ranks=self.in_words)
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
            prove(table, seat, bids, bid)
        if bids.is_high(bid):
            return seat
    return None


def prove(table: Table, seat: int, bids: BidCards, bid: Action) -> None:
    """What a seat has shown that bids in words: it lacks those suits, or the cards of them that could have bid."""
    suits = bids.suits(bid)
    if bids.ranks == STANDARD_ORDER:
        table.lack(seat, suits)
    else:
        table.lack(seat, Cards(card for card in PACK_52 if card.suit in suits and bids.may_bid(card)))


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
