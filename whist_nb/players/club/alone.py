"""What is said of a lead and of the other cards when everybody plays alone: first one trick, then more."""

from whist_nb.engine.cards import Card
from whist_nb.players.advice import Finding, Rules, count, rule
from whist_nb.players.facts import Facts


def what_beats(facts: Facts, card: Card) -> str:
    """What can still beat a card, in a sentence without its first words."""
    higher = facts.higher_out(card)
    if higher == 0:
        return "only a trump can beat it" if not facts.is_sure(card) else "nothing still out can beat it"
    return f"only {count(higher, 'higher {one}')} may be out against it"


@rule("lead-sure", "Lead a card that cannot be beaten.", "Which of your cards can nobody beat?")
def lead_sure(facts: Facts) -> Finding:
    """A certain winner: a plain master first, for it may be ruffed later."""
    idea = "No card still out can beat {card}."
    return Finding(facts.choice, idea, "No card still out beats {card}, so {i} take a trick with it.")


@rule("lead-likely", "Lead the card that is likeliest to win.", "Which cards still out could beat your high ones?")
def lead_likely(facts: Facts) -> Finding:
    """The card with the best chance, if it is a fair one; a plain card rather than a trump."""
    against = what_beats(facts, facts.choice)
    return Finding(facts.choice, f"If you lead {{card}}, {against}.", f"{{I}} lead {{card}}: {against}.")


@rule(
    "lead-towards-void", "If nothing is likely to win, lead the card you need least.", "Which suit could you soon ruff?"
)
def lead_away(facts: Facts) -> Finding:
    """A low plain card, from a short suit where trumps wait to ruff."""
    card = facts.choice
    if facts.trumps and facts.suit(card) is not facts.trump and facts.is_alone(card):
        idea = f"{{card}} is your only {{one}}, and you hold {count(len(facts.trumps), 'trump')}."
        return Finding(card, idea, "{I} lead {card}, {my} only {one}, to ruff that suit later.")
    idea = "None of your cards is likely to win if led now."
    return Finding(card, idea, "No card {i} could lead is likely to win, so {i} lead {card}, which {i} need least.")


@rule("alone-win-cheap", "Win as cheaply as you can.", "What is the lowest card that wins for certain?")
def win_sure(facts: Facts) -> Finding:
    """The cheapest card that beats the best one and that nobody to come can beat."""
    idea = "{winner} is winning, and nobody after you can beat {card}."
    reason = "{card} is {my} lowest card that is sure to win, so {i} play it."
    return Finding(facts.choice, idea, reason)


@rule("alone-win-likely", "Win with a card that is likely to hold.", "Who plays after you, and what may they hold?")
def win_likely(facts: Facts) -> Finding:
    """The cheapest card with nearly the best chance, if that is a fair one; a worse one will do without a trick."""
    idea = f"{{winner}} is winning, and {count(len(facts.foes_after), 'player')} may still play."
    if max(facts.chance(card) for card in facts.legal if facts.beats(card)) < 0.5:
        return Finding(facts.choice, idea, "{I} still need a trick and few are left, so {i} try {card} now.")
    return Finding(facts.choice, idea, "{card} beats {best} and is likely to win, so {i} play it.")


@rule("alone-lose-low", "If you cannot win, play your lowest.", "Can you win this trick at a fair price?")
def lose_low(facts: Facts) -> Finding:
    """The trick is out of reach or in doubt: the card one would miss least."""
    card = facts.choice
    if any(facts.beats(other) for other in facts.legal):
        idea = "{winner} is winning, and those who play after you may well beat any card you play."
        if facts.beats(card):
            return Finding(card, idea, "{I} doubt that {i} can win this trick, so {i} play {my} lowest card, {card}.")
        reason = "{I} {am} not likely to win this trick, so {i} keep {my} high cards and play {card}."
        return Finding(card, idea, reason)
    idea = "None of your cards beats {best}."
    return Finding(card, idea, "{I} cannot beat {best}, so {i} play {card}, which {i} need least.")


LEAD_ALONE: Rules = (lead_sure, lead_likely, lead_away)
FOLLOW_ALONE: Rules = (win_sure, win_likely, lose_low)
