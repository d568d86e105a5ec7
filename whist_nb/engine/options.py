"""The options of a game: the values each accepts, and clear errors for anything else."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from operator import index
from typing import Any

from whist_nb.engine.errors import BadOption, did_you_mean, either, quoted
from whist_nb.engine.phrases import phrase


@dataclass(frozen=True)
class Option:
    """An option of a game: its default, the values it accepts, and one sentence about it.

    It accepts any of the ``choices``, and the integers from ``low`` to ``high``, or from ``low`` up if ``high`` is
    None.
    """

    default: Any
    choices: tuple[Any, ...] = ()
    doc: str = ""
    low: int | None = None
    high: int | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "doc", phrase(self.doc))

    def takes(self, value: object) -> bool:
        """Check whether the option accepts a value; True does not count as 1.

        Parameters
        ----------
        value
            The value.

        Returns
        -------
        bool
            Whether it is allowed.
        """
        if is_among(value, self.choices):
            return True
        if self.low is None or type(value) is not int:
            return False
        return self.low <= value and (self.high is None or value <= self.high)

    @property
    def values(self) -> str:
        """The allowed values, in words."""
        words = [repr(choice) for choice in self.choices]
        if self.low is not None:
            words.append(phrase("an integer {low}", low=_between(self.low, self.high)))
        return either(words)


def is_among(value: object, choices: Iterable[object]) -> bool:
    """Return whether a value is one of these; True does not count as 1."""
    return any(type(value) is type(choice) and value == choice for choice in choices)


def switch(default: bool, doc: str) -> Option:
    """Make an on-off option.

    Parameters
    ----------
    default
        Whether it is usually on.
    doc
        One sentence about it.

    Returns
    -------
    Option
        The option.
    """
    return Option(default, (True, False), doc)


def number(default: int, doc: str, high: int | None = None) -> Option:
    """Make an option that takes an integer of at least 1.

    Parameters
    ----------
    default
        Its usual value.
    doc
        One sentence about it.
    high
        The largest value allowed; by default there is no limit.

    Returns
    -------
    Option
        The option.
    """
    return Option(default, (), doc, low=1, high=high)


FIRST_DEALER = Option(
    "random",
    ("random", "draw"),
    "Who deals first: a player chosen at random, the player who draws the right card, or the seat given.",
    low=0,
)
TRICK_REVIEW = Option(
    "last",
    ("last", "none", "all"),
    "Which finished tricks you may look at again: the last one until the next lead, none, or all.",
)
PARTNERS = Option("fixed", ("fixed", "draw"), "Whether the players draw for partners before the start.")
MATCH_DEALS = number(1, "This many deals are played, and the player who wins more of them wins the match.")


def whole(value: Any) -> int | None:
    """Return an integer, which may be numpy's; None for anything else, including True and False."""
    try:
        return None if isinstance(value, bool) else index(value)
    except TypeError:
        return None


def check_whole(name: str, value: object) -> int | None:
    """Check for an integer of at least 1, or None; BadOption for anything else."""
    number = whole(value)
    if value is None or (number is not None and number >= 1):
        return number
    raise BadOption("{name}={value}: expected an integer of at least 1, or None.", name=name, value=quoted(value))


def check_count(name: str, value: object, low: int = 1, high: int | None = None) -> int:
    """Check for an integer from ``low`` to ``high``, or without an upper limit; BadOption for anything else."""
    number = whole(value)
    if number is None or number < low or (high is not None and number > high):
        raise BadOption(
            "{name}={value}: expected an integer {low}.", name=name, value=quoted(value), low=_between(low, high)
        )
    return number


def _between(low: int, high: int | None) -> str:
    return phrase("of at least {low}", low=low) if high is None else phrase("from {low} to {high}", low=low, high=high)


def check_switch(name: str, value: object) -> bool:
    """Check for True or False; BadOption for anything else."""
    if not isinstance(value, bool):
        raise BadOption("{name}={value}: expected True or False.", name=name, value=quoted(value))
    return value


def check_choice(name: str, value: object, choices: Collection[str]) -> str:
    """Check for one of several words; BadOption, with the nearest, for anything else."""
    if isinstance(value, str) and value in choices:
        return value
    raise BadOption(
        "{name}={value}. {suggestion}", name=name, value=quoted(value), suggestion=did_you_mean(value, choices)
    )


def check_seat(name: str, seat: object, seats: int) -> int:
    """Check for the number of a seat; BadOption for anything else."""
    number = whole(seat)
    if number is None or not 0 <= number < seats:
        raise BadOption("{name}={seat}: the seats are 0 to {seats}.", name=name, seat=quoted(seat), seats=seats - 1)
    return number


_LONGEST_SEED = 4096
"""The most bits in a seed; Python does not write much longer numbers."""


def check_seed(seed: object) -> int:
    """Check a seed given by a user; BadOption if it is not an integer."""
    number = whole(seed)
    if number is None:
        raise BadOption("seed={seed}: expected an integer, or None for a random one.", seed=quoted(seed))
    if number.bit_length() > _LONGEST_SEED:
        raise BadOption(
            "seed is {number}: expected one of at most {longest_seed} bits.",
            number=quoted(number),
            longest_seed=_LONGEST_SEED,
        )
    return number
