"""Israeli Whist against its page of rules: every worked example, decision, option and fact."""

from __future__ import annotations

import pytest

import whist_nb as wn
from tests.builders import (
    Plan,
    calls_in,
    events,
    exact_contract,
    hands_of,
    legal,
    pack_of,
    plan_of,
    played,
    points_of,
    say,
)
from whist_nb.engine.cards import PACK_52
from whist_nb.engine.wording import PLAIN

DENOMINATIONS = ("C", "D", "H", "S", "nt")
EVERY_BID = [f"bid {number} {kind}" for number in range(5, 14) for kind in DENOMINATIONS]
FOUR_PASSES = ["pass"] * 4


def israeli_deal(tricks: tuple[int, ...], dealer: int = 0, trump: str = "S") -> tuple[wn.Cards, Plan]:
    """A pack and its play in which each seat wins that many tricks."""
    plan = plan_of([(seat, range(4)) for seat, count in enumerate(tricks) for _ in range(count)], trump)
    return pack_of(hands_of(plan), dealer, 4), plan


def new(*texts: str, dealer: int = 0, **options: object) -> wn.Game:
    """A deal after these answers."""
    return say(wn.Game("israeli-whist", packs=[PACK_52] * 3, first_dealer=dealer, **options), *texts)


def give_first(game: wn.Game, times: int = 12) -> wn.Game:
    """Each gives the first cards of its hand."""
    for _ in range(times):
        game.apply(game.legal_actions()[0])
    return game


def won_auction(bid: str) -> list[str]:
    """Eldest wins the auction with that."""
    return [bid, "pass", "pass", "pass"]


def scored(bids: tuple[int, ...], tricks: tuple[int, ...], **options: object) -> wn.Game:
    """A deal in which seats 0 to 3 bid and win these numbers; seat 0, on dealer 3's left, wins the auction."""
    pack, plan = israeli_deal(tricks, 3)
    game = wn.Game("israeli-whist", packs=[pack], first_dealer=3, deals=1, **options)
    say(game, *won_auction("bid 5 S"), *(f"bid {number}" for number in bids))
    for trick in plan:
        for _ in range(4):
            game.apply(trick[game.current_player])
    assert game.deal_results[0].tricks == tricks
    return game


# Deal


@pytest.mark.parametrize("dealer", range(4))
def test_cards_are_dealt_singly_and_nothing_is_turned(dealer: int) -> None:
    """4.10 deal: the card at place i goes to seat (dealer + 1 + i) mod 4; private, no turn-up."""
    game = wn.Game("israeli-whist", packs=[PACK_52], first_dealer=dealer)
    for i, card in enumerate(PACK_52):
        assert card in game.places()[f"hand {(dealer + 1 + i) % 4}"]
    for seat in range(4):
        view = game.view(seat)
        assert (view.turn_up, view.trump) == (None, None)
        assert all(not view.hands[other] for other in range(4) if other != seat)


# Trump auction


def test_there_are_45_opening_bids_and_a_pass() -> None:
    """4.10 test fact: at a minimum of 5; eldest speaks first (IL-4)."""
    game = new()
    assert (game.current_player, game.view(0).question) == (1, "bid for trumps")
    assert legal(game) == ["pass", *EVERY_BID]
    assert len(EVERY_BID) == 45


@pytest.mark.parametrize("number", [0, 3, 4, 17, 43, 44])
def test_a_bid_is_higher_by_number_or_by_denomination(number: int) -> None:
    """4.10 decision 1: NT > S > H > D > C at the same number; over 13 NT only passes are left."""
    game = new(EVERY_BID[number])
    assert legal(game) == ["pass", *EVERY_BID[number + 1 :]]


def test_three_passes_after_a_bid_end_the_auction_also_after_earlier_passes() -> None:
    """4.10 decision 1: three consecutive passes after the last bid."""
    game = new("pass", "pass", "bid 6 H", "pass", "pass", "pass")
    assert (game.current_player, game.view(0).question) == (3, "exact bid")
    assert (game.view(1).trump, game.view(1).trump_by) == ("H", 3)


