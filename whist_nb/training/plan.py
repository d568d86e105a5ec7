"""The plan of a session: its game, mode, level and seed, checked before it starts."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from whist_nb.engine.errors import BadOption, did_you_mean
from whist_nb.engine.library import rule_book, usual_game
from whist_nb.engine.options import check_seed
from whist_nb.engine.variant import Variant
from whist_nb.training.drills import EASIEST, TOP

MODES: Final = ("play", "watch", "flash", "exam", "span")
"""Questions in a hand that is played, in one that is watched, one by one, or without feedback, and a span test."""
ANY_GAME: Final = "any"
"""Stands in for a game: everything that is due, in all games."""
USUAL_GAME: Final = usual_game("training")
LONGEST: Final = 10**12
"""The longest time for an answer, in milliseconds: about thirty years."""
LARGEST_SEED: Final = 2**62
"""The largest seed: the log keeps integers of 64 bits, and a session counts up from its seed."""


def game_of(game: str | Variant) -> Variant | None:
    """Return the game of a session; None for any game. Raise UnknownVariant, naming the nearest, for an unknown one."""
    return None if game == ANY_GAME else rule_book(game)


def check_plan(mode: object, level: object, questions: object, options: Mapping[str, Any]) -> None:
    """Raise BadOption for a plan that no session of any game can have."""
    if mode not in MODES:
        raise BadOption("There is no mode {mode!r:.40}. {suggestion}", mode=mode, suggestion=did_you_mean(mode, MODES))
    if level is not None and (type(level) is not int or not EASIEST <= level <= TOP):
        raise BadOption(
            "level={level!r:.40}: expected {easiest} to {top}, or None to follow the learner.",
            level=level,
            easiest=EASIEST,
            top=TOP,
        )
    if questions is not None and (type(questions) is not int or questions < 1):
        raise BadOption(
            "questions={questions!r:.40}: expected an integer of at least 1, or None to go on as long as you like.",
            questions=questions,
        )
    if mode == "span" and level is not None:
        raise BadOption("level={level}: a span test chooses its own sizes, so leave the level out.", level=level)
    if mode not in ("play", "watch") and (given := [name for name in ("deals", "packs") if name in options]):
        raise BadOption(
            "mode={mode!r} takes no {name}: it deals new cards for every question.", mode=mode, name=given[0]
        )


def check_any_game(mode: str, given: Mapping[str, Any]) -> None:
    """Raise BadOption for settings that only a session of one game can have."""
    if mode != "flash":
        raise BadOption(f"mode={mode!r} needs a game: {ANY_GAME!r} works only with mode='flash'.")
    for name, value in given.items():
        if value is not None:
            raise BadOption(
                "{name}={value!r:.40} works in a single game only: name that game instead of {any_game!r}.",
                name=name,
                value=value,
                any_game=ANY_GAME,
            )


def checked_seed(seed: object) -> int:
    """Return a seed from which a session can count up; raise BadOption if it is no seed, or too large for the log."""
    number = check_seed(seed)
    if abs(number) >= LARGEST_SEED:
        raise BadOption("seed={number!r:.40}: expected an integer between -2**62 and 2**62.", number=number)
    return number


def check_hints(hints: object) -> None:
    """Raise BadOption if this cannot be a number of hints."""
    if type(hints) is not int or not 0 <= hints <= 10**6:
        raise BadOption(
            "hints={hints!r:.40}: expected the number of times it was shown again, an integer of at least 0.",
            hints=hints,
        )


def check_times(*times: object) -> None:
    """Raise BadOption if one of these is not a time in milliseconds."""
    for time in times:
        if time is not None and not (type(time) in (int, float) and 0 <= time < LONGEST):  # type: ignore[operator]
            raise BadOption(
                "A time of {time!r:.40}: expected a number of milliseconds, 0 or more, or None if untimed.", time=time
            )


def plain(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options as the log keeps them with each position: packs as text."""
    given = options.get("packs")
    if not given:
        return dict(options)
    return {**options, "packs": [pack if isinstance(pack, str) else " ".join(map(str, pack)) for pack in given]}


def usual_seed(mode: str) -> int:
    """Return the default seed: an exam is the same for everybody."""
    return 1 if mode == "exam" else Random().randrange(1, 10**6)
