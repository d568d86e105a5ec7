"""Minnesota Whist against its page of rules: bid cards, the reveal, high and low deals."""

from __future__ import annotations

import pytest

import whist_nb as wn
from tests.builders import calls_in, events, play_on, played, points_of
from tests.partnership import by_sides, deal_of, drawing, holding, say, shows, sitting, with_bid_cards
from whist_nb.drawing.names import Names, usual_names
from whist_nb.engine.cards import PACK_52
from whist_nb.engine.events import Hidden

HEARTS = "AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H"
SPADES = HEARTS.replace("H", "S")
LOW = "Low: fewest tricks win"
MIXED = "AC AD KC KD QC QD JC JD TC TD 9C 9D 8C"


def match(*script: tuple[str, int], **options: object) -> wn.Game:
    """Deals given as the colours shown from eldest, B black and R red, and the tricks of seats 0 and 2."""
    return sitting("minnesota-whist", with_bid_cards(script), trump=None, **options)


def bidding(colours: str, dealer: int = 0, **options: object) -> wn.Game:
    """A deal in which cards of these colours have been laid from eldest."""
    game = wn.Game("minnesota-whist", seed=3, first_dealer=dealer, **options)
    wanted = {"B": "SC", "R": "HD"}
    for colour in colours:
        hand = game.view(game.current_player).hand
        game.apply(f"show {next(card for card in hand if card.suit in wanted[colour])}")
    return game


# Deal and bid cards


@pytest.mark.parametrize("dealer", range(4))
def test_everything_is_private_and_there_are_no_trumps(dealer: int) -> None:
    """4.7 deal, test fact: dealt as whist without a turn-up; no trump in any deal."""
    game = wn.Game("minnesota-whist", packs=[PACK_52], first_dealer=dealer)
    for i, card in enumerate(PACK_52):
        assert card in game.places()[f"hand {(dealer + 1 + i) % 4}"]
    for seat in range(4):
        view = game.view(seat)
        assert (view.trump, view.turn_up) == (None, None)
        assert set(view.seen) == set(view.hand)
    assert all(result.trump is None for result in played("minnesota-whist", 1, deals=4).deal_results)


@pytest.mark.parametrize("dealer", range(4))
def test_all_four_lay_a_bid_card_from_eldest(dealer: int) -> None:
    """4.7 decision 1: each in turn from eldest, any card of the hand; the card still counts as in hand."""
    game = wn.Game("minnesota-whist", seed=5, first_dealer=dealer)
    for step in range(4):
        seat = (dealer + 1 + step) % 4
        view = game.view(seat)
        assert (view.to_act, view.question) == (seat, "bid card")
        assert view.answered == tuple((dealer + 1 + n) % 4 for n in range(step))
        assert [action.text for action in view.legal_actions()[:13]] == [
            f"show {card}" for card in game.places()[f"hand {seat}"]
        ]
        game.apply(view.legal_actions()[0])
        assert game.view(0).cards_left == (13,) * 4


def test_bid_cards_are_sealed_until_all_have_answered() -> None:
    """4.7 decision 1, 3.3: until then the others see only that a seat has answered."""
    game = bidding("BRR")
    laid = [event.what for event in events(game, "answered")]
    for seat in range(4):
        answered = [event for event in game.view(seat).events if event.verb == "answered"]
        assert [event.seat for event in answered] == [1, 2, 3]
        assert [event.what for event in answered] == [laid[n] if seat == n + 1 else Hidden(0) for n in range(3)]
        assert game.view(seat).shown == (wn.Cards(),) * 4
        assert calls_in(game.view(seat)) == ()


def test_a_call_without_a_card_needs_a_missing_colour() -> None:
    """4.7 decision 1: a hand without black cards may also call `high`, one without red cards `low`."""
    game = holding({1: HEARTS, 2: SPADES, 3: MIXED}, "minnesota-whist")
    assert [action.text for action in game.legal_actions()][13:] == ["high"]
    assert "8♥" in game.why_illegal("low")
    game.apply("high")
    assert [action.text for action in game.legal_actions()][13:] == ["low"]
    game.apply("show 2S")
    assert len(game.legal_actions()) == 13
    assert game.why_illegal("high").startswith("You may say ‘high’ only if you have no card to bid it with")


def test_reasons_for_an_impossible_bid() -> None:
    """4.7 decision 1: each refusal fits its case."""
    game = holding({1: HEARTS}, "minnesota-whist")
    assert game.why_illegal("show 4S").startswith("You do not hold 4♠: you hold A♥")
    assert game.why_illegal("QH").startswith("Make a bid now")
    assert game.why_illegal("grand").startswith("Make a bid now")
    assert game.why_illegal("pass").startswith("Make a bid now")


