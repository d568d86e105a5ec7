"""Club answers every question of every game: always legal, always with a reason, from its own view alone."""

import functools
import re
from itertools import cycle
from random import Random as Lots
from typing import Any

import pytest

import whist_nb as wn
from tests.builders import every_variant_in_time
from tests.invariants import settings
from whist_nb.engine.actions import Play
from whist_nb.engine.variant import Variant
from whist_nb.players import Advice, Club, Random, make_player
from whist_nb.testing import Setting, new_game
from whist_nb.testing.twins import twins

SETTINGS = settings()
BOTH = Club(), make_player("course")
"""The usual Club, and one that plays every convention."""
GAMES = {"german-whist": 16, "humbug": 16}
"""How many games are played where it is not sixty: with both hands known the last thirteen cards are counted out."""


def settings_of(variant: Variant) -> list[Setting]:
    """Every setting of a game, so mixed that the first few are of many kinds."""
    found = [setting for setting in SETTINGS if setting[0] == variant.id]
    Lots(variant.id).shuffle(found)
    return found


def must_be_filled(advice: Advice) -> None:
    """Only cards are left to be filled in when the texts of an advice are drawn."""
    for text in (advice.nudge, advice.idea, advice.reason):
        for mark in re.findall(r"\{([^{}]*)\}", text):
            assert mark in CARDS, text


CARDS = {card.text for variant in wn.VARIANTS for card in variant.pack}


def must_be_sound(game: wn.Game, advice: Advice) -> None:
    """Advice is legal, said in words, and marks only cards that the seat knows."""
    seat = game.current_player
    assert seat is not None
    view = game.view(seat)
    assert advice.action in view.legal_actions()
    assert advice.rule not in ("some-answer", ""), (game.variant.id, view.question)
    for text in (advice.nudge, advice.idea, advice.reason):
        assert text[-1:] in (".", "?"), text
        assert "None" not in text.replace("None of", ""), text
    must_be_filled(advice)
    assert advice.nudge.endswith("?")
    assert set(advice.cards) <= set(view.seen) | set(view.hand)


@every_variant_in_time
def test_every_decision_is_legal_and_explained(variant: Variant) -> None:
    all_settings = settings_of(variant)
    for number in range(GAMES.get(variant.id, 60)):
        game = new_game(all_settings[number % len(all_settings)], seed=number, deals=1)
        others, clubs = Random(number), cycle(BOTH)
        mine = number % game.seats
        while (seat := game.current_player) is not None:
            view = game.view(seat)
            if seat != mine:
                game.apply(others.choose(view))
                continue
            club = next(clubs)
            advice = club.explain(view)
            must_be_filled(advice)
            if number % 4 == 0:
                must_be_sound(game, advice)
                assert club.choose(game.view(seat)) is advice.action
            game.apply(advice.action)  # which refuses what is not legal


@every_variant_in_time
def test_cards_that_a_seat_has_not_seen_change_nothing(variant: Variant) -> None:
    found, rng = 0, Lots(variant.id)
    for number, setting in enumerate(settings_of(variant)[:3]):
        game = new_game(setting, seed=number, deals=1)
        others, stop = Random(number), rng.randrange(3, 30)
        for _ in range(stop):
            if game.current_player is not None:
                game.apply(others.choose(game.view(game.current_player)))
        seat = game.current_player
        if seat is None:
            continue
        advice = [club.explain(game.view(seat)) for club in BOTH]
        for twin in twins(game, seat, rng, tries=4):
            found += 1
            assert [club.explain(twin.view(seat)) for club in BOTH] == advice
    if variant.id != "humbug":
        assert found


# Each rule once

MINE = 1
"""The seat that is asked first: eldest hand, left of the dealer."""


def dealt(variant: str, hand: str, deck: str = "", **options: Any) -> wn.Game:
    """A deal in which eldest holds that hand; the other cards lie in their order, from the two of spades on."""
    cards = [wn.Card(text) for text in hand.split()]
    found = wn.find_variant(variant)
    seats = options.get("seats") or found.usual_seats
    rest = [card for card in found.pack if card not in cards]
    Lots(deck).shuffle(rest)
    pack = []
    for place in range(len(found.pack)):
        mine = place % seats == 0 and cards
        pack.append(cards.pop(0) if mine else rest.pop())
    return wn.Game(variant, packs=[pack], first_dealer=0, deals=1, **options)


