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


def _page(notebook: str, title: str, teaches: str) -> Page:
    return Page(notebook, phrase(title), phrase(teaches))


INDEX: Final = _page("index", "The way through", "see the family of games, what each teaches, and your progress")

CHAPTERS: Final = (
    _page(
        "play-01-leads",
        "Play well: leads",
        "choose the card to lead: from a sequence, from your longest suit, or a singleton",
    ),
    _page(
        "play-02-second-and-third-hand",
        "Play well: second and third hand",
        "choose high or low when somebody else has led",
    ),
    _page("play-03-trumps", "Play well: trumps", "draw their trumps, or take a ruff first"),
    _page(
        "play-04-plan",
        "Play well: a plan for thirteen tricks",
        "count your sure tricks, and decide when to lose the lead",
    ),
    _page("play-05-finesse", "Play well: the finesse", "win a trick with a queen while the king is still out"),
    _page("play-06-odds", "Play well: the odds", "know how missing cards usually break, and when to finesse"),
    _page(
        "play-07-entries",
        "Play well: entries and the hold-up",
        "duck to keep a way to a long suit, and cut opponents off from theirs",
    ),
    _page(
        "play-08-counting", "Play well: counting a hand", "count a suit, then a whole hand, and find the missing queen"
    ),
    _page(
        "play-09-partner",
        "Play well: playing with your partner",
        "return a suit, read and give signals, and count from a fourth-best lead",
    ),
    _page("play-10-endings", "Play well: the last tricks", "throw in an opponent, or lose every trick on purpose"),
)
"""The chapters of the course for everybody who knows the rules of Whist, in order."""

PAGES: Final = (
    _page("00-start-here", "Start here", "play your first hand"),
    *(_tutorial(number, game) for number, game in enumerate(VARIANTS, 1)),
    *CHAPTERS,
    _page("train-counting", "Train: counting", "from one suit to the whole hand, with questions that adapt to you"),
    _page("train-the-close", "Train: the Close", "know all thirteen cards of the other hand"),
    _page(
        "train-memory-span",
        "Train: how many cards can you remember?",
        "find out how many cards you can remember, and learn to remember more",
    ),
    _page("train-problems", "Train: problems", "find the one right card in an ending, however the hidden cards lie"),
    _page("my-progress", "My progress", "what you are good at, and what to practise today"),
    _page(
        "replays-and-reviews",
        "Replays and reviews",
        "step through any hand again, as each player saw it, with what each card cost",
    ),
    _page(
        "analysis-positions",
        "Ask a position anything",
        "what each card is worth, and whether a play was wrong or unlucky",
    ),
    _page(
        "analysis-counting", "How many deals are left?", "count what every card tells you, and see which tells you most"
    ),
    _page("analysis-odds", "What are the odds?", "suit lengths, voids, honours and court cards, counted and dealt"),
    _page("analysis-bots", "Which player is stronger?", "a tournament, and how far you can trust its result"),
    _page(
        "make-your-own-game", "Make your own game", "write the rules of a game, and play it at a table after each step"
    ),
    _page("make-your-own-lesson", "Make your own lesson", "write exercises for your pupils, one call each"),
    _page(
        "for-teachers",
        "For teachers",
        "set homework and an exam, read the report on your class, and print what you need for real cards",
    ),
    _page("course-six-weeks", "A six-week course", "teach trick-taking in six lessons of 45 minutes, with real cards"),
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
