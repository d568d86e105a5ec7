"""Plans for one hand whose partner is hidden too, and plays as a stated player would.

The plan is for one seat. Its partner's hand differs from layout to layout, and in each the partner plays the card that
a stated player chooses, who goes by its own hand and what has been played. So the partner's turn parts the layouts by
the card that is chosen in them, and what a plan wins in one part does not limit what it wins in another. The opponents
answer each plan with open cards, as always.

Which of two touching cards is played may matter here, because the partner may answer them differently, and answers may
depend on the order in which cards came. So no cards are taken for equal on the way, and a turn holds all that was
played.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from whist_nb.analysis.problems.hidden_hands import HiddenHands, members
from whist_nb.analysis.problems.plan_search import Front, PlanSearch
from whist_nb.analysis.problems.solution import PlanSolution
from whist_nb.engine.cards import Card

PartnersCard = Callable[[int, tuple[int, ...]], int]
"""The card that the partner plays in a world, after these cards have been played since the start."""


class PartnerSearch(PlanSearch):
    """The fronts of one question for the seat to act alone, with a partner who plays as ``chooses`` says.

    A turn has a fifth part: the cards played since the start.
    """

    def __init__(
        self, hidden: HiddenHands, chooses: PartnersCard, need: int, fast: bool, most_turns: int | None = None
    ) -> None:
        position = hidden.position
        assert position.to_act is not None, "somebody is to play"
        mine = position.sides[position.to_act]
        ours = sum(1 << seat for seat, side in enumerate(position.sides) if side == mine)
        super().__init__(hidden, ours, need, False, fast, most_turns)
        self.planner, self.chooses = position.to_act, chooses

    def asking(self, need: int) -> PartnerSearch:
        other = PartnerSearch(self.hidden, self.chooses, need, self.opened.fast, self.turns_left)
        other.steps_left = self.steps_left
        return other

    @property
    def start(self) -> Any:
        return (*super().start, ())

    def is_ours(self, turn: Any) -> bool:
        return self.seat(turn) == self.planner

    def is_partners(self, turn: Any) -> bool:
        """Return whether the hidden partner is to play."""
        seat = self.seat(turn)
        return seat != self.planner and bool(self.ours >> seat & 1)

    @property
    def sees_partner(self) -> bool:
        return False

    def stated(self, turn: Any, world: int) -> int | None:
        if not self.is_partners(turn):
            return None
        return self._partners_card(world, turn)

    def own_cards(self, turn: Any) -> list[int]:
        return list(members(self.legal(turn)))[::-1]

    def their_cards(self, turn: Any, worlds: int, every: bool = False) -> list[tuple[int, int]]:
        if not self.is_partners(turn):
            return super().their_cards(turn[:4], worlds, every=True)
        parts: dict[int, int] = {}
        for world in members(worlds):
            card = self._partners_card(world, turn)
            parts[card] = parts.get(card, 0) | 1 << world
        return list(parts.items())

    def _partners_card(self, world: int, turn: Any) -> int:
        legal = self.legal(turn, world)
        return self.chooses(world, turn[4]) if legal & (legal - 1) else legal.bit_length() - 1

    def after(self, turn: Any, card: int) -> Any:
        return (*super().after(turn[:4], card), (*turn[4], card))

    def decided(self, turn: Any) -> bool | None:
        return super().decided(turn[:4])

    def open(self, turn: Any, worlds: int) -> int:
        return super().open(turn[:4], worlds)

    def _others(self, turn: Any, worlds: int) -> Front:
        # what is lost with open cards is lost: the partner need not be asked about it
        return super()._others(turn, self.open(turn, worlds) if self.is_partners(turn) else worlds)

    def is_plain(self, worlds: int) -> bool:
        return not worlds  # even in one layout, the partner does not play with open cards

    def cannot_lose(self, turn: Any, worlds: int) -> bool:
        return super().cannot_lose(turn[:4], worlds)


class PartnerSolution(PlanSolution):
    """What plans win with one stated partner, as `PlanSolution` has it for two hands in view."""

    @cached_property
    def equals(self) -> dict[Card, Card]:
        """For each legal card, the highest of those that touch it and win the same layouts, with all plans."""
        hidden, found = self._hidden, dict[Card, Card]()
        legal = sorted((hidden.bit[card] for card in self.position.legal), reverse=True)
        table = {hidden.bit[card] for card in self.position.on_table}
        head = -1
        for place in legal:
            touches = (
                head >= 0
                and hidden.suits[head] == hidden.suits[place]
                and not any(between not in legal or between in table for between in range(place + 1, head))
            )
            card = hidden.cards[place]
            if not touches or set(self._front(card)) != set(self._front(hidden.cards[head])):
                head = place
            found[card] = hidden.cards[head]
        return {card: found[card] for card in self.position.legal}

    def _won(self, card: Card) -> int:
        if card not in self._best:
            self._best[card] = max(self._front(card), key=int.bit_count)
        return self._best[card]


__all__ = ["PartnerSearch", "PartnerSolution", "PartnersCard"]
