"""Contract Whist against its page of rules: every worked example, decision, option and fact."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import whist_nb as wn
from tests.builders import calls_in, events, exact_contract, legal, pack_of, play_on, played, points_of, search
from whist_nb.engine.cards import PACK_52, Suit

VECTORS = Path(__file__).parents[1] / "data" / "openspiel_oh_hell.jsonl"


def bids_of(game: wn.Game, deal: int = 1) -> tuple[int, ...]:
    """The bid of each seat in a deal, from the log."""
    bids: dict[int, int] = {}
    for event in events(game, "new_deal", "call"):
        deal -= event.verb == "new_deal"
        if event.verb == "call" and deal == 0:
            bids[event.seat] = event.what.number
    return tuple(bids[seat] for seat in range(game.seats))


def after_bids(*bids: int, cards: int, **options: object) -> wn.Game:
    """A table of four, the dealer at seat 3, after these bids from seat 0 on."""
    game = wn.Game("contract-whist", seed=1, start=cards, first_dealer=3, **options)
    for bid in bids:
        game.apply(f"bid {bid}")
    return game


# Deal


@pytest.mark.parametrize(("seats", "start", "tricks"), [(3, 17, 153), (4, 13, 91), (5, 10, 55), (6, 8, 36)])
def test_as_many_deals_and_tricks_as_the_pack_allows(seats: int, start: int, tricks: int) -> None:
    """4.18 deal, match, test facts: 52 // n cards, one fewer each deal, down to one; the deal passes to the left."""
    game = played("contract-whist", 1, seats=seats, first_dealer=1)
    assert [sum(result.tricks) for result in game.deal_results] == list(range(start, 0, -1))
    assert sum(sum(result.tricks) for result in game.deal_results) == tricks
    assert [result.dealer for result in game.deal_results] == [(1 + d) % seats for d in range(start)]


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_cards_go_round_from_the_dealers_left(seats: int) -> None:
    """4.18 deal: place i to seat dealer + 1 + i; the rest is hidden and unused; nothing is turned up."""
    game = wn.Game("contract-whist", seats=seats, seed=5, start=7, first_dealer=2)
    pack = game.packs[0]
    for offset in range(seats):
        seat = (3 + offset) % seats
        assert game.places()[f"hand {seat}"] == wn.Cards(pack[offset : 7 * seats : seats])
        assert set(game.view(seat).seen) == set(game.view(seat).hand)
    assert game.view(0).turn_up is None
    assert game.view(0).stock_left == 52 - 7 * seats


def test_three_players_leave_one_card_in_the_first_deal() -> None:
    """4.18 test fact."""
    assert wn.Game("contract-whist", seats=3).view(0).stock_left == 1


def test_co_6_trumps_go_by_the_number_of_the_deal() -> None:
    """CO-6, test facts: S H D C and none; deal 5 none, deal 6 spades, a match of thirteen ends with diamonds."""
    game = played("contract-whist", 3)
    trumps = [result.trump for result in game.deal_results]
    assert trumps == (["S", "H", "D", "C", None] * 3)[:13]
    short = played("contract-whist", 3, start=4)
    assert [result.trump for result in short.deal_results] == ["S", "H", "D", "C"]


# Bids


def test_one_round_of_bids_from_eldest_all_public() -> None:
    """4.18 decisions: each seat once, the dealer last, no pass, from 0 to c; nobody need bid more than another."""
    game = after_bids(cards=5)
    for seat in range(4):
        assert (game.current_player, game.view(1).question) == (seat, "exact bid")
        assert "pass" not in legal(game)
        if seat < 3:
            assert legal(game) == [f"bid {number}" for number in range(6)]
        game.apply(legal(game)[0])
    for seat in range(4):
        assert [call[0] for call in calls_in(game.view(seat))] == [0, 1, 2, 3]


def test_the_hook_forbids_the_dealer_one_bid() -> None:
    """4.18 scoring: five cards, bids 2, 1, 1: the dealer may bid 0, 2, 3, 4, 5, not 1, and is told why."""
    game = after_bids(2, 1, 1, cards=5)
    assert legal(game) == ["bid 0", "bid 2", "bid 3", "bid 4", "bid 5"]
    assert game.why_illegal("bid 1") == "The dealer's bid may not make the bids add up to 5."
    assert game.why_illegal("bid 6") == "Bid a number of tricks from 0 to 5."
    assert game.why_illegal("bid 2 S") == "Bid a number of tricks from 0 to 5."


