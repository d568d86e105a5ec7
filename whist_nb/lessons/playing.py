"""The play of a position to a goal, in which the hidden cards lie as badly as anything seen allows."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from whist_nb.analysis.position import Position
from whist_nb.analysis.view_positions import trick_on_table
from whist_nb.analysis.worst_layouts import Hands, UnseenCards
from whist_nb.engine.actions import KNOCK, Action, Play
from whist_nb.engine.cards import Card, Cards
from whist_nb.engine.errors import BadOption, either
from whist_nb.engine.game import Game
from whist_nb.engine.phrases import phrase
from whist_nb.engine.view import View
from whist_nb.lessons import reasons
from whist_nb.lessons.exercise import Exercise, Feedback, InvalidAnswer
from whist_nb.lessons.judge import EndingJudge, goal_of
from whist_nb.lessons.positions import LessonPosition
from whist_nb.lessons.reasons import card, number
from whist_nb.lessons.refutations import best_play, in_words, played_out

Values = Mapping[Card | None, int]
"""The tricks that our side still takes after each answer; None is a knock."""

MOST_LAYOUTS = {True: 5000, False: 1000}
"""The most layouts of the unseen cards that are checked, with the compiled solver or without it."""


class Playing(Exercise):
    """The play of ``PlayTo``: each card of the learner is met by the layout and the answers that are worst for it."""

    kind: ClassVar[str] = "play"
    unsolved: ClassVar[Any] = 0

    def __init__(
        self,
        goal: str,
        position: LessonPosition,
        *,
        take: int | None = None,
        at_most: int | None = None,
        undealt: bool = False,
        **more: Any,
    ) -> None:
        if position.laid is None or position.last is not None:
            raise BadOption(
                "A position to be played comes from make_position(...), and its trick= must not be complete."
            )
        self.fewest, self.undealt = take is None, bool(undealt)
        self.tricks = goal_of(take, at_most, max(len(hand) for hand in position.laid.hands))
        super().__init__(goal, position, **more)

    @property
    def show(self) -> bool:
        """Whether all the hands are face up."""
        return len(self.open_seats) == self.spot.seats - 1

    def _begin(self) -> None:
        self.game = self.spot.game.copy()
        self.failed, self._kept = False, ""
        if getattr(self, "_judged", None) is not self.position:
            self._judged, self._judge_of = self.position, self._judge_of_position()
            self._judge_of.get_ready(self._hands(self.game))
        self._others_play()

    def _judge_of_position(self) -> EndingJudge:
        view = self.spot.view
        sizes = [len(hand) for hand in self._hands(self.spot.game)]
        dogs = [seat for seat, size in enumerate(sizes) if size == 1 < max(sizes)]
        return EndingJudge(view.trump, self.ours, dogs, self.fewest, view.ranks)

    @property
    def _steps(self) -> int:
        return len(self.game.actions)

    @property
    def stage(self) -> Hashable:
        return super().stage, self.failed, self.game.actions, tuple(self._hands(self.game))

    def every_answer(self) -> list[str]:
        view = self.game.view(self.seat)
        held = [card.text for card in view.hands[self.turn]]
        return list(dict.fromkeys(held + [act.text for act in view.legal_actions()]))

    @property
    def _what(self) -> str:
        """The goal in words: '2 tricks', 'at most 1 trick'."""
        return f"{'take at most' if self.fewest else 'take'} {number(self.tricks, 'trick')}"

    @property
    def seat(self) -> int:
        """The learner's seat."""
        return self.spot.seat

    @property
    def turn(self) -> int:
        """The seat whose hand the learner plays next, perhaps dummy's; their own if it is somebody else's turn."""
        view = self.game.view(self.seat)
        return self.seat if view.turn is None or view.to_act != self.seat else view.turn

    @property
    def ours(self) -> frozenset[int]:
        """The seats whose tricks count: the learner's and their partners'."""
        sides = self.spot.view.sides
        return frozenset(seat for seat in range(len(sides)) if sides[seat] in {sides[mine] for mine in self.mine})

    @property
    def won(self) -> int:
        """The tricks that the learner's side has won since the start."""
        now, before = self.game.view(self.seat), self.spot.view
        return sum(now.tricks_won[seat] - before.tricks_won[seat] for seat in self.ours)

    @property
    def need(self) -> int:
        """The tricks still to win, or still allowed."""
        return self.tricks - self.won

    @property
    def _mine(self) -> list[Card]:
        """The cards that the learner has played since the start, from every hand."""
        since = self.game.view(self.seat).plays[len(self.spot.view.plays) :]
        return [card for seat, card in since if seat in self.mine]

    @property
    def is_reached(self) -> bool:
        """Whether the goal is certain to be reached."""
        if self.fewest:
            return self.won + max(map(len, self._hands(self.game))) <= self.tricks
        return self.need <= 0

    def _keeps(self, tricks: int, need: int) -> bool:
        """Return whether that many tricks, with best play by all, are enough."""
        return tricks <= need if self.fewest else tricks >= need

    def _hands(self, game: Game) -> list[Cards]:
        places = game.places()
        return [places[f"hand {seat}"] for seat in range(game.seats)]

    # The learner

    def _judge(self, act: str) -> None:
        view, action = self._ready_for(act)
        trick_number, tried = len(view.tricks) + 1, card_of(action)
        self._lay_badly(tried)
        values, need, before = self._values(self._hands(self.game)), self.need, self._open_cards()
        self.game.apply(action)  # it may complete the trick
        if not self._keeps(values[tried], need):
            return self._fail(act, tried, values, trick_number, before)
        self._others_play()
        if self.is_reached:
            return self._reached()
        self.value = self.won
        return None

    def _ready_for(self, act: str) -> tuple[View, Action]:
        """Return what the hand to play sees, and its answer; raise InvalidAnswer, changing nothing, if illegal."""
        view = self.game.view(self.seat)
        action = next((action for action in view.legal_actions() if action.text == act), None)
        if action is None:
            if act in view.hands[self.turn]:
                raise InvalidAnswer(f"**{self._why_not_legal(act)}**", "rule")
            raise InvalidAnswer("**You can't play that card now:** nothing has changed.")
        self.game = self.game.copy()  # the earlier state can come back whole
        self.box, self.hint_cards, self.marks = None, (), {}
        return view, action

    def _why_not_legal(self, act: str) -> str:
        if self.turn != self.seat:
            return self.game.why_illegal(act) or ""
        return " ".join(reasons.why_not_legal(LessonPosition(self.game, self.seat), Card(act)))

    def _values(self, hands: Sequence[Cards]) -> Values:
        """Return what our side still takes after each answer of the seat to act, with these hands."""
        return self._judge_of.tricks(hands, *self._trick())

    def _trick(self) -> tuple[int, tuple[tuple[int, Card | None], ...]]:
        """Return the seat that led, and the cards and knocks of this trick so far."""
        view = self.game.view(self.seat)
        return trick_on_table(view, view.cards_left)

    def _lay_badly(self, tried: Card | None) -> None:
        """Use a layout that defeats this answer, if there is one that fits everything seen."""
        hands = self._worst(tried)
        if hands is not None and not self.show:
            self._redeal(hands)

    def _worst(self, tried: Card | None) -> Hands | None:
        """Return a layout in which the goal is out of reach after an answer; the present one, if it is one."""
        (leader, plays), need, judge = self._trick(), self.need, self._judge_of
        sign = -1 if self.fewest else 1

        def fails(hands: Sequence[Cards]) -> bool:
            if self.fewest:
                return judge.reaches(hands, leader, plays, tried, need + 1)
            return not judge.reaches(hands, leader, plays, tried, need)

        lying = tuple(self._hands(self.game))
        if fails(lying):
            return lying
        if self.show:
            return None
        limit = MOST_LAYOUTS[judge.is_fast(lying)]
        return self._unseen(lying).worst(
            fails, lambda hands: sign * judge.tricks(hands, leader, plays)[tried], lying, limit
        )

    def _unseen(self, lying: Hands) -> UnseenCards:
        """Return the cards the learner cannot place."""
        others = Cards(card for seat, hand in enumerate(lying) if seat != self.seat for card in hand)
        return UnseenCards(self.game.view(self.seat), None if self.undealt else others)

    def _redeal(self, hands: Sequence[Cards]) -> None:
        """Repeat the play so far from other hands."""
        laid = self.spot.laid
        assert laid is not None
        held = [list(hand) for hand in hands]
        for seat, played in self.game.view(self.seat).plays:
            held[seat].append(played)
        actions, seen = [action for _, action in self.game.actions], self.game.view(self.seat).events
        self.game = replace(laid, hands=tuple(Cards(hand) for hand in held), plays=Cards()).game()
        for action in actions:
            self.game.apply(action)
        assert self.game.view(self.seat).events == seen, "nothing already seen ever changes"

    # The others

    def _others_play(self) -> None:
        """Let all others answer as badly for the learner as they can, until it is the learner's turn."""
        while not self.game.is_over and self.game.current_player != self.seat:
            answer = best_play(self._judge_of, self._open_cards())
            self.game.apply(KNOCK if answer is None else answer)

    def _open_cards(self) -> Position:
        """Return the present position with open cards."""
        return self._judge_of.position(self._hands(self.game), *self._trick())

    def _fail(self, act: str, tried: Card | None, values: Values, trick_number: int, before: Position) -> None:
        """Fail the goal: play the trick out for all to see, then say what happens."""
        kept = [answer for answer, value in values.items() if self._keeps(self._won_then + value, self.tricks)]
        self._others_play()
        what = phrase("the knock") if tried is None else card(tried)
        title = phrase("You let it slip at trick {trick_number} with {what}.", what=what, trick_number=trick_number)
        told = [self._refutation(before, tried, self._won_then + values[tried]), self._advice()]
        if not self.show:
            told.append(self._how_it_lay())
        self._kept = self._ways(kept)
        self._slip(act, self.won, title, " ".join(filter(None, told)), own_words=False)
        self.failed = self.done = True

    def _refutation(self, before: Position, tried: Card | None, best: int) -> str:
        return in_words(played_out(self._judge_of, before, tried), self._judge_of, self.spot.names, best)

    def _advice(self) -> str:
        """Return the author's text for the cards played so far, or for any."""
        said = {" ".join(map(self._act_in_suits, name.split())): text for name, text in self._wrong.items()}
        return self.in_suits(said.get(" ".join(each.text for each in self._mine)) or said.get("", ""))

    def _ways(self, kept: Sequence[Card | None]) -> str:
        """Say with which cards the goal could have been reached."""
        if not kept:
            return ""
        cards = Cards(each for each in kept if each is not None).sorted()
        ways = [phrase("a knock")] * (None in kept) + [card(each) for each in cards]
        return phrase("You could have done it with {ways}.", ways=either(ways[:3]))

    @property
    def box(self) -> Feedback | None:
        """The feedback. From the second try on it names a card that would have kept the goal within reach."""
        found = self._box
        if found is not None and self.failed and self._kept and self.attempts > 1:
            return found._replace(text=f"{found.text} {self._kept}")
        return found

    @box.setter
    def box(self, feedback: Feedback | None) -> None:
        self._box = feedback

    def _how_it_lay(self) -> str:
        names = self.spot.names
        hands = self._hands(self.game)
        told = [
            f"{reasons.first_up(names.whole(seat))} still {names.verb(seat, 'hold')} {reasons.cards_in(hand.sorted())}"
            for seat, hand in enumerate(hands)
            if seat != self.seat and hand
        ]
        return f"{'; '.join(told)}." if told else ""

    def answer(self, act: str) -> None:
        if self.failed:
            raise InvalidAnswer("**That line has failed:** start again from the same position.", "late")
        self._won_then = self.won
        super().answer(act)

    def start_again(self) -> None:
        attempts = getattr(self, "attempts", 0) if getattr(self, "failed", False) else 0
        super().start_again()
        self.attempts = attempts

    def _reached(self) -> None:
        """Accept the line."""
        self._right_answer(None, self.won, *self._why_right())

    def _why_right(self) -> tuple[str, str]:
        won = number(self.won, "trick") if self.won else phrase("no tricks")
        if self.is_showing or self.played_on:
            return phrase("This way you win {won}, and that is the goal.", won=won), ""
        return phrase("You won {won}, and that was the goal.", won=won), ""

    @property
    def tally(self) -> str:
        told = (
            phrase("{won} won, at most {tricks}", won=self.won, tricks=self.tricks)
            if self.fewest
            else phrase("{won} of {tricks}", won=self.won, tricks=number(self.tricks, "trick"))
        )
        if self.failed:
            return phrase("{told}, out of reach", told=told)
        return f"{told}, shown" if self.is_shown else told


def card_of(action: Action) -> Card | None:
    """Return the card that an answer plays; None for a knock."""
    return action.card if isinstance(action, Play) else None
