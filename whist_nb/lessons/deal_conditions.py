"""Conditions on deals, in words: ``south: 12-14 points, 5+ hearts``.

Clauses are separated by semicolons. Each names a player and the requirements for that player's cards: requirements
separated by commas must all be met, and of those joined by *or*, one is enough. ``DealCondition.holds`` takes the sums
of features, so the same condition can be counted without dealing and tested in deals.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from whist_nb.engine.cards import PACK_54, SUITS, Card, Rank
from whist_nb.engine.errors import BadNotation, BadOption, did_you_mean, quoted
from whist_nb.engine.phrases import phrase

HONOUR_POINTS: Final[Mapping[Rank, int]] = {Rank.ACE: 4, Rank.KING: 3, Rank.QUEEN: 2, Rank.JACK: 1}
"""The meaning of *points*, unless the game counts others."""
MOST_LETTERS: Final = 2_000
EVERYONE, ANYONE = "everyone", "anyone"
"""Stand in for a place: each hand, or at least one."""


class Feature(NamedTuple):
    """A sum over some cards: a number for each card of a mask. Trumps are known once a card is turned up."""

    name: str
    worth: tuple[tuple[int, int], ...] = ()

    @property
    def is_trumps(self) -> bool:
        """Whether it depends on the card turned up."""
        return not self.worth

    def total(self, held: int, trumps: int) -> int:
        """Return the sum over a hand, given as the bits of its cards."""
        if not self.worth:
            return (held & trumps).bit_count()
        return sum(each * (held & mask).bit_count() for mask, each in self.worth)

    def of(self, card: Card) -> int:
        """Return what one card adds."""
        return sum(each for mask, each in self.worth if mask >> card.index & 1)


@dataclass(frozen=True)
class Term:
    """One condition on some cards, by the sums of its features; ``limits`` are the least and the most."""

    features: tuple[Feature, ...]
    holds: Callable[[Sequence[int]], bool]
    limits: Mapping[Feature, tuple[int, int]]


@dataclass(frozen=True)
class DealCondition:
    """A clause: the places whose cards it is about, and the condition that these cards must meet together."""

    places: tuple[str, ...]
    terms: tuple[Term, ...]
    text: str


def bits_of(cards: Iterable[Card]) -> int:
    """Return cards as bits of a number."""
    return sum(1 << card.index for card in cards)


def _counted(name: str, cards: Iterable[Card]) -> Feature:
    return Feature(name, ((bits_of(cards), 1),))


LENGTHS: Final = {suit: _counted(suit.word, (card for card in PACK_54 if card.suit is suit)) for suit in SUITS}
TRUMPS: Final = Feature("trumps")
_ALL_SUITS: Final = tuple(LENGTHS.values())
_SUIT_WORDS: Final = {
    word: LENGTHS[suit]
    for suit in SUITS
    for word in (suit.word, suit.one, suit.glyph, f"{suit.glyph}\ufe0f", suit.value.lower())
}
_RANK_WORDS: Final = {
    word: _counted(f"{rank.word}s", (card for card in PACK_54 if card.rank is rank))
    for rank in Rank
    if rank <= Rank.ACE
    for word in (rank.word, f"{rank.word}es" if rank is Rank.SIX else f"{rank.word}s")
}
_JOKERS: Final = _counted("jokers", (card for card in PACK_54 if card.suit is None))
_COUNTED: Final = {
    **_SUIT_WORDS, **_RANK_WORDS, "joker": _JOKERS, "jokers": _JOKERS, "trump": TRUMPS, "trumps": TRUMPS,
}  # fmt: skip
_SHORT: Final = {"void": 0, "voids": 0, "singleton": 1, "singletons": 1, "doubleton": 2, "doubletons": 2}
_POINTS: Final = ("points", "point", "hcp")
_SHAPES: Final = {"balanced": {(4, 3, 3, 3), (4, 4, 3, 2), (5, 3, 3, 2)}}
_WORDS: Final = (
    *("points", "spades", "hearts", "diamonds", "clubs", "trumps", "aces", "kings", "queens", "jacks", "jokers"),
    *("tens", "balanced", "unbalanced", "voids", "singletons", "doubletons"),
)
"""The words an error suggests."""

_NUMBER = r"(\d{1,3})"
_AMOUNT: Final = re.compile(
    rf"(?:(?P<least>at least|over|more than)|(?P<most>at most|up to|under|fewer than|less than)|exactly)?\s*{_NUMBER}"
    rf"(?:\s*(?:[-–]|to)\s*{_NUMBER}|(?P<up>\s*\+))?\s+|(?P<none>no|without)\s+"
)
_SHAPE: Final = re.compile(r"(\d{1,2}(?:[-–]\d{1,2}){3})(?:\s+shape)?")
_SHORT_SUIT: Final = re.compile(r"(?:a\s+)?(void|singleton|doubleton)\s+(?:in\s+)?(\S+)")
_HELD: Final = re.compile(r"(?:(?P<not>not|no|without)\s+)?(?P<cards>(?:[2-9tjqkabl][shdcj]\s*)+)")
_ENDLESS: Final = 10_000
"""A sum that no hand can reach."""
ANY: Final = (-_ENDLESS, _ENDLESS)


def read_wishes(text: str, places: Mapping[str, str], worth: Callable[[Card], int] | None) -> tuple[DealCondition, ...]:
    """Read clauses; ``places`` maps names to places, and ``worth`` gives the value of a card in this game.

    Raises BadOption for anything that cannot be understood, and suggests the nearest word.
    """
    if len(text) > MOST_LETTERS:
        raise BadOption("`where` has {n:,} characters; the limit is {most:,}.", n=len(text), most=MOST_LETTERS)
    clauses = [clause.strip() for clause in re.split(r"[;\n]", text)]
    wishes = tuple(_read_clause(clause, places, _points(worth)) for clause in clauses if clause)
    if not wishes:
        raise BadOption("`where` is empty: write, say, 'south: 12-14 points, 5+ hearts', or leave it out.")
    return wishes


def _points(worth: Callable[[Card], int] | None) -> Feature:
    """Return the points that the game counts, or four for an ace down to one for a jack."""
    by_worth: dict[int, int] = {}
    for card in PACK_54:
        each = HONOUR_POINTS.get(card.rank, 0) if worth is None else worth(card)
        by_worth[each] = by_worth.get(each, 0) | 1 << card.index
    return Feature("points", tuple((mask, each) for each, mask in by_worth.items() if each))


def _read_clause(clause: str, places: Mapping[str, str], points: Feature) -> DealCondition:
    whose, colon, wanted = clause.casefold().partition(":")
    if not colon:
        raise BadOption(
            "{clause}: whose cards? Write, say, '{name}: 5+ hearts'.", clause=quoted(clause), name=next(iter(places))
        )
    names = [" ".join(name.split()) for name in re.split(r"\+|&|\band\b", whose)]
    for name in names:
        if name not in places:
            raise BadOption(
                "{clause}: there is no {name} here. {suggestion}",
                clause=quoted(clause),
                name=quoted(name),
                suggestion=did_you_mean(name, places),
            )
    found = tuple(dict.fromkeys(places[name] for name in names))
    if len(found) < len(names) or (len(found) > 1 and {EVERYONE, ANYONE}.intersection(found)):
        raise BadOption("{clause}: name each hand once, or everyone, or anyone.", clause=quoted(clause))
    terms = [part.strip() for part in re.split(r",|\band\b", wanted)]
    return DealCondition(found, tuple(_read_term(term, clause, points) for term in terms), " ".join(clause.split()))


def _read_term(text: str, clause: str, points: Feature) -> Term:
    """Read one condition, or several of which one must hold."""
    ways = [_read_way(" ".join(way.split()), clause, points) for way in re.split(r"\bor\b", text)]
    if len(ways) == 1:
        return ways[0]
    features = tuple(dict.fromkeys(feature for way in ways for feature in way.features))
    where = [[features.index(feature) for feature in way.features] for way in ways]

    def one_holds(values: Sequence[int]) -> bool:
        return any(way.holds([values[at] for at in places]) for way, places in zip(ways, where, strict=True))

    return Term(features, one_holds, {})


def _read_way(text: str, clause: str, points: Feature) -> Term:
    if text in ("balanced", "unbalanced"):
        return _of_shape(_SHAPES["balanced"], text == "balanced")
    if shape := _SHAPE.fullmatch(text):
        lengths = sorted(map(int, re.split("[-–]", shape[1])), reverse=True)
        return _of_shape({tuple(lengths)}, True)
    if held := _HELD.fullmatch(text):
        return _of_cards(held["cards"], None if held["not"] is None else 0, clause)
    if (short := _SHORT_SUIT.fullmatch(text)) and short[2] in _SUIT_WORDS:
        return _between(_SUIT_WORDS[short[2]], _SHORT[short[1]], _SHORT[short[1]])
    text = re.sub(r"^an? ", "", text)
    amount = _AMOUNT.match(f"{text} ")
    low, high = _limits(amount, clause) if amount else (1, _ENDLESS)
    thing = text[amount.end() :] if amount else text
    if thing in _SHORT:
        return _short_suits(_SHORT[thing], low, high)
    if amount and thing in _POINTS:
        return _between(points, low, high)
    if thing in _COUNTED:
        return _between(_COUNTED[thing], low, high)
    if amount and thing.startswith("of ") and _HELD.fullmatch(thing[3:]):
        return _of_cards(thing[3:], (low, high), clause)
    raise BadOption(_not_understood(text, thing, clause))


def _not_understood(text: str, thing: str, clause: str) -> str:
    if thing in _POINTS:
        return phrase("{clause}: how many points? Write '12-14 points', or '10+ points'.", clause=quoted(clause))
    if not thing:
        return phrase("{clause}: {text} of what? You can count {words}, or cards such as AS.", clause=quoted(clause),
                      text=quoted(text), words=", ".join(_WORDS))  # fmt: skip
    return phrase(
        "{clause}: {thing} is not recognised. {suggestion} "
        "Write cards as 'AS KH', and amounts as '5', '5+', '12-14' or 'no'.",
        clause=quoted(clause), thing=quoted(thing), suggestion=did_you_mean(thing, _WORDS),
    )  # fmt: skip


def _limits(amount: re.Match[str], clause: str) -> tuple[int, int]:
    """Read the least and the most that an amount allows."""
    if amount["none"]:
        return 0, 0
    words = (amount["least"] or amount["most"] or "").strip()
    one = int(amount[3])
    if amount[4] is not None or amount["up"]:
        high = _ENDLESS if amount[4] is None else int(amount[4])
        if words or high < one:
            raise BadOption(
                "{clause}: {amount} is not an amount; write '5', '5+', '12-14', 'at most 3' or 'no'.",
                clause=quoted(clause),
                amount=quoted(amount[0].strip()),
            )
        return one, high
    if words in ("at least", "over", "more than"):
        return one + (words != "at least"), _ENDLESS
    if words:
        return 0, one - (words not in ("at most", "up to"))
    return one, one


def _between(feature: Feature, low: int, high: int) -> Term:
    return Term((feature,), lambda values: low <= values[0] <= high, {feature: (low, high)})


def _of_cards(text: str, amount: tuple[int, int] | int | None, clause: str) -> Term:
    """Return the condition that these cards are held: all of them, none, or a number."""
    try:
        cards = [Card(word.upper()) for word in text.split()]
    except BadNotation as error:
        raise BadOption(f"{quoted(clause)}: {error}") from None
    whole = len(set(cards))
    low, high = (whole, whole) if amount is None else (0, 0) if isinstance(amount, int) else amount
    return _between(_counted(text, set(cards)), low, high)


def _of_shape(shapes: set[tuple[int, ...]], wanted: bool) -> Term:
    return Term(_ALL_SUITS, lambda lengths: (tuple(sorted(lengths, reverse=True)) in shapes) is wanted, {})


def _short_suits(length: int, low: int, high: int) -> Term:
    """Return the condition that a number of suits have that length."""
    return Term(_ALL_SUITS, lambda lengths: low <= list(lengths).count(length) <= high, {})
