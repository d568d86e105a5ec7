"""Work out how many minutes every tutorial and every chapter of the course takes, as stated at its top.

    python scripts/minutes.py          print them, part by part
    python scripts/minutes.py --write  also write them into the notebooks

Nobody stands beside a learner with a watch, so a few figures have to do: 180 words of text a minute, half a minute for
a question, eight minutes for a deal of thirteen tricks, and for an ending played to a goal, or a problem, half a minute
and seven seconds for each card that the learner plays (1¾ minutes for five tricks with two hands, a second try
included). What a learner may leave out, the sections of
``pages.OPTIONAL``, is counted separately. The trainer or the problems at the end, below ``LAST``, are for later, and
aren't part of the tutorial.

The figure for a tutorial is rounded up to five minutes, and its extra exercises to the nearest five: "It takes about 20
minutes, and 5 more if you do the extra exercises". A test checks every notebook's figures, every tutorial's limits, and
that its first deal comes within ten minutes.
"""

from __future__ import annotations

import argparse
import ast
import json
import math
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import whist_nb as wn
from whist_nb.players import Club
from whist_nb.training.pages import CHAPTERS, PAGES, cells_in

ROOT = Path(__file__).resolve().parents[1]
TUTORIALS = [ROOT / "notebooks" / page.file for page in PAGES if page.game]
COURSE = [ROOT / "notebooks" / page.file for page in CHAPTERS]

LEAST, MOST = 15, 40
"""The minutes a tutorial may take, as stated at its top."""

FIRST_DEAL: Final = 10
"""The latest minute at which a tutorial's first whole deal may begin."""

LAST: Final = "## What you can do now"
"""The heading of the last section."""

SAID: Final = re.compile(r"takes about \d+\sminutes(,\sand\s\d+\smore\sif\syou\sdo\sthe\sextra\sexercises)?")

WORDS_A_MINUTE: Final = 180
"""Adults read 238 words of English prose a minute (Brysbaert 2019, *Journal of Memory and Language* 109); a text about
cards that lie beside it is read more slowly."""

EXERCISE: Final = 30
"""The seconds for an exercise: read it, find the answer, sometimes at the second try, and read the reason."""

PLAYED: Final = (35, 7)
"""The seconds for an ending that is played to a goal, and those for each card that the learner plays in it."""

PROBLEM: Final = PLAYED[0] + 10 * PLAYED[1]
"""The seconds for one problem: five tricks with two hands."""

DEAL: Final = 8 * 60
"""The seconds for a whole deal of ``TRICKS`` tricks or more; a shorter deal takes proportionally less."""

TRICKS: Final = 13

REPLAY: Final = 60
"""The seconds for the replay of a deal and its lessons."""

ENDING: Final = 20
"""The seconds to watch a few cards played from a position that the cell sets up."""

OF_TABLES: Final = ("hints", "undo", "players")
"""Arguments of a table that are not options of its game."""

EXERCISES: Final = ("pick", "sort", "fill", "find", "recall", "play_to")
"""The beginnings of the names of calls that make exercises."""


@dataclass
class Seconds:
    """The time for part of a tutorial: reading, exercises, whole deals."""

    reading: float = 0
    exercises: float = 0
    deals: float = 0

    @property
    def minutes(self) -> float:
        """The total in minutes."""
        return (self.reading + self.exercises + self.deals) / 60


@dataclass
class Tutorial:
    """The minutes of a tutorial: its own, the optional ones, and when the first whole deal begins."""

    core: Seconds
    more: Seconds
    first_deal: float | None = None

    @property
    def said(self) -> str:
        """The minutes as they are stated at the top."""
        more = f", and {nearest_five(self.more)} more if you do the extra exercises" if self.more.minutes > 1 else ""
        return f"takes about {up_to_five(self.core)} minutes{more}"


def up_to_five(part: Seconds) -> int:
    """Return whole minutes, rounded up to the next five."""
    return math.ceil(part.minutes / 5) * 5


def nearest_five(part: Seconds) -> int:
    """Return whole minutes, rounded to the nearest five and at least five: nobody has to do them."""
    return max(5, math.floor(part.minutes / 5 + 0.5) * 5)


