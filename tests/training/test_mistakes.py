"""Mistakes of finished deals by theme: counted, with their chapter, and with problems that can be posed."""

from __future__ import annotations

import ast
import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from urllib.parse import unquote

import pytest

import whist_nb as wn
from whist_nb.analysis.problems.themes import SPECIAL, Theme
from whist_nb.engine.cards import Card
from whist_nb.engine.wording import Wording
from whist_nb.lessons.problem_play import laid_out
from whist_nb.lessons.stored_problems import StoredProblem, stored_problems
from whist_nb.players.club.conventions import CONVENTIONS
from whist_nb.training.ideas.catalogue import IDEAS
from whist_nb.training.ideas.situation import Situation
from whist_nb.training.ideas.wording import first_idea
from whist_nb.training.log import LearnerLog
from whist_nb.training.mistakes import MISTAKE_THEMES, theme_of_mistake, themes_of_mistakes
from whist_nb.training.moments import Kind, Moment
from whist_nb.training.pages import CHAPTERS, cells_in

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
TITLE = Wording("A title.")


def moment(idea: str, number: int, kind: Kind = "mistake") -> Moment:
    cards, plays = (Card("2S"),), ((0, Card("3S")),)
    return Moment(
        "whist", 1, number, 1, 0, kind, Card("3S"), cards, "tricks", 1.0, 0.1, 1, idea, TITLE(), None, plays, (), "3S",
        "2S", f"{number:032d}",
    )  # fmt: skip


FOUND = [
    moment(idea, number)
    for number, idea in enumerate(
        ["missed-a-ruff", "broke-a-suit", "partner-could-ruff", "better-card", "left-a-winner", "trump-too-many"]
    )
]


def test_mistakes_are_counted_by_theme_and_the_commonest_comes_first() -> None:
    assert [(each.theme.title, each.mistakes) for each in themes_of_mistakes(FOUND)] == [
        ("Ruffing", 2),
        ("Leads", 1),
        ("Sure tricks", 1),
        ("Drawing trumps", 1),
    ]


def test_a_recognised_theme_comes_before_an_idea_and_an_unknown_one_does_not() -> None:
    """An unknown theme is one of a later version, whose log may be merged into this one."""
    ducked, later = (replace(moment("second-hand-low", at), theme=theme) for at, theme in enumerate(["duck", "new"]))
    assert [each and each.title for each in map(theme_of_mistake, (ducked, later))] == [
        "Ducking",
        "Second and third hand",
    ]
    assert theme_of_mistake(replace(moment("better-card", 2), theme="duck")) is theme_of_mistake(ducked)
    assert theme_of_mistake(replace(ducked, kind="unlucky")) is None


def test_every_theme_of_problems_is_one_of_mistakes() -> None:
    assert {theme.themes for theme in MISTAKE_THEMES if theme.themes} == set(Theme) == set(SPECIAL)


def test_bad_luck_and_good_plays_are_not_mistakes() -> None:
    kinds: tuple[Kind, ...] = ("best", "unlucky", "hard")
    assert themes_of_mistakes([moment("missed-a-ruff", at, kind) for at, kind in enumerate(kinds)]) == ()


def test_an_idea_belongs_to_one_theme_at_most_and_exists() -> None:
    ideas = [idea for theme in MISTAKE_THEMES for idea in theme.ideas]
    assert len(ideas) == len(set(ideas))
    assert set(ideas) <= {idea.id for idea in IDEAS}


@pytest.mark.parametrize("theme", MISTAKE_THEMES, ids=lambda theme: theme.title)
def test_its_problems_can_be_posed_and_its_chapter_has_its_number(theme) -> None:
    if theme.call:
        posed = wn.Problems(theme.kinds, themes=theme.themes, log=":memory:", seed=1)
        assert len(posed._course.problems) >= 10
        chosen = f'{"kinds" if theme.kinds else "themes"}="{theme.kinds or theme.themes}"'
        assert theme.call == f"wn.Problems({chosen}, problems=10)"
    assert theme.page or theme.call, "there is something to learn it from"
    assert (theme.page is None) == (theme.chapter is None)
    if theme.page:
        assert theme.page.notebook.split("-")[1] == f"{theme.chapter:02d}"


