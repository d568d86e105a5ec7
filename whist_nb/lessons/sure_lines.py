"""The answers and hints of a position to be played: the taught line, or else the lines that no layout defeats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from whist_nb.analysis.position import Position
from whist_nb.engine.actions import Action, Play
from whist_nb.engine.cards import Card, Cards
from whist_nb.engine.errors import BadOption
from whist_nb.engine.game import Game
from whist_nb.engine.phrases import phrase
from whist_nb.lessons.exercise import Exercise, Hint, InvalidAnswer
from whist_nb.lessons.reasons import card, number
from whist_nb.lessons.refutations import unthrifty

Values = Mapping[Card | None, int]
"""The tricks that our side still takes after each answer; None is a knock."""


class NoSureLine(BadOption):
    """Raised if no line of play reaches the goal in every layout."""


class SureLines(Exercise):
    """The part of ``PlayTo`` that looks for lines which reach the goal in every layout, and shows and hints at them."""

    fewest: bool
    ours: frozenset[int]
    won: int
    need: int
    is_reached: bool
    show: bool
    _line: list[Card]
    _mine: list[Card]
    _what: str
    _safe: dict[Any, Action | None]

    def _hands(self, game: Game) -> list[Cards]:
        raise NotImplementedError

    def _open_cards(self) -> Position:
        raise NotImplementedError

    def _values(self, hands: Sequence[Cards]) -> Values:
        raise NotImplementedError

    def _keeps(self, tricks: int, need: int) -> bool:
        raise NotImplementedError

    def _worst(self, tried: Card | None) -> Any:
        raise NotImplementedError

    def _others_play(self) -> None:
        raise NotImplementedError

    def _refutation(self, before: Position, tried: Card | None, best: int) -> str:
        raise NotImplementedError

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
            raise BadOption(phrase("line: {card} does not keep the goal within reach.", card=taught))
        if act is None:
            raise NoSureLine(
                phrase(
                    "{goal!r} cannot be forced: whatever you play, you cannot be sure to {what}.",
                    goal=self.goal,
                    what=self._what,
                )
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
                phrase("**There is no sure way to {what}:** whatever you play, {how}.", what=self._what, how=how),
                "late",
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


def card_of(action: Action) -> Card | None:
    """Return the card that an answer plays; None for a knock."""
    return action.card if isinstance(action, Play) else None
