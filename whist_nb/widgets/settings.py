"""The settings for the look and pace of a table, all of which are checked."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, ClassVar, Final

import traitlets

from whist_nb.engine.errors import BadOption, did_you_mean, either
from whist_nb.engine.options import is_among
from whist_nb.engine.phrases import phrase
from whist_nb.engine.rule_book_checks import OF_EVERY_GAME
from whist_nb.engine.variant import Variant
from whist_nb.tables.door import MOST_TRAIT_PARTS, NOBODY, Refused, plain
from whist_nb.widgets.front_end import NotebookWidget

LONGEST_PACE: Final = 1500

_CHOICES: Final[Mapping[str, tuple[Any, ...]]] = {
    "suits": (4, 2),
    "print": ("normal", "large"),
    "theme": ("auto", "light", "dark"),
    "rest": ("timed", "next"),
    "confirm": (True, False),
    "single": (True, False),
    "keys": (True, False),
    "narrate": (True, False),
    "detail": ("new", "usual", "expert"),
}
USUAL: Final[Mapping[str, Any]] = MappingProxyType(
    {name: choices[0] for name, choices in _CHOICES.items()}
    | {"confirm": False, "single": False, "pace": 350, "detail": "usual"}
)
"""The defaults, which are the first choices apart from a few."""
FOLLOWED: Final = ("suits", "print", "theme", "keys", "narrate")
"""The settings of a table that also apply to a replay."""


def followed(settings: Mapping[str, Any]) -> dict[str, Any]:
    """Return the settings that a widget opened below takes over."""
    return {name: settings[name] for name in FOLLOWED}


def takes(name: str, value: object) -> bool:
    """Return whether a setting accepts a value; True does not count as 1."""
    if name == "pace":
        return type(value) is int and 0 <= value <= LONGEST_PACE
    return is_among(value, _CHOICES.get(name, ()))


def check_settings(given: Mapping[str, Any], words: Iterable[str] = ()) -> dict[str, Any]:
    """Return all settings with the given ones in place; BadOption for an unknown name or value.

    ``words`` are the other keywords of the call: one of them may be meant by an unknown name.

    >>> check_settings({"suits": 2})["suits"]
    2
    """
    for name, value in given.items():
        if name not in USUAL:
            raise BadOption(
                "There is no setting {name!r:.40}. {suggestion}",
                name=name,
                suggestion=did_you_mean(name, [*words, *USUAL]),
            )
        if not takes(name, value):
            raise BadOption(f"{name}={value!r:.40}: expected {_values(name)}.")
    return {**USUAL, **given}


def pop_settings(more: dict[str, Any]) -> dict[str, Any]:
    """Take the settings out of the keywords of a call."""
    return {name: more.pop(name) for name in list(more) if name in USUAL}


def check_words(variant: Variant, more: Mapping[str, Any], words: Iterable[str], whose: str) -> None:
    """Raise BadOption for a keyword that neither a widget nor its game knows; ``words`` are the widget's own."""
    known = (*variant.options, *OF_EVERY_GAME)
    for name in more:
        if name not in known:
            raise BadOption(
                "{whose} has no option {name!r:.40}. {suggestion}",
                whose=whose,
                name=name,
                suggestion=did_you_mean(name, [*words, *USUAL, *known]),
            )


def _values(name: str) -> str:
    if name == "pace":
        return phrase("an integer of milliseconds from 0 to {longest_pace}", longest_pace=LONGEST_PACE)
    return either(map(repr, _CHOICES[name]))


def accept_settings(given: object, now: Mapping[str, Any]) -> tuple[dict[str, Any], bool]:
    """Return the settings with the valid ones of a page's request, and whether all of them were valid."""
    if not isinstance(given, Mapping):
        return dict(now), False
    good = {name: value for name, value in given.items() if isinstance(name, str) and takes(name, value)}
    return {**now, **good}, len(good) == len(given)


class HasSettings(NotebookWidget):
    """A base class for widgets with settings: people may choose the look, and only valid choices are kept."""

    settings = traitlets.Dict().tag(sync=True)

    written: ClassVar[tuple[str, ...]] = ()
    """The other traits that the page may set."""

    @traitlets.validate("settings")
    def _settings_are_good(self, proposal: Any) -> dict[str, Any]:
        return check_settings(proposal["value"])

    def set_state(self, sync_data: Any) -> None:
        """Accept from the page only valid settings, and traits that ``_may_be`` allows; send back all others."""
        names = [name for name in ("settings", *self.written) if isinstance(sync_data, Mapping) and name in sync_data]
        if names and not self._let_in(NOBODY, lambda: self._take_traits({name: sync_data[name] for name in names})):
            self._guarded(self.send_state, names)

    def _take_traits(self, sent: Mapping[str, Any]) -> None:
        """Set the traits that a page has sent, as far as they are valid; Refused if some are not."""
        wanted, refusals = dict[str, Any](), list[Refused]()
        for name, value in sent.items():
            try:
                wanted |= self._checked_trait(name, plain(value, MOST_TRAIT_PARTS), refusals)
            except Refused as refusal:
                refusals.append(refusal)
        if wanted:
            self._with_traits(wanted, lambda: super(HasSettings, self).set_state(wanted))
        if refusals:
            raise refusals[0]

    def _checked_trait(self, name: str, value: Any, refusals: list[Refused]) -> dict[str, Any]:
        """Return the value that a trait is given, by its name; of the settings, all that are valid."""
        if name != "settings":
            if not self._may_be(name, value):
                raise Refused("**That is not possible here:** nothing has changed.", "bad")
            return {name: value}
        if value is None:  # as a browser's Python has it for nothing
            return {}
        good, whole = accept_settings(value, self.settings)
        if not whole:
            refusals.append(Refused("**There is no such setting:** the others stay as they are.", "bad"))
        return {name: good}

    def _may_be(self, name: str, value: Any) -> bool:
        """Return whether the page may set one of the traits in ``written`` this way."""
        return False
