"""German Whist: reasons for winning or ducking the open card, and what to do once both hands are known."""

from functools import lru_cache

from whist_nb.analysis.position import Position
from whist_nb.analysis.solver import solve
from whist_nb.analysis.view_positions import position_with
from whist_nb.engine.cards import Card
from whist_nb.engine.library import find_variant
from whist_nb.engine.phrases import phrase
from whist_nb.engine.trick import must_follow, suit_led, winning_play
from whist_nb.players.advice import Finding, Rules, count, explanation, rule, show, show_all
from whist_nb.players.facts import Facts


def prize_of(facts: Facts) -> Card:
    """Return the open card."""
    assert facts.view.turn_up is not None, "in stage one a card lies open"
    return facts.view.turn_up


def worth(facts: Facts, card: Card) -> float:
    """Return how many tricks of stage two a card is worth against a plain two."""
    return find_variant(facts.view.variant).drawn_worth[card.suit is not facts.trump][card.rank - 2]


def kind(facts: Facts, close: str = "") -> str:
    """Name the open card, and say if it is a trump."""
    return f"{{prize}}, a trump{close}" if prize_of(facts).suit is facts.trump else "{prize}"


@explanation(
    "prize-win",
    "Win the trick when the open card is worth having.",
    "Is the open card likely to be better than the one under it?",
)
def win_prize(facts: Facts) -> Finding:
    """Explain, second to play, the cheapest winner when the open card is worth its price."""
    cards = (prize_of(facts), facts.choice)
    idea = phrase("The winner takes {prize}, and the loser draws the card under it.")
    if all(facts.beats(card) for card in facts.legal) and facts.table.gain <= 0:
        return Finding(facts.choice, idea, "Any card {i} may play will win, so {i} win with the lowest, {card}.", cards)
    if facts.table.gain <= 0:
        return Finding(facts.choice, idea, "Any card that would lose is worth more to {me} than {card}.", cards)
    why = phrase("{kind} is better than most cards in the stock", kind=kind(facts, ","))
    return Finding(facts.choice, idea, "{why}, and {card} is {my} lowest card that beats {best}.", cards, why=why)


@explanation("prize-duck", "Duck when the open card is not worth winning.", "What would it cost to win the open card?")
def duck(facts: Facts) -> Finding:
    """Explain, second to play, the most expendable card, and drawing a face-down card instead."""
    cards = (prize_of(facts), facts.choice)
    winners = [card for card in facts.legal if facts.beats(card)]
    if not winners:
        idea = phrase("You have nothing that beats {best}.")
        return Finding(facts.choice, idea, "{I} cannot win {prize}, so {i} play {card}, the card {i} can best spare.")
    if facts.table.gain <= 0:
        idea = phrase("{prize} is no better than most cards in the stock.")
        reason = phrase("The card under {prize} is likely to be better, so {i} duck with {card}.")
        return Finding(facts.choice, idea, reason, cards)
    cost = show(min(winners, key=lambda card: (worth(facts, card), card.rank)))
    idea = phrase("To win {{prize}} you would have to spend {cost}.", cost=cost)
    return Finding(
        facts.choice,
        idea,
        "{prize} is not worth {cost}, so {i} play {card} and draw the card under it.",
        cards,
        cost=cost,
    )


@explanation(
    "prize-lead-high",
    "If the open card is worth having, lead a card that will win it.",
    "Which lead would win you the open card?",
)
def lead_high(facts: Facts) -> Finding:
    """Explain the most promising lead when the open card is worth having and a low lead is not better."""
    card = facts.choice
    idea = phrase("{kind} is better than most cards in the stock.", kind=kind(facts, ","))
    if facts.is_sure(card):
        reason = phrase("{{I}} want {kind}, and nothing still out can beat {{card}}.", kind=kind(facts))
    elif facts.is_master(card):
        reason = phrase("{{I}} want {kind}, and only a trump can beat {{card}}.", kind=kind(facts))
    else:
        higher = count(facts.higher_out(card), "higher {one}")
        reason = phrase(
            "{{I}} want {kind}, and {{card}} has a fair chance against {higher}.", kind=kind(facts), higher=higher
        )
    return Finding(card, idea, reason, (prize_of(facts), card))


