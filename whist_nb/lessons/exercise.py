"""The base of all exercises: a goal above a position, answers that are judged at once, hints, and other cards.

An exercise is plain data: a position and the right answer. Answers are strings, as a page sends them: a card ``QH``,
``seat 2``, ``number 7``, ``choice win``, ``done``. A wrong answer gets a reason and changes nothing, so you can try
again in the same position.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from copy import copy
from typing import Any, ClassVar, Final, NamedTuple

from whist_nb.engine.cards import SUITS, Card, Suit, suit_of_text
from whist_nb.engine.errors import BadOption, WhistError
from whist_nb.engine.phrases import phrase
from whist_nb.lessons.numbered_steps import step_of
from whist_nb.lessons.positions import LessonPosition, Swap, recoloured, suit_swap

_MARK: Final = re.compile(r"\{([2-9TJQKA]?)([SHDC])\}")
_WORD: Final = re.compile("|".join(rf"\b{suit.one}(?=s?\b)" for suit in SUITS), re.IGNORECASE)


class InvalidAnswer(WhistError):
    """Raised for an answer that the exercise does not accept; nothing has changed.

    Parameters
    ----------
    text
        The reason why it is not accepted.
    kind
        "bad" for something that is not an answer to this exercise, "late" for an answer after it is over.
    **parts
        The parts that fill the placeholders of the reason.
    """

    def __init__(self, text: str, /, kind: str = "bad", **parts: Any) -> None:
        super().__init__(text, **parts)
        (self.reason,) = self.args
        self.kind = kind


class NoOtherDeal(BadOption):
    """Raised if none of the deals that were tried asks this question in a way that can be answered."""


class Feedback(NamedTuple):
    """The feedback on an answer.

    Parameters
    ----------
    kind
        "right", "why" or "hint".
    title
        The first sentence.
    text
        More sentences.
    rule
        The rule behind it, if there is one.
    """

    kind: str
    title: str
    text: str = ""
    rule: str | None = None


class Hint(NamedTuple):
    """A hint.

    Parameters
    ----------
    text
        The text, one sentence.
    cards
        The cards to mark.
    """

    text: str
    cards: tuple[Card, ...] = ()


class Exercise(ABC):
    """The base class of exercises, which set a goal in a position; subclasses define the answers and judge them.

    ``attempts`` counts the wrong answers and the one that solved the exercise; ``value`` is the last answer.

    Parameters
    ----------
    goal
        What to do, in one sentence.
    position
        The position; None for a question without a table.
    title
        A name for the exercise.
    right
        The reason for the right answer, to replace the one worked out from the position.
    wrong
        The reasons for wrong answers, to replace those worked out: one text for all, or one for each answer.
    rule
        The text shown under "the rule".
    hint
        The texts of the hints, to replace those worked out.
    hints
        The amount of help: 2 shows the first hint at once, 1 gives hints on request, and 0 gives none.
    step
        The place of the exercise among those on one idea, such as "1 of 3".
    sits
        Seats whose hands lie face up and are also played by the learner, such as ``[2]`` for a dummy.
    show
        The hands that lie face up: True for all of them, or a list of seats such as ``[2]``.
    seed
        A seed that deals other cards of the same kind; an exercise with texts of its own keeps its cards but exchanges
        their suits.
    """

    kind: ClassVar[str] = ""
    unsolved: ClassVar[Any] = None

    def __init__(
        self,
        goal: str,
        position: LessonPosition | None,
        *,
        title: str = "",
        right: str = "",
        wrong: str | Mapping[str, str] = "",
        rule: str | None = None,
        hint: str | Sequence[str] = (),
        hints: int = 1,
        step: str = "",
        sits: Iterable[int | str] = (),
        show: bool | Iterable[int | str] = False,
        seed: int = 0,
    ) -> None:
        _check(goal, hints, seed)
        self.mine, self.open_seats = _face_up(position, sits, show)
        if position is not None:
            position = position.opened(self.open_seats, self.mine - {position.seat})
        self.title, self.step, self.hints = title, step_of(step), hints
        self._goal, self._position, self._right, self._rule = goal, position, right, rule
        self._wrong = wrong if isinstance(wrong, Mapping) else {"": wrong}
        self._hint_texts = (hint,) if isinstance(hint, str) else tuple(hint)
        self.seed, self._starts = seed, 0
        self._turn(seed)

    # The present state

    def _turn(self, seed: int) -> None:
        """Take the cards of that seed and begin."""
        swap, position = self._other(seed)
        self.seed, self._swap, self.position = seed, swap, position
        self.start_again()

    def _other(self, seed: int) -> tuple[Swap, LessonPosition | None]:
        """Return the position of that seed, and its suits in place of those given."""
        if not seed or self._position is None:
            return suit_swap(0), self._position
        if self._is_derived() and self._position.laid is not None:
            return suit_swap(0), self._dealt_anew(self._position, seed)
        swap = self._position.swap(seed)
        return swap, self._position.recoloured(swap)

    def _dealt_anew(self, position: LessonPosition, seed: int) -> LessonPosition:
        """Deal other cards that ask the same question; BadOption if none were found."""
        kind = self._kind_of(position)
        return position.dealt_anew(seed, lambda other: self._kind_of(other) == kind)

    def _is_derived(self) -> bool:
        """Return whether no text holds only for these cards."""
        if self._right or any(self._wrong.values()) or self._hint_texts:
            return False
        return self._position is None or not _suits_named(self._goal) & self._position.suits_alike

    def _kind_of(self, position: LessonPosition) -> object:
        """Return what must be equal in other cards for it to be the same question."""
        return None

    def in_suits(self, text: str) -> str:
        """Exchange the suits in an author's text for those that are shown.

        Parameters
        ----------
        text
            A text with card marks and names of suits.

        Returns
        -------
        str
            The text with its cards and suits exchanged.
        """
        marked = _MARK.sub(lambda found: f"{{{found[1]}{self._swap[Suit(found[2])]}}}", text)
        return _WORD.sub(lambda found: _word_for(self._swap, found[0]), marked)

    def card_in_suits(self, text: str) -> str:
        """Replace the suits of one or more cards with the suits shown.

        Parameters
        ----------
        text
            One card, or several separated by spaces.

        Returns
        -------
        str
            The cards, with the suits that are shown.
        """
        return " ".join(recoloured(Card(each), self._swap).text for each in text.split())

    @property
    def goal(self) -> str:
        """The goal: what to do, in one sentence."""
        return self.in_suits(self._goal)

    @property
    def name(self) -> str:
        """The name in the learner's log, the same for all suits and cards: the title and step, or the goal."""
        return f"{self.title}, {self.step}" if self.title and self.step else self._goal

    @property
    def rule(self) -> str | None:
        """The rule behind the exercise, if it has one."""
        return None if self._rule is None else self.in_suits(self._rule)

    @property
    def spot(self) -> LessonPosition:
        """The position, for kinds of exercise that always have one."""
        assert self.position is not None, f"a {type(self).__name__} is asked in a position"
        return self.position

    # Actions

    @property
    def decision(self) -> int:
        """The number of the current question; it goes up with each new start and each step that cannot be undone."""
        return self._starts * 1000 + self._steps

    @property
    def _steps(self) -> int:
        """The number of steps of this start that are done."""
        return 0

    @property
    def stage(self) -> Hashable:
        """The facts by which the next answer is judged.

        Equal stages are judged alike, whatever answers have been tried before.
        """
        return self.seed, self.done, self.solved

    @abstractmethod
    def every_answer(self) -> list[str]:
        """Return every answer that can be given now.

        Returns
        -------
        list of str
            The right and wrong answers, including those that the rules forbid.
        """

    def snapshot(self) -> Callable[[], None]:
        """Save the present state.

        Returns
        -------
        callable
            A function that restores this state.
        """
        before = {name: copy(value) if isinstance(value, (dict, list)) else value for name, value in vars(self).items()}

        def restore() -> None:
            vars(self).clear()
            vars(self).update(before)

        return restore

    def start_again(self) -> None:
        """Start again from the same position; attempts are still counted until the exercise is solved."""
        self._starts += 1
        self.attempts = 0
        self.solved = False
        self.done = False
        self.played_on = self.is_showing = False
        self.value: Any = self.unsolved
        self.marks: dict[str, str] = {}
        self.box: Feedback | None = None
        self.hint_step = 0
        self.hint_cards: tuple[Card, ...] = ()
        self._begin()
        if self.hints > 1:
            self.take_hint()

    def _begin(self) -> None:  # noqa: B027 - most kinds keep nothing
        """Set up anything else that a subclass keeps."""

    def answer(self, act: str) -> None:
        """Judge one answer.

        Parameters
        ----------
        act
            The answer, as a page sends it.

        Raises
        ------
        InvalidAnswer
            If ``act`` is not a possible answer; nothing has changed.
        """
        if self.done:
            raise InvalidAnswer(
                "**You have finished this exercise:** start it again, or try it with other cards.", "late"
            )
        if not isinstance(act, str):
            raise InvalidAnswer("**That isn't an answer here:** nothing has changed.")
        self._judge(act)

    @abstractmethod
    def _judge(self, act: str) -> None:
        """Judge an answer as right or as a slip."""

    @abstractmethod
    def solution(self) -> list[str]:
        """Return the answers that solve the exercise from here.

        Returns
        -------
        list of str
            The answers in order.
        """

    def solve(self) -> None:
        """Give the right answers, as if a person had clicked them."""
        if self.done and not self.solved:
            self.start_again()
        while not self.solved:
            for act in self.solution():
                self.answer(act)

    def show_answer(self) -> None:
        """Give up for now: show the right answer with its reason, without changing ``solved``."""
        solved, attempts = self.solved, self.attempts
        self.start_again()
        self.is_showing = True
        self.solve()
        self.solved, self.attempts = solved, attempts

    def other_cards(self) -> None:
        """Ask the same question with the cards of the next seed.

        Raises
        ------
        InvalidAnswer
            If there are no other cards; nothing has changed.
        """
        try:
            self._turn(self.seed + 1)
        except NoOtherDeal as none:
            raise InvalidAnswer(
                "**No other cards were found:** {none} The cards stay the same.", "late", none=none
            ) from None

    def take_hint(self) -> None:
        """Take the next hint.

        Raises
        ------
        InvalidAnswer
            If there are no more hints.
        """
        every = self.all_hints()
        if self.hints < 1 or not every:
            raise InvalidAnswer("**There are no hints here:** try this exercise on your own.", "late")
        if self.done:
            raise InvalidAnswer("**You have finished this exercise:** you don't need a hint any more.", "late")
        self.hint_step = min(self.hint_step + 1, len(every))
        hint = every[self.hint_step - 1]
        count = (
            phrase("Hint {hint_step} of {number}: ", hint_step=self.hint_step, number=len(every))
            if len(every) > 1
            else ""
        )
        self.box, self.hint_cards = Feedback("hint", f"{count}{hint.text}"), hint.cards

    def all_hints(self) -> list[Hint]:
        """Return all the hints.

        Returns
        -------
        list of Hint
            The hints, faintest first.
        """
        if self._hint_texts:
            return [Hint(self.in_suits(text)) for text in self._hint_texts]
        return self._derived_hints()

    def _derived_hints(self) -> list[Hint]:
        return []

    # How answers are marked

    def _slip(
        self, act: str, value: Any, title: str, text: str = "", rule: str | None = None, own_words: bool = True
    ) -> None:
        """Count, mark and explain a wrong answer."""
        own = self._own_words(act) if own_words else None
        self.attempts += 1
        self.value = value
        self.marks[act] = "slip"
        self.box = Feedback("why", *(own or (title, text)), self.rule or (None if own else rule))
        self.hint_cards = ()

    def _has_words_for(self, act: str) -> bool:
        """Return whether the author has a text for that very answer."""
        return bool(self._words_by_answer().get(act))

    def _words_by_answer(self) -> dict[str, str]:
        return {self._act_in_suits(name): text for name, text in self._wrong.items()}

    def _own_words(self, act: str) -> tuple[str, str] | None:
        """Return the author's text for that wrong answer: its first sentence, and the rest."""
        key = next(filter(None, (picked(act, verb) for verb in ACT_VERBS)), act)
        swapped = self._words_by_answer()
        text = swapped.get(key) or ("" if act == "done" else swapped.get(""))
        return in_two(self.in_suits(text)) if text else None

    def _act_in_suits(self, name: str) -> str:
        try:
            return self.card_in_suits(name) if len(name) == 2 else name
        except WhistError:
            return name

    def _right_answer(self, act: str | None, value: Any, title: str, text: str = "") -> None:
        """Accept the answer that solves it."""
        self.attempts += 1
        self.value = value
        if act is not None:
            self.marks[act] = "found"
        self.solved = self.done = True
        self.box = Feedback("right", *(in_two(self.in_suits(self._right)) if self._right else (title, text)), self.rule)
        self.hint_cards = ()

    # On the table

    @property
    def is_shown(self) -> bool:
        """Whether the answer was shown by a cell or a button."""
        return self.done and (self.played_on or not self.solved)

    @property
    def tally(self) -> str:
        """A short note on progress."""
        if self.is_shown:
            return "shown"
        if self.done:
            return (
                "solved at once" if self.attempts == 1 else phrase("solved in {attempts} tries", attempts=self.attempts)
            )
        slips = self.attempts
        return f"{slips} {'slip' if slips == 1 else 'slips'}" if slips else ""

    @property
    def submit(self) -> str | None:
        """The button for a complete answer, if one is needed."""
        return None

    def ask(self) -> dict[str, Any]:
        """Return the kind of answer that the page accepts.

        Returns
        -------
        dict
            The kind of answer, with the details it needs.
        """
        return {"kind": self.kind}

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.goal!r})"


