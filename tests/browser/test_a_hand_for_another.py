"""A hand that lies open and is played by another seat, in the built table: columns, clicks and keys."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import pytest

import whist_nb as wn
from tests.browser.test_table_drawing import FAULTS
from tests.browser.test_table_with_python import Wired
from tests.engine.test_dummy import EAST, NORTH, SOUTH, WEST, WITH_DUMMY, dealt
from tests.variants.test_minibridge import SOUTH_DECLARES
from whist_nb.engine.library import known
from whist_nb.players import Random


@pytest.fixture(autouse=True)
def _game_is_known() -> Iterator[None]:
    with known(WITH_DUMMY):
        yield


def shown(page: Any, seat: int, *cards: str, width: int = 1280) -> Wired:
    """The table of one seat after these cards, with the hand laid out."""
    page.set_viewport_size({"width": width, "height": 1000})
    game = dealt()
    for card in cards:
        game.apply(card)
    wired = Wired(page, wn.CardTable(game, seat=seat, players=None), pace=0)
    page.locator(".wn-lying").wait_for()
    return wired


COLUMNS = """() => [...document.querySelectorAll('.wn-suit')].map((suit) => [...suit.querySelectorAll('.wn-card')]
    .map((card) => [card.dataset.card ?? card.dataset.held, card.getBoundingClientRect()])
    .map(([text, { x, y }]) => [text, x, y]))"""


@pytest.mark.parametrize("width", [1280, 600, 364])
def test_the_suits_are_columns_that_face_their_player(page: Any, width: int) -> None:
    wired = shown(page, SOUTH, "AS", width=width)
    columns = page.evaluate(COLUMNS)
    assert ["".join(card for card, *_ in column) for column in columns] == ["QS4S3S", "5H4H3H2H", "ACKCQC", "8D7D6D"]
    lefts = [column[0][1] for column in columns]
    assert lefts == sorted(lefts)
    for column in columns:
        assert len({x for _, x, _ in column}) == 1
        tops = [y for *_, y in column]
        assert all(low - high >= 24 for high, low in itertools.pairwise(tops))  # a finger finds each of them
    assert page.evaluate(FAULTS) == []
    assert not wired.shown.errors


@pytest.mark.parametrize("width", [1280, 600, 364])
@pytest.mark.parametrize("seat", [WEST, EAST])
def test_from_the_side_nothing_lies_on_anything_and_nothing_can_be_pressed(page: Any, width: int, seat: int) -> None:
    wired = shown(page, seat, "AS", "3S", "TH", "5S", width=width)
    assert page.locator(".wn-lying [data-card]").count() == 0
    assert page.locator(".wn-lying [data-held]").count() == 12
    rows = page.evaluate(COLUMNS)
    if width >= 520:
        assert all(len({y for *_, y in row}) == 1 for row in rows)
    assert page.evaluate(FAULTS) == []
    assert not wired.shown.errors


def test_a_click_plays_from_the_hand_whose_turn_it_is(page: Any) -> None:
    wired = shown(page, SOUTH, "AS")
    assert page.locator(".wn-lying .is-legal").evaluate_all("all => all.map((el) => el.dataset.card)") == [
        "QS",
        "4S",
        "3S",
    ]
    assert page.locator(".wn-hand .is-dim").count() == 13  # it is not for my own hand to play
    wired.shown.press("3S")
    assert wired.shown.spot(NORTH).get_attribute("aria-label") == "North: three of spades"  # at once
    wired.answer()
    assert wired.table.game.view(SOUTH).trick[1][0] == NORTH


def test_keys_go_from_column_to_column_and_on_to_my_own_hand(page: Any) -> None:
    wired = shown(page, SOUTH, "AS")
    focused = "() => document.activeElement.dataset.card"
    page.locator('[data-card="QS"]').focus()
    walked = []
    for key in ("ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight", "ArrowLeft", "ArrowUp", "End"):
        page.keyboard.press(key)
        walked.append(page.evaluate(focused))
    assert walked == ["4S", "3S", "5H", "AC", "5H", "3S", "2C"]
    page.locator('[data-card="4S"]').focus()
    page.keyboard.press("Enter")
    wired.answer()
    assert wired.table.game.view(SOUTH).trick[1] == (NORTH, wn.Card("4S"))


def test_tricks_by_keys_alone_where_the_focus_follows_the_turn_from_hand_to_hand(page: Any) -> None:
    page.set_viewport_size({"width": 1280, "height": 1000})
    table = wn.CardTable(dealt(), seat=SOUTH, players=Random(seed=3))
    wired = Wired(page, table, pace=0)
    page.locator(".wn-lying").wait_for()
    page.locator('[data-card][tabindex="0"]').focus()
    wired.hurry = lambda: None  # type: ignore[method-assign]
    hands = []
    for _ in range(6):
        state = wired.state
        hands.append(state["turn"])
        page.wait_for_function("(legal) => legal.includes(document.activeElement.dataset.card)", arg=state["legal"])
        page.keyboard.press("Enter")
        wired.answer()
    assert set(hands) == {SOUTH, NORTH}
    assert not wired.shown.errors


@pytest.mark.parametrize("by_key", [False, True])
def test_MB_4_dummy_takes_over_for_declarer_by_click_and_by_key(page: Any, by_key: bool) -> None:
    page.set_viewport_size({"width": 364, "height": 1000})
    game = wn.Game("minibridge", packs=[SOUTH_DECLARES], first_dealer=NORTH, deals=1)  # North declares
    wired = Wired(page, game, seat=SOUTH, pace=0)
    wired.turn()  # South announces, and is dummy
    take_over = page.get_by_role("button", name="Play for North")
    assert page.locator(".wn-lying").count() == 0
    if by_key:
        page.locator(".wn-hand [data-card]").first.focus()
        page.keyboard.press("p")
    else:
        take_over.click()
    wired.answer()
    page.locator(".wn-lying").wait_for()  # South's hand, opposite
    assert page.locator('.wn-hand [data-card="AS"]').count() == 1  # North's, which nobody else sees
    assert take_over.count() == 0
    wired.turn()
    assert game.view(SOUTH).contract.seats == (NORTH, SOUTH)
    assert not wired.shown.errors