# Reveal


@pytest.mark.parametrize(
    ("colours", "turned", "kind"),
    [("BRBR", 1, "High"), ("RBRR", 2, "High"), ("RRBB", 3, "High"), ("RRRB", 4, "High"), ("RRRR", 4, LOW)],
)
def test_cards_are_turned_up_to_the_first_black_one(colours: str, turned: int, kind: str) -> None:
    """4.7 decision 2, test facts: eldest black: one card exposed; four reds: four, and the deal is low."""
    game = bidding(colours)
    for seat in range(4):
        view = game.view(seat)
        assert [owner for owner, _ in calls_in(view)] == [1, 2, 3, 0][:turned]
        assert sum(map(len, view.shown)) == turned
        assert str(view.contract.label) == kind
        assert view.contract.aim == ("at least" if kind == "High" else "fewest")
        assert view.answered == ()


def test_revealed_cards_stay_known_and_others_are_never_shown() -> None:
    """4.7 decision 3, MN-5: what was turned is known in its hand until played, what was not never."""
    game = bidding("RBRB")
    laid = dict(zip((1, 2, 3, 0), (event.what.text for event in events(game, "answered")), strict=True))
    cards = {seat: wn.Card(text.removeprefix("show ")) for seat, text in laid.items()}
    for seat in range(4):
        view = game.view(seat)
        for owner in range(4):
            known = owner == seat or owner in (1, 2)
            assert (cards[owner] in view.hands[owner]) == known
        assert view.cards_left == (13,) * 4
    while not game.deal_results:
        play_on(game, 1, 1)
    played_cards = {event.what for event in events(game, "play")}
    assert {cards[0], cards[3]} <= played_cards
    for event in game.view(1).events:
        assert event.verb != "show" or event.seat in (1, 2)


@pytest.mark.parametrize(("bid", "kind"), [("high", "High"), ("show 2H", LOW)])
def test_a_revealed_call_without_a_card(bid: str, kind: str) -> None:
    """4.7 decisions 2 and 3: `high` ends the reveal as a black card does, and is public."""
    game = holding({1: HEARTS, 2: SPADES, 3: MIXED}, "minnesota-whist")
    say(game, [bid, "low"])
    for _ in range(2):
        hand = game.view(game.current_player).hand
        game.apply(f"show {next(card for card in hand if card.suit == 'D')}")
    view = game.view(3)
    assert str(view.contract.label) == kind
    assert calls_in(view)[0] == (1, bid)
    assert (2, "low") in calls_in(view) or kind == "High"
    assert view.shown[2] == wn.Cards()
    assert view.voids[1] == (set("SC") if bid == "high" else set())  # the call proves that the colour is missing
    assert view.voids[2] == (set("HD") if kind == LOW else set())


# Play


@pytest.mark.parametrize("dealer", range(4))
@pytest.mark.parametrize(("colours", "leader"), [("BRRR", 0), ("RBRR", 1), ("RRBR", 2), ("RRRB", 3), ("RRRR", 1)])
def test_mn_3_mn_4_who_leads(dealer: int, colours: str, leader: int) -> None:
    """MN-3: high: the seat before the grander; MN-4: nobody granded: low, eldest leads."""
    game = bidding(colours, dealer)
    assert game.current_player == (dealer + leader) % 4
    assert game.view(0).question == "card"


def test_if_the_player_at_seat_two_grands_seat_one_leads() -> None:
    """4.7 test fact: grander seat 2: seat 1 leads."""
    game = bidding("RBRR", dealer=0)
    assert game.view(0).contract.seats == (0, 2)
    assert game.current_player == 1


@pytest.mark.parametrize(("colours", "leader"), [("BRRR", 2), ("RBRR", 3), ("RRBR", 0), ("RRRB", 1), ("RRRR", 1)])
def test_option_high_leader_left(colours: str, leader: int) -> None:
    """4.7 options: the seat after the grander leads a high deal; a low one is led by eldest as before."""
    assert bidding(colours, high_leader="left").current_player == leader


def test_aces_win_in_low() -> None:
    """4.7 cards, test fact: standard ranking also when playing low; no trump ever."""
    game = bidding("RRRR")
    while not game.deal_results:
        play_on(game, 4, 1)
    last = list(events(game, "play", "gather"))
    for place in range(0, len(last), 5):
        plays, gather = last[place : place + 4], last[place + 4]
        led = plays[0].what.suit
        assert gather.seat == max((event.what.rank, event.seat) for event in plays if event.what.suit is led)[1]


# Scoring


