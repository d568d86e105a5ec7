"""What is decided beside bids and cards: what to lay aside, to pass on, to take, to show, to claim."""

from collections.abc import Mapping

from whist_nb.engine.actions import Announce, CardAction, ChooseRule, Prove
from whist_nb.engine.cards import SUITS, Card, Rank
from whist_nb.players.advice import Finding, Rules, count, rule, show, show_all
from whist_nb.players.club.saying import about
from whist_nb.players.club.worth import OtherHands, chances, others_of, unseen_by, worth
from whist_nb.players.facts import Facts
from whist_nb.variants.christmas_whist import DECLARE, DECLINE
from whist_nb.variants.odd_tricks import CLAIMS
from whist_nb.variants.ruff import LEAVE, TAKE
from whist_nb.variants.widow_whist import KEEP_OWN, KEEP_PICKED, PICK_UP


def least_wanted(facts: Facts, trump: object) -> CardAction:
    """The card that one would miss least, from the shortest plain suit first, so that it becomes void."""
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
    "Lay aside low cards of short suits: a void suit can be ruffed.",
    "Which short suit could you empty?",
)
def discard(facts: Facts) -> Finding | None:
    """Trumps and winners stay; the rest goes, short suits first."""
    action = least_wanted(facts, facts.trump)
    card = action.card
    suit = facts.suit(card)
    if suit is None:
        return Finding(action, "Without trumps jokers never win.", "{card} cannot win a trick, so {i} lay it aside.")
    cards = facts.holding[suit]
    if suit is facts.trump:
        return Finding(action, "You hold only trumps and winners.", "{I} lay {card} aside, the card {i} need least.")
    if len(cards) == 1 and facts.trump:
        reason = "{card} is {my} last {one}; without it {i} can ruff {suit}."
    else:
        reason = "{I} keep trumps and high cards, so {i} lay {card} aside."
    return Finding(action, f"You hold {count(len(cards), '{one}')}: {show_all(cards)}.", reason)


@rule("give-least", "Pass on what you need least, and keep your best suit.", "Which suit would you like to be trumps?")
def give(facts: Facts) -> Finding | None:
    """Low cards of the suits that would not be trumps."""
    others = others_of(facts)
    best = max(facts.holding, key=lambda suit: (worth(facts.hand, others, suit), -SUITS.index(suit)))
    idea = f"{best.word.capitalize()} are your best suit: {show_all(facts.holding[best])}."
    reason = f"{{I}} keep {best.word} for trumps and pass on {{card}}, which {{i}} need least."
    return Finding(least_wanted(facts, best), idea, reason)


@rule("stock-take", "Take the stock: four cards more to choose from.", "What can you lose by taking?")
def take(facts: Facts) -> Finding | None:
    """Take whenever it is allowed."""
    if TAKE not in facts.view.legal_actions():
        return None
    ace = Card(f"A{facts.trump}")
    if ace in facts.hand:
        reason = f"{show(ace)} gives {{me}} the right to the stock, so {{i}} keep the best twelve of sixteen cards."
        return Finding(TAKE, f"You hold {show(ace)}.", reason, (ace,))
    idea = "You are the dealer, so the right to the stock may be yours."
    return Finding(TAKE, idea, "If the right is {mine}, {i} use it: {i} keep the best twelve of sixteen cards.")


@rule(
    "stock-leave",
    "If it is not yours by right, leave the stock.",
    "Do you hold the ace of trumps, or are you the dealer?",
)
def leave(facts: Facts) -> Finding | None:
    """Leave, where nothing else is allowed."""
    idea = f"You hold no {show(Card(f'A{facts.trump}'))} and are not the dealer."
    return Finding(LEAVE, idea, "The right to the stock is not {mine}, so {i} leave it.")


@rule("announce-full", "Announce all that your ruff is worth, unless it can hardly win.", "Which suit is worth most?")
def announce(facts: Facts) -> Finding | None:
    """The whole value, if it beats what has been said; else nothing is told."""
    values = {action.number: action for action in facts.view.legal_actions() if isinstance(action, Announce)}
    most = max(values)
    said_before = [call.number for _, call in facts.view.calls if isinstance(call, Announce)]
    idea = f"Your best suit is worth {most}."
    if said_before and most < max(said_before):
        reason = f"{max(said_before)} has been announced and {{my}} {most} does not beat it, so {{i}} announce less."
        return Finding(values[min(values)], idea, reason)
    reason = f"{{My}} best suit is worth {most}, and the highest ruff scores 12, so {{i}} announce it in full."
    return Finding(values[most], idea, reason)