def tutorial(notebook: Path) -> Tutorial:
    """Count a notebook's minutes."""
    counted, is_over = Tutorial(Seconds(), Seconds()), False
    for cell in cells_in(notebook):
        is_over = is_over or (not cell.is_code and cell.source.startswith(LAST))
        part = counted.more if cell.is_optional else counted.core
        if not cell.is_code:
            part.reading += reading(cell.source)
            continue
        for name, call in calls(ast.parse(cell.source)):
            if name == "play_to":
                part.exercises += ending(call)
            elif name.startswith(EXERCISES):
                part.exercises += EXERCISE
            elif name == "Problems" and not is_over:
                part.exercises += PROBLEM
            elif name == "CardTable":
                if counted.first_deal is None:
                    counted.first_deal = counted.core.minutes
                part.deals += deals(call)
            elif name == "ReplayViewer":
                part.deals += ENDING if "from_position" in cell.source else REPLAY
    return counted


def reading(text: str) -> float:
    """Return the seconds to read a text; links, badges and Markdown's marks don't count as words."""
    text = re.sub(r"\[!\[.*?\]\(.*?\)\]\(.*?\)|\]\([^)]*\)", " ", text)
    return len([word for word in text.split() if re.search(r"\w", word)]) * 60 / WORDS_A_MINUTE


def calls(tree: ast.AST) -> Iterator[tuple[str, ast.Call]]:
    """Return every call in a cell by the last part of its name, except those that play on or look back."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr != "play_on":
            yield node.func.attr, node


def ending(call: ast.Call) -> float:
    """Return the seconds to play an ending to its goal: a hand that is played takes its cards' time."""
    words = {str(word.arg): word.value for word in call.keywords}
    try:
        given = {name: ast.literal_eval(words[name]) for name in ("hands", "hand", "sits") if name in words}
    except ValueError:  # the cards come from a position made before
        return PROBLEM
    hands = given.get("hands", {})
    held = dict(enumerate(hands)) if isinstance(hands, list) else hands
    mine = [held.get(0, given.get("hand", "")), *(held.get(seat, "") for seat in given.get("sits", []))]
    cards = sum(len(hand.split()) for hand in mine)
    return PLAYED[0] + PLAYED[1] * cards if cards else PROBLEM


def deals(call: ast.Call) -> float:
    """Return the seconds to play a table's deals, as club players play them: a match may take more than one deal."""
    words = {str(word.arg): word.value for word in call.keywords}
    try:
        options = {name: ast.literal_eval(value) for name, value in words.items() if name not in OF_TABLES}
        game = wn.Game(ast.literal_eval(call.args[0]), **options)
    except ValueError:  # a deal that was made before
        return DEAL
    player, mine = Club(), Counter[int]()
    while (seat := game.current_player) is not None:
        view = game.view(seat)
        action = player.choose(view)
        if seat == 0 and any(card.text == action.text for card in view.pack):
            mine[len(game.deal_results)] += 1
        game.apply(action)
    return sum(DEAL * min(1, cards / TRICKS) for cards in mine.values())


def with_head(notebook: Path, found: Tutorial) -> str:
    """Return a notebook's file with its minutes in its first text, and in its metadata for programs."""
    stored = json.loads(notebook.read_text("utf-8"))
    head = stored["cells"][0]
    head["source"] = SAID.sub(found.said, "".join(head["source"]), count=1).splitlines(keepends=True)
    stored["metadata"]["whist_nb"] = {"minutes": up_to_five(found.core)}
    return json.dumps(stored, indent=1, ensure_ascii=False) + "\n"


def main(words: list[str] | None = None) -> None:
    """Print each tutorial's minutes, or write them."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--write", action="store_true", help="write them into notebooks within the limits")
    write = parser.parse_args(words).write
    print(" read   do play  sum  more  first deal after")
    for file in TUTORIALS + COURSE:
        found = tutorial(file)
        parts = (found.core.reading / 60, found.core.exercises / 60, found.core.deals / 60)
        figures = "".join(f"{minutes:5.1f}" for minutes in (*parts, found.core.minutes, found.more.minutes))
        print(f"{figures} {found.first_deal or 0:5.1f}  {file.stem}: {found.said}")
        if write and LEAST <= up_to_five(found.core) <= MOST:
            file.write_text(with_head(file, found), "utf-8")


if __name__ == "__main__":
    main()
