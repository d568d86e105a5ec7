"""A problem says when its right card pays: in words that are true of the layouts in question, and of few others."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from scripts.when_it_pays import Payoff, suits_that_matter
from whist_nb.analysis import Position
from whist_nb.analysis.problems.hidden_hands import HiddenHands
from whist_nb.analysis.problems.solution import plan_search
from whist_nb.engine.cards import Card, Cards, Suit
from whist_nb.lessons.layout_facts import (
    AtLeast,
    Beside,
    Fact,
    Fit,
    Holds,
    Length,
    PaysWhen,
    Split,
    Together,
    read_pays_when,
)
from whist_nb.lessons.stored_problems import raw_problems, read_problem, stored_problems

NAMES = ("you", "West", "North", "East")
SPADES, HEARTS, DIAMONDS, CLUBS = Suit
QUEEN, JACK, SPADE = Card("QH"), Card("JH"), Card("9S")


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        ([Holds(3, QUEEN)], "East holds Q♥"),
        ([Holds(3, QUEEN), Holds(3, SPADE)], "East holds Q♥ and 9♠"),
        ([Holds(3, QUEEN), Holds(1, SPADE)], "East holds Q♥ and West holds 9♠"),
        ([Holds(3, QUEEN), Length(3, HEARTS, 1, 1)], "East holds Q♥ and no other heart"),
        ([Holds(3, QUEEN), Length(3, HEARTS, 2, 2)], "East holds Q♥ and one other heart"),
        ([Holds(3, QUEEN), Length(3, HEARTS, 3, None)], "East holds Q♥ and at least two other hearts"),
        ([Holds(3, QUEEN), Length(3, HEARTS, 0, 2)], "East holds Q♥ and at most one other heart"),
        ([Holds(3, QUEEN), Length(3, SPADES, 0, 0)], "East holds Q♥ and is void in spades"),
        ([Holds(3, QUEEN), Length(1, SPADES, 1, 1)], "East holds Q♥ and West has only one spade"),
        ([Length(1, DIAMONDS, 0, 0)], "West is void in diamonds"),
        ([Length(1, DIAMONDS, 1, 1)], "West has only one diamond"),
        ([Length(1, DIAMONDS, 3, 3)], "West has three diamonds"),
        ([Length(1, DIAMONDS, 1, None)], "West has at least one diamond"),
        ([Length(1, DIAMONDS, 0, 2)], "West has at most two diamonds"),
        ([Length(1, DIAMONDS, 2, 2), Length(1, SPADES, 1, 1)], "West has two diamonds and only one spade"),
        ([Length(1, DIAMONDS, 2, 2), Length(1, SPADES, 0, 0)], "West has two diamonds and is void in spades"),
        ([Length(1, DIAMONDS, 0, 0), Length(1, SPADES, 0, 0)], "West is void in diamonds and spades"),
        ([Length(2, CLUBS, 0, 0)], "North has no club left"),
        ([Length(2, CLUBS, 2, 2)], "North has two clubs left"),
        ([Length(2, DIAMONDS, 1, 1), Length(2, CLUBS, 1, 1)], "North has only one diamond and only one club left"),
        ([Split(HEARTS, 3, 1)], "the missing hearts break 3-1"),
        ([Split(HEARTS, 3, 1), Holds(1, SPADE)], "the missing hearts break 3-1 and West holds 9♠"),
        ([Beside(QUEEN, HEARTS, 1, 1)], "the hand with Q♥ has no other heart"),
        ([Beside(QUEEN, HEARTS, 3, 3)], "the hand with Q♥ has two other hearts"),
        ([Beside(QUEEN, SPADES, 0, 0)], "the hand with Q♥ is void in spades"),
        ([Beside(QUEEN, SPADES, 2, None)], "the hand with Q♥ has at least two spades"),
        ([Beside(QUEEN, CLUBS, 1, 1)], "the hand with Q♥ has only one club left"),
        ([Together(QUEEN, JACK, True)], "Q♥ and J♥ are in the same hand"),
        ([Together(QUEEN, JACK, False)], "Q♥ and J♥ are in different hands"),
        ([AtLeast(3, 2, (QUEEN, JACK, Card("9H")))], "East holds at least two of Q♥, J♥ and 9♥"),
    ],
    ids=lambda part: part if isinstance(part, str) else "",
)
def test_facts_in_words(facts: list[Fact], told: str) -> None:
    played = {(2, CLUBS)}
    for fit, words in (
        (Fit.JUST, "pays when"),
        (Fit.ONLY, "pays only when"),
        (Fit.MAINLY, "pays mainly when"),
        (Fit.NEEDED, "can't pay unless"),
    ):
        pays = PaysWhen(fit, tuple(facts))
        assert pays.said(NAMES, lambda card: card.glyphs, played) == f"It {words} {told}."
        assert read_pays_when(pays.stored()) == pays


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        ([Holds(3, QUEEN), Holds(3, SPADE)], "East holds Q♥ or 9♠"),
        ([Holds(3, QUEEN), Holds(1, SPADE)], "East holds Q♥ or West holds 9♠"),
        ([Holds(3, QUEEN), Length(3, HEARTS, 1, 1)], "East holds Q♥ or has only one heart"),
        ([Length(1, DIAMONDS, 0, 0), Length(1, SPADES, 0, 0)], "West is void in diamonds or spades"),
        ([Length(2, DIAMONDS, 0, 0), Length(2, CLUBS, 0, 0)], "North is void in diamonds or has no club left"),
        ([Split(SPADES, 3, 0), Split(HEARTS, 2, 0)], "the missing spades break 3-0 or the missing hearts break 2-0"),
    ],
    ids=lambda part: part if isinstance(part, str) else "",
)
def test_either_of_two_facts_in_words(facts: list[Fact], told: str) -> None:
    pays = PaysWhen(Fit.ONLY, tuple(facts), either=True)
    assert pays.said(NAMES, lambda card: card.glyphs, {(2, CLUBS)}) == f"It pays only when {told}."
    assert read_pays_when(pays.stored()) == pays


def test_facts_are_so_in_the_hands_that_they_name() -> None:
    hidden = {1: Cards("QH 9S 8S 2D"), 3: Cards("JH 7S 3D 4D")}
    so = [
        Holds(1, QUEEN),
        Length(1, SPADES, 2, 2),
        Length(3, DIAMONDS, 1, None),
        Length(3, CLUBS, 0, 0),
        Beside(QUEEN, SPADES, 2, 2),
        Beside(JACK, HEARTS, 1, 1),
        Split(SPADES, 2, 1),
        Split(HEARTS, 1, 1),
        Together(QUEEN, SPADE, True),
        Together(QUEEN, JACK, False),
        AtLeast(1, 2, (QUEEN, JACK, SPADE)),
    ]
    not_so = [
        Holds(3, QUEEN),
        Length(1, SPADES, 3, None),
        Length(1, SPADES, 0, 1),
        Beside(QUEEN, SPADES, 1, 1),
        Beside(JACK, SPADES, 2, 2),
        Split(SPADES, 3, 0),
        Split(DIAMONDS, 3, 0),
        Together(QUEEN, JACK, True),
        Together(QUEEN, SPADE, False),
        AtLeast(3, 2, (QUEEN, JACK, SPADE)),
    ]
    assert all(fact.is_so(hidden) for fact in so)
    assert not any(fact.is_so(hidden) for fact in not_so)
    assert not PaysWhen(Fit.JUST, (so[0], not_so[1])).is_so(hidden)
    assert PaysWhen(Fit.JUST, (so[0], not_so[1]), either=True).is_so(hidden)
    assert not PaysWhen(Fit.JUST, (not_so[0], not_so[1]), either=True).is_so(hidden)


def payoff(won: set[int], tempted: set[int], dealt: int | None = None) -> Payoff:
    """Return what pays in twenty layouts, numbered as the opponents' six spades are dealt."""
    position = Position(["AS JS 3S", "QS 9S 8S", "KS TS 2S", "7S 6S 5S"], 0, None, (0, 1, 0, 1), ())
    search = plan_search(HiddenHands(position, (1, 3), {}, {}, None), 2, None)
    bits = [sum(1 << number for number in each) for each in (won, tempted)]
    return Payoff(search, *bits, suits_that_matter([Card("JS")], None), dealt)


