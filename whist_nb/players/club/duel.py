"""Two hands with open cards: how many tricks the leader can take, worked out exactly.

Hands are whole numbers with one bit for each card (bit ``card.index``), as in ``Facts``.
"""

from functools import lru_cache

from whist_nb.engine.cards import PACK_52, SUITS, Card, Suit
from whist_nb.players.facts import BIT, SUIT_BITS, Facts

PLAIN_ORDER = tuple(SUIT_BITS[suit] for suit in SUITS)
SUIT_AT = {BIT[card]: SUIT_BITS[card.suit] for card in PACK_52 if card.suit}
CARD_AT = {BIT[card]: card for card in PACK_52}
NO_TRUMP = 0
LARGEST_MEMORY = 50_000


def leads(mine: int, theirs: int) -> list[int]:
    """One card of each group of equal cards in a hand, from high to low in each suit."""
    found = []
    for suit in PLAIN_ORDER:
        held, other = mine & suit, theirs & suit
        while held:
            top = 1 << held.bit_length() - 1
            found.append(top)
            below = other & (top - 1)  # equal cards: nothing of the other hand lies between
            held &= (1 << below.bit_length()) - 1
    return found


def replies(lead: int, hand: int, trump: int) -> list[tuple[int, bool]]:
    """The answers worth trying, each with whether it wins: the cheapest winner, then low cards."""
    same = hand & SUIT_AT[lead]
    if same:
        higher, low = same & -(lead << 1), same & -same
        found = [(higher & -higher, True)] if higher else []
        if low < lead:
            found.append((low, False))
        return found
    trumps = hand & trump
    found = [(trumps & -trumps, True)] if trumps else []
    for suit in PLAIN_ORDER:
        held = hand & suit
        if held and suit != trump:
            found.append((held & -held, False))
    return found


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
        found = False
        for lead in leads(mine, theirs):
            if self._holds(lead, mine ^ lead, theirs, need):
                found = True
                break
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
        for reply, wins in replies(lead, theirs, self.trump):  # noqa: SIM110 - a generator costs a third more
            if not self.after(mine, theirs ^ reply, wins, need):
                return False
        return True

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
        good = [lead for lead in leads(mine, theirs) if self._holds(lead, mine ^ lead, theirs, most)]
        card = min(good, key=lambda lead: (self._may_lose(lead, theirs), rank_of_bit(lead), lead))
        return most, not self._should_lose(card, mine ^ card, theirs, most), card

    def _may_lose(self, lead: int, theirs: int) -> bool:
        """Whether some reply beats a lead."""
        return any(wins for _, wins in replies(lead, theirs, self.trump))

    def _should_lose(self, lead: int, mine: int, theirs: int, most: int) -> bool:
        """Whether beating a lead is a best reply to it."""
        answers = replies(lead, theirs, self.trump)
        return any(wins and not self.after(mine, theirs ^ reply, wins, most + 1) for reply, wins in answers)

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
