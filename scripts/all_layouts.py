"""Ask all layouts of a stored problem at once: what a plan wins, what every plan could win, what open cards win.

It answers as ``problem_cases`` does, only faster, and tests compare the two. A set of cards or of layouts is a number
with one bit for each, so that one operation asks them all, and of own cards that touch one stands for the others.
Nothing is cut short by bounds, and nothing is shared with the program that found the problems.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from scripts.problem_cases import ANYTHING, Case, Node, answer_to, unbeaten

NONE = -1


class Stand(NamedTuple):
    """Where the play stands: whose turn it is, the trick on the table, the cards played and the tricks won."""

    seat: int
    left: int
    """How many cards the trick still needs."""
    led: int
    best: int
    """The card that wins the trick so far, and whose it is; ``NONE`` before the lead."""
    by: int
    played: int
    won: int
    tricks: int
    """How many tricks are to be decided, this one among them."""


class AllLayouts:
    """The layouts of one problem. Cards are numbered so that each suit is in one piece, its highest card first."""

    def __init__(self, case: Case) -> None:
        self.case, self.n = case, case.n
        held = {card for hand in case.hands for card in hand}
        self.cards = sorted({*held, *case.on_table}, key=lambda card: (card[1], case.order.index(card[0])))
        self.number = {card: number for number, card in enumerate(self.cards)}
        self.suits = [self._bits(other for other in self.cards if other[1] == card[1]) for card in self.cards]
        self.trumps = [card[1] == case.trump for card in self.cards]
        self.everywhere = (1 << len(case.layouts)) - 1
        self.holding = [
            [sum(1 << place for place, hands in enumerate(case.layouts) if card in hands[seat]) for card in self.cards]
            for seat in range(self.n)
        ]
        self.own = {seat: self._bits(case.hands[seat]) for seat in case.deciding}

    def _bits(self, cards: Iterable[str]) -> int:
        return sum(1 << self.number[card] for card in cards)

    @property
    def start(self) -> Stand:
        """Return how it stands when the problem begins."""
        table = self.case.on_table
        tricks = (sum(map(len, self.case.hands)) + len(table)) // self.n
        stand = Stand(self.case.leader, self.n, NONE, NONE, NONE, 0, 0, tricks)
        for card in table:
            stand = self.after(stand, self.number[card])
        return stand

    # The rules of play

    def after(self, stand: Stand, card: int) -> Stand:
        """Return how it stands after a card."""
        seat, left, led, best, by, played, won, tricks = stand
        played |= 1 << card
        if best == NONE:
            led, best, by = card, card, seat
        elif (card < best) if self.suits[card] == self.suits[best] else self.trumps[card]:
            best, by = card, seat
        if left > 1:
            return Stand((seat + 1) % self.n, left - 1, led, best, by, played, won, tricks)
        return Stand(by, self.n, NONE, NONE, NONE, played, won + (by in self.case.ours), tricks - 1)

    def is_settled(self, stand: Stand) -> bool | None:
        """Return whether the goal is reached, whoever wins the remaining tricks; None if that depends on them."""
        least, most = stand.won, stand.won + stand.tricks
        if self.case.take is None:
            assert self.case.at_most is not None, "there is a goal"
            return most <= self.case.at_most or (False if least > self.case.at_most else None)
        return least >= self.case.take or (False if most < self.case.take else None)

    def from_hand(self, stand: Stand, hand: int) -> int:
        """Return what may be played from a hand."""
        left = hand & ~stand.played
        return (left & self.suits[stand.led] if stand.led != NONE else 0) or left

    def different(self, stand: Stand, hand: int) -> Iterator[int]:
        """Yield the cards that may be played from a hand, without those that touch a higher one of the same hand."""
        cards, last = self.from_hand(stand, hand), NONE
        others = ~(hand | stand.played) | (1 << stand.best if stand.best != NONE else 0)
        for card in numbers(cards):
            is_new = last == NONE or self.suits[card] != self.suits[last]
            if is_new or others & ((1 << card) - (2 << last)):
                yield card
            last = card

    def theirs(self, stand: Stand, fit: int) -> Iterator[tuple[int, int]]:
        """Yield the cards that the others may play in layouts that still fit, and those in which they may."""
        holding, played, follows = self.holding[stand.seat], stand.played, 0
        if stand.led != NONE:
            for card in numbers(self.suits[stand.led] & ~played):
                if here := fit & holding[card]:
                    follows |= here
                    yield card, here
        if rest := fit & ~follows:
            for card in range(len(self.cards)):
                if not played >> card & 1 and (here := rest & holding[card]):
                    yield card, here

    # Plans

    def won_by(self, plan: Node) -> int:
        """Return the layouts in which a plan reaches the goal, whatever the others play."""
        return self._won_by(self.start, plan, self.everywhere, {})

    def _won_by(self, stand: Stand, plan: Node, fit: int, known: dict[tuple[Stand, int, int], int]) -> int:
        settled = self.is_settled(stand)
        if not stand.tricks or (plan is ANYTHING and settled is not None):
            return fit if settled else 0
        key = stand, id(plan), fit
        if key not in known:
            ours = stand.seat in self.own
            if plan is not ANYTHING and ours is isinstance(plan[0], dict):
                known[key] = 0  # the plan no longer applies
            elif plan is not ANYTHING and ours:
                card = self.number[plan[0]]
                is_legal = self.from_hand(stand, self.own[stand.seat]) >> card & 1
                known[key] = self._won_by(self.after(stand, card), plan[1], fit, known) if is_legal else 0
            else:  # at the end of a plan its own side's cards are tried too: any of them must work
                mine = numbers(self.from_hand(stand, self.own[stand.seat])) if ours else ()
                won = fit
                for card, here in [(card, fit) for card in mine] if ours else self.theirs(stand, fit):
                    then = plan if plan is ANYTHING else answer_to(plan, self.cards[card])
                    won &= self._won_by(self.after(stand, card), then, here, known) | ~here
                known[key] = won
        return known[key]

    # All plans

    def win_sets(self, card: str) -> set[int]:
        """Return the sets of layouts won by plans that begin with a card and that no other plan beats everywhere."""
        return self._win_sets(self.after(self.start, self.number[card]), self.everywhere, {})

    def _win_sets(self, stand: Stand, fit: int, known: dict[tuple[Stand, int], set[int]]) -> set[int]:
        if (settled := self.is_settled(stand)) is not None:
            return {fit if settled else 0}
        key = stand, fit
        if key in known:
            return known[key]
        if stand.seat in self.own:
            cards = self.different(stand, self.own[stand.seat])
            found = set().union(*(self._win_sets(self.after(stand, card), fit, known) for card in cards))
        else:
            found = {fit}
            for card, here in self.theirs(stand, fit):
                answers = self._win_sets(self.after(stand, card), here, known)
                found = {won & (answer | ~here) for won in found for answer in answers}
                found = unbeaten(found) if len(found) > 1 else found
        found = unbeaten(found) if len(found) > 1 else found
        if stand.led == NONE:
            known[key] = found
        return found

    def best_share(self, card: str) -> int:
        """Return in how many layouts the best plan that begins with a card wins."""
        return max(map(int.bit_count, self.win_sets(card)))

    # Open cards

    def open_shares(self, cards: Iterable[str]) -> dict[str, int]:
        """Return in how many layouts the goal is reached after each of some cards, with all cards open."""
        shares = dict.fromkeys(cards, 0)
        for layout in self.case.layouts:
            hands, known = [self._bits(hand) for hand in layout], dict[Stand, bool]()
            for card in cards:
                shares[card] += self._is_won_open(self.after(self.start, self.number[card]), hands, known)
        return shares

    def _is_won_open(self, stand: Stand, hands: Sequence[int], known: dict[Stand, bool]) -> bool:
        if (settled := self.is_settled(stand)) is not None:
            return settled
        if stand not in known:
            cards = self.different(stand, hands[stand.seat])
            after = (self._is_won_open(self.after(stand, card), hands, known) for card in cards)
            known[stand] = any(after) if stand.seat in self.case.ours else all(after)
        return known[stand]


def numbers(bits: int) -> Iterator[int]:
    """Yield the numbers of the bits that are set, the lowest first."""
    while bits:
        yield (bits & -bits).bit_length() - 1
        bits &= bits - 1
