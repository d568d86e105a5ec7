"""The sentences of feedback, recognised by templates, and whether what each claims is true.

``TABLE`` has a template and a check; a check says None for what is true, else what is wrong. A sentence that no template
fits is a finding of its own, so that nothing goes unread. Sentences of advice, true in every game, stand in ``ADVICE``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from tests.training.umpire.answers import Asked, NoAnswer, of_suit, tops
from tests.training.umpire.cards import HONOURS
from tests.training.umpire.deal import Deal
from tests.training.umpire.words import cards_in, pattern, suit_in

Check = Callable[[Asked], str | None]


def _no(problem: str, unless: object) -> str | None:
    return None if unless else problem


# facts of the play


def fell(asked: Asked) -> str | None:
    """These cards of one suit, all of that trick."""
    trick, cards = asked.question["evidence"][asked.at]["trick"], cards_in(asked.words["cards"])
    suits = {asked.deal.order.suit(card) for card in cards}
    there = {card for card, (number, _) in asked.deal.gone.items() if number == trick}
    if len(suits) != 1:
        return "of several suits"
    return _no(f"in trick {trick} fell others of it", set(cards) == of_suit(asked.deal, suits.pop(), there))


def plays(asked: Asked) -> str | None:
    """A card that a seat played in that trick."""
    trick, card = asked.question["evidence"][asked.at]["trick"], asked.card
    if asked.first["drill"] == "spot-the-revoke":
        return _no("not so shown", (asked.seat, card) in _shown_tricks(asked)[trick - 1])
    return _no(f"{card} was not played so", asked.deal.gone.get(card) == (trick, asked.seat))


def _shown_tricks(asked: Asked) -> list[list[tuple[int, str]]]:
    shown = asked.question.get("shown") or asked.first.get("shown")
    return [[tuple(play) for play in plays] for plays in shown["tricks"]]


def plays_on(asked: Asked) -> str | None:
    trick, suit = asked.question["evidence"][asked.at]["trick"], suit_in(asked.words["word"])
    if asked.first["drill"] == "spot-the-revoke":
        led = _shown_tricks(asked)[trick - 1][0][1][1]
    else:
        led = asked.deal.order.led(_trick(asked.deal, trick))
    return plays(asked) or _no("another suit was led", led == suit)


def _trick(deal: Deal, number: int) -> list[tuple[int, str]]:
    return list(deal.tricks[number - 1].plays) if number <= len(deal.tricks) else deal.plays


def plays_it(asked: Asked) -> str | None:
    trick, (card,) = asked.question["evidence"][asked.at]["trick"], asked.question["evidence"][asked.at]["cards"]
    return _no("not so played", asked.deal.gone.get(card) == (trick, asked.seat))


def played_it_in(asked: Asked) -> str | None:
    return _no(
        "not so played", asked.deal.gone.get(cards_in(asked.question["text"])[0]) == (asked.number(), asked.seat)
    )


def someone_in_trick(asked: Asked) -> str | None:
    (card,) = cards_in(asked.question["text"])
    return _no("not so played", asked.deal.gone.get(card) == (asked.number(), asked.seat))


def not_seen(asked: Asked) -> str | None:
    (card,) = cards_in(asked.question["text"])
    deal = asked.deal
    known = card in deal.shown or card in deal.mine() or card in deal.given_up
    return _no("it lay open or was in one's own hand", not known and card not in deal.gone)


def you_hold(asked: Asked) -> str | None:
    """The whole of the suit asked for that one holds."""
    suit = _suit_of(asked)
    held = set(cards_in(asked.words.get("cards", "")))
    mine = of_suit(asked.deal, suit, asked.deal.mine())
    return _no(f"one holds {sorted(mine)}", held == mine)


def _suit_of(asked: Asked) -> str:
    """The suit that a question is about."""
    if "trump" in asked.question["text"]:
        return asked.deal.trump
    found = re.findall(r"\{([SHDC])\}", asked.question["text"])
    return found[-1]


def the_hand(asked: Asked) -> str | None:
    hand = {card for card in asked.deal.mine() if asked.deal.home[card][0] != "row"}
    return _no("that is not the hand", set(cards_in(asked.words["cards"])) == hand)


def out_of_play(asked: Asked) -> str | None:
    deal = asked.deal
    bad = [card for card in cards_in(asked.words["cards"])
           if card in deal.gone or not all(map(deal.is_out_of_play, deal.possible(card)))]  # fmt: skip
    return _no(f"{bad} may still come", not bad)


def difference(asked: Asked) -> str | None:
    """A sum, figure by figure: the whole suit, less mine, less those played, less those out of play."""
    numbers = [int(each) for each in re.findall(r"\d+", asked.found[0])]
    if numbers[0] - sum(numbers[1:-1]) != numbers[-1]:
        return "the sum is wrong"
    return _no("that is not the answer", numbers[-1] == asked.question["answer"])


def count_of_suit(asked: Asked) -> str | None:
    deal, suit = asked.deal, _suit_of(asked)
    cards = of_suit(deal, suit, deal.home)
    truth = {"n": len(cards), "n2": len(cards & deal.mine()), "n3": len(cards & set(deal.gone))}
    wrong = {name: right for name, right in truth.items() if asked.number(name) != right}
    if wrong:
        return f"not {', '.join(f'{asked.number(name)} but {right}' for name, right in wrong.items())}"
    return difference(asked)


def still_out(asked: Asked) -> str | None:
    deal, cards = asked.deal, cards_in(asked.words["cards"])
    if "honours" in asked.question["text"]:
        left = {rank + _suit_of(asked) for rank in HONOURS} - set(deal.gone)
        return _no("others are", set(cards) == left)
    bad = [card for card in cards if card in deal.gone or card in deal.mine()]
    bad += [card for card in cards if all(map(deal.is_out_of_play, deal.possible(card)))]
    return _no(f"{bad} are not", not bad and len(cards) == asked.question["answer"])


def still_to_come(asked: Asked) -> str | None:
    """What may still be played: neither gone nor surely out of play."""
    deal = asked.deal
    left = {rank + _suit_of(asked) for rank in HONOURS if rank + _suit_of(asked) in deal.home} - set(deal.gone)
    dead = {card for card in left if all(map(deal.is_out_of_play, deal.possible(card)))}
    cards = set(cards_in(asked.words["cards"]))
    if cards & dead:
        return f"{sorted(cards & dead)} can never come"
    return _no(f"{sorted(left - dead)} are", cards == left - dead)


def _beaten_by_others(deal: Deal, card: str) -> list[str]:
    """What another seat may have that beats a card if its suit is led, trumps set aside."""
    suit = deal.order.suit(card)
    return [each for each in of_suit(deal, suit, deal.home) if deal.order.height(each) > deal.order.height(card)
            and any(deal.may_hold(seat, each) for seat in range(deal.n) if seat != deal.me)]  # fmt: skip


def yours_all_good(asked: Asked) -> str | None:
    deal, suit = asked.deal, _suit_of(asked)
    if suit_in(asked.words["word"]) != suit:
        return "another suit"
    mine = of_suit(deal, suit, deal.mine())
    if not mine:
        return "one has none"
    to_come = [
        card
        for card in of_suit(deal, suit, deal.home)
        if card not in deal.gone and card not in mine and not all(map(deal.is_out_of_play, deal.possible(card)))
    ]
    if to_come:
        return f"{to_come} can come"
    return _no("they may be trumped", not can_be_trumped(deal, suit))


def can_be_trumped(deal: Deal, suit: str) -> bool:
    if deal.trump in (None, suit):
        return False
    return any(deal.may_hold(seat, card) for card in of_suit(deal, deal.trump, deal.home)
               for seat in range(deal.n) if seat != deal.me) or trumps_may_come(deal)  # fmt: skip


def trumps_may_come(deal: Deal) -> bool:
    """Whether a trump may lie where somebody can still draw or turn it up."""
    return any(not deal.is_out_of_play(home) and (deal.owner(home) is None or home[0] == "under")
               for card in of_suit(deal, deal.trump, deal.home) if card not in deal.gone
               for home in deal.possible(card))  # fmt: skip


def cannot_have_any(asked: Asked) -> str | None:
    suit = _suit_of(asked) or asked.deal.trump
    bad = [card for card in of_suit(asked.deal, suit, asked.deal.home) if asked.deal.may_hold(asked.seat, card)]
    return _no(f"{bad} may be there", not bad)


def none_left_with(asked: Asked) -> str | None:
    cards = of_suit(asked.deal, _suit_of(asked), asked.deal.home)
    lacking = [s for s in asked.others if not any(asked.deal.may_hold(s, card) for card in cards)]
    return _no(f"it is {lacking}", sorted(asked.seats("seats")) == lacking)


def nobody_shown(asked: Asked) -> str | None:
    return _no("somebody has none for sure", all(
        any(asked.deal.may_hold(seat, card) for card in of_suit(asked.deal, _suit_of(asked), asked.deal.home))
        for seat in asked.others
    ))  # fmt: skip


def only_these_can_ruff(asked: Asked) -> str | None:
    if asked.deal.n == 2 and len(asked.question["answer"]) == 1:
        return None
    return _no("a trump may still be drawn or turned up", set(asked.question["answer"]) == set(asked.others)
               or not trumps_may_come(asked.deal))  # fmt: skip


def nobody_can_ruff(asked: Asked) -> str | None:
    deal = asked.deal
    if of_suit(deal, deal.trump, deal.mine()) and "other" not in asked.found[0]:
        return "one holds trumps oneself"
    return _no("a trump may still be drawn or turned up", not trumps_may_come(deal))


# the boss card and tops


def above_it(asked: Asked) -> str | None:
    deal, best, suit = asked.deal, asked.question["answer"], _suit_of(asked)
    above = [card for card in of_suit(deal, suit, deal.home) if deal.order.height(card) > deal.order.height(best)]
    said = cards_in(asked.words["cards"])
    if set(said) != set(above):
        return f"above it are {above}"
    bad = [card for card in above if card not in deal.gone and card not in deal.mine()]
    return _no(f"{bad} are neither played nor yours", not bad)


def nothing_above(asked: Asked) -> str | None:
    deal, best = asked.deal, asked.question["answer"]
    return _no("something does", deal.order.of(_suit_of(asked), deal.home)[0] == best)


def no_other_beats_higher(asked: Asked) -> str | None:
    deal, suit, best = asked.deal, _suit_of(asked), asked.question["answer"]
    mine = [c for c in of_suit(deal, suit, deal.mine()) if deal.order.height(c) > deal.order.height(best)]
    return _no("one has no higher one", mine) or _no("they do", not any(_beaten_by_others(deal, c) for c in mine))


def none_is_sure_until(asked: Asked) -> str | None:
    """No card of one's own in the suit is above all others."""
    return _no("one of yours is", not tops(asked.deal, _suit_of(asked)))


