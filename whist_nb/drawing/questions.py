"""What a seat is asked, in words: the task for the others, the heading, the line and the rule for who is asked.

Nothing here knows a game by name: a question has a kind, and every kind is put in the same words.
"""

from typing import Any, Final, NamedTuple

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
    Show,
    SuitAction,
)
from whist_nb.engine.cards import Rank, Suit
from whist_nb.engine.library import find_variant
from whist_nb.engine.view import View


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


FOLLOWING: Final = (
    "Follow suit if you can; if you cannot, any card will do. "
    "The highest trump wins the trick, otherwise the highest card of the suit led."
)
KNOCKING: Final = (
    "On a dog’s life you may play your one card to any lead, or knock and keep it. In the last trick you must play it."
)
NAMING: Final = "The suit that is named is trumps for this deal; a trump beats every card of the other suits."
MUST_BID: Final = ("What do you bid?", "Your turn. All others have passed, so you must bid.")
SEALED: Final = "All answer before any answer is shown."
GIVING: Final = "They go to the left once all four have laid three down; until then nobody sees a new card."
EXACT: Final = "Only exactly the number of tricks you bid counts as a hit."
HOOK: Final = "The last bidder may not make the bids add up to the tricks."

QUESTIONS: Final = {
    "card": QuestionWords("play", None, "", FOLLOWING),
    "card or knock": QuestionWords("play or knock", "Play your only card, or keep it?", "", KNOCKING),
    "trumps": QuestionWords(
        "name trumps",
        "Which suit should be trumps?",
        "Your turn. You name trumps for this deal.",
        NAMING,
        phase="naming trumps",
    ),
    "bid": QuestionWords(
        "bid",
        "Bid, or pass?",
        "Your turn. Bid higher than the last bid, or pass.",
        "A bid promises tricks beyond six. At the same number a bid without trumps is higher.",
        phase="the auction",
        must=MUST_BID,
    ),
    "bid for trumps": QuestionWords(
        "bid for trumps",
        "Bid, or pass?",
        "Your turn. The highest bidder names trumps.",
        "A higher number beats a lower one; then come the suits: clubs, diamonds, hearts, spades, no trumps.",
        phase="the auction",
    ),
    "exact bid": QuestionWords(
        "bid",
        "How many tricks will you win?",
        "Your turn. Bid exactly the tricks you expect to win.",
        EXACT,
        phase="the bids",
    ),
    "call": QuestionWords(
        "call",
        "What do you call?",
        "Your turn. Call something higher than the last call, or pass.",
        "The highest call is played; a proposal asks for a partner to win eight tricks together.",
        phase="the auction",
    ),
    "raise or throw in": QuestionWords(
        "raise or throw in",
        "Call something higher, or throw the deal in?",
        "Nobody accepts your proposal. Call something higher, or throw the deal in.",
        "A proposal that nobody accepts is not a contract: raise it, or the next dealer deals.",
        phase="the auction",
    ),
    "direction": QuestionWords(
        "choose the direction",
        "Which cards should be high?",
        "Your turn. Choose whether high or low cards win.",
        "Uptown the ranks count as usual; downtown the low cards beat the high ones.",
        phase="naming the direction",
    ),
    "discard": QuestionWords(
        "lay cards aside",
        None,
        "Lay a card aside, face down: press it. A dot marks a card you have just taken.",
        "Any card may be laid aside.",
        phase="laying aside",
    ),
    "give": QuestionWords(
        "pass three cards on",
        None,
        "Choose three cards for your left-hand opponent: press one.",
        GIVING,
        phase="passing cards on",
    ),
    "bid card": QuestionWords(
        "lay a bid card",
        None,
        "Lay a card face down as your bid: press one.",
        f"Its colour bids high or low; it goes back to your hand. {SEALED}",
        phase="the bid cards",
    ),
    "grand or nullo": QuestionWords(
        "speak",
        "Grand, nullo, or pass?",
        "Your turn. Grand plays to win tricks, nullo to lose them.",
        "The first call other than a pass decides the deal.",
        phase="the calls",
    ),
    "the stock": QuestionWords(
        "answer about the {pile}",
        "Take the {pile}, or leave it?",
        "Your turn. Say whether you take the {pile}.",
        "The ace of trumps gives the right, otherwise the dealer has it. All are asked, so asking gives nothing away.",
        phase="the {pile}",
        lone="Without the right to the {pile} you leave it: all are asked.",
    ),
    "announce": QuestionWords(
        "announce a ruff",
        "What is your best suit worth?",
        "Your turn. Announce what your best suit is worth, or less.",
        "Ace 11, court cards 10, others their pips; the turned card counts with trumps.",
        phase="the ruff",
    ),
    "prove": QuestionWords(
        "prove the ruff",
        "Which suit do you show?",
        "You won the ruff. Show a suit that was worth it.",
        "The whole suit is shown as it was before any card was taken or laid aside.",
        phase="the ruff",
    ),
    "the widow": QuestionWords(
        "answer about the spare hand",
        "Leave the spare hand, or pick it up?",
        "Your turn. Leave the spare hand, or pick it up.",
        "The first to pick it up must win four tricks, everybody else three.",
        phase="the spare hand",
    ),
    "which hand to keep": QuestionWords(
        "choose a hand",
        "Which hand do you keep?",
        "You see both hands. Keep one; the other goes face down.",
        "The next player may pick up the hand you lay down.",
        phase="the spare hand",
    ),
    "the rule": QuestionWords(
        "choose the rule",
        "Which rule for this deal?",
        "You are behind: choose the rule of this deal.",
        "Odd rules reward the most tricks, even ones the fewest; pairs and marriages score extra.",
        phase="choosing the rule",
    ),
    "a meld": QuestionWords(
        "say whether to show a meld",
        "Show the card that pairs with yours?",
        "Your turn. Show the card that pairs with yours, if you hold it and want to.",
        "A three led goes with the two of its suit, a king led with the queen. The card shown goes back to the hand.",
    ),
    "claim honours": QuestionWords(
        "speak about honours",
        "Do you claim honours?",
        "Your turn. Claim the honours of your side, or not.",
        "Four honours dealt to a side are worth four, three are worth two, if they are claimed.",
    ),
}
"""Every kind of question that any game puts."""

