"""Exercises in putting things in order: cards by their power to win a trick, or bids and calls by their own rules."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from itertools import count
from typing import Any, ClassVar

from whist_nb.engine.cards import Card, Cards, CardsLike, Suit
from whist_nb.engine.errors import BadOption
from whist_nb.engine.phrases import phrase
from whist_nb.engine.trick import winning_play
from whist_nb.lessons.answer_kinds import AsksChoice
from whist_nb.lessons.exercise import Hint, InvalidAnswer
from whist_nb.lessons.picking import PickCards
from whist_nb.lessons.positions import LessonPosition
from whist_nb.lessons.reasons import card


class SortCards(PickCards):
    """An exercise in which the learner clicks cards in order, starting with the one that would win the trick.

    Parameters
    ----------
    goal
        What to do, in one sentence.
    position
        The position; the order follows from its trumps and ranks.
    cards
        The cards to put in order. Each must be a card of the suit led, a trump or a joker, so that each card beats the
        next.
    led
        The suit led; not needed if all cards are of one suit.
    **more
        As for `Exercise`.

    Raises
    ------
    BadOption
        If the cards cannot be compared in one trick.
    """

    def __init__(
        self, goal: str, position: LessonPosition, *, cards: CardsLike, led: str | Suit | None = None, **more: Any
    ) -> None:
        given = Cards(cards)
        if len(given) < 2:
            raise BadOption("cards={given!r}: expected at least two cards to put in order.", given=str(given))
        view = position.view
        suits = {view.ranks.suit_of[each] for each in given} - {view.trump, None}
        suit = Suit(led) if led is not None else next(iter(suits), view.trump)
        if suits - {suit}:
            raise BadOption(
                "cards={given!r}: only the suit led and trumps can be compared in one trick.", given=str(given)
            )
        self._led = suit
        super().__init__(goal, position, find=str(in_order(given, suit, position)), board=given, **more)

    def _is_derived(self) -> bool:
        return False

    @property
    def is_single(self) -> bool:
        """Whether one click is a complete answer; each is judged on its own, and the last one completes the order."""
        return False

    @property
    def submit(self) -> str | None:
        return None

    def _judge(self, act: str) -> None:
        if act not in self.board:
            raise InvalidAnswer("**That isn't one of the cards to sort:** nothing has changed.")
        picked = Card(act)
        if picked in self.found:
            raise InvalidAnswer("**{picked} already has its place:** nothing has changed.", "late", picked=card(picked))
        higher = next(each for each in self.wanted if each not in self.found)
        if picked is not higher:
            return self._slip(act, act, f"{card(higher)} beats {card(picked)}.", self._why_higher(higher, picked))
        self.found.append(picked)
        self.marks = {one: mark for one, mark in self.marks.items() if mark == "found"} | {act: "found"}
        self.box, self.hint_cards = None, ()
        if len(self.found) == len(self.wanted):
            order = " ".join(card(each) for each in self.wanted)
            self._right_answer(act, str(self.wanted), f"{order}.", phrase("Each card beats all the cards after it."))
        return None

    def _why_higher(self, higher: Card, lower: Card) -> str:
        view = self.spot.view
        trump = view.trump
        suits = view.ranks.suit_of
        if suits[higher] is trump is not suits[lower] and trump is not None:
            return phrase("{higher} is a trump, and {lower} is not.", higher=card(higher), lower=card(lower))
        if higher.suit is None and lower.suit is None:
            return phrase("The big joker beats the little one.")
        if higher.suit is None or lower.suit is None:
            return phrase("The jokers beat all other trumps.")
        dealt = {each.text[0] for each in view.pack if each.suit}
        ranks = [rank for rank in view.ranks.order if rank in dealt]
        return phrase("The ranks from high to low are {ranks}.", ranks=" ".join(ranks).replace("T", "10"))

    def solution(self) -> list[str]:
        return [each.text for each in self.wanted if each not in self.found]

    def _derived_hints(self) -> list[Hint]:
        view = self.spot.view
        trumps = tuple(each for each in self.board if view.trump and view.ranks.suit_of[each] is view.trump)
        return [
            Hint(phrase("Trumps beat all other cards."), trumps)
            if trumps
            else Hint(phrase("Which card can't be beaten here?"))
        ]


def in_order(cards: Cards, led: Suit | None, position: LessonPosition) -> Cards:
    """Return the cards from the one that wins to the one that never does, by the law of tricks."""
    view, left, order = position.view, list(cards), []
    while left:
        first = sorted(left, key=lambda each: view.ranks.suit_of[each] is not led)  # the suit led comes first
        order.append(winning_play([(0, each) for each in first], view.trump, view.ranks)[1])
        left.remove(order[-1])
    return Cards(order)


class SortChoices(AsksChoice):
    """An exercise in which the learner clicks shuffled choices in the right order.

    Everybody who runs the same cell sees the choices in the same order, which is never the right one. After two wrong
    answers for the same place, the right one is shown.

    Parameters
    ----------
    goal
        What to do, in one sentence.
    choices
        From 3 to 12 ids with their labels, in the right order.
    why
        The rule behind the order, which is also the reason given for a wrong answer.
    **more
        As for `Exercise`.

    Raises
    ------
    BadOption
        If there are fewer than three choices or more than twelve, or if ``why`` is empty.
    """

    unsolved: ClassVar[Any] = ()

    def __init__(self, goal: str, *, choices: Mapping[str, str], why: str, **more: Any) -> None:
        if not isinstance(choices, Mapping) or not 3 <= len(choices) <= 12:
            raise BadOption(
                "choices={choices!r:.60}: expected a mapping from 3 to 12 ids to labels, in the right order.",
                choices=choices,
            )
        if not isinstance(why, str) or not why:
            raise BadOption("why={why!r:.60}: expected a sentence with the rule behind the order.", why=why)
        self._labels, self._why = dict(choices), why
        super().__init__(goal, None, **more)

    def _begin(self) -> None:
        self.found: list[str] = []
        self._missed = False

    @property
    def choices(self) -> dict[str, str]:
        """The choices already placed, followed by the rest in shuffled order."""
        right = list(self._labels)
        shuffled = next(order for turn in count() if (order := self._shuffled(right, turn)) != right)
        left = [id for id in shuffled if id not in self.found]
        return {id: self._labels[id] for id in [*self.found, *left]}

    @property
    def wanted(self) -> str:
        """The id of the next choice, or of the last one when all are placed."""
        return list(self._labels)[min(len(self.found), len(self._labels) - 1)]

    @property
    def stage(self) -> Hashable:
        return super().stage, tuple(self.found), self._missed

    def _judge(self, act: str) -> None:
        choice = self._choice(act)
        if choice in self.found:
            raise InvalidAnswer(
                "**{choice} already has its place:** nothing has changed.", "late", choice=self._labels[choice]
            )
        if choice != self.wanted:
            first = f"“{self._labels[self.wanted]}”" if self._missed else phrase("Something else")
            self._missed = True
            return self._slip(
                act,
                tuple(self.found),
                phrase("{first} comes before “{choice}”.", first=first, choice=self._labels[choice]),
                self._why,
            )
        self.found.append(choice)
        self._missed = False
        self.marks = {f"choice {id}": "found" for id in self.found}
        self.box, self.hint_cards = None, ()
        if len(self.found) == len(self._labels):
            order = " → ".join(self._labels[id] for id in self.found)
            return self._right_answer(act, tuple(self.found), order, self._why)
        return None

    @property
    def tally(self) -> str:
        """The number of cards placed, and the number of slips."""
        if self.done or not self.found:
            return super().tally
        placed = f"{len(self.found)} of {len(self._labels)}"
        return f"{placed}, {super().tally}" if self.attempts else placed

    def solution(self) -> list[str]:
        return [f"choice {id}" for id in self._labels if id not in self.found]

    def _derived_hints(self) -> list[Hint]:
        return [Hint(self._why)]

    def ask(self) -> dict[str, Any]:
        return {**super().ask(), "sorts": True}
