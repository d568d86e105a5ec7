"""Whole sessions of the trainer by keyboard alone, with what a screen reader announces, and how it is drawn."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import whist_nb as wn
from tests.browser.trainer_page import TrainerPage
from tests.builders import by_night

BY_KIND = {
    **{"boss_card": 12, "honours_gone": 1, "rebuild": 3},
    **{"chance": 12, "spot_the_revoke": 12},
}
"""Drills and rungs that ask in every way there is, together with the modes below."""
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
            if not value:
                shown.tab_to("[data-submit]")  # on a player, Enter presses it
        case "choice":
            shown.press(dict(part.options)[value][0])
        case "shape":
            for number in value.values():
                shown.press(*str(number), "Tab")
        case "percent":
            shown.press("Tab", "Control+a", *str(round(value)))


def test_a_question_is_answered_by_keys_alone(page: Any) -> None:
    trainer = wn.drill.fourth_number("whist", seed=3, level=0, questions=1, log=":memory:", pace=0)
    shown = opened(page, trainer)
    shown.press("Enter")
    shown.until("show")
    shown.press("Enter")  # the lengths are in mind
    shown.until("ask")
    part = trainer.session.part
    assert any(line.startswith("How many") for line in shown.said)
    typed(shown, part)
    shown.tab_to("[data-sure=guessing]")
    shown.press("ArrowRight", "Enter")
    shown.until("told")
    (done,) = trainer.answered
    assert (done.right, done.sure) == (True, "fairly sure")
    (kept,) = trainer.log.answers()
    assert 0 < kept.first_ms <= kept.submit_ms
    assert any("right" in line for line in shown.said)
    shown.press("Enter")
    shown.until("end")
    assert shown.errors == []


def test_enter_on_a_button_that_was_walked_to_presses_it_first(page: Any) -> None:
    """Somebody who walks to North by the arrows and presses Enter means North, and not that nobody fits."""
    trainer = wn.drill.voids("whist", seed=3, level=2, questions=1, log=":memory:", pace=0)
    shown = opened(page, trainer)
    shown.press("Enter")
    shown.until("ask", 60)
    part = trainer.session.part
    assert part.kind == "seats"
    shown.tab_to("[data-mark]")
    shown.press("ArrowRight", "Enter")
    pressed = page.locator(".wn-choices [aria-pressed=true]")
    assert pressed.all_inner_texts() == [dict(part.options)[part.options[1][0]]]
    assert trainer.session.part is part, "nothing has been answered yet"
    shown.press("ArrowRight", "Enter")
    assert pressed.count() == 2
    shown.press("Enter")
    page.wait_for_timeout(30)
    shown.pump()
    given = trainer.session.part is not part or trainer.answered
    assert given, "with a button pressed already, Enter answers"
    assert shown.errors == []


@pytest.mark.slow
@pytest.mark.parametrize("page", [{"reduced_motion": "reduce"}], indirect=True)
@pytest.mark.parametrize("drill", by_night(BY_KIND, ("boss_card", "honours_gone", "chance")))
def test_every_kind_of_answer_by_keys_alone(page: Any, drill: str) -> None:
    level = BY_KIND[drill]
    trainer = getattr(wn.drill, drill)("whist", seed=3, level=level, questions=1, log=":memory:", pace=0)
    shown = opened(page, trainer)
    shown.press("Enter")
    while not trainer.answered:
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
    assert trainer.answered[0].right, trainer.answered
    assert page.evaluate(FAULTS) == []
    assert shown.errors == []


def answered_by_keys(shown: TrainerPage, sure: str | None = None) -> None:
    """Answer all parts of the current question, which was read aloud, and say how sure."""
    done = len(shown.trainer.answered)
    while len(shown.trainer.answered) == done:
        shown.until("ask", 60)
        part = shown.trainer.session.part
        shown.until_said(spoken(part.text))
        typed(shown, part)
        assert shown.page.evaluate(FAULTS) == []
        if sure and part is shown.trainer.asked.question.parts[-1]:
            shown.tab_to("[data-sure=guessing]")
            shown.press("ArrowRight")
        shown.press("Enter")
        shown.page.wait_for_timeout(30)
        shown.pump()


def spoken(text: str) -> str:
    """The first words of a question without signs of suits."""
    return text.split("{")[0].strip()


MODES = {
    "play": {"drills": ["cards-out", "honours-gone"], "questions": 1, "level": 3},
    "watch": {"drills": ["cards-out", "honours-gone"], "questions": 1, "level": 3},
    "flash": {"drills": "last-trick", "questions": 1, "level": 0},
    "exam": {"drills": ["gone-or-not", "last-trick"], "questions": 2, "level": 0},
    "span": {"questions": 2},
}


@pytest.mark.slow
@pytest.mark.parametrize("page", [{"reduced_motion": "reduce"}], indirect=True)
def test_every_mode_from_begin_to_the_saved_log_by_keys_alone(
    page: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("BINDER_SERVICE_HOST", "here")  # where the log is offered as a file
    for mode, wish in MODES.items():
        trainer = wn.CountingTrainer("whist", mode=mode, seed=5, log=":memory:", pace=0, **wish)
        shown = TrainerPage(page, trainer)
        shown.tab_to(".wn, .wn *")
        if mode != "play":
            shown.tab_to('[data-do="next"]')
            shown.press("Enter")
        while not trainer.is_over:
            if mode == "play":
                played_by_keys(shown)
            elif mode == "span":
                shown.until("show")
                shown.until_said("Keep these")
                shown.press("Enter")
            answered_by_keys(shown, "fairly sure")
            assert trainer.answered[-1].right, (mode, trainer.answered[-1])
            assert trainer.answered[-1].sure == "fairly sure"
            if mode in ("exam", "span"):
                continue
            shown.until("told")
            shown.until_said("right")
            shown.tab_to('.wn-facts [data-do^="show"]')
            trick = page.evaluate("document.activeElement.textContent")
            shown.press("Enter")
            shown.until_said(f"{trick}.")
            page.wait_for_function("document.querySelectorAll('.wn-table .wn-card').length >= 4")
            shown.tab_to('[data-do="next"]')
            shown.press("Enter")
            page.wait_for_timeout(30)
            shown.pump()
        shown.until("end")
        shown.until_said("Your span" if mode == "span" else f"{wish['questions']} of {wish['questions']} right.")
        assert shown.errors == []
        shown.tab_to('.wn [data-do="log"]')
        with page.expect_download() as saved:
            shown.press("Enter")
        saved.value.save_as(tmp_path / f"{mode}.sqlite")
        assert len(wn.Progress(tmp_path / f"{mode}.sqlite").to_rows()) == wish["questions"]


def played_by_keys(shown: TrainerPage) -> None:
    """Play on until something is asked."""
    for _ in range(40):
        if shown.trainer.frame["state"]["trainer"]["phase"] == "ask":
            return
        a_card_by_keys(shown)
    raise AssertionError("Nothing was asked.")


def a_card_by_keys(shown: TrainerPage) -> None:
    """Walk to a card that may be played, and play it."""
    shown.page.wait_for_timeout(50)  # past what stood there before
    shown.page.get_by_text("to play", exact=True).wait_for()
    shown.tab_to('[data-card][tabindex="0"]')
    legal = shown.trainer.frame["state"]["legal"]
    for step in ["ArrowRight"] * 13 + ["ArrowLeft"] * 13:
        if shown.page.evaluate("document.activeElement.dataset.card") in legal:
            break
        shown.press(step)
    before = len(shown.trainer._view().events)
    shown.press("Enter")
    for _ in range(40):
        shown.page.wait_for_timeout(15)
        shown.pump()
        if len(shown.trainer._view().events) > before:
            return
    raise AssertionError(f"No card was played: {shown.said}")


@pytest.mark.nightly
@pytest.mark.parametrize("page", [{"reduced_motion": "reduce"}], indirect=True)
def test_the_close_is_played_out_open_and_closed_by_keys(page: Any) -> None:
    trainer = wn.drill.the_close(seed=3, level=7, log=":memory:", pace=0)
    shown = TrainerPage(page, trainer)
    shown.tab_to('[data-do="next"]')
    shown.press("Enter")
    for how, tricks in (("open", 13), ("closed", 2)):
        shown.until("ask", 60)
        theirs = set(trainer.asked.question.answer)
        trainer.answer(sorted(theirs))
        shown.until("told")
        shown.tab_to(f'[data-do="play {how}"]')
        shown.press("Enter")
        shown.until("play")
        for trick in range(tricks):
            opposite = {card for seat in trainer.frame["state"]["seats"] for card in seat.get("hand") or ()}
            lying = {play["card"] for play in trainer.frame["state"]["trick"] or () if play}
            assert opposite == (theirs - lying if how == "open" else set())
            if trick < 2:
                a_card_by_keys(shown)
            else:
                trainer.click(trainer._sitting.adviser.choose(trainer._view()))
            theirs -= {card.text for trick in trainer._view().tricks for _, card in trick.plays}
        if how == "open":
            page.locator(".wn-panel").wait_for()
            shown.tab_to('[data-do="next"]')
            shown.press("Enter")
    assert shown.errors == []


@pytest.mark.slow
@pytest.mark.parametrize("page", [{"viewport": {"width": 480, "height": 900}}], indirect=True)
def test_a_hand_is_played_and_asked_about_by_keys(page: Any) -> None:
    trainer = wn.CountingTrainer("whist", ["cards-out", "honours-gone"], seed=5, log=":memory:", pace=0, level=1)
    shown = opened(page, trainer)
    for _ in range(40):
        state = trainer.frame["state"]
        if state["trainer"]["phase"] == "ask":
            shown.until("ask")
            page.wait_for_timeout(40)
            typed(shown, trainer.session.part)
            shown.press("Enter")
            shown.until("told")
            assert trainer.answered[-1].right
            assert page.evaluate(FAULTS) == []
            shown.press("Enter")
        elif state["panel"]:
            break
        else:
            page.locator('[data-card][tabindex="0"]').focus()
            shown.press("Enter")
            page.wait_for_timeout(20)
            page.locator(".wn-head h3").click()
    assert len(trainer.answered) >= 3
    assert shown.errors == []


PLACES = """() => ['.wn-table', '.wn-pane .wn-hand', '.wn-foot', '.wn-ask'].map((part) =>
    Math.round(document.querySelector(part).getBoundingClientRect().top))"""


@pytest.mark.slow
@pytest.mark.parametrize("page", [{"reduced_motion": "reduce"}], indirect=True)
@pytest.mark.parametrize("game", ["contract-whist", "german-whist"])
@pytest.mark.parametrize("width", [480, pytest.param(1280, marks=pytest.mark.nightly)])
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


FOOT = "[...document.querySelectorAll('.wn-foot [data-do]')].map((button) => button.dataset.do)"


def test_enter_pressed_twice_on_next_question_does_not_skip_what_is_watched(page: Any) -> None:
    trainer = wn.drill.cards_out("german-whist", level=3, questions=3, seed=5, log=":memory:")
    trainer.next()
    trainer.answer(*(part.answer for part in trainer.asked.question.parts))
    shown = opened(page, trainer)
    page.locator('.wn-foot [data-do="next"]').focus()
    shown.press("Enter")
    page.locator('.wn-foot [data-do="hold"]').wait_for()
    assert page.evaluate(FOOT) == ["last", "hold"]
    assert page.evaluate("!!document.activeElement.closest('.wn')"), "the keys still go to the trainer"
    shown.press("Enter", "Enter")
    assert not shown.is_drawn("ask"), "the tricks are still to be seen"
    assert not any("question is waiting" in line for line in shown.said)
    shown.press("p")
    shown.until_said("Paused.")
    assert page.evaluate(FOOT) == ["last", "hold"]
    assert shown.errors == []


@pytest.mark.slow
def test_after_a_reload_the_question_is_still_there_and_can_be_seen_again(page: Any) -> None:
    trainer = wn.drill.honours_gone("whist", seed=3, level=2, log=":memory:", pace=0)
    trainer.next()
    shown = opened(page, trainer)
    shown.until("ask")
    page.get_by_role("button", name="Show it again").click()
    shown.pump()
    shown.until("ask", 60)
    trainer.answer(trainer.asked.question.answer)
    assert trainer.log.answers()[0].hints == 1
