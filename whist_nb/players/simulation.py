"""Duplicate matches between players, with confidence intervals.

Each pack is played from every seating of the players, so good cards help them all alike; only skill and chance in the
play make a difference. The same seed gives the same results wherever the deals are played.

>>> result = simulate("whist", ["club", "random"], deals=20, seed=1)
>>> result.gain("club").is_clear
True

To use several cores or a cluster, pass an executor. With Dask on this machine::

    from dask.distributed import Client
    with Client(n_workers=2, threads_per_worker=1) as client:
        result = simulate("whist", ["club", "random"], deals=1000, seed=1, executor=client.get_executor())

``ProcessPoolExecutor()`` from the standard library and ipyparallel's ``client.executor()`` work too.

Import ``simulate`` with ``from whist_nb.analysis import simulate``. It is defined here because it takes players by
name, and only this package knows the names.
"""

import itertools
from collections.abc import Mapping, Sequence
from typing import Any

from whist_nb.analysis.progress import Show
from whist_nb.analysis.simulation import COLUMNS, MEASURES, Simulation, play_plan
from whist_nb.analysis.simulation_tasks import Measure, SimulationPlan
from whist_nb.analysis.workers import Where
from whist_nb.engine.chance import any_seed
from whist_nb.engine.choosers import Chooser
from whist_nb.engine.errors import BadOption
from whist_nb.engine.game import Game
from whist_nb.engine.library import find_variant
from whist_nb.engine.options import check_count, check_seed, check_whole
from whist_nb.engine.plugins import GROUP, promised
from whist_nb.engine.variant import Variant
from whist_nb.players import find_chooser


def simulate(
    variant: str,
    players: Sequence[Any] | Mapping[str, Any],
    deals: int | None = None,
    seed: int | None = None,
    executor: Where = None,
    *,
    seats: int | None = None,
    length: int | None = 1,
    every_seating: bool = False,
    measures: Mapping[str, Measure] | None = None,
    packs: Sequence[Any] | None = None,
    chunk: int | None = None,
    progress: Show = None,
    **options: Any,
) -> Simulation:
    """Play deals from every seating of the players, and measure how each player does.

    The results depend only on the variant, players, options and seed, unless a player's choices depend on the clock.
    So give the sampler plenty of time: ``Sampler(worlds=50, seconds=60)``. A player object is copied for every
    sitting. If it uses chance, it should have a method ``seeded(seed)`` that returns a copy with that seed. From each
    seating to the next, all the players move round one seat. If you interrupt the simulation (with the stop button),
    you get the results so far.

    Parameters
    ----------
    variant
        The id of the game.
    players
        Names ("club", "random") or objects with ``choose(view)``: one for each side in a partnership game, otherwise
        one for each seat. The last one takes all remaining seats, so ["club", "random"] is one Club against three
        Randoms in a game where everybody plays alone. A mapping gives them names of your own.
    deals
        The number of deals; by default 100, or one for each of the packs.
    seed
        The seed for all the cards and random choices; by default a new one.
    executor
        Where to play: None for this process, "cores" for a process on every core, a number for that many processes, or
        any executor with the interface of ``concurrent.futures``.
    seats
        The number of seats; by default the usual one.
    length
        The number of deals in a sitting; None for whole matches.
    every_seating
        Whether to try all orders of the players.
    measures
        Additional measures, by name: functions that take a finished Game and return a number for each seat.
    packs
        Packs to play instead of shuffled ones, one for each sitting, such as those of `whist_nb.deals`.
    chunk
        The number of deals to give a worker at a time; by default, as many as take a moment.
    progress
        Whether to show a progress bar, or a function of (done, total) to call instead.
    **options
        The options of the game.

    Returns
    -------
    Simulation
        The results.

    Raises
    ------
    SittingFailed
        If a player or a measure fails; the error names the deal.
    BadOption
        If an argument is not valid.
    """
    found = find_variant(variant)
    chunk, length = check_whole("chunk", chunk), check_whole("length", length)
    stacked = () if packs is None else SimulationPlan.stacks(packs, found.pack, deals, length)
    deals = check_count("deals", len(stacked) or 100 if deals is None else deals)
    measures = _measures(measures)
    seed = any_seed() if seed is None else check_seed(seed)
    table = Game(found, seats=seats, seed=seed, deals=length, **options)
    sides = table.view(0).sides
    names, given, order = _roster(players)
    seatings = _seatings(order, sides, found.title, every_seating)
    plan = SimulationPlan(found.id, table.seats, seed, given, names, seatings, length, options, measures, stacked)
    if executor is not None:
        _must_be_known_elsewhere(found)
    tally = play_plan(plan, deals, executor, chunk, progress)
    return Simulation(plan, sides, deals, *tally)


