"""Two open hands, against a slow and obvious count of every line of play."""

import random
from functools import lru_cache

import pytest

from whist_nb.engine.cards import PACK_52, SUITS, Card, Cards, Suit
from whist_nb.engine.trick import must_follow, winning_play
from whist_nb.players.club.duel import CARD_AT, Duel
from whist_nb.players.facts import BIT, bits


def slow_tricks(leader: Cards, other: Cards, trump: Suit | None) -> int:
    """The tricks of the leader with best play by both, every card tried."""

    @lru_cache(None)
    def tricks(first: frozenset[Card], second: frozenset[Card]) -> int:
        if not first:
            return 0
        return max(min(after(first, second, lead, reply) for reply in must_follow(second, lead.suit)) for lead in first)

    def after(first: frozenset[Card], second: frozenset[Card], lead: Card, reply: Card) -> int:
        left, right = first - {lead}, second - {reply}
        if winning_play([(0, lead), (1, reply)], trump)[0] == 0:
            return 1 + tricks(left, right)
        return len(left) - tricks(right, left)

    return tricks(frozenset(leader), frozenset(other))


def two_hands(lots: random.Random) -> tuple[Cards, Cards, Suit | None]:
    """Two hands of one to five cards, in half of the cases from high cards only."""
    size = lots.randint(1, 5)
    pack = [card for card in PACK_52 if card.rank > lots.choice((1, 8))]
    cards = lots.sample(pack, 2 * size)
    return Cards(cards[:size]), Cards(cards[size:]), lots.choice((*SUITS, None))


@pytest.mark.parametrize("seed", range(150))
def test_tricks_are_those_of_the_slow_count(seed: int) -> None:
    leader, other, trump = two_hands(random.Random(seed))
    assert Duel(trump).tricks(bits(leader), bits(other)) == slow_tricks(leader, other, trump)


@pytest.mark.parametrize("seed", range(100))
def test_the_card_chosen_brings_what_it_promises(seed: int) -> None:
    leader, other, trump = two_hands(random.Random(seed))
    total, _, lead = Duel(trump).best_lead(bits(leader), bits(other))
    assert total == slow_tricks(leader, other, trump)
    card = CARD_AT[lead]
    answer, wins, reply = Duel(trump).best_reply(lead, bits(other), bits(leader) ^ BIT[card])
    assert CARD_AT[reply] in must_follow(other, card.suit)
    assert wins == (winning_play([(0, card), (1, CARD_AT[reply])], trump)[0] == 1)
    assert total + answer == len(leader)


def test_a_full_stage_two_is_counted_exactly_by_symmetry() -> None:
    cards = random.Random(3).sample(list(PACK_52), 26)
    mine, theirs = bits(cards[:13]), bits(cards[13:])
    duel = Duel(Suit.SPADES)
    total = duel.tricks(mine, theirs)
    assert duel.can_take(mine, theirs, total)
    assert not duel.can_take(mine, theirs, total + 1)
    assert 0 <= total <= 13
