"""Norwegian Whist against its page of rules: grand and nullo, by a card or by word, to fifty."""

from __future__ import annotations

import pytest

import whist_nb as wn
from tests.builders import calls_in, events, play_on, played, points_of
from tests.partnership import by_sides, deal_of, drawing, holding, say, sitting, with_bid_cards
from whist_nb.drawing.names import Names, usual_names
from whist_nb.engine.cards import PACK_52
from whist_nb.engine.wording import PLAIN

HEARTS = "AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H"
SPADES = HEARTS.replace("H", "S")
NULLO = "Nullo: fewest tricks win"
MIXED = "AC AD KC KD QC QD JC JD TC TD 9C 9D 8C"


def match(*script: tuple[str, int], **options: object) -> wn.Game:
    """Deals given as the colours shown from eldest, B black and R red, and the tricks of seats 0 and 2."""
    return sitting("norwegian-whist", with_bid_cards(script), trump=None, **options)


def spoken(*script: tuple[str, int], **options: object) -> wn.Game:
    """Deals given as the calls from eldest and the tricks of seats 0 and 2."""
    deals = [deal_of(tricks)._replace(before=tuple(calls.split())) for calls, tricks in script]
    return sitting("norwegian-whist", deals, trump=None, bidding="verbal", **options)


def bidding(shown: str, dealer: int = 0, **options: object) -> wn.Game:
    """A deal in which cards of these colours have been laid from eldest."""
    game = wn.Game("norwegian-whist", seed=3, first_dealer=dealer, **options)
    wanted = {"B": "SC", "R": "HD"}
    for colour in shown:
        hand = game.view(game.current_player).hand
        game.apply(f"show {next(card for card in hand if card.suit in wanted[colour])}")
    return game


# Deal


def test_the_deal_is_that_of_minnesota_whist() -> None:
    """4.8 deal: thirteen cards each, everything private, no trumps."""
    game = wn.Game("norwegian-whist", packs=[PACK_52], first_dealer=2)
    for i, card in enumerate(PACK_52):
        assert card in game.places()[f"hand {(3 + i) % 4}"]
    view = game.view(1)
    assert (view.trump, view.turn_up, set(view.seen)) == (None, None, set(view.hand))


# Bidding by cards


@pytest.mark.parametrize(
    ("colours", "turned", "kind", "leader"),
    [
        ("RBRB", 1, "Grand", 2),
        ("BRBB", 2, "Grand", 3),
        ("BBRR", 3, "Grand", 0),
        ("BBBR", 4, "Grand", 1),
        ("BBBB", 4, NULLO, 3),
    ],
)
def test_no_3_red_is_grand_and_cards_are_turned_up_to_the_first_red_one(
    colours: str, turned: int, kind: str, leader: int
) -> None:
    """NO-3, NO-2, NO-4: the seat at the bidder's left leads a grand, the dealer's right a nullo nobody has bid."""
    game = bidding(colours)
    for seat in range(4):
        view = game.view(seat)
        assert [owner for owner, _ in calls_in(view)] == [1, 2, 3, 0][:turned]
        assert sum(map(len, view.shown)) == turned
        assert str(view.contract.label) == kind
    assert game.current_player == leader


@pytest.mark.parametrize("dealer", range(4))
def test_leads_go_by_the_dealer_and_the_bidder(dealer: int) -> None:
    """4.8 play, test facts: red from the seat at the dealer's left: the next one leads; four blacks: dealer's right."""
    assert bidding("RBBB", dealer).current_player == (dealer + 2) % 4
    assert bidding("BBBB", dealer).current_player == (dealer + 3) % 4


def test_red_from_seat_one_is_led_by_seat_two() -> None:
    """4.8 test fact."""
    game = bidding("RRRR", dealer=0)
    assert game.current_player == 2
    assert game.view(0).contract.seats == (1, 3)


