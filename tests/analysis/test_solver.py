"""The solver against DDS's values, and against playing out every line."""

from __future__ import annotations

import itertools
import json
import pickle
import signal
import threading
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from operator import attrgetter
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from tests.endings import answers, best_of, every_line, random_position
from tests.processes import ROOT, python
from whist_nb.analysis import Position, search, search_memory, solve, solve_table, solver
from whist_nb.analysis.compiled import Compiled
from whist_nb.analysis.kernels import compiling, steps
from whist_nb.analysis.kernels import layout as k
from whist_nb.analysis.kernels.compiling import HAS_NUMBA
from whist_nb.engine.cards import Card, Cards
from whist_nb.engine.errors import BadOption

DATA = ROOT / "tests/data"
STRAINS = (None, "S", "H", "D", "C")


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """Wait for the kernels once; where numba is missing all of this runs in plain Python."""
    assert search.ready(300) or not HAS_NUMBA, search.SEARCH.error


def rows(name: str) -> Iterator[dict[str, Any]]:
    lines = (DATA / f"{name}.jsonl").read_text("utf-8").splitlines()
    return (json.loads(line) for line in lines[1:])


def card(text: str) -> str:
    """Rank first, as we write it."""
    return text[1] + text[0]


def hands_of(pbn: str) -> list[str]:
    suits = [hand.split(".") for hand in pbn.removeprefix("N:").split()]
    return [" ".join(rank + suit for suit, ranks in zip("SHDC", hand, strict=True) for rank in ranks) for hand in suits]


def position_of(row: dict[str, Any]) -> Position:
    trump = None if row["trump"] == "N" else row["trump"]
    if "pbn" not in row:
        hands = [[card(each) for each in hand] for hand in row["hands"]]
        return Position(hands=hands, leader=row["leader"], trump=trump, sides=row["sides"])
    trick = [card(each) for each in row.get("trick", [])]
    return Position(hands=hands_of(row["pbn"]), leader="NESW".index(row["leader"]), trump=trump, trick=trick)


@pytest.mark.parametrize("name", ["dd_2p", "dd_2p13", "dd_endings", "dd_midtrick"])
def test_endings_have_the_values_of_other_solvers(name: str) -> None:
    for row in rows(name):
        solution = solve(position_of(row))
        assert solution.tricks == row["tricks"], row["id"]
        assert solution.by_card == {Card(card(text)): tricks for text, tricks in row["by_card"].items()}, row["id"]


def three_hands(these: slice) -> None:
    for row in list(rows("dd_3p"))[these]:
        solution = solve(position_of(row))
        assert solution.tricks == row["tricks"], row["id"]
        assert solution.by_card == {Card(card(text)): tricks for text, tricks in row["by_card"].items()}, row["id"]


def test_two_against_one_has_the_values_of_dds() -> None:
    three_hands(slice(25))


@pytest.mark.slow
def test_two_against_one_has_the_values_of_dds_in_all_endings() -> None:
    three_hands(slice(25, None))


