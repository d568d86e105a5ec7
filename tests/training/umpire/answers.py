"""The questions of the drills, recognised by their words, and what the rules and the list of actions answer.

``QUESTIONS`` is a table: a template, and who answers it. A question that no template fits is a finding of its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from tests.training.umpire.cards import HONOURS, JOKERS, SUITS, in_pack_order
from tests.training.umpire.deal import Deal
from tests.training.umpire.words import cards_in, pattern, seats_in, suit_in


class NoAnswer(Exception):
    """The question cannot be answered from what the seat has seen."""


@dataclass(frozen=True)
class Several:
    """The words allow more than one answer."""

    answers: tuple[Any, ...]
    why: str


@dataclass(frozen=True)
class Near:
    """An estimate: right within so much."""

    value: float
    within: float = 0.0501


class Unchecked(Exception):
    """The umpire does not count this."""


class Asked:
    """A question in the hands of the umpire: the deal, the words, and what the words name."""

    def __init__(self, deal: Deal, question: dict[str, Any], found: re.Match[str], first: dict[str, Any]) -> None:
        self.deal, self.question, self.found, self.first = deal, question, found, first
        self.words = {name: text for name, text in found.groupdict().items() if text is not None}

    @property
    def suit(self) -> str:
        suit = self.deal.trump if "trump" in self.found[0] and "suit" not in self.words else suit_in(self.words["suit"])
        assert suit is not None, self.found[0]
        return suit

    @property
    def card(self) -> str:
        return cards_in(self.words["card"])[0]

    @property
    def seat(self) -> int:
        return self.seats("seat")[0]

    def seats(self, name: str) -> list[int]:
        return seats_in(self.words[name], self.deal.me, self.deal.n)

    def number(self, name: str = "n") -> int:
        return int(self.words[name])

    @property
    def others(self) -> list[int]:
        return [seat for seat in range(self.deal.n) if seat != self.deal.me]


def of_suit(deal: Deal, suit: str, cards: Iterable[str]) -> set[str]:
    return {card for card in cards if deal.order.suit(card) == suit}


def literal(deal: Deal, suit: str, cards: Iterable[str]) -> set[str]:
    """The cards that show a suit on their face: jokers show none."""
    return {card for card in cards if card not in JOKERS and card[1] == suit}


def both(asked: Asked, count: Callable[[Callable[[Deal, str, Iterable[str]], set[str]]], Any]) -> Any:
    """Where jokers are trumps, trumps called by their suit may mean fifteen cards or thirteen: both answers."""
    law, face = count(of_suit), count(literal)
    if law == face or "trump" in asked.found[0]:
        return law
    return Several((law, face), "jokers are trumps too: are they meant by the name of the suit?")


# what was seen


def cards_not_seen(asked: Asked) -> Any:
    """Not played and not in the hand: whatever else is known of them."""
    deal = asked.deal
    return both(asked, lambda of: len(of(deal, asked.suit, deal.home) - set(deal.gone) - deal.mine()))


def cards_not_placed(asked: Asked) -> Any:
    """Not played, beside those that one can place: wherever it follows where a card is, one can."""
    deal = asked.deal

    def count(of: Any) -> int:
        return sum(not deal.is_placed(card) for card in of(deal, asked.suit, deal.home) if card not in deal.gone)

    out = lambda of: sum(  # noqa: E731
        card not in deal.mine() and not all(deal.is_out_of_play(home) for home in deal.possible(card))
        for card in of(deal, asked.suit, deal.home)
        if card not in deal.gone
    )
    one, other = count(of_suit), out(of_suit)
    return one if one == other else Several((one, other), "cards known to be in another hand can be placed too")


def who_may_hold(asked: Asked) -> list[int]:
    deal = asked.deal
    left = [card for card in of_suit(deal, asked.suit, deal.home) if card not in deal.gone]
    return [seat for seat in asked.others if any(deal.may_hold(seat, card) for card in left)]


def highest_elsewhere(asked: Asked) -> Any:
    """The highest of a suit that another seat may have."""
    deal = asked.deal
    live = [card for card in deal.home if any(deal.may_hold(seat, card) for seat in asked.others)]

    def best(of: Any) -> Any:
        return next(iter(deal.order.of(asked.suit, of(deal, asked.suit, live))), None)

    found = both(asked, best)
    if found is None:
        raise NoAnswer("nobody else can hold one")
    return found


def tops(deal: Deal, suit: str, of: Any = of_suit) -> list[str]:
    """My cards of a suit above all that others may have."""
    elsewhere = [
        deal.order.height(card)
        for card in of(deal, suit, deal.home)
        if any(deal.may_hold(seat, card) for seat in range(deal.n) if seat != deal.me)
    ]
    return [card for card in of(deal, suit, deal.mine()) if deal.order.height(card) > max(elsewhere, default=-1)]


def my_tops(asked: Asked) -> Any:
    return both(asked, lambda of: len(tops(asked.deal, asked.suit, of)))


def lengths_of_my_hand(asked: Asked) -> Any:
    """Three lengths are named; the hand must have them."""
    deal, suit = asked.deal, asked.suit
    hand = {card for card in deal.mine() if deal.home[card][0] != "row"}
    return both(asked, lambda of: len(of(deal, suit, hand)))


def who_failed(asked: Asked) -> list[int]:
    return sorted({seat for _, seat, suit, _ in asked.deal.voids if suit == asked.suit and seat != asked.deal.me})


def when_failed(asked: Asked) -> int:
    found = [trick for trick, seat, suit, _ in asked.deal.voids if (seat, suit) == (asked.seat, asked.suit)]
    if not found:
        raise NoAnswer("that seat has always followed")
    return found[0]


def honours_played(asked: Asked) -> list[str]:
    return [rank + asked.suit for rank in HONOURS if rank + asked.suit in asked.deal.gone]


def who_played(asked: Asked) -> list[int]:
    if asked.card not in asked.deal.gone:
        raise NoAnswer("it has not been played")
    return [asked.deal.gone[asked.card][1]]


def is_gone(asked: Asked) -> str:
    return "gone" if asked.card in asked.deal.gone else "not played"


def trick_cards(asked: Asked) -> list[str]:
    tricks = asked.deal.tricks
    number = asked.number() if "n" in asked.words else len(tricks)
    if "n2" in asked.words and number != len(tricks) + 1 - asked.number("n2"):
        raise NoAnswer("that trick does not lie so far back")
    return [card for _, card in tricks[number - 1].plays]


def who_took(asked: Asked) -> list[int]:
    found = [seat for _, seat, card in asked.deal.taken if card == asked.card]
    if not found:
        raise NoAnswer("nobody took it")
    return found


def laid_away(asked: Asked) -> list[str]:
    cards = set(asked.deal.given_up)
    if (
        not cards
        or ("n" in asked.words and asked.number() != len(cards))
        or ("n" not in asked.words) != (len(cards) == 1)
    ):
        raise NoAnswer(f"{len(cards)} cards were laid away or passed on")
    return list(cards)


# who holds what


def still_needed(asked: Asked) -> int:
    deal = asked.deal
    found = [each for each in deal.undertakings if asked.seat in each.seats]
    if len(found) != 1 or found[0].aim == "none":
        raise NoAnswer("that seat must win no number of tricks")
    return max(0, found[0].tricks - deal.won(*found[0].seats))


def who_must_hold(asked: Asked) -> list[int]:
    seat = asked.deal.holder(asked.card)
    if seat is None:
        raise NoAnswer("more than one seat may have it")
    return [seat]


def eleven(asked: Asked) -> int:
    """Fourteen less the rank are higher; three are with the leader, mine are known, and the others have the rest."""
    deal, card = asked.deal, asked.card
    trick = deal.tricks[asked.number() - 1]
    if trick.plays[0] != (asked.seat, card):
        raise NoAnswer("that was not led")
    later = {each for each, (number, seat) in deal.gone.items() if seat == deal.me and number >= trick.number}
    held = deal.mine() | later
    higher = [each for each in literal(deal, card[1], deal.home) if deal.order.height(each) > deal.order.height(card)]
    before = [each for each in higher if each in deal.gone and deal.gone[each][0] < trick.number]
    dead = [each for each in higher if deal.is_out_of_play(deal.home[each])]
    if dead or before or {*asked.seats("seats"), asked.seat, deal.me} != set(range(deal.n)):
        raise NoAnswer("the rule of eleven does not hold here")
    left = len(higher) - 3 - len(set(higher) & held)
    if left < 0:
        raise NoAnswer("that cannot have been the fourth best")
    return left


def hand_of(deal: Deal, seat: int) -> set[str]:
    """All cards that a seat played and still holds, if that is known of every one of them."""
    held = {card for card in deal.home if card not in deal.gone and deal.holder(card) == seat}
    if len(held) != len({card for card in deal.home if card not in deal.gone and deal.owner(deal.home[card]) == seat}):
        raise NoAnswer("not all of that hand is known")
    return held | {card for card, (_, who) in deal.gone.items() if who == seat}


def whole_hand(asked: Asked) -> set[str]:
    """All cards held in the deal, also those laid away or passed on."""
    if asked.seat in asked.deal.exchanged:
        raise NoAnswer("what that seat laid away or passed on, it held too")
    return hand_of(asked.deal, asked.seat)


def shape_played(asked: Asked) -> dict[str, int]:
    hand = hand_of(asked.deal, asked.seat)
    return {suit: len(of_suit(asked.deal, suit, hand)) for suit in SUITS}


def honours_held(asked: Asked) -> list[str]:
    return [card for card in whole_hand(asked) if card in JOKERS or card[0] in HONOURS]


def opponents_hand(asked: Asked) -> set[str]:
    (other,) = asked.others
    held = {card for card in asked.deal.home if card not in asked.deal.gone and asked.deal.holder(card) == other}
    whole = len(held) == asked.deal.count(other)
    if "n" in asked.words and asked.number() != len(held):
        raise NoAnswer(f"{len(held)} cards are sure")
    if ("all" in asked.found[0]) != whole:
        raise NoAnswer("all of the hand is not what is sure of it")
    return held


def how_likely(asked: Asked) -> Near:
    found, hand = asked.deal.chance(asked.card, asked.seat), asked.deal.chance(asked.card, asked.seat, covered=False)
    if found is None or hand is None:
        raise Unchecked
    if found != hand and "in hand" not in asked.found[0]:
        return Several((found, hand), "does a seat hold the cards that lie covered before it?")
    return Near(100 * hand)


# what was shown for the question


def cards_shown(asked: Asked) -> list[str]:
    shown = (asked.question.get("shown") or asked.first.get("shown") or {}).get("cards", [])
    if not shown or ("n" in asked.words and len(shown) != asked.number()):
        raise NoAnswer("nothing was shown")
    return shown


def cards_of_my_hand_shown(asked: Asked) -> list[str]:
    shown = cards_shown(asked)
    if not set(shown) <= asked.deal.mine():
        raise NoAnswer("these were not in the hand")
    return shown


def revokes(deal: Deal, tricks: list[Any]) -> list[tuple[int, int, str, str]]:
    """(trick, seat, card, proof): each play off suit by a seat that played the suit led later on."""
    found = []
    for number, plays in enumerate(tricks, 1):
        led = plays[0][1][1]
        for seat, card in plays[1:]:
            later = [each for other in tricks[number:] for who, each in other if who == seat and each[1] == led]
            if card[1] != led and later:
                found.append((number, seat, card, later[0]))
    return found


def the_revoke(asked: Asked) -> tuple[int, int, str, str]:
    found = revokes(asked.deal, (asked.question.get("shown") or asked.first["shown"])["tricks"])
    if len(found) != 1:
        raise NoAnswer(f"{len(found)} revokes were shown")
    return found[0]


TABLE: list[tuple[str, str, Callable[[Asked], Any]]] = [
    ("fourth-number", "A hand of <n> has <any>. How many <suit>?", lengths_of_my_hand),
    ("cards-out", "How many <suit> have not been played and are not in your hand?", cards_not_seen),
    ("cards-out", "How many <suit> have not been played, beside those that you can place?", cards_not_placed),
    ("trumps-out", "How many <suit> have not been played and are not in your hand?", cards_not_seen),
    ("trumps-out", "How many <suit> have not been played, beside those that you can place?", cards_not_placed),
    ("trumps-out", "Who of the others can still hold a trump?", who_may_hold),
    ("boss-card", "Which is the highest of the <suit> that others may still hold?", highest_elsewhere),
    ("my-tops", "How many of your <suit> can no (spade|heart|diamond|club) of another hand beat?", my_tops),
    ("hold-a-hand", "You saw <n> cards. Mark them.", cards_of_my_hand_shown),
    ("voids", "Who of the others has failed to follow <suit>?", who_failed),
    ("voids", "In which trick did <seat> first not follow <suit>?", when_failed),
    ("honours-gone", "Which honours of <suit> have been played?", honours_played),
    ("honours-gone", "Who played <card>?", who_played),
    ("gone-or-not", "Has <card> been played?", is_gone),
    ("last-trick", "Which cards lay in the last trick?", trick_cards),
    ("last-trick", "Which cards lay in trick <n>, <n2> tricks back?", trick_cards),
    ("faced-cards", "Who took <card> when it lay open?", who_took),
    ("buried", "Which (card|<n> cards) did you lay away or pass on before the play?", laid_away),
    ("needs", "How many tricks (do|does) <seat> still need for the contract?", still_needed),
    ("needs", r"How many tricks (do|does) <seat> still need \(0 if made or passed\)?", still_needed),
    ("inference", "Who must hold <card>?", who_must_hold),
    (
        "inference",
        "In trick <n> <seat> led <card>. If that was the fourth best, how many higher <word> did <seats> have between "
        "them then?",
        eleven,
    ),
    ("rebuild", "What was the shape of the hand that <seat> played from: how many of each suit?", shape_played),
    ("rebuild", "Which honours and jokers did <seat> hold?", honours_held),
    ("rebuild", "Mark every card that <seat> held in this deal.", whole_hand),
    ("the-close", "The stock is gone. Mark all <n> card[s] that your opponent holds.", opponents_hand),
    ("the-close", "The stock is gone. Mark the <n> card[s] that your opponent is sure to hold.", opponents_hand),
    ("chance", "How likely is it, in per cent, that <seat> holds <card>?", how_likely),
    ("spot-the-revoke", "One of them did not follow suit though it could. Who revoked?", lambda a: [the_revoke(a)[1]]),
    ("spot-the-revoke", "In which trick did it happen?", lambda a: the_revoke(a)[0]),
    ("dual-task", "Which <n> cards were you to keep in mind?", cards_shown),
]
QUESTIONS = [(drill, pattern(text), answer) for drill, text, answer in TABLE]


def answer_to(deal: Deal, question: dict[str, Any], first: dict[str, Any]) -> Any:
    """What the umpire answers; LookupError for a question in words that it does not know."""
    drills = {question["drill"], first["drill"]}
    for drill, template, answer in QUESTIONS:
        found = template.fullmatch(question["text"])
        if found and (drill in drills or "dual-task" in drills):
            return answer(Asked(deal, question, found, first))
    raise LookupError(question["text"])


def agrees(kind: str, ours: Any, theirs: Any) -> bool:
    """Whether an answer of the question's kind is the umpire's."""
    if isinstance(ours, Near):
        return isinstance(theirs, (int, float)) and abs(ours.value - theirs) <= ours.within
    if kind == "cards":
        return in_pack_order(ours) == in_pack_order(theirs) and len(theirs) == len(set(theirs))
    if kind == "seats":
        return sorted(ours) == list(theirs)
    return bool(ours == theirs)
