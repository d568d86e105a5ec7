"""A game with a mistake at a card table: one sentence with the author's line, no card named, and the table goes on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import whist_nb as wn
from tests.broken_games import BROKEN, SOUND
from tests.test_check_game import marked_lines
from whist_nb.engine import library
from whist_nb.engine.errors import BrokenRules
from whist_nb.players import registering

TOLD = {
    "a_card_is_lost": "lose a card, or have one twice",
    "a_card_is_there_twice": "lose a card, or have one twice",
    "something_else_is_awaited": "await something that is not a question with answers",
    "the_scoring_function_raises": "stop with ZeroDivisionError",
    "a_loop_asks_nobody": "loop for ever without asking anybody",
    "a_deal_never_ends": "ask 1,200 questions in a deal that never ends",
}
"""What is said of each mistake; a card that is told in passing is found before anybody sits down."""


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """Forget afterwards any game that a test registers."""
    games, advice = dict(library._LIBRARY), dict(registering._BY_GAME)
    yield
    for kept, now in ((games, library._LIBRARY), (advice, registering._BY_GAME)):
        now.clear()
        now.update(kept)  # type: ignore[call-overload]


def status(table: wn.CardTable) -> dict[str, Any]:
    return table.frame["state"].get("status") or {}


def play_until_trouble(table: wn.CardTable) -> dict[str, Any]:
    """Click the first answer, and go on to the next deal, until the table reports trouble."""
    for _ in range(200):
        if status(table).get("kind") == "trouble":
            return status(table)
        asked = table.game.current_player == 0 and table.game.legal_actions() and not table.person.rests
        table.click(table.game.legal_actions()[0].text) if asked else table.press("next")
    raise AssertionError("no trouble")


@pytest.mark.parametrize("name", TOLD)
def test_a_mistake_is_reported_in_one_sentence_with_its_line_and_the_table_lives_on(name: str) -> None:
    wn.register(BROKEN[name][1])
    table = wn.CardTable("whist-at-home", seed=1)
    told = play_until_trouble(table)["text"]
    (line,) = marked_lines(name)
    sentence = f"The rules of Whist at Home {TOLD[name]}, in line {line} of broken_games.py."
    assert told == f"**A mistake in the rules:** nothing has changed. {sentence}"
    error = table.last_error.__cause__ if not isinstance(table.last_error, BrokenRules) else table.last_error
    assert isinstance(error, BrokenRules)
    assert f"line {line} of broken_games.py, `" in str(error)
    done, mine = len(table.game.actions), [action for seat, action in table.game.actions if seat == 0]
    asked, legal = table.game.current_player, table.game.legal_actions()
    assert asked is not None
    assert legal
    table.press("undo")
    assert len(table.game.actions) < done or not mine
    wn.register(SOUND)  # the author mends it, and runs the cell of the table again
    assert wn.CardTable("whist-at-home", seed=1).game.legal_actions()


def test_a_card_named_in_passing_is_found_before_anybody_sits_down() -> None:
    name = "a_card_is_told_in_passing"
    wn.register(BROKEN[name][1])
    with pytest.raises(BrokenRules) as broken:
        wn.CardTable("whist-at-home", seed=1)
    (line,) = marked_lines(name)
    sentence = "give away a hidden card with 'peek': use the table's methods to show cards"
    assert str(broken.value).startswith(f"The rules of Whist at Home {sentence}, in line {line} of broken_games.py, `")


def test_cards_moved_in_two_lines_and_shown_cards_spoken_of_are_not_mistakes() -> None:
    from tests.broken_games import begin, points, trick, tricks, variant

    async def fair(table: Any) -> Any:
        leader = await trick(table, begin(table))
        table.show(leader, table.hands[leader][:1])
        table.say("a card that all know", leader, table.hands[leader][0])
        card = table.hands[leader].pop()
        table.hands[leader].append(card)
        await tricks(table, 12, leader)
        return points(table.tricks_won, None, table.options), ()

    wn.register(variant(fair))
    table = wn.CardTable("whist-at-home", seed=1)
    table.play_on()
    assert table.game.deal_results
