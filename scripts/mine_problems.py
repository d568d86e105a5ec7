"""Mine problems with proved answers from deals that were played, and write them into the package's file.

    nice -n 10 python -m scripts.mine_problems --work problems.jsonl --minutes 50      run it again to go on
    python -m scripts.mine_problems --work problems.jsonl --into whist_nb/lessons/problems.jsonl.gz
    python -m scripts.mine_problems --name-themes whist_nb/lessons/problems.jsonl.gz    after adding a theme
    python -m scripts.mine_problems --work rare.jsonl --minutes 50 --kinds "two-way unblock"
    python -m scripts.mine_problems --work rare.jsonl --add-to whist_nb/lessons/problems.jsonl.gz --only "safety play"
    python -m scripts.mine_problems --work drops.jsonl --minutes 20 --kinds drop
    python -m scripts.mine_problems --work drops.jsonl --add-to whist_nb/lessons/problems.jsonl.gz --only drop --alike 4
    python -m scripts.mine_problems --work solo.jsonl --minutes 40 --kinds "solo misere"
    python -m scripts.mine_problems --work solo.jsonl --add-to whist_nb/lessons/problems.jsonl.gz --only solo

Every possible goal is tried on the endings of ``mined_endings``, first with a compiled search, ``quick_shares``. Those
that ``analysis.problems.acceptance`` lets through are written down with their plans. The work file gets a line every
few deals, so a run that is stopped loses nothing. The package's file takes a mixture from it, always the same one, in
which no two problems differ only in the names of their suits. Some themes are rare in ordinary endings; they are looked
for in ``dealt_endings``, and added to the file, as is a kind that is mined later. ``scripts/check_problems.py`` checks
the file.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from functools import cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from scripts.dealt_endings import PATTERNS, dealt
from scripts.mined_endings import ALONE, FEWEST_CARDS, KINDS, LOSING, MOST_LAYOUTS, Ending, endings
from scripts.written_problems import Found, rated, signature, skeleton, themed, written
from whist_nb.analysis.position import Position
from whist_nb.analysis.problems import open_worlds
from whist_nb.analysis.problems.acceptance import (
    LEAST_LAYOUTS,
    LEAST_RIGHT,
    LEAST_SECOND,
    MARGIN,
    OPEN_CARDS,
    Objection,
    rejections,
)
from whist_nb.analysis.problems.hidden_hands import HiddenHands
from whist_nb.analysis.problems.plan_search import PlanSearch, TooManyPlans
from whist_nb.analysis.problems.solution import PlanSolution
from whist_nb.engine.cards import Card
from whist_nb.engine.errors import BadOption
from whist_nb.lessons.problem_file import packed, read_whole

if TYPE_CHECKING:
    from scripts.quick_shares import QuickShares

MOST_TURNS: Final = 20_000
QUICK_TURNS: Final = 3_000
"""The number of turns the compiled search looks at; it only proposes, and more turns find little."""
TURNS_ALONE: Final = 40_000
"""The same against three hidden hands, where fewer turns answer nothing about most misères."""
EACH_DEAL: Final = 3
"""The most problems taken from one deal."""
BLOCK: Final = 20
"""The number of deals in one piece of work."""
TIE: Final = Fraction(5, 100)
"""If two cards are this close with open cards, their average seldom finds the right one."""
MIXTURE: Final = {"minibridge": 0.3, "dummy": 0.3, "nullo": 0.25, "german": 0.25, "solo": 0.1, "misere": 0.1}
"""The largest share of the file that one kind may have, before rare themes are added."""
ENOUGH: Final = 100
"""A problem is added to the file only if one of its themes has fewer problems than this."""


def goals(ending: Ending) -> Iterator[dict[str, int]]:
    """Yield the goals to ask for in a position."""
    cards = ending.position.tricks_left
    if ending.kind == "misere":
        yield {"at_most": 0}
    elif ending.kind == "nullo":
        yield from ({"at_most": tricks} for tricks in range(cards))
    else:
        yield from ({"take": tricks} for tricks in range(1, cards + 1))


def mined_from(kind: str, seed: int, quick: QuickShares | None = None) -> tuple[list[Found], Counter[str]]:
    """Return the problems of one deal, and how often each objection came up."""
    found: list[Found] = []
    why: Counter[str] = Counter()
    for ending in dealt(kind, seed) if kind in PATTERNS else endings(kind, seed):
        why["positions"] += 1
        # of the goals that a finesse misses, only the highest may need the drop
        solved = list(islice(accepted(ending, why, quick), None if ending.finesse else 1))
        if solved:
            found.append({"id": f"{kind}-{seed}-{len(found)}", **written(ending, solved[-1])})
        if len(found) >= EACH_DEAL:
            break
    return found, why


def accepted(ending: Ending, why: Counter[str], quick: QuickShares | None = None) -> Iterator[PlanSolution]:
    """Return the goals of a position that make a problem, solved; the compiled search may look at them first."""
    try:
        hidden = HiddenHands(ending.position, ending.hidden, ending.voids, {}, ending.points)
    except BadOption:
        why["no such layouts"] += 1
        return
    is_known = len(hidden.worlds) == 1
    if not (is_known if ending.kind == "german" else len(hidden.worlds) >= LEAST_LAYOUTS):
        why[Objection.FEW_LAYOUTS] += 1
        return
    if len(hidden.worlds) > MOST_LAYOUTS[ending.position.tricks_left]:
        why["too many layouts"] += 1
        return
    if quick is not None and not is_known:
        quick.set_up(hidden, ours_of(ending.position), ending.kind in LOSING)
    for goal in goals(ending):
        if quick is not None and not is_known and (objection := objection_at_sight(quick, ending, goal, hidden)):
            why[objection] += 1
            continue
        odds = asked_of(hidden, goal)
        if not is_promising(odds, ending, is_known):
            why["not promising"] += 1
            continue
        try:
            if not one_leads(odds, MARGIN):
                why[Objection.SEVERAL_RIGHT] += 1
                continue
            against = rejections(odds, ending.choices)
        except TooManyPlans:
            why[Objection.LIMIT] += 1
            continue
        why.update(rejection.reason for rejection in against)
        if not against:
            yield odds


def objection_at_sight(quick: QuickShares, ending: Ending, goal: dict[str, int], hidden: HiddenHands) -> str | None:
    """Return the compiled search's objection to a goal, before the package is asked anything."""
    (need,), total = goal.values(), len(hidden.worlds)
    opened = quick.open_cards(need)
    if not is_tempting(list(opened.values()), total, ending.ties):
        return "not promising"
    turns = TURNS_ALONE if ending.kind in ALONE else QUICK_TURNS
    won: list[tuple[int, int]] = []
    for card in sorted(opened, key=lambda card: -opened[card]):
        if len(won) > 1 and won[-1][0] - won[-2][0] < MARGIN * total and opened[card] < won[-2][0] + MARGIN * total:
            return Objection.SEVERAL_RIGHT
        wins = quick.wins(card, need, turns)
        if wins is None:
            return Objection.LIMIT
        won = sorted([*won, (wins, card)])
    if won[-1][0] - won[-2][0] < MARGIN * total:
        return Objection.SEVERAL_RIGHT
    if not is_tempting([wins for wins, _ in won], total, False):
        return "not promising"
    return Objection.NOBODY_ERRS if is_found_by_all(won[-1][1], opened, ending.choices, hidden) else None


