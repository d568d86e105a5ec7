"""Bid Whist against its page of rules: jokers, the auction, the kitty, uptown, downtown and no trump."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

import whist_nb as wn
from tests.builders import calls_in, events, legal, play_on, played, points_of
from tests.partnership import DEUCES, DOWNTOWN, Deal, by_sides, plan, say, sitting, winners
from whist_nb.drawing.names import Names, usual_names
from whist_nb.drawing.words import Words
from whist_nb.engine.actions import Bid
from whist_nb.engine.cards import PACK_54, STANDARD_ORDER, Cards, Suit
from whist_nb.engine.chance import Chance
from whist_nb.engine.events import Hidden
from whist_nb.engine.wording import PLAIN

ORDERS = {
    "up": (STANDARD_ORDER, DEUCES),
    "down": (DOWNTOWN, "KS KH KD KC"),
    "bad": (DOWNTOWN[1:] + "A", "AS AH AD AC"),
}
"""Ranks from high to low, and the four lowest cards, which with the jokers make the kitty."""


def contract(bid: str, tricks: int, named: str = "trump S", by: int = 1, dealer: int = 0, ranks: str = "") -> Deal:
    """A deal in which only one seat bids, buries the kitty, and its side wins that many tricks in play."""
    kind = ranks or ("down" if "down" in f"{bid} {named}" else "up")
    order, low = ORDERS[kind]
    count = tricks if by % 2 == 0 else 12 - tricks
    calls = [f"bid {bid}" if seat % 4 == by else "pass" for seat in range(dealer + 1, dealer + 5)]
    kitty = f"BJ LJ {low}"
    buried = [f"discard {card}" for card in kitty.split()]
    return Deal(plan(winners(count, 12), order=order, keep=low), (*calls, named, *buried), (), kitty)


def contracts(*deals: tuple[str, int, int], **options: object) -> wn.Game:
    """Deals given as the bid, its bidder and the tricks that side wins in play; spades or uptown are named."""
    script = [
        contract(bid, tricks, "direction up" if "nt" in bid else "trump S", by, number % 4)
        for number, (bid, by, tricks) in enumerate(deals)
    ]
    return sitting("bid-whist", script, trump=None, **options)


def auction(*calls: str, **options: object) -> wn.Game:
    """A deal by seat 0 in which this has been said from eldest."""
    return say(wn.Game("bid-whist", seed=2, first_dealer=0, **options), calls)


# Deal and visibility


@pytest.mark.parametrize("dealer", range(4))
def test_twelve_cards_each_and_a_hidden_kitty(dealer: int) -> None:
    """4.6 deal, test fact: 54 cards; place i to seat (dealer + 1 + i) mod 4 up to 47; the last six are the kitty."""
    game = wn.Game("bid-whist", packs=[PACK_54], first_dealer=dealer)
    assert len(game.variant.pack) == 54
    for i, card in enumerate(PACK_54[:48]):
        assert card in game.places()[f"hand {(dealer + 1 + i) % 4}"]
    assert list(game.places()["stock"]) == list(PACK_54[48:])
    for seat in range(4):
        view = game.view(seat)
        assert (view.cards_left, view.stock_left, view.stock, view.turn_up) == ((12,) * 4, 6, None, None)
        assert set(view.seen) == set(view.hand)


# The auction


def test_eldest_has_21_opening_bids_and_pass() -> None:
    """4.6 test fact, BID-2: levels one to seven, up, down, nt."""
    game = auction()
    assert legal(game) == ["pass", *(f"bid {level} {kind}" for level in range(1, 8) for kind in ("up", "down", "nt"))]
    assert (game.current_player, game.view(0).question) == (1, "bid")


@pytest.mark.parametrize(("least", "count"), [(2, 18), (3, 15), (4, 12)])
def test_bid_2_option_min_level(least: int, count: int) -> None:
    """BID-2 and test fact: fifteen opening bids at `min_level` 3."""
    game = auction(min_level=least)
    assert len(legal(game)) == count + 1
    assert legal(game)[1] == f"bid {least} up"
    assert (
        f"a number from {least} to 7, then up, down or nt (no trumps). For example, ‘bid {least} up’."
        in game.why_illegal(f"bid {least - 1} nt")
    )


def test_each_seat_speaks_exactly_once() -> None:
    """4.6 auction: from eldest clockwise; partners may overcall each other; the highest bid is the contract."""
    game = wn.Game("bid-whist", seed=2, first_dealer=1)
    for seat, call in ((2, "bid 2 up"), (3, "bid 3 down"), (0, "bid 4 up"), (1, "pass")):
        assert game.current_player == seat
        game.apply(call)
    view = game.view(3)
    assert calls_in(view) == ((2, "bid 2 up"), (3, "bid 3 down"), (0, "bid 4 up"), (1, "pass"))
    assert (view.to_act, view.question) == (0, "trumps")


def test_bid_3_a_bid_must_outrank_the_best() -> None:
    """BID-3, BID-9, test fact: after 3 up, 3 down is refused, 3 nt and 4 up are accepted."""
    game = auction("bid 3 up")
    assert legal(game)[:4] == ["pass", "bid 3 nt", "bid 4 up", "bid 4 down"]
    for refused in ("bid 3 down", "bid 3 up", "bid 2 nt"):
        with pytest.raises(wn.IllegalAction, match="does not outrank the best bid so far"):
            game.apply(refused)
    assert "3 downtown does not outrank" in game.why_illegal("bid 3 down")
    assert legal(auction("bid 3 down"))[1:3] == ["bid 3 nt", "bid 4 up"]
    assert legal(auction("bid 3 nt"))[1:3] == ["bid 4 up", "bid 4 down"]


def test_over_seven_no_trump_only_pass_is_left() -> None:
    """4.6 test fact."""
    game = auction("bid 7 nt")
    for _ in range(3):
        assert legal(game) == ["pass"]
        game.apply("pass")
    assert game.view(0).question == "direction"


def test_the_dealer_must_bid_after_three_passes() -> None:
    """4.6 test fact: the dealer can't pass then, but may make any bid."""
    game = auction("pass", "pass", "pass")
    assert (game.current_player, len(legal(game))) == (0, 21)
    assert game.why_illegal("pass") == "Everybody else has passed: the dealer must bid."
    view = game.view(0)
    assert Words.of(view).ask(view) == "What do you bid?"
    assert Words.of(view).turn(view) == "Your turn. Everybody else has passed, so you must bid."
    game.apply("bid 1 up")
    assert game.view(0).question == "trumps"
    assert "pass" in legal(auction("pass", "bid 1 up", "pass"))


