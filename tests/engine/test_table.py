"""The umpire's table: methods that no game so far needs in full, and the guard against endless throwing in."""

from __future__ import annotations

import whist_nb as wn
from whist_nb.engine.cards import PACK_52
from whist_nb.engine.chance import Chance
from whist_nb.engine.matches import ending, first_dealer, most_points
from whist_nb.engine.options import Option
from whist_nb.engine.play import tricks
from whist_nb.engine.table import MAX_THROW_INS, Table
from whist_nb.engine.variant import Variant


async def throws_in(table: Table) -> None:
    """A game in which deals are thrown in, except every nth if the option says so."""
    dealer, dealt = first_dealer(table), 0
    while table.may_deal and len(table.results) < 3:
        table.new_deal(dealer)
        dealt += 1
        table.deal(dict.fromkeys(table.seats, 2))
        if table.options["play_each"] and dealt % table.options["play_each"] == 0:
            await tricks(table, 2, table.eldest)
            table.score(table.tricks_won, "Tricks.")
        else:
            table.throw_in("Nobody calls.")
        dealer = table.left_of(dealer)
    most_points(table)


THROWS_IN = Variant(
    id="throws-in",
    title="Throwing in",
    seats=(3,),
    rules=throws_in,
    ending=ending,
    special="",
    source="",
    own_options={"play_each": Option(0, (), "", low=0)},
)


def test_the_next_seat_among_several_comes_round_to_itself_last() -> None:
    """1: left is clockwise."""
    table = Table(5, (0, 1, 2, 3, 4), {}, Chance(1, PACK_52))
    assert table.next_of(0, {2, 4}) == 2
    assert table.next_of(2, {2, 4}) == 4
    assert table.next_of(2, {2}) == 2
    assert [table.left_of(seat) for seat in range(5)] == [1, 2, 3, 4, 0]


def test_twenty_thrown_in_deals_in_a_row_end_the_match() -> None:
    """2.9: the limit of twenty; the scores stay as they are."""
    game = wn.Game(THROWS_IN, seed=1)
    assert game.is_over
    assert len(game.packs) == MAX_THROW_INS == 20
    assert game.deal_results == ()
    assert (game.outcome.winners, game.outcome.drawn) == ((0, 1, 2), True)


def test_thrown_in_deals_leave_no_result_and_do_not_count() -> None:
    """2.9: not scored, not counted against a fixed number of deals, and the guard starts again after a scored deal."""
    game = wn.Game(THROWS_IN, seed=1, play_each=15, deals=2)
    while not game.is_over:
        game.apply(game.legal_actions()[0])
    assert [result.number for result in game.deal_results] == [1, 2]
    assert len(game.packs) == 30
    thrown = [event for event in game.view(0).events if event.verb == "throw_in"]
    assert len(thrown) == 28


def table(seats: int = 4) -> Table:
    """A table at which an unshuffled pack is about to be dealt by seat 0."""
    made = Table(seats, tuple(range(seats)), {}, Chance(1, PACK_52, [PACK_52], given=True))
    made.new_deal(0)
    return made


def test_packets_are_dealt_in_rounds_from_the_dealers_left() -> None:
    """4.13: packets of four, three rounds: seat (dealer+1+j) % 4 gets deck[16r+4j .. 16r+4j+3]."""
    made = table()
    made.deal(dict.fromkeys(range(4), 12), packet=4)
    for r in range(3):
        for j in range(4):
            assert set(PACK_52[16 * r + 4 * j : 16 * r + 4 * j + 4]) <= set(made.hands[(1 + j) % 4])
    assert made.stock == list(PACK_52[48:])


def test_unequal_hands_are_dealt_singly_until_each_is_complete() -> None:
    """4.19, KO-13: a dog gets its one card in the first round."""
    made = table(3)
    made.deal({0: 6, 1: 6, 2: 1})
    assert [made.hands[seat][0] for seat in (1, 2, 0)] == list(PACK_52[:3])
    assert made.hands[1][1] is PACK_52[3]
    assert list(map(len, made.hands)) == [6, 6, 1]


def test_changes_made_by_a_deal_are_gone_with_the_next() -> None:
    made = table(3)
    made.chance.given = False
    made.deal({0: 1, 1: 1, 2: 1})
    made.trump = made.turn_up().suit
    for seat in (1, 2, 0):
        made.play(seat, made.hands[seat][0])
    made.gather()
    made.new_deal(1)
    assert (made.faced, made.trick, made.tricks_won, made.trump) == (None, [], [0, 0, 0], None)
    assert len(made.stock) == 52
