"""Exercises, tables and replays on a page with no Python behind it: they answer as the widget in a notebook does."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

import whist_nb as wn
from scripts.recordings import five_cards
from tests.browser.table_page import PAGE
from whist_nb.widgets.exercise import ExerciseWidget
from whist_nb.widgets.front_end import functions
from whist_nb.widgets.recording import packed, record

ex = wn.exercise
SHORT = {"hand": "AS QH 6H 2H", "trump": "S"}
EVERY_KIND = {
    "play, hands open": lambda: ex.play_to(
        "Take four.", variant="russi", hands={0: "KH QH 5H 4H AD", 1: "AH JH KD QD JD"}, leader=0, take=4, show=True
    ),
    "play, hidden": lambda: ex.play_to(
        "Take one.", variant="knockout-whist", seats=3, hand="KS 5S AD", hands={1: "8S 3D 8D", 2: "JD AS KH"},
        trump="S", leader=0, take=1,
    ),
    "all legal cards": lambda: ex.pick_cards("Every legal card.", trick="9H", **SHORT),
    "one card": lambda: ex.pick_cards("Cheapest?", find="cheapest", trick="9H 3C 5H", **SHORT),
    "a seat": lambda: ex.pick_seat("Who wins?", hand="AS 9H", trick="6H KH 2H"),
    "a number": lambda: ex.pick_number("How many?", find=3, most=5, hint="Fewer than four."),
    "a choice": lambda: ex.pick_choice("Who leads?", choices={"w": "West", "e": "East", "n": "North"}, answer="w"),
    "a choice that is played": lambda: ex.pick_choice(
        "Which?", hand="AS QH 6H 4H 3H", trick="9H", trump="S", choices={"h": "High", "l": "Low"}, answer="h",
        play={"h": "QH", "l": "3H"},
    ),
    "cards in order": lambda: ex.sort_cards("From the top.", cards="QH 9H 2S", hand="QH 9H 2S", trump="S"),
    "choices in order": lambda: ex.sort_choices("First?", choices={"s": "Shuffle", "d": "Deal", "l": "Lead"}, why="."),
    "a sheet": lambda: ex.fill_sheet("Fill in.", rows=[("Ours", 3, "9 - 6"), ("Theirs", 0, "4 - 6")]),
    "a revoke": lambda: ex.find_revoke("Where?", tricks=["KH 4H", "QH 3C", "AC 9C", "JD 5H"], trump="S"),
    "hints at once": lambda: ex.pick_seat("Who wins?", hand="AS 9H", trick="6H KH 2H", hints=2),
}  # fmt: skip

CODE = f"{functions('recorded')}\nexport const {{ answering }} = whist_recorded();"
LOAD = """async ([code, recordings]) => {
    const address = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
    const { answering } = await import(address);
    const unpack = async (packed) => {
        const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
        const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
        return JSON.parse(await new Response(plain).text());
    };
    window.models = {};
    for (const [name, packed] of Object.entries(recordings)) {
        const model = models[name] = answering(await unpack(packed), {});
        model.on("msg:custom", (message) => (model.last = message));
    }
}"""
ASK = """async ([name, request, seq]) => {
    const model = models[name];
    model.send({ ...request, seq, view: "page" });
    await Promise.resolve();
    return [model.get("frame"), model.last];
}"""


class Twin:
    """The widget itself, asked as a page asks it."""

    def __init__(self, widget: ExerciseWidget) -> None:
        self.widget, self.replies = widget, []
        widget.send = lambda content, buffers=None: self.replies.append(content)  # type: ignore[method-assign]

    def ask(self, request: dict[str, str], seq: int) -> dict[str, Any]:
        self.widget._handle_custom_msg({**request, "seq": seq, "view": "page"}, [])
        return next(reply for reply in reversed(self.replies) if "wait" not in reply)

    @property
    def state(self) -> Any:
        state = json.loads(json.dumps(self.widget.frame["state"]))
        state["buttons"] = [each for each in state["buttons"] if each["do"] != "other"]
        return state


@pytest.fixture(scope="module")
def answers(browser: Any) -> Any:
    """A page on which all of these exercises are recorded."""
    page = browser.new_page()
    page.set_content(PAGE)
    recordings = {name: base64.b64encode(packed(record(make().lesson))).decode() for name, make in EVERY_KIND.items()}
    page.evaluate(LOAD, [CODE, recordings])
    yield page
    page.close()


@pytest.mark.slow
@pytest.mark.parametrize("kind", EVERY_KIND)
def test_a_recording_answers_as_the_exercise_does(kind: str, answers: Any) -> None:
    """Clicks in any order give the same picture, the same play on the way and the same reason."""
    twin, lots, tried = Twin(EVERY_KIND[kind]()), Random(kind), False
    for seq in range(1, 30):
        lesson = twin.widget.lesson
        acts = [{"act": act} for act in lesson.every_answer()] + [{"act": "nonsense"}]
        dos = [{"do": do} for do in ("again", "answer") + ("hint",) * (not tried)]
        request = lots.choice(acts if lots.random() < 0.75 else dos)
        before = twin.widget.frame["n"]
        reply = twin.ask(request, seq)
        frame, told = answers.evaluate(ASK, [kind, request, seq])
        if reply.get("reason"):
            assert told.get("reason"), request
            if reply["kind"] != "late":  # there it says that other cards may be taken
                assert (told["reason"], told["kind"]) == (reply["reason"], reply["kind"])
            continue
        assert not told.get("reason"), (request, told)
        assert frame["state"] == twin.state, request
        if not tried:
            assert [_said(step) for step in frame["steps"]] == [_said(step) for step in twin.widget.frame["steps"]]
        assert twin.widget.frame["n"] > before
        tried = "act" in request and lesson.box is not None and lesson.box.kind == "why"


def _said(step: dict[str, Any]) -> tuple[Any, ...]:
    return step["verb"], step.get("seat"), step.get("card"), step.get("say")


def _requests(page: Any) -> list[str]:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    return asked


def _card(page: Any, text: str) -> Any:
    return page.locator(f'[data-card="{text}"]')


def _reason(page: Any) -> str:
    return str(page.locator(".wn-why").inner_text())


@pytest.fixture
def problem(browser: Any, tmp_path: Path) -> Any:
    """The front page's problem, opened from disk with no network."""
    context = browser.new_context(offline=True, reduced_motion="reduce")
    page = context.new_page()
    page.asked = _requests(page)
    page.goto(five_cards().to_html(tmp_path / "five.html").as_uri())
    _card(page, "AS").wait_for()
    yield page
    assert [url for url in page.asked if not url.startswith(("file:", "data:"))] == []
    context.close()


