"""The endings of the course: what a replay shows, the line an exercise teaches, and its advice, by exact solving."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import whist_nb as wn
from tests.lessons.test_notebooks import cells_of, made_in
from tests.naive import EveryLine
from whist_nb.analysis import solve
from whist_nb.analysis.position import Position
from whist_nb.engine.cards import Card, Suit
from whist_nb.engine.trick import ranking, winning_play
from whist_nb.lessons import PlayTo
from whist_nb.training.pages import CHAPTERS

ROOT = Path(__file__).resolve().parents[2]
CHAPTER_FILES = [ROOT / "notebooks" / page.file for page in CHAPTERS]

TAUGHT = {
    "pl106": "KH",  # the top of a sequence
    "pl112": "",  # which small card is led tells partner something, and wins no trick by itself
    "pl120": "7H",  # the singleton
    "pl205": "2H",  # second hand low
    "pl209": "KH",  # third hand high
    "pl214": "KH",  # cover the queen
    "pl241": "4H",  # leave partner's queen alone
    "pl305": "AS",  # draw trumps before the hearts are cashed
    "pl314": "QD",  # let the shorter hand ruff first
    "pl405": "",  # two suits of honours, and each trick takes two
    "pl409": "KH",  # force out the ace while the club is still stopped
    "pl505": "QH",  # the finesse
    "pl509": "8C",  # cross to the hand that leads hearts
    "pl605": "AH",  # draw all five
    "pl611": "",  # where the room is: a guess, and it wins
    "pl616": "KH",  # nine cards: play for the drop
    "pl710": "TD",  # lose the first diamond
    "pl715": "5S",  # let the king win
    "pl805": "",  # counted
    "pl809": "",  # counted
    "pl814": "TD",  # through the player who must have the queen
    "pl905": "TH",  # return the suit with the higher of two
    "pl909": "",  # a signal
    "pl914": "6H",  # keep both hearts
    "pl919": "TH",  # the rule of eleven
    "pl931": "",  # a signal
    "pl1005": "AH",  # take the heart away before the throw-in
    "pl1010": "AC",  # the squeeze
    "pl1015": "AH",  # discard the high card that has no low one beside it
}
"""The card that each replay is there to show, by the cell's id; nothing if it shows a count or a signal."""

MOST_BY_HAND = 6
"""The longest hands that the slow solver plays to the end; the package's own solver does the others."""

MENDED = ("play-03", "play-04", "play-05", "play-07", "play-10")
"""The chapters whose endings are held to this."""


def mended() -> list[Path]:
    return [file for file in CHAPTER_FILES if file.stem.startswith(MENDED)]


def replays() -> Iterator[Any]:
    """Yield each replay from a position: its cell, hands, trumps, leader and cards."""
    for file in CHAPTER_FILES:
        for cell in cells_of(file):
            if "from_position(" not in cell["source"]:
                continue
            call = next(
                node
                for node in ast.walk(ast.parse(cell["source"]))
                if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "from_position"
            )
            words = {str(word.arg): ast.literal_eval(word.value) for word in call.keywords}
            cards = re.search(r'for card in "([^"]+)"', cell["source"])
            assert cards, cell["source"]
            game = ast.literal_eval(call.args[0])
            yield pytest.param(game, cell["id"], ast.literal_eval(call.args[1]), words, cards[1].split(), id=cell["id"])


