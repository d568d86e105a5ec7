"""Plans with a hidden partner who plays by what it sees: sums by hand, and every possible plan with three cards."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from scripts.partner_endings import PartnerEnding, dealt_of, number_of_layouts, partner_endings, solved
from scripts.problem_cases import PartnerCase
from scripts.quick_partner import QuickClub
from whist_nb.analysis import Position
from whist_nb.analysis.problems.hidden_hands import HiddenHands
from whist_nb.analysis.problems.solution import plan_search
from whist_nb.analysis.problems.themes import Theme, themes
from whist_nb.analysis.problems.unseen_partner import PartnerSearch, PartnerSolution
from whist_nb.engine.cards import Card, Cards
from whist_nb.players import Club
from whist_nb.players.as_partner import AsPartner

Policy = Callable[[list[str], list[str]], str]
"""A partner in words: the card from those that may be played, and the cards played since the start."""


def odds_with(policy: Policy, position: Position, take: int, **known: Any) -> PartnerSolution:
    hidden = HiddenHands(position, (1, 2, 3), known.get("voids", {}), known.get("known", {}))
    name = [card.text for card in hidden.cards]

    def chooses(world: int, played: tuple[int, ...]) -> int:
        told = [name[card] for card in played]
        held = [card.text for card in hidden.hands(world)[2] if card.text not in told]
        led = ([card.text for card in position.on_table] + told)[-2:-1]  # South has led, and West followed
        follow = [card for card in held if led and card[1] == led[0][1]]
        return name.index(policy(follow or held, told))

    return PartnerSolution(hidden, PartnerSearch(hidden, chooses, take, False), take, None)


def shares(odds: PartnerSolution) -> dict[str, Fraction]:
    return {card.text: share for card, share in odds.by_card.items()}


# South has a sure trick, and a small card of each suit of which the partner may hold the king. North has the king of
# spades, that of hearts or neither, in two of the six layouts each, with two small diamonds.
KINGS = Position(["AC 2S 2H", "5D 6D 2D", "3D 4D KS", "7D 8D KH"], leader=0)
SMALL = {1: "5D 6D", 2: "3D 4D", 3: "7D 8D"}


def lowest(legal: list[str], played: list[str]) -> str:
    return min(legal, key=lambda card: "234K".index(card[0]))


def signals(legal: list[str], played: list[str]) -> str:
    """The four of diamonds first with the king of spades, else the three."""
    if len(played) == 2 and "KS" in legal:
        return "4D"
    return lowest(legal, played)


def test_a_partner_who_signals_shows_the_way_to_the_king() -> None:
    # After the ace, the plan leads a spade if the four has come, else a heart: right in 4 of 6. The others never throw
    # a king away. Without the ace first, North comes in with a king and can only lead a diamond.
    odds = odds_with(signals, KINGS, 2, known=SMALL)
    assert shares(odds) == {"AC": Fraction(4, 6), "2S": 0, "2H": 0}
    plan = odds.plan("AC").after(Card("AC")).after(Card("5D"))
    assert plan.after(Card("4D")).after(Card("7D")).card is Card("2S")
    assert plan.after(Card("3D")).after(Card("7D")).card is Card("2H")


def test_with_a_partner_who_does_not_one_king_must_be_guessed() -> None:
    # Of the two kings the plan can only play for one. A partner with open cards would be led to either: 4 of 6.
    odds = odds_with(lowest, KINGS, 2, known=SMALL)
    assert shares(odds) == {"AC": Fraction(2, 6), "2S": 0, "2H": 0}
    assert odds.open_cards[Card("AC")] == Fraction(4, 6)


# North has the last trump, and one of five cards beside it; West and East share the other four in six ways.
LAST_TRUMP = Position(["2H 2C", "AH KH", "3S 3C", "AC KC"], leader=0, trump="S")
NO_TRUMPS = {1: "S", 3: "S"}


def ruffs(legal: list[str], played: list[str]) -> str:
    return next((card for card in legal if card == "3S" and played), legal[0])


def never_ruffs(legal: list[str], played: list[str]) -> str:
    return next((card for card in legal if card != "3S"), legal[0])


def test_both_tricks_with_a_partner_who_ruffs_and_one_who_does_not() -> None:
    # A heart is led. With the ace North wins it, and the trump too: 6 of 30. With the ace of clubs North ruffs and
    # leads the ace: 6 more, if North ruffs. With another club the ruff is the only trick, with the king of hearts the
    # trump is. Clubs are just the same, with the three as another loser.
    assert shares(odds_with(ruffs, LAST_TRUMP, 2, voids=NO_TRUMPS)) == {"2H": Fraction(12, 30), "2C": Fraction(12, 30)}
    kept = shares(odds_with(never_ruffs, LAST_TRUMP, 2, voids=NO_TRUMPS))
    assert kept == {"2H": Fraction(6, 30), "2C": Fraction(6, 30)}


def test_the_order_in_which_cards_came_may_matter_to_a_partner() -> None:
    # South can lead the touching clubs in either order, and North throws the king of diamonds only after the lower one.
    position = Position(["3C 2C 2D", "5D 6H 9H", "KD 3H 4H", "7H 8H JH"], leader=0)

    def throws(legal: list[str], played: list[str]) -> str:
        return "KD" if "KD" in legal and played[0] == "2C" else min(legal)

    odds = odds_with(throws, position, 3, known={2: "KD 3H 4H"})
    assert shares(odds) == {"3C": 1, "2C": 0, "2D": 0}
    assert odds.equals[Card("3C")] is not odds.equals[Card("2C")]
    equal = odds_with(lambda legal, played: min(legal), position, 3, known={2: "KD 3H 4H"})
    assert shares(equal) == {"3C": 1, "2C": 1, "2D": 0}
    assert equal.equals[Card("2C")] is Card("3C")


def test_of_touching_cards_the_plan_leads_the_one_that_the_partner_answers_well() -> None:
    # After the ace it must be the two of clubs, for on the three North would throw the king away.
    position = Position(["AS 3C 2C 2D", "4S 5D 6H 9H", "5S KD 3H 4H", "6S 7H 8H JH"], leader=0)

    def throws(legal: list[str], played: list[str]) -> str:
        clubs = [card for card in played if card[1] == "C"]
        return "KD" if "KD" in legal and clubs[:1] == ["3C"] else min(legal)

    odds = odds_with(throws, position, 4, known={1: "4S", 2: "5S KD 3H 4H", 3: "6S"})
    assert shares(odds) == {"AS": 1, "3C": 0, "2C": 1, "2D": 0}
    plan = odds.plan("AS")
    for card in ("AS", "4S", "5S", "6S"):
        plan = plan.after(Card(card))
    assert plan.card is Card("2C")


# Every plan


class Anyhow:
    """A player whose card follows from its hand and the order of all cards played, and from nothing else."""

    def choose(self, view: Any) -> Any:
        seen = [str(event.what) for event in view.events if event.verb == "play"]
        held = sorted(card.text for card in view.hand)
        lot = hashlib.sha256(f"{held} {seen}".encode()).digest()[0]
        legal = sorted(view.legal_actions(), key=lambda action: action.text)
        return legal[lot % len(legal)]


def raw(ending: PartnerEnding, take: int) -> dict[str, Any]:
    position = ending.position
    return {
        "hands": [str(hand) for hand in position.hands],
        "leader": position.leader,
        "trump": position.trump and position.trump.value,
        "trick": " ".join(card.text for card in position.on_table),
        "ours": [0, 2],
        "hidden": [1, 2, 3],
        "voids": ending.voids,
        "known": {},
        "take": take,
        "tricks": [" ".join(card.text for card in trick) for trick in ending.tricks],
        "first": ending.first_leader,
    }


def small(most: int, number: int) -> list[PartnerEnding]:
    """Endings of three cards in few layouts."""
    found: list[PartnerEnding] = []
    seed = 0
    while len(found) < number:
        for ending in partner_endings(seed, 3):
            count = len(HiddenHands(ending.position, (1, 2, 3), ending.voids, {}).worlds)
            if ending.position.tricks_left == 3 and count <= most:
                found.append(ending)
                break
        seed += 1
    return found[:number]


SMALL_ENDINGS = small(20, 6)


@pytest.mark.slow
@pytest.mark.parametrize("player", [Club(), Anyhow()], ids=["Club", "Anyhow"])
@pytest.mark.parametrize("number", range(6))
def test_no_plan_of_all_wins_more_than_the_best_and_one_wins_as_much(number: int, player: Any) -> None:
    ending = SMALL_ENDINGS[number]
    hidden = HiddenHands(ending.position, (1, 2, 3), ending.voids, {})
    for take in (1, 2, 3):
        case = PartnerCase(raw(ending, take), player)
        odds = solved(hidden, AsPartner(hidden, 2, player, dealt_of(ending)), take)
        every = {card.text: case.win_sets(card.text, prune=False) for card in ending.position.legal}
        best = {card: max(map(int.bit_count, sets)) for card, sets in every.items()}
        assert best == {card.text: len(odds.wins(card)) for card in ending.position.legal}


def test_layouts_are_counted_as_they_are_listed() -> None:
    for ending in SMALL_ENDINGS:
        hidden = HiddenHands(ending.position, (1, 2, 3), ending.voids, {})
        assert number_of_layouts(ending.position, ending.voids) == len(hidden.worlds)


def test_the_miner_asks_rules_that_nearly_always_choose_as_club_does() -> None:
    same, asked, rng = 0, 0, random.Random(1)
    for ending in SMALL_ENDINGS:
        hidden, dealt = HiddenHands(ending.position, (1, 2, 3), ending.voids, {}), dealt_of(ending)
        club, quick = AsPartner(hidden, 2, Club(), dealt), QuickClub(hidden, 2, dealt(ending.position.hands))
        for world in range(0, len(hidden.worlds), 3):
            game, played = dealt(hidden.hands(world)), ()
            while not game.is_over:
                if game.current_player == 2:
                    asked += 1
                    same += club(world, played) == quick(world, played)
                action = rng.choice(game.legal_actions())
                game.apply(action)
                played = (*played, hidden.bit[action.card])
    assert asked > 60
    assert same >= 0.98 * asked


def themes_with(policy: Policy, position: Position, take: int, right: str, wrong: str, known: Any) -> tuple[Theme, ...]:
    odds = odds_with(policy, position, take, known=known)
    assert odds.best == (Card(right),)
    both = [(Card(card), sum(1 << number for number in odds.wins(card))) for card in (right, wrong)]
    return themes(odds._search, both[0], both[1])


def test_a_theme_that_shows_in_the_tricks_is_named_with_a_hidden_partner_too() -> None:
    # North's ace of spades wins. With the two of hearts gone, South ruffs the heart that North leads next.
    hands = ["5D 2H 3C 4C", "3S 9H 6H KC", "7H JH 8C", "9D AH QC"]
    position = Position(hands, 2, "D", trick=tuple(Cards("AS 4S")))

    def leads_hearts(legal: list[str], played: list[str]) -> str:
        return min(legal, key=lambda card: ("HC".index(card[1]), "78J".index(card[0])))

    known = {1: hands[1], 2: hands[2], 3: hands[3]}
    assert themes_with(leads_hearts, position, 2, "2H", "3C", known) == (Theme.RUFF,)


def test_a_theme_of_what_both_hands_could_do_is_not_named_with_a_hidden_partner() -> None:
    # West is thrown in with a heart, and has to lead a spade to South's ace and queen.
    hands = ["AS QS 3H", "KH KS 4S", "2H 3S 2S", "5S 6S 7S"]
    position, known = Position(hands, 0), {1: hands[1], 2: hands[2], 3: hands[3]}
    assert themes_with(lowest, position, 2, "3H", "QS", known) == (Theme.LOSING_THE_LEAD,)
    seen = HiddenHands(position, (1, 3), {}, {1: hands[1], 3: hands[3]})
    assert themes(plan_search(seen, 2, None), (Card("3H"), 1), (Card("QS"), 0)) == (
        Theme.THROW_IN,
        Theme.LOSING_THE_LEAD,
    )