ACT_VERBS: Final = ("choice", "number", "seat")
"""How the page writes an answer that is not a card: ``number 5``, ``seat 2``, ``choice a``."""


def picked(act: str, verb: str) -> str | None:
    """Return what an answer from the page picks, if it is of that kind; only this function reads such texts."""
    said, _, rest = act.partition(" ")
    return rest if said == verb and rest else None


def in_two(text: str) -> tuple[str, str]:
    """Return the first sentence of a text, and the rest."""
    found = re.match(r"(.+?[.?!])\s+(?=\S)", text)
    return (found[1], text[found.end() :]) if found else (text, "")


def _suits_named(text: str) -> set[Suit]:
    """Return the suits of cards and words in a text."""
    words = {suit_of_text(f"{word.lower()}s") for word in _WORD.findall(text)}
    return words | {Suit(found[2]) for found in _MARK.finditer(text)}


def _word_for(swap: Swap, word: str) -> str:
    """Return the word for the suit that takes its place, with a capital if it had one."""
    other = swap[suit_of_text(f"{word.lower()}s")].one
    return other.capitalize() if word[0].isupper() else other


def _face_up(
    position: LessonPosition | None, sits: Iterable[int | str], show: bool | Iterable[int | str]
) -> tuple[frozenset[int], tuple[int, ...]]:
    """Return the seats that the learner plays, and those of the others' hands that lie face up."""
    if position is None:
        if sits or show:
            raise BadOption("sits= and show= open hands: give the cards, such as hand='AS 9H'.")
        return frozenset(), ()
    mine = [position.seat_of(seat) for seat in sits]
    everybody = range(position.seats) if show else ()
    shown = everybody if isinstance(show, (bool, int)) else [position.seat_of(seat) for seat in show]
    return frozenset({position.seat, *mine}), tuple(sorted({*shown, *mine} - {position.seat}))


def _check(goal: object, hints: object, seed: object) -> None:
    if not isinstance(goal, str) or not goal:
        raise BadOption("goal={goal!r:.40}: expected one sentence, such as 'Click every card you may play.'", goal=goal)
    if hints not in (0, 1, 2) or isinstance(hints, bool):
        raise BadOption(
            "hints={hints!r:.40}: 2 shows the first hint at once, 1 gives hints when asked, 0 gives none.", hints=hints
        )
    if type(seed) is not int or seed < 0:
        raise BadOption("seed={seed!r:.40}: expected an integer of at least 0; 0 uses the cards as given.", seed=seed)
