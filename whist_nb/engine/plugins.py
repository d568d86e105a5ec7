"""Games from outside this package: made in a notebook, or from an installed package.

A package lists its games in its own `pyproject.toml`. They are looked up only when somebody asks for an unknown id:

    [project.entry-points."whist_nb.games"]
    tuppi = "whist_nb_tuppi:TUPPI"
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points, packages_distributions, version
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from whist_nb.engine.errors import UnknownVariant
from whist_nb.engine.phrases import phrase

if TYPE_CHECKING:
    from whist_nb.engine.variant import Variant

GROUP: Final = "whist_nb.games"
"""The group of entry points in which a package lists its games by id."""


class GamePackage(NamedTuple):
    """The installed package of a game."""

    name: str
    version: str

    def __str__(self) -> str:
        return f"{self.name} {self.version}"


def promised() -> dict[str, EntryPoint]:
    """Return the games that installed packages offer, by id, without loading any of them."""
    return {entry.name: entry for entry in entry_points(group=GROUP)}


def load(entry: EntryPoint) -> Any:
    """Load an entry point; UnknownVariant says which package has the game and why it cannot be loaded."""
    try:
        return entry.load()
    except Exception as error:  # any error somebody else's package raises on import
        reason = f"{type(error).__name__}: {error}"
        raise UnknownVariant(
            "{package} has the game {game!r}, but it cannot be loaded: {reason:.200}.",
            package=_of(entry) or entry.value,
            game=entry.name,
            reason=reason.rstrip("."),
        ) from error


def package_of(variant: Variant) -> GamePackage | None:
    """Return the installed package of a game; None for one made in a notebook or in a file beside it."""
    return _package(variant.id, str(getattr(variant.rules, "__module__", "")).split(".", 1)[0])


@cache
def _package(id: str, room: str) -> GamePackage | None:
    """Look up a package once, since searching all that are installed takes a tenth of a second."""
    if room in ("", "__main__", *sys.stdlib_module_names):
        return None
    entry = promised().get(id)
    if entry is not None and entry.module.split(".", 1)[0] == room:
        return _of(entry)
    names = packages_distributions().get(room)
    return GamePackage(names[0], version(names[0])) if names else None


def recorded(variant: Variant) -> dict[str, Any]:
    """Return what a record keeps about the source of a game from outside; null if no package brought it."""
    if not variant.is_from_outside:
        return {}
    package = package_of(variant)
    return {"package": package and package._asdict()}


def is_package(value: object) -> bool:
    """Return whether a record may describe the package of its game this way."""
    if value is None:
        return True
    return isinstance(value, dict) and all(isinstance(value.get(key), str) for key in GamePackage._fields)


def where_it_is_known(record: Mapping[str, Any]) -> str | None:
    """Say where to get the rules of a record's unknown game; None if the record does not say."""
    if "package" not in record:
        return None
    package = record["package"]
    if not package:
        return phrase("it was made in a notebook. Run the cell that registers it, with wn.register, first.")
    named = GamePackage(package["name"][:60], package["version"][:60])
    return phrase("it is in the package {package}. Install that first.", package=named)


def _of(entry: EntryPoint) -> GamePackage | None:
    return None if entry.dist is None else GamePackage(entry.dist.name, entry.dist.version)
