"""Whole flows of the trainer by keyboard alone, with what a screen reader is told; and how it is drawn."""

from __future__ import annotations

import json
from typing import Any

import pytest

import whist_nb as wn
from tests.browser.trainer_page import TrainerPage

BY_KIND = {
    **{"boss_card": 12, "gone_or_not": 12, "honours_gone": 1, "rebuild": 3},
    **{"chance": 12, "hold_a_hand": 9, "spot_the_revoke": 12},
}
"""Drills and rungs that together ask in every way there is."""
FAULTS = """() => {
    const faults = [], box = document.querySelector('.wn').getBoundingClientRect();
    for (const el of document.querySelectorAll('.wn button, .wn input, .wn .wn-card, .wn p')) {
        const at = el.getBoundingClientRect();
        if (at.width && !el.closest('.wn-sr') && (at.left < box.left - 1 || at.right > box.right + 1))
            faults.push(`${el.tagName} ${el.textContent.slice(0, 20)} lies outside`);
    }
    for (const el of document.querySelectorAll('.wn button')) {
        const name = el.getAttribute('aria-label') ?? el.textContent.trim();
        const { width, height } = el.getBoundingClientRect();
        if (!name) faults.push('a button has no name');
        const small = width && (width < 23.5 || height < 23.5);
        if (small && !el.dataset.card) faults.push(`${name} is small: ${width} x ${height}`);
    }
    return faults;
}"""


def opened(page: Any, trainer: wn.CountingTrainer, **how: Any) -> TrainerPage:
    shown = TrainerPage(page, trainer, **how)
    page.locator(".wn").focus()
    return shown


def typed(shown: TrainerPage, part: Any) -> None:
    """Give the right answer by keys alone."""
    value = part.answer
    match part.kind:
        case "number":
            shown.press(*str(value))
        case "cards":
            for text in value:
                shown.press(*("10" if text[0] == "T" else text[0]), text[1])
        case "card":
            shown.press(value[0], value[1])
        case "seats":
            for seat in value:
                shown.press(dict(part.options)[seat][0])
        case "choice":
            shown.press(dict(part.options)[value][0])
        case "shape":
            for number in value.values():
                shown.press(*str(number), "Tab")
        case "percent":
            shown.press("Tab", "Control+a", *str(round(value)))


def test_a_question_by_keys_alone(page: Any) -> None:
    trainer = wn.drill.fourth_number("whist", seed=3, questions=1, log=":memory:", pace=0)
    shown = opened(page, trainer)
    shown.press("Enter")
    shown.until("ask")
    part = trainer.session.part
    assert any(line.startswith("A hand of 13 has") for line in shown.said)
    typed(shown, part)
    page.locator("[data-sure=guessing]").focus()
    shown.press("ArrowRight", "Enter")
    shown.until("told")
    (done,) = trainer.told
    assert (done.right, done.sure) == (True, "fairly sure")
    (kept,) = trainer.log.answers()
    assert 0 < kept.first_ms <= kept.submit_ms
    assert any("right" in line for line in shown.said)
    shown.press("Enter")
    shown.until("end")
    assert shown.errors == []


@pytest.mark.slow
@pytest.mark.parametrize("page", [{"reduced_motion": "reduce"}], indirect=True)
@pytest.mark.parametrize("drill", BY_KIND)
def test_every_kind_of_answer_by_keys_alone(page: Any, drill: str) -> None:
    level = BY_KIND[drill]
    trainer = getattr(wn.drill, drill)("whist", seed=3, level=level, questions=1, log=":memory:", pace=0)
    shown = opened(page, trainer)
    shown.press("Enter")
    if drill in ("hold_a_hand", "dual_task"):
        shown.until("show")
        shown.press("Enter")
    while not trainer.told:
        shown.until("ask", 60)
        part = trainer.session.part
        wire = json.dumps(page.evaluate("model.get('frame')"))
        assert part.meaning == "" or part.meaning not in wire
        page.wait_for_timeout(30)
        typed(shown, part)
        assert page.evaluate(FAULTS) == []
        if part.kind == "shape":
            page.locator("[data-submit]").focus()
        shown.press("Enter")
        page.wait_for_timeout(30)
        shown.pump()
    shown.until("told")
    assert trainer.told[0].right, trainer.told
    assert page.evaluate(FAULTS) == []
    assert shown.errors == []


