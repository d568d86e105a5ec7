"""The usual play of a trick, as in most games."""

from collections.abc import Awaitable, Callable, Iterable, Mapping
from functools import partial
from typing import Any

from whist_nb.engine.actions import DISCARD, PLAY, Action, CardAction, Discard, Play
from whist_nb.engine.cards import Card, Cards
from whist_nb.engine.events import FROM_DUMMY
from whist_nb.engine.table import Table, WhyNot
from whist_nb.engine.trick import must_follow
from whist_nb.engine.wording import Statement, Wording

TIME_TO_PLAY = Wording("you hold {held}.", head="Play a card now")
NOT_HELD = Wording("you hold {held}.", head="You do not hold {card}")
FOLLOW_SUIT = Wording("you hold {held}.", head="You must follow {suit}")
DUMMY_TO_PLAY = Wording("dummy holds {held}.", head="Play a card from dummy now")
NOT_IN_DUMMY = Wording("dummy holds {held}.", head="{card} is not in dummy")
DUMMY_FOLLOWS = Wording("dummy holds {held}.", head="Dummy must follow {suit}")
TIME_TO_LAY_ASIDE = Wording("{left} are still to go.", head="Now lay cards aside, one at a time")
TIME_TO_PART = Wording("you hold {held}.", head="First choose a card to pass on, not one to play")

_play_of = PLAY.__getitem__


async def trick(table: Table, leader: int) -> int:
    """Let each seat in turn play a card, following suit if it can.

    In a position set up by hand, seats that have already played to this trick are skipped.

    Parameters
    ----------
    table
        The table.
    leader
        The seat that leads.

    Returns
    -------
    int
        The winner.
    """
    for seat in table.clockwise(leader)[len(table.trick) :]:
        played = await ask_card(table, seat)
        table.play(seat, played.card)
    return table.gather()


async def trick_with_last(table: Table, leader: int, last: int) -> int:
    """Play a trick in which a given seat plays after all the others.

    Seats without cards sit out. Call ``table.say("plays_last", last)`` once in the deal, before the first trick, so
    that every view knows the order.

    Parameters
    ----------
    table
        The table.
    leader
        The seat that leads.
    last
        The seat that plays last.

    Returns
    -------
    int
        The winner.
    """
    first = [seat for seat in table.clockwise(leader) if table.hands[seat] and seat != last]
    for seat in (*first, last):
        played = await ask_card(table, seat)
        table.play(seat, played.card)
    return table.gather()


async def tricks(table: Table, count: int, leader: int) -> int:
    """Play a number of tricks, the winner of each leading to the next.

    Parameters
    ----------
    table
        The table.
    count
        The number of tricks.
    leader
        The seat that leads to the first.

    Returns
    -------
    int
        The winner of the last trick.
    """
    for _ in range(count):
        leader = await trick(table, leader)
    return leader


def why_no_card(table: Table, seat: int, action: Action) -> Statement:
    """Return the rule that forbids an answer to a seat that must play a card."""
    return why_no_card_of(table, seat, action, (TIME_TO_PLAY, NOT_HELD, FOLLOW_SUIT))


def why_no_card_from_dummy(dummy: int, table: Table, seat: int, action: Action) -> Statement:
    """Return the rule that forbids an answer to a seat that must play a card from an open hand."""
    return why_no_card_of(table, dummy, action, (DUMMY_TO_PLAY, NOT_IN_DUMMY, DUMMY_FOLLOWS))


def why_no_card_of(table: Table, hand: int, action: Action, words: tuple[Wording, Wording, Wording]) -> Statement:
    """Return the rule that forbids an answer: play a card, one of these cards, one of the suit led, in these words."""
    time_to_play, not_held, follow_suit = words
    held = Cards(table.hands[hand]).sorted()
    if not isinstance(action, Play):
        return time_to_play(held=held)
    if action.card not in held:
        return not_held(card=action.card, held=held)
    assert table.led is not None, "every card held may be led"
    return follow_suit(suit=table.led, held=Cards(must_follow(held, table.led, table.ranks)))


def each(action: Mapping[Card, Action], cards: Iterable[Card]) -> tuple[Action, ...]:
    """Return one answer for each card: ``each(DISCARD, hand)``."""
    return tuple(map(action.__getitem__, cards))


async def lay_aside(table: Table, seat: int, count: int) -> None:
    """Let a seat discard a number of cards from its hand, one at a time.

    Parameters
    ----------
    table
        The table.
    seat
        The seat.
    count
        The number of cards.
    """
    for left in range(count, 0, -1):
        why_not = partial(why_not_laid_aside, left)
        answer = await table.ask(seat, "discard", each(DISCARD, table.hands[seat]), why_not)
        table.discard(seat, answer.card)


def why_not_laid_aside(left: int, table: Table, seat: int, action: Action) -> Statement:
    """Return the rule that forbids a discard."""
    if isinstance(action, Discard):
        return NOT_HELD(card=action.card, held=Cards(table.hands[seat]).sorted())
    return TIME_TO_LAY_ASIDE(left=left)


def why_not_that_card(table: Table, seat: int, action: Action) -> Statement:
    """Return the rule that forbids an answer when a seat may discard or give any card it holds.

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
    if isinstance(action, CardAction) and action.card not in held:
        return NOT_HELD(card=action.card, held=held)
    return TIME_TO_PART(held=held)


def ask_card(table: Table, seat: int, why_not: WhyNot = why_no_card) -> Awaitable[Any]:
    """Ask for a card from a seat's hand; the seat itself chooses, or the one that plays the hand for it.

    Parameters
    ----------
    table
        The table.
    seat
        The hand.
    why_not
        A function that returns the rule that forbids any other action.

    Returns
    -------
    Awaitable
        Await it for the Play.
    """
    if table.faced:
        table.take_up(seat)
    hand, led = table.hands[seat], table.led
    cards = hand if led is None else must_follow(hand, led, table.ranks)
    answers = tuple(map(_play_of, cards))
    if seat in table.played_by:
        return table.ask(table.played_by[seat], FROM_DUMMY, answers, partial(why_no_card_from_dummy, seat))
    return table.ask(seat, "card", answers, why_not)


async def ask_sealed(
    table: Table,
    seats: Iterable[int],
    kind: str,
    answers: Callable[[int], tuple[Action, ...]],
    why_not: WhyNot | None = None,
) -> dict[int, Any]:
    """Ask several seats, one after the other, without showing any answer until all have been given.

    Parameters
    ----------
    table
        The table.
    seats
        The seats to ask.
    kind
        The kind of question; it is public.
    answers
        A function that returns the actions allowed to a seat.
    why_not
        A function that returns the rule that forbids any other action.

    Returns
    -------
    dict of int to Action
        The answer of each seat.
    """
    given = {}
    for seat in seats:
        given[seat] = await table.ask(seat, kind, answers(seat), why_not)
        table.note("answered", seat, given[seat], table.only[seat])
    table.note("unsealed", None, None, table.everyone)
    return given
