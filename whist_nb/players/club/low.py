"""Playing to lose tricks, alone or with partners: nullo, a low deal, the deals that count minus, against a misere."""

from whist_nb.engine.cards import Card
from whist_nb.players.advice import Finding, Rules, count, rule
from whist_nb.players.club.worth import later_of
from whist_nb.players.facts import Facts


def relief(facts: Facts, card: Card) -> float:
    """How good it is to be rid of a card now: the tricks it might win later, less the chance that it wins this one."""
    return later_of(facts)[card] - wins_now(facts, card)


def wins_now(facts: Facts, card: Card) -> float:
    """How likely the own side wins this trick with that card."""
    if facts.beats(card):
        return facts.chance(card)
    best = facts.best_card
    return facts.chance(best) if facts.partner_wins and best else 0.0


def best_relief(facts: Facts) -> Card:
    """The card one is best rid of; of equals the highest."""
    return max(facts.legal, key=lambda card: (round(relief(facts, card), 6), facts.rank(card), -card.index))


@rule("low-throw", "Void, throw the card that is most dangerous.", "Which of your cards might win a trick later?")
def throw(facts: Facts) -> Finding | None:
    """Void in the suit led: away with the worst danger."""
    if facts.led is None or facts.led in facts.holding:
        return None
    card = best_relief(facts)
    if facts.beats(card):
        return None
    idea = "You have no {led}, so you may throw what you like."
    return Finding(card, idea, "Tricks are to be lost, so {i} throw {card}, the card that might win most easily later.")


@rule("low-duck", "Duck under: the highest card that loses.", "Which is your highest card that does not win?")
def duck(facts: Facts) -> Finding | None:
    """A card below the best one so far."""
    best = facts.best_card
    if best is None:
        return None
    under = [card for card in facts.legal if not facts.beats(card)]
    if not under:
        return None
    card = max(under, key=lambda card: (facts.rank(card), -card.index))
    idea = "{best} is winning, and tricks are to be lost."
    return Finding(card, idea, "{card} is {my} highest card that stays under {best}, so {i} {am} rid of it.")


@rule("low-last-high", "If you must win, win high.", "Can you still lose this trick?")
def win_high(facts: Facts) -> Finding | None:
    """Nobody to come can beat it: win with the highest."""
    if not facts.trick or not all(facts.beats(card) for card in facts.legal):
        return None
    if facts.foes_after and any(not facts.is_sure(card) for card in facts.legal):
        return None
    card = max(facts.legal, key=lambda card: (facts.suit(card) is not facts.trump, facts.rank(card), -card.index))
    idea = "Every card you may play wins this trick."
    return Finding(card, idea, "{I} must win this trick, so {i} use {card} and keep lower cards.")


@rule("low-under", "Play what is likely to be beaten.", "Who plays after you, and with what?")
def stay_low(facts: Facts) -> Finding | None:
    """Leading, or above the best card with others to come."""
    card = best_relief(facts)
    if not facts.trick:
        idea = f"Against {{card}} {count(facts.higher_out(card), 'higher card')} of its suit may be out."
        return Finding(card, idea, "Tricks are to be lost, so {i} lead {card}, which others should beat.")
    return Finding(card, "Others still play to this trick.", "Tricks are to be lost, and {card} may yet be beaten.")


@rule(
    "misere-spend",
    "When the misere is safe in a trick, spend your high cards.",
    "Has the declarer played to this trick?",
)
def spend_high(facts: Facts) -> Finding | None:
    """Against a misere: the declarer has played and does not win, so that the highest card goes free."""
    contract = facts.view.contract
    assert contract is not None, "a misere has been undertaken"
    declarer = contract.seats[0]
    if facts.best_seat == declarer or declarer in facts.after or not facts.trick:
        return None
    card = max(facts.legal, key=lambda card: (facts.rank(card), -card.index))
    reason = "The declarer is out of this trick, so {i} spend {card} and keep low cards for later ones."
    return Finding(card, "The declarer has played to this trick and does not win it.", reason)


AGAINST_MISERE: Rules = (spend_high, throw, duck, win_high, stay_low)
LOW: Rules = (throw, duck, win_high, stay_low)