def highest_out(asked: Asked) -> str | None:
    deal, suit = asked.deal, _suit_of(asked)
    live = [card for card in of_suit(deal, suit, deal.home) if any(deal.may_hold(s, card) for s in asked.others)]
    best = deal.order.of(suit, live)[:1]
    return _no(f"it is {best}", cards_in(asked.words["card"]) == best)


def none_out(asked: Asked) -> str | None:
    deal, suit = asked.deal, suit_in(asked.words["word"])
    cards = [c for c in of_suit(deal, suit, deal.home) if c not in deal.gone and c not in deal.mine()]
    bad = [c for c in cards if not all(map(deal.is_out_of_play, deal.possible(c)))]
    return _no(f"{bad} are", not bad)


def these_are_tops(asked: Asked) -> str | None:
    found = tops(asked.deal, _suit_of(asked))
    return _no(f"tops are {found}", set(cards_in(asked.words["cards"])) == set(found))


def no_tops_yet(asked: Asked) -> str | None:
    return _no("one is", not tops(asked.deal, _suit_of(asked)))


# voids


def first_in(asked: Asked) -> str | None:
    """Said of all seats named: each of them in that trick."""
    suit = _suit_of(asked)
    first = {seat: trick for trick, seat, what, _ in asked.deal.voids if what == suit}
    wrong = {seat: first.get(seat) for seat in asked.seats("seats") if first.get(seat) != asked.number()}
    return _no(f"first in {wrong}", not wrong)