def test_red_from_eldest_leaves_three_bid_cards_unseen_for_good() -> None:
    """4.8 test fact, 4.7 decision 3: the other three bid cards are never shown."""
    game = bidding("RBRB")
    while not game.deal_results:
        play_on(game, 2, 1)
    for seat in range(4):
        assert [event.seat for event in game.view(seat).events if event.verb == "show"] == [1]


def test_a_black_bid_reveals_only_its_own_card() -> None:
    """4.8 test fact: black from eldest, then red: each view knows those two cards and its own hand."""
    game = bidding("BRBB")
    shown = [event.what[0] for event in events(game, "show")]
    assert [card.suit in ("S", "C") for card in shown] == [True, False]
    for seat in range(4):
        view = game.view(seat)
        assert set(view.seen) == set(view.hand) | set(shown)
        assert not any(view.voids)


def test_a_call_without_a_card() -> None:
    """4.8 decisions: `grand` when the hand has no card of the grand colour, `nullo` when it has none of the other."""
    game = holding({1: SPADES, 2: HEARTS}, "norwegian-whist")
    assert [action.text for action in game.legal_actions()][13:] == ["grand"]
    assert game.why_illegal("nullo").startswith(
        "You may say ‘nullo’ only if you have no card to bid it with: you hold A♠"
    )
    assert game.why_illegal("high").startswith("Make a bid now")
    game.apply("grand")
    assert [action.text for action in game.legal_actions()][13:] == ["nullo"]
    game.apply("nullo")
    for _ in range(2):
        game.apply(game.legal_actions()[0])
    view = game.view(3)
    assert (str(view.contract.label), view.contract.seats, calls_in(view)) == ("Grand", (1, 3), ((1, "grand"),))
    assert all(game.view(seat).voids == (set(), set("HD"), set(), set()) for seat in range(4))  # the nullo is not shown
    assert game.current_player == 2


def test_nullo_without_a_card_is_a_black_bid() -> None:
    """4.8 decisions: four blacks or `nullo` = nullo."""
    game = holding({1: HEARTS}, "norwegian-whist", colours="american")
    say(game, ["grand"])
    assert game.view(0).question == "bid card"
    game = holding({1: HEARTS, 2: MIXED, 3: SPADES}, "norwegian-whist")
    game.apply("nullo")
    for _ in range(3):
        hand = game.view(game.current_player).hand
        game.apply(f"show {next(card for card in hand if card.suit in ('S', 'C'))}")
    assert (str(game.view(0).contract.label), game.view(0).contract.seats) == (NULLO, ())
    assert calls_in(game.view(0))[0] == (1, "nullo")


def test_option_colours() -> None:
    """NO-3: with american colours black is grand."""
    game = bidding("RBRR", colours="american")
    assert str(game.view(0).contract.label) == "Grand"
    assert game.view(0).contract.seats == (0, 2)
    assert str(bidding("RRRR", colours="american").view(0).contract.label) == NULLO


# Bidding by word


@pytest.mark.parametrize(
    ("calls", "kind", "seats", "leader"),
    [
        ("grand", "Grand", (1, 3), 2),
        ("nullo", NULLO, (), 0),
        ("pass pass nullo", NULLO, (), 2),
        ("pass grand", "Grand", (0, 2), 3),
        ("pass pass pass grand", "Grand", (0, 2), 1),
        ("pass pass pass nullo", NULLO, (), 3),
        ("pass pass pass pass", NULLO, (), 3),
    ],
)
def test_option_bidding_verbal(calls: str, kind: str, seats: tuple[int, ...], leader: int) -> None:
    """4.8 decisions: the first call that is no pass fixes the deal; leads left of a grand, right of a nullo (NO-4)."""
    game = wn.Game("norwegian-whist", seed=3, first_dealer=0, bidding="verbal")
    for place, call in enumerate(calls.split()):
        assert (game.current_player, game.view(0).question) == ((1 + place) % 4, "grand or nullo")
        assert [action.text for action in game.legal_actions()] == ["grand", "nullo", "pass"]
        assert "nullo" in game.why_illegal("show 4S")
        game.apply(call)
    view = game.view(2)
    assert (str(view.contract.label), view.contract.seats) == (kind, seats)
    assert view.contract.aim == ("fewest" if kind == NULLO else "at least")
    assert [text for _, text in calls_in(view)] == calls.split()
    assert (game.current_player, view.question) == (leader, "card")


