"""Playing a position to a goal: a right line reaches it, a wrong one fails, whatever the others hold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any, ClassVar

from whist_nb.engine.cards import Card, Cards
from whist_nb.engine.errors import BadOption
from whist_nb.engine.game import Game
from whist_nb.lessons import reasons
from whist_nb.lessons.exercise import Exercise, Hint, NotAnAnswer
from whist_nb.lessons.lookahead import Open
from whist_nb.lessons.positions import Position
from whist_nb.lessons.reasons import card, number

MOST_LAYOUTS = 400
"""So many ways in which the unseen cards may lie are looked through."""


class PlayTo(Exercise):
    """``take`` so many tricks of those that are left, against everybody else's best play.

    The position is one laid out with ``lay``, without a stock. With ``show`` all hands lie open; without it the
    unseen cards lie as badly as the play allows: if a line can fail against a layout that agrees with
    everything seen, it does. The card that gave the goal away is named, with what would have kept it.
    """

    kind: ClassVar[str] = "play"
    unsolved: ClassVar[Any] = 0

    def __init__(self, goal: str, position: Position, *, take: int, show: bool = False, **more: Any) -> None:
        if position.laid is None or position.last is not None:
            raise BadOption("A position to be played is laid out with lay(...), with the learner to act or to follow.")
        if type(take) is not int or take < 1:
            raise BadOption(f"take={take!r:.40}: a whole number from 1 is wanted.")
        self.tricks, self.show = take, bool(show)
        super().__init__(goal, position, **more)

    def _begin(self) -> None:
        assert self.position is not None
        self.game = self.position.game.copy()
        self.failed = False
        if getattr(self, "_judged", None) is not self.position:
            self._judged, self._judge_of = self.position, self._open()
        self._others_play()

    def _open(self) -> Open:
        view = self.position.view  # type: ignore[union-attr]
        us = {seat for seat in range(view.seats) if view.sides[seat] == view.sides[view.seat]}  # type: ignore[index]
        sizes = [len(hand) for hand in self._hands(self.position.game)]  # type: ignore[union-attr]
        return Open(view.trump, us, [seat for seat, size in enumerate(sizes) if size == 1 < max(sizes)])

    @property
    def seat(self) -> int:
        """The learner's seat."""
        assert self.position is not None
        return self.position.seat

    @property
    def won(self) -> int:
        """Tricks that the learner's side has taken since the start."""
        assert self.position is not None
        now, before = self.game.view(self.seat), self.position.view
        return sum(
            now.tricks_won[seat] - before.tricks_won[seat] for seat in range(now.seats) if self.position.is_ours(seat)
        )

    @property
    def need(self) -> int:
        """Tricks still to be taken."""
        return self.tricks - self.won

    @property
    def is_open(self) -> bool:
        return self.show

    def _hands(self, game: Game) -> list[Cards]:
        places = game.places()
        return [places[f"hand {seat}"] for seat in range(game.seats)]

    # The learner

    def _judge(self, act: str) -> None:
        view = self.game.view(self.seat)
        legal = [action.text for action in view.legal_actions()]
        if act not in legal:
            if act in view.hand and self.position is not None:
                raise NotAnAnswer(
                    f"**{'. '.join(reasons.why_not_legal(Position(self.game, self.seat), Card(act)))}**", "rule"
                )
            raise NotAnAnswer("**That cannot be played now:** nothing has changed.")
        self.box, self.hint_cards, self.marks = None, (), {}
        trick_number = len(view.tricks) + 1
        self._lay_badly(act)
        values = self._values(self._hands(self.game))
        self.game.apply(act)
        if values[act] < self.need:
            return self._fail(act, values, trick_number)
        self._others_play()
        if self.need <= 0:
            return self._right_answer(None, self.won, *self._why_right())
        self.value = self.won
        return None

    def _values(self, hands: Sequence[Cards]) -> dict[str, int]:
        """What our side still takes after each answer of the seat to act, with these hands."""
        view = self.game.view(self.seat)
        leader = view.trick[0][0] if view.trick else self.game.current_player
        knocked = [event.seat for event in _this_trick(view) if event.verb == "knock"]
        if not view.trick and knocked:
            leader = knocked[0]
        plays: list[tuple[int, Card | None]] = [(seat, None) for seat in knocked]
        assert leader is not None
        plays += view.trick
        return self._judge_of.tricks(hands, leader, plays)

    def _lay_badly(self, act: str) -> None:
        """If this answer fails against some layout that agrees with everything seen, that is how the cards lie."""
        if self.show or not self._fits(self._hands(self.game), act):
            return
        for hands in self._layouts():
            if not self._fits(hands, act):
                self._redeal(hands)
                return

    def _fits(self, hands: Sequence[Cards], act: str) -> bool:
        return self._values(hands)[act] >= self.need

    def _layouts(self) -> Iterator[list[Cards]]:
        """The ways in which the cards of the others may lie, as far as the learner can know."""
        view, hands = self.game.view(self.seat), self._hands(self.game)
        hidden = [seat for seat in range(self.game.seats) if seat != self.seat and hands[seat]]
        pool = [each for seat in hidden for each in hands[seat]]
        for count, dealt in enumerate(_dealt(pool, [(seat, len(hands[seat])) for seat in hidden])):
            if count >= MOST_LAYOUTS:
                return
            if all(each.suit not in view.voids[seat] for seat, cards in dealt.items() for each in cards):
                yield [Cards(dealt.get(seat, hands[seat])) for seat in range(self.game.seats)]

    def _redeal(self, hands: Sequence[Cards]) -> None:
        """The same play so far from other hands."""
        laid = self.position.laid  # type: ignore[union-attr]
        assert laid is not None
        done = [event for event in self.game.view(self.seat).events if event.verb == "play"]
        held = [list(hand) for hand in hands]
        for event in done:
            held[event.seat].append(event.what)
        actions = [action for _, action in self.game.actions]
        self.game = replace(laid, hands=tuple(Cards(hand) for hand in held), plays=Cards()).game()
        for action in actions:
            self.game.apply(action)

    # The others

    def _others_play(self) -> None:
        """All others answer as badly for the learner as they can, until it is the learner's turn."""
        while not self.game.is_over and self.game.current_player != self.seat:
            values = self._values(self._hands(self.game))
            ours = (
                self.game.view(self.seat).sides[self.game.current_player] == self.game.view(self.seat).sides[self.seat]
            )  # type: ignore[index]
            best = (max if ours else min)(values.values())
            self.game.apply(min((text for text in values if values[text] == best), key=_cheap))

    def _fail(self, act: str, values: dict[str, int], trick_number: int) -> None:
        """The goal is gone: the trick is played out for all to see, then the reason."""
        kept = [text for text, value in values.items() if self._won_then + value >= self.tricks]
        self._others_play()
        self._slip(act, self.won, *self._why_failed(act, values, kept, trick_number))
        self.failed = self.done = True

    def _why_failed(self, act: str, values: dict[str, int], kept: list[str], trick_number: int) -> tuple[str, str]:
        what = "Knocking" if act == "knock" else card(Card(act))
        best = self._won_then + values[act]
        title = f"{what} in trick {trick_number} gave it away."
        text = (
            f"After it you can take {number(best, 'trick')} at most." if best else "After it no trick is left for you."
        )
        if kept:
            cards = Cards(each for each in kept if each != "knock").sorted()
            ways = ["knocking"] * ("knock" in kept) + [card(each) for each in cards]
            text += f" {reasons.first_up(' or '.join(ways[:3]))} would have done it."
        if not self.show:
            text += f" {self._how_it_lay()}"
        return title, text

    def _how_it_lay(self) -> str:
        names = self.position.names  # type: ignore[union-attr]
        hands = self._hands(self.game)
        told = [
            f"{reasons.first_up(names.whole(seat))} still {names.verb(seat, 'hold')} {reasons.cards_in(hand.sorted())}"
            for seat, hand in enumerate(hands)
            if seat != self.seat and hand
        ]
        return f"{'; '.join(told)}." if told else ""

    def answer(self, act: str) -> None:
        if self.failed:
            raise NotAnAnswer("**That line has failed:** start again from the same position.", "late")
        self._won_then = self.won
        super().answer(act)

    def start_again(self) -> None:
        attempts = getattr(self, "attempts", 0) if getattr(self, "failed", False) else 0
        super().start_again()
        self.attempts = attempts

    def _why_right(self) -> tuple[str, str]:
        return f"{number(self.won, 'trick')}: that was the goal.", ""

    def solution(self) -> list[str]:
        """The next answer that keeps the goal in reach, however the cards lie."""
        every = [action.text for action in self.game.view(self.seat).legal_actions()]
        layouts = [self._hands(self.game)] if self.show else [self._hands(self.game), *self._layouts()]
        for hands in layouts:
            values = self._values(hands)
            every = [text for text in every if values[text] >= self.need]
        if not every:
            raise BadOption(
                f"{self.goal!r} cannot be reached for certain: no answer keeps {self.tricks} tricks in reach."
            )
        return [min(every, key=_cheap)]

    def _derived_hints(self) -> list[Hint]:
        left = max(len(hand) for hand in self._hands(self.game))
        return [
            Hint(
                f"{number(self.need, 'trick')} of the {left} that are left: which cards take them, and in which order?"
            )
        ]

    @property
    def tally(self) -> str:
        return f"{self.won} of {self.tricks}" if not self.failed else f"{self.won} of {self.tricks}, out of reach"


def _this_trick(view: Any) -> list[Any]:
    events = list(view.deal_events)
    start = max((at for at, event in enumerate(events) if event.verb == "gather"), default=-1)
    return events[start + 1 :]


def _cheap(text: str) -> tuple[int, str]:
    return (0, "") if text == "knock" else (Card(text).rank, text)


def _dealt(pool: Sequence[Card], sizes: Sequence[tuple[int, int]]) -> Iterator[dict[int, list[Card]]]:
    """Every way to deal the pool to seats that take so many cards each."""
    if not sizes:
        yield {}
        return
    (seat, size), rest = sizes[0], sizes[1:]
    for taken in combinations(pool, size):
        left = [each for each in pool if each not in taken]
        for others in _dealt(left, rest):
            yield {seat: list(taken), **others}
