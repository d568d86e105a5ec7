"""Count the minutes of every tutorial from what is in it, as its head tells them.

    python scripts/minutes.py          say them, part by part
    python scripts/minutes.py --write  write them into the heads, too

Nobody stands beside a learner with a watch, so the figures below stand for one: what it takes to read a word, to
answer an exercise of each kind, to play a card. What a learner may leave out, the sections of ``pages.OPTIONAL``, is
counted apart. The trainer at the end is what one goes on with, and no part of the tutorial.

A head rounds the tutorial up to five minutes, and what may be added to the nearest five: "About 20 minutes, and 5 more
if you like". A test holds every head to what is counted, and every tutorial to 15 to 25 minutes.
"""

from __future__ import annotations

import argparse
import ast
import json
import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import whist_nb as wn
from whist_nb.players import Club
from whist_nb.training.pages import PAGES, cells_in

ROOT = Path(__file__).resolve().parents[1]
TUTORIALS = [ROOT / "notebooks" / page.file for page in PAGES if page.game]

LEAST, MOST = 15, 25
"""How long a tutorial may be, as its head says it."""

SAID: Final = re.compile(r"About \d+\sminutes(,\sand\s\d+\smore\sif\syou\slike)?")

WORDS_A_MINUTE: Final = 200
"""Adults read 238 words of English prose a minute (Brysbaert 2019, *Journal of Memory and Language* 109); a text about
cards that lie beside it is read more slowly."""

RUN: Final = 1
"""Seconds to run a cell; a text needs none."""

ANSWER: Final = {"seat": 12, "choice": 15, "number": 15, "recall": 25, "revoke": 40}
"""Seconds to look, think and click, to which come those for its words."""

CLICKS: Final = {"cards": (8, 4), "sort": (8, 4), "sheet": (5, 8)}
"""Seconds to look, and for each card to be marked, thing to be sorted, or row to be read and filled in."""

HAND, SUIT, LEGAL = 13, 4, 3
"""Cards where a cell does not name them: of a hand, of one suit in it, and of those that may be played."""

SLIP: Final = 4
"""Seconds for slips: every third answer is wrong, which costs twelve to read why and to answer again."""

GOAL_CARD: Final = 4
"""Seconds for each card in a play to a goal, whoever plays it."""

OWN_CARD, CARD_OF_OTHERS, CALL = 7, 0.5, 12
"""Seconds in a whole deal: to choose a card, to see one fall (the table's pace), to bid or decide."""

REPLAY: Final = 60
"""Seconds for the replay of a deal and what it has to teach."""

READ: Final = {"choice": "choices", "sort": "choices", "revoke": "tricks"}
"""What is read beside the task and the reason of the right answer; the rows of a sheet are in its seconds."""

DERIVED: Final = 12
"""Words of a right answer's reason where it follows from the rules and stands in no cell."""

KINDS: Final = {
    "pick_cards": "cards",
    "pick_seat": "seat",
    "pick_number": "number",
    "pick_choice": "choice",
    "sort_cards": "sort",
    "sort_choices": "sort",
    "fill_sheet": "sheet",
    "find_revoke": "revoke",
    "play_to": "goal",
    "recall": "recall",
}


@dataclass
class Seconds:
    """What a part of a tutorial takes: reading its texts, doing its exercises, playing whole deals."""

    reading: float = 0
    exercises: float = 0
    deals: float = 0

    @property
    def minutes(self) -> float:
        """All of it."""
        return (self.reading + self.exercises + self.deals) / 60


@dataclass(frozen=True)
class Tutorial:
    """The minutes of a tutorial: what belongs to it, and what one may add."""

    core: Seconds
    more: Seconds

    @property
    def said(self) -> str:
        """How its head tells them."""
        more = f", and {nearest_five(self.more)} more if you like" if self.more.minutes > 1 else ""
        return f"About {up_to_five(self.core)} minutes{more}"


def up_to_five(part: Seconds) -> int:
    """Whole minutes, rounded up to the next five."""
    return math.ceil(part.minutes / 5) * 5


def nearest_five(part: Seconds) -> int:
    """Whole minutes, rounded to the nearest five, and five at least: nobody has to do them."""
    return max(5, math.floor(part.minutes / 5 + 0.5) * 5)


def tutorial(notebook: Path) -> Tutorial:
    """Count a notebook's minutes."""
    told = Tutorial(Seconds(), Seconds())
    named = dict[str, ast.expr]()
    for cell in cells_in(notebook):
        part = told.more if cell.is_optional else told.core
        if not cell.is_code:
            part.reading += reading(cell.source)
            continue
        part.exercises += RUN
        tree = ast.parse(cell.source)
        named |= names_given(tree)
        for name, call in calls(tree):
            if name in KINDS:
                part.exercises += exercise(KINDS[name], call, named)
            elif name == "CardTable":
                part.deals += deal(call)
            elif name == "ReplayViewer":
                part.deals += REPLAY
    return told