@pytest.mark.parametrize(
    ("colours", "tricks", "points"),
    [
        ("RBRR", 9, (3, 0)),
        ("RBRR", 5, (0, 2)),
        ("RRRR", 8, (-2, 0)),
        ("RBRR", 13, (7, 0)),
        ("BRRR", 13, (7, 0)),
        ("RRRR", 0, (0, -7)),
        ("BRRR", 6, (0, 1)),
    ],
)
def test_worked_scores(colours: str, tricks: int, points: tuple[int, int]) -> None:
    """4.7 scoring: high: the side with seven or more gains, granders or not (MN-2); low: it loses (MN-1)."""
    (result,) = match((colours, tricks)).deal_results
    assert by_sides(result.points) == points


def test_low_at_twelve_eleven() -> None:
    """4.7 scoring: low at 12-11, the first side takes 7: 11-11."""
    game = match(("RBRR", 13), ("RBRR", 11), ("RBRR", 0), ("RBRR", 3), ("RRRR", 7))
    standings = [event.what.values for event in events(game, "standing")]
    assert standings[7:10] == [(12, 11), (12, 11), (11, 11)]
    assert not game.is_over


def test_scores_may_fall_below_0() -> None:
    """4.7 scoring: negative allowed, and negative scores end no match."""
    game = match(("RRRR", 13), ("RRRR", 13), ("RRRR", 13))
    assert (by_sides(game.scores), game.is_over) == ((-21, 0), False)


def test_first_to_thirteen() -> None:
    """4.7 match: the side with thirteen or more has won."""
    game = match(("RBRR", 13), ("RBRR", 12))
    assert (game.is_over, by_sides(game.scores), game.outcome.winners) == (True, (13, 0), (0, 2))


@pytest.mark.parametrize(("tricks", "points"), [(8, (0, 2)), (13, (0, 7)), (6, (1, 0)), (0, (7, 0))])
def test_option_low_scoring_award(tricks: int, points: tuple[int, int]) -> None:
    """MN-1: with `award` the side with fewer tricks scores seven less its tricks."""
    assert by_sides(match(("RRRR", tricks), low_scoring="award").scores) == points


@pytest.mark.parametrize(("tricks", "points"), [(5, (0, 4)), (9, (3, 0)), (0, (0, 14))])
def test_option_set_multiplier(tricks: int, points: tuple[int, int]) -> None:
    """MN-2: defenders score double when the granders fail; granders do not."""
    assert by_sides(match(("RBRR", tricks), set_multiplier=2).scores) == points


@pytest.mark.parametrize(
    ("colours", "tricks", "points"),
    [("RBRR", 5, (-2, 0)), ("RBRR", 9, (3, 0)), ("RRRR", 8, (-2, 0)), ("BRRR", 8, (0, -2))],
)
def test_option_south_dakota(colours: str, tricks: int, points: tuple[int, int]) -> None:
    """4.7 options: failed granders lose one per trick short of seven, the others get nothing."""
    assert by_sides(match((colours, tricks), south_dakota=True).scores) == points


@pytest.mark.parametrize(
    ("colours", "tricks", "options", "told"),
    [
        ("BRRR", 4, {}, "The deal was high. {we} won 9 tricks and score 1 for each one over 6."),
        ("RBRR", 4, {}, "The deal was high. {we} won 9 tricks and score 1 for each one over 6."),
        ("RBRR", 4, {"set_multiplier": 2}, "The deal was high. {we} won 9 tricks and score 2 for each one over 6."),
        ("RBRR", 4, {"south_dakota": True}, "The deal was high. {they} won 4 tricks and lose 1 for each one under 7."),
        ("BRRR", 4, {"south_dakota": True}, "The deal was high. {we} won 9 tricks and score 1 for each one over 6."),
        ("RRRR", 4, {}, "The deal was low. {we} won 9 tricks and lose 1 for each one over 6."),
        ("RRRR", 12, {"low_scoring": "award"}, "The deal was low. {we} won 1 trick and score 1 for each one under 7."),
    ],
)
def test_the_reason_names_the_side_that_scores_or_loses(
    colours: str, tricks: int, options: dict[str, object], told: str
) -> None:
    """The first colour is that of seat 1, who sits with seat 3; the tricks are those of seats 0 and 2."""
    game = match((colours, tricks), **options)
    names = [Names(usual_names(4), seat, (0, 1, 0, 1)) for seat in (1, 2)]
    why = game.view(0).last_score.why
    assert names[0].say(*why) == told.format(we="We", they="They")
    assert names[1].say(*why) == told.format(we="They", they="We")


def test_option_south_dakota_is_played_to_eleven() -> None:
    """4.7 options: the target is then eleven unless given."""
    assert wn.Game("minnesota-whist", south_dakota=True).options["target"] == 11
    assert wn.Game("minnesota-whist", south_dakota=True, target=13).options["target"] == 13
    assert wn.Game("minnesota-whist").options["target"] == 13
    game = match(("RBRR", 13), ("BRRR", 10), south_dakota=True)
    assert (game.is_over, by_sides(game.scores)) == (True, (11, 0))
    assert wn.loads(wn.dumps(game)) == game


