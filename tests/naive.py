"""Slow and obvious versions of what the analysis computes cleverly."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from whist_nb.engine.cards import Card, Suit
from whist_nb.engine.trick import Ranking, must_follow, suit_led, winning_play

Hands = tuple[tuple[Card, ...], ...]
Turns = tuple[tuple[int, Card | None], ...]


class EveryLine:
    """The value of a position, found by playing every line to the end.

    ``count``: the seats whose tricks count; ``want``: the seats that want them many, all others want them few.
    ``dogs`` may knock as long as they hold fewer cards than there are tricks to come.
    """

    def __init__(
        self,
        trump: Suit | None,
        ranks: Ranking,
        count: Sequence[int],
        want: Sequence[int],
        dogs: Sequence[int] = (),
        knock_on_lead: bool = True,
    ) -> None:
        self.trump, self.ranks, self.knock_on_lead = trump, ranks, knock_on_lead
        self.count, self.want, self.dogs = set(count), set(want), set(dogs)
        self.worth = cache(self._worth)

    def each(self, hands: Hands, leader: int, turns: Turns = ()) -> dict[Card | None, int]:
        """The tricks still to come for ``count``, this one included, after each answer of the seat to act."""
        seat = self._to_act(hands, leader, turns)
        assert seat is not None
        return {card: self._after(hands, leader, turns, seat, card) for card in self._answers(hands, turns, seat)}

    def _worth(self, hands: Hands, leader: int, turns: Turns) -> int:
        seat = self._to_act(hands, leader, turns)
        if seat is None:
            return self._gathered(hands, leader, turns)
        best = max if seat in self.want else min
        return best(self.each(hands, leader, turns).values())

    def _to_act(self, hands: Hands, leader: int, turns: Turns) -> int | None:
        n = len(hands)
        after = (turns[-1][0] - leader) % n + 1 if turns else 0
        return next(((leader + step) % n for step in range(after, n) if hands[(leader + step) % n]), None)

    def _answers(self, hands: Hands, turns: Turns, seat: int) -> list[Card | None]:
        cards = [(other, card) for other, card in turns if card is not None]
        answers: list[Card | None] = list(must_follow(hands[seat], suit_led(cards, self.ranks), self.ranks))
        played = dict(cards)
        to_come = max(len(hand) + (other in played) for other, hand in enumerate(hands))
        if seat in self.dogs and len(hands[seat]) < to_come and (cards or self.knock_on_lead):
            answers.append(None)
        return answers

    def _after(self, hands: Hands, leader: int, turns: Turns, seat: int, card: Card | None) -> int:
        left = tuple(tuple(each for each in hand if each is not card) for hand in hands)
        return self.worth(left, leader, (*turns, (seat, card)))

    def _gathered(self, hands: Hands, leader: int, turns: Turns) -> int:
        cards = [(seat, card) for seat, card in turns if card is not None]
        winner = winning_play(cards, self.trump, self.ranks)[0]
        won = int(winner in self.count)
        if not any(hands):
            return won
        leads = next(seat for step in range(len(hands)) if hands[seat := (winner + step) % len(hands)])
        return won + self.worth(hands, leads, ())