def test_bid_8_directions_are_not_bids() -> None:
    """BID-8: an nt bid has no direction yet; other texts are refused with what a bid looks like."""
    game = auction()
    for wrong in ("bid 4", "bid 4 S", "bid 8 up", "bid 0 up", "direction up", "QH", "discard 4D"):
        assert game.why_illegal(wrong).startswith("Make a bid now: a number from 1 to 7, then up, down or nt")


def test_option_downtown_beats_uptown() -> None:
    """4.6 options: at one level up < down < nt."""
    assert legal(auction("bid 3 up", downtown_beats_uptown=True))[1:3] == ["bid 3 down", "bid 3 nt"]
    assert legal(auction("bid 3 down", downtown_beats_uptown=True))[1:3] == ["bid 3 nt", "bid 4 up"]
    game = auction("bid 3 down", downtown_beats_uptown=True)
    assert "uptown, then downtown, then no trumps" in game.why_illegal("bid 3 up")


@pytest.mark.parametrize(
    ("best", "options", "matched"),
    [
        ("bid 3 up", {}, ["bid 3 up", "bid 3 down", "bid 3 nt"]),
        ("bid 3 nt", {}, ["bid 3 nt", "bid 4 up"]),
        ("bid 7 nt", {}, ["bid 7 nt"]),
        ("bid 3 down", {"downtown_beats_uptown": True}, ["bid 3 down", "bid 3 nt"]),
    ],
)
def test_option_dealer_may_match(best: str, options: dict[str, bool], matched: list[str]) -> None:
    """4.6 options: the dealer may bid what is equal to the highest bid, and thereby takes the contract."""
    game = auction(best, dealer_may_match=True, **options)
    assert matched[0] not in legal(game)
    assert "match" not in game.why_illegal("bid 1 up")
    say(game, ["pass", "pass"])
    assert game.why_illegal("bid 1 up").endswith("As dealer you may also match it.")
    assert legal(game)[1 : 1 + len(matched)] == matched
    game.apply(matched[0])
    assert game.current_player == 0
    assert game.view(0).question in ("trumps", "direction")