def test_il_2_the_fourth_seat_still_speaks_after_three_passes() -> None:
    """IL-2: with no bid three passes do not end it."""
    game = new("pass", "pass", "pass")
    assert (game.current_player, len(legal(game))) == (0, 46)
    say(game, "bid 5 C", "pass", "pass", "pass")
    assert (game.current_player, game.view(0).question) == (0, "exact bid")


def test_il_3_a_seat_that_passed_may_bid_later() -> None:
    """IL-3: re-entry is allowed."""
    game = new("pass", "bid 5 D", "pass", "pass")
    assert (game.current_player, legal(game)) == (1, ["pass", *EVERY_BID[2:]])
    say(game, "bid 5 H", "pass", "pass", "pass")
    assert game.view(0).trump_by == 1


def test_option_pass_final() -> None:
    """4.10 options: who has passed is skipped; it ends when the last bidder alone is left, or all have passed."""
    game = new("pass", "bid 5 D", "pass", "bid 5 H", pass_final=True)
    assert game.current_player == 2
    say(game, "bid 5 nt")
    assert game.current_player == 0
    say(game, "pass")
    assert (game.view(0).question, game.current_player) == ("exact bid", 2)
    assert new(*FOUR_PASSES, pass_final=True).view(0).question == "give"


def test_bids_are_public_and_no_trump_is_not_a_suit() -> None:
    """3.3: open; the denomination of the winning bid is trumps, nt is none."""
    game = new(*won_auction("bid 7 nt"))
    for seat in range(4):
        assert calls_in(game.view(seat)) == ((1, "bid 7 nt"), (2, "pass"), (3, "pass"), (0, "pass"))
        assert (game.view(seat).trump, game.view(seat).trump_by) == (None, 1)


# Frisch


def test_four_passes_lead_to_twelve_gives() -> None:
    """4.10 test fact: three by each seat from eldest; then eldest bids at a minimum of 6."""
    game = new(*FOUR_PASSES)
    asked = []
    for number in range(12):
        hand = game.places()[f"hand {game.current_player}"]
        assert sorted(legal(game)) == sorted(f"give {card}" for card in hand)
        assert len(hand) == 13 - number % 3
        asked.append(game.current_player)
        assert all(game.view(seat).question == "give" for seat in range(4))
        give_first(game, 1)
    assert asked == [1, 1, 1, 2, 2, 2, 3, 3, 3, 0, 0, 0]
    assert (game.current_player, game.view(0).question) == (1, "bid for trumps")
    assert legal(game) == ["pass", *EVERY_BID[5:]]
    assert game.view(0).cards_left == (13, 13, 13, 13)


def test_exact_contract_five_are_refused_after_one_frisch() -> None:
    """4.10 test fact; each Frisch makes the minimum one higher, up to 8."""
    game = new()
    for least in (6, 7, 8):
        give_first(say(game, *FOUR_PASSES))
        assert legal(game) == ["pass", *EVERY_BID[5 * (least - 5) :]]
        assert game.why_illegal(f"bid {least - 1} nt") == f"The lowest number in this auction is {least}."


def test_four_passes_at_eight_are_thrown_in_and_the_same_dealer_deals_again() -> None:
    """4.10 decision 2: no score; the same dealer."""
    game = new()
    for _ in range(3):
        give_first(say(game, *FOUR_PASSES))
    say(game, *FOUR_PASSES)
    assert (game.deal_results, game.scores) == ((), (0, 0, 0, 0))
    assert (game.view(0).dealer, game.current_player) == (0, 1)
    assert len(game.packs) == 2
    assert legal(game) == ["pass", *EVERY_BID]


def test_il_7_packets_go_to_the_left_and_only_after_all_twelve_lie_there() -> None:
    """IL-7, 3.3: the cards lie face down, out of the hand, until the last is given; then each goes left."""
    game = new(*FOUR_PASSES)
    given: dict[int, list[wn.Card]] = {seat: [] for seat in range(4)}
    for number in range(12):
        assert len(game.places()["laid"]) == number
        given[game.current_player].append(game.legal_actions()[0].card)
        give_first(game, 1)
    assert not game.places()["laid"]
    for seat in range(4):
        assert set(given[seat]) <= set(game.places()[f"hand {(seat + 1) % 4}"])