def trick_with(asked: Asked) -> str | None:
    said = (asked.number(), _suit_of(asked), asked.card)
    return _no("not with that card", any((trick, suit, card) == said for trick, _, suit, card in asked.deal.voids))


def plain_without_trumps(asked: Asked) -> str | None:
    return _no("there are trumps", asked.deal.trump is None)


def plain_with_trumps(asked: Asked) -> str | None:
    return _no("that is the trump suit, or there is none", asked.deal.trump not in (None, suit_in(asked.words["word"])))


def trumps_meant(asked: Asked) -> str | None:
    return _no("that is not trumps", asked.deal.trump is not None and _suit_of(asked) == asked.deal.trump)


# honours


def gone_are(asked: Asked) -> str | None:
    gone = {rank + _suit_of(asked) for rank in HONOURS} & set(asked.deal.gone)
    return _no(f"gone are {sorted(gone)}", set(cards_in(asked.words["cards"])) == gone)


def ten_rules(asked: Asked) -> str | None:
    """The ten is the highest left, and still to come."""
    deal, suit = asked.deal, _suit_of(asked)
    left = [c for c in deal.order.of(suit, deal.home) if c not in deal.gone]
    left = [c for c in left if not all(map(deal.is_out_of_play, deal.possible(c)))]
    if not {rank + suit for rank in HONOURS if rank + suit in deal.home} <= set(deal.gone):
        return "not all four have gone"
    return _no(f"{left[:1]} does", left[:1] == ["T" + suit])


