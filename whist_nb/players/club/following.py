"""What to play when one holds the suit led, with a partner opposite."""

from whist_nb.engine.cards import Card
from whist_nb.players.advice import Finding, Rules, count, rule, show
from whist_nb.players.facts import Facts


def suit_cards(facts: Facts) -> tuple[Card, ...]:
    """The cards in hand of the suit led, high to low."""
    return facts.holding[facts.led]  # type: ignore[index]


@rule("follow-cannot-beat", "If you cannot win, keep your high cards.", "Can any of your cards win this trick?")
def cannot_beat(facts: Facts) -> Finding | None:
    """Nothing in hand beats the best card: the lowest goes."""
    cards = suit_cards(facts)
    if facts.beats(cards[0]):
        return None
    winner = "Partner's {best}" if facts.partner_wins else "{best}"
    reason = "{I} cannot beat {best}, so {i} throw {my} lowest, {card}."
    return Finding(cards[-1], f"{winner} is winning, and none of your cards beats it.", reason)


@rule("partner-wins", "Leave partner's trick alone.", "Who is winning this trick?")
def partner_wins(facts: Facts) -> Finding | None:
    """Partner's card is winning, and no opponent to come is likely to beat it."""
    best = facts.best_card
    if not facts.partner_wins or best is None or facts.chance(best) < 0.75:
        return None
    low = suit_cards(facts)[-1]
    held = "and nobody is left to beat it" if not facts.foes_after else "and it is likely to hold"
    idea = f"Partner's {{best}} is winning, {held}."
    return Finding(low, idea, "Partner's {best} is winning, so {i} throw {my} lowest, {card}.")


@rule("last-win-cheap", "Last to play, win as cheaply as you can.", "What is the lowest card that wins?")
def last_wins(facts: Facts) -> Finding | None:
    """No opponent is left to play: the lowest card that beats theirs."""
    if facts.foes_after or facts.partner_wins:
        return None
    card = next(card for card in reversed(suit_cards(facts)) if facts.beats(card))
    idea = "{best} is winning, and no opponent plays after you."
    return Finding(card, idea, "{card} is the cheapest card that beats {best}, so {i} win with it.")


@rule(
    "second-win", "Second hand, win with a card that will hold.", "Which of your cards will the last hand hardly beat?"
)
def second_win(facts: Facts) -> Finding | None:
    """Second hand, the cheapest card that the opponent still to play hardly beats."""
    if not facts.partner_to_play:
        return None
    likely = [card for card in suit_cards(facts) if facts.beats(card) and facts.chance(card) >= 0.7]
    if not likely:
        return None
    card = likely[-1]
    if facts.is_master(card):
        idea = "No {one} that is out beats {card}."
        return Finding(card, idea, "{card} is the best {one} left, so {i} win with it.")
    above = facts.higher_out(card)
    higher = count(above, "higher {one}")
    idea = f"Only {higher} {'are' if above > 1 else 'is'} still out."
    return Finding(card, idea, f"Only {higher} can beat {{card}}, so {{i}} play it second in hand.")


@rule("second-low", "Second hand low.", "Who plays after you on your side?")
def second_low(facts: Facts) -> Finding | None:
    """Second hand, the lowest: partner still plays."""
    if not facts.partner_to_play:
        return None
    low = suit_cards(facts)[-1]
    reason = "{I} {am} second to play and partner plays after {me}, so {i} play low: {card}."
    return Finding(low, "Partner plays after you.", reason)


@rule("third-high", "Third hand high, but no higher than needed.", "What must you play to make the last hand work?")
def third_high(facts: Facts) -> Finding | None:
    """Third hand, the cheapest of the cards that are worth as much as the best one."""
    top = suit_cards(facts)[0]
    best = facts.best_card
    if facts.partner_wins and best is not None and facts.are_equal(top, best):
        return None
    card = cheapest_as_good(facts, top)
    if card is top:
        reason = "{I} {am} third to play, so {i} play high: {card}."
    else:
        reason = f"{{I}} {{am}} third to play, so {{i}} play high, but {{card}} does as well as {show(top)}."
    return Finding(card, "{best} is winning, and one opponent still plays.", reason)


def cheapest_as_good(facts: Facts, top: Card) -> Card:
    """The lowest winning card with nothing out between it and the highest."""
    return [card for card in suit_cards(facts) if facts.beats(card) and facts.are_equal(card, top)][-1]


@rule("third-low", "Do not play high on partner's equal.", "Is your highest card worth more than partner's?")
def third_low(facts: Facts) -> Finding | None:
    """Third hand where the own best card is worth no more than partner's."""
    reason = "{My} high cards are worth no more than partner's {best}, so {i} play {card}."
    return Finding(suit_cards(facts)[-1], "Partner's {best} is winning.", reason)


FOLLOWING: Rules = (cannot_beat, partner_wins, last_wins, second_win, second_low, third_high, third_low)