def test_during_a_frisch_the_others_see_only_that_cards_went() -> None:
    """3.3: three cards left each hand; which, only the giver knows, and no receiver before the end."""
    game = new(*FOUR_PASSES)
    give_first(game, 11)
    for seat in range(4):
        view = game.view(seat)
        assert view.cards_left == (11, 10, 10, 10)
        assert all(not view.hands[other] for other in range(4) if other != seat)
        down = [event for event in view.deal_events if event.verb == "lay_down"]
        assert [event.seat for event in down if isinstance(event.what, wn.Card)] == [seat] * (2 if seat == 0 else 3)
        assert len(view.seen) == 13
        assert set(view.hand) == set(game.places()[f"hand {seat}"])


def test_after_a_frisch_giver_and_receiver_know_and_nobody_else() -> None:
    """4.10 decision 2: the giver knows where the three cards are, the receiver which ones came."""
    game = give_first(new(*FOUR_PASSES))
    for seat in range(4):
        view = game.view(seat)
        left, across, right = ((seat + step) % 4 for step in (1, 2, 3))
        mine = [event.what for event in view.deal_events if event.verb == "lay_down" and event.seat == seat]
        assert set(view.hands[left]) == set(mine)
        assert not view.hands[across]
        assert not view.hands[right]
        assert len(view.seen) == 16
        assert len(view.hand) == 13


def test_other_gifts_leave_no_trace_in_the_views_of_the_others() -> None:
    """2.7 twin worlds: seats 0 and 1 cannot tell what seat 2 gave to seat 3."""
    one, other = new(*FOUR_PASSES), new(*FOUR_PASSES)
    for number in range(12):
        for game, pick in ((one, 0), (other, -1)):
            game.apply(game.legal_actions()[pick if game.current_player == 2 else 0])
        for seat in (0, 1):
            assert one.view(seat) == other.view(seat), number
            assert one.view(seat).legal_actions() == other.view(seat).legal_actions()
        assert one.current_player == other.current_player
    assert one.view(2) != other.view(2)
    assert one.view(3) != other.view(3)


def test_received_cards_may_be_sent_on_and_then_their_place_is_no_longer_known() -> None:
    """IL-7, 2.7: once a hand has given cards unseen, what was known to be there may be gone."""
    game = give_first(new(*FOUR_PASSES))
    sent = set(game.view(1).hands[2])
    say(game, *FOUR_PASSES)
    while game.current_player != 2:
        give_first(game, 1)
    assert set(game.view(1).hands[2]) == sent
    for card in sorted(sent, key=str):
        game.apply(f"give {card}")
        assert not game.view(1).hands[2]
    while game.view(0).question == "give":
        give_first(game, 1)
    assert sent <= set(game.places()["hand 3"])
    assert not sent & {card for cards in game.view(1).hands for card in cards}
    assert sent <= set(game.view(1).seen)
    assert set(game.view(2).hands[3]) == sent


def test_a_card_known_from_a_frisch_is_known_until_it_is_played() -> None:
    """2.7: a card once seen stays known with its place."""
    game = give_first(new(*FOUR_PASSES))
    say(game, *won_auction("bid 6 S"), "bid 6", "bid 0", "bid 0", "bid 0")
    while game.view(1).hands[2]:
        known = set(game.view(1).hands[2])
        assert known <= set(game.places()["hand 2"])
        give_first(game, 1)
    assert not game.deal_results


def test_option_frisch_off() -> None:
    """4.10 options: after four passes thrown in, the same dealer deals again; frisch_rounds has no effect."""
    for rounds in (1, 3):
        game = new(*FOUR_PASSES, frisch=False, frisch_rounds=rounds)
        assert (game.view(0).dealer, game.current_player, game.deal_results) == (0, 1, ())
        assert len(game.packs) == 2


@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_option_frisch_rounds(rounds: int) -> None:
    """4.10 options: that many Frisches, then four passes throw the deal in."""
    game = new(frisch_rounds=rounds)
    for _ in range(rounds):
        give_first(say(game, *FOUR_PASSES))
    assert legal(game)[1] == f"bid {5 + rounds} C"
    say(game, *FOUR_PASSES)
    assert len(game.packs) == 2