OTHER: Final = QuestionWords("answer", "What is your answer?", "Your turn. Choose your answer.")


CARDS: Final = ("card", "card or knock")
"""The kinds of question that are answered by a card played."""
TO_PLAY, TO_SPEAK = "to play", "to speak"
TURN_CHIPS: Final = (TO_PLAY, TO_SPEAK)
"""What stands beside the name of the seat whose turn it is."""


def turn_chip(kind: str | None) -> str:
    """Whether the seat whose turn it is has to play or to speak."""
    return TO_PLAY if kind in CARDS else TO_SPEAK


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
            return f"The ace of trumps is turned up, so only the dealer may take the {pile_of(view)}."
        case "which hand to keep" if view.to_act == view.dealer:
            return "After the dealer nobody picks up: the hand that is laid down is out of play."
    return rule


_RULES: Final = {
    1: "tricks after the Close",
    2: "fewest tricks after the Close",
    3: "tricks and pairs (3 with 2)",
    4: "fewest tricks, and pairs",
    5: "tricks and marriages (K with Q)",
    6: "fewest tricks, and marriages",
}
_KINDS: Final = {"up": "uptown", "down": "downtown", "nt": "no trumps"}
_BEYOND: Final = {
    "up": "high cards win, you name trumps",
    "down": "low cards win, you name trumps",
    "nt": "no trumps, doubled if made",
}
_NOTES: Final = {
    "propose": "8 tricks with a partner",
    "accept": "8 tricks together with the proposer",
    "solo": "5 tricks alone",
    "misere": "no trick, no trumps",
    "abundance": "9 tricks, trumps as you like",
    "abundance in trump": "9 tricks, the turned suit trumps",
    "spread misere": "no trick with your hand open",
    "slam": "all 13 tricks, trumps as you like",
    "throw in": "the next dealer deals",
    "grand": "win tricks",
    "nullo": "lose tricks",
    "high": "without a card: win tricks",
    "low": "without a card: lose tricks",
    "direction up": "aces and kings win",
    "direction down": "low cards win",
    "take": "and lay four aside",
    "pick up": "look at it, then keep one hand",
    "keep own": "the spare hand goes back",
    "keep picked": "your own hand goes face down",
    "declare": "show it, score it, keep it",
}


