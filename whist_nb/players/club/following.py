"""What is said of a card of the suit led, with a partner opposite."""

from whist_nb.players.advice import Finding, Rules, count, rule, show
from whist_nb.players.facts import Facts


@rule("follow-cannot-beat", "If you cannot win, keep your high cards.", "Can any of your cards win this trick?")
def cannot_beat(facts: Facts) -> Finding:
    """Nothing in hand beats the best card: the lowest goes."""
    winner = "Partner's {winner}" if facts.partner_wins else "{winner}"
    reason = "{I} cannot beat {best}, so {i} play {my} lowest, {card}."
    return Finding(facts.choice, f"{winner} is winning, and none of your cards beats it.", reason)


@rule("partner-wins", "Leave partner's trick alone.", "Who is winning this trick?")
def partner_wins(facts: Facts) -> Finding:
    """Partner's card is winning, and no opponent to come is likely to beat it."""
    held = "and nobody is left to beat it" if not facts.foes_after else "and it is likely to hold"
    idea = f"Partner's {{winner}} is winning, {held}."
    return Finding(facts.choice, idea, "Partner's {winner} is winning, so {i} play {my} lowest, {card}.")


@rule("last-win-cheap", "Last to play, win as cheaply as you can.", "What is the lowest card that wins?")
def last_wins(facts: Facts) -> Finding:
    """No opponent is left to play: the lowest card that beats theirs."""
    idea = "{winner} is winning, and no opponent plays after you."
    return Finding(facts.choice, idea, "{card} is {my} lowest card that beats {best}, so {i} win with it.")


@rule(
    "second-win",
    "Second hand, win with a card that will hold.",
    "Which of your cards will the last player find hard to beat?",
)
def second_win(facts: Facts) -> Finding:
    """Second hand, the cheapest card that the opponent still to play hardly beats."""
    above = facts.higher_out(facts.choice)
    if not above:
        idea = "No {one} still out beats {card}."
        return Finding(facts.choice, idea, "{card} is the master card in {suit}, so {i} win with it.")
    higher = count(above, "higher {one}")
    idea = f"Only {higher} {'are' if above > 1 else 'is'} still out."
    return Finding(facts.choice, idea, f"Only {higher} can beat {{card}}, so {{i}} play it second in hand.")


@rule("second-low", "Second hand plays low.", "Who plays after you on your side?")
def second_low(facts: Facts) -> Finding:
    """Second hand, the lowest: partner still plays."""
    reason = "{I} {am} second to play and partner plays after {me}, so {i} play low: {card}."
    return Finding(facts.choice, "Partner plays after you.", reason)


@rule(
    "third-high",
    "Third hand plays high, but no higher than needed.",
    "Which card will the last player find hard to beat?",
)
def third_high(facts: Facts) -> Finding:
    """Third hand, the cheapest of the cards that are worth as much as the best one."""
    top = facts.holding[facts.led][0]  # type: ignore[index]
    if facts.choice is top:
        reason = "{I} {am} third to play, so {i} play high: {card}."
    else:
        reason = f"{{I}} {{am}} third to play, so {{i}} play high, but {{card}} does as well as {show(top)}."
    return Finding(facts.choice, "{winner} is winning, and one opponent still plays.", reason)


@rule(
    "third-low",
    "Don't play high when partner's card is just as good.",
    "Is your highest card any better than partner's?",
)
def third_low(facts: Facts) -> Finding:
    """Third hand where the own best card is worth no more than partner's."""
    reason = "{My} high cards are worth no more than partner's {best}, so {i} play {card}."
    return Finding(facts.choice, "Partner's {winner} is winning.", reason)


FOLLOWING: Rules = (cannot_beat, partner_wins, last_wins, second_win, second_low, third_high, third_low)
