"""Wrong lines fail, right lines succeed, and nothing already seen ever changes; against a slow and obvious judge."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from random import Random
from typing import Any

import pytest

import whist_nb as wn
from tests.naive import EveryLine
from whist_nb.analysis import search
from whist_nb.engine.cards import STANDARD_ORDER, Suit
from whist_nb.engine.trick import ranking
from whist_nb.lessons import PlayTo, make_position
from whist_nb.lessons.judge import EndingJudge

DOWNTOWN = "A23456789TJQK"

Hands = tuple[frozenset[str], ...]


def guard_the_king() -> PlayTo:
    """The king of trumps needs a small one beside it: take out the ace of diamonds first."""
    return exercise("knockout-whist", ["KS 2S AD", "8S 3D 8D", "JD AS KH"], take=1)


def exit_and_be_led_to() -> PlayTo:
    """Ace, jack and ten behind king and queen: give up the lead, and let them lead trumps."""
    return exercise("contract-whist", ["AS JS TS 2D", "KS QS 9S 8D", "7D 6D 5D KC"], take=2)


def draw_trumps() -> PlayTo:
    """A heart may be ruffed while trumps are out."""
    return exercise("contract-whist", ["AS KS AH KH", "3S 4S QH JH", "KC QC JC TC"], take=4)


def keep_the_tenace() -> PlayTo:
    """King and nine of trumps, partner's hand open: the ace of hearts is to be made before they are led."""
    return exercise("whist", ["KS 9S 2S AH", "AS QS JS QH", "4S 3S KH 3H", "JH 6H 7H 8H"], take=2, show=[2])


def the_nine_must_wait() -> PlayTo:
    """Ace, queen, nine opposite king, ten: four tricks whoever holds the jack, unless the nine is led."""
    return exercise("whist", ["AH QH 9H 2H", "JH 8H 7H 6H", "KH TH 4H 3H", "5H 5C 6C 7C"], take=4, trump=None, show=[2])


def unblock() -> PlayTo:
    """Partner's hand is played too: the ace must be out of the way before the way to its hearts is used up."""
    hands = ["AH 2C 3C 4C", "JH TH 5S 6S", "KH QH 2H AC", "9H 8H KC QC"]
    return exercise("whist", hands, take=4, trump=None, sits=[2])


def lead_low_while_they_have_some() -> PlayTo:
    """A misere: the eight is thrown, or goes below something, only if it is not kept for the end."""
    return exercise("solo-whist", ["8H 3H 2H", "KS QD 4D", "QS 4H 6D", "QH AC 5C"], at_most=0, trump=None)


def one_and_no_more() -> PlayTo:
    """One trick may be taken, so the king takes it now; later it would come beside another."""
    return exercise("contract-whist", ["KS 8H 8C 6D", "8S 6S QC JC", "AH QD JD TD"], at_most=1, trump=None)


def exercise(variant: str, hands: Sequence[str], trump: str | None = "S", **more: object) -> PlayTo:
    return PlayTo(
        " | ".join(hands), make_position(variant, hands=hands, seats=len(hands), leader=0, trump=trump), **more
    )


RIGHT = {
    guard_the_king: {"AD"},
    exit_and_be_led_to: {"2D"},
    draw_trumps: {"AS", "KS"},
    keep_the_tenace: {"AH"},
    the_nine_must_wait: {"AH", "QH", "2H"},
    unblock: {"AH"},
    lead_low_while_they_have_some: {"2H", "3H"},
    one_and_no_more: {"KS"},
}


@pytest.mark.parametrize("made", RIGHT)
def test_the_right_first_cards_are_right_and_all_others_fail(made: object) -> None:
    lesson = made()
    for action in lesson.game.legal_actions():
        lesson.start_again()
        before = lesson.game.view(0).events
        lesson.answer(action.text)
        assert lesson.failed == (action.text not in RIGHT[made])
        assert lesson.game.view(0).events[: len(before)] == before
    lesson.start_again()
    lesson.solve()
    assert lesson.solved


@pytest.mark.parametrize("made", [guard_the_king, exit_and_be_led_to, draw_trumps, one_and_no_more])
def test_a_few_lines_by_chance(made: object) -> None:
    solved = [play(made(), Random(seed)) for seed in range(10)]
    assert any(solved)


