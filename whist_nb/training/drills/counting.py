"""Counting drills: lengths, cards still out, trumps, tops, boss cards."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final

from whist_nb.engine.cards import Card, Cards, Suit, by_index
from whist_nb.training.drills.drill import Drill, all_but, anywhere, enough
from whist_nb.training.question import Evidence, Question, Shown, texts
from whist_nb.training.recall import Recall, named, seats_named, shown

NO_TRUMPS: Final = ("russi", "minnesota-whist", "norwegian-whist")
SMALL_HANDS: Final = ("turnover-bridge",)
"""Most of the cards lie on the table."""
LOG: Final = frozenset({"log", "tricks"})
"""Hidden while a question of play is put: the log, and the tricks that can be looked at again."""


def fourth_number(recall: Recall, lots: Random, level: int) -> Question | None:
    """Three lengths of a hand are named: the fourth."""
    hand = recall.view.hand
    if recall.fallen or len(hand) < 4:
        return None
    lengths = {suit: sum(recall.suit(card) is suit for card in hand) for suit in recall.suits}
    if sum(lengths.values()) != len(hand):
        return None
    asked = recall.suits[-1] if level <= 4 else lots.choice(recall.suits)
    given = [suit for suit in recall.suits if suit is not asked]
    if level > 8:
        lots.shuffle(given)
    told = ", ".join(f"{lengths[suit]} {named(suit)}" for suit in given)
    parts = " - ".join(str(lengths[suit]) for suit in given)
    return Question(
        "fourth-number",
        "fourth number",
        f"A hand of {len(hand)} has {told}. How many {named(asked)}?",
        "number",
        lengths[asked],
        evidence=(Evidence(0, f"The hand: {shown(tuple(hand))}.", recall.me, tuple(hand)),),
        found_by=f"{len(hand)} - {parts} = {lengths[asked]}",
        meaning="Whoever knows three lengths of a hand knows the fourth: count voids, and shapes come by themselves.",
        hide=frozenset({"hand"}),
        size=3,
    )


def cards_out(recall: Recall, lots: Random, level: int) -> Question | None:
    """How many cards of a suit are still out."""
    suits = [suit for suit in recall.suits if suit is not recall.trump and recall.fallen_of(suit)]
    if not suits or not enough(recall, level):
        return None
    suit = lots.choice(suits)
    return _count_out(recall, suit, "cards-out", "cards out")


def _count_out(recall: Recall, suit: Suit, drill: str, skill: str) -> Question:
    whole, mine, fallen = recall.whole(suit), recall.mine_of(suit), recall.fallen_of(suit)
    out = recall.out(suit)
    dead = tuple(card for card in whole if card in recall.dead and card not in recall.gone)
    found = f"{len(whole)} - {len(mine)} of yours - {len(fallen)} played"
    found += f" - {len(dead)} out of play" if dead else ""
    facts = [Evidence(0, f"You hold {shown(mine) if mine else 'none'}.", recall.me, mine), *recall.by_trick(suit)]
    if dead:
        facts.insert(1, Evidence(0, f"You know to be out of play: {shown(dead)}.", None, dead))
    return Question(
        drill,
        skill,
        f"How many {named(suit)} have not been played, beside those that you can place?"
        if dead
        else f"How many {named(suit)} have not been played and are not in your hand?",
        "number",
        len(out),
        evidence=tuple(facts),
        found_by=f"{found} = {len(out)}",
        meaning=f"Still out: {shown(out)}." if out else f"No {suit.word} can come any more: yours are all good.",
        hide=LOG,
        size=len(fallen),
    )


def trumps_out(recall: Recall, lots: Random, level: int) -> Question | None:
    """How many trumps are still out; on higher rungs also who can still have them."""
    if recall.trump is None or not recall.fallen or not enough(recall, level):
        return None
    count = _count_out(recall, recall.trump, "trumps-out", "trumps")
    if level < 4:
        return count
    holders = who_may_have(recall, recall.out(recall.trump))
    voids = tuple(
        Evidence(_shown_out_in(recall, seat, recall.trump), f"{recall.names.start(seat)} cannot have any.", seat)
        for seat in recall.others
        if seat not in holders
    )
    who = Question(
        "trumps-out",
        "trumps",
        "Who of the others can still hold a trump?",
        "seats",
        holders,
        options=recall.seat_options(),
        evidence=voids,
        found_by=_who_cannot(recall, [seat for seat in recall.others if seat not in holders]),
        meaning="Only these can ruff your winners." if holders else "Nobody can ruff any more.",
        hide=LOG | {"voids"},
    )
    return replace(count, more=(who,), size=count.size + 1)


def _who_cannot(recall: Recall, seats: list[int]) -> str:
    """Who has none of a suit, for sure."""
    return f"None are left with {seats_named(recall, seats)}." if seats else "Nobody has shown to have none."


def who_may_have(recall: Recall, cards: tuple[Card, ...]) -> list[int]:
    """The seats, clockwise, that may hold one of these cards in any deal that agrees with what was seen."""
    beliefs, columns = recall.beliefs, [place for place in recall.beliefs.places if isinstance(place, tuple)]
    places = {seat: [seat, *(place for place in columns if place[1] == seat)] for seat in recall.others}
    return sorted(
        seat for seat, own in places.items() if any(beliefs.may_hold(place, card) for place in own for card in cards)
    )


def _shown_out_in(recall: Recall, seat: int, suit: Suit | None) -> int:
    for trick in recall.view.tricks:
        led = recall.suit(trick.plays[0][1])
        if led is suit and any(who == seat and recall.suit(card) is not suit for who, card in trick.plays):
            return trick.number
    return 0


def boss_card(recall: Recall, lots: Random, level: int) -> Question | None:
    """Which card of a suit is the highest that is still in play."""
    live = {suit: recall.out(suit) for suit in recall.suits}
    suits = [suit for suit, out in live.items() if out and recall.whole(suit)[0] in recall.gone]
    if not suits or not enough(recall, level):
        return None
    suit = lots.choice(suits)
    best, gone = live[suit][0], [card for card in recall.whole(suit) if card in recall.gone]
    above = [card for card in recall.whole(suit) if recall.view.ranks.strength[card] > recall.view.ranks.strength[best]]
    return Question(
        "boss-card",
        "boss card",
        f"Which is the highest of the {named(suit)} that others may still hold?",
        "card",
        best.text,
        options=recall.whole(suit),
        evidence=recall.by_trick(suit),
        found_by=f"Above it: {shown(above)}, played or yours." if above else "Nothing ranks above it.",
        meaning="No card that others hold of this suit beats your higher ones."
        if recall.mine_of(suit) and recall.mine_of(suit)[0] in above
        else f"Until {{{best.text}}} has gone, no card of yours is sure in this suit.",
        hide=LOG,
        size=len(gone),
    )


def my_tops(recall: Recall, lots: Random, level: int) -> Question | None:
    """How many of my cards of a suit no card that is out can beat in the suit."""
    suits = [suit for suit in recall.suits if recall.mine_of(suit) and recall.fallen_of(suit)]
    if not suits or not enough(recall, level):
        return None
    suit = lots.choice(suits)
    out, mine, strength = recall.out(suit), recall.mine_of(suit), recall.view.ranks.strength
    tops = [card for card in mine if not out or strength[card] > strength[out[0]]]
    return Question(
        "my-tops",
        "boss card",
        f"How many of your {named(suit)} can no {suit.word[:-1]} of another hand beat?",
        "number",
        len(tops),
        evidence=(Evidence(0, f"You hold {shown(mine)}.", recall.me, mine), *recall.by_trick(suit)),
        found_by=f"The highest still out is {shown(out[:1])}." if out else f"No {suit.word} are out.",
        meaning=f"These are tops: {shown(tops)}." if tops else "None of yours is a top yet.",
        hide=LOG,
        size=len(recall.fallen_of(suit)),
    )


def hold_a_hand(recall: Recall, lots: Random, level: int) -> Question | None:
    """A hand is shown for some seconds, and then entered by suit."""
    hand = tuple(recall.view.hand)
    if recall.fallen or len(hand) < 3:
        return None
    size = min(len(hand), 2 + level)
    cards = tuple(sorted(lots.sample(hand, size), key=by_index))
    seconds = max(3.0, 2.0 * size - 0.8 * level)
    return Question(
        "hold-a-hand",
        "hand span",
        f"You saw {size} cards. Mark them.",
        "cards",
        texts(cards),
        options=tuple(recall.view.pack),
        found_by=f"By suits: {shown(tuple(Cards(cards).sorted()))}.",
        meaning="Read a hand by suits and from the top: groups are kept, single cards are lost.",
        hide=LOG | {"hand"},
        shown=Shown(cards=cards, seconds=seconds),
        size=size,
    )


COUNTING: Final = (
    Drill(
        "fourth-number",
        "The fourth number",
        "fourth number",
        "Three lengths are named; you say the fourth at once.",
        fourth_number,
        all_but(*SMALL_HANDS),
        "start",
    ),
    Drill("cards-out", "Cards out", "cards out", "How many of a suit are still out.", cards_out, anywhere),
    Drill(
        "trumps-out",
        "Trumps out",
        "trumps",
        "How many trumps are still out, and who can have them.",
        trumps_out,
        all_but(*NO_TRUMPS),
    ),
    Drill("boss-card", "The boss card", "boss card", "Which card of a suit is the highest left.", boss_card, anywhere),
    Drill("my-tops", "How many tops", "boss card", "How many of your cards are sure in their suit.", my_tops, anywhere),
    Drill(
        "hold-a-hand",
        "Hold a hand",
        "hand span",
        "A hand is shown, then entered by suit.",
        hold_a_hand,
        all_but(*SMALL_HANDS),
        "start",
    ),
)
