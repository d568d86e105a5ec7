"""Two hands with open cards: how many tricks the leader can take, worked out exactly.

Hands are whole numbers with one bit for each card (bit ``card.index``), as in ``Facts``.
"""

from collections.abc import Iterator
from functools import lru_cache

from whist_nb.engine.cards import PACK_52, SUITS, Card, Suit
from whist_nb.players.facts import BIT, SUIT_BITS, Facts

PLAIN_ORDER = tuple(SUIT_BITS[suit] for suit in SUITS)
CARD_AT = {BIT[card]: card for card in PACK_52}
NO_TRUMP = 0
LARGEST_MEMORY = 50_000


def suit_of_bit(bit: int) -> int:
    """The bits of the suit that a card belongs to."""
    return next(suit for suit in PLAIN_ORDER if bit & suit)


def leads(mine: int, theirs: int) -> Iterator[int]:
    """One card of each group of equal cards in a hand, from high to low in each suit."""
    for suit in PLAIN_ORDER:
        held, other = mine & suit, theirs & suit
        while held:
            top = 1 << held.bit_length() - 1
            yield top
            held ^= top
            below = other & (top - 1)  # equal cards: nothing of the other hand lies between
            while held and held > below:
                held ^= 1 << held.bit_length() - 1


def replies(lead: int, hand: int, trump: int) -> Iterator[tuple[int, bool]]:
    """The answers worth trying, each with whether it wins: the cheapest winner, then low cards."""
    suit = suit_of_bit(lead)
    same = hand & suit
    if same:
        higher = same & -(lead << 1)
        if higher:
            yield higher & -higher, True
        low = same & -same
        if low < lead:
            yield low, False
        return
    trumps = hand & trump
    if trumps:
        yield trumps & -trumps, True
    for plain in PLAIN_ORDER:
        held = hand & plain
        if held and plain != trump:
            yield held & -held, False


def rank_of_bit(bit: int) -> int:
    """The place of a card in its suit, 0 for the two."""
    return (bit.bit_length() - 1) % 13


def top_cards(mine: int, theirs: int) -> int:
    """How many cards of a suit are higher than every one of the other hand."""
    return (mine & -(1 << theirs.bit_length())).bit_count()


def sure_tricks(mine: int, theirs: int, trump: int) -> int:
    """Tricks that the leader can cash at once from the top: as many of a plain suit as cannot be ruffed."""
    their_trumps = (theirs & trump).bit_count()
    sure = top_cards(mine & trump, theirs & trump)
    drawn = sure >= their_trumps
    for suit in PLAIN_ORDER:
        if suit != trump:
            other = theirs & suit
            top = top_cards(mine & suit, other)
            sure += top if drawn else min(top, other.bit_count())
    return sure


class Duel:
    """Answers whether the leader of two open hands can take so many tricks; remembers what it found."""

    def __init__(self, trump: Suit | None) -> None:
        self.trump = SUIT_BITS[trump] if trump else NO_TRUMP
        self._bounds: dict[tuple[int, int], tuple[int, int]] = {}

    def can_take(self, mine: int, theirs: int, need: int) -> bool:
        """Whether the seat to lead, holding ``mine``, can take ``need`` tricks or more."""
        key = mine, theirs
        low, high = self._bounds.get(key) or self._first_bounds(mine, theirs)
        if need <= low:
            return True
        if need > high:
            return False
        found = any(self._holds(lead, mine ^ lead, theirs, need) for lead in leads(mine, theirs))
        if len(self._bounds) > LARGEST_MEMORY:
            self._bounds.clear()
        self._bounds[key] = (need, high) if found else (low, need - 1)
        return found

    def _first_bounds(self, mine: int, theirs: int) -> tuple[int, int]:
        """At least what can be cashed, at most what the other's top trumps leave."""
        trump = self.trump
        lost = top_cards(theirs & trump, mine & trump)
        return sure_tricks(mine, theirs, trump), mine.bit_count() - lost

    def _holds(self, lead: int, mine: int, theirs: int, need: int) -> bool:
        """Whether a lead leaves the leader ``need`` tricks against every reply."""
        answers = replies(lead, theirs, self.trump)
        return all(self.after(mine, theirs ^ reply, wins, need) for reply, wins in answers)

    def after(self, mine: int, theirs: int, reply_wins: bool, need: int) -> bool:
        """Whether the leader of a trick just played gets ``need`` tricks, that one included."""
        if reply_wins:
            return not self.can_take(theirs, mine, theirs.bit_count() - need + 1)
        return self.can_take(mine, theirs, need - 1)

    def tricks(self, mine: int, theirs: int) -> int:
        """How many tricks the leader takes with best play by both."""
        need = self._bounds.get((mine, theirs), (0, 0))[0]
        while self.can_take(mine, theirs, need + 1):
            need += 1
        return need

    def best_lead(self, mine: int, theirs: int) -> tuple[int, bool, int]:
        """The tricks to be had, whether the first of them is this one, and a card that leads to them.

        Of several such cards, one that wins the trick, then the lowest.
        """
        most = self.tricks(mine, theirs)
        found = []
        for lead in leads(mine, theirs):
            kept = mine ^ lead
            if self._holds(lead, kept, theirs, most):
                beaten = any(
                    wins and not self.after(kept, theirs ^ reply, wins, most + 1)
                    for reply, wins in replies(lead, theirs, self.trump)
                )
                found.append((not beaten, rank_of_bit(lead), lead))
        wins, _, card = min(found, key=lambda each: (not each[0], each[1], each[2]))
        return most, wins, card

    def best_reply(self, lead: int, mine: int, theirs: int) -> tuple[int, bool, int]:
        """The same for the hand that answers a lead, which has left the other hand."""
        found = []
        for reply, wins in replies(lead, mine, self.trump):
            kept = mine ^ reply
            later = self.tricks(kept, theirs) if wins else theirs.bit_count() - self.tricks(theirs, kept)
            found.append((wins + later, wins, reply))
        return max(found, key=lambda each: (each[0], each[1], -rank_of_bit(each[2]), each[2]))


@lru_cache
def duel_at(trump: Suit | None) -> Duel:
    """The duel with that trump suit; what was found in one position stays true for the next."""
    return Duel(trump)


def best_card(facts: Facts) -> tuple[Card, int, bool]:
    """The card that brings most against the known hand, how many later tricks, whether it wins this one."""
    duel = duel_at(facts.trump)
    if facts.best_card is None:
        total, wins, card = duel.best_lead(facts.mine, facts.out)
    else:
        total, wins, card = duel.best_reply(BIT[facts.best_card], facts.mine, facts.out)
    return CARD_AT[card], total - wins, wins
