"""Reasons for plays that lose tricks, alone or with a partner: nullo, a low deal, misère."""

from whist_nb.engine.phrases import phrase
from whist_nb.players.advice import Finding, Rules, count, explanation
from whist_nb.players.facts import Facts


@explanation(
    "low-throw", "When you are void, discard your most dangerous card.", "Which of your cards might win a trick later?"
)
def throw(facts: Facts) -> Finding | None:
    """Explain discarding the most dangerous card when void in the suit led."""
    if facts.led is None or facts.led in facts.holding or facts.beats(facts.choice):
        return None
    reason = phrase("{I} want to lose tricks, so {i} discard {card}, the card most likely to win one.")
    return Finding(facts.choice, "You have no {led}, so you may discard what you like.", reason)


@explanation("low-duck", "Duck with the highest card that loses.", "What is the highest card you can lose with?")
def duck(facts: Facts) -> Finding | None:
    """Explain a card below the best one so far."""
    if not facts.trick or facts.beats(facts.choice):
        return None
    under = [facts.rank(card) for card in facts.legal if not facts.beats(card)]
    if facts.rank(facts.choice) == max(under):
        reason = phrase("{I} duck with {card}, the highest card that loses to {best}.")
    else:
        reason = phrase("{card} loses to {best} now but might win a trick later, so {i} get rid of it while it's safe.")
    return Finding(facts.choice, "{winner} is winning, and you want to lose tricks.", reason)


@explanation("low-last-high", "If you have to win, win with a high card.", "Can you still lose this trick?")
def win_high(facts: Facts) -> Finding | None:
    """Explain winning with the most dangerous card when nobody later can beat it."""
    if not facts.trick or not all(facts.beats(card) and facts.is_sure(card) for card in facts.legal):
        return None
    idea = phrase("Every card you may play wins this trick.")
    return Finding(
        facts.choice, idea, "{I} must win this trick, so {i} win it with {card}, which might win another later."
    )


@explanation("low-under", "Play a card that is likely to be beaten.", "Who plays after you, and what might they hold?")
def stay_low(facts: Facts) -> Finding:
    """Explain a lead, or a card above the best one with others to come."""
    if not facts.trick:
        higher = facts.higher_out(facts.choice)
        idea = phrase("{{card}} can still be beaten by {higher}.", higher=count(higher, "higher {one}"))
        if not higher:
            idea = phrase("Nobody can hold a higher {one} than {card}.")
        return Finding(facts.choice, idea, "{I} want to lose tricks, so {i} lead {card}, which somebody should beat.")
    reason = phrase("{I} want to lose tricks, and {card} may still be beaten.")
    return Finding(facts.choice, "Others are still to play to this trick.", reason)


@explanation(
    "misere-spend",
    "When the soloist cannot win a trick, get rid of your high cards on it.",
    "Has the soloist played to this trick?",
)
def spend_high(facts: Facts) -> Finding:
    """Explain the highest card against a misere: the declarer has played and does not win, so it goes free."""
    reason = phrase("The soloist can no longer win this trick, so {i} play {card} and keep {my} low cards for later.")
    return Finding(facts.choice, "The soloist has already played to this trick and cannot win it.", reason)


@explanation("misere-lead", "Against a misère, lead low cards.", "In which suit might the soloist have to win?")
def lead_under(facts: Facts) -> Finding:
    """Explain the lowest card against a misere, of a suit in which the declarer has shown no void."""
    idea = phrase("If the soloist wins a single trick, the misère fails.")
    return Finding(facts.choice, idea, "{I} lead {card}, as low as {i} can go, and the soloist may have to win it.")


LOW: Rules = (throw, duck, win_high, stay_low)
MISERE: Rules = (spend_high, lead_under)
