"""Handlers with a mistake in them, in every widget: one that fails when its work is done, one whose name leads nowhere,
one that gives back what no page can read. The page gets one answer, and nothing has changed.
"""

from __future__ import annotations

import functools
import importlib
import json
import pkgutil
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import ipywidgets
import pytest

import whist_nb as wn
import whist_nb.classroom
import whist_nb.tables
import whist_nb.widgets
from tests.builders import by_night, play_on
from tests.classroom.builders import handed_in
from tests.tables.test_debrief import moment
from tests.variants.test_minibridge import SOUTH_DECLARES
from tests.widgets.fuzzing import Line
from whist_nb.classroom.codes import write_code
from whist_nb.classroom.lesson_hand_in import ExerciseDone, Lesson, LessonHandIn, write_lesson_code
from whist_nb.tables.debrief import Debrief
from whist_nb.tables.door import MessageHandler, readable
from whist_nb.training.log import LearnerLog
from whist_nb.widgets import front_end
from whist_nb.widgets.answer_reports import _OpenedExercise
from whist_nb.widgets.front_end import FrontEnd
from whist_nb.widgets.homework_parts import HomeworkParts
from whist_nb.widgets.lesson_log import LESSONS
from whist_nb.widgets.pictured_box import PicturedBox
from whist_nb.widgets.progress_page import Suggestions
from whist_nb.widgets.record_list import RecordList


@dataclass(frozen=True)
class Subject:
    """A widget and its handlers: the method behind each kind of message that is no button, and what is sent to each.

    ``messages`` brings the widget to where a message makes sense, and returns the message; a button that always makes
    sense needs none. ``makers`` are for handlers that need another widget than the others; ``never`` has buttons that a
    widget inherits and refuses whenever they are pressed.
    """

    make: Callable[[], Any]
    inner: dict[str, str] = field(default_factory=dict)
    messages: dict[str, Callable[[Any], dict[str, Any]]] = field(default_factory=dict)
    makers: dict[str, Callable[[], Any]] = field(default_factory=dict)
    never: tuple[str, ...] = ()


def homework(boards: int = 1) -> Any:
    return wn.homework("german-whist", "oak", boards, seat=0)


def report() -> Any:
    return wn.class_report("oak", {"Ada": write_code(handed_in("german-whist", boards=1))}, costs=False)


def report_on_answers() -> Any:
    return wn.class_report("oak", wn.practice_class("whist", "oak", questions=1, pupils=1))


KEPT: list[Any] = []
"""The exercises of a lesson that has been run in this notebook."""


def exercise() -> Any:
    KEPT.append(
        wn.exercise.pick_seat("Who wins?", title="Ruff", step="1 of 1", trick="AD 4S 6D 9S", leader=1, trump="S")
    )
    return KEPT[-1]


def report_on_a_lesson() -> Any:
    hand_in = LessonHandIn(Lesson.of("ruff", ["Ruff, 1 of 1"]), (ExerciseDone(True, tries=1),))
    viewer = wn.class_report("ruff", {"Ada": write_lesson_code(hand_in)})
    LESSONS[viewer.report.assignment.name(0)] = exercise().lesson  # it has been run in this notebook
    return viewer


def opened_exercise() -> Any:
    return _OpenedExercise(exercise().lesson)


def deal_editor() -> Any:
    editor = wn.DealEditor("whist")
    editor.deal_rest(seed=1)
    editor.put("South", "")
    editor.press("undo")
    return editor


def minibridge() -> Any:
    """North declares, and South, the person, is dummy."""
    table = wn.CardTable(wn.Game("minibridge", packs=[SOUTH_DECLARES] * 2, first_dealer=2, deals=2))
    table.click("announce 5")
    return table


def replay(game: str = "german-whist") -> Any:
    return wn.ReplayViewer(play_on(wn.Game(game, seed=2, deals=1), 2), counts=False)


def says(**message: Any) -> Callable[[Any], dict[str, Any]]:
    return lambda _widget: message


def once(deed: Callable[[Any], Any], **message: Any) -> Callable[[Any], dict[str, Any]]:
    """A message that makes sense once something has been done."""

    def brought(widget: Any) -> dict[str, Any]:
        deed(widget)
        return message

    return brought


def play_legal(table: Any) -> None:
    table.click(table.view().legal_actions()[0])


def play_by_hand(table: Any) -> None:
    while not table.person.rests:
        play_legal(table)


def play_to_the_last_card(table: Any) -> None:
    while table.view().cards_left[0] > 2:
        play_legal(table)


