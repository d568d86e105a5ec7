"""Themes of problems are found in positions set by hand, and not in others that only look like them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest

from tests.analysis.theme_positions import CROSS, DUCK, EXAMPLES, KEEPING, LOOKALIKES, LOSING, THROW_IN
from whist_nb.analysis import Position
from whist_nb.analysis.problems.counts import counted
from whist_nb.analysis.problems.hidden_hands import HiddenHands
from whist_nb.analysis.problems.lines import LineOfPlay, LineTrick, line
from whist_nb.analysis.problems.recognisers import holds_up
from whist_nb.analysis.problems.show_ups import dropped, falls, shown_up
from whist_nb.analysis.problems.solution import PlanSolution, plan_search
from whist_nb.analysis.problems.themes import Theme, named, themes
from whist_nb.engine.cards import Card, Cards, Suit
from whist_nb.lessons.problem_play import search_for
from whist_nb.lessons.stored_problems import stored_problems


@pytest.mark.slow
@pytest.mark.parametrize("theme", Theme)
def test_a_theme_is_found_where_a_textbook_has_it_and_not_where_it_only_looks_so(theme: Theme) -> None:
    assert len(EXAMPLES[theme]) >= 10
    assert len(LOOKALIKES[theme]) >= 10
    assert all(theme in example.found() for example in EXAMPLES[theme])
    assert not any(theme in other.found() for other in LOOKALIKES[theme])


REFUSED = [
    # what a reader said of the right card, where an earlier recogniser saw a theme
    ("finesse", "safety-play-15195-0", "with Q J 10 out, the seven wins only because West is void"),
    ("two-way finesse", "minibridge-97730-2", "the points place the queen with West"),
    ("two-way finesse", "hold-up-398-0", "a trump is finessed by the way"),
    ("two-way finesse", "two-way-1271-0", "West has room for two of the three clubs, so the queen would fall there"),
    ("show-up", "squeeze-85855-0", "the card falls under a king led from the hand that could not have finessed"),
    ("safety play", "safety-play-22502-0", "the finesse gives up as many layouts as it saves"),
    ("duck", "long-suit-2606-0", "the card led is let run, and wins in four of ten lines"),
    ("ruff", "german-23-0", "the last trump wins whenever it is played"),
    ("ruff", "dummy-87828-0", "the tempting card is itself a ruff"),
    ("ruff", "minibridge-46017-0", "trumps are led; the ruff comes by the way"),
    ("ruff", "minibridge-57400-0", "the point is to ruff high"),
    ("ruff", "dummy-264-1", "an overruff on our own winner"),
    ("ruff", "dummy-50641-0", "the wrong line makes the same ruff"),
    ("cross-ruff", "dummy-82264-0", "both cards ruff"),
    ("cross-ruff", "minibridge-83388-0", "the wrong line cross-ruffs one trick later"),
    ("drawing trumps", "minibridge-101690-1", "the winner is ruffed all the same"),
    ("losing the lead", "minibridge-20249-0", "the lead is meant to be ruffed"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("theme", "name", "why"), REFUSED)
def test_a_theme_that_a_reader_has_refused_is_not_recognised(theme: str, name: str, why: str) -> None:
    problem = next(each for each in stored_problems() if each.id == name)
    found = themes(search_for(problem), (problem.right, problem.won), (problem.tempting, problem.tempted))
    assert theme not in found, why


def test_no_theme_is_named_for_losing_tricks_or_if_both_plans_are_the_same() -> None:
    position = Position(["AS QS 3H", "KH KS JS"], 0, None, (0, 1))
    layouts = HiddenHands(position, (), {}, {})
    right, wrong = (Card("3H"), 1), (Card("QS"), 0)
    assert themes(plan_search(layouts, 2, None), right, wrong) == (THROW_IN,)
    assert not themes(plan_search(layouts, 2, None), right, right)
    assert not themes(plan_search(layouts, None, 2), right, wrong)


def test_only_an_opponent_who_guards_two_suits_is_squeezed() -> None:
    # West needs a club for each diamond, and has only one. Without the ace of hearts West can spare two cards.
    for held, take, squeezed in (("KS QS AH 4C", 4, {1}), ("KS QS 4C 9C", 3, set())):
        hands = ["AD KD 2S KH", held, "AS JS 3D 3C", str(Cards("KS QS AH 9C 8C 7C 6C 4C") - Cards(held))]
        layouts = HiddenHands(Position(hands), (1, 3), {}, {1: held})
        search = plan_search(layouts, take, None)
        played = line(search, PlanSolution(layouts, search, take, None).plan("AD"), 0)
        assert {seat for trick in played.tricks for seat in trick.squeezed} == squeezed, held


def follow(script: Iterator[int], *turn: object) -> int:
    """Return the next card of a script, whatever the turn."""
    return next(script)


def test_an_opponent_is_cut_off_only_with_none_of_a_suit_that_would_have_won() -> None:
    # South lets the king of diamonds win, and East gets in with the ace of spades. Whatever West has left, diamonds or
    # clubs, would win; a spade comes to South. In the last case East has kept a diamond to return.
    for west, east, their, cut in (
        ("QD JD TD", "AS 9S 8D", "QD 8D JD AS 9S TD", {Suit.DIAMONDS}),
        ("QD 3C 2C", "AS 9S 8D", "QD 8D 2C AS 9S 3C", {Suit.CLUBS}),
        ("QD JD 2C", "AS 9D 8D", "QD 8D 2C AS 9D JD", set()),
    ):
        hands = ["AD 3D KS QS", west, "4S 3S 2S", east]
        layouts = HiddenHands(Position(hands, 1, None, (0, 1, 0, 1), tuple(Cards("KD 6C 7D"))), (1, 3), {}, {1: west})
        search, script = plan_search(layouts, 2, None), iter([layouts.bit[Card(card)] for card in their.split()])
        plan = PlanSolution(layouts, search, 2, None).plan("3D")
        played = line(search, plan, 0, True, partial(follow, script))
        assert (list(script), played.tricks[2].winner) == ([], 3)
        assert [set(trick.cut_off) for trick in played.tricks] == [set(), set(), cut, set()], west


def test_a_card_shows_up_only_if_a_discard_has_shown_where_it_is() -> None:
    # With the king of spades and the jack of hearts, West would have been squeezed by the ace of clubs.
    out, follows = "AC 5S 3C 4D 2S 6D AS KS", "AC 6D 3C 4D 2S 5S AS KS"
    for east, known, played, shown in (
        ("KS 4D 5D", {1: "JH", 3: "4D 5D"}, out, ["KS"]),
        ("KS 4D 5D", {1: "JH", 3: "4D 5D"}, follows, ["KS"]),
        ("KS 4D QH", {1: "JH", 3: "4D QH"}, out, []),  # both opponents guard hearts
        ("KS 4D 5D", {1: "JH", 3: "KS"}, out, []),  # the king was there from the beginning
        ("KS 4D 5D", {3: "4D"}, follows, []),  # West may still have the king
    ):
        layouts = HiddenHands(Position(["AC TH 2S", "JH 5S 6D", "AS QS 3C", east]), (1, 3), {}, known)
        search = plan_search(layouts, 3, None)
        turn, plays = search.start, []
        for card in played.split():
            plays.append((turn, layouts.bit[Card(card)]))
            turn = search.after(*plays[-1])
        world = [layouts.cards_of(held[3]) for held in layouts.worlds].index(Cards(east))
        assert [
            layouts.cards[card].text for card in shown_up(search, plays, list(falls(search, plays, world)))
        ] == shown, (east, known, played)


def test_a_card_drops_only_if_a_lower_one_could_have_won_and_either_opponent_might_have_had_it() -> None:
    for mine, table, known, fell in (
        ("AS JS 3H", "2S 5S", {}, ["QS"]),
        ("AS 3S 4H", "JS 5S", {}, ["QS"]),  # the jack could have run
        ("AS 3S 4H", "2S 5S", {}, []),
        ("AS 9S 3H", "2S TS", {}, []),  # the nine would have lost to the ten
        ("AS JS 3H", "2S 5S", {1: "QS"}, []),  # the queen was there from the beginning
    ):
        position = Position([mine, "QS 7D 6D", "AH KH", "8D 9C"], 2, None, (0, 1, 0, 1), tuple(Cards(table)))
        layouts = HiddenHands(position, (1, 3), {}, known)
        search = plan_search(layouts, 3, None)
        ace, queen = layouts.bit[Card("AS")], layouts.bit[Card("QS")]
        plays = [(search.start, ace), (search.after(search.start, ace), queen)]
        world = [layouts.cards_of(held[1]) for held in layouts.worlds].index(Cards("QS 7D 6D"))
        assert [
            layouts.cards[card].text for card in dropped(search, plays, list(falls(search, plays, world)))
        ] == fell, (mine, table, known)


def test_a_card_is_counted_only_by_a_trick_of_another_suit() -> None:
    # West shows out of spades in a spade trick, so East has the queen; or she was known to be there from the beginning.
    for known, played in (({}, "AS 3S TS 4S KS 4D JS QS"), ({3: "QS"}, "AH 3H 2H 6H KS 3S TS 4S")):
        layouts = HiddenHands(Position(["AS KS AH", "3H 3S 4D", "JS TS 2H", "QS 4S 6H"]), (1, 3), {}, known)
        search = plan_search(layouts, 2, None)
        turn, plays = search.start, []
        for card in played.split():
            plays.append((turn, layouts.bit[Card(card)]))
            turn = search.after(*plays[-1])
        assert not any(layouts.bit[Card("QS")] in cards for cards in counted(search, plays)), (known, played)


def opening(hands: str, led: str, answer: str, winner: int, trump: Suit | None = None) -> LineOfPlay:
    """Return a line of one trick between two hands, of which the first is ours and leads."""
    ours, theirs = (frozenset(Cards(hand)) for hand in hands.split(" / "))
    trick = LineTrick((ours, theirs), ((0, Card(led)), (1, Card(answer))), 0, winner, must_lead=False, needs=1)
    return LineOfPlay((trick,), frozenset({0}), trump)


def test_only_a_hand_that_could_have_kept_the_lead_loses_it_on_purpose() -> None:
    # The ace of spades is sure; the king is not while the ace is out.
    for hand, is_named in (("AS QD JD / KD 9S 8S", True), ("KS QD JD / KD AS 8S", False)):
        lost = opening(hand, "JD", "KD", 1)
        kept = opening("AS QD JD / KD 9S 8S", "AS", "8S", 0)
        assert (LOSING in named([lost], [kept])) is is_named, hand


def test_a_winner_that_can_be_ruffed_does_not_make_losing_the_lead_a_choice() -> None:
    hands = "AS QD JD / KD 9H 8S"
    lost = opening(hands, "JD", "KD", 1, Suit.HEARTS)
    kept = opening(hands, "AS", "8S", 0, Suit.HEARTS)
    assert LOSING not in named([lost], [kept])
    assert LOSING in named([opening("AH QD JD / KD 9H 8S", "JD", "KD", 1, Suit.HEARTS)], [kept])


def test_trumps_are_kept_only_if_the_wrong_plan_would_have_led_one() -> None:
    hands = "AS QS 3H AD / KS 8S 9H 9D"
    right = opening(hands, "3H", "9H", 1, Suit.SPADES)
    trump = opening(hands, "AS", "8S", 0, Suit.SPADES)
    plain = opening(hands, "AD", "9D", 0, Suit.SPADES)
    then = opening("AS QS 3H / KS 8S 9H", "AS", "8S", 0, Suit.SPADES)
    plain_then_trump = LineOfPlay(plain.tricks + then.tricks, plain.ours, plain.trump)
    assert KEEPING in named([right], [trump])
    assert KEEPING not in named([right], [plain])
    assert KEEPING not in named([right], [plain_then_trump])
    assert KEEPING not in named([right], [trump, plain_then_trump])


def ruffs(*tricks: tuple[str, str, int]) -> LineOfPlay:
    """Return a line of four hands in hearts: for each trick all hands, the cards from the leader on, and the winner."""
    found, leader = [], 0
    for hands, cards, winner in tricks:
        held = tuple(frozenset(Cards(hand)) for hand in hands.split(" / "))
        played = tuple(((leader + place) % 4, Card(card)) for place, card in enumerate(cards.split()))
        found.append(LineTrick(held, played, 0, winner, must_lead=False, needs=1))
        leader = winner
    return LineOfPlay(tuple(found), frozenset({0, 2}), Suit.HEARTS)


def test_a_cross_ruff_needs_a_ruff_in_each_hand_one_after_the_other() -> None:
    begun = "AH 2S 9C / 9S KD 8C / KH 3D 4D / 8S QD 7C", "2S 9S KH 8S", 2
    after = "AH 9C / KD 8C / 3D 4D / QD 7C"
    cross = ruffs(begun, (after, "3D QD AH KD", 0))
    single = ruffs(begun, (after, "3D QD 9C KD", 1))
    trump = ruffs(("AH 2S 9C / 9S KD 8C / KH 3D 4D / 8S QD 7C", "AH 8C KH 7C", 0))
    assert CROSS in named([cross], [trump])
    assert CROSS not in named([single], [trump])
    assert CROSS not in named([cross], [cross])
    assert CROSS in named([cross], [single])
    twice_in_one_hand = ruffs(
        ("JC 2S 9C / 9S KD 3S / KH QH 4D / 8S QD 7C", "2S 9S KH 8S", 2),
        ("JC 9C / KD 3S / QH 4D / QD 7C", "4D QD 9C KD", 1),
        ("JC / 3S / QH / 7C", "3S QH 7C JC", 2),
    )
    assert CROSS in named([cross], [twice_in_one_hand])
    assert CROSS not in named([twice_in_one_hand], [trump])


def test_a_duck_keeps_the_master_card_and_does_not_try_to_win() -> None:
    def first(ours: str, played: str, winner: int = 3, leader: int = 0) -> LineOfPlay:
        held = tuple(frozenset(Cards(hand)) for hand in f"5S 3H / JS 6S / {ours} / KS 8H".split(" / "))
        cards = tuple(((leader + place) % 4, Card(card)) for place, card in enumerate(played.split()))
        trick = LineTrick(held, cards, (2 - leader) % 4, winner, must_lead=False, needs=1)
        return LineOfPlay((trick,), frozenset({0, 2}), None)

    won = first("AS 4S", "5S JS AS KS", 2)
    assert DUCK in named([first("AS 4S", "5S JS 4S KS")], [won])
    # a finesse that loses; the ace has gone, and the queen is no master card while the king is out
    assert DUCK not in named([first("AS QS", "5S JS QS KS")], [won])
    assert DUCK not in named([first("QS 4S", "5S JS 4S KS")], [won])
    # the card to be found is not the lowest, the wrong plan does not try to win either, or the other side has led
    assert DUCK not in named([first("AS 7S 4S", "5S JS 7S KS")], [won])
    assert DUCK not in named([first("AS 4S", "5S JS 4S KS")], [first("AS 4S 3H", "5S JS 3H KS")])
    assert DUCK not in named([first("AS 4S", "KS 5S JS 4S", leader=3)], [first("AS 4S", "KS 5S JS AS", 2, leader=3)])


def test_one_hand_alone_does_not_duck() -> None:
    low, ace = opening("AS 4S 2H / KS 9S 8H", "4S", "KS", 1), opening("AS 4S 2H / KS 9S 8H", "AS", "9S", 0)
    assert DUCK not in named([low], [ace])


def test_a_hold_up_takes_away_a_card_that_could_have_been_returned() -> None:
    for east, left in (("7D AS 8D", True), ("7D AS 9S", False)):  # the first trick took East's only diamond anyway
        held = tuple(frozenset(Cards(hand)) for hand in f"3D AD KS / KD QD JD / 4S 6C 5S / {east}".split(" / "))
        cards = tuple(zip((1, 2, 3, 0), Cards("KD 6C 7D 3D"), strict=True))
        first = LineTrick(held, cards, 3, 1, must_lead=False, needs=1)
        then = tuple(hand - {card} for hand, card in zip(held, Cards("3D KD 6C 7D"), strict=True))
        ended = tuple(zip((0, 1, 2, 3), Cards("KS QD 4S AS"), strict=True))
        last = LineTrick(then, ended, 0, 3, must_lead=False, needs=1, cut_off=frozenset({Suit.DIAMONDS}))
        assert holds_up(LineOfPlay((first, last), frozenset({0, 2}), None)) is left
