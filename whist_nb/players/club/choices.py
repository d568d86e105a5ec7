"""Decisions other than bids and plays: what to discard, pass on, take, show or claim."""

from collections.abc import Mapping

from whist_nb.engine.actions import LEAVE, PICK_UP, Announce, CardAction, ChooseRule, Prove
from whist_nb.engine.cards import SUITS, Card, Rank
from whist_nb.engine.phrases import phrase
from whist_nb.players.advice import Finding, Rules, count, rule, show, show_all
from whist_nb.players.club.bid_words import about
from whist_nb.players.club.hand_worth import OtherHands, chances, others_of, unseen_by, worth
from whist_nb.players.facts import Facts
from whist_nb.variants.christmas_whist import DECLARE, DECLINE
from whist_nb.variants.odd_tricks import CLAIMS
from whist_nb.variants.ruff import TAKE
from whist_nb.variants.widow_whist import KEEP_OWN, KEEP_PICKED


def least_wanted(facts: Facts, trump: object) -> CardAction:
    """Return the most expendable card, from the shortest plain suit first, so that it becomes void."""
    wins = chances(facts.hand, others_of(facts), trump, facts.ranks)  # type: ignore[arg-type]

    def value(action: CardAction) -> tuple[float, int]:
        card = action.card
        suit = facts.suit(card)
        if suit is None:
            return -1.0, card.index  # a joker that counts for nothing
        cost = 4 * wins[card] + 0.3 * len(facts.holding[suit]) + 0.05 * facts.rank(card)
        return cost + (10 if suit is trump else 0), card.index

    return min((action for action in facts.view.legal_actions() if isinstance(action, CardAction)), key=value)


@rule(
    "discard-short",
    "Lay aside the low cards of a short suit, and you can ruff it.",
    "Which short suit could you get rid of?",
)
def discard(facts: Facts) -> Finding | None:
    """Recommend keeping trumps and winners, and discarding short suits first."""
    action = least_wanted(facts, facts.trump)
    card = action.card
    suit = facts.suit(card)
    if suit is None:
        return Finding(action, "A joker never wins without trumps.", "{card} cannot win a trick, so {i} lay it aside.")
    cards = facts.holding[suit]
    if suit is facts.trump:
        return Finding(
            action, "You hold nothing but trumps and high cards.", "{I} lay aside {card}, the card {i} can best spare."
        )
    if len(cards) == 1 and facts.trump:
        reason = phrase("{card} is {my} last {one}. Once it is gone, {i} can ruff {suit}.")
    else:
        reason = phrase("{I} keep {my} trumps and high cards, and lay {card} aside.")
    return Finding(
        action, "You hold {number}: {shown}.", reason, number=count(len(cards), "{one}"), shown=show_all(cards)
    )


@rule(
    "give-least",
    "Pass on the cards you can best spare, and keep your best suit.",
    "Which suit would you like as trumps?",
)
def give(facts: Facts) -> Finding | None:
    """Recommend low cards of the suits that would not be trumps."""
    others = others_of(facts)
    best = max(facts.holding, key=lambda suit: (worth(facts.hand, others, suit), -SUITS.index(suit)))
    idea = phrase("{word} are your best suit: {best}.", word=best.word.capitalize(), best=show_all(facts.holding[best]))
    reason = phrase("{{I}} keep {word} for trumps and pass on {{card}}, the card {{i}} can best spare.", word=best.word)
    return Finding(least_wanted(facts, best), idea, reason)


@rule(
    "stock-take", "Take the stock: it gives you four more cards to choose from.", "Can you lose anything by taking it?"
)
def take(facts: Facts) -> Finding | None:
    """Recommend taking the stock whenever it is allowed."""
    if TAKE not in facts.view.legal_actions():
        return None
    ace = Card(f"A{facts.trump}")
    if ace in facts.hand:
        reason = phrase(
            "{ace} gives {me} the right to the stock, so {i} take it and keep the best twelve of sixteen cards."
        )
        return Finding(TAKE, "You hold {ace}.", reason, (ace,), ace=show(ace))
    idea = phrase("You are the dealer, so the stock may be yours.")
    return Finding(TAKE, idea, "If the stock is {mine}, {i} keep the best twelve of sixteen cards.")


