"""Measure how often somebody who sees no cards is right: ``python benchmarks/blind_answers.py``.

A player is fitted to the form of the questions alone: the game, the drill, its level, the words (with and without the
parts that name a card, a number or a seat), the kind of answer, the options, the further questions, how many tricks
have been played, and anything that can be worked out from numbers in the words. On half of the deals it learns which
answer is the most frequent in which group of questions, choosing groups that also hold on deals left out; it is then
asked on the other half. The goal is at most 35% right for every drill in every game, or 60% if there are only two
answers to choose from. ``--drills voids my-tops``, ``--games german-whist`` and ``--seats 4`` narrow it down,
``--fitted`` shows what each guess is based on and what it says most often, and ``--over`` lists only what is above the
limit.
"""

import argparse
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import ceil, floor
from random import Random
from typing import Any

import whist_nb as wn
from whist_nb.engine.variant import Variant
from whist_nb.engine.view import View
from whist_nb.training.deals import games
from whist_nb.training.drills import DRILLS, EASIEST, TOP, Drill
from whist_nb.training.question import Question
from whist_nb.training.recall import Recall

LIMIT, LIMIT_OF_TWO = 0.35, 0.60
FOLDS = 4
ONCE = 4
"""This many levels are asked for drills that come up once in a deal."""
DEEPEST = 4
"""The most features by which questions are put into groups."""

_MARK = re.compile(r"\{[^}]*\}")
_NUMBER = re.compile(r"\b\d+\b")
_NAME = re.compile(r"\b([Ss]outh|[Ww]est|[Nn]orth|[Ee]ast|Gus|Ann|Ben|Cleo|Dan|Eve|Finn|you|your)\b")


@dataclass(frozen=True)
class Case:
    """A question as a blind player sees it, and what is needed to score an answer."""

    deal: int
    features: dict[str, Any]
    answers: dict[str, tuple[Any, ...]]
    question: Question = field(repr=False, compare=False)
    choices: int | None = None


def masked(text: str) -> str:
    """Return a question with its cards, suits, numbers and seats masked."""
    return _NAME.sub("@", _NUMBER.sub("#", _MARK.sub("*", text)))


def plain(value: Any) -> Any:
    """Return plain JSON in a form that can be counted."""
    if isinstance(value, dict):
        return tuple((key, plain(each)) for key, each in value.items())
    return tuple(map(plain, value)) if isinstance(value, (list, tuple)) else value


def features_of(asked: dict[str, Any], rung: int, seat: int, tricks: int, left: int) -> dict[str, Any]:
    """Return what the page shows of a question, from coarse to fine."""
    text, parts = asked["text"], asked["more"]
    numbers = tuple(map(int, _NUMBER.findall(_MARK.sub("", text))))
    return {
        "form": (asked["kind"], masked(text)),
        "more": tuple((part["kind"], masked(part["text"])) for part in parts),
        "number of options": tuple(len(part["options"]) for part in (asked, *parts)),
        "options": tuple(plain(part["options"]) for part in (asked, *parts)),
        "marks": tuple(_MARK.findall(text)),
        "ranks": tuple(mark[1:-2] for mark in _MARK.findall(text)),
        "numbers": numbers,
        "largest number": max(numbers, default=None),
        "names": tuple(_NAME.findall(text)),
        "text": (text, *(part["text"] for part in parts)),
        "hidden": tuple(asked["hide"]),
        "rung": rung,
        "seat": seat,
        "tricks": tricks,
        "third of the deal": 3 * tricks // max(1, tricks + left),
        "tricks left": min(left, 4),
    }


def _places(part: dict[str, Any], answer: Any) -> Any:
    """Return an answer by the places of its options, so that one guess can be made for another suit or seat."""
    values = [each[0] if isinstance(each, (list, tuple)) else each for each in part["options"]]
    if part["kind"] in ("card", "choice"):
        return values.index(answer) if answer in values else answer
    if part["kind"] in ("cards", "seats"):
        return tuple(values.index(each) if each in values else each for each in answer)
    return plain(answer)


def _from_the_end(part: dict[str, Any], answer: Any) -> Any:
    """Return places counted from the last option, and numbers counted down from what the words give away."""
    size, places = len(part["options"]), _places(part, answer)
    if part["kind"] in ("card", "choice") and isinstance(places, int):
        return places - size
    if part["kind"] in ("cards", "seats"):
        return tuple(each - size if isinstance(each, int) else each for each in places)
    return _sum_in(part["text"]) - answer if isinstance(answer, (int, float)) else places


def _sum_in(text: str) -> int:
    """Return the largest number in a question, minus the others."""
    numbers = [int(each) for each in _NUMBER.findall(_MARK.sub("", text))]
    return 2 * max(numbers) - sum(numbers) if numbers else 0