# Naming and the kitty


@pytest.mark.parametrize("bid", ["bid 4 up", "bid 4 down", "bid 4 nt"])
def test_bid_4_naming_comes_before_the_kitty_is_seen(bid: str) -> None:
    """BID-4: trumps, or at no trump the direction, are named in the open while the kitty lies hidden."""
    game = auction(bid, "pass", "pass", "pass")
    declarer = game.view(1)
    assert (declarer.to_act, declarer.stock_left, declarer.stock, len(declarer.hand)) == (1, 6, None, 12)
    wanted = ["direction up", "direction down"] if "nt" in bid else ["trump S", "trump H", "trump D", "trump C"]
    assert legal(game) == wanted
    assert wanted[0] in game.why_illegal("pass")
    game.apply(wanted[-1])
    for seat in range(4):
        view = game.view(seat)
        assert view.trump == (None if "nt" in bid else "C")
        downtown = "up" not in bid
        assert view.ranks.order == (DOWNTOWN if downtown else STANDARD_ORDER)
        assert view.contract.needs == (None, 9, None, 9)
        assert view.contract.seats == (1, 3)
        assert (view.to_act, view.question, view.cards_left, view.stock_left) == (1, "discard", (12, 18, 12, 12), 0)


def test_the_declarer_takes_six_and_lays_six_aside_unseen() -> None:
    """4.6 kitty, test fact: of 18 cards any six are discarded, one at a time; only declarer ever knows which."""
    game = auction("bid 4 up", "pass", "pass", "pass", "trump S")
    kitty = set(game.packs[0][48:])
    assert kitty <= set(game.view(1).hand)
    assert legal(game) == [f"discard {card}" for card in game.places()["hand 1"]]
    assert game.why_illegal(f"discard {game.view(2).hand[0]}").startswith("You do not hold")
    assert "6 are still to go" in game.why_illegal(game.view(1).hand[0])
    buried = []
    for number in range(6):
        assert game.view(0).cards_left[1] == 18 - number
        buried.append(game.view(1).hand[number])
        game.apply(f"discard {buried[-1]}")
    for seat in (0, 2, 3):
        view = game.view(seat)
        assert (view.aside, view.aside_left) == (Cards(), 6)
        assert not set(view.seen) & {*buried, *kitty}
        assert [event.what for event in view.events if event.verb == "discard"] == [Hidden(1)] * 6
        assert [event.what for event in view.events if event.verb == "take_stock"] == [Hidden(6)]
    assert game.view(1).aside == Cards(buried)
    assert (game.current_player, game.view(0).question) == (1, "card")
    while not game.deal_results:
        play_on(game, 3, 1)
    told = [event.what for event in game.view(0).events if event.verb == "discard"]
    assert told == [Hidden(1)] * 6


def test_jokers_trumps_and_kitty_cards_may_be_buried() -> None:
    """4.6 kitty: the scripted declarer buries both jokers and the four cards from the kitty."""
    game = contracts(("4 up", 1, 9))
    assert by_sides(game.scores) == (0, 4)


