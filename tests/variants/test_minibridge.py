"""MiniBridge against its page of rules: every score, decision and fact."""

from __future__ import annotations

import os
import random

import pytest

import whist_nb as wn
from tests.builders import legal
from whist_nb.engine.actions import Announce, read_action
from whist_nb.engine.cards import PACK_52, Suit
from whist_nb.engine.game import Game
from whist_nb.engine.wording import SIDES
from whist_nb.testing import check_game
from whist_nb.variants.minibridge import CONTRACTS, MINIBRIDGE, USUAL_DEALS


def pack(*hands: str, dealer: int = 0) -> wn.Cards:
    """The pack that deals these hands to seats 0 to 3; a hand may be short, and is filled from what is left."""
    held = [[wn.Card(card) for card in hand.split()] for hand in hands]
    left = [card for card in PACK_52 if not any(card in hand for hand in held)]
    low = sorted(left, key=lambda card: int(card.rank))
    for hand in held:
        while len(hand) < 13:
            hand.append(low.pop(0))
    order = [(dealer + 1 + place) % 4 for place in range(4)]
    return wn.Cards([held[seat][number] for number in range(13) for seat in order])


def new(*packs: wn.Cards, dealer: int = 0) -> Game:
    return Game(MINIBRIDGE, packs=packs, first_dealer=dealer)


def announced(game: Game) -> Game:
    """After everybody has announced; each has one legal answer."""
    while game.view(0).question == "announce points":
        (only,) = game.legal_actions()
        game.apply(only)
    return game


# Hands: South 21 points, West 4, North 5, East 10: South declares.
SOUTH_DECLARES = pack("AS KS AH KH AD KD", "AC", "KC QC", "QS QH QD JS JH JD JC")


def test_the_dealer_announces_first_and_nothing_else_may_be_said() -> None:
    game = new(SOUTH_DECLARES, dealer=2)
    said = []
    while game.view(0).question == "announce points":
        said.append((game.current_player, *legal(game)))
        game.apply(game.legal_actions()[0])
    hands = {2: 21, 3: 4, 0: 5, 1: 10}  # the deal goes round from the dealer's left: the pack's first hand is seat 2's
    assert said == [(seat, f"announce {hands[seat]}") for seat in (2, 3, 0, 1)]
    assert sum(hands.values()) == 40


def test_an_announcement_must_be_ones_own_count() -> None:
    game = new(SOUTH_DECLARES)
    assert legal(game) == ["announce 21"]
    assert game.why_illegal("announce 20") == (
        "Say how many points you hold (ace 4, king 3, queen 2, jack 1): announce 21."
    )


def test_the_stronger_side_declares_and_its_stronger_seat() -> None:
    game = announced(new(SOUTH_DECLARES))
    assert game.current_player == 0
    assert game.view(1).question == "contract"


def test_in_a_tie_of_seats_the_first_to_announce_declares() -> None:
    # North and South have 11 each, East and West 9 each.
    hands = ("AS AH KD", "AC KC QC", "AD KH KS JD", "QS QH QD JS JH JC")
    assert announced(new(pack(*hands), dealer=0)).current_player == 0
    assert announced(new(pack(*hands, dealer=1), dealer=1)).current_player == 2


def test_MB_1_twenty_each_is_dealt_again_by_the_same_dealer() -> None:
    level = pack("AS KS AH KH", "AD KD AC KC", "QS QH JS JH", "QD QC JD JC")
    game = announced(new(level, SOUTH_DECLARES, dealer=0))
    assert game.deal_results == ()
    assert game.view(0).dealer == 0
    assert game.current_player == 0  # and the second pack's declarer names a contract
    assert [event.verb for event in game.view(0).events].count("new_deal") == 2


def test_MB_2_dummy_goes_down_before_the_contract_is_named_and_not_earlier() -> None:
    game = new(SOUTH_DECLARES)
    dummys = {card for card in PACK_52 if card in game.view(2).hand}
    while game.view(0).question == "announce points":
        assert all(not set(game.view(seat).hands[2]) for seat in (0, 1, 3))
        game.apply(game.legal_actions()[0])
    assert game.view(1).question == "contract"
    for seat in range(4):
        assert set(game.view(seat).hands[2]) == dummys
    assert not any(game.view(2).hands[seat] for seat in (0, 1, 3))


