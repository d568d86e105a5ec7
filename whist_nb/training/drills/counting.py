"""Counting drills: cards still out, trumps, the master card, tops."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Final

from whist_nb.drawing.names import NUMBERS, cards_in, listed
from whist_nb.engine.cards import Card, Suit
from whist_nb.engine.phrases import phrase
from whist_nb.training.drills.drill import drawn, drill, enough, some_drawn
from whist_nb.training.question import Evidence, Question, texts
from whist_nb.training.recall import Recall, seats_named

OFTEN_NONE: Final = 0.05
"""How often tops are asked about when there are none; since there usually are none, a guess would often be right."""
FEW: Final = 7
"""With at most this many cards in hand, all are asked about; a deal of at most this many tricks is short."""
THINNED: Final = 0.3
"""How often a question with the usual answer is asked: about cards just below the top of a suit, or about trumps."""
_TOGETHER: Final = 3
"""The most cards that are asked for together."""


# Cards out


@drill(
    "cards-out", phrase("Cards out"), "cards out", phrase("How many of a suit are still out."), wakes={"again", "void"}
)
def cards_out(recall: Recall, rng: Random, level: int) -> Question | None:
    """Ask how many cards of a suit are still out; at higher levels of two suits, then of three."""
    suits = [suit for suit in recall.suits if suit is not recall.trump and recall.fallen_of(suit)]
    if not suits or not enough(recall, level):
        return None
    asked = some_drawn(rng, suits, lambda suit: len(recall.out(suit)), 1 + level // 6)
    return _together([_count_out(recall, suit) for suit in asked])


def _together(parts: Sequence[Question]) -> Question:
    """Join questions that are asked one after the other."""
    first, *more = parts
    return replace(first, more=tuple(more), size=sum(part.size for part in parts))


def _count_out(recall: Recall, suit: Suit) -> Question:
    whole, mine, fallen = recall.whole(suit), recall.mine_of(suit), recall.fallen_of(suit)
    out = recall.out(suit)
    dead = _dead(recall, suit)
    found = phrase(
        "{whole} − {yours} of yours − {fallen} played",
        whole=len(whole),
        yours=len(mine),
        fallen=len(fallen),
    )
    found += phrase(" − {number} out of play", number=len(dead)) if dead else ""
    facts = [
        Evidence(0, phrase("You have {cards}.", cards=cards_in(mine) if mine else "none"), recall.me, mine),
        *recall.by_trick(suit),
    ]
    if dead:
        facts.insert(1, Evidence(0, phrase("You saw {dead} put aside.", dead=cards_in(dead)), None, dead))
    return Question(
        phrase("How many {suit} {still_out}?", suit=recall.called(suit), still_out=_still_out(recall, suit)),
        "number",
        len(out),
        evidence=tuple(facts),
        found_by=f"{found} = {len(out)}",
        meaning=_which_are_out(recall, suit),
        size=len(fallen),
    )


def _still_out(recall: Recall, suit: Suit) -> str:
    """Say what is counted, so that there is one answer."""
    if any(recall.view.layouts):
        return phrase("have not been played and are neither in your hand nor face up in front of you")
    if _dead(recall, suit):
        return phrase("are still out, not counting yours and those you saw put aside")
    return phrase("have not been played and are not in your hand")


def _dead(recall: Recall, suit: Suit) -> tuple[Card, ...]:
    return tuple(card for card in recall.whole(suit) if card in recall.dead and card not in recall.gone)


def _which_are_out(recall: Recall, suit: Suit) -> str:
    """Say which cards these are, and which of them others can still have."""
    out, live, mine = recall.out(suit), recall.live(suit), recall.mine_of(suit)
    called = recall.called(suit)
    if not out:
        return (
            phrase("All the {called} left to play are yours: {cards}.", called=called, cards=cards_in(mine))
            if mine
            else phrase("No {called} are left to play.", called=called)
        )
    told = phrase("They are {out}.", out=cards_in(out)) if len(out) > 1 else phrase("It is {out}.", out=cards_in(out))
    if not live:
        return phrase("{told} The other players can no longer play any of these.", told=told)
    return (
        told
        if live == out
        else phrase("{told} Of these, the others can still play only {live}.", told=told, live=cards_in(live))
    )


# Trumps


@drill(
    "trumps-out",
    phrase("Trumps out"),
    "trumps",
    phrase("How many trumps are still out, who can have them, and which they are."),
    fits=lambda game: game.has_trumps,
    wakes={"trump"},
    conceals={"voids"},
)
def trumps_out(recall: Recall, rng: Random, level: int) -> Question | None:
    """Ask how many trumps are still out, and at higher levels also who may have them and which they are."""
    if recall.trump is None or not recall.fallen or not enough(recall, level):
        return None
    parts = [_count_out(recall, recall.trump)]
    several = len(recall.others) > 1
    if level >= 4 and several:
        holders = who_may_have(recall, recall.out(recall.trump))
        if len(holders) < len(recall.others) or rng.random() < THINNED:
            parts.append(_who_has_trumps(recall, recall.trump, holders))
    if level >= (8 if several else 4):
        parts.append(_which_trumps(recall, recall.trump, parts[0]))
    return _together(parts)


def who_may_have(recall: Recall, cards: tuple[Card, ...]) -> list[int]:
    """Return the other seats that may hold one of these cards in any deal that fits what was seen."""
    return sorted({seat for card in cards for seat in recall.holders(card)})


def _who_has_trumps(recall: Recall, trump: Suit, holders: list[int]) -> Question:
    others = [seat for seat in recall.others if seat not in holders]
    voids = tuple(
        Evidence(
            _shown_out_in(recall, seat, trump), phrase("{seat} cannot have any.", seat=recall.names.start(seat)), seat
        )
        for seat in others
    )
    return Question(
        phrase("Which of the others can still hold a trump?"),
        "seats",
        holders,
        options=recall.seat_options(),
        evidence=voids,
        found_by=phrase("There are none left with {seats_named}.", seats_named=seats_named(recall, others))
        if others
        else phrase("Each of them may still hold one."),
        meaning=_who_ruffs(recall, holders),
    )


def _who_ruffs(recall: Recall, holders: list[int]) -> str:
    if not holders:
        return phrase("Nobody else can ruff.")
    if len(holders) == len(recall.others):
        return phrase("Any of the others may still ruff.")
    return phrase("Of the others, only {seats_named} can still ruff.", seats_named=seats_named(recall, holders))


def _which_trumps(recall: Recall, trump: Suit, count: Question) -> Question:
    out = recall.out(trump)
    return replace(
        count,
        text=phrase("Which trumps {still_out}? Mark them.", still_out=_still_out(recall, trump)),
        kind="cards",
        answer=texts(out),
        options=recall.whole(trump),
        found_by=f"{cards_in(out)}." if out else phrase("None are left."),
        meaning="",
        size=len(out),
    )


def _shown_out_in(recall: Recall, seat: int, suit: Suit) -> int:
    """Return the trick in which a seat did not follow a suit; 0 if that is known in another way."""
    shown = recall.view.shown_out.values()
    return next((each.trick for each in shown if each.seat == seat and each.suit is suit), 0)


# The master card, tops


def _others_may(recall: Recall) -> str:
    """Say which cards may still be played against this seat."""
    if any(recall.view.layouts):
        return phrase("others may still have, in hand or on the table")
    return phrase("others may still hold or draw") if recall.draws_on else "others may still hold"


@drill(
    "boss-card", phrase("The master card"), "boss card", phrase("The highest cards left in a suit."), wakes={"honour"}
)
def boss_card(recall: Recall, rng: Random, level: int) -> Question | None:
    """Ask for the highest card of a suit that others may still have, or at higher levels the two or three highest."""
    if not enough(recall, level):
        return None
    live = {suit: recall.live(suit) for suit in recall.suits if recall.fallen_of(suit)}
    suits = [suit for suit, cards in live.items() if cards and cards[0] is not recall.whole(suit)[0]]
    wanted = min(1 + level // 5 + _is_short(recall), _TOGETHER)
    count = min(wanted, max((len(live[suit]) for suit in suits), default=0))
    suit = drawn(rng, [each for each in suits if len(live[each]) >= count], lambda each: live[each][0].rank)
    if suit is None:
        return None
    best = live[suit][:count]
    if best == recall.whole(suit)[1 : 1 + count] and rng.random() > THINNED:
        return None
    text = _which_is_highest(recall, suit) if count == 1 else _which_are_highest(recall, suit, count)
    above = tuple(card for card in recall.whole(suit) if card not in best and _beats(recall, card, best[-1]))
    return Question(
        text,
        "card" if count == 1 else "cards",
        best[0].text if count == 1 else texts(best),
        options=recall.whole(suit),
        evidence=(*recall.by_trick(suit), *_voids(recall, suit)),
        found_by=_where_the_rest_is(recall, above),
        meaning=_beside_mine(recall, suit, best[0]),
        size=len(recall.fallen_of(suit)) + count - 1,
    )


def _which_is_highest(recall: Recall, suit: Suit) -> str:
    """Ask for the highest card of a suit that others may still have."""
    card, name = recall.one_of(suit), recall.names.whole(recall.others[0])
    if len(recall.others) > 1:
        if any(recall.view.layouts):
            return phrase(
                "Which is the highest {card} the other players could still have, in hand or on the table?", card=card
            )
        if recall.draws_on:
            return phrase("Which is the highest {card} the other players could still hold or draw?", card=card)
        return phrase("Which is the highest {card} the other players could still hold?", card=card)
    if any(recall.view.layouts):
        return phrase(
            "Which is the highest {card} {name} could still have, in hand or on the table?", card=card, name=name
        )
    if recall.draws_on:
        return phrase("Which is the highest {card} {name} could still hold or draw?", card=card, name=name)
    return phrase("Which is the highest {card} {name} could still hold?", card=card, name=name)


def _which_are_highest(recall: Recall, suit: Suit, count: int) -> str:
    """Ask for the two or three highest cards of a suit that others may still have."""
    number, cards, name = NUMBERS[count], recall.called(suit), recall.names.whole(recall.others[0])
    if len(recall.others) > 1:
        if any(recall.view.layouts):
            return phrase(
                "Which are the {number} highest {cards} the other players could still have, in hand or on the table?",
                number=number,
                cards=cards,
            )
        if recall.draws_on:
            return phrase(
                "Which are the {number} highest {cards} the other players could still hold or draw?",
                number=number,
                cards=cards,
            )
        return phrase(
            "Which are the {number} highest {cards} the other players could still hold?", number=number, cards=cards
        )
    if any(recall.view.layouts):
        return phrase(
            "Which are the {number} highest {cards} {name} could still have, in hand or on the table?",
            name=name,
            number=number,
            cards=cards,
        )
    if recall.draws_on:
        return phrase(
            "Which are the {number} highest {cards} {name} could still hold or draw?",
            name=name,
            number=number,
            cards=cards,
        )
    return phrase(
        "Which are the {number} highest {cards} {name} could still hold?", name=name, number=number, cards=cards
    )


def _is_short(recall: Recall) -> bool:
    """Return whether so few cards are played in a deal that usually a king or queen is left highest."""
    return recall.view.stage is not None and recall.view.stage.tricks <= FEW


def _beats(recall: Recall, one: Card, other: Card) -> bool:
    """Whether one card of a suit ranks above another."""
    strength = recall.view.ranks.strength
    return strength[one] > strength[other]


def _voids(recall: Recall, suit: Suit) -> tuple[Evidence, ...]:
    """Return the seats that have failed to follow a suit and can have none of it."""
    live = who_may_have(recall, recall.out(suit))
    found = {seat: _shown_out_in(recall, seat, suit) for seat in recall.others if seat not in live}
    text = phrase("did not follow {suit}.", suit=recall.called(suit))
    return tuple(Evidence(trick, f"{recall.names.start(seat)} {text}", seat) for seat, trick in found.items() if trick)


def _where_the_rest_is(recall: Recall, above: tuple[Card, ...]) -> str:
    """Say why higher cards are not the answer."""
    places = {"played": recall.gone, "yours": recall.mine, "out of play": recall.dead}
    kinds = {word: [card for card in above if card in cards] for word, cards in places.items()}
    kinds["out of play"] = [card for card in kinds["out of play"] if card not in recall.gone]
    kinds["with nobody else"] = [card for card in above if not any(card in cards for cards in kinds.values())]
    return phrase(
        "Higher ones: {items}.", items=", ".join(f"{cards_in(cards)} {word}" for word, cards in kinds.items() if cards)
    )


def _beside_mine(recall: Recall, suit: Suit, best: Card) -> str:
    mine = recall.mine_of(suit)
    if not mine:
        return phrase("You hold no {suit}.", suit=recall.one_of(suit))
    if _beats(recall, mine[0], best):
        return phrase(
            "No card of this suit that {others_may} beats your {{{text}}}.",
            others_may=_others_may(recall),
            text=mine[0].text,
        )
    return phrase(
        "Until {{{text}}} has gone, none of your {suit} is sure to be the master card.",
        text=best.text,
        suit=recall.called(suit),
    )


@drill(
    "my-tops",
    phrase("My winners"),
    "boss card",
    phrase("Your cards that can no longer be beaten by a card of their suit."),
    wakes={"honour"},
)
def my_tops(recall: Recall, rng: Random, level: int) -> Question | None:
    """Ask which of the learner's cards in some suits no card of their suit that others may still have can beat."""
    suits = [suit for suit in recall.suits if recall.mine_of(suit)]
    if not suits or not enough(recall, level):
        return None
    tops = {suit: _tops(recall, suit) for suit in suits}
    if not any(tops.values()) and rng.random() > OFTEN_NONE:
        return None
    count = len(suits) if len(recall.mine) <= FEW else min(2 + level // 5, len(suits))
    some = combinations(suits, count)
    asked = drawn(rng, some, lambda some: tuple(card for suit in some for card in tops[suit]))
    assert asked is not None
    mine = tuple(card for suit in asked for card in recall.mine_of(suit))
    answer = tuple(card for suit in asked for card in tops[suit])
    facts = [fact for suit in asked for fact in (*recall.by_trick(suit), *_voids(recall, suit))]
    return Question(
        phrase(
            "Which of your {asked} beat every card of their suit that {others_may}? Mark them.",
            asked=listed([recall.called(suit) for suit in asked]),
            others_may=_others_may(recall),
        ),
        "cards",
        texts(answer),
        options=tuple(card for suit in asked for card in recall.whole(suit)),
        evidence=(Evidence(0, phrase("You have {cards}.", cards=cards_in(mine)), recall.me, mine), *facts),
        found_by=" ".join(_highest_out(recall, suit) for suit in asked),
        meaning=phrase("Winners in their suits: {answer}.", answer=cards_in(answer))
        if answer
        else phrase("None of these is a winner in its suit."),
        size=sum(len(recall.fallen_of(suit)) for suit in asked),
    )


def _tops(recall: Recall, suit: Suit) -> tuple[Card, ...]:
    live = recall.live(suit)
    return tuple(card for card in recall.mine_of(suit) if not live or _beats(recall, card, live[0]))


def _highest_out(recall: Recall, suit: Suit) -> str:
    live, called = recall.live(suit), recall.called(suit)
    if not live:
        return phrase("There are no {called} that {others_may}.", called=called, others_may=_others_may(recall))
    return phrase(
        "The highest of the {called} that {others_may} is {{{text}}}.",
        called=called,
        others_may=_others_may(recall),
        text=live[0].text,
    )
