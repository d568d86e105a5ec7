"""Playing to a trick, as every game does it in which nothing odd happens."""

from collections.abc import Callable, Iterable

from whist_nb.engine.actions import PLAY, Action, Play
from whist_nb.engine.cards import Cards, Suit
from whist_nb.engine.table import Table
from whist_nb.engine.trick import must_follow, suit_led


async def trick(table: Table, leader: int) -> int:
    """Each seat in turn plays a card, following suit if it can; the winner is returned.

    Seats that have played to this trick already, in a position set up by hand, are passed over.
    """
    for place, seat in enumerate(table.clockwise(leader)):
        if place >= len(table.trick):
            await play_card(table, seat)
    return table.gather()


async def tricks(table: Table, count: int, leader: int) -> int:
    """So many tricks, the winner of each leading the next; the last winner is returned."""
    for _ in range(count):
        leader = await trick(table, leader)
    return leader


async def play_card(table: Table, seat: int) -> None:
    """One seat is asked for a card and plays it."""
    if table.faced:
        table.take_up(seat)  # what lies out before a seat goes back to its hand at its turn
    hand, on_table = table.hands[seat], table.trick
    led = suit_led(on_table, table.ranks) if on_table else None
    answers = [PLAY[card] for card in must_follow(hand, led, table.ranks)]
    played = await table.ask(seat, "card", answers, why_not(table, seat, led))
    table.play(seat, played.card)


def why_not(table: Table, seat: int, led: Suit | None) -> Callable[[Action], str]:
    """What to tell a seat that tries another action: the rule, and what it holds."""
    return lambda action: not_playable(action, table.hands[seat], led)


def not_playable(action: Action, hand: Iterable[object], led: Suit | None) -> str:
    """The rule that forbids a card: not held, or another suit was led.

    >>> from whist_nb.engine.actions import read_action
    >>> not_playable(read_action("AS"), Cards("9H 4H AS"), Suit.HEARTS)
    'You must follow hearts: you hold 9♥ 4♥.'
    """
    held = Cards(hand).sorted()  # type: ignore[arg-type]
    if not isinstance(action, Play):
        return f"It is time to play a card: you hold {held.glyphs}."
    if action.card not in held:
        return f"You do not hold {action.card.glyphs}: you hold {held.glyphs}."
    assert led is not None, "every card held may be led"
    return f"You must follow {led.word}: you hold {held.of(led).glyphs}."
