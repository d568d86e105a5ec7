"""A seat's question in words: the task as others see it, and the heading, line and rule for the seat itself. Nothing
here knows a game by name: the words depend only on the kind of question.
"""

from typing import Any, Final, NamedTuple

from whist_nb.drawing.calls import KINDS, spelt
from whist_nb.engine.actions import (
    KNOCK,
    PASS,
    Action,
    Announce,
    Bid,
    CardAction,
    ChooseRule,
    NameTrump,
    Prove,
    SuitAction,
)
from whist_nb.engine.cards import Rank, Suit
from whist_nb.engine.library import find_variant
from whist_nb.engine.phrases import phrase
from whist_nb.engine.view import CARD_WANTED, View


class QuestionWords(NamedTuple):
    """One kind of question: what the seat is 'to do', the heading, the line above the hand, the rule.

    ``phase`` is what goes on at the table meanwhile; ``lone`` the line where the seat has one answer only,
    ``must`` the heading and the line where it may not pass.
    """

    task: str
    ask: str | None
    turn: str
    rule: str | None = None
    phase: str = ""
    lone: str | None = None
    must: tuple[str, str] | None = None


FOLLOWING: Final = phrase(
    "Follow suit if you can; if you cannot, any card will do. The highest trump wins the trick, otherwise the "
    "highest card of the suit led."
)
KNOCKING: Final = phrase(
    "On a dog's life you may play your one card to any lead, or knock and keep it. In the last trick you must play it."
)
NAMING: Final = phrase("The suit that is named is trumps for this deal; a trump beats every card of the other suits.")
MUST_BID: Final = (phrase("What do you bid?"), phrase("Your turn. All others have passed, so you must bid."))
SEALED: Final = phrase("All answer before any answer is shown.")
GIVING: Final = phrase("They go to the left once all four have laid three down; until then nobody sees a new card.")
EXACT: Final = phrase("Only exactly the number of tricks you bid counts as a hit.")
HOOK: Final = phrase("The last bidder may not make the bids add up to the tricks.")

