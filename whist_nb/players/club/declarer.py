"""Declarer's rules of thumb for playing two hands as one."""

from __future__ import annotations

from typing import NamedTuple

from whist_nb.engine.cards import Card
from whist_nb.engine.phrases import phrase
from whist_nb.players.advice import Finding, Rules, count, rule, show
from whist_nb.players.club.two_hands import BothHands, SuitOfTwo
from whist_nb.players.facts import Facts


class SuitPlay(NamedTuple):
    """A way to play a suit from one of the hands: the card to lead, the hope behind it, and roughly what it gains."""

    lead: Card
    missing: Card | None
    gain: float


def plan(both: BothHands, suit: SuitOfTwo, chance: float) -> SuitPlay | None:
    """Return how a suit is led from ``here`` to win more than its masters: a finesse, or towards an honour.

    ``chance`` is that of the seat between the two to hold the highest card that is missing.
    """
    if not suit.here or not suit.there or not suit.foes:
        return None
    missing, rank = suit.foes[0], both.facts.rank
    if chance <= 0.05 or drops(both, suit, chance):
        return None
    second = rank(suit.foes[1]) if len(suit.foes) > 1 else 0
    useful = [card for card in suit.there if second < rank(card) < rank(missing)]
    above = [card for card in suit.there if rank(card) > rank(missing)]
    length = 0.1 * max(len(suit.here), len(suit.there))
    if useful and (above or len(suit.there) > 1):
        return SuitPlay(suit.here[-1], missing, chance * (0.8 if above else 0.7) + length)
    top = suit.here[0]
    if above and second < rank(top) < rank(missing) and len(suit.here) > 1 and second < rank(suit.here[1]):
        return SuitPlay(top, missing, chance * 0.8 + length)
    return None


def drops(both: BothHands, suit: SuitOfTwo, chance: float) -> bool:
    """Check whether the missing card is likelier to fall under the masters than to be finessed."""
    masters, out = both.masters(suit), len(suit.foes)
    if chance >= 0.95:
        return False
    return (out <= 4 and masters >= 2) or (out <= 2 and masters >= 1)


def _turned(suit: SuitOfTwo) -> SuitOfTwo:
    return suit._replace(here=suit.there, there=suit.here)


def wants_trumps(both: BothHands) -> SuitOfTwo | None:
    """Return the trumps if the opponents hold some that can be drawn, and we have more."""
    facts = both.facts
    if facts.trump is None:
        return None
    suit = both.suits[facts.trump]
    if not suit.foes or not suit.here or suit.length <= len(suit.foes):
        return None
    if all(facts.has_none(seat, facts.trump) for seat in (both.left, both.right)):
        return None
    if len(suit.foes) == 1 and both.masters(suit) == 0:
        return None
    return suit


@rule(
    "two-ruff-first",
    "Before you draw trumps, ruff your losers in the hand with fewer of them.",
    "Which of your losers can the other hand ruff?",
)
def ruff_first(facts: Facts) -> Finding | None:
    """Lead a loser that the hand with fewer trumps can ruff."""
    both = BothHands(facts)
    if facts.trump is None:
        return None
    trumps = both.suits[facts.trump]
    if not trumps.there or len(trumps.there) >= len(trumps.here):
        return None
    for suit in both.suits.values():
        if suit.suit is facts.trump or suit.there or not suit.here or not suit.foes:
            continue
        if facts.has_none(both.left, suit.suit) and both.facts.may_ruff(both.left, suit.suit):
            continue
        low = suit.here[-1]
        if both.threats(low, suit):
            idea = phrase(
                "The other hand is void in {{suit}} and holds {trumps}.", trumps=count(len(trumps.there), "trump")
            )
            return Finding(low, idea, "{I} lead {card} for the other hand to ruff.")
    return None


