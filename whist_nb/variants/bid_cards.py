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


SAID_WITHOUT_CARD = Wording("you hold {held}.", head="You may say ‘{call}’ only if you have no card to bid it with")
TOO_HIGH_OR_LOW = Wording("choose a card from {ranks}.", head="{card} may not be used as a bid")
TIME_TO_BID = Wording("lay down a card from your hand; you get it back.", head="Make a bid now")


@dataclass(frozen=True)
class BidCards:
    """The bidding of a game: the suits that bid high, the calls to use instead of a card, and the ranks that may bid.

    ``ranks`` has the letters of the ranks that may be used as a bid, by default all of them.
    """

    high: frozenset[Suit]
    calls: tuple[str, str]
    ranks: str = STANDARD_ORDER

    def may_bid(self, card: Card) -> bool:
        """Check whether a card may be used as a bid.

        Parameters
        ----------
        card
            The card.

        Returns
        -------
        bool
            Whether its rank may bid.
        """
        return card.rank.letter in self.ranks

    def of_colour(self, hand: Iterable[Card], call: str) -> Cards:
        """Select the cards of a hand that make the same bid as a call.

        Parameters
        ----------
        hand
            The cards.
        call
            The call for high or low.

        Returns
        -------
        Cards
            The cards of that colour that may bid.
        """
        alike = (card for card in hand if (card.suit in self.high) == (call == self.calls[0]))
        return Cards(card for card in alike if self.may_bid(card)).sorted()

    def answers(self, hand: Iterable[Card]) -> tuple[Action, ...]:
        """Return every possible bid from a hand.

        Parameters
        ----------
        hand
            The cards.

        Returns
        -------
        tuple of Action
            A Show for each card that may bid; a call for high or low only if the hand has no such card of its colour.
        """
        shows = each(SHOW, filter(self.may_bid, hand))
        bids = set(map(self.is_high, shows))
        missing = (read_action(call) for call, high in zip(self.calls, (True, False), strict=True) if high not in bids)
        return (*shows, *missing)

    def is_high(self, bid: Action) -> bool:
        """Check whether a card or a call is a high bid.

        Parameters
        ----------
        bid
            The bid.

        Returns
        -------
        bool
            Whether it bids high.
        """
        return bid.card.suit in self.high if isinstance(bid, Show) else bid.text == self.calls[0]

    def suits(self, bid: Action) -> tuple[Suit, ...]:
        """Return the suits that make the same bid; a player who makes it without a card has none of them.

        Parameters
        ----------
        bid
            The bid.

        Returns
        -------
        tuple of Suit
            The suits.
        """
        return tuple(suit for suit in SUITS if (suit in self.high) == self.is_high(bid))

    @property
    def in_words(self) -> str:
        """The ranks that bid, in words: '3 to 10'."""
        low, high = self.ranks[-1], self.ranks[0]
        return phrase("{low} to {high}", low=low, high="10" if high == "T" else high)

    def why_not(self, table: Table, seat: int, action: Action) -> Statement:
        """Return the rule that forbids a bid.

        Parameters
        ----------
        table
            The table.
        seat
            The seat.
        action
            The forbidden action.

        Returns
        -------
        Statement
            The rule.
        """
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
    """Let all players lay a bid card face down, then turn the cards, starting with eldest's, until one bids high.

    Parameters
    ----------
    table
        The table.
    bids
        The bidding of the game.

    Returns
    -------
    int or None
        The seat that bid high; None if nobody did.
    """
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
    """Record what a call in place of a bid card shows: the seat lacks those suits, or their cards that could bid."""
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
            "Its colour is your bid, high or low. The card goes back into your hand. {sealed}",
            sealed=phrase("Everybody answers before any answer is shown."),
        ),
        phase="the bid cards",
    )
}
WITHOUT_HIGH = AnswerWords(phrase("without a card: win tricks"))
WITHOUT_LOW = AnswerWords(phrase("without a card: lose tricks"))
