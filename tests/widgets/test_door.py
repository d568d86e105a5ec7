"""The single door of all widgets: stated limits, JavaScript's null, and an answer whatever breaks behind it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import whist_nb as wn
from tests.builders import play_on
from tests.widgets.fuzzing import LONG, NULL, Line
from whist_nb.engine.actions import read_action
from whist_nb.tables import door
from whist_nb.tables.door import Refused, plain
from whist_nb.widgets.front_end import NotebookWidget
from whist_nb.widgets.trainer import CountingTrainer

LEGAL = {"hand": "AS 7S QH 6H 2H", "trick": "9H", "trump": "S"}
MAKERS: dict[str, Callable[[], Any]] = {
    "table": lambda: wn.CardTable("whist", seed=7, first_dealer=3, players="random"),
    "exercise": lambda: wn.exercise.pick_cards("Click every card you may play.", **LEGAL),
    "play_to": lambda: wn.exercise.play_to("Take one.", hand="AS 2H", trump="S", leader=0, take=1),
    "trainer": lambda: CountingTrainer("whist", "cards-out", "flash", seed=3, log=":memory:"),
    "replay": lambda: wn.ReplayViewer(play_on(wn.Game("german-whist", seed=2, deals=1), 2), counts=False),
}


def line_to(name: str) -> Line:
    return Line(MAKERS[name]())


# ---- what comes in


def test_null_of_a_browsers_python_is_none_wherever_it_stands() -> None:
    assert plain(NULL) is None
    assert plain({"a": NULL, "b": [NULL, {"c": (NULL, 1)}]}) == {"a": None, "b": [None, {"c": [None, 1]}]}


def test_an_answer_without_a_word_of_sureness_arrives_from_a_browsers_python() -> None:
    line = line_to("trainer")
    trainer: Any = line.widget
    line.tell({"do": "next", "seq": 1, "view": "v"})
    ask = trainer.frame["state"]["trainer"]["ask"]
    right = trainer.asked.question.answer
    reply = line.tell(
        {"answer": right, "id": ask["id"], "sure": NULL, "first": NULL, "submit": NULL, "seq": 2, "view": "v"}
    )
    assert "n" in reply
    assert trainer.answered[0].right
    assert trainer.log.answers()[0].confidence is None


def test_the_view_of_everyone_arrives_from_a_browsers_python() -> None:
    viewer = MAKERS["replay"]()
    viewer.set_state({"seat": 1})
    assert viewer.seat == 1
    viewer.set_state({"seat": NULL, "at": 5, "settings": NULL})
    assert (viewer.seat, viewer.at) == (None, 5)


def test_a_note_without_a_card_arrives_from_a_browsers_python() -> None:
    line = line_to("replay")
    reply = line.tell({"do": "note", "at": 3, "text": "Here.", "card": NULL, "seq": 1, "view": "v"})
    assert reply["told"].startswith("**Noted.**")


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (LONG, "some text in it has more than 4000 characters"),
        ("a\ud800", "some text in it contains half a character (a lone surrogate)"),
        ({"a\ud800": 1}, "some text in it contains half a character (a lone surrogate)"),
        (10**400, "a number in it is too large"),
        (-(2**53) - 1, "a number in it is too large"),
        (float("nan"), "a number in it is not finite"),
        (list(range(400)), "it has more than 400 parts"),
        ([[[[[[[]]]]]]], "it is nested more than 6 deep"),
        ({3: 1}, "a name in it is not text, or has more than 80 letters"),
        ({"x" * 81: 1}, "a name in it is not text, or has more than 80 letters"),
        (b"QH", "something in it is neither text nor a number"),
    ],
)
def test_a_message_over_a_limit_is_refused_with_the_limit(value: Any, said: str) -> None:
    with pytest.raises(Refused) as refused:
        plain(value)
    assert refused.value.reason == f"**That message cannot be read:** {said}. Nothing has changed."


@pytest.mark.parametrize("value", ["x" * 4000, 2**53, -(2**53), 1e300, list(range(399)), [[[[[[]]]]]], {"x" * 80: 1}])
def test_a_text_just_within_a_limit_is_read(value: Any) -> None:
    assert plain(value) == value


@pytest.mark.parametrize("name", MAKERS)
@pytest.mark.parametrize("value", [LONG, 10**400, "\ud800", NULL, [[[[[[[[]]]]]]]]])
def test_every_widget_refuses_it_in_few_words(name: str, value: Any) -> None:
    line = line_to(name)
    body = {"answer": 3, "id": value} if name == "trainer" else {"do": "note", "text": value, "card": value, "at": 3}
    reply = line.tell({**body, "seq": 4, "view": "v"})
    assert (reply["seq"], reply["view"], reply["kind"]) == (4, "v", "bad")
    assert len(reply["reason"]) <= 200


def test_a_card_of_a_megabyte_is_not_sent_back() -> None:
    with pytest.raises(wn.BadNotation) as refused:
        wn.Card(LONG)
    assert len(str(refused.value)) < 250
    with pytest.raises(wn.BadNotation) as refused:
        read_action(f"bid {LONG}")
    assert len(str(refused.value)) < 250


@pytest.mark.slow
def test_a_replay_says_how_many_notes_it_takes() -> None:
    line = line_to("replay")
    viewer: Any = line.widget
    for number in range(300):
        assert "told" in line.tell({"do": "note", "at": 3, "text": "x", "seq": number + 1, "view": "v"})
    reply = line.tell({"do": "note", "at": 3, "text": "x", "seq": 301, "view": "v"})
    assert reply["reason"] == "This replay has 300 notes, which is as many as it can hold: remove one first."
    assert len(viewer.notes) == 300
    assert "told" in line.tell({"do": "remove note", "at": 3, "number": 7, "seq": 302, "view": "v"})
    with pytest.raises(wn.BadOption, match="half a character"):
        viewer.note("a\ud800", 3)


# ---- what goes wrong behind it


def boom(*_given: Any, **_more: Any) -> Any:
    raise RuntimeError("I hold the ace of spades")


def handlers() -> list[tuple[str, str]]:
    """Every handler that a widget has: what it does for each kind of message."""
    found = [(name, "act") for name in ("table", "exercise", "play_to")] + [("trainer", "answer"), ("trainer", "act")]
    for name, make in MAKERS.items():
        widget = make()
        deeds = widget._deeds if name == "replay" else widget._commands
        found += [(name, f"do {button}") for button in deeds]
        widget.close()
    return [*found, ("trainer", "do show 1")]


def state_of(name: str, widget: Any) -> Any:
    if name == "table":
        return list(widget.game.actions), widget.person.seen_deals, widget.frame
    if name in ("exercise", "play_to"):
        lesson = widget.lesson
        game = getattr(lesson, "game", None)
        played = [] if game is None else list(game.actions)
        return lesson.attempts, dict(lesson.marks), lesson.hint_step, lesson.seed, played, widget.frame
    if name == "replay":
        return list(widget.branches), widget.notes, widget.opened
    session = widget.session
    return session.id, session.asked, list(session.answered), len(session.log), widget._phase


def broken(monkeypatch: pytest.MonkeyPatch, name: str, asked: str, widget: Any) -> None:
    """Have the handler of one message fail after it has done what it does."""
    kind, _, button = asked.partition(" ")
    if name == "replay":
        deeds = dict(widget._deeds)
        deed = deeds[button]
        widget._deeds = {**deeds, button: lambda at, message: (deed(at, message), boom())}
    elif kind == "do" and button != "show 1":
        commands = widget._commands
        failing = {**commands, button: lambda: (commands[button](), boom())}
        monkeypatch.setattr(type(widget), "_commands", property(lambda _self: failing))
    elif name == "trainer":
        inner = {"act": "_act", "answer": "_respond", "do": "_show_trick"}[kind]
        monkeypatch.setattr(widget, inner, boom)
    elif name == "table":
        act = widget._act
        monkeypatch.setattr(widget, "_act", lambda text: (act(text), boom()))
    else:
        answer = widget.lesson.answer
        monkeypatch.setattr(widget.lesson, "answer", lambda act: (answer(act), boom()))


def body_of(name: str, asked: str, widget: Any) -> dict[str, Any]:
    kind, _, button = asked.partition(" ")
    if name == "replay":
        more = {"text": "x", "number": 0, "first": "QH", "second": "AS", "name": "nowhere", "seat": 0}
        return {"do": button, "at": 5, **more}
    if kind == "do":
        return {"do": button}
    if kind == "answer":
        return {"answer": widget.asked.question.answer, "id": widget.frame["state"]["trainer"]["ask"]["id"]}
    return {"act": widget.frame["state"]["legal"][0] if name in ("table", "play_to") else "QH"}


@pytest.mark.parametrize(("name", "asked"), handlers())
def test_a_handler_that_fails_is_answered_and_leaves_all_as_it_was(
    name: str, asked: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = line_to(name)
    widget: Any = line.widget
    if asked == "answer":
        widget.next()
    if (name, asked) == ("table", "do undo"):
        widget.click(widget.frame["state"]["legal"][0])
    before, body = state_of(name, widget), body_of(name, asked, widget)
    broken(monkeypatch, name, asked, widget)
    reply = line.tell({**body, "seq": 1, "view": "v"})
    assert (reply["seq"], reply["view"]) == (1, "v")
    assert reply["reason"]
    assert "ace of spades" not in str(reply)
    assert state_of(name, widget) == before
    monkeypatch.undo()
    if reply["kind"] == "trouble":
        assert isinstance(widget.last_error, RuntimeError)


@pytest.mark.parametrize("mode", ["flash", "watch", "span"])
def test_a_trainer_whose_answers_fail_half_way_goes_on_like_one_that_never_failed(
    mode: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each answer is judged before its screen fails; then the learner gives it once more, and it is kept once."""
    drills = None if mode == "span" else ["trumps-out", "my-tops", "cards-out"]
    lines = failing, sound = [
        Line(CountingTrainer("german-whist", drills, mode, seed=3, questions=9, log=":memory:")) for _ in range(2)
    ]
    for number in range(9):
        for line in (failing, sound):
            to_the_next_question(line.widget)
        assert question_of(failing.widget) == question_of(sound.widget)
        for wrong in [number % 3 == 1] * len(sound.widget.asked.question.parts):
            with monkeypatch.context() as broken:
                broken.setattr(failing.widget, "_after", boom)
                assert answer_part(failing, wrong)["kind"] == "trouble"
            assert [answer_part(line, wrong).get("reason") for line in (failing, sound)] == [None, None]
    assert [each.right for each in failing.widget.answered] == [each.right for each in sound.widget.answered]
    assert failing.widget.log.paces() == sound.widget.log.paces()
    kept = [[(each.game, each.drill, each.seed, each.right) for each in line.widget.log.answers()] for line in lines]
    assert kept[0] == kept[1]
    assert len(kept[0]) == 9
    if mode == "span":
        assert failing.widget.session.span_in_words == sound.widget.session.span_in_words


