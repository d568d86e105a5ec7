"""Reasons for following suit, with a partner opposite."""

from whist_nb.engine.phrases import phrase
from whist_nb.players.advice import Finding, Rules, count, explanation, show
from whist_nb.players.facts import Facts


@explanation("follow-cannot-beat", "If you cannot win, keep your high cards.", "Can any of your cards win this trick?")
def cannot_beat(facts: Facts) -> Finding:
    """Explain the lowest card when nothing in hand beats the best card."""
    winner = "Partner's {winner}" if facts.partner_wins else "{winner}"
    reason = phrase("{I} cannot beat {best}, so {i} play {my} lowest, {card}.")
    return Finding(facts.choice, "{winner} is winning, and you have nothing to beat it.", reason, winner=winner)


@explanation("partner-wins", "Leave partner's trick alone.", "Who is winning this trick?")
def partner_wins(facts: Facts) -> Finding:
    """Explain leaving a trick that partner is winning and no later opponent is likely to win."""
    held = phrase("and nobody is left to beat it") if not facts.foes_after else phrase("and it should hold")
    idea = phrase("Partner's {{winner}} is winning, {held}.", held=held)
    return Finding(facts.choice, idea, "Partner's {winner} is winning, so {i} play {my} lowest, {card}.")


@explanation("last-win-cheap", "When you play last, win as cheaply as you can.", "Which is the lowest card that wins?")
def last_wins(facts: Facts) -> Finding:
    """Explain the lowest winner when no opponent is left to play."""
    idea = phrase("{winner} is winning, and no opponent plays after you.")
    return Finding(facts.choice, idea, "{I} win with {card}, {my} lowest card that beats {best}.")


@explanation(
    "second-win",
    "When you play second, win with a card that is hard to beat.",
    "Which of your cards will the last player find hard to beat?",
)
def second_win(facts: Facts) -> Finding:
    """Explain, in second hand, the cheapest card that the last opponent can hardly beat."""
    above = facts.higher_out(facts.choice)
    if not above:
        idea = phrase("No {one} still out beats {card}.")
        return Finding(facts.choice, idea, "{card} is the master card in {suit}, so {i} win with it.")
    higher = count(above, "higher {one}")
    idea = phrase("Only {higher} {are} still out.", higher=higher, are="are" if above > 1 else "is")
    return Finding(facts.choice, idea, "Only {higher} can beat {card}, so {i} put it up in second hand.", higher=higher)


@explanation("second-low", "Second hand plays low.", "Who on your side is still to play?")
def second_low(facts: Facts) -> Finding:
    """Explain the lowest card in second hand, with partner still to play."""
    reason = phrase("{I} {am} second to play and partner plays last, so {i} play low: {card}.")
    return Finding(facts.choice, "Partner plays after you.", reason)


@explanation(
    "third-high",
    "Third hand plays high, but no higher than necessary.",
    "Which card will the last player find hard to beat?",
)
def third_high(facts: Facts) -> Finding:
    """Explain, in third hand, the cheapest of the cards worth as much as the best one."""
    top = facts.holding[facts.led][0]  # type: ignore[index]
    if facts.choice is top:
        reason = phrase("{I} {am} third to play, so {i} play high: {card}.")
    else:
        reason = phrase("{I} {am} third to play, so {i} play high, but {card} is as good as {top}.")
    return Finding(facts.choice, "{winner} is winning, with one opponent still to play.", reason, top=show(top))


@explanation(
    "third-low",
    "Don't play high when partner's card is just as good.",
    "Is your highest card any better than partner's?",
)
def third_low(facts: Facts) -> Finding:
    """Explain a low card in third hand when one's best card is worth no more than partner's."""
    reason = phrase("{My} high cards are no better than partner's {best}, so {i} play {card}.")
    return Finding(facts.choice, "Partner's {winner} is winning.", reason)


FOLLOWING: Rules = (cannot_beat, partner_wins, last_wins, second_win, second_low, third_high, third_low)
