"""The drill on announced points, against sums by hand."""

from __future__ import annotations

from random import Random

import whist_nb as wn
from tests.variants.test_minibridge import SOUTH_DECLARES, announced, new
from whist_nb.training.drills import DRILLS, drills_for
from whist_nb.training.recall import Recall


def after_six_tricks() -> wn.Game:
    """South (21 points) leads out spades and hearts against West (4: the ace of clubs), East (10) and dummy (5)."""
    game = announced(new(SOUTH_DECLARES))
    game.apply("part nt")
    while len(game.view(0).tricks) < 6:
        game.apply(game.legal_actions()[0])
    return game


def test_the_answer_is_announced_points_less_points_seen() -> None:
    game, counts = after_six_tricks(), {"A": 4, "K": 3, "Q": 2, "J": 1}
    announced_by = {0: 21, 1: 4, 2: 5, 3: 10}  # by hand, from the pack
    names = {"West": 1, "North": 2, "East": 3, "South": 0, "You": 0}
    asked = set()
    for me in range(4):
        view = game.view(me)
        seen = dict.fromkeys(range(4), 0)
        for trick in view.tricks:
            for seat, card in trick.plays:
                seen[seat] += counts.get(card.text[0], 0)
        for seed in range(30):
            question = DRILLS["points-hidden"].ask(Recall(view), Random(seed), seed % 13)
            for part in (question, *question.more) if question else ():
                who = names[part.text.split(" does ")[1].split(" ")[0]]
                assert who not in (me, 2)  # one's own hand and dummy's are in sight
                assert part.answer == announced_by[who] - seen[who]
                asked.add((me, who))
    assert asked == {(0, 1), (0, 3), (1, 0), (1, 3), (2, 0), (2, 1), (2, 3), (3, 0), (3, 1)}


def test_only_a_game_in_which_points_are_announced_has_it() -> None:
    drill = DRILLS["points-hidden"]
    assert [variant.id for variant in wn.VARIANTS if drill in drills_for(variant)] == ["minibridge"]