def test_MB_3_there_is_no_vulnerability_no_doubling_and_no_bonus_for_a_slam() -> None:
    tricks = {won: brings("game S", won)[0] for won in range(10, 14)}
    assert tricks == {10: 420, 11: 450, 12: 480, 13: 510}  # each trick more is 30, the twelfth and thirteenth too
    assert {brings("game S", won)[1] for won in (9, 8, 7)} == {50, 100, 150}
    game = Game(MINIBRIDGE, packs=[SOUTH_DECLARES] * 4, first_dealer=0)
    while not game.is_over:  # the same hands, contract and cards in each deal, turned with the dealer
        call = "game C" if game.view(0).question == "contract" else None
        assert not any(word in text for text in legal(game) for word in ("double", "slam"))
        game.apply(call or game.legal_actions()[0])
    assert len(game.deal_results) == 4
    assert len({max(result.points) for result in game.deal_results}) == 1


def test_declarer_names_a_part_score_or_a_game_in_any_suit_or_none() -> None:
    game = announced(new(SOUTH_DECLARES))
    assert sorted(legal(game)) == sorted(f"{size} {suit}" for size in ("part", "game") for suit in (*"SHDC", "nt"))
    assert game.why_illegal("pass") == (
        "You see both hands. Name the contract: part or game, in a suit or at no trumps."
    )
    game.apply("game S")
    assert game.view(3).trump is Suit.SPADES
    assert game.view(3).contract.needs == (10, None, 10, None)
    assert game.current_player == 1  # at declarer's left


def test_no_trumps() -> None:
    game = announced(new(SOUTH_DECLARES))
    game.apply("part nt")
    assert game.view(3).trump is None
    assert game.view(3).contract.needs == (7, None, 7, None)


def test_dummy_never_acts_after_announcing_and_is_named_in_the_play() -> None:
    game = announced(Game(MINIBRIDGE, packs=[SOUTH_DECLARES], first_dealer=0, deals=1))
    game.apply("game nt")
    rng = random.Random(3)
    while not game.deal_results:
        view = game.view(1)
        assert game.current_player != 2
        assert ("dummy" in view.question) == (view.turn == 2)
        game.apply(rng.choice(game.legal_actions()))
    played = [event.seat for event in game.view(1).events if event.verb == "play"]
    assert [played.count(seat) for seat in range(4)] == [13] * 4


def brings(call: str, won: int) -> tuple[int, ...]:
    """Return what a contract of North and South scores when they win that many tricks."""
    contract = MINIBRIDGE.contract(read_action(call), (0, 2))
    return MINIBRIDGE.points((won, 13 - won, 0, 0), contract, {})


@pytest.mark.parametrize(
    ("call", "won", "ours", "theirs"),
    [  # the sums of the rules' own examples, by hand
        ("part D", 8, 2 * 20 + 50, 0),
        ("part H", 6, 0, 50),
        ("game S", 10, 4 * 30 + 300, 0),
        ("part H", 10, 4 * 30 + 50, 0),
        ("game H", 8, 0, 100),
        ("part nt", 9, 40 + 30 + 30 + 50, 0),
        ("game nt", 9, 400, 0),
        ("game nt", 8, 0, 50),
        ("game C", 12, 6 * 20 + 300, 0),
        ("game C", 11, 400, 0),
        ("game D", 10, 0, 50),
        ("part S", 7, 80, 0),
        ("part nt", 7, 90, 0),
        ("game S", 0, 0, 500),
        ("part C", 13, 190, 0),
    ],
)
def test_scores(call: str, won: int, ours: int, theirs: int) -> None:
    assert brings(call, won) == (ours, theirs, ours, theirs)


@pytest.mark.parametrize(
    ("call", "called"),
    [
        ("part S", "Part score in spades"),
        ("game S", "Game in spades"),
        ("part nt", "Part score at no trumps"),
        ("game nt", "Game at no trumps"),
    ],
)
def test_a_contract_is_called_by_its_size_and_its_trumps(call: str, called: str) -> None:
    assert str(MINIBRIDGE.contract(read_action(call), (0, 2)).label) == called


def play_tricks(game: Game, rng: random.Random) -> None:
    """Play random cards to the end of the deal."""
    while not game.deal_results:
        game.apply(rng.choice(game.legal_actions()))


