"""Drills of who holds what: needs, inferences, hands rebuilt, the Close, chances."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final

from whist_nb.drawing.names import first_up
from whist_nb.engine.cards import STANDARD_ORDER, Card, Cards, by_index
from whist_nb.training.drills.counting import LOG
from whist_nb.training.drills.drill import Drill, all_but, anywhere, enough, only, tricks_to_come
from whist_nb.training.question import Evidence, Question, texts
from whist_nb.training.recall import Recall, seats_named, shown

UNDERTAKING: Final = (
    "contract-whist",
    "israeli-whist",
    "bid-whist",
    "solo-whist",
    "minnesota-whist",
    "norwegian-whist",
    "widow-whist",
)
"""Games with contracts: so many tricks must be won."""
STOCKS: Final = ("german-whist", "christmas-whist")
OPEN: Final = ("humbug",)
"""Games in which the deal shows everything."""


def needs(recall: Recall, lots: Random, level: int) -> Question | None:
    """How many tricks a seat still needs for what it has undertaken; on higher rungs each seat."""
    contract = recall.view.contract
    if contract is None or contract.aim not in ("at least", "exactly") or not enough(recall, level):
        return None
    seats = [seat for seat, need in enumerate(contract.needs) if need is not None]
    if not seats or not recall.view.tricks:
        return None
    lots.shuffle(seats)
    first, *rest = [_need_of(recall, seat) for seat in seats[: 1 if level < 5 else len(seats)]]
    return replace(first, more=tuple(rest), size=2 * (1 + len(rest)))


def _undertook_with(recall: Recall, one: int, seat: int) -> bool:
    """Whether two seats have undertaken the same thing together."""
    contract, sides = recall.view.contract, recall.view.sides
    return contract is not None and contract.needs[one] is not None and sides[one] == sides[seat]


def _need_of(recall: Recall, seat: int) -> Question:
    contract, view = recall.view.contract, recall.view
    assert contract is not None
    bid = contract.needs[seat]
    assert bid is not None
    side = [one for one in range(view.seats) if one == seat or _undertook_with(recall, one, seat)]
    won = sum(view.tricks_won[one] for one in side)
    left, name = max(0, bid - won), recall.names
    tricks = [trick for trick in view.tricks if trick.winner in side]
    return Question(
        "needs",
        "needs",
        f"How many tricks {'do you' if seat == recall.me else 'does ' + name.whole(seat)} still need"
        + (" (0 if made or passed)?" if contract.aim == "exactly" else " for the contract?"),
        "number",
        left,
        evidence=(
            Evidence(0, f"{name.start(seat)} undertook {bid}.", seat),
            *(Evidence(trick.number, f"{name.does(trick.winner, 'win')} it.", trick.winner) for trick in tricks),
        ),
        found_by=f"{bid} undertaken, {won} won.",
        meaning="Who needs tricks will win cheaply; who has enough will throw high cards away."
        if contract.aim == "exactly"
        else "Tricks beyond the contract cost nothing to give away.",
        hide=LOG | {"needs", "tally"},
    )


def inference(recall: Recall, lots: Random, level: int) -> Question | None:
    """Who must hold a card that nobody has shown: it follows from voids and numbers."""
    if tricks_to_come(recall) < 2 or len(recall.view.tricks) < 2:
        return None
    if (convention := rule_of_eleven(recall)) is not None and lots.random() < 0.5:
        return convention
    told = {card for cards in recall.view.hands for card in cards} | set(recall.view.seen)
    places = recall.beliefs.certain
    others = ((card, place) for card, place in places.items() if place in recall.others)
    found = sorted((card for card, _ in others if card not in told), key=by_index)
    if not found:
        return None
    card = lots.choice(found)
    seat, suit = places[card], recall.suit(card)
    reasons = [fact for fact in recall.beliefs.facts if card in fact.cards]
    return Question(
        "inference",
        "inference",
        f"Who must hold {{{card.text}}}?",
        "seats",
        [seat],
        options=recall.seat_options(),
        evidence=tuple(
            Evidence(0, f"{first_up(recall.names.told(fact.why))}.", _seat(fact.place), (card,)) for fact in reasons
        ),
        found_by=f"Nobody else can: it is with {recall.names.whole(seat)}.",
        meaning=f"A void tells where the rest of {suit.word if suit else 'the suit'} lies."
        if reasons
        else "What is neither yours nor played has few places left: count them.",
        hide=LOG | {"voids"},
        size=len(reasons) + 1,
    )


def rule_of_eleven(recall: Recall) -> Question | None:
    """After the first lead of a plain suit: what a fourth best says of the higher cards in the other hands."""
    view = recall.view
    if not view.tricks or len(view.pack) != 52 or view.seats != 4 or view.ranks.order != STANDARD_ORDER:
        return None
    if sum(view.cards_left) + len(recall.fallen) < 52:
        return None  # cards that nobody holds would be counted
    trick = view.tricks[-1]
    leader, led = trick.plays[0]
    suit = led.suit
    earlier = any(recall.suit(each.card) is suit for each in recall.fallen if each.trick < trick.number)
    mine = recall.mine | {card for who, card in trick.plays if who == recall.me}
    higher = [card for card in mine if card.suit is suit and card.rank > led.rank]
    two = [seat for seat in recall.others if seat != leader]
    left = 11 - led.rank - len(higher)
    if earlier or leader == recall.me or suit is recall.trump or suit is None or led.rank > 8 or left < 0:
        return None
    return Question(
        "inference",
        "inference",
        f"In trick {trick.number} {recall.names.mid(leader)} led {{{led.text}}}. If that was the fourth best, how many "
        f"higher {suit.word} did {seats_named(recall, two)} have between them then?",
        "number",
        int(left),
        evidence=(Evidence(trick.number, f"{recall.names.start(leader)} led {{{led.text}}}.", leader, (led,)),),
        found_by=f"Eleven less {int(led.rank)} is {11 - led.rank}; you had {len(higher)} of those.",
        meaning="Three higher cards are with the leader; the rule of eleven counts all the others.",
        hide=LOG,
        size=2,
    )


def _seat(place: object) -> int | None:
    return place if isinstance(place, int) else None


def rebuild(recall: Recall, lots: Random, level: int) -> Question | None:
    """The whole hand that another seat was dealt or drew, once it can be known: its shape, its honours, every card."""
    if recall.view.trick or not recall.view.tricks:
        return None
    seats = [seat for seat in recall.others if _is_known(recall, seat)]
    if not seats:
        return None
    seat = lots.choice(seats)
    held = _hand_of(recall, seat)
    facts = tuple(
        Evidence(each.trick, f"{recall.names.does(seat, 'play')} {{{each.card.text}}}.", seat, (each.card,))
        for each in recall.fallen
        if each.seat == seat
    )
    name, options = recall.names.whole(seat), tuple(recall.view.pack)
    common = {"drill": "rebuild", "skill": "hands", "evidence": facts, "hide": LOG | {"hands"}}
    found_by = f"{shown(tuple(Cards(held).sorted()))}."
    if level <= 4:
        shape = {suit.value: sum(recall.suit(card) is suit for card in held) for suit in recall.suits}
        text = f"What was the shape of the hand that {name} played from: how many of each suit?"
        return Question(
            **common, text=text, kind="shape", answer=shape, found_by=found_by, size=4,
            meaning="Four lengths that add up: two voids and a count give the rest.",
        )  # fmt: skip
    honours = tuple(card for card in held if card.rank > 10)
    if level <= 8:
        text = f"Which honours and jokers did {name} hold?"
        return Question(
            **common, text=text, kind="cards", answer=texts(honours), found_by=found_by, size=len(honours) + 1,
            options=tuple(card for card in options if card.rank > 10), meaning="Honours by suit are half a hand.",
        )  # fmt: skip
    text = f"Mark every card that {name} held in this deal."
    return Question(
        **common, text=text, kind="cards", answer=texts(held), found_by=found_by, size=len(held), options=options,
        meaning="Shape first, then honours, then the pips between.",
    )  # fmt: skip


def _is_known(recall: Recall, seat: int) -> bool:
    """Whether every card that a seat still holds follows from what was seen."""
    sure = sum(place == seat for card, place in recall.beliefs.certain.items() if card not in recall.gone)
    return sure == recall.view.cards_left[seat] + sum(bool(pile.face) for pile in _piles(recall, seat)) and not any(
        pile.covered for pile in _piles(recall, seat)
    )


def _piles(recall: Recall, seat: int) -> tuple:
    return recall.view.layouts[seat] if recall.view.layouts else ()


def _hand_of(recall: Recall, seat: int) -> tuple[Card, ...]:
    """All cards that a seat has played and must still hold."""
    played = {each.card for each in recall.fallen if each.seat == seat}
    held = {card for card, place in recall.beliefs.certain.items() if place == seat}
    return tuple(sorted(played | held, key=by_index))


def the_close(recall: Recall, lots: Random, level: int) -> Question | None:
    """The stock is gone: the opponent's whole hand, or of it what can be known."""
    view = recall.view
    if view.stock_left or view.trick or len(view.tricks) > view.stage_start or not view.tricks:
        return None
    (other,) = recall.others
    certain = recall.beliefs.certain
    held = tuple(sorted((card for card, place in certain.items() if place == other), key=by_index))
    if not held:
        return None
    whole = len(held) == view.cards_left[other]
    taken = {card: number for number, (seat, card) in enumerate(_taken(recall), 1) if seat == other}
    facts = tuple(
        Evidence(taken[card], f"{{{card.text}}}: won as the open card of trick {taken[card]}.", other, (card,))
        for card in sorted((card for card in held if card in taken), key=taken.__getitem__)
    )
    shown_once = tuple(card for card in held if card not in taken and card in view.seen)
    left = tuple(card for card in held if card not in taken and card not in view.seen)
    if shown_once:
        facts += (Evidence(0, f"Shown before: {shown(shown_once)}.", other, shown_once),)
    if left:
        facts += (Evidence(0, f"Neither yours nor played, so there: {shown(left)}.", other, left),)
    count = "1 card" if len(held) == 1 else f"{len(held)} cards"
    what = f"all {count} that your opponent holds" if whole else f"the {count} that your opponent is sure to hold"
    return Question(
        "the-close",
        "the Close",
        f"The stock is gone. Mark {what}.",
        "cards",
        texts(held),
        options=tuple(view.pack),
        evidence=facts,
        found_by="Of each suit: the pack, less your hand, less what has been played."
        if whole
        else "Sure are the open cards that were won and are not played yet.",
        meaning="Now the rest can be played as if the cards lay open."
        if whole
        else "The removed cards keep the rest in doubt.",
        hide=LOG | {"hands"},
        size=len(held),
    )


