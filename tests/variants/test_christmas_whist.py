"""Christmas Whist against its page of rules: every worked example, decision, option and fact."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

import whist_nb as wn
from tests.builders import calls_in, events, play_on, played, points_of, search
from whist_nb.engine.actions import ChooseRule
from whist_nb.engine.cards import PACK_52
from whist_nb.engine.wording import PLAIN

Trick = Mapping[int, str]
RED = ("H", "D")


def pack_for(
    winners: Sequence[int], special: Mapping[int, Trick] = {}, dealer: int = 1
) -> tuple[wn.Cards, list[Trick]]:
    """A pack and its 21 tricks with these winners; some tricks are given, counted from 1, the others show no meld.

    Both follow suit in each trick. Who holds a card for trick 12 or later draws it after the tenth trick before.
    """
    named = {card for trick in special.values() for card in trick.values()}
    pairs = [pair for suit in "SHDC" for pair in harmless(suit, named)]
    tricks: list[Trick] = []
    for number, winner in enumerate(winners, 1):
        high, low = pairs.pop() if number not in special else ("", "")
        tricks.append(special.get(number, {winner: high, 1 - winner: low}))
    eldest = 1 - dealer
    dealt = [tricks[n][seat] for n in range(11) for seat in (eldest, dealer)]
    drawn = [tricks[11 + k][seat] for k in range(10) for seat in (winners[k], 1 - winners[k])]
    removed = [card.text for card in PACK_52 if card.text not in {*dealt, *drawn}]
    return wn.Cards([*removed, *dealt, *drawn]), tricks


def harmless(suit: str, named: set[str]) -> list[tuple[str, str]]:
    """Pairs of a suit, higher card first, none of which lets anybody meld: partners fall to the same trick."""
    ranks = [rank for rank in "AJT987654" if rank + suit not in named]
    pairs = [(first + suit, second + suit) for first, second in zip(ranks[::2], ranks[1::2], strict=False)]
    return [pair for pair in ((f"K{suit}", f"Q{suit}"), (f"3{suit}", f"2{suit}")) if not named & {*pair}] + pairs


def follow(game: wn.Game, tricks: Sequence[Trick]) -> wn.Game:
    """Play the tricks as planned; whoever is asked about a meld declares it if possible."""
    for trick in tricks:
        for _ in range(2):
            game.apply(trick[game.current_player])
        while game.view(0).question == "a meld":
            game.apply(game.legal_actions()[0])
    return game


def single(rule: int, winners: Sequence[int], special: Mapping[int, Trick] = {}, **options: object) -> wn.Game:
    """A game of one deal under this rule, so played; if it is tied another pack is there."""
    pack, tricks = pack_for(winners, special)
    game = wn.Game(
        "christmas-whist", length=1, single_rule=rule, packs=[pack, PACK_52], first_dealer=1, **options
    )  # fmt: skip
    return follow(game, tricks)


def after_close(first: int, *, before: str = "0000000000") -> list[int]:
    """Return the winners of a deal in which seat 0 wins that many tricks after the Close."""
    return [int(seat) for seat in before] + [0] * first + [1] * (11 - first)


RED_PAIR = {1: {0: "3H", 1: "4H"}, 5: {0: "2H", 1: "5H"}}
BOTH_PAIRS = RED_PAIR | {3: {0: "3S", 1: "4S"}, 4: {0: "2S", 1: "5S"}}


def tallies(game: wn.Game) -> list[tuple[int, list[int], list[int], bool]]:
    """Of each deal its rule, tricks after the Close, meld points and whether it was scored, from the log alone."""
    found: list[tuple[int, list[int], list[int], bool]] = []
    hands: list[set[wn.Card]] = [set(), set()]
    trick: list[tuple[int, wn.Card]] = []
    number, pending = 0, None
    for event in game.view(wn.EVERYONE).events:
        match event.verb:
            case "new_deal":
                hands, number, tricks, melds = [set(), set()], 0, [0, 0], [0, 0]
            case "deal":
                hands[event.seat] |= set(event.what)
            case "take" | "draw":
                hands[event.seat].add(event.what)
            case "contract":
                rule = event.what.call.number
            case "play":
                hands[event.seat].remove(event.what)
                trick.append((event.seat, event.what))
            case "gather":
                number += 1
                if number > 10:
                    tricks[event.seat] += 1
                leader, led = trick[0]
                partner = {"3": "2", "K": "Q"}.get(led.text[0])
                kind = {"3": (3, 4), "K": (5, 6)}.get(led.text[0], ())
                pending = None
                if rule in kind and wn.Card(f"{partner}{led.suit}") in hands[leader]:
                    pending = 3 if event.seat == leader else 2
                    if led.text[0] == "3":
                        pending = 2 if led.suit in RED else 1
                    melds[leader] += pending
                trick = []
            case "score" | "throw_in":
                found.append((rule, tricks, melds, event.verb == "score"))
    return found


# Deal


@pytest.mark.parametrize("dealer", [0, 1])
def test_ten_removed_eleven_each_and_a_pile_of_twenty(dealer: int) -> None:
    """4.20 deal, XM-1, test facts: places 0-9 out of play, 10-31 in turn, 32-51 the pile, its top faced."""
    game = wn.Game("christmas-whist", packs=[PACK_52], first_dealer=dealer)
    assert list(game.places()["aside"]) == list(PACK_52[:10])
    assert game.places()[f"hand {1 - dealer}"] == wn.Cards(PACK_52[10:32:2])
    assert game.places()[f"hand {dealer}"] == wn.Cards(PACK_52[11:32:2])
    assert list(game.places()["stock"]) == list(PACK_52[32:])
    view = game.view(0)
    assert (view.turn_up, view.trump, view.stock_left) == (PACK_52[32], PACK_52[32].suit, 20)
    assert (view.aside_left, view.aside) == (10, wn.Cards())
    assert not set(PACK_52[:10]) & set(view.seen)


def test_the_removed_cards_are_never_seen() -> None:
    """4.20 deal: hidden for the whole deal, from both."""
    game = played("christmas-whist", 5, length=1)
    for seat in (0, 1):
        assert set(game.packs[0][:10]) <= set(game.view(seat).unseen)


# Play


def test_xm_1_winner_takes_the_faced_card_and_loser_the_next() -> None:
    """XM-1, test facts: after trick k place 32 + 2(k-1) to the winner, seen; the next to the loser, unseen."""
    game = played("christmas-whist", 6, length=1)
    pack = game.packs[0]
    winners = [event.seat for event in events(game, "gather")]
    takes, draws = list(events(game, "take")), list(events(game, "draw"))
    assert (len(takes), len(draws), len(winners)) == (10, 10, 21)
    for k in range(10):
        assert (takes[k].seat, takes[k].what) == (winners[k], pack[32 + 2 * k])
        assert (draws[k].seat, draws[k].what) == (1 - winners[k], pack[33 + 2 * k])
        assert draws[k].seen_by == {1 - winners[k]}
    assert [event.what for event in events(game, "turn_up")] == list(pack[32::2])


def test_ten_tricks_before_the_close_and_eleven_after() -> None:
    """4.20 play, test fact: eleven cards each at the Close, pile empty, and those tricks kept apart."""
    game = play_on(wn.Game("christmas-whist", seed=4), 4, 20)
    view = game.view(0)
    assert (str(view.stage.name), view.stage.tricks, view.trick_number) == ("After the Close", 11, 1)
    assert (view.cards_left, view.stock_left, view.turn_up) == ((11, 11), 0, None)
    assert sum(view.tricks_won) == 10


def test_at_the_close_21_cards_may_be_the_opponents_or_removed() -> None:
    """4.20 test fact: outside my 21 and the opponent's ten played, 21 are left: their eleven and the removed ten."""
    game = play_on(wn.Game("christmas-whist", seed=4), 4, 20)
    for seat in (0, 1):
        view = game.view(seat)
        assert len(set(view.unseen) | set(view.hands[1 - seat])) == 21


