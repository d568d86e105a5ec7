"""A game in which the last trick counts three, as in the notebook about a game of your own: what it is played for."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import whist_nb as wn
from whist_nb.analysis import review
from whist_nb.analysis.goals import goal_of
from whist_nb.analysis.open_cards import question_of
from whist_nb.analysis.outcomes import Outcomes
from whist_nb.engine import library
from whist_nb.engine.actions import Call
from whist_nb.engine.cards import PACK_52, Suit
from whist_nb.engine.errors import BrokenRules
from whist_nb.engine.matches import single_deals
from whist_nb.engine.play import tricks
from whist_nb.engine.scoring import NO_EXTRAS, Extras
from whist_nb.engine.table import Table
from whist_nb.engine.variant import Variant
from whist_nb.engine.view import Contract
from whist_nb.engine.wording import NOTHING
from whist_nb.players import Club, Sampler

LOW = Call("low")
TO_LOSE = Contract(NOTHING, (), (None,) * 4, "fewest", LOW)


def points(won: Any, contract: Contract | None, options: Any, extras: Extras = NO_EXTRAS) -> tuple[int, ...]:
    """A point a trick, and two more for the last; all of them count against a player who is to lose them."""
    sign = -1 if contract else 1
    return tuple(sign * (each + (2 if seat == extras.last else 0)) for seat, each in enumerate(won))


def registered(contract: Contract | None = None, seats: int = 4, scoring: Any = points, **more: Any) -> Variant:
    async def deal(table: Table) -> Any:
        table.deal(dict.fromkeys(table.seats, 13))
        if contract:
            table.undertake(contract)
        table.stage(tricks=13)
        last = await tricks(table, 13, leader=table.eldest)
        return points(table.tricks_won, contract, table.options, Extras(last=last)), ()

    async def match(table: Table) -> None:
        await single_deals(table, deal, 1)

    game = Variant("last-word", "Last Word", (seats,), match, "the last trick counts three", "", points=scoring, **more)
    return wn.register(game)


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """Forget the game afterwards."""
    kept = dict(library._LIBRARY)
    yield
    library._LIBRARY.clear()
    library._LIBRARY.update(kept)


def worth(game: wn.Game, won: tuple[int, ...], last: int) -> list[float]:
    """What a deal that ends like that is worth to each seat."""
    found = Outcomes(np.array([[[*won, *(0,) * len(won), last]]]), len(won))
    return [float(goal_of(game.view(seat)).worth(found)[0, 0]) for seat in range(len(won))]


def test_a_last_trick_that_counts_three_is_worth_three() -> None:
    registered()
    game = wn.Game("last-word", seed=1)
    assert goal_of(game.view(0)).unit == "points"
    assert worth(game, (4, 3, 3, 3), last=0) == [6, 3, 3, 3]
    assert worth(game, (4, 3, 3, 3), last=3) == [4, 3, 3, 5]


def test_it_counts_in_a_contract_too() -> None:
    registered(TO_LOSE, plays_for="points", has_contracts=True)
    assert worth(wn.Game("last-word", seed=1), (4, 3, 3, 3), last=2) == [-4, -3, -5, -3]


def less_is_more(won: Any, contract: Contract | None, options: Any, extras: Extras = NO_EXTRAS) -> tuple[int, ...]:
    """Every trick costs a point."""
    return tuple(-each for each in won)


def test_tricks_that_cost_points_are_lost_without_being_told_to() -> None:
    registered(scoring=less_is_more)
    game = wn.Game("last-word", seed=1)
    assert worth(game, (4, 3, 6, 0), last=0) == [-4, -3, -6, 0]
    assert goal_of(game.view(0)).plan == {"aims": ("lose",) * 4}
    assert question_of(game.view(0), 0, game.view(0).sides) == (0, "fewest", -1)
    advice = Club().explain(game.view(game.current_player))
    assert advice.reason.startswith("I want to lose tricks")


@pytest.mark.parametrize("id", ["whist", "cycling-whist", "ruff-and-trump"])
def test_where_only_the_number_of_tricks_counts_that_is_the_aim(id: str) -> None:
    game = wn.Game(id, seed=1)
    while game.view(0).question != "card":
        game.apply(game.legal_actions()[0])
    assert goal_of(game.view(0)).unit == "tricks"


def test_points_that_need_something_else_are_no_obstacle() -> None:
    """The goal asks for imagined deals, which an author's scoring may never have had to bear."""

    def fails(*_: Any, **__: Any) -> tuple[int, ...]:
        raise KeyError("nothing of the kind")

    registered(scoring=fails)
    assert goal_of(wn.Game("last-word", seed=1).view(0)).unit == "tricks"


def test_the_ace_of_trumps_is_kept_for_the_last_trick() -> None:
    """South holds it and the two of hearts, and leads: either way it wins one trick, but only the last counts three."""

    async def deal(table: Table) -> Any:
        table.deal(dict.fromkeys(table.seats, 2))
        table.trump = Suit.SPADES
        last = await tricks(table, 2, leader=table.eldest)
        return points(table.tricks_won, None, table.options, Extras(last=last)), ()

    async def match(table: Table) -> None:
        await single_deals(table, deal, 1)

    wn.register(replace(registered(), rules=match))
    dealt = ["AS", "KC", "QD", "JC", "2H", "9D", "TC", "8D"]
    pack = [*dealt, *(card.text for card in PACK_52 if card.text not in dealt)]
    game = wn.Game("last-word", packs=[" ".join(pack)], first_dealer=3)
    assert game.view(0).hand == wn.Cards("AS 2H")
    assert Sampler(worlds=40, seconds=9).choose(game.view(0)).text == "2H"


def played(player: Any) -> wn.Game:
    game = wn.Game("last-word", seed=3)
    while (seat := game.current_player) is not None:
        first = game.legal_actions()[0]
        game.apply(player.choose(game.view(seat)) if seat else first)
    return game


def fails(won: Any, contract: Contract | None, options: Any, extras: Extras = NO_EXTRAS) -> tuple[int, ...]:
    return tuple(each // (13 - each) for each in won)


def loops(won: Any, contract: Contract | None, options: Any, extras: Extras = NO_EXTRAS) -> tuple[int, ...]:
    while 13 in won:
        pass
    return tuple(won)


@pytest.mark.parametrize(
    ("scoring", "said"), [(fails, "stop with ZeroDivisionError"), (loops, "loop for ever without asking anybody")]
)
def test_a_scoring_that_fails_for_deals_which_never_came_is_reported_with_its_line(scoring: Any, said: str) -> None:
    registered(TO_LOSE, scoring=scoring, plays_for="points", has_contracts=True)
    game = played(Club())
    line = inspect.getsourcelines(scoring)[1] + 1
    view = wn.Game("last-word", seed=3, first_dealer=3).view(0)
    for ask in (lambda: review(game, worlds=4), lambda: Sampler(worlds=4).choose(view)):
        with pytest.raises(BrokenRules, match=f"The rules of Last Word {said}") as told:
            ask()
        assert f"in line {line} of test_own_points.py" in str(told.value)


def test_hints_and_reviews_speak_of_points_and_of_no_tricks_with_open_cards() -> None:
    """A solver that counts tricks does not know what the last one is worth."""
    registered()
    game = played(Sampler(worlds=4))
    plays = review(game, worlds=24).plays
    assert {play.unit for play in plays} == {"points"}
    assert {play.cost_open for play in plays if play.trick < 13} == {None}
    told = [play.words for play in plays if play.grade != "good"]
    assert told
    assert all("points more" in str(each) and "tricks" not in str(each) for each in told)
