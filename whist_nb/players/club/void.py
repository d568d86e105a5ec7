"""Reasons for plays when void in the suit led, with a partner opposite."""

from whist_nb.engine.phrases import phrase
from whist_nb.players.advice import Finding, Rules, explanation
from whist_nb.players.facts import Facts


@explanation("ruff-not-partner", "Do not ruff partner's trick.", "Who is winning this trick?")
def leave_partner(facts: Facts) -> Finding:
    """Explain an expendable card when partner's card is winning and likely to hold."""
    reason = phrase("Partner's {winner} is winning, so {i} keep {my} trumps and discard {card}.")
    if not facts.trumps:
        reason = phrase("Partner's {winner} is winning, so {i} discard {card}, the card {i} can best spare.")
    return Finding(facts.choice, "Partner's {winner} is winning.", reason)


@explanation(
    "ruff-doubtful",
    "If you have plenty of trumps, do not ruff a trick that partner may win.",
    "Could partner win this trick without your trump?",
)
def keep_trumps(facts: Facts) -> Finding:
    """Explain a discard in second hand with four trumps or more: partner may win, and length is worth more."""
    idea = phrase("{best} can still be beaten, and partner plays after you.")
    keep = phrase("{{i}} want to keep {{my}} {number} trumps", number=len(facts.trumps))
    return Finding(facts.choice, idea, "Partner may beat {best}, and {keep}, so {i} discard {card}.", keep=keep)


@explanation("ruff-cheap", "Ruff with the lowest trump that will win.", "Can you win this trick with a trump?")
def ruff(facts: Facts) -> Finding:
    """Explain the lowest trump that beats the best card so far, or one that holds if an overruff threatens."""
    if facts.partner_wins:
        idea = phrase("Partner's {winner} is winning, but an opponent after you may beat it.")
        return Finding(facts.choice, idea, "An opponent may still beat partner's {best}, so {i} ruff with {card}.")
    how = "overruff" if facts.best_card and facts.suit(facts.best_card) is facts.trump else "ruff"
    idea = phrase("You are void in {led}, and {winner} is winning.")
    return Finding(facts.choice, idea, "{I} have no {led}, so {i} {how} the opponents' {best} with {card}.", how=how)


@explanation("discard-low", "Discard what you can best spare.", "Which of your cards will never win a trick?")
def discard(facts: Facts) -> Finding:
    """Explain a low card that guards nothing, when the trick is lost or a ruff would be overruffed."""
    if any(facts.beats(other) for other in facts.legal):
        idea = phrase("An opponent after you is void in {led} too.")
        return Finding(facts.choice, idea, "{I} might be overruffed, so {i} keep {my} trumps and discard {card}.")
    idea = phrase("You have nothing that beats {best}.")
    return Finding(facts.choice, idea, "{I} cannot win this trick, so {i} discard {card}, the card {i} can best spare.")


VOID: Rules = (leave_partner, keep_trumps, ruff, discard)
