"""Prove the answers of the course about which card to play: ``python -m scripts.check_course [play-01 ...] [--write]``.

The cards that the learner has not seen are dealt at random in ways that fit, and every answer is tried in each of these
deals with all cards open. The right answer must clearly win more tricks than any other. The results are kept in
``FOUND``, so a test can check every exercise against them at once; ``--write`` works them out again.

Endings that are played to a goal don't need this: tests try each of their lines.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from typing import Any, Final

from scripts.check_exercises import offered
from tests.lessons.test_notebooks import made_in
from whist_nb.analysis import solve
from whist_nb.analysis.view_positions import position_with
from whist_nb.analysis.worlds import Worlds
from whist_nb.engine.view import View
from whist_nb.lessons import Exercise
from whist_nb.training.pages import CHAPTERS

ROOT: Final = Path(__file__).resolve().parents[1]
FOUND: Final = ROOT / "tests" / "lessons" / "course_margins.json"
NOTEBOOKS: Final = [ROOT / "notebooks" / page.file for page in CHAPTERS]
DEALS: Final = 120
DOUBT: Final = 3
"""The right answer must be better than any other by this many standard errors."""

Found = dict[str, Any]
"""The cards and right answer of a question, and what each wrong answer costs in tricks, with its error."""


def asked_in(notebook: Path) -> Iterator[tuple[Exercise, str, list[str]]]:
    """Yield the exercises that ask which card to play, with the right card and the wrong ones."""
    for widget in made_in(notebook):
        cards = offered(widget.lesson)
        if cards is not None and widget.lesson.position is not None:
            (right,), listed = cards
            legal = {action.text for action in widget.lesson.position.view.legal_actions()}
            yield widget.lesson, right, sorted((listed & legal) - {right})


def cards_of(view: View) -> str:
    """Return what the learner sees: the hand, the hands face up, the trick and trumps."""
    trick = " ".join(card.text for _, card in view.trick)
    face_up = [f" | {hand}" for seat, hand in enumerate(view.hands) if view.shown[seat] and seat != view.seat]
    trumps = view.trump.value if view.trump else "no trumps"
    return f"{view.hand}{''.join(face_up)} | {trick or 'leads'} | {trumps}"


def costs(view: View, right: str, wrong: list[str], deals: int, seed: int = 1) -> dict[str, tuple[float, float]]:
    """Return how many tricks each wrong card costs against the right one, on average, with its standard error."""
    worlds = Worlds(view, deals, seed)
    tricks = []
    for world in range(deals):
        hands = worlds.hands(world)
        hands[view.seat] = view.hand
        by_card = solve(position_with(view, hands)).by_card
        tricks.append({card.text: won for card, won in by_card.items()})
    return {card: _mean([each[right] - each[card] for each in tricks]) for card in wrong}


def _mean(values: list[int]) -> tuple[float, float]:
    mean = sum(values) / len(values)
    return mean, sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values))


def is_proved(found: Found) -> bool:
    """Whether every wrong answer clearly costs something."""
    return all(cost > DOUBT * error for cost, error in found["costs"].values())


def found_for(lesson: Exercise, right: str, wrong: list[str], deals: int) -> Found:
    """Compare the answers of one exercise."""
    view = lesson.position.view  # type: ignore[union-attr]
    told = {card: [round(cost, 3), round(error, 3)] for card, (cost, error) in costs(view, right, wrong, deals).items()}
    return {"cards": cards_of(view), "right": right, "deals": deals, "costs": told}


def main(words: list[str] | None = None) -> int:
    """Print the results and store them; return how many exercises are not proved."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("notebooks", nargs="*", help="beginnings of notebooks' names; all of them by default")
    parser.add_argument("--write", action="store_true", help="work out again what has changed, and store it")
    parser.add_argument("--deals", type=int, default=DEALS)
    given = parser.parse_args(words)
    kept: dict[str, dict[str, Found]] = json.loads(FOUND.read_text("utf-8")) if FOUND.is_file() else {}
    doubtful = 0
    for file in NOTEBOOKS:
        if given.notebooks and not file.stem.startswith(tuple(given.notebooks)):
            continue
        told: dict[str, Found] = {}
        for lesson, right, wrong in asked_in(file):
            old = kept.get(file.stem, {}).get(lesson.name)
            view = lesson.position.view  # type: ignore[union-attr]
            same = old and (old["cards"], old["right"], sorted(old["costs"])) == (cards_of(view), right, wrong)
            found = old if same and old else found_for(lesson, right, wrong, given.deals)
            told[lesson.name] = found
            doubtful += not is_proved(found)
            print(f"{file.stem}: {lesson.name}: {right}; {found['costs']}{'' if is_proved(found) else '  DOUBTFUL'}")
        kept[file.stem] = told
        if given.write:
            FOUND.write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n", "utf-8")
    return doubtful


if __name__ == "__main__":
    sys.exit(bool(main()))
