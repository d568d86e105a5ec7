"""Deals by constraint: against counts by brute force, sums by hand and published tables."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb, sqrt

import pytest

import whist_nb as wn
from whist_nb.analysis import simulate
from whist_nb.engine.cards import PACK_52, Card, Cards
from whist_nb.lessons import deal_search
from whist_nb.lessons.counted_hands import CountedHands, TextSeededRandom
from whist_nb.lessons.deal_conditions import Term, read_wishes

SMALL = Cards("AS KS 9S 5S QH JH TH 3H AD 4D 2D AC 7C")
POINTS = {"A": 4, "K": 3, "Q": 2, "J": 1}


def terms(text: str) -> tuple[Term, ...]:
    (wish,) = read_wishes(f"south: {text}", {"south": "hand 0"}, None)
    return wish.terms


def points(hand: Cards) -> int:
    return sum(POINTS.get(card.text[0], 0) for card in hand)


def length(hand: Cards, suit: str) -> int:
    return sum(card.text[1] == suit for card in hand)


def lengths(hand: Cards) -> list[int]:
    return sorted((length(hand, suit) for suit in "SHDC"), reverse=True)


def ranks(hand: Cards, rank: str) -> int:
    return sum(card.text[0] == rank for card in hand)


MEANT = {
    "6-9 points": lambda hand: 6 <= points(hand) <= 9,
    "6–9 points": lambda hand: 6 <= points(hand) <= 9,
    "at least 8 points": lambda hand: points(hand) >= 8,
    "over 8 hcp": lambda hand: points(hand) > 8,
    "fewer than 4 points": lambda hand: points(hand) < 4,
    "2+ hearts, at most 1 spade": lambda hand: length(hand, "H") >= 2 and length(hand, "S") <= 1,
    "exactly 2 ♥ and no clubs": lambda hand: length(hand, "H") == 2 and not length(hand, "C"),
    "3+ spades or 3+ hearts": lambda hand: length(hand, "S") >= 3 or length(hand, "H") >= 3,
    "void in d": lambda hand: length(hand, "D") == 0,
    "a singleton heart": lambda hand: length(hand, "H") == 1,
    "1+ voids": lambda hand: 0 in lengths(hand),
    "2 singletons, 2 to 3 aces": lambda hand: lengths(hand).count(1) == 2 and 2 <= ranks(hand, "A") <= 3,
    "a void, an ace": lambda hand: 0 in lengths(hand) and ranks(hand, "A") >= 1,
    "1+ void": lambda hand: 0 in lengths(hand),
    "AS, not KS": lambda hand: "AS" in hand and "KS" not in hand,
    "as qh": lambda hand: "AS" in hand and "QH" in hand,
    "2+ of AS AD AC": lambda hand: ranks(hand, "A") >= 2,
    "2-1-1-1": lambda hand: lengths(hand) == [2, 1, 1, 1],
    "1-2-1-1 shape, up to 1 ten": lambda hand: lengths(hand) == [2, 1, 1, 1] and ranks(hand, "T") <= 1,
    "5+ points, 2 kings": lambda hand: False,
    "kings": lambda hand: ranks(hand, "K") >= 1,
}
"""Wishes, and what they mean, said another way."""


@pytest.mark.parametrize("text", list(MEANT))
def test_a_condition_is_counted_as_brute_force_counts_it(text: str) -> None:
    every = [Cards(hand) for hand in combinations(SMALL, 5)]
    right = [hand for hand in every if MEANT[text](hand)]
    counted = CountedHands(SMALL, 5, terms(text))
    assert counted.count == len(right)
    assert counted.chance == Fraction(len(right), comb(13, 5))


def test_a_drawn_hand_is_one_of_those_and_each_as_often_as_any_other() -> None:
    """Chi-square over all hands that fit, with as many draws as give each thirty."""
    text = "3+ spades or 3+ hearts, 5-10 points"
    counted = CountedHands(SMALL, 5, terms(text))
    chance = TextSeededRandom("a test")
    n = 30 * counted.count
    found = Counter(frozenset(counted.draw(chance)) for _ in range(n))
    every = {frozenset(hand) for hand in combinations(SMALL, 5)}
    right = {hand for hand in every if MEANT["3+ spades or 3+ hearts"](hand) and 5 <= points(hand) <= 10}  # type: ignore[arg-type]
    assert set(found) <= right
    chi = sum((found[hand] - 30) ** 2 / 30 for hand in right)
    freedom = len(right) - 1
    assert abs(chi - freedom) < 4 * sqrt(2 * freedom)


def held_points(wanted: int) -> float:
    """Return the share of hands with that many points, over all numbers of aces, kings, queens and jacks."""
    ways = sum(
        comb(4, a) * comb(4, k) * comb(4, q) * comb(4, j) * comb(36, 13 - a - k - q - j)
        for a in range(5)
        for k in range(5)
        for q in range(5)
        for j in range(5)
        if 4 * a + 3 * k + 2 * q + j == wanted and a + k + q + j <= 13
    )
    return ways / comb(52, 13)


def test_published_odds_of_bridge_hands() -> None:
    """Shapes and points of thirteen cards, as every book of bridge odds prints them."""

    def odds(text: str) -> float:
        return float(CountedHands(PACK_52, 13, terms(text)).chance)

    assert odds("4-3-3-3") == pytest.approx(0.105361, abs=1e-6)
    assert odds("4-4-3-2") == pytest.approx(0.215512, abs=1e-6)
    assert odds("5-4-3-1") == pytest.approx(0.129307, abs=1e-6)
    assert odds("balanced") == pytest.approx(0.105361 + 0.215512 + 0.155168, abs=2e-6)
    assert odds("12-14 points") == pytest.approx(sum(map(held_points, (12, 13, 14))))
    assert held_points(10) == pytest.approx(0.094051, abs=1e-6)
    assert odds("0 points") == pytest.approx(0.003639, abs=1e-6)
    assert odds("no aces") == pytest.approx(comb(48, 13) / comb(52, 13))
    assert odds("5+ hearts") == pytest.approx(sum(comb(13, n) * comb(39, 13 - n) for n in range(5, 14)) / comb(52, 13))


@pytest.mark.slow
def test_a_second_clause_is_waited_for_without_a_bias() -> None:
    """Of South's hearts, given five or more there and three or more with North: the sum by hand over all lengths."""
    n = 3000
    found = wn.deals("whist", n=n, seed=11, where="south: 5+ hearts; north: 3+ hearts")
    assert found.chance is None
    ways = {
        mine: comb(13, mine) * comb(39, 13 - mine)
        * sum(comb(13 - mine, other) * comb(26 + mine, 13 - other) for other in range(3, 14 - mine))
        for mine in range(5, 11)
    }  # fmt: skip
    met = Counter(length(deal.hands[0], "H") for deal in found)
    for mine, number in ways.items():
        share = number / sum(ways.values())
        assert abs(met[mine] - n * share) <= 4 * sqrt(n * share * (1 - share)) + 1


