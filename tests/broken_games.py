"""Games with one mistake each, such as somebody who writes their own game might make.

The line with the mistake ends in the comment ``# here``.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from itertools import count
from typing import Any

from whist_nb.engine.actions import PASS, PLAY, Call
from whist_nb.engine.cards import Card, Cards, Suit
from whist_nb.engine.matches import most_points, single_deals
from whist_nb.engine.options import number
from whist_nb.engine.play import each, trick, tricks
from whist_nb.engine.scoring import NO_EXTRAS, Extras
from whist_nb.engine.table import Table
from whist_nb.engine.variant import Variant
from whist_nb.engine.wording import Wording

BROKEN: dict[str, tuple[str, Variant]] = {}
"""Each broken game by its name, with the check that must find it."""


def points(tricks: Any, contract: Any, options: Any, extras: Extras = NO_EXTRAS) -> tuple[int, ...]:
    """A point a trick."""
    return tuple(tricks)


def variant(deal: Callable[[Table], Any], id: str = "whist-at-home", **more: Any) -> Variant:
    async def match(table: Table) -> None:
        await single_deals(table, deal, table.options["length"])

    return Variant(
        **{
            "id": id,
            "title": "Whist at Home",
            "seats": (4,),
            "rules": match,
            "points": points,
            "special": "",
            "source": "",
            "own_options": {"length": number(2, "Deals.")},
            **more,
        }
    )


def found_by(check: str, **more: Any) -> Callable[[Callable[[Table], Any]], Callable[[Table], Any]]:
    def add(deal: Callable[[Table], Any]) -> Callable[[Table], Any]:
        BROKEN[deal.__name__] = (check, variant(deal, **more))
        return deal

    return add


def begin(table: Table) -> int:
    table.deal(dict.fromkeys(table.seats, 13))
    table.stage(tricks=13)
    return table.eldest


async def sound(table: Table) -> Any:
    await tricks(table, 13, begin(table))
    return points(table.tricks_won, None, table.options), ()


SOUND = variant(sound)


@found_by("rules")
async def an_await_is_forgotten(table: Table) -> Any:
    leader = begin(table)
    leader = await tricks(table, 12, leader)
    tricks(table, 1, leader)  # here
    return points(table.tricks_won, None, table.options), ()


@found_by("cards")
async def a_card_is_lost(table: Table) -> Any:
    leader = begin(table)
    leader = await tricks(table, 12, leader)
    table.hands[leader].pop()  # here
    return points(table.tricks_won, None, table.options), ()


@found_by("cards")
async def a_card_is_lost_and_missed_later(table: Table) -> Any:
    leader = begin(table)
    table.hands[leader].pop()  # here
    await tricks(table, 13, leader)
    return points(table.tricks_won, None, table.options), ()


@found_by("cards")
async def a_card_is_there_twice(table: Table) -> Any:
    leader = begin(table)
    await tricks(table, 3, leader)
    table.hands[2].append(table.hands[1][0])  # here
    await tricks(table, 10, leader)
    return points(table.tricks_won, None, table.options), ()


@found_by("rules")
async def a_seat_has_nothing_to_answer(table: Table) -> Any:
    leader = begin(table)
    leader = await tricks(table, 13, leader)
    await table.ask(leader, "card", each(PLAY, table.hands[leader]))  # here
    return points(table.tricks_won, None, table.options), ()


@found_by("rules")
async def something_else_is_awaited(table: Table) -> Any:
    leader = begin(table)
    await trick(table, leader)
    await asyncio.sleep(0)  # here
    return points(table.tricks_won, None, table.options), ()


@found_by("rules")
async def an_await_is_missing(table: Table) -> Any:
    leader = begin(table)
    winner = trick(table, leader)
    winner.close()
    table.hands[winner].sort()  # here
    return points(table.tricks_won, None, table.options), ()


@found_by("rules")
async def a_loop_asks_nobody(table: Table) -> Any:
    leader = begin(table)
    await trick(table, leader)
    while table.hands[0]:  # here
        leader = table.left_of(leader)
    return points(table.tricks_won, None, table.options), ()


@found_by("rules")
async def a_loop_on_one_line_asks_nobody(table: Table) -> Any:
    table.new_deal(0)
    while True: pass  # here # fmt: skip # noqa: E701


@found_by("rules")
async def a_loop_over_everything_asks_nobody(table: Table) -> Any:
    table.new_deal(0)
    for _ in count(): pass  # here # fmt: skip # noqa: E701


@found_by("rules")
async def the_program_is_ended(table: Table) -> Any:
    table.new_deal(0)
    raise SystemExit  # here


def not_a_number(tricks: Any, contract: Any, options: Any, extras: Extras = NO_EXTRAS) -> Any:
    return (float("nan"),) * len(tricks)  # here


@found_by("rules", points=not_a_number)
async def the_scoring_function_gives_no_number(table: Table) -> Any:
    await tricks(table, 13, begin(table))
    return not_a_number(table.tricks_won, None, table.options), ()


@found_by("rules")
async def a_loop_talks_for_ever(table: Table) -> Any:
    leader = begin(table)
    await trick(table, leader)
    while table.hands[0]:  # here
        table.say("knock", leader)
    return points(table.tricks_won, None, table.options), ()


@found_by("end")
async def a_deal_never_ends(table: Table) -> Any:
    leader = begin(table)
    while table.hands[leader]:  # here
        table.say("call", leader, await table.ask(leader, "say something", (PASS, Call("leave"))))
    return points(table.tricks_won, None, table.options), ()


def raising(tricks: Any, contract: Any, options: Any, extras: Extras = NO_EXTRAS) -> tuple[int, ...]:
    return tuple(won // (won - 1) for won in tricks)  # here


@found_by("rules", points=raising)
async def the_scoring_function_raises(table: Table) -> Any:
    await tricks(table, 13, begin(table))
    return raising(table.tricks_won, None, table.options), ()


def of_three(tricks: Any, contract: Any, options: Any, extras: Extras = NO_EXTRAS) -> tuple[int, ...]:
    return tuple(tricks)[:3]  # here


@found_by("rules", points=of_three)
async def the_scoring_function_gives_too_few(table: Table) -> Any:
    await tricks(table, 13, begin(table))
    return of_three(table.tricks_won, None, table.options), ()


def in_words(tricks: Any, contract: Any, options: Any, extras: Extras = NO_EXTRAS) -> Any:
    return tuple("many" for _ in tricks)  # here


@found_by("rules", points=in_words)
async def the_scoring_function_gives_words(table: Table) -> Any:
    await tricks(table, 13, begin(table))
    return in_words(table.tricks_won, None, table.options), ()


def forgotten(tricks: Any, contract: Any, options: Any, extras: Extras = NO_EXTRAS) -> Any:
    tuple(tricks)  # here


@found_by("rules", points=forgotten)
async def the_scoring_function_returns_nothing(table: Table) -> Any:
    await tricks(table, 13, begin(table))
    return forgotten(table.tricks_won, None, table.options), ()


@found_by("rules")
async def a_deal_returns_no_reasons(table: Table) -> Any:
    await tricks(table, 13, begin(table))
    return points(table.tricks_won, None, table.options)  # here


@found_by("rules")
async def a_reason_is_a_text(table: Table) -> Any:
    await tricks(table, 13, begin(table))
    return points(table.tricks_won, None, table.options), ("A point a trick.",)  # here


@found_by("rules")
async def trumps_are_no_suit(table: Table) -> Any:
    leader = begin(table)
    table.trump = "X"  # type: ignore[assignment]  # here
    await tricks(table, 13, leader)
    return points(table.tricks_won, None, table.options), ()


@found_by("rules")
async def a_deal_is_dealt_twice(table: Table) -> Any:
    leader = await tricks(table, 12, begin(table))
    table.deal(dict.fromkeys(table.seats, 13))  # here
    await tricks(table, 1, leader)
    return points(table.tricks_won, None, table.options), ()


@found_by("rules")
async def somebody_who_is_not_there_gets_cards(table: Table) -> Any:
    table.deal(dict.fromkeys(range(1, 5), 13))  # here
    await tricks(table, 13, table.eldest)
    return points(table.tricks_won, None, table.options), ()


@found_by("scoring")
async def the_count_says_another_thing_than_the_scoring_function(table: Table) -> Any:
    await tricks(table, 13, begin(table))
    ours = points(table.tricks_won, None, table.options)
    return [won + 1 for won in ours], ()  # here


@found_by("scoring")
async def the_scoring_function_is_never_asked(table: Table) -> Any:
    await tricks(table, 13, begin(table))
    return tuple(table.tricks_won), ()  # here


DRAWN = random.Random(4)


def drawn_lots(tricks: Any, contract: Any, options: Any, extras: Extras = NO_EXTRAS) -> tuple[int, ...]:
    return tuple(DRAWN.random() < 0.5 for _ in tricks)  # here


@found_by("copies", points=drawn_lots)
async def the_scoring_function_draws_lots(table: Table) -> Any:
    await tricks(table, 13, begin(table))
    return drawn_lots(table.tricks_won, None, table.options), ()


@found_by("secrets")
async def a_card_is_told_in_passing(table: Table) -> Any:
    leader = begin(table)
    table.say("peek", leader, table.hands[leader][0])  # here
    await tricks(table, 13, leader)
    return points(table.tricks_won, None, table.options), ()


@found_by("secrets")
async def several_cards_are_told_in_passing(table: Table) -> Any:
    leader = await tricks(table, 1, begin(table))
    table.say("peek", leader, tuple(table.hands[leader][:2]))  # here
    await tricks(table, 12, leader)
    return points(table.tricks_won, None, table.options), ()


@found_by("twin worlds")
async def a_number_of_hidden_cards_is_told(table: Table) -> Any:
    leader = begin(table)
    hearts = len(Cards(table.hands[leader]).of(Suit("H")))
    table.say("hearts", leader, hearts)  # here
    await tricks(table, 13, leader)
    return points(table.tricks_won, None, table.options), ()


@found_by("twin worlds")
async def the_question_tells_of_a_hand(table: Table) -> Any:
    leader = begin(table)
    kind = "with the ace" if Card("AS") in table.hands[leader] else "without it"
    await table.ask(leader, kind, (PASS, Call("leave")))  # here
    await tricks(table, 13, leader)
    return points(table.tricks_won, None, table.options), ()


@found_by("twin worlds")
async def hidden_cards_say_who_leads(table: Table) -> Any:
    begin(table)
    leader = next(seat for seat in table.seats if Card("2C") in table.hands[seat])
    await tricks(table, 13, leader)
    return points(table.tricks_won, None, table.options), ()


PARTNER = Wording("your partner holds {held}.", head="Not now")


@found_by("twin worlds")
async def a_refusal_tells_of_another_hand(table: Table) -> Any:
    leader = begin(table)

    def why_not(table: Table, seat: int, action: Any) -> Any:
        return PARTNER(held=Cards(table.hands[(seat + 2) % 4]))

    await table.ask(leader, "say something", (PASS, Call("leave")), why_not)  # here
    await tricks(table, 13, leader)
    return points(table.tricks_won, None, table.options), ()


LOTS = count()


@found_by("copies")
async def lots_are_drawn_beside_the_table(table: Table) -> Any:
    begin(table)
    leader = next(LOTS) % 4  # like chance, but never the same twice running
    table.say("call", leader, PASS)
    await tricks(table, 13, leader)
    return points(table.tricks_won, None, table.options), ()


@found_by("copies")
async def a_number_is_drawn_at_random(table: Table) -> Any:
    leader = await tricks(table, 3, begin(table))
    table.say("call", random.randrange(4), PASS)  # here
    await tricks(table, 10, leader)
    return points(table.tricks_won, None, table.options), ()


COUNT = [0]


@found_by("copies")
async def something_is_kept_beside_the_table(table: Table) -> Any:
    leader = begin(table)
    COUNT[0] += 1
    await tricks(table, 3, leader)
    table.say("call", COUNT[0] % 4, PASS)
    await tricks(table, 10, leader)
    return points(table.tricks_won, None, table.options), ()


@found_by("legal answers")
async def an_answer_is_offered_twice(table: Table) -> Any:
    leader = begin(table)
    await table.ask(leader, "say something", (PASS, PASS))  # here
    await tricks(table, 13, leader)
    return points(table.tricks_won, None, table.options), ()


async def without_a_winner(table: Table) -> None:
    table.new_deal(0)
    await tricks(table, 13, begin(table))
    table.score(points(table.tricks_won, None, table.options), ())


BROKEN["nobody_wins"] = ("rules", variant(sound, rules=without_a_winner))


async def for_ever(table: Table) -> None:
    while True:  # here
        table.new_deal(0)
        await tricks(table, 13, begin(table))
        table.score(points(table.tricks_won, None, table.options), ())


BROKEN["a_match_never_ends"] = ("end", variant(sound, rules=for_ever))


def no_coroutine(table: Table) -> None:
    table.new_deal(0)
    most_points(table)


BROKEN["rules_that_are_no_coroutine"] = ("rules", variant(sound, rules=no_coroutine))