# Exact bids


def test_declarer_bids_first_then_clockwise_and_each_once() -> None:
    """4.10 decision 3, IL-6: from the winning number up; the others anything; there is no pass."""
    game = new("pass", *won_auction("bid 6 D"))
    asked = []
    for number in range(4):
        asked.append(game.current_player)
        least = 6 if number == 0 else 0
        barred = 0 if number == 3 else None
        assert legal(game) == [f"bid {value}" for value in range(least, 14) if value != barred]
        game.apply(("bid 9", "bid 1", "bid 3", "bid 2")[number])
    assert asked == [2, 3, 0, 1]
    assert game.view(0).question == "card"
    for seat in range(4):
        assert game.view(seat).contract.needs == (3, 2, 9, 1)
        assert game.view(seat).contract.aim == "exactly"
        assert str(game.view(seat).contract.label) == "Over: 15 bid, 13 to win"


@pytest.mark.parametrize(
    ("bids", "barred"), [((5, 4, 4), 0), ((6, 5, 4), None), ((5, 0, 0), 8), ((6, 3, 2), 2), ((13, 13, 13), None)]
)
def test_il_5_the_last_bidder_may_not_make_it_thirteen(bids: tuple[int, ...], barred: int | None) -> None:
    """4.10 test fact, IL-5: after 5, 4, 4 not 0; after 6, 5, 4 anything; some bid is always left."""
    game = new(*won_auction("bid 5 S"), *(f"bid {number}" for number in bids))
    assert legal(game) == [f"bid {value}" for value in range(14) if value != barred]


def test_the_declarer_leads() -> None:
    """4.10 test fact."""
    game = new("pass", *won_auction("bid 5 C"), "bid 5", "bid 1", "bid 1", "bid 1")
    assert (game.current_player, game.view(0).question) == (2, "card")
    assert len(legal(game)) == 13
    assert str(game.view(0).contract.label) == "Under: 8 bid, 13 to win"
    assert game.view(0).stage.tricks == 13


@pytest.mark.parametrize(
    ("before", "tried", "reason"),
    [
        ([], "bid 4 S", "The lowest number in this auction is 5."),
        ([], "bid 6", "Now pass, or bid a number up to 13 and then C, D, H, S or nt."),
        ([], "bid 6 up", "Now pass, or bid"),
        ([], "2S", "Now pass, or bid"),
        (["bid 6 S"], "bid 6 H", "A bid must be higher than 6 spades, by number, or by suit at the same number"),
        ([], "bid 14 S", "Now pass, or bid"),
        (["bid 5 S"], "bid 5 H", "A bid must be higher than 5 spades, by number, or by suit at the same number"),
        ([*won_auction("bid 5 S"), "bid 5", "bid 4", "bid 4"], "bid 0", "The last bid may not bring the total of all"),
        (FOUR_PASSES, "2C", "First choose a card to pass on"),
        (won_auction("bid 6 S"), "bid 5", "You won the auction with 6: bid at least that."),
        (won_auction("bid 6 S"), "pass", "Now say how many tricks you will win: bid 0 to bid 13."),
        (won_auction("bid 6 S"), "bid 14", "Now say how many tricks you will win"),
        ([*won_auction("bid 6 S"), "bid 6", "bid 3", "bid 2"], "bid 2", "The last bid may not bring the total of all"),
    ],
)
def test_a_refusal_names_its_rule(before: list[str], tried: str, reason: str) -> None:
    """2.10: what is refused is refused with the reason that fits."""
    assert new(*before).why_illegal(tried).startswith(reason)


def test_a_card_not_held_cannot_be_given() -> None:
    """2.10: and the reason says what is held."""
    game = new(*FOUR_PASSES)
    other = game.places()["hand 2"][0]
    assert game.why_illegal(f"give {other}").startswith(f"You do not hold {other.glyphs}: you hold ")


# Scoring


