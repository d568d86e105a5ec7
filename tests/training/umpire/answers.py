"""The answer that the rules and the list of actions give to each question of the drills."""

from __future__ import annotations

import re
from typing import Any

from tests.training.umpire.asked import (
    Asked,
    Near,
    NoAnswer,
    Several,
    Unchecked,
    against,
    both,
    literal,
    of_suit,
    suits_named,
    tops,
)  # fmt: skip
from tests.training.umpire.cards import HONOURS, JOKERS, SUITS
from tests.training.umpire.deal import Deal
from tests.training.umpire.words import seats_in, suit_in

NUMBERS = {"": 1, "two ": 2, "three ": 3}

# lengths, and cards shown before


def lengths_shown(asked: Asked, which: str) -> tuple[int, dict[str, int]]:
    """The size of a hand and the lengths that were shown of it."""
    title = which.removeprefix("the ")
    said = re.search(rf"(?i)\b(?:a|the) {title} of (\d+) has ([^.]*)\.", asked.shown["text"])
    if said is None:
        raise NoAnswer(f"no {title} was shown")
    lengths = {suit_in(words): int(number) for number, words in re.findall(r"(\d+) (\{[SHDC]\} \w+)", said[2])}
    return int(said[1]), lengths


def length(asked: Asked) -> int:
    """A length as it was shown, or the fourth of them."""
    size, lengths = lengths_shown(asked, asked.words["which"])
    return lengths.get(asked.suit, size - sum(lengths.values()))


def all_lengths(asked: Asked) -> dict[str, int]:
    size, lengths = lengths_shown(asked, asked.words["which"])
    return {suit: lengths.get(suit, size - sum(lengths.values())) for suit in SUITS}


def cards_shown(asked: Asked) -> list[str]:
    shown = asked.shown.get("cards", [])
    if not shown or len(shown) != asked.number():
        raise NoAnswer(f"{len(shown)} cards were shown")
    return shown


def cards_of_my_hand_shown(asked: Asked) -> list[str]:
    shown = cards_shown(asked)
    if not set(shown) <= asked.deal.mine():
        raise NoAnswer("these were not in the hand")
    return shown


# what is out


def out(asked: Asked, of: Any = of_suit) -> set[str]:
    """Not played and not in hand, and, where the words leave these aside, not seen to go out of play."""
    deal = asked.deal
    asks_it = "have not been played" in asked.text or "are still out" in asked.text
    text = asked.text if asks_it else asked.first["text"]
    suit = asked.named("trumps" if "trump" in text else text)
    cards = of(deal, suit, deal.home) - set(deal.gone) - deal.mine()
    return {card for card in cards if not deal.seen_dead(card)} if "put aside" in text else cards


def how_many_out(asked: Asked) -> Any:
    return both(asked, lambda of: len(out(asked, of)))


def which_out(asked: Asked) -> set[str]:
    return out(asked)


def who_may_hold(asked: Asked) -> list[int]:
    deal = asked.deal
    left = [card for card in of_suit(deal, asked.suit, deal.home) if card not in deal.gone]
    return [seat for seat in asked.others if any(deal.may_hold(seat, card) for card in left)]


def highest(asked: Asked) -> Any:
    """The highest cards of a suit that may be against the seat: one, or that many."""
    count = NUMBERS[asked.words["count"]]
    found = both(asked, lambda of: against(asked, asked.suit, of)[:count])
    if isinstance(found, Several):
        return found
    if len(found) < count:
        raise NoAnswer(f"nobody else can hold so many: {found}")
    return found[0] if asked.question["kind"] == "card" else found


def my_tops(asked: Asked) -> Any:
    suits = suits_named(asked, asked.words["any"])
    return both(asked, lambda of: {card for suit in suits for card in tops(asked, suit, of)})


# what was seen


def failures(asked: Asked) -> list[tuple[int, int, str, str]]:
    """Return each time that another seat did not follow suit, in order: (trick, seat, suit, card)."""
    return [each for each in asked.deal.failures if each[1] != asked.deal.me]


def who_failed(asked: Asked) -> list[int]:
    return sorted({seat for _, seat, suit, _ in failures(asked) if suit == asked.suit})


