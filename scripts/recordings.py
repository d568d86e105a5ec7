"""Make what the front page and the gallery show: widgets that work without Python, and the others as they begin.

`write(source)` puts everything where Sphinx finds it: fragments of HTML in `recorded/`, our bundles in
`_static/recorded/`. In a fragment, `{static}` stands for the path to `_static`.
"""

from __future__ import annotations

import html
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import whist_nb as wn
from whist_nb.players import Club
from whist_nb.training.log import Answer, LearnerLog
from whist_nb.widgets.exercise import ExerciseWidget
from whist_nb.widgets.front_end import BASE, END, NotebookWidget, source
from whist_nb.widgets.page import RECORDED, RecordedWidget
from whist_nb.widgets.progress_page import Suggestions

BUNDLES = (BASE, END, RECORDED, "table", "exercise", "replay", "trainer", "deal", "homework", "report")
"""What a page of the site may ask for: the base once, and the parts that it shows."""
SCRIPT = '<script type="module">import { showAll } from "{static}/recorded/recorded.js"; showAll(document);</script>'
SOON = "".join(
    f'<link rel="modulepreload" href="{{static}}/recorded/{name}.js">' for name in (BASE, RECORDED, "exercise")
)
"""Fetched at once for widgets at the top of a page."""
RECORDS = """<div class="records"><select size="{lines}" aria-label="Records">{options}</select>
<div></div>{templates}</div>
<script type="module">
import {{ showAll }} from "{{static}}/recorded/recorded.js";
const list = document.querySelector(".records"), [lines, below, ...replays] = list.children;
lines.addEventListener("change", () => {{
  below.replaceChildren(replays[lines.selectedIndex].content.cloneNode(true));
  showAll(below);
}});
</script>"""
"""A list of records; choosing a line opens its replay below."""
SILENT = "**Nothing answers here.** The link below opens a notebook that does."


def five_cards() -> ExerciseWidget:
    """Return the front page's problem: draw the trumps, unblock, and keep a way back."""
    return wn.exercise.play_to(
        "All hands are open. Win all of the last five tricks, you and North together.",
        title="Five cards",
        hand="AS TS KH QH 2H",
        hands={1: "JS JH 9H 8H AC", 2: "AH 9D 7D 4D 3D", 3: "9S TH AD KD QD"},
        trump="S",
        leader=0,
        take=5,
        show=True,
        hint=(
            "Two trumps are out against you. What could they do to your hearts?",
            "North's {AH} blocks your own hearts. Which heart can you spare for it, and how do you come back?",
        ),
        wrong={
            "2H": "Too early: North can only lead a diamond. West has none, and {JS} beats your {TS}.",
            "TS": "Too early: {TS} is your only way back from North's hand.",
        },
        right="{AS} drew both trumps, and {2H} went to North's {AH}. {TS} brought you back to {KH} and {QH}.",
    )


def exercises() -> Iterator[tuple[str, ExerciseWidget]]:
    """Yield one exercise of each kind, with the name of its fragment."""
    yield "five-cards", five_cards()
    yield from with_cards()
    yield from with_answers()


def with_cards() -> Iterator[tuple[str, ExerciseWidget]]:
    """Yield exercises answered on the table."""
    ex = wn.exercise
    yield (
        "pick-cards",
        ex.pick_cards(
            "Hearts were led. Click every card you may play.",
            hand="AS 7S QH 6H 2H JC 8C KD",
            trick="9H",
            trump="S",
        ),
    )
    yield (
        "pick-seat",
        ex.pick_seat("Spades are trumps. Who is winning this trick so far?", hand="AS 9H", trick="6H KH 2S", trump="S"),
    )
    yield (
        "sort-cards",
        ex.sort_cards(
            "Spades are trumps and hearts were led. Click the cards from the strongest down.",
            cards="2S AH 9H KS",
            hand="2S AH 9H KS",
            trump="S",
        ),
    )


def with_answers() -> Iterator[tuple[str, ExerciseWidget]]:
    """Yield exercises answered below the question."""
    ex = wn.exercise
    yield (
        "pick-number",
        ex.pick_number(
            "You see four spades in your hand, and five have been played. How many are still out?",
            find=4,
            most=9,
            hint="A suit has 13 cards.",
        ),
    )
    yield (
        "pick-choice",
        ex.pick_choice(
            "Which player leads to the first trick?",
            choices={
                "left": "The player on the dealer's left",
                "dealer": "The dealer",
                "trump": "Whoever holds the ace of trumps",
            },
            answer="left",
        ),
    )
    yield (
        "fill-sheet",
        ex.fill_sheet(
            "Your side won 9 tricks. Each trick over six scores a point. Fill in the sheet.",
            rows=[("Your side", 3, "9 - 6"), ("Their side", 0, "4 - 6")],
        ),
    )
    yield (
        "find-revoke",
        ex.find_revoke(
            "You and one opponent are playing; spades are trumps. Where is the revoke?",
            tricks=["KH 4H", "QH 3C", "AC 9C", "JD 5H"],
            trump="S",
        ),
    )


