"""Knock-out Whist: naming trumps, a dog's only card, and winning at least one trick."""

from whist_nb.engine.actions import Knock, NameTrump
from whist_nb.engine.cards import SUITS, Card, Suit
from whist_nb.engine.phrases import phrase
from whist_nb.players.advice import Finding, Rules, count, rule, show, show_all
from whist_nb.players.facts import Facts


def trump_power(cards: tuple[Card, ...]) -> float:
    """Rate a suit as trumps: each card counts, a high one for more."""
    return sum(1 + max(card.rank - 8, 0) / 10 for card in cards)


def suits_by_power(facts: Facts) -> list[Suit]:
    """Return the suits in hand, the best trumps first."""
    return sorted(facts.holding, key=lambda suit: (-trump_power(facts.holding[suit]), SUITS.index(suit)))


@rule("trumps-unseen", "If you have not seen your cards, any suit will do.", "Have you seen your cards yet?")
def trumps_unseen(facts: Facts) -> Finding | None:
    """Recommend any suit if trumps are named before the deal."""
    if facts.hand:
        return None
    answer = facts.view.legal_actions()[0]
    suit = answer.suit.word if isinstance(answer, NameTrump) else answer.text
    return Finding(
        answer,
        "The cards have not been dealt yet.",
        "{I} have not seen {my} cards, so {suit} are as good as any other suit.",
        suit=suit,
    )


@rule(
    "trumps-longest",
    "Name your longest suit. If two are equally long, name the stronger.",
    "Which is your longest suit?",
)
def trumps_longest(facts: Facts) -> Finding | None:
    """Recommend length first: every small trump may ruff; high cards decide between suits."""
    allowed = {action.suit for action in facts.view.legal_actions() if isinstance(action, NameTrump)}
    suit = next(suit for suit in suits_by_power(facts) if suit in allowed)
    cards = facts.holding[suit]
    idea = phrase("You hold {number}: {cards}.", number=count(len(cards), suit.one), cards=show_all(cards))
    if len(facts.hand) == 1:
        reason = phrase(
            "{{I}} hold one card, {cards}, so {{i}} name {word}: then only a higher trump beats it.",
            cards=show(cards[0]),
            word=suit.word,
        )
    elif len(cards) == max(map(len, facts.holding.values())):
        reason = phrase(
            "{{I}} name {word}, {{my}} longest and strongest suit: {cards}.", word=suit.word, cards=show_all(cards)
        )
    else:
        reason = phrase(
            "{{I}} name {word}: {cards} make better trumps than {{my}} longer suit.",
            word=suit.word,
            cards=show_all(cards),
        )
    return Finding(NameTrump(suit), idea, reason, cards)


def tricks_to_come(facts: Facts) -> int:
    """Return how many tricks the deal still has after this one."""
    return max(facts.view.cards_left[seat] + (seat in dict(facts.trick)) for seat in range(facts.view.seats)) - 1


@rule("dog-play", "On a dog's life, play when your card will win.", "Can anybody after you beat your card?")
def dog_plays(facts: Facts) -> Finding:
    """Recommend playing the only card if it wins so far and is likely to hold; less will do as the deal runs out."""
    card = facts.choice
    if facts.is_sure(card):
        idea = phrase("{card} wins, and nobody after you can beat it.", card=show(card))
        return Finding(card, idea, "{card} is sure to win this trick, so {i} play {my} only card now.", card=show(card))
    idea = phrase(
        "{card} would be winning, with {number} still to play.",
        card=show(card),
        number=count(len(facts.foes_after), "player"),
    )
    return Finding(card, idea, "{card} is likely to win this trick, so {i} play {my} only card now.", card=show(card))


@rule("dog-knock", "On a dog's life, knock while your card would lose.", "Would your card win this trick?")
def dog_knocks(facts: Facts) -> Finding:
    """Recommend a knock if the only card would lose, or be in danger: a later trick may be easier."""
    card, left = facts.choice, count(tricks_to_come(facts), "trick")
    idea = phrase("You need not play {card} before the last trick, and {left} will follow this one.")
    if not facts.beats(card):
        reason = phrase("{card} does not beat {best}, so {i} knock and keep it for a later trick.")
    elif not facts.trick:
        reason = phrase("{card} is too likely to lose if {i} lead it, so {i} knock and keep it.")
    else:
        reason = phrase("{card} may still be beaten in this trick, so {i} knock and keep it.")
    return Finding(Knock(), idea, reason, (card,), card=show(card), left=left)


NAMING: Rules = (trumps_unseen, trumps_longest)
DOG: Rules = (dog_plays, dog_knocks)
