"""Check the fields of a Variant when an author creates one; each error says what was expected."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple, get_args

from whist_nb.engine.cards import STANDARD_ORDER, Card
from whist_nb.engine.errors import BadOption, quoted
from whist_nb.engine.game_words import AnswerWords, LeftOver, QuestionWords, Tutorial
from whist_nb.engine.options import Option
from whist_nb.engine.phrases import phrase
from whist_nb.engine.scoring import PlaysFor

OF_EVERY_GAME: Final = ("seats", "seed", "deals", "packs")
"""The settings of a game besides its options."""
FEWEST, MOST = 2, 7
"""The numbers of players there are names and places for."""


class Wanted(NamedTuple):
    """A test for the values of some fields, and the same in words."""

    is_right: Callable[[Any], bool]
    expected: str


def _are_seats(value: Any) -> bool:
    several = isinstance(value, (tuple, list)) and bool(value)
    return several and all(type(each) is int and FEWEST <= each <= MOST for each in value)


def _are_options(value: Any) -> bool:
    taken = (*OF_EVERY_GAME, "variant")
    return _is_mapping(value, Option) and all(name.isidentifier() and name not in taken for name in value)


def _is_pack(value: Any) -> bool:
    cards = isinstance(value, Sequence) and bool(value) and all(isinstance(card, Card) for card in value)
    return cards and len(set(value)) == len(value)


def _are_rankings(value: Any) -> bool:
    ranks = sorted(STANDARD_ORDER)
    return isinstance(value, (tuple, list)) and bool(value) and all(sorted(str(each)) == ranks for each in value)


def _is_mapping(value: Any, kind: type) -> bool:
    return isinstance(value, Mapping) and all(
        isinstance(name, str) and isinstance(each, kind) for name, each in value.items()
    )


def _or_none(is_right: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: value is None or is_right(value)


_FUNCTION: Final = phrase("a function")
_FIELDS: Final[Mapping[str, Wanted]] = {
    "seats": Wanted(_are_seats, phrase("the possible numbers of players, from 2 to 7, as in (4,) or (2, 3)")),
    "own_options": Wanted(
        _are_options,
        phrase("options by name, made with `number`, `switch` or `Option`, and none of them 'seats', 'seed', 'deals', "
               "'packs' or 'variant'"),
    ),
    "pack": Wanted(_is_pack, phrase("cards that are all different, as in Cards('AS KS')")),
    "rankings": Wanted(_are_rankings, phrase("orders of the ranks, as in ('AKQJT98765432',)")),
    "partners": Wanted(lambda value: isinstance(value, (bool, tuple)), phrase("True or False")),
    "plays_for": Wanted(lambda value: value in get_args(PlaysFor), " / ".join(map(repr, get_args(PlaysFor)))),
    "questions": Wanted(
        lambda value: _is_mapping(value, QuestionWords), phrase("QuestionWords for each kind of question")
    ),
    "answers": Wanted(lambda value: _is_mapping(value, AnswerWords), phrase("AnswerWords for the text of each answer")),
    "left_over": Wanted(_or_none(lambda value: isinstance(value, LeftOver)), "LeftOver"),
    "tutorial": Wanted(_or_none(lambda value: isinstance(value, Tutorial)), "Tutorial"),
    **dict.fromkeys(("points", "suits_alike", "complete", "counts_draws", "ending"), Wanted(callable, _FUNCTION)),
    **dict.fromkeys(("contract", "price", "tally", "meld"), Wanted(_or_none(callable), _FUNCTION)),
}  # fmt: skip


def check_fields(variant: Any) -> None:
    """Raise BadOption for the first field of a Variant whose value is not allowed."""
    for name, (is_right, expected) in _FIELDS.items():
        value = getattr(variant, name)
        if not is_right(value):
            raise BadOption("{field}={value}: expected {expected}.", field=name, value=quoted(value), expected=expected)
    if variant.partners is True and set(variant.seats) != {4}:
        raise BadOption(
            "partners=True: partners sit opposite each other, so expected seats=(4,), not {seats}.",
            seats=quoted(variant.seats),
        )
