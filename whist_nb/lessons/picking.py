"""Exercises that are answered by picking: cards, a seat, a number."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import Any, ClassVar

from whist_nb.engine.cards import Card, Cards, CardsLike
from whist_nb.engine.errors import BadNotation, BadOption, did_you_mean
from whist_nb.engine.phrases import phrase
from whist_nb.engine.wording import number_text
from whist_nb.lessons import cards_seen, reasons
from whist_nb.lessons.answer_kinds import AsksNumber
from whist_nb.lessons.exercise import Exercise, Hint, InvalidAnswer
from whist_nb.lessons.positions import LessonPosition
from whist_nb.lessons.reasons import card, number


class PickCards(Exercise):
    """An exercise in which the learner picks cards from their hand, or from a ``board`` laid out for the purpose.

    Parameters
    ----------
    goal
        What to do, in one sentence.
    position
        The position.
    find
        The cards to find: "legal" (every card that may be played), "cheapest" (the right card for the last player),
        "theirs" (every card that the only opponent still holds, if all can be known), or the cards themselves.
    board
        The cards to pick from; by default the hand.
    **more
        As for `Exercise`.

    Raises
    ------
    BadOption
        If the cards to find cannot be picked.
    """

    kind: ClassVar[str] = "cards"
    unsolved: ClassVar[Any] = ""
    WAYS: ClassVar[tuple[str, ...]] = ("legal", "cheapest", "theirs")

    def __init__(
        self, goal: str, position: LessonPosition, *, find: str = "legal", board: CardsLike = "", **more: Any
    ) -> None:
        self.find, self._board = find, Cards(board)
        if find not in self.WAYS:
            self._given(find)
        super().__init__(goal, position, **more)
        if find == "cheapest" and len(position.trick) != position.seats - 1:
            raise BadOption("find='cheapest' needs a trick in which only the learner has still to play.")
        missing = self.wanted - self.board
        if missing or not self.wanted:
            raise BadOption(
                "find={find!r}: {missing} cannot be picked from {board}.",
                find=find,
                missing=missing or "nothing",
                board=self.board or "no cards",
            )

    def _given(self, find: str) -> Cards:
        try:
            return Cards(find)
        except (BadNotation, TypeError):
            raise BadOption(
                "find={find!r:.40}: expected cards, or a word that says which to find. {suggestion}",
                find=find,
                suggestion=did_you_mean(find, self.WAYS),
            ) from None

    @property
    def board(self) -> Cards:
        """The cards to choose from."""
        if self._board:
            return Cards(self.card_in_suits(str(self._board)))
        if self.find == "theirs":
            view = self.spot.view
            return Cards(each for each in view.pack if each not in view.hand).sorted()
        return self.spot.held.sorted()

    @property
    def wanted(self) -> Cards:
        """The cards to find."""
        position = self.spot
        match self.find:
            case "legal":
                return reasons.legal_cards(position)
            case "cheapest":
                return Cards([reasons.cheapest(position)])
            case "theirs":
                out = cards_seen.still_out(position.view)
                return Cards(each for each in out if each in self.board) if self._board else out
            case cards:
                return Cards(self.card_in_suits(cards))

    def _is_derived(self) -> bool:
        return super()._is_derived() and self.find in ("legal", "cheapest") and not self._board

    def _kind_of(self, position: LessonPosition) -> object:
        legal = reasons.legal_cards(position)
        void = bool(position.led and not position.held.of(position.led))
        if self.find == "legal":
            trumps = bool(position.held.of(position.view.trump)) and position.led is not position.view.trump
            return void, len(legal) > 1, trumps
        wanted = reasons.cheapest(position)
        ours = position.best is not None and position.is_ours(position.best[0])
        return void, ours, reasons.would_win(position, wanted), len(legal) > 2

    @property
    def is_single(self) -> bool:
        """Whether there is a single card to find, so that the first right pick solves the exercise."""
        return self.find == "cheapest" or (self.find != "legal" and len(self.wanted) == 1)

    def _begin(self) -> None:
        self.found: list[Card] = []
        self.tried: Card | None = None
        self._asked_twice = False

    @property
    def stage(self) -> Hashable:
        return super().stage, frozenset(self.found), self._asked_twice

    def every_answer(self) -> list[str]:
        return [each.text for each in self.board] + ["done"] * (self.submit is not None)

    def _judge(self, act: str) -> None:
        if act == "done" and not self.is_single:
            return self._complete()
        if act not in self.board:
            raise InvalidAnswer("**That isn't one of the cards to pick from:** nothing has changed.")
        picked = Card(act)
        if picked in self.wanted:
            return self._picked_right(picked)
        self.tried = picked
        if self._is_of_a_play and picked not in reasons.legal_cards(self.spot):
            named = self._has_words_for(act)  # a reason for any other card does not fit an illegal one
            return self._slip(act, act, *reasons.why_not_legal(self.spot, picked), own_words=named)
        return self._slip(act, act, *self._why_not(picked))

    @property
    def _is_of_a_play(self) -> bool:
        """Whether the cards to find are cards to play now, so that the rules forbid some."""
        return not self._board and self.find not in self.WAYS and self.spot.view.to_act == self.spot.seat

    def _picked_right(self, picked: Card) -> None:
        self.tried = None
        self.marks[picked.text] = "found"
        if picked not in self.found:
            self.found.append(picked)
            self.box, self.hint_cards = None, ()
        if self.is_single:
            self.tried = picked if self.find == "cheapest" else None
            self._right_answer(picked.text, picked.text, *self._why_right())

    def _complete(self) -> None:
        missing = self.wanted - set(self.found)
        if not missing:
            return self._right_answer(None, " ".join(each.text for each in self.wanted.sorted()), *self._why_right())
        title, text = self._why_not_all(missing)
        if self._asked_twice:
            text = phrase(
                "Still to find: {missing}{number}.",
                missing=reasons.several(missing[:4]),
                number=phrase(" and more") if len(missing) > 4 else "",
            )
        self._asked_twice = True
        marks = dict(self.marks)
        self._slip("done", " ".join(each.text for each in self.found), title, text)
        self.marks = marks
        return None

    def _why_not(self, picked: Card) -> tuple[str, ...]:
        position = self.spot
        match self.find:
            case "legal":
                return reasons.why_not_legal(position, picked)
            case "cheapest":
                return reasons.why_not_cheapest(position, picked, self.wanted[0])
            case "theirs":
                place = cards_seen.where_seen(position.view, picked)
                return f"{place}.", phrase(
                    "Nobody else can have a card that has been played or that you hold yourself."
                )
            case _:
                return f"Not {card(picked)}.", ""

    def _why_not_all(self, missing: Cards) -> tuple[str, str]:
        if self.find == "legal":
            return reasons.not_all_yet(self.spot, self.wanted, Cards(self.found))
        return phrase("{number} still to find.", number=number(len(missing), "card")), phrase(
            "The question asks for {number}.", number=len(self.wanted)
        )

    def _why_right(self) -> tuple[str, str]:
        position = self.spot
        match self.find:
            case "legal":
                return reasons.why_all_legal(position)
            case "cheapest":
                return reasons.why_cheapest(position, self.wanted[0])
            case "theirs":
                return cards_seen.why_theirs(position.view)
            case _:
                return f"{reasons.several(self.wanted)}.", ""

    def solution(self) -> list[str]:
        acts = [each.text for each in self.wanted if each not in self.found]
        return acts if self.is_single else [*acts, "done"]

    def _derived_hints(self) -> list[Hint]:
        position = self.spot
        if self.find == "theirs":
            ours = len(self.wanted)
            left = phrase("1 card is left, with") if ours == 1 else phrase("{ours} cards are left, all with", ours=ours)
            return [Hint(phrase("Cross off the cards that have been played. Then {left} one player.", left=left))]
        if self.find not in self.WAYS:
            return []  # only the author knows why these cards and no others
        if not position.trick:
            return [Hint(phrase("Nothing has been led yet. Is there a suit you must follow?"))]
        led = position.trick[0][1]
        if self.find == "cheapest" and position.best:
            who, best = position.names.start(position.best[0]), position.best[1]
            look = Hint(phrase("{who} is winning with {best}. Who plays after you?", who=who, best=card(best)), (best,))
            return [look, Hint(phrase("Which is the lowest card that will do?"))]
        suit = position.led
        have = reasons.held_of(position, suit)
        second = phrase("You hold {number}.", number=number(len(have), suit.one, suit.word)) if suit else ""
        return [
            Hint(phrase("{led} was led: which suit must you follow?", led=card(led)), (led,)),
            Hint(second, tuple(have)),
        ]

    @property
    def tally(self) -> str:
        if self.done or self.is_single:
            return super().tally
        slips = f", {number(self.attempts, 'slip')}" if self.attempts else ""
        return f"{len(self.found)} found{slips}" if self.found or slips else ""

    @property
    def submit(self) -> str | None:
        return None if self.is_single else phrase("That's all")


class PickSeat(Exercise):
    """An exercise in which the learner picks a player.

    Parameters
    ----------
    goal
        What to do, in one sentence.
    position
        The position.
    find
        The player to find: the one who is winning the trick ("winner"), the one who wins the open card ("prize"), or a
        given seat.
    **more
        As for `Exercise`; ``wrong`` may have a reason for each player, by name or number.

    Raises
    ------
    BadOption
        If there is no trick on the table to ask about.
    """

    kind: ClassVar[str] = "seat"
    WAYS: ClassVar[tuple[str, ...]] = ("winner", "prize")

    def __init__(self, goal: str, position: LessonPosition, *, find: str | int = "winner", **more: Any) -> None:
        if find in self.WAYS and not position.trick:
            raise BadOption(f"find={find!r} asks about a trick: name the cards on the table, as in trick='6H KH'.")
        self._find = find if find in self.WAYS else position.seat_of(find)
        wrong = more.get("wrong")
        if isinstance(wrong, Mapping):
            more["wrong"] = {name if name == "" else str(position.seat_of(name)): text for name, text in wrong.items()}
        super().__init__(goal, position, **more)

    @property
    def wanted(self) -> int:
        """The seat to find."""
        if isinstance(self._find, int):
            return self._find
        assert self.spot.best is not None, "a trick lies there"
        return self.spot.best[0]

    def _is_derived(self) -> bool:
        return super()._is_derived() and self._find == "winner"

    def _kind_of(self, position: LessonPosition) -> object:
        """Return whether it is won by a trump, and whether the highest card on the table is a trap."""
        assert position.best is not None, "a trick lies there"
        best, trump = position.best[1], position.view.trump
        highest = max(position.trick, key=lambda play: play[1].rank)[1]
        return best.suit is trump, position.led is trump, highest is not best

    def every_answer(self) -> list[str]:
        return [f"seat {seat}" for seat in range(self.spot.seats)]

    def _judge(self, act: str) -> None:
        position = self.spot
        if act not in self.every_answer():
            raise InvalidAnswer("**There is no such player here:** nothing has changed.")
        seat = self.every_answer().index(act)
        if seat == self.wanted:
            return self._right_answer(act, position.names.start(seat), *self._why_right())
        return self._slip(act, position.names.start(seat), *self._why_not(seat))

    def _why_right(self) -> tuple[str, str]:
        if self._find == "prize":
            return reasons.why_takes_prize(self.spot)
        if self._find == "winner":
            return reasons.why_wins(self.spot)
        return f"{self.spot.names.start(self.wanted)}.", ""

    def _why_not(self, seat: int) -> tuple[str, ...]:
        if self._find in self.WAYS:
            return reasons.why_beaten(self.spot, seat)
        return f"Not {self.spot.names.mid(seat)}.", ""

    def solution(self) -> list[str]:
        return [f"seat {self.wanted}"]

    def _derived_hints(self) -> list[Hint]:
        position = self.spot
        if self._find not in self.WAYS:
            return []
        led = position.trick[0][1]
        trump = position.view.trump
        trumps = tuple(played for _, played in position.trick if played.suit is trump)
        if position.view.ranks.suit_of[led] is None:
            return [Hint(phrase("A joker has no suit here. Which card decides what you must follow?"), (led,))]
        second = phrase("Is there a trump among the cards?") if trump else phrase("Only cards of the suit led can win.")
        return [
            Hint(phrase("{led} was led. Which cards are of that suit?", led=card(led)), (led,)),
            Hint(second, trumps),
        ]


class PickNumber(AsksNumber):
    """An exercise in which the learner picks a number.

    Parameters
    ----------
    goal
        What to do, in one sentence.
    position
        The position; None for a question without a table.
    find
        The number to find: "trumps out", "unseen better than 7D", cards to be counted, or the number itself.
    **more
        As for `Exercise`, and the bounds ``least`` and ``most`` and the ``unit`` of the number.

    Raises
    ------
    BadOption
        If the number is out of bounds, or cannot be worked out from the position.
    """

    BETTER: ClassVar[str] = "unseen better than "

    def __init__(
        self,
        goal: str,
        position: LessonPosition | None = None,
        *,
        find: str | int | Iterable[Card] = "trumps out",
        **more: Any,
    ) -> None:
        self._cards = None if isinstance(find, (str, int)) or not isinstance(find, Iterable) else Cards(find).sorted()
        if self._cards is not None:
            find = len(self._cards)
        self._find = find
        known = find == "trumps out" or (isinstance(find, str) and find.startswith(self.BETTER))
        if not known and type(find) is not int:
            raise BadOption(
                "find={find!r:.40}: expected a number, cards, 'trumps out' or '{better}7D'.",
                find=find,
                better=self.BETTER,
            )
        if known and (position is None or position.view.trump is None):
            raise BadOption("find={find!r}: expected a position with trumps.", find=find)
        super().__init__(goal, position, **more)
        if not 0 <= self.least <= self.wanted <= self.most <= 52:
            raise BadOption(
                "The answer {wanted} is not among the numbers from {least} to {most}.",
                wanted=self.wanted,
                least=self.least,
                most=self.most,
            )

    @property
    def wanted(self) -> int:
        """The number to find."""
        if isinstance(self._find, int):
            return self._find
        if self._find == "trumps out":
            return len(cards_seen.trumps_out(self.spot.view))
        return len(cards_seen.better_cards(self.spot.view, self._than))

    @property
    def _than(self) -> Card:
        return Card(self.card_in_suits(str(self._find).removeprefix(self.BETTER)))

    def _is_derived(self) -> bool:
        return super()._is_derived() and self._find == "trumps out"

    def _judge(self, act: str) -> None:
        value = self._number(act)
        if value == self.wanted:
            return self._right_answer(act, value, *self._reason())
        return self._slip(act, value, *self._why_not(value))

    def _reason(self) -> tuple[str, str]:
        if self._cards:
            return f"{self.wanted}.", f"{self.in_suits(reasons.several(self._cards))}."
        if isinstance(self._find, int):
            return f"{self.wanted}.", "" if self._cards is None else phrase("There are none.")
        if self._find == "trumps out":
            return cards_seen.why_so_many_trumps(self.spot.view)
        return cards_seen.why_so_many_better(self.spot.view, self._than)

    def _why_not(self, value: int) -> tuple[str, str]:
        """Say whether it is too many or too few, and where to look again."""
        if isinstance(self._find, int):
            return f"Not {number_text(value)}.", phrase("Count again.")
        less = "fewer" if value > self.wanted else "more"
        if self._find == "trumps out":
            return phrase("There are {less} than {value}.", less=less, value=value), cards_seen.how_many_trumps(
                self.spot.view
            )
        return phrase("There are {less} than {value}.", less=less, value=value), cards_seen.how_better(
            self.spot.view, self._than
        )

    def solution(self) -> list[str]:
        return [f"number {self.wanted}"]

    def _derived_hints(self) -> list[Hint]:
        if self._find == "trumps out":
            return [Hint(phrase("How many are in a suit? How many do you hold, and how many have been played?"))]
        return []