def answer(game: wn.Game, *played: str) -> tuple[str, str]:
    """Return Club's answer after some more answers, and its rule."""
    for action in played:
        game.apply(action)
    assert game.current_player is not None
    advice = Club().explain(game.view(game.current_player))
    must_be_sound(game, advice)
    return advice.action.text, advice.rule


STRONG = "AS KS QS JS TS 9S AH KH AD KD QD 2C 3C"
WEAK = "2S 4S 6S 2H 4H 5H 7H 2D 3D 5D 2C 4C 6C"
"""Hands of thirteen cards to bid on."""
DOWN = "2S 3S 4S 5S 6S 2H 3H AH 2D 3D AC BJ"
MIXED = "AS KS 3S 2H 3H 5H AH 2D 7D 8C 9C TC"


@pytest.mark.parametrize(
    ("game", "played", "expected"),
    [
        (("contract-whist", "AS KS QS JS", {"start": 4}), "", ("bid 4", "bid-exact")),
        (("contract-whist", "2C 3C 2D 4H", {"start": 4}), "", ("bid 0", "bid-exact")),
        (("israeli-whist", STRONG, {}), "bid 7 S/pass/pass/pass", ("bid 11", "bid-exact")),
        (("israeli-whist", STRONG, {}), "", ("bid 5 nt", "bid-trumps")),
        (("israeli-whist", WEAK, {}), "", ("pass", "bid-pass")),
        (("bid-whist", DOWN, {}), "", ("bid 5 down", "bid-level")),
        (("bid-whist", DOWN, {}), "bid 4 nt/pass", None),
        (("bid-whist", DOWN, {}), "bid 4 down/pass/pass/pass", ("trump S", "trumps-worth")),
        (("bid-whist", STRONG[:-3], {}), "bid 4 nt/pass/pass/pass", ("direction up", "direction-strong")),
        (("minnesota-whist", STRONG, {}), "", ("show 2C", "bid-card")),
        (("minnesota-whist", WEAK, {}), "", ("show 2H", "bid-card")),
        (("norwegian-whist", STRONG, {}), "", ("show QD", "bid-card")),
        (("norwegian-whist", STRONG, {"bidding": "verbal"}), "", ("grand", "grand-or-nullo")),
        (("norwegian-whist", WEAK, {"bidding": "verbal"}), "", ("nullo", "grand-or-nullo")),
        (("solo-whist", STRONG, {}), "", ("abundance", "call-abundance")),
        (("solo-whist", WEAK, {}), "", ("spread misere", "call-misere")),
        (("solo-whist", "AS KS 9S 5S 4S 6H 3H 2H 6D 3D 2C 7C AC", {}), "", ("pass", "bid-pass")),
        (
            ("solo-whist", "AS KS 9S 5S 4S 6H 3H 2H 6D 3D 2C 7C AC", {}),
            "propose/pass/pass/pass",
            ("throw in", "call-throw-in"),
        ),
    ],
)
def test_bids_and_calls(game: tuple[str, str, dict[str, Any]], played: str, expected: tuple[str, str] | None) -> None:
    variant, hand, options = game
    found = answer(dealt(variant, hand, **options), *filter(None, played.split("/")))
    if expected is None:
        expected = ("pass", "bid-leave-partner")
    assert found == expected


