"""Check what a sentence says about tricks, calls and proofs: None if it is true, otherwise what is wrong with it."""

from __future__ import annotations

from tests.training.umpire.answers import the_revoke, undertaking
from tests.training.umpire.asked import Asked, of_suit, suits_named
from tests.training.umpire.cards import HONOURS
from tests.training.umpire.claims import no
from tests.training.umpire.deal import Deal
from tests.training.umpire.words import cards_in, suit_in


def card_asked(asked: Asked) -> str:
    return cards_in(asked.text)[0]


def fell(asked: Asked) -> str | None:
    """These cards of one suit that the question is about, all of that trick."""
    suits = {asked.deal.order.suit(card) for card in asked.cards}
    there = {card for card, (number, _) in asked.deal.gone.items() if number == asked.trick}
    asked_for = suits_named(asked, asked.text) or [asked.subject]
    if len(suits) != 1 or not suits <= set(asked_for):
        return "of several suits, or of another"
    return no(f"in trick {asked.trick} fell others", set(asked.cards) == of_suit(asked.deal, suits.pop(), there))


def _shown_tricks(asked: Asked) -> list[list[tuple[int, str]]]:
    return [[(seat, card) for seat, card in plays] for plays in asked.shown["tricks"]]


def plays(asked: Asked) -> str | None:
    """A card that a seat played in that trick."""
    if asked.first["drill"] == "spot-the-revoke":
        return no("not so shown", (asked.seat, asked.card) in _shown_tricks(asked)[asked.trick - 1])
    return no(f"{asked.card} was not played so", asked.deal.gone.get(asked.card) == (asked.trick, asked.seat))


def _led_in(deal: Deal, number: int) -> str | None:
    return deal.order.led(list(deal.tricks[number - 1].plays) if number <= len(deal.tricks) else deal.plays)


def plays_on(asked: Asked) -> str | None:
    shown = asked.first["drill"] == "spot-the-revoke"
    led = _shown_tricks(asked)[asked.trick - 1][0][1][1] if shown else _led_in(asked.deal, asked.trick)
    return plays(asked) or no("another suit was led", led == asked.suit)


def played_it_in(asked: Asked) -> str | None:
    return no("not so played", asked.deal.gone.get(card_asked(asked)) == (asked.number(), asked.seat))


def not_played(asked: Asked) -> str | None:
    return no("it has", card_asked(asked) not in asked.deal.gone)


def seen_not_played(asked: Asked) -> str | None:
    card = card_asked(asked)
    return not_played(asked) or no("it has not been seen", card in asked.deal.shown | asked.deal.eyed)


# suits led and not followed


def did_not_follow(asked: Asked) -> str | None:
    found = [(trick, seat, suit) for trick, seat, suit, _ in asked.deal.failures]
    return no(f"failures: {found}", (asked.trick, asked.seat, asked.suit) in found)


def led_in_tricks(asked: Asked) -> str | None:
    said = [int(each) for each in asked.words["numbers"].replace(" and ", ", ").split(", ")]
    suit = asked.named(asked.text if "trump" not in asked.text else "trumps")
    led = [trick.number for trick in asked.deal.tricks if asked.deal.order.led(list(trick.plays)) == suit]
    if (len(said) == 1) != ("trick " in asked.found[0]):
        return "one trick, or several?"
    return no(f"led in {led}", said == led)


def all_followed(asked: Asked) -> str | None:
    found = [each for each in asked.deal.failures if each[1] != asked.deal.me and each[2] == asked.subject]
    return no(f"not in {found}", not found)


def first_in(asked: Asked) -> str | None:
    """Said of all seats named: each of them in that trick."""
    first = {seat: trick for trick, seat, what, _ in asked.deal.voids if what == asked.subject}
    wrong = {seat: first.get(seat) for seat in asked.seats() if first.get(seat) != asked.number()}
    return no(f"first in {wrong}", not wrong)


def trick_with(asked: Asked) -> str | None:
    """In that trick, with that card, by another seat, on the suit that the question names."""
    named = suits_named(asked, asked.text)
    found = [(trick, card) for trick, seat, suit, card in asked.deal.failures
             if seat != asked.deal.me and suit in (named or [suit])]  # fmt: skip
    said = (asked.number(), asked.card)
    right = asked.answer in said if asked.question["kind"] in ("card", "number") else True
    return no("not with that card", said in found and right)