def test_co_3_the_dealer_is_free_when_the_bids_exceed_the_tricks() -> None:
    """CO-3, 4.18 scoring: bids 3, 2, 1 at five cards: any of 0 to 5; only equality is barred."""
    assert legal(after_bids(3, 2, 1, cards=5)) == [f"bid {number}" for number in range(6)]


def test_the_sum_of_bids_never_equals_the_tricks() -> None:
    """4.18 test fact."""
    for seed in range(3):
        game = played("contract-whist", seed)
        for deal, result in enumerate(game.deal_results, 1):
            assert sum(bids_of(game, deal)) != sum(result.tricks)


def test_option_hook_off_lets_the_bids_come_out_even() -> None:
    """4.18 options."""
    assert legal(after_bids(2, 1, 1, cards=5, hook=False)) == [f"bid {number}" for number in range(6)]


def test_the_contract_says_what_each_seat_needs() -> None:
    """4.18: exact bids, seat by seat, for everybody to read."""
    game = after_bids(2, 1, 0, 3, cards=5)
    contract = game.view(2).contract
    assert (contract.needs, contract.aim, str(contract.label)) == ((2, 1, 0, 3), "exactly", "6 bid, 5 to win")


# Play


def test_eldest_leads_and_suit_is_followed() -> None:
    """4.18 play, test fact: eldest leads in every deal, then winners; follow suit."""
    game = wn.Game("contract-whist", seats=3, seed=2, start=6)
    lead: int | None = None
    while not game.is_over:
        view = game.view(game.current_player)
        if view.question == "card":
            if not view.trick:
                assert view.to_act == ((view.dealer + 1) % 3 if not view.tricks else view.tricks[-1].winner)
                lead = view.to_act
            else:
                assert view.trick[0][0] == lead
                following = view.hand.of(view.trick[0][1].suit) or view.hand
                assert {action.card for action in game.legal_actions()} == set(following)
        play_on(game, len(game.actions), 1)


# Scoring


@pytest.mark.parametrize(
    ("bid", "won", "a", "b"), [(2, 2, 12, 12), (2, 3, 3, 0), (0, 0, 10, 10), (0, 1, 1, 0)]
)  # fmt: skip
def test_one_for_each_trick_and_ten_for_the_bid(bid: int, won: int, a: int, b: int) -> None:
    """CO-4, 4.18 scoring, the worked examples in both ways of scoring."""

    def wanted(game: wn.Game) -> bool:
        return (bids_of(game)[0], game.deal_results[0].tricks[0]) == (bid, won)

    for scoring, points in (("A", a), ("B", b)):
        game = search("contract-whist", wanted, start=4, deals=1, scoring=scoring)
        assert game.deal_results[0].points[0] == points
        assert (game.options["scoring"], game.scores[0]) == (scoring, points)


def test_every_deal_is_scored_the_same_in_both_ways() -> None:
    """4.18 scoring: A tricks, and ten more if hit; B nothing unless hit."""
    for scoring in ("A", "B"):
        game = played("contract-whist", 4, scoring=scoring, seats=5)
        for deal, result in enumerate(game.deal_results, 1):
            for won, bid, points in zip(result.tricks, bids_of(game, deal), result.points, strict=True):
                assert points == (10 + won if won == bid else won if scoring == "A" else 0)


@pytest.mark.parametrize("scoring", ["A", "B"])
def test_thirteen_bid_and_won(scoring: str) -> None:
    """4.18 scoring: 23."""
    suits = [PACK_52.of(suit) for suit in "SHDC"]
    pack = pack_of(dict(enumerate(suits)), dealer=3, seats=4)
    game = wn.Game("contract-whist", packs=[pack], deals=1, first_dealer=3, scoring=scoring)
    game.apply("bid 13")
    play_on(game)
    assert game.scores[0] == 23
    assert game.outcome.winners == (0,)


