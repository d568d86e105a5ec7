"""The games, by their ids."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from whist_nb.engine.errors import UnknownVariant, did_you_mean, quoted
from whist_nb.engine.phrases import phrase
from whist_nb.engine.variant import Variant

_LIBRARY: dict[str, Variant] = {}


def register_all(variants: Sequence[Variant]) -> tuple[Variant, ...]:
    """Make variants known by their ids."""
    _LIBRARY.update({variant.id: variant for variant in variants})
    return tuple(variants)


@contextmanager
def known(variant: Variant) -> Iterator[None]:
    """For a while a variant is found by its id, whether it is registered or not."""
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
    """All games that are known by their ids."""
    return tuple(_LIBRARY.values())


def find_variant(id: str | None) -> Variant:
    """Find a game by its id or title; UnknownVariant suggests the nearest ids.

    >>> from whist_nb import find_variant
    >>> find_variant("German Whist").id
    'german-whist'
    """
    if id is None:
        raise UnknownVariant("There is no game without a name: Game('whist'), say; wn.VARIANTS lists them all.")
    found = _LIBRARY.get(id) if isinstance(id, str) else None
    if found is None and isinstance(id, str):
        found = next((each for each in _LIBRARY.values() if _plain(id) in (_plain(each.id), _plain(each.title))), None)
    if found is None:
        raise UnknownVariant(
            phrase("There is no game {id}. {suggestion}", id=quoted(id), suggestion=did_you_mean(id, _LIBRARY))
        )
    return found


def _plain(name: str) -> str:
    """A name without blanks, hyphens and capitals: 'Knock-out Whist' and 'knockout-whist' are one game."""
    return "".join(letter for letter in name[:60].casefold() if letter.isalnum())


def rule_book(variant: str | Variant | None) -> Variant:
    """The rules of a game, given themselves or by their id."""
    return variant if isinstance(variant, Variant) else find_variant(variant)