def test_option_sport_kitty() -> None:
    """4.6 options: after the naming the kitty is shown to all, and then taken."""
    game = auction("bid 4 up", "pass", "pass", "pass", sport_kitty=True)
    assert game.view(0).stock is None
    game.apply("trump S")
    kitty = game.packs[0][48:]
    verbs = [event.verb for event in game.view(0).events]
    assert verbs.index("trump") < verbs.index("show_stock") < verbs.index("take_stock")
    for seat in range(4):
        assert set(kitty) <= set(game.view(seat).hands[1])
    game.apply(game.legal_actions()[0])
    assert set(kitty) <= set(game.view(0).seen)
    assert not game.view(0).hands[1]  # any card may have been buried


def test_the_declarer_leads() -> None:
    """4.6 test fact: the declarer leads any card to trick 1 of twelve."""
    for calls in (("bid 4 up", "pass", "pass", "pass"), ("pass", "bid 1 up", "bid 1 nt", "pass")):
        game = auction(*calls)
        declarer = game.current_player
        while game.view(0).question != "card":
            game.apply(game.legal_actions()[0])
        assert game.current_player == declarer
        assert len(game.legal_actions()) == 12
        assert game.view(0).stage.tricks == 12


# Ranking and tricks


def table_with(bid: str, named: str, cards: str, extra: dict[int, str] | None = None, **options: object) -> wn.Game:
    """A contract of seat 1, with these cards in the hands of seats 1, 2, 3, 0; nobody else has more of the suit led.

    What is left of that suit is the declarer's; ``extra`` gives seats cards besides.
    """
    trick = Cards(cards)
    led = next((card.suit for card in trick if card.suit), None)
    if trick[0].suit is None and named.startswith("trump"):
        led = Suit(named[-1])
    hands = {(1 + place) % 4: [card] for place, card in enumerate(trick)}
    for seat, text in (extra or {}).items():
        hands[seat] += Cards(text)
    used = {card for hand in hands.values() for card in hand}
    rest = sorted((card for card in PACK_54 if card not in used), key=lambda card: card.suit is not led)
    for seat in (1, 2, 3, 0):
        if seat == 2:
            kitty, rest = rest[:6], rest[6:]
        missing = 12 - len(hands[seat])
        hands[seat] += rest[:missing]
        rest = rest[missing:]
    dealt = [hands[seat][number] for number in range(12) for seat in (1, 2, 3, 0)]
    game = wn.Game("bid-whist", packs=[Cards([*dealt, *kitty])], first_dealer=0, **options)
    say(game, [f"bid {bid}", "pass", "pass", "pass", named])
    for _ in range(6):
        game.apply(next(f"discard {card}" for card in game.places()["hand 1"] if card is not trick[0]))
    return game


@pytest.mark.parametrize(
    ("bid", "named", "cards", "winner"),
    [
        ("4 up", "trump S", "KD 5D LJ AS", "LJ"),
        ("4 up", "trump S", "BJ 4S LJ AS", "BJ"),
        ("4 down", "trump H", "KC 2C AC QC", "AC"),
        ("4 down", "trump H", "3D KH 4H 2D", "4H"),
        ("4 nt", "direction up", "LJ 7D 9D AS", "9D"),
        ("4 nt", "direction up", "BJ LJ 4C KC", "KC"),
        ("4 nt", "direction up", "5H BJ 3H 2H", "5H"),
        ("4 nt", "direction down", "9S 2S KS AH", "2S"),
    ],
)
def test_trick_vectors(bid: str, named: str, cards: str, winner: str) -> None:
    """4.6 trick vectors, all eight, played at the table."""
    game = table_with(bid, named, cards)
    say(game, cards.split())
    trick = game.view(0).last_trick
    assert dict(trick.plays)[trick.winner].text == winner
    assert game.current_player == trick.winner


