"""The chapters of the course: every question about a card to play has a right answer that is proved to be the best."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scripts import check_course
from scripts.check_course import FOUND, NOTEBOOKS, asked_in, cards_of, costs, is_proved

KEPT = json.loads(FOUND.read_text("utf-8"))


@pytest.mark.slow
@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda file: file.stem)
def test_the_right_card_of_every_question_was_found_to_win_more_tricks_than_any_other(notebook: Path) -> None:
    asked = {lesson.name: (lesson, right, wrong) for lesson, right, wrong in asked_in(notebook)}
    assert asked.keys() == KEPT.get(notebook.stem, {}).keys(), "run: python -m scripts.check_course --write"
    for name, (lesson, right, wrong) in asked.items():
        found, view = KEPT[notebook.stem][name], lesson.position.view  # type: ignore[union-attr]
        now = (cards_of(view), right, wrong)
        assert (found["cards"], found["right"], sorted(found["costs"])) == now, "run: python -m scripts.check_course"
        assert is_proved(found), name


def test_an_answer_that_costs_nothing_beyond_doubt_proves_nothing() -> None:
    assert is_proved({"costs": {"KC": [0.4, 0.1], "4C": [0.2, 0.05]}})
    assert not is_proved({"costs": {"KC": [0.4, 0.1], "4C": [0.2, 0.08]}})


@pytest.mark.nightly
def test_what_was_found_is_found_again_in_other_deals() -> None:
    """A king from king and low costs tricks, and so does a low card from a sequence."""
    lesson, right, _ = next(iter(asked_in(NOTEBOOKS[0])))
    again = costs(lesson.position.view, right, ["5H", "KC"], 60, seed=2)  # type: ignore[union-attr]
    for card, (cost, error) in again.items():
        assert cost > 2 * error, card
        assert cost == pytest.approx(KEPT[NOTEBOOKS[0].stem][lesson.name]["costs"][card][0], abs=4 * error)


def test_a_changed_chapter_is_compared_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Only what is asked of other cards than before is found again."""
    kept = json.loads(FOUND.read_text("utf-8"))
    first = next(iter(kept[NOTEBOOKS[0].stem].values()))
    first["cards"] = "other cards"
    file = tmp_path / "found.json"
    file.write_text(json.dumps(kept), "utf-8")
    monkeypatch.setattr(check_course, "FOUND", file)
    done: list[str] = []
    monkeypatch.setattr(
        check_course,
        "found_for",
        lambda lesson, right, wrong, deals: (
            done.append(lesson.name) or {"cards": "", "right": right, "costs": {card: [1.0, 0.1] for card in wrong}}
        ),
    )
    assert check_course.main([NOTEBOOKS[0].stem]) == 0
    assert len(done) == 1
