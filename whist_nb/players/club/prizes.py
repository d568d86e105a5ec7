"""Prizes where the later tricks are to be lost, and leads that bring a meld."""

from whist_nb.engine.cards import Card
from whist_nb.engine.library import find_variant
from whist_nb.players.advice import Finding, Rules, rule, show
from whist_nb.players.club.german import price, prize_of, usual, worth
from whist_nb.players.facts import Facts


def wins_now(facts: Facts, card: Card) -> float:
    """How likely a card wins this trick."""
    return facts.chance(card) if facts.beats(card) else 0.0


def harm(facts: Facts) -> float:
    """How much worse the open card is than a covered one, where high cards are a burden."""
    return worth(facts, prize_of(facts)) - usual(facts)


def best_riddance(facts: Facts) -> Card:
    """The card that leaves the lowest hand: itself gone, and the open card won only if it is low."""
    burden = harm(facts)

    def riddance(card: Card) -> tuple[float, int, int]:
        return round(2 * price(facts, card) - wins_now(facts, card) * burden, 6), card.rank, -card.index

    return max(facts.legal, key=riddance)


@rule(
    "prize-low",
    "Where tricks count against you, collect low cards and spend high ones.",
    "Would the open card win you tricks later?",
)
def low_prize(facts: Facts) -> Finding | None:
    """High cards go; the open card is won if it is low and left if it is high."""
    card, prize = best_riddance(facts), prize_of(facts)
    wins = wins_now(facts, card) > 0.5
    burden = harm(facts) > 0
    height = "higher" if burden else "lower"
    idea = f"{{prize}} is {height} than most covered cards, and later tricks count against you."
    if wins == burden:
        return Finding(card, idea, "Being rid of {card} is worth more to {me} than which card {i} draw.", (prize, card))
    aim = "{I} do not want {prize}" if burden else "{prize} is low and {i} want it"
    return Finding(card, idea, f"{aim}, so {{i}} play {{card}}.", (prize, card))


def melds(facts: Facts) -> dict[Card, Card]:
    """The cards that may be led to a meld that is held, each with its partner."""
    find, contract = find_variant(facts.view.variant).meld, facts.view.contract
    if find is None or contract is None:
        return {}
    found = {card: find(card, contract) for card in facts.legal}
    return {card: meld.partner for card, meld in found.items() if meld and meld.partner in facts.hand}


@rule("meld-lead", "Lead the card that makes a meld while you hold its partner.", "Which meld could you show?")
def meld_lead(facts: Facts) -> Finding | None:
    """A three with its two, a king with its queen: the lead itself scores. A king waits until it is likely to win."""
    ready = {} if facts.trick or len(facts.hand) < 2 else melds(facts)
    if not ready:
        return None
    card = max(ready, key=lambda card: (facts.chance(card), card.index))
    partner = ready[card]
    idea = f"You hold {{card}} and {show(partner)}."
    reason = f"{{I}} lead {{card}} to show {show(partner)} with it: the meld scores at once."
    return Finding(card, idea, reason, (card, partner))


LOW_PRIZE: Rules = (low_prize,)
MELDS: Rules = (meld_lead,)
