"""The names of the players. The viewer is always "You".

>>> usual_names(4)
('South', 'West', 'North', 'East')
>>> names = Names(usual_names(4), me=0, sides=(0, 1, 0, 1))
>>> names.start(1), names.does(0, "lead"), names.does(1, "lead"), names.side(1)
('West', 'You lead', 'West leads', 'They')
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, Final

from whist_nb.engine.cards import Card
from whist_nb.engine.errors import BadOption
from whist_nb.engine.phrases import phrase
from whist_nb.engine.wording import Marker, Statement, number_text

COMPASS: Final = ("South", "West", "North", "East")
FRIENDS: Final = ("Gus", "Ann", "Ben", "Cleo", "Dan", "Eve", "Finn")
"""In alphabetical order clockwise from seat 1; seat 0 comes last."""
PAIR: Final = ("South", "North")
OPPONENT: Final = "Opponent"

NUMBERS: Final = (
    phrase("no"),
    phrase("one"),
    phrase("two"),
    phrase("three"),
    phrase("four"),
    phrase("five"),
    phrase("six"),
)
"""The numbers from none to six in words."""

_IRREGULAR: Final = {"be": ("are", "is"), "have": ("have", "has")}


def usual_names(seats: int) -> tuple[str, ...]:
    """Return one name for each seat: the compass for four, a pair for two, friends for any other number."""
    return {2: PAIR, 4: COMPASS}.get(seats, FRIENDS[:seats])


def chosen_names(seats: int, given: Sequence[str] | Mapping[int, str] | None) -> tuple[str, ...]:
    """Return the usual names with those given in their places; BadOption for an impossible name or seat."""
    usual = usual_names(seats)
    if given is None:
        return usual
    if isinstance(given, str) or not isinstance(given, (Sequence, Mapping)):
        raise BadOption(
            "names={given!r:.60}: expected one name for each seat, or a mapping from seats to names.", given=given
        )
    if not isinstance(given, Mapping):
        if len(given) != seats:
            raise BadOption(
                "names={given!r:.80}: expected {seats} names, one for each seat.", given=list(given), seats=seats
            )
        given = dict(enumerate(given))
    for seat, name in given.items():
        if type(seat) is not int or not 0 <= seat < seats:
            raise BadOption("names has seat {seat!r:.40}: the seats are 0 to {seats}.", seat=seat, seats=seats - 1)
        if not isinstance(name, str) or not 0 < len(name.strip()) <= 20 or set(name) & set("{}*<>"):
            raise BadOption(f"names[{seat}]={name!r:.40}: a name has 1 to 20 letters, without {{ }} * < >.")
    return tuple(given.get(seat, usual[seat]) for seat in range(seats))


def cards_in(cards: Iterable[Card]) -> str:
    """Return cards in marked text: '{9H} {4H}'."""
    return " ".join(f"{{{card.text}}}" for card in cards)


def listed(words: Sequence[str], last: str = "and") -> str:
    """Return words as a list in a sentence: 'Ann, Ben and Cleo', or with another word before the last."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


_OWN: Final = {"I": "I", "i": "I", "me": "me", "my": "my", "My": "My", "mine": "mine", "myself": "myself", "am": "am"}
_TO_YOU: Final = {
    **{"I": "You", "i": "you", "me": "you", "my": "your", "My": "Your"},
    **{"mine": "yours", "myself": "yourself", "am": "are"},
}
_MOST_SEATS: Final = 7


def in_own_words(marked: str) -> str:
    """Return a player's reason for its choice in the first person: ``{I}`` is the speaker, ``{Seat 2}`` a seat.

    >>> in_own_words("Partner is winning, so {i} throw {my} lowest. {I} keep {AS}.")
    'Partner is winning, so I throw my lowest. I keep {AS}.'
    """
    return _spoken(marked, _OWN, [f"Seat {seat}" for seat in range(_MOST_SEATS)])


def _spoken(marked: str, voice: Mapping[str, str], seats: Sequence[str]) -> str:
    """Replace the marks of persons in a text by words."""
    for mark, word in voice.items():
        marked = marked.replace(f"{{{mark}}}", word)
    for seat, name in enumerate(seats):
        marked = marked.replace(f"{{Seat {seat}}}", name)
    return marked


def first_up(sentence: str) -> str:
    """Return the sentence with a capital first letter."""
    return sentence[:1].upper() + sentence[1:]


