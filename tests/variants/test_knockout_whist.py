"""Knock-out Whist against its page of rules: every worked case, decision, option and fact."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import whist_nb as wn
from tests.builders import (
    events,
    everybody,
    follow,
    hands_of,
    knockout,
    pack_of,
    plan_of,
    play_on,
    played,
)
from whist_nb.engine.actions import Play
from whist_nb.engine.cards import PACK_52, Card
from whist_nb.engine.chance import Chance
from whist_nb.engine.wording import PLAIN

CLUBS = "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"


def status(game: wn.Game, seat: int = 0) -> tuple[int | str, ...]:
    """Who is in, a dog or out, as everybody sees it."""
    standing = game.view(seat).standing
    assert standing is not None
    return standing.values


def solo(winner: int, tricks: int, seats: int) -> list[tuple[int, Sequence[int]]]:
    """The tricks of all seats when the same seat wins every one."""
    return everybody([winner] * tricks, seats)


FIRST_OF_THREE = (0, everybody([0, 0, 0, 0, 1, 1, 1], 3))
"""Three seats, dealer 0, tricks 4, 3, 0: seat 2 becomes a dog, seat 1 deals next."""

ROUND = (0, 1, 2)
PAIR = (0, 1)


# Deal and visibility


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6, 7])
def test_seven_cards_each_and_the_next_turned_up(seats: int) -> None:
    """4.19 deal: singly from the dealer's left; place 7n is turned up, trumps, nobody's, and lies there to the end."""
    game = wn.Game("knockout-whist", seats=seats, packs=[PACK_52], first_dealer=1, deals=1)
    for i in range(7 * seats):
        assert PACK_52[i] in game.places()[f"hand {(2 + i) % seats}"]
    turned = PACK_52[7 * seats]
    while not game.is_over:
        view = game.view(0)
        assert (view.turn_up, view.turn_up_seat, view.trump) == (turned, None, turned.suit)
        assert view.stock_left == 52 - 7 * seats
        assert set(view.seen) >= {turned}
        play_on(game, seats, 1)


def test_seven_players_use_49_cards_and_the_turn_up() -> None:
    """4.19 test fact."""
    game = wn.Game("knockout-whist", seats=7, seed=2)
    assert game.view(0).cards_left == (7,) * 7
    assert game.view(0).stock_left == 3


def test_a_turn_up_exists_in_deal_one_only() -> None:
    """4.19 test fact."""
    for seed in range(10):
        deals = [event.verb for event in events(played("knockout-whist", seed), "new_deal", "turn_up")]
        assert deals[:2] == ["new_deal", "turn_up"]
        assert deals.count("turn_up") == 1


def test_undealt_cards_are_never_shown() -> None:
    """4.19 deal, 2.7: other undealt cards are hidden, also at the end of the deal."""
    game = knockout([FIRST_OF_THREE], 3, deals=1)
    for seat in range(3):
        unseen = set(game.view(seat).unseen)
        assert unseen == set(game.places()["stock"][1:])


def test_the_way_of_each_card_with_a_dog() -> None:
    """4.19 test fact, KO-13: three seats, seat 2 a dog, dealer 0, deal 2: places 0, 1, 2, 3, 4 to 1, 2, 0, 1, 0."""
    game = knockout([(2, FIRST_OF_THREE[1])], 3)
    assert game.view(0).dealer == 0
    assert status(game) == ("in", "in", "dog")
    places = game.places()
    owners = [next(seat for seat in ROUND if PACK_52[i] in places[f"hand {seat}"]) for i in range(13)]
    assert owners == [1, 2, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0]
    assert sum(len(places[f"hand {seat}"]) for seat in ROUND) == 13


# Worked cases


def test_case_1_the_seat_without_a_trick_becomes_a_dog() -> None:
    """Worked case 1: tricks 4, 3, 0; seat 2 is a dog; deal 2 has six cards, the dog one; seat 0 names trumps."""
    game = knockout([FIRST_OF_THREE], 3)
    assert status(game) == ("in", "in", "dog")
    view = game.view(2)
    assert view.cards_left == (6, 6, 1)
    assert (view.to_act, view.question) == (0, "trumps")
    assert [action.text for action in game.legal_actions()] == ["trump S", "trump H", "trump D", "trump C"]
    assert view.trump is None
    game.apply("trump D")
    assert (game.view(1).trump, game.view(1).trump_by) == ("D", 0)


def test_case_2_a_dog_knocks_ruffs_and_has_five_cards_again() -> None:
    """Worked case 2: the eldest dog knocks, seat 0 leads; it ruffs trick 4; its left leads; deal 3: five cards."""
    second = plan_of([(0, PAIR), (1, PAIR), (0, PAIR), (1, PAIR), (0, PAIR), (1, PAIR)], keep=CLUBS)
    second[3][2] = Card("2C")
    first = plan_of(FIRST_OF_THREE[1])
    packs = [pack_of(hands_of(first), 0, 3), pack_of(hands_of(second), 1, 3), PACK_52]
    game = wn.Game("knockout-whist", seats=3, packs=packs, first_dealer=0)
    follow(game, first)
    game.apply("trump C")
    assert game.current_player == 2
    assert game.view(0).question == "card or knock"
    game.apply("knock")
    assert game.current_player == 0
    assert game.view(2).knocked == (2,)
    follow(game, second[:3])
    follow(game, second[3:4])
    assert game.view(0).last_trick.winner == 2
    assert game.current_player == 0
    assert game.view(1).leader == 0
    follow(game, second[4:])
    assert status(game) == ("in", "in", "in")
    assert game.view(0).cards_left == (5, 5, 5)


def test_case_3_a_dog_must_play_in_the_last_trick() -> None:
    """Worked case 3, KO-2: it knocks five times, in trick 6 it must play; losing, it is out."""
    second = plan_of([(0, PAIR)] * 3 + [(1, PAIR)] * 2 + [(0, ROUND)])
    first = plan_of(FIRST_OF_THREE[1])
    packs = [pack_of(hands_of(first), 0, 3), pack_of(hands_of(second), 1, 3), PACK_52]
    game = follow(wn.Game("knockout-whist", seats=3, packs=packs, first_dealer=0), first + second[:5])
    assert sum(action.text == "knock" for _, action in game.actions) == 5
    while game.current_player != 2:
        game.apply(second[5][game.current_player])
    assert game.legal_actions() == (Play(second[5][2]),)
    assert game.why_illegal("knock") == "This is the last trick: everybody who still has a card must play it."
    game.apply(second[5][2])
    while len(game.deal_results) < 2:
        game.apply(second[5][game.current_player])
    assert status(game) == ("in", "in", "out")
    assert game.view(0).cards_left == (5, 5, 0)


def test_case_4_the_dogs_life_is_spent() -> None:
    """Worked case 4: in deal 3 another seat takes nothing and is out at once."""
    dog_wins = [(0, PAIR)] * 4 + [(1, PAIR), (2, ROUND)]
    game = knockout([FIRST_OF_THREE, (1, dog_wins), (2, everybody([0, 0, 0, 2, 2], 3))], 3)
    assert status(game) == ("in", "out", "in")
    assert game.view(0).cards_left == (4, 0, 4)


def test_case_5_two_blanks_are_two_dogs_and_both_can_go() -> None:
    """Worked case 5: both lose their card in deal 2 and are out; the only other seat wins there and then."""
    second = [(0, ROUND)] + [(0, (0,))] * 5
    game = knockout([(0, solo(0, 7, 3)), (1, second)], 3)
    assert [event.what.values for event in events(game, "standing")][1] == ("in", "dog", "dog")
    assert status(game) == ("in", "out", "out")
    assert game.outcome.winners == (0,)
    assert len(game.deal_results) == 2


def lots_for(*cards: str) -> list[int]:
    """The lots that draw these cards; each group of seats draws from a fresh pack."""
    lots = []
    for group in cards:
        left = list(PACK_52)
        for card in group.split():
            lots.append(left.index(Card(card)))
            left.remove(Card(card))
    return lots


def test_case_6_the_leaders_cut_for_trumps() -> None:
    """Worked case 6: 2-2-1; the two leaders cut, ten beats six, the ten chooses; the cuts are public."""
    first = (0, everybody([0, 0, 1, 1, 2], 3))
    game = knockout([first], 3, lots=lots_for("TS 6S"), start_cards=5)
    cuts = [(event.seat, event.what.text) for event in game.view(2).events if event.verb == "cut"]
    assert cuts == [(0, "TS"), (1, "6S")]
    assert (game.current_player, game.view(2).question) == (0, "trumps")
    other = knockout([first], 3, lots=lots_for("6S TS"), start_cards=5)
    assert other.current_player == 1


def test_cuts_go_from_the_dealers_left_before_the_deal_and_again_after_a_tie() -> None:
    """4.19: from the dealer's left, ace high; those tied at the top draw again from a fresh pack."""
    first = (2, everybody([0, 0, 1, 1, 2, 2], 3))
    game = knockout([first], 3, lots=lots_for("AS 3H AD", "AH 2C"), start_cards=6)
    assert game.view(0).dealer == 0
    cuts = [(event.seat, event.what.text) for event in events(game, "cut")]
    assert cuts == [(1, "AS"), (2, "3H"), (0, "AD"), (1, "AH"), (0, "2C")]
    assert game.current_player == 1
    verbs = [event.verb for event in game.view(0).deal_events]
    assert verbs.index("cut") < verbs.index("deal")


