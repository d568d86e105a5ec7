"""Drills on inference: who must hold a card that nobody has shown, and how likely a player is to hold one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import ceil, log, prod
from random import Random
from typing import Final

from whist_nb.drawing.names import cards_in, first_up, listed
from whist_nb.engine.cards import STANDARD_ORDER, Card, Suit, by_index
from whist_nb.engine.phrases import phrase
from whist_nb.engine.wording import Statement
from whist_nb.training.drills.drill import drawn, drill, enough, tricks_to_come
from whist_nb.training.question import Evidence, Question, texts
from whist_nb.training.recall import Recall, seats_named

NOBODY: Final = 0.2
"""How often the card in question is one that may be in several places."""
NEAR: Final = 5
"""An estimate within this many percentage points is right, since most probabilities differ by more."""
TRIES: Final = 16
"""The number of events that are tried to find one with nearly the probability wanted."""


# Who must hold it


@drill(
    "inference",
    phrase("Who must have it"),
    "inference",
    phrase("Who must hold a card that nobody has shown."),
    fits=lambda game: not (game.deals_open or game.deals_few),
    wakes={"void"},
    conceals={"voids", "hands"},
)
def inference(recall: Recall, rng: Random, level: int) -> Question | None:
    """Ask who must hold a card that nobody has shown; voids and numbers prove it."""
    if tricks_to_come(recall) < 2 or len(recall.view.tricks) < 2:
        return None
    if (convention := rule_of_eleven(recall)) is not None and rng.random() < 0.5:
        return convention
    sure = _inferred(recall)
    if not sure:
        return None
    if len(recall.others) == 1 or level > 8:
        return _which_of_these(recall, rng, level, sure)
    return _who_must(recall, rng, sure)


def _inferred(recall: Recall) -> dict[Card, int]:
    """Return the cards that another seat must hold although it has not shown them."""
    told = {card for cards in recall.view.hands for card in cards} | set(recall.view.seen)
    others = ((card, place) for card, place in recall.whereabouts.certain.items() if isinstance(place, int))
    return {card: seat for card, seat in others if seat in recall.others and card not in told}


def _in_doubt(recall: Recall) -> list[Card]:
    """Return the cards that another seat may hold and that may just as well be in another place."""
    return [card for card in recall.whereabouts.unseen if _may_have(recall, card)]


def _may_have(recall: Recall, card: Card) -> list[int]:
    return [seat for seat in recall.others if seat in recall.whereabouts.places(card)]


def _who_must(recall: Recall, rng: Random, sure: Mapping[Card, int]) -> Question:
    """Ask who must hold one card: another player, or nobody if it may be in more than one place."""
    doubtful = _in_doubt(recall)
    nobody = bool(doubtful) and rng.random() < NOBODY
    card = rng.choice(doubtful) if nobody else drawn(rng, sorted(sure, key=by_index), sure.__getitem__)
    assert card is not None
    seat, suit = sure.get(card), recall.suit(card)
    counted = () if seat is None else _all_that_fit(recall, seat, card)
    reasons = _reasons(recall, [card], seat if counted else None)
    return Question(
        phrase("Who must hold {{{text}}}? If you can't tell, choose nobody.", text=card.text),
        "seats",
        [] if seat is None else [seat],
        options=recall.seat_options(),
        evidence=reasons,
        found_by=_open(recall, card) if seat is None else _found(recall, seat, counted),
        meaning=_lesson(suit) if reasons and not counted else phrase("Count the places where a card can still be."),
        size=len(reasons) + 1,
    )


def _found(recall: Recall, seat: int, counted: tuple[Card, ...]) -> str:
    """Say why a seat must have a card: nobody else can, or that seat needs it to have as many cards as it has."""
    if not counted:
        return phrase("Only {seat} can have it.", seat=recall.names.whole(seat))
    has, cards = recall.names.does(seat, "have"), listed([f"{{{card.text}}}" for card in counted])
    if len(counted) == 1:
        return phrase("{seat_has} 1 card left, and it can only be {cards}.", seat_has=has, cards=cards)
    return phrase(
        "{seat_has} {count} cards left, and they can only be {cards}.", seat_has=has, count=len(counted), cards=cards
    )


def _all_that_fit(recall: Recall, seat: int, card: Card) -> tuple[Card, ...]:
    """Return a seat's cards, if no others fit there, and voids do not show that nobody else has this one."""
    view = recall.view
    suit = recall.suit(card)
    others = [each for each in recall.others if each != seat and suit not in view.voids[each]]
    fit = [each for each in view.unseen if recall.suit(each) not in view.voids[seat]]
    is_all = len(fit) == view.cards_left[seat] and all(recall.whereabouts.certain.get(each) == seat for each in fit)
    return tuple(fit) if others and is_all else ()