@pytest.mark.slow
@pytest.mark.parametrize(("game", "cell", "hands", "words", "cards"), list(replays()))
def test_a_replay_shows_a_card_that_is_strictly_better_and_everybody_else_plays_right(
    game: str, cell: str, hands: list[str], words: dict[str, Any], cards: list[str]
) -> None:
    """The slow solver plays every line: no card of the replay costs its side a trick, and the taught one is alone."""
    trump = Suit(words["trump"]) if words.get("trump") else None
    ranks, leader, turns = ranking("AKQJT98765432", trump), words["leader"], ()
    held = tuple(tuple(map(Card, hand.split())) for hand in hands)
    lone = game == "solo-whist"
    us = [0] if lone else [0, 2]
    slow = EveryLine(trump, ranks, us, [1, 2, 3] if lone else us)
    shown = False
    for text in cards:
        card, seat = Card(text), (leader + len(turns)) % 4
        if len(held[seat]) > MOST_BY_HAND:
            hidden = Position([" ".join(map(str, hand)) for hand in held], leader, trump, trick=turns)
            values = solve(hidden, side=0).by_card
        else:
            values = slow.each(held, leader, turns)
        more = (seat in us) is not lone
        best = (max if more else min)(values.values())
        assert values[card] == best, f"{text} costs a trick"
        if text == TAUGHT[cell]:
            shown = True
            equal = touching(held, seat, card)
            others = [value for other, value in values.items() if other not in equal]
            assert others, "a forced card teaches nothing"
            assert all(value < best if more else value > best for value in others), f"{text} is not alone"
        held = tuple(tuple(each for each in hand if each is not card) for hand in held)
        turns = (*turns, (seat, card))
        if len(turns) == 4:
            leader, turns = winning_play(turns, trump, ranks)[0], ()
    assert shown or not TAUGHT[cell], "the taught card is played"


def touching(hands: tuple[tuple[Card, ...], ...], seat: int, card: Card) -> set[Card]:
    """The cards of a hand with no other hand's card between them and this one."""
    theirs = [each.rank for other, hand in enumerate(hands) if other != seat for each in hand if each.suit is card.suit]
    return {
        each
        for each in hands[seat]
        if each.suit is card.suit
        and not any(min(each.rank, card.rank) < rank < max(each.rank, card.rank) for rank in theirs)
    }


def endings() -> list[Any]:
    return [
        pytest.param(widget.lesson, id=f"{file.stem} {widget.lesson.name}")
        for file in mended()
        for widget in made_in(file)
        if isinstance(widget.lesson, PlayTo)
    ]


def begun(lesson: PlayTo) -> PlayTo:
    lesson.attempts = 0
    lesson.start_again()
    return lesson


@pytest.mark.slow
@pytest.mark.parametrize("lesson", endings())
def test_the_shown_line_is_the_taught_one_and_its_reason_is_said_of_it_alone(lesson: PlayTo) -> None:
    assert lesson._line, "name the line that is taught"
    begun(lesson).show_answer()
    mine = lesson._mine
    assert mine[: len(lesson._line)] == list(lesson._line)[: len(mine)]
    assert lesson.box is not None
    assert not lesson.box.text.startswith("The line that this exercise is about")
    no_partner_trumps_a_winner(lesson)


def no_partner_trumps_a_winner(lesson: PlayTo) -> None:
    """Nobody ruffs a partner's card that is winning and that no opponent who is still to play can beat."""
    view = lesson.game.view(lesson.seat)
    tricks = [list(trick.plays) for trick in view.tricks]
    for at, plays in enumerate(tricks):
        led = plays[0][1].suit
        for place, (seat, card) in enumerate(plays[1:], 1):
            if seat not in lesson.ours or card.suit is not view.trump or led is view.trump:
                continue
            if winning_play(plays[:place], view.trump, view.ranks)[0] not in lesson.ours:
                continue
            best = winning_play(plays[:place], view.trump, view.ranks)[1]
            left = {other: [dict(later)[other] for later in tricks[at:]] for other, _ in plays[place + 1 :]}
            beaten = any(
                any(each.suit is led and each.rank > best.rank for each in hand)
                or (not any(each.suit is led for each in hand) and any(each.suit is view.trump for each in hand))
                for other, hand in left.items()
                if other not in lesson.ours
            )
            assert beaten, f"{card} trumps {best}"