def is_found_by_all(
    right: int, opened: Mapping[int, int], choices: Mapping[str, Card | None], hidden: HiddenHands
) -> bool:
    """Return whether all the players and the average of open cards find a card, the highest of its equals."""
    best = [card for card, wins in opened.items() if wins == max(opened.values())]
    if None in choices.values() or best != [right]:
        return False
    played = [hidden.bit[card] for card in choices.values() if card]
    return all(min(card for card in opened if card >= each) == right for each in played)


def is_tempting(numbers: Sequence[Fraction | int], total: int, ties: bool) -> bool:
    """Return whether the two best cards win enough of all layouts, and with ``ties`` about equally many."""
    best, second = [*sorted(numbers, reverse=True), 0, 0][:2]
    return best >= LEAST_RIGHT * total and second >= LEAST_SECOND * total and not (ties and best - second > TIE * total)


def ours_of(position: Position) -> int:
    """Return the seats of the side to act, as bits."""
    assert position.to_act is not None, "somebody is to play"
    mine = position.sides[position.to_act]
    return sum(1 << seat for seat, side in enumerate(position.sides) if side == mine)


def asked_of(hidden: HiddenHands, goal: dict[str, int]) -> PlanSolution:
    """Solve as ``solve_plans`` does, but for layouts that have been listed already."""
    take, at_most = goal.get("take"), goal.get("at_most")
    need = take if take is not None else at_most
    assert need is not None, "there is a goal"
    search = PlanSearch(hidden, ours_of(hidden.position), need, take is None, open_worlds.is_quick(), MOST_TURNS)
    return PlanSolution(hidden, search, take, at_most)