def test_xm_2_trumps_never_change_in_a_deal() -> None:
    """XM-2, test fact."""
    for seed in range(5):
        game = played("christmas-whist", seed, length=1)
        assert game.deal_results[0].trump == game.packs[-1][32].suit
        assert len(list(events(game, "trump"))) == len(game.packs)


def test_the_non_dealer_leads_and_suit_is_followed_before_and_after_the_close() -> None:
    """4.20 play, test fact: then winners lead; follow suit always."""
    game, leader = wn.Game("christmas-whist", seed=2, first_dealer=0, length=1), 1
    while not game.is_over and game.view(0).deal_number == 1:
        view = game.view(game.current_player)
        if view.trick:
            following = view.hand.of(view.trick[0][1].suit) or view.hand
            assert {action.card for action in game.legal_actions()} == set(following)
        else:
            assert view.to_act == (view.tricks[-1].winner if view.tricks else leader)
        play_on(game, len(game.actions), 1)


# Scoring a deal


def test_rule_1_six_to_five_is_a_win() -> None:
    """4.20 scoring: rule 1, 6 to 5."""
    game = single(1, after_close(6))
    assert game.deal_results[0].points == (1, 0)
    assert game.deal_results[0].tricks == (16, 5)
    assert game.outcome.winners == (0,)


