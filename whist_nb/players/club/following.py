"""What to play when one holds the suit led, with a partner opposite."""

from whist_nb.engine.cards import Card
from whist_nb.players.advice import Found, Rules, count, rule, show
from whist_nb.players.facts import Facts


def suit_cards(facts: Facts) -> tuple[Card, ...]:
    """The cards in hand of the suit led, high to low."""
    return facts.holding[facts.led]  # type: ignore[index]


@rule("follow-cannot-beat", "If you cannot win, keep your high cards.", "Can any of your cards win this trick?")
def cannot_beat(facts: Facts) -> Found | None:
    """Nothing in hand beats the best card: the lowest goes."""
    cards = suit_cards(facts)
    if facts.beats(cards[0]):
        return None
    best, low = facts.best_card, cards[-1]
    assert best is not None
    winner = f"Partner's {show(best)}" if facts.partner_wins else show(best)
    reason = f"{{I}} cannot beat {show(best)}, so {{i}} throw {{my}} lowest, {show(low)}."
    return Found(low, f"{winner} is winning, and none of your cards beats it.", reason, (low,))


@rule("partner-wins", "Leave partner's trick alone.", "Who is winning this trick?")
def partner_wins(facts: Facts) -> Found | None:
    """Partner's card is winning, and no opponent to come is likely to beat it."""
    best = facts.best_card
    if not facts.partner_wins or best is None or facts.chance(best) < 0.75:
        return None
    low = suit_cards(facts)[-1]
    held = "and nobody is left to beat it" if not facts.foes_after else "and it is likely to hold"
    idea = f"Partner's {show(best)} is winning, {held}."
    return Found(low, idea, f"Partner's {show(best)} is winning, so {{i}} throw {{my}} lowest, {show(low)}.")


@rule("last-win-cheap", "Last to play, win as cheaply as you can.", "What is the lowest card that wins?")
def last_wins(facts: Facts) -> Found | None:
    """No opponent is left to play: the lowest card that beats theirs."""
    if facts.foes_after or facts.partner_wins:
        return None
    card = next(card for card in reversed(suit_cards(facts)) if facts.beats(card))
    best = show(facts.best_card)  # type: ignore[arg-type]
    return Found(
        card,
        f"{best} is winning, and no opponent plays after you.",
        f"{show(card)} is the cheapest card that beats {best}, so {{i}} win with it.",
    )


@rule(
    "second-win", "Second hand, win with a card that will hold.", "Which of your cards will the last hand hardly beat?"
)
def second_win(facts: Facts) -> Found | None:
    """Second hand, the cheapest card that the opponent still to play hardly beats."""
    if not facts.partner_to_play:
        return None
    likely = [card for card in suit_cards(facts) if facts.beats(card) and facts.chance(card) >= 0.7]
    if not likely:
        return None
    card = likely[-1]
    suit = facts.led.word  # type: ignore[union-attr]
    if facts.is_master(card):
        return Found(
            card,
            f"No {suit[:-1]} that is out beats {show(card)}.",
            f"{show(card)} is the best {suit[:-1]} left, so {{i}} win with it.",
        )
    higher = count(facts.higher_out(card), f"higher {suit[:-1]}")
    return Found(
        card,
        f"Only {higher} are still out." if facts.higher_out(card) > 1 else f"Only {higher} is still out.",
        f"Only {higher} can beat {show(card)}, so {{i}} play it second in hand.",
    )


@rule("second-low", "Second hand low.", "Who plays after you on your side?")
def second_low(facts: Facts) -> Found | None:
    """Second hand, the lowest: partner still plays."""
    if not facts.partner_to_play:
        return None
    low = suit_cards(facts)[-1]
    return Found(
        low,
        "Partner plays after you.",
        f"{{I}} {{am}} second to play and partner plays after {{me}}, so {{i}} play low: {show(low)}.",
    )


@rule("third-high", "Third hand high, but no higher than needed.", "What must you play to make the last hand work?")
def third_high(facts: Facts) -> Found | None:
    """Third hand, the cheapest of the cards that are worth as much as the best one."""
    top = suit_cards(facts)[0]
    best = facts.best_card
    if facts.partner_wins and best is not None and facts.are_equal(top, best):
        return None
    card = cheapest_as_good(facts, top)
    if card is top:
        reason = f"{{I}} {{am}} third to play, so {{i}} play high: {show(card)}."
    else:
        reason = f"{{I}} {{am}} third to play, so {{i}} play high, but {show(card)} does as well as {show(top)}."
    return Found(card, f"{show(best)} is winning, and one opponent still plays.", reason)  # type: ignore[arg-type]


def cheapest_as_good(facts: Facts, top: Card) -> Card:
    """The lowest winning card with nothing out between it and the highest."""
    return [card for card in suit_cards(facts) if facts.beats(card) and facts.are_equal(card, top)][-1]


@rule("third-low", "Do not play high on partner's equal.", "Is your highest card worth more than partner's?")
def third_low(facts: Facts) -> Found | None:
    """Third hand where the own best card is worth no more than partner's."""
    best, low = facts.best_card, suit_cards(facts)[-1]
    reason = f"{{My}} high cards are worth no more than partner's {show(best)}, so {{i}} play {show(low)}."  # type: ignore[arg-type]
    return Found(low, f"Partner's {show(best)} is winning.", reason)  # type: ignore[arg-type]


FOLLOWING: Rules = (
    cannot_beat,
    partner_wins,
    last_wins,
    second_win,
    second_low,
    third_high,
    third_low,
)