def is_promising(odds: PlanSolution, ending: Ending, is_known: bool) -> bool:
    """Return whether open cards, as an upper bound, leave room for a problem that somebody gets wrong."""
    shares = {odds.equals[card]: share for card, share in odds.open_cards.items()}
    if not is_known:
        return is_tempting(list(shares.values()), 1, ending.ties)
    best, second = [*sorted(shares.values(), reverse=True), 1][:2]
    return best == 1 and second == 0 and (ending.thumb is None or shares[odds.equals[ending.thumb]] == 0)


def one_leads(odds: PlanSolution, margin: Fraction) -> bool:
    """Return whether one card is better by a margin.

    As soon as two cards are equal, no card is solved that cannot be better.
    """
    opened = {odds.equals[card]: share for card, share in odds.open_cards.items()}
    left = sorted(opened, key=lambda card: (-opened[card], card.rank))
    total, solved = odds.count, [Fraction(-1), Fraction(-1)]
    while left:
        card = left.pop(0)
        solved = sorted([*solved, Fraction(len(odds.wins(card)), total)])[-2:]
        still = max((opened[other] for other in left), default=Fraction(-1))
        if solved[1] - solved[0] < margin and still < solved[1] + margin:
            return False
    return True


def read_work(path: Path) -> dict[tuple[str, int], list[Found]]:
    """Return the problems of each piece of work, including those that found none."""
    lines = path.read_text().splitlines() if path.exists() else []
    done = {}
    for line in lines:
        try:
            piece = json.loads(line)
        except json.JSONDecodeError:  # the last line of a run that was interrupted
            continue
        done[piece["kind"], piece["block"]] = piece["found"]
    return done


