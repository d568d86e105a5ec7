"""Check every exercise about card sense against the bots: ``python -m scripts.check_exercises [01 11 ...]``.

An exercise asks for card sense if more cards are legal than right: one card of a hand, or choices that each play a
card. Club is asked what it would play, and the Sampler what each card wins on average over the deals that fit what the
learner has seen. If a wrong answer clearly wins more than the right one, the lesson and the hints would contradict each
other. Such exercises are listed, and the exit code says whether there are any. Those that the task itself explains are
in ``EXPLAINED``. Tasks that ask you to lose tricks are solved with open cards instead (``scripts/losing_cards.py``).
Endings that are played to a goal need no bots: tests try each of their lines.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from math import hypot
from pathlib import Path
from typing import Final

from scripts.losing_cards import TASKS, proof
from tests.lessons.test_notebooks import NOTEBOOKS, made_in
from whist_nb.engine.actions import Play
from whist_nb.engine.errors import WhistError
from whist_nb.engine.view import View
from whist_nb.lessons import Exercise, PickCards, PickChoice
from whist_nb.players import Club, Sampler

WORLDS: Final = 400
DOUBT: Final = 3
"""Two cards must differ by this many standard errors before one counts as better."""

EXPLAINED: Final[dict[tuple[str, str], str]] = {
    (
        "03-knockout-whist",
        "You've won a trick already, and two tricks are left. Ann, on your left, is the dog with {TH}, and Ben holds "
        "{KH} {5D}. Which lead knocks Ann out?",
    ): "It asks for the lead that knocks the dog out, not for tricks; a test tries every line.",
    ("09-turnover-bridge", "What must come, 2 of 3"): "It asks which card is certain to win, not which lead is best.",
    ("12-norwegian-whist", "Red is high, 2 of 3"): "It is a bid card, not a play.",
}
"""The notebook and name of an exercise, and why its right answer stands although the bots would play differently."""


@dataclass(frozen=True)
class Found:
    """An exercise, its right answers, what Club plays there, and what each answer is worth to the Sampler."""

    notebook: str
    name: str
    goal: str
    right: frozenset[str]
    club: str
    values: dict[str, tuple[float, float]]

    @property
    def better(self) -> list[str]:
        """The wrong answers that clearly win more than every right one."""
        known = [self.values[card] for card in self.right if card in self.values]
        if not known:
            return []
        best, error = max(known)
        return [
            card
            for card, (mean, doubt) in self.values.items()
            if card not in self.right and mean - best > DOUBT * hypot(error, doubt)
        ]

    def __str__(self) -> str:
        told = ", ".join(
            f"{'*' if card in self.right else ''}{card} {mean:.2f} ± {error:.2f}"
            for card, (mean, error) in sorted(self.values.items(), key=lambda pair: -pair[1][0])
        )
        return f"{self.notebook}: {self.name}\n    {self.goal}\n    Club plays {self.club}; {told}"


def offered(lesson: Exercise) -> tuple[frozenset[str], frozenset[str]] | None:
    """Return the right cards and all the cards offered, for an exercise that asks which card to play."""
    if isinstance(lesson, PickChoice) and lesson._play and len(set(lesson._play.values())) > 1:
        answers, play = {act.split(" ", 1)[1] for act in lesson.solution()}, lesson._play
        return frozenset(play[answer].text for answer in answers), frozenset(each.text for each in play.values())
    if isinstance(lesson, PickCards) and lesson.is_single and not lesson._board:
        return frozenset(card.text for card in lesson.wanted), frozenset(card.text for card in lesson.board)
    return None


def found_in(notebook: Path) -> Iterator[Found]:
    """Yield the exercises of a notebook that ask for card sense, with what the bots say."""
    for widget in made_in(notebook):
        lesson = widget.lesson
        cards = offered(lesson)
        if cards is None or lesson.position is None or (notebook.stem, lesson.name) in TASKS:
            continue
        right, listed = cards
        values = asked(lesson.position.view, listed)
        if values is not None:
            club, worth = values
            yield Found(notebook.stem, lesson.name, lesson.goal, right, club, worth)


def asked(view: View, listed: frozenset[str]) -> tuple[str, dict[str, tuple[float, float]]] | None:
    """Return what Club plays and what the Sampler expects of each card; None if nobody is to play one of them."""
    try:
        plays = {action.text for action in view.legal_actions() if isinstance(action, Play)}
        if len(plays & listed) < 2:
            return None
        club = Club().choose(view).text
        advice = Sampler(WORLDS, seconds=20, seed=1).explain(view)
    except WhistError:
        return None
    return club, {
        action.text: (value.mean, value.error) for action, value in advice.values.items() if action.text in listed
    }


def _losing(notebook: Path) -> int:
    """Print the proofs for exercises about losing tricks; return how many wrong answers are not clearly worse."""
    doubtful = 0
    for widget in made_in(notebook):
        task = TASKS.get((notebook.stem, widget.lesson.name))
        if task is not None and isinstance(widget.lesson, PickCards):
            (right,) = widget.lesson.wanted
            found = proof(widget.lesson, right.text, task)
            print(f"{notebook.stem}: {widget.lesson.name}\n    {found}\n")
            doubtful += len(found.doubtful)
    return doubtful


def main(words: list[str] | None = None) -> int:
    """Print the disagreements; return how many have no explanation."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("notebooks", nargs="*", help="beginnings of notebooks' names; all of them by default")
    parser.add_argument("--all", action="store_true", help="print the exercises that agree, too")
    given = parser.parse_args(words)
    asked_for = [file for file in NOTEBOOKS if not given.notebooks or file.stem.startswith(tuple(given.notebooks))]
    checked = unexplained = 0
    for file in asked_for:
        unexplained += _losing(file)
        for found in found_in(file):
            checked += 1
            known = EXPLAINED.get((found.notebook, found.name))
            if found.better and known is None:
                unexplained += 1
            if found.better or given.all:
                print(f"{found}{f'{chr(10)}    {known}' if known else ''}\n")
    print(f"{checked} exercises of {len(asked_for)} notebooks; {unexplained} disagree with the bots")
    return unexplained


if __name__ == "__main__":
    sys.exit(bool(main()))
