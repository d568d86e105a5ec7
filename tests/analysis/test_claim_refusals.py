"""The line that beats a refused claim, checked with the engine: dealt as the refusal says and played card by card."""

from collections import Counter
from random import Random

import pytest

import whist_nb as wn
from tests.builders import every_variant_in_time
from tests.drawn_worlds import drawn_world
from tests.worlds import world_with
from whist_nb.analysis import claim_search, possible_hands
from whist_nb.analysis.claiming import STEPS_AT_ONCE, Ruling, claimable, rule_at_once, rule_on
from whist_nb.analysis.view_positions import coalitions
from whist_nb.engine.variant import Variant
from whist_nb.players import Club

HARD_TO_DEAL = {
    *("bid-whist", "israeli-whist", "ruff-and-honours", "ruff-and-trump", "widow-whist"),
}
"""Games in which others laid cards aside or took some unseen: how it came to a layout is not found at every try."""

DRAWN = {"german-whist", "christmas-whist"}


def moments(variant: Variant, seed: int):
    game = wn.Game(variant, seed=seed, deals=1)
    while not game.is_over and len(game.actions) < 250:
        seat = game.current_player
        if claimable(game.view(seat)):
            yield game, seat
        game.apply(Club().choose(game.view(seat)))


def beats(twin: wn.Game, seat: int, ruling: Ruling) -> bool:
    """Return whether a line, played out by the engine, gives the side more tricks than were claimed, or fewer."""
    view = twin.view(seat)
    before, left, sides = len(view.tricks), claimable(view), coalitions(view)
    assert tuple(map(set, ruling.line.hands)) == tuple(
        set(twin.places()[f"hand {other}"]) for other in range(twin.seats)
    )
    for player, card in ruling.line.plays:
        assert twin.view(seat).turn == player
        twin.apply(card.text)  # IllegalAction if it is none that may be played
    gathered = [event.seat for event in twin.view(wn.EVERYONE).events if event.verb == "gather"]
    winners = gathered[len([event for event in view.events if event.verb == "gather"]) :]
    won = sum(sides[winner] == sides[seat] for winner in winners)
    assert before + len(winners) <= before + left
    return won > ruling.tricks or won + left - len(winners) < ruling.tricks


def check_lines(variant: Variant, seed: int, often: float) -> Counter[str]:
    found, rng = Counter[str](), Random(f"{variant.id}/{seed}")
    for game, seat in moments(variant, seed):
        view = game.view(seat)
        left = claimable(view)
        for tricks in {0, left, rng.randint(0, left)}:
            if rng.random() > often:
                continue
            ruling = rule_on(view, tricks, 150, 1200)
            if ruling.stands is not False:
                continue
            twin = world_with(game, seat, ruling.line.hands, rng)
            if twin is None and variant.id in DRAWN:
                twin = drawn_world(game, seat, ruling.line.hands, rng)
            assert twin is not None or variant.id in HARD_TO_DEAL, (game, seat, ruling)
            found["refused"] += 1
            if twin is not None:
                assert rule_on(twin.view(seat), tricks, 150, 1200) == ruling  # also where the cards do lie so
                assert beats(twin, seat, ruling), (game, seat, ruling)
                found["played"] += 1
    return found


@every_variant_in_time
def test_a_refusal_names_cards_that_fit_what_was_seen_and_a_line_that_beats_the_claim(variant: Variant) -> None:
    found = check_lines(variant, 5, 0.12)
    if variant.id not in ("turnover-bridge", "russi"):  # their last cards are uncovered late, if at all
        assert found["played"] > 0


@pytest.mark.nightly
@pytest.mark.parametrize("variant", wn.VARIANTS, ids=lambda variant: variant.id)
def test_many_more_refusals(variant: Variant) -> None:
    for seed in (10, 11):
        check_lines(variant, seed, 0.5)


@pytest.mark.parametrize("name", ["whist", "contract-whist", "ruff-and-honours", "ruff-and-trump"])
def test_an_answer_within_a_click_costs_only_so_much(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted from outside: moments that are looked at and layouts that are dealt."""
    work = Counter[str]()

    def counting(real, of):
        def counted(*given):
            work[of] += 1
            return real(*given)

        return counted

    monkeypatch.setattr(claim_search.ClaimSearch, "_answered", counting(claim_search.ClaimSearch._answered, "moments"))
    for room in (claim_search, possible_hands):
        monkeypatch.setattr(room, "deal_into", counting(room.deal_into, "layouts"))
    for game, seat in moments(wn.find_variant(name), 0):
        for tricks in {0, claimable(game.view(seat))}:
            work.clear()
            rule_at_once(game.view(seat), tricks)
            assert sum(work.values()) <= STEPS_AT_ONCE // game.seats
