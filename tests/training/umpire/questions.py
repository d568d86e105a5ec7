"""The questions of the drills, recognised by their words: a table of templates, and who answers each.

A question that no template fits is a finding of its own. To take in new words, add a line.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.training.umpire import answers as a
from tests.training.umpire.asked import Asked, Near
from tests.training.umpire.cards import in_pack_order
from tests.training.umpire.deal import Deal
from tests.training.umpire.words import pattern, seats_in

OTHERS_MAY = "others may (still hold|still hold or draw|still have, in hand or on the table)"

TABLE: list[tuple[str, str, Callable[[Asked], Any]]] = [
    ("fourth-number", "How many cards of each suit did <which> have?", a.all_lengths),
    ("fourth-number", "(And how|How) many <suit> did <which> have?", a.length),
    ("hold-a-hand", "You saw <n> cards. Mark them.", a.cards_of_my_hand_shown),
    ("cards-out", "How many <called> have not been played and are not in your hand?", a.how_many_out),
    (
        "cards-out",
        "How many <called> have not been played and are neither in your hand nor face up in front of you?",
        a.how_many_out,
    ),
    (
        "cards-out",
        "How many <called> are still out, not counting yours and those you saw put aside?",
        a.how_many_out,
    ),
    ("trumps-out", "Which of the others can still hold a trump?", a.who_may_hold),
    ("trumps-out", "Which trumps have not been played and are not in your hand? Mark them.", a.which_out),
    (
        "trumps-out",
        "Which trumps have not been played and are neither in your hand nor face up in front of you? Mark them.",
        a.which_out,
    ),
    (
        "trumps-out",
        "Which trumps are still out, not counting yours and those you saw put aside? Mark them.",
        a.which_out,
    ),
    (
        "boss-card",
        "Which (is|are) the <count>highest <called> (the other players|<seat>) could still "
        "(hold|hold or draw|have, in hand or on the table)?",
        a.highest,
    ),
    ("my-tops", f"Which of your <any> beat every card of their suit that {OTHERS_MAY}? Mark them.", a.my_tops),
    ("voids", "Who, apart from you, has failed to follow <called>?", a.who_failed),
    ("voids", "In which trick did (another player|<seat>) first fail to follow <called>?", a.when_failed),
    (
        "voids",
        "Which card was played when (another player|<seat>) first failed to follow <called>?",
        a.card_of_failure,
    ),
    (
        "voids",
        "Which card did <seat> play the (first|last) time they failed to follow (suit|<called>)?",
        a.card_of_failure,
    ),
    ("honours-gone", "Which honours of <suit> have been played?", a.honours_played),
    ("honours-gone", "Who played <card>?", a.who_played),
    ("gone-or-not", "Has <card> been played?", a.is_gone),
    ("last-trick", "Which cards were played to the last trick?", a.trick_cards),
    (
        "last-trick",
        "Which cards were played to trick <n>, (the one before last|<n2> before the last one)?",
        a.trick_cards,
    ),
    ("faced-cards", "Who took <card> when it was the open card?", a.who_took),
    (
        "buried",
        "Which (card|<n> cards) did you (lay aside|pass on|give up with your first hand) before the play?",
        a.laid_away,
    ),
    (
        "needs",
        "How many tricks (do|does) <seats> still need[ between (them|you)] "
        r"(to make the bid|to reach the quota|for the contract|to beat the contract) \(0 if none\)?",
        a.still_needed,
    ),
    ("points-hidden", "[<seat2> announced <n>. ]How many points does <seat> still hold?", a.points_left),
    ("inference", "Who must hold <card>? If you can't tell, choose nobody.", a.must_hold),
    ("inference", "Which of these cards must <seat> have in hand?", a.which_in_hand),
    (
        "inference",
        "In trick <n> <seat> led <card>. If that was the fourth best of the suit, how many higher <word> did <seats> "
        "hold between them at that moment?",
        a.eleven,
    ),
    (
        "rebuild",
        "Think of every card that <seat> has played or still holds[, jokers left out|, jokers counting as trumps]. "
        "How many of them are in each suit?",
        a.shape_played,
    ),
    ("rebuild", "Mark the honours[ and jokers] that <seat> has played or still holds.", a.honours_played_or_held),
    ("rebuild", "Mark every card that <seat> has played or still holds.", a.hand_played),
    ("the-close", "The stock is gone. Mark <any> that your opponent (holds|is sure to hold).", a.opponents_hand),
    ("the-close", "Which open cards has your opponent won from the stock and already played?", a.won_and_played),
    (
        "chance",
        "What is the chance, in per cent, that <seat> has at least one of these in hand: <cards>?",
        a.how_likely,
    ),
    (
        "spot-the-revoke",
        "Somebody could have followed suit but did not. Who revoked?",
        lambda q: [a.the_revoke(q)[1]],
    ),
    ("spot-the-revoke", "In which trick did it happen?", lambda asked: a.the_revoke(asked)[0]),
    ("dual-task", "Which <n> cards did you have to keep in mind?", a.cards_shown),
]
ALSO = {"trumps-out": "cards-out"}
"""Drills that ask in the words of others."""
QUESTIONS = [(drill, pattern(text), answer) for drill, text, answer in TABLE]


def answer_to(deal: Deal, question: dict[str, Any], first: dict[str, Any]) -> Any:
    """What the umpire answers; LookupError for a question in words that it does not know."""
    drills = {question["drill"], first["drill"]}
    drills |= {ALSO[drill] for drill in drills & set(ALSO)}
    for drill, template, answer in QUESTIONS:
        found = template.fullmatch(question["text"])
        if found and (drill in drills or "dual-task" in drills):
            return answer(Asked(deal, question, found, first))
    raise LookupError(question["text"])


def agrees(kind: str, ours: Any, theirs: Any) -> bool:
    """Whether an answer of the question's kind is the umpire's."""
    if isinstance(ours, Near):
        return isinstance(theirs, (int, float)) and abs(ours.value - theirs) <= ours.within
    if kind == "cards":
        return in_pack_order(ours) == in_pack_order(theirs) and len(theirs) == len(set(theirs))
    if kind == "seats":
        return sorted(ours) == list(theirs)
    return type(ours) is type(theirs) and bool(ours == theirs)


def form(deal: Deal, question: dict[str, Any]) -> str | None:
    """What is wrong with the options: the answer must be among them, and each seat be called by its name."""
    options, answer = question["options"], question["answer"]
    if question["kind"] in ("choice", "seats"):
        values = [value for value, _ in options]
        named = [seats_in(label, deal.me, deal.n) for _, label in options]
        if question["kind"] == "seats" and named != [[seat] for seat in values]:
            return f"seats {values} are called {[label for _, label in options]}"
    elif question["kind"] in ("card", "cards"):
        values = options
        if not set(options) <= set(deal.home):
            return "options are not of this pack"
    else:
        return None
    wanted = answer if isinstance(answer, list) else [answer]
    if len(set(values)) != len(values) or len(set(wanted)) != len(wanted) or not set(wanted) <= set(values):
        return f"not among {values}, each once"
    return None