@rule("prove-short", "Prove your ruff with the suit that gives least away.", "How many cards must you show?")
def prove(facts: Facts) -> Finding | None:
    """Of the suits that will do, the one with fewest cards, rather not trumps."""
    suits = [action for action in facts.view.legal_actions() if isinstance(action, Prove)]

    def length(action: Prove) -> tuple[int, bool, int]:
        return len(facts.holding.get(action.suit, ())), action.suit is facts.trump, SUITS.index(action.suit)

    best = min(suits, key=length)
    idea = "Only one suit was worth that much." if len(suits) == 1 else f"{len(suits)} suits were worth that much."
    if len(suits) == 1:
        return Finding(best, idea, f"Only {{my}} {best.suit.word} were worth what {{i}} announced.")
    return Finding(best, idea, f"{{My}} {best.suit.word} prove it and show the fewest cards.")


ENOUGH = 4.6
"""From so many tricks on an own hand is better than the chance of a better one at the price of a trick more."""


@rule("widow-look", "Pick up when your hand is poor, or when it costs nothing.", "How many tricks is your hand worth?")
def widow(facts: Facts) -> Finding | None:
    """The first to pick up owes a trick more; later ones look for nothing if they may go back."""
    mine = worth(facts.hand, others_of(facts), facts.trump)
    taken = any(call is PICK_UP for _, call in facts.view.calls)
    free = taken and facts.view.options["second_exchange"]
    idea = f"With {facts.trump.word} as trumps your hand is worth {about(mine)}."  # type: ignore[union-attr]
    if free:
        reason = "Somebody else already needs four tricks, and {i} may go back to {my} own cards, so {i} look."
        return Finding(PICK_UP, idea, reason)
    if mine < (3.6 if taken else ENOUGH - 0.5):
        reason = f"{{My}} hand is worth {about(mine)}, and the spare hand is likely to be better, so {{i}} pick it up."
        return Finding(PICK_UP, idea, reason)
    return Finding(LEAVE, idea, f"{{My}} hand is worth {about(mine)}, so {{i}} keep it and leave the spare hand.")


@rule("widow-keep", "Keep the hand that wins more tricks.", "Which of the two hands has more trumps and high cards?")
def keep(facts: Facts) -> Finding | None:
    """Both hands are known: the better one stays."""
    picked = tuple(facts.view.stock or ())
    others = OtherHands(facts.unseen, 26, 2)
    own_worth, picked_worth = worth(facts.hand, others, facts.trump), worth(picked, others, facts.trump)
    idea = f"Your hand is worth {about(own_worth)}, the other {about(picked_worth)}."
    if picked_worth > own_worth:
        return Finding(KEEP_PICKED, idea, "The other hand is better than {mine}, so {i} keep it.", picked)
    return Finding(KEEP_OWN, idea, "{My} own hand is better, so {i} go back to it.")


@rule("rule-for-hand", "Choose the rule that your cards fit.", "Are your cards high, low, or do you hold a pair?")
def which_rule(facts: Facts) -> Finding | None:
    """A king with its queen, a three with its two; else many tricks on a strong hand, few on a weak one."""
    tricks = worth(facts.hand, OtherHands(unseen_by(facts, facts.hand), len(facts.hand), 1), facts.trump)
    strong = tricks >= len(facts.hand) / 2
    held = {(card.suit, card.rank) for card in facts.hand}
    marriages = [suit for suit in SUITS if (suit, Rank.KING) in held and (suit, Rank.QUEEN) in held]
    pairs = [suit for suit in SUITS if (suit, Rank.THREE) in held and (suit, Rank.TWO) in held]
    kind = "strong" if strong else "weak"
    idea = f"Your cards are worth {about(tricks)} of {len(facts.hand)}."
    if marriages or pairs:
        number = (5 if marriages else 3) + (not strong)
        what = f"the king and queen of {marriages[0].word}" if marriages else f"the three and two of {pairs[0].word}"
        return Finding(ChooseRule(number), idea, f"{{I}} hold {what} and a {kind} hand, so {{i}} choose rule {number}.")
    number = 1 + (not strong)
    more = "most tricks win" if strong else "fewest tricks win"
    return Finding(ChooseRule(number), idea, f"{{My}} hand is {kind}, so {{i}} choose rule {number}: {more}.")


@rule("meld-declare", "Declare every meld you hold.", "Do you hold the card that pairs with the one you led?")
def meld(facts: Facts) -> Finding | None:
    """A meld scores; that the other player sees a card costs less."""
    if DECLARE not in facts.view.legal_actions():
        return Finding(
            DECLINE, "You do not hold the card that pairs with the one you led.", "{I} have nothing to declare."
        )
    return Finding(
        DECLARE, "You hold the card that pairs with the one you led.", "A meld scores at once, so {i} declare it."
    )


@rule("claim-honours", "Claim your honours: it costs nothing if you have none.", "Which honours did your side hold?")
def claim(facts: Facts) -> Finding | None:
    """Claiming is never wrong: only what is due is scored."""
    idea = "All the cards have been played, and honours score only if you claim them."
    return Finding(CLAIMS[0], idea, "What is due to us scores only if it is claimed, so {i} claim.")


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
