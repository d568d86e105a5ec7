"""The sentences of feedback, recognised by templates, and whether what each claims is true.

``TABLE`` has a template and a check, which says None for what is true, else what is wrong. A sentence that no template
fits is a finding of its own, so that nothing goes unread. To take in new words, add a line. Advice that holds in every
game, and claims nothing of this deal, stands in ``ADVICE``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from tests.training.umpire import claims as c
from tests.training.umpire import claims_of_play as p
from tests.training.umpire.asked import Asked, NoAnswer
from tests.training.umpire.deal import Deal
from tests.training.umpire.questions import OTHERS_MAY
from tests.training.umpire.words import cards_in, pattern, seats_in

TABLE: list[tuple[str, Callable[[Asked], str | None]]] = [
    # lengths and hands
    ("<title> had <lengths>.", c.had_lengths),
    ("It was <cards>.", c.was_hand),
    ("You were shown <lengths>.", c.were_shown),
    ("<n> − <n2> − <n3> − <n4> = <n5>", c.difference),
    ("<seat> announced <n>.", c.announced),
    ("<n> announced, less <n2> seen: <n3>", c.points_subtracted),
    ("That hand has no ace, king, queen or jack left.", c.points_at_most(0)),
    ("That is not enough for a king or an ace.", c.points_at_most(2)),
    ("That is not enough for an ace.", c.points_at_most(3)),
    ("Every high card that you cannot place may still be there.", c.points_at_most(40)),
    ("Suit by suit: <cards>.", c.by_suits),
    # counting
    ("You have (<cards>|none).", c.you_have),
    ("You saw <cards> put aside.", c.saw_dead),
    ("<cards> fell.", p.fell),
    ("<n> − <n2> of yours − <n3> played[ − <n4> out of play] = <n5>", c.count_of_suit),
    ("(They are|It is) <cards>.", c.they_are),
    ("Of these, the others can still play only <cards>.", c.only_from_others),
    ("The other players can no longer play any of these.", c.nothing_from_others),
    ("None are left.", c.none_out),
    ("All the <called> left to play are yours: <cards>.", c.yours_are_last),
    ("No <called> are left to play.", c.all_gone),
    ("<seat> cannot have any.", c.cannot_have_any),
    ("There are none left with <seats>.", c.none_left_with),
    ("Each of them may still hold one.", c.each_may),
    ("Of the others, only <seats> can still ruff.", c.only_they_ruff),
    ("Nobody else can ruff.", c.nobody_else_ruffs),
    ("Any of the others may still ruff.", c.any_may_ruff),
    # the highest left, and tops
    ("Higher ones: <any>.", c.higher_ones),
    ("You hold no <called>.", c.you_hold_none),
    (f"No card of this suit that {OTHERS_MAY} beats your <card>.", c.beats_it),
    ("Until <card> has gone, none of your <called> is sure to be the master card.", c.until_gone),
    (f"The highest of the <called> that {OTHERS_MAY} is <card>.", c.of_them_against),
    (f"There are no <called> that {OTHERS_MAY}.", c.none_against),
    ("Winners in their suits: <cards>.", c.winners),
    ("None of these is a winner in its suit.", c.no_top),
    # what happened
    ("<seat> play[s] <card> on <called>.", p.plays_on),
    ("<seat> play[s] <card> on <word>.", p.plays_on),
    ("<seat> play[s] <card>[ after all].", p.plays),
    ("Led in trick[s] <numbers>.", p.led_in_tricks),
    ("The others have followed every time.", p.all_followed),
    ("<seats>: first in trick <n>.", p.first_in),
    ("Trick <n>, with <card>.", p.trick_with),
    ("A player with no trumps left cannot ruff.", p.of_trumps),
    ("A player with no <word> left cannot win a trick when they are led.", p.there_are_none),
    ("A player with no <word> left may ruff or discard when they are led.", p.there_are_trumps),
    ("<seat>, in trick <n>.", p.played_it_in),
    ("<seat> played it in trick <n>.", p.played_it_in),
    ("It has not been played.", p.not_played),
    ("You have seen it, but it has not been played.", p.seen_not_played),
    ("Above it, not played yet: <cards>.", p.above_left),
    ("No unplayed card of its suit ranks above it.", p.none_above),
    ("Without trumps, a joker can't win a trick.", p.joker_without_suit),
    ("Not played yet: <cards>.", p.honours_left),
    ("The highest of the suit not played yet: <card>.", p.highest_left),
    ("The whole suit has been played.", p.whole_suit_gone),
    ("<seat> won it: <cards>.", p.won_it),
    ("<seat> win[s] <card>.", p.wins_prize),
    ("<seat> won trick <n> and took that card with it.", p.won_trick_and_card),
    ("It was played in trick <n>.", p.was_played_in),
    ("<seat> still hold[s] it.", p.holds_still),
    ("You (laid aside|passed on|gave up): <cards>.", p.you_laid),
    ("Nobody can play them in this deal.", p.cannot_be_played),
    ("They went to <seat>.", p.went_left),
    ("Nobody took that hand: its cards cannot be played in this deal.", p.cannot_be_played),
    ("<seat> took that hand and plays from it.", p.took_that_hand),
    ("<cards>.", c.all_of_them),
    # who holds what
    ("<n> (trick is|tricks are) needed[ between (them|you)] <any>.", p.are_needed),
    ("<seat> win[s] it.", p.wins_it),
    ("Needed: <n>.", p.needed),
    ("Won so far: <n>.", p.won_so_far),
    ("One more trick would be too many.", p.just_made),
    ("That is more than was bid.", p.overbid),
    ("The quota has been reached.", p.is_enough),
    ("That is enough (for|to beat) the contract.", p.is_enough),
    ("<n> tricks are still to come.", p.to_come),
    ("Only <n> tricks are still to come.", p.only_to_come),
    ("Only <seat> can have it.", c.can_only_be),
    ("It may be with <seats>.", c.may_be_with),
    ("It may be with <seat>, or with nobody.", c.or_in_no_hand),
    ("When a player is out of <word>, the rest of them are elsewhere.", p.suit_of_card),
    ("Sure to be there: <cards>.", c.sure_there),
    ("Elsewhere, or not sure: <cards>.", c.not_sure),
    ("<seat> led <card>.", p.led_it),
    ("11 − <n> = <n2> higher cards outside the leader's hand; you had <n3> of them.", c.eleven_less),
    ("Played already: <cards>.", c.played_already),
    ("None of them has been played.", c.none_played),
    (
        "That happens in <n>% of all the deals that fit what you have seen, weighted by how likely each is.",
        c.chance_is,
    ),
    ("<card>: won as the open card of trick <n>.", c.won_as_open),
    ("Shown before: <cards>.", c.shown_before),
    ("Not in your hand, not played, and not anywhere else: <cards>.", c.so_there),
    ("The other hand is the pack, less your hand, less what has been played.", c.pack_less),
    ("From here on you can play as if you saw their cards.", c.is_whole),
    ("The other cards that you have not seen are in that hand or among those set aside.", c.is_not_whole),
    ("<seat> still had <card> in trick <n>.", p.still_had),
    ("<suit> were led, and <seat> played <card>.", p.were_led),
    ("You asked for the stock and did not get it: another hand holds the ace of trumps.", p.left_to_another),
    # by the question, since the words are the same
    ("Played: <cards>.", lambda asked: p.honours_gone(asked) if "honours" in asked.text else c.played_already(asked)),
    # what a rule proves, in the words of the proof
    ("<seat> did not follow <called>.", p.did_not_follow),
    ("<seat> showed that (it was|you were) dealt <cards>.", p.showed_dealt),
    ("<seat> <any>.", p.was_proved),
]
ADVICE = (
    "If you know three of a hand's suit lengths, you know the fourth: count voids, and the shapes follow.",
    "Read a hand suit by suit, from the top. Groups of cards are easier to remember than single ones.",
    "Note who plays each honour: it shows what is left in that hand.",
    "As each trick is turned, say it to yourself: the suit, the winner, what was discarded.",
    "Count the places where a card can still be.",
    "A card that has not been played and cannot be anywhere else must be there.",
    "A fourth best has three higher cards with it in the same hand: the rule of eleven counts all the others.",
    "Leave out the cards that have been played, and the players who are out of the suit.",
    "Lengths first: single cards are easier to place once they are known.",
    "Place a hand's honours first, then the cards between them.",
    "Suit lengths first, then the honours, then the small cards.",
    "You can be sure of unplayed cards that you saw go to that hand, and of those that cannot be anywhere else.",
    "Note each void as it shows: a card of that suit later means a revoke.",
)
SENTENCES = [(pattern(text), check) for text, check in TABLE]
ONE_OF_MANY = re.compile(
    r"(?<![\d,.])1 (?:\{[SHDC]\} )?(?:of the )?(?:spades|hearts|diamonds|clubs|trumps|cards|tricks|honours|jokers)\b"
    r"|(?<![\d,.])(?:[02-9]|\d\d+) (?:\{[SHDC]\} )?(?:spade|heart|diamond|club|trump|card|trick|honour|joker)\b"
)


def sentences_of(question: dict[str, Any]) -> Iterator[tuple[str, int, str]]:
    """(where it stands, its number there, the sentence): all that is said once a question is solved."""
    for at, fact in enumerate(question["evidence"]):
        yield from (("evidence", at, each) for each in apart(fact["text"]))
    for place in ("found_by", "meaning"):
        yield from ((place, 0, each) for each in apart(question[place]))


def apart(text: str) -> list[str]:
    """The sentences of a text; two that are advice together stay together."""
    if not text or text in ADVICE:
        return [text] if text else []
    return re.split(r"(?<=[.!?]) (?=[A-Z{])", text)


def check_sentence(deal: Deal, question: dict[str, Any], first: dict[str, Any], at: int, text: str) -> str | None:
    """What is wrong with a sentence; LookupError for one in words that the umpire does not know."""
    if (one := ONE_OF_MANY.search(text)) is not None:
        return f"one or many? {one[0]!r}"
    if text in ADVICE:
        return None
    for template, check in SENTENCES:
        found = template.fullmatch(text)
        if found:
            try:
                return check(Asked(deal, question, found, first, at))
            except (NoAnswer, LookupError, ValueError, TypeError, AttributeError, AssertionError) as problem:
                return f"it cannot be said of this: {problem!r}"
    raise LookupError(text)


def check_fact(deal: Deal, fact: dict[str, Any]) -> str | None:
    """Return what is wrong with the seat and the cards beside the words of a fact."""
    seats, cards = seats_in(fact["text"], deal.me, deal.n), cards_in(fact["text"])
    if seats and fact["seat"] is not None and fact["seat"] != seats[0]:
        return f"marked as of seat {fact['seat']}"
    if cards and fact["cards"] and not set(fact["cards"]) & set(cards):
        return f"marked are other cards: {fact['cards']}"
    return None
