"""What holds for all tests: nobody's own log is touched; which notebooks the quick run leaves to the slow one."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest

# Kernels of notebooks inherit it, too.
os.environ["WHIST_NB_LOG"] = str(Path(tempfile.mkdtemp(prefix="whist-nb-")) / "learner.sqlite")

QUICK_NOTEBOOKS = ("00", "01", "02", "03", "09", "15")
"""The tutorials, and one short notebook each for layouts and for bids; `make slow` runs the others."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the cells of the other notebooks as slow; a notebook that is named on the command line runs all the same."""
    for item in items:
        if item.path.suffix == ".ipynb" and not item.path.stem.startswith(QUICK_NOTEBOOKS):
            item.add_marker(pytest.mark.slow)