def play_to_a_mistake(table: Any) -> None:
    play_by_hand(table)
    table.debrief = Debrief(0)
    index = next(at for at, (seat, _) in enumerate(table.game.actions) if seat == 0)
    table.debrief.listed = (moment(index, 1, idea="missed-a-ruff"),)


def legal_card(widget: Any) -> dict[str, Any]:
    return {"act": widget.frame["state"]["legal"][0]}


def right_answer(trainer: Any) -> dict[str, Any]:
    trainer.next()
    return {"answer": trainer.asked.question.answer, "id": trainer.frame["state"]["trainer"]["ask"]["id"]}


def next_question(trainer: Any) -> None:
    trainer.press("next")
    if trainer.frame["state"]["trainer"]["phase"] == "show":
        trainer.seen()


OWN_NAME = says(answer={"name": "Ada"})
LEGAL = {"hand": "AS 7S QH 6H 2H", "trick": "9H", "trump": "S"}
AT_A_MOMENT = {f"do {name}": once(play_to_a_mistake, at=0) for name in ("see", "retry", "problems")}
TRAINER = {
    "answer": right_answer,
    "do seen": once(lambda trainer: trainer.press("next")),
    "do again": once(next_question),
    "do give up": once(next_question),
}
THE_CLOSE = dict.fromkeys(
    ("do play open", "do play closed"),
    lambda: wn.CountingTrainer("german-whist", "the-close", "flash", seed=8, log=":memory:"),
)
WIDGETS = {
    "table": Subject(
        lambda: wn.CardTable("whist", seed=7, first_dealer=3, players="random"),
        {"act": "_act"},
        {
            "act": legal_card,
            "do undo": once(play_legal),
            "do next": once(lambda table: table.play_on()),
            "do replay": once(lambda table: table.play_on()),
            "do claim": once(play_to_the_last_card),
        }
        | AT_A_MOMENT,
        {
            "do uncover": lambda: wn.CardTable("german-whist", seat=(0, 1), seed=7),
            "do play_for": minibridge,
        },
    ),
    "homework": Subject(
        homework,
        {"act": "_act", "answer": "_take_in_writing"},
        {
            "act": legal_card,
            "answer": OWN_NAME,
            "do undo": once(play_legal),
            "do next": once(play_by_hand),
            "do replay": once(play_by_hand),
            "do claim": once(play_to_the_last_card),
        }
        | AT_A_MOMENT,
        {"do next": lambda: homework(2)},
        never=("again", "new", "uncover", "play_for"),
    ),
    "exercise": Subject(
        lambda: wn.exercise.pick_cards("Click every card you may play.", **LEGAL),
        {"act": "_granted"},
        {"act": says(act="QH")},
    ),
    "play_to": Subject(
        lambda: wn.exercise.play_to("Take one.", hand="AS 2H", trump="S", leader=0, take=1),
        {"act": "_granted"},
        {"act": legal_card},
    ),
    "problems": Subject(
        lambda: wn.Problems(seed=1, log=":memory:"),
        {"act": "_granted"},
        {"act": lambda widget: {"act": widget.problem.right.text}},
    ),
    "trainer": Subject(
        lambda: wn.CountingTrainer("whist", "cards-out", "flash", seed=3, log=":memory:"),
        {"answer": "_respond"},
        TRAINER | dict.fromkeys(THE_CLOSE, once(lambda trainer: trainer.play_on(1))),
        {"do seen": lambda: wn.CountingTrainer("whist", "hold-a-hand", "flash", seed=3, log=":memory:"), **THE_CLOSE},
    ),
    "quiz": Subject(
        lambda: wn.quiz("whist", "oak", 2, drills="cards-out"),
        {"answer": "_take_in_writing"},
        TRAINER | {"answer": OWN_NAME},
        {"do seen": lambda: wn.quiz("whist", "oak", 2, drills="hold-a-hand")},
    ),
    "hand in": Subject(lambda: wn.hand_in("oak", homework()), {"answer": "_take_in_writing"}, {"answer": OWN_NAME}),
    "class report": Subject(report, {"answer": "_open_asked"}, {"answer": says(answer={"opens": [1, 0, 0]})}),
    "report on answers": Subject(
        report_on_answers, {"answer": "_open_asked"}, {"answer": says(answer={"opens": [1, 0, 0]})}
    ),
    "report on a lesson": Subject(
        report_on_a_lesson, {"answer": "_open_asked"}, {"answer": says(answer={"opens": [0, 0, 0]})}
    ),
    "opened exercise": Subject(opened_exercise, {"act": "_granted"}, {"act": says(act="seat 1")}),
    "deal editor": Subject(
        deal_editor,
        {"act": "_click", "answer": "_take_in"},
        {
            "act": says(act="QH"),
            "answer": lambda editor: {"answer": {"hand": editor.cards["South"]}},
        },
    ),
    "suggestions": Subject(lambda: Suggestions(wn.Progress(LearnerLog(":memory:")))),
    "replay": Subject(
        replay,
        messages={
            "do play on": says(at=5, seat=0),
            "do exchange": says(at=5, first="JD", second="4H"),
            "do swaps": says(at=5, first="JD"),
            "do solve": says(at=60),
            "do open": once(lambda viewer: viewer.exchange("JD", "4H", name="swapped", at=5), at=5, name="swapped"),
            "do close": says(at=5),
            "do note": says(at=5, text="x"),
            "do remove note": once(lambda viewer: viewer.note("x", 5), at=5, number=0),
        },
    ),
}