def turned(variant: str, hand: str, card: str, **options: Any) -> wn.Game:
    """A deal of twelve cards each, eldest's hand given, with that card turned from the stock."""
    mine, up = [wn.Card(text) for text in hand.split()], wn.Card(card)
    rest = [each for each in wn.find_variant(variant).pack if each not in mine and each is not up]
    packets = 4 if variant == "ruff-and-trump" else 1
    deck = [mine.pop(0) if place // packets % 4 == 0 else rest.pop() for place in range(48)]
    return wn.Game(variant, packs=[[*deck, up, *rest]], first_dealer=0, deals=1, **options)


def test_the_ruff_is_announced_in_full_and_proved_with_few_cards() -> None:
    game = turned("ruff-and-trump", MIXED, "4D")
    most = game.legal_actions()[-1].text
    assert answer(game) == (most, "announce-full")


def test_a_player_who_may_take_the_stock_takes_it_and_keeps_trumps() -> None:
    assert answer(turned("ruff-and-honours", MIXED, "4S")) == ("take", "stock-take")
    game = turned("ruff-and-honours", MIXED, "4D")
    assert answer(game) == ("leave", "stock-leave")
    game = turned("ruff-and-honours", MIXED, "4S")
    found = answer(game, "take", *["leave"] * 3)
    assert found[1] == "discard-short"
    assert not found[0].endswith("S")


def test_three_cards_are_given_from_outside_the_best_suit() -> None:
    assert answer(dealt("israeli-whist", STRONG), *["pass"] * 4) == ("give 2C", "give-least")


def test_a_low_deal_is_led_low() -> None:
    game = dealt("minnesota-whist", WEAK)
    while game.view(0).question == "bid card":
        red = [each for each in game.legal_actions() if each.text[-1] in "HD"]
        game.apply(red[0])
    assert answer(game)[1] == "low-under"


@pytest.mark.parametrize(
    ("hand", "bids", "cards", "rules"),
    [
        ("AS KS 2D 3H", "bid 2/bid 0/bid 1/bid 0", "2D 3H", "exact-wait"),
        ("AS KS QS 3H", "bid 4/bid 0/bid 1/bid 0", "AS KS QS", "exact-take"),
        ("2C 3C KD 4H", "bid 0/bid 2/bid 1/bid 0", "2C 3C 4H", "exact-shed"),
        ("5S 6S 7S 8S", "bid 0/bid 2/bid 1/bid 0", "5S 6S 7S 8S", "exact-last"),
    ],
)
def test_exact_bids_are_played_for(hand: str, bids: str, cards: str, rules: str) -> None:
    found = answer(dealt("contract-whist", hand, start=4), *bids.split("/"))
    assert found[0] in cards.split()
    assert found[1] in rules.split()


def test_a_misere_is_led_from_under_the_others() -> None:
    game = dealt("solo-whist", WEAK)
    assert answer(game, "misere", *["pass"] * 3) == ("7H", "exact-shed")


def test_a_misere_is_hunted_low_and_high_cards_go_once_the_declarer_is_safe() -> None:
    game = dealt("solo-whist", WEAK, deck="hunt")
    for call in ("misere", *["pass"] * 3, "7H"):
        game.apply(call)
    club, spent = Club(), 0
    for _ in range(3):
        advice = club.explain(game.view(game.current_player))
        assert game.current_player != MINE
        if advice.rule == "misere-spend":
            held = [action.card.rank for action in game.legal_actions() if isinstance(action, Play)]
            assert isinstance(advice.action, Play)
            assert advice.action.card.rank == max(held)
            spent += 1
        game.apply(advice.action)
    advice = club.explain(game.view(game.current_player))
    assert spent
    assert advice.rule == "misere-lead"
    assert isinstance(advice.action, Play)
    assert advice.action.card.rank == min(card.rank for card in game.view(game.current_player).hand)


def rules_met(variant: str, games: int, **options: Any) -> set[str]:
    """The rules that Clubs at all seats follow in some games."""
    met = set()
    for seed in range(games):
        game = wn.Game(variant, seed=seed, deals=1, **options)
        while (seat := game.current_player) is not None:
            advice = Club().explain(game.view(seat))
            met.add(advice.rule)
            game.apply(advice.action)
    return met


@functools.cache
def met_anywhere() -> set[str]:
    """Collect what comes up when Clubs play the games with decisions of their own."""
    return (
        rules_met("widow-whist", 6)
        | rules_met("ruff-and-trump", 6)
        | rules_met("short-whist", 2, claim_honours="manual")
        | rules_met("christmas-whist", 4, length=1, single_rule=4, auto_declare=False)
        | rules_met("christmas-whist", 4, length=1, single_rule=5, auto_declare=False)
        | rules_met("contract-whist", 8, start=8)
        | rules_met("minnesota-whist", 6)
    )


OWN_RULES = [
    "widow-look",
    "widow-keep",
    "announce-full",
    "prove-short",
    "discard-short",
    "claim-honours",
    "meld-declare",
    "meld-lead",
    "prize-low",
    "exact-take",
    "exact-wait",
    "exact-shed",
    "exact-last",
    "exact-forced",
    "low-duck",
    "low-under",
    "low-throw",
    "low-last-high",
]


@pytest.mark.parametrize("rule", OWN_RULES)
def test_every_rule_comes_up_where_clubs_play(rule: str) -> None:
    assert rule in met_anywhere()
