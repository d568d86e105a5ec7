"""What the tricks that are left are worth when all cards lie open and everybody plays as well as can be.

For the endings of lessons: small enough to be searched to the last card. One side (a seat, or two
partners) plays against all others together, for tricks or to avoid them, so whoever reaches a goal here
reaches it against anybody.

>>> from whist_nb.engine.cards import Cards
>>> Open(trump=None, us={0}).tricks([Cards("AH 2H"), Cards("KH 3H")], leader=0)
{'2H': 1, 'AH': 1}
>>> Open(trump=None, us={0}, fewest=True).tricks([Cards("AH 2H"), Cards("KH 3H")], leader=0)
{'2H': 1, 'AH': 1}
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from whist_nb.engine.cards import PACK_52, Card, Cards, Suit
from whist_nb.engine.trick import STANDARD, Ranking

SUIT_BITS: Final = 0x1FFF
KNOCK: Final = -1
"""In place of a card: a dog keeps its only card for a later trick."""

Plays = tuple[tuple[int, int], ...]


class Moment(NamedTuple):
    """Where a trick stands: cards held, the seat that had the lead, the plays so far, knocks included."""

    hands: tuple[int, ...]
    leader: int
    plays: Plays


def cards_of(mask: int) -> list[int]:
    """The places of the bits that are set, lowest first."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


