"""Widow Whist against its page of rules: every worked example, decision, option and fact."""

from __future__ import annotations

import pytest

import whist_nb as wn
from tests.builders import Plan, calls_in, events, hands_of, legal, plan_of, points_of, say
from whist_nb.engine.cards import PACK_52
from whist_nb.engine.events import Hidden
from whist_nb.engine.view import DealResult

WIDOW = "2S 3S 4S 2H 3H 4H 2D 3D 4D 2C 3C 4C 5S"
"""Thirteen low cards that a planned deal can do without."""


def widow_pack(hands: dict[int, list[wn.Card]], dealer: int, widow: str = WIDOW) -> wn.Cards:
    """The pack that deals these hands: the first card of every four goes to the widow, the next to eldest."""
    piles = [list(wn.Cards(widow)), *(hands[(dealer + 1 + step) % 3] for step in range(3))]
    return wn.Cards([card for row in zip(*piles, strict=True) for card in row])


def planned(tricks: tuple[int, ...], dealer: int = 0) -> tuple[wn.Cards, Plan]:
    """A pack and its play with the hands as dealt, in which each seat wins that many tricks."""
    winners = [seat for seat, count in enumerate(tricks) for _ in range(count)]
    plan = plan_of([(winner, range(3)) for winner in winners], trump="C", keep=WIDOW)
    return widow_pack(hands_of(plan), dealer), plan


def new(*texts: str, dealer: int = 0, **options: object) -> wn.Game:
    """A deal after these answers."""
    return say(wn.Game("widow-whist", packs=[PACK_52] * 2, first_dealer=dealer, **options), *texts)


def dealt(dealer: int = 0) -> dict[str, wn.Cards]:
    """Where the cards of an ordered pack lie before anybody has answered."""
    return new(dealer=dealer).places()


def play_out(game: wn.Game, plan: Plan) -> wn.Game:
    for trick in plan:
        for _ in range(3):
            game.apply(trick[game.current_player])
    return game


OWN = ("pick up", "keep own")
NOBODY = ("leave", "leave", "leave")


def match_of(*deals: tuple[tuple[int, ...], tuple[str, ...]], first_dealer: int = 0, **options: object) -> wn.Game:
    """Deals with the tricks of each seat, and the answers to the widow, after which all hold what they were dealt."""
    made = [planned(tricks, (first_dealer + number) % 3) for number, (tricks, _) in enumerate(deals)]
    packs = [*(pack for pack, _ in made), PACK_52]
    game = wn.Game("widow-whist", packs=packs, first_dealer=first_dealer, **options)
    for (_, plan), (_, answers) in zip(made, deals, strict=True):
        play_out(say(game, *answers), plan)
    return game


def scored(tricks: tuple[int, ...], *answers: str) -> wn.Game:
    """One deal by seat 0, so that seat 1 is eldest."""
    return match_of((tricks, answers), deals=1)


# Deal and visibility


@pytest.mark.parametrize("dealer", range(3))
def test_the_first_of_every_four_cards_goes_to_the_widow(dealer: int) -> None:
    """4.14 deal and test fact: widow, eldest, second seat, dealer, thirteen times."""
    places = dealt(dealer)
    names = ["stock", *(f"hand {(dealer + 1 + step) % 3}" for step in range(3))]
    for i, card in enumerate(PACK_52):
        assert card in places[names[i % 4]]
    assert [len(places[name]) for name in names] == [13, 13, 13, 13]


def test_hands_are_private_and_the_widow_is_hidden() -> None:
    """4.14 visibility: clubs are trumps without any card to show it."""
    game = new()
    for seat in range(3):
        view = game.view(seat)
        assert set(view.seen) == set(view.hand) == set(game.places()[f"hand {seat}"])
        assert (view.stock_left, view.stock, view.turn_up, view.trump) == (13, None, None, "C")


# The exchange