def numbered(*west: str) -> set[int]:
    """Return the layouts in which West holds some of these pairs or triples of cards."""
    layouts = payoff(set(), set()).seats
    return {number for number, hands in enumerate(layouts) if any(set(Cards(held)) <= set(hands[1]) for held in west)}


def said(pays: PaysWhen | None) -> str | None:
    return pays and pays.said(NAMES, lambda card: card.glyphs)


def test_what_layouts_have_in_common_is_found_and_how_well_it_fits() -> None:
    queen, everywhere = numbered("QS"), set(range(20))
    assert len(queen) == 10
    assert said(payoff(queen, set()).best()) == "It pays when West holds Q♠."
    assert said(payoff(everywhere, everywhere - queen).best()) == "It pays when West holds Q♠."
    assert said(payoff(numbered("QS 9S"), set()).best()) == "It pays when West holds Q♠ and 9♠."
    assert said(payoff(queen - {min(queen)}, set()).best()) == "It pays only when West holds Q♠."
    assert said(payoff(queen | {min(everywhere - queen)}, set()).best()) == "It pays mainly when West holds Q♠."
    together = numbered("QS 9S") | everywhere - numbered("QS", "9S")
    assert said(payoff(together, set()).best()) == "It pays when Q♠ and 9♠ are in the same hand."