def there_are_trumps(asked: Asked) -> str | None:
    return no("that is the trump suit, or there is none", asked.deal.trump not in (None, asked.suit))


def there_are_none(asked: Asked) -> str | None:
    return no("there are trumps", asked.deal.trump is None)


def of_trumps(asked: Asked) -> str | None:
    """Said of a failure to follow trumps."""
    deal = asked.deal
    if "suit" in asked.text and "{" not in asked.text:  # not told which: the card of the answer says it
        suits = [suit for _, seat, suit, card in deal.failures if seat != deal.me and card == asked.answer]
    else:
        suits = [asked.subject]
    return no("that is not trumps", deal.trump in suits and deal.trump is not None)


# honours and pips


def _honours(asked: Asked) -> set[str]:
    suit = suit_in(asked.text)
    return {rank + suit for rank in HONOURS} & set(asked.deal.home)


def honours_gone(asked: Asked) -> str | None:
    gone = _honours(asked) & set(asked.deal.gone)
    return no(f"gone are {sorted(gone)}", set(asked.cards) == gone)


def no_honours_gone(asked: Asked) -> str | None:
    return no("some have", not _honours(asked) & set(asked.deal.gone))


def honours_left(asked: Asked) -> str | None:
    left = _honours(asked) - set(asked.deal.gone)
    return no(f"left are {sorted(left)}", set(asked.cards) == left)


def _unplayed(asked: Asked, suit: str) -> list[str]:
    deal = asked.deal
    return [card for card in deal.order.of(suit, deal.home) if card not in deal.gone]


def highest_left(asked: Asked) -> str | None:
    left = _unplayed(asked, suit_in(asked.text))
    return no(f"left are {left}", left[:1] == [asked.card])


def whole_suit_gone(asked: Asked) -> str | None:
    return no("some are left", not _unplayed(asked, suit_in(asked.text)))


def _above(asked: Asked) -> set[str]:
    deal, card = asked.deal, card_asked(asked)
    suit = deal.order.suit(card)
    if suit is None:
        raise LookupError("a joker that has no suit")
    return {each for each in _unplayed(asked, suit) if deal.order.height(each) > deal.order.height(card)}


def above_left(asked: Asked) -> str | None:
    return no(f"above are {sorted(_above(asked))}", set(asked.cards) == _above(asked))


def none_above(asked: Asked) -> str | None:
    return no(f"above are {sorted(_above(asked))}", not _above(asked))


def joker_without_suit(asked: Asked) -> str | None:
    return no("it has a suit", asked.deal.order.suit(card_asked(asked)) is None)


# tricks, prizes, cards laid away


def won_it(asked: Asked) -> str | None:
    found = [trick for trick in asked.deal.tricks if {card for _, card in trick.plays} == set(asked.cards)]
    return no("another did", found and found[0].winner == asked.seat)


def wins_prize(asked: Asked) -> str | None:
    return no("not so", (asked.trick, asked.seat, asked.card) in asked.deal.taken)


def won_trick_and_card(asked: Asked) -> str | None:
    return no("not so", (asked.number(), asked.seat, card_asked(asked)) in asked.deal.taken)


def was_played_in(asked: Asked) -> str | None:
    return no("it was not", asked.deal.gone.get(card_asked(asked), (0, 0))[0] == asked.number())


def holds_still(asked: Asked) -> str | None:
    return no("not so", asked.deal.holder(card_asked(asked)) == asked.seat)


def you_laid(asked: Asked) -> str | None:
    acts = {"You laid aside": "lay aside", "You passed on": "pass on", "You gave up": "give up"}
    said = next(act for words, act in acts.items() if asked.found[0].startswith(words))
    return no("not these, or not so", set(asked.cards) == set(asked.deal.given_up) and said in asked.text)


def cannot_be_played(asked: Asked) -> str | None:
    deal = asked.deal
    bad = [card for card in deal.given_up if not all(map(deal.is_out_of_play, deal.possible(card)))]
    return no(f"{bad} may be", not bad)


def went_left(asked: Asked) -> str | None:
    """Cards are passed on to the left."""
    deal = asked.deal
    return no("that is not the left", deal.given_up and asked.seat == (deal.me + 1) % deal.n)


