"""Drills on who holds what: needs, inferences, rebuilding hands, the Close, chances."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any, Final, NamedTuple

from whist_nb.drawing.names import cards_in, listed
from whist_nb.engine.cards import Card, Cards, by_index
from whist_nb.engine.phrases import phrase
from whist_nb.training.drills.drill import EASIEST, drill, enough, some_drawn, tricks_to_come
from whist_nb.training.question import Evidence, Question, texts
from whist_nb.training.recall import Recall


class TrickTarget(NamedTuple):
    """Tricks that some seats must win between them, and their purpose."""

    seats: tuple[int, ...]
    tricks: int
    aim: str


def trick_targets(recall: Recall) -> list[TrickTarget]:
    """Return the undertakings of a deal, with partners (even of a single deal) taken together, and what beats them."""
    view, contract = recall.view, recall.view.contract
    if contract is None or contract.aim not in ("at least", "exactly") or view.stage is None:
        return []
    seats = [seat for seat, need in enumerate(contract.needs) if need is not None]
    if not seats:
        return []
    if len(seats) == view.seats:  # each for itself
        aim = "to make the bid" if contract.aim == "exactly" else "to reach the quota"
        return [TrickTarget((seat,), contract.needs[seat] or 0, aim) for seat in seats]
    tricks = max(need or 0 for need in contract.needs)
    against = tuple(seat for seat in range(view.seats) if seat not in seats)
    return [
        TrickTarget(tuple(seats), tricks, "for the contract"),
        TrickTarget(against, view.stage.tricks + 1 - tricks, "to beat the contract"),
    ]


@drill(
    "needs",
    phrase("Still needed"),
    "needs",
    phrase("How many tricks each player still needs."),
    fits=lambda game: game.has_contracts,
    wakes={"won"},
    conceals={"needs", "tally"},
)
def needs(recall: Recall, rng: Random, level: int) -> Question | None:
    """Ask how many tricks are still needed to make a contract, or to beat it, and at higher levels by everybody."""
    found = trick_targets(recall)
    if not found or not recall.view.tricks or not enough(recall, level):
        return None
    count = 1 if level < 5 else len(found)
    first, *rest = (_need_of(recall, each) for each in some_drawn(rng, found, lambda each: _left(recall, each), count))
    return replace(first, more=tuple(rest), size=2 * (1 + len(rest)))


def _left(recall: Recall, each: TrickTarget) -> int:
    return max(0, each.tricks - sum(recall.view.tricks_won[seat] for seat in each.seats))


def _need_of(recall: Recall, each: TrickTarget) -> Question:
    names, view = recall.names, recall.view
    seats = [seat for seat in names.seat_order() if seat in each.seats]
    who, together = listed([names.whole(seat) for seat in seats]), phrase(" between them") if len(seats) > 1 else ""
    won, left = sum(view.tricks_won[seat] for seat in seats), _left(recall, each)
    if recall.me in seats and together:
        together = phrase(" between you")
    return Question(
        phrase(
            "How many tricks {does} {who} still need{together} {aim} (0 if none)?",
            does="do" if together or seats == [recall.me] else "does",
            who=who,
            together=together,
            aim=each.aim,
        ),
        "number",
        left,
        evidence=(
            Evidence(
                0, f"{each.tricks} {'trick is' if each.tricks == 1 else 'tricks are'} needed{together} {each.aim}."
            ),
            *(
                Evidence(trick.number, phrase("{who_wins} it.", who_wins=names.does(trick.winner, "win")), trick.winner)
                for trick in view.tricks
                if trick.winner in seats
            ),
        ),
        found_by=phrase("Needed: {tricks}. Won so far: {won}.", tricks=each.tricks, won=won),
        meaning=_how_it_stands(recall, each, won),
    )


_ENOUGH: Final = {
    "to make the bid": phrase("One more trick would be too many."),
    "to reach the quota": phrase("The quota has been reached."),
}


def _how_it_stands(recall: Recall, each: TrickTarget, won: int) -> str:
    """Say what the number means for the tricks still to come."""
    to_come, over = tricks_to_come(recall), won - each.tricks
    if over > 0 and each.aim == "to make the bid":
        return phrase("That is more than was bid.")
    if over >= 0:
        return _ENOUGH.get(each.aim, phrase("That is enough {aim}.", aim=each.aim))
    return (
        phrase("{to_come} tricks are still to come.", to_come=to_come)
        if -over <= to_come
        else phrase("Only {to_come} tricks are still to come.", to_come=to_come)
    )


@drill(
    "rebuild",
    phrase("Rebuild a hand"),
    "hands",
    phrase("A hidden hand from memory: shape, honours, every card."),
    moment="end",
    wakes={"end"},
    conceals={"hands"},
)
def rebuild(recall: Recall, rng: Random, level: int) -> Question | None:
    """Ask for all cards another seat has played or must still hold: the shape, the honours, every card."""
    if recall.view.trick or not recall.view.tricks:
        return None
    seats = [seat for seat in recall.others if _is_known(recall, seat) and _hand_of(recall, seat)]
    if not seats:
        return None
    seat = rng.choice(seats)
    held, name = _hand_of(recall, seat), recall.names.whole(seat)
    common: dict[str, Any] = {
        "evidence": tuple(recall.fell(each) for each in recall.fallen if each.seat == seat),
        "found_by": f"{cards_in(tuple(Cards(held).sorted()))}.",
    }
    everything = phrase("{name} has played or still holds", name=name)
    if level <= 4:
        shape = {suit.value: sum(recall.suit(card) is suit for card in held) for suit in recall.suits}
        text = phrase(
            "Think of every card that {everything}{jokers}. How many of them are in each suit?",
            everything=everything,
            jokers=_jokers(recall),
        )
        return Question(
            **common, text=text, kind="shape", answer=shape, size=4,
            meaning=phrase("Lengths first: single cards are easier to place once they are known."),
        )  # fmt: skip
    if level <= 8:
        high = tuple(card for card in recall.view.pack if card.rank > 10)
        honours = tuple(card for card in held if card in high)
        what = "honours and jokers" if any(card.suit is None for card in high) else "honours"
        return Question(
            **common, text=phrase("Mark the {what} that {everything}.", what=what, everything=everything),
            kind="cards", answer=texts(honours), size=len(honours) + 1, options=high,
            meaning=phrase("Place a hand's honours first, then the cards between them."),
        )  # fmt: skip
    return Question(
        **common, text=phrase("Mark every card that {everything}.", everything=everything),
        kind="cards", answer=texts(held), size=len(held), options=tuple(recall.view.pack),
        meaning=phrase("Suit lengths first, then the honours, then the small cards."),
    )  # fmt: skip


def _jokers(recall: Recall) -> str:
    """Say how jokers count, if there are any."""
    if all(card.suit for card in recall.view.pack):
        return ""
    return phrase(", jokers left out") if recall.trump is None else phrase(", jokers counting as trumps")


def _is_known(recall: Recall, seat: int) -> bool:
    """Return whether every card that a seat still holds follows from what was seen."""
    sure = sum(place == seat for card, place in recall.whereabouts.certain.items() if card not in recall.gone)
    return sure == recall.view.cards_left[seat] + sum(bool(pile.face) for pile in _piles(recall, seat)) and not any(
        pile.covered for pile in _piles(recall, seat)
    )


def _piles(recall: Recall, seat: int) -> tuple:
    return recall.view.layouts[seat] if recall.view.layouts else ()


def _hand_of(recall: Recall, seat: int) -> tuple[Card, ...]:
    """Return all cards that a seat has played or must still hold."""
    played = {each.card for each in recall.fallen if each.seat == seat}
    held = {card for card, place in recall.whereabouts.certain.items() if place == seat}
    return tuple(sorted(played | held, key=by_index))


@drill(
    "the-close",
    phrase("The Close"),
    phrase("the Close"),
    phrase("The whole hand opposite when the stock is gone."),
    fits=lambda game: game.has_close,
    wakes={"stock"},
    conceals={"hands"},
)
def the_close(recall: Recall, rng: Random, level: int) -> Question | None:
    """Ask, once the stock is gone, for the opponent's hand as far as it can be known; at low levels one suit or two.

    At the highest levels it also asks which of the cards won from the stock have been played.
    """
    view = recall.view
    if view.stock_left or view.trick or len(view.tricks) > view.stage_start or not view.tricks:
        return None
    (other,) = recall.others
    certain = recall.whereabouts.certain
    held = tuple(sorted((card for card, place in certain.items() if place == other), key=by_index))
    if not held:
        return None
    whole = len(held) == view.cards_left[other]
    cards, what = _part_of(recall, rng, level, held)
    asked = Question(
        phrase(
            "The stock is gone. Mark {what} that your opponent {more}.",
            what=what,
            more="holds" if whole else "is sure to hold",
        ),
        "cards",
        texts(cards),
        options=tuple(view.pack),
        evidence=_how_known(recall, other, cards),
        found_by=phrase("The other hand is the pack, less your hand, less what has been played.")
        if whole
        else phrase(
            "You can be sure of unplayed cards that you saw go to that hand, and of those that cannot be anywhere else."
        ),
        meaning=phrase("From here on you can play as if you saw their cards.")
        if whole
        else phrase("The other cards that you have not seen are in that hand or among those set aside."),
        size=len(cards),
    )
    return asked if level < 8 else replace(asked, more=(_won_and_played(recall, other),), size=len(cards) + 3)


def _part_of(recall: Recall, rng: Random, level: int, held: tuple[Card, ...]) -> tuple[tuple[Card, ...], str]:
    """Return the part of a hand that is asked at this level, and its words: one suit, two, or all of it."""
    if level >= 2:
        whole = len(held) == recall.view.cards_left[recall.others[0]]
        number = "" if level >= 8 and not whole else f"{len(held)} "
        return held, phrase("all {number}cards", number=number) if len(held) > 1 else "the one card"
    suits = [suit for suit in recall.suits if any(card.suit is suit for card in held)]
    chosen = sorted(rng.sample(suits, min(len(suits), 1 if level == EASIEST else 2)), key=recall.suits.index)
    counts = [recall.counted(sum(card.suit is suit for card in held), suit) for suit in chosen]
    return tuple(card for card in held if card.suit in chosen), f"the {listed(counts)}"


def _how_known(recall: Recall, other: int, cards: tuple[Card, ...]) -> tuple[Evidence, ...]:
    """Say how each of these cards is known to be in the other hand."""
    number = {card: at for at, (seat, card) in enumerate(recall.taken, 1) if seat == other}
    taken = sorted((card for card in cards if card in number), key=number.__getitem__)
    facts = [
        Evidence(
            number[card],
            phrase("{{{text}}}: won as the open card of trick {card}.", text=card.text, card=number[card]),
            other,
            (card,),
        )
        for card in taken
    ]
    seen = tuple(card for card in cards if card not in number and card in recall.view.seen)
    left = tuple(card for card in cards if card not in number and card not in recall.view.seen)
    if seen:
        facts.append(Evidence(0, phrase("Shown before: {seen}.", seen=cards_in(seen)), other, seen))
    if left:
        text = phrase("Not in your hand, not played, and not anywhere else: {left}.", left=cards_in(left))
        facts.append(Evidence(0, text, other, left))
    return tuple(facts)


def _won_and_played(recall: Recall, other: int) -> Question:
    """Ask which open cards the opponent has won from the stock and played since."""
    played = {each.card: each for each in recall.fallen}
    cards = sorted((card for seat, card in recall.taken if seat == other and card in played), key=by_index)
    return Question(
        phrase("Which open cards has your opponent won from the stock and already played?"),
        "cards",
        texts(cards),
        options=tuple(recall.view.pack),
        evidence=tuple(recall.fell(played[card]) for card in cards),
        found_by=f"{cards_in(cards)}." if cards else phrase("None of them has been played."),
    )
