"""Knock-out whist: naming trumps, a dog's only card, and getting at least one trick alone."""

from whist_nb.engine.actions import Knock, NameTrump
from whist_nb.engine.cards import SUITS, Card, Suit
from whist_nb.players.advice import Finding, Rules, count, rule, show, show_all
from whist_nb.players.facts import Facts


def trump_power(cards: tuple[Card, ...]) -> float:
    """How good a suit is as trumps: each card counts, a high one for more."""
    return sum(1 + max(card.rank - 8, 0) / 10 for card in cards)


def suits_by_power(facts: Facts) -> list[Suit]:
    """The suits in hand, the best trumps first."""
    return sorted(facts.holding, key=lambda suit: (-trump_power(facts.holding[suit]), SUITS.index(suit)))


@rule("trumps-unseen", "Without cards any suit will do.", "Have you seen your cards yet?")
def trumps_unseen(facts: Facts) -> Finding | None:
    """Trumps are named before the deal: nothing speaks for one suit."""
    if facts.hand:
        return None
    answer = facts.view.legal_actions()[0]
    suit = answer.suit.word if isinstance(answer, NameTrump) else answer.text
    return Finding(
        answer, "The cards are not dealt yet.", f"{{I}} have seen no card, so {suit} are as good as any suit."
    )


@rule(
    "trumps-longest",
    "Name your longest suit; of two equally long, the stronger.",
    "In which suit do you hold most cards?",
)
def trumps_longest(facts: Facts) -> Finding | None:
    """Length first: every small trump may ruff; high cards decide between suits."""
    allowed = {action.suit for action in facts.view.legal_actions() if isinstance(action, NameTrump)}
    suit = next(suit for suit in suits_by_power(facts) if suit in allowed)
    cards = facts.holding[suit]
    idea = f"You hold {count(len(cards), suit.word[:-1])}: {show_all(cards)}."
    if len(facts.hand) == 1:
        reason = f"{{I}} hold one card, {show(cards[0])}, so {{i}} name {suit.word}: only a higher trump beats it."
    elif len(cards) == max(map(len, facts.holding.values())):
        reason = f"{{I}} name {suit.word}, {{my}} longest and strongest suit: {show_all(cards)}."
    else:
        reason = f"{{I}} name {suit.word}: {show_all(cards)} are stronger as trumps than {{my}} longer suit."
    return Finding(NameTrump(suit), idea, reason, cards)


def tricks_to_come(facts: Facts) -> int:
    """How many tricks the deal still has after this one."""
    return max(facts.view.cards_left[seat] + (seat in dict(facts.trick)) for seat in range(facts.view.seats)) - 1


@rule("dog-play", "On a dog's life, play when your card will win.", "Can anybody after you beat your card?")
def dog_plays(facts: Facts) -> Finding:
    """The only card wins as the trick lies, and is likely to hold; less will do as the deal runs out."""
    card = facts.choice
    if facts.is_sure(card):
        idea = f"{show(card)} wins, and nobody after you can beat it."
        return Finding(card, idea, f"{show(card)} wins this trick for certain, so {{i}} spend {{my}} only card now.")
    idea = f"{show(card)} is winning if you play it, and {count(len(facts.foes_after), 'player')} may still play."
    return Finding(card, idea, f"{show(card)} is likely to win this trick, so {{i}} spend {{my}} only card now.")


@rule("dog-knock", "On a dog's life, knock while your card would lose.", "Would your card win this trick?")
def dog_knocks(facts: Facts) -> Finding:
    """The only card would lose, or be in danger: a later trick may be easier."""
    card, left = facts.choice, count(tricks_to_come(facts), "trick")
    idea = f"You need play {show(card)} only in the last trick; {left} will follow this one."
    if not facts.beats(card):
        reason = f"{show(card)} does not beat {{best}}, so {{i}} knock and keep it for a later trick."
    elif not facts.trick:
        reason = f"{show(card)} is too likely to be beaten if {{i}} lead it, so {{i}} knock and keep it."
    else:
        reason = f"{show(card)} may still be beaten in this trick, so {{i}} knock and keep it."
    return Finding(Knock(), idea, reason, (card,))


NAMING: Rules = (trumps_unseen, trumps_longest)
DOG: Rules = (dog_plays, dog_knocks)
