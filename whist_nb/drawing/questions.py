"""The words for a seat's question: the task as others see it, and the heading, line and rule for the seat itself.

These are the words that games share; each game has its own beside its rules (`engine.game_words`).
"""

from typing import Final

from whist_nb.drawing.calls import said
from whist_nb.drawing.scene_parts import Control
from whist_nb.engine.action_words import KINDS, bid_kind, spelt
from whist_nb.engine.actions import (
    KNOCK,
    PASS,
    Action,
    Announce,
    Bid,
    Call,
    CardAction,
    NameContract,
    NameTrump,
    NumberAction,
    Prove,
    SuitAction,
)
from whist_nb.engine.cards import SHOWN_SUITS, Suit
from whist_nb.engine.game_words import AnswerWords, QuestionWords
from whist_nb.engine.library import find_variant
from whist_nb.engine.phrases import phrase
from whist_nb.engine.view import CARD_WANTED, FROM_DUMMY, View

FOLLOWING: Final = phrase(
    "Follow suit if you can. If you cannot, you may play any card. The highest trump wins the trick. "
    "If there is no trump in it, the highest card of the suit led wins."
)
NAMING: Final = phrase("The suit you name is trumps for this deal, and a trump beats every card of the other suits.")
EXACT: Final = phrase("You make your bid only if you win exactly that number of tricks.")
HOOK: Final = phrase("The last bidder may not make the bids add up to the number of tricks.")

SHARED: Final = {
    "card": QuestionWords("play", None, "", FOLLOWING),
    FROM_DUMMY: QuestionWords("play from dummy", None, "", FOLLOWING),
    "trumps": QuestionWords(
        "name trumps",
        phrase("Which suit should be trumps?"),
        phrase("Your turn. You name trumps for this deal."),
        NAMING,
        phase="naming trumps",
    ),
    "exact bid": QuestionWords(
        "bid",
        phrase("How many tricks will you win?"),
        phrase("Your turn. Bid exactly the number of tricks you expect to win."),
        EXACT,
        phase="the bids",
        rule_here=lambda view: f"{EXACT} {HOOK}" if view.options.get("hook") else None,
    ),
    "discard": QuestionWords(
        "lay cards aside",
        None,
        phrase("Press a card to lay it aside, face down. A dot marks a card you have just taken."),
        phrase("Any card may be laid aside."),
        phase="laying aside",
    ),
}
"""The kinds of question that games share; each game has the words for its own."""

OTHER: Final = QuestionWords("answer", phrase("What is your answer?"), phrase("Your turn. Choose your answer."))


def turn_word(kind: str | None) -> str:
    """Say whether the seat to act must play or speak."""
    return "to play" if kind in CARD_WANTED else "to speak"


def question_of(view: View) -> QuestionWords:
    """Return the words for the present question: the game's own, those that games share, or general ones."""
    kind = view.question or ""
    return find_variant(view.variant).questions.get(kind) or SHARED.get(kind, OTHER)


def may_not_pass(view: View) -> bool:
    """Return whether the viewer is asked and may not pass."""
    return bool(view.legal_actions()) and PASS not in view.legal_actions()


def rule_of(view: View) -> str | None:
    """Return the rule behind the present question, as it is at this table."""
    asked = question_of(view)
    return asked.rule_here(view) or asked.rule


NOTHING_SAID: Final = AnswerWords()


def answer_words(answer: Action, view: View) -> AnswerWords:
    """Return the game's words for an answer; empty if it leaves them to the answer's text."""
    return find_variant(view.variant).answers.get(answer.text, NOTHING_SAID)


def described(call: Action, view: View) -> str:
    """Return a call as others see it: 'picked up the spare hand', 'bid 4 uptown', 'passed'."""
    return answer_words(call, view).described or said(call)


def place_of_answer(answer: Action) -> int:
    """Return the sort key of an answer: answers that name suits in the order of a hand, no trumps last."""
    suit = getattr(answer, "suit", None) if isinstance(answer, (SuitAction, NameContract)) else SHOWN_SUITS[0]
    return len(SHOWN_SUITS) if suit is None else SHOWN_SUITS.index(suit)


APART: Final = (PASS, Call("throw in"))
"""The answers that stand apart from the others."""


def control(action: Action, view: View) -> Control:
    """Return label, spoken words and a note for an answer that is not a card played."""
    if isinstance(action, SuitAction):
        return _suit_control(action, view)
    if action is KNOCK:
        return Control(action.text, "Knock", phrase("knock: keep your card for a later trick"), "keep your card")
    if isinstance(action, Bid):
        return _bid_control(action, view)
    if isinstance(action, Announce):
        return Control(action.text, f"{action.number}", action.text, number=action.number, verb=phrase("Announce"))
    if isinstance(action, CardAction):
        return Control(action.text, f"{{{action.card.text}}}", f"{action.verb} {action.card.name}")
    spoken, words, price = spelt(action), answer_words(action, view), find_variant(view.variant).price
    worth = price and price(action, view.options)
    more = ", ".join(filter(None, [words.note, f"worth {worth}" if worth else None]))
    return Control(
        action.text,
        label=words.label or spoken.capitalize(),
        say=f"{spoken}: {more}" if more else spoken,
        note=words.note,
        worth=f"{worth}" if worth else None,
        number=action.number if isinstance(action, NumberAction) else None,
        row=action.size.capitalize() if isinstance(action, NameContract) else None,
        cell=(f"{{{action.suit}}}" if action.suit else "NT") if isinstance(action, NameContract) else None,
        apart=action in APART,
    )


def _suit_control(action: SuitAction, view: View) -> Control:
    held = sum(card.suit is action.suit for card in view.hand)
    word, does = action.suit.word, "trumps" if isinstance(action, NameTrump) else "shown"
    note = phrase("you hold {held}", held=held)
    assert isinstance(action, (NameTrump, Prove)), "there are two ways to name a suit"
    return Control(action.text, f"{{{action.suit}}} {word.capitalize()}", f"{word} {does}, {note}", note)


def _bid_control(bid: Bid, view: View) -> Control:
    tricks = f"{bid.number} trick{'s' * (bid.number != 1)}"
    if not bid.kind:
        note = phrase("win {tricks}, no more and no less", tricks=tricks)
        return Control(bid.text, f"{bid.number}", tricks, note, number=bid.number, verb=phrase("Bid"))
    kind = f"{{{bid.kind}}}" if bid.kind in tuple(Suit) else KINDS[bid.kind]
    spoken = bid_kind(bid.kind)
    note = answer_words(bid, view).note or phrase(
        "{tricks} or more, {trumps}", tricks=tricks, trumps=spoken if bid.kind == "nt" else f"{spoken} trumps"
    )
    said, figure = f"bid {bid.number} {spoken}: {note}", f"{bid.number}"
    return Control(bid.text, f"{figure} {kind}", said, note, number=bid.number, row=kind, cell=figure)
