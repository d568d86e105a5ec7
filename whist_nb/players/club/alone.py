"""Reasons for leads and plays when everybody plays alone, first to win one trick and then more."""

from whist_nb.engine.cards import Card
from whist_nb.engine.phrases import phrase
from whist_nb.players.advice import Finding, Rules, count, rule
from whist_nb.players.facts import Facts


def what_beats(facts: Facts, card: Card) -> str:
    """Say what can still beat a card, as the end of a sentence."""
    higher = facts.higher_out(card)
    if higher == 0:
        return (
            phrase("only a trump can beat it") if not facts.is_sure(card) else phrase("nothing still out can beat it")
        )
    return phrase("only {higher} may be out against it", higher=count(higher, "higher {one}"))


@rule("lead-sure", phrase("Lead a card that cannot be beaten."), phrase("Which of your cards is certain to win?"))
def lead_sure(facts: Facts) -> Finding:
    """Recommend a certain winner: a plain master first, since it may be ruffed later."""
    idea = phrase("No card still out can beat {card}.")
    return Finding(facts.choice, idea, phrase("No card still out beats {card}, so {i} take a trick with it."))


@rule(
    "lead-likely",
    phrase("Lead the card that is most likely to win."),
    phrase("Which cards still out could beat your high ones?"),
)
def lead_likely(facts: Facts) -> Finding:
    """Recommend the card with the best chance, if it is a fair one; a plain card rather than a trump."""
    against = what_beats(facts, facts.choice)
    return Finding(
        facts.choice, phrase("If you lead {{card}}, {against}.", against=against), f"{{I}} lead {{card}}: {against}."
    )


@rule(
    "lead-towards-void",
    phrase("If no card is likely to win, lead the one you need least."),
    phrase("Which suit could you soon ruff?"),
)
def lead_away(facts: Facts) -> Finding:
    """Recommend a low plain card, from a short suit if trumps can ruff it later."""
    card = facts.choice
    if facts.trumps and facts.suit(card) is not facts.trump and facts.is_alone(card):
        idea = phrase("{{card}} is your only {{one}}, and you hold {number}.", number=count(len(facts.trumps), "trump"))
        return Finding(card, idea, phrase("{I} lead {card}, {my} only {one}, to ruff that suit later."))
    idea = phrase("None of your cards is likely to win if led now.")
    return Finding(
        card, idea, phrase("No card {i} could lead is likely to win, so {i} lead {card}, which {i} need least.")
    )


@rule(
    "alone-win-cheap", phrase("Win as cheaply as you can."), phrase("Which is the lowest card that is certain to win?")
)
def win_sure(facts: Facts) -> Finding:
    """Recommend the cheapest card that beats the best one and that nobody later can beat."""
    idea = phrase("{winner} is winning, and nobody after you can beat {card}.")
    reason = phrase("{card} is {my} lowest card that is sure to win, so {i} play it.")
    return Finding(facts.choice, idea, reason)


@rule(
    "alone-win-likely",
    phrase("Win with a card that is likely to hold."),
    phrase("Who plays after you, and what may they hold?"),
)
def win_likely(facts: Facts) -> Finding:
    """Recommend the cheapest card with nearly the best chance, if that is fair; a worse one will do without a trick."""
    idea = phrase("{{winner}} is winning, and {number} may still play.", number=count(len(facts.foes_after), "player"))
    if max(facts.chance(card) for card in facts.legal if facts.beats(card)) < 0.5:
        return Finding(facts.choice, idea, phrase("{I} still need a trick and few are left, so {i} try {card} now."))
    return Finding(facts.choice, idea, phrase("{card} beats {best} and is likely to win, so {i} play it."))


@rule(
    "alone-lose-low", phrase("If you cannot win, play your lowest."), phrase("Can you win this trick at a fair price?")
)
def lose_low(facts: Facts) -> Finding:
    """Recommend the most expendable card, when the trick is out of reach or in doubt."""
    card = facts.choice
    if any(facts.beats(other) for other in facts.legal):
        idea = phrase("{winner} is winning, and the players after you may well beat any card you play.")
        if facts.beats(card):
            return Finding(
                card, idea, phrase("{I} doubt that {i} can win this trick, so {i} play {my} lowest card, {card}.")
            )
        reason = phrase("{I} {am} not likely to win this trick, so {i} keep {my} high cards and play {card}.")
        return Finding(card, idea, reason)
    idea = phrase("None of your cards beats {best}.")
    return Finding(card, idea, phrase("{I} cannot beat {best}, so {i} play {card}, which {i} need least."))


LEAD_ALONE: Rules = (lead_sure, lead_likely, lead_away)
FOLLOW_ALONE: Rules = (win_sure, win_likely, lose_low)
