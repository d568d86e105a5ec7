"""The way through the notebooks: it names every notebook correctly, and shows exactly what a learner has done."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import whist_nb as wn
from whist_nb.drawing import colours
from whist_nb.drawing.family_tree import NARROW, WIDE, Member, places
from whist_nb.engine.game_words import Tutorial
from whist_nb.engine.variant import Variant
from whist_nb.training.course import Course
from whist_nb.training.log import LearnerLog
from whist_nb.training.pages import INDEX, PAGES, Page

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"


def title_of(page: Page) -> str:
    return "".join(json.loads((NOTEBOOKS / page.file).read_text("utf-8"))["cells"][0]["source"])


def test_the_way_leads_through_every_notebook_once() -> None:
    assert sorted(page.file for page in (INDEX, *PAGES)) == sorted(file.name for file in NOTEBOOKS.glob("*.ipynb"))
    assert {page.game.id for page in PAGES if page.game} == {variant.id for variant in wn.VARIANTS}


@pytest.mark.parametrize("page", [INDEX, *PAGES], ids=lambda page: page.notebook)
def test_a_notebook_has_the_title_that_the_way_through_gives(page: Page) -> None:
    assert title_of(page).splitlines()[0].partition(". ")[0] == f"# {page.title}"


def test_the_way_through_gives_the_minutes_that_the_notebooks_state(tmp_path: Path) -> None:
    log = LearnerLog(tmp_path / "log.jsonl")
    said = {each.page.notebook: each.minutes for each in Course(log, NOTEBOOKS).stands}
    assert (said["00-start-here"], said["analysis-odds"]) == (5, 15)
    for page in PAGES[1:21]:
        assert f"about {said[page.notebook]} minutes" in " ".join(title_of(page).split())
    assert {name for name, minutes in said.items() if minutes is None} <= {page.notebook for page in PAGES[21:]}
    assert f"{said['06-whisk']} min" in Course(log, NOTEBOOKS).tree.text
    assert " min" not in Course(log, tmp_path).tree.text  # no notebook lies there


@pytest.mark.parametrize("page", [page for page in PAGES if page.game], ids=lambda page: page.notebook)
def test_a_tutorial_that_builds_on_another_game_comes_after_it(page: Page) -> None:
    for linked in re.findall(r"\]\((\d\d)-[\w-]+\.ipynb\)", title_of(page).split("mybinder")[0]):
        assert int(linked) < int(page.notebook[:2])


def taught(game: Variant) -> Tutorial:
    assert game.tutorial is not None
    return game.tutorial


def test_every_game_descends_from_one_of_the_family() -> None:
    for game in wn.VARIANTS:
        line = [game.id]
        while (parent := taught(wn.find_variant(line[-1])).parent) is not None:
            assert parent not in line
            line.append(parent)
        assert line[-1] == "whisk"


def family() -> list[Member]:
    return [Member(each.id, each.id, parent=taught(each).parent, on_left=len(each.id) % 2 == 0) for each in wn.VARIANTS]


@pytest.mark.parametrize("layout", [WIDE, NARROW], ids=["wide", "narrow"])
def test_no_two_boxes_of_the_tree_touch_and_none_is_cut_off(layout: Any) -> None:
    boxes = list(places(family(), layout).values())
    assert len(boxes) == len(wn.VARIANTS)
    for number, one in enumerate(boxes):
        assert one.x >= 4
        assert one.x + one.wide <= layout.width - 4
        for other in boxes[:number]:
            apart = abs(one.x - other.x) >= one.wide + 8 or abs(one.y - other.y) >= one.high + 8
            assert apart, (one, other)


def test_solved_exercises_are_counted_and_those_only_tried_are_not() -> None:
    log = LearnerLog(":memory:")
    log.tried("02-german-whist", "prize", 1, solved=True)
    log.tried("02-german-whist", "duck", 3, solved=False)
    course = Course(log, NOTEBOOKS)
    stand = next(each for each in course.stands if each.page.notebook == "02-german-whist")
    assert stand.solved == 1
    assert stand.of is not None
    assert stand.of >= 8
    assert course.next_page is stand.page
    assert f"German Whist</a>: 1 of {stand.of} exercises solved" in course._repr_html_()
    assert repr(course) == "<Course: 1 exercise solved>"


def test_no_more_is_solved_than_there_is() -> None:
    log = LearnerLog(":memory:")
    for number in range(40):
        log.tried("00-start-here", f"an exercise of an older version {number}", 1, solved=True)
    course = Course(log, NOTEBOOKS)
    assert (course.stands[0].solved, course.stands[0].is_done) == (1, True)
    assert course.next_page.notebook == "01-whist"


def test_optional_parts_get_in_nobodys_way() -> None:
    log = LearnerLog(":memory:")
    for number in range(40):
        log.tried("01-whist", f"an exercise of an older version {number}", 1, solved=True)
    for more in ("The draw, 1 of 2", "We win 7 to 4, they win 8 to 0, and we win 7 to 2. Who wins the match?"):
        log.tried("01-whist", more, 1, solved=True)
    course = Course(log, NOTEBOOKS)
    stand = course.stands[1]
    assert (stand.solved, stand.is_done, stand.more_solved) == (stand.of, True, 2)
    assert stand.summary == f"{stand.of} of {stand.of} exercises solved, 2 of {stand.more_of} more"
    assert course.stands[0].summary == "0 of 1 exercise solved"
    assert repr(course) == f"<Course: {stand.solved + 2} exercises solved>"


def test_away_from_the_notebooks_the_tree_is_there_all_the_same(tmp_path: Path) -> None:
    course = Course(":memory:", tmp_path)
    assert {each.of for each in course.stands} == {None}
    assert course.next_page.notebook == "00-start-here"
    assert "Turnover Bridge" in course.tree.text


def test_a_file_that_is_not_a_notebook_is_named(tmp_path: Path) -> None:
    (tmp_path / "01-whist.ipynb").write_text("not JSON")
    with pytest.raises(wn.WhistError, match=r"01-whist\.ipynb"):
        _ = Course(":memory:", tmp_path).stands


class Links(HTMLParser):
    """The links of a page: where they lead, and what they say."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[dict[str, str | None]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "a":
            self.found.append(dict(attrs))


def test_every_game_is_a_link_that_says_where_it_leads() -> None:
    links = Links()
    links.feed(Course(":memory:", NOTEBOOKS)._repr_html_())
    over = [each for each in links.found if each.get("class") == "wn-over"]
    assert len(over) == 2 * len(wn.VARIANTS)  # in the wide and in the narrow tree
    for each in links.found:
        assert (NOTEBOOKS / str(each["href"])).is_file()
    told = [str(each["aria-label"]) for each in over]
    assert any(
        re.fullmatch(r"Humbug: count the tricks in two open hands, and look ahead\. 0 of \d+ exercises solved", each)
        for each in told
    )


def test_the_tree_follows_the_theme_of_jupyterlab() -> None:
    shown = Course(":memory:", NOTEBOOKS)._repr_html_()
    assert f"[data-jp-theme-light=false] .wn-f-page{{fill:{colours.DARK['page']}}}" in shown
    assert f"[data-jp-theme-light=true] .wn-f-page{{fill:{colours.LIGHT['page']}}}" in shown
