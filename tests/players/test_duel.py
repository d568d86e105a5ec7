"""Two open hands, against a slow and obvious count of every line of play."""

import random
from functools import lru_cache

import pytest

import whist_nb as wn
from whist_nb.engine.cards import PACK_52, SUITS, Card, Cards, Suit
from whist_nb.engine.trick import must_follow, winning_play
from whist_nb.players.club.german_whist import best_card
from whist_nb.players.facts import Facts


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


def two_hands(rng: random.Random) -> tuple[Cards, Cards, Suit | None]:
    """Two hands of one to five cards, in half of the cases from high cards only."""
    size = rng.randint(1, 5)
    pack = [card for card in PACK_52 if card.rank > rng.choice((1, 8))]
    cards = rng.sample(pack, 2 * size)
    return Cards(cards[:size]), Cards(cards[size:]), rng.choice((*SUITS, None))


@pytest.mark.parametrize("seed", range(100))
def test_the_card_chosen_brings_what_it_promises(seed: int) -> None:
    leader, other, trump = two_hands(random.Random(seed))
    game = wn.Game.from_position("german-whist", [leader, other], trump=trump, leader=0)
    card, later, wins = best_card(Facts(game.view(0)))
    total = slow_tricks(leader, other, trump)
    assert later + wins == total
    game.apply(card.text)
    reply, of_other, beats = best_card(Facts(game.view(1)))
    assert reply in must_follow(other, card.suit)
    assert beats == (winning_play([(0, card), (1, reply)], trump)[0] == 1)
    assert total + of_other + beats == len(leader)


def test_the_highest_of_equal_leads_and_the_lowest_of_equal_replies_are_chosen() -> None:
    game = wn.Game.from_position("german-whist", ["AS KS 2D", "3S 4S 3D"], leader=0)
    assert best_card(Facts(game.view(0))) == (wn.Card("AS"), 1, True)
    game.apply("AS")
    assert best_card(Facts(game.view(1))) == (wn.Card("3S"), 1, False)