@pytest.mark.parametrize(("colours", "leader"), [("RBRB", 0), ("BRBB", 1), ("BBRR", 2), ("BBBR", 3), ("BBBB", 1)])
def test_option_leader_rule_minnesota(colours: str, leader: int) -> None:
    """NO-4: right of the grander, eldest in nullo."""
    assert bidding(colours, leader_rule="minnesota").current_player == leader


def test_option_leader_rule_minnesota_with_a_nullo_by_word() -> None:
    """NO-4: eldest leads every nullo, called or not."""
    game = wn.Game("norwegian-whist", seed=3, first_dealer=0, bidding="verbal", leader_rule="minnesota")
    say(game, ["pass", "pass", "nullo"])
    assert game.current_player == 1


# Scoring


@pytest.mark.parametrize(
    ("colours", "tricks", "points"),
    [
        ("BRBB", 9, (12, 0)),
        ("BRBB", 5, (0, 16)),
        ("BBBB", 4, (6, 0)),
        ("BRBB", 0, (0, 56)),
        ("BRBB", 13, (28, 0)),
        ("RBBB", 13, (56, 0)),
        ("BBBB", 6, (2, 0)),
        ("BBBB", 13, (0, 14)),
    ],
)
def test_worked_scores(colours: str, tricks: int, points: tuple[int, int]) -> None:
    """4.8 scoring: grand 4 a trick above six, 8 to the others if it fails; nullo 2 to the side with fewer."""
    (result,) = match((colours, tricks)).deal_results
    assert by_sides(result.points) == points


def test_a_grand_failed_without_a_trick_is_an_instant_game() -> None:
    """4.8 scoring: 56 at once."""
    game = match(("BRBB", 0))
    assert (game.is_over, game.outcome.winners) == (True, (1, 3))


def test_no_1_the_scoring_sets_it_apart_from_minnesota_whist() -> None:
    """NO-1: two ids: the same nine tricks after a high bid are 12 here and 3 there."""
    assert by_sides(match(("BRBB", 9)).scores) == (12, 0)
    other = sitting("minnesota-whist", with_bid_cards([("RBRR", 9)]), trump=None)
    assert by_sides(other.scores) == (3, 0)


def test_a_nullo_by_word_scores_for_the_side_with_fewer_tricks_whoever_called() -> None:
    """4.8 scoring: nullo pays the side with fewer tricks."""
    assert by_sides(spoken(("nullo", 4)).scores) == (6, 0)
    assert by_sides(spoken(("pass nullo", 9)).scores) == (0, 6)


def test_option_nullo_rate() -> None:
    """4.8 options: 4 as in Tuppi."""
    assert by_sides(match(("BBBB", 4), nullo_rate=4).scores) == (12, 0)


# Match


def test_first_to_fifty() -> None:
    """4.8 match: the side with fifty or more has won."""
    game = match(("BRBB", 13), ("RBBB", 11), ("BBBB", 5))
    assert by_sides(game.scores) == (52, 0)
    assert game.is_over
    assert not match(("BRBB", 13), ("RBBB", 11)).is_over


def test_option_target() -> None:
    """4.8 options: any whole number."""
    assert match(("BRBB", 7), target=4).is_over


def test_first_dealer_by_lot_or_by_drawing_with_the_ace_high() -> None:
    """4.8 first dealer, 2.4."""
    assert {wn.Game("norwegian-whist", seed=seed).view(0).dealer for seed in range(40)} == {0, 1, 2, 3}
    assert drawing("norwegian-whist", "KH AS TD 9C", first_dealer="draw").view(0).dealer == 1


# Facts