def buttons(widget: Any) -> dict[str, Any]:
    """The handlers of a widget's buttons."""
    found: dict[str, Any] = widget._deeds if hasattr(widget, "_deeds") else widget._commands
    return found | getattr(widget, "_looks", {})


def handlers() -> Iterator[tuple[str, str]]:
    for name, each in WIDGETS.items():
        widget = each.make()
        yield from ((name, kind) for kind in each.inner)
        yield from ((name, f"do {button}") for button in buttons(widget) if button not in each.never)
        widget.close()


HANDLERS = list(handlers())


def as_it_stands(widget: Any) -> Any:
    """All that a page or a cell could see of a widget."""
    game, lesson, session = (getattr(widget, name, None) for name in ("game", "lesson", "session"))
    seen = [None if game is None else [str(action) for _, action in game.actions]]
    seen.append(None if lesson is None else (lesson.attempts, dict(lesson.marks), lesson.hint_step, lesson.seed))
    seen.append(None if session is None else (session.asked, list(session.answered)))
    seen.append([getattr(widget, name, None) for name in ("name", "notes", "opened", "at", "seat")])
    seen.append(list(getattr(widget, "branches", ())))
    seen.append(getattr(widget, "cards", None))
    seen.append([getattr(widget, "_works", None), getattr(getattr(widget, "study", None), "waiting", None)])
    return seen, widget_state(widget)


def widget_state(widget: Any) -> Any:
    """The picture, without the numbers of frames and decisions, which may go up for nothing."""
    frame = getattr(widget, "frame", None)
    return None if frame is None else json.loads(json.dumps(frame["state"]))


def replaced(monkeypatch: pytest.MonkeyPatch, each: Subject, widget: Any, asked: str, fault: Any) -> None:
    """Put a faulty handler in the place of one."""
    kind, _, button = asked.partition(" ")
    if kind != "do":
        return monkeypatch.setattr(widget, each.inner[kind], fault(getattr(widget, each.inner[kind])))
    if hasattr(widget, "_deeds"):
        widget._deeds = {**widget._deeds, button: fault(widget._deeds[button])}
        return None
    table = "_commands" if button in widget._commands else "_looks"
    faulty = {**getattr(widget, table), button: fault(getattr(widget, table)[button])}
    return monkeypatch.setattr(type(widget), table, property(lambda _self: faulty))


def told(name: str, asked: str, monkeypatch: pytest.MonkeyPatch, fault: Any) -> tuple[Any, Any, dict[str, Any]]:
    """How the widget stood before and after a message to the faulty handler, and the answer."""
    each = WIDGETS[name]
    line = Line(each.makers.get(asked, each.make)())
    widget: Any = line.widget
    kind, _, button = asked.partition(" ")
    body = each.messages[asked](widget) if asked in each.messages else {}
    body = body | ({"do": button} if kind == "do" else {})
    before = as_it_stands(widget)
    replaced(monkeypatch, each, widget, asked, fault)
    reply = line.tell({**body, "seq": 1, "view": "v"})
    monkeypatch.undo()
    assert (reply["seq"], reply["view"]) == (1, "v")
    return before, as_it_stands(widget), reply


RAN: list[str] = []
"""What faulty handlers have done."""


def fails_at_the_end(handler: Any) -> Any:
    def faulty(*given: Any, **more: Any) -> Any:
        handler(*given, **more)
        RAN.append("failed")
        raise RuntimeError("I hold the ace of spades")

    return faulty


def returns(value: Any) -> Any:
    def fault(handler: Any) -> Any:
        @functools.wraps(handler)
        def faulty(*given: Any, **more: Any) -> Any:
            handler(*given, **more)
            RAN.append("returned")
            return value

        return faulty

    return fault