def _failure(asked: Asked) -> tuple[int, int, str, str]:
    """The first or last time that a question asks for."""
    found = failures(asked)
    if "called" in asked.words:
        found = [each for each in found if each[2] == asked.suit]
    if "seat" in asked.words:
        found = [each for each in found if each[1] == asked.seat]
    if not found:
        raise NoAnswer("all have always followed")
    return found[-1 if "last time" in asked.text else 0]


def when_failed(asked: Asked) -> int:
    return _failure(asked)[0]


def card_of_failure(asked: Asked) -> str:
    return _failure(asked)[3]


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
    before = asked.number("n2") if "n2" in asked.words else len(tricks) - number
    if "the one before" in asked.text:
        before = 1
    if number != len(tricks) - before:
        raise NoAnswer("that trick does not lie so far back")
    return [card for _, card in tricks[number - 1].plays]


def who_took(asked: Asked) -> list[int]:
    found = [seat for _, seat, card in asked.deal.taken if card == asked.card]
    if not found:
        raise NoAnswer("nobody took it")
    return found


def laid_away(asked: Asked) -> set[str]:
    cards = set(asked.deal.given_up)
    acts = {"bid-whist": "lay aside", "ruff-and-honours": "lay aside", "ruff-and-trump": "lay aside",
            "israeli-whist": "pass on", "widow-whist": "give up with your first hand"}  # fmt: skip
    number = asked.number() if "n" in asked.words else 1
    if number != len(cards) or acts[asked.deal.facts.game] not in asked.text:
        raise NoAnswer(f"{len(cards)} cards: {acts[asked.deal.facts.game]}")
    return cards


# who holds what


def must_hold(asked: Asked) -> list[int]:
    """The one seat that must have a card; none where that cannot be known."""
    seat = asked.deal.holder(asked.card)
    return [] if seat is None or asked.card in asked.deal.gone else [seat]


def which_in_hand(asked: Asked) -> set[str]:
    """Return those of the named cards that must be in a seat's hand, not in its layout."""
    return {card for card in asked.question["options"] if must_be_in_hand(asked.deal, asked.seat, card)}


def must_be_in_hand(deal: Deal, seat: int, card: str) -> bool:
    return card not in deal.gone and deal.possible(card) <= deal.private(seat)


def eleven(asked: Asked) -> int:
    """Fourteen less the rank are higher; three are with the leader, mine are known, and the others have the rest."""
    deal, card = asked.deal, asked.card
    trick = deal.tricks[asked.number() - 1]
    if trick.plays[0] != (asked.seat, card):
        raise NoAnswer("that was not led")
    held = deal.mine() | {c for c, (number, seat) in deal.gone.items() if seat == deal.me and number >= trick.number}
    higher = [each for each in literal(deal, card[1], deal.home) if deal.order.height(each) > deal.order.height(card)]
    before = [each for each in higher if each in deal.gone and deal.gone[each][0] < trick.number]
    dead = [each for each in higher if deal.is_out_of_play(deal.home[each])]
    if dead or before or {*asked.seats(), asked.seat, deal.me} != set(range(deal.n)):
        raise NoAnswer("the rule of eleven does not hold here")
    left = len(higher) - 3 - len(set(higher) & held)
    if left < 0:
        raise NoAnswer("that cannot have been the fourth best")
    return left


POINTS = {"A": 4, "K": 3, "Q": 2, "J": 1}


def points_left(asked: Asked) -> int:
    """What the seat that the question names announced, less what it has played."""
    seat = seats_in(asked.text, asked.deal.me, asked.deal.n)[-1]
    return asked.deal.said[seat] - points_played(asked.deal, seat)


def points_played(deal: Deal, seat: int) -> int:
    """The points that a seat has played."""
    return sum(POINTS.get(card[0], 0) for card, (_, who) in deal.gone.items() if who == seat)


def how_likely(asked: Asked) -> Near:
    found = asked.deal.chance(asked.cards or [asked.card], asked.seat)
    if found is None:
        raise Unchecked
    return Near(100 * found)


AIMS = {"at least": ("for the contract", "to reach the quota"), "exactly": ("to make the bid",)}