def test_if_nothing_else_fits_one_of_two_facts_or_one_that_is_needed_is_said() -> None:
    won, both = numbered("QS", "9S"), numbered("QS 9S 8S", "QS 8S 7S", "QS 6S 5S", "9S 7S 6S", "9S 8S 5S")
    assert (len(won), len(both)) == (16, 5)  # it is right in all but those in which East has both
    assert said(payoff(won, both).best()) == "It pays only when West holds Q♠ or 9♠."
    few = numbered("QS 6S 5S", "QS 7S 5S", "QS 8S 6S")
    assert said(payoff(few, set()).best()) == "It can't pay unless West holds Q♠."
    assert payoff(numbered("QS 6S 5S", "QS 7S 5S", "9S 7S 6S", "8S 7S 6S"), set()).best() is None


def test_if_nothing_else_fits_most_of_some_cards_are_named() -> None:
    two = numbered("QS 9S", "QS 8S", "9S 8S")
    assert len(two) == 10
    assert said(payoff(two, set()).best()) == "It pays when West holds at least two of Q♠, 9♠ and 8♠."
    one = payoff(numbered("QS", "9S"), set()).best()
    assert one is not None
    assert not any(isinstance(fact, AtLeast) for fact in one.facts)


def test_what_is_true_of_many_other_layouts_too_or_of_few_of_these_is_not_said() -> None:
    queen, nine, everywhere = numbered("QS"), numbered("9S"), set(range(20))
    asked = payoff(queen, set())
    bits = {name: sum(1 << number for number in worlds) for name, worlds in {"nine": nine, "all": everywhere}.items()}
    assert not asked.fits(bits["all"])
    assert not asked.fits(bits["nine"])
    few = sum(1 << number for number in sorted(queen)[:6])
    assert not asked.fits(few)  # six of ten
    assert asked.fits(few | 1 << sorted(queen)[6])
    high = Cards("QS 9S 8S")
    odd = {number for number, hands in enumerate(asked.seats) if len(set(high) & set(hands[1])) % 2}
    assert len(odd) == 10
    assert payoff(odd, set()).best() is None  # one or three of the high cards with West


def test_where_what_is_said_is_true_the_right_card_seldom_fails() -> None:
    queen = numbered("QS")
    four = sorted(queen)[:4]
    asked = payoff(queen - {*four}, set())  # it is right in only six of ten
    assert not asked.fits(sum(1 << number for number in queen))
    asked = payoff(queen, {*four})  # in these four both cards are right
    assert asked.fits(sum(1 << number for number in queen))


def test_what_is_said_is_true_of_a_layout_that_has_to_be_dealt() -> None:
    queen, nine = numbered("QS"), numbered("9S")
    saved = queen | {min(set(range(20)) - queen - nine)}
    (other,) = saved - queen
    assert said(payoff(saved, set()).best()) == "It pays mainly when West holds Q♠."
    assert said(payoff(saved, set(), min(queen)).best()) == "It pays mainly when West holds Q♠."
    asked = payoff(saved, set(), other)
    pays = asked.best()
    assert pays is not None
    assert pays.is_so(asked.seats[other])
    assert not Holds(1, Card("QS")).is_so(asked.seats[other])


# The whole file, with facts read in a way of its own