class Open:
    """Judges endings with open cards; what it has found out it keeps for the next question.

    ``us`` are the seats of our side, ``dogs`` those on a dog's life, which may knock but in the last trick. Our side
    wants as many tricks as it can get, or as few with ``fewest``, and all others want the opposite. ``ranks`` is
    the order of the cards in their suits.
    """

    def __init__(
        self,
        trump: Suit | None,
        us: Iterable[int],
        dogs: Iterable[int] = (),
        fewest: bool = False,
        ranks: Ranking = STANDARD,
    ) -> None:
        self.us, self.dogs, self.fewest = frozenset(us), frozenset(dogs), fewest
        order = sorted(PACK_52, key=lambda card: (card.index // 13, ranks.strength[card]))
        self._card = tuple(order)
        self._place = {card: place for place, card in enumerate(order)}
        self.trump = -1 if trump is None else PACK_52.of(trump)[0].index // 13
        self._known: dict[tuple[tuple[int, ...], int, int], bool] = {}

    def tricks(
        self, hands: Sequence[Cards], leader: int, plays: Sequence[tuple[int, Card | None]] = ()
    ) -> dict[str, int]:
        """How many tricks, this one included, our side still takes after each answer of the seat to act.

        ``hands`` are the cards still held, ``plays`` those of this trick so far, None for a knock. A knock
        among the answers is called 'knock'.
        """
        moment, seat = self._asked(hands, leader, plays)
        return {self._name(move): self._value(moment, seat, move) for move in self._moves(moment, seat)}

    def reaches(
        self, hands: Sequence[Cards], leader: int, plays: Sequence[tuple[int, Card | None]], answer: str, need: int
    ) -> bool:
        """Whether our side still takes so many tricks or more, this one included, after one answer of the seat to act.

        Where it wants as few as it can get: whether it can be made to take so many.
        """
        moment, seat = self._asked(hands, leader, plays)
        move = KNOCK if answer == "knock" else self._place[Card(answer)]
        return self._reaches(self._after(moment, seat, move), need)

    def _asked(
        self, hands: Sequence[Cards], leader: int, plays: Sequence[tuple[int, Card | None]]
    ) -> tuple[Moment, int]:
        self.seats = len(hands)
        held = tuple(sum(1 << self._place[card] for card in hand) for hand in hands)
        turns = tuple((seat, KNOCK if card is None else self._place[card]) for seat, card in plays)
        moment = Moment(held, leader, turns)
        seat = self._next_seat(moment)
        assert seat is not None, "a finished trick is nobody's turn"
        return moment, seat

    def _name(self, move: int) -> str:
        return "knock" if move == KNOCK else self._card[move].text

    def _value(self, moment: Moment, seat: int, move: int) -> int:
        after = self._after(moment, seat, move)
        low, high = 0, self._left(moment.hands, moment.plays)
        while low < high:
            middle = (low + high + 1) // 2
            if self._reaches(after, middle):
                low = middle
            else:
                high = middle - 1
        return low

    def _left(self, hands: tuple[int, ...], plays: Plays = ()) -> int:
        """How many tricks are still to come, the one on the table included."""
        on_table = {seat for seat, move in plays if move != KNOCK}
        return max(hand.bit_count() + (seat in on_table) for seat, hand in enumerate(hands) if seat not in self.dogs)

    # The search: does our side take so many of the tricks that are left?

    def _reaches(self, moment: Moment, need: int) -> bool:
        if need <= 0:
            return True
        if not moment.plays:
            left = self._left(moment.hands)
            if need > left:
                return False
            key = (self._pattern(moment.hands), moment.leader, need)
            known = self._known.get(key)
            if known is None:
                known = self._known[key] = self._decide(moment, need)
            return known
        return self._decide(moment, need)

    def _decide(self, moment: Moment, need: int) -> bool:
        seat = self._next_seat(moment)
        if seat is None:
            winner, after = self._gathered(moment)
            return self._reaches(after, need - (winner in self.us))
        ours = (seat in self.us) is not self.fewest  # whoever wants our side to take tricks
        for move in self._order(moment, seat):
            if self._reaches(self._after(moment, seat, move), need) is ours:
                return ours
        return not ours

    def _next_seat(self, moment: Moment) -> int | None:
        answered = {seat for seat, _ in moment.plays}
        for step in range(self.seats):
            seat = (moment.leader + step) % self.seats
            if seat not in answered and moment.hands[seat]:
                return seat
        return None

    def _after(self, moment: Moment, seat: int, move: int) -> Moment:
        hands = moment.hands
        if move != KNOCK:
            hands = (*hands[:seat], hands[seat] & ~(1 << move), *hands[seat + 1 :])
        return Moment(hands, moment.leader, (*moment.plays, (seat, move)))

    def _gathered(self, moment: Moment) -> tuple[int, Moment]:
        winner = self._best(moment.plays)[0]
        lead = winner
        while not moment.hands[lead] and any(moment.hands):
            lead = (lead + 1) % self.seats
        return winner, Moment(moment.hands, lead, ())

    def _best(self, plays: Plays) -> tuple[int, int]:
        cards = [play for play in plays if play[1] != KNOCK]
        best = cards[0]
        for play in cards[1:]:
            suit, high = play[1] // 13, best[1] // 13
            if (suit == high and play[1] > best[1]) or (suit == self.trump and high != self.trump):
                best = play
        return best

    def _moves(self, moment: Moment, seat: int) -> list[int]:
        """Every legal answer."""
        hand = moment.hands[seat]
        if seat in self.dogs:
            return [*cards_of(hand), *([KNOCK] if self._left(moment.hands, moment.plays) > 1 else [])]
        led = next((move for _, move in moment.plays if move != KNOCK), None)
        if led is not None:
            following = hand & (SUIT_BITS << 13 * (led // 13))
            return cards_of(following or hand)
        return cards_of(hand)

    def _order(self, moment: Moment, seat: int) -> list[int]:
        """Legal answers, one of each run of cards that are worth the same; likely winners first."""
        moves = self._moves(moment, seat)
        others = 0
        for other, hand in enumerate(moment.hands):
            if other != seat:
                others |= hand
        for _, move in moment.plays:
            others |= (1 << move) if move != KNOCK else 0
        distinct: list[int] = []
        for move in moves:
            before = distinct[-1] if distinct else None
            if before is not None and before != KNOCK and move != KNOCK and before // 13 == move // 13:
                between = others & ((1 << move) - (1 << before + 1))
                if not between:
                    distinct[-1] = move
                    continue
            distinct.append(move)
        if not moment.plays or distinct[0] == KNOCK:
            return distinct[::-1]
        winning = [move for move in distinct if move != KNOCK and self._wins(moment.plays, move)]
        return winning + [move for move in distinct if move not in winning]

    def _wins(self, plays: Plays, move: int) -> bool:
        if all(played == KNOCK for _, played in plays):
            return True
        return self._best((*plays, (-1, move)))[0] == -1

    def _pattern(self, hands: tuple[int, ...]) -> tuple[int, ...]:
        """The hands with the cards that are gone pushed out, so that equal endings are searched once."""
        held = 0
        for hand in hands:
            held |= hand
        pattern = [0] * len(hands)
        for suit in range(4):
            place = 13 * suit
            for index in cards_of(held & (SUIT_BITS << 13 * suit)):
                for seat, hand in enumerate(hands):
                    if hand >> index & 1:
                        pattern[seat] |= 1 << place
                        break
                place += 1
        return tuple(pattern)
