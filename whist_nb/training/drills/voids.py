"""The drill on voids: which players failed to follow a suit, in which trick, and with which card."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any, Final

from whist_nb.drawing.names import listed
from whist_nb.engine.cards import Suit
from whist_nb.engine.phrases import phrase
from whist_nb.engine.trick import suit_led
from whist_nb.engine.view import ShownOut
from whist_nb.training.drills.drill import EASIEST, drawn, drill, enough
from whist_nb.training.question import Evidence, Question
from whist_nb.training.recall import PlayedCard, Recall

LATE: Final = 6
"""After this many tricks the question is in which of them it happened; with fewer, one could guess."""

NOBODY: Final = 0.15
"""How often a suit that everybody has followed may be asked about."""


def shown_out(recall: Recall) -> list[ShownOut]:
    """Return each first time that a seat did not follow a suit, in order."""
    first: dict[tuple[int, Suit], ShownOut] = {}
    for each in recall.view.shown_out.values():
        first.setdefault((each.seat, each.suit), each)
    return list(first.values())


def void_in(recall: Recall, suit: Suit) -> str:
    """Say what a void in a suit means for the next lead."""
    if suit is recall.trump:
        return phrase("A player with no trumps left cannot ruff.")
    if recall.trump is None:
        return phrase("A player with no {word} left cannot win a trick when they are led.", word=suit.word)
    return phrase("A player with no {word} left may ruff or discard when they are led.", word=suit.word)


@drill(
    "voids",
    phrase("Who showed out"),
    "voids",
    phrase("Who could not follow, in which suit, and when."),
    wakes={"void"},
    conceals={"voids"},
)
def voids(recall: Recall, rng: Random, level: int) -> Question | None:
    """Ask who has failed to follow a suit; on higher rungs also in which trick, or with which card."""
    found = [each for each in recall.view.shown_out.values() if each.seat != recall.me]
    if not found or not enough(recall, max(level, EASIEST + 1)):  # early voids are rare
        return None
    if len(recall.others) == 1:
        return _of_the_opponent(recall, rng, level, found)
    who = _who(recall, rng)
    if level < 5:
        return who
    first = drawn(rng, _openings(found), lambda each: each.trick)
    assert first is not None
    return replace(who, more=(_first_time(recall, first),), size=who.size + 1)


def _who(recall: Recall, rng: Random) -> Question:
    """Ask who has failed to follow a suit that was led: nobody, one player or several."""
    led = {suit: _led(recall, suit) for suit in recall.suits}
    others = [each for each in shown_out(recall) if each.seat != recall.me]
    rows = {suit: [each for each in others if each.suit is suit] for suit in led}
    asked = [suit for suit in led if rows[suit] or (led[suit] and rng.random() < NOBODY)]
    suit = drawn(rng, asked, lambda suit: frozenset(each.seat for each in rows[suit]))
    assert suit is not None
    tricks = listed([str(number) for number in led[suit]]) if led[suit] else ""
    times = Evidence(
        0, phrase("Led in {trick} {tricks}.", trick="tricks" if len(led[suit]) > 1 else "trick", tricks=tricks)
    )
    return _question(
        recall,
        phrase("Who, apart from you, has failed to follow {suit}?", suit=recall.called(suit)),
        "seats",
        sorted(each.seat for each in rows[suit]),
        tuple(rows[suit]),
        options=recall.seat_options(),
        evidence=tuple(_fact(recall, each) for each in rows[suit]) or (times,),
        found_by=" ".join(
            phrase("{seat}: first in trick {trick}.", seat=recall.names.start(each.seat), trick=each.trick)
            for each in rows[suit]
        )
        or phrase("The others have followed every time."),
        meaning=void_in(recall, suit) if rows[suit] else "",
        size=len(rows[suit]) + 1,
    )


def _led(recall: Recall, suit: Suit) -> list[int]:
    """Return the tricks in which a suit was led."""
    return [trick.number for trick in recall.view.tricks if suit_led(trick.plays, recall.view.ranks) is suit]


def _openings(found: list[ShownOut]) -> list[ShownOut]:
    """Return for each suit the first time that it was not followed."""
    first: dict[Suit, ShownOut] = {}
    for each in found:
        first.setdefault(each.suit, each)
    return list(first.values())


def _first_time(recall: Recall, each: ShownOut) -> Question:
    """Ask in which trick, or early in a deal with which card, another player first failed to follow a suit."""
    who = recall.names.whole(recall.others[0]) if len(recall.others) == 1 else "another player"
    if len(recall.view.tricks) >= LATE:
        text = phrase("In which trick did {who} first fail to follow {suit}?", who=who, suit=recall.called(each.suit))
        return _question(recall, text, "number", each.trick, (each,))
    text = phrase(
        "Which card was played when {who} first failed to follow {suit}?", who=who, suit=recall.called(each.suit)
    )
    return _which_card(recall, text, each)


def _of_the_opponent(recall: Recall, rng: Random, level: int, found: list[ShownOut]) -> Question:
    """Ask about the only opponent: which suit it was, which card was played, in which trick."""
    name = recall.names.whole(recall.others[0])
    if level < 5:
        when, each = ("last", found[-1]) if level < 3 else ("first", found[0])
        return _which_card(
            recall,
            phrase("Which card did {name} play the {when} time they failed to follow suit?", name=name, when=when),
            each,
        )
    first = drawn(rng, _openings(found), lambda each: each.trick)
    assert first is not None
    asked = _first_time(recall, first)
    if level < 9 or asked.kind == "card":
        return asked
    text = phrase(
        "Which card did {name} play the first time they failed to follow {suit}?",
        name=name,
        suit=recall.called(first.suit),
    )
    return replace(asked, more=(_which_card(recall, text, first),), size=asked.size + 1)


def _which_card(recall: Recall, text: str, each: ShownOut) -> Question:
    options = tuple(card for card in recall.view.pack if recall.suit(card) is not each.suit)
    return _question(recall, text, "card", each.card.text, (each,), options=options)


def _question(recall: Recall, text: str, kind: str, answer: Any, rows: tuple[ShownOut, ...], **more: Any) -> Question:
    """Make a question of this drill about such failures to follow."""
    usual: dict[str, Any] = {"evidence": tuple(_fact(recall, each) for each in rows), "size": 2}
    if rows:
        usual["found_by"] = phrase("Trick {trick}, with {{{text}}}.", trick=rows[0].trick, text=rows[0].card.text)
        usual["meaning"] = void_in(recall, rows[0].suit)
    return Question(text, kind, answer, **(usual | more))


def _fact(recall: Recall, each: ShownOut) -> Evidence:
    return recall.fell(PlayedCard(each.trick, each.seat, each.card), f" on {recall.called(each.suit)}")