@rule("two-draw-trumps", "As declarer, draw the opponents' trumps.", "How many trumps do the opponents still hold?")
def draw_trumps(facts: Facts) -> Finding | None:
    """Lead trumps as long as the opponents hold some that can be drawn."""
    both = BothHands(facts)
    suit = wants_trumps(both)
    if suit is None:
        return None
    out = len(suit.foes)
    idea = phrase("The opponents still hold {trumps}.", trumps=count(out, "trump"))
    card = lead_of(both, suit)
    return Finding(card, idea, "{I} lead {card} to draw the opponents' trumps before they can ruff.")


def lead_of(both: BothHands, suit: SuitOfTwo) -> Card:
    """Return the card with which to open a suit that is to be played."""
    found = plan(both, suit, both.chance_of(both.left, suit.foes[0])) if suit.foes else None
    return found.lead if found else high_lead(both, suit)


def high_lead(both: BothHands, suit: SuitOfTwo) -> Card:
    """Return the lead that wins with a master of either hand, or drives the higher cards out."""
    top, low = suit.here[0], suit.here[-1]
    if not both.threats(top, suit):
        best = suit.there[0] if suit.there else None
        if best and not both.threats(best, suit) and len(suit.here) > len(suit.there):
            return low
        return top
    if suit.there and not both.threats(suit.there[0], suit):
        return low
    if len(both.threats(top, suit)) <= 1 and (not suit.there or both.facts.rank(top) > both.facts.rank(suit.there[0])):
        return top
    return low if suit.there else top


@rule("two-cash", "When you have enough winners, take them.", "How many sure tricks do the two hands hold?")
def cash(facts: Facts) -> Finding | None:
    """Take the winners when they are enough for the contract."""
    both = BothHands(facts)
    if wants_trumps(both):
        return None
    sure = sum(both.sure(suit) for suit in both.suits.values())
    if both.needed == 0 or sure < both.needed:
        return None
    return winner(both)


def winner(both: BothHands) -> Finding | None:
    """Return the lead of a suit that wins now, first from the hand with fewer cards of it."""
    order = [
        suit
        for suit in both.suits.values()
        if suit.here and both.masters(suit) and (suit.suit is not both.facts.trump or not suit.foes)
    ]
    if not order:
        return None
    suit = max(order, key=lambda suit: (suit.suit is not both.facts.trump, both.sure(suit), len(suit.here)))
    idea = phrase("The two hands hold enough winners for the contract.")
    card = high_lead(both, suit)
    if both.threats(card, suit):
        best = show(suit.there[0])
        return Finding(card, idea, "{I} lead {card} to {best}, a sure trick.", best=best)
    return Finding(card, idea, "{I} take a trick with {card}: with the other winners, the contract is safe.")


@rule("two-finesse", "Lead towards your honours.", "Which honour is missing, and which opponent do you hope has it?")
def finesse(facts: Facts) -> Finding | None:
    """Lead towards honours over which the missing card does not sit."""
    both = BothHands(facts)
    plans = [
        found
        for suit in both.suits.values()
        if suit.foes and (found := plan(both, suit, both.chance_of(both.left, suit.foes[0])))
    ]
    if not plans:
        return None
    best = max(plans, key=lambda found: found.gain)
    assert best.missing
    reason = phrase("{I} lead {card} for a finesse: it wins if the next player holds {missing}.")
    return Finding(best.lead, "The opponents' highest {one} is {missing}.", reason, missing=show(best.missing))


@rule("two-cross", "Cross to the other hand and lead from there.", "From which hand should the suit be led?")
def cross(facts: Facts) -> Finding | None:
    """Cross to the other hand if a finesse can only be taken from there."""
    both = BothHands(facts)
    wanted = [
        found
        for suit in both.suits.values()
        if suit.foes and (found := plan(both, _turned(suit), both.chance_of(both.right, suit.foes[0])))
    ]
    if not wanted:
        return None
    aim = max(wanted, key=lambda found: found.gain)
    for suit in both.suits.values():
        if suit.suit is aim.lead.suit or not suit.here or not suit.there:
            continue
        if not both.threats(suit.there[0], suit) and facts.rank(suit.here[-1]) < facts.rank(suit.there[0]):
            reason = phrase("{I} lead {card} to get to the other hand and lead {aim} from there.")
            return Finding(suit.here[-1], "{aim} should be led from the other hand.", reason, aim=show(aim.lead))
    return None


