"""Choose as beginners are taught: always finesse. Problems about the drop lead this player astray.

Third hand holds a tenace over a missing honour: one card above it and one just below. A player who always finesses
plays the one below, however likely it is that the honour would fall. If partner has led the card just below, it is left
to run.

>>> dummy_led = Position(["AS JS 3H", "QS 7D 6D", "AH KH", "8D 9C"], 2, None, (0, 1, 0, 1), tuple(Cards("2S 5S")))
>>> finesse_of(dummy_led)
Card('JS')
"""

from __future__ import annotations

from whist_nb.analysis.position import Position
from whist_nb.engine.cards import Card, Cards, Rank


def finesse_of(position: Position) -> Card | None:
    """Return the card with which third hand finesses; None if it can't.

    Exactly one missing card that the hand can beat lies above the card that is to win, and it is a ten or higher.
    """
    table, seat = position.on_table, position.to_act
    if len(table) != 2 or seat is None or position.sides[seat] != position.sides[position.leader]:
        return None
    led, answer = table
    mine = sorted((card for card in position.legal if card.suit is led.suit), key=_rank)
    if not mine or (answer.suit is position.trump and led.suit is not position.trump):
        return None
    missing = [card for card in _missing(position, seat) if card.suit is led.suit and card.rank < mine[-1].rank]
    best = max((card for card in table if card.suit is led.suit), key=_rank)
    below = [led] if best is led else []
    for card in (*below, *(card for card in mine if card.rank > best.rank)):
        above = [other for other in missing if other.rank > card.rank]
        if len(above) == 1 and above[0].rank >= Rank.TEN:
            return mine[0] if card is led else card
    return None


def _missing(position: Position, seat: int) -> Cards:
    """Return the cards that the other side holds, wherever they are."""
    theirs = [hand for each, hand in enumerate(position.hands) if position.sides[each] != position.sides[seat]]
    return Cards(card for hand in theirs for card in hand)


def _rank(card: Card) -> int:
    return card.rank