def control(action: Action, view: View) -> dict[str, str | None]:
    """Label, spoken words and a note for an answer that is not a card played."""
    if isinstance(action, SuitAction):
        return _suit_control(action, view)
    if action is KNOCK:
        return {"label": "Knock", "say": "knock: keep your card for a later trick", "note": "keep your card"}
    if isinstance(action, Bid):
        return _bid_control(action, view)
    if isinstance(action, Announce):
        return {"label": f"{action.number}", "say": action.text, "note": None}
    if isinstance(action, ChooseRule):
        told = _RULES[int(action.number)]
        return {"label": f"Rule {action.number}", "say": f"rule {action.number}: {told}", "note": told}
    if isinstance(action, CardAction):
        return {"label": f"{{{action.card.text}}}", "say": f"{action.verb} {action.card.name}", "note": None}
    spelt = _spelt(action)
    label = _LABELS.get(action.text, spelt.capitalize())
    note, price = _NOTES.get(action.text), find_variant(view.variant).price
    worth = price and price(action, view.options)
    told = ", ".join(filter(None, [note, f"worth {worth}" if worth else None]))
    return {
        "label": label,
        "say": f"{spelt}: {told}" if told else spelt,
        "note": note,
        "worth": f"{worth}" if worth else None,
    }


def _suit_control(action: SuitAction, view: View) -> dict[str, str | None]:
    held = sum(card.suit is action.suit for card in view.hand)
    word, does = action.suit.word, "trumps" if isinstance(action, NameTrump) else "shown"
    note = f"you hold {held}"
    assert isinstance(action, (NameTrump, Prove)), "there are two ways to name a suit"
    return {"label": f"{{{action.suit}}} {word.capitalize()}", "say": f"{word} {does}, {note}", "note": note}


def _bid_control(bid: Bid, view: View) -> dict[str, str | None]:
    tricks = f"{bid.number} trick{'s' * (bid.number != 1)}"
    if not bid.kind:
        return {"label": f"{bid.number}", "say": tricks, "note": f"win {tricks}, no more and no less"}
    kind = f"{{{bid.kind}}}" if bid.kind in tuple(Suit) else _KINDS[bid.kind]
    spoken = Suit(bid.kind).word if bid.kind in tuple(Suit) else kind
    if view.question == "bid":
        note = f"{bid.number + 6} tricks with the kitty, {_BEYOND[bid.kind]}"
    else:
        note = f"{tricks} or more, {'no trumps' if bid.kind == 'nt' else f'{spoken} trumps'}"
    return {"label": f"{bid.number} {kind}", "say": f"bid {bid.number} {spoken}: {note}", "note": note}


def said(call: Action, pile: str = "stock") -> str:
    """A call in a sentence: 'bid 4 uptown', 'passed', 'called solo'; ``pile`` is what is taken by a 'take'."""
    match call:
        case Bid():
            return f"bid {call.number}{_kind(call.kind)}"
        case Announce():
            return f"announced {call.number}"
        case ChooseRule():
            return f"chose rule {call.number}"
        case Show():
            return f"bid with {{{call.card}}}"
        case Prove():
            return f"showed the {call.suit.word}"
        case _:
            return _SAID.get(call.text, f"called {_spelt(call)}").format(pile=pile)


def _spelt(call: Action) -> str:
    """A call as a book spells it."""
    return _SPELLING.get(call.text, call.text)


def _kind(kind: str) -> str:
    if not kind:
        return ""
    return f" {{{kind}}}" if kind in tuple(Suit) else f" {_KINDS[kind]}"


_SPELLING: Final = {"misere": "misère", "spread misere": "spread misère"}
_LABELS: Final = {"direction up": "Up", "direction down": "Down"}
_SAID: Final = {
    "pass": "passed",
    "direction up": "chose uptown",
    "direction down": "chose downtown",
    "accept": "accepted",
    "propose": "proposed",
    "throw in": "threw the deal in",
    "take": "took the {pile}",
    "leave": "left the spare hand",
    "pick up": "picked up the spare hand",
    "keep own": "kept the hand as dealt",
    "keep picked": "kept the spare hand",
    "declare": "showed a meld",
    "decline": "showed nothing",
    "claim": "claimed honours",
    "no claim": "claimed nothing",
}