@pytest.mark.slow
@pytest.mark.parametrize("lesson", endings())
def test_advice_is_written_for_cards_that_fail_and_for_the_likely_ones(lesson: PlayTo) -> None:
    assert lesson._wrong.keys() != {""}, "say something of the likely wrong cards"
    for cards in lesson._wrong:
        begun(lesson)
        *before, last = cards.split()
        for card in before:
            lesson.answer(card)
            assert not lesson.failed, cards
        lesson.answer(last)
        assert lesson.failed, cards
        assert lesson.box is not None
        assert lesson._wrong[cards] in lesson.box.text
    begun(lesson)


@pytest.mark.slow
@pytest.mark.parametrize("lesson", endings())
def test_hints_are_none_or_two_that_differ_and_do_not_name_the_right_card(lesson: PlayTo) -> None:
    begun(lesson)
    if lesson.hints:
        first, second = [hint.text for hint in lesson.all_hints()]
        assert first != second
        assert f"{{{lesson._line[0].text}}}" not in first + second


# Moments of whole deals


def after(seed: int, contract: str, cards: str) -> Position:
    """The position of a MiniBridge deal after a contract and these cards."""
    return played(wn.Game("minibridge", seed=seed, deals=1), contract, cards)


def played(game: wn.Game, contract: str, cards: str) -> Position:
    """The position of a MiniBridge deal in progress after a contract and these cards."""
    while not any(action.text == contract for action in game.legal_actions()):
        game.apply(game.legal_actions()[0])
    for text in [contract, *cards.split()]:
        game.apply(text)
    view, places = game.view(0), game.places()
    assert view.turn is not None
    hands = [places[f"hand {seat}"] for seat in range(4)]
    return Position(hands, view.trick[0][0] if view.trick else view.turn, view.trump, trick=view.trick)


def cards_of(text: str) -> set[Card]:
    return set(map(Card, text.split()))


@pytest.mark.slow
def test_in_the_deal_of_chapter_3_a_ruff_comes_first_and_then_the_trumps_are_drawn() -> None:
    first = "2D 6D 7D AD"
    found = {card.text: tricks for card, tricks in solve(after(4247, "game S", first), side=0).by_card.items()}
    assert found["AC"] == 10
    assert found["KS"] == 9
    ruffed = f"{first} AC 2C 5C 3C 4C 7C 5S 6C 2H 3H KH 4H TC KC 6S 8C"
    position = after(4247, "game S", ruffed)
    found = {card.text: tricks for card, tricks in solve(position, side=0).by_card.items()}
    assert all(found[card] > found["AH"] for card in ("QD", "TD", "8D"))
    assert set(position.hands[0]) == cards_of("KS QS JS TS 8S 7S 9H JC")
    assert set(position.hands[2]) == cards_of("AH JH TH 8H 7H QD TD 8D")
    assert sum(card.suit is Suit.SPADES for seat in (1, 3) for card in position.hands[seat]) == 5
    assert not any(card.suit is Suit.HEARTS for card in position.hands[3])


DUCK = "north: AD, 5-6 diamonds, 4-8 points; south: 2-3 diamonds, 15-21 points"
"""The conditions of the second deal of chapter 7."""


@pytest.mark.slow
def test_in_the_second_deal_of_chapter_7_north_has_to_duck_the_first_diamond() -> None:
    """The deal of the notebook: the duck is worth two tricks, and the hands are those that the question shows."""
    shown = (ROOT / "notebooks" / "play-07-entries.ipynb").read_text("utf-8")
    assert f'seed=204, where=\\"{DUCK}\\"' in shown
    game = wn.deals("minibridge", seed=204, where=DUCK)[0].new_game()
    position = played(game, "game nt", "QH 4H 2H KH 2D 7D")
    found = {card.text: tricks for card, tricks in solve(position, side=0).by_card.items()}
    assert {found[card] for card in ("3D", "4D", "5D", "6D")} == {9}
    assert found["AD"] == found["KD"] == 7
    assert set(position.hands[0]) == cards_of("AS QS JS 6S AH 7H 8D KC 9C 6C 2C")
    assert set(position.hands[2]) == cards_of("TS 3S TH AD KD 6D 5D 4D 3D 7C 4C 3C")


