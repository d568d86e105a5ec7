"""The chapters of the course: every question about a card to play has a right answer that is proved to be the best."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scripts import check_course, minutes
from scripts.check_course import FOUND, NOTEBOOKS, asked_in, by_club, costs, is_proved, is_same, sees_dummy
from whist_nb.lessons import Exercise
from whist_nb.players import Sampler, make_player
from whist_nb.players.adviser import WORLDS
from whist_nb.training.pages import cells_in

KEPT = json.loads(FOUND.read_text("utf-8"))


@pytest.mark.slow
@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda file: file.stem)
def test_the_right_card_of_every_question_beats_the_wrong_ones_and_no_card_beats_it(notebook: Path) -> None:
    """Cards are compared with each of two partners who act on their own hand; with dummy in view, with open cards."""
    asked = {lesson.name: (lesson, right, wrong) for lesson, right, wrong in asked_in(notebook)}
    assert asked.keys() == KEPT.get(notebook.stem, {}).keys(), "run: python -m scripts.check_course --write"
    for name, (lesson, right, wrong) in asked.items():
        found, view = KEPT[notebook.stem][name], lesson.position.view  # type: ignore[union-attr]
        assert is_same(found, lesson, right, wrong), "run: python -m scripts.check_course --write"
        assert found["costs"].keys() == ({"open"} if sees_dummy(view) else {"club", "sampler"})
        every = {action.text for action in view.legal_actions()} - {right}
        assert found["costs"].get("club", found["costs"].get("open")).keys() == every
        assert is_proved(found), name


@pytest.mark.slow
@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda file: file.stem)
def test_neither_the_bots_of_the_course_nor_a_hint_play_a_card_that_the_course_calls_wrong(notebook: Path) -> None:
    """A hint tries layouts, and keeps Club's card if none is clearly better; Club alone doesn't count a hand."""
    adviser, club = Sampler(WORLDS, seconds=3600, loyal=True), make_player("course")
    for lesson, _, wrong in asked_in(notebook):
        view = lesson.position.view  # type: ignore[union-attr]
        assert adviser.choose(view).text not in wrong, lesson.name
        assert sees_dummy(view) or club.choose(view).text not in wrong, lesson.name


@pytest.mark.parametrize("notebook", minutes.TUTORIALS + minutes.COURSE, ids=lambda file: file.stem)
def test_more_to_try_stands_in_one_place_everywhere(notebook: Path) -> None:
    """It is the last section but one; what comes below the last heading is for later."""
    texts = [cell.source for cell in cells_in(notebook) if not cell.is_code]
    headings = [text.splitlines()[0] for text in texts if text.startswith("## ")]
    assert headings[-1] == minutes.LAST
    assert "## More to try" not in headings[:-2]


@pytest.mark.parametrize("partner", ["club", "sampler"])
def test_an_answer_that_costs_nothing_beyond_doubt_proves_nothing(partner: str) -> None:
    told = {"KC": [0.4, 0.1], "4C": [0.2, 0.05], "3C": [0.0, 0.01]}
    found = {"wrong": ["KC", "4C"], "costs": {"club": dict(told), "sampler": dict(told)}}
    assert is_proved(found)
    found["costs"][partner]["4C"] = [0.2, 0.08]  # type: ignore[index]
    assert not is_proved(found)


@pytest.mark.parametrize("partner", ["club", "sampler"])
def test_a_card_that_wins_more_than_the_right_one_refutes_it_whoever_listed_it(partner: str) -> None:
    found = {"wrong": ["KC"], "costs": {"club": {"KC": [0.4, 0.1]}, "sampler": {"KC": [0.3, 0.05]}}}
    found["costs"][partner]["3C"] = [-0.1, 0.04]  # type: ignore[index]
    assert is_proved(found), "it may be chance"
    found["costs"][partner]["3C"] = [-0.1, 0.03]  # type: ignore[index]
    assert not is_proved(found)


@pytest.mark.nightly
def test_what_was_found_is_found_again_in_other_deals() -> None:
    """A card beside the sequence costs tricks, as before."""
    lesson, right, wrong = next(iter(asked_in(NOTEBOOKS[0])))
    again = costs(by_club(lesson.position.view, 4000, seed=2), right)  # type: ignore[union-attr]
    for card in wrong:
        cost, error = again[card]
        assert cost > 2 * error, card
        assert cost == pytest.approx(KEPT[NOTEBOOKS[0].stem][lesson.name]["costs"]["club"][card][0], abs=4 * error)


def test_a_changed_chapter_is_compared_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Only what is asked of other cards than before is found again."""
    kept = json.loads(FOUND.read_text("utf-8"))
    first = next(iter(kept[NOTEBOOKS[0].stem].values()))
    first["cards"] = "other cards"
    file = tmp_path / "found.json"
    file.write_text(json.dumps(kept), "utf-8")
    monkeypatch.setattr(check_course, "FOUND", file)
    done: list[str] = []

    def found_now(lesson: Exercise, right: str, wrong: list[str], deals: object, old: object) -> object:
        done.extend([] if old else [lesson.name])
        return old or {"wrong": wrong, "costs": {"club": {card: [1.0, 0.1] for card in wrong}}}

    monkeypatch.setattr(check_course, "found_for", found_now)
    assert check_course.main([NOTEBOOKS[0].stem]) == 0
    assert len(done) == 1
