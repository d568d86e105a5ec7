"""What is played on the site with no Python behind it: the front page's problem, and the front end that draws it.

`write(source)` puts all of it where Sphinx finds it: fragments of HTML in `recorded/`, our bundles in
`_static/recorded/`. In a fragment `{static}` stands for the way to `_static`.
"""

from __future__ import annotations

from pathlib import Path

import whist_nb as wn
from whist_nb.widgets.exercise import ExerciseWidget
from whist_nb.widgets.front import BASE, END, source
from whist_nb.widgets.page import RECORDED, Recorded

BUNDLES = (BASE, END, RECORDED, "table", "exercise", "replay")
"""What a page of the site may ask for: the base once, and the parts of what it shows."""
SCRIPT = '<script type="module">import { showAll } from "{static}/recorded/recorded.js"; showAll(document);</script>'
SOON = "".join(
    f'<link rel="modulepreload" href="{{static}}/recorded/{name}.js">' for name in (BASE, RECORDED, "exercise")
)
"""Asked for at once where a widget stands above the fold."""


def five_cards() -> ExerciseWidget:
    """The problem of the front page: draw the trumps, unblock, and keep a way back."""
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


def write(folder: Path) -> None:
    """Put recordings and front end into the folder from which Sphinx builds."""
    scripts = folder / "_static" / "recorded"
    scripts.mkdir(parents=True, exist_ok=True)
    for name in BUNDLES:
        (scripts / f"{name}.js").write_text(source(name), "utf-8")
    (folder / "recorded").mkdir(exist_ok=True)
    (folder / "recorded" / "five-cards.html").write_text(SOON + fragment(five_cards()._recorded()), "utf-8")


def fragment(told: Recorded) -> str:
    return told.fragment() + SCRIPT
