"""Drills on what has happened: honours and pips gone, the last tricks, prizes taken, cards discarded."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final

from whist_nb.drawing.names import cards_in, first_up
from whist_nb.engine.cards import Card, Cards, Rank, Suit
from whist_nb.engine.phrases import phrase
from whist_nb.training.drills.drill import EASIEST, drawn, drill, enough, some_drawn
from whist_nb.training.question import Evidence, Question, texts
from whist_nb.training.recall import PlayedCard, Recall, named

HONOURS: Final = (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK)


@drill(
    "honours-gone", phrase("Honours gone"), "honours", phrase("Which honours have gone, and whose."), wakes={"honour"}
)
def honours_gone(recall: Recall, rng: Random, level: int) -> Question | None:
    """Ask which honours of one suit or two have been played; at higher levels who played one of them."""
    if not enough(recall, level):
        return None
    if level >= 6:
        return _whose_honours(recall, rng)
    suits = {suit: _gone(recall, suit) for suit in recall.suits}
    first = drawn(rng, [suit for suit in suits if suits[suit]], lambda suit: _ranks(suits[suit]))
    if first is None:
        return None
    asked = _which_honours(recall, first)
    if level < 3:
        return asked
    second = drawn(rng, [suit for suit in suits if suit is not first], lambda suit: _ranks(suits[suit]))
    assert second is not None
    more = _which_honours(recall, second)
    return replace(asked, more=(more,), size=asked.size + more.size)


def _honours(recall: Recall, suit: Suit) -> tuple[Card, ...]:
    return tuple(card for card in recall.view.pack if card.suit is suit and card.rank in HONOURS)


def _gone(recall: Recall, suit: Suit) -> list[PlayedCard]:
    """Return the honours of a suit that have been played, in order."""
    return [each for each in recall.fallen if each.card in _honours(recall, suit)]


def _ranks(gone: list[PlayedCard]) -> frozenset[Rank]:
    return frozenset(each.card.rank for each in gone)


def _which_honours(recall: Recall, suit: Suit) -> Question:
    gone = _gone(recall, suit)
    left = [card for card in _honours(recall, suit) if card not in recall.gone]
    return Question(
        phrase("Which honours of {suit} have been played?", suit=named(suit)),
        "cards",
        texts(each.card for each in gone),
        options=_honours(recall, suit),
        evidence=tuple(recall.fell(each) for each in gone),
        found_by=f"Played: {cards_in([each.card for each in gone])}."
        if gone
        else phrase("None of them has been played."),
        meaning=phrase("Not played yet: {left}.", left=cards_in(left)) if left else _best_left(recall, suit),
        size=len(gone) + 1,
    )


def _best_left(recall: Recall, suit: Suit) -> str:
    """Return the highest card of a suit that has not been played."""
    left = [card for card in recall.whole(suit) if card not in recall.gone]
    return (
        phrase("The highest of the suit not played yet: {left}.", left=cards_in(left[:1]))
        if left
        else phrase("The whole suit has been played.")
    )


def _above(recall: Recall, card: Card) -> str:
    """Return the cards of its suit that rank above a card and have not been played."""
    suit, strength = recall.suit(card), recall.view.ranks.strength
    if suit is None:
        return phrase("Without trumps, a joker can't win a trick.")
    left = [each for each in recall.whole(suit) if each not in recall.gone and strength[each] > strength[card]]
    return (
        phrase("Above it, not played yet: {left}.", left=cards_in(left))
        if left
        else phrase("No unplayed card of its suit ranks above it.")
    )


def _whose_honours(recall: Recall, rng: Random) -> Question | None:
    """Ask who played an honour, or with two players two honours; every seat is equally likely to be the answer."""
    gone = [each for suit in recall.suits for each in _gone(recall, suit)]
    count = 2 if recall.view.seats == 2 else 1
    asked = [_whose(recall, each) for each in some_drawn(rng, gone, lambda each: each.seat, count)]
    if len(asked) < count:
        return None
    return replace(asked[0], more=tuple(asked[1:]), size=len(gone))


def _whose(recall: Recall, one: PlayedCard) -> Question:
    return Question(
        phrase("Who played {{{text}}}?", text=one.card.text),
        "seats",
        [one.seat],
        options=recall.seat_options(tuple(recall.names.seat_order())),
        evidence=(recall.fell(one),),
        found_by=phrase("{seat}, in trick {trick}.", seat=recall.names.start(one.seat), trick=one.trick),
        meaning=phrase("Note who plays each honour: it shows what is left in that hand."),
    )


@drill(
    "gone-or-not",
    phrase("Gone or not"),
    "pips",
    phrase("Whether a particular card has been played."),
    wakes={"honour", "again"},
)
def gone_or_not(recall: Recall, rng: Random, level: int) -> Question | None:
    """Ask whether a named card has been played: high cards first, any pip at higher levels.

    It asks about a rank of which one card has been played and another has not, so that neither answer is the likelier.
    """
    if len(recall.fallen) < 4 or not enough(recall, level):
        return None
    lowest = Rank.TEN if level <= 3 else Rank.SEVEN if level <= 7 else Rank.TWO
    on_table = {card for _, card in recall.view.trick}
    cards = [card for card in recall.view.pack if card.rank >= lowest and card not in on_table]
    cards = [card for card in cards if card not in recall.mine and card not in recall.dead]
    both = {_kind(card): [each for each in cards if _kind(each) == _kind(card)] for card in cards}
    mixed = [kind for kind, of_it in both.items() if len({card in recall.gone for card in of_it}) == 2]
    if not mixed:
        return None
    card = drawn(rng, both[rng.choice(mixed)], recall.gone.__contains__)
    assert card is not None
    fell = next((each for each in recall.fallen if each.card is card), None)
    return Question(
        phrase("Has {{{text}}} been played?", text=card.text),
        "choice",
        "gone" if fell else "not played",
        options=(("gone", "Gone"), ("not played", phrase("Not played"))),
        evidence=(recall.fell(fell),) if fell else (),
        found_by=phrase("{seat} played it in trick {trick}.", seat=recall.names.start(fell.seat), trick=fell.trick)
        if fell
        else _still(recall, card),
        meaning=_above(recall, card),
        size=len(recall.fallen),
    )


def _kind(card: Card) -> Rank | None:
    """Return the group in which a card is asked about: its rank, or the jokers."""
    return card.rank if card.suit else None


def _still(recall: Recall, card: Card) -> str:
    """Say that a card has not been played, and whether it has been seen anyway."""
    return (
        phrase("You have seen it, but it has not been played.")
        if card in recall.view.seen
        else phrase("It has not been played.")
    )


@drill(
    "last-trick",
    phrase("The last trick"),
    "last trick",
    phrase("The last trick, then earlier ones."),
    wakes={"again", "honour", "void"},
)
def last_trick(recall: Recall, rng: Random, level: int) -> Question | None:
    """Ask for the cards of the last trick; at higher levels, of an earlier one."""
    tricks = recall.view.tricks
    back = min(1 + level // 3, len(tricks))
    if not tricks or not enough(recall, level):
        return None
    trick = tricks[-back]
    ago = phrase("the one before last") if back == 2 else phrase("{back} before the last one", back=back - 1)
    which = "the last trick" if back == 1 else f"trick {trick.number}, {ago}"
    cards = tuple(card for _, card in trick.plays)
    return Question(
        phrase("Which cards were played to {which}?", which=which),
        "cards",
        texts(cards),
        options=tuple(recall.view.pack),
        evidence=tuple(recall.fell(PlayedCard(trick.number, seat, card)) for seat, card in trick.plays),
        found_by=phrase("{winner} won it: {cards}.", winner=recall.names.start(trick.winner), cards=cards_in(cards)),
        meaning=phrase("As each trick is turned, say it to yourself: the suit, the winner, what was discarded."),
        size=len(cards) * back,
    )


@drill(
    "faced-cards",
    phrase("Who took it"),
    "faced cards",
    phrase("Which open card went where."),
    fits=lambda game: game.has_close,
    wakes={"prize"},
    conceals={"hand", "hands"},
)
def faced_cards(recall: Recall, rng: Random, level: int) -> Question | None:
    """Ask who took a card that was turned up from the stock: each player as often as the other."""
    taken = recall.taken
    if len(taken) < min(1 + level // 2, 10):
        return None
    first = max(0, len(taken) - (1 if level == EASIEST else 3)) if level <= 3 else 0
    number = drawn(rng, range(first, len(taken)), lambda number: taken[number][0])
    assert number is not None
    seat, card = taken[number]
    name = first_up(recall.names.whole(seat))
    fell = next((each for each in recall.fallen if each.card is card), None)
    now = (
        phrase("It was played in trick {trick}.", trick=fell.trick)
        if fell
        else phrase("{name} still {seat_hold} it.", name=name, seat_hold=recall.names.verb(seat, "hold"))
    )
    return Question(
        phrase("Who took {{{text}}} when it was the open card?", text=card.text),
        "seats",
        [seat],
        options=recall.seat_options(tuple(recall.names.seat_order())),
        evidence=(
            Evidence(
                number + 1,
                phrase("{who_wins} {{{card}}}.", who_wins=recall.names.does(seat, "win"), card=card.text),
                seat,
                (card,),
            ),
        ),
        found_by=phrase("{name} won trick {number} and took that card with it.", name=name, number=number + 1),
        meaning=now,
        size=len(taken),
    )


@drill(
    "buried",
    phrase("What I buried"),
    "cards laid away",
    phrase("What you discarded or passed on."),
    fits=lambda game: game.lays_aside,
    wakes={"again"},
    conceals={"aside"},
)
def buried(recall: Recall, rng: Random, level: int) -> Question | None:
    """Ask which cards this seat laid aside, passed on, or gave up with its hand."""
    how, cards = laid_away(recall)
    mine = tuple(Cards(set(cards)).sorted())
    if not mine or len(recall.view.tricks) < min(level // 2, 8):
        return None
    return Question(
        phrase(
            "Which {number} did you {how} before the play?",
            number="card" if len(mine) == 1 else f"{len(mine)} cards",
            how=_ACTS[how],
        ),
        "cards",
        texts(mine),
        options=tuple(recall.view.pack),
        evidence=(Evidence(0, f"{_DONE[how]}: {cards_in(mine)}.", recall.me, mine),),
        found_by=f"{cards_in(mine)}.",
        meaning=_where_now(recall, how),
        size=len(mine),
    )


_ACTS: Final = {"discard": "lay aside", "lay_down": "pass on", "swap": phrase("give up with your first hand")}
_DONE: Final = {"discard": phrase("You laid aside"), "lay_down": phrase("You passed on"), "swap": phrase("You gave up")}


def laid_away(recall: Recall) -> tuple[str, list[Card]]:
    """Return how cards left this seat's hand before the play, as the verb of those events, and which they were."""
    how, found = "discard", list[Card]()
    for event in recall.view.deal_events:
        if event.seat != recall.me:
            continue
        if event.verb in ("discard", "lay_down") and isinstance(event.what, Card):
            how = event.verb
            found.append(event.what)
        elif event.verb == "swap":
            how, found = "swap", [card for cards in _dealt(recall) for card in cards]
    return how, found


def _dealt(recall: Recall) -> list[Cards]:
    return [event.what for event in recall.view.deal_events if event.verb == "deal" and event.seat == recall.me]


def _where_now(recall: Recall, how: str) -> str:
    """Say where the cards that were laid aside went, as far as everybody saw."""
    if how == "discard":
        return phrase("Nobody can play them in this deal.")
    if how == "lay_down":
        left = recall.names.whole((recall.me + 1) % recall.view.seats)
        return phrase("They went to {left}.", left=left)
    swaps = [event.seat for event in recall.view.deal_events if event.verb == "swap"]
    later = swaps[swaps.index(recall.me) + 1 :]
    if not later:
        return phrase("Nobody took that hand: its cards cannot be played in this deal.")
    return phrase("{later} took that hand and plays from it.", later=recall.names.start(later[0]))
