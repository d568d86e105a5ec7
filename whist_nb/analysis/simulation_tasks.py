"""The input and output of a worker in a simulation, which plays one deal from every seating."""

import copy
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np

from whist_nb.engine.cards import Cards
from whist_nb.engine.chance import numbers, read_packs
from whist_nb.engine.choosers import Chooser
from whist_nb.engine.errors import BadOption, WhistError
from whist_nb.engine.game import Game
from whist_nb.engine.phrases import phrase

Measure = Callable[[Game], Sequence[float]]
"""An extra measure of a finished game: one number for each seat."""


Stack = tuple[Cards, int | None]
"""A given pack and its dealer, if the pack names one."""


class SittingFailed(WhistError):
    """Raised if a game in a simulation cannot be finished or measured.

    ``Game(error.variant, **error.settings)`` deals the same cards. ``error.simulation`` is the seed of the whole
    simulation, and ``error.deal`` and ``error.seating`` identify the sitting. The message never names the seed.
    """

    settings: Mapping[str, Any] = MappingProxyType({})
    simulation: int | None = None
    deal: int | None = None
    seating: int | None = None


@dataclass(frozen=True)
class SimulationPlan:
    """Everything that decides the numbers of a simulation, whichever process plays which part of it.

    ``seatings`` has for each seating the number of the player in each seat; ``length`` is the number of deals in a
    sitting, None for a whole match.
    """

    variant: str
    seats: int
    seed: int = field(repr=False)
    players: tuple[Chooser, ...]
    names: tuple[str, ...]
    seatings: tuple[tuple[int, ...], ...]
    length: int | None
    options: Mapping[str, Any]
    measures: Mapping[str, Measure]
    packs: tuple[Stack, ...] = field(default=(), repr=False)

    @staticmethod
    def stacks(packs: Sequence[Any], pack: Cards, deals: int | None, length: int | None) -> tuple[Stack, ...]:
        """Read packs given by a user, each with its dealer; BadOption for one that is not the game's pack."""
        if length != 1 or deals not in (None, len(packs)):
            raise BadOption("With `packs`, each pack is a sitting of one deal, so leave out `deals` and `length`.")
        given = read_packs(packs, pack)
        if not given:
            raise BadOption("`packs` is empty: give one pack for each deal, or leave it out.")
        return tuple((cards, getattr(each, "dealer", None)) for cards, each in zip(given, packs, strict=True))

    def game(self, deal: int) -> Game:
        """Return the table of a deal before the first action: the same cards for every seating."""
        return Game(self.variant, seats=self.seats, seed=lot(self.seed, deal), deals=self.length, **self._dealt(deal))

    def _dealt(self, deal: int) -> dict[str, Any]:
        """Return the options of that table, with its pack and dealer."""
        if not self.packs:
            return {"first_dealer": deal % self.seats, **self.options}
        pack, dealer = self.packs[deal]
        at = deal % self.seats if dealer is None else dealer
        return {"first_dealer": at, **self.options, "packs": [pack]}

    def play(self, deal: int, seating: int) -> Game:
        """Play a deal in one seating to the end of the sitting."""
        game = self.game(deal)
        chairs = [self._sit_down(deal, seating, seat) for seat in range(self.seats)]
        try:
            while (seat := game.current_player) is not None:
                game.apply(chairs[seat].choose(game.view(seat)))
        except Exception as error:
            where = phrase(
                "action {number} by seat {current_player}",
                number=len(game.actions) + 1,
                current_player=game.current_player,
            )
            raise self._failed(game, deal, seating, where, error) from error
        return game

    def measured(self, name: str, game: Game, deal: int, seating: int) -> np.ndarray:
        """Return a measure of a sitting played to its end: one number for each seat."""
        try:
            found = self.measures[name](game)
        except Exception as error:
            raise self._failed(game, deal, seating, f"measure {name!r}", error) from error
        try:
            numbers_of_seats = np.asarray(found, float)
        except (TypeError, ValueError):
            numbers_of_seats = np.empty(0)
        if numbers_of_seats.shape != (self.seats,):
            raise BadOption(
                "The measure {name!r} returned {found!r:.60} for deal {deal}; expected one number for each of "
                "the {seats} seats.",
                name=name,
                found=found,
                deal=deal,
                seats=self.seats,
            )
        return numbers_of_seats

    def _sit_down(self, deal: int, seating: int, seat: int) -> Chooser:
        """Return a new player for each sitting, so that nothing carries over and any worker gets the same."""
        player = self.players[self.seatings[seating][seat]]
        seed = lot(self.seed, deal, seating, seat)
        return player.seeded(seed) if hasattr(player, "seeded") else copy.deepcopy(player)

    def _failed(self, game: Game, deal: int, seating: int, where: str, error: Exception) -> SittingFailed:
        names = ", ".join(self.names[player] for player in self.seatings[seating])
        failed = SittingFailed(
            f"{self.variant}, deal {deal}, seating {seating} ({names}), {where}: {type(error).__name__}: {error} "
            "The same cards: Game(error.variant, **error.settings)."
        )
        failed.variant, failed.seed, failed.action_number = self.variant, game.seed, len(game.actions) + 1
        failed.simulation, failed.deal, failed.seating = self.seed, deal, seating
        dealt = self._dealt(deal)
        failed.settings = {"seats": self.seats, "seed": game.seed, "deals": self.length, **dealt}
        return failed