@pytest.mark.parametrize("bidding", ["cards", "verbal"])
def test_points_of_a_deal_and_who_moves(bidding: str) -> None:
    """4.8 test facts: grand at most 28 for the bidder and 56 against, nullo 2 to 14; no deal moves both sides."""
    for seed in range(6):
        game = played("norwegian-whist", seed, deals=6, bidding=bidding)
        contracts = [event.what for event in events(game, "contract")]
        for contract, result in zip(contracts, game.deal_results, strict=True):
            ((side, points),) = [(side, n) for side, n in enumerate(by_sides(result.points)) if n]
            if str(contract.label) == NULLO:
                assert points in range(2, 15, 2)
            elif side in contract.seats:
                assert points in range(4, 29, 4)
            else:
                assert points in range(8, 57, 8)


# What a deal is worth, asked of the game itself


@pytest.mark.parametrize(
    ("bidders", "tricks", "points"),
    [
        ((0, 2), (5, 2, 4, 2), (12, 0, 12, 0)),
        ((0, 2), (2, 4, 3, 4), (0, 16, 0, 16)),
        ((0, 2), (0, 13, 0, 0), (0, 56, 0, 56)),
        ((1, 3), (0, 6, 0, 7), (0, 28, 0, 28)),
        ((1, 3), (3, 3, 3, 4), (0, 4, 0, 4)),
        ((1, 3), (3, 3, 4, 3), (8, 0, 8, 0)),
        ((), (2, 4, 2, 5), (6, 0, 6, 0)),
        ((), (3, 3, 4, 3), (0, 2, 0, 2)),
        ((), (0, 13, 0, 0), (14, 0, 14, 0)),
    ],
)
def test_points_of_the_examples(bidders: tuple[int, ...], tricks: tuple[int, ...], points: tuple[int, ...]) -> None:
    """4.8 scoring: a grand made 4 for each trick above six, failed 8 to the others; nullo 2 to the side with fewer."""
    assert points_of("norwegian-whist", tricks, (None, bidders)) == points


@pytest.mark.parametrize(
    ("calls", "tricks", "told"),
    [
        ("grand", 9, "The grand was made. {they} won 9 tricks and score 4 for each one over 6."),
        ("pass grand", 9, "The grand failed. {they} won 9 tricks and score 8 for each one over 6."),
        ("grand", 7, "The grand was made. {they} won 7 tricks and score 4 for each one over 6."),
        ("nullo", 8, "{they} won 8 tricks in a nullo. {others} score 2 for each one over 6."),
    ],
)
def test_the_reason_names_the_side_that_scores(calls: str, tricks: int, told: str) -> None:
    """Seats 1 and 3 win most tricks here: each player hears whether it is "we" or "they" who score."""
    why = spoken((calls, 13 - tricks)).view(0).last_score.why
    sides = (0, 1, 0, 1)
    assert Names(usual_names(4), 0, sides).say(*why) == told.format(they="They", others="We")
    assert Names(usual_names(4), 3, sides).say(*why) == told.format(they="We", others="They")
    assert PLAIN.say_all(why) == told.format(they="East and West", others="North and South")


def test_points_of_a_nullo_at_four() -> None:
    """4.8 options: `nullo_rate` 4, as in Tuppi."""
    assert points_of("norwegian-whist", (2, 4, 2, 5), (None, ()), nullo_rate=4) == (12, 0, 12, 0)


def test_the_tricks_that_are_undertaken() -> None:
    """4.8: grand, seven tricks of the bidder's side; nullo, the fewest tricks win."""
    make = wn.find_variant("norwegian-whist").contract
    assert make is not None
    grand, nullo = make(None, (0, 2)), make(None, ())
    assert (grand.seats, grand.needs, grand.aim, str(grand.call)) == ((0, 2), (7, None, 7, None), "at least", "grand")
    assert (nullo.seats, nullo.needs, nullo.aim, str(nullo.call)) == ((), (None, None, None, None), "fewest", "nullo")