@pytest.mark.parametrize(
    ("aces", "bid", "named", "cards", "winner"),
    [
        ("bad", "4 down", "trump H", "KC 2C AC QC", "2C"),
        ("bad", "4 nt", "direction down", "9S AS KS 2S", "2S"),
        ("bad", "4 up", "trump H", "KC 2C AC QC", "AC"),
        ("good", "4 nt", "direction down", "9S AS KS 2S", "AS"),
    ],
)
def test_bid_1_option_downtown_aces(aces: str, bid: str, named: str, cards: str, winner: str) -> None:
    """BID-1: downtown the ace is the best card, or with `bad` the lowest, also at no trump down."""
    game = table_with(bid, named, cards, downtown_aces=aces)
    say(game, cards.split())
    trick = game.view(0).last_trick
    assert dict(trick.plays)[trick.winner].text == winner


def test_trump_contracts_have_fifteen_trumps() -> None:
    """4.6 ranking, test fact: both jokers have the trump suit, above its ace, uptown and downtown."""
    for bid in ("bid 4 up", "bid 4 down"):
        ranks = auction(bid, "pass", "pass", "pass", "trump D").view(0).ranks
        trumps = [card for card in PACK_54 if ranks.suit_of[card] == "D"]
        assert len(trumps) == 15
        best = sorted(trumps, key=ranks.strength.__getitem__, reverse=True)
        assert [card.text for card in best[:3]] == ["BJ", "LJ", "AD"]
        assert best[-1].text == ("2D" if bid == "bid 4 up" else "KD")
    ranks = auction("bid 4 nt", "pass", "pass", "pass", "direction up").view(0).ranks
    assert [card.text for card in PACK_54 if ranks.suit_of[card] is None] == ["LJ", "BJ"]


def test_a_joker_led_calls_for_trumps() -> None:
    """4.6 play: in a trump contract jokers are trumps in every respect."""
    game = table_with("4 up", "trump S", "BJ 4S LJ AS")
    game.apply("BJ")
    assert legal(game) == ["4S"]
    assert game.why_illegal(next(card for card in game.view(2).hand if card.suit != "S")) == (
        "You must follow spades: you hold 4♠."
    )


def test_a_seat_whose_only_trump_is_a_joker_must_play_it_on_a_trump_lead() -> None:
    """4.6 play: and only then."""
    game = table_with("4 up", "trump S", "2S LJ 5S AS")
    game.apply("2S")
    assert legal(game) == ["LJ"]
    assert game.why_illegal(game.view(2).hand[1]) == "You must follow spades: you hold little joker."


def test_a_joker_may_not_be_used_to_avoid_following_a_plain_suit() -> None:
    """4.6 play: with a diamond in hand the joker stays there."""
    game = table_with("4 up", "trump S", "KD 5D 6D 7D", extra={2: "BJ"})
    game.apply("KD")
    assert legal(game) == ["5D"]
    assert game.why_illegal("BJ") == "You must follow diamonds: you hold 5♦."


def test_at_no_trump_a_joker_is_thrown_only_by_a_void_seat() -> None:
    """4.6 play: who holds the suit led must follow it; a joker thrown proves that the suit is missing (2.7)."""
    game = table_with("4 nt", "direction up", "5H BJ 3H 2H", extra={3: "LJ"})
    game.apply("5H")
    assert "BJ" in legal(game)
    assert len(legal(game)) == 12
    game.apply("BJ")
    assert game.view(0).voids[2] == {"H"}
    assert legal(game) == ["3H"]
    assert game.why_illegal("LJ") == "You must follow hearts: you hold 3♥."


def test_bid_5_after_a_joker_led_at_no_trump_the_next_other_card_sets_the_suit() -> None:
    """BID-5: until then every card is legal, those after must follow; the leader cannot win."""
    game = table_with("4 nt", "direction up", "BJ LJ 4C KC")
    game.apply("BJ")
    assert len(legal(game)) == 12
    game.apply("LJ")
    assert len(legal(game)) == 12
    game.apply("4C")
    assert legal(game) == ["KC"]
    assert game.view(0).voids == (frozenset(),) * 4