def all_in(cards: int, seats: int) -> list[tuple[int, Sequence[int]]]:
    """Tricks shared out so that everybody takes at least one."""
    return everybody([trick % seats for trick in range(cards)], seats)


def test_case_7_a_dog_of_the_last_deal() -> None:
    """Worked case 7: first blank ever in deal 6: dog for deal 7, one card like all, and on equal terms."""
    deals = [(number % 3, all_in(7 - number, 3)) for number in range(5)]
    deals.append((2, everybody([0, 1], 3)))
    game = knockout([*deals, (0, everybody([2], 3))], 3)
    assert [event.what.values for event in events(game, "standing")][-3] == ("in", "in", "dog")
    assert game.outcome.winners == (2,)
    assert "last trick" in game.outcome.summary
    before = knockout(deals, 3)
    assert before.view(0).cards_left == (1, 1, 1)


def test_case_8_two_players_and_five_tricks_of_one_card() -> None:
    """Worked case 8: 7-0, the loser is a dog; deal 2 has six tricks, five of which hold only one card."""
    for moment in range(6):
        second = [(0, (0,))] * 6
        second[moment] = (0, (0, 1))
        game = knockout([(0, solo(0, 7, 2)), (1, second)], 2)
        tricks = [trick.plays for trick in game.view(1).tricks]
        assert [len(plays) for plays in tricks].count(1) == 5
        assert game.outcome.winners == (0,)


