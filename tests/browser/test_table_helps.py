"""The built table in a bare page: a long hint, what each card is worth, forced colours."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.table_page import TablePage
from tests.browser.test_table_drawing import FAULTS, frame, opened, state_of
from tests.builders import by_night

REASON = (
    "**Hint 3 of 3:** {AD} is sure to win this trick, so you take it at once. Over 300 deals that fit what you "
    "have seen, it averages 5.4 tricks in all, {TD}, {8D} and {6D} may do as well, and {4D} is 0.1 behind."
)
VALUES = [
    {"card": "AD", "text": "5.4", "say": "5.4 tricks in all"},
    {"card": "TD", "text": "5.3", "say": "5.3 tricks in all"},
]


def hinted(table: TablePage) -> None:
    """Send the third step of a hint, of the greatest length."""
    hint = {"step": 3, "cards": ["AD"], "values": VALUES}
    status = {"kind": "hint", "text": REASON, "more": None, "rule": None}
    table.frame(frame(2, state_of("01-whist", hint=hint, status=status)))


PLACES = """() => ['.wn-hand', '.wn-status', '.wn'].map((part) => {
    const { top, bottom } = document.querySelector(part).getBoundingClientRect();
    return [top, bottom];
})"""


@pytest.mark.parametrize("print_", by_night(["normal", "large"], ["large"]))
@pytest.mark.parametrize("width", by_night([1280, 800, 540, 480, 374], [800, 480]))
def test_a_long_hint_moves_no_card(page: Any, width: int, print_: str) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    table = opened(page, "01-whist", print=print_)
    hand, _, whole = page.evaluate(PLACES)
    hinted(table)
    after, message, now = page.evaluate(PLACES)
    assert (after, now) == (hand, whole)
    assert message[1] <= hand[0]
    assert "is 0.1 behind." in table.status
    assert page.locator(".wn-status").evaluate("el => el.scrollHeight <= el.clientHeight")
    if print_ == "normal":  # no more than the height that is kept for it, or two lines more in a narrow cell
        assert message[1] - message[0] <= (56 if width >= 800 else 88)


def test_a_hint_with_a_link_beside_it_covers_no_name_on_a_phone(page: Any) -> None:
    page.set_viewport_size({"width": 364, "height": 900})
    table = opened(page, "01-whist")
    told = "**Hint 3 of 3:** An opponent may still beat partner's {TC}, so you ruff with {2H}."
    status = {
        "kind": "hint",
        "text": told,
        "more": None,
        "rule": "A trump is a card of the suit that beats all others.",
    }
    table.frame(frame(2, state_of("01-whist", status=status)))
    name, message = (page.locator(part).bounding_box() for part in (".wn-my", ".wn-status"))
    assert page.get_by_role("button", name="explain").is_visible()
    assert message["y"] >= name["y"] + name["height"]


def test_the_value_of_each_card_is_written_on_it_and_read_out(page: Any) -> None:
    table = opened(page, "01-whist")
    assert page.locator(".wn-value").count() == 0
    hinted(table)
    assert page.locator(".wn-value").all_inner_texts() == ["5.4", "5.3"]
    assert table.card("AD").locator(".wn-value.is-lamp").get_attribute("title") == "5.4 tricks in all"
    assert table.card("TD").locator(".wn-value.is-lamp").count() == 0
    for card, name in (
        ("AD", "ace of diamonds, legal, marked by the hint, 5.4 tricks in all"),
        ("TD", "ten of diamonds, legal, 5.3 tricks in all"),
        ("6D", "six of diamonds, legal"),
    ):
        assert table.card(card).get_attribute("aria-label") == name
    assert not table.errors


# How far the ink of every suit lies from the ground it is drawn on, and what hangs from cards without a border.
FORCED = """() => {
    const light = (colour) => Math.max(...colour.match(/[\\d.]+/g).slice(0, 3).map(Number));
    const ground = light(getComputedStyle(document.querySelector('.wn-in')).backgroundColor);
    const inks = [...document.querySelectorAll('.wn [data-s] svg, .wn svg[data-s], .wn .wn-c')]
        .filter((el) => !el.closest('.is-dim'));
    const pale = inks.filter((el) => Math.abs(light(getComputedStyle(el).color) - ground) < 128);
    const bare = [...document.querySelectorAll('.wn-tag, .wn-mark, .wn-value, .wn-chip')]
        .filter((el) => getComputedStyle(el).borderTopWidth === '0px');
    return [inks.length > 20, ...[...pale, ...bare].map((el) => el.getAttribute('class') + el.textContent)];
}"""


@pytest.mark.parametrize(
    "page", [{"forced_colors": "active", "color_scheme": scheme} for scheme in ("light", "dark")], indirect=True
)
@pytest.mark.parametrize("name", ["01-whist", "03-german", "watching"])
def test_forced_colours_reach_every_suit_and_mark(page: Any, name: str) -> None:
    table = opened(page, name)
    assert page.evaluate(FORCED) == [True]
    assert page.evaluate(FAULTS) == []
    if name == "01-whist":
        hinted(table)
        assert page.evaluate(FORCED) == [True]
