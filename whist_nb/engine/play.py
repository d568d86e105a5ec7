"""The ordinary play of a trick, as most games have it."""

from collections.abc import Awaitable, Callable, Iterable, Mapping
from functools import partial
from typing import Any

from whist_nb.engine.actions import DISCARD, PLAY, Action, CardAction, Discard, Play
from whist_nb.engine.cards import Card, Cards
from whist_nb.engine.events import FROM_DUMMY
from whist_nb.engine.table import Table, WhyNot
from whist_nb.engine.trick import must_follow
from whist_nb.engine.wording import Statement, Wording

TIME_TO_PLAY = Wording("you hold {held}.", head="It is time to play a card")
NOT_HELD = Wording("you hold {held}.", head="You do not hold {card}")
FOLLOW_SUIT = Wording("you hold {held}.", head="You must follow {suit}")
DUMMY_TO_PLAY = Wording("dummy holds {held}.", head="It is time to play a card from dummy")
NOT_IN_DUMMY = Wording("dummy holds {held}.", head="{card} is not in dummy")
DUMMY_FOLLOWS = Wording("dummy holds {held}.", head="Dummy must follow {suit}")
TIME_TO_LAY_ASIDE = Wording("{left} are still to go.", head="It is time to lay cards aside, one at a time")
TIME_TO_PART = Wording("you hold {held}.", head="It is time to choose a card to pass on, not one to play")


async def trick(table: Table, leader: int) -> int:
    """Each seat in turn plays a card, following suit if it can; the winner is returned.

    Seats that have played to this trick already, in a position set up by hand, are passed over.
    """
    for seat in table.clockwise(leader)[len(table.trick) :]:
        played = await ask_card(table, seat)
        table.play(seat, played.card)
    return table.gather()


async def trick_with_last(table: Table, leader: int, last: int) -> int:
    """Play a trick in which one seat plays after all others, wherever it sits; the winner is returned.

    Seats without cards sit out. Call ``table.say("plays_last", last)`` once in the deal, before the first trick, so
    that every view knows the order.
    """
    first = [seat for seat in table.clockwise(leader) if table.hands[seat] and seat != last]
    for seat in (*first, last):
        played = await ask_card(table, seat)
        table.play(seat, played.card)
    return table.gather()


async def tricks(table: Table, count: int, leader: int) -> int:
    """Play a number of tricks, in which the winner of each leads to the next, and return the last winner."""
    for _ in range(count):
        leader = await trick(table, leader)
    return leader


def why_no_card(table: Table, seat: int, action: Action) -> Statement:
    """The rule that forbids that answer to a seat that is asked for a card."""
    return _why_no_card_of(table, seat, action, (TIME_TO_PLAY, NOT_HELD, FOLLOW_SUIT))


def why_no_card_from_dummy(dummy: int, table: Table, seat: int, action: Action) -> Statement:
    """The same to a seat that plays the cards of a hand which lies open."""
    return _why_no_card_of(table, dummy, action, (DUMMY_TO_PLAY, NOT_IN_DUMMY, DUMMY_FOLLOWS))


def _why_no_card_of(table: Table, hand: int, action: Action, words: tuple[Wording, Wording, Wording]) -> Statement:
    time_to_play, not_held, follow_suit = words
    held = Cards(table.hands[hand]).sorted()
    if not isinstance(action, Play):
        return time_to_play(held=held)
    if action.card not in held:
        return not_held(card=action.card, held=held)
    assert table.led is not None, "every card held may be led"
    return follow_suit(suit=table.led, held=Cards(must_follow(held, table.led, table.ranks)))


def each(action: Mapping[Card, Action], cards: Iterable[Card]) -> tuple[Action, ...]:
    """One answer for each card: ``each(DISCARD, hand)``."""
    return tuple(map(action.__getitem__, cards))


async def lay_aside(table: Table, seat: int, count: int) -> None:
    """A seat lays so many cards of its hand out of play, one at a time."""
    for left in range(count, 0, -1):
        why_not = partial(why_not_laid_aside, left)
        answer = await table.ask(seat, "discard", each(DISCARD, table.hands[seat]), why_not)
        table.discard(seat, answer.card)


def why_not_laid_aside(left: int, table: Table, seat: int, action: Action) -> Statement:
    """Why that cannot be laid aside now."""
    if isinstance(action, Discard):
        return NOT_HELD(card=action.card, held=Cards(table.hands[seat]).sorted())
    return TIME_TO_LAY_ASIDE(left=left)


def why_not_that_card(table: Table, seat: int, action: Action) -> Statement:
    """Why a card cannot be laid aside or given away by a seat that may choose any it holds."""
    held = Cards(table.hands[seat]).sorted()
    if isinstance(action, CardAction) and action.card not in held:
        return NOT_HELD(card=action.card, held=held)
    return TIME_TO_PART(held=held)


def ask_card(table: Table, seat: int, why_not: WhyNot = why_no_card) -> Awaitable[Any]:
    """Ask for a card of a seat's hand, the seat or whoever plays it; what lies out before it goes back there first."""
    if table.faced:
        table.take_up(seat)
    hand, led = table.hands[seat], table.led
    cards = hand if led is None else must_follow(hand, led, table.ranks)
    if seat in table.played_by:
        player = table.played_by[seat]
        return table.ask(player, FROM_DUMMY, each(PLAY, cards), partial(why_no_card_from_dummy, seat))
    return table.ask(seat, "card", each(PLAY, cards), why_not)


async def ask_sealed(
    table: Table,
    seats: Iterable[int],
    kind: str,
    answers: Callable[[int], tuple[Action, ...]],
    why_not: WhyNot | None = None,
) -> dict[int, Any]:
    """Ask several seats, one after the other, without showing any answer before all have been given."""
    given = {}
    for seat in seats:
        given[seat] = await table.ask(seat, kind, answers(seat), why_not)
        table.note("answered", seat, given[seat], table.only[seat])
    table.note("unsealed", None, None, table.everyone)
    return given