def _open(recall: Recall, card: Card) -> str:
    """Say which hands may have a card that cannot be placed."""
    seats = _may_have(recall, card)
    if len(seats) > 1:
        return phrase(
            "It may be with {seats}.",
            seats=listed([recall.names.whole(seat) for seat in seats], last="or"),
        )
    return phrase("It may be with {seats}, or with nobody.", seats=recall.names.whole(seats[0]))


def _lesson(suit: Suit | None) -> str:
    return phrase("When a player is out of {word}, the rest of them are elsewhere.", word=suit.word) if suit else ""


def _reasons(recall: Recall, cards: Iterable[Card], seat: int | None = None) -> tuple[Evidence, ...]:
    """Return what has been proved about those of these cards that nobody has shown, and all that a seat cannot have."""
    wanted = set(cards).difference(recall.view.seen)
    out = set(recall.view.unseen)
    facts = [
        fact
        for fact in recall.whereabouts.known.proofs
        if fact.place != recall.me and not (out if fact.place == seat else wanted).isdisjoint(fact.cards)
    ]
    return tuple(
        Evidence(0, f"{_in_words(recall, fact.why)}.", None, tuple(sorted(found & set(fact.cards), key=by_index)))
        for fact in facts
        for found in (out if fact.place == seat else wanted,)
    )


def _in_words(recall: Recall, fact: Statement) -> str:
    """Say what has been proved, naming the seats and marking the cards."""
    return first_up(recall.names.say(fact))