def test_option_target() -> None:
    """4.7 options: any whole number."""
    assert match(("RBRR", 9), target=3).is_over


def test_first_dealer_random_and_the_ace_high_in_a_draw() -> None:
    """4.7 first dealer, 2.4: random; where cards are drawn the ace is high."""
    assert {wn.Game("minnesota-whist", seed=seed).view(0).dealer for seed in range(40)} == {0, 1, 2, 3}
    assert drawing("minnesota-whist", "KH AS TD 9C", first_dealer="draw").view(0).dealer == 1


# Facts


def test_points_of_a_deal_and_who_moves() -> None:
    """4.7 test facts: high +1 to +7, low -1 to -7; both sides never move together."""
    for seed in range(6):
        game = played("minnesota-whist", seed, deals=8)
        kinds = [str(event.what.label) for event in events(game, "contract")]
        for kind, result in zip(kinds, game.deal_results, strict=True):
            moved = [points for points in by_sides(result.points) if points]
            assert len(moved) == 1
            assert 1 <= (moved[0] if kind == "High" else -moved[0]) <= 7


def test_shows_are_by_hand() -> None:
    """4.7 decision 1: a low card is merely wise: the ace of a red suit may be laid too."""
    deal = deal_of(7)
    assert len(shows(deal, 0, "RRRR")) == 4
    game = holding({1: HEARTS}, "minnesota-whist")
    game.apply("show AH")
    assert game.view(1).answered == (1,)


# What a deal is worth, asked of the game itself


@pytest.mark.parametrize(
    ("granders", "tricks", "points"),
    [
        ((0, 2), (5, 2, 4, 2), (3, 0, 3, 0)),
        ((0, 2), (2, 4, 3, 4), (0, 2, 0, 2)),
        ((1, 3), (0, 6, 0, 7), (0, 7, 0, 7)),
        ((1, 3), (4, 3, 4, 2), (2, 0, 2, 0)),
        ((0, 2), (3, 3, 4, 3), (1, 0, 1, 0)),
        ((), (4, 2, 4, 3), (-2, 0, -2, 0)),
        ((), (2, 4, 4, 3), (0, -1, 0, -1)),
        ((), (0, 13, 0, 0), (0, -7, 0, -7)),
    ],
)
def test_points_of_the_examples(granders: tuple[int, ...], tricks: tuple[int, ...], points: tuple[int, ...]) -> None:
    """4.7 scoring: high, t - 6 to whoever has seven or more; low, as many lost; the examples from both sides."""
    assert points_of("minnesota-whist", tricks, (None, granders)) == points


@pytest.mark.parametrize(
    ("granders", "tricks", "options", "points"),
    [
        ((), (4, 2, 4, 3), {"low_scoring": "award"}, (0, 2, 0, 2)),
        ((), (2, 4, 4, 3), {"low_scoring": "award"}, (1, 0, 1, 0)),
        ((), (0, 13, 0, 0), {"low_scoring": "award"}, (7, 0, 7, 0)),
        ((0, 2), (2, 4, 3, 4), {"set_multiplier": 2}, (0, 4, 0, 4)),
        ((0, 2), (5, 2, 4, 2), {"set_multiplier": 2}, (3, 0, 3, 0)),
        ((0, 2), (2, 4, 3, 4), {"south_dakota": True}, (-2, 0, -2, 0)),
        ((1, 3), (9, 0, 4, 0), {"south_dakota": True}, (0, -7, 0, -7)),
        ((1, 3), (2, 4, 2, 5), {"south_dakota": True}, (0, 3, 0, 3)),
    ],
)
def test_points_under_options(
    granders: tuple[int, ...], tricks: tuple[int, ...], options: dict[str, object], points: tuple[int, ...]
) -> None:
    """4.7 options: 7 minus its tricks to the side with fewer; twice for a high that fails; one lost for each short."""
    assert points_of("minnesota-whist", tricks, (None, granders), **options) == points


def test_the_tricks_that_are_undertaken() -> None:
    """4.7: high, seven tricks of a side; low, nobody undertakes any and the fewest tricks win."""
    make = wn.find_variant("minnesota-whist").contract
    assert make is not None
    high, low = make(None, (1, 3)), make(None, ())
    assert (high.seats, high.needs, high.aim, str(high.call)) == ((1, 3), (None, 7, None, 7), "at least", "high")
    assert (low.seats, low.needs, low.aim, str(low.call)) == ((), (None, None, None, None), "fewest", "low")