def whole_deal(name: str = "whist", **options: Any) -> wn.Game:
    """Return a deal played by the bots."""
    game, club = wn.Game(name, seed=16, deals=1, **options), Club()
    while not game.is_over:
        game.apply(club.choose(game.view(game.current_player)))
    return game


def learners_log() -> LearnerLog:
    """Return the log of a learner who knows the voids, is counting trumps, and has started on counting every card."""
    log = LearnerLog(":memory:")
    for drill, skill, answers, wrong in (
        ("voids", "voids", 30, 15),
        ("trumps-out", "trumps", 24, 5),
        ("cards-out", "cards out", 12, 3),
    ):
        for at in range(answers):
            log.note(
                Answer("whist", drill, skill, at, 3, 3, right=at % wrong > 0, submit_ms=2500.0, level=answers // 6)
            )
    return log


def kept_pictures() -> Iterator[tuple[str, Any]]:
    """Yield widgets that a page can only show as a picture, with the name of the fragment; a click opens them."""
    homework, quiz = wn.homework("whist", "oak", boards=2), wn.quiz("whist", "oak", 5)
    boards = wn.practice_class("whist", "oak", boards=2, pupils=8)
    answers = wn.practice_class("whist", "oak", questions=5, pupils=8)
    yield "problems", wn.Problems("dummy", seed=3, log=":memory:")
    yield "trainer", wn.CountingTrainer("german-whist", "cards-out", mode="flash", seed=3, log=":memory:")
    yield "progress", wn.Progress(log=learners_log())
    yield "homework", homework
    yield "quiz", quiz
    yield "hand-in", wn.hand_in("oak", homework, quiz)
    yield "class-report", wn.class_report("oak", boards, costs=False)
    yield "quiz-report", wn.class_report("oak", answers)
    yield "deal-editor", wn.DealEditor("whist", {"South": "AKQ.T98.5432.432", "North": "J98.AKQ.AKQ.AKQJ"})
    yield "records", wn.RecordList([whole_deal(), whole_deal("german-whist"), whole_deal("minibridge")])


def still(widget: NotebookWidget) -> RecordedWidget:
    """Return a widget before anybody has touched it, for a page where nothing answers."""
    frame = {**widget.frame, "steps": []}
    traits = {"frame": frame, "settings": widget.settings, "_says": {"silent": SILENT}}
    return RecordedWidget(widget.part, traits, str(widget), str(widget))


def shown(widget: Any) -> str:
    """Return what the gallery shows of a widget."""
    if isinstance(widget, wn.Progress):
        return widget.page + fragment(still(Suggestions(widget)))
    return record_list(widget) if isinstance(widget, wn.RecordList) else fragment(still(widget))


def record_list(widget: wn.RecordList) -> str:
    """Return a list that opens the replay of each record."""
    lines, numbers = zip(*widget.lines.options, strict=True)
    replays = [wn.ReplayViewer(widget.collection[number], counts=False)._recorded().fragment() for number in numbers]
    return RECORDS.format(
        lines=len(lines),
        options="".join(f"<option>{html.escape(line)}</option>" for line in lines),
        templates="".join(f"<template>{replay}</template>" for replay in replays),
    )


def write(folder: Path) -> None:
    """Put the recordings and the front end into the folder that Sphinx reads."""
    scripts = folder / "_static" / "recorded"
    scripts.mkdir(parents=True, exist_ok=True)
    for name in BUNDLES:
        (scripts / f"{name}.js").write_text(source(name), "utf-8")
    (folder / "recorded").mkdir(exist_ok=True)
    told = {name: each._recorded() for name, each in exercises()}
    told["replay"] = wn.ReplayViewer(whole_deal())._recorded()
    told["table"] = wn.CardTable("german-whist", seed=7)._recorded()
    for name, each in told.items():
        (folder / "recorded" / f"{name}.html").write_text(SOON * (name == "five-cards") + fragment(each), "utf-8")
    for name, widget in kept_pictures():
        (folder / "recorded" / f"{name}.html").write_text(shown(widget), "utf-8")


def fragment(told: RecordedWidget) -> str:
    return told.fragment() + SCRIPT