@pytest.mark.nightly
@pytest.mark.long
def test_hundreds_of_lines_by_chance() -> None:
    """A hundred lines in each position; each card fails if and only if the slow judge knows a layout where it does."""
    for made in RIGHT:
        lesson = made()
        solved = [play(lesson, Random(seed)) for seed in range(100)]
        assert any(solved)
        assert not all(solved)


def play(lesson: PlayTo, rng: Random) -> bool:
    """Play one line from the start; whether it reached the goal."""
    lesson.start_again()
    start = len(lesson.position.view.events)
    while not lesson.done:
        view = lesson.game.view(lesson.seat)
        act = rng.choice(view.legal_actions()).text
        safe = is_safe(lesson, act)
        lesson.answer(act)
        assert lesson.failed == (not safe), (act, view.tricks, view.trick)
        now = lesson.game.view(view.seat)
        assert now.events[: len(view.events)] == view.events
        for seat in lesson.mine:
            assert lesson.game.view(seat).hand <= lesson.position.game.view(seat).hand
    assert len(lesson.game.view(lesson.seat).events) > start
    return lesson.solved


# The slow judge


JUDGED: dict[object, bool] = {}


def is_safe(lesson: PlayTo, act: str) -> bool:
    """Return the slow judge's answer, without working out again what has been asked before."""
    view = lesson.game.view(lesson.seat)
    asked = (lesson.goal, str([(event.verb, event.what) for event in view.events]), act)
    if asked not in JUDGED:
        JUDGED[asked] = in_every_layout(lesson, act)
    return JUDGED[asked]


def in_every_layout(lesson: PlayTo, act: str) -> bool:
    """Whether the goal stays in reach after a card in every layout of the cards that are not shown."""
    view = lesson.game.view(lesson.seat)
    held = [set(map(str, hand)) for hand in lesson._hands(lesson.game)]
    hidden = [seat for seat in range(view.seats) if seat not in (lesson.seat, *lesson.open_seats)]
    pool = sorted(card for seat in hidden for card in held[seat])
    us = frozenset(seat for seat in range(view.seats) if lesson.position.is_ours(seat))
    more = frozenset(range(view.seats)) - us if lesson.fewest else us
    plays = tuple((seat, str(card)) for seat, card in view.trick)
    need = lesson.need
    for dealt in dealings(pool, [len(held[seat]) for seat in hidden]):
        if any(card[1] in view.voids[seat] for seat, cards in zip(hidden, dealt, strict=True) for card in cards):
            continue
        layout = list(map(frozenset, held))
        for seat, cards in zip(hidden, dealt, strict=True):
            layout[seat] = frozenset(cards)
        layout[lesson.turn] -= {act}
        tricks = best(tuple(layout), (*plays, (lesson.turn, act)), us, more, str(view.trump or ""))
        if tricks > need if lesson.fewest else tricks < need:
            return False
    return True


def dealings(pool: Sequence[str], sizes: Sequence[int]) -> Iterator[list[tuple[str, ...]]]:
    if not sizes:
        yield []
        return
    for taken in combinations(pool, sizes[0]):
        for rest in dealings([card for card in pool if card not in taken], sizes[1:]):
            yield [taken, *rest]


@cache
def best(hands: Hands, plays: tuple[tuple[int, str], ...], us: frozenset[int], more: frozenset[int], trump: str) -> int:
    """Return the tricks our side still takes if all see all cards; ``more`` are the seats that want it to; no dogs."""
    if len(plays) == len(hands):
        winner = max(plays, key=lambda play: strength(play[1], plays[0][1], trump))[0]
        return (winner in us) + (answer(hands, (), winner, us, more, trump) if any(hands) else 0)
    return answer(hands, plays, (plays[0][0] + len(plays)) % len(hands), us, more, trump)


def answer(
    hands: Hands,
    plays: tuple[tuple[int, str], ...],
    seat: int,
    us: frozenset[int],
    more: frozenset[int],
    trump: str,
) -> int:
    following = [card for card in hands[seat] if plays and card[1] == plays[0][1][1]]
    after = [
        best((*hands[:seat], hands[seat] - {card}, *hands[seat + 1 :]), (*plays, (seat, card)), us, more, trump)
        for card in following or hands[seat]
    ]
    return max(after) if seat in more else min(after)