def test_two_hands_together_are_counted_and_split_by_chance() -> None:
    found = wn.deals("whist", n=400, seed=5, where="north + south: 30 points")
    assert found.tried == 400
    assert all(points(deal.hands[0]) + points(deal.hands[2]) == 30 for deal in found)
    mean = sum(points(deal.hands[0]) for deal in found) / 400
    assert 14.2 < mean < 15.8  # a standard deviation of some 4 points, so 0.2 for the mean


@pytest.mark.parametrize("variant", wn.VARIANTS, ids=lambda variant: variant.id)
def test_every_game_deals_them(variant: wn.engine.variant.Variant) -> None:  # type: ignore[name-defined]
    found = wn.deals(variant.id, n=5, seed=3, where="you: AS or KS, at most 2 aces; anyone: 1+ queens")
    for number, deal in enumerate(found):
        game = deal.new_game()
        assert game.variant is variant
        assert deal.dealer == number % game.seats
        assert game.view(0).dealer == deal.dealer
        hand = game.view(0).hand
        assert deal.hands[0] == hand
        assert "AS" in hand or "KS" in hand
        assert ranks(hand, "A") <= 2
        assert any(ranks(cards, "Q") for cards in deal.hands)
        assert set(deal.pack) == set(variant.pack)


def test_dealer_eldest_turn_up_and_trumps() -> None:
    for deal in wn.deals("whist", n=6, seed=2, where="eldest: 6+ trumps; dealer: no aces; turn-up: hearts"):
        view = deal.new_game().view(wn.EVERYONE)
        assert view.trump == "H"
        assert length(deal.hands[(deal.dealer + 1) % 4], "H") >= 6
        assert ranks(deal.hands[deal.dealer], "A") == 0
    for deal in wn.deals("german-whist", n=3, seed=2, where="turn-up: QH; stock: AS KS AD KD"):
        game = deal.new_game()
        assert game.view(0).turn_up == Card("QH")
        assert {"AS", "KS", "AD", "KD"} <= {card.text for card in game.places()["stock"]}
    for name in ("stock", "kitty"):
        (deal,) = wn.deals("bid-whist", seed=2, where=f"{name}: AS")
        assert "AS" in [card.text for card in deal.new_game().places()["stock"]]
    (deal,) = wn.deals("widow-whist", seed=4, where="ann: 9+ points; everyone: at most 4 spades")
    assert points(deal.hands[1]) >= 9


