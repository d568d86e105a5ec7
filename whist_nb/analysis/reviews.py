"""Review a finished game: what each play cost, with open cards and by what could be known.

The module is not named after its function, since the package can have only one of the two as an attribute.

>>> import whist_nb as wn
>>> game = wn.Game.from_position("whist", ["2S 2H", "3S KS", "AS QS", "4H 5H"], leader=0)
>>> for card in ("2S", "3S", "AS"):  # seat 2 cannot see that the king does not fall
...     game.apply(card)
>>> play = review(game).plays[2]
>>> play.luck, play.grade, play.cost_open, play.best
('unlucky', 'good', 1, (Card('QS'),))
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from whist_nb.analysis import playouts, search
from whist_nb.analysis.decisions import PlayDecision, choice_decisions, play_decisions
from whist_nb.analysis.judging import WORLDS, KnownCost, judge
from whist_nb.analysis.kernels.compiling import HAS_NUMBA
from whist_nb.analysis.open_cards import OpenDeal
from whist_nb.analysis.progress import ProgressBar, Show, aside
from whist_nb.analysis.review_entries import CurvePoint, ReviewedPlay
from whist_nb.analysis.review_time import OutOfTime, ReviewTime
from whist_nb.analysis.reviewed_choices import NOT_JUDGED, ReviewedChoice, judge_choice
from whist_nb.analysis.solver import check_seconds
from whist_nb.analysis.verdicts import GRADES, PLURALS, grade_of, luck_of, severity, words_for
from whist_nb.engine.errors import BadOption
from whist_nb.engine.game import Game
from whist_nb.engine.options import check_count, check_seat, check_whole, whole
from whist_nb.engine.phrases import phrase

PATIENCE = 600.0
"""The most seconds to wait for the solver to be compiled for the first time, after saying so."""


@dataclass(frozen=True)
class Review:
    """The result of `review`: ``plays`` and other ``choices``, in order, and the ``curve`` of expected results.

    For each deal, ``sides`` has one label per seat, the same for partners; the curve lists tricks by side, in the order
    in which the labels first appear. ``is_complete`` is False after an interrupt. ``unjudged`` is the number of plays
    left out because turns did not go round the table.
    """

    variant: str
    seats: int
    sides: dict[int, tuple[int, ...]]
    plays: tuple[ReviewedPlay, ...]
    choices: tuple[ReviewedChoice, ...]
    curve: tuple[CurvePoint, ...]
    is_complete: bool
    unjudged: int = 0

    def of_seat(self, seat: int) -> tuple[ReviewedPlay, ...]:
        """Return the plays of one seat.

        Parameters
        ----------
        seat
            The seat.

        Returns
        -------
        tuple of ReviewedPlay
            Its plays in order.
        """
        number = check_seat("seat", seat, self.seats)
        return tuple(play for play in self.plays if play.seat == number)

    def worst(self, count: int = 3, seat: int | None = None) -> tuple[ReviewedPlay | ReviewedChoice, ...]:
        """Return the plays and choices that cost the most, judged by what could be known.

        Parameters
        ----------
        count
            The largest number of plays and choices to return.
        seat
            The seat whose plays and choices to return; by default all seats.

        Returns
        -------
        tuple of ReviewedPlay or ReviewedChoice
            Inaccuracies, mistakes and blunders, worst first.
        """
        most = check_count("count", count, 0)
        number = None if seat is None else check_seat("seat", seat, self.seats)
        every = [each for each in (*self.choices, *self.plays) if number in (None, each.seat)]
        wrong = [each for each in every if each.grade in GRADES[1:]]
        return tuple(sorted(wrong, key=lambda each: (-GRADES.index(each.grade), -each.severity))[:most])

    def to_rows(self) -> list[dict[str, Any]]:
        """Return one row for each play and choice, ready for ``pandas.DataFrame(review.to_rows())``.

        Returns
        -------
        list of dict
            The rows in order. ``question`` is 'card' for a play; other choices have no trick, card, luck or open-card
            cost.
        """
        rows: list[dict[str, Any]] = []
        for play in self.plays:
            told = {**play.to_dict(), "best": " ".join(map(str, play.best))}
            rows.append({**told, "question": "card", "answer": "knock" if play.card is None else play.card.text})
        missing = {"trick": None, "card": None, "luck": None, "cost_open": None, "best": ""}
        rows += [{**missing, **choice.to_dict()} for choice in self.choices]
        plain = [{name: value for name, value in row.items() if name != "marked"} for row in rows]
        return sorted(plain, key=lambda row: int(row["index"]))

    def choices_to_rows(self) -> list[dict[str, Any]]:
        """Return one row for each choice that is not a play: a bid, call, discard and so on.

        Returns
        -------
        list of dict
            The rows in order.
        """
        return [choice.to_dict() for choice in self.choices]

    def to_dict(self) -> dict[str, Any]:
        """Return the whole review as plain JSON, in the form that a replay uses to show it beside the cards.

        Returns
        -------
        dict
            The review.
        """
        return {
            "variant": self.variant,
            "seats": self.seats,
            "complete": self.is_complete,
            "sides": {str(deal): list(sides) for deal, sides in self.sides.items()},
            "plays": [play.to_dict() for play in self.plays],
            "choices": self.choices_to_rows(),
            "curve": [point.to_dict() for point in self.curve],
        }

    def plot(self, deal: int | None = None, axes: Any = None) -> Any:
        """Plot each side's expected result through the deal, and mark the mistakes.

        Parameters
        ----------
        deal
            The number of the deal; by default the first.
        axes
            The matplotlib axes to draw on; by default new ones.

        Returns
        -------
        Axes
            The axes.

        Raises
        ------
        BadOption
            If the deal was not reviewed, or matplotlib is not installed.
        """
        from whist_nb.analysis.plots import draw_curve

        deals = sorted({play.deal for play in self.plays})
        deal = deals[0] if deal is None and deals else deal
        if deal not in deals:
            raise BadOption(
                "deal={deal!r}: the deals in this review are {deals}.",
                deal=deal,
                deals=", ".join(map(str, deals)) or "none",
            )
        points = [point for point in self.curve if point.deal == deal]
        judged = [each for each in (*self.choices, *self.plays) if each.deal == deal]
        first = min(play.index for play in self.plays if play.deal == deal) - 1
        return draw_curve(points, judged, self.sides[deal], first, f"{self.variant}, deal {deal}", axes)

    def __repr__(self) -> str:
        lines = [f"Review of {self.variant}: {len(self.plays)} plays{'' if self.is_complete else ', interrupted'}"]
        for seat in range(self.seats):
            told = how_many([play.grade for play in self.of_seat(seat)])
            lines.append(f"  seat {seat}: {told or 'no plays'}{self._told_of_choices(seat)}")
        if self.unjudged:
            left_out = phrase("{count} plays not judged: turns don't go round the table", count=self.unjudged)
            lines.append(f"  {left_out}")
        return "\n".join(lines)

    def _told_of_choices(self, seat: int) -> str:
        grades = [choice.grade for choice in self.choices if choice.seat == seat]
        return phrase("\n    bids and other choices: {grades}", grades=how_many(grades)) if grades else ""


def how_many(grades: Sequence[str]) -> str:
    """Return the number of each grade in words: '9 good, 2 mistakes, 1 inaccuracy'."""
    times = {grade: grades.count(grade) for grade in (*GRADES, NOT_JUDGED) if grade in grades}
    return ", ".join(
        f"{number} {PLURALS.get(grade, grade) if number > 1 else grade}" for grade, number in times.items()
    )


def review(
    game: Game,
    *,
    deal: int | None = None,
    seed: int = 0,
    worlds: int | None = None,
    seconds: float | None = None,
    progress: Show = None,
) -> Review:
    """Judge every play of a game, or of one deal.

    Each play gets two costs: one with open cards, and one based on what its seat could know, averaged over many
    possible deals. Only the second decides the grade (``verdicts.LEAST``); the two together tell a wrong play from an
    unlucky one. Bids, calls, trumps, discards and other answers are judged as ``choices``, by trying them in deals that
    fit what the seat could know. Proving a suit costs nothing, and the value of passed cards depends on later bids, so
    neither is judged. Plays are not judged in games in which turns do not go round the table.

    With a time limit, the review looks at as many deals as the time allows and says so; plays it has no time for are
    left out. An unfinished game is reviewed as far as it goes. A review uses all the cards, so players should not see
    it before the game is over. If you interrupt it (with the stop button), you get the plays reviewed so far; a review
    works back from the last play of each deal.

    Parameters
    ----------
    game
        The game.
    deal
        The number of the only deal to review, from 1; by default, all deals.
    seed
        The seed of the deals tried; the same seed gives the same review, unless it runs out of time.
    worlds
        The number of deals tried for each decision, ``judging.WORLDS`` by default.
    seconds
        The time limit in seconds; by default there is none, except in a web page, where it is 20 because nothing is
        compiled.
    progress
        Whether to show a progress bar, or a function of (done, total) to call instead.

    Returns
    -------
    Review
        The plays, the other choices and the curve.

    Raises
    ------
    BadOption
        If nothing has been played.
    """
    if not isinstance(game, Game):
        raise BadOption(f"review({game!r:.60}): expected a Game with at least one card played.")
    check_seconds(seconds)
    seed, worlds = check_count("seed", seed, 0), check_whole("worlds", worlds) or WORLDS[HAS_NUMBA]
    played = _plays_of(game, deal)
    found = [each for each in played if each.view.plays_last is None]  # only tricks that go round are searched
    search.ready()
    playouts.ready()
    search.ready(PATIENCE)
    plays: list[ReviewedPlay] = []
    choices: list[ReviewedChoice] = []
    curve: list[CurvePoint] = []
    sides: dict[int, tuple[int, ...]] = {}
    complete = True
    others = list(choice_decisions(game, deal))
    clock = ReviewTime([*others, *found], worlds, seconds)
    with ProgressBar(len(found) + len(others), "decisions", progress) as bar:
        try:
            for decision in others:
                choices.append(judge_choice(decision, seed, clock.worlds_for(decision)))
                bar.advance()
            for number, group in groupby(found, key=lambda moment: moment.deal):
                work = _Deal(list(group), seed, clock)
                sides[number] = work.labels
                try:
                    work.look_at_all(bar)
                finally:
                    plays += reversed(work.plays)
                    curve += work.curve()
        except (KeyboardInterrupt, OutOfTime):
            complete = False
    if note := clock.note:
        print(note, file=aside())
    judged = (tuple(plays), tuple(choices), tuple(curve))
    return Review(game.variant.id, game.seats, sides, *judged, complete, len(played) - len(found))


def _plays_of(game: Game, deal: int | None) -> list[PlayDecision]:
    """The plays of a game, or of one deal."""
    played = list(play_decisions(game))
    if not played:
        raise BadOption("Nothing to review: no card has been played.")
    deals = sorted({moment.deal for moment in played})
    if deal is not None and whole(deal) not in deals:
        told = ", ".join(map(str, deals))
        raise BadOption(
            "deal={deal!r:.60}: there is nothing to review there. Cards were played in these deals: {told}.",
            deal=deal,
            told=told,
        )
    return [each for each in played if deal in (None, each.deal)]


class _Deal:
    """The review of one deal, from the last play to the first: endings cost least to solve."""

    def __init__(self, found: Sequence[PlayDecision], seed: int, clock: ReviewTime) -> None:
        self.moments, self.seed, self.clock = found, seed, clock
        self.open = OpenDeal(found)
        order = list(dict.fromkeys(self.open.sides))
        self.labels = tuple(map(order.index, self.open.sides))
        self.plays: list[ReviewedPlay] = []
        self.known: dict[int, KnownCost] = {}

    def look_at_all(self, bar: ProgressBar) -> None:
        """Judge each play."""
        for at in reversed(range(len(self.moments))):
            self.plays.append(self._look_at(at))
            bar.advance()

    def _look_at(self, at: int) -> ReviewedPlay:
        moment = self.moments[at]
        known = self.known[at] = judge(moment, self.seed, self.clock.worlds_for(moment))
        cost = self.open.cost(at)
        best = self.open.best(at) if cost else ()
        grade = grade_of(known)
        luck = luck_of(grade, known, cost)
        told = words_for(luck, known, cost, best, self.open.is_misere)
        place = (moment.index, moment.deal, moment.trick, moment.seat, moment.card)
        judged = (grade, luck, known.unit, known.cost, known.error, cost, known.better, best)
        return ReviewedPlay(*place, *judged, told, severity(known))

    def curve(self) -> list[CurvePoint]:
        """Return each side's tricks with open cards, and what it could expect, after each play; gaps are left out."""
        points = (point for at in range(len(self.moments) + 1) for point in (self._open_point(at), self._expected(at)))
        return [point for point in points if point is not None]

    def _open_point(self, at: int) -> CurvePoint | None:
        tricks = self._exact(at)
        return None if tricks is None else self._point(at, tricks, exact=True)

    def _expected(self, at: int) -> CurvePoint | None:
        """Return the expectation by what the seat that played could know; None before the first play."""
        if at - 1 not in self.known:
            return None
        tricks = [0.0] * (max(self.labels) + 1)
        for side, expected in zip(self.labels, self.known[at - 1].expected, strict=True):
            tricks[side] += expected
        point = self._point(at, tuple(tricks), exact=False)
        return replace(point, seat=self.moments[at - 1].seat, between=self.known[at - 1].between)

    def _point(self, at: int, tricks: tuple[float, ...], *, exact: bool) -> CurvePoint:
        first = self.moments[0]
        return CurvePoint(self.moments[at - 1].index if at else first.index - 1, first.deal, tricks, exact)

    def _exact(self, at: int) -> tuple[float, ...] | None:
        """Return the tricks of two sides with open cards, if that has been worked out."""
        if max(self.labels) != 1 or not self.plays:
            return None
        return self.open.known_tricks(at)
