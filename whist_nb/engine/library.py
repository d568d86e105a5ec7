"""The games that are known by their ids."""

from __future__ import annotations

from collections.abc import Sequence

from whist_nb.engine.errors import UnknownVariant, did_you_mean, quoted
from whist_nb.engine.variant import Variant

_LIBRARY: dict[str, Variant] = {}


def register_all(variants: Sequence[Variant]) -> tuple[Variant, ...]:
    """Make variants known by their ids."""
    _LIBRARY.update({variant.id: variant for variant in variants})
    return tuple(variants)


def find_variant(id: str) -> Variant:
    """The variant of that id; UnknownVariant names the nearest ids."""
    found = _LIBRARY.get(id) if isinstance(id, str) else None
    if found is None:
        raise UnknownVariant(f"There is no game {quoted(id)}. {did_you_mean(id, _LIBRARY)}")
    return found


def rule_book(variant: str | Variant) -> Variant:
    """The rules of a game, given themselves or by their id."""
    return variant if isinstance(variant, Variant) else find_variant(variant)