def _which_of_these(recall: Recall, rng: Random, level: int, sure: Mapping[Card, int]) -> Question | None:
    """Ask which of some cards a seat must have in hand: the others have been played, or may be elsewhere."""
    seat = drawn(rng, sorted(set(sure.values())), lambda seat: seat)
    assert seat is not None
    faced = {pile.face for pile in recall.view.layouts[seat]} if recall.view.layouts else set()
    certain = recall.whereabouts.certain
    must = [card for card, place in certain.items() if place == seat and card not in faced]
    rest = [card for card in recall.view.pack if card not in recall.mine and card not in must and card not in faced]
    size = min(4 + level // 3, len(must) + len(rest))
    fewest, most = max(1, size - len(rest)), min(len(must), size - 1)
    if size < 4 or fewest > most:
        return None
    first = rng.choice([card for card in must if card in sure])
    number = rng.randint(fewest, most)
    right = [first, *rng.sample([card for card in must if card is not first], number - 1)]
    cards = tuple(sorted([*right, *rng.sample(rest, size - number)], key=by_index))
    groups = {
        "Sure to be there": [card for card in cards if card in right],
        "Played": [card for card in cards if card in recall.gone],
        "Elsewhere, or not sure": [card for card in cards if card not in right and card not in recall.gone],
    }
    return Question(
        phrase("Which of these cards must {seat} have in hand?", seat=recall.names.whole(seat)),
        "cards",
        texts(right),
        options=cards,
        evidence=_reasons(recall, right),
        found_by=" ".join(f"{what}: {cards_in(group)}." for what, group in groups.items() if group),
        meaning=phrase("A card that has not been played and cannot be anywhere else must be there."),
        size=size,
    )


def rule_of_eleven(recall: Recall) -> Question | None:
    """Ask, after the first lead of a plain suit, what a fourth best says about higher cards in the other hands."""
    view = recall.view
    if not view.tricks or len(view.pack) != 52 or view.seats != 4 or view.ranks.order != STANDARD_ORDER:
        return None
    if sum(view.cards_left) + len(recall.fallen) < 52:
        return None  # otherwise cards that nobody holds would be counted
    trick = view.tricks[-1]
    leader, led = trick.plays[0]
    suit = led.suit
    earlier = any(recall.suit(each.card) is suit for each in recall.fallen if each.trick < trick.number)
    if earlier or leader == recall.me or suit is recall.trump or suit is None or led.rank > 8:
        return None
    two = [seat for seat in recall.others if seat != leader]
    mine = recall.mine | {card for who, card in trick.plays if who == recall.me}
    higher = [card for card in recall.whole(suit) if card.rank > led.rank]
    left = 11 - int(led.rank) - len([card for card in higher if card in mine])
    followed = [card for who, card in trick.plays if who in two and card in higher]
    with_leader = [card for card in higher if card not in mine and card not in followed]
    if left < len(followed) or sum(leader in recall.whereabouts.places(card) for card in with_leader) < 3:
        return None  # it was not a fourth best
    return Question(
        phrase(
            "In trick {number} {leader} led {{{text}}}. If that was the fourth best of the suit, how many "
            "higher {word} did {seats_named} hold between them at that moment?",
            number=trick.number,
            leader=recall.names.mid(leader),
            text=led.text,
            word=suit.word,
            seats_named=seats_named(recall, two),
        ),
        "number",
        left,
        evidence=(Evidence(trick.number, f"{recall.names.start(leader)} led {{{led.text}}}.", leader, (led,)),),
        found_by=phrase(
            "11 − {rank} = {higher} higher cards outside the leader's hand; you had {yours} of them.",
            rank=int(led.rank),
            higher=11 - int(led.rank),
            yours=11 - int(led.rank) - left,
        ),
        meaning=phrase(
            "A fourth best has three higher cards with it in the same hand: the rule of eleven counts all the others."
        ),
        size=2,
    )


# How likely it is


@drill(
    "chance",
    phrase("What are the odds"),
    "chances",
    phrase("Your estimate, compared with the exact chance."),
    fits=lambda game: not game.deals_open,
    wakes={"void", "honour"},
    conceals={"voids"},
)
def chance(recall: Recall, rng: Random, level: int) -> Question | None:
    """Ask how likely a seat is to hold one of some cards of a suit, several of which may have been played already."""
    if not enough(recall, level) or not recall.whereabouts.unseen:
        return None
    wanted = rng.uniform(0, 100)
    events = [event for _ in range(TRIES) if (event := _event(recall, rng)) is not None]
    if not events:
        return None
    seat, cards = min(events, key=lambda event: abs(_roughly(recall, *event) - wanted))
    exact = round(100 * recall.beliefs.any_of(seat, cards), 1)
    return Question(
        phrase(
            "What is the chance, in per cent, that {seat} has at least one of these in hand: {cards}?",
            seat=recall.names.whole(seat),
            cards=cards_in(cards),
        ),
        "percent",
        exact,
        evidence=_reasons(recall, cards),
        found_by=phrase(
            "{which_live} That happens in {exact:g}% of all the deals "
            "that fit what you have seen, weighted by how likely each is.",
            which_live=_which_live(recall, cards),
            exact=exact,
        ),
        meaning=phrase("Leave out the cards that have been played, and the players who are out of the suit."),
        size=2 + len(cards),
        near=NEAR,
    )


def _event(recall: Recall, rng: Random) -> tuple[int, tuple[Card, ...]] | None:
    """Draw a seat and some cards of a suit, with a random number of them unplayed."""
    seat, suit = rng.choice(recall.others), rng.choice(recall.suits)
    faced = {pile.face for piles in recall.view.layouts for pile in piles}
    cards = [card for card in recall.whole(suit) if card not in recall.mine and card not in faced]
    size = _how_many(recall, seat)
    gone = [card for card in cards if card in recall.gone]
    live = [card for card in cards if card not in recall.gone]
    fewest, most = max(0, size - len(gone)), min(size, len(live))
    if fewest > min(most, 1) or not recall.view.cards_left[seat]:
        return None  # too few have been played: the chance would be the same each time
    number = rng.randint(fewest, most)
    chosen = [*rng.sample(live, number), *rng.sample(gone, size - number)]
    return seat, tuple(sorted(chosen, key=cards.index))


def _how_many(recall: Recall, seat: int) -> int:
    """Return how many cards to name so that, if all were unplayed, one of them would be there four times in five."""
    share = min(0.9, recall.view.cards_left[seat] / max(1, len(recall.whereabouts.unseen)))
    return max(3, min(7, ceil(log(0.2) / log(1 - share)))) if share else 3


def _roughly(recall: Recall, seat: int, cards: tuple[Card, ...]) -> float:
    """Estimate a chance in per cent, as if each card came to its place independently."""
    return 100 * (1 - prod(1 - float(recall.beliefs.probability[seat, card.index]) for card in cards))


def _which_live(recall: Recall, cards: tuple[Card, ...]) -> str:
    gone = [card for card in cards if card in recall.gone]
    return phrase("Played already: {gone}.", gone=cards_in(gone)) if gone else phrase("None of them has been played.")