@rule(
    "stock-leave",
    "Leave the stock if you have no right to it.",
    "Do you hold the ace of trumps, or are you the dealer?",
)
def leave(facts: Facts) -> Finding | None:
    """Recommend leaving the stock if nothing else is allowed."""
    idea = phrase("You do not hold {trump} and are not the dealer.", trump=show(Card(f"A{facts.trump}")))
    return Finding(LEAVE, idea, "{I} have no right to the stock, so {i} leave it.")


@rule(
    "announce-full", "Announce your ruff in full, unless it has little chance of winning.", "Which suit is worth most?"
)
def announce(facts: Facts) -> Finding | None:
    """Recommend the full value if it beats the announcements so far, and otherwise reveal nothing."""
    values = {action.number: action for action in facts.view.legal_actions() if isinstance(action, Announce)}
    most = max(values)
    said_before = [call.number for _, call in facts.view.calls if isinstance(call, Announce)]
    idea = phrase("Your best suit is worth {most}.")
    if said_before and most < max(said_before):
        reason = phrase("Somebody has announced {said_before}, which {my} {most} does not beat, so {i} announce less.")
        return Finding(values[min(values)], idea, reason, most=most, said_before=max(said_before))
    reason = phrase("{My} best suit is worth {most}, and the highest ruff scores 12, so {i} announce it in full.")
    return Finding(values[most], idea, reason, most=most)


@rule("prove-short", "Show the suit that gives least away.", "How many cards must you show?")
def prove(facts: Facts) -> Finding | None:
    """Recommend, of the suits that will do, the one with fewest cards, preferably not trumps."""
    suits = [action for action in facts.view.legal_actions() if isinstance(action, Prove)]

    def length(action: Prove) -> tuple[int, bool, int]:
        return len(facts.holding.get(action.suit, ())), action.suit is facts.trump, SUITS.index(action.suit)

    best = min(suits, key=length)
    idea = (
        phrase("Only one suit was worth that much.")
        if len(suits) == 1
        else phrase("{number} suits were worth that much.", number=len(suits))
    )
    if len(suits) == 1:
        return Finding(best, idea, "Only {my} {word} were worth what {i} announced.", word=best.suit.word)
    return Finding(best, idea, "{My} {word} are worth enough, and show the others fewest cards.", word=best.suit.word)


ENOUGH = 4.6
"""With this many tricks or more, one's own hand is better than the chance of a better one that costs a trick."""


@rule(
    "widow-look",
    "Pick up the spare hand when your own is poor, or when looking costs you nothing.",
    "How many tricks is your hand worth?",
)
def widow(facts: Facts) -> Finding | None:
    """Weigh the spare hand: the first to pick up owes one more trick; later ones look for free if they may go back."""
    mine = worth(facts.hand, others_of(facts), facts.trump)
    taken = any(call is PICK_UP for _, call in facts.view.calls)
    free = taken and facts.view.options["second_exchange"]
    idea = phrase("With {word} as trumps your hand is worth {about}.", word=facts.trump.word, about=about(mine))  # type: ignore[union-attr]
    if free:
        reason = phrase(
            "Somebody else already owes the fourth trick, and {i} can still go back to {my} own cards, so {i} look."
        )
        return Finding(PICK_UP, idea, reason)
    if mine < (3.6 if taken else ENOUGH - 0.5):
        reason = phrase(
            "{{My}} hand is worth {about}, and the spare hand should be better, so {{i}} pick it up.",
            about=about(mine),
        )
        return Finding(PICK_UP, idea, reason)
    return Finding(
        LEAVE, idea, "{My} hand is worth {about}, so {i} keep it and leave the spare hand.", about=about(mine)
    )