def _taken(recall: Recall) -> list[tuple[int, Card]]:
    return [
        (event.seat, event.what)
        for event in recall.view.deal_events
        if event.verb == "take" and event.seat is not None and isinstance(event.what, Card)
    ]


def chance(recall: Recall, lots: Random, level: int) -> Question | None:
    """How likely a seat holds a card, beside the exact chance."""
    if not enough(recall, level):
        return None
    beliefs = recall.beliefs
    cards = [card for card in beliefs.unseen if card.rank >= 10 or level > 6]
    if not cards:
        return None
    card = lots.choice(cards)
    seats = [seat for seat in recall.others if 0 < beliefs.probability[seat, card.index] < 1]
    if not seats:
        return None
    seat = lots.choice(seats)
    exact = round(float(beliefs.probability[seat, card.index]) * 100, 1)
    facts = tuple(Evidence(0, f"{first_up(recall.names.told(fact.why))}.", _seat(fact.place)) for fact in beliefs.facts)
    return Question(
        "chance",
        "chances",
        f"How likely is it, in per cent, that {recall.names.whole(seat)} holds {{{card.text}}}?",
        "percent",
        exact,
        evidence=facts,
        found_by=f"Of {beliefs.worlds:,} deals that agree with all you saw, {exact:g} % have it there.",
        meaning="Count the places where a card may lie: who has more room has it more often.",
        hide=LOG | {"voids"},
        size=2 + len(facts),
    )


PLACING: Final = (
    Drill("needs", "Still needed", "needs", "How many tricks each still needs.", needs, only(*UNDERTAKING)),
    Drill(
        "inference",
        "Who must have it",
        "inference",
        "Where a card must lie that nobody has shown.",
        inference,
        all_but(*OPEN, "knockout-whist"),
    ),
    Drill(
        "rebuild",
        "Rebuild a hand",
        "hands",
        "A hidden hand from memory: shape, honours, every card.",
        rebuild,
        anywhere,
        "end",
    ),
    Drill(
        "the-close",
        "The Close",
        "the Close",
        "The whole hand opposite when the stock is gone.",
        the_close,
        only(*STOCKS),
    ),
    Drill("chance", "What are the odds", "chances", "An estimate beside the exact chance.", chance, all_but(*OPEN)),
)
