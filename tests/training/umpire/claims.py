"""Check what a sentence says about cards and hands: None if it is true, otherwise what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Callable

from tests.training.umpire import answers
from tests.training.umpire.asked import Asked, against, of_suit, suits_named, tops
from tests.training.umpire.cards import SUITS
from tests.training.umpire.words import cards_in, seats_in, suit_in


def no(problem: object, unless: object) -> str | None:
    """The problem, unless all is well."""
    return None if unless else str(problem)


# one's own hand, and hands that were shown


def you_have(asked: Asked) -> str | None:
    """All that one has of the suits asked for."""
    suits = suits_named(asked, asked.text) or [asked.subject]
    mine = {card for suit in suits for card in of_suit(asked.deal, suit, asked.deal.mine())}
    return no(f"one has {sorted(mine)}", set(asked.cards) == mine)


def by_suits(asked: Asked) -> str | None:
    return no("other cards", set(asked.cards) == set(asked.answer))


def had_lengths(asked: Asked) -> str | None:
    """What was shown of a hand, in the same figures."""
    title = asked.words["title"].lower().replace("a hand", "the hand")
    _, lengths = answers.lengths_shown(asked, title)
    said = {suit_in(words): int(number) for number, words in re.findall(r"(\d+) (\{[SHDC]\} \w+)", asked.found[0])}
    return no(f"shown were {lengths}", said == lengths)


def was_hand(asked: Asked) -> str | None:
    """The whole hand of which the evidence before gives three lengths."""
    before = asked.question["evidence"][asked.at - 1]["text"]
    said = {suit_in(words): int(number) for number, words in re.findall(r"(\d+) (\{[SHDC]\} \w+)", before)}
    held = {suit: len(of_suit(asked.deal, suit, asked.cards)) for suit in SUITS}
    if len(set(asked.cards)) != len(asked.cards) or not set(asked.cards) <= set(asked.deal.home):
        return "no hand of this pack"
    if any(held[suit] != number for suit, number in said.items()):
        return f"that hand has {held}"
    return no("another answer", asked.answer in (held, held[suit_in(asked.text)] if "{" in asked.text else held))


def were_shown(asked: Asked) -> str | None:
    _, lengths = answers.lengths_shown(asked, re.search(r"the (?:\w+ )?hand", asked.text)[0])
    said = {suit_in(words): int(number) for number, words in re.findall(r"(\d+) (\{[SHDC]\} \w+)", asked.found[0])}
    return no(f"shown were {lengths}", said == lengths)


def difference(asked: Asked) -> str | None:
    """The size of a hand, less the lengths that were shown."""
    size, lengths = answers.lengths_shown(asked, re.search(r"the (?:\w+ )?hand", asked.text)[0])
    numbers = [int(each) for each in re.findall(r"\d+", asked.found[0])]
    right = [size, *lengths.values(), size - sum(lengths.values())]
    return no(f"it is {right}", numbers == right)


# points


def announced(asked: Asked) -> str | None:
    """What a seat said."""
    return no(f"it announced {asked.deal.said[asked.seat]}", asked.number() == asked.deal.said[asked.seat])


def points_subtracted(asked: Asked) -> str | None:
    """Announced, seen, and the difference."""
    seat = seats_in(asked.text, asked.deal.me, asked.deal.n)[-1]
    said, seen = asked.deal.said[seat], answers.points_played(asked.deal, seat)
    found = [int(asked.words[name]) for name in ("n", "n2", "n3")]
    return no(f"{said} and {seen}", found == [said, seen, said - seen])


def points_at_most(most: int) -> Callable[[Asked], str | None]:
    """At most that many points are still hidden."""
    return lambda asked: no("there are more", answers.points_left(asked) <= most)


# counting


def count_of_suit(asked: Asked) -> str | None:
    """The whole suit, less mine, less those played, less those seen to go out of play."""
    deal = asked.deal
    cards = of_suit(deal, asked.subject, deal.home)
    dead = len([card for card in cards if deal.seen_dead(card)])
    truth = {"n": len(cards), "n2": len(cards & deal.mine()), "n3": len(cards & set(deal.gone)), "n4": dead}
    truth["n5"] = len(answers.out(asked))
    wrong = {truth[name]: each for name, each in asked.words.items() if int(each) != truth[name]}
    if wrong or ("n4" not in asked.words and dead and "put aside" in asked.text):
        return f"wrong figures (right: said): {wrong}"
    numbers = [asked.number(name) for name in ("n", "n2", "n3", "n4", "n5") if name in asked.words]
    return no("the sum is wrong", numbers[0] - sum(numbers[1:-1]) == numbers[-1])


def saw_dead(asked: Asked) -> str | None:
    deal = asked.deal
    dead = {card for card in of_suit(deal, asked.subject, deal.home) if deal.seen_dead(card)}
    return no(f"seen were {sorted(dead)}", set(asked.cards) == dead)


def they_are(asked: Asked) -> str | None:
    """The cards that were counted, or asked for."""
    found = answers.out(asked)
    plural = asked.found[0].startswith("They") == (len(found) > 1)
    return no(f"out are {sorted(found)}", set(asked.cards) == found and plural)


def _from_others(asked: Asked) -> set[str]:
    """Of the cards out those that another seat may hold, or draw."""
    deal, found = asked.deal, answers.out(asked)
    return {c for c in found if deal.can_be_drawn(c) or any(deal.may_hold(seat, c) for seat in asked.others)}


def only_from_others(asked: Asked) -> str | None:
    found = _from_others(asked)
    return no(f"these can: {sorted(found)}", set(asked.cards) == found and found and found != answers.out(asked))


def nothing_from_others(asked: Asked) -> str | None:
    return no(f"these can: {sorted(_from_others(asked))}", not _from_others(asked))


def none_out(asked: Asked) -> str | None:
    return no(f"{sorted(answers.out(asked))} are", not answers.out(asked))


def yours_are_last(asked: Asked) -> str | None:
    deal, suit = asked.deal, asked.suit
    mine = of_suit(deal, suit, deal.mine())
    left = {card for card in of_suit(deal, suit, deal.home) - set(deal.gone) - mine if not deal.seen_dead(card)}
    return no(f"{sorted(left)} may come, yours are {sorted(mine)}", set(asked.cards) == mine and mine and not left)


def all_gone(asked: Asked) -> str | None:
    deal = asked.deal
    left = {c for c in of_suit(deal, asked.suit, deal.home) - set(deal.gone) if not deal.seen_dead(c)}
    return no(f"{sorted(left)} have not", not left and asked.suit == asked.subject)


# who can have them


def _lacking(asked: Asked) -> list[int]:
    """The others that can have none of the suit asked for."""
    cards = of_suit(asked.deal, asked.subject, asked.deal.home)
    return [seat for seat in asked.others if not any(asked.deal.may_hold(seat, card) for card in cards)]


def cannot_have_any(asked: Asked) -> str | None:
    return no("it may", asked.seat in _lacking(asked))


def none_left_with(asked: Asked) -> str | None:
    return no(f"it is {_lacking(asked)}", sorted(asked.seats()) == _lacking(asked))


def each_may(asked: Asked) -> str | None:
    return no(f"not {_lacking(asked)}", not _lacking(asked))


def _may_draw_trumps(asked: Asked) -> bool:
    deal = asked.deal
    return any(deal.can_be_drawn(card) for card in of_suit(deal, deal.trump, deal.home))


def only_they_ruff(asked: Asked) -> str | None:
    """Whoever is not named can have no trump, and can draw none."""
    able = [seat for seat in asked.others if seat not in _lacking(asked)]
    return no(f"{able} can", sorted(asked.seats()) == able and not _may_draw_trumps(asked))


def nobody_else_ruffs(asked: Asked) -> str | None:
    return no(f"not {_lacking(asked)}", _lacking(asked) == asked.others and not _may_draw_trumps(asked))


def any_may_ruff(asked: Asked) -> str | None:
    return no(f"not {_lacking(asked)}", not _lacking(asked))


# the highest left, and tops


def higher_ones(asked: Asked) -> str | None:
    """Where all the cards are that rank above the answer and are not in it."""
    deal, height = asked.deal, asked.deal.order.height
    best = asked.answer if isinstance(asked.answer, list) else [asked.answer]
    above = {card for card in of_suit(deal, asked.subject, deal.home)
             if height(card) > min(map(height, best)) and card not in best}  # fmt: skip
    if set(cards_in(asked.found[0])) != above:
        return f"above are {sorted(above)}"
    true = {
        "played": lambda card: card in deal.gone,
        "yours": lambda card: card in deal.mine(),
        "out of play": deal.seen_dead,
        "with nobody else": lambda card: not any(deal.may_hold(seat, card) for seat in asked.others),
    }
    groups = re.findall(r"((?:\{\w\w\} )+)(played|yours|out of play|with nobody else)", asked.found[0])
    bad = [card for cards, where in groups for card in cards_in(cards) if not true[where](card)]
    return no(f"not so: {bad}", not bad)


def you_hold_none(asked: Asked) -> str | None:
    deal = asked.deal
    return no("one does", asked.suit == asked.subject and not of_suit(deal, asked.subject, deal.mine()))


def beats_it(asked: Asked) -> str | None:
    """A card of one's own above all of the suit that may be against one."""
    mine = of_suit(asked.deal, asked.subject, asked.deal.mine())
    best = max(mine, key=asked.deal.order.height, default=None)
    return no(f"the best of yours is {best}", asked.card == best and best in tops(asked, asked.subject))