def whole_deals(these: slice, step: int) -> None:
    for row in list(rows("dd_deals"))[these]:
        for place in range(row["id"] % step, 20, step):
            trump, leader = STRAINS[place // 4], place % 4
            position = Position(hands=hands_of(row["pbn"]), leader=leader, trump=trump)
            assert solve(position, side=0).tricks == row["ns"][place // 4][leader], (row["id"], trump, leader)


def test_whole_deals_have_the_values_of_dds() -> None:
    whole_deals(slice(0, 10), step=20)


@pytest.mark.slow
def test_the_table_of_twenty_results_is_that_of_dds() -> None:
    for row in list(rows("dd_deals"))[:3]:
        assert [list(tricks) for tricks in solve_table(hands_of(row["pbn"])).values()] == row["ns"], row["id"]


@pytest.mark.nightly
def test_all_whole_deals_have_the_values_of_dds() -> None:
    whole_deals(slice(None), step=7)


def random_endings(seeds: range, cards: int) -> None:
    for seed in seeds:
        chance = Random(seed)
        position = random_position(chance, cards)
        side, objective = chance.choice(position.sides), chance.choice(("most", "fewest"))
        each = every_line(position, side, objective)
        best = best_of(position, side, objective, each)
        solution = solve(position, objective=objective, side=side)
        keeping = {card for card, tricks in each.items() if tricks == best}
        assert set(solution.best) == keeping - {None}, f"seed {seed}, {cards} cards"
        assert (solution.tricks, answers(solution)) == (best, each), f"seed {seed}, {cards} cards"
        goal = chance.randrange(position.tricks_left + 1)
        asked = solve(position, objective=objective, side=side, threshold=goal)
        made = {card: tricks >= goal if objective == "most" else tricks <= goal for card, tricks in each.items()}
        assert asked.made == (best >= goal if objective == "most" else best <= goal), f"seed {seed}, {cards} cards"
        assert asked.made_by_card == {card: yes for card, yes in made.items() if card}, f"seed {seed}, {cards} cards"


def test_every_shape_has_the_value_of_playing_every_line() -> None:
    random_endings(range(300), 10)


@pytest.mark.nightly
def test_thousands_of_positions_of_every_shape_have_the_value_of_playing_every_line() -> None:
    random_endings(range(1000, 4000), 11)
    random_endings(range(5000, 5040), 16)


def by_the_general_kernel(
    position: Position, count: list[int], want: list[int], cards: Iterable[Card], most: int
) -> list[int]:
    """Return the tricks that ``want`` can make ``count`` take after each card, counted up to ``most``."""
    question = search.Search(position, count, want, HAS_NUMBA)
    question.ask([search.Query(card, 0, most, most) for card in cards])
    assert question.go_on(100_000_000)
    found = question.found()
    question.close()
    return [low for low, _ in found]


def parties(seeds: range) -> None:
    """Two alternate parties have a kernel that skips cards and counts ahead; the general one tries every card."""
    for seed in seeds:
        chance = Random(seed)
        seats = chance.choice((2, 2, 3, 4, 4, 4))
        suits = chance.sample("SHDC", chance.choice((1, 2, 2, 3, 4) if seats == 2 else (2, 3, 4, 4)))
        pack = [rank + suit for suit in suits for rank in "AKQJT98765432"]
        size = min(chance.randrange(2, 9 if seats == 2 else 7), len(pack) // seats)
        chance.shuffle(pack)
        hands = [pack[at : at + size] for at in range(0, seats * size, size)]
        sides = "abab" if seats != 3 else chance.choice(("aba", "baa", "aab"))
        position = Position(hands, trump=chance.choice((None, *suits)), sides=tuple(sides[:seats]))
        for _ in range(chance.choice((0, 0, 0, 1, 2, 3))):
            position = position.after(chance.choice(position.legal))
        ours = [seat for seat in range(seats) if position.sides[seat] == position.sides[position.to_act]]
        assert search.kind_for(position, ours, ours) is search.SidesSearch
        each = solve(position).by_card
        assert by_the_general_kernel(position, ours, ours, each, size) == list(each.values()), f"seed {seed}"


def test_two_parties_have_the_values_of_the_general_kernel() -> None:
    parties(range(1000))


@pytest.mark.nightly
def test_thousands_of_two_parties_have_the_values_of_the_general_kernel() -> None:
    parties(range(1000, 21000))


def shunning_hands(chance: Random, seats: int, size: int) -> tuple[list[list[str]], int]:
    """Return hands of which one is rather low, and its place."""
    suits = chance.sample("SHDC", chance.choice((2, 2, 3, 4)) if size < 7 else 4)
    dealt = chance.sample([rank + suit for suit in suits for rank in "AKQJT98765432"], seats * size)
    dealt.sort(key=lambda card: "23456789TJQKA".index(card[0]))
    low = chance.sample(dealt[: chance.choice((size, size + 1, size + size // 2))], size)
    rest = [card for card in dealt if card not in low]
    chance.shuffle(rest)
    hands = [rest[at : at + size] for at in range(0, len(rest), size)]
    place = chance.randrange(seats)
    hands.insert(place, low)
    return hands, place


def shunning(seeds: range, most: int) -> None:
    """A seat that avoids every trick has a kernel of its own; the general one knows less about it."""
    for seed in seeds:
        chance = Random(seed)
        seats = chance.choice((2, 3, 4, 4))
        hands, place = shunning_hands(chance, seats, chance.randrange(2, most + 1))
        sides = ["d" if seat == place else "a" for seat in range(seats)]
        position = Position(hands=hands, leader=chance.randrange(seats), sides=sides)
        for _ in range(chance.choice((0, 0, 1, 2, 3, 5))):
            if position.tricks_left > 1:
                position = position.after(chance.choice(position.legal))
        others = [seat for seat in range(seats) if seat != place]
        each = solve(position, objective="fewest", side="d", threshold=0).made_by_card
        taken = by_the_general_kernel(position, [place], others, position.legal, 1)
        assert each == {card: tricks == 0 for card, tricks in zip(position.legal, taken, strict=True)}, f"seed {seed}"


def test_the_misere_kernel_gives_the_answers_of_the_general_kernel() -> None:
    shunning(range(150), most=6)


@pytest.mark.nightly
def test_the_misere_kernel_gives_the_answers_of_the_general_kernel_in_thousands_of_hands() -> None:
    shunning(range(1000, 3000), most=6)
    shunning(range(6000, 6200), most=9)


def misere(seeds: range) -> None:
    """One seat against the rest, no trumps, no trick at all: the solver knows much that the twin does not."""
    for seed in seeds:
        chance = Random(seed)
        seats = chance.choice((2, 3, 4, 4, 5))
        size = chance.choice((2, 3, 4) if seats < 4 else (2, 3))
        pack = [rank + suit for suit in chance.sample("SHDC", chance.choice((2, 3, 4))) for rank in "AKQJT98765432"]
        chance.shuffle(pack)
        dealt = sorted(pack[: seats * size], key=lambda card: "23456789TJQKA".index(card[0]))
        shift = chance.randrange(seats * size - size + 1) // 2
        declarer, rest = dealt[shift : shift + size], dealt[:shift] + dealt[shift + size :]
        chance.shuffle(rest)
        hands = [declarer, *(rest[at : at + size] for at in range(0, len(rest), size))]
        position = Position(hands=hands, leader=chance.randrange(seats), sides=["d"] + ["a"] * (seats - 1))
        for _ in range(chance.choice((0, 0, 1, 2, 3))):
            position = position.after(chance.choice(position.legal))
        each = every_line(position, "d", "fewest")
        solution = solve(position, objective="fewest", side="d", threshold=0)
        assert solution.made_by_card == {card: tricks == 0 for card, tricks in each.items()}, f"seed {seed}"
        assert solution.made is (best_of(position, "d", "fewest", each) == 0), f"seed {seed}"


def test_whether_a_misere_can_be_made_is_what_playing_every_line_says() -> None:
    misere(range(40))


@pytest.mark.nightly
def test_whether_a_misere_can_be_made_is_what_playing_every_line_says_a_thousand_times() -> None:
    misere(range(1000, 2000))


def test_misere_is_the_declarer_taking_no_trick_at_all() -> None:
    hands = ["AC 9C 4S", "2C 3C 5S", "4C 7C 6S", "5C 8C 7S"]
    safe = Position(hands=["AC 9C 7S", "2C 3C 5S", "4C 7C 6S", "5C 8C 4S"], leader=1, sides=["d", "a", "a", "a"])
    lost = solve(safe, objective="fewest", side="d", threshold=0)
    assert lost.made is False
    made = solve(
        Position(hands=hands[1:] + hands[:1], leader=3, sides=["d", "a", "a", "a"]), objective="fewest", side="d"
    )
    assert (made.tricks, made.bounds, made.finished) == (0, (0, 0), True)


def whole_pack(seed: int, seats: int = 2) -> list[list[str]]:
    pack = [rank + suit for suit in "SHDC" for rank in "AKQJT98765432"]
    Random(seed).shuffle(pack)
    return [pack[seat::seats] for seat in range(seats)]


def test_a_limit_that_is_reached_is_reported_and_the_bounds_still_hold() -> None:
    position = Position(hands=whole_pack(4), leader=0, trump="S")
    for limit in ({"nodes": 3000}, {"seconds": 0.02}):
        solution = solve(position, **limit)
        assert (solution.finished, solution.tricks) == (False, None)
        low, high = solution.bounds
        assert 0 <= low < high <= 26
        assert "not finished" in repr(solution)
    assert solve(position, nodes=3000).nodes <= 3000


def test_a_limit_of_nodes_is_never_passed() -> None:
    dogs = Position(["AS LJ TC QS", "2C 9D 7S 6D"], 0, "H", (), (), "A23456789TJQK", (1,), knock_on_lead=False)
    for position in (dogs, Position(hands=whole_pack(4), trump="S"), Position(hands=whole_pack(2, 4))):
        for limit in (1, 2, 3, 10, 101):
            assert 0 < solve(position, nodes=limit).nodes <= limit


@pytest.mark.parametrize("leader", [0, 1])
def test_the_only_player_with_cards_takes_every_trick(leader: int) -> None:
    position = Position(hands=["", "AS KS"], leader=leader)
    solution = solve(position, side=1, objective="fewest", threshold=0)
    assert (solution.made, set(solution.made_by_card.values())) == (False, {False})
    assert solve(position, side=1, objective="fewest").tricks == 2


def test_threads_may_ask_the_same_solution() -> None:
    position = Position(hands=whole_pack(7, 4), trump="S")
    wanted = solve(position).by_card
    with ThreadPoolExecutor(4) as pool:
        for _ in range(20):
            assert list(pool.map(attrgetter("by_card"), [solve(position)] * 4)) == [wanted] * 4


def test_a_solution_goes_to_another_process_without_the_memory_of_its_search(tmp_path: Path) -> None:
    solution = solve(Position(hands=whole_pack(7, 4), trump="S"))
    packed = tmp_path / "solution"
    packed.write_bytes(pickle.dumps(solution))
    assert len(packed.read_bytes()) < 10_000
    there = python(f"import pickle; print(pickle.load(open({str(packed)!r}, 'rb')).by_card)")
    assert there == str(solution.by_card)


def test_a_search_may_go_as_deep_as_seats_can_knock() -> None:
    chance = Random(3)
    pack = [rank + suit for suit in "SHDC" for rank in "AKQJT98765432"]
    chance.shuffle(pack)
    hands = [pack[:20], pack[20:22], pack[22:24], pack[24:26], pack[26:28], pack[28:30], pack[30:32]]
    position = Position(hands, trump="S", sides=(0, *[1] * 6))
    for fast in {False, HAS_NUMBA}:
        question = search.Search(position, [0], range(1, 7), fast)
        frames = question.memory.frames
        question.ask([search.Query(False, 0, position.tricks_left, 10)])
        question.go_on(20_000 if fast else 2_000)
        assert len(frames) == k.DEPTH * k.FRAME
        assert not any(frames[-k.FRAME :]), "the last frame is never needed"
        question.close()


PIECES = {
    "two parties": Position(hands=[hand[:13] for hand in whole_pack(5)], leader=1, trump="H"),
    "four parties": Position(hands=[hand[:8] for hand in whole_pack(8, 4)], trump="C", sides=range(4)),
    "a knock": Position(hands=["QH 9S", "KH 3H 4S 8S", "AC 2C 2S TS"], trump="H"),
}


@pytest.mark.parametrize("name", PIECES)
def test_a_search_in_small_pieces_finds_the_same(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    at_once = everything_of(solve(PIECES[name]))
    monkeypatch.setattr(solver, "SLICE", {True: 7, False: 5})
    assert everything_of(solve(PIECES[name])) == at_once


@pytest.mark.skipif(not HAS_NUMBA, reason="numba is not installed")
@pytest.mark.parametrize("after", [1, 20, 28])
@pytest.mark.parametrize("name", ["two parties", "four parties"])
def test_numba_goes_on_where_plain_python_has_come(name: str, after: int, monkeypatch: pytest.MonkeyPatch) -> None:
    at_once = everything_of(solve(PIECES[name]))
    monkeypatch.setattr(solver, "SLICE", {True: 1000, False: 40})
    taken_over, asked = [], itertools.count()
    change_over = solver._Solver._change_over

    def noted(self: Any) -> None:
        taken_over.append(self.question.found())
        change_over(self)

    monkeypatch.setattr(search_memory, "_free", {})
    monkeypatch.setattr(solver._Solver, "_change_over", noted)
    monkeypatch.setattr(solver._Solver, "_ready", lambda self, seconds: False)
    solution = solve(PIECES[name])
    monkeypatch.setattr(solver._Solver, "_ready", lambda self, seconds: next(asked) >= after)
    assert everything_of(solution) == at_once
    (found,) = taken_over
    assert after < 28 or len(set(found)) > 1, "some cards had been answered, others not"


def everything_of(solution: Any) -> tuple[Any, ...]:
    return solution.tricks, solution.by_card, solution.by_knock


def mixed_questions(seeds: range) -> None:
    """Cards and the whole in any order, some asked twice, in slices of a few nodes, by each kernel that can answer."""
    for seed in seeds:
        chance = Random(seed)
        position = random_position(chance, chance.choice((6, 8, 10)))
        side, objective = chance.choice(position.sides), chance.choice(("most", "fewest"))
        each = every_line(position, side, objective)
        values = {**each, False: best_of(position, side, objective, each)}
        count = [seat for seat in range(position.seats) if position.sides[seat] == side]
        want = count if objective == "most" else [seat for seat in range(position.seats) if seat not in count]
        kinds = [
            (search.Search, position.tricks_left),
            (search.kind_for(position, count, want), position.tricks_left),
        ]
        if search.MisereSearch.fits(position, count, want) is not None:
            kinds.append((search.MisereSearch, 1))
        for kind, most in kinds:
            rows = [*values] * 2
            chance.shuffle(rows)
            question = kind(position, count, want, HAS_NUMBA)
            question.ask([search.Query(row, 0, most, chance.randint(1, most)) for row in rows])
            while not question.go_on(chance.choice((1, 2, 5, 1000))):
                pass
            found = question.found()
            question.close()
            assert found == [(min(most, values[row]),) * 2 for row in rows], f"seed {seed}, {kind.__name__}"


def test_questions_may_be_mixed_and_searched_in_slices() -> None:
    mixed_questions(range(250))


@pytest.mark.nightly
def test_thousands_of_questions_may_be_mixed_and_searched_in_slices() -> None:
    mixed_questions(range(1000, 6000))


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"objective": "least"}, "'most' or 'fewest'"),
        ({"threshold": 3}, "0 to 2"),
        ({"threshold": True}, "threshold=True"),
        ({"side": 7}, "the sides here are 0, 1"),
        ({"nodes": 0}, "nodes=0"),
        ({"seconds": -1}, "seconds=-1"),
        ({"nodes": 1.5}, "nodes=1.5"),
    ],
)
def test_a_question_that_makes_no_sense_is_refused(wrong: dict[str, Any], says: str) -> None:
    with pytest.raises(BadOption, match=says):
        solve(Position(hands=["AH 2H", "KH 3H"]), **wrong)


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no interval timer on this system")
def test_the_stop_button_stops_a_long_search_and_the_next_one_works() -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, stop)
    position = Position(hands=whole_pack(4, 3), leader=0, trump=None)  # three, each alone
    start = time.monotonic()
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        with pytest.raises(KeyboardInterrupt):
            solve(position, seconds=60)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert time.monotonic() - start < 5
    assert solve(Position(hands=["AH 2H", "KH 3H"])).tricks == 1


WITHOUT_NUMBA = """
import sys
sys.modules["numba"] = None
from random import Random
from tests.endings import answers, best_of, every_line, random_position
from whist_nb.analysis import solve
from whist_nb.analysis.kernels.compiling import HAS_NUMBA
assert not HAS_NUMBA
for seed in range(60):
    chance = Random(seed)
    position = random_position(chance, 10)
    side, objective = chance.choice(position.sides), chance.choice(("most", "fewest"))
    each = every_line(position, side, objective)
    solution = solve(position, objective=objective, side=side)
    assert (solution.tricks, answers(solution)) == (best_of(position, side, objective, each), each), seed
print("equal", sys.modules["numba"])
"""


def test_without_numba_the_same_source_gives_the_same_values() -> None:
    assert python(WITHOUT_NUMBA).split() == ["equal", "None"]


class Dispatcher:
    """As numba's: reads from its cache, or compiles, and takes as long as it is let."""

    def __init__(self, misses: int, over: threading.Event) -> None:
        self.stats = SimpleNamespace(cache_misses={"signature": misses} if misses else {}, cache_path="nowhere")
        self.compile = lambda signature: over.wait(60)

    def disable_compile(self) -> None:
        pass


@pytest.mark.skipif(not HAS_NUMBA, reason="numba is not installed")
@pytest.mark.parametrize("misses", [0, 1])
def test_compiling_a_kernel_is_announced_but_reading_it_slowly_is_not(
    misses: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    over = threading.Event()
    monkeypatch.setattr(compiling, "cached", lambda function: Dispatcher(misses, over))
    monkeypatch.setattr(search, "_has_announced", False)
    kernel = Compiled(steps.beats, "")
    try:
        assert not search.ready(0.2, [kernel])
        assert not search.ready(0, [kernel])
        assert "".join(capsys.readouterr()).count("is compiling its solver") == misses
    finally:
        over.set()
    assert search.ready(60, [kernel])


@pytest.mark.skipif(not HAS_NUMBA, reason="numba is not installed")
def test_kernels_are_made_ready_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two compilations at once have clashed in numba's registers: "dictionary changed size during iteration"."""
    at_it: list[str] = []
    most: list[int] = []

    def slowly(signature: str) -> None:
        at_it.append(signature)
        most.append(len(at_it))
        time.sleep(0.05)
        at_it.pop()

    def dispatcher(_function: object) -> Dispatcher:
        made = Dispatcher(0, threading.Event())
        made.compile = slowly
        return made

    monkeypatch.setattr(compiling, "cached", dispatcher)
    assert search.ready(60, [Compiled(steps.beats, "") for _ in range(4)])
    assert most == [1, 1, 1, 1]


def test_importing_the_package_needs_no_numpy_and_the_analysis_is_read_late() -> None:
    code = "import sys, whist_nb, whist_nb.analysis; print([n for n in ('numpy', 'numba') if n in sys.modules])"
    assert python(code) == "[]"


def test_the_rest_of_the_pack_does_not_matter() -> None:
    full = Position(hands=["AH 2H", "KH 3H"])
    assert solve(full).tricks == solve(Position(hands=[Cards("9H 2H"), Cards("8H 3H")])).tricks == 1
