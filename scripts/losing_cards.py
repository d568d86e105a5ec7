"""Prove the exercises whose task is to lose tricks, with open cards in random layouts.

A position laid out by hand has no contract, so the bots would play it to win tricks. Instead, the cards that nobody has
shown are dealt to the other seats, evenly and at random, as far as their voids allow. Each layout is then solved with
open cards by ``tests.naive``, which follows every line. The other seats work together to make the learner win tricks,
so the cost of a card here is the most that it could cost in that layout.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Final

from tests.naive import EveryLine, Hands
from whist_nb.engine.cards import Card, Suit
from whist_nb.lessons import Exercise


@dataclass(frozen=True)
class Task:
    """What the task is: to win few tricks, none at all with ``is_misere``, or to make the seat ``caught`` win one."""

    is_misere: bool = False
    trump: Suit | None = None
    hands: Mapping[int, str] | None = None
    caught: int = 0
    layouts: int = 300


TASKS: Final[dict[tuple[str, str], Task]] = {
    ("14-contract-whist", "Lose, 1 of 2"): Task(trump=Suit.SPADES),
    ("14-contract-whist", "Lose, 2 of 2"): Task(trump=Suit.SPADES),
    ("16-solo-whist", "No trick, 2 of 4"): Task(is_misere=True, layouts=60),
    ("16-solo-whist", "No trick, 3 of 4"): Task(
        is_misere=True, hands={1: "9D 7C 3S", 2: "AC KC QC", 3: "KS QS JS"}, caught=1
    ),
    ("16-solo-whist", "You're playing a misère. Which card do you play?"): Task(is_misere=True),
    ("20-christmas-whist", "Losing, 1 of 3"): Task(trump=Suit.SPADES),
}
"""The notebook and name of an exercise, and its task."""


@dataclass(frozen=True)
class Proof:
    """What each card costs on average, and how much more each wrong card costs than the best right one, with its error.

    ``below`` counts the layouts in which a wrong card costs less than the right one.
    """

    costs: dict[str, float]
    more: dict[str, tuple[float, float]]
    below: dict[str, int]
    layouts: int

    @property
    def doubtful(self) -> list[str]:
        """The wrong cards that are not worse by three standard errors."""
        return [card for card, (mean, error) in self.more.items() if mean <= 3 * error]

    def __str__(self) -> str:
        costs = ", ".join(f"{card} {cost:.3f}" for card, cost in sorted(self.costs.items(), key=lambda pair: pair[1]))
        more = "; ".join(
            f"{card} costs {mean:.3f} ± {error:.3f} more, less on {self.below[card]} of {self.layouts}"
            for card, (mean, error) in self.more.items()
        )
        return f"tricks against: {costs}; {more}"


def proof(lesson: Exercise, right: str, task: Task, layouts: int | None = None) -> Proof:
    """Solve the position in that many layouts, or in the one that is given."""
    every = [_costs(lesson, task, hands) for hands in _layouts(lesson, task, layouts or task.layouts)]
    cards = list(every[0])
    more, below = {}, {}
    for card in cards:
        if card != right:
            apart = [each[card] - each[right] for each in every]
            mean = sum(apart) / len(apart)
            error = sqrt(sum((one - mean) ** 2 for one in apart) / len(apart) / max(1, len(apart) - 1))
            more[card], below[card] = (mean, error), sum(one < 0 for one in apart)
    return Proof({card: sum(each[card] for each in every) / len(every) for card in cards}, more, below, len(every))


def _layouts(lesson: Exercise, task: Task, layouts: int) -> Iterator[Hands]:
    assert lesson.position is not None
    view, trick = lesson.position.view, dict(lesson.position.trick)
    own = tuple(view.hand)
    if task.hands is not None:
        yield (own, *(tuple(map(Card, task.hands[seat].split())) for seat in range(1, view.seats)))
        return
    led = next(iter(trick.values())).suit
    unseen = [card for card in view.pack if card not in own and card not in trick.values()]
    void = {seat for seat, card in trick.items() if card.suit != led}
    lots = random.Random(18)
    for _ in range(layouts):
        hands = [own]
        left = lots.sample(unseen, len(unseen))
        for seat in range(1, view.seats):
            may = [card for card in left if seat not in void or card.suit != led]
            hands.append(tuple(may[: len(own) - (seat in trick)]))
            left = [card for card in left if card not in hands[-1]]
        yield tuple(hands)


def _costs(lesson: Exercise, task: Task, hands: Hands) -> dict[str, int]:
    """Return each card's cost in tricks: in a misère 1 for any trick; when catching somebody, 1 if it works."""
    assert lesson.position is not None
    view = lesson.position.view
    turns = tuple(lesson.position.trick)
    others = [seat for seat in range(view.seats) if seat != task.caught]
    lines = EveryLine(task.trump, view.ranks, [task.caught], others)
    after = lines.each(hands, turns[0][0] if turns else 0, turns)
    if task.caught:
        return {str(card): int(tricks == 0) for card, tricks in after.items()}
    return {str(card): min(1, tricks) if task.is_misere else tricks for card, tricks in after.items()}