def until_gone(asked: Asked) -> str | None:
    live = against(asked, asked.subject)
    mine = of_suit(asked.deal, asked.subject, asked.deal.mine())
    fine = asked.suit == asked.subject and live[:1] == [asked.card] and mine and not tops(asked, asked.subject)
    return no(f"yours: {sorted(mine)}, against them {live}", fine)


def of_them_against(asked: Asked) -> str | None:
    found = against(asked, asked.suit)
    return no(f"against are {found}", found[:1] == [asked.card] and asked.suit in suits_named(asked, asked.text))


def none_against(asked: Asked) -> str | None:
    found = against(asked, asked.suit)
    return no(f"against are {found}", not found and asked.suit in suits_named(asked, asked.text))


def winners(asked: Asked) -> str | None:
    found = {card for suit in suits_named(asked, asked.text) for card in tops(asked, suit)}
    return no(f"they are {sorted(found)}", set(asked.cards) == found and found)


def no_top(asked: Asked) -> str | None:
    return no("one is", not any(tops(asked, suit) for suit in suits_named(asked, asked.text)))


# who must have a card


def can_only_be(asked: Asked) -> str | None:
    (card,) = cards_in(asked.text)
    return no("others may have it", asked.deal.holder(card) == asked.seat)


def may_be_with(asked: Asked) -> str | None:
    """The seats that may have it, and that there are several."""
    (card,) = cards_in(asked.text)
    found = [seat for seat in asked.others if asked.deal.may_hold(seat, card, covered=False)]
    return no(f"it may be with {found}", sorted(asked.seats()) == found and asked.deal.holder(card) is None)