def _must_be_known_elsewhere(variant: Variant) -> None:
    """Check that other processes can find the game: in this package, or in an installed one that declares it."""
    if variant.is_from_outside and variant.id not in promised():
        raise BadOption(
            "{title} is known only in this process: leave `executor` out, or put the game in a package with "
            "an entry point in {group}.",
            title=variant.title,
            group=GROUP,
        )


def _measures(given: Any) -> dict[str, Measure]:
    """Return the measures by name; BadOption for anything else, and for a name already in use."""
    if given is None:
        return {}
    if not isinstance(given, Mapping):
        raise BadOption(
            "measures={given!r:.60}: expected a mapping from names to functions of a finished Game.", given=given
        )
    for name, measure in given.items():
        if not isinstance(name, str) or name in (*MEASURES, *COLUMNS):
            taken = ", ".join((*MEASURES, *COLUMNS))
            raise BadOption(
                "measures: {name!r:.60} cannot be used as a name. These are taken: {taken}.", name=name, taken=taken
            )
        if not callable(measure):
            raise BadOption(
                "measures has {measure!r:.60} for {name!r}: expected a function of a finished Game.",
                measure=measure,
                name=name,
            )
    return dict(given)


def _roster(players: Any) -> tuple[tuple[str, ...], tuple[Chooser, ...], list[int]]:
    """Return names, players, and the order given; BadOption for anything that is not a player."""
    if isinstance(players, (str, bytes)) or not isinstance(players, (Sequence, Mapping)) or not players:
        raise BadOption(
            "players={players!r:.60}: expected a list of players, such as ['club', 'random'].", players=players
        )
    pairs = players.items() if isinstance(players, Mapping) else [(_name(player), player) for player in players]
    roster: dict[str, Any] = {}
    for name, player in pairs:
        if roster.setdefault(name, player) is not player and roster[name] != player:
            raise BadOption("Two players are called {name!r}: give a mapping that names them differently.", name=name)
    found = tuple(find_chooser(player, 0) for player in roster.values())
    return tuple(roster), found, [list(roster).index(name) for name, _ in pairs]


def _name(player: Any) -> str:
    if isinstance(player, str):
        return player
    return type(player).__name__ if type(player).__repr__ is object.__repr__ else repr(player)


def _seatings(
    order: Sequence[int], sides: Sequence[int], title: str, every_seating: bool
) -> tuple[tuple[int, ...], ...]:
    """Return the player in each seat, for each seating: partners get the same one."""
    groups = sorted(set(sides))
    if len(order) > len(groups):
        of_what = "sides" if len(groups) < len(sides) else "seats"
        raise BadOption(
            "You gave {given} players, but {title} has only {wanted} {of_what} here.",
            given=len(order),
            title=title,
            wanted=len(groups),
            of_what=of_what,
        )
    row = [*order, *[order[-1]] * (len(groups) - len(order))]
    turned = itertools.permutations(row) if every_seating else (row[-n:] + row[:-n] for n in range(len(row)))
    distinct = dict.fromkeys(tuple(each) for each in turned)
    return tuple(tuple(each[groups.index(side)] for side in sides) for each in distinct)
