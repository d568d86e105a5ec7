"""Handlers with a mistake in them, in every widget: one that fails when its work is done, one whose name leads nowhere,
one that gives back what no page can read. The page gets one answer, and nothing has changed.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest

import whist_nb as wn
from tests.builders import by_night, play_on
from tests.classroom.builders import handed_in
from tests.widgets.fuzzing import Line
from whist_nb.classroom.codes import write_code
from whist_nb.tables.door import MessageHandler, readable
from whist_nb.training.log import LearnerLog
from whist_nb.widgets.progress_page import Suggestions


@dataclass(frozen=True)
class Subject:
    """A widget, how it is brought to where a message makes sense, and its handlers: a message for each."""

    make: Callable[[], Any]
    inner: dict[str, str]
    """The method behind each kind of message that is no button."""
    bodies: dict[str, Callable[[Any], dict[str, Any]]]
    """A message for each of these."""
    more: dict[str, Any]
    """What goes with every button."""


def subject(make: Callable[[], Any], inner: dict[str, str], bodies: dict[str, Any], **more: Any) -> Subject:
    return Subject(make, inner, bodies, more)


def homework() -> Any:
    return wn.homework("german-whist", "oak", 1, seat=0)


def report() -> Any:
    return wn.class_report("oak", {"Ada": write_code(handed_in("german-whist", boards=1))}, costs=False)


def deal_editor() -> Any:
    editor = wn.DealEditor("whist")
    editor.deal_rest(seed=1)
    editor.put("South", "")
    editor.press("undo")
    return editor


def legal_card(widget: Any) -> dict[str, Any]:
    return {"act": widget.frame["state"]["legal"][0]}


def right_answer(trainer: Any) -> dict[str, Any]:
    trainer.next()
    return {"answer": trainer.asked.question.answer, "id": trainer.frame["state"]["trainer"]["ask"]["id"]}


def own_name(_widget: Any) -> dict[str, Any]:
    return {"answer": {"name": "Ada"}}


LEGAL = {"hand": "AS 7S QH 6H 2H", "trick": "9H", "trump": "S"}
WIDGETS = {
    "table": subject(
        lambda: wn.CardTable("whist", seed=7, first_dealer=3, players="random"), {"act": "_act"}, {"act": legal_card}
    ),
    "homework": subject(
        homework, {"act": "_act", "answer": "_take_in_writing"}, {"act": legal_card, "answer": own_name}
    ),
    "exercise": subject(
        lambda: wn.exercise.pick_cards("Click every card you may play.", **LEGAL),
        {"act": "_granted"},
        {"act": lambda _widget: {"act": "QH"}},
    ),
    "play_to": subject(
        lambda: wn.exercise.play_to("Take one.", hand="AS 2H", trump="S", leader=0, take=1),
        {"act": "_granted"},
        {"act": legal_card},
    ),
    "problems": subject(
        lambda: wn.Problems(seed=1, log=":memory:"),
        {"act": "_granted"},
        {"act": lambda widget: {"act": widget.problem.right.text}},
    ),
    "trainer": subject(
        lambda: wn.CountingTrainer("whist", "cards-out", "flash", seed=3, log=":memory:"),
        {"answer": "_respond"},
        {"answer": right_answer},
    ),
    "quiz": subject(
        lambda: wn.quiz("whist", "oak", 2, drills="cards-out"),
        {"answer": "_take_in_writing"},
        {"answer": own_name},
    ),
    "hand in": subject(lambda: wn.hand_in("oak", homework()), {"answer": "_take_in_writing"}, {"answer": own_name}),
    "class report": subject(
        report, {"answer": "_open_asked"}, {"answer": lambda _widget: {"answer": {"opens": [0, 0, 0]}}}
    ),
    "deal editor": subject(
        deal_editor,
        {"act": "_click", "answer": "_take_in"},
        {"act": lambda _widget: {"act": "QH"}, "answer": lambda _widget: {"answer": {"hand": "AS KS"}}},
    ),
    "suggestions": subject(lambda: Suggestions(wn.Progress(LearnerLog(":memory:"))), {}, {}),
    "replay": subject(
        lambda: wn.ReplayViewer(play_on(wn.Game("german-whist", seed=2, deals=1), 2), counts=False),
        {},
        {},
        **{"at": 5, "text": "x", "number": 0, "first": "QH", "second": "AS", "name": "nowhere", "seat": 0},
    ),
}


def buttons(widget: Any) -> dict[str, Any]:
    found: dict[str, Any] = widget._deeds if hasattr(widget, "_deeds") else widget._commands
    return found


def handlers() -> Iterator[tuple[str, str]]:
    for name, each in WIDGETS.items():
        widget = each.make()
        yield from ((name, kind) for kind in each.bodies)
        yield from ((name, f"do {button}") for button in buttons(widget))
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
        monkeypatch.setattr(widget, each.inner[kind], fault(getattr(widget, each.inner[kind])))
    elif hasattr(widget, "_deeds"):
        widget._deeds = {**widget._deeds, button: fault(widget._deeds[button])}
    else:
        faulty = {**widget._commands, button: fault(widget._commands[button])}
        monkeypatch.setattr(type(widget), "_commands", property(lambda _self: faulty))


def told(name: str, asked: str, monkeypatch: pytest.MonkeyPatch, fault: Any) -> tuple[Any, Any, dict[str, Any]]:
    """How the widget stood before and after a message to the faulty handler, and the answer."""
    each = WIDGETS[name]
    line = Line(each.make())
    widget: Any = line.widget
    kind, _, button = asked.partition(" ")
    body = {"do": button, **each.more} if kind == "do" else each.bodies[asked](widget)
    before = as_it_stands(widget)
    replaced(monkeypatch, each, widget, asked, fault)
    reply = line.tell({**body, "seq": 1, "view": "v"})
    monkeypatch.undo()
    assert (reply["seq"], reply["view"]) == (1, "v")
    return before, as_it_stands(widget), reply


def fails_at_the_end(handler: Any) -> Any:
    def faulty(*given: Any, **more: Any) -> Any:
        handler(*given, **more)
        raise RuntimeError("I hold the ace of spades")

    return faulty


def leads_nowhere(_handler: Any) -> Any:
    return None


def returns(value: Any) -> Any:
    def fault(handler: Any) -> Any:
        @functools.wraps(handler)
        def faulty(*given: Any, **more: Any) -> Any:
            handler(*given, **more)
            return value

        return faulty

    return fault


@pytest.mark.parametrize(("name", "asked"), HANDLERS)
@pytest.mark.parametrize("fault", [fails_at_the_end, leads_nowhere], ids=lambda fault: fault.__name__)
def test_a_handler_that_fails_or_is_not_there_changes_nothing(
    name: str, asked: str, fault: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, after, reply = told(name, asked, monkeypatch, fault)
    assert reply["reason"]
    assert "ace of spades" not in str(reply)
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
    before, after, reply = told(name, asked, monkeypatch, returns(value))
    assert set(reply) in ({"seq", "view", "n"}, {"seq", "view", "reason", "kind", "card", "rule"}), reply
    if "reason" in reply:
        assert after == before


def test_no_kind_of_widget_is_left_out() -> None:
    tried = {base for each in WIDGETS.values() for base in type(each.make()).__mro__}
    todo, every = [MessageHandler], set()
    while todo:
        kind = todo.pop()
        todo += kind.__subclasses__()
        if kind.__module__.startswith("whist_nb") and "_answer" in vars(kind):
            every.add(kind)
    assert every - tried == set()
    assert len(every) >= 8
