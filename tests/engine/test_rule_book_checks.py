"""A Variant whose fields cannot be what they are is refused where it is written, with what is expected."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.broken_games import SOUND
from whist_nb.engine.cards import Card
from whist_nb.engine.errors import BadOption
from whist_nb.engine.options import number

SEATS = "expected the possible numbers of players, from 2 to 7, as in (4,) or (2, 3)."
WRONG: list[tuple[dict[str, Any], str]] = [
    ({"seats": 4}, f"seats=4: {SEATS}"),
    ({"seats": ()}, f"seats=(): {SEATS}"),
    ({"seats": "4"}, f"seats='4': {SEATS}"),
    ({"seats": None}, f"seats=None: {SEATS}"),
    ({"seats": (1,)}, f"seats=(1,): {SEATS}"),
    ({"seats": (9,)}, f"seats=(9,): {SEATS}"),
    ({"seats": (True,)}, f"seats=(True,): {SEATS}"),
    ({"own_options": {"length": 3}}, "own_options={'length': 3}: expected options by name"),
    ({"own_options": ["length"]}, "own_options=['length']: expected options by name"),
    ({"own_options": {"seed": number(3, "Deals.")}}, "none of them 'seats', 'seed', 'deals', 'packs' or 'variant'."),
    ({"own_options": {"two words": number(3, "Deals.")}}, "expected options by name"),
    ({"pack": ("AS", "KS")}, "pack=('AS', 'KS'): expected cards that are all different, as in Cards('AS KS')."),
    ({"pack": ()}, "pack=(): expected cards"),
    ({"pack": (Card("AS"),) * 2}, "expected cards that are all different"),
    ({"rankings": ("AK",)}, "rankings=('AK',): expected orders of the ranks, as in ('AKQJT98765432',)."),
    ({"rankings": ()}, "rankings=(): expected orders"),
    ({"partners": "yes"}, "partners='yes': expected True or False."),
    ({"partners": True, "seats": (3,)}, "partners sit opposite each other, so expected seats=(4,), not (3,)."),
    ({"plays_for": "money"}, "plays_for='money': expected 'tricks' / 'points' / 'the deal' / 'a trick'."),
    ({"points": None}, "points=None: expected a function."),
    ({"contract": "high"}, "contract='high': expected a function."),
    ({"questions": {"card": "Play!"}}, "expected QuestionWords for each kind of question."),
    ({"answers": {"high": "High"}}, "expected AnswerWords for the text of each answer."),
    ({"left_over": "kitty"}, "left_over='kitty': expected LeftOver."),
]


@pytest.mark.parametrize(("given", "told"), WRONG)
def test_a_field_that_cannot_be_is_refused(given: dict[str, Any], told: str) -> None:
    with pytest.raises(BadOption) as refused:
        replace(SOUND, **given)
    assert told in str(refused.value)


def test_a_list_of_numbers_of_players_will_do() -> None:
    assert replace(SOUND, seats=[3, 4]).check_seats(3) == 3