@dataclass(frozen=True)
class Names:
    """The names that one viewer uses for the seats; ``me`` is the viewer's own seat, None for an onlooker."""

    seats: tuple[str, ...]
    me: int | None
    sides: tuple[int, ...]

    def __post_init__(self) -> None:
        """Keep what is given as a list in a form that can be looked up."""
        object.__setattr__(self, "seats", tuple(self.seats))
        object.__setattr__(self, "sides", tuple(self.sides))

    @property
    def you(self) -> int | None:
        """The seat addressed as "you"."""
        return self.me

    @cached_property
    def partners(self) -> bool:
        """Whether seats play together."""
        return len(set(self.sides)) < len(self.sides)

    @cached_property
    def has_opponent(self) -> bool:
        """Whether there is only one other player, who has no name."""
        return len(self.seats) == 2 and self.you is not None and self.seats == PAIR

    @cached_property
    def _starts(self) -> tuple[str, ...]:
        others = [OPPONENT if self.has_opponent else name for name in self.seats]
        return tuple("You" if seat == self.you else name for seat, name in enumerate(others))

    @cached_property
    def _mids(self) -> tuple[str, ...]:
        return tuple(
            name.lower() if seat == self.you or self.has_opponent else name for seat, name in enumerate(self._starts)
        )

    def start(self, seat: int) -> str:
        """Return a seat at the start of a sentence or on a plate."""
        return self._starts[seat]

    def mid(self, seat: int) -> str:
        """Return a seat within a sentence."""
        return self._mids[seat]

    def whole(self, seat: int) -> str:
        """Return a seat within a sentence of its own: 'your opponent'."""
        return f"your {self.mid(seat)}" if self.has_opponent and seat != self.you else self.mid(seat)

    def verb(self, seat: int, verb: str) -> str:
        """Return the present tense that fits the seat."""
        you, other = _IRREGULAR.get(verb, (verb, f"{verb}s"))
        return you if seat == self.you else other

    def does(self, seat: int, verb: str) -> str:
        """Return name and verb at the start of a sentence."""
        return f"{self.start(seat)} {self.verb(seat, verb)}"

    def side(self, side: int) -> str:
        """Return a side of a partnership game: 'We', 'They', or its two names for somebody who watches."""
        return self._we_or_they(side) or listed(self._partners(side))

    def side_in_short(self, side: int) -> str:
        """Return a side as `side` does, but partners joined by a dash: 'North–South'."""
        return self._we_or_they(side) or "–".join(self._partners(side))

    def _we_or_they(self, side: int) -> str:
        return "" if self.you is None else "We" if self.sides[self.you] == side else "They"

    def _partners(self, side: int) -> list[str]:
        ours = [self.seats[seat] for seat in range(len(self.seats)) if self.sides[seat] == side]
        return sorted(ours, key=("North", "South", "East", "West").index) if set(ours) < set(COMPASS) else ours

    def side_order(self) -> list[int]:
        """Return the sides, mine first."""
        mine = 0 if self.me is None else self.sides[self.me]
        return sorted(set(self.sides), key=lambda side: (side - mine) % len(self.sides))

    def seat_order(self) -> list[int]:
        """Return the seats clockwise, mine first."""
        count = len(self.seats)
        return [((self.me or 0) + step) % count for step in range(count)]

    def say(self, *facts: Statement) -> str:
        """Put statements into sentences for this viewer."""
        try:
            return _said(self, facts)
        except TypeError:  # a part such as a list cannot be looked up
            return _FactWords(self).say_all(facts)

    def refusal(self, rule: Statement) -> str:
        """Say why something is refused, with the rule in bold."""
        return _FactWords(self).emphasized(rule)

    def emphatic(self, fact: Statement) -> str:
        """Put a fact into words, with its first number in bold."""
        return _Emphatic(self).say(fact)

    def advice(self, marked: str) -> str:
        """Word a player's reason for its choice for the player who asked.

        >>> Names(usual_names(4), 0, (0, 1, 0, 1)).advice("{Seat 1} is void, so {i} throw {my} lowest.")
        'West is void, so you throw your lowest.'
        """
        return _spoken(marked, _TO_YOU, [self.start(seat) for seat in range(len(self.seats))])

    def head(self, fact: Statement) -> str:
        """Return the head of a fact, for this viewer; all of it if it has no head."""
        return _FactWords(self).head(fact) or _FactWords(self).rest(fact)

    def brief(self, fact: Statement) -> str:
        """Return a sentence with just the head of a fact; the whole fact if it has no head."""
        return f"{self.head(fact)}." if fact.kind.head else self.say(fact)

    def rest(self, fact: Statement) -> str:
        """Return the part after the head; empty if the fact has no head."""
        return _FactWords(self).rest(fact, start=False) if fact.kind.head else ""


@dataclass(frozen=True)
class _FactWords(Marker):
    """Puts facts into words for one viewer, in marked text: seats by name, sides as We and They, cards as {QH}."""

    names: Names

    def seat(self, seat: int, verb: str, start: bool) -> str:
        name = self.names.start(seat) if start else self.names.mid(seat)
        return f"{name} {self.names.verb(seat, verb)}" if verb else name

    def side(self, side: int, verb: str) -> str:
        if verb != "to":
            return f"{self.names.side(side)} {verb}".rstrip()
        if self.names.you is None:
            return f"to {self.names.side(side)}"
        return "to us" if self.names.sides[self.names.you] == side else "to them"

    def balance(self, numbers: Sequence[int]) -> Sequence[int]:
        mine = self.names.me
        return super().balance(numbers) if mine is None else (numbers[mine], numbers[1 - mine])

    def number(self, number: int) -> str:
        return number_text(number)


@lru_cache(maxsize=1000)  # a table says where the match stands at every card
def _said(names: Names, facts: tuple[Statement, ...]) -> str:
    return _FactWords(names).say_all(facts)


class _Emphatic(_FactWords):
    """Puts the number that begins a sentence in bold."""

    def part(self, part: Any, spec: str, start: bool) -> str:
        said = super().part(part, spec, start)
        return f"**{said}**" if start and isinstance(part, int) else said


class NamesForAll(Names):
    """Looks from one seat but calls every seat by name, including its own.

    >>> names = NamesForAll(usual_names(4), me=3, sides=(0, 1, 0, 1))
    >>> names.does(3, "lead"), names.side(1), names.seat_order()
    ('East leads', 'East and West', [3, 0, 1, 2])
    """

    @property
    def you(self) -> int | None:
        return None
