"""Which one of several exercises on the same thing: "1 of 3"."""

from __future__ import annotations

import re
from typing import NamedTuple

from whist_nb.engine.errors import BadOption


class StepNumber(NamedTuple):
    """Which one of several exercises on the same thing this is, counted from 1."""

    number: int
    of: int

    def __str__(self) -> str:
        return f"{self.number} of {self.of}"


def step_of(given: object) -> StepNumber | None:
    """Return a step as an author writes it, "1 of 3"; None for an empty text, BadOption for anything else."""
    found = re.fullmatch(r"([1-9]) of ([1-9])", given) if isinstance(given, str) else None
    if found is None and given != "":
        raise BadOption("step={step!r:.40}: expected a string such as '1 of 3'.", step=given)
    return found and StepNumber(int(found[1]), int(found[2]))
