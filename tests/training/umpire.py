"""The umpire answers the questions of the drills from full knowledge, each in its own way and not in the drill's."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import whist_nb as wn
from whist_nb.analysis import Beliefs
from whist_nb.engine.cards import Card, Suit
from whist_nb.training.question import Question, texts
from whist_nb.training.recall import Recall

MARK = re.compile(r"\{([2-9TJQKA][SHDC]|[BL]J)\}")
SUIT = re.compile(r"\{([SHDC])\}")


class Umpire:
    """Everything that happened in a deal, and where each card lies now."""

    def __init__(self, game: wn.Game, seat: int) -> None:
        self.all, self.mine, self.seat = game.view(wn.EVERYONE), game.view(seat), seat
        self.plays = [(number, *play) for number, trick in enumerate(self.all.tricks, 1) for play in trick.plays] + [
            (len(self.all.tricks) + 1, *play) for play in self.all.trick
        ]
        laid = sum(event.seat == seat and event.verb in ("discard", "lay_down") for event in self.all.deal_events)
        named = [
            action.text for who, action in game.actions if who == seat and action.text.startswith(("disc", "give"))
        ]
        self.laid_away = named[len(named) - laid :]
        self.names = Recall(self.mine).names
        self.held = [set(hand) for hand in self.all.hands]
        for owner, piles in enumerate(self.all.layouts):
            for pile in piles:
                self.held[owner] |= {card for card in (pile.face, pile.beneath) if card}

    def suit_of(self, card: Card) -> Suit | None:
        return self.all.ranks.suit_of[card]

    def elsewhere(self, suit: Suit) -> set[Card]:
        """The cards of a suit in other hands, the stock or out of play, as far as the seat cannot place them there."""
        places = set().union(*(held for owner, held in enumerate(self.held) if owner != self.seat))
        places |= {pile.beneath for pile in self.all.layouts[self.seat] if pile.beneath} if self.all.layouts else set()
        places |= set(self.all.stock or ()) - set(self.mine.stock or ())
        places |= set(self.all.aside) - set(self.mine.aside)
        return {card for card in places if self.suit_of(card) is suit}

    def first_void(self, seat: int, suit: Suit) -> int | None:
        """The first trick in which a seat had no card of the suit led and so played another."""
        for number, trick in enumerate([trick.plays for trick in self.all.tricks], 1):
            led = next((self.suit_of(card) for _, card in trick if self.suit_of(card)), None)
            if led is suit and any(who == seat and self.suit_of(card) is not suit for who, card in trick[1:]):
                return number
        return None


def suit_asked(question: Question) -> Suit:
    found = SUIT.findall(question.text)
    return Suit(found[-1])


def card_asked(question: Question) -> Card:
    return Card(MARK.findall(question.text)[-1])


def seat_asked(umpire: Umpire, question: Question) -> int:
    """The seat that the question names."""
    found = [
        seat
        for seat in range(umpire.all.seats)
        if re.search(rf"\b{re.escape(umpire.names.whole(seat))}\b", question.text)
    ]
    assert len(found) == 1, question.text
    return found[0]


def cards_out(umpire: Umpire, question: Question) -> int:
    suit = suit_asked(question)
    if "{" not in question.text:
        suit = umpire.all.trump
    return len(umpire.elsewhere(suit))


def trumps_out(umpire: Umpire, question: Question) -> Any:
    if question.kind == "number":
        return len(umpire.elsewhere(umpire.all.trump))
    holders = {
        seat
        for seat in range(umpire.all.seats)
        if seat != umpire.seat and any(umpire.suit_of(card) is umpire.all.trump for card in umpire.held[seat])
    }
    assert holders <= set(question.answer)  # whoever has a trump can have one
    return question.answer


def fourth_number(umpire: Umpire, question: Question) -> int:
    suit = suit_asked(question)
    return sum(umpire.suit_of(card) is suit for card in umpire.all.hands[umpire.seat])


def boss_card(umpire: Umpire, question: Question) -> str:
    return max(umpire.elsewhere(suit_asked(question)), key=umpire.all.ranks.strength.__getitem__).text


def my_tops(umpire: Umpire, question: Question) -> int:
    suit, strength = suit_asked(question), umpire.all.ranks.strength
    best = max((strength[card] for card in umpire.elsewhere(suit)), default=-99)
    mine = set(umpire.all.hands[umpire.seat])
    mine |= {pile.face for pile in umpire.mine.layouts[umpire.seat] if pile.face} if umpire.mine.layouts else set()
    return sum(umpire.suit_of(card) is suit and strength[card] > best for card in mine)


def voids(umpire: Umpire, question: Question) -> Any:
    suit = suit_asked(question)
    if question.kind == "number":
        return umpire.first_void(seat_asked(umpire, question), suit)
    others = [seat for seat in range(umpire.all.seats) if seat != umpire.seat]
    return [seat for seat in others if umpire.first_void(seat, suit) is not None]


def honours_gone(umpire: Umpire, question: Question) -> Any:
    if question.kind == "seats":
        return [seat for _, seat, card in umpire.plays if card is card_asked(question)]
    suit = suit_asked(question)
    return texts(card for *_, card in umpire.plays if card.suit is suit and card.rank > 10)


def gone_or_not(umpire: Umpire, question: Question) -> str:
    return "gone" if any(card is card_asked(question) for *_, card in umpire.plays) else "not played"


def last_trick(umpire: Umpire, question: Question) -> list[str]:
    found = re.search(r"trick (\d+)", question.text)
    number = int(found[1]) if found else len(umpire.all.tricks)
    return texts(card for at, _, card in umpire.plays if at == number)


def faced_cards(umpire: Umpire, question: Question) -> list[int]:
    card = card_asked(question)
    owners = [seat for seat, held in enumerate(umpire.held) if card in held]
    return owners or [seat for _, seat, played in umpire.plays if played is card]


def buried(umpire: Umpire, question: Question) -> list[str]:
    """Cards that the seat named in answers of this deal, or the hand that it was dealt and plays nothing of."""
    named = {Card(text.split()[1]) for text in umpire.laid_away}
    dealt = {
        card
        for event in umpire.all.deal_events
        if event.verb == "deal" and event.seat == umpire.seat
        for card in event.what
    }
    played = {card for _, seat, card in umpire.plays if seat == umpire.seat}
    given_up = set() if named or dealt & (played | umpire.held[umpire.seat]) else dealt
    return texts(named | given_up)


def needs(umpire: Umpire, question: Question) -> int:
    seat = umpire.seat if " you " in question.text else seat_asked(umpire, question)
    contract, sides = umpire.all.contract, umpire.all.sides
    side = {seat} | {one for one, need in enumerate(contract.needs) if need is not None and sides[one] == sides[seat]}
    return max(0, contract.needs[seat] - sum(trick.winner in side for trick in umpire.all.tricks))


def inference(umpire: Umpire, question: Question) -> Any:
    if question.kind == "number":
        return _eleven(umpire, question)
    return [seat for seat, held in enumerate(umpire.held) if card_asked(question) in held]


def _eleven(umpire: Umpire, question: Question) -> int:
    """Where it was the fourth best, the higher cards are counted in the other two hands; else nothing is claimed."""
    trick = umpire.all.tricks[int(re.search(r"trick (\d+)", question.text)[1]) - 1]
    leader, led = trick.plays[0]
    later = {(seat, card) for at, seat, card in umpire.plays if at >= trick.number}
    before = [held | {card for who, card in later if who == seat} for seat, held in enumerate(umpire.held)]
    higher = [sum(card.suit is led.suit and card.rank > led.rank for card in hand) for hand in before]
    if higher[leader] != 3:
        return question.answer
    return sum(number for seat, number in enumerate(higher) if seat not in (leader, umpire.seat))


def rebuild(umpire: Umpire, question: Question) -> Any:
    seat = seat_asked(umpire, question)
    held = umpire.held[seat] | {card for _, who, card in umpire.plays if who == seat}
    if question.kind == "shape":
        return {suit: sum(umpire.suit_of(card) == suit for card in held) for suit in question.answer}
    return texts(card for card in held if "honours" not in question.text or card.rank > 10)


def the_close(umpire: Umpire, question: Question) -> list[str]:
    (other,) = {0, 1} - {umpire.seat}
    if "all" in question.text:
        return texts(umpire.held[other])
    taken = {event.what for event in umpire.all.deal_events if event.verb == "take" and event.seat == other}
    shown = set(umpire.all.shown[other]) | taken
    return texts(shown & umpire.held[other])


ANSWERS: dict[str, Callable[[Umpire, Question], Any]] = {
    "fourth-number": fourth_number,
    "cards-out": cards_out,
    "trumps-out": trumps_out,
    "boss-card": boss_card,
    "my-tops": my_tops,
    "voids": voids,
    "honours-gone": honours_gone,
    "gone-or-not": gone_or_not,
    "last-trick": last_trick,
    "faced-cards": faced_cards,
    "buried": buried,
    "needs": needs,
    "inference": inference,
    "rebuild": rebuild,
    "the-close": the_close,
}


# What can be known: the same questions from the exact beliefs of the seat, which see nothing of the other hands.


class Knower:
    """What follows without doubt from all that a seat has seen."""

    def __init__(self, view: wn.View) -> None:
        self.view, self.beliefs = view, Beliefs(view)
        self.table = self.beliefs.probability
        self.gone = self.cards_in("played")

    def cards_in(self, place: Any) -> set[Card]:
        """The cards that lie at a place for sure."""
        row = self.beliefs.places.index(place)
        return {card for card in self.view.pack if self.table[row, card.index] == 1}

    def out(self, suit: Suit) -> set[Card]:
        """The cards of a suit of which it is sure that they are elsewhere and not known to be out of play."""
        settled = self.gone | set(self.view.aside) | set(self.view.stock or ())
        mine = self.table[self.view.seat]
        cards = [card for card in self.view.pack if self.view.ranks.suit_of[card] is suit]
        assert all(mine[card.index] in (0, 1) for card in cards)
        return {card for card in cards if not mine[card.index]} - settled

    def may_hold(self, seat: int, suit: Suit) -> bool:
        """Whether a seat may have a card of a suit, in its hand or before it."""
        places = [seat, *(place for place in self.beliefs.places if isinstance(place, tuple) and place[1] == seat)]
        rows = [self.beliefs.places.index(place) for place in places]
        return any(self.table[rows, card.index].any() for card in self.out(suit))


def knows_cards_out(knower: Knower, question: Question) -> bool:
    suit = suit_asked(question) if "{" in question.text else knower.view.trump
    return bool(len(knower.out(suit)) == question.answer)


def knows_trumps_out(knower: Knower, question: Question) -> bool:
    trump, me = knower.view.trump, knower.view.seat
    if question.kind == "number":
        return bool(len(knower.out(trump)) == question.answer)
    others = [seat for seat in range(knower.view.seats) if seat != me]
    return {seat for seat in others if knower.may_hold(seat, trump)} == set(question.answer)


def knows_boss_card(knower: Knower, question: Question) -> bool:
    best = max(knower.out(suit_asked(question)), key=knower.view.ranks.strength.__getitem__)
    return bool(best.text == question.answer)


def knows_what_fell(knower: Knower, question: Question) -> bool:
    return {Card(text) for text in question.answer} <= knower.gone if question.kind == "cards" else True


def knows_gone_or_not(knower: Knower, question: Question) -> bool:
    return (card_asked(question) in knower.gone) == (question.answer == "gone")


def knows_the_place(knower: Knower, question: Question) -> bool:
    """Where a card is that has not been played: there, in all deals that are possible."""
    card = card_asked(question)
    return card in knower.gone or all(knower.table[seat, card.index] == 1 for seat in question.answer)


def knows_the_close(knower: Knower, question: Question) -> bool:
    (other,) = {0, 1} - {knower.view.seat}
    cards, held = {Card(text) for text in question.answer}, knower.cards_in(other)
    return cards == held if "all" in question.text else cards <= held


KNOWN: dict[str, Callable[[Knower, Question], bool]] = {
    "cards-out": knows_cards_out,
    "trumps-out": knows_trumps_out,
    "boss-card": knows_boss_card,
    "honours-gone": knows_what_fell,
    "last-trick": knows_what_fell,
    "gone-or-not": knows_gone_or_not,
    "faced-cards": knows_the_place,
    "inference": lambda knower, question: question.kind == "number" or knows_the_place(knower, question),
    "the-close": knows_the_close,
}
"""Whether all deals that a seat must think possible have the answer, for the questions that speak of cards elsewhere.

The others ask about bids, tricks, voids and hands that were seen.
"""