@pytest.mark.slow
def test_every_card_of_the_problem_is_answered_by_a_click(problem: Any) -> None:
    """All five first cards are legal: one keeps the goal, four fail, each with its reason."""
    for text, said in {
        "TS": "way back",
        "KH": "let it slip at trick 1",
        "QH": "trick 1",
        "2H": "lead a diamond",
    }.items():
        _card(problem, text).click(position={"x": 8, "y": 20})
        problem.locator(".wn-why").wait_for()
        assert said in _reason(problem)
        assert "out of reach" in problem.locator(".wn-head").inner_text()
        problem.get_by_role("button", name="Start again").click()
        _card(problem, text).wait_for()
    for text in ("AS", "2H", "TS", "KH", "QH"):
        problem.wait_for_function("text => document.querySelector(`[data-card='${text}']`)", arg=text)
        problem.wait_for_function("() => document.querySelector('.wn-me')?.innerText.includes('to play')")
        _card(problem, text).click(position={"x": 8, "y": 20})
    problem.get_by_text("Solved.").wait_for()


@pytest.mark.slow
def test_the_problem_is_solved_by_keys_alone_with_a_hint_on_the_way(problem: Any) -> None:
    problem.keyboard.press("Tab")
    for _ in range(20):
        if problem.evaluate("document.activeElement.dataset.card"):
            break
        problem.keyboard.press("Tab")
    problem.keyboard.press("h")
    assert "Two trumps are out" in _reason(problem)
    for text in ("AS", "2H", "TS", "KH", "QH"):
        problem.wait_for_function("() => document.querySelector('.wn-me')?.innerText.includes('to play')")
        problem.keyboard.press("Home")
        for _ in range(5):
            if problem.evaluate("document.activeElement.dataset.card") == text:
                break
            problem.keyboard.press("ArrowRight")
        problem.keyboard.press("Enter")
    problem.get_by_text("Solved.").wait_for()
    assert "won" in problem.locator("[role=log]").last.inner_text()  # and a screen reader was told