def reading(text: str) -> float:
    """Seconds to read a text; links, badges and the marks of Markdown are no words."""
    text = re.sub(r"\[!\[.*?\]\(.*?\)\]\(.*?\)|\]\([^)]*\)", " ", text)
    return len([word for word in text.split() if re.search(r"\w", word)]) * 60 / WORDS_A_MINUTE


def names_given(tree: ast.Module) -> dict[str, ast.expr]:
    """What a cell gives a name to."""
    given = [node for node in tree.body if isinstance(node, ast.Assign)]
    return {target.id: node.value for node in given for target in node.targets if isinstance(target, ast.Name)}


def calls(tree: ast.AST) -> Iterator[tuple[str, ast.Call]]:
    """Every call of a cell by the last part of its name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            yield node.func.attr, node


def exercise(kind: str, call: ast.Call, named: dict[str, ast.expr]) -> float:
    """Seconds for one exercise: to read its task and the reason of the right answer, and to find that answer."""
    given = {word.arg: named.get(getattr(word.value, "id", ""), word.value) for word in call.keywords}
    place = named.get(getattr(call.args[1], "id", "")) if len(call.args) > 1 else None
    if isinstance(place, ast.Call):
        given = (
            {word.arg: word.value for word in place.keywords}
            | ({"variant": place.args[0]} if place.args else {})
            | given
        )
    words = [text for name in ("right", READ.get(kind)) if name in given for text in words_in(given[name])]
    derived = 0 if "right" in given else DERIVED * 60 / WORDS_A_MINUTE
    return reading(" ".join(words_in(call.args[0]) + words)) + derived + answering(kind, given) + SLIP


def answering(kind: str, given: dict[str | None, ast.expr]) -> float:
    """Seconds to find the answer, once its words are read."""
    if kind == "goal":
        hands = words_in(given.get("hand")) + words_in(given.get("hands"))
        return GOAL_CARD * max([len(hand.split()) for hand in hands], default=HAND) * seats(given)
    if kind not in CLICKS:
        return ANSWER[kind]
    if kind == "cards":
        found = " ".join(words_in(given.get("find"))).split()
        cards = len(found) if all(len(each) == 2 for each in found) else 0
        things = cards or {"cheapest": 1, "theirs": SUIT if "board" in given else HAND}.get(" ".join(found), LEGAL)
    else:
        many = next((given[name] for name in ("rows", "choices", "cards") if name in given), None)
        things = len(getattr(many, "elts", getattr(many, "keys", []))) or len(" ".join(words_in(many)).split())
    once, each = CLICKS[kind]
    return once + each * things


def seats(given: dict[str | None, ast.expr]) -> int:
    """How many play in a position: as many as it says, or as its game seats at least."""
    if "seats" in given:
        return int(ast.literal_eval(given["seats"]))
    return wn.find_variant(" ".join(words_in(given.get("variant"))) or "whist").seats[0]


def words_in(node: ast.AST | None) -> list[str]:
    """The texts of an expression; of two that exclude each other the first, and no names of a mapping."""
    if node is None:
        return []
    if isinstance(node, ast.Constant):
        return [node.value] if isinstance(node.value, str) else []
    if isinstance(node, ast.Dict):
        return [text for value in node.values for text in words_in(value)]
    if isinstance(node, ast.IfExp):
        return words_in(node.body)
    return [text for inner in ast.iter_child_nodes(node) for text in words_in(inner)]


def deal(call: ast.Call) -> float:
    """Seconds to play what a table deals, counted as club players play it."""
    words: dict[str, Any] = {str(word.arg): ast.literal_eval(word.value) for word in call.keywords}
    options = {name: value for name, value in words.items() if name not in ("hints", "undo")}
    game = wn.Game(ast.literal_eval(call.args[0]), **options)
    player, seconds = Club(), 0.0
    while (seat := game.current_player) is not None:
        view = game.view(seat)
        action = player.choose(view)
        is_card = any(card.text == action.text for card in view.pack)
        seconds += (OWN_CARD if is_card else CALL) if seat == 0 else CARD_OF_OTHERS * is_card
        game.apply(action)
    return seconds


def with_head(notebook: Path, said: str) -> str:
    """A notebook's file with these minutes in its first text."""
    told = json.loads(notebook.read_text("utf-8"))
    head = told["cells"][0]
    head["source"] = SAID.sub(said, "".join(head["source"]), count=1).splitlines(keepends=True)
    return json.dumps(told, indent=1, ensure_ascii=False) + "\n"


def main(words: list[str] | None = None) -> None:
    """Print the minutes of each tutorial; write them."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--write", action="store_true", help="write them into the heads that may say so many")
    write = parser.parse_args(words).write
    print(" read   do play  sum  more")
    for file in TUTORIALS:
        found = tutorial(file)
        parts = (found.core.reading / 60, found.core.exercises / 60, found.core.deals / 60)
        figures = "".join(f"{minutes:5.1f}" for minutes in (*parts, found.core.minutes, found.more.minutes))
        print(f"{figures}  {file.stem}: {found.said}")
        if write and LEAST <= up_to_five(found.core) <= MOST:
            file.write_text(with_head(file, found.said), "utf-8")


if __name__ == "__main__":
    main()