def or_in_no_hand(asked: Asked) -> str | None:
    (card,) = cards_in(asked.text)
    deal = asked.deal
    found = [seat for seat in asked.others if deal.may_hold(seat, card, covered=False)]
    elsewhere = [home for home in deal.possible(card) if not any(home in deal.in_hand(seat) for seat in range(deal.n))]
    return no(f"it may be with {found}, or {elsewhere}", found == [asked.seat] and elsewhere)


def sure_there(asked: Asked) -> str | None:
    return no("another answer", set(asked.cards) == set(asked.answer))


def played_already(asked: Asked) -> str | None:
    """Of the cards named or to be marked those that have been played."""
    named = cards_in(asked.text) or asked.question["options"]
    found = {card for card in named if card in asked.deal.gone}
    return no(f"played are {sorted(found)}", set(asked.cards) == found)


def none_played(asked: Asked) -> str | None:
    if "already played" in asked.text:
        return no("one has", not answers.won_and_played(asked))
    named = cards_in(asked.text) if asked.question["kind"] == "percent" else asked.question["options"]
    return no("one has", not set(named) & set(asked.deal.gone))


def not_sure(asked: Asked) -> str | None:
    deal = asked.deal
    (seat,) = asked.named_seats()
    unplayed = [card for card in asked.question["options"] if card not in deal.gone]
    doubtful = {card for card in unplayed if not answers.must_be_in_hand(deal, seat, card)}
    return no(f"they are {sorted(doubtful)}", set(asked.cards) == doubtful)


def chance_is(asked: Asked) -> str | None:
    return no("another chance", abs(float(asked.words["n"]) - asked.answer) < 0.051)


def eleven_less(asked: Asked) -> str | None:
    rank = re.search(r"\{(\w)\w\}", asked.text)[1]
    said = [asked.number(name) for name in ("n", "n2", "n3")]
    return no(
        "the sum is wrong", said[0] == int(rank) and said[1] == 11 - said[0] and said[1] - said[2] == asked.answer
    )


# hands rebuilt, and the Close


def all_of_them(asked: Asked) -> str | None:
    """The hand of which the shape or the honours are asked, or the cards laid away."""
    cards, answer = asked.cards, asked.answer
    if isinstance(answer, dict):
        (seat,) = asked.named_seats()
        hand = answers.hand_of(asked.deal, seat)
        return no(f"it was {sorted(hand)}", set(cards) == hand)
    if "has played or still holds" in asked.text:
        (seat,) = asked.named_seats()
        return no("another hand", set(cards) == answers.hand_of(asked.deal, seat))
    return no("other cards", set(answer) == set(cards))


def _known_of_the_other(asked: Asked) -> bool:
    (other,) = asked.others
    known = [card for card in asked.deal.home if card not in asked.deal.gone and asked.deal.holder(card) == other]
    return len(known) == asked.deal.count(other)


def is_whole(asked: Asked) -> str | None:
    return no("not all of it is known", _known_of_the_other(asked))


def is_not_whole(asked: Asked) -> str | None:
    return no("all of it is known", not _known_of_the_other(asked))


def won_as_open(asked: Asked) -> str | None:
    (other,) = asked.others
    return no("not so", (asked.number(), other, asked.card) in asked.deal.taken)


def shown_before(asked: Asked) -> str | None:
    bad = [card for card in asked.cards if card not in asked.deal.shown]
    return no(f"{bad} were not", not bad)


def so_there(asked: Asked) -> str | None:
    (other,) = asked.others
    bad = [card for card in asked.cards if asked.deal.holder(card) != other]
    return no(f"{bad} may be elsewhere", not bad)


def pack_less(asked: Asked) -> str | None:
    """The hand opposite is the pack, less one's own hand, less what has been played: nothing lies elsewhere."""
    deal, (other,) = asked.deal, asked.others
    left = set(deal.home) - deal.mine() - set(deal.gone)
    return no("that is more", all(deal.holder(card) == other for card in left) and set(asked.answer) <= left)