@pytest.mark.parametrize("dealer", range(3))
def test_each_in_turn_leaves_or_picks_up(dealer: int) -> None:
    """4.14 decisions, WI-2: eldest, second seat, dealer have the same two answers, also after a pick-up."""
    for first in (["leave"], ["pick up", "keep own"], ["pick up", "keep picked"]):
        game = new(dealer=dealer)
        for step in range(3):
            assert game.current_player == (dealer + 1 + step) % 3
            assert all(game.view(seat).question == "the widow" for seat in range(3))
            assert legal(game) == ["leave", "pick up"]
            say(game, *first)
        assert (game.current_player, game.view(0).question) == ((dealer + 1) % 3, "card")


def test_after_a_pick_up_the_same_seat_chooses_a_hand() -> None:
    """3.3: `keep` after its own `pick up`, open."""
    game = new("leave", "pick up")
    assert (game.current_player, legal(game)) == (2, ["keep own", "keep picked"])
    assert all(game.view(seat).question == "which hand to keep" for seat in range(3))
    game.apply("keep own")
    assert game.current_player == 0
    for seat in range(3):
        assert calls_in(game.view(seat)) == ((1, "leave"), (2, "pick up"), (2, "keep own"))


def test_leaving_passes_the_pile_on_unseen() -> None:
    """4.14 decision 1, WI-4: nobody has seen it; after the dealer it is out of play."""
    game = new(*NOBODY)
    widow = set(dealt()["stock"])
    for seat in range(3):
        assert not widow & set(game.view(seat).seen)
        assert (game.view(seat).stock_left, game.view(seat).stock) == (13, None)
    assert set(game.places()["stock"]) == widow


def test_only_the_player_who_picks_up_sees_the_widow() -> None:
    """4.14 decision 1: the seat sees the thirteen cards beside its own hand."""
    game = new("pick up")
    places = dealt()
    assert set(game.view(1).stock) == set(places["stock"])
    assert set(game.view(1).hand) == set(places["hand 1"])
    for seat in (0, 2):
        view = game.view(seat)
        assert view.stock is None
        assert len(view.seen) == 13
        (look,) = [event for event in view.deal_events if event.verb == "look"]
        assert (look.seat, look.what) == (1, Hidden(13))


def test_keep_own_puts_the_pile_back_and_it_stays_known() -> None:
    """4.14 decision 2: the pile goes back as it was; who looked knows both thirteens for the rest of the deal."""
    game = new(*OWN, "leave", "leave")
    places = dealt()
    while not game.deal_results:
        view = game.view(1)
        assert set(view.stock) == set(places["stock"])
        assert len(view.seen) >= 26
        assert game.view(0).stock is None
        assert set(game.places()["stock"]) == set(places["stock"])
        game.apply(game.legal_actions()[0])


def test_keep_picked_makes_the_old_hand_the_pile() -> None:
    """4.14 decision 2: hand and pile change places; the owner still knows both."""
    game = new("pick up", "keep picked")
    places = dealt()
    assert set(game.places()["hand 1"]) == set(game.view(1).hand) == set(places["stock"])
    assert set(game.places()["stock"]) == set(game.view(1).stock) == set(places["hand 1"])
    for seat in (0, 2):
        assert (game.view(seat).stock, len(game.view(seat).hands[1])) == (None, 0)
        assert game.view(seat).cards_left == (13, 13, 13)


def test_a_player_who_passed_a_hand_on_knows_who_holds_it_now() -> None:
    """4.14: with the public choices of the later seats; the pile that comes back is unknown again."""
    game = new("pick up", "keep picked", "pick up", "keep picked")
    places = dealt()
    view = game.view(1)
    assert set(view.hands[2]) == set(places["hand 1"])
    assert view.stock is None
    assert set(view.seen) == set(places["hand 1"]) | set(places["stock"])
    assert set(game.view(2).stock) == set(places["hand 2"])
    assert not game.view(2).hands[1]
    assert game.view(0).stock is None
    game.apply("leave")
    while game.view(1).hands[2]:
        assert set(game.view(1).hands[2]) == set(game.places()["hand 2"])
        game.apply(game.legal_actions()[0])
        if game.deal_results:
            break