QUESTIONS: Final = {
    "card": QuestionWords("play", None, "", FOLLOWING),
    "card or knock": QuestionWords("play or knock", phrase("Play your only card, or keep it?"), "", KNOCKING),
    "trumps": QuestionWords(
        "name trumps",
        phrase("Which suit should be trumps?"),
        phrase("Your turn. You name trumps for this deal."),
        NAMING,
        phase="naming trumps",
    ),
    "bid": QuestionWords(
        "bid",
        phrase("Bid, or pass?"),
        phrase("Your turn. Bid higher than the last bid, or pass."),
        phrase("A bid promises tricks beyond six. At the same number a bid without trumps is higher."),
        phase="the auction",
        must=MUST_BID,
    ),
    "bid for trumps": QuestionWords(
        "bid for trumps",
        phrase("Bid, or pass?"),
        phrase("Your turn. The highest bidder names trumps."),
        phrase("A higher number beats a lower one; then come the suits: clubs, diamonds, hearts, spades, no trumps."),
        phase="the auction",
    ),
    "exact bid": QuestionWords(
        "bid",
        phrase("How many tricks will you win?"),
        phrase("Your turn. Bid exactly the tricks you expect to win."),
        EXACT,
        phase="the bids",
    ),
    "call": QuestionWords(
        "call",
        phrase("What do you call?"),
        phrase("Your turn. Call something higher than the last call, or pass."),
        phrase("The highest call is played; a proposal asks for a partner to win eight tricks together."),
        phase="the auction",
    ),
    "raise or throw in": QuestionWords(
        "raise or throw in",
        phrase("Call something higher, or throw the deal in?"),
        phrase("Nobody accepts your proposal. Call something higher, or throw the deal in."),
        phrase("A proposal that nobody accepts is not a contract: raise it, or the next dealer deals."),
        phase="the auction",
    ),
    "direction": QuestionWords(
        "choose the direction",
        phrase("Which cards should be high?"),
        phrase("Your turn. Choose whether high or low cards win."),
        phrase("Uptown the ranks count as usual; downtown the low cards beat the high ones."),
        phase="naming the direction",
    ),
    "discard": QuestionWords(
        "lay cards aside",
        None,
        phrase("Lay a card aside, face down: press it. A dot marks a card you have just taken."),
        phrase("Any card may be laid aside."),
        phase="laying aside",
    ),
    "give": QuestionWords(
        "pass three cards on",
        None,
        phrase("Choose three cards for your left-hand opponent: press one."),
        GIVING,
        phase="passing cards on",
    ),
    "bid card": QuestionWords(
        "lay a bid card",
        None,
        phrase("Lay a card face down as your bid: press one."),
        phrase("Its colour bids high or low; it goes back to your hand. {sealed}", sealed=SEALED),
        phase="the bid cards",
    ),
    "grand or nullo": QuestionWords(
        "speak",
        phrase("Grand, nullo, or pass?"),
        phrase("Your turn. Grand plays to win tricks, nullo to lose them."),
        phrase("The first call other than a pass decides the deal."),
        phase="the calls",
    ),
    "the stock": QuestionWords(
        phrase("answer about the {pile}"),
        phrase("Take the {pile}, or leave it?"),
        phrase("Your turn. Say whether you take the {pile}."),
        phrase(
            "The ace of trumps gives the right, otherwise the dealer has it. All are asked, so asking gives "
            "nothing away."
        ),
        phase="the {pile}",
        lone=phrase("Without the right to the {pile} you leave it: all are asked."),
    ),
    "announce": QuestionWords(
        "announce a ruff",
        phrase("What is your best suit worth?"),
        phrase("Your turn. Announce what your best suit is worth, or less."),
        phrase("Ace 11, court cards 10, others their pips; the turned card counts with trumps."),
        phase="the ruff",
    ),
    "prove": QuestionWords(
        "prove the ruff",
        phrase("Which suit do you show?"),
        phrase("You won the ruff. Show a suit that was worth it."),
        phrase("The whole suit is shown as it was before any card was taken or laid aside."),
        phase="the ruff",
    ),
    "the widow": QuestionWords(
        phrase("answer about the spare hand"),
        phrase("Leave the spare hand, or pick it up?"),
        phrase("Your turn. Leave the spare hand, or pick it up."),
        phrase("The first to pick it up must win four tricks, everybody else three."),
        phase="the spare hand",
    ),
    "which hand to keep": QuestionWords(
        "choose a hand",
        phrase("Which hand do you keep?"),
        phrase("You see both hands. Keep one; the other goes face down."),
        phrase("The next player may pick up the hand you lay down."),
        phase="the spare hand",
    ),
    "the rule": QuestionWords(
        "choose the rule",
        phrase("Which rule for this deal?"),
        phrase("You are behind: choose the rule of this deal."),
        phrase("Odd rules reward the most tricks, even ones the fewest; pairs and marriages score extra."),
        phase="choosing the rule",
    ),
    "a meld": QuestionWords(
        phrase("say whether to show a meld"),
        phrase("Show the card that pairs with yours?"),
        phrase("Your turn. Show the card that pairs with yours, if you hold it and want to."),
        phrase(
            "A three led goes with the two of its suit, a king led with the queen. The card shown goes back to "
            "the hand."
        ),
    ),
    "claim honours": QuestionWords(
        "speak about honours",
        phrase("Do you claim honours?"),
        phrase("Your turn. Claim the honours of your side, or not."),
        phrase("Four honours dealt to a side are worth four, three are worth two, if they are claimed."),
    ),
}
"""Every kind of question that any game puts."""

OTHER: Final = QuestionWords("answer", phrase("What is your answer?"), phrase("Your turn. Choose your answer."))


TO_PLAY, TO_SPEAK = "to play", "to speak"
TURN_CHIPS: Final = (TO_PLAY, TO_SPEAK)
"""What stands beside the name of the seat whose turn it is."""


def turn_chip(kind: str | None) -> str:
    """Whether the seat whose turn it is has to play or to speak."""
    return TO_PLAY if kind in CARD_WANTED else TO_SPEAK


PILES: Final = {
    "bid-whist": "kitty",
    "widow-whist": "spare hand",
    "ruff-and-honours": "stock",
    "ruff-and-trump": "head",
    "christmas-whist": "stock",
}
"""What each game calls the cards that are left over."""


def pile_of(view: View) -> str:
    """What the game calls the cards that are left over."""
    return PILES.get(view.variant, "stock")


def question_of(view: View) -> QuestionWords:
    """The words for the question that is asked now; cards left over are called what the game calls them."""
    words = QUESTIONS.get(view.question or "", OTHER)
    if view.question != "the stock":
        return words
    said_of_it: dict[str, Any] = {
        name: text.format(pile=pile_of(view)) for name, text in words._asdict().items() if isinstance(text, str)
    }
    return words._replace(**said_of_it)


def may_not_pass(view: View) -> bool:
    """Whether the viewer is asked and has to say something else."""
    return bool(view.legal_actions()) and PASS not in view.legal_actions()