def is_true(fact: list[Any], hands: dict[int, set[str]]) -> bool:
    """Return whether a stored fact is true of hidden hands, as texts of cards."""
    kind, *rest = fact
    count = {seat: Counter(card[1] for card in hand) for seat, hand in hands.items()}
    if kind == "holds":
        return rest[1] in hands[rest[0]]
    if kind == "split":
        return sorted((each[rest[0]] for each in count.values()), reverse=True) == rest[1:]
    owner = {card: seat for seat, hand in hands.items() for card in hand}
    if kind in ("together", "apart"):
        return (owner[rest[0]] == owner[rest[1]]) is (kind == "together")
    if kind == "at least":
        return sum(owner[card] == rest[0] for card in rest[2].split()) >= rest[1]
    seat = rest[0] if kind == "length" else owner[rest[0]]
    least, most = rest[2:]
    return least <= count[seat][rest[1]] <= (13 if most is None else most)


def wrong_of(raw: dict[str, Any]) -> list[str]:
    """Return what is wrong with what a problem says of the layouts."""
    fit, *facts = raw["pays_when"]
    among = any if facts[0] == "or" else all
    facts = [fact for fact in facts if fact != "or"]
    problem = read_problem(raw)
    hidden = HiddenHands(problem.position, problem.hidden, problem.voids, {}, problem.points)
    layouts = [
        {seat: {card.text for card in hidden.hands(number)[seat]} for seat in raw["hidden"]}
        for number in range(len(hidden.worlds))
    ]
    won, tempted = ({number for number in range(len(layouts)) if each >> number & 1} for each in raw["won"])
    true = {number for number, hands in enumerate(layouts) if among(is_true(fact, hands) for fact in facts)}
    saved = won - tempted
    others = set(range(len(layouts))) - saved
    found = []
    if not among(is_true(fact, {seat: set(raw["hands"][seat].split()) for seat in raw["hidden"]}) for fact in facts):
        found.append("it is not true of the layout that is dealt")
    if not len(true & saved) / len(saved) >= len(true & others) / (len(others) or 1) + 0.4 - 1e-9:
        found.append("it is nearly as often true of the others")
    if len(true & saved) / len(saved) < 2 / 3 - 1e-9:
        found.append("it is not true of most of these layouts")
    if fit == "needed" and len(true & saved) < 0.25 * len(true):
        found.append("it is true of too many others")
    if fit != "needed" and len(true & won) < 0.75 * len(true):
        found.append("the right card often fails where it is true")
    half = 2 * len(true & saved) >= len(true)
    rightly = {"just": true == saved, "only": saved < true and half, "needed": saved < true and not half}
    if not rightly.get(fit, not saved <= true):
        found.append(f"the word '{fit}' is wrong")
    return found


SAYING = [raw for raw in raw_problems() if raw["pays_when"]]


def test_some_of_what_is_said_is_true_and_tells_layouts_apart() -> None:
    for raw in SAYING[::40]:
        assert wrong_of(raw) == [], raw["id"]
    raw = SAYING[0]
    assert wrong_of({**raw, "won": raw["won"][::-1]})


@pytest.mark.slow
def test_all_that_is_said_is_true_and_tells_layouts_apart() -> None:
    assert {raw["id"]: found for raw in SAYING if (found := wrong_of(raw))} == {}


def test_nearly_every_problem_with_hidden_cards_says_in_a_short_sentence_when_its_right_card_pays() -> None:
    asked = [problem for problem in stored_problems() if problem.layouts > 1]
    told = [problem for problem in asked if problem.pays_when]
    assert len(told) >= 0.99 * len(asked)
    assert not any(problem.pays_when for problem in stored_problems() if problem.layouts == 1)
    for problem in told:
        (sentence,) = [each for each in problem.why if each.startswith(("It pays ", "It can't pay "))]
        assert len(sentence.split()) <= 20, problem.id


def test_who_plays_a_card_that_touches_the_tempting_one_hears_when_the_right_card_pays_too() -> None:
    problem = next(
        each
        for each in stored_problems()
        if each.pays_when and {card.text for card in each.hands[0]} == {"TH", "TC", "8C", "7C"}
    )  # the nine of clubs is gone, and the hearts are another suit
    told = {card.text: any(each.startswith("It pays") for each in problem.why_in(str, card)) for card in problem.fails}
    assert told == {"TC": True, "8C": True, "7C": True}
    for each in stored_problems():
        for card in each.fails:
            if each.pays_when and any(
                words.startswith(("It pays", "It can't pay")) for words in each.why_in(str, card)
            ):
                assert each.wins[card] == each.wins[each.tempting], each.id