@pytest.mark.slow
@pytest.mark.parametrize("width", [1280, 480])
def test_a_hand_is_played_and_asked_about_by_keys(page: Any, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    trainer = wn.CountingTrainer("whist", ["cards-out", "honours-gone"], seed=5, log=":memory:", pace=0, level=3)
    shown = opened(page, trainer)
    for _ in range(40):
        state = trainer.frame["state"]
        if state["trainer"]["phase"] == "ask":
            shown.until("ask")
            page.wait_for_timeout(40)
            typed(shown, trainer.session.part)
            shown.press("Enter")
            shown.until("told")
            assert trainer.told[-1].right
            assert page.evaluate(FAULTS) == []
            shown.press("Enter")
        elif state["panel"]:
            break
        else:
            page.locator('[data-card][tabindex="0"]').focus()
            shown.press("Enter")
            page.wait_for_timeout(20)
            page.locator(".wn-head h3").click()
    assert len(trainer.told) >= 3
    assert shown.errors == []


PLACES = """() => ['.wn-table', '.wn-pane .wn-hand', '.wn-foot', '.wn-ask'].map((part) =>
    Math.round(document.querySelector(part).getBoundingClientRect().top))"""


@pytest.mark.slow
@pytest.mark.parametrize("page", [{"reduced_motion": "reduce"}], indirect=True)
@pytest.mark.parametrize("game", ["contract-whist", "german-whist"])
@pytest.mark.parametrize("width", [480, 1280])
def test_nothing_moves_when_a_question_comes_or_is_answered(page: Any, game: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    trainer = wn.CountingTrainer(game, ["last-trick", "honours-gone"], seed=5, log=":memory:", pace=0, level=3)
    shown = opened(page, trainer)
    trainer.play_on(1)
    trainer.next()
    shown.until("play")
    page.wait_for_timeout(100)
    stood = page.evaluate(PLACES)
    while trainer.asked is None:
        trainer.click(trainer._sitting.adviser.choose(trainer._view()))
    shown.until("ask")
    page.wait_for_timeout(100)
    assert page.evaluate(PLACES) == stood
    trainer.answer(*(part.answer for part in trainer.asked.question.parts))
    shown.until("told")
    page.wait_for_timeout(100)
    assert page.evaluate(PLACES) == stood
    assert shown.errors == []


def test_a_bid_is_made_at_the_table(page: Any) -> None:
    trainer = wn.CountingTrainer("contract-whist", seed=3, log=":memory:", pace=0, level=3)
    shown = opened(page, trainer)
    bid = page.locator('.wn-table [data-act="bid 2"]')
    bid.wait_for()
    bid.focus()
    shown.press("ArrowRight", "Enter")
    mine = [action.text for seat, action in trainer._sitting.game.actions if seat == 0]
    assert mine == ["bid 3"]
    assert shown.errors == []


@pytest.mark.slow
def test_watching_can_be_held_and_a_click_does_not_hurry_it(page: Any) -> None:
    trainer = wn.drill.last_trick("whist", seed=3, level=1, log=":memory:", pace=400)
    shown = opened(page, trainer)
    shown.press("Enter")
    page.wait_for_timeout(200)
    shown.press("p")
    page.locator(".wn-felt").click()
    held = page.locator(".wn-felt").inner_html()
    page.wait_for_timeout(1500)
    assert page.locator(".wn-felt").inner_html() == held
    assert shown.said[-1] == "Paused."
    shown.press("p")
    page.wait_for_function("held => document.querySelector('.wn-felt').innerHTML !== held", arg=held)


@pytest.mark.slow
def test_after_a_reload_the_question_stands_and_can_be_seen_again(page: Any) -> None:
    trainer = wn.drill.honours_gone("whist", seed=3, level=2, log=":memory:", pace=0)
    trainer.next()
    shown = opened(page, trainer)
    shown.until("ask")
    page.get_by_role("button", name="Show it again").click()
    shown.pump()
    shown.until("ask", 60)
    trainer.answer(trainer.asked.question.answer)
    assert trainer.log.answers()[0].hints == 1
