"""Movements: who meets whom, counted for every number of sides."""

from __future__ import annotations

from itertools import chain
from random import Random

import pytest

import whist_nb as wn
from whist_nb.classroom.movements import KINDS, Movement, movement


def _met(match: Movement) -> tuple[dict[int, list[int]], dict[int, list[int]]]:
    """Return whom each side has met and which sets it has played, checking each round on the way."""
    met: dict[int, list[int]] = {side: [] for side in range(1, match.sides + 1)}
    played: dict[int, list[int]] = {side: [] for side in range(1, match.sides + 1)}
    for seated in match.rounds:
        there = list(chain.from_iterable(seating.sides for seating in seated))
        assert len(there) == len(set(there)) == match.sides - match.sides % 2
        assert len({seating.table for seating in seated}) == len(seated)
        sets = [seating.boards for seating in seated]
        assert len(set(sets)) == (1 if match.kind == "barometer" else len(sets))
        for _, (one, other), boards in seated:
            met[one].append(other)
            met[other].append(one)
            played[one].append(boards)
            played[other].append(boards)
    for seen in chain(met.values(), played.values()):
        assert len(seen) == len(set(seen)), "nobody meets a side, or a set, twice"
    return met, played


@pytest.mark.parametrize("kind", ["howell", "barometer"])
@pytest.mark.parametrize("sides", range(3, 15))
def test_everybody_meets_everybody(kind: str, sides: int) -> None:
    if kind == "howell" and sides < 7:
        with pytest.raises(wn.BadOption, match="7 to 14"):
            movement(sides, kind)
        return
    match = movement(sides, kind)
    met, played = _met(match)
    for side, seen in met.items():
        assert set(seen) == set(range(1, sides + 1)) - {side}
    if sides % 2 == 0:
        assert all(set(sets) == set(range(1, sides)) for sets in played.values())


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("sides", [5, 7, 9, 13])
def test_no_table_stays_empty_in_every_round(kind: str, sides: int) -> None:
    """Five sides need two tables in each round: nobody lays out a third. In a Mitchell the free table moves."""
    if kind == "howell" and sides < 7:
        return
    match = movement(sides, kind)
    used = {seating.table for played in match.rounds for seating in played}
    assert used == set(range(1, match.tables + 1))
    assert match.tables == sides // 2 + (kind == "mitchell")


@pytest.mark.parametrize("sides", range(5, 65))
def test_in_a_mitchell_movement_the_two_ways_meet(sides: int) -> None:
    match = movement(sides, "mitchell")
    tables = (sides + 1) // 2
    met, _ = _met(match)
    assert len(match.rounds) == (tables if tables % 2 else tables - 1)
    for side, seen in met.items():
        assert all((other <= tables) is not (side <= tables) for other in seen)
        if sides % 2 == 0:
            assert len(seen) == len(match.rounds)
    for side in range(1, tables + 1):
        assert {seating.table for seating in match.path(side) if seating} == {side}, "North and South stay"


@pytest.mark.parametrize(
    ("sides", "kind", "rounds", "said"),
    [
        (2, None, None, "sides=2"),
        (65, None, None, "sides=65"),
        ("8", None, None, "sides='8'"),
        (8, "howel", None, "Did you mean 'howell'"),
        (16, "howell", None, "use 'mitchell'"),
        (4, "mitchell", None, "three tables"),
        (8, "howell", 8, "rounds=8"),
        (8, "howell", 0, "rounds=0"),
    ],
)
def test_impossible_arguments_are_refused(sides: int, kind: str | None, rounds: int | None, said: str) -> None:
    with pytest.raises(wn.BadOption, match=said):
        movement(sides, kind, rounds)


def test_a_match_may_end_early() -> None:
    assert movement(8, "howell", 3).rounds == movement(8, "howell").rounds[:3]
    assert {movement(sides).kind for sides in (4, 6)} == {"barometer"}
    assert movement(7).kind == "mitchell"
    assert set(KINDS) == {"mitchell", "howell", "barometer"}


@pytest.mark.parametrize("tables", [2, 3, 7])
def test_in_a_drive_stars_and_circles_stay_in_pairs(tables: int) -> None:
    """As the host's page says: the winning star goes up, the winning circle down, the losers part."""
    chance = Random(tables)
    at = [[("star", "circle"), ("star", "circle")] for _ in range(tables)]
    for _ in range(50):
        stays = [pairs.pop(chance.randrange(2)) for pairs in at]
        goes = [pairs.pop() for pairs in at]
        at = [
            [(goes[table - 1][0], stays[table][1]), (stays[table][0], goes[(table + 1) % tables][1])]
            for table in range(tables)
        ]
        assert all(pair == ("star", "circle") for pairs in at for pair in pairs)