@rule("two-develop", "Play the suit in which the two hands are longest.", "Where could small cards become winners?")
def develop(facts: Facts) -> Finding | None:
    """Open the longest plain suit of both hands, to drive the higher cards out."""
    both = BothHands(facts)
    order = [
        suit
        for suit in both.suits.values()
        if suit.here and suit.foes and suit.suit is not facts.trump and max(len(suit.here), len(suit.there)) >= 3
    ]
    if not order:
        return None

    def promise(suit: SuitOfTwo) -> tuple[float, int]:
        longest = max(len(suit.here), len(suit.there))
        high = sum(len(both.threats(card, suit)) <= 2 for card in (*suit.here, *suit.there))
        return longest + high - 0.5 * len(suit.foes), suit.length

    suit = max(order, key=promise)
    idea = phrase("The two hands have {cards} between them.", cards=count(suit.length, suit.suit.one))
    return Finding(lead_of(both, suit), idea, "{I} lead {card} to set up the small {suit}.")


@rule(
    "two-third",
    "Play no higher than you must, and take a finesse if only one card is missing.",
    "Which higher cards are missing, and who might have them?",
)
def third(facts: Facts) -> Finding | None:
    """Play third to the side's own lead: no higher than the missing cards make necessary."""
    both = BothHands(facts)
    if len(facts.trick) != 2 or facts.led not in facts.holding or facts.best_card is None:
        return None
    suit = both.suits[facts.led]
    if facts.suit(facts.best_card) is not facts.led:
        return None
    cards = list(suit.here[::-1])
    wins = [card for card in cards if facts.beats(card)]
    choices = ([cards[0]] if facts.partner_wins else []) + wins
    if not choices:
        return None

    def faced(card: Card) -> tuple[Card, ...]:
        shown = facts.best_card if not facts.beats(card) else card
        return tuple(each for each in both.threats(shown, suit) if not both.hidden.cannot_hold(both.left, each))  # type: ignore[arg-type]

    for card in choices:
        threats = faced(card)
        if not threats:
            if not facts.beats(card):
                return Finding(card, "{best} is winning.", "{best} wins the trick, so {i} play {card}.")
            return Finding(card, "No {one} still to come can beat {card}.", "{card} is high enough, so {i} play it.")
        if len(threats) == 1:
            chance = both.chance_of(both.left, threats[0])
            safe = any(not faced(other) for other in wins)
            if safe and (chance > 0.6 or drops(both, suit, 1 - chance)):
                continue
            if not facts.beats(card):
                idea = phrase("Only {missing} can beat {best}.")
                return Finding(card, idea, "{I} let {best} run and play {card}.", missing=show(threats[0]))
            idea = phrase("Only {missing} can beat {card}.")
            reason = phrase("{I} play {card}, hoping that the opponent who has already played holds {missing}.")
            return Finding(card, idea, reason, missing=show(threats[0]))
    return None


@rule("two-second", "Let the trick run to the hand that can win it.", "Which of the two hands should win this trick?")
def second(facts: Facts) -> Finding | None:
    """Play low second if the other hand, which plays last, wins or makes the opponents use their best card."""
    both = BothHands(facts)
    if len(facts.trick) != 1 or facts.led not in facts.holding:
        return None
    suit = both.suits[facts.led]
    if not suit.there:
        return None
    best = suit.there[0]
    if len(both.threats(best, suit)) > 1 or facts.rank(best) < facts.rank(facts.trick[0][1]):
        return None
    low = suit.here[-1]
    idea = phrase("The other hand plays last and holds {best}.", best=show(best))
    return Finding(low, idea, "{I} play {card} and let the trick run to {best}.", best=show(best))


DECLARER_FOLLOWS: Rules = (third, second)
"""The rules for following to a trick."""
DECLARER_LEADS: Rules = (ruff_first, draw_trumps, cash, finesse, cross, develop)
"""The rules for leading from either hand."""