def test_a_function_of_the_hands_and_words_beside_it() -> None:
    def stronger(hands: tuple[Cards, ...]) -> bool:
        return points(hands[0]) > points(hands[2]) + 5

    found = wn.deals("whist", n=20, seed=1, where=["south: 4+ clubs", stronger])
    assert all(stronger(deal.hands) and length(deal.hands[0], "C") >= 4 for deal in found)
    with pytest.raises(wn.BadOption, match=r"tried only 0 of 1 .* 'never' held in 0 of them"):
        wn.deals("whist", seed=1, tries=50, where=never)


def never(hands: tuple[Cards, ...]) -> bool:
    return False


def test_a_function_that_never_holds_is_given_up_sooner_unless_tries_are_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(deal_search, "TRIES_IN_VAIN", 40)
    monkeypatch.setattr(deal_search, "USUAL_TRIES", 200)
    with pytest.raises(wn.BadOption, match=r"Of 40 deals .* only 0 of 1 .* try longer with tries=400") as refused:
        wn.deals("whist", seed=1, where=never)
    assert "return" not in str(refused.value)
    with pytest.raises(wn.BadOption, match=r"Of 50 deals"):
        wn.deals("whist", seed=1, where=never, tries=50)
    with pytest.raises(wn.BadOption, match=r"Of 200 deals that were tried only \d\d of 150"):
        wn.deals("whist", 150, seed=1, where=lambda hands: Card("AS") in hands[0])


def test_a_function_without_a_return_is_reported() -> None:
    def forgetful(hands: tuple[Cards, ...]) -> None:
        Card("AS") in hands[0]  # noqa: B015

    with pytest.raises(wn.BadOption, match=r"'forgetful' held in 0 of them\. It always returned None: is a `return`"):
        wn.deals("whist", seed=1, tries=100, where=["south: 4+ spades", forgetful])


def test_a_seed_deals_the_same_for_ever() -> None:
    found = wn.deals("whist", n=3, seed=7, where="south: 12-14 points, 5+ hearts")
    again = wn.deals("whist", n=2, seed=7, where=" South:12–14 points,5+ ♥")
    assert again[:2] == found[:2]
    assert again[0].pack == found[0].pack != found[1].pack
    assert str(found[0].hands[0].sorted()) == GOLDEN
    assert wn.deals("whist", seed=8, where="south: 12-14 points, 5+ hearts")[0].pack != found[0].pack


GOLDEN = "AS JS 5S 2S KH QH 5H 4H 3H 7C 2C AD 7D"


def test_without_a_wish_every_deal_will_do() -> None:
    found = wn.deals("whist", n=3, seed=1, first_dealer=2)
    assert [deal.dealer for deal in found] == [2, 3, 0]
    assert found.chance == 1