@pytest.mark.parametrize(
    ("trump", "cards", "winner"), [("S", "KD 5D LJ AS", 2), ("S", "BJ 4S LJ AS", 0), (None, "LJ 7D 9D AS", 2)]
)
def test_jokers_count_in_a_position_too(trump: str | None, cards: str, winner: int) -> None:
    """4.6 play: an ending set up by hand is uptown, its jokers are trumps or dead as in a whole deal."""
    game = say(wn.Game.from_position("bid-whist", cards.split(), leader=0, trump=trump), cards.split())
    assert game.view(0).last_trick.winner == winner


def test_at_no_trump_a_joker_never_wins() -> None:
    """4.6 ranking, test of many deals: jokers are dead."""
    for seed in range(6):
        game = say(wn.Game("bid-whist", seed=seed, first_dealer=0, deals=1), ["bid 1 nt", "pass", "pass", "pass"])
        play_on(game, seed)
        for trick in game.view(0).tricks:
            assert dict(trick.plays)[trick.winner].suit is not None


# Scoring


SCORES = [
    ("4 up", 9, 4),
    ("3 down", 10, 5),
    ("4 up", 8, -4),
    ("5 nt", 11, 12),
    ("5 nt", 9, -5),
    ("7 up", 12, 7),
    ("7 nt", 12, 14),
    ("1 up", 6, 1),
    ("7 up", 11, -7),
]


@pytest.mark.parametrize(("bid", "in_play", "points"), SCORES)
@pytest.mark.parametrize("by", [0, 1, 2, 3])
def test_worked_scores(bid: str, in_play: int, points: int, by: int) -> None:
    """4.6 scoring, the six examples and the largest: the kitty trick counts, no trump doubles what is made."""
    (result,) = contracts((bid, by, in_play), target=50).deal_results
    side = by % 2
    assert by_sides(result.points)[side] == points
    assert by_sides(result.points)[1 - side] == 0
    assert result.tricks[side] + result.tricks[side + 2] == in_play
    assert sum(result.tricks) == 12


def test_bid_7_the_kitty_trick_is_stated_and_is_not_among_the_tricks_in_play() -> None:
    """BID-7, 3.4: credited at the score, public; `tricks` has the twelve in play."""
    game = contracts(("4 up", 1, 9))
    assert (
        PLAIN.say_all(game.view(0).last_score.why)
        == "East and West won 10 tricks, counting the kitty. The bid needed 10, so it is made."
    )
    assert sum(game.deal_results[0].tricks) == 12


@pytest.mark.parametrize(("seat", "who"), [(0, "They"), (1, "We"), (2, "They"), (3, "We")])
def test_each_side_reads_of_itself_as_we(seat: int, who: str) -> None:
    game = contracts(("4 up", 1, 9))
    told = Names(usual_names(4), seat, (0, 1, 0, 1)).say(*game.view(seat).last_score.why)
    assert told == f"{who} won 10 tricks, counting the kitty. The bid needed 10, so it is made."


def test_no_trump_downtown_scores_double_too() -> None:
    """4.6 scoring: doubled in nt, whatever the direction."""
    game = sitting("bid-whist", [contract("5 nt", 11, "direction down")], trump=None, target=50)
    assert by_sides(game.scores) == (0, 12)


@pytest.mark.parametrize(("bid", "points"), [("5 nt", -10), ("5 up", -5)])
def test_bid_6_option_nt_fail_doubles(bid: str, points: int) -> None:
    """BID-6: a failed nt bid costs the plain level; with the option twice as much."""
    assert by_sides(contracts((bid, 1, 9), nt_fail_doubles=True, target=50).scores) == (0, points)


@pytest.mark.parametrize(("bid", "in_play", "points"), [("4 up", 11, 4), ("4 nt", 11, 8), ("4 up", 8, -4)])
def test_option_made_score_contract(bid: str, in_play: int, points: int) -> None:
    """4.6 options: only the level, doubled in nt."""
    assert by_sides(contracts((bid, 1, in_play), made_score="contract", target=50).scores) == (0, points)