# tricks and prizes


def won_it(asked: Asked) -> str | None:
    cards = set(cards_in(asked.words["cards"]))
    found = [t for t in asked.deal.tricks if {card for _, card in t.plays} == cards]
    return _no("another did", found and found[0].winner == asked.seat)


def wins_prize(asked: Asked) -> str | None:
    trick = asked.question["evidence"][asked.at]["trick"]
    return _no("not so", (trick, asked.seat, asked.card) in asked.deal.taken)


def won_trick_and_card(asked: Asked) -> str | None:
    (card,) = cards_in(asked.question["text"])
    return _no("not so", (asked.number(), asked.seat, card) in asked.deal.taken)


def played_since(asked: Asked) -> str | None:
    return _no("it has not", cards_in(asked.question["text"])[0] in asked.deal.gone)


def holds_still(asked: Asked) -> str | None:
    return _no("not so", asked.deal.holder(cards_in(asked.question["text"])[0]) == asked.seat)


def you_laid(asked: Asked) -> str | None:
    return _no("not these", set(cards_in(asked.words["cards"])) == set(asked.deal.given_up))


# undertakings


def undertook(asked: Asked) -> str | None:
    found = [each for each in asked.deal.undertakings if asked.seat in each.seats]
    return _no(f"{found}", found and found[0].tricks == asked.number())


def wins_it(asked: Asked) -> str | None:
    trick = asked.question["evidence"][asked.at]["trick"]
    return _no("another does", asked.deal.tricks[trick - 1].winner == asked.seat)


def undertaken_and_won(asked: Asked) -> str | None:
    seat = asked.needs
    found = next(each for each in asked.deal.undertakings if seat in each.seats)
    right = (found.tricks, asked.deal.won(*found.seats))
    return _no(f"it is {right}", (asked.number("n"), asked.number("n2")) == right)


