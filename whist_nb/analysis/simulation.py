"""Duplicate matches between players, with confidence intervals. Each pack is played from every seating of the players,
so good cards help all of them alike; what remains is skill, and chance in the play. The same seed gives the same
results wherever the deals are played.

>>> result = simulate("whist", ["club", "random"], deals=20, seed=1)
>>> result.gain("club").is_clear
True

To use several cores or a cluster, pass an executor. With Dask on this machine::

    from dask.distributed import Client
    with Client(n_workers=2, threads_per_worker=1) as client:
        result = simulate("whist", ["club", "random"], deals=1000, seed=1, executor=client.get_executor())

``ProcessPoolExecutor()`` from the standard library and ipyparallel's ``client.executor()`` work too.
"""

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np

from whist_nb.analysis.estimates import Estimate, estimate
from whist_nb.analysis.progress import ProgressBar, Show
from whist_nb.analysis.sittings import Measure, SimulationCounts, SimulationPlan, Task, empty_tally, timed_deals
from whist_nb.analysis.workers import Where, map_tasks, must_travel
from whist_nb.engine.chance import any_seed
from whist_nb.engine.choosers import find_chooser
from whist_nb.engine.errors import BadOption, did_you_mean
from whist_nb.engine.game import Game
from whist_nb.engine.library import find_variant
from whist_nb.engine.options import check_count, check_seat, check_seed, check_whole
from whist_nb.engine.outside import GROUP, promised
from whist_nb.engine.phrases import phrase
from whist_nb.engine.variant import Variant
from whist_nb.engine.wording import number_text

MEASURES = ("points", "tricks", "wins")
"""What every simulation counts."""

COLUMNS = ("deal", "seating", "seat", "player")
"""What the columns of tables are called beside the measures."""


@dataclass(frozen=True)
class Simulation:
    """The results of a simulation, as arrays with one entry for each (deal, seating, seat).

    ``points`` (as the game scores them) and ``tricks`` are each seat's totals for a sitting; ``wins`` is 1 for the
    winner, and shared if sides tie. ``dealt`` (deal, seating) is the number of deals scored. Deals that an interrupt
    left unplayed are gaps (nan) and are not counted in ``deals``. ``sides`` says who plays with whom, and ``extra``
    holds any measures you asked for.
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
        """The seed of all cards and random choices; the same seed gives the same results."""
        return self.plan.seed

    @property
    def seatings(self) -> tuple[tuple[str, ...], ...]:
        """For each seating, the name of the player in each seat."""
        return tuple(tuple(self.players[player] for player in seating) for seating in self.plan.seatings)

    @property
    def deals(self) -> int:
        """The number of packs that were played from every seating."""
        return int((~np.isnan(self.points[:, 0, 0])).sum())

    @property
    def is_complete(self) -> bool:
        """Whether every deal you asked for was played."""
        return self.deals == self.asked

    def game(self, deal: int, seating: int = 0) -> Game:
        """Play one sitting again to its end, to look at it or review it."""
        number = check_count("deal", deal, 0, self.asked - 1)
        return self.plan.play(number, check_count("seating", seating, 0, len(self.plan.seatings) - 1))

    # What was measured

    def by_seat(self, measure: str = "points") -> np.ndarray:
        """A measure for each (deal, seating, seat); tricks are those of the seat's side."""
        known = {"points": self.points, "wins": self.wins, **self.extra}
        if measure == "tricks":
            return self._tricks_of_sides()
        if measure not in list(known):
            raise BadOption(
                phrase(
                    "There is no measure {measure!r:.60}. {suggestion}",
                    measure=measure,
                    suggestion=did_you_mean(measure, (*MEASURES, *self.extra)),
                )
            )
        return known[measure]

    def _tricks_of_sides(self) -> np.ndarray:
        same = np.equal.outer(self.sides, self.sides).astype(float)
        return self.tricks @ same

    def by_deal(self, player: str, measure: str = "points") -> np.ndarray:
        """A player's result on each deal: the mean over their seatings and seats."""
        return self._mean_where(self._seats_of(player), self.by_seat(measure))

    def _seats_of(self, player: str) -> np.ndarray:
        if player not in self.players:
            raise BadOption(
                phrase(
                    "{player!r:.60} did not play. {suggestion}",
                    player=player,
                    suggestion=did_you_mean(player, self.players),
                )
            )
        return np.array(self.plan.seatings) == self.players.index(player)

    def _mean_where(self, seats: np.ndarray, values: np.ndarray) -> np.ndarray:
        return (values * seats).sum(axis=(1, 2)) / seats.sum()

    def estimate(self, player: str, measure: str = "points") -> Estimate:
        """A player's mean, with its 95 % interval."""
        return estimate(self.by_deal(player, measure))

    def gain(self, player: str, against: str | None = None, measure: str = "points") -> Estimate:
        """How much better a player did with the same cards than another player, or than all the others together.
        Results are compared deal by deal, which cancels the luck of the cards, so the interval is much narrower than
        those of the two means.
        """
        others = [name for name in self.players if name != player] if against is None else [against]
        if not others:
            raise BadOption(phrase("{player!r} played alone: there is nobody to compare it with.", player=player))
        seats = np.logical_or.reduce([self._seats_of(name) for name in others])
        theirs = self._mean_where(seats, self.by_seat(measure))
        return estimate(self.by_deal(player, measure) - theirs)

    def estimate_seat(self, seat: int, player: str | None = None, measure: str = "points") -> Estimate:
        """The mean for one seat, over everybody who sat there or for one player."""
        here = np.zeros((len(self.plan.seatings), self.plan.seats), bool)
        here[:, check_seat("seat", seat, self.plan.seats)] = True
        if player is not None:
            here &= self._seats_of(player)
        return estimate(self._mean_where(here, self.by_seat(measure)))

    # As tables

    def to_rows(self, by: str = "player") -> list[dict[str, Any]]:
        """Rows for a table, as in ``pandas.DataFrame(result.to_rows())``.

        ``by`` "player" or "seat": means with standard error and 95 % interval, one row for each measure;
        "deal": what each player made of each deal; "sitting": everything, one row for each seat.
        """
        makers = {"player": self._player_rows, "seat": self._seat_rows, "deal": self._deal_rows}
        makers["sitting"] = self._sitting_rows
        if by not in list(makers):
            raise BadOption(phrase("by={by!r:.60}: rows can be had by {makers}.", by=by, makers=", ".join(makers)))
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