def test_rule_2_four_tricks_beat_seven() -> None:
    """4.20 scoring: rule 2, -4 beats -7."""
    game = single(2, after_close(4))
    assert game.deal_results[0].points == (1, 0)
    assert PLAIN.say_all(next(events(game, "score")).what.why) == "Rule 2, fewest tricks after the Close: -4 to -7."


@pytest.mark.parametrize("auto", [True, False])
def test_rule_3_pairs_can_make_a_tie_which_is_replayed(auto: bool) -> None:
    """4.20 scoring: rule 3, 4 tricks + red pair 2 + black pair 1 = 7 against 7 tricks: the deal is replayed."""
    game = single(3, after_close(4, before="1011100000"), BOTH_PAIRS | {2: {0: "KS", 1: "QS"}}, auto_declare=auto)
    assert [(event.seat, event.what) for event in events(game, "show")] == [(0, wn.Cards("2H")), (0, wn.Cards("2S"))]
    assert len(list(events(game, "throw_in"))) == 1
    assert not game.deal_results
    assert (game.view(0).dealer, game.view(0).deal_number) == (1, 1)
    assert game.view(0).contract is not None


def test_rule_4_a_red_pair_on_seven_tricks_is_not_enough() -> None:
    """4.20 scoring: rule 4, -7 + 2 = -5 against -4: the second wins."""
    game = single(4, after_close(7, before="1000100000"), RED_PAIR)
    assert PLAIN.say_all(next(events(game, "score")).what.why).endswith(": -5 to -4.")
    assert game.outcome.winners == (1,)


MARRIAGES = {
    1: {0: "KH", 1: "2H"},  # triumphant
    2: {0: "QH", 1: "3H"},
    4: {1: "KS", 0: "AS"},  # common
    5: {0: "9S", 1: "QS"},
}


def test_rule_5_triumphant_and_common_marriages() -> None:
    """4.20 scoring: rule 5, 5 + 3 = 8 against 6 + 2 = 8: replayed."""
    game = single(5, after_close(5, before="0010100000"), MARRIAGES)
    assert [(event.seat, event.what) for event in events(game, "meld")] == [(0, 3), (1, 2)]
    assert str(next(events(game, "throw_in")).what).startswith("8 each")


def test_rule_6_two_triumphant_marriages_outdo_eight_tricks() -> None:
    """4.20 scoring: rule 6, -8 + 6 = -2 against -3: the first wins."""
    twice = {1: {0: "KH", 1: "2H"}, 2: {0: "QH", 1: "3H"}, 3: {0: "KS", 1: "2S"}, 4: {0: "QS", 1: "3S"}}
    game = single(6, after_close(8), twice)
    assert PLAIN.say_all(next(events(game, "score")).what.why).endswith(": -2 to -3.")
    assert game.outcome.winners == (0,)


