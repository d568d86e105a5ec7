"""The results of a simulation: arrays, means with their intervals, and tables.

The plan contains the players as objects; ``whist_nb.players.simulation``, which knows players by name, makes the plan.
"""

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np

from whist_nb.analysis.estimates import Estimate, estimate
from whist_nb.analysis.progress import ProgressBar, Show
from whist_nb.analysis.simulation_tasks import SimulationCounts, SimulationPlan, Task, empty_tally, timed_deals
from whist_nb.analysis.workers import Where, map_tasks, must_travel
from whist_nb.engine.errors import BadOption, did_you_mean
from whist_nb.engine.game import Game
from whist_nb.engine.library import find_variant
from whist_nb.engine.options import check_count, check_seat
from whist_nb.engine.wording import number_text

MEASURES = ("points", "tricks", "wins")
"""The measures of every simulation."""

COLUMNS = ("deal", "seating", "seat", "player")
"""The names of the columns of tables, apart from the measures."""


@dataclass(frozen=True)
class Simulation:
    """The results of a simulation, as arrays with one entry for each (deal, seating, seat).

    ``points`` (as the game scores them) and ``tricks`` are each seat's totals for a sitting; ``wins`` is 1 for the
    winner, and shared if sides tie. ``dealt`` (deal, seating) is the number of deals scored. If you interrupt the
    simulation, the deals not played are nan and do not count in ``deals``. ``sides`` gives the side of each seat, and
    ``extra`` holds any measures you asked for.
    """

    plan: SimulationPlan = field(repr=False)
    sides: tuple[int, ...]
    asked: int
    tricks: np.ndarray
    points: np.ndarray
    wins: np.ndarray
    dealt: np.ndarray
    extra: Mapping[str, np.ndarray]

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players."""
        return self.plan.names

    @property
    def seed(self) -> int:
        """The seed for all the cards and random choices; the same seed gives the same results."""
        return self.plan.seed

    @property
    def seatings(self) -> tuple[tuple[str, ...], ...]:
        """For each seating, the name of the player in each seat."""
        return tuple(tuple(self.players[player] for player in seating) for seating in self.plan.seatings)

    @property
    def deals(self) -> int:
        """The number of packs played in each seating."""
        return int((~np.isnan(self.points[:, 0, 0])).sum())

    @property
    def is_complete(self) -> bool:
        """Whether every deal you asked for was played."""
        return self.deals == self.asked

    def game(self, deal: int, seating: int = 0) -> Game:
        """Replay one sitting to the end, for a closer look or a review.

        Parameters
        ----------
        deal
            The number of the deal, from 0.
        seating
            The number of the seating, from 0.

        Returns
        -------
        Game
            The finished game.
        """
        number = check_count("deal", deal, 0, self.asked - 1)
        return self.plan.play(number, check_count("seating", seating, 0, len(self.plan.seatings) - 1))

    # Measures

    def by_seat(self, measure: str = "points") -> np.ndarray:
        """Return a measure for each deal, seating and seat; partners' tricks are added together.

        Parameters
        ----------
        measure
            "points", "tricks", "wins" or one of ``extra``.

        Returns
        -------
        ndarray
            An array (deal, seating, seat).

        Raises
        ------
        BadOption
            If there is no such measure.
        """
        known = {"points": self.points, "wins": self.wins, **self.extra}
        if measure == "tricks":
            return self._tricks_of_sides()
        if measure not in list(known):
            raise BadOption(
                "There is no measure {measure!r:.60}. {suggestion}",
                measure=measure,
                suggestion=did_you_mean(measure, (*MEASURES, *self.extra)),
            )
        return known[measure]

    def _tricks_of_sides(self) -> np.ndarray:
        same = np.equal.outer(self.sides, self.sides).astype(float)
        return self.tricks @ same

    def by_deal(self, player: str, measure: str = "points") -> np.ndarray:
        """Return a player's result on each deal, averaged over the seatings and the seats they had.

        Parameters
        ----------
        player
            The name of the player.
        measure
            "points", "tricks", "wins" or one of ``extra``.

        Returns
        -------
        ndarray
            One entry for each deal.
        """
        return self._mean_where(self._seats_of(player), self.by_seat(measure))

    def _seats_of(self, player: str) -> np.ndarray:
        if player not in self.players:
            raise BadOption(
                "{player!r:.60} did not play. {suggestion}",
                player=player,
                suggestion=did_you_mean(player, self.players),
            )
        return np.array(self.plan.seatings) == self.players.index(player)

    def _mean_where(self, seats: np.ndarray, values: np.ndarray) -> np.ndarray:
        return (values * seats).sum(axis=(1, 2)) / seats.sum()

    def estimate(self, player: str, measure: str = "points") -> Estimate:
        """Estimate a player's mean result.

        Parameters
        ----------
        player
            The name of the player.
        measure
            "points", "tricks", "wins" or one of ``extra``.

        Returns
        -------
        Estimate
            The mean with its 95% interval.
        """
        return estimate(self.by_deal(player, measure))

    def gain(self, player: str, against: str | None = None, measure: str = "points") -> Estimate:
        """Estimate how much better a player did than others with the same cards.

        Results are compared deal by deal, which cancels the luck of the cards, so the interval is much narrower than
        those of the two means.

        Parameters
        ----------
        player
            The name of the player.
        against
            The other player; by default all the others together.
        measure
            "points", "tricks", "wins" or one of ``extra``.

        Returns
        -------
        Estimate
            The mean difference with its 95% interval.

        Raises
        ------
        BadOption
            If there is no other player to compare with.
        """
        others = [name for name in self.players if name != player] if against is None else [against]
        if not others:
            raise BadOption("{player!r} was the only player, so there is nobody to compare it with.", player=player)
        seats = np.logical_or.reduce([self._seats_of(name) for name in others])
        theirs = self._mean_where(seats, self.by_seat(measure))
        return estimate(self.by_deal(player, measure) - theirs)

    def estimate_seat(self, seat: int, player: str | None = None, measure: str = "points") -> Estimate:
        """Estimate the mean result of one seat.

        Parameters
        ----------
        seat
            The seat.
        player
            Count only the sittings in which this player sat there; by default all.
        measure
            "points", "tricks", "wins" or one of ``extra``.

        Returns
        -------
        Estimate
            The mean with its 95% interval.
        """
        here = np.zeros((len(self.plan.seatings), self.plan.seats), bool)
        here[:, check_seat("seat", seat, self.plan.seats)] = True
        if player is not None:
            here &= self._seats_of(player)
        return estimate(self._mean_where(here, self.by_seat(measure)))

    # Tables

    def to_rows(self, by: str = "player") -> list[dict[str, Any]]:
        """Return rows for a table, as in ``pandas.DataFrame(result.to_rows())``.

        Parameters
        ----------
        by
            "player" or "seat" for means with standard error and 95% interval, one row for each measure; "deal" for each
            player's result on each deal; "sitting" for every number, one row for each seat.

        Returns
        -------
        list of dict
            The rows.

        Raises
        ------
        BadOption
            If ``by`` is none of these.
        """
        makers = {"player": self._player_rows, "seat": self._seat_rows, "deal": self._deal_rows}
        makers["sitting"] = self._sitting_rows
        if by not in list(makers):
            raise BadOption("by={by!r:.60}: expected one of {makers}.", by=by, makers=", ".join(makers))
        return list(makers[by]())

    def _player_rows(self) -> Iterator[dict[str, Any]]:
        for player, measure in itertools.product(self.players, (*MEASURES, *self.extra)):
            row = {"player": player, "measure": measure, **self.estimate(player, measure).to_dict()}
            yield row | {"gain": self.gain(player, measure=measure).mean} if len(self.players) > 1 else row

    def _seat_rows(self) -> Iterator[dict[str, Any]]:
        for seat, player in itertools.product(range(self.plan.seats), self.players):
            if self._seats_of(player)[:, seat].any():
                for measure in (*MEASURES, *self.extra):
                    found = self.estimate_seat(seat, player, measure)
                    yield {"seat": seat, "player": player, "measure": measure, **found.to_dict()}

    def _played(self) -> list[int]:
        return np.flatnonzero(~np.isnan(self.points[:, 0, 0])).tolist()

    def _deal_rows(self) -> Iterator[dict[str, Any]]:
        measures = (*MEASURES, *self.extra)
        columns = {(name, each): self.by_deal(name, each) for name in self.players for each in measures}
        for deal, player in itertools.product(self._played(), self.players):
            yield {"deal": deal, "player": player} | {each: float(columns[player, each][deal]) for each in measures}

    def _sitting_rows(self) -> Iterator[dict[str, Any]]:
        arrays = {each: self.by_seat(each) for each in (*MEASURES, *self.extra)}
        places = itertools.product(self._played(), range(len(self.plan.seatings)), range(self.plan.seats))
        for deal, seating, seat in places:
            row = {"deal": deal, "seating": seating, "seat": seat, "player": self.seatings[seating][seat]}
            yield row | {each: float(values[deal, seating, seat]) for each, values in arrays.items()}

    def __repr__(self) -> str:
        title = find_variant(self.plan.variant).title
        cut = "" if self.is_complete else f" (interrupted: {self.asked} were asked for)"
        ways = len(self.seatings)
        each = f"each from {ways} seatings" if ways > 1 else "one seating"
        lines = [f"{title}, {self.deals} deals{cut}, {each}"]
        if not self.deals:
            return lines[0]
        signed = partial(number_text, form="+.3f")
        unit = "points" if np.nansum(abs(self.points)) else "wins"  # a knock-out has no points
        for player in self.players:
            made = self.estimate(player, unit)
            line = f"  {player:<12} {signed(made.mean):>8} {unit} ({signed(made.low)} to {signed(made.high)})"
            if len(self.players) > 1:
                gain = self.gain(player, measure=unit)
                line += f", {signed(gain.mean)} on the others ({signed(gain.low)} to {signed(gain.high)})"
            lines.append(line)
        return "\n".join(lines)


def play_plan(plan: SimulationPlan, deals: int, executor: Where, chunk: int | None, progress: Show) -> SimulationCounts:
    """Play the deals of a plan, here or on other machines, and put each result in its place."""
    portions = _Portions(plan, deals, 1 if executor is None else chunk)
    if isinstance(executor, (str, int)):
        must_travel(plan)
    whole = empty_tally(plan, deals)
    with ProgressBar(deals, "deals", progress) as bar:

        def take(task: Task, done: tuple[SimulationCounts, float]) -> None:
            _, first, count = task
            part, seconds = done
            rows = slice(first, first + count)
            for name, piece in part.extra.items():
                whole.extra[name][rows] = piece
            for name in ("tricks", "wins", "dealt", "points"):  # points last: they show that a deal has been played
                getattr(whole, name)[rows] = getattr(part, name)
            portions.learn(count, seconds)
            bar.advance(count)

        map_tasks(timed_deals, portions, take, executor)
    return whole


class _Portions:
    """The deals divided into tasks; by default as many as take a moment at the pace so far.

    An interrupt loses what a worker has begun, so that is never much.
    """

    MOMENT = 0.2
    MOST = 50

    def __init__(self, plan: SimulationPlan, deals: int, chunk: int | None) -> None:
        self.plan, self.deals, self.size, self.is_fixed = plan, deals, chunk or 1, chunk is not None

    def __iter__(self) -> Iterator[Task]:
        first = 0
        while first < self.deals:
            count = min(self.size, self.deals - first)
            yield self.plan, first, count
            first += count

    def learn(self, count: int, seconds: float) -> None:
        """Note how many seconds a number of deals took."""
        if not self.is_fixed:
            self.size = max(1, min(self.MOST, int(self.MOMENT * count / max(seconds, 1e-9))))
