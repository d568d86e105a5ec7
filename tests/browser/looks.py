"""The looks in which a whole run by clicks is tried: every width of a cell, and both themes; by day the narrowest.

All six pairs would take twice as long; what goes wrong in one pair alone is found where single pictures are compared.
"""

from __future__ import annotations

import pytest

NIGHTLY = pytest.mark.nightly
LOOKS = pytest.mark.parametrize(
    ("page", "theme"),
    [
        pytest.param({"viewport": {"width": width, "height": 1000}}, theme, id=f"{theme}-{width}", marks=marks)
        for width, theme, marks in ((1280, "light", NIGHTLY), (600, "dark", NIGHTLY), (364, "light", ()))
    ],
    indirect=["page"],
)
