"""Club and the play-outs make the same choices, at the start of a play-out and through whole deals."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import whist_nb as wn
from scripts.check_playouts import CLUB, COUNTED, LATER, alike, choices_of, lost_by_thumb, moments, parting, thumb
from whist_nb.engine.actions import Knock
from whist_nb.engine.view import View
from whist_nb.players import Club, make_player

SEEN_BY_ALL = ("contract-whist", "cycling-whist", "knockout-whist", "minnesota-whist", "norwegian-whist", "solo-whist")
"""Games in which nobody knows more of the hidden cards than the others, nor has shown any of the own."""


def compared(count: int) -> Counter[str]:
    """Count how often each of Club's rules applied, in at least that many moments of all games; all choices must agree.

    Where Club solves an ending its rule of thumb is compared, and the card it plays instead is one of the best.
    """
    found, number = Counter[str](), 0
    while found.total() < count:
        for view in moments(number):
            same, advice = alike(view)
            assert same, (number, advice.rule, view)
            found[advice.rule] += 1
            if advice.rule in COUNTED and advice.action != thumb(view):
                found["better"] += lost_by_thumb(view, advice.action)
        number += 1
    return found


@pytest.mark.nightly
def test_play_outs_begin_as_club_plays() -> None:
    found = compared(1_000)
    assert len(found) > 30
    assert found["better"] > 5, "solving an ending brings tricks, or a play-out would do"


@pytest.mark.nightly
def test_play_outs_begin_as_club_plays_in_many_moments_of_all_games() -> None:
    """Both are made from one source; `scripts/check_playouts.py` compares them in as many moments as you like."""
    found = compared(7_000)
    assert len(found) > 40
    assert found["better"] > 50


@pytest.mark.parametrize("variant", SEEN_BY_ALL)
def test_play_outs_go_on_as_club_plays(variant: str) -> None:
    """Their book of voids, suits opened, dogs and tricks is that of the views, to the end of the deal."""
    for seed in range(4):
        game, stop = wn.Game(variant, seed=seed, deals=1), 3 * seed + Random(seed).randrange(3)
        while not game.is_over:
            view = game.view(game.current_player)
            if view.question in ("card", "card or knock"):
                stop -= 1
                if stop < 0:
                    assert parting(view, game) is None
                    break
            game.apply(CLUB.choose(view))


def test_dogs_play_on_as_at_the_table() -> None:
    """A dog knocks and plays in play-outs when Club does, and in the last trick must play."""
    knocks = 0
    for seed in range(8):
        game = wn.Game("knockout-whist", seats=4, seed=seed)
        while not game.is_over:
            view = game.view(game.current_player)
            if view.question == "card or knock" or (view.question == "card" and has_dog(view)):
                assert parting(view, game) is None
                knocks += sum(isinstance(action, Knock) for _, action in choices_of(view))
                break
            game.apply(CLUB.choose(view))
    assert knocks


@pytest.mark.parametrize("player", [Club(), make_player("course"), Club(version=6)], ids=repr)
def test_later_versions_choose_another_card_only_by_a_rule_of_their_own(player: Club) -> None:
    """The play-outs are a twin of the first version; what they don't play has a name."""
    departed = Counter[str]()
    for seed in range(6):
        game = wn.Game("whist", seed=seed, deals=1)
        while (seat := game.current_player) is not None:
            view = game.view(seat)
            advice = player.explain(view)
            if len(view.legal_actions()) > 1 and advice.action != thumb(view):
                assert advice.rule in LATER, (seed, view)
                departed[advice.rule] += 1
            game.apply(advice.action)
    assert departed


def has_dog(view: View) -> bool:
    """Return whether a trick begins in which somebody has one card, and others more."""
    return not view.trick and 1 in view.cards_left and max(view.cards_left) > 1
