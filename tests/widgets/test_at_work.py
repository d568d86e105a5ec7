"""Every kind of widget tells a waiting page that Python is working, before the page gives up."""

from __future__ import annotations

import time
from typing import Any

import pytest

import whist_nb as wn
from whist_nb.analysis import progress
from whist_nb.tables import progress_messages
from whist_nb.widgets.front_end import NotebookWidget

ASKED = {"seq": 1, "view": "page"}


class Slow(NotebookWidget):
    """Takes its time over each message."""

    def heard(self, message: Any) -> None:
        time.sleep(message.get("takes", 0.0))
        self.send({**ASKED, "n": 1})


def sent_by(widget: NotebookWidget, message: Any, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    sent: list[Any] = []
    monkeypatch.setattr(widget, "send", lambda content, buffers=None: sent.append(content))
    widget._hear(widget, message, [])
    return sent


def test_a_page_that_waits_is_told_so_until_it_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress_messages, "SOON", 0.02)
    *waits, answer = sent_by(Slow(), {"do": "hint", "takes": 0.2, **ASKED}, monkeypatch)
    assert answer == {**ASKED, "n": 1}
    assert len(waits) > 1
    assert waits[0] == {**ASKED, "wait": progress_messages.WORKING}


def test_while_something_is_compiled_it_says_that_the_first_time_takes_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    class Kernel:
        is_compiling = True

    monkeypatch.setattr(progress_messages, "SOON", 0.02)
    monkeypatch.setattr(progress, "KERNELS", [Kernel()])
    first, *_ = sent_by(Slow(), {"do": "hint", "takes": 0.1, **ASKED}, monkeypatch)
    assert first["wait"] == "**Python is still working this out.** The first time on any computer takes longer."


def test_an_answer_given_at_once_goes_to_its_sender_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    exercise = wn.exercise.pick_number("How many?", find=3)
    (answer,) = sent_by(exercise, {"act": "number 3", **ASKED}, monkeypatch)
    assert answer["n"] == 2


def test_nonsense_reaches_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress_messages, "SOON", 0.02)
    assert sent_by(Slow(), {"takes": 0.1}, monkeypatch) == [{**ASKED, "n": 1}]