def took_that_hand(asked: Asked) -> str | None:
    deal = asked.deal
    with_it = {card for card in deal.given_up if deal.holder(card) == asked.seat}
    played = {card for card in deal.given_up if card in deal.gone and deal.gone[card][1] == asked.seat}
    return no("not so", deal.given_up and with_it | played == set(deal.given_up))


# undertakings


def _stand(asked: Asked) -> tuple[int, int]:
    """How many tricks the seats of the question must win, and how many they have won."""
    seats = asked.named_seats()
    return undertaking(asked, seats)[0], asked.deal.won(*seats)


def are_needed(asked: Asked) -> str | None:
    tricks, _ = _stand(asked)
    one = ("trick is" in asked.found[0]) == (tricks == 1)
    between = [words for words in (" between them", " between you") if words in asked.text]
    words = "".join(between) + " " + asked.words["any"]
    return no(f"{tricks} are", asked.number() == tricks and one and asked.text.endswith(f"need{words} (0 if none)?")
              and words in asked.found[0])  # fmt: skip


def wins_it(asked: Asked) -> str | None:
    winner = asked.deal.tricks[asked.trick - 1].winner
    return no("another does", winner == asked.seat and winner in asked.named_seats())


def needed(asked: Asked) -> str | None:
    return no(f"needed are {_stand(asked)[0]}", asked.number() == _stand(asked)[0])


def won_so_far(asked: Asked) -> str | None:
    return no(f"won are {_stand(asked)[1]}", asked.number() == _stand(asked)[1])


def just_made(asked: Asked) -> str | None:
    tricks, won = _stand(asked)
    return no(f"{won} of {tricks}", tricks == won and "make the bid" in asked.text)


def overbid(asked: Asked) -> str | None:
    tricks, won = _stand(asked)
    return no(f"{won} of {tricks}", won > tricks and "make the bid" in asked.text)


def is_enough(asked: Asked) -> str | None:
    tricks, won = _stand(asked)
    aim = asked.found[0].removeprefix("That is enough ").rstrip(".") if "enough" in asked.found[0] else "the quota"
    return no(f"{won} of {tricks}", won >= tricks and aim in asked.text)


def _left(asked: Asked) -> int:
    return asked.deal.tricks_in_all - len(asked.deal.tricks)


def to_come(asked: Asked) -> str | None:
    tricks, won = _stand(asked)
    return no(f"{_left(asked)} are, {tricks - won} wanted", asked.number() == _left(asked) and tricks - won > 0)


def only_to_come(asked: Asked) -> str | None:
    tricks, won = _stand(asked)
    return no(f"{_left(asked)} are, {tricks - won} wanted", asked.number() == _left(asked) < tricks - won)


# proofs


def was_proved(asked: Asked) -> str | None:
    """Something that a seat showed by a rule: what it did, and in which trick; it is about the cards that it names."""
    about = set(asked.question["evidence"][asked.at]["cards"]) - set(asked.deal.gone)
    found = [each for each in asked.deal.told if each.seat == asked.seat]
    right = [each for each in found if each.text == asked.words["any"]]
    return no(f"shown was {found}", any(not each.cards or about <= each.cards for each in right))


def showed_dealt(asked: Asked) -> str | None:
    """The cards shown for a ruff; of oneself it is said in the second person."""
    proved = getattr(asked.deal, "proved", None)
    if proved is None or proved[0] != asked.seat or (asked.seat == asked.deal.me) != ("you were" in asked.found[0]):
        return "it proved none"
    cards = {card for card in asked.deal.dealt[asked.seat] if card[1] == proved[1]}
    return no(f"shown were {sorted(cards)}", set(asked.cards) == cards)


def left_to_another(asked: Asked) -> str | None:
    return no("it was not", getattr(asked.deal, "left_to_me", False))


def suit_of_card(asked: Asked) -> str | None:
    return no("another suit", asked.deal.order.suit(card_asked(asked)) == suit_in(asked.found[0]))


def led_it(asked: Asked) -> str | None:
    return no("not so", asked.deal.tricks[asked.trick - 1].plays[0] == (asked.seat, asked.card))


# a revoke


def still_had(asked: Asked) -> str | None:
    number, seat, _, proof = the_revoke(asked)
    return no("not so", (asked.number(), asked.seat, asked.card) == (number, seat, proof))


def were_led(asked: Asked) -> str | None:
    plays = _shown_tricks(asked)[asked.answer - 1]
    return no("not so", plays[0][1][1] == asked.suit and (asked.seat, asked.card) in plays)
