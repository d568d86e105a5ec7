"""The games that are known by their ids."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from whist_nb.engine.errors import UnknownVariant, nearest, shown

if TYPE_CHECKING:
    from whist_nb.engine.game import Variant

_LIBRARY: dict[str, Variant] = {}


def enrol(variants: Sequence[Variant]) -> tuple[Variant, ...]:
    """Make variants known by their ids."""
    _LIBRARY.update({variant.id: variant for variant in variants})
    return tuple(variants)


def find_variant(id: str) -> Variant:
    """The variant of that id; UnknownVariant names the nearest ids."""
    found = _LIBRARY.get(id) if isinstance(id, str) else None
    if found is None:
        raise UnknownVariant(f"There is no game {shown(id)}. {nearest(id, _LIBRARY)}")
    return found