def mixture(found: Iterable[Found], most: int) -> list[Found]:
    """Choose at most this many different problems with at least four cards.

    No kind exceeds its share. In a third to a half of them the average of open cards chooses wrongly; the others are
    for beginners.
    """
    different: dict[tuple[Any, ...], Found] = {}
    for each in found:
        if max(len(hand.split()) for hand in each["hands"]) >= FEWEST_CARDS:
            different.setdefault(signature(each), each)
    order = sorted(different.values(), key=lambda each: lot(each["id"]))
    hard = [each for each in order if OPEN_CARDS in each["errs"]]
    most = min(most, 3 * len(hard))
    left = {kind: round(share * most) for kind, share in MIXTURE.items()}
    kept: list[Found] = []
    for each in [*hard, *(each for each in order if OPEN_CARDS not in each["errs"])]:
        if left[each["kind"]] and len(kept) < (most // 2 if OPEN_CARDS in each["errs"] else most):
            left[each["kind"]] -= 1
            kept.append(each)
    kept = kept[: 3 * sum(OPEN_CARDS in each["errs"] for each in kept)]
    return sorted(kept, key=lambda each: lot(each["id"]))


def lot(name: str) -> float:
    """Return a number that decides the place of a problem in the file."""
    return random.Random(name).random()


def write_file(path: Path, problems: Iterable[Found]) -> None:
    """Write the file in one go; the same problems always give the same bytes."""
    new = path.with_suffix(".new")
    new.write_bytes(packed(problems))
    os.replace(new, path)


@cache
def quick_shares() -> QuickShares | None:
    """Return the compiled search, which takes a while to compile; None without numba."""
    if not open_worlds.is_quick(600):
        return None
    from scripts.quick_shares import QuickShares

    return QuickShares()


def task(piece: tuple[str, int]) -> tuple[str, int, list[Found], Counter[str]]:
    """Do the work of one worker."""
    kind, block = piece
    quick = quick_shares()
    found: list[Found] = []
    why: Counter[str] = Counter()
    for seed in range(block * BLOCK, (block + 1) * BLOCK):
        more, objections = mined_from(kind, seed, quick)
        found, why = found + more, why + objections
    return kind, block, found, why


def mine(work: Path, minutes: float, jobs: int, kinds: list[str]) -> None:
    """Mine for some minutes, saving each piece of work when it is done."""
    done = read_work(work)
    left = (piece for block in range(10**6) for kind in kinds if (piece := (kind, block)) not in done)
    end, spent, numbers = time.monotonic() + 60 * minutes, Counter[str](), Counter[str]()
    reasons: dict[str, Counter[str]] = {kind: Counter() for kind in kinds}
    with ProcessPoolExecutor(jobs) if jobs > 1 else _Here() as pool, work.open("a") as kept:
        while time.monotonic() < end:
            begun = time.process_time()
            for kind, block, found, why in pool.map(task, [next(left) for _ in range(jobs)]):
                kept.write(json.dumps({"kind": kind, "block": block, "found": found}) + "\n")
                kept.flush()
                numbers[kind] += len(found)
                reasons[kind] += why
                spent[kind] += round(1000 * (time.process_time() - begun))
                begun = time.process_time()
    for kind in kinds:
        print(f"{kind}: {numbers[kind]} problems in {spent[kind] / 1000:.0f} s here", dict(reasons[kind]))


def name_themes(path: Path, jobs: int) -> None:
    """Find the themes of the problems in a file again, which takes some minutes, and write them."""
    problems = all_themed(read_whole(path), jobs)
    write_file(path, problems)
    print(f"kinds and themes: {counted(problems)}")


def all_themed(problems: Iterable[Found], jobs: int) -> list[Found]:
    """Return problems with their themes and what else is said of them."""
    if jobs == 1:
        return list(map(themed, problems))
    with ProcessPoolExecutor(jobs) as pool:
        return list(pool.map(themed, problems, chunksize=20))


def with_rare_ones(
    problems: Iterable[Found],
    found: Iterable[Found],
    only: str | None = None,
    enough: int = ENOUGH,
    alike: int | None = None,
) -> list[Found]:
    """Add the problems found that are new and have a theme with too few: any theme, or only this theme or kind.

    With ``alike``, no more than this many problems with the same skeleton are added.
    """
    kept = list(problems)
    known, count, skeletons = set(map(signature, kept)), counted(kept), Counter[Any]()
    for each in sorted(found, key=lambda each: lot(each["id"])):
        wanted = each["themes"] if only is None else {only} & {each["kind"], *each["themes"]}
        if signature(each) not in known and any(count[name] < enough for name in wanted):
            if alike is not None and skeletons[skeleton(each)] >= alike:
                continue
            skeletons[skeleton(each)] += 1
            known.add(signature(each))
            count.update((each["kind"], *each["themes"]))
            kept.append(each)
    return sorted(kept, key=lambda each: lot(each["id"]))


def counted(problems: Iterable[Found]) -> Counter[str]:
    """Return the number of problems of each kind and with each theme."""
    return Counter(name for each in problems for name in (each["kind"], *each["themes"]))


def main() -> None:
    """Mine, or write the mined problems into the package's file, or do both."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    doing = parser.add_mutually_exclusive_group(required=True)
    doing.add_argument("--work", type=Path, help="the file to which problems are added every few deals")
    doing.add_argument("--name-themes", type=Path, help="only find the themes of the package's file again")
    parser.add_argument("--minutes", type=float, default=0.0, help="how long to mine")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--kinds", default=" ".join(KINDS))
    parser.add_argument("--into", type=Path, help="the package's file")
    parser.add_argument("--add-to", type=Path, help="the package's file, to which rare problems are added")
    parser.add_argument("--only", help="the only theme or kind to add; by default all rare themes")
    parser.add_argument("--enough", type=int, default=ENOUGH, help="add no more once there are this many")
    parser.add_argument("--alike", type=int, help="the most problems with one skeleton to add")
    parser.add_argument("--most", type=int, default=3600, help="the most problems to put into it")
    asked = parser.parse_args()
    if asked.name_themes:
        name_themes(asked.name_themes, asked.jobs)
        return
    if asked.minutes:
        mine(asked.work, asked.minutes, asked.jobs, asked.kinds.split())
    found = [problem for piece in read_work(asked.work).values() for problem in piece]
    if asked.add_to:
        more = all_themed(map(rated, found), asked.jobs)
        problems = with_rare_ones(read_whole(asked.add_to), more, asked.only, asked.enough, asked.alike)
        write_file(asked.add_to, problems)
        print(f"{len(problems)} problems, {asked.add_to.stat().st_size} bytes, kinds and themes: {counted(problems)}")
        return
    problems = [themed(rated(each)) for each in mixture(found, asked.most)]
    print(f"{len(found)} mined, {len(problems)} in the mixture: {Counter(each['kind'] for each in problems)}")
    print(f"{sum(OPEN_CARDS in each['errs'] for each in problems)} in which the average of open cards goes wrong")
    print(f"kinds and themes: {counted(problems)}")
    if asked.into:
        write_file(asked.into, problems)
        print(f"{asked.into.stat().st_size} bytes")


class _Here:
    """A pool of one: this process itself."""

    map = staticmethod(map)

    def __enter__(self) -> _Here:
        return self

    def __exit__(self, *error: object) -> None:
        pass


if __name__ == "__main__":
    main()
