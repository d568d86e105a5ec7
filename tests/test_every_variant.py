"""Properties of every game, with every number of seats and every option: the proofs of `whist_nb.testing`.

The quick run plays some ten deals of each game, and proves the dearest facts of each game without options.
``make slow`` proves them with every option and plays ten thousand deals of each game; set ``WHIST_NB_DEALS`` for
another number.
"""

from __future__ import annotations

import os
from random import Random

import pytest

import whist_nb as wn
from tests.builders import FIRST, every_variant_in_time, play_on
from tests.invariants import CHECKS, settings
from whist_nb.engine.variant import Variant
from whist_nb.testing import (
    Setting,
    check_cards,
    check_copies,
    check_game,
    check_legal_ones,
    check_refusals,
    check_results,
    check_scoring,
    check_sitting,
    check_start,
    check_turn,
    check_twins,
    check_views,
    combinations,
    new_game,
    setting_name,
)
from whist_nb.testing.twins import unseen_places

SETTINGS = settings()
every_setting = pytest.mark.parametrize("setting", SETTINGS, ids=setting_name)
# The expensive proofs: the quick run plays games with the usual options, the slow tests or the night all options.
every_setting_in_time = pytest.mark.parametrize(
    "setting",
    [
        pytest.param(setting, marks=[pytest.mark.slow] if setting[2] else [], id=setting_name(setting))
        for setting in SETTINGS
    ],
)
every_setting_by_night = pytest.mark.parametrize(
    "setting",
    [
        pytest.param(
            setting,
            marks=[pytest.mark.nightly] if setting[2] else [pytest.mark.slow] if setting[0] not in FIRST else [],
            id=setting_name(setting),
        )
        for setting in SETTINGS
    ],
)
every_variant = pytest.mark.parametrize("variant", wn.VARIANTS, ids=lambda variant: variant.id)
MANY = int(os.environ.get("WHIST_NB_DEALS", "10000"))


def moments(setting: Setting, count: int, seed: int = 0) -> list[wn.Game]:
    """Return a game of three deals at that many moments, from start to end."""
    length = len(play_on(new_game(setting, seed, deals=3), seed).actions)
    stops = sorted({round(length * part / max(count - 1, 1)) for part in range(count)})
    games = [play_on(new_game(setting, seed, deals=3), seed, stop) for stop in stops]
    assert games[-1].is_over
    return games


def test_every_value_of_every_option_is_among_the_settings() -> None:
    for variant in wn.VARIANTS:
        tried = {
            (name, repr(value)) for id, _, options in SETTINGS if id == variant.id for name, value in options.items()
        }
        for name, option in variant.options.items():
            missing = {repr(choice) for choice in option.choices if choice != option.default} - {
                value for other, value in tried if other == name
            }
            assert not missing, (variant.id, name, missing)
        assert {seats for id, seats, _ in SETTINGS if id == variant.id} == set(variant.seats)


@every_variant
def test_every_variant_says_what_its_deals_add_up_to(variant: Variant) -> None:
    assert variant.id in CHECKS


@every_setting_in_time
def test_random_players_reach_the_end_with_every_card_accounted_for(setting: Setting) -> None:
    for seed in range(2):
        game = new_game(setting, seed)
        rng = Random(seed)
        while not game.is_over:
            check_turn(game)
            check_cards(game)
            game.apply(rng.choice(game.legal_actions()))
        check_turn(game)
        check_cards(game)
        check_results(game)
        CHECKS[game.variant.id](game)
        check_scoring(game)


@every_setting_in_time
def test_views_agree_and_keep_secrets(setting: Setting) -> None:
    for game in moments(setting, 12):
        check_views(game)


@every_setting_in_time
def test_legal_actions_are_accepted_and_others_change_nothing(setting: Setting) -> None:
    for number, game in enumerate(moments(setting, 5)[:-1]):
        check_legal_ones(game)
        check_refusals(game, Random(number))


@every_setting_by_night
def test_copies_records_and_taking_back_give_equal_games(setting: Setting) -> None:
    for number, game in enumerate(moments(setting, 4)):
        check_copies(game, Random(number))


@every_setting
def test_the_same_seed_and_actions_give_the_same_log(setting: Setting) -> None:
    game = play_on(new_game(setting, 5), 5)
    again = new_game(setting, 5)
    for seat, action in game.actions:
        assert again.current_player == seat
        again.apply(action)
    assert again.view(wn.EVERYONE).events == game.view(wn.EVERYONE).events
    assert again == game
    assert new_game(setting, 6) != new_game(setting, 5)


@every_setting_by_night
def test_twin_worlds(setting: Setting) -> None:
    """Re-dealing what a seat cannot see changes neither its view nor what it may do, nor whose turn it is."""
    games = moments(setting, 7)
    found = sum(check_twins(game, Random(number), tries=3) for number, game in enumerate(games))
    secrets = [game for game in games if any(len(unseen_places(game, seat)) > 1 for seat in range(game.seats))]
    assert found > len(secrets) or not secrets


@every_variant
def test_before_anything_is_played_every_redeal_is_a_twin(variant: Variant) -> None:
    """Nothing that depends on unseen cards has happened yet, so no redeal may be noticed."""
    for seats in variant.seats:
        check_start(new_game((variant.id, seats, {}), 3), Random(seats))


@every_variant
def test_deals_stops_a_match(variant: Variant) -> None:
    for deals in (1, 2, 3):
        game = play_on(wn.Game(variant.id, seed=deals, deals=deals), deals)
        assert len(game.deal_results) <= deals
        assert game.is_over
        check_results(game)
        CHECKS[variant.id](game)


@every_variant_in_time
def test_ten_random_deals(variant: Variant) -> None:
    assert check_game(variant, 10, thorough=0.05, also=CHECKS[variant.id]).deals == 10


@every_variant
def test_three_random_combinations_of_options(variant: Variant) -> None:
    for seed, setting in enumerate(combinations(variant, 3, seed=1)):
        check_combination(setting, seed, thorough=0.01, deals=1)


def check_combination(setting: Setting, seed: int, thorough: float, deals: int) -> None:
    rng = Random(f"{setting_name(setting)} {seed}")
    check_sitting(new_game(setting, seed, deals=deals), rng, thorough, CHECKS[setting[0]])


@pytest.mark.nightly
@every_variant
def test_two_hundred_random_combinations_of_options(variant: Variant) -> None:
    """A deal each, and a whole match of every tenth, as far as twelve deals."""
    for seed, setting in enumerate(combinations(variant, 200, seed=2)):
        check_combination(setting, seed, thorough=0.005, deals=12 if seed % 10 == 0 else 1)


@pytest.mark.slow
@every_variant
def test_ten_thousand_random_deals(variant: Variant) -> None:
    """Every invariant over many deals; the costly checks at one moment in two hundred or fewer."""
    assert check_game(variant, MANY, thorough=0.005, also=CHECKS[variant.id]).deals == MANY
