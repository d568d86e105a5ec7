"""Since all hands follow from a seed, and are saved with a notebook, no repr, error or widget names one."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

import whist_nb as wn
from tests.builders import every_game_in_time, play_on
from whist_nb.analysis import SittingFailed, simulate
from whist_nb.analysis.batch_statistics import trick_statistics
from whist_nb.engine.actions import Action
from whist_nb.engine.variant import Variant
from whist_nb.engine.view import View
from whist_nb.training.drills import drills_for
from whist_nb.training.log import Answer
from whist_nb.training.posed import fresh
from whist_nb.widgets.saved_picture import kept

SEED = 7_919_346
NEAR = [str(SEED + number) for number in range(-2, 40)]
"""A trainer deals on from its seed, and players at a table might have seeds of their own beside it."""

JUNK: tuple[Any, ...] = ("QH", "queen of hearts", "", "trump X", "bid 99", None, 10**5000, "x" * 1000, b"QH")


def names_none(told: str, what: object) -> None:
    found = [seed for seed in NEAR if seed in told]
    assert not found, f"{what} names the seed {found[0]}: {told[:300]}"


def errors(*tries: Callable[[], Any]) -> Iterator[wn.WhistError]:
    """Yield what those functions raise that raise one of our errors."""
    for attempt in tries:
        try:
            attempt()
        except wn.WhistError as error:
            yield error


def moments(variant: Variant, seats: int) -> Iterator[wn.Game]:
    """A game at its start, here and there, and at the end of its first deals."""
    game, rng = wn.Game(variant, seats=seats, seed=SEED, deals=1), Random(1)
    yield game
    for _ in range(4):
        game = play_on(game.copy(), 1, rng.randrange(1, 30))
        yield game
    yield play_on(game.copy(), 1)


TABLES = [(variant.id, seats) for variant in wn.VARIANTS for seats in {variant.seats[0], variant.seats[-1]}]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_games_views_and_refusals(name: str, seats: int) -> None:
    found = 0
    for game in moments(wn.find_variant(name), seats):
        names_none(repr(game), "a game")
        for viewer in (*range(seats), wn.EVERYONE):
            view = game.view(viewer)
            names_none(f"{view!r} {view} {view.events!r} {json.dumps(view.to_dict())}", "a view")
        tries = [lambda junk=junk, at=game: at.copy().apply(junk) for junk in JUNK]
        tries += [lambda at=game: at.undo(10**6), lambda at=game: at.before(-1), lambda at=game: at.view(99)]
        for error in errors(*tries):
            names_none(f"{error!r} {error}", "an error")
            found += 1
        names_none(" ".join(str(game.why_illegal(junk)) for junk in JUNK), "a reason")
    assert found > 40


def test_an_error_keeps_the_seed_for_anyone_who_asks() -> None:
    game = wn.Game("whist", seed=SEED)
    (error,) = errors(lambda: game.apply("queen"))
    assert (error.variant, error.seed, error.action_number) == ("whist", SEED, 1)
    given = wn.Game("whist", packs=[str(wn.Game("whist", seed=1).packs[0])], seed=SEED)
    (error,) = errors(lambda: given.apply("queen"))
    assert (error.variant, error.seed, error.action_number) == ("whist", None, 1), "nothing followed from the seed"


# Widgets


def saved(widget: Any) -> str:
    """Return everything that a notebook may save of a widget: its state, its picture, and what Python prints for it."""
    told = [repr(widget), str(widget)]
    told += [json.dumps(widget.get_state(), default=repr), json.dumps(widget._repr_mimebundle_(), default=repr)]
    told += kept(widget._pictured()).values()
    return " ".join(told)


@every_game_in_time
def test_tables_and_replays(name: str) -> None:
    pytest.importorskip("anywidget")
    for players in ("random", "club"):
        table = wn.CardTable(name, seed=SEED, deals=1, players=players)
        for _ in range(3):
            names_none(saved(table), "a table")
            view = table.game.view(table.seat)
            if table.game.current_player != table.seat or table.game.is_over:
                break
            table.click(view.legal_actions()[0].text)
        names_none(" ".join(map(repr, table.shared.players)), "players")
    for game in moments(wn.find_variant(name), wn.find_variant(name).usual_seats):
        viewer = wn.ReplayViewer(game, seat=None if game.is_over else 0)
        names_none(saved(viewer), "a replay")


@pytest.mark.parametrize("name", ["german-whist", "whist", "bid-whist"])
@pytest.mark.parametrize("mode", ["flash", "play"])
def test_trainers(name: str, mode: str) -> None:
    pytest.importorskip("anywidget")
    trainer = wn.CountingTrainer(name, mode=mode, seed=SEED, log=":memory:")
    names_none(saved(trainer), "a trainer")


def test_questions_and_answers() -> None:
    drill = drills_for(wn.find_variant("german-whist"))[0]
    asked = fresh("german-whist", drill.id, level=3, seed=SEED)
    assert asked is not None
    assert asked.seed >= SEED
    names_none(repr(asked), "a question")
    answer = Answer("whist", "boss-card", "boss card", SEED, 1, 1, right=True, position={"dice": f"{SEED}"})
    names_none(repr(answer), "an answer")


# Analysis


class Falls:
    """A player who cannot answer."""

    def choose(self, view: View) -> Action:
        raise RuntimeError("no idea")


def test_simulations() -> None:
    result = simulate("whist", ["club", "random"], deals=2, seed=SEED)
    names_none(f"{result!r} {result} {result.plan!r} {result.to_rows()!r}", "a simulation")
    assert result.seed == SEED
    statistics = trick_statistics(deals=3, seed=SEED)
    names_none(f"{statistics!r} {statistics}", "statistics")
    with pytest.raises(SittingFailed) as failed:
        simulate("whist", [Falls()], deals=1, seed=SEED)
    names_none(f"{failed.value!r} {failed.value}", "a failure")
    assert str(failed.value.seed) not in str(failed.value)
    assert failed.value.simulation == SEED