WAYS = {
    "as it stands": lambda part, answer, tricks: plain(answer),
    "by options": lambda part, answer, tricks: _places(part, answer),
    "from the end": lambda part, answer, tricks: _from_the_end(part, answer),
    "by tricks": lambda part, answer, tricks: answer - tricks if part["kind"] == "number" else plain(answer),
}
"""The forms of an answer, so that answers with something in common become one and the same."""


def case_of(deal: int, question: Question, rung: int, seat: int, view: View) -> Case:
    asked = question.to_dict()
    tricks, stage = len(view.tricks), view.stage
    left = 0 if stage is None else max(0, stage.tricks - (tricks - view.stage_start))
    parts = list(zip((asked, *asked["more"]), question.parts, strict=True))
    answers = {name: tuple(way(part, each.answer, tricks) for part, each in parts) for name, way in WAYS.items()}
    return Case(deal, features_of(asked, rung, seat, tricks, left), answers, question, choices(question))


def choices(question: Question) -> int | None:
    """Return how many answers there are to choose from, if the question says so."""
    if question.more or question.kind not in ("choice", "seats", "card"):
        return None
    single = question.kind != "seats" or len(question.answer) == 1
    return len(question.options) if single else 2 ** len(question.options)


def cases(variant: Variant, drills: Sequence[Drill], wanted: int, seats: int | None = None) -> dict[str, list[Case]]:
    """Return that many questions of each drill, or as many as come up in that many deals."""
    found: dict[str, list[Case]] = {drill.id: [] for drill in drills}
    for deal in range(wanted):
        rng = Random(f"{variant.id} {deal}")
        waiting = [drill for drill in drills if len(found[drill.id]) < wanted]
        if not waiting:
            break
        seat = rng.randrange(seats or variant.usual_seats)
        for moment, game in enumerate(games(variant, deal, seat, seats)):
            recall = Recall(game.view(seat))
            for drill, rung in _asking(waiting, moment, rng):
                question = drill.ask(recall, rng, rung)
                if question is not None:
                    found[drill.id].append(case_of(deal, question, rung, seat, recall.view))
    return found


def _asking(drills: Sequence[Drill], moment: int, rng: Random) -> Iterator[tuple[Drill, int]]:
    for drill in drills:
        rare = drill.moment in ("start", "end") or drill.id == "the-close"
        if drill.moment == "start" and moment:
            continue
        for _ in range(ONCE if rare else 1):
            yield drill, rng.randint(EASIEST, TOP)


def _is_near(part: Question, said: Any, answer: Any) -> bool:
    """Return whether a guess is right: an estimate within the question's margin, anything else exactly."""
    return bool(said == answer if part.kind != "percent" else abs(said - answer) <= part.near)


def _likeliest(part: Question, counts: Counter[Any]) -> Any:
    if part.kind != "percent":
        return counts.most_common(1)[0][0]
    near = [0] * 101
    for answer, count in counts.items():
        for said in range(max(0, ceil(answer - part.near)), min(100, floor(answer + part.near)) + 1):
            near[said] += count
    return near.index(max(near))


@dataclass
class Guess:
    """A blind player: the groups it looks at, and its answer in each."""

    way: str
    by: tuple[str, ...] = ()
    table: dict[tuple[Any, ...], Any] = field(default_factory=dict)

    def also_by(self, name: str, cases: Sequence[Case]) -> "Guess":
        """Return a player that looks at one more feature, with what this one has learnt and the finest groups."""
        finer = Guess(self.way, (*self.by, name))
        return finer._learn(cases, self.table)

    def fit(self, cases: Sequence[Case]) -> "Guess":
        """Learn the answer that is right most often in each group, coarser groups included."""
        guess = Guess(self.way)._learn(cases, {})
        for name in self.by:
            guess = guess.also_by(name, cases)
        return guess

    def _learn(self, cases: Sequence[Case], coarser: dict[tuple[Any, ...], Any]) -> "Guess":
        groups = defaultdict(list)
        for case in cases:
            groups[self._key(case, len(self.by))].append(case)
        self.table = coarser | {key: self._best(group) for key, group in groups.items()}
        return self

    def _key(self, case: Case, depth: int) -> tuple[Any, ...]:
        return tuple([case.features[name] for name in self.by[:depth]])

    def _best(self, group: list[Case]) -> Any:
        """Return the answer that is right most often; for an estimate, the one with the most chances near it."""
        parts = group[0].question.parts
        if all(part.kind != "percent" for part in parts):
            if len(group) == 1:
                return group[0].answers[self.way]
            return Counter(case.answers[self.way] for case in group).most_common(1)[0][0]
        columns = zip(*(case.answers[self.way] for case in group), strict=True)
        return tuple(_likeliest(part, Counter(column)) for part, column in zip(parts, columns, strict=True))

    def is_right(self, case: Case) -> bool:
        """Return whether the player is right here, going by the finest group it has met."""
        key = next(key for depth in range(len(self.by), -1, -1) if (key := self._key(case, depth)) in self.table)
        said, answers = self.table[key], case.answers[self.way]
        return len(said) == len(answers) and all(map(_is_near, case.question.parts, said, answers))

    def score(self, cases: Sequence[Case]) -> float:
        return sum(map(self.is_right, cases)) / max(1, len(cases))


