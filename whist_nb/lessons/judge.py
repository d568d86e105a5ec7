"""Who judges an ending: the solver where it is compiled and there are many cards, else the look ahead of lessons."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Sequence
from functools import cache
from importlib import import_module
from typing import Any, Final

from whist_nb.engine.cards import Card, Cards, Suit
from whist_nb.engine.trick import STANDARD, Ranking
from whist_nb.lessons.lookahead import Open

FEW, MANY = 12, 28
"""So many cards are looked through as quickly without the solver; more than ``MANY`` only the solver can."""

PATIENCE: Final = 600.0
"""Seconds to wait for the solver where nothing goes without it."""

Plays = Sequence[tuple[int, Card | None]]


@cache
def _analysis() -> tuple[Any, Any, Any] | None:
    """The solver, if its libraries are there."""
    try:
        names = (("solver", "solve"), ("position", "Position"), ("search", "ready"))
        found = [getattr(import_module(f"whist_nb.analysis.{module}"), name) for module, name in names]
    except ImportError:
        return None
    return found[0], found[1], found[2]


@cache
def _made_ready() -> threading.Thread:
    """The solver is read in, and compiled if need be, beside everything else: a first click waits for neither."""

    def make_ready() -> None:
        found = _analysis()
        if found is not None:
            found[2](0.0)

    thread = threading.Thread(target=make_ready, name="whist-nb makes the solver ready", daemon=True)
    try:
        thread.start()
    except RuntimeError:  # no threads in a browser's Python; nor is anything compiled there
        make_ready()
    return thread


class Judge:
    """What our side still takes with open cards and best play by all; the same answers from either judge.

    It wants as many tricks as it can get, or as few with ``fewest``.
    """

    def __init__(
        self,
        trump: Suit | None,
        us: Iterable[int],
        dogs: Iterable[int] = (),
        fewest: bool = False,
        ranks: Ranking = STANDARD,
    ) -> None:
        self.trump, self.us, self.dogs, self.order = trump, frozenset(us), tuple(dogs), ranks.order
        self.objective = "fewest" if fewest else "most"
        self._open = Open(trump, self.us, self.dogs, fewest, ranks)
        self._known: dict[Any, bool] = {}

    def is_fast(self, hands: Sequence[Cards]) -> bool:
        """Whether the compiled solver answers for so many cards; only where they are many it is waited for."""
        cards = sum(map(len, hands))
        if cards <= FEW:
            return False
        waits = PATIENCE if cards > MANY else 0.0
        thread = _made_ready()
        if thread.ident is not None:
            thread.join(waits)
        if thread.is_alive():
            return False
        found = _analysis()
        return found is not None and found[2](waits)

    def get_ready(self, hands: Sequence[Cards]) -> None:
        """Begin to make ready what will be asked for so many cards."""
        if sum(map(len, hands)) > FEW:
            _made_ready()

    def _position(self, hands: Sequence[Cards], leader: int, plays: Plays) -> Any:
        found = _analysis()
        assert found is not None, "asked only where the solver is"
        sides = tuple(seat in self.us for seat in range(len(hands)))
        return found[1](tuple(hands), leader, self.trump, sides, tuple(plays), self.order, knockers=self.dogs)

    def tricks(self, hands: Sequence[Cards], leader: int, plays: Plays = ()) -> dict[str, int]:
        """How many tricks, this one included, our side takes after each answer of the seat to act."""
        if not self.is_fast(hands):
            return self._open.tricks(hands, leader, plays)
        found = _analysis()
        assert found is not None
        solution = found[0](self._position(hands, leader, plays), side=True, objective=self.objective)
        values = {card.text: tricks for card, tricks in solution.by_card.items()}
        return values if solution.by_knock is None else values | {"knock": solution.by_knock}

    def reaches(self, hands: Sequence[Cards], leader: int, plays: Plays, answer: str, need: int) -> bool:
        """Whether our side still takes so many tricks, or can be made to, after one answer of the seat to act."""
        if not self.is_fast(hands):
            return self._open.reaches(hands, leader, plays, answer, need)
        key = (tuple(hands), leader, tuple(plays), answer, need)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._solved(hands, leader, plays, answer, need)
        return known

    def _solved(self, hands: Sequence[Cards], leader: int, plays: Plays, answer: str, need: int) -> bool:
        position, card = self._position(hands, leader, plays), None if answer == "knock" else answer
        winner = position.winner_after(card)
        need -= winner in self.us
        if need <= 0:
            return True
        if winner is not None and need > max(map(len, hands)) - 1:
            return False  # not so many tricks are left
        after = position.after(card)
        found = _analysis()
        assert found is not None
        if need > after.tricks_left:
            return False
        if self.objective == "most":
            return bool(found[0](after, side=True, threshold=need).made)
        return not found[0](after, side=True, objective="fewest", threshold=need - 1).made