def test_the_most_a_deal_can_score_is_27() -> None:
    """4.18 test fact: three players, seventeen tricks, all bid and won."""
    best = [*PACK_52.of("S"), *wn.Cards("AH AD AC KC")]
    others = [card for card in PACK_52 if card not in best]
    pack = pack_of({0: best, 1: others[:17], 2: others[17:34]}, dealer=2, seats=3)
    game = wn.Game("contract-whist", seats=3, packs=[pack], deals=1, first_dealer=2)
    for action in ["bid 17", "bid 0", "bid 1"]:
        game.apply(action)
    while not game.is_over:
        if game.current_player == 0:
            order = "AKQJT98765432"
            game.apply(
                min(game.legal_actions(), key=lambda do: (do.card.suit is not Suit.SPADES, order.index(do.text[0])))
            )
        else:
            game.apply(game.legal_actions()[0])
    assert game.scores == (27, 10, 0)


# Match


def test_the_highest_total_wins() -> None:
    """4.18 match: after the one-card deal."""
    for seed in range(6):
        game = played("contract-whist", seed, seats=6)
        best = tuple(seat for seat in range(6) if game.scores[seat] == max(game.scores))
        assert game.outcome.winners == best


def test_co_2_there_are_no_partners() -> None:
    """CO-2: each plays alone."""
    assert wn.Game("contract-whist").view(0).sides == (0, 1, 2, 3)
    with pytest.raises(wn.BadOption):
        wn.Game("contract-whist", partners="draw")


def test_co_5_equal_totals_share_first_place() -> None:
    """CO-5, 2.11: all of them are named, and it is drawn."""
    game = search("contract-whist", lambda game: sorted(game.scores)[-1] == sorted(game.scores)[-2], start=2)
    assert len(game.outcome.winners) > 1
    assert game.outcome.drawn


@pytest.mark.parametrize(("tie_break", "winners"), [("share", (0, 1)), ("exact", (1,))])
def test_option_tie_break_exact_more_bids_hit_wins(tie_break: str, winners: tuple[int, ...]) -> None:
    """4.18 options: ten tricks with a bid missed and none with a bid made are a tie, which the bid made may decide."""
    best = wn.Cards(PACK_52.of("S")[3:])
    others = PACK_52 - best
    pack = pack_of({0: best, 1: others[:10], 2: others[20:30]}, dealer=2, seats=3)
    options = {"seats": 3, "start": 10, "packs": [pack], "first_dealer": 2, "tie_break": tie_break}
    game = wn.Game("contract-whist", deals=1, **options)
    for bid in ("bid 9", "bid 0", "bid 2"):
        game.apply(bid)
    while not game.is_over:
        led = game.current_player == 0
        game.apply(max(game.legal_actions(), key=lambda do: do.card.rank) if led else game.legal_actions()[-1])
    assert game.scores == (10, 10, 0)
    assert game.outcome.winners == winners
    assert game.outcome.summary.endswith("with more exact bids.") == (tie_break == "exact")


def test_option_tie_break_exact_still_tied_is_shared() -> None:
    """4.18 options: as many bids hit: shared."""
    level = search("contract-whist", lambda game: len(game.outcome.winners) > 1, start=2, tie_break="exact")
    assert level.outcome.drawn


@pytest.mark.parametrize(
    ("seats", "schedule", "cards"),
    [
        (3, "max_to_one", range(17, 0, -1)),
        (3, "ten_deals", range(17, 7, -1)),
        (4, "ten_deals", range(13, 3, -1)),
        (5, "ten_deals", range(10, 0, -1)),
        (6, "ten_deals", range(8, 0, -1)),
        (3, "ten_to_one", range(10, 0, -1)),
        (4, "ten_to_one", range(10, 0, -1)),
        (6, "ten_to_one", range(8, 0, -1)),
    ],
)
def test_co_1_three_schedules(seats: int, schedule: str, cards: range) -> None:
    """CO-1: down to one card; ten deals or down to one; at most ten cards down to one."""
    game = played("contract-whist", 2, seats=seats, schedule=schedule)
    assert [sum(result.tricks) for result in game.deal_results] == list(cards)