def test_the_sentence_says_what_was_made_or_how_much_was_missing() -> None:
    for seed in range(12):
        game = announced(Game(MINIBRIDGE, seed=seed, deals=1, first_dealer=0))
        game.apply("part nt")
        declarer = game.view(0).contract.seats[0]
        play_tricks(game, random.Random(seed))
        (result,) = game.deal_results
        won = result.tricks[declarer] + result.tricks[(declarer + 2) % 4]
        told = str(game.view(0).last_score.why[0])
        ours, theirs = [SIDES[(declarer + other) % 2] for other in (0, 1)]
        if won >= 7:
            assert told == f"Part score at no trumps made with {won} tricks: {10 + 30 * (won - 6) + 50} to {ours}."
        else:
            short = "1 trick" if won == 6 else f"{7 - won} tricks"
            assert told == f"Part score at no trumps, {short} short: {50 * (7 - won)} to {theirs}."


def test_four_deals_unless_another_number_is_agreed_and_the_deal_goes_round() -> None:
    rng = random.Random(5)
    for deals, length in ((None, 4), (3, 3)):
        game = Game(MINIBRIDGE, seed=8, deals=deals, first_dealer=1)
        while not game.is_over:
            game.apply(rng.choice(game.legal_actions()))
        assert len(game.deal_results) == length
        assert [result.dealer for result in game.deal_results] == [(1 + number) % 4 for number in range(length)]
        for result in game.deal_results:
            assert sorted(map(bool, result.points)) == [False, False, True, True]  # exactly one side scores
            assert (result.points[0], result.points[1]) == (result.points[2], result.points[3])
        ours, theirs = game.scores[:2]
        assert game.outcome.drawn == (ours == theirs)
        assert game.outcome.winners == ((0, 2) if ours > theirs else (1, 3))


LEVEL = pack("AS KS AH KH", "AD KD AC KC", "QS QH JS JH", "QD QC JD JC")  # ours 14 + 6, theirs 14 + 6


def test_after_twenty_tied_deals_in_a_row_the_match_ends_as_it_stands() -> None:
    game = Game(MINIBRIDGE, packs=[LEVEL] * 25, first_dealer=3)
    dealers = set()
    while not game.is_over:
        dealers.add(game.view(0).dealer)
        game.apply(game.legal_actions()[0])
    assert dealers == {3}
    assert (len(game.packs), game.deal_results) == (20, ())
    assert (game.outcome.drawn, game.outcome.winners, game.scores) == (True, (0, 1, 2, 3), (0, 0, 0, 0))


def adds_up(game: Game) -> None:
    """What holds in every match: announcements add up to forty, one side scores, and what it scores is on the list."""
    said = [call.number for _, call in game.view(0).calls if isinstance(call, Announce)]
    assert sum(said) == 40
    assert len(game.deal_results) == (game.deals or USUAL_DEALS)
    made = {
        bonus + first + each * over
        for first, each, kinds in ((0, 20, (50, 300)), (0, 30, (50, 300)), (10, 30, (50, 300)))
        for bonus in kinds
        for over in range(1, 8)
    }
    for result in game.deal_results:
        assert sum(result.tricks) == 13
        ours, theirs, *partners = result.points
        assert partners == [ours, theirs]
        assert min(ours, theirs) == 0
        scored = max(ours, theirs)
        assert scored in made or (scored % 50 == 0 and 50 <= scored <= 550)


def test_many_deals() -> None:
    assert check_game(MINIBRIDGE, 12, thorough=0.05, also=adds_up).deals == 12


@pytest.mark.nightly
def test_ten_thousand_deals() -> None:
    deals = int(os.environ.get("WHIST_NB_DEALS", "10000"))
    assert check_game(MINIBRIDGE, deals, thorough=0.005, also=adds_up).deals == deals


def test_the_price_of_a_contract_is_what_it_scores_if_it_is_just_made() -> None:
    """4.20 scoring: 30 or 20 for each trick over six, 10 more for the first at no trumps, 50 for a part score, 300."""
    variant = wn.find_variant("minibridge")
    game = wn.Game("minibridge", seed=1)
    assert variant.price is not None
    prices = {call.text: variant.price(call, game.options) for call in CONTRACTS}
    assert prices == {
        **{"part S": 80, "part H": 80, "part D": 70, "part C": 70, "part nt": 90},
        **{"game S": 420, "game H": 420, "game D": 400, "game C": 400, "game nt": 400},
    }
    assert variant.price(Announce(12), game.options) is None
