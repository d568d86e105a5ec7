"""What to play when one is void in the suit led, with a partner opposite."""

from whist_nb.engine.cards import Card, Rank
from whist_nb.players.advice import Finding, Rules, rule
from whist_nb.players.facts import Facts


def cheapest_ruff(facts: Facts) -> Card | None:
    """The lowest trump that beats the best card so far; where an overruff threatens, one that holds."""
    winning = [card for card in reversed(facts.trumps) if facts.beats(card)]
    if not winning or not overruff_threatens(facts):
        return winning[0] if winning else None
    holds = [card for card in winning if facts.is_sure(card)]
    return holds[0] if holds else winning[0] if not facts.plain_suits else None


def overruff_threatens(facts: Facts) -> bool:
    """Whether an opponent still to play is known to be void in the suit led too."""
    return any(facts.may_ruff(seat, facts.led) for seat in facts.foes_after)  # type: ignore[arg-type]


def cost_of_discard(facts: Facts, card: Card) -> tuple[float, int]:
    """How much one would miss a card: masters most, then honours that need their guards."""
    if facts.suit(card) is None:
        return 0.0, card.index  # a joker that counts for nothing
    suit = facts.holding[facts.suit(card)]  # type: ignore[index]
    above = facts.higher_out(card)
    cost = float(facts.rank(card))
    if facts.suit(card) is facts.trump:
        cost += 60
    if above == 0:
        cost += 40
    top = facts.higher_out(suit[0])
    if card is not suit[0] and suit[0].rank >= Rank.QUEEN and 0 < top < 3 and len(suit) - 1 <= top:
        cost += 12  # the guard of a king or a queen
    return cost - len(suit) / 2, card.index


def discard_of(facts: Facts) -> Card:
    """The card one would miss least."""
    return min(facts.legal, key=lambda card: cost_of_discard(facts, card))


def will_hold(facts: Facts, best: Card) -> bool:
    """Whether partner's card is likely to win: a master that nobody is known to ruff, or a good chance."""
    return (facts.is_master(best) and not overruff_threatens(facts)) or facts.chance(best) >= 0.6


@rule("ruff-not-partner", "Do not ruff partner's trick.", "Who is winning this trick?")
def leave_partner(facts: Facts) -> Finding | None:
    """Partner's card is winning and likely to hold: a card one does not need."""
    best = facts.best_card
    if not facts.partner_wins or best is None or not will_hold(facts, best):
        return None
    card = discard_of(facts)
    reason = "Partner's {best} is winning, so {i} keep {my} trumps and throw {card}."
    if not facts.trumps:
        reason = "Partner's {best} is winning, so {i} throw {card}, which {i} need least."
    return Finding(card, "Partner's {best} is winning.", reason)


@rule(
    "ruff-doubtful", "With many trumps, do not ruff a doubtful trick.", "May partner win this trick without your trump?"
)
def keep_trumps(facts: Facts) -> Finding | None:
    """Second hand with four trumps or more, a low card led: partner may win it, the length is worth more."""
    best = facts.best_card
    if not facts.partner_to_play or len(facts.trumps) < 4 or best is None or facts.is_master(best):
        return None
    card = discard_of(facts)
    if facts.suit(card) is facts.trump:
        return None
    idea = "{best} is not the best of its suit, and partner plays after you."
    keep = f"{{i}} want to keep {{my}} {len(facts.trumps)} trumps"
    return Finding(card, idea, f"Partner may beat {{best}}, and {keep}, so {{i}} throw {{card}}.")


@rule("ruff-cheap", "Ruff with the lowest trump that does it.", "Can you win this trick with a trump?")
def ruff(facts: Facts) -> Finding | None:
    """The opponents are winning: the lowest trump that beats their card."""
    card = cheapest_ruff(facts)
    best = facts.best_card
    if card is None or best is None:
        return None
    if facts.partner_wins:
        idea = "Partner's {best} is winning, but an opponent after you may beat it."
        return Finding(card, idea, "An opponent may still take partner's {best}, so {i} ruff with {card}.")
    how = "overruff" if facts.suit(best) is facts.trump else "ruff"
    idea = "You are void in {led}, and {best} is winning."
    return Finding(card, idea, f"{{I}} have no {{led}}, so {{i}} {how} the opponents' {{best}} with {{card}}.")


@rule("discard-low", "Throw what you need least.", "Which of your cards will never win a trick?")
def discard(facts: Facts) -> Finding | None:
    """The trick cannot be won, or a ruff would be overruffed: a low card that guards nothing."""
    card = discard_of(facts)
    if any(facts.beats(other) for other in facts.legal):
        idea = "An opponent after you is void in {led} too."
        return Finding(card, idea, "{My} ruff may be overruffed, so {i} keep {my} trumps and throw {card}.")
    idea = "None of your cards beats {best}."
    return Finding(card, idea, "{I} cannot win this trick, so {i} throw {card}, which {i} need least.")


VOID: Rules = (leave_partner, keep_trumps, ruff, discard)