def held_out(guesses: Sequence[Guess], asked: Sequence[Sequence[Case]]) -> float:
    """Return how often players are right on the deals they have not learnt from."""
    hits = sum(guess.score(cases) * len(cases) for guess, cases in zip(guesses, asked, strict=True))
    return hits / max(1, sum(map(len, asked)))


def fitted(cases: Sequence[Case]) -> Guess:
    """Return the best blind player for these questions, adding features while they help on deals held out."""
    fold = [[case for case in cases if case.deal // 2 % FOLDS == number] for number in range(FOLDS)]
    rest = [[case for case in cases if case.deal // 2 % FOLDS != number] for number in range(FOLDS)]
    known, asked = zip(*((k, a) for k, a in zip(rest, fold, strict=True) if k), strict=True)
    best = (-1.0, "", ())
    for way in WAYS:
        guesses = [Guess(way).fit(each) for each in known]
        reached = held_out(guesses, asked)
        while len(guesses[0].by) < DEEPEST:
            names = [name for name in cases[0].features if name not in guesses[0].by]
            finer = {
                name: [one.also_by(name, each) for one, each in zip(guesses, known, strict=True)] for name in names
            }
            score, name = max((held_out(each, asked), name) for name, each in finer.items())
            if score <= reached:
                break
            reached, guesses = score, finer[name]
        best = max(best, (reached, way, guesses[0].by))
    return Guess(best[1], best[2]).fit(cases)


@dataclass(frozen=True)
class Row:
    """A blind player's result in one drill of one game."""

    drill: str
    game: str
    share: float
    asked: int
    limit: float
    guess: Guess

    @property
    def over(self) -> bool:
        return self.share > self.limit


def row(drill: str, game: str, cases: Sequence[Case]) -> Row | None:
    """Let a blind player learn from the deals with even numbers, then ask it those with odd ones; None without both."""
    learnt, asked = ([case for case in cases if case.deal % 2 == odd] for odd in (0, 1))
    if not learnt or not asked:
        return None
    guess = fitted(learnt)
    two = sum(case.choices is not None and case.choices <= 2 for case in asked) / len(asked)
    limit = LIMIT + (LIMIT_OF_TWO - LIMIT) * two
    return Row(drill, game, guess.score(asked), len(asked), limit, guess)


def rows(wanted: int, drills: Sequence[str] = (), ids: Sequence[str] = (), seats: int | None = None) -> Iterator[Row]:
    """Yield a row for each drill and game, game by game."""
    for variant in wn.VARIANTS:
        if (ids and variant.id not in ids) or (seats and seats not in variant.seats):
            continue
        fitting = [drill for drill in DRILLS.values() if drill.fits(variant) and (not drills or drill.id in drills)]
        for drill, found in cases(variant, fitting, wanted, seats).items():
            made = row(drill, variant.id, found)
            if made is not None:
                yield made


def told(row: Row, fitted: bool) -> str:
    mark = "OVER" if row.over else ""
    line = f"{row.drill:16} {row.game:17} {row.share:6.1%} {row.asked:6} {row.limit:6.0%}  {mark:5}"
    if fitted:
        often = Counter(map(str, row.guess.table.values())).most_common(1)[0][0]
        line += f" {row.guess.way}, by {', '.join(row.guess.by) or 'nothing'}; most often {often:.60}"
    return line.rstrip()


def main() -> None:
    read = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    read.add_argument(
        "--questions", type=int, default=600, help="for each drill in each game; half of these are for learning"
    )
    read.add_argument("--drills", nargs="*", default=[], choices=list(DRILLS), metavar="DRILL")
    read.add_argument("--games", nargs="*", default=[], choices=[v.id for v in wn.VARIANTS], metavar="GAME")
    read.add_argument("--seats", type=int, help="the number of players, in games that allow it")
    read.add_argument("--fitted", action="store_true", help="show what each guess is based on")
    read.add_argument("--over", action="store_true", help="show only drills above the limit")
    given = read.parse_args()
    print(f"{'drill':16} {'game':17} {'right':>6} {'asked':>6} {'limit':>6}")
    over = count = 0
    for each in rows(given.questions, given.drills, given.games, given.seats):
        over, count = over + each.over, count + 1
        if each.over or not given.over:
            print(told(each, given.fitted), flush=True)
    print(f"{over} of {count} are above the limit.")


if __name__ == "__main__":
    main()