# Match


@pytest.mark.parametrize(
    ("deals", "scores", "winners"),
    [
        ([("7 up", 1, 12)], (0, 7), (1, 3)),
        ([("7 up", 1, 11)], (0, -7), (0, 2)),
        ([("5 up", 1, 9), ("4 up", 1, 8)], (0, -9), (0, 2)),
        ([("4 up", 1, 9), ("3 up", 2, 8)], (3, 4), None),
        ([("4 up", 1, 9), ("3 up", 2, 8), ("3 up", 3, 9)], (3, 8), (1, 3)),
    ],
)
def test_plus_seven_wins_and_minus_seven_loses(
    deals: list[tuple[str, int, int]], scores: tuple[int, int], winners: tuple[int, ...] | None
) -> None:
    """4.6 match: from -5 a failed bid of 4 gives -9 and the others win."""
    game = contracts(*deals)
    assert by_sides(game.scores) == scores
    assert (game.outcome.winners if game.is_over else None) == winners


def test_option_target() -> None:
    """4.6 options: the number counts both ways."""
    assert contracts(("3 up", 1, 8), target=3).outcome.winners == (1, 3)
    assert contracts(("3 up", 1, 7), target=3).outcome.winners == (0, 2)


def test_a_match_cut_short_goes_by_the_scores() -> None:
    """2.12: the higher score wins, a negative one loses."""
    assert contracts(("3 up", 1, 7), deals=1).outcome.winners == (0, 2)


# First dealer and partners


def drawn(lots_of: Iterable[tuple[str, Cards]], **options: object) -> wn.Game:
    """A game in which these cards are drawn, each group from its own pack."""
    lots = []
    for cards, pack in lots_of:
        left = list(pack)
        for card in Cards(cards):
            lots.append(left.index(card))
            left.remove(card)
    game = wn.Game("bid-whist", seed=1, **options)
    game.restart(Chance(1, PACK_54, (), lots))
    return game


PACK_52 = Cards(card for card in PACK_54 if card.suit)


@pytest.mark.parametrize(
    ("cards", "dealer"), [("2D", 0), ("AS BJ 3D", 2), ("AS KS QS JS TS 9D", 1), ("AS AH AC LJ 4D", 0)]
)
def test_the_first_diamond_drawn_deals(cards: str, dealer: int) -> None:
    """4.6 first dealer, 2.4: from seat 0 round the table, a card each, from all 54, until somebody draws a diamond."""
    game = drawn([(cards, PACK_54)])
    assert game.view(2).dealer == dealer
    assert [(event.seat, event.what.text) for event in events(game, "cut")] == [
        (place % 4, text) for place, text in enumerate(cards.split())
    ]


def test_other_ways_to_the_first_dealer() -> None:
    """2.4: by lot, or a seat; nothing is drawn then."""
    assert wn.Game("bid-whist").options["first_dealer"] == "draw"
    assert {wn.Game("bid-whist", seed=seed, first_dealer="random").view(0).dealer for seed in range(40)} == {0, 1, 2, 3}
    assert not list(events(wn.Game("bid-whist", seed=1, first_dealer="random"), "cut"))
    assert wn.Game("bid-whist", first_dealer=3).view(0).dealer == 3


def test_partners_drawn_name_no_dealer() -> None:
    """2.4: ace low, jokers left out; the two highest are seats 0 and 2; the diamond still says who deals."""
    game = drawn([("AS TD KC 9H", PACK_52), ("2S 3D", PACK_54)], partners="draw")
    cuts = [(event.seat, event.what.text) for event in events(game, "cut")]
    assert sorted(cuts[:4]) == [(0, "KC"), (1, "9H"), (2, "TD"), (3, "AS")]
    assert cuts[4:] == [(0, "2S"), (1, "3D")]
    assert game.view(0).dealer == 1