def test_case_9_two_dogs_and_the_lead() -> None:
    """Worked case 9: both knock, seat 3 leads; seat 1 wins with its card; seat 2 has the lead, knocks, 3 leads."""
    first = (3, everybody([0, 3, 0, 3, 0, 3, 0], 4))
    second = [(3, (0, 3)), (1, (0, 1, 3)), (0, (0, 3)), (3, (0, 3)), (3, (0, 3)), (0, (0, 2, 3))]
    plan = plan_of(second)
    made = plan_of(first[1])
    packs = [pack_of(hands_of(made), 3, 4), pack_of(hands_of(plan), 0, 4), PACK_52]
    game = follow(wn.Game("knockout-whist", seats=4, packs=packs, first_dealer=3), made)
    assert (status(game), game.view(0).dealer) == (("in", "dog", "dog", "in"), 0)
    game.apply("trump S")
    for seat in (1, 2):
        assert game.current_player == seat
        game.apply("knock")
    assert game.current_player == 3
    assert game.view(1).leader == 3
    follow(game, plan[:2])
    assert game.view(0).tricks[1].winner == 1
    assert game.current_player == 2
    assert game.view(0).leader == 2
    game.apply("knock")
    assert game.current_player == 3
    follow(game, plan[2:])
    assert status(game) == ("in", "in", "out", "in")


def test_case_10_a_dog_wins_the_last_trick() -> None:
    """Worked case 10: in deal 3 the dog keeps its card to trick 5 and wins it; in for deal 4."""
    deals = [
        (0, all_in(7, 3)),
        (1, everybody([0, 0, 0, 1, 1, 1], 3)),
        (2, [(0, PAIR), (1, PAIR), (0, PAIR), (1, PAIR), (2, ROUND)]),
    ]
    game = knockout(deals, 3)
    assert game.view(0).results[-1].tricks == (2, 2, 1)
    assert status(game) == ("in", "in", "in")
    assert game.view(0).cards_left == (4, 4, 4)