@pytest.mark.slow
def test_in_the_deal_of_chapter_10_the_throw_in_wins_a_trick_more() -> None:
    """However the other cards of the question lie, as long as West has what the question says."""
    hands = ["5H AC QC TC", "TD KC 9C 8C", "9D 7C 6C 4C", "5S 4S 3S 2S"]
    found = {card.text: tricks for card, tricks in solve(Position(hands, 2, None), side=0).by_card.items()}
    assert found["9D"] == 3
    assert found["4C"] == 2
    dealt = wn.Game("minibridge", seed=5282, deals=1).places()
    assert cards_of("5H AC QC TC") <= set(dealt["hand 0"])
    assert cards_of("9D 7C 6C 4C") <= set(dealt["hand 2"])
    assert cards_of("TD KC") <= set(dealt["hand 1"])


def test_in_the_misere_of_chapter_10_only_the_bare_ace_may_be_discarded() -> None:
    """The moment of the notebook's question, in its deal: with any other discard South wins tricks."""
    game = wn.Game("solo-whist", seed=3374, deals=1)
    before = "2S KS QS 4S 3C 5C 2C KC 2D 4D 9D 3D 3S 8S 7S JS 4C QC JC 9C 6D JD AD KD 4H 7H TH 2H 8D"
    for text in f"propose pass pass misere pass {before}".split():
        game.apply(text)
    view, places = game.view(0), game.places()
    hands = [places[f"hand {seat}"] for seat in range(4)]
    assert set(hands[0]) == cards_of("6S 5S AH 8H 3H AC")
    position = Position(hands, view.trick[0][0], None, trick=view.trick, sides=(0, 1, 1, 1))
    found = {card.text: tricks for card, tricks in solve(position, objective="fewest", side=0).by_card.items()}
    assert found.pop("AC") == 0
    assert all(tricks > 0 for tricks in found.values())


@pytest.mark.slow
def test_in_the_deal_of_chapter_5_the_finesse_wins_the_ninth_trick() -> None:
    """After the queen nine tricks can be won, the club included, and after the ace only eight."""
    position = after(43279, "game nt", "JC 2C 3C AC 2S 6S")
    found = {card.text: tricks for card, tricks in solve(position, side=0).by_card.items()}
    assert 1 + found["QS"] == 9
    assert 1 + found["AS"] == 8
    assert set(position.hands[0]) == cards_of("8S 5S AH KH QH 8H 7H 4H TD 9D 7D")
    assert set(position.hands[2]) == cards_of("AS QS 4S JH 9H 5H 2H QD 8D 5D 2D QC")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("south", "north", "ruff"),
    [
        ("AS KS QS TS 6S AH 7H 9C 7C 3C", "8S 7S 5H 4H 2H AD KD 9D 6D 4D", "3C"),
        ("AS KS QS JS 5S AH 8H 9D 6D 3D", "TS 9S 7H 4H 3H AD AC JC 6C 4C", "3D"),
    ],
)
def test_in_the_questions_of_chapter_3_a_ruff_first_wins_more_on_average(south: str, north: str, ruff: str) -> None:
    """With the other cards dealt at random, leading for the ruff is often better than a trump, and seldom worse."""
    shown = (ROOT / "notebooks" / "play-03-trumps.ipynb").read_text("utf-8")
    assert f'0: \\"{south}\\", 2: \\"{north}\\"' in shown
    chance = random.Random(3)
    others = sorted({rank + suit for rank in "23456789TJQKA" for suit in "SHDC"} - {*south.split(), *north.split()})
    gained = []
    for _ in range(60):
        theirs = chance.sample(others, 20)
        hands = [south, " ".join(theirs[:10]), north, " ".join(theirs[10:])]
        found = {card.text: won for card, won in solve(Position(hands, 0, Suit.SPADES), side=0).by_card.items()}
        gained.append(found[ruff] - found["AS"])
    assert sum(gained) / len(gained) > 0.25
    assert gained.count(0) + sum(each > 0 for each in gained) >= 54
