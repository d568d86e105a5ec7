"""What an exercise says after a wrong card: facts of a refutation, against a slow solver and endings set by hand."""

from __future__ import annotations

from random import Random

import pytest

from tests.naive import EveryLine
from whist_nb.engine.cards import Card, Suit
from whist_nb.engine.errors import BadOption
from whist_nb.engine.trick import winning_play
from whist_nb.lessons import PlayTo, make_position
from whist_nb.lessons.refutations import Lost, TwoInOneTrick, Wasted, losses, played_out, together, wasted

DRAW = ["AS KS AD KD", "QS 7S 9D JC", "5S QD 6D 4C", "JS 8H 7H 9C"]
"""Draw two rounds of trumps, then cash the diamonds: East has no diamond and ruffs one led before that."""
RUFF = ["AS KS 2D", "QS 9S KD", "7S AC KC", "JS AD QH"]
"""North's only trump wins a trick if it ruffs the diamond first."""
BLOCK = ["AS QH 8C", "JS TH 7C", "KS QS AH", "9S 8H TC"]
"""Cash the ace first: afterwards the heart takes you to North's two spades."""
SIDES = {"leader": 0, "trump": "S"}


def lesson(hands: list[str], take: int, trump: str | None = "S", **more: object) -> PlayTo:
    position = make_position("minibridge", hands=hands, leader=0, trump=trump)
    return PlayTo("Win them.", position, take=take, sits=[2], show=True, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("hands", "take", "trump", "act"),
    [(DRAW, 4, "S", "AD"), (RUFF, 3, "S", "AS"), (BLOCK, 3, None, "QH"), (BLOCK, 3, None, "8C")],
)
def test_a_refutation_is_played_by_the_rules_and_wins_what_best_play_wins(
    hands: list[str], take: int, trump: str | None, act: str
) -> None:
    asked = lesson(hands, take, trump)
    position, judge = asked._open_cards(), asked._judge_of
    slow = EveryLine(position.trump, position.ranks, [0, 2], [0, 2])
    best = slow.each(tuple(tuple(hand) for hand in position.hands), 0)[Card(act)]
    tricks = played_out(judge, position, Card(act))
    assert sum(trick.winner in (0, 2) for trick in tricks) == best < take
    held = [set(hand) for hand in position.hands]
    for trick in tricks:
        led = trick.plays[0][1]
        assert trick.winner == winning_play(trick.plays, position.trump, position.ranks)[0]  # type: ignore[arg-type]
        for seat, card in trick.plays:
            follows = {each for each in held[seat] if each.suit is led.suit}  # type: ignore[union-attr]
            assert card in (follows or held[seat])
            held[seat].discard(card)  # type: ignore[arg-type]
    assert held == [set(), set(), set(), set()]


def test_a_ruff_is_named_with_both_cards() -> None:
    asked = lesson(DRAW, 4)
    tricks = played_out(asked._judge_of, asked._open_cards(), Card("AD"))
    assert losses(tricks, asked._judge_of)[0] == Lost(3, Card("JS"), 0, Card("AD"), ruffed=True, at_once=True)
    asked.answer("AD")
    assert asked.box is not None
    assert asked.box.title == "You let it slip at trick 1 with {AD}."
    assert asked.box.text.startswith("East ruffs your {AD} with {JS}. Now you can win at most ")


def test_two_trumps_that_fall_together_are_named() -> None:
    asked = lesson(RUFF, 3)
    tricks = played_out(asked._judge_of, asked._open_cards(), Card("AS"))
    assert together(tricks, asked._judge_of)[0] == TwoInOneTrick(0, Card("AS"), 2, Card("7S"))


def test_a_winner_that_nobody_can_reach_is_named() -> None:
    """East takes the club, and South's hearts and spades never come back: North's high spades are discarded."""
    asked = lesson(["2C 3C 4D", "5C 6C 7D", "AS KS 8C", "AC KC QC"], 1, None)
    tricks = played_out(asked._judge_of, asked._open_cards(), Card("2C"))
    assert [each.seat for each in wasted(tricks, asked._judge_of)] == [2, 2]
    assert Wasted(2, Card("AS")) in wasted(tricks, asked._judge_of)


def test_a_card_that_the_others_can_still_ruff_is_no_winner() -> None:
    """North holds ace and king of diamonds, but West and East have a spade each, and keep them until trick 3."""
    asked = lesson(["QC 9D 3C KH", "5D 5C JD 9S", "AD KD 4C 7D", "2D 8D TC 4S"], 4)
    tricks = played_out(asked._judge_of, asked._open_cards(), Card("KH"))
    assert (2, Card("KD")) in tricks[2].plays
    assert not [each for each in wasted(tricks, asked._judge_of) if each.seat == 2]