def test_problems_with_a_hidden_partner_are_offered_for_no_idea_because_no_theme_has_ten_of_them() -> None:
    """If this fails, there are enough by now: let the theme pose them."""
    found = Counter(idea_of(problem) for problem in stored_problems() if problem.hides_partner)
    assert sum(found.values()) > 80
    assert not {"missed-call", "missed-echo", "rule-of-eleven"} & set(found)
    counts = [sum(found[idea] for idea in theme.ideas) for theme in MISTAKE_THEMES if theme.ideas and not theme.call]
    assert 0 < max(counts) < 10


def idea_of(problem: StoredProblem) -> str | None:
    """Return the idea against which the tempting card goes, if partner plays all conventions."""
    view = laid_out(problem, problem.hands).game.view(0)
    found = first_idea(Situation(view, problem.tempting, problem.right, {2: CONVENTIONS}))
    return found[0].id if found else None


def closing_themes(file: str) -> set[str]:
    """The themes of the problems that a chapter ends with."""
    found: set[str] = set()
    for cell in json.loads((NOTEBOOKS / file).read_text("utf-8"))["cells"]:
        if cell["cell_type"] != "code":
            continue
        for node in ast.walk(ast.parse("".join(cell["source"]))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "Problems":
                given = {word.arg: ast.literal_eval(word.value) for word in node.keywords}.get("themes", [])
                found |= {given} if isinstance(given, str) else set(given)
    return found


def test_a_chapter_is_named_for_the_themes_whose_problems_it_ends_with_and_for_no_others() -> None:
    """The first chapter, if several end with problems of a theme."""
    taught = {theme: page for page in reversed(CHAPTERS) for theme in closing_themes(page.file)}
    assert taught == {each.themes: each.page for each in MISTAKE_THEMES if each.themes and each.page}


@pytest.mark.parametrize("theme", [each for each in MISTAKE_THEMES if each.section], ids=lambda theme: theme.title)
def test_its_link_leads_to_a_heading_of_its_chapter(theme) -> None:
    """JupyterLab gives a heading its text as its name, with hyphens for spaces."""
    assert theme.page
    texts = "\n".join(cell.source for cell in cells_in(NOTEBOOKS / theme.page.file) if not cell.is_code)
    headings = {line.lstrip("# ").replace(" ", "-") for line in texts.splitlines() if line.startswith(("## ", "### "))}
    file, anchor = theme.link.split("#")
    assert (file, unquote(anchor) in headings) == (theme.page.file, True)


def test_a_theme_of_several_sections_links_to_the_chapter_and_one_without_a_chapter_to_none() -> None:
    links = {theme.title: theme.link for theme in MISTAKE_THEMES}
    assert links["Leads"] == "play-01-leads.ipynb"
    assert links["Cross-ruffs"] == ""
    assert links["Partner's suit"] == "play-09-partner.ipynb#Return-your-partner%27s-suit"


def test_the_page_shows_them_with_their_chapters_and_a_button_poses_the_problems() -> None:
    log = LearnerLog(":memory:")
    assert "Your mistakes by theme" not in wn.Progress(log).page
    log.keep_moments(FOUND)
    progress = wn.Progress(log)
    row = next(line for line in progress.page.split("<tr>") if "Ruffing" in line)
    assert "<td>2</td>" in row
    assert '<a href="play-03-trumps.ipynb#Ruff-first-in-the-hand-with-fewer-trumps">' in row
    assert html_call('wn.Problems(themes="ruff", problems=10)') in row


def test_the_page_says_plainly_where_there_is_only_a_chapter_or_only_problems() -> None:
    log = LearnerLog(":memory:")
    log.keep_moments([moment("broke-a-suit", 1), replace(moment("better-card", 2), theme="cross-ruff")])
    rows = wn.Progress(log).page.split("<tr>")
    leads = next(line for line in rows if "<td>Leads" in line)
    assert "play-01-leads.ipynb" in leads
    assert "the chapter only" in leads
    crossed = next(line for line in rows if "<td>Cross-ruffs" in line)
    assert "href" not in crossed
    assert "problems only" in crossed
    assert html_call('wn.Problems(themes="cross-ruff", problems=10)') in crossed


def html_call(call: str) -> str:
    return call.replace('"', "&quot;")