@rule(
    "widow-keep", "Keep the hand that should win more tricks.", "Which of the two hands has more trumps and high cards?"
)
def keep(facts: Facts) -> Finding | None:
    """Recommend the better of two known hands."""
    picked = tuple(facts.view.stock or ())
    others = OtherHands(facts.view.unseen, 26, 2)
    own_worth, picked_worth = worth(facts.hand, others, facts.trump), worth(picked, others, facts.trump)
    idea = phrase(
        "Your hand is worth {own_worth}, the other {picked_worth}.",
        own_worth=about(own_worth),
        picked_worth=about(picked_worth),
    )
    if picked_worth > own_worth:
        return Finding(KEEP_PICKED, idea, "The other hand is better than {mine}, so {i} keep it.", picked)
    return Finding(KEEP_OWN, idea, "The other hand is no better than {mine}, so {i} go back to {my} own.")


@rule("rule-for-hand", "Choose the rule that suits your cards.", "Are your cards high or low, and do you hold a pair?")
def which_rule(facts: Facts) -> Finding | None:
    """Recommend a king with its queen, a three with its two; otherwise many tricks if strong, few if weak."""
    tricks = worth(facts.hand, OtherHands(unseen_by(facts, facts.hand), len(facts.hand), 1), facts.trump)
    strong = tricks >= len(facts.hand) / 2
    held = {(card.suit, card.rank) for card in facts.hand}
    marriages = [suit for suit in SUITS if (suit, Rank.KING) in held and (suit, Rank.QUEEN) in held]
    pairs = [suit for suit in SUITS if (suit, Rank.THREE) in held and (suit, Rank.TWO) in held]
    kind = "strong" if strong else "weak"
    idea = phrase("Your cards are worth {tricks} out of {number}.", tricks=about(tricks), number=len(facts.hand))
    if marriages or pairs:
        number = (5 if marriages else 3) + (not strong)
        what = (
            phrase("the king and queen of {word}", word=marriages[0].word)
            if marriages
            else phrase("the three and two of {word}", word=pairs[0].word)
        )
        return Finding(
            ChooseRule(number),
            idea,
            "{I} hold {what} in a {kind} hand, so {i} choose rule {number}.",
            what=what,
            kind=kind,
            number=number,
        )
    number = 1 + (not strong)
    more = "most tricks win" if strong else "fewest tricks win"
    return Finding(
        ChooseRule(number),
        idea,
        "{My} hand is {kind}, so {i} choose rule {number}: {more}.",
        kind=kind,
        number=number,
        more=more,
    )


@rule("meld-declare", "Declare every meld you hold.", "Do you hold the card that goes with the one you led?")
def meld(facts: Facts) -> Finding | None:
    """Recommend a meld: it scores, and letting the other player see a card costs less."""
    if DECLARE not in facts.view.legal_actions():
        return Finding(
            DECLINE, "You do not hold the card that goes with the one you led.", "{I} have nothing to declare."
        )
    return Finding(
        DECLARE, "You hold the card that goes with the one you led.", "A meld scores at once, so {i} declare it."
    )


@rule(
    "claim-honours",
    "Claim your honours. If you have none, the claim costs you nothing.",
    "Which honours did your side hold?",
)
def claim(facts: Facts) -> Finding | None:
    """Recommend a claim, which is never wrong, because only the honours held are scored."""
    idea = phrase("The play is over, and honours score only if you claim them.")
    return Finding(CLAIMS[0], idea, "Honours score only if {i} claim them, so {i} do.")


BY_QUESTION: Mapping[str, Rules] = {
    "discard": (discard,),
    "give": (give,),
    "the stock": (take, leave),
    "announce": (announce,),
    "prove": (prove,),
    "the widow": (widow,),
    "which hand to keep": (keep,),
    "the rule": (which_rule,),
    "a meld": (meld,),
    "claim honours": (claim,),
}
"""The rules for each kind of choice."""
