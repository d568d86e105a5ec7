"""One trick, two tricks: numbers agree with their nouns in everything that a table of any game says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

import whist_nb as wn
from tests.builders import every_game_in_time
from tests.widgets.tables import Recorded, strings

NOUNS = (
    "trick|point|card|deal|game|hand|seat|player|opponent|partner|bid|honour|trump|spade|heart|diamond|club|rubber"
    "|world|answer|place|side|suit|column|life|stake|payment|stage"
)
MANY = rf"(?:{NOUNS})s|lives|others'"
CLASH = re.compile(
    rf"(?<![\d.,−+-])1 (?:more |other |spare |further |small |of )?(?:{MANY})\b"
    rf"|(?<!\.)\b(?:[02-9]|\d\d+) (?:more |other )?(?:{NOUNS})\b(?! of| lead| for|, \d+ to win)"
    rf"|(?<![\d.,−+-])1 (?:\w+ )?(?:are|were|have)\b"
)
FEW = [{"start": 3}, {"start_cards": 3}, {"target": 2}, {"match_deals": 1}, {"deals": 2}]
"""Options with which there is one of something soon."""


def test_what_clashes() -> None:
    wrong = "1 tricks", "8 for each of 1 tricks", "1 more points", "2 trick.", "1 cards", "1 trick are", "−1 1 points"
    right = (
        "1 trick",
        "11 tricks",
        "3.1 tricks",
        "trick 1 counts",
        "−1 points to them",
        "2 tricks",
        "no trump",
        "4 other answers",
        "1 of 13 cards",
    )
    assert [text for text in wrong if not clashes(text)] == []
    assert [text for text in right if clashes(text)] == []


def clashes(text: str) -> list[str]:
    """Numbers and nouns in a text that do not agree."""
    return [text for _ in CLASH.finditer(text.replace("**", ""))]


def said(name: str, seed: int, seat: int | None, options: dict[str, object]) -> Iterator[str]:
    """All that a page is told in a short match among chance players, hints and rules too."""
    chance = Random(f"{name} {seed}")
    table = Recorded(name, seed=seed, seat=seat, players="random", **options)
    for turn in range(120):
        if table.game.is_over:
            break
        if table.frame["state"]["panel"] or seat is None or table.game.current_player != seat:
            table.press("next")
            continue
        for wish in ("hint", "hint", "hint", "rule") if turn % 16 == seed else ():
            table.press(wish)
        table.click(chance.choice(table.view().legal_actions()))
    for frame in table.frames:
        yield from strings(frame)


@pytest.mark.slow
@every_game_in_time
def test_numbers_agree_with_their_nouns(name: str) -> None:
    fits = [few for few in FEW if set(few) <= set(wn.find_variant(name).options) | {"deals"}]
    found = set()
    for seed in range(5):
        texts = said(name, seed, None if seed == 4 else 0, fits[seed % len(fits)])
        found |= {clash for text in texts for clash in clashes(text)}
    assert found == set()