@pytest.mark.parametrize(
    ("bids", "tricks", "points"),
    [
        ((6, 3, 2, 1), (6, 3, 3, 1), (46, 19, -10, 11)),
        ((7, 4, 3, 0), (4, 5, 4, 0), (-30, -10, -10, 25)),
        ((5, 0, 4, 5), (5, 1, 4, 3), (35, -50, 26, -20)),
        ((5, 0, 4, 5), (5, 3, 4, 1), (35, -30, 26, -40)),
        ((13, 0, 0, 1), (13, 0, 0, 0), (179, 25, 25, -10)),
        ((5, 0, 1, 1), (5, 0, 7, 1), (35, 50, -60, 11)),
        ((5, 0, 0, 0), (5, 7, 1, 0), (35, 10, -50, 50)),
    ],
)
def test_worked_scores(bids: tuple[int, ...], tricks: tuple[int, ...], points: tuple[int, ...]) -> None:
    """4.10 scoring, IL-1: every example; 5 made is 35, 13 made 179; a seventh stray trick turns positive."""
    game = scored(bids, tricks)
    assert game.scores == points
    assert game.deal_results[0].points == points
    kind = "Over" if sum(bids) > 13 else "Under"
    assert PLAIN.say_all(game.view(2).last_score.why) == f"{kind}: {sum(bids)} bid, 13 to win."


def test_nobody_can_score_more_than_179() -> None:
    """4.10 test fact: the highest single score is a made bid of 13."""
    assert max([n * n + 10 for n in range(1, 14)] + [50, 25, -50 + 10 * 12]) == 179


def test_at_least_one_seat_fails_in_every_deal() -> None:
    """4.10 test fact: the bids never add up to 13 (hook)."""
    for seed in range(4):
        game = wn.Game("israeli-whist", seed=seed, deals=1)
        say(game, *won_auction("bid 5 S"))
        while not game.is_over:
            choices = game.legal_actions()
            game.apply(choices[seed % len(choices)])
        needs = game.view(0).contract.needs
        assert sum(needs) != 13
        assert needs != game.deal_results[0].tricks


def test_option_miss_penalty() -> None:
    """4.10 options, IL-1: 5 for each trick; a zero that fails is not touched."""
    game = scored((7, 4, 3, 0), (4, 5, 3, 1), miss_penalty=5)
    assert game.scores == (-15, -5, 19, -50)


def test_option_zero_over() -> None:
    """4.10 options, IL-1: 30 for a zero made in an over deal; in an under deal still 50."""
    assert scored((7, 4, 3, 0), (4, 5, 4, 0), zero_over=30).scores[3] == 30
    assert scored((5, 0, 1, 1), (5, 0, 7, 1), zero_over=30).scores[1] == 50


def test_option_hook_off() -> None:
    """4.10 options: exactly 13 is possible; a zero then earns `zero_over`."""
    game = scored((5, 4, 4, 0), (5, 4, 4, 0), hook=False)
    assert game.scores == (35, 26, 26, 25)
    assert (
        str(game.view(0).contract.label)
        == PLAIN.say_all(game.view(0).last_score.why)[:-1]
        == "Level: 13 bid, 13 to win"
    )


# Match


def test_il_8_eight_deals_with_the_deal_going_left() -> None:
    """IL-8, 2.12: eight scored deals by default; highest total wins; a thrown-in deal is dealt again."""
    dealers = [2, 3, 0, 1, 2, 3, 0, 1]
    deals = [israeli_deal((13, 0, 0, 0), dealer) for dealer in dealers]
    game = wn.Game("israeli-whist", packs=[PACK_52, *(p for p, _ in deals)], first_dealer=2, frisch=False)
    say(game, *FOUR_PASSES)
    assert str(game.view(0).standing.label) == "Deal 1 of 8"
    for dealer, (_, plan) in zip(dealers, deals, strict=True):
        say(game, *["pass"] * ((0 - dealer - 1) % 4), *won_auction("bid 13 S"), "bid 13", "bid 0", "bid 0", "bid 1")
        for trick in plan:
            for _ in range(4):
                game.apply(trick[game.current_player])
    assert game.is_over
    assert [result.dealer for result in game.deal_results] == dealers
    assert game.scores == (8 * 179, 200, 200, -80)
    assert game.outcome.winners == (0,)