# Play


def dog_at(dealer: int, plan: list[dict[int, Card]], **options: object) -> wn.Game:
    """Three seats, seat 2 a dog in deal 2; the plan's hands are dealt, trumps are spades."""
    first = plan_of(everybody([0, 0, 0, 0, 1, 1, 1], 3))
    packs = [pack_of(hands_of(first), (dealer - 1) % 3, 3), pack_of(hands_of(plan), dealer, 3), PACK_52]
    game = follow(wn.Game("knockout-whist", seats=3, packs=packs, first_dealer=(dealer - 1) % 3, **options), first)
    game.apply("trump S")
    return game


def test_a_dog_plays_any_card_and_may_knock_holding_the_suit_led() -> None:
    """4.19 play: knocking is allowed with a card of the suit led, and reveals nothing about the card."""
    plan = plan_of([(0, ROUND)] + [(0, PAIR)] * 4 + [(1, PAIR)])
    game = dog_at(2, plan)
    led = plan[0][0]
    game.apply(led)
    game.apply(plan[0][1])
    assert plan[0][2].suit is led.suit
    assert [action.text for action in game.legal_actions()] == [plan[0][2].text, "knock"]
    before = game.view(0).voids
    game.apply("knock")
    assert game.view(0).voids == before == (frozenset(), frozenset(), frozenset())
    assert plan[0][2] not in game.view(0).seen


def test_in_seats_may_not_knock() -> None:
    """4.19 play: seats that are in play to every trick."""
    game = dog_at(1, plan_of([(0, ROUND)] + [(0, PAIR)] * 4 + [(1, PAIR)]))
    game.apply("knock")
    assert game.current_player == 0
    assert game.why_illegal("knock") == "Only a player on a dog's life may knock: you have to play a card."
    with pytest.raises(wn.IllegalAction, match="dog"):
        game.apply("knock")


def test_a_dog_may_lead_its_card() -> None:
    """4.19 play: a dog with the lead may lead its card or knock; who has knocked is not asked again in the trick."""
    plan = plan_of([(0, ROUND)] + [(0, PAIR)] * 4 + [(1, PAIR)])
    game = dog_at(1, plan)
    assert game.current_player == 2
    assert [action.text for action in game.legal_actions()] == [plan[0][2].text, "knock"]
    game.apply(plan[0][2])
    assert game.current_player == 0
    game.undo()
    game.apply("knock")
    game.apply(plan[0][0])
    game.apply(plan[0][1])
    assert game.view(0).trick == ()
    assert len(game.view(0).tricks) == 1


def test_a_renounce_of_a_dog_shows_a_void() -> None:
    """4.19 play: if its card is not of the suit led the seat was void."""
    plan = plan_of([(0, PAIR)] * 5 + [(1, PAIR)], keep=CLUBS)
    plan[0][2] = Card("2C")
    game = dog_at(2, plan)
    game.apply(plan[0][0])
    game.apply(plan[0][1])
    game.apply("2C")
    assert game.view(0).voids[2] == {plan[0][0].suit}


def test_ko_3_a_lone_card_wins_its_trick() -> None:
    """KO-3, 4.19 test fact: when everybody but one knocks, the card that is played wins."""
    second = [(0, (0,))] * 5 + [(0, (0, 1))]
    game = knockout([(0, solo(0, 7, 2)), (1, second)], 2)
    assert [trick.winner for trick in game.view(0).tricks] == [0] * 6


def test_ko_4_knocking_on_the_lead_gives_up_the_whole_trick() -> None:
    """KO-4: the dog that knocks on the lead is not asked when the trick comes round."""
    plan = plan_of([(0, PAIR)] * 5 + [(0, ROUND)])
    game = dog_at(1, plan)
    game.apply("knock")
    game.apply(plan[0][0])
    game.apply(plan[0][1])
    assert len(game.view(0).tricks[0].plays) == 2


def test_next_leader_after_a_dogs_win_is_the_next_seat_with_a_card() -> None:
    """4.19 test fact: clockwise from the dog."""
    game = dog_at(2, plan_of([(2, ROUND)] + [(0, PAIR)] * 4 + [(1, PAIR)]))
    plan = plan_of([(2, ROUND)] + [(0, PAIR)] * 4 + [(1, PAIR)])
    for seat in (0, 1, 2):
        game.apply(plan[0][seat])
    assert game.view(0).last_trick.winner == 2
    assert game.current_player == 0