@pytest.mark.parametrize(
    ("where", "told"),
    [
        ("south: 5+ harts", "'harts' is not recognised. Did you mean 'hearts'"),
        ("suoth: 5+ hearts", "there is no 'suoth' here. Did you mean 'south'"),
        ("south 5+ hearts", "whose cards? Write, say, 'south: 5+ hearts'"),
        ("south: points", "how many points? Write '12-14 points'"),
        ("south: 5+", "'5+' of what? You can count points, spades"),
        ("south: 9-5 hearts", "'9-5' is not an amount"),
        ("south: at most 3-5 hearts", "is not an amount"),
        ("south + south: 5+ hearts", "name each hand once"),
        ("south + everyone: 5+ hearts", "name each hand once"),
        ("stock: AS", "there is no 'stock' here"),
        ("south: 5+ hearts, 9+ spades", "No deal of Whist can be like that"),
        ("south: AS; ; south: no AS", "No deal of Whist can be like that: south: AS; south: no AS. No 13 cards fit."),
        ("south: 1+ jokers", "No deal of Whist can be like that"),
        ("south: 5 aces", "No deal of Whist can be like that: south: 5 aces. The pack has 4 aces, not 5."),
        ("south: AS; west: AS", "No deal of Whist can be like that: south: AS; west: AS."),
        ("south: 7+ hearts; north: 7+ hearts", "The pack has 13 hearts, not 14"),
        ("south: 20+ points; north: 21+ points", "The pack has 40 points, not 41"),
        ("everyone: 4+ spades", "The pack has 13 spades, not 16"),
        ("", "`where` is empty"),
        ("south: 1s", "'1s' is not recognised"),
        ("x" * 3000, "the limit is 2,000"),
        (7, "where=7: expected words such as"),
        (["south: 5+ hearts", 7], "where=7"),
    ],
)
def test_hands_that_cannot_be_dealt_are_refused_with_the_reason(where: object, told: str) -> None:
    with pytest.raises(wn.BadOption) as refused:
        wn.deals("whist", seed=1, where=where)  # type: ignore[arg-type]
    assert told in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"n": 0}, "n=0"),
        ({"tries": 0}, "tries=0"),
        ({"first_dealer": 4}, "first_dealer=4: the seats are 0 to 3"),
        ({"packs": []}, "the deals settle that already"),
        ({"hook": 1}, "Whist has no option 'hook'"),
        ({"where": "south: 3+ trumps"}, "Minnesota Whist has no trumps before the first question"),
    ],
)
def test_arguments_that_do_not_fit_are_refused(given: dict[str, object], told: str) -> None:
    game = "minnesota-whist" if "where" in given else "whist"
    with pytest.raises(wn.BadOption) as refused:
        wn.deals(game, **{"seed": 1, **given})  # type: ignore[arg-type]
    assert told in str(refused.value)


def test_no_text_names_the_seed_or_a_card() -> None:
    found = wn.deals("whist", n=2, seed=7_919_346, where="south: AS")
    told = f"{found!r} {found[0]!r} {found[0]}"
    assert told == "<Deals: 2 deals of Whist> <Whist, deal 1, dealt by South> Whist, deal 1, dealt by South"
    with pytest.raises(wn.BadOption) as refused:
        wn.deals("whist", seed=7_919_346, where="everyone: 4-3-3-3", tries=1)
    assert "7919346" not in str(refused.value).replace(",", "")


# What takes them


def test_they_are_the_packs_of_a_match_and_say_who_deals() -> None:
    found = wn.deals("whist", n=3, seed=9, first_dealer=2, where="dealer: 5+ clubs")
    for packs in (found, list(found)):
        game = wn.Game("whist", packs=packs, deals=3)
        assert game.view(0).dealer == 2
        assert game.view(2).hand == found[0].hands[2]
    with pytest.raises(wn.BadOption, match="first_dealer=1: the first of these packs is dealt by seat 2"):
        wn.Game("whist", packs=found, first_dealer=1)


