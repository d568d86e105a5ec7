"""The notebooks in order, with what each of them teaches.

``scripts/links.py`` uses this to make the table in README, the list in the index and the lines that lead from one
notebook to the next. The titles, the numbers of players, and what a tutorial teaches come from the games. Lines of
descent follow CatsAtCards (*How to play Whist*) and pagat.com (its whist group).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

from whist_nb.engine.phrases import phrase
from whist_nb.engine.variant import Variant
from whist_nb.variants import VARIANTS


@dataclass(frozen=True)
class Page:
    """A notebook: its file without suffix, its title, what you do there, and its game."""

    notebook: str
    title: str
    teaches: str
    game: Variant | None = None

    @property
    def file(self) -> str:
        """The name of its file."""
        return f"{self.notebook}.ipynb"

    @property
    def players(self) -> str:
        """The number of players: "4", "2 to 7"; empty without a game."""
        seats = self.game.seats if self.game else ()
        return f"{seats[0]} to {seats[-1]}" if len(seats) > 1 else "".join(map(str, seats))


def _tutorial(number: int, game: Variant) -> Page:
    assert game.tutorial is not None, "every game of the package has a notebook"
    return Page(f"{number:02d}-{game.id}", game.title, game.tutorial.teaches, game)


INDEX: Final = Page(
    "index", phrase("The way through"), phrase("see the family of games, what each teaches, and your progress")
)

CHAPTERS: Final = (
    Page(
        "play-01-leads",
        phrase("Play well: leads"),
        phrase("choose the card to lead: from a sequence, from your longest suit, or a singleton"),
    ),
    Page(
        "play-02-second-and-third-hand",
        phrase("Play well: second and third hand"),
        phrase("choose high or low when somebody else has led"),
    ),
    Page(
        "play-03-trumps",
        phrase("Play well: trumps"),
        phrase("draw their trumps, or take a ruff first"),
    ),
    Page(
        "play-04-plan",
        phrase("Play well: a plan for thirteen tricks"),
        phrase("count your sure tricks, and decide when to lose the lead"),
    ),
    Page(
        "play-05-finesse",
        phrase("Play well: the finesse"),
        phrase("win a trick with a queen while the king is still out"),
    ),
    Page(
        "play-06-odds",
        phrase("Play well: the odds"),
        phrase("know how missing cards usually break, and when to finesse"),
    ),
    Page(
        "play-07-entries",
        phrase("Play well: entries and the hold-up"),
        phrase("duck to keep a way to a long suit, and cut opponents off from theirs"),
    ),
    Page(
        "play-08-counting",
        phrase("Play well: counting a hand"),
        phrase("count a suit, then a whole hand, and find the missing queen"),
    ),
    Page(
        "play-09-partner",
        phrase("Play well: playing with your partner"),
        phrase("return a suit, read and give signals, and count from a fourth-best lead"),
    ),
    Page(
        "play-10-endings",
        phrase("Play well: the last tricks"),
        phrase("throw in an opponent, or lose every trick on purpose"),
    ),
)
"""The chapters of the course for everybody who knows the rules of Whist, in order."""

PAGES: Final = (
    Page("00-start-here", phrase("Start here"), "play your first hand"),
    *(_tutorial(number, game) for number, game in enumerate(VARIANTS, 1)),
    *CHAPTERS,
    Page(
        "train-counting",
        phrase("Train: counting"),
        phrase("from one suit to the whole hand, with questions that adapt to you"),
    ),
    Page("train-the-close", phrase("Train: the Close"), phrase("know all thirteen cards of the other hand")),
    Page(
        "train-memory-span",
        phrase("Train: how many cards can you remember?"),
        phrase("find out how many cards you can remember, and learn to remember more"),
    ),
    Page(
        "train-problems",
        phrase("Train: problems"),
        phrase("find the one right card in an ending, however the hidden cards lie"),
    ),
    Page("my-progress", phrase("My progress"), phrase("what you are good at, and what to practise today")),
    Page(
        "replays-and-reviews",
        phrase("Replays and reviews"),
        phrase("step through any hand again, as each player saw it, with what each card cost"),
    ),
    Page(
        "analysis-positions",
        phrase("Ask a position anything"),
        phrase("what each card is worth, and whether a play was wrong or unlucky"),
    ),
    Page(
        "analysis-counting",
        phrase("How many deals are left?"),
        phrase("count what every card tells you, and see which tells you most"),
    ),
    Page(
        "analysis-odds",
        phrase("What are the odds?"),
        phrase("suit lengths, voids, honours and court cards, counted and dealt"),
    ),
    Page(
        "analysis-bots",
        phrase("Which player is stronger?"),
        phrase("a tournament, and how far you can trust its result"),
    ),
    Page(
        "make-your-own-game",
        phrase("Make your own game"),
        phrase("write the rules of a game, and play it at a table after each step"),
    ),
    Page(
        "make-your-own-lesson", phrase("Make your own lesson"), phrase("write exercises for your pupils, one call each")
    ),
    Page(
        "for-teachers",
        phrase("For teachers"),
        phrase("set homework and an exam, read the report on your class, and print what you need for real cards"),
    ),
    Page(
        "course-six-weeks",
        phrase("A six-week course"),
        phrase("teach trick-taking in six lessons of 45 minutes, with real cards"),
    ),
)
"""All notebooks in the order in which one leads on to the next."""

OPTIONAL: Final = (phrase("Play it another way"), phrase("More to try"))
"""The headings of a tutorial's optional parts: other rules with a deal under them; rare cases, and an idea repeated."""


class Cell(NamedTuple):
    """A cell of a notebook: its source, whether it is code, and whether it is under one of those headings."""

    source: str
    is_code: bool
    is_optional: bool


def minutes_of(notebook: Path) -> int | None:
    """Return how long a notebook takes, as its metadata says; None if they do not."""
    kept = json.loads(notebook.read_text("utf-8")).get("metadata", {}).get("whist_nb", {})
    found = kept.get("minutes")
    return found if type(found) is int else None


def cells_in(notebook: Path) -> Iterator[Cell]:
    """Yield the cells of a notebook's file, in order."""
    optional = False
    for cell in json.loads(notebook.read_text("utf-8"))["cells"]:
        source, is_code = "".join(cell["source"]), cell["cell_type"] == "code"
        heading = None if is_code else re.match(r"## (.*)", source)
        optional = heading[1] in OPTIONAL if heading else optional
        yield Cell(source, is_code, optional)
