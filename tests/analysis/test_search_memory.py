"""Results that the solver keeps serve its next questions, and never make one of them wrong."""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator, MutableMapping
from random import Random
from types import SimpleNamespace
from typing import Any
from weakref import ref

import pytest

from tests.endings import answers, best_of, every_line, random_position
from tests.processes import python
from whist_nb.analysis import Position, search, search_memory, solve
from whist_nb.analysis.kernels import layout as k
from whist_nb.analysis.kernels.compiling import HAS_NUMBA
from whist_nb.analysis.solved_positions import SolvedPositions

PACK = [rank + suit for suit in "SHDC" for rank in "AKQJT98765432"]


@pytest.fixture(autouse=True)
def nothing_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Begin each test with an empty memory, and with compiled kernels if possible.

    A thread that an earlier test has left at work has memories of its own.
    """
    assert search.ready(300) or not HAS_NUMBA
    monkeypatch.setattr(search_memory, "_free", OfEachThread())


class OfEachThread(MutableMapping[Any, Any]):
    """A mapping in which each thread finds only what it has put there."""

    def __init__(self) -> None:
        self._kept = threading.local()

    @property
    def _own(self) -> dict[Any, Any]:
        return self._kept.__dict__.setdefault("own", {})

    def __getitem__(self, key: Any) -> Any:
        return self._own[key]

    def __setitem__(self, key: Any, value: Any) -> None:
        self._own[key] = value

    def __delitem__(self, key: Any) -> None:
        del self._own[key]

    def __iter__(self) -> Iterator[Any]:
        return iter(self._own)

    def __len__(self) -> int:
        return len(self._own)


@pytest.fixture
def in_plain_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "are_compiled", lambda kernels: False)
    monkeypatch.setattr(search, "ready", lambda *_: False)


def one_deal_after_the_other(seeds: range, cards: int) -> None:
    """Ask about every moment of each deal for a random side, with stored results of this deal and all earlier ones."""
    for seed in seeds:
        chance = Random(seed)
        position = random_position(chance, cards)
        while True:
            side, objective = chance.choice(position.sides), chance.choice(("most", "fewest"))
            each = every_line(position, side, objective)
            solution = solve(position, objective=objective, side=side)
            found = solution.tricks, answers(solution)
            assert found == (best_of(position, side, objective, each), each), f"seed {seed}, {position}"
            answer = chance.choice([*position.legal, *([None] if position.may_knock else [])])
            if position.tricks_left == 1 and position.winner_after(answer) is not None:
                break
            position = position.after(answer)


def test_remembered_results_keep_every_value_equal_to_that_of_playing_every_line() -> None:
    one_deal_after_the_other(range(60), 10)


@pytest.mark.usefixtures("in_plain_python")
def test_the_same_is_true_in_plain_python() -> None:
    one_deal_after_the_other(range(100, 125), 9)


@pytest.mark.nightly
def test_remembered_results_keep_every_value_equal_to_that_of_playing_every_line_a_thousand_times() -> None:
    one_deal_after_the_other(range(1000, 2000), 11)


@pytest.mark.parametrize("fast", sorted({False, HAS_NUMBA}))
def test_a_memory_that_is_soon_full_gives_the_same_values(fast: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search_memory, "SIZES", {True: ((60, 4, 12),), False: ((60, 4, 12),)})
    if not fast:
        monkeypatch.setattr(search, "are_compiled", lambda kernels: False)
        monkeypatch.setattr(search, "ready", lambda *_: False)
    one_deal_after_the_other(range(200, 220), 10)
    (kept,) = search_memory._free.values()
    in_play = Random(1).sample(PACK, 24)
    for seed in range(4):  # each would fill it more than twice
        before, cards = kept.generation, Random(seed).sample(in_play, 24)
        solve(Position([cards[at : at + 6] for at in range(0, 24, 6)], trump="S"))
        assert kept.generation > before, "it began anew, for half of it was full"
        assert 6 * k.ENTRY < kept.state[k.USED] <= 12 * k.ENTRY


def german(seed: int) -> Position:
    """Make a position of German Whist after the stock, with both hands known."""
    hands = Random(seed).sample(PACK, 26)
    return Position([hands[:13], hands[13:]], trump="SHDC"[seed % 4])


@pytest.mark.slow
@pytest.mark.usefixtures("in_plain_python")
def test_the_positions_of_a_deal_cost_little_one_after_the_other() -> None:
    for seed in range(3):
        search_memory._free.clear()
        together = [solve(german(seed))]
        while together[-1].position.tricks_left > 1:
            together.append(solve(together[-1].position.after(together[-1].best[0])))
        nodes = sum(found.nodes for found in together)
        alone = [solve(found.position, nodes=10**9) for found in together]
        assert [found.best for found in alone] == [found.best for found in together]
        assert nodes < sum(found.nodes for found in alone) / 2


@pytest.mark.usefixtures("in_plain_python")
def test_stored_results_serve_the_cards_in_play_and_not_another_deal() -> None:
    """The same 26 cards in other hands may still use it, and so may some of them; 26 others may not."""
    search_memory._free.clear()
    first, cards = german(1), Random(1).sample(PACK, 26)
    solve(first)
    (kept,) = search_memory._free.values()
    began = kept.generation
    solve(Position([cards[1:14], [*cards[14:], cards[0]]], trump=first.trump))
    solve(Position([cards[:12], cards[13:25]], trump=first.trump))
    assert kept.generation == began
    others = [card for card in PACK if card not in cards]
    solve(Position([others[:12], others[13:25]], trump=first.trump))
    assert kept.generation == began + 1


def test_if_nodes_are_counted_a_question_costs_the_same_whatever_was_asked_before() -> None:
    dogs = Position(["QH 9S 2H", "KH 3H 4S 8S", "AC 2C 2S TS"], trump="H")
    parties = Position([Random(3).sample(PACK, 52)[at : at + 6] for at in range(0, 24, 6)])
    for position, asked in ((german(1), {}), (dogs, {}), (parties, {"objective": "fewest"})):
        costs = set()
        for _ in range(3):
            counted = solve(position, nodes=10**9, **asked)
            costs.add((counted.nodes, tuple(counted.by_card.items()), counted.nodes))
            solve(position, **asked)
        ((nodes, _, _),) = costs
        assert nodes > 20


def test_the_remains_of_an_interrupted_search_are_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: Any) -> None:
        raise KeyboardInterrupt

    position, sides = german(2), [0]
    question = search.SidesSearch(position, sides, sides, False)
    question.ask([search.Query(False, 0, 13, 7)])
    question.go_on(100)
    question.close()
    same = search.SidesSearch(position, sides, sides, False)
    assert same.memory is question.memory
    assert same.memory.generation == 1, "it goes on with what was found"
    monkeypatch.setattr(search.SidesSearch, "kernel", SimpleNamespace(plain=interrupted))
    with pytest.raises(KeyboardInterrupt):
        same.go_on(100)
    same.close()
    after = search.SidesSearch(position, sides, sides, False)
    assert (after.memory is same.memory, after.memory.generation) == (True, 2)
    after.close()


@pytest.mark.slow
def test_whole_games_of_club_without_numba_find_what_a_fresh_search_finds() -> None:
    assert python(CLUB_WITHOUT_NUMBA).split() == ["equal", "None"]


CLUB_WITHOUT_NUMBA = """
import sys
sys.modules["numba"] = None
import whist_nb as wn
from whist_nb.analysis import search_memory
from whist_nb.players import Club

