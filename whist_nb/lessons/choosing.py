"""Exercises with several answers to choose from, each of which can be played out on the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from whist_nb.engine.actions import Play, read_action
from whist_nb.engine.cards import SHOWN_SUITS, Suit
from whist_nb.engine.errors import BadOption
from whist_nb.engine.game import Game
from whist_nb.lessons.answer_kinds import AsksChoice
from whist_nb.lessons.positions import LessonPosition, recoloured
from whist_nb.players import make_player

KNOWN_ORDERS: Final = (("Yes", "No"), tuple(map(str, range(100))))
"""Labels that keep this order, if there are no others."""


class PickChoice(AsksChoice):
    """An exercise in which the learner picks one of several answers.

    The page shuffles the choices, so their order gives nothing away. The order is the same for everybody who runs the
    same cell, and changes with the cards. Three kinds of list keep their natural order: suits are sorted as in a hand,
    plain numbers go from the lowest up, and Yes comes before No.

    Parameters
    ----------
    goal
        What to do, in one sentence.
    position
        The position shown; None for a question without a table.
    choices
        From 2 to 8 ids with their labels, or "suits".
    answer
        The id of the right answer.
    ordered
        Whether to keep the list in your order. Use this only for a complete list, such as all players round the table:
        in a list of the right answer and its neighbours, the right one is in the middle.
    play
        The card that each choice plays. The trick is then played out on the table, with Club playing for the others, so
        the reason can refer to what happened.
    **more
        As for `Exercise`; ``wrong`` has a reason for each of the other choices.

    Raises
    ------
    BadOption
        If the choices are not valid.
    """

    def __init__(
        self,
        goal: str,
        position: LessonPosition | None = None,
        *,
        choices: Mapping[str, str] | str,
        answer: str,
        ordered: bool = False,
        play: Mapping[str, str] | None = None,
        **more: Any,
    ) -> None:
        if choices == "suits":
            choices = {suit.value: f"{{{suit}}} {suit.word.capitalize()}" for suit in SHOWN_SUITS}
            self._suits = True
        elif isinstance(choices, Mapping) and 2 <= len(choices) <= 8:
            self._suits = False
        else:
            raise BadOption(
                "choices={choices!r:.60}: expected a mapping from 2 to 8 ids to labels, or 'suits'.", choices=choices
            )
        if answer not in choices:
            raise BadOption(
                "answer={answer!r:.40}: expected one of the choices: {choices}.",
                answer=answer,
                choices=", ".join(choices),
            )
        self._choices, self._answer = dict(choices), answer
        self._play = {choice: read_action(text) for choice, text in (play or {}).items()}
        self._ordered = ordered
        strange = set(self._play) - set(choices)
        if strange or (self._play and position is None):
            raise BadOption(
                "play={play!r:.60}: expected cards for some of {choices}, and a position to play them in.",
                play=play,
                choices=", ".join(choices),
            )
        super().__init__(goal, position, **more)

    @property
    def choices(self) -> dict[str, str]:
        """The answers as shown, with their labels; suits keep their names."""
        return self._choices if self._suits else {id: self.in_suits(self._choices[id]) for id in self._order}

    @property
    def _order(self) -> list[str]:
        """The ids in their natural order, in the author's order, or shuffled."""
        if self._ordered:
            return list(self._choices)
        for order in KNOWN_ORDERS:
            if all(label in order for label in self._choices.values()):
                return sorted(self._choices, key=lambda id: order.index(self._choices[id]))
        return self._shuffled(self._choices)

    @property
    def wanted(self) -> str:
        """The id of the right answer."""
        return self._swap[Suit(self._answer)].value if self._suits else self._answer

    def _act_in_suits(self, name: str) -> str:
        if self._suits and name in tuple(Suit):
            return self._swap[Suit(name)].value
        return name

    def _is_derived(self) -> bool:
        """Return whether the answer is worked out: here the author gives it, for these cards."""
        return False

    def _begin(self) -> None:
        self.shown: Game | None = None

    def _judge(self, act: str) -> None:
        choice = self._choice(act)
        self.shown = self._after(choice)
        if choice == self.wanted:
            return self._right_answer(act, choice, f"{self.choices[choice]}.")
        return self._slip(act, choice, f"Not “{self.choices[choice]}”.")

    def _after(self, choice: str) -> Game | None:
        """Return the game when that choice has been played and the trick is over; None if nothing is played."""
        action = self._play.get(choice)
        if action is None or self.position is None:
            return None
        if isinstance(action, Play):
            action = Play(recoloured(action.card, self._swap))
        game, club = self.position.game.copy(), make_player("course")
        tricks = len(self.position.view.tricks)
        game.apply(action)
        while not game.is_over and len(game.view(self.position.seat).tricks) == tricks:
            assert game.current_player is not None, "the game is not over"
            game.apply(club.choose(game.view(game.current_player)))
        return game

    def solution(self) -> list[str]:
        return [f"choice {self.wanted}"]
