"""The set-up of all tests of tables: hints use play-outs from the first one on."""

from __future__ import annotations

import pytest

from whist_nb.players import Sampler


@pytest.fixture(scope="session", autouse=True)
def _play_outs_are_ready() -> None:
    """Compiled, or read from numba's cache, before any table is opened: else the first hints would be Club's."""
    Sampler.is_ready()