def test_an_answer_from_python_is_given_whole_or_not_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    trainer: Any = CountingTrainer("german-whist", "cards-out", "flash", level=7, seed=1, log=":memory:")
    trainer.next()
    asked, parts = trainer.asked, trainer.asked.question.parts
    assert len(parts) > 1
    with monkeypatch.context() as broken:
        broken.setattr(trainer, "_show_told", boom)
        with pytest.raises(wn.BadOption, match="could not do that"):
            trainer.answer(*(part.answer for part in parts))
    assert isinstance(trainer.last_error, RuntimeError)
    assert (trainer.asked, trainer.session.part, trainer.answered) == (asked, parts[0], ())
    assert (trainer.log.answers(), trainer.log.paces(), trainer.log.returning()) == ([], {}, {})
    trainer.answer(*(part.answer for part in parts))
    assert [each.right for each in trainer.log.answers()] == [True]


def to_the_next_question(trainer: Any) -> None:
    for _ in range(40):
        if trainer.asked is None:
            trainer.next()
    trainer.seen()


def question_of(trainer: Any) -> tuple[Any, ...]:
    asked = trainer.asked
    return asked.game, asked.question.drill, asked.seed, asked.rung, asked.question.answer


def answer_part(line: Line, wrong: bool) -> dict[str, Any]:
    """Answer the part that stands as the page does; wrong is one more, or nothing marked."""
    part, ask = line.widget.session.part, line.widget.frame["state"]["trainer"]["ask"]
    answer = part.answer if not wrong else part.answer + 1 if part.kind == "number" else []
    return line.tell({"answer": answer, "id": ask["id"], "seq": len(line.sent) + 1, "view": "v"})