def rule_of(view: View) -> str | None:
    """The rule behind the question that is asked now, as it is at this table."""
    rule = question_of(view).rule
    match view.question:
        case "exact bid" if view.options.get("hook"):
            return f"{rule} {HOOK}"
        case "the stock" if view.turn_up is not None and view.turn_up.rank is Rank.ACE:
            return phrase("The ace of trumps is turned up, so only the dealer may take the {pile}.", pile=pile_of(view))
        case "which hand to keep" if view.to_act == view.dealer:
            return phrase("After the dealer nobody picks up: the hand that is laid down is out of play.")
    return rule


_RULES: Final = {
    1: "tricks after the Close",
    2: "fewest tricks after the Close",
    3: phrase("tricks and pairs (3 with 2)"),
    4: "fewest tricks, and pairs",
    5: phrase("tricks and marriages (K with Q)"),
    6: "fewest tricks, and marriages",
}
_BEYOND: Final = {
    "up": phrase("high cards win, you name trumps"),
    "down": phrase("low cards win, you name trumps"),
    "nt": phrase("no trumps, doubled if made"),
}
_NOTES: Final = {
    "propose": phrase("8 tricks with a partner"),
    "accept": phrase("8 tricks together with the proposer"),
    "solo": phrase("5 tricks alone"),
    "misere": "no trick, no trumps",
    "abundance": phrase("9 tricks, trumps as you like"),
    "abundance in trump": phrase("9 tricks, the turned suit trumps"),
    "spread misere": phrase("no trick with your hand open"),
    "slam": phrase("all 13 tricks, trumps as you like"),
    "throw in": "the next dealer deals",
    "grand": "win tricks",
    "nullo": "lose tricks",
    "high": phrase("without a card: win tricks"),
    "low": phrase("without a card: lose tricks"),
    "direction up": "aces and kings win",
    "direction down": "low cards win",
    "take": "and lay four aside",
    "pick up": phrase("look at it, then keep one hand"),
    "keep own": phrase("the spare hand goes back"),
    "keep picked": phrase("your own hand goes face down"),
    "declare": phrase("show it, score it, keep it"),
}


def control(action: Action, view: View) -> dict[str, str | None]:
    """Label, spoken words and a note for an answer that is not a card played."""
    if isinstance(action, SuitAction):
        return _suit_control(action, view)
    if action is KNOCK:
        return {"label": "Knock", "say": phrase("knock: keep your card for a later trick"), "note": "keep your card"}
    if isinstance(action, Bid):
        return _bid_control(action, view)
    if isinstance(action, Announce):
        return {"label": f"{action.number}", "say": action.text, "note": None}
    if isinstance(action, ChooseRule):
        told = _RULES[int(action.number)]
        return {"label": f"Rule {action.number}", "say": f"rule {action.number}: {told}", "note": told}
    if isinstance(action, CardAction):
        return {"label": f"{{{action.card.text}}}", "say": f"{action.verb} {action.card.name}", "note": None}
    told_as = spelt(action)
    label = _LABELS.get(action.text, told_as.capitalize())
    note, price = _NOTES.get(action.text), find_variant(view.variant).price
    worth = price and price(action, view.options)
    told = ", ".join(filter(None, [note, f"worth {worth}" if worth else None]))
    return {
        "label": label,
        "say": f"{told_as}: {told}" if told else told_as,
        "note": note,
        "worth": f"{worth}" if worth else None,
    }


def _suit_control(action: SuitAction, view: View) -> dict[str, str | None]:
    held = sum(card.suit is action.suit for card in view.hand)
    word, does = action.suit.word, "trumps" if isinstance(action, NameTrump) else "shown"
    note = phrase("you hold {held}", held=held)
    assert isinstance(action, (NameTrump, Prove)), "there are two ways to name a suit"
    return {"label": f"{{{action.suit}}} {word.capitalize()}", "say": f"{word} {does}, {note}", "note": note}


def _bid_control(bid: Bid, view: View) -> dict[str, str | None]:
    tricks = f"{bid.number} trick{'s' * (bid.number != 1)}"
    if not bid.kind:
        return {
            "label": f"{bid.number}",
            "say": tricks,
            "note": phrase("win {tricks}, no more and no less", tricks=tricks),
        }
    kind = f"{{{bid.kind}}}" if bid.kind in tuple(Suit) else KINDS[bid.kind]
    spoken = Suit(bid.kind).word if bid.kind in tuple(Suit) else kind
    if view.question == "bid":
        note = phrase("{number} tricks with the kitty, {kind}", number=bid.number + 6, kind=_BEYOND[bid.kind])
    else:
        note = phrase(
            "{tricks} or more, {trumps}", tricks=tricks, trumps=spoken if bid.kind == "nt" else f"{spoken} trumps"
        )
    return {"label": f"{bid.number} {kind}", "say": f"bid {bid.number} {spoken}: {note}", "note": note}


_LABELS: Final = {"direction up": "Up", "direction down": "Down"}
