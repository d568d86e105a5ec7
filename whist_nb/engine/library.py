"""The games by id: those of this package, and those that others have registered."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from whist_nb.engine import plugins
from whist_nb.engine.errors import BadOption, UnknownVariant, did_you_mean, quoted
from whist_nb.engine.variant import Variant

_LIBRARY: dict[str, Variant] = {}
_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def register_all(variants: Sequence[Variant]) -> tuple[Variant, ...]:
    """Make variants known by their ids."""
    _LIBRARY.update({variant.id: variant for variant in variants})
    return tuple(variants)


def add_variant(variant: Variant) -> Variant:
    """Make a game from outside known by its id, in place of any earlier one; ``wn.register`` says more."""
    if not isinstance(variant, Variant):
        raise BadOption("{given} is not a game: register takes a Variant.", given=quoted(variant))
    if not isinstance(variant.id, str) or not _ID.fullmatch(variant.id):
        raise BadOption(
            "id={id}: expected lower-case letters, digits and hyphens, as in 'my-own-whist'.", id=quoted(variant.id)
        )
    if not isinstance(variant.title, str) or not variant.title.strip():
        raise BadOption("title={title}: expected the name of the game.", title=quoted(variant.title))
    _check_rules(variant.rules)
    _check_name(variant)
    _LIBRARY[variant.id] = variant
    return variant


def _check_rules(rules: Callable[..., Any]) -> None:
    if not callable(rules):
        raise BadOption("rules={rules}: expected an `async def` that takes the table.", rules=quoted(rules))


def _check_name(variant: Variant) -> None:
    """Check that no other game has this name, either as its id or as its title."""
    mine = {_plain(variant.id), _plain(variant.title)}
    for other in _LIBRARY.values():
        if mine.isdisjoint((_plain(other.id), _plain(other.title))):
            continue
        if not other.is_from_outside:
            raise BadOption(
                "{title} ({id!r}) comes with this package: give your game another id and title.",
                title=other.title,
                id=other.id,
            )
        if other.id != variant.id:
            raise BadOption(
                "{title} is already registered as {id!r}: give your game another id and title.",
                title=other.title,
                id=other.id,
            )
        theirs, ours = plugins.package_of(other), plugins.package_of(variant)
        if theirs is not None and (ours is None or ours.name != theirs.name):
            raise BadOption(
                "{id!r} already belongs to {package}: give your game another id and title.",
                id=other.id,
                package=theirs.name,
            )


@contextmanager
def known(variant: Variant) -> Iterator[None]:
    """Make a variant known by its id inside a ``with`` block, whether it is registered or not."""
    before = _LIBRARY.get(variant.id)
    _LIBRARY[variant.id] = variant
    try:
        yield
    finally:
        if before is None:
            del _LIBRARY[variant.id]
        else:
            _LIBRARY[variant.id] = before


def known_variants() -> tuple[Variant, ...]:
    """Return all games that are known by their ids."""
    return tuple(_LIBRARY.values())


def find_variant(id: str | None) -> Variant:
    """Find a game by its id or title, among the registered games first and then in installed packages.

    Parameters
    ----------
    id
        The id or title; capitals, spaces and hyphens do not matter.

    Returns
    -------
    Variant
        The game.

    Raises
    ------
    UnknownVariant
        If there is no such game; the message names the nearest ones.

    Examples
    --------
    >>> from whist_nb import find_variant
    >>> find_variant("German Whist").id
    'german-whist'
    """
    if id is None:
        raise UnknownVariant("Which game? Game('whist'), for example; wn.VARIANTS lists them all.")
    if not isinstance(id, str):
        raise _unknown(id, _LIBRARY)
    found = _LIBRARY.get(id) or next(
        (each for each in _LIBRARY.values() if _plain(id) in (_plain(each.id), _plain(each.title))), None
    )
    return found or _brought(id)


def _brought(id: str) -> Variant:
    """Find a game in an installed package, and register it when it is first asked for."""
    promised = plugins.promised()
    entry = next((entry for name, entry in promised.items() if _plain(name) == _plain(id)), None)
    if entry is None:
        raise _unknown(id, tuple(dict.fromkeys((*_LIBRARY, *promised))))
    found = plugins.load(entry)
    if entry.name in _LIBRARY:  # the package has registered it itself, with its advice
        return _LIBRARY[entry.name]
    if not isinstance(found, Variant) or found.id != entry.name:
        raise UnknownVariant(
            "The entry point {name!r} of {group} points to {found}, not to a Variant with that id.",
            name=entry.name,
            group=plugins.GROUP,
            found=quoted(found),
        )
    return add_variant(found)


def usual_game(purpose: str) -> str:
    """Return the id of the game that a drill, diagram or kind of file uses by default.

    >>> usual_game("stock")
    'german-whist'
    """
    return next(each.id for each in _LIBRARY.values() if purpose in each.usual_for)


def find_recorded(id: str, record: Mapping[str, Any]) -> Variant:
    """Find the variant of a record; UnknownVariant says where to get the rules of a game from outside."""
    try:
        return find_variant(id)
    except UnknownVariant as error:
        where = plugins.where_it_is_known(record)
        if where is None:
            raise
        raise UnknownVariant("The game {id} is not known here: {where}", id=quoted(id), where=where) from error


def _unknown(id: object, names: Sequence[str] | Mapping[str, Variant]) -> UnknownVariant:
    return UnknownVariant("There is no game {id}. {suggestion}", id=quoted(id), suggestion=did_you_mean(id, names))


def _plain(name: str) -> str:
    """Return a name without spaces, hyphens and capitals: 'Knock-out Whist' and 'knockout-whist' are one game."""
    return "".join(letter for letter in name[:60].casefold() if letter.isalnum())


def rule_book(variant: str | Variant | None) -> Variant:
    """Return the rules of a game, given as such or by id."""
    return variant if isinstance(variant, Variant) else find_variant(variant)
