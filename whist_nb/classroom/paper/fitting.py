"""Place what is printed on pages, so that nothing is torn in two and the pages can be counted.

Nobody knows a browser's fonts beforehand, so heights are those of a wide font: a page may keep a little room, but
never runs over.

>>> parts = [Block("one", 100), Block("two", 150), Block("three", 60), Block("four", 90)]
>>> [[part.html for part in page] for page in stacked(parts, lambda page: 200)]
[['one', 'three'], ['two'], ['four']]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple, Protocol, TypeVar

from whist_nb.drawing.text_layout import wrapped
from whist_nb.engine.cards import Cards

BODY: Final = 11
"""The size of running text in points, and below that of notes."""
SMALL: Final = 9
JOKERS: Final = Cards("BJ LJ")
POINT: Final = 25.4 / 72
"""The size of a point in mm."""
_LEADING: Final = 1.35
_WIDE, _WIDE_BOLD = 0.85, 0.79
"""The share of a line that counts, since the widest common fonts need that much more than the measure says."""


class Block(NamedTuple):
    """Something to print that stays on one page: its HTML, and its height in mm at most."""

    html: str
    height: float


class Sized(Protocol):
    """Anything with a height in mm."""

    @property
    def height(self) -> float:
        """The height in mm at most."""


Some = TypeVar("Some", bound=Sized)


def line_height(points: float) -> float:
    """Return the height in mm of a line of text of that size."""
    return points * POINT * _LEADING


def lines_of(marked: str, width: float, points: float = BODY, *, bold: bool = False) -> int:
    """Return how many lines marked text takes at most, in that width in mm."""
    for joker in JOKERS:
        marked = marked.replace(f"{{{joker.text}}}", joker.name)
    return len(wrapped(marked, points * POINT, width * (_WIDE_BOLD if bold else _WIDE), bold))


def text_height(marked: str, width: float, points: float = BODY, *, bold: bool = False) -> float:
    """Return the height in mm of marked text, at most."""
    return lines_of(marked, width, points, bold=bold) * line_height(points)


def joined(parts: Iterable[Block]) -> Block:
    """Return parts one below the other as a single one."""
    kept = list(parts)
    return Block("".join(part.html for part in kept), sum(part.height for part in kept))


def rows(parts: Sequence[Block], columns: int, kind: str, gap: float = 0.0) -> list[Block]:
    """Return parts side by side, each row as high as its highest part, with a gap in mm below."""
    lines = (parts[at : at + columns] for at in range(0, len(parts), columns))
    return [
        Block(
            f"<div class='{kind}'>{''.join(part.html for part in line)}</div>", max(part.height for part in line) + gap
        )
        for line in lines
    ]


def stacked(parts: Iterable[Some], room: Callable[[int], float]) -> list[list[Some]]:
    """Place parts one below the other on pages or columns; ``room`` gives the height of each in mm.

    Where the next part does not fit, a later one that does fills the place. A part higher than a page has one alone.
    """
    left, pages = list(parts), list[list[Some]]()
    while left:
        page, space = list[Some](), room(len(pages))
        while left and (found := next((part for part in left if part.height <= space), None)):
            page.append(found)
            left.remove(found)
            space -= found.height
        pages.append(page or [left.pop(0)])
    return pages


def in_order(parts: Iterable[Some], room: Callable[[int], float]) -> list[list[Some]]:
    """Place parts on pages as ``stacked`` does, but keep their order."""
    pages, space = list[list[Some]](), 0.0
    for part in parts:
        if not pages or part.height > space:
            space = room(len(pages))
            pages.append([])
        pages[-1].append(part)
        space -= part.height
    return pages


def halves(parts: Sequence[Some]) -> tuple[list[Some], list[Some]]:
    """Divide parts into two columns of much the same height, in order."""

    def higher(cut: int) -> float:
        return max(sum(part.height for part in column) for column in (parts[:cut], parts[cut:]))

    cut = min(reversed(range(len(parts) + 1)), key=higher)  # rather more on the left
    return list(parts[:cut]), list(parts[cut:])
