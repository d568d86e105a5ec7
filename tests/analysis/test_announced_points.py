"""Beliefs after hands have announced their points: exact, and compared with every layout, one by one."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random

import numpy as np
import pytest

import whist_nb as wn
from whist_nb.analysis import Beliefs
from whist_nb.analysis.beliefs import Contradiction
from whist_nb.analysis.total_placements import TotalPlacements
from whist_nb.analysis.whereabouts import Whereabouts
from whist_nb.engine.actions import Announce
from whist_nb.engine.game import Game
from whist_nb.engine.library import known
from whist_nb.engine.matches import most_points
from whist_nb.engine.play import tricks
from whist_nb.variants.minibridge import MINIBRIDGE, announce, who_declares

POINTS = {"A": 4, "K": 3, "Q": 2, "J": 1}


def laid_out(cards, sizes):
    """Yield every way to lay that many cards at each place, as a tuple of places."""
    if len(sizes) == 1:
        yield dict.fromkeys(cards, 0)
        return
    for last in combinations(cards, sizes[-1]):
        rest = [card for card in cards if card not in last]
        for others in laid_out(rest, sizes[:-1]):
            yield others | dict.fromkeys(last, len(sizes) - 1)


@pytest.mark.parametrize("seed", range(60))
def test_counts_chances_and_lengths_agree_with_every_layout(seed):
    rng = Random(seed)
    sizes = [rng.randint(0, 3) for _ in range(rng.randint(1, 4))]
    number = sum(sizes)
    cards, worth = list(range(number)), [rng.choice([0, 0, 1, 2, 3, 4]) for _ in range(number)]
    allowed = np.array([[rng.random() < 0.85 for _ in sizes] for _ in cards], dtype=bool).reshape(number, len(sizes))
    truth = rng.choice(list(laid_out(cards, sizes)))
    for card, place in truth.items():
        allowed[card, place] = True
    totals = [sum(worth[card] for card in cards if truth[card] == place) for place in range(len(sizes))]
    totals = [total if rng.random() < 0.7 else None for total in totals]

    def may_be(layout):
        return all(allowed[card, place] for card, place in layout.items()) and all(
            total is None or total == sum(worth[card] for card in cards if layout[card] == place)
            for place, total in enumerate(totals)
        )

    layouts = [layout for layout in laid_out(cards, sizes) if may_be(layout)]
    counted = TotalPlacements(allowed, sizes, worth, totals)
    assert counted.count == len(layouts)
    chances = np.array([[sum(layout[c] == p for layout in layouts) for p in range(len(sizes))] for c in cards])
    assert np.allclose(counted.marginals(), chances.reshape(number, len(sizes)) / len(layouts))
    among, place = rng.sample(cards, rng.randint(0, number)), rng.randrange(len(sizes))
    held = [sum(layout[card] == place for card in among) for layout in layouts]
    assert np.allclose(counted.lengths(place, among), np.bincount(held, minlength=len(among) + 1) / len(layouts))
    drawn = counted.sample(200, np.random.default_rng(seed))
    assert {tuple(row) for row in drawn.tolist()} <= {tuple(layout[card] for card in cards) for layout in layouts}


def test_samples_are_uniform_over_the_layouts():
    worth = [4, 3, 2, 1, 4, 0, 0, 0, 0]
    counted = TotalPlacements(np.ones((9, 3), dtype=bool), [3, 3, 3], worth, [7, None, 3])
    rows, often = np.unique(counted.sample(40_000, np.random.default_rng(5)), axis=0, return_counts=True)
    assert len(rows) == counted.count
    expected = 40_000 / counted.count
    square = float(((often - expected) ** 2 / expected).sum())
    freedom = counted.count - 1
    assert abs(square - freedom) < 4 * np.sqrt(2 * freedom)


async def small_rules(table):
    """Three cards each from a pack of twelve."""
    table.new_deal(0)
    table.deal(dict.fromkeys(table.seats, 3))
    declarer = who_declares(await announce(table), table.sides) or 0
    dummy = (declarer + 2) % 4
    table.show(dummy, table.hands[dummy])
    table.entrust(dummy, declarer)
    table.stage(tricks=3)
    await tricks(table, 3, leader=table.left_of(declarer))
    table.score(table.tricks_won, ())
    most_points(table)


SMALL = replace(
    MINIBRIDGE,
    id="small-with-points",
    title="Three cards each",
    rules=small_rules,
    pack=wn.Cards([f"{rank}{suit}" for suit in "SHDC" for rank in "AJ9"]),
)


def layouts_of(game, seat):
    """Yield every layout of the unseen cards that agrees with voids and announcements."""
    view = game.view(seat)
    places = [other for other in range(4) if view.cards_left[other] and not view.hands[other]]
    sizes = [view.cards_left[other] for other in places]
    seen = {card for other in range(4) for card in view.hands[other]} | set(view.seen)
    cards = [card for card in view.pack if card not in seen]
    said = {other: call.number for other, call in view.calls if isinstance(call, Announce)}
    plays = [play for trick in view.tricks for play in trick.plays] + list(view.trick)
    for other, card in plays:
        if other in said:
            said[other] -= POINTS.get(card.text[0], 0)
    for layout in laid_out(cards, sizes) if places else ():
        hands = {other: [c for c in cards if layout[c] == at] for at, other in enumerate(places)}
        if any(card.suit.value in view.voids[other] for other in places for card in hands[other]):
            continue
        if all(sum(POINTS.get(c.text[0], 0) for c in hands[o]) == said[o] for o in places if o in said):
            yield {card: other for other in places for card in hands[other]}


def agrees(game, seat):
    """Compare beliefs with the layouts, and return how many layouts there are."""
    layouts = list(layouts_of(game, seat))
    beliefs = Beliefs(game.view(seat))
    assert beliefs.worlds == max(1, len(layouts))
    wheres = Whereabouts(game.view(seat))
    for card in layouts[0] if layouts else ():
        for place in range(4):
            expected = sum(layout[card] == place for layout in layouts) / len(layouts)
            assert beliefs.probability[place, card.index] == pytest.approx(expected)
        assert wheres.places(card) == {layout[card] for layout in layouts}
    if layouts:
        hearts = [sum(c.suit.value == "H" and o == p for c, o in layouts[0].items()) for p in range(4)]
        assert sum(hearts) == sum(c.suit.value == "H" for c in layouts[0])
        for place in sorted(set(layouts[0].values())):
            some = [card for card in layouts[0] if card.rank >= 12]
            expected = sum(any(layout[c] == place for c in some) for layout in layouts) / len(layouts)
            assert beliefs.any_of(place, some) == pytest.approx(expected)
            spread = [sum(c.suit.value == "H" and o == place for c, o in layout.items()) for layout in layouts]
            found = beliefs.lengths(place, "H")
            assert found == pytest.approx((np.bincount(spread) / len(layouts)).tolist())
    return len(layouts)


@pytest.mark.slow
def test_in_a_small_pack_every_moment_agrees_with_every_layout():
    with known(SMALL):
        game, rng, sizes = Game(SMALL, seed=11), Random(1), []
        while not game.is_over:
            sizes += [agrees(game, seat) for seat in range(4)]
            game.apply(rng.choice(game.legal_actions()))
    assert max(sizes) == 1680  # nine cards, three to each of three hands, before anybody has spoken
    assert sum(1 < size < 300 for size in sizes) > 10


@pytest.mark.slow
def test_the_last_tricks_of_minibridge_agree_with_every_layout():
    tested = 0
    with known(MINIBRIDGE):
        for seed in range(3):
            game, rng = Game(MINIBRIDGE, seed=seed, deals=1), Random(seed)
            while not game.is_over:
                view = game.view(0)
                if view.turn is not None and sum(view.cards_left) in (7, 10, 15, 16):
                    tested += sum(agrees(game, seat) > 1 for seat in range(4))
                game.apply(rng.choice(game.legal_actions()))
    assert tested > 8


def test_an_announcement_is_a_fact_in_words():
    with known(MINIBRIDGE):
        game = Game(MINIBRIDGE, seed=5, first_dealer=0)
        for _ in range(4):
            game.apply(game.legal_actions()[0])
        beliefs = Beliefs(game.view(1))
        told = [fact.text for fact in beliefs.facts if fact.text.endswith("points")]
        said = [call.number for _, call in game.view(1).calls]
        assert told == [f"seat {seat} announced {said[seat]} points" for seat in (0, 2, 3)]
        assert beliefs.worlds < beliefs.worlds_with([])


def test_impossible_points_are_a_contradiction():
    assert issubclass(Contradiction, wn.WhistError)
    impossible = TotalPlacements(np.ones((4, 2), dtype=bool), [2, 2], [4, 0, 0, 0], [2, 2])
    assert (impossible.count, impossible.total) == (0, 0.0)