@pytest.mark.parametrize(("name", "asked"), HANDLERS)
def test_a_handler_that_fails_when_its_work_is_done_changes_nothing(
    name: str, asked: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    RAN.clear()
    before, after, reply = told(name, asked, monkeypatch, fails_at_the_end)
    assert RAN == ["failed"], f"the fault was never reached: {reply}"
    assert reply["kind"] == "trouble"
    assert "ace of spades" not in str(reply)
    assert after == before


@pytest.mark.parametrize(("name", "asked"), HANDLERS)
def test_a_handler_that_is_not_there_changes_nothing(name: str, asked: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before, after, reply = told(name, asked, monkeypatch, lambda _handler: None)
    assert reply["reason"]
    assert after == before


NONSENSE = [None, 3, "told", object(), {"n": object()}, {"n": True}, {"n": float("nan")}, {1: 2}, {}, ["n", 1]]
NONSENSE += [{"n": 1, "state": {}}, {"seq": 99, "n": 1}, {"told": None}, {"reason": "no"}, {"n": 1, "told": "x"}]


@pytest.mark.parametrize("answer", NONSENSE, ids=map(str, range(len(NONSENSE))))
def test_a_text_that_no_page_can_read_is_no_answer(answer: Any) -> None:
    with pytest.raises(TypeError, match="neither the number of a frame nor a message"):
        readable(answer)


RETURNED = (object(), 3, {"seq": 99, "reason": "no"})


@pytest.mark.parametrize("value", by_night(RETURNED, RETURNED[-1:]), ids=["an object", "a number", "a reply"])
@pytest.mark.parametrize(("name", "asked"), HANDLERS)
def test_a_value_that_a_handler_returns_by_mistake_never_reaches_the_page(
    name: str, asked: str, value: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Either nobody looks at what it gives back, and all is as if it gave nothing; or it is refused and undone."""
    RAN.clear()
    before, after, reply = told(name, asked, monkeypatch, returns(value))
    assert RAN == ["returned"], f"the fault was never reached: {reply}"
    assert set(reply) in ({"seq", "view", "n"}, {"seq", "view", "reason", "kind", "card", "rule"}), reply
    if "reason" in reply:
        assert after == before


def kinds(base: type) -> Iterator[type]:
    """The package's classes below one; traitlets makes another of the same name for each widget."""
    for kind in base.__subclasses__():
        if kind.__module__.startswith("whist_nb") and kind.__qualname__ != base.__qualname__:
            yield kind
        yield from kinds(kind)


def test_no_kind_of_widget_is_left_out() -> None:
    for room in (whist_nb.widgets, whist_nb.classroom, whist_nb.tables):
        for module in pkgutil.walk_packages(room.__path__, f"{room.__name__}."):
            importlib.import_module(module.name)
    tried = {base for each in WIDGETS.values() for base in type(each.make()).__mro__}
    assert set(kinds(MessageHandler)) - tried == {RecordList}  # which has controls in place of messages: see below
    deaf = {kind for kind in kinds(ipywidgets.Widget) if not issubclass(kind, MessageHandler)}
    assert deaf == {FrontEnd, PicturedBox, HomeworkParts}  # a page can't ask these for anything


# Whatever comes in without a number: traits, code, files, controls


def fails(*_: Any) -> None:
    raise RuntimeError("I hold the ace of spades")


def reason_given(line: Line) -> str:
    """The reason in the one answer, which names nobody."""
    (answer,) = line.sent
    assert (answer["seq"], answer["view"], answer["kind"]) == (None, None, "trouble")
    assert "ace of spades" not in str(answer)
    return str(answer["reason"])


@pytest.mark.parametrize("name", WIDGETS)
def test_an_observer_that_fails_leaves_every_trait_as_it_was(name: str) -> None:
    line = Line(WIDGETS[name].make())
    widget: Any = line.widget
    states: list[Any] = []
    widget.send_state = lambda key=None: states.append(key)
    sent = {"settings": {**widget.settings, "theme": "dark"}}
    sent |= {"at": 7, "guesses": [[3, "QH"]]} if "at" in widget.written else {}
    before = {trait: getattr(widget, trait) for trait in sent}
    widget.observe(fails, list(sent))
    widget.set_state(sent)
    assert reason_given(line).startswith("**Python could not do that:** nothing has changed")
    assert isinstance(widget.last_error, RuntimeError)
    assert {trait: getattr(widget, trait) for trait in sent} == before
    assert states[-1] == list(sent)  # the page hears what holds
    widget.unobserve(fails, list(sent))
    widget.set_state(sent)
    assert {trait: getattr(widget, trait) for trait in sent} == sent
    assert len(line.sent) == 1


def test_a_setting_below_that_fails_leaves_both_as_they_were() -> None:
    table = wn.CardTable("german-whist", seed=7, players="random", deals=1)
    table.play_on()
    table.press("replay")
    line, viewer = Line(table), table.opened
    viewer.observe(fails, "settings")
    table.set_state({"settings": {**table.settings, "theme": "dark"}})
    assert reason_given(line)
    assert (table.settings["theme"], viewer.settings["theme"]) == ("auto", "auto")


def test_a_place_that_a_replay_does_not_have_is_answered_and_sent_back() -> None:
    line = Line(replay())
    viewer: Any = line.widget
    states: list[Any] = []
    viewer.send_state = lambda key=None: states.append(key)
    viewer.set_state({"at": 1000})
    (answer,) = line.sent
    assert (viewer.at, states, answer["kind"]) == (0, [["at"]], "bad")


@pytest.mark.parametrize("wanted", ["whole", "front", "plain front"])
@pytest.mark.parametrize("name", WIDGETS)
def test_code_that_cannot_be_read_is_answered_and_changes_nothing(
    name: str, wanted: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = Line(WIDGETS[name].make())
    widget: Any = line.widget
    before = widget._esm
    monkeypatch.setattr(front_end, "source", fails)
    widget._handle_custom_msg({"want": wanted, "key": widget._front_keys[0]}, [])
    assert reason_given(line)
    assert isinstance(widget.last_error, RuntimeError)
    assert widget._esm == before


def test_an_observer_of_the_whole_front_end_that_fails_leaves_the_loader() -> None:
    line = Line(WIDGETS["table"].make())
    before = line.widget._esm
    line.widget.observe(fails, "_esm")
    line.widget._handle_custom_msg({"want": "whole"}, [])
    assert reason_given(line)
    assert line.widget._esm == before


@pytest.mark.parametrize("files", [[], None, [b"not a log"]])
def test_a_log_that_cannot_be_added_is_answered_and_shown(files: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    line = Line(WIDGETS["suggestions"].make())
    widget: Any = line.widget
    monkeypatch.setattr(widget._progress.log, "take_in", fails)
    widget._handle_custom_msg({"want": "merge"}, files)
    reason = reason_given(line)
    assert widget.frame["state"]["panel"]["text"].startswith(reason)
    assert widget.last_error is not None


def record_list() -> tuple[RecordList, list[Any]]:
    games = [play_on(wn.Game(game, seed=2, deals=1), 2) for game in ("whist", "german-whist")]
    shown, sent = RecordList(games, counts=False), list[Any]()
    shown.send = lambda content, buffers=None: sent.append(content)  # type: ignore[method-assign]
    shown.lines.value = 1
    return shown, sent


RECORD_FAULTS: dict[str, tuple[str, Callable[[RecordList], Any]]] = {
    "a record": ("_open", lambda shown: setattr(shown.lines, "value", 0)),
    "a record from Python": ("_open", lambda shown: shown.choose(0)),
    "the order": ("_sort", lambda shown: setattr(shown.by, "value", "title")),
    "up or down": ("_sort", lambda shown: setattr(shown.descending, "value", True)),
}


@pytest.mark.parametrize("control", RECORD_FAULTS)
def test_a_control_of_the_record_list_that_fails_changes_nothing(control: str, monkeypatch: pytest.MonkeyPatch) -> None:
    shown, sent = record_list()
    method, use = RECORD_FAULTS[control]

    def state() -> Any:
        return (
            shown.viewer,
            shown.children,
            shown.lines.options,
            shown.lines.value,
            shown.by.value,
            shown.descending.value,
        )

    before = state()
    RAN.clear()
    monkeypatch.setattr(shown, method, fails_at_the_end(getattr(shown, method)))
    use(shown)
    assert RAN == ["failed"]
    assert state() == before
    assert [answer["kind"] for answer in sent] == ["trouble"]
    assert "ace of spades" not in str(sent) + shown.error_line.value
    assert shown.error_line.value.startswith("Python could not do that: nothing has changed")
    assert isinstance(shown.last_error, RuntimeError)
    monkeypatch.undo()
    use(shown)
    assert state() != before
    assert shown.error_line.value == "" or method == "_sort"


def test_the_record_list_waits_for_its_lock() -> None:
    shown, _ = record_list()
    with shown._lock:
        thread = threading.Thread(target=shown.choose, args=(0,))
        thread.start()
        thread.join(0.2)
        assert thread.is_alive()
    thread.join(20)
    assert shown.viewer is not None
    assert shown.viewer.game.variant.id == "whist"