def costs_nothing(asked: Asked) -> str | None:
    return _no("they count", all(not each.more_counts for each in asked.deal.undertakings))


def exactly(asked: Asked) -> str | None:
    return _no("not an exact bid", all(each.aim == "exactly" for each in asked.deal.undertakings))


# inferences and hands


def was_proved(asked: Asked) -> str | None:
    """Something that a seat showed by a rule: what it did, and in which trick."""
    text = asked.words["any"]
    found = [each for each in asked.deal.told if each.seat == asked.seat and each.text == text]
    return _no(f"shown was {[each.text for each in asked.deal.told if each.seat == asked.seat]}", found)


def left_to_another(asked: Asked) -> str | None:
    return _no("it was not", getattr(asked.deal, "left_to_me", False))


def nobody_else(asked: Asked) -> str | None:
    (card,) = cards_in(asked.question["text"])
    return _no("others may have it", asked.deal.holder(card) == asked.seat)


def few_places(asked: Asked) -> str | None:
    (card,) = cards_in(asked.question["text"])
    return _no("it is", card not in asked.deal.gone and card not in asked.deal.mine())


def void_tells(asked: Asked) -> str | None:
    (card,) = cards_in(asked.question["text"])
    return _no("another suit", asked.deal.order.suit(card) == suit_in(asked.words["word"]))


def led_it(asked: Asked) -> str | None:
    trick = asked.question["evidence"][asked.at]["trick"]
    return _no("not so", asked.deal.tricks[trick - 1].plays[0] == (asked.seat, asked.card))


def eleven_less(asked: Asked) -> str | None:
    found = re.search(r"\{(\w)\w\}", asked.question["text"])[1]
    rank = 10 if found == "T" else int(found)
    left, mine = asked.number("n2"), asked.number("n3")
    return _no("the sum is wrong", asked.number("n") == rank and left == 11 - rank
               and left - mine == asked.question["answer"])  # fmt: skip


def by_suits(asked: Asked) -> str | None:
    answer = asked.question["answer"]
    return _no("other cards", not isinstance(answer, list) or set(cards_in(asked.words["cards"])) == set(answer))


def all_of_them(asked: Asked) -> str | None:
    """The hand of which the shape or the honours are asked."""
    cards, answer = cards_in(asked.words["cards"]), asked.question["answer"]
    if isinstance(answer, dict):
        return _no("other lengths", all(
            len(of_suit(asked.deal, suit, cards)) == number for suit, number in answer.items()
        ))  # fmt: skip
    return _no("other cards", set(answer) <= set(cards))


def is_whole(asked: Asked) -> str | None:
    (other,) = asked.others
    known = [c for c in asked.deal.home if c not in asked.deal.gone and asked.deal.holder(c) == other]
    return _no("not all of it is known", len(known) == asked.deal.count(other))


def is_not_whole(asked: Asked) -> str | None:
    return None if is_whole(asked) else "all of it is known"


def sure_are_open_cards(asked: Asked) -> str | None:
    """The cards that are sure are those won openly; a card shown as a meld, or one that must be there, is another."""
    (other,) = asked.others
    won = {card for _, seat, card in asked.deal.taken if seat == other and card not in asked.deal.gone}
    return _no("others are sure too", set(asked.question["answer"]) == won)


def won_as_open(asked: Asked) -> str | None:
    (other,) = asked.others
    return _no("not so", (asked.number(), other, asked.card) in asked.deal.taken)


def shown_before(asked: Asked) -> str | None:
    bad = [card for card in cards_in(asked.words["cards"]) if card not in asked.deal.shown]
    return _no(f"{bad} were not", not bad)


def neither_so_there(asked: Asked) -> str | None:
    (other,) = asked.others
    bad = [card for card in cards_in(asked.words["cards"]) if asked.deal.holder(card) != other]
    return _no(f"{bad} may be elsewhere", not bad)