def simulate(
    variant: str,
    players: Sequence[Any] | Mapping[str, Any],
    deals: int = 100,
    seed: int | None = None,
    executor: Where = None,
    *,
    seats: int | None = None,
    length: int | None = 1,
    every_seating: bool = False,
    measures: Mapping[str, Measure] | None = None,
    chunk: int | None = None,
    progress: Show = None,
    **options: Any,
) -> Simulation:
    """Play a number of deals from every seating of the players, and measure how each player does.

    ``players`` are names ("club", "random") or objects with ``choose(view)``: one for each side in a partnership game,
    otherwise one for each seat. The last one takes all remaining places, so ["club", "random"] is one Club against
    three Randoms when each plays alone. Use a mapping to give names of your own. Everybody moves round one place from
    seating to seating; ``every_seating`` tries all orders. ``length`` is the number of deals in a sitting, or None for
    whole matches. ``executor`` says where to play: None for this process, "cores" or a number for that many processes
    on this machine, or any executor with the interface of ``concurrent.futures``. ``measures`` maps names to functions
    of a finished Game that return a number for each seat. ``chunk`` is the number of deals a worker gets at a time; by
    default, as many as take a moment. Everything else is an option of the game.

    The results depend only on the variant, players, options and seed, unless a player's choice depends on the clock
    (give the sampler plenty of time: ``Sampler(worlds=50, seconds=60)``). A player object is copied for every sitting;
    one that uses chance should have a method ``seeded(seed)`` that returns a copy with that seed. If you interrupt it
    (the stop button), you get the results so far. SittingFailed names the deal where a player or a measure failed.
    """
    found = find_variant(variant)
    deals, chunk, length = check_count("deals", deals), check_whole("chunk", chunk), check_whole("length", length)
    measures = _measures(measures)
    seed = any_seed() if seed is None else check_seed(seed)
    table = Game(found, seats=seats, seed=seed, deals=length, **options)
    sides = table.view(0).sides
    names, given, order = _roster(players)
    seatings = _seatings(order, sides, found.title, every_seating)
    plan = SimulationPlan(found.id, table.seats, seed, given, names, seatings, length, options, measures)
    if executor is not None:
        _must_be_known_elsewhere(found)
    tally = _play(plan, deals, executor, chunk, progress)
    return Simulation(plan, sides, deals, *tally)