def test_equal_totals_share_first_place() -> None:
    """4.10 ties."""
    outcome = scored((5, 4, 4, 1), (4, 4, 4, 1)).outcome
    assert (outcome.winners, outcome.drawn) == ((1, 2), True)


def test_twenty_thrown_in_deals_end_the_match() -> None:
    """2.9: after twenty deals without play in a row the scores so far decide."""
    game = wn.Game("israeli-whist", seed=1, frisch=False)
    for _ in range(20):
        assert not game.is_over
        say(game, *FOUR_PASSES)
    assert (game.is_over, game.outcome.drawn) == (True, True)
    assert {event.seat for event in events(game, "new_deal")} == {game.view(0).dealer}


def test_the_options_are_those_of_the_page() -> None:
    """4.10 options: each with its default first and every other value, and nothing else."""
    options = wn.find_variant("israeli-whist").own_options
    assert {name: option.values for name, option in options.items()} == {
        "miss_penalty": "10 or 5",
        "zero_over": "25 or 30",
        "pass_final": "True or False",
        "frisch": "True or False",
        "frisch_rounds": "3, 1 or 2",
        "hook": "True or False",
    }
    defaults = {name: option.default for name, option in options.items()}
    assert defaults == {
        "miss_penalty": 10,
        "zero_over": 25,
        "pass_final": False,
        "frisch": True,
        "frisch_rounds": 3,
        "hook": True,
    }


def test_a_pass_binds_for_one_auction_alone() -> None:
    """4.10 options, pass_final: after a Frisch everybody may bid again."""
    game = give_first(new(*FOUR_PASSES, pass_final=True))
    for seat in (1, 2, 3, 0):
        assert (game.current_player, game.view(0).question) == (seat, "bid for trumps")
        game.apply("pass")
    assert game.view(0).question == "give"


@pytest.mark.parametrize("length", [2, 9])
def test_deals_is_the_length_of_the_match(length: int) -> None:
    """2.12, IL-8: fewer deals than the usual eight, or more."""
    game = played("israeli-whist", 3, deals=length)
    assert len(game.deal_results) == length
    assert str(next(events(game, "standing")).what.label) == f"Deal 1 of {length}"


# What a deal is worth, asked of the game itself


@pytest.mark.parametrize(
    ("bids", "tricks", "points"),
    [
        ((6, 3, 2, 1), (6, 3, 3, 1), (46, 19, -10, 11)),
        ((7, 4, 3, 0), (4, 5, 4, 0), (-30, -10, -10, 25)),
        ((0, 5, 4, 3), (1, 5, 4, 3), (-50, 35, 26, 19)),
        ((0, 5, 4, 5), (3, 5, 4, 1), (-30, 35, 26, -40)),
        ((0, 5, 4, 3), (0, 5, 4, 4), (50, 35, 26, -10)),
        ((0, 5, 5, 4), (0, 6, 4, 3), (25, -10, -10, -10)),
        ((0, 13, 0, 0), (0, 13, 0, 0), (25, 179, 25, 25)),
        ((5, 2, 6, 1), (7, 0, 6, 0), (-20, -20, 46, -10)),
    ],
)
def test_points_of_the_examples(bids: tuple[int, ...], tricks: tuple[int, ...], points: tuple[int, ...]) -> None:
    """4.10 scoring: n x n + 10, or -10 for each trick beside it; a zero 50 or 25, failed -50 + 10(k - 1)."""
    assert points_of("israeli-whist", tricks, exact_contract(*bids)) == points


def test_points_under_options() -> None:
    """IL-1: a miss at 5, a zero in an over deal at 30; a total of 13 is no under deal."""
    bids = exact_contract(7, 4, 3, 0)
    assert points_of("israeli-whist", (4, 5, 4, 0), bids, miss_penalty=5) == (-15, -5, -5, 25)
    assert points_of("israeli-whist", (4, 5, 4, 0), bids, zero_over=30) == (-30, -10, -10, 30)
    level = exact_contract(6, 4, 3, 0)
    assert points_of("israeli-whist", (6, 4, 3, 0), level, hook=False, zero_over=30) == (46, 26, 19, 30)
