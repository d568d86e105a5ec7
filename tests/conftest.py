"""What holds for all tests: nobody's own log is touched, cores share the work, and what the slow run does."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Any

import pytest
from xdist.scheduler import LoadScopeScheduling

# Kernels of notebooks inherit it, too.
os.environ["WHIST_NB_LOG"] = str(Path(tempfile.mkdtemp(prefix="whist-nb-")) / "learner.sqlite")

QUICK_NOTEBOOKS = ("00", "01", "02", "03")
"""The first notebooks; `make slow` runs the others."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the cells of the other notebooks as slow; a notebook that is named on the command line runs all the same."""
    for item in items:
        if item.path.suffix == ".ipynb" and not item.path.stem.startswith(QUICK_NOTEBOOKS):
            item.add_marker(pytest.mark.slow)


class OneByOne(LoadScopeScheduling):
    """Deals the tests to whichever core is free; the cells of one notebook share a kernel, and stay together."""

    def _split_scope(self, nodeid: str) -> str:
        path = nodeid.partition("::")[0]
        return path if path.endswith(".ipynb") else nodeid


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> OneByOne:
    return OneByOne(config, log)