@explanation(
    "prize-lead-low", "If the open card is not worth having, lead low.", "Which card would you most like to be rid of?"
)
def lead_low(facts: Facts) -> Finding:
    """Explain an expendable card that is not likely to win."""
    if facts.table.gain > 0:
        idea = phrase("None of your leads is likely to win {prize} cheaply enough.")
        reason = phrase("{I} have no lead likely to win {prize}, so {i} lead {card}, the card {i} can best spare.")
    else:
        idea = phrase("{prize} is no better than most cards in the stock.")
        reason = phrase("The card under {prize} is likely to be better, so {i} lead low: {card}.")
    return Finding(facts.choice, idea, reason, (prize_of(facts), facts.choice))


@lru_cache(maxsize=1)  # both rules of an ending ask it about the same facts
def best_card(facts: Facts) -> tuple[Card, int, bool]:
    """Return the best card against the known hand, how many later tricks it leads to, and whether it wins this one.

    Among several such cards it takes a winner, then the lowest; among equal leads, the highest.
    """
    hands = [facts.hand if seat == facts.me else facts.lanes.cards(facts.out) for seat in range(facts.view.seats)]
    position = position_with(facts.view, hands)
    solution = solve(position)
    most, good = solution.tricks or 0, solution.best
    if facts.trick:
        card = min(good, key=lambda card: (not facts.beats(card), card.rank, -card.index))
        return card, most - facts.beats(card), facts.beats(card)
    higher = [card for card in good if not any(is_just_above(facts, other, card) for other in good)]
    card = min(higher, key=lambda card: (bool(winning_replies(position, card)), card.rank, card.index))
    beating = winning_replies(position, card)
    wins = not beating or not set(beating) & set(solve(position.after(card)).best)
    return card, most - wins, wins


def is_just_above(facts: Facts, one: Card, other: Card) -> bool:
    """Return whether a card is higher than another and worth the same."""
    return one.rank > other.rank and facts.are_equal(one, other)


def winning_replies(position: Position, lead: Card) -> list[Card]:
    """Return the cards with which the other hand can beat a lead."""
    law, theirs = position.ranks, position.hands[1 - position.leader]
    replies = must_follow(theirs, suit_led([(0, lead)], law), law)
    return [reply for reply in replies if winning_play([(0, lead), (1, reply)], position.trump, law)[0] == 1]


def known_hand(facts: Facts, card: Card) -> str:
    """Say what the opponent still holds in the suit of a card."""
    suit, mark = facts.led or card.suit, "{led}" if facts.led else "{suit}"
    held = [other for other in reversed(facts.lanes.cards(facts.out)) if other.suit is suit]
    if held:
        return phrase(
            "Your opponent holds every card you have not seen. In {mark} that means {held}.",
            held=show_all(held),
            mark=mark,
        )
    return phrase("Your opponent holds every card you have not seen, and has no {mark}.", mark=mark)


def of_later(facts: Facts, tricks: int) -> str:
    """Say how many of the later tricks are won, in words."""
    left = len(facts.hand) - 1
    return "the last one" if left == 1 else phrase("{tricks} of the {left} after it", tricks=tricks, left=left)


@rule("known-win", "Once both hands are known, take the tricks you can.", "Which cards does your opponent still hold?")
def known_win(facts: Facts) -> Finding | None:
    """Explain the best card by exact count when it wins this trick."""
    card, more, wins = best_card(facts)
    if not wins:
        return None
    rest = f"and {of_later(facts, more)}" if more else "and no later one"
    reason = phrase("Both hands are known: {{card}} wins this trick {rest}, and no other card does better.", rest=rest)
    return Finding(card, known_hand(facts, card), reason)


@rule(
    "known-lose",
    "Once both hands are known, give up a trick to win more later.",
    "Which trick could you give up to win more later?",
)
def known_lose(facts: Facts) -> Finding | None:
    """Explain the best card by exact count when it loses this trick."""
    card, more, _ = best_card(facts)
    later = f"wins {of_later(facts, more)}" if more else phrase("wins nothing after it")
    reason = phrase("Both hands are known: {card} gives up this trick and {later}, and no other card does better.")
    return Finding(card, known_hand(facts, card), reason, later=later)


STAGE_ONE: Rules = (lead_high, lead_low, win_prize, duck)
STAGE_TWO: Rules = (known_win, known_lose)
