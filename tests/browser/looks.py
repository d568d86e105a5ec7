"""The looks in which a whole run by clicks is tried: every width of a cell, and both themes.

All six pairs would take twice as long; what goes wrong in one pair alone is found where single pictures are compared.
"""

from __future__ import annotations

import pytest

LOOKS = pytest.mark.parametrize(
    ("page", "theme"),
    [
        pytest.param({"viewport": {"width": width, "height": 1000}}, theme, id=f"{theme}-{width}")
        for width, theme in ((1280, "light"), (600, "dark"), (364, "light"))
    ],
    indirect=["page"],
)