def test_a_hand_passed_on_and_left_by_the_next_seat_reaches_the_dealer() -> None:
    """4.14: the second seat leaves, the dealer keeps what eldest passed on; the second seat knows nothing."""
    game = new("pick up", "keep picked", "leave", "pick up", "keep picked")
    places = dealt()
    assert set(game.view(1).hands[0]) == set(places["hand 1"])
    assert game.view(1).stock is None
    assert set(game.view(0).stock) == set(places["hand 0"])
    assert set(game.view(2).seen) == set(places["hand 2"])
    assert not game.view(2).hands[0]
    assert not game.view(2).hands[1]


def test_a_hand_looked_at_and_put_back_is_known_to_both() -> None:
    """4.14: second seat looks at eldest's old hand and keeps its own; the dealer takes it: both know where it is."""
    game = new("pick up", "keep picked", "pick up", "keep own", "pick up", "keep picked")
    old = set(dealt()["hand 1"])
    assert set(game.view(1).hands[0]) == set(game.view(2).hands[0]) == old == set(game.view(0).hand)
    assert game.view(1).stock is game.view(2).stock is None
    assert set(game.view(0).stock) == set(dealt()["hand 0"])


def test_the_dealer_may_take_the_widow_that_eldest_looked_at() -> None:
    """4.14: eldest went back to the dealt hand, and so knows every card of the dealer's."""
    game = new(*OWN, "leave", "pick up", "keep picked")
    assert set(game.view(1).hands[0]) == set(dealt()["stock"])
    assert not game.view(2).hands[0]


@pytest.mark.parametrize("kept", ["keep own", "keep picked"])
def test_the_widow_leaves_no_trace_for_players_who_did_not_look(kept: str) -> None:
    """2.7 twin worlds: seats 2 and 0 cannot tell what eldest has seen, chosen from, or passed on."""
    pack = list(PACK_52)
    other = pack.copy()
    for row in (0, 4, 8, 12):  # four cards of the widow and of eldest change places
        other[row], other[row + 1] = pack[row + 1], pack[row]
    games = [wn.Game("widow-whist", packs=[cards], first_dealer=0) for cards in (pack, other)]
    for text in ("pick up", kept, "leave", "leave"):
        for game in games:
            game.apply(text)
        for seat in (0, 2):
            assert games[0].view(seat) == games[1].view(seat)
            assert games[0].view(seat).legal_actions() == games[1].view(seat).legal_actions()
        assert games[0].current_player == games[1].current_player
    assert games[0].view(1) != games[1].view(1)


# Play


@pytest.mark.parametrize("dealer", range(3))
def test_eldest_leads_and_thirteen_tricks_of_three_are_played(dealer: int) -> None:
    """4.14 play and test facts: 39 cards in play, 13 out for good."""
    game = new(*NOBODY, dealer=dealer)
    assert (game.current_player, len(legal(game))) == ((dealer + 1) % 3, 13)
    while not game.deal_results:
        before = game.copy()
        game.apply(game.legal_actions()[0])
    assert len(list(events(before, "play"))) == 38
    assert sum(game.deal_results[0].tricks) == 13
    widow = set(dealt(dealer)["stock"])
    assert all(not widow & set(before.view(seat).seen) for seat in range(3))


def test_clubs_are_trumps() -> None:
    """4.14: always clubs; a club beats the ace of the suit led."""
    game = wn.Game.from_position("widow-whist", ["AH", "2C", "KH"], leader=0, trump="C")
    say(game, "AH", "2C", "KH")
    assert game.view(0).last_trick.winner == 1
    assert new(*NOBODY).view(0).trump == "C"


# Scoring