def _must_be_known_elsewhere(variant: Variant) -> None:
    """Other processes find a game in this package, or in an installed one that says so."""
    if variant.is_from_outside and variant.id not in promised():
        raise BadOption(
            phrase(
                "{title} is known in this process alone: leave `executor` out, or put the game into a package "
                "with an entry point in {group}.",
                title=variant.title,
                group=GROUP,
            )
        )


def _measures(given: Any) -> dict[str, Measure]:
    """The measures by their names; raises BadOption for anything else, and for a name already in use."""
    if given is None:
        return {}
    if not isinstance(given, Mapping):
        raise BadOption(
            phrase(
                "measures={given!r:.60}: expected a mapping from names to functions of a finished Game.", given=given
            )
        )
    for name, measure in given.items():
        if not isinstance(name, str) or name in (*MEASURES, *COLUMNS):
            taken = ", ".join((*MEASURES, *COLUMNS))
            raise BadOption(
                phrase("measures has {name!r:.60}: expected a name that is none of {taken}.", name=name, taken=taken)
            )
        if not callable(measure):
            raise BadOption(
                phrase(
                    "measures has {measure!r:.60} for {name!r}: expected a function of a finished Game.",
                    measure=measure,
                    name=name,
                )
            )
    return dict(given)


def _roster(players: Any) -> tuple[tuple[str, ...], tuple[Any, ...], list[int]]:
    """The names, the players, and the order in which they were given; BadOption for who is not a player."""
    if isinstance(players, (str, bytes)) or not isinstance(players, (Sequence, Mapping)) or not players:
        raise BadOption(
            phrase("players={players!r:.60}: expected a list of players, such as ['club', 'random'].", players=players)
        )
    pairs = players.items() if isinstance(players, Mapping) else [(_name(player), player) for player in players]
    roster: dict[str, Any] = {}
    for name, player in pairs:
        find_chooser(player, 0)
        if roster.setdefault(name, player) is not player and roster[name] != player:
            raise BadOption(phrase("Two players are called {name!r}: give a mapping with a name for each.", name=name))
    return tuple(roster), tuple(roster.values()), [list(roster).index(name) for name, _ in pairs]


def _name(player: Any) -> str:
    if isinstance(player, str):
        return player
    return type(player).__name__ if type(player).__repr__ is object.__repr__ else repr(player)


def _seatings(
    order: Sequence[int], sides: Sequence[int], title: str, every_seating: bool
) -> tuple[tuple[int, ...], ...]:
    """The player in each seat, for each seating: partners get the same one."""
    groups = sorted(set(sides))
    if len(order) > len(groups):
        of_what = "sides" if len(groups) < len(sides) else "seats"
        raise BadOption(
            phrase(
                "{given} players were given, but {title} has {wanted} {of_what} here.",
                given=len(order),
                title=title,
                wanted=len(groups),
                of_what=of_what,
            )
        )
    row = [*order, *[order[-1]] * (len(groups) - len(order))]
    turned = itertools.permutations(row) if every_seating else (row[-n:] + row[:-n] for n in range(len(row)))
    distinct = dict.fromkeys(tuple(each) for each in turned)
    return tuple(tuple(each[groups.index(side)] for side in sides) for each in distinct)


def _play(plan: SimulationPlan, deals: int, executor: Where, chunk: int | None, progress: Show) -> SimulationCounts:
    """Farm the deals out and put what comes back in its place."""
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
            for name in ("tricks", "wins", "dealt", "points"):  # points last: they say that a deal has been played
                getattr(whole, name)[rows] = getattr(part, name)
            portions.learn(count, seconds)
            bar.advance(count)

        map_tasks(timed_deals, portions, take, executor)
    return whole


class _Portions:
    """The deals in tasks of so many; where nobody has said how many, of what takes a moment by the pace so far.

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
        """So many deals took so many seconds."""
        if not self.is_fixed:
            self.size = max(1, min(self.MOST, int(self.MOMENT * count / max(seconds, 1e-9))))
