"""Claims in a game with announced hands and cards laid aside, compared with every layout the engine can deal."""

from random import Random

import pytest

import whist_nb as wn
from tests import naive_claims
from tests.worlds import world_with
from whist_nb.analysis.claiming import claimable, rule_on
from whist_nb.analysis.worst_layouts import UnseenCards
from whist_nb.engine.cards import Cards
from whist_nb.players import Club

MOST_LAYOUTS = 420


def endings(seeds):
    """The last tricks of deals of Ruff and Trump, with the layouts that voids leave and those that can be dealt."""
    for seed in seeds:
        game, rng = wn.Game("ruff-and-trump", seed=seed, deals=1), Random(seed)
        while not game.is_over:
            seat = game.current_player
            view = game.view(seat)
            if 1 < claimable(view) < 5 and UnseenCards(view).most <= MOST_LAYOUTS:
                layouts = naive_claims.layouts_of(view)
                can_be = [each for each in layouts if world_with(game, seat, tuple(map(Cards, each)), rng) is not None]
                if can_be:
                    yield view, layouts, can_be
            game.apply(Club().choose(view))


@pytest.mark.nightly
def test_a_claim_may_rest_on_what_was_announced_and_stands_in_every_layout_that_can_be_dealt():
    granted = by_announcement = 0
    for view, layouts, can_be in endings(range(4)):
        for tricks in range(claimable(view) + 1):
            ruling = rule_on(view, tricks)
            if ruling.stands:
                assert naive_claims.stands(view, tricks, can_be), (view, tricks)
                granted += 1
                by_announcement += not naive_claims.stands(view, tricks, layouts)
            elif ruling.stands is False:
                assert naive_claims.fits(view, ruling.line.hands)
                assert naive_claims.fails_on(view, ruling.line, tricks)
    assert granted > 10
    assert by_announcement > 2
