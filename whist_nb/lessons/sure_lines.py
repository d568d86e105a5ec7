"""Play a position to a goal: a right line always reaches it, whatever the others hold, and any other line fails."""

from __future__ import annotations

from copy import copy
from time import monotonic
from typing import Any

from whist_nb.engine.actions import Action
from whist_nb.engine.cards import Card
from whist_nb.engine.errors import BadOption
from whist_nb.engine.game import Game
from whist_nb.engine.phrases import phrase
from whist_nb.lessons.exercise import Feedback, Hint, InvalidAnswer, NoOtherDeal
from whist_nb.lessons.playing import Playing, card_of
from whist_nb.lessons.positions import LessonPosition
from whist_nb.lessons.reasons import card, number, several
from whist_nb.lessons.refutations import unthrifty
from whist_nb.lessons.taught_lines import must_be_ours, same_line, taught_line

MOST_DEALS, PATIENCE = 300, 10.0
"""The most deals, and the most seconds, spent on finding other cards with which a goal can be reached."""


class NoSureLine(BadOption):
    """Raised if no line of play reaches the goal in every layout."""


class PlayTo(Playing):
    """An exercise in which the learner must win enough of the remaining tricks, or few enough, against best play.

    The hidden cards lie as badly as the play allows: after each of the learner's cards, if they can lie in a way that
    fits everything seen and puts the goal out of reach, they do. The learner is assumed to know which cards the others
    hold between them. Afterwards the exercise names the card that put the goal out of reach, and says what happens to
    it; from the second try on it also names a card that would have kept the goal within reach.

    Parameters
    ----------
    goal
        What to do, in one sentence.
    position
        The position, from ``make_position``, without a stock.
    take
        Win at least this many of the remaining tricks.
    at_most
        The goal instead of ``take``: win at most this many.
    undealt
        Whether the others may also hold any of the undealt cards.
    line
        The cards of your side, in order, by which the goal is reached as the lesson teaches: *Show the answer* plays
        them, and ``right`` is shown only to learners who have played them. Cards that touch in one hand count as equal.
        Learners who reach the goal in another way are told so. The line may stop before the end.
    **more
        As for `Exercise`. Here ``wrong`` is advice for the likely wrong cards, said after what happens to them: one
        text for all, or one for each card, or for several cards played one after the other, such as ``"AS AD"``.

    Raises
    ------
    BadOption
        If the goal or position cannot be played.
    """

    def __init__(
        self,
        goal: str,
        position: LessonPosition,
        *,
        take: int | None = None,
        at_most: int | None = None,
        undealt: bool = False,
        line: str = "",
        **more: Any,
    ) -> None:
        self._line = taught_line(line)
        super().__init__(goal, position, take=take, at_most=at_most, undealt=undealt, **more)
        must_be_ours(self._line, position, self.mine)

    def _begin(self) -> None:
        if getattr(self, "_judged", None) is not self.position:
            self._safe: dict[Any, Action | None] = {}
        super()._begin()

    def _dealt_anew(self, position: LessonPosition, seed: int) -> LessonPosition:
        """Deal other cards with which the goal is certain to be reachable, proved to the last card."""
        until = monotonic() + PATIENCE
        try:
            return position.dealt_anew(seed, lambda other: self._is_sure(other, until), MOST_DEALS)
        except BadOption:
            told = phrase(
                "none of {most_deals} deals, or of those tried in {patience:.0f} seconds, had a sure way to {what}.",
                most_deals=MOST_DEALS,
                patience=PATIENCE,
                what=self._what,
            )
            raise NoOtherDeal(told) from None

    def _is_sure(self, position: LessonPosition, until: float) -> bool:
        """Return whether the goal can be reached from another position in every layout."""
        if monotonic() > until:
            return False
        twin = copy(self)
        twin.position, twin._judged = position, None
        twin._begin()
        return not twin.is_reached and not twin.game.is_over and twin._safe_line(twin.game) is not None

    def _shown_line(self) -> list[Card]:
        """Return the taught line in the suits shown."""
        return [Card(self.card_in_suits(each.text)) for each in self._line]

    def solution(self) -> list[str]:
        """Return an answer that keeps the goal within reach in every layout.

        Returns
        -------
        list of str
            One answer.

        Raises
        ------
        BadOption
            If there is no such answer.
        """
        act, taught = self._safe_line(self.game), self._taught()
        if taught is not None and (act is None or card_of(act) is not taught):
            raise BadOption("line: {card} does not keep the goal within reach.", card=taught)
        if act is None:
            raise NoSureLine(
                "{goal!r} cannot be forced: whatever you play, you cannot be sure to {what}.",
                goal=self.goal,
                what=self._what,
            )
        return [act.text]

    def show_answer(self) -> None:
        restore = self.snapshot()
        try:
            super().show_answer()
        except NoSureLine:
            restore()
            how = phrase("the others can stop you") if self.show else phrase("the cards may lie against you")
            raise InvalidAnswer(
                "**There is no sure way to {what}:** whatever you play, {how}.", "late", what=self._what, how=how
            ) from None

    def _safe_line(self, game: Game) -> Action | None:
        """Return the cheapest answer that no layout defeats, and after which there is another such one to the end."""
        key = game.actions, tuple(self._hands(game))
        if key not in self._safe:
            self._safe[key] = self._safe_answer(game)
        return self._safe[key]

    def _safe_answer(self, game: Game) -> Action | None:
        taught, position = self._taught(), self._open_cards()

        def order(action: Action) -> tuple[bool, tuple[bool, bool, int, str]]:
            tried = card_of(action)
            return tried is None or tried is not taught, unthrifty(position, self.ours, tried)

        every = sorted(game.legal_actions(), key=order)
        safe = [action for action in every if self._worst(card_of(action)) is None]
        try:
            for action in safe:
                self.game = game.copy()
                self.game.apply(action)
                self._others_play()
                if self.is_reached or (not self.game.is_over and self._safe_line(self.game) is not None):
                    return action
        finally:
            self.game = game
        return None

    def _taught(self) -> Card | None:
        """Return the next card of the taught line, if it has been followed so far."""
        line, done = self._shown_line(), self._mine
        return line[len(done)] if len(line) > len(done) and line[: len(done)] == done else None

    def all_hints(self) -> list[Hint]:
        own = super().all_hints()
        return [*own, *self._second_hint()] if len(own) == 1 else own

    def _second_hint(self) -> list[Hint]:
        """Return what happens to the highest card that fails, without a word about those that don't."""
        if not self.show or self.done:
            return []
        values = self._values(self._hands(self.game))
        failing = [tried for tried in values if tried is not None and not self._keeps(values[tried], self.need)]
        if not failing:
            return []
        failing.sort(key=lambda each: (each.rank, each.text), reverse=True)
        safe = [card(each) for each in values if each is not None and each not in failing]
        for tried in failing:
            told = self._refutation(self._open_cards(), tried, self.won + values[tried])
            if not any(name in told for name in safe):
                return [Hint(phrase("Suppose you play {card}. {told}", card=card(tried), told=told))]
        return [Hint(phrase("{card} would put the goal out of reach.", card=card(failing[0])))]

    def _derived_hints(self) -> list[Hint]:
        left = max(len(hand) for hand in self._hands(self.game))
        if self.fewest:
            bound = phrase("At most {need} of the last {left}", need=number(self.need, "trick"), left=left)
            return [
                Hint(
                    phrase(
                        "{bound}: which cards might win a trick you don't want, and when can you get rid of them?",
                        bound=bound,
                    )
                )
            ]
        return [
            Hint(
                phrase(
                    "{need} of the last {left}: which cards win them, and in what order must you play them?",
                    need=number(self.need, "trick"),
                    left=left,
                )
            )
        ]

    def _reached(self) -> None:
        """Accept the line, with the lesson's reason if it is the one that the lesson teaches."""
        self._right_answer(None, self.won, *self._why_right())
        line = self._shown_line()
        if self._right and not same_line(self._mine, line, self.spot, self.mine):
            begins = phrase("The line that this exercise is about begins with {cards}.", cards=several(line[:3]))
            self.box = Feedback("right", self._why_right()[0], begins, self.rule)

    def _is_derived(self) -> bool:
        return not self._line and super()._is_derived()