def strength(card: str, led: str, trump: str) -> tuple[bool, bool, int]:
    return card[1] == trump, card[1] == led[1], "23456789TJQKA".index(card[0])


# More than can be looked through


def test_undealt_cards_come_in_when_they_are_not_known_to_be_out() -> None:
    hands = ["KS 2S", "3S 4D"]
    known = exercise("knockout-whist", hands, take=1)
    known.solve()
    assert known.solved
    anything = exercise("knockout-whist", hands, take=1, undealt=True)
    anything.answer("KS")
    assert anything.failed
    assert anything.game.view(wn.EVERYONE).hands != known.game.view(wn.EVERYONE).hands


def test_among_many_layouts_a_bad_one_is_climbed_to() -> None:
    """Six cards each, seventeen million layouts: the queen is led away from the ace while the king is out."""
    hands = ["AH QH AS KS QS JS", "2H 3H 4H 5H 6H 7H", "8H 9H 2D 3D 4D 5D", "KH 2C 3C 4C 5C 6C"]
    lesson = exercise("whist", hands, trump=None, take=6)
    lesson.answer("QH")
    assert lesson.failed
    assert "KH" not in lesson.position.view.hand


@pytest.mark.slow
@pytest.mark.parametrize("deals", [range(2), pytest.param(range(2, 10), marks=pytest.mark.nightly)])
def test_the_judge_says_what_playing_every_line_says(monkeypatch: pytest.MonkeyPatch, deals: range) -> None:
    """With the compiled solver, where there is one, and with the one in plain Python."""
    compiled = (False, True) if search.ready(60) else (False,)
    for deal in deals:
        rng = Random(deal)
        pack = rng.sample(list(wn.find_variant("whist").pack), 16)
        hands = [wn.Cards(pack[4 * seat : 4 * seat + 4]) for seat in range(4)]
        hands[3] = wn.Cards(list(hands[3])[: rng.choice((1, 4))])
        dogs = (3,) if len(hands[3]) == 1 else ()
        for fewest, order in ((False, STANDARD_ORDER), (True, STANDARD_ORDER), (True, DOWNTOWN)):
            judges = {fast: EndingJudge(Suit.HEARTS, {0, 2}, dogs, fewest, ranking(order)) for fast in compiled}
            twin = EveryLine(Suit.HEARTS, ranking(order), (0, 2), (1, 3) if fewest else (0, 2), dogs)
            held, plays = tuple(hands), ()
            for seat in (1, 2, 3, 0):
                each = twin.each(tuple(map(tuple, held)), 1, plays)
                for fast, judge in judges.items():
                    with monkeypatch.context() as patched:
                        if not fast:
                            patched.setattr(search, "are_compiled", lambda kernels: False)
                            patched.setattr(search, "ready", lambda seconds, kernels=(): False)
                        says_what_is_told(judge, held, plays, each)
                played = rng.choice(list(each))
                held = tuple(hand - {played} if played else hand for hand in held)
                plays = (*plays, (seat, played))


def says_what_is_told(judge: EndingJudge, held: Any, plays: Any, told: dict[wn.Card | None, int]) -> None:
    assert judge.tricks(held, 1, plays) == told
    for answer_, tricks in told.items():
        reached = [judge.reaches(held, 1, plays, answer_, need) for need in range(6)]
        assert reached == [need <= tricks for need in range(6)]


def test_unseen_cards_lie_badly_without_numpy_too() -> None:
    code = """
import sys
sys.modules["numpy"] = sys.modules["numba"] = None
from whist_nb.lessons import PlayTo, make_position
hands = ["AS KS AH KH QH", "3S 4S QS JH TH", "KC QC JC TC 9C"]
lesson = PlayTo("?", make_position("contract-whist", hands=hands, seats=3, leader=0, trump="S"), take=5)
lesson.answer("AH")
print(lesson.failed)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert (done.stdout, done.stderr) == ("True\n", "")


def test_it_all_works_while_nothing_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "are_compiled", lambda kernels: False)
    monkeypatch.setattr(search, "ready", lambda seconds, kernels=(): False)
    lesson = draw_trumps()
    lesson.answer("AH")
    assert lesson.failed
    lesson.start_again()
    lesson.solve()
    assert lesson.solved