def played(forget):
    found = []
    for name in ("german-whist", "humbug"):
        game = wn.Game(name, seed=3, deals=1)
        while not game.is_over:
            if forget:
                search_memory._free.clear()
            game.apply(Club().choose(game.view(game.current_player)))
        found.append(game.actions)
    return found

assert played(False) == played(True)
print("equal", sys.modules["numba"])
"""


def test_a_deals_memory_goes_at_once_when_it_is_given_up() -> None:
    """Python tidies up circles of objects much later, and each board of a class report fills some 50 MB."""
    cards = Random(3).sample(PACK, 24)
    position = Position(hands=[cards[at::4] for at in range(4)], leader=0, trump="S", sides=(0, 1, 0, 1))
    solved = SolvedPositions()
    assert solved.tricks(position, 0, "most") == solve(position).tricks
    memory = ref(solved._memory)
    gc.collect()
    gc.disable()
    try:
        assert solved.at_least(position.after(position.legal[0]), 0, "fewest", 1) is not None
        solved.allow(0)
        assert memory() is None
    finally:
        gc.enable()


def test_a_deal_gives_up_the_fullest_of_its_memories_and_answers_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search_memory, "MOST_OF_A_DEAL", 1)
    chance, given_up = Random(5), 0
    for _ in range(12):
        position, solved = random_position(chance, 10), SolvedPositions()
        for side in dict.fromkeys(position.sides):
            for objective in ("most", "fewest"):
                before = dict(solved._memory._by_ground)
                found = solved.tricks(position, side, objective)
                assert found == best_of(position, side, objective, every_line(position, side, objective))
                held = solved._memory._by_ground
                given_up += len(before.keys() - held.keys())
                assert len(held) <= 1 or sum(each.filled for each in held.values()) <= 1
    assert given_up > 0


def test_a_search_in_vain_is_tried_again_only_with_more_nodes_or_narrower_bounds() -> None:
    cards = Random(3).sample(PACK, 32)
    position = Position(hands=[cards[at::4] for at in range(4)], leader=0, trump="S", sides=range(4))
    solved, value = SolvedPositions(1_000_000, at_once=20), solve(position, side=0).tricks
    assert solved.tricks(position, 0, "most") is None
    left = solved.nodes_left
    assert left == 1_000_000 - 20
    assert solved.tricks(position, 0, "most") is None
    assert solved.nodes_left == left, "the same search would find no more"
    low, high = solved.bounds(position, 0, "most")
    assert value is not None
    assert low <= value < high
    solved.learn(position, 0, "most", low, high - 1)
    assert solved.tricks(position, 0, "most") is None
    assert solved.nodes_left == left - 20
    solved.at_once = None
    assert solved.tricks(position, 0, "most") == value
