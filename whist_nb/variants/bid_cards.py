"""Bidding with a card from the hand: one colour plays high, the other low; shared by two Scandinavian games."""

from collections.abc import Iterable, Mapping

from whist_nb.engine.actions import Action, Call, Show
from whist_nb.engine.cards import Card, Suit
from whist_nb.engine.play import ask_sealed
from whist_nb.engine.table import Table

BLACK = frozenset({Suit.SPADES, Suit.CLUBS})
RED = frozenset({Suit.HEARTS, Suit.DIAMONDS})


def answers(hand: Iterable[Card], high: frozenset[Suit], calls: tuple[str, str]) -> tuple[Action, ...]:
    """Every card of the hand; the call for high or low only without a card of its colour."""
    cards = list(hand)
    shown: list[Action] = [Show(card) for card in cards]
    if not any(card.suit in high for card in cards):
        shown.append(Call(calls[0]))
    if not any(card.suit not in high for card in cards):
        shown.append(Call(calls[1]))
    return tuple(shown)


def why_not_that_card(table: Table, seat: int, action: Action) -> str:
    """Why that is no bid now."""
    if isinstance(action, Show):
        return f"You do not hold {action.card.glyphs}."
    if isinstance(action, Call):
        return "A call without a card is for a hand that has no card of that colour: lay a card."
    return "Lay a card of your hand as your bid."


async def reveal(table: Table, high: frozenset[Suit], calls: tuple[str, str]) -> int | None:
    """All lay a bid card unseen; they are turned from eldest until one says high: that seat, or None."""
    order = table.clockwise(table.eldest)
    laid: Mapping[int, Action] = await ask_sealed(
        table, order, "bid card", lambda seat: answers(table.hands[seat], high, calls), why_not_that_card
    )
    for seat in order:
        bid = laid[seat]
        if isinstance(bid, Show):
            table.show(seat, [bid.card])
            is_high = bid.card.suit in high
        else:
            is_high = bid is Call(calls[0])
        table.say("call", seat, bid.text)
        if is_high:
            return seat
    return None
