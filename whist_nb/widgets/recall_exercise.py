"""A drill question about a table's own deal, as an exercise.

>>> import whist_nb as wn
>>> table = wn.CardTable("whist", seed=4)
>>> wn.exercise.recall(table, "trumps-out", tricks=5).lesson.goal
'After trick 5: how many {D} diamonds have not been played and are not in your hand?'
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, pairwise
from typing import Any, Final, NamedTuple

from whist_nb.engine.cards import Card
from whist_nb.engine.errors import BadOption, MissingPackage
from whist_nb.engine.game import Game
from whist_nb.engine.phrases import phrase
from whist_nb.engine.view import View
from whist_nb.lessons import Exercise, PickChoice, PickNumber
from whist_nb.training.drills import Drill, find_drill
from whist_nb.training.posed import in_play
from whist_nb.training.question import Evidence, Question
from whist_nb.training.recall import Recall

LEVEL: Final = 3
"""The level of the questions, which is a drill's first."""

SEATS: Final = 3
"""The most players named together; more would make too many answers to choose from."""

HIGHEST: Final = "boss-card"
"""The drill that asks for the highest card left in a suit."""

CARDS: Final = 7
"""The most cards to choose from, which are neighbours in the order of their suit."""


class RecallExercise(NamedTuple):
    """The kind of exercise that asks a question, and its arguments."""

    kind: type[Exercise]
    goal: str
    parts: Mapping[str, Any]


def recall_exercise(game: Game, seat: int, drills: Iterable[str]) -> RecallExercise:
    """Return the first question these drills can ask this seat after the last trick, or else after an earlier one.

    A drill that needs a missing package is passed over if another drill has something to ask. Raises BadOption for an
    unknown drill, and if none of them has anything to ask about this deal.
    """
    wanted = [find_drill(drill) for drill in drills]
    deal = game.view(seat).deal_number
    # After each trick, when all that follows from it has been seen and there are cards to play.
    after = {
        len(view.tricks): view
        for _, view in game.views_since(seat)
        if view.deal_number == deal and view.tricks and not view.trick and view.hand
    }
    lacking: dict[str, MissingPackage] = {}
    for view in reversed(after.values()):
        for drill in wanted:
            try:
                made = _asked(drill, view, game)
            except MissingPackage as problem:
                lacking[drill.id] = problem
                continue
            if made:
                return made
    if lacking:
        raise next(iter(lacking.values()))
    names = ", ".join(drill.id for drill in wanted)
    raise BadOption("{names}: there is nothing to ask about this deal yet. Play a few more tricks first.", names=names)


def _asked(drill: Drill, view: View, game: Game) -> RecallExercise | None:
    asked = in_play(drill, view, LEVEL, game.variant.id, game.seed)
    question = asked and asked.question
    answers = question and not question.shown and not question.more and _answers(question)
    if not question or not answers:
        return None
    told = {
        "title": drill.title,
        "right": " ".join(part.rstrip(".") + "." for part in (question.found_by, question.meaning) if part),
        "wrong": _why_not(drill, question, view),
        "hints": 0,
    }
    goal = phrase(
        "After trick {number}: {question}",
        number=len(view.tricks),
        question=question.text[0].lower() + question.text[1:],
    )
    return RecallExercise(PickNumber if question.kind == "number" else PickChoice, goal, {**told, **answers})


def _why_not(drill: Drill, question: Question, view: View) -> str | dict[str, str]:
    """Explain why an answer is wrong from what the tricks showed; for a suit's highest card, first say where it is."""
    told = " ".join(map(_fact_in_words, question.evidence)) or question.found_by
    if drill.id != HIGHEST or question.kind != "card":
        return told
    recall = Recall(view)
    others = [card for card in question.options if card.text != question.answer]
    return {card.text: f"{_where(recall, card)} {told}" for card in others}


def _where(recall: Recall, card: Card) -> str:
    """Why a card is not the highest of its suit that others may still have."""
    if card in recall.mine:
        return phrase("You have {{{text}}} yourself.", text=card.text)
    if card in recall.gone:
        return phrase("{{{text}}} has been played.", text=card.text)
    if card in recall.live(recall.suit(card)):
        return phrase("{{{text}}} is not the highest one left.", text=card.text)
    return phrase("Nobody else can have {{{text}}}.", text=card.text)


def _fact_in_words(fact: Evidence) -> str:
    return f"Trick {fact.trick}: {fact.text}" if fact.trick else fact.text


def _answers(question: Question) -> dict[str, Any] | None:
    """Return the answers to choose from, with the right one; None for kinds that need a board."""
    match question.kind:
        case "number":
            return {"find": question.answer, "most": max(13, question.answer)}
        case "choice":
            return {"choices": dict(question.options), "answer": question.answer, "ordered": True}
        case "card":
            at = [card.text for card in question.options].index(question.answer)
            near = _part(question.options, at)
            choices = {card.text: f"{{{card.text}}}" for card in near}
            return {"choices": choices, "answer": question.answer, "ordered": True}
        case "seats" if len(question.options) <= SEATS:
            names = dict(question.options)
            sets = [some for size in range(len(names) + 1) for some in combinations(names, size)]
            label = {some: " and ".join(names[seat] for seat in some) or "Nobody" for some in sets}
            choices = {_id(some): label[some] for some in sets}
            return {"choices": choices, "answer": _id(question.answer), "ordered": True}
    return None


def _part(cards: Sequence[Card], at: int) -> Sequence[Card]:
    """Return the part with the card at that place, when all are cut into equal ones, which reveals nothing about it."""
    parts = -(-len(cards) // CARDS)
    cuts = [len(cards) * number // parts for number in range(parts + 1)]
    return next(cards[low:high] for low, high in pairwise(cuts) if low <= at < high)


def _id(seats: Iterable[int]) -> str:
    return "seats" + "".join(f" {seat}" for seat in seats)