@pytest.mark.parametrize(
    ("tricks", "answers", "points"),
    [
        ((4, 6, 3), (*OWN, "leave", "leave"), (1, 2, 0)),
        ((5, 3, 5), (*OWN, "leave", "leave"), (2, -1, 2)),
        ((3, 5, 5), NOBODY, (0, 2, 2)),
        ((7, 0, 6), (*OWN, "leave", "leave"), (4, -4, 3)),
        ((4, 3, 6), ("leave", *OWN, "leave"), (1, 0, 2)),
        ((6, 4, 3), ("leave", "leave", *OWN), (2, 1, 0)),
        ((4, 6, 3), (*OWN, *OWN, *OWN), (1, 2, 0)),
        ((0, 13, 0), (*OWN, "leave", "leave"), (-3, 9, -3)),
        ((0, 13, 0), NOBODY, (-3, 10, -3)),
    ],
)
def test_tricks_less_the_quota(tricks: tuple[int, ...], answers: tuple[str, ...], points: tuple[int, ...]) -> None:
    """4.14 scoring, WI-1: 6, 4, 3 are +2 +1 0; back to the own hand with 3: -1; nobody picked up: 5 5 3: +2 +2 0."""
    game = scored(tricks, *answers)
    assert game.scores == points
    assert game.deal_results[0] == DealResult(1, 0, "C", tricks, points)
    assert sum(points) == (4 if answers == NOBODY else 3)


@pytest.mark.parametrize(
    ("answers", "quotas"),
    [
        (NOBODY, (3, 3, 3)),
        (("pick up", "keep picked", "pick up", "keep picked", "leave"), (3, 4, 3)),
        (("pick up", "keep own", "pick up", "keep picked", "leave"), (3, 4, 3)),
        (("leave", "pick up", "keep picked", "pick up", "keep picked"), (3, 3, 4)),
        (("leave", "leave", "pick up", "keep picked"), (4, 3, 3)),
    ],
)
def test_wi_1_the_first_to_pick_up_owes_four(answers: tuple[str, ...], quotas: tuple[int, ...]) -> None:
    """WI-1 and test fact: at most one quota of 4, whichever hand is kept; later seats owe 3, even with the widow."""
    game = new(*answers)
    label = "nobody picked up" if answers == NOBODY else "the first to pick up owes four"
    for seat in range(3):
        assert game.view(seat).contract.needs == quotas
        assert str(game.view(seat).contract.label) == f"Quotas: {label}"
        assert game.view(seat).stage.tricks == 13


def test_scores_stay_within_the_bounds() -> None:
    """4.14 test facts: a taker -4 to 9, others -3 to 10; sum 3 or 4."""
    for seed in range(8):
        game = wn.Game("widow-whist", seed=seed)
        while not game.is_over:
            choices = game.legal_actions()
            game.apply(choices[(seed + len(game.actions)) % len(choices)])
        for result in game.deal_results:
            assert sum(result.points) in (3, 4)
            quotas = [won - points for won, points in zip(result.tricks, result.points, strict=True)]
            assert sorted(quotas) in ([3, 3, 3], [3, 3, 4])


# Match


def test_a_match_is_played_to_fifteen() -> None:
    """4.14 match: after a deal in which somebody has 15 or more the highest total wins; the deal goes left."""
    game = match_of(((0, 13, 0), NOBODY), ((3, 7, 3), NOBODY), ((3, 4, 6), NOBODY), first_dealer=2)
    assert (game.is_over, game.scores, game.outcome.winners) == (True, (-3, 15, 0), (1,))
    assert [result.dealer for result in game.deal_results] == [2, 0, 1]
    assert not match_of(((0, 13, 0), NOBODY), ((3, 7, 3), NOBODY)).is_over