def test_option_start_with_the_other_schedules() -> None:
    """4.18 options: `start` fixes the first deal; the smaller of it and ten with `ten_to_one`."""
    for schedule, start, first, deals in (
        ("ten_deals", 12, 12, 10),
        ("ten_to_one", 12, 10, 10),
        ("ten_to_one", 3, 3, 3),
    ):
        game = played("contract-whist", 2, schedule=schedule, start=start)
        assert (sum(game.deal_results[0].tricks), len(game.deal_results)) == (first, deals)


def test_option_start_may_not_be_more_than_the_pack_allows() -> None:
    """4.18 options: 1 to 52 // n."""
    for seats, most in ((3, 17), (4, 13), (5, 10), (6, 8)):
        wn.Game("contract-whist", seats=seats, start=most)
        for start in (0, most + 1):
            with pytest.raises(wn.BadOption):
                wn.Game("contract-whist", seats=seats, start=start)


def test_deals_cut_a_match_short() -> None:
    """2.12: the scores so far decide, and the tie break settles ties."""
    game = played("contract-whist", 1, deals=3)
    assert len(game.deal_results) == 3
    assert max(game.scores) == game.scores[game.outcome.winners[0]]


# Against an independent implementation


def renamed(trump: str) -> dict[str, str]:
    """The suits so renamed that this one is spades, which are trumps in our first deal."""
    return {"S": trump, trump: "S"} | {suit: suit for suit in "SHDC" if suit not in ("S", trump)}


def test_against_openspiel_every_turn_legal_set_trick_and_result() -> None:
    """The rounds for three to six players; results where they are scored as in scoring A."""
    cases = [json.loads(line) for line in VECTORS.read_text("utf-8").splitlines()[1:]]
    checked = scored = 0
    for case in cases:
        seats, suits = case["players"], renamed(case["trump_card"][0])
        if seats == 7:
            continue

        def text(card: str, suits: dict[str, str] = suits) -> str:
            return card[1] + suits[card[0]]

        hands = {seat: [text(card) for card in hand] for seat, hand in enumerate(case["hands"])}
        cards = len(hands[0])
        game = wn.Game(
            "contract-whist",
            seats=seats,
            start=cards,
            deals=1,
            first_dealer=case["dealer"],
            packs=[pack_of(hands, case["dealer"], seats)],
        )
        assert game.view(0).trump == suits[case["trump_card"][0]]
        for player, allowed, bid in case["bid_steps"]:
            assert game.current_player == player
            assert legal(game) == [f"bid {number}" for number in allowed]
            game.apply(f"bid {bid}")
        for player, allowed, card in case["play_steps"]:
            assert game.current_player == player
            assert sorted(legal(game)) == sorted(map(text, allowed))
            game.apply(text(card))
        (result,) = game.deal_results
        assert list(result.tricks) == case["tricks"]
        assert list(bids_of(game)) == case["bids"]
        checked += 1
        for seat, points in enumerate(result.points):
            hit = case["bids"][seat] == case["tricks"][seat]
            if case["points_per_trick"] == 1 and (hit or not case["off_bid_penalty"]):
                assert points == case["returns"][seat]
                scored += 1
    assert checked == 80
    assert scored > 90


# What a deal is worth, asked of the game itself


@pytest.mark.parametrize(
    ("bids", "tricks", "a", "b"),
    [
        ((2, 2, 0, 0), (2, 3, 0, 1), (12, 3, 10, 1), (12, 0, 10, 0)),
        ((13, 0, 1, 2), (13, 0, 0, 0), (23, 10, 0, 0), (23, 10, 0, 0)),
        ((4, 3, 5, 2), (3, 4, 5, 1), (3, 4, 15, 1), (0, 0, 15, 0)),
    ],
)
def test_points_of_the_examples(
    bids: tuple[int, ...], tricks: tuple[int, ...], a: tuple[int, ...], b: tuple[int, ...]
) -> None:
    """4.18 scoring: A, a point for each trick and ten for a bid hit; B, the same for a bid hit, else nothing."""
    assert points_of("contract-whist", tricks, exact_contract(*bids)) == a
    assert points_of("contract-whist", tricks, exact_contract(*bids), scoring="B") == b