# After the deal


def test_ko_1_tricks_in_a_deal_with_dogs_are_the_cards_of_the_others() -> None:
    """KO-1, 4.19 test fact: cards per deal 7 6 5 4 3 2 1; at most 28 tricks in a match."""
    for seats in range(2, 8):
        for seed in range(6):
            game = played("knockout-whist", seed, seats=seats)
            counts = [sum(result.tricks) for result in game.deal_results]
            assert counts == [7, 6, 5, 4, 3, 2, 1][: len(counts)]


def test_ko_5_a_returning_dog_may_be_the_caller() -> None:
    """KO-5: most tricks, cut on ties, the dog included."""
    first = (0, everybody([0, 0, 0], 3))
    second = [(2, (0, 2)), (1, (0, 1))]
    game = knockout([first, (1, second)], 3, lots=lots_for("KS 2S"), start_cards=3)
    assert status(game) == ("out", "in", "in")
    assert [event.seat for event in events(game, "cut")] == [1, 2]
    assert game.current_player == 1


def test_ko_6_the_caller_looks_first() -> None:
    """KO-6: the new cards are in hand when trumps are named; with the option off they are not dealt yet."""
    game = knockout([FIRST_OF_THREE], 3)
    assert len(game.view(0).hand) == 6
    assert game.view(1).cards_left == (6, 6, 1)
    blind = knockout([FIRST_OF_THREE], 3, trump_after_look=False)
    assert blind.view(0).cards_left == (0, 0, 0)
    assert (blind.current_player, blind.view(1).question) == (0, "trumps")
    blind.apply("trump H")
    assert blind.view(1).cards_left == (6, 6, 1)
    assert blind.view(1).trump == "H"


def test_ko_7_out_seats_neither_play_nor_deal_but_a_dog_deals() -> None:
    """KO-7, 4.19 test fact: the deal passes left, skipping seats that are out."""
    for seed in range(40):
        game = played("knockout-whist", seed, seats=5)
        out: set[int] = set()
        dogs: set[int] = set()
        dealers: list[int] = []
        dog_dealt = False
        for event in events(game, "standing", "new_deal", "play", "cut", "trump"):
            if event.verb == "standing":
                out = {seat for seat in range(5) if event.what.values[seat] == "out"}
                dogs = {seat for seat in range(5) if event.what.values[seat] == "dog"}
                dog_dealt |= dealers[-1] in dogs
            elif event.seat is not None:
                assert event.seat not in out
            if event.verb == "new_deal":
                if dealers:
                    wanted = next(seat for step in range(1, 6) if (seat := (dealers[-1] + step) % 5) not in out)
                    assert event.seat == wanted
                dealers.append(event.seat)
    game = knockout([(0, everybody([0, 0, 0, 0, 2, 2, 2], 3))], 3)
    assert status(game)[1] == "dog"
    assert game.view(0).dealer == 1


def test_ko_8_dogs_alone_do_not_end_the_match() -> None:
    """KO-8: all other seats blank but dogs: play continues."""
    game = knockout([(0, solo(0, 7, 4))], 4)
    assert status(game) == ("in", "dog", "dog", "dog")
    assert not game.is_over
    assert game.view(1).cards_left == (6, 1, 1, 1)


def test_ko_9_a_seat_that_is_in_can_go_when_dogs_take_every_trick() -> None:
    """KO-9: no exception; somebody always survives."""
    second = [(1, (0, 1)), (2, (0, 2, 3))]
    game = knockout([(3, solo(0, 3, 4)), (0, second)], 4, start_cards=3)
    assert status(game) == ("out", "in", "in", "out")


def test_ko_10_blanks_in_the_last_deal_get_nothing() -> None:
    """KO-10: the one-card deal is the end; the winner of its single trick wins."""
    game = knockout([(0, everybody([0, 1], 2)), (1, everybody([1], 2))], 2, start_cards=2)
    assert game.is_over
    assert game.outcome.winners == (1,)
    assert "dog" not in status(game)


