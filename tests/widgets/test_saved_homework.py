"""A pupil's notebook, saved or open, holds no card of an unplayed board, no hidden hand and no answer of an exam.

What is saved and what crosses the wire is searched for them, decoded as far as it can be, and compared with worlds in
which they are different.
"""

from __future__ import annotations

import base64
import binascii
import gzip
import json
import re
import zlib
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import whist_nb as wn
from tests.classroom.test_quiz import any_answer
from whist_nb.classroom.boards import Board
from whist_nb.classroom.quiz import Quiz
from whist_nb.training.question import Question

DECODERS: tuple[Callable[[bytes], bytes], ...] = (
    lambda raw: base64.b64decode(raw + b"=" * (-len(raw) % 4), validate=True),
    lambda raw: base64.urlsafe_b64decode(raw + b"=" * (-len(raw) % 4)),
    binascii.unhexlify,
    base64.b85decode,
    gzip.decompress,
    zlib.decompress,
    lambda raw: zlib.decompress(raw, -15),
)


def readings(raw: bytes, depth: int = 3) -> Iterator[str]:
    """Yield a text, and whatever its long runs of letters are when decoded, from each place where one may begin."""
    yield re.sub(r"\\u(26[0-9a-f]{2})", lambda found: chr(int(found[1], 16)), raw.decode("utf-8", "replace"))
    if not depth:
        return
    for run in {raw, *re.findall(rb"(?=(?:^|(?<=[^A-Za-z0-9+]))([A-Za-z0-9+/_=-]{16,}))", raw)}:
        for decode in DECODERS:
            try:
                found = decode(run)
            except (ValueError, OSError, EOFError, zlib.error):
                continue
            if found != run:
                yield from readings(found, depth - 1)


def holds_hand(text: str, hand: set[str]) -> bool:
    """Return whether all cards of a hand are named one after the other, in any order and with anything between."""
    named = re.findall(r"(?:10|[2-9TJQKA])[SHDC♠♥♦♣]", text)
    cards = [card.replace("10", "T").translate(str.maketrans("♠♥♦♣", "SHDC")) for card in named]
    return any(set(cards[at : at + len(hand)]) == hand for at in range(len(cards) - len(hand) + 1))


def gives_away(written: bytes, hands: list[set[str]], numbers: list[int]) -> bool:
    return any(
        any(holds_hand(text, hand) for hand in hands) or any(f"{n}" in text or f"{n:x}" in text for n in numbers)
        for text in readings(written)
    )


def hands_of(game: wn.Game, seats: tuple[int, ...]) -> list[set[str]]:
    view = game.view(wn.EVERYONE)
    return [{card.text for card in view.hands[seat]} for seat in seats]


class Notebook:
    """What a notebook with one widget saves and what crosses the wire, as one text."""

    def __init__(self, widget: Any) -> None:
        self.widget, self.wire = widget, [json.dumps(widget.frame)]
        widget.observe(lambda change: self.wire.append(json.dumps(change["new"])), "frame")

    def answers(self, **message: Any) -> None:
        """Send a message as the page does."""
        sent: list[Any] = []
        self.widget.send = lambda content, buffers=None: sent.append(content)
        self.widget.heard({"view": "a", **message})
        self.wire += map(json.dumps, sent)

    @property
    def written(self) -> bytes:
        saved = {key: value for key, value in self.widget.get_state().items() if key not in ("layout", "_esm")}
        shown = self.widget._repr_mimebundle_()[0]
        shown.pop("application/vnd.jupyter.widget-view+json")
        return "\n".join([json.dumps(saved), json.dumps(shown), repr(self.widget), *self.wire]).encode()


def play_board(table: Any) -> None:
    while not table.game.is_over:
        if table.game.current_player == table.seat:
            table.click(table.game.legal_actions()[0])
        else:
            table.press("next")


