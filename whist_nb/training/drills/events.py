"""Drills of what happened: voids shown, honours and pips gone, the last tricks, prizes taken, cards laid away."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final

from whist_nb.drawing.names import first_up
from whist_nb.engine.cards import Card, Cards, Rank, Suit
from whist_nb.training.drills.counting import LOG
from whist_nb.training.drills.drill import EASIEST, Drill, anywhere, enough, only
from whist_nb.training.question import Evidence, Question, texts
from whist_nb.training.recall import Recall, named, seats_named, shown

HONOURS: Final = (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK)
PRIZES: Final = ("german-whist", "christmas-whist")
BURYING: Final = ("bid-whist", "israeli-whist", "ruff-and-honours", "ruff-and-trump", "widow-whist")


def shown_out(recall: Recall) -> list[tuple[int, int, Suit, Card]]:
    """(trick, seat, suit, card): each first time that a seat did not follow a suit, in order."""
    found: dict[tuple[int, Suit], tuple[int, Card]] = {}
    tricks = [(trick.number, trick.plays) for trick in recall.view.tricks] + [
        (len(recall.view.tricks) + 1, recall.view.trick)
    ]
    for number, plays in tricks:
        led = next((recall.suit(card) for _, card in plays if recall.suit(card) is not None), None)
        for seat, card in plays[1:]:
            if led is not None and recall.suit(card) is not led:
                found.setdefault((seat, led), (number, card))
    rows = [(number, seat, suit, card) for (seat, suit), (number, card) in found.items()]
    return sorted(rows, key=lambda row: row[:3])


def void_in(suit: Suit, trump: Suit | None) -> str:
    """What it means for the next lead that somebody has none of a suit."""
    if trump is None:
        return f"Whoever has none left cannot win when {suit.word} are led."
    if suit is trump:
        return "Whoever has no trump left can trump nothing any more."
    return f"Whoever has none left may trump when {suit.word} are led: welcome from a partner, not from an opponent."


def voids(recall: Recall, lots: Random, level: int) -> Question | None:
    """Who has shown out of a suit; on higher rungs also in which trick."""
    found = [each for each in shown_out(recall) if each[1] != recall.me]
    if not found or not enough(recall, max(level, EASIEST + 1)):  # early voids are rare
        return None
    suit = lots.choice(found)[2]
    rows = [each for each in found if each[2] is suit]
    seats = sorted({seat for _, seat, _, _ in rows})
    facts = tuple(
        Evidence(number, f"{recall.names.does(seat, 'play')} {{{card.text}}} on {suit.word}.", seat, (card,))
        for number, seat, _, card in rows
    )
    who = Question(
        "voids",
        "voids",
        f"Who of the others has failed to follow {named(suit)}?",
        "seats",
        seats,
        options=recall.seat_options(),
        evidence=facts,
        found_by=f"{first_up(seats_named(recall, seats))}: first in trick {rows[0][0]}.",
        meaning=void_in(suit, recall.trump),
        hide=LOG | {"voids"},
        size=len(found),
    )
    if level < 5:
        return who
    number, seat, _, card = lots.choice(rows)
    when = Question(
        "voids",
        "voids",
        f"In which trick did {recall.names.whole(seat)} first not follow {named(suit)}?",
        "number",
        number,
        evidence=tuple(fact for fact in facts if fact.seat == seat),
        found_by=f"Trick {number}, with {{{card.text}}}.",
        hide=LOG | {"voids"},
    )
    return replace(who, more=(when,))


def honours_gone(recall: Recall, lots: Random, level: int) -> Question | None:
    """Which honours of a suit have been played; on higher rungs who played one of them."""
    suits = [suit for suit in recall.suits if any(_is_honour(each.card, suit) for each in recall.fallen)]
    if not suits or not enough(recall, level):
        return None
    suit = lots.choice(suits)
    honours = tuple(card for card in recall.view.pack if _is_honour(card, suit))
    gone = [each for each in recall.fallen if each.card in honours]
    facts = tuple(
        Evidence(
            each.trick,
            f"{recall.names.does(each.seat, 'play')} {{{each.card.text}}}.",
            each.seat,
            (each.card,),
        )
        for each in gone
    )
    if level >= 6:
        one = lots.choice(gone)
        return Question(
            "honours-gone",
            "honours",
            f"Who played {{{one.card.text}}}?",
            "seats",
            [one.seat],
            options=recall.seat_options(tuple(recall.names.seat_order())),
            evidence=tuple(fact for fact in facts if fact.cards == (one.card,)),
            found_by=f"{recall.names.start(one.seat)}, in trick {one.trick}.",
            meaning="Honours fall about evenly: who has shown one is a little less likely to hold the next.",
            hide=LOG,
            size=len(recall.fallen),
        )
    left = [card for card in honours if card not in recall.gone]
    return Question(
        "honours-gone",
        "honours",
        f"Which honours of {named(suit)} have been played?",
        "cards",
        texts(each.card for each in gone),
        options=honours,
        evidence=facts,
        found_by=f"Gone: {shown([each.card for each in gone])}.",
        meaning=f"Still to come: {shown(left)}." if left else "All four have gone: the ten rules the suit.",
        hide=LOG,
        size=len(gone),
    )


def _is_honour(card: Card, suit: Suit) -> bool:
    return card.suit is suit and card.rank in HONOURS


def gone_or_not(recall: Recall, lots: Random, level: int) -> Question | None:
    """Whether a named card has been played: as often gone as not, high cards first, any pip on higher rungs."""
    if len(recall.fallen) < 4 or not enough(recall, level):
        return None
    lowest = Rank.TEN if level <= 3 else Rank.SEVEN if level <= 7 else Rank.TWO
    cards = [card for card in recall.view.pack if card not in recall.mine and card not in recall.dead]
    cards = [card for card in cards if card.rank >= lowest and card not in dict(map(reversed, recall.view.trick))]
    wanted = lots.random() < 0.5
    rows = [card for card in cards if (card in recall.gone) is wanted] or cards
    if not rows:
        return None
    card = lots.choice(rows)
    fell = next((each for each in recall.fallen if each.card is card), None)
    facts = ()
    if fell is not None:
        facts = (Evidence(fell.trick, f"{recall.names.does(fell.seat, 'play')} it.", fell.seat, (card,)),)
    return Question(
        "gone-or-not",
        "pips",
        f"Has {{{card.text}}} been played?",
        "choice",
        "gone" if fell else "not played",
        options=(("gone", "Gone"), ("not played", "Not played")),
        evidence=facts,
        found_by=f"{recall.names.start(fell.seat)} played it in trick {fell.trick}."
        if fell
        else "It has not been seen.",
        meaning="Small cards decide late tricks: a seven may be the highest left of its suit.",
        hide=LOG,
        size=len(recall.fallen),
    )


def last_trick(recall: Recall, lots: Random, level: int) -> Question | None:
    """The cards of the last trick; on higher rungs of one further back."""
    tricks = recall.view.tricks
    back = min(1 + level // 3, len(tricks))
    if not tricks or not enough(recall, level):
        return None
    trick = tricks[-back]
    which = "the last trick" if back == 1 else f"trick {trick.number}, {back} tricks back"
    cards = tuple(card for _, card in trick.plays)
    facts = tuple(
        Evidence(trick.number, f"{recall.names.does(seat, 'play')} {{{card.text}}}.", seat, (card,))
        for seat, card in trick.plays
    )
    return Question(
        "last-trick",
        "last trick",
        f"Which cards lay in {which}?",
        "cards",
        texts(cards),
        options=tuple(recall.view.pack),
        evidence=facts,
        found_by=f"{recall.names.start(trick.winner)} won it: {shown(cards)}.",
        meaning="Say each trick to yourself as it is turned: suit, who won, what was thrown.",
        hide=LOG | {"last trick"},
        size=len(cards) * back,
    )


def faced_cards(recall: Recall, lots: Random, level: int) -> Question | None:
    """Who took a card that was turned up from the stock."""
    events = recall.view.deal_events
    taken = [(event.seat, event.what) for event in events if event.verb == "take" and isinstance(event.what, Card)]
    if len(taken) < min(1 + level // 2, 10):
        return None
    first = max(0, len(taken) - (1 if level == EASIEST else 3)) if level <= 3 else 0
    number = lots.randrange(first, len(taken))
    seat, card = taken[number]
    gone = next((each for each in recall.fallen if each.card is card), None)
    held = "It has been played since." if gone else f"{recall.names.does(seat, 'hold')} it still."
    return Question(
        "faced-cards",
        "faced cards",
        f"Who took {{{card.text}}} when it lay open?",
        "seats",
        [seat],
        options=recall.seat_options(tuple(recall.names.seat_order())),
        evidence=(Evidence(number + 1, f"{recall.names.does(seat, 'win')} {{{card.text}}}.", seat, (card,)),),
        found_by=f"{recall.names.start(seat)} won trick {number + 1}, and that card with it.",
        meaning=held,
        hide=LOG | {"hand", "hands"},
        size=len(taken),
    )


def buried(recall: Recall, lots: Random, level: int) -> Question | None:
    """Which cards this seat laid away, passed on or gave up."""
    mine = tuple(Cards({card for card in laid_away(recall) if card is not None}).sorted())
    if not mine or len(recall.view.tricks) < min(level // 2, 8):
        return None
    seen = tuple(card for card in recall.view.pack if card in set(mine) | set(recall.view.seen))
    return Question(
        "buried",
        "cards laid away",
        f"Which {'card' if len(mine) == 1 else f'{len(mine)} cards'} did you lay away or pass on before the play?",
        "cards",
        texts(mine),
        options=seen,
        evidence=(Evidence(0, f"You laid away {shown(mine)}.", recall.me, mine),),
        found_by=f"{shown(mine)}.",
        meaning="Cards laid away never come; cards passed on sit with the one you gave them to.",
        hide=LOG | {"aside"},
        size=len(mine),
    )


def _dealt(recall: Recall) -> list[Cards]:
    return [event.what for event in recall.view.deal_events if event.verb == "deal" and event.seat == recall.me]


def laid_away(recall: Recall) -> list[Card]:
    """The cards that left this seat's hand before the play, or the hand that it gave up."""
    found: list[Card] = []
    for event in recall.view.deal_events:
        if event.seat != recall.me:
            continue
        if event.verb in ("discard", "lay_down") and isinstance(event.what, Card):
            found.append(event.what)
        elif event.verb == "swap":
            found = [card for cards in _dealt(recall) for card in cards]
    return found


EVENTS: Final = (
    Drill("voids", "Who showed out", "voids", "Who could not follow, of what, and when.", voids, anywhere),
    Drill("honours-gone", "Honours gone", "honours", "Which honours have gone, and whose.", honours_gone, anywhere),
    Drill("gone-or-not", "Gone or not", "pips", "Whether one card has been played.", gone_or_not, anywhere),
    Drill(
        "last-trick",
        "The last trick",
        "last trick",
        "The last trick, then one further back.",
        last_trick,
        anywhere,
    ),
    Drill("faced-cards", "Who took it", "faced cards", "Which open card went where.", faced_cards, only(*PRIZES)),
    Drill("buried", "What I buried", "cards laid away", "What you discarded or passed on.", buried, only(*BURYING)),
)