def test_wi_3_a_tie_at_fifteen_means_another_deal_until_one_is_ahead() -> None:
    """WI-3: 15 all is played on."""
    to_level = [((10, 3, 0), NOBODY), ((3, 10, 0), NOBODY), ((8, 5, 0), NOBODY), ((5, 8, 0), NOBODY)]
    level = match_of(*to_level, ((4, 4, 5), NOBODY))
    assert (level.scores, level.is_over) == ((15, 15, -10), False)
    decided = match_of(*to_level, ((4, 4, 5), NOBODY), ((4, 5, 4), NOBODY))
    assert (decided.scores, decided.outcome.winners) == ((16, 17, -9), (1,))


def test_deals_cut_a_match_short() -> None:
    """2.12: the scores so far decide; a tie is a draw."""
    outcome = scored((3, 5, 5), *NOBODY).outcome
    assert (outcome.winners, outcome.drawn) == ((1, 2), True)


# Options


def test_option_target() -> None:
    """4.14 options."""
    assert match_of(((0, 13, 0), NOBODY), target=10).is_over
    assert not match_of(((0, 13, 0), NOBODY), target=11).is_over


def test_option_second_exchange_off() -> None:
    """4.14 options: after a pick-up the new hand is kept, and `keep` is not asked; the quotas are the same."""
    game = new("pick up", second_exchange=False)
    places = dealt()
    assert (game.current_player, legal(game)) == (2, ["leave", "pick up"])
    assert set(game.view(1).hand) == set(places["stock"])
    assert set(game.view(1).stock) == set(places["hand 1"])
    assert calls_in(game.view(0)) == ((1, "pick up"),)
    say(game, "pick up", "leave")
    assert set(game.view(1).hands[2]) == set(places["hand 1"])
    assert game.view(0).contract.needs == (3, 4, 3)


@pytest.mark.parametrize("suit", "CSHD")
def test_option_trump(suit: str) -> None:
    """4.14 options: another suit may always be trumps."""
    assert new(*NOBODY, trump=suit).view(0).trump == suit


def test_refusals_say_what_is_asked() -> None:
    """2.10: what is refused is refused with the reason that fits."""
    assert new().why_illegal("keep own") == "Now decide whether to pick up the spare hand or leave it."
    assert new("pick up").why_illegal("leave") == "You have picked up: keep your own hand, or the one picked up."
    with pytest.raises(wn.IllegalAction, match="Now decide whether to pick up the spare hand"):
        new().apply("2S")


def test_the_options_are_those_of_the_page() -> None:
    """4.14 options: each with its default first and every other value, and nothing else."""
    options = wn.find_variant("widow-whist").own_options
    assert {name: option.values for name, option in options.items()} == {
        "target": "an integer of at least 1",
        "second_exchange": "True or False",
        "trump": "'C', 'S', 'H' or 'D'",
    }
    defaults = {name: option.default for name, option in options.items()}
    assert defaults == {"target": 15, "second_exchange": True, "trump": "C"}


# What a deal is worth, asked of the game itself


@pytest.mark.parametrize(
    ("takers", "tricks", "points"),
    [
        ((0,), (6, 4, 3), (2, 1, 0)),
        ((1,), (5, 3, 5), (2, -1, 2)),
        ((), (5, 5, 3), (2, 2, 0)),
        ((2,), (7, 6, 0), (4, 3, -4)),
        ((), (13, 0, 0), (10, -3, -3)),
    ],
)
def test_points_of_the_examples(takers: tuple[int, ...], tricks: tuple[int, ...], points: tuple[int, ...]) -> None:
    """4.14 scoring: tricks minus the quota, four for the first to pick up, three for everybody else."""
    assert points_of("widow-whist", tricks, ("pick up" if takers else None, takers)) == points


def test_the_tricks_that_are_owed() -> None:
    """WI-1: four tricks by the first to pick up, three by the others."""
    make = wn.find_variant("widow-whist").contract
    assert make is not None
    assert make(None, ()).needs == (3, 3, 3)
    assert (make(None, (1,)).needs, make(None, (1,)).seats) == ((3, 4, 3), (0, 1, 2))
