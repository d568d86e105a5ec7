"""The pictures that are saved with widgets: each is an output of its own, and shows no more than the widget does."""

from __future__ import annotations

import html
import json
import re
from typing import Any
from urllib.parse import unquote

import pytest

import whist_nb as wn
from tests.builders import play_on
from whist_nb.classroom.read_codes import read_any_code
from whist_nb.drawing import note
from whist_nb.players import Club
from whist_nb.training.drills import drills_for
from whist_nb.widgets import exercise
from whist_nb.widgets.front_end import NotebookWidget
from whist_nb.widgets.saved_picture import NO_PICTURE, NOTE, kept

HAND = "AS 9H 4H TD"


def cards_in(text: str) -> set[str]:
    """The cards of which a text has the short form."""
    return set(re.findall(r"\b[2-9TJQKA][SHDC]\b", text))


@pytest.fixture
def outputs(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What is put out by whatever is shown."""
    display = pytest.importorskip("IPython.display")
    shown: list[Any] = []

    class Handle:
        def update(self, data: Any, **_more: Any) -> None:
            shown.append(("again", data))

    def put_out(data: Any, **more: Any) -> Handle:
        shown.append((more.get("display_id"), data))
        return Handle()

    monkeypatch.setattr(display, "display", put_out)
    return shown


@pytest.mark.parametrize(
    "widget",
    [
        lambda: wn.CardTable("whist", seed=1),
        lambda: wn.ReplayViewer(wn.Game("whist", seed=1), seat=0),
        lambda: wn.CountingTrainer("whist", seed=1, log=":memory:"),
        lambda: exercise.pick_cards("Which?", hand=HAND, trick="6H KH"),
        lambda: exercise.pick_number("How many?", find=13),
        lambda: wn.DealEditor("whist", {"South": "AKQ.T98.5432.432"}),
    ],
)
def test_first_the_widget_then_its_picture(widget: Any, outputs: list[Any]) -> None:
    shown: NotebookWidget = widget()
    shown._ipython_display_()
    (_, live), (_, picture) = outputs
    assert live["application/vnd.jupyter.widget-view+json"]["model_id"] == shown.model_id
    assert live["text/html"] == NO_PICTURE
    assert "svg" not in " ".join(live)
    assert "data:image/svg+xml," in picture["text/html"]
    assert NOTE in picture["text/html"]
    assert len(picture["text/html"]) < 9000


def test_the_picture_shows_the_deal_as_it_stands_after_every_card(outputs: list[Any]) -> None:
    table = wn.CardTable("german-whist", seed=7, pace=0)
    table._ipython_display_()
    for number in range(1, 5):
        table.click(table.frame["state"]["legal"][0])
        again, data = outputs[-1]
        assert again == "again"
        assert data["text/plain"].startswith(f"German Whist. Stage one, trick {number + 1} of 13.")
        hand = [card.text for card in table.view().hand]
        drawn = re.findall("data-card='(..)'", unquote(data["text/html"]))
        assert set(hand) <= set(drawn)
    assert len(outputs) == 6, "once for each of my cards"
    table.click("hint")
    assert len(outputs) == 6, "nothing in the picture has changed"
    table.play_on()
    assert "The match is over" in outputs[-1][1]["text/plain"]


def test_a_pupils_board_is_pictured_after_each_card_with_the_code_of_every_card(outputs: list[Any]) -> None:
    board = wn.homework("german-whist", "oak", 1, pace=0)
    board._ipython_display_()
    board.click(board.frame["state"]["legal"][0])
    again, data = outputs[-1]
    assert again == "again"
    assert data["text/plain"].startswith("German Whist. Stage one, trick 2 of 13.")
    code = re.search(r"The code so far: ([^<]+)", data["text/html"])
    assert code
    assert read_any_code(code[1], "oak").games[0].actions == board.game.actions


def test_a_list_of_records_is_pictured_as_it_is_sorted_now(outputs: list[Any]) -> None:
    games = [play_on(wn.Game(variant, seed=1, deals=1), 1) for variant in ("whist", "russi", "german-whist")]
    listed = wn.RecordList(games * 5, counts=False)
    listed._ipython_display_()
    (_, live), (_, picture) = outputs
    assert live["application/vnd.jupyter.widget-view+json"]["model_id"] == listed.model_id
    assert "data:image/svg+xml," in picture["text/html"]
    head, *lines = picture["text/plain"].splitlines()
    assert (head, len(lines), lines[-1]) == ("15 records", 13, "and 3 more")
    listed.by.value = "title"
    again, data = outputs[-1]
    assert again == "again"
    sorted_now = data["text/plain"].splitlines()[1:13]
    assert ["German Whist" in line for line in sorted_now] == [True] * 5 + [False] * 7
    assert ["Russi" in line for line in sorted_now] == [False] * 5 + [True] * 5 + [False] * 2


def test_homework_in_parts_is_pictured_part_by_part_and_again_after_each_card(outputs: list[Any]) -> None:
    work = wn.homework("german-whist", "oak", 1, parts=["cards-out"], questions=1, level=0, pace=0)
    work._ipython_display_()
    (_, live), (_, picture) = outputs
    assert live["application/vnd.jupyter.widget-view+json"]["model_id"] == work.model_id
    assert picture["text/html"].count("data:image/svg+xml,") == 3
    assert picture["text/plain"].startswith("German Whist. Stage one, trick 1 of 13.")
    assert "\n\nQuiz\n" in picture["text/plain"]
    assert "\n\nWhat you hand in\n" in picture["text/plain"]
    drawn = set(re.findall("data-card='(..)'", "".join(work._pictures())))
    assert drawn, "the board has been drawn"
    assert drawn <= {str(card) for card in work.boards.view().seen}
    table = work.boards
    while not table.game.is_over:
        table.click(Club().choose(table.view()))
        tricks = len(table.view().tricks)
        if tricks == 1:
            assert outputs[-1][1]["text/plain"].startswith("German Whist. Stage one, trick 2 of 13.")
    again, data = outputs[-1]
    assert again == "again"
    assert data["text/plain"].startswith("German Whist. The match is over")
    code = re.search(r"The code so far: ([^<]+)", data["text/html"])
    assert code
    assert html.unescape(code[1]) == work.code


@pytest.mark.parametrize("drill", [drill.id for drill in drills_for(wn.find_variant("german-whist"))])
def test_a_question_is_pictured_without_what_it_hides(drill: str) -> None:
    """No card is in the picture that the page has not been shown with the question."""
    for seed in range(3):
        trainer = wn.CountingTrainer("german-whist", drill, "flash", seed=seed, log=":memory:")
        trainer.next()
        trainer.seen()
        if trainer.asked is None:
            continue
        frame = json.dumps({**trainer.frame, "steps": []})
        drawn = str(trainer._pictured())
        assert set(re.findall("data-card='(..)'", drawn)) <= cards_in(frame)
        assert trainer.session.part is not None


def test_words_are_safe_in_the_page() -> None:
    shown = kept(note("<b>&'\"", ['<script>alert("1")</script> **bold** {QS}']))["text/html"]
    assert "<script" not in shown
    assert "&lt;script&gt;" in shown
    assert "Q♠" in shown


def test_a_note_has_its_full_size_in_a_narrow_cell() -> None:
    """A cell of 364 pixels has 344 for its output; the words are drawn at 14 pixels and shrink with the picture."""
    exam = wn.exam("whist", "oak group a", 5, drills=["trumps-out", "voids", "boss-card"])
    shown = exam._pictured()
    wide = int(re.search(r"width='(\d+)'", shown)[1])  # type: ignore[index]
    assert min(1, 344 / wide) * 14 >= 14
    lines = re.findall(r"<text x='16' [^>]*>([^<]*)</text>", shown)
    assert " ".join(lines).split() == shown.text.split()
    assert lines[0] == "Exam"


def test_a_long_title_of_a_note_is_not_cut() -> None:
    title = "Whist, boards 1 to 12 of ‘the second group of the evening class’"
    lines = re.findall(r"class='b'[^>]*>([^<]*)</text>", note(title, []))
    assert len(lines) == 2
    assert " ".join(lines) == title