@pytest.mark.parametrize("name", MAKERS)
def test_there_is_an_answer_whatever_breaks(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each method between the message and its answer fails in turn."""
    for method in ("_answer", "_snapshot", "_whole", "_once_answered"):
        line = line_to(name)
        monkeypatch.setattr(line.widget, method, boom)
        reply = line.tell({"do": "hint", "at": 0, "seq": 9, "view": "v"})
        assert (reply["seq"], reply["view"]) == (9, "v"), method
        monkeypatch.undo()


def test_an_answer_that_cannot_be_sent_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    class Choosy(NotebookWidget):
        sent: list[Any] = []  # noqa: RUF012 - one widget, one list

        def _answer(self, request: Any) -> dict[str, Any]:
            return {"n": object()}

        def send(self, content: Any, buffers: Any = None) -> None:
            if isinstance(content.get("n"), object) and "n" in content:
                raise TypeError("not JSON")
            self.sent.append(content)

    widget = Choosy()
    widget._hear(widget, {"do": "x", "seq": 1, "view": "v"}, [])
    assert [(reply["seq"], reply["kind"]) for reply in widget.sent] == [(1, "trouble")]


def test_an_interrupt_is_answered_and_still_reaches_the_one_it_was_meant_for(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_given: Any, **_named: Any) -> Any:
        raise KeyboardInterrupt

    line = line_to("table")
    table: Any = line.widget
    before = table.game.actions
    monkeypatch.setattr(table.shared, "answer_at_once", stop)
    with pytest.raises(KeyboardInterrupt):
        table.heard({"act": table.frame["state"]["legal"][0], "seq": 1, "view": "v"})
    assert line.sent[-1]["reason"].startswith("**Stopped.**")
    assert table.game.actions == before


def test_a_front_end_that_cannot_be_read_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    from whist_nb.widgets import front_end

    line = line_to("table")
    monkeypatch.setattr(front_end, "source", boom)
    line.widget._hear(line.widget, {"want": "front", "key": line.widget._front_keys[0]}, [])
    assert line.sent[-1]["kind"] == "trouble"


def test_a_record_that_breaks_the_list_is_reported_below_it(monkeypatch: pytest.MonkeyPatch) -> None:
    from whist_nb.widgets import record_list

    shown = record_list.RecordList([play_on(wn.Game("german-whist", seed=2, deals=1), 2)])
    monkeypatch.setattr(record_list, "ReplayViewer", boom)
    shown.lines.set_state({"index": 0})
    assert shown.error_line.value.startswith("Python could not do that:")
    assert isinstance(shown.last_error, RuntimeError)
    monkeypatch.undo()
    shown.lines.set_state({"index": None})
    shown.lines.set_state({"index": 0})
    assert shown.viewer is not None
    assert shown.error_line.value == ""


def test_reasons_of_any_length_are_cut() -> None:
    assert len(Refused("x" * 5000, "bad").to_dict()["reason"]) == door.LONGEST_REASON