def test_a_card_against_the_rules_is_refused_with_its_rule(page: Any, tmp_path: Path) -> None:
    follow = ex.play_to("Take one.", hand="AS 3H 2D", hands={1: "5S 4S", 2: "3C 4C", 3: "6S 7S"}, trump="S",
                        trick="KH 2C QH", leader=1, take=1, show=True)  # fmt: skip
    page.goto(follow.to_html(tmp_path / "follow.html").as_uri())
    _card(page, "AS").click(position={"x": 8, "y": 20}, force=True)
    assert "you still hold" in page.locator(".wn-status").inner_text()
    assert _card(page, "AS").is_visible()


@pytest.mark.slow
def test_a_page_of_several_holds_the_front_end_once(page: Any, tmp_path: Path) -> None:
    asked = _requests(page)
    table = wn.CardTable("whist", seed=4)
    path = wn.to_html(tmp_path / "all.html", *(make() for make in EVERY_KIND.values()), table, title="A page")
    page.goto(path.as_uri())
    page.wait_for_function(f"document.querySelectorAll('[data-shown]').length === {len(EVERY_KIND) + 1}")
    assert path.read_text("utf-8").count("whist_base=()=>{") == 1
    assert [url for url in asked if not url.startswith(("file:", "data:"))] == []
    shown = page.locator('[data-whist-nb="table"]')
    assert shown.locator(".wn-foot button").count() == 0, "no trick has been finished"
    legal = table.frame["state"]["legal"][0]
    shown.locator(f'[data-card="{legal}"]').click(position={"x": 8, "y": 20})
    page.get_by_text("This page only shows the table").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def _tables() -> dict[str, wn.CardTable]:
    """Tables in an auction, in the middle of a deal with a hint, after a trick, and after the last deal."""
    played = wn.CardTable("german-whist", seed=7, pace=0)
    played.play_on()
    hinted = wn.CardTable("whist", seed=7, pace=0)
    hinted.click("hint")
    begun = wn.CardTable("whist", seed=7, pace=0, trick_review="all")
    begun.click(begun.frame["state"]["legal"][0])
    assert begun.frame["state"]["last_trick"]
    auction = wn.CardTable("solo-whist", seed=1, first_dealer=3)
    return {"auction": auction, "hinted": hinted, "begun": begun, "played": played}


def test_a_page_offers_nothing_that_needs_python(page: Any, tmp_path: Path) -> None:
    tables = _tables()
    for name, table in tables.items():
        state = table.frame["state"]
        assert state["buttons"], "in the notebook there are some"
        page.goto(table.to_html(tmp_path / f"{name}.html").as_uri())
        page.locator(".wn-foot").wait_for()
        found = page.locator(".wn-felt :is([data-act], [data-do]), .wn-foot [data-do], .wn-status [data-local=more]")
        offered = {each.get_attribute("data-do") for each in found.all()}
        assert offered <= {"last", "sheet"}, name
        assert page.locator(".wn-foot [aria-disabled=true]").count() == 0, "what can't be pressed now never can"
        assert ("last" in offered) is (name == "begun")
    assert tables["auction"].frame["state"]["calls"]
    page.goto(wn.ReplayViewer(tables["played"].game).to_html(tmp_path / "replay.html").as_uri())
    page.keyboard.press("Tab")
    page.get_by_role("button", name="Find a card").click()
    assert page.locator(".wn-drawer").inner_text().split("\n")[0] == "Find"
    assert page.locator("[data-ask]").all_inner_texts() == ["Where was it?"]
    page.locator("[data-ask]").click()
    assert "trick" in page.locator(".wn-status").inner_text()
    assert page.get_by_role("button", name="Note").count() == 0
    page.keyboard.press("Escape")
    page.keyboard.press("n")
    assert page.locator(".wn-drawer").count() == 0