def test_ko_11_own_suit_allows_only_the_suit_held() -> None:
    """KO-11: in a one-card deal with two seats left only the suit held is legal; free allows any."""
    first = plan_of(everybody([0, 1], 2))
    packs = [pack_of(hands_of(first), 0, 2), pack_of({0: ["2D"], 1: ["KS"]}, 1, 2)]
    for options in ({"preset": "book"}, {"final_trump": "own_suit"}):
        game = wn.Game("knockout-whist", seats=2, packs=packs, first_dealer=0, start_cards=2, seed=3, **options)
        follow(game, first)
        caller = game.current_player
        suit = "DS"[caller]
        assert [action.text for action in game.legal_actions()] == [f"trump {suit}"]
        with pytest.raises(wn.IllegalAction, match="you name the suit of the card you hold"):
            game.apply("trump H")
        game.apply(f"trump {suit}")
        play_on(game)
        assert game.outcome.winners == (caller,)
    free = wn.Game("knockout-whist", seats=2, packs=packs, first_dealer=0, start_cards=2, seed=3)
    follow(free, first)
    assert len(free.legal_actions()) == 4


def test_ko_11_own_suit_holds_for_the_last_deal_of_two_seats_only() -> None:
    """KO-11: not with three seats, and not with more cards."""
    three = knockout([(0, everybody([0, 1], 3))], 3, start_cards=2, preset="book", lots=lots_for("KS 2S"))
    assert len(three.legal_actions()) == 4
    more = knockout([(0, everybody([0, 0, 1], 2))], 2, start_cards=3, preset="book")
    assert len(more.legal_actions()) == 4


def test_ko_12_three_blanks_at_once_are_three_dogs() -> None:
    """KO-12, and the fact: two blanks in the first blank deal are two dogs."""
    assert status(knockout([(0, solo(1, 7, 4))], 4)) == ("dog", "in", "dog", "dog")
    assert status(knockout([(0, everybody([1, 1, 1, 1, 1, 2, 2], 4))], 4)) == ("dog", "in", "in", "dog")


def test_never_a_later_dog() -> None:
    """4.19 test fact: once somebody has been a dog nobody is a dog again."""
    for seed in range(60):
        game = played("knockout-whist", seed, seats=2 + seed % 6)
        before_deals = [event.what.values for event in events(game, "standing")][::2]
        assert sum("dog" in values for values in before_deals) <= 1


def test_a_dog_that_wins_the_last_trick_is_shown_as_in() -> None:
    """4.19 after the deal: seats with a trick are in."""
    game = knockout([(0, everybody([0, 0], 2)), (1, everybody([1], 2))], 2, start_cards=2)
    assert game.outcome.winners == (1,)
    assert status(game) == ("in", "in")


def test_there_is_always_exactly_one_winner() -> None:
    """4.19 ties: the only seat left, or the winner of the last trick; no points are counted."""
    for seats in range(2, 8):
        for seed in range(8):
            game = played("knockout-whist", seed, seats=seats)
            assert len(game.outcome.winners) == 1
            assert not game.outcome.drawn
            assert game.scores == (0,) * seats
            assert all(result.points == (0,) * seats for result in game.deal_results)
            if len(game.deal_results) == 7:
                assert game.deal_results[-1].tricks[game.outcome.winners[0]] == 1


# Options


def test_option_dog_life_off() -> None:
    """4.19 options: off: nobody gets a dog's life."""
    assert status(knockout([FIRST_OF_THREE], 3, dog_life="off")) == ("in", "in", "out")


def test_option_dog_life_each_once() -> None:
    """4.19 options: one for each player, even after another has had one; the second blank of a seat is the end."""
    dog_wins = [(0, PAIR)] * 4 + [(1, PAIR), (2, ROUND)]
    deals = [FIRST_OF_THREE, (1, dog_wins), (2, everybody([0, 0, 0, 2, 2], 3))]
    game = knockout(deals, 3, dog_life="each_once")
    assert status(game) == ("in", "dog", "in")
    deals.append((0, [(0, (0, 2)), (0, (0, 2)), (1, ROUND), (0, (0, 2))]))
    game = knockout(deals, 3, dog_life="each_once")
    assert status(game) == ("in", "in", "out"), "seat 2 has had its dog's life"


def test_option_trump_tie_random() -> None:
    """4.19 options: a tied seat at random, no cards drawn."""
    first = (0, everybody([0, 0, 1, 1, 2], 3))
    callers = []
    for lot in (0, 1):
        game = knockout([first], 3, lots=[lot], start_cards=5, trump_tie="random")
        assert not list(events(game, "cut"))
        callers.append(game.current_player)
    assert callers == [0, 1]