def test_partners_drawn_and_a_dealer_by_lot_or_named() -> None:
    """2.4: in this game seat 0 does not deal because partners were drawn for."""
    dealers = {wn.Game("bid-whist", seed=n, partners="draw", first_dealer="random").view(0).dealer for n in range(40)}
    assert dealers == {0, 1, 2, 3}
    assert wn.Game("bid-whist", seed=1, partners="draw", first_dealer=2).view(0).dealer == 2
    for seed in range(60):
        game = wn.Game("bid-whist", seed=seed, partners="draw", first_dealer=0)
        assert all(event.what.suit for event in events(game, "cut"))


def test_the_deal_rotates_left() -> None:
    """4.6 source."""
    game = contracts(("4 up", 1, 9), ("3 up", 2, 8), first_dealer=0)
    assert [result.dealer for result in game.deal_results] == [0, 1]


# Statements


def test_points_of_a_deal() -> None:
    """4.6 test facts: at most +14, at least -7, the defenders' score unchanged; twelve tricks in play."""
    for seed in range(8):
        game = played("bid-whist", seed, target=40, deals=6)
        sides = [event.what.seats[0] for event in events(game, "contract")]
        for side, result in zip(sides, game.deal_results, strict=True):
            points = by_sides(result.points)
            assert points[1 - side] == 0
            assert -7 <= points[side] <= 14
            assert sum(result.tricks) == 12


# What a deal is worth, asked of the game itself


@pytest.mark.parametrize(
    ("bid", "seats", "tricks", "points"),
    [
        ("bid 4 up", (0, 2), (5, 2, 4, 1), 4),
        ("bid 3 down", (1, 3), (1, 6, 1, 4), 5),
        ("bid 4 up", (0, 2), (8, 3, 0, 1), -4),
        ("bid 4 down", (1, 3), (2, 4, 2, 4), -4),
        ("bid 5 nt", (0, 2), (6, 1, 5, 0), 12),
        ("bid 5 nt", (0, 2), (4, 2, 5, 1), -5),
        ("bid 7 up", (1, 3), (0, 12, 0, 0), 7),
        ("bid 1 up", (0, 2), (6, 3, 0, 3), 1),
        ("bid 1 nt", (0, 2), (5, 4, 0, 3), -1),
    ],
)
def test_points_of_the_examples(bid: str, seats: tuple[int, int], tricks: tuple[int, ...], points: int) -> None:
    """4.6 scoring: the kitty's trick counts, no trump doubles what is made and nothing else, defenders never score."""
    expected = tuple(points if seat in seats else 0 for seat in range(4))
    assert points_of("bid-whist", tricks, (bid, seats)) == expected


@pytest.mark.parametrize(
    ("bid", "taken", "options", "points"),
    [
        ("bid 5 nt", 9, {"nt_fail_doubles": True}, -10),
        ("bid 5 up", 9, {"nt_fail_doubles": True}, -5),
        ("bid 5 nt", 11, {"nt_fail_doubles": True}, 12),
        ("bid 4 up", 11, {"made_score": "contract"}, 4),
        ("bid 4 nt", 11, {"made_score": "contract"}, 8),
        ("bid 4 nt", 8, {"made_score": "contract"}, -4),
    ],
)
def test_points_under_options(bid: str, taken: int, options: dict[str, object], points: int) -> None:
    """BID-6 and 4.6 options: a failed no trump twice the level; a made bid worth its level only."""
    found = points_of("bid-whist", (taken, 12 - taken, 0, 0), (bid, (0, 2)), **options)
    assert found == (points, 0, points, 0)


def test_a_bid_promises_its_level_over_six_less_the_trick_of_the_kitty() -> None:
    """4.6, teaching point 2: the tricks needed in play are level + 6 - 1."""
    make = wn.find_variant("bid-whist").contract
    assert make is not None
    assert make(Bid(4, "up"), (1, 3)).needs == (None, 9, None, 9)
    assert make(Bid(7, "nt"), (0, 2)).needs == (12, None, 12, None)