def undertaking(asked: Asked, seats: list[int]) -> tuple[int, str]:
    """How many tricks these seats must win, and by what aim: their own undertaking, or to beat that of the others."""
    found = [each for each in asked.deal.undertakings if set(each.seats) == set(seats)]
    if len(found) == 1 and found[0].aim != "none":
        return found[0].tricks, found[0].aim
    others = [each for each in asked.deal.undertakings if not set(each.seats) & set(seats)]
    if len(others) == 1 and set(others[0].seats) | set(seats) == set(range(asked.deal.n)):
        return asked.deal.tricks_in_all + 1 - others[0].tricks, "to beat the contract"
    raise NoAnswer("these seats have undertaken nothing together")


def still_needed(asked: Asked) -> int:
    """The tricks that a seat, or those who undertook something together, have still to win."""
    seats = asked.seats()
    tricks, aim = undertaking(asked, seats)
    if not any(words in asked.text for words in AIMS.get(aim, (aim,))):
        raise NoAnswer(f"the aim is {aim}")
    together = "between them" if asked.deal.me not in seats else "between you"
    if (len(seats) > 1) != (together in asked.text):
        raise NoAnswer("alone, or with whom?")
    return max(0, tricks - asked.deal.won(*seats))


def hand_of(deal: Deal, seat: int) -> set[str]:
    """All cards that a seat played and still holds, if that is known of every one of them."""
    held = {card for card in deal.home if card not in deal.gone and deal.holder(card) == seat}
    if len(held) != len({card for card in deal.home if card not in deal.gone and deal.owner(deal.home[card]) == seat}):
        raise NoAnswer("not all of that hand is known")
    return held | {card for card, (_, who) in deal.gone.items() if who == seat}


def hand_played(asked: Asked) -> set[str]:
    return hand_of(asked.deal, asked.seat)


def shape_played(asked: Asked) -> Any:
    """The lengths of a hand; jokers count as the question says, or not at all."""
    deal, hand = asked.deal, hand_of(asked.deal, asked.seat)
    lengths = {suit: len(of_suit(deal, suit, hand)) for suit in asked.answer}
    jokers = {"jokers left out": None, "jokers counting as trumps": deal.trump}
    said = next((trump for words, trump in jokers.items() if words in asked.text), "nothing")
    if set(JOKERS) & set(deal.home) and said != deal.trump:
        raise NoAnswer("how do jokers count?")
    return lengths


def honours_of(hand: set[str]) -> set[str]:
    return {card for card in hand if card in JOKERS or card[0] in HONOURS}


def honours_played_or_held(asked: Asked) -> set[str]:
    if ("jokers" in asked.text) != bool(set(JOKERS) & set(asked.deal.home)):
        raise NoAnswer("there are jokers, or there are none")
    return honours_of(hand_of(asked.deal, asked.seat))


def opponents_hand(asked: Asked) -> set[str]:
    """What the opponent must hold: all of it, or of the suits that are named."""
    (other,) = asked.others
    held = {card for card in asked.deal.home if card not in asked.deal.gone and asked.deal.holder(card) == other}
    if ("is sure to hold" in asked.text) == (len(held) == asked.deal.count(other)):
        raise NoAnswer("what it holds is not what it is sure to hold")
    what = asked.words["any"]
    if what == "the one card":
        right = len(held) == 1
    elif what.startswith("all"):
        right = what in ("all cards", f"all {len(held)} cards") and len(held) > 1
    else:
        counts = {suit_in(words): int(number) for number, words in re.findall(r"(\d+) (\{[SHDC]\} \w+)", what)}
        held = {card for suit in counts for card in of_suit(asked.deal, suit, held)}
        right = all(len(of_suit(asked.deal, suit, held)) == number for suit, number in counts.items())
    if not right:
        raise NoAnswer(f"of {what} are sure {sorted(held)}")
    return held


def won_and_played(asked: Asked) -> set[str]:
    deal = asked.deal
    return {card for _, seat, card in deal.taken if seat != deal.me and card in deal.gone}


# a revoke


def revokes(tricks: list[Any]) -> list[tuple[int, int, str, str]]:
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
    found = revokes(asked.shown["tricks"])
    if len(found) != 1:
        raise NoAnswer(f"{len(found)} revokes were shown")
    return found[0]
