"""Study a deal from one seat: judge its plays while the game goes on, and choose moments to show at the end.

During the deal every decision is judged by what the seat itself could see, and nothing is shown. The hidden cards are
used only after the deal, and only to tell bad luck from mistakes.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Collection, Mapping
from functools import partial
from importlib.util import find_spec
from types import MappingProxyType
from typing import TYPE_CHECKING

from whist_nb.analysis.decisions import SeatDecision
from whist_nb.engine.errors import BadOption
from whist_nb.engine.game import Game
from whist_nb.engine.view import EVERYONE
from whist_nb.engine.wording import Statement, Wording
from whist_nb.training.finished_deal import FinishedDeal
from whist_nb.training.highlights import chosen, highlights, kind_of
from whist_nb.training.moments import DETAILS, MISTAKE, Moment, detail_of
from whist_nb.training.obvious_cards import naturals

if TYPE_CHECKING:
    from whist_nb.analysis.hindsight import JudgedDecision, OpenCards

    Task = Callable[[], JudgedDecision]

NEEDS_NUMPY = Wording("Looking back at your plays needs numpy, which is not installed here.")


class DealStudy:
    """The decisions of one seat in one deal, judged a piece at a time.

    ``take_in`` each decision once it is made, ``work`` in the background, and ``finish`` with the game when the deal is
    over; then ``moments`` has the moments worth looking at, as far as they are known. If there
    will be nothing to see, ``note`` says why. Everything may be called from several threads.
    """

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.note: Statement | None = None if find_spec("numpy") else NEEDS_NUMPY()
        self._lock = threading.RLock()
        self._judged: dict[SeatDecision, JudgedDecision | None] = {}
        self._failed: set[SeatDecision] = set()
        self._finished: tuple[Game, int] | None = None
        self._conventions: Mapping[int, Collection[str]] = {}
        self._deal: FinishedDeal | None = None
        self._cards: OpenCards | None = None

    def take_in(self, decision: SeatDecision) -> None:
        """Judge this decision when there is time; earlier ones noted for this place or later are forgotten."""
        if decision.seat != self.seat:
            raise BadOption(
                "take_in: seat {seat} decided; expected a decision of seat {wanted}.",
                seat=decision.seat,
                wanted=self.seat,
            )
        with self._lock:
            for later in [each for each in self._judged if each.index >= decision.index]:
                del self._judged[later]
            if len(decision.view.legal_actions()) > 1:
                self._judged[decision] = None

    def finish(
        self, game: Game, deal: int | None = None, conventions: Mapping[int, Collection[str]] = MappingProxyType({})
    ) -> None:
        """End the deal: open cards may be used now, and missing decisions are added.

        ``deal`` counts from 1; by default it is that of the decisions. ``conventions`` names those that the player in a
        seat is known to play. Raises BadOption for a deal that is not over.
        """
        with self._lock:
            taken = next(iter(self._judged), None)
            current = game.view(EVERYONE).deal_number
            number = deal or (taken.deal if taken else current)
            if not game.is_over and current <= number:
                raise BadOption("finish: deal {number} is still being played.", number=number)
            self._finished, self._conventions = (game.copy(), number), conventions

    # Results

    @property
    def is_settled(self) -> bool:
        """Whether the deal is over and nothing more will be found."""
        if self.note is not None:
            return True
        return self._deal is not None and self._next_task() is None and self._next_unsorted() is None

    def moments(self, level: str = "usual") -> tuple[Moment, ...]:
        """Return the moments to show at that level of detail, in the order of play; none before the end of the deal."""
        detail = detail_of(level)
        over, judged = self._deal, self._known()
        return () if over is None else tuple(over.moment(each, detail) for each in chosen(highlights(judged), detail))

    @property
    def found(self) -> tuple[Moment, ...]:
        """Every moment of the deal as the learner's log keeps it, the most expensive first; none before its end."""
        over, judged = self._deal, self._known()
        return () if over is None else tuple(over.moment(each, DETAILS["expert"]) for each in highlights(judged))

    def _known(self) -> list[JudgedDecision]:
        with self._lock:
            return [found for found in self._judged.values() if found is not None]

    # Work

    def work(self, seconds: float) -> bool:
        """Judge as much as fits into the time, at least one thing; return whether there is more to do now."""
        until = time.monotonic() + seconds
        while self._work_once(max(0.0, until - time.monotonic())):
            if time.monotonic() >= until:
                return True
        return False

    def _work_once(self, patience: float) -> bool:
        """Do one thing; return False if there is nothing to do, or nothing more can be done in that time."""
        if self.note is not None:
            return False
        if self._finished is not None and self._deal is None:
            self._gather(*self._finished)
            return True
        task, ready = self._next_task(), _are_ready
        if task is None:
            task, ready = self._next_unsorted(), _may_sort
        if task is not None and ready(patience):
            self._do(*task)
        return task is not None

    def _gather(self, game: Game, number: int) -> None:
        """Take all decisions of the deal from its record; those judged already stay so."""
        over = FinishedDeal(game, number, self.seat, self._conventions)
        with self._lock:
            taken = {(each.index, each.action): each for each in self._judged}
            decisions = [taken.get((each.index, each.action), each) for each in over.decisions]
            self._judged = {each: self._judged.get(each) for each in decisions}
            self._deal = over

    def _next_task(self) -> tuple[SeatDecision, Task] | None:
        """Return what to find next: more about apparent mistakes, a little of every decision, the rest, then luck."""
        with self._lock:
            left = {each: found for each, found in self._judged.items() if each not in self._failed}
            if not left:
                return None
            seems_wrong = {each: found for each, found in left.items() if found and found.severity >= 1}
            task = _second(seems_wrong) or _first(left)
            return task or _second(left) or self._with_open_cards(left)

    def _with_open_cards(self, left: dict[SeatDecision, JudgedDecision | None]) -> tuple[SeatDecision, Task] | None:
        from whist_nb.analysis.hindsight import OpenCards, with_open_cost

        if self._deal is None:
            return None
        cards = self._cards = self._cards or OpenCards(self._deal.plays)
        closed = [found for each, found in left.items() if found and each.is_play and not found.is_opened]
        return (closed[-1].decision, partial(with_open_cost, closed[-1], cards)) if closed else None

    def _next_unsorted(self) -> tuple[SeatDecision, Task] | None:
        """Return a mistake whose theme has not been looked for, once everything else is known."""
        from whist_nb.analysis.hindsight import with_theme

        with self._lock:
            known = [(each, found) for each, found in self._judged.items() if found and each not in self._failed]
        for each, found in known if self._deal is not None else ():
            if each.is_play and not found.is_sorted and kind_of(found) == MISTAKE:
                return each, partial(with_theme, found)
        return None

    def _do(self, decision: SeatDecision, task: Task) -> None:
        try:
            found = task()
        except Exception:
            self._failed.add(decision)  # so that one decision that cannot be judged does not hold up the others
            raise
        with self._lock:
            if decision in self._judged:
                self._judged[decision] = found


def _are_ready(seconds: float) -> bool:
    from whist_nb.analysis.hindsight import are_ready

    return are_ready(seconds)


def _may_sort(seconds: float) -> bool:
    from whist_nb.analysis.hindsight import may_sort

    return may_sort(seconds)


def _first(left: Mapping[SeatDecision, JudgedDecision | None]) -> tuple[SeatDecision, Task] | None:
    """Return a decision not looked at yet."""
    from whist_nb.analysis.hindsight import first_look

    decision = next((each for each, found in left.items() if found is None), None)
    return None if decision is None else (decision, partial(first_look, decision, naturals(decision), 0))


def _second(left: Mapping[SeatDecision, JudgedDecision | None]) -> tuple[SeatDecision, Task] | None:
    """Return the most expensive decision that one look does not settle."""
    from whist_nb.analysis.hindsight import second_look

    doubtful = [found for found in left.values() if found and not found.is_certain]
    if not doubtful:
        return None
    dearest = max(doubtful, key=lambda found: found.severity)
    return dearest.decision, partial(second_look, dearest, naturals(dearest.decision), 0)