def test_no_trump_of_the_others_comes_with_a_wasted_winner_or_after_it() -> None:
    random, pack = Random(1), [rank + suit for suit in "SHDC" for rank in "AKQJT98765432"]
    found = 0
    for _ in range(60):
        dealt = random.sample(pack, 16)
        asked = lesson([" ".join(dealt[at : at + 4]) for at in (0, 4, 8, 12)], 4)
        tricks = played_out(asked._judge_of, asked._open_cards(), Card(dealt[0]))
        played = [[card for _, card in trick.plays] for trick in tricks]
        for each in wasted(tricks, asked._judge_of):
            rest = tricks[next(at for at, cards in enumerate(played) if each.card in cards) :]
            theirs = [card for trick in rest for seat, card in trick.plays if seat in (1, 3)]
            assert not [card for card in theirs if card is not None and card.suit is Suit.SPADES]
            found += 1
    assert found >= 5


def test_the_right_card_is_named_only_from_the_second_try_on() -> None:
    asked = lesson(DRAW, 4)
    for tries, named in ((1, False), (2, True), (3, True)):
        asked.answer("AD")
        assert asked.box is not None
        assert asked.attempts == tries
        assert ("You could have done it with {AS} or {KS}." in asked.box.text) is named
        asked.start_again()
        assert asked.box is None


def test_advice_is_said_after_the_facts_of_the_cards_it_is_written_for() -> None:
    wrong = {"AD": "Draw their trumps first.", "AS AD": "East still has a trump."}
    asked = lesson(DRAW, 4, wrong=wrong)
    asked.answer("AD")
    assert asked.box is not None
    assert asked.box.text.endswith("Draw their trumps first.")
    asked = lesson(DRAW, 4, wrong=wrong)
    asked.answer("KD")
    assert asked.box is not None
    assert "Draw" not in asked.box.text


def test_the_second_hint_is_what_happens_to_a_card_that_fails() -> None:
    asked = lesson(DRAW, 4, hint="Who can ruff a diamond?")
    first, second = [hint.text for hint in asked.all_hints()]
    assert first == "Who can ruff a diamond?"
    assert second.startswith("Suppose you play {AD}. East ruffs your {AD} with {JS}.")
    assert "{AS}" not in second


def test_show_the_answer_plays_the_taught_line_and_another_way_gets_a_text_of_its_own() -> None:
    right = "You drew their trumps."
    asked = lesson(DRAW, 4, line="AS 5S KS 4C AD", right=right)
    asked.show_answer()
    assert asked._mine[:3] == [Card("AS"), Card("5S"), Card("KS")]
    asked = lesson(DRAW, 4, line="KS 5S AS", right=right)  # ace and king touch
    for card in ("AS", "5S", "KS", "4C", "AD", "6D", "KD", "QD"):
        asked.answer(card)
    assert (asked.solved, asked.box and asked.box.title) == (True, right)
    asked = lesson(["AS KS AD 3C", "QS 7S 9D JC", "5S 6D QD AC", "JS 8H 7H 9C"], 4, line="AS 5S KS", right=right)
    asked.answer("3C")
    asked.solve()
    assert asked.solved
    assert asked.box is not None
    assert right not in asked.box.title + asked.box.text
    assert asked.box.text == "The line that this exercise is about begins with {AS}, {5S} and {KS}."


def test_a_line_that_fails_or_holds_strange_cards_is_refused() -> None:
    with pytest.raises(BadOption, match="AD does not keep the goal"):
        lesson(DRAW, 4, line="AD").solve()
    for line in ("2H", "AS AS", "AX"):
        with pytest.raises(BadOption, match="expected cards"):
            lesson(DRAW, 4, line=line)


def test_a_line_holds_only_cards_that_the_learner_plays() -> None:
    with pytest.raises(BadOption, match="expected cards of your side"):
        lesson(DRAW, 4, line="QS", right="So.")  # in West's hand
    position = make_position("minibridge", hands=DRAW, **SIDES)  # type: ignore[arg-type]
    with pytest.raises(BadOption, match="expected cards of your side"):
        PlayTo("Win two.", position, take=2, line="AS 5S", right="So.")  # North plays that one
    PlayTo("Win two.", position, take=2, line="AS KS", right="So.")


def test_nobody_trumps_a_partners_winner_without_need() -> None:
    """After the last diamond North may discard a club or trump; either way all three tricks are won."""
    asked = lesson(["AD KD QD", "3D 4C 5C", "8S 6C 7C", "4D 8C 9C"], 3)
    asked.show_answer()
    assert Card("8S") not in asked._mine[:4]
