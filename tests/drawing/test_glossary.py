"""The words that a hint explains at the press of a button."""

from __future__ import annotations

import whist_nb as wn
from whist_nb.drawing.glossary import MOST, explained


def test_the_words_of_a_sentence_are_explained_once_each() -> None:
    told = explained("You are void in spades, so you ruff; a ruff wins.")
    assert (
        told == "**Ruff:** play a trump when you hold no card of the suit led. **Void:** holding no card of that suit."
    )
    assert explained("Nothing to learn here.") is None
    assert explained("Trumps, voids, tricks, leads and masters.").count(":**") == MOST


def test_a_hint_at_the_table_carries_its_words() -> None:
    table = wn.CardTable("whist", seed=7, deals=1, pace=0)
    for _ in range(2):
        table.press("hint")
    status = table.frame["state"]["status"]
    assert status["text"] == "**Hint 2 of 3:** You must follow suit: spades were led."
    assert status["rule"] == "**Follow:** play a card of the suit that was led."


def test_a_deal_that_is_thrown_in_is_no_card_thrown() -> None:
    assert explained("I throw the deal in.") is None
    assert explained("I overruff West.") == "**Overruff:** ruff with a higher trump than one already played."


def test_the_words_of_a_result_are_explained_below_it() -> None:
    table = wn.CardTable("whist", seed=9, deals=1, pace=0)
    table.play_on()
    panel = table.frame["state"]["panel"]
    assert "the book of 6" in panel["text"]
    assert "**Book:** the first six tricks of a side, which score nothing." in panel["glossary"]


def test_an_exercise_explains_the_words_of_its_goal_and_of_its_reasons() -> None:
    asked = wn.exercise.pick_cards(
        "Which card do you discard?", hand="8S 2S 9H", trick="KD 4D 9D", trump="S", find="9H", wrong="You can ruff."
    )
    assert asked.frame["state"]["exercise"]["glossary"].startswith("**Discard:** play a card of another suit")
    asked.answer("2S")
    told = asked.frame["state"]["exercise"]["glossary"]
    assert "**Discard:**" in told
    assert "**Ruff:** play a trump when you hold no card of the suit led." in told


def test_an_exercise_without_such_words_explains_none() -> None:
    asked = wn.exercise.pick_choice("Yes, or no?", choices={"yes": "Yes", "no": "No"}, answer="yes")
    assert asked.frame["state"]["exercise"]["glossary"] is None
