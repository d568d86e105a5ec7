"""Reasons for leads and plays when everybody plays alone, first to win one trick and then more."""

from whist_nb.engine.cards import Card
from whist_nb.engine.phrases import phrase
from whist_nb.players.advice import Finding, Rules, count, explanation
from whist_nb.players.facts import Facts


def what_beats(facts: Facts, card: Card) -> str:
    """Say what can still beat a card, as the end of a sentence."""
    higher = facts.higher_out(card)
    if higher == 0:
        return (
            phrase("only a trump can beat it") if not facts.is_sure(card) else phrase("nothing still out can beat it")
        )
    return phrase("no more than {higher} can be out against it", higher=count(higher, "higher {one}"))


@explanation("lead-sure", "Lead a card that cannot be beaten.", "Which of your cards is sure to win?")
def lead_sure(facts: Facts) -> Finding:
    """Recommend a certain winner: a plain master first, since it may be ruffed later."""
    idea = phrase("Nothing still out can beat {card}.")
    return Finding(facts.choice, idea, "Nothing still out can beat {card}, so {i} take a trick with it.")


@explanation("lead-likely", "Lead the card most likely to win.", "Which of your high cards could still be beaten?")
def lead_likely(facts: Facts) -> Finding:
    """Recommend the card with the best chance, if it is a fair one; a plain card rather than a trump."""
    against = what_beats(facts, facts.choice)
    return Finding(facts.choice, "If you lead {card}, {against}.", "{I} lead {card}: {against}.", against=against)


@explanation(
    "lead-towards-void",
    "If you have no likely winner, lead the card you can best spare.",
    "Which suit could you soon be ruffing?",
)
def lead_away(facts: Facts) -> Finding:
    """Recommend a low plain card, from a short suit if trumps can ruff it later."""
    card = facts.choice
    if facts.trumps and facts.suit(card) is not facts.trump and facts.is_alone(card):
        idea = phrase("{{card}} is your only {{one}}, and you hold {number}.", number=count(len(facts.trumps), "trump"))
        return Finding(card, idea, "{I} lead {card}, {my} only {one}, hoping to ruff the next one.")
    idea = phrase("None of your cards is likely to win if you lead it now.")
    return Finding(card, idea, "{I} have no likely winner, so {i} lead {card}, the card {i} can best spare.")


@explanation("alone-win-cheap", "Win as cheaply as you can.", "Which is the lowest card that is sure to win?")
def win_sure(facts: Facts) -> Finding:
    """Recommend the cheapest card that beats the best one and that nobody later can beat."""
    reason = phrase("{I} play {card}, the lowest card that is sure to win.")
    return Finding(facts.choice, "{winner} is winning, and nobody after you can beat {card}.", reason)


@explanation(
    "alone-win-likely", "Win with a card that should hold the trick.", "Who plays after you, and what might they hold?"
)
def win_likely(facts: Facts) -> Finding:
    """Recommend the cheapest card with nearly the best chance, if that is fair; less will do without a trick so far."""
    idea = phrase("{{winner}} is winning, with {number} still to play.", number=count(len(facts.foes_after), "player"))
    if max(facts.chance(card) for card in facts.legal if facts.beats(card)) < 0.5:
        return Finding(facts.choice, idea, "Few tricks are left and {i} still need one, so {i} try {card} now.")
    return Finding(facts.choice, idea, "{card} beats {best} and should hold the trick, so {i} play it.")


@explanation(
    "alone-lose-low", "If you cannot win, play your lowest.", "Can you win this trick, and is it worth the card?"
)
def lose_low(facts: Facts) -> Finding:
    """Recommend the most expendable card, when the trick is out of reach or in doubt."""
    card = facts.choice
    if any(facts.beats(other) for other in facts.legal):
        idea = phrase("{winner} is winning, and the players after you may well beat any card you play.")
        if facts.beats(card):
            return Finding(card, idea, "{I} doubt that {i} can win this trick, so {i} play {my} lowest, {card}.")
        return Finding(card, idea, "{I} {am} unlikely to win this trick, so {i} keep {my} high cards and play {card}.")
    idea = phrase("You have nothing that beats {best}.")
    return Finding(card, idea, "{I} cannot beat {best}, so {i} play {card}, the card {i} can best spare.")


LEAD_ALONE: Rules = (lead_sure, lead_likely, lead_away)
FOLLOW_ALONE: Rules = (win_sure, win_likely, lose_low)