def pack_less(asked: Asked) -> str | None:
    """The hand opposite is the pack, less one's own hand, less what has been played."""
    deal = asked.deal
    return _no("that is more", set(asked.question["answer"]) == set(deal.home) - deal.mine() - set(deal.gone))


def of_deals(asked: Asked) -> str | None:
    return _no("another chance", abs(float(asked.words["n2"]) - asked.question["answer"]) < 0.06)


# a revoke


def still_had(asked: Asked) -> str | None:
    tricks, number = _shown_tricks(asked), asked.number()
    later = [play for plays in tricks[number:] for play in plays]
    return _no("not so", (asked.seat, asked.card) in later)


def were_led(asked: Asked) -> str | None:
    plays = _shown_tricks(asked)[asked.question["answer"] - 1]
    return _no("not so", plays[0][1][1] == suit_in(asked.words["suit"]) and (asked.seat, asked.card) in plays)


TABLE: list[tuple[str, Check]] = [
    # counting
    ("The hand: <cards>.", the_hand),
    ("You hold (<cards>|none).", you_hold),
    ("You know to be out of play: <cards>.", out_of_play),
    ("<cards> fell.", fell),
    ("<n> - <n2> of yours - <n3> played[ - <n4> out of play] = <n5>", count_of_suit),
    ("<n> - <n2> - <n3> - <n4> = <n5>", difference),
    ("Still out: <cards>.", still_out),
    ("No <word> can come any more: yours are all good.", yours_all_good),
    ("<seat> cannot have any.", cannot_have_any),
    ("None are left with <seats>.", none_left_with),
    ("Nobody has shown to have none.", nobody_shown),
    ("Only these can ruff your winners.", only_these_can_ruff),
    ("Nobody can ruff any more.", nobody_can_ruff),
    ("Above it: <cards>, played or yours.", above_it),
    ("Nothing ranks above it.", nothing_above),
    ("No card that others hold of this suit beats your higher ones.", no_other_beats_higher),
    ("Until <card> has gone, no card of yours is sure in this suit.", none_is_sure_until),
    ("The highest still out is <card>.", highest_out),
    ("No <word> are out.", none_out),
    ("These are tops: <cards>.", these_are_tops),
    ("None of yours is a top yet.", no_tops_yet),
    ("By suits: <cards>.", by_suits),
    # what happened
    ("<seat> play[s] <card> on <word>.", plays_on),
    ("<seat> play[s] <card>.", plays),
    ("<seat> play[s] <card> after all.", plays),
    ("<seat> play[s] it.", plays_it),
    ("<seats>: first in trick <n>.", first_in),
    ("Trick <n>, with <card>.", trick_with),
    ("Whoever has none left cannot win when <word> are led.", plain_without_trumps),
    ("Whoever has no trump left can trump nothing any more.", trumps_meant),
    (
        "Whoever has none left may trump when <word> are led: welcome from a partner, not from an opponent.",
        plain_with_trumps,
    ),
    ("<seat>, in trick <n>.", someone_in_trick),
    ("Gone: <cards>.", gone_are),
    ("Still to come: <cards>.", still_to_come),
    ("All four have gone: the ten rules the suit.", ten_rules),
    ("<seat> played it in trick <n>.", played_it_in),
    ("It has not been seen.", not_seen),
    ("<seat> won it: <cards>.", won_it),
    ("<seat> win[s] <card>.", wins_prize),
    ("<seat> won trick <n>, and that card with it.", won_trick_and_card),
    ("It has been played since.", played_since),
    ("<seat> hold[s] it still.", holds_still),
    ("You laid away <cards>.", you_laid),
    ("<cards>.", all_of_them),
    # who holds what
    ("<seat> undertook <n>.", undertook),
    ("<seat> win[s] it.", wins_it),
    ("<n> undertaken, <n2> won.", undertaken_and_won),
    ("Tricks beyond the contract cost nothing to give away.", costs_nothing),
    ("Who needs tricks will win cheaply; who has enough will throw high cards away.", exactly),
    ("Nobody else can: it is with <seat>.", nobody_else),
    ("A void tells where the rest of <word> lies.", void_tells),
    ("What is neither yours nor played has few places left: count them.", few_places),
    ("<seat> led <card>.", led_it),
    ("Eleven less <n> is <n2>; you had <n3> of those.", eleven_less),
    ("<card>: won as the open card of trick <n>.", won_as_open),
    ("Shown before: <cards>.", shown_before),
    ("Neither yours nor played, so there: <cards>.", neither_so_there),
    ("Of each suit: the pack, less your hand, less what has been played.", pack_less),
    ("Sure are the open cards that were won and are not played yet.", sure_are_open_cards),
    ("Now the rest can be played as if the cards lay open.", is_whole),
    ("The removed cards keep the rest in doubt.", is_not_whole),
    ("Of <n> deals that agree with all you saw, <n2> % have it there.", of_deals),
    ("<seat> still had <card> in trick <n>.", still_had),
    ("<suit> were led, and <seat> played <card>.", were_led),
    ("The stock was left although you said ‘take’: another hand holds the ace of trumps.", left_to_another),
    ("<seat> <any>.", was_proved),
]
ADVICE = (
    "Whoever knows three lengths of a hand knows the fourth: count voids, and shapes come by themselves.",
    "Read a hand by suits and from the top: groups are kept, single cards are lost.",
    "Honours fall about evenly: who has shown one is a little less likely to hold the next.",
    "Small cards decide late tricks: a seven may be the highest left of its suit.",
    "Say each trick to yourself as it is turned: suit, who won, what was thrown.",
    "Cards laid away never come; cards passed on sit with the one you gave them to.",
    "Three higher cards are with the leader; the rule of eleven counts all the others.",
    "Four lengths that add up: two voids and a count give the rest.",
    "Honours by suit are half a hand.",
    "Shape first, then honours, then the pips between.",
    "Count the places where a card may lie: who has more room has it more often.",
    "Note each void as it shows: a card of that suit later is a revoke.",
)
SENTENCES = [(pattern(text), check) for text, check in TABLE]
ONE_OF_MANY = re.compile(
    r"(?<![\d,.])1 (?:\{[SHDC]\} )?(?:of the )?(?:spades|hearts|diamonds|clubs|trumps|cards|tricks|honours|jokers)\b"
)