def lot(*path: int) -> int:
    """Return a seed derived from numbers (seed, deal, seating, seat), which is the same on every machine."""
    return numbers("/".join(map(str, ("simulation", *path))), 1)[0] >> 1


class SimulationCounts(NamedTuple):
    """The results of a task's deals: arrays (deals, seatings, seats), ``dealt`` (deals, seatings)."""

    tricks: np.ndarray
    points: np.ndarray
    wins: np.ndarray
    dealt: np.ndarray
    extra: dict[str, np.ndarray]


Task = tuple[SimulationPlan, int, int]
"""A plan, the first deal and the number of deals."""


def timed_deals(task: Task) -> tuple[SimulationCounts, float]:
    """Play the deals of a task in a worker; return the results and the seconds they took."""
    began = time.perf_counter()
    return play_deals(task), time.perf_counter() - began


def play_deals(task: Task) -> SimulationCounts:
    """Play a number of deals of a plan, each once for every seating."""
    plan, first, count = task
    tally = empty_tally(plan, count)
    for row in range(count):
        for seating in range(len(plan.seatings)):
            game = plan.play(first + row, seating)
            _enter(tally, (row, seating), game)
            for name in plan.measures:
                tally.extra[name][row, seating] = plan.measured(name, game, first + row, seating)
    return tally


def empty_tally(plan: SimulationPlan, deals: int) -> SimulationCounts:
    """Return arrays for that many deals, full of gaps (nan)."""
    shape = (deals, len(plan.seatings), plan.seats)
    gaps = {name: np.full(shape, np.nan) for name in ("tricks", "points", "wins", *plan.measures)}
    standard = [gaps.pop(name) for name in ("tricks", "points", "wins")]
    return SimulationCounts(*standard, np.zeros(shape[:2], int), gaps)


def _enter(tally: SimulationCounts, place: tuple[int, int], game: Game) -> None:
    results = game.deal_results
    tally.dealt[place] = len(results)
    tally.tricks[place] = [sum(result.tricks[seat] for result in results) for seat in range(game.seats)]
    tally.points[place] = [sum(result.points[seat] for result in results) for seat in range(game.seats)]
    outcome = game.outcome
    assert outcome is not None, "a sitting is played to its end"
    shares = 1 / len({game.view(0).sides[seat] for seat in outcome.winners}) if outcome.winners else 0.0
    tally.wins[place] = [shares * (seat in outcome.winners) for seat in range(game.seats)]