def test_every_deal_adds_up_as_counted_from_the_log() -> None:
    """4.20 melds, scoring, test facts: points within their bounds, equal points replayed and only under rules 3-6."""
    for rule in range(1, 7):
        for seed in range(25):
            game = played("christmas-whist", seed, length=1, single_rule=rule)
            for ruled, tricks, melds, scored in tallies(game):
                assert ruled == rule
                totals = [(won if rule % 2 else -won) + more for won, more in zip(tricks, melds, strict=True)]
                assert sum(tricks) == 11
                assert max(melds) <= (0, 6, 12)[(rule - 1) // 2]
                assert scored == (totals[0] != totals[1])
                if scored:
                    assert game.deal_results[0].points == (int(totals[0] > totals[1]), int(totals[1] > totals[0]))
            if rule <= 2:
                assert len(game.packs) == 1, "rules 1 and 2 never tie"


# Melds


def test_xm_3_the_partner_must_be_in_hand_at_that_moment() -> None:
    """XM-3: a queen drawn after the trick makes no marriage; one held does, and is then known in the hand."""
    late = {1: {0: "KH", 1: "2H"}, 12: {0: "QH", 1: "3H"}}
    game = single(5, after_close(6), late)
    assert not list(events(game, "show"))
    early = {1: {0: "KH", 1: "2H"}, 11: {0: "QH", 1: "3H"}}
    pack, tricks = pack_for(after_close(6), early)
    game = wn.Game("christmas-whist", length=1, single_rule=5, packs=[pack], first_dealer=1)
    follow(game, tricks[:1])
    assert wn.Card("QH") in game.view(1).hands[0]
    assert [event.verb for event in game.view(1).events if event.verb in ("show", "take", "draw")] == [
        "show",
        "take",
        "draw",
    ]
    assert wn.Card("QH") in game.view(0).hand


def test_a_pair_counts_for_its_leader_whoever_won_the_trick() -> None:
    """4.20 melds: the leader of the three; red two, black one."""
    red = single(3, after_close(6, before="1000100000"), RED_PAIR)
    black = single(3, after_close(6, before="1000100000"), {1: {0: "3C", 1: "4C"}, 5: {0: "2C", 1: "5C"}})
    assert [(event.seat, event.what) for event in events(red, "meld")] == [(0, 2)]
    assert [(event.seat, event.what) for event in events(black, "meld")] == [(0, 1)]


def test_a_player_who_follows_with_a_king_or_a_three_melds_nothing() -> None:
    """4.20 melds: only the player who led."""
    game = single(5, after_close(6, before="0100000000"), {1: {0: "AH", 1: "KH"}, 2: {0: "JH", 1: "QH"}})
    assert not list(events(game, "show", "meld"))


def test_melds_count_after_the_close_too_but_not_in_the_last_trick() -> None:
    """4.20 melds: before and after the Close; in trick 21 no hand is left and nobody is asked."""
    special = {15: {0: "KH", 1: "2H"}, 16: {0: "QH", 1: "3H"}}
    game = single(5, after_close(6), special)
    assert [(event.seat, event.what) for event in events(game, "meld")] == [(0, 3)]
    last = single(5, after_close(11), {21: {0: "KH", 1: "2H"}}, auto_declare=False)
    assert last.is_over
    assert not list(events(last, "call"))


def test_xm_9_a_player_may_meld_several_times() -> None:
    """XM-9, test fact: up to four triumphant marriages, twelve points."""
    special: dict[int, Trick] = {}
    for place, suit in enumerate("SHDC"):
        special |= {2 * place + 1: {0: f"K{suit}", 1: f"2{suit}"}, 2 * place + 2: {0: f"Q{suit}", 1: f"3{suit}"}}
    game = single(5, after_close(0), special)
    assert [event.what for event in events(game, "meld")] == [3, 6, 9, 12]
    assert PLAIN.say_all(next(events(game, "score")).what.why).endswith(": 12 to 11.")


def test_xm_10_melds_are_shown_without_a_question_by_default() -> None:
    """XM-10: `auto_declare` on: the engine shows what is held and asks nothing."""
    for seed in range(10):
        game = played("christmas-whist", seed, length=1, single_rule=5)
        assert not list(events(game, "call"))


def marriage_question(special: Mapping[int, Trick], rule: int = 5) -> wn.Game:
    """After a first trick begun with the king of hearts, melds to be declared."""
    pack, tricks = pack_for(after_close(6), special)
    game = wn.Game(
        "christmas-whist", length=1, single_rule=rule, packs=[pack, PACK_52], first_dealer=1, auto_declare=False
    )  # fmt: skip
    for _ in range(2):
        game.apply(tricks[0][game.current_player])
    return game


def test_the_leader_of_a_king_is_asked_even_without_the_queen() -> None:
    """4.20 test fact, 2.7: with `auto_declare` off the leader is asked, and without the queen can only `decline`;
    to the other the question looks the same, and `decline` says only that nothing was shown."""
    holds = marriage_question({1: {0: "KH", 1: "2H"}, 11: {0: "QH", 1: "3H"}})
    lacks = marriage_question({1: {0: "KH", 1: "2H"}})
    for game, answers in ((holds, ["declare", "decline"]), (lacks, ["decline"])):
        assert (game.current_player, game.view(1).question) == (0, "a meld")
        assert [action.text for action in game.legal_actions()] == answers
        assert game.view(1).legal_actions() == ()
        assert game.view(1).stock_left == 20, "before the draws"
    assert lacks.why_illegal("declare") == "To make a marriage with K♥, you need Q♥ in your hand."
    assert lacks.why_illegal("9S").startswith("You led to this trick: declare or decline")
    holds.apply("decline")
    assert not list(events(holds, "show", "meld"))
    assert calls_in(holds.view(1))[-1] == (0, "decline")
    lacks.apply("decline")
    assert calls_in(lacks.view(1)) == calls_in(holds.view(1))


def test_nobody_is_asked_once_the_queen_has_been_played() -> None:
    """4.20 test fact: king led and queen played to it, or before: nobody is asked."""
    assert marriage_question({1: {0: "KH", 1: "QH"}}).view(0).question == "card"
    pack, tricks = pack_for(after_close(6), {1: {0: "AH", 1: "QH"}, 2: {0: "KH", 1: "2H"}})
    game = wn.Game(
        "christmas-whist", length=1, single_rule=5, packs=[pack], first_dealer=1, auto_declare=False
    )  # fmt: skip
    follow(game, tricks[:2])
    assert not list(events(game, "call"))


@pytest.mark.parametrize("rule", [1, 2, 3, 4])
def test_kings_bring_no_question_under_other_rules(rule: int) -> None:
    """4.20 test fact: rules 1 and 2 ask nobody ever; rules 3 and 4 only after a three."""
    assert marriage_question({1: {0: "KH", 1: "2H"}}, rule).view(0).question == "card"
    for seed in range(5 if rule < 3 else 0):
        game = played("christmas-whist", seed, length=1, single_rule=rule, auto_declare=False)
        assert not list(events(game, "call"))


def test_declaring_honours_scores_the_same_as_showing_them_automatically() -> None:
    """4.20 melds, options: `auto_declare` off and everything declared: the same points."""
    for rule, special, before in ((5, MARRIAGES, "0010100000"), (3, BOTH_PAIRS, "1011100000")):
        auto = single(rule, after_close(2, before=before), special)
        asked = single(rule, after_close(2, before=before), special, auto_declare=False)
        assert auto.deal_results == asked.deal_results
        assert [e.what for e in events(auto, "meld")] == [e.what for e in events(asked, "meld")]


# Match


def rules_of(game: wn.Game) -> list[int]:
    return [rule for rule, _, _, scored in tallies(game) if scored]


def test_seven_deals_rules_one_to_six_and_then_a_choice() -> None:
    """4.20 match, XM-6: all seven are played, even when four are won; more deals won wins, and there is no draw."""
    early = False
    for seed in range(12):
        game = played("christmas-whist", seed)
        assert rules_of(game)[:6] == [1, 2, 3, 4, 5, 6]
        assert len(game.deal_results) == 7
        assert not game.outcome.drawn
        assert game.outcome.winners == (int(game.scores[1] > game.scores[0]),)
        early |= any(sum(result.points[seat] for result in game.deal_results[:6]) >= 4 for seat in (0, 1))
        dealers = [result.dealer for result in game.deal_results]
        assert dealers == [(dealers[0] + n) % 2 for n in range(7)]
    assert early


def points_before(game: wn.Game, deals: int) -> tuple[list[int], list[int]]:
    """Deals won and deal points of each seat in the first deals."""
    won, points = [0, 0], [0, 0]
    scored = [tally for tally in tallies(game) if tally[3]][:deals]
    for (rule, tricks, melds, _), result in zip(scored, game.deal_results, strict=False):
        for seat in (0, 1):
            won[seat] += result.points[seat]
            points[seat] += (tricks[seat] if rule % 2 else -tricks[seat]) + melds[seat]
    return won, points


@pytest.mark.parametrize("behind_by", ["deals", "points"])
def test_xm_5_the_player_behind_chooses_the_rule_of_the_last_deal(behind_by: str) -> None:
    """XM-5, option `behind_by`: fewer deals won, then fewer points (or the other way), then the non-dealer."""
    level = 0
    for seed in range(25):
        game = played("christmas-whist", seed, behind_by=behind_by)
        chosen = [event for event in events(game, "call") if isinstance(event.what, ChooseRule)]
        won, points = points_before(game, 6)
        first, second = (won, points) if behind_by == "deals" else (points, won)
        if first[0] != first[1]:
            wanted = int(first[0] > first[1])
        else:
            level += 1
            wanted = int(second[0] > second[1]) if second[0] != second[1] else 1 - game.deal_results[6].dealer
        assert {event.seat for event in chosen} == {wanted}
        assert rules_of(game)[6] == chosen[-1].what.number
    assert level or behind_by == "points"


def test_the_chooser_has_seen_cards_and_trumps_and_chooses_before_the_lead() -> None:
    """4.20 match: `rule 1` to `rule 6`, open, after the deal; the other sees the same question."""
    game = wn.Game("christmas-whist", length=3, short_last_choice=True, seed=3)
    while game.view(0).question != "the rule":
        play_on(game, 3, 1)
    view = game.view(game.current_player)
    assert [action.text for action in game.legal_actions()] == [f"rule {n}" for n in range(1, 7)]
    assert (len(view.hand), view.trick_number, view.trump) == (11, 1, view.turn_up.suit)
    assert game.view(1 - view.to_act).question == "the rule"
    assert game.why_illegal("AS") == "First choose how this deal is scored: rule 1 to rule 6."
    game.apply("rule 4")
    contract = game.view(1 - view.to_act).contract
    assert (str(contract.label), contract.aim) == ("Rule 4: fewest tricks, and pairs", "fewest")


@pytest.mark.parametrize("length", [5, 3])
def test_xm_7_shorter_games_take_the_first_rules(length: int) -> None:
    """XM-7, option `length`: rules 1 to 5 or 1 to 3, and nobody chooses unless `short_last_choice`."""
    game = played("christmas-whist", 1, length=length)
    assert rules_of(game) == list(range(1, length + 1))
    assert not list(events(game, "call"))
    game = played("christmas-whist", 1, length=length, short_last_choice=True)
    assert rules_of(game)[:-1] == list(range(1, length))
    assert list(events(game, "call"))


@pytest.mark.parametrize("rule", range(1, 7))
def test_a_game_of_one_deal_has_the_rule_chosen_for_it(rule: int) -> None:
    """4.20 options: `length` 1 is rule 1, or `single_rule`."""
    assert rules_of(played("christmas-whist", 1, length=1, single_rule=rule)) == [rule]
    assert rules_of(played("christmas-whist", 1, length=1)) == [1]


def test_option_stop_when_decided() -> None:
    """XM-6 and its option: the game may end as soon as four deals are won."""
    for seed in range(10):
        game = played("christmas-whist", seed, stop_when_decided=True)
        assert max(game.scores) == 4
        assert game.deal_results[-1].points[game.outcome.winners[0]] == 1


@pytest.mark.parametrize(("option", "turns"), [("same", 0), ("other", 1)])
def test_xm_4_a_tie_is_replayed_under_the_same_rule(option: str, turns: int) -> None:
    """XM-4, option `replay_dealer`: fresh cards, same number and rule, same dealer (or the other)."""
    game = search(
        "christmas-whist", lambda game: len(game.packs) > 1, length=1, single_rule=4, replay_dealer=option
    )  # fmt: skip
    deals = list(events(game, "new_deal"))
    assert {event.what for event in deals} == {1}
    assert [event.seat for event in deals] == [(deals[0].seat + turns * n) % 2 for n in range(len(deals))]
    assert len(set(map(str, game.packs))) == len(game.packs)
    assert {rule for rule, *_ in tallies(game)} == {4}
    assert len(game.deal_results) == 1


def test_xm_4_in_the_last_deal_the_same_player_chooses_again() -> None:
    """XM-4: on their new cards, also when the deal passes on."""

    def twice(game: wn.Game) -> bool:
        return len([event for event in events(game, "call") if isinstance(event.what, ChooseRule)]) > 1

    game = search("christmas-whist", twice, length=3, short_last_choice=True, replay_dealer="other")
    assert len({event.seat for event in events(game, "call")}) == 1


def test_deals_cut_a_match_short() -> None:
    """2.12: deals won so far decide; a tied deal does not count."""
    game = played("christmas-whist", 3, deals=2)
    assert len(game.deal_results) == 2
    assert game.outcome.drawn == (game.scores == (1, 1))


# What a deal is worth, asked of the game itself


@pytest.mark.parametrize(
    ("rule", "tricks", "melds", "tally", "points"),
    [
        (1, (6, 5), (), (6, 5), (1, 0)),
        (2, (4, 7), (), (-4, -7), (1, 0)),
        (3, (4, 7), (3, 0), (7, 7), (0, 0)),
        (4, (7, 4), (2, 0), (-5, -4), (0, 1)),
        (5, (5, 6), (3, 2), (8, 8), (0, 0)),
        (6, (8, 3), (6, 0), (-2, -3), (1, 0)),
    ],
)
def test_points_and_what_is_compared(
    rule: int, tricks: tuple[int, int], melds: tuple[int, ...], tally: tuple[int, int], points: tuple[int, int]
) -> None:
    """4.20 scoring: T or -T, and melds; the higher total wins the deal, a tie is replayed. The six examples."""
    contract = (f"rule {rule}", ())
    assert points_of("christmas-whist", tricks, contract, {"melds": melds}, of="tally") == tally
    assert points_of("christmas-whist", tricks, contract, {"melds": melds}) == points


def test_melds_under_every_rule() -> None:
    """4.20: a red pair 2, a black one 1 (rules 3, 4); a marriage 3 if its king won the trick, else 2 (5, 6)."""
    rules = wn.find_variant("christmas-whist")
    assert rules.contract is not None
    assert rules.meld is not None
    for number in range(1, 7):
        contract = rules.contract(ChooseRule(number), ())
        assert contract.aim == ("fewest" if number in (2, 4, 6) else "at least")
        for card in PACK_52:
            expected = None
            if number in (3, 4) and card.text[0] == "3":
                worth = 2 if card.text[1] in "HD" else 1
                expected = (f"2{card.text[1]}", worth, worth)
            if number in (5, 6) and card.text[0] == "K":
                expected = (f"Q{card.text[1]}", 2, 3)
            meld = rules.meld(card, contract)
            assert (meld and (meld.partner.text, meld.lost, meld.won)) == expected