def test_the_search_finds_what_is_hidden_in_a_text() -> None:
    hand = {"AS", "TS", "4H", "KD"}
    for text in ("4H KD TS AS", "A♠ 10♠ / 4♥ / K♦", json.dumps([["KD", 1], ["AS", 2], ["4H", 3], ["TS", 4]])):
        raw = text.encode()
        hidden = base64.b64encode(gzip.compress(raw))
        for each in (raw, hidden, b"a/b-" + hidden, zlib.compress(raw).hex().encode()):
            assert gives_away(b'{"a": "' + each + b'"}', [hand], []), each
        assert not gives_away(hidden, [hand - {"AS"} | {"KS"}], [])
    assert gives_away(base64.b64encode(b'{"seed": 12345678}'), [], [12345678])


@pytest.mark.parametrize("game", ["whist", "contract-whist"])
def test_homework_holds_no_hidden_hand_and_no_card_of_an_unplayed_board(game: str) -> None:
    table = wn.homework(game, "oak", boards=2)
    notebook = Notebook(table)
    on_table, unplayed = wn.boards(game, "oak", 2)
    others = tuple(seat for seat in range(4) if seat != table.seat)
    secrets = hands_of(table.game, others) + hands_of(unplayed.new_game(), (0, 1, 2, 3))
    seeds = [on_table.seed, unplayed.seed]
    for at, wish in enumerate(("hint", "hint", "rule", "hand_in", "back")):
        notebook.answers(do=wish, seq=at + 1)
    assert len(notebook.wire) > 4
    assert not gives_away(notebook.written, secrets, seeds)
    assert gives_away(notebook.written, hands_of(table.game, (table.seat,)), [])  # the pupil's own hand is there
    play_board(table)
    assert not gives_away(notebook.written, hands_of(unplayed.new_game(), (0, 1, 2, 3)), seeds)


def test_homework_is_the_same_whatever_the_next_board_is(monkeypatch: pytest.MonkeyPatch) -> None:
    def first_board() -> bytes:
        table = wn.homework("whist", "oak", boards=2, hints=False)
        notebook = Notebook(table)
        play_board(table)
        notebook.answers(do="hand_in", seq=1)
        return notebook.written

    before, seed = first_board(), Board.seed.fget  # type: ignore[attr-defined]
    monkeypatch.setattr(Board, "seed", property(lambda board: seed(board) + (board.number == 2)))
    assert wn.boards("whist", "oak", 2)[1].seed == seed(wn.boards("whist", "oak", 2)[1]) + 1
    assert first_board() == before


def other(question: Question) -> Question:
    """Return the question with another answer and another way to find it."""
    answer = question.answer
    match question.kind:
        case "number" | "percent":
            answer = answer + 1
        case "cards" | "seats":
            answer = []
        case "choice":
            answer = next(value for value, _ in question.options if value != answer)
        case "card":
            answer = next((card.text for card in question.options if card.text != answer), answer)
    return replace(
        question, answer=answer, evidence=(), found_by="?", meaning="?", more=tuple(map(other, question.more))
    )


@pytest.mark.slow
def test_an_exam_is_the_same_whatever_the_answers_are(monkeypatch: pytest.MonkeyPatch) -> None:
    def sat() -> bytes:
        exam = wn.exam("german-whist", "oak", 6)
        notebook, chance = Notebook(exam), Random(1)
        exam.press("next")
        while not exam.is_over:
            notebook.answers(do="give up", seq=len(notebook.wire))
            exam.seen()
            assert exam.asked is not None
            exam.answer(*(any_answer(exam.asked, part, chance) for part in exam.asked.question.parts))
        notebook.answers(do="hand_in", seq=len(notebook.wire))
        return re.sub(rb'"id": "[0-9a-f]{6}', b'"id": "', notebook.written)  # a session's number is drawn at random

    before, ask = sat(), Quiz.question
    changed = []

    def asks(quiz: Quiz, number: int) -> Any:
        asked = ask(quiz, number)
        changed.append(other(asked.question) != asked.question)
        return replace(asked, question=other(asked.question))

    monkeypatch.setattr(Quiz, "question", asks)
    assert sat() == before
    assert len(changed) >= 6
    assert all(changed)
    assert not re.search(rb"found_by|evidence|\"answer\"", before)
