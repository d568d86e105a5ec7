"""The settings with which a game is tried: every number of seats, every value of every option, some combinations."""

from __future__ import annotations

from random import Random
from typing import Any

from whist_nb.engine.errors import BadOption
from whist_nb.engine.game import Game
from whist_nb.engine.options import Option
from whist_nb.engine.variant import Variant

Setting = tuple[str, int, dict[str, Any]]
"""A game's id, its number of seats, its options."""


def settings_of(variant: Variant) -> list[Setting]:
    """Return a game with every number of seats, and with every value of every option at least once."""
    found: list[Setting] = [(variant.id, seats, {}) for seats in variant.seats]
    for name, option in variant.options.items():
        for value in _values(name, option):
            others = [seats for seats in variant.seats if seats != variant.usual_seats]
            tables = [(variant.id, seats, {name: value}) for seats in (variant.usual_seats, *others)]
            if value != option.default or type(value) is not type(option.default):
                found += list(filter(_fits, tables))[:1]
    return found


def combinations(variant: Variant, count: int, seed: int) -> list[Setting]:
    """Return that many different tables of a game, with options drawn at random; fewer if there are no more."""
    rng, found = Random(seed), dict[str, Setting]()
    for _ in range(100 * count):
        if len(found) == count:
            break
        options = {
            name: rng.choice(_values(name, option)) for name, option in variant.options.items() if rng.random() < 0.6
        }
        setting = (variant.id, rng.choice(variant.seats), options)
        if setting_name(setting) not in found and _fits(setting):
            found[setting_name(setting)] = setting
    return list(found.values())


def _fits(setting: Setting) -> bool:
    """Return whether that many players can have that value: a first deal may be too large for them."""
    try:
        new_game(setting, seed=0)
    except BadOption:
        return False
    return True


def _values(name: str, option: Option) -> list[Any]:
    if name == "first_dealer":
        return ["random", "draw", 0, 1]
    whole = [] if option.low is None else [option.low, option.low + 1, option.high or option.low + 4]
    return [*option.choices, *whole]


def setting_name(setting: Setting) -> str:
    """Return a setting as the name of a test."""
    variant, seats, options = setting
    return " ".join([variant, str(seats), *(f"{name}={value}" for name, value in options.items())])


def new_game(setting: Setting, seed: int, **more: Any) -> Game:
    """Return a game at such a table."""
    variant, seats, options = setting
    return Game(variant, seats=seats, seed=seed, **options, **more)
