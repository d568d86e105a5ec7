"""Exercises answered by a person in a real JupyterLab: by clicks, and by keyboard alone."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import Jupyter, errors, open_notebook, output, run_cell, wait_until_idle

SETUP = "import whist_nb as wn\nex = wn.exercise"
PICK = 'ex.pick_cards("Click every card you may play.", hand="AS QH 6H JC", trick="9H", trump="S")'
SEAT = 'ex.pick_seat("Who wins?", trick="9H 2S KH AH", trump="S")'
PLAY = (
    'hands = {1: "8S 3D 8D", 2: "JD AS KH"}\n'
    'one = ex.play_to("Take one.", variant="knockout-whist", seats=3, hand="KS 5S AD", hands=hands,\n'
    '                 trump="S", leader=0, take=1, pace=0)\none'
)


def shown(page: Any, jupyter: Jupyter, source: str) -> Any:
    jupyter.write("exercise.ipynb", [SETUP, source, "'and on'"])
    open_notebook(page, "exercise.ipynb")
    run_cell(page, 0)
    run_cell(page, 1)
    return output(page, 1).locator("section.wn")


def until(found: Any) -> None:
    """Wait until something is shown and Python has finished with it; an earlier answer would count as repeated."""
    found.wait_for()
    wait_until_idle(found.page)


@pytest.mark.slow
def test_cards_are_found_by_clicks_and_a_slip_is_explained(page: Any, jupyter: Jupyter) -> None:
    widget = shown(page, jupyter, PICK)
    widget.get_by_role("button", name="ace of spades").click()
    until(widget.get_by_text("is a trump, but you still hold"))
    widget.get_by_role("button", name="queen of hearts").click()
    until(widget.get_by_role("button", name="queen of hearts, found"))
    widget.get_by_role("button", name="That's all").click()
    until(widget.get_by_text("There are more"))
    widget.get_by_role("button", name="six of hearts").click()
    until(widget.get_by_role("button", name="six of hearts, found"))
    widget.get_by_role("button", name="That's all").click()
    widget.get_by_text("Solved. A heart was led").wait_for()
    widget.get_by_text("solved in 3 tries").wait_for()
    widget.get_by_role("button", name="Go on").click()
    page.keyboard.press("Shift+Enter")  # runs the cell that is selected: the next one
    output(page, 2).get_by_text("and on").wait_for()
    assert errors(page) == []


@pytest.mark.nightly
def test_a_player_is_picked_by_keyboard(page: Any, jupyter: Jupyter) -> None:
    widget = shown(page, jupyter, SEAT)
    widget.get_by_role("button", name="East").focus()
    page.keyboard.press("Enter")
    until(widget.get_by_text("is beaten"))
    widget.get_by_role("button", name="North").focus()
    page.keyboard.press("Enter")
    widget.get_by_text("is a trump and beats every card").wait_for()


@pytest.mark.nightly
def test_a_line_fails_and_the_same_position_comes_back(page: Any, jupyter: Jupyter) -> None:
    widget = shown(page, jupyter, PLAY)
    widget.get_by_role("button", name="king of spades").click()
    until(widget.get_by_text("let it slip"))
    widget.get_by_role("button", name="Start again").click()
    widget.get_by_text("let it slip").wait_for(state="hidden")
    wait_until_idle(page)
    widget.get_by_role("button", name="ace of diamonds").click()
    widget.get_by_text("1 of 1").wait_for()
    assert errors(page) == []


@pytest.mark.nightly
def test_a_sheet_is_filled_and_a_number_out_of_many_is_typed(page: Any, jupyter: Jupyter) -> None:
    rows = '[("You score", 35, "Five times five, and ten."), ("West scores", 19, "Three times three, and ten.")]'
    widget = shown(page, jupyter, f'ex.fill_sheet("You say 5 and win 5.", rows={rows}, most=52)')
    sheet, figure = widget.locator(".wn-sheet"), widget.get_by_role("spinbutton", name="A number from 0 to 52")
    assert sheet.inner_text().split("\n") == ["You score", "?", "West scores"]
    figure.fill("36")
    widget.get_by_role("button", name="That's my answer").click()
    until(widget.get_by_text("Five times five, and ten."))
    figure.fill("35")
    page.keyboard.press("Enter")
    until(sheet.get_by_text("35", exact=True))
    assert figure.input_value() == ""
    figure.fill("19")
    page.keyboard.press("Enter")
    widget.get_by_text("West scores 19.").wait_for()
    assert sheet.inner_text().split("\n") == ["You score", "35", "West scores", "19"]
    assert errors(page) == []
