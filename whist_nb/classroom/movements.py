"""Movements of a duplicate match: which sides meet on which boards, for pairs, or for players in games for two.

Each side keeps its number. Boards move in sets; nobody meets the same side or the same set twice.

* ``mitchell``: North and South stay, the others move up a table, and the boards move down. There are two winners, one
  in each direction. With an even number of tables the moving sides skip a table halfway.
* ``howell``: each side plays against every other, and plays every set. There is one winner.
* ``barometer``: each side plays against every other, and all tables play the same boards at the same time, each from
  its own set. There is one winner.

>>> match = movement(8, "howell")
>>> len(match.rounds), match.sets, match.rounds[0][0]
(7, 7, Seating(table=1, sides=(8, 1), boards=1))
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from whist_nb.engine.errors import BadOption
from whist_nb.engine.options import check_choice, check_count
from whist_nb.engine.phrases import phrase

KINDS: Final = ("mitchell", "howell", "barometer")
MOST_SIDES: Final = 64
MOST_IN_HOWELL: Final = 14
"""The most sides in a Howell movement; more would need more rounds than anybody plays."""
_FEW: Final = 6
"""Up to this many sides there are too few tables for boards to travel."""


class Seating(NamedTuple):
    """A round at one table: the side that is North and South, the side that is East and West, and the set they play."""

    table: int
    sides: tuple[int, int]
    boards: int


@dataclass(frozen=True)
class Movement:
    """All rounds of a match; sides, tables and sets are counted from 1. If one side sits out, its table is missing."""

    kind: str
    sides: int
    sets: int
    rounds: tuple[tuple[Seating, ...], ...]

    @property
    def tables(self) -> int:
        """The number of tables needed."""
        return max(seating.table for played in self.rounds for seating in played)

    def path(self, side: int) -> tuple[Seating | None, ...]:
        """Return a side's place in each round; None when it sits out."""
        return tuple(
            next((seating for seating in played if side in seating.sides), None) for played in self.rounds
        )  # fmt: skip


def movement(sides: int, kind: str | None = None, rounds: int | None = None) -> Movement:
    """Return a movement for that many sides.

    ``kind`` is one of KINDS; by default up to six sides play a barometer, and more a Mitchell. ``rounds`` can end the
    match earlier. With an odd number, one side sits out in each round. Raises BadOption for an impossible movement.
    """
    sides = check_count("sides", sides, 3, MOST_SIDES)
    kind = check_choice("kind", ("barometer" if sides <= _FEW else "mitchell") if kind is None else kind, KINDS)
    even = sides + sides % 2
    _check_kind(kind, sides, even)
    whole = list({"mitchell": _mitchell, "howell": _howell, "barometer": _barometer}[kind](even))
    played = whole[: len(whole) if rounds is None else check_count("rounds", rounds, 1, len(whole))]
    seated = tuple(tuple(seating for seating in each if max(seating.sides) <= sides) for each in played)
    sets = max(seating.boards for each in played for seating in each)
    return Movement(kind, sides, sets, _without_empty_tables(seated))


def _without_empty_tables(rounds: tuple[tuple[Seating, ...], ...]) -> tuple[tuple[Seating, ...], ...]:
    """Number the tables from 1 again if the first is that of the side which is missing, in every round."""
    before = min(seating.table for played in rounds for seating in played) - 1
    return tuple(tuple(seating._replace(table=seating.table - before) for seating in played) for played in rounds)


def _check_kind(kind: str, sides: int, even: int) -> None:
    if kind == "howell" and not _FEW < even <= MOST_IN_HOWELL:
        raise BadOption(
            "kind='howell' is for {low} to {high} sides, not for {sides}: use {other!r}.",
            low=_FEW + 1,
            high=MOST_IN_HOWELL,
            sides=sides,
            other="mitchell" if even > _FEW else "barometer",
        )
    if kind == "mitchell" and even < _FEW:
        raise BadOption("kind='mitchell' needs three tables; for {sides} sides use 'barometer'.", sides=sides)


def _mitchell(even: int) -> Iterator[tuple[Seating, ...]]:
    tables = even // 2
    for turn in range(tables - (tables % 2 == 0)):
        left_out = tables % 2 == 0 and turn >= tables // 2
        yield tuple(
            Seating(
                table + 1,
                (table + 1, tables + 1 + (table - turn - left_out) % tables),
                1 + (table + turn) % tables,
            )
            for table in range(tables)
        )


def _barometer(even: int) -> Iterator[tuple[Seating, ...]]:
    """Keep side ``even`` at its table and move the others round it."""
    around = even - 1
    for turn in range(around):
        fixed = (even, turn + 1) if turn % 2 else (turn + 1, even)
        others = [((turn + step) % around + 1, (turn - step) % around + 1) for step in range(1, even // 2)]
        yield tuple(Seating(table, sides, turn + 1) for table, sides in enumerate([fixed, *others], 1))


def _howell(even: int) -> Iterator[tuple[Seating, ...]]:
    """Move all round side ``even``; the first round decides who meets and which set they play (a Room square)."""
    around = even - 1
    first = _starter(around)
    for turn in range(around):
        met = [Seating(1, (even, turn + 1), turn + 1)]
        met += [
            Seating(table, ((one + turn) % around + 1, (other + turn) % around + 1), (turn + moved) % around + 1)
            for table, (one, other, moved) in enumerate(first, 2)
        ]
        yield tuple(met)


def _starter(around: int) -> list[tuple[int, int, int]]:
    """Return the (one, other, set) of a first round in which side 0 meets the fixed one on set 0, modulo ``around``.

    All differences between opponents differ, so everybody meets everybody; all sets differ; and both sides minus their
    set differ from those of all others, so that nobody plays a set twice.
    """
    found: list[tuple[int, int, int]] = []
    free = set(range(1, around))  # sides not yet seated
    apart, sets, places = set[int](), {0}, {0}  # differences, sets, and sides minus their set that are taken

    def seat() -> bool:
        if not free:
            return True
        one = min(free)
        for other in sorted(free - {one}):
            gap = min((other - one) % around, (one - other) % around)
            if gap in apart:
                continue
            for moved in sorted(set(range(around)) - sets):
                less = {(one - moved) % around, (other - moved) % around}
                if less & places:
                    continue
                taken = ((free, {one, other}), (apart, {gap}), (sets, {moved}), (places, less))
                for kept, new in taken:
                    kept.symmetric_difference_update(new)
                found.append((one, other, moved))
                if seat():
                    return True
                found.pop()
                for kept, new in taken:
                    kept.symmetric_difference_update(new)
        return False

    if not seat():
        raise ArithmeticError(phrase("no first round for {sides} sides", sides=around + 1))
    return found