def test_a_simulation_plays_them() -> None:
    found = wn.deals("whist", n=6, seed=9, where="north + south: 30+ points")
    result = simulate("whist", ["club", "random"], packs=found, seed=1)
    assert result.deals == 6
    game = result.game(4)
    assert tuple(game.packs[0]) == found[4].pack
    assert game.view(0).dealer == found[4].dealer
    with pytest.raises(wn.BadOption, match="leave out `deals` and `length`"):
        simulate("whist", ["club"], packs=found, deals=7)
    with pytest.raises(wn.BadOption, match="`packs` is empty"):
        simulate("whist", ["club"], packs=[])


def test_boards_of_a_word_have_such_hands() -> None:
    made = wn.boards("whist", "oak", 3, where="south: 5+ hearts")
    again = wn.boards("whist", "Oak", 3, where="south: 5+ hearts")
    for number, (board, other) in enumerate(zip(made, again, strict=True)):
        game = board.new_game()
        assert length(game.view(0).hand, "H") >= 5
        assert game.view(0).dealer == number
        assert game.view(0).hand == other.new_game().view(0).hand
    assert "board" in wn.print_hands("whist", "oak", 2, where="south: 5+ hearts", makeable=False)._repr_html_()
    with pytest.raises(wn.BadOption, match="is not recognised"):
        wn.boards("whist", "oak", where="south: 5+ harts")
    with pytest.raises(wn.BadOption, match="a code has no room for conditions"):
        wn.homework("whist", "oak", where="south: 5+ hearts")


def test_a_table_and_an_exercise_open_them() -> None:
    (deal,) = wn.deals("whist", seed=3, first_dealer=3, where="south: AS KS")
    assert wn.CardTable(deal).game.view(0).hand == deal.hands[0]
    (board,) = wn.boards("whist", "oak", 1)
    assert str(wn.CardTable(board).game.packs) == str(board.new_game().packs)
    task = wn.exercise.pick_cards("Click a spade.", deal, find="AS")
    assert "AS" in task.lesson.spot.hand


WITHOUT = """
import sys
for name in ("numpy", "numba", "anywidget", "traitlets"):
    sys.modules[name] = None
import whist_nb as wn
print(len(wn.deals("whist", n=2, seed=1, where="south: balanced, 15-17 points")))
"""


def test_it_needs_neither_numpy_nor_widgets() -> None:
    told = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, timeout=60)
    assert told.stdout == "2\n", told.stderr


@pytest.mark.parametrize(
    ("where", "told"),
    [
        ("anyone: 13 spades", r"one deal of Whist in 158,753,389,900"),  # four hands out of C(52, 13) = 635,013,559,600
        ("anyone: 14 spades", "No deal of Whist can be like that: anyone: 14 spades"),
    ],
)
def test_what_hardly_ever_happens_to_anyone_is_refused_before_a_deal_is_tried(where: str, told: str) -> None:
    with pytest.raises(wn.BadOption, match=told):
        wn.deals("whist", seed=1, where=where, tries=10_000_000)


def test_a_function_that_fails_is_reported_with_its_line() -> None:
    def cards_of_an_eighth(hands: tuple[wn.Cards, ...]) -> bool:
        return len(hands[7]) > 0

    line = cards_of_an_eighth.__code__.co_firstlineno + 1
    told = rf"where=cards_of_an_eighth: IndexError \(.*\), in line {line} of test_deals.py, `return len.*hands of the 4"
    with pytest.raises(wn.BadOption, match=told) as failed:
        wn.deals("whist", seed=1, where=cards_of_an_eighth)
    assert failed.value.__suppress_context__


def test_a_failure_without_a_message_is_reported_by_its_kind() -> None:
    def none_will_do(hands: tuple[wn.Cards, ...]) -> bool:
        raise ValueError

    with pytest.raises(wn.BadOption, match=r"where=none_will_do: ValueError, in line \d+ of test_deals.py"):
        wn.deals("whist", seed=1, where=none_will_do)


def test_a_function_of_nothing_is_told_what_it_is_given() -> None:
    with pytest.raises(wn.BadOption, match=r"TypeError \(.*positional argument.*\)\. The function is given the hands"):
        wn.deals("whist", seed=1, where=lambda: True)  # type: ignore[arg-type, misc]
