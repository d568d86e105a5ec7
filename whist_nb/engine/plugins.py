"""Games from outside this package: made in a notebook, or brought by an installed package.

A package says in its own `pyproject.toml` which games it has, and they are looked for only when somebody asks for an
id that is not known yet:

    [project.entry-points."whist_nb.games"]
    tuppi = "whist_nb_tuppi:TUPPI"
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.metadata import EntryPoint, entry_points, packages_distributions, version
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from whist_nb.engine.errors import UnknownVariant
from whist_nb.engine.phrases import phrase

if TYPE_CHECKING:
    from whist_nb.engine.variant import Variant

GROUP: Final = "whist_nb.games"
"""The group of entry points in which a package names its games, each by its id."""

Advice = Mapping[str, Sequence[Any]]
"""For each kind of question the rules of thumb of a game's own, the first that applies being followed."""


class GamePackage(NamedTuple):
    """An installed package that a game comes from."""

    name: str
    version: str

    def __str__(self) -> str:
        return f"{self.name} {self.version}"


def promised() -> dict[str, EntryPoint]:
    """The games that installed packages have, by their ids; none of them is loaded for that."""
    return {entry.name: entry for entry in entry_points(group=GROUP)}


def load(entry: EntryPoint) -> Any:
    """What an entry point leads to; UnknownVariant says which package has the game and why it cannot be had."""
    try:
        return entry.load()
    except Exception as error:  # whatever somebody else's package raises when it is imported
        reason = f"{type(error).__name__}: {error}"
        raise UnknownVariant(
            phrase(
                "{package} has the game {game!r}, but it cannot be loaded: {reason:.200}.",
                package=_of(entry) or entry.value,
                game=entry.name,
                reason=reason.rstrip("."),
            )
        ) from error


def package_of(variant: Variant) -> GamePackage | None:
    """The installed package that a game comes from; None for one made in a notebook or in a file beside it."""
    return _package(variant.id, str(getattr(variant.rules, "__module__", "")).split(".", 1)[0])


@cache
def _package(id: str, room: str) -> GamePackage | None:
    """Found once: looking through all that is installed takes a tenth of a second."""
    if room in ("", "__main__", *sys.stdlib_module_names):
        return None
    entry = promised().get(id)
    if entry is not None and entry.module.split(".", 1)[0] == room:
        return _of(entry)
    names = packages_distributions().get(room)
    return GamePackage(names[0], version(names[0])) if names else None


def recorded(variant: Variant) -> dict[str, Any]:
    """What a record says of where a game from outside comes from; null for one that no package brought."""
    if not variant.is_from_outside:
        return {}
    package = package_of(variant)
    return {"package": package and package._asdict()}


def is_package(value: object) -> bool:
    """Whether this is what a record may say of the package of its game."""
    if value is None:
        return True
    return isinstance(value, dict) and all(isinstance(value.get(key), str) for key in GamePackage._fields)


def where_it_is_known(record: Mapping[str, Any]) -> str | None:
    """For a record of an unknown game who knows it; None where the record does not say."""
    if "package" not in record:
        return None
    package = record["package"]
    if not package:
        return phrase("it was made in a notebook. Run the cell that registers it, with wn.register, first.")
    named = GamePackage(package["name"][:60], package["version"][:60])
    return phrase("the package {package} has it. Install that first.", package=named)


def _of(entry: EntryPoint) -> GamePackage | None:
    return None if entry.dist is None else GamePackage(entry.dist.name, entry.dist.version)
