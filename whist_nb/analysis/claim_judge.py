"""Find out how many of the remaining tricks the seat to play is sure to win, or whether it is sure to win none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final, NamedTuple

from whist_nb.analysis.card_sets import BIT, HoldingCondition, bits, cards_of
from whist_nb.analysis.claim_layouts import LayoutClaimSearch
from whist_nb.analysis.claim_search import ClaimSearch, Line, Node, Spoilt
from whist_nb.analysis.possible_hands import PossibleHands
from whist_nb.analysis.view_positions import coalitions
from whist_nb.analysis.work_limit import Undecided, WorkLimit
from whist_nb.analysis.worst_layouts import Hands
from whist_nb.engine.actions import Play
from whist_nb.engine.cards import PACK_54, SUITS, Card, Suit
from whist_nb.engine.seats import clockwise
from whist_nb.engine.trick import must_follow, suit_led, winning_play
from whist_nb.engine.view import View

SHOWN: Final = 8
"""The number of ways to lose a trick that are played out to find the shortest."""

LAYOUTS: Final = 8
"""The number of layouts that are examined with open cards."""


class Flaw(NamedTuple):
    """A way to lose a trick: the cards a seat would have to hold, and the suit in which it would win."""

    seat: int
    asks: tuple[HoldingCondition, ...]
    suit: Suit | None


class ClaimJudge:
    """Finds out what the seat to play can be sure of.

    To win every trick it leads its trumps from the top, then each other suit from the top. Another seat can beat that
    only if it may hold more trumps, or so many cards of a suit that one of them outlasts the leads and beats the card
    led. This is counted, not searched. Partners are trusted no more than opponents.
    """

    def __init__(self, view: View, effort: WorkLimit | None = None) -> None:
        self.view, self.holdings = view, PossibleHands(view, effort)
        self.me: int = view.seat  # type: ignore[assignment]
        self.hand = list(cards_of(self.holdings.mine))
        self.legal = [action.card for action in view.legal_actions() if isinstance(action, Play)]
        self.trick, self.trump, self.ranks = view.trick, view.trump, view.ranks
        self.led = suit_led(self.trick, self.ranks) if self.trick else None
        sides = coalitions(view)
        self.side = [side == sides[self.me] for side in sides]
        holders = [seat for seat in clockwise(self.me, view.seats) if seat != self.me and self._size(seat)]
        self.others = sorted(holders, key=self.side.__getitem__)
        done = {seat for seat, _ in self.trick}
        self.waiting = [seat for seat in holders if seat not in done] if self.trick else []
        suit_of = self.ranks.suit_of
        self._begun: dict[tuple[int, int], list[ClaimSearch | LayoutClaimSearch]] = {}
        self.of_suit = {suit: bits(card for card in PACK_54 if suit_of[card] is suit) for suit in (*SUITS, None)}

    def _size(self, seat: int) -> int:
        return self.holdings.known[seat].bit_count() + self.holdings.free[seat]

    def _above(self, card: Card) -> int:
        """Return the cards of its suit that beat a card."""
        strength, suit = self.ranks.strength, self.of_suit[self.ranks.suit_of[card]]
        return bits(other for other in cards_of(suit) if strength[other] > strength[card])

    def sure_card(self, tricks: int, nodes: int = 0) -> Card | None:
        """Find a card that makes exactly that many of the remaining tricks certain; ``nodes`` limits the search."""
        card = self._wins_all() if tricks == len(self.hand) else self._wins_none() if tricks == 0 else None
        return card if card is not None or not nodes else self.kept_by_search(tricks, nodes)

    def kept_by_search(self, tricks: int, nodes: int) -> Card | None:
        """Search for a card that keeps a claim; None if there is none, or the search does not finish."""
        for search in self._searches(tricks, nodes):
            try:
                card = search.keeping()
            except Undecided:
                continue
            if card is not None:
                return card
        return None

    def loses_in_search(self, tricks: int, nodes: int) -> Line | None:
        """Search for a line that beats a claim; raise Undecided if the search does not finish."""
        return self._searches(tricks, nodes)[-1].line()

    def _searches(self, tricks: int, nodes: int) -> list[ClaimSearch | LayoutClaimSearch]:
        """Return searches of all layouts that voids leave, then of those that fit everything seen, if they are few.

        What they find for one question they remember for the next.
        """
        if (tricks, nodes) not in self._begun:
            search = self.search(tricks, nodes)
            layouts = self.holdings.every_layout if self.holdings.has_more_to_agree_with else []
            self._begun[tricks, nodes] = [search, *([LayoutClaimSearch(search, layouts, nodes)] if layouts else [])]
        return self._begun[tricks, nodes]

    def is_bound(self, tricks: int, spoilt: Spoilt, nodes: int) -> bool:
        """Return whether the side wins that many tricks, or no "more" or no "fewer", whatever anybody plays."""
        try:
            return self.search(tricks, nodes, helpless=True, spoilt=spoilt).is_safe()
        except Undecided:
            return False

    def search(
        self, tricks: int, nodes: int, helpless: bool = False, hands: Hands | None = None, spoilt: Spoilt = "any"
    ) -> ClaimSearch:
        """Return a search for a line that beats a claim of that many tricks; with ``hands``, in that layout only."""
        held = self.holdings
        leader = self.trick[0][0] if self.trick else self.me
        free, unknown = (tuple(held.free), held.unknown) if hands is None else ((0,) * len(held.free), 0)
        known = tuple(held.known if hands is None else map(bits, hands))
        root = Node(known, free, tuple(held.may), unknown, leader, self.trick, 0)
        return ClaimSearch(held, root, self.side, tricks, nodes, helpless, spoilt)

    # Winning every trick

    def _wins_all(self) -> Card | None:
        for card in self._candidates():
            if next(self._flaws(card), None) is None:
                return card
        return None

    def _candidates(self) -> list[Card]:
        """Return the card to lead, or the cards that win the trick so far, lowest first."""
        if not self.trick:
            return self._in_order(self.hand)[:1]
        strength = self.ranks.strength
        wins = [card for card in self.legal if self._wins(card)]
        return sorted(wins, key=lambda card: (self.ranks.suit_of[card] is self.trump, strength[card]))

    def _wins(self, card: Card) -> bool:
        return winning_play((*self.trick, (self.me, card)), self.trump, self.ranks)[0] == self.me

    def _in_order(self, hand: Sequence[Card], first: Suit | None = None) -> list[Card]:
        """Sort cards into leading order: one suit, trumps, the others; each from the top."""
        suit_of, strength = self.ranks.suit_of, self.ranks.strength
        return sorted(
            hand,
            key=lambda card: (
                first is None or suit_of[card] is not first,
                self.trump is None or suit_of[card] is not self.trump,
                str(suit_of[card]),
                -strength[card],
            ),
        )

    def _flaws(self, card: Card) -> Iterator[Flaw]:
        """Yield everything that may cost a trick if the card is played now, opponents first."""
        rest = [other for other in self.hand if other is not card]
        for seat in self.others:
            found = [*(self._beating(seat, card) if seat in self.waiting else ()), *self._guards(seat, card, rest)]
            yield from (flaw for flaw in found if self.holdings.may_be(*flaw.asks))

    def _beating(self, seat: int, card: Card) -> Iterator[Flaw]:
        """Yield the ways a later seat can beat the card in a trick that others have led."""
        suit, above = self.ranks.suit_of[card], self._above(card)
        if suit is self.led:
            yield Flaw(seat, (HoldingCondition(seat, above, 1),), suit)
        if self.trump is not None and self.led is not self.trump:
            trumps = above if suit is self.trump else self.of_suit[self.trump]
            yield Flaw(seat, (HoldingCondition(seat, trumps, 1, self.of_suit[self.led]),), self.trump)

    def _guards(self, seat: int, card: Card, rest: Sequence[Card]) -> Iterator[Flaw]:
        """Yield the ways to be beaten later; a seat that must follow now and on each later lead needs one more card."""
        hand = rest if self.trick else [card, *rest]
        by_suit: dict[Suit | None, list[Card]] = {}
        for each in self._in_order(hand):
            by_suit.setdefault(self.ranks.suit_of[each], []).append(each)
        for suit, cards in by_suit.items():
            more = 1 + (seat in self.waiting and suit is self.led)
            for at, each in enumerate(cards):
                if self.holdings.possible(seat) & self._above(each) or suit is None:
                    yield Flaw(seat, self._guard(seat, suit, self._above(each), at + more), suit)
        if self.trump is not None and hand:
            more = 1 + (seat in self.waiting and self.led is self.trump)
            count = len(by_suit.get(self.trump, ())) + more
            yield Flaw(seat, (HoldingCondition(seat, self.of_suit[self.trump], count),), self.trump)

    def _guard(self, seat: int, suit: Suit | None, above: int, count: int) -> tuple[HoldingCondition, ...]:
        """Return a number of cards of a suit that includes one of the higher ones."""
        if suit is None or self.holdings.known[seat] & above:
            return (HoldingCondition(seat, self.of_suit[suit], count if suit else 0),)
        return HoldingCondition(seat, above, 1), HoldingCondition(seat, self.of_suit[suit], count - 1)

    # A line that loses a trick

    def loses_one(self, nodes: int) -> Line | None:
        """Return a line that beats a claim of every trick, if one is found at once."""
        candidates = self._candidates()
        lines = [self._line_against(card) for card in candidates]
        low = [card for card in self.legal if card not in candidates] if self.trick else []
        if low:  # otherwise a partner might win the trick
            lines.insert(0, self._played_out(Flaw(self.me, (), None), low[0]))
        found = lines[-1]
        return found if found and all(lines) and self._holds_against_partner(found, nodes) else None

    def _holds_against_partner(self, line: Line, nodes: int) -> bool:
        """Return whether a line holds even if a partner must win a trick, as far as a search of it can show."""
        if sum(self.side) == 1:
            return True
        try:
            return self.search(len(self.hand), nodes, hands=line.hands).line() is not None
        except Undecided:
            if self.holdings.effort.is_spent:
                raise
            return not any(self.holdings.known[seat] for seat in self.others if self.side[seat])

    def loses_somewhere(self, tricks: int, nodes: int) -> Line | None:
        """Return a line that beats a claim in one of some layouts, even if the claimer could see all the cards there.

        Each layout is searched with a share of the ``nodes``, for claims that counting does not decide.
        """
        for hands in self.holdings.some_layouts(LAYOUTS):
            try:
                line = self.search(tricks, nodes // LAYOUTS, hands=hands).line()
            except Undecided:
                if self.holdings.effort.is_spent:
                    raise
                continue
            if line is not None:
                return line
        return None

    def _line_against(self, card: Card) -> Line | None:
        flaws = (flaw for flaw in self._flaws(card) if not self.side[flaw.seat])
        lines = [line for flaw in islice(flaws, SHOWN) if (line := self._played_out(flaw, card)) is not None]
        return min(lines, key=lambda line: len(line.plays), default=None)

    def _played_out(self, flaw: Flaw, card: Card) -> Line | None:
        """Play a flaw out in a layout that has it; None if a partner wins a trick before that."""
        hands = self.holdings.layout(flaw.asks)
        if hands is None:
            return None
        left = [list(hand) for hand in hands]
        plan = self._in_order(self.hand, flaw.suit)
        if self.trick:
            plan = [card, *(other for other in plan if other is not card)]
        trick, plays, leader = list(self.trick), [], self.me
        while left[self.me]:
            start = trick[0][0] if trick else leader
            order = [seat for seat in clockwise(start, len(left)) if left[seat]]
            acted = {seat for seat, _ in trick}
            for seat in [seat for seat in order if seat not in acted]:
                wanted = plan[0] if seat == self.me else self._reply(seat, left[seat], trick, flaw)
                plan = plan[seat == self.me :]
                left[seat].remove(wanted)
                trick.append((seat, wanted))
                plays.append((seat, wanted))
            winner, _ = winning_play(trick, self.trump, self.ranks)
            if winner != self.me:
                return None if self.side[winner] else Line(hands, tuple(plays))
            trick, leader = [], winner
        return None

    def _reply(self, seat: int, hand: Sequence[Card], trick: Sequence[tuple[int, Card]], flaw: Flaw) -> Card:
        """Choose a seat's card on such a line: an opponent beats me if it can; otherwise all play low, with guards."""
        legal = must_follow(hand, suit_led(trick, self.ranks) if trick else None, self.ranks)
        strength, suit_of = self.ranks.strength, self.ranks.suit_of

        def cost(card: Card) -> tuple[bool, bool, bool, int]:
            beats = winning_play((*trick, (seat, card)), self.trump, self.ranks)[0] == seat
            keeps = seat == flaw.seat and suit_of[card] is flaw.suit
            return beats is self.side[seat], keeps, suit_of[card] is self.trump, strength[card]

        return min(legal, key=cost)

    # Winning none

    def _wins_none(self) -> Card | None:
        """Return a card with which no trick is ever won: below every card the others may play, suit by suit.

        This is only for a player who is alone and holds no trump; the others may still hold some.
        """
        if sum(self.side) > 1 or (self.trump and self.holdings.mine & self.of_suit[self.trump]):
            return None
        strength = self.ranks.strength
        for card in sorted(self.legal, key=lambda card: -strength[card]):
            rest = self.holdings.mine ^ BIT[card]
            loses = not self._wins(card) if self.trick else self._is_beaten(card)
            if loses and all(
                self._stays_below(rest, suit, not self.trick and BIT[card] & mask)
                for suit, mask in self.of_suit.items()
                if suit and rest & mask
            ):
                return card
        return None

    def _out(self, suit: Suit) -> list[int]:
        """Return the heights of the cards of a suit that others may hold, lowest first."""
        out = self.holdings.unknown
        for seat in self.others:
            out |= self.holdings.known[seat]
        return sorted(self.ranks.strength[card] for card in cards_of(out & self.of_suit[suit]))

    def _stays_below(self, hand: int, suit: Suit, was_led: object) -> bool:
        """Return whether my lowest of a suit is below their lowest, my second below their second, and so on.

        If I have just led the suit, they may have beaten me with their highest.
        """
        mine = sorted(self.ranks.strength[card] for card in cards_of(hand & self.of_suit[suit]))
        theirs = self._out(suit)
        return all(low < high for low, high in zip(mine, theirs[:-1] if was_led else theirs, strict=False))

    def _is_beaten(self, card: Card) -> bool:
        """Return whether a card I lead is certain to be beaten: somebody holds its suit, and only higher cards."""
        suit = self.ranks.suit_of[card]
        if suit is None:
            return False
        mask, out = self.of_suit[suit], self._out(suit)
        is_held = any(self.holdings.known[seat] & mask for seat in self.others)
        surely = is_held or (self.holdings.unknown & mask).bit_count() > self.holdings.undealt
        return surely and out[0] > self.ranks.strength[card]