def test_option_knock_on_lead_off() -> None:
    """4.19 options: a dog on lead must lead; later in a trick it may knock."""
    plan = plan_of([(0, ROUND)] + [(0, PAIR)] * 4 + [(1, PAIR)])
    game = dog_at(1, plan, knock_on_lead=False)
    assert [action.text for action in game.legal_actions()] == [plan[0][2].text]
    assert game.why_illegal("knock") == "You have the lead, and here a dog on lead must play its card."
    later = dog_at(2, plan, knock_on_lead=False)
    later.apply(plan[0][0])
    later.apply(plan[0][1])
    assert len(later.legal_actions()) == 2


def test_presets() -> None:
    """4.19 options: preset book sets own_suit; an option given beside it counts more; else all as pagat."""
    pagat, book = wn.Game("knockout-whist", seed=1), wn.Game("knockout-whist", seed=1, preset="book")
    assert pagat.options["final_trump"] == "free"
    assert book.options["final_trump"] == "own_suit"
    assert {k: v for k, v in pagat.options.items() if k not in ("preset", "final_trump")} == {
        k: v for k, v in book.options.items() if k not in ("preset", "final_trump")
    }
    assert wn.Game("knockout-whist", seed=1, preset="book", final_trump="free").options["final_trump"] == "free"


@pytest.mark.parametrize("options", [{"final_trump": "own_suit"}, {"preset": "book"}])
def test_trump_before_the_deal_and_own_suit_exclude_each_other(options: dict[str, str]) -> None:
    """4.19 options: trump_after_look off not together with own_suit."""
    with pytest.raises(wn.BadOption, match="trump_after_look"):
        wn.Game("knockout-whist", trump_after_look=False, **options)


@pytest.mark.parametrize("cards", range(2, 8))
def test_option_start_cards(cards: int) -> None:
    """4.19 options: the first deal's cards; the one-card deal is the last."""
    game = played("knockout-whist", cards, seats=4, start_cards=cards)
    counts = [sum(result.tricks) for result in game.deal_results]
    assert counts == list(range(cards, 0, -1))[: len(counts)]
    assert next(events(game, "turn_up")).what == game.packs[0][cards * 4]


@pytest.mark.parametrize("cards", [0, 1, 8, True, "7", 2.0])
def test_start_cards_out_of_range(cards: object) -> None:
    """4.19 options: two to seven."""
    with pytest.raises(wn.BadOption, match="start_cards"):
        wn.Game("knockout-whist", start_cards=cards)


# A match cut short, first dealer


def test_deals_cut_a_match_short_and_all_left_share() -> None:
    """2.12: no score, so all seats not yet out share the first place; a dog is not out."""
    game = knockout([FIRST_OF_THREE], 3, deals=1)
    assert (game.outcome.winners, game.outcome.drawn) == ((0, 1, 2), True)
    out = knockout([FIRST_OF_THREE], 3, deals=1, dog_life="off")
    assert (out.outcome.winners, out.outcome.drawn) == ((0, 1), True)


def test_deals_seven_is_a_whole_match() -> None:
    """2.12: a match over by its own rules is decided by them."""
    for seed in range(10):
        assert played("knockout-whist", seed, deals=7).outcome == played("knockout-whist", seed).outcome


def test_first_dealer_by_high_draw_ace_high() -> None:
    """2.4: outside the family of whist proper the ace counts high."""
    game = wn.Game("knockout-whist", seats=3, seed=1, first_dealer="draw")
    game.restart(Chance(1, PACK_52, (), lots_for("KS AD QH")))
    assert game.view(0).dealer == 1


def test_the_status_is_public_before_and_after_each_deal() -> None:
    """4.19: who is in, a dog or out is for everybody to see."""
    game = played("knockout-whist", 3, seats=5)
    assert len(list(events(game, "standing"))) == 2 * len(game.deal_results)
    for seat in range(5):
        assert status(game, seat) == status(game, 0)


def test_the_description_of_a_deal() -> None:
    """4.19 scoring: none; the sentence says who has a dog's life and who is out."""
    game = knockout([FIRST_OF_THREE], 3)
    assert PLAIN.say_all(game.view(0).last_score.why) == "No tricks won: seat 2 has a dog's life."