class Said(Asked):
    """A sentence of feedback in the hands of the umpire; ``at`` is the number of the evidence that it is."""

    at = 0

    @property
    def needs(self) -> int:
        """The seat whose tricks a question asks for."""
        found = pattern("How many tricks (do|does) <seat> still need<any>").fullmatch(self.question["text"])
        return Asked(self.deal, self.question, found, self.first).seat


def sentences_of(question: dict[str, Any]) -> Iterator[tuple[str, int, str]]:
    """(where it stands, its number there, the sentence): all that is said once a question is solved."""
    for at, fact in enumerate(question["evidence"]):
        yield "evidence", at, fact["text"]
    for place in ("found_by", "meaning"):
        if question[place]:
            yield place, 0, question[place]


def check_sentence(deal: Deal, question: dict[str, Any], first: dict[str, Any], at: int, text: str) -> str | None:
    """What is wrong with a sentence; LookupError for one in words that the umpire does not know."""
    if (one := ONE_OF_MANY.search(text)) is not None:
        return f"one of them is not {one[0]!r}"
    if text in ADVICE:
        return None
    for template, check in SENTENCES:
        found = template.fullmatch(text)
        if found:
            said = Said(deal, question, found, first)
            said.at = at
            try:
                return check(said)
            except (NoAnswer, LookupError, ValueError, TypeError, AttributeError) as problem:
                return f"it cannot be said of this: {problem!r}"
    raise LookupError(text)
