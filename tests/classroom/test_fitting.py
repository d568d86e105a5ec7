"""Parts of printed pages are placed whole, each once, on pages that hold them."""

from __future__ import annotations

from random import Random

import pytest

from whist_nb.classroom.paper.fitting import Block, halves, in_order, lines_of, rows, stacked

PAGE = 100.0


def _parts(chance: Random) -> list[Block]:
    return [Block(str(number), chance.choice([10, 25, 40, 60, 100, 120])) for number in range(chance.randrange(1, 12))]


def _room(page: int) -> float:
    return PAGE - (0 if page else 30)


@pytest.mark.parametrize("seed", range(40))
def test_every_part_is_on_one_page_that_holds_it(seed: int) -> None:
    parts = _parts(Random(seed))
    for place in (stacked, in_order):
        pages = place(parts, _room)
        placed = [part for page in pages for part in page]
        assert sorted(placed) == sorted(parts)
        for number, page in enumerate(pages):
            assert len(page) == 1 or sum(part.height for part in page) <= _room(number)
    assert [part for page in in_order(parts, _room) for part in page] == parts


def test_a_later_part_fills_what_the_next_one_leaves() -> None:
    parts = [Block("a", 60), Block("b", 50), Block("c", 40)]
    assert [[part.html for part in page] for page in stacked(parts, lambda page: PAGE)] == [["a", "c"], ["b"]]
    assert [[part.html for part in page] for page in in_order(parts, lambda page: PAGE)] == [["a"], ["b", "c"]]


@pytest.mark.parametrize("seed", range(20))
def test_two_columns_are_as_even_as_can_be(seed: int) -> None:
    parts = _parts(Random(seed))
    left, right = halves(parts)
    assert left + right == parts
    assert left
    higher = [max(sum(p.height for p in parts[:at]), sum(p.height for p in parts[at:])) for at in range(len(parts) + 1)]
    assert max(sum(part.height for part in left), sum(part.height for part in right)) == min(higher)


def test_a_row_is_as_high_as_its_highest_part() -> None:
    told = rows([Block("a", 10), Block("b", 30), Block("c", 20)], 2, "pair", gap=5)
    assert told == [Block("<div class='pair'>ab</div>", 35), Block("<div class='pair'>c</div>", 25)]


def test_jokers_take_the_room_of_their_names() -> None:
    assert lines_of("{LJ} {BJ}", 30) > lines_of("{2C} {3C}", 30) == 1
