"""Search for deals that meet a condition: draw the rarest clause exactly, and try deals until the others hold."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from whist_nb.drawing.names import usual_names
from whist_nb.engine.authors_code import where_raised
from whist_nb.engine.cards import SUITS, Card, Cards, Suit
from whist_nb.engine.errors import BadOption, described, quoted
from whist_nb.engine.game import Game
from whist_nb.engine.phrases import phrase
from whist_nb.engine.seats import left_of
from whist_nb.engine.variant import Variant
from whist_nb.lessons.counted_hands import CountedHands, TextSeededRandom
from whist_nb.lessons.deal_conditions import ANYONE, EVERYONE, DealCondition, Term, bits_of, read_wishes
from whist_nb.lessons.packs import places_of

_HOPELESS: Final = Fraction(1, 100)
"""When fewer deals than this are to be expected in all tries, none is tried."""

USUAL_TRIES: Final = 100_000
TRIES_IN_VAIN: Final = 20_000
"""The deals tried by default; fewer if one of the conditions has held in none of them, as when a function is wrong."""

Hands = tuple[Cards, ...]
Predicate = Callable[[Hands], object]
Where = str | Predicate | Sequence[str | Predicate] | None


@dataclass
class _Plan:
    """The search if one seat deals: the places to fill first, and the other conditions."""

    places: Mapping[str, tuple[int, ...]]
    filled: tuple[int, ...] = ()
    counted: CountedHands | None = None
    rest: Sequence[tuple[str, Callable[[Sequence[Card]], bool]]] = ()
    rarest: tuple[Fraction, str] = (Fraction(1), "")
    """The most that the chance of a clause about anyone can be, and that clause."""


class DealSearch:
    """Searches for deals one after another, and remembers which conditions failed."""

    def __init__(self, book: Variant, seats: int, options: Mapping[str, Any], where: Where, seed: int) -> None:
        self.book, self.seats, self.options, self.seed = book, seats, options, seed
        self.texts, self.predicates = _parted(where)
        self._pack = tuple(book.pack)
        self.tried = 0
        self.held: dict[str, int] = {}
        self._answered: set[str] = set()
        self._plans: dict[int, _Plan] = {}
        self._made: dict[tuple[int, tuple[str, ...]], CountedHands] = {}

    @property
    def chance(self) -> Fraction | None:
        """The chance of such a deal; None if it was not counted, or depends on the dealer."""
        if any(plan.rest for plan in self._plans.values()):
            return None
        found = {Fraction(1) if plan.counted is None else plan.counted.chance for plan in self._plans.values()}
        return found.pop() if len(found) == 1 else None

    def next(self, number: int, dealer: int, tries: int | None) -> Cards | None:
        """Find the pack of the deal with that number; None if it is not found within the tries that are left."""
        if dealer not in self._plans:
            self._plans[dealer] = self._planned(dealer)
        plan, most = self._plans[dealer], USUAL_TRIES if tries is None else tries
        if plan.rarest[0] * most < _HOPELESS:
            raise BadOption(self._too_rare(*plan.rarest, most))
        attempt = 0
        while self.tried < most and not (tries is None and self._is_in_vain(plan)):
            self.tried += 1
            pack = self._dealt(plan, TextSeededRandom(f"{self.seed}/deals/{number}/{attempt}"))
            attempt += 1
            if self._fits(plan, pack):
                return Cards.trusted(pack)
        return None

    def _is_in_vain(self, plan: _Plan) -> bool:
        """Return whether a condition has never held in so many deals."""
        return self.tried >= TRIES_IN_VAIN and not all(self.held.get(text) for text, _ in plan.rest)

    def _fits(self, plan: _Plan, pack: Sequence[Card]) -> bool:
        missed = {text for text, holds in plan.rest if not holds(pack)}
        for text in {text for text, _ in plan.rest} - missed:
            self.held[text] = self.held.get(text, 0) + 1
        return not missed

    def _dealt(self, plan: _Plan, chance: TextSeededRandom) -> list[Card]:
        """Return a pack in which the counted clause holds, and the rest is left to chance."""
        if plan.counted is None:
            return chance.shuffled(self._pack)
        first = chance.shuffled(plan.counted.draw(chance))
        taken = set(first)
        others = iter(chance.shuffled([card for card in self._pack if card not in taken]))
        at = dict(zip(plan.filled, first, strict=True))
        return [at[index] if index in at else next(others) for index in range(len(self._pack))]

    def gave_up(self, found: int, wanted: int) -> str:
        """Say why too few deals were found: how often each condition held."""
        rarest = min(self.held_of_all(), key=lambda each: each[1], default=None)
        least = "" if rarest is None else phrase(
            " {text} held in {number:,} of them.", text=quoted(rarest[0]), number=rarest[1]
        )  # fmt: skip
        if rarest is not None and rarest[0] in set(map(_name_of, self.predicates)) - self._answered:
            least += phrase(" It always returned None: is a `return` missing?")
        return phrase(
            "Of {tries:,} deals that were tried only {found} of {wanted} are as you want them.{least} Ask for less, or "
            "try longer with tries={more}.",
            tries=self.tried, found=found, wanted=wanted, least=least, more=10 * self.tried,
        )  # fmt: skip

    def _too_rare(self, chance: Fraction, text: str, tries: int) -> str:
        return phrase(
            "{text}: only one deal of {title} in {number:,} is like that, so {tries:,} tries won't find one. Name a "
            "hand, or ask for less.",
            text=quoted(text), number=int(1 / chance), title=self.book.title, tries=tries,
        )  # fmt: skip

    def held_of_all(self) -> list[tuple[str, int]]:
        """Return each condition that was not counted, and how often it held."""
        asked = {text for plan in self._plans.values() for text, _ in plan.rest}
        return sorted((text, self.held.get(text, 0)) for text in asked)

    # The search, if a seat deals

    def _planned(self, dealer: int) -> _Plan:
        probe = Game(self.book, seats=self.seats, seed=0, packs=[self.book.pack], first_dealer=dealer, deals=1,
                     **self.options)  # fmt: skip
        places = self._places(probe)
        called = self._called(places, dealer)
        wishes = [wish for text in self.texts for wish in read_wishes(text, called, self.book.announced)]
        together: dict[tuple[int, ...], list[tuple[Term, str]]] = {}
        rest: list[tuple[str, Callable[[Sequence[Card]], bool]]] = []
        for wish in wishes:
            for names in self._whose(wish):
                at = tuple(sorted({index for name in names for index in places[name]}))
                for term in wish.terms:
                    if wish.places == (ANYONE,) or any(feature.is_trumps for feature in term.features):
                        continue
                    together.setdefault(at, []).append((term, wish.text))
            rest += self._looked_for(wish, places)
        self._check_shares(together)
        counted = {at: self._counted(at, asked) for at, asked in together.items()}
        first = min(counted, key=lambda at: counted[at].chance, default=None)
        for at, asked in together.items():
            if at != first:
                rest += [(text, _holding(at, (term,), None)) for term, text in asked]
        rest += [(_name_of(each), self._predicate(each, places)) for each in self.predicates]
        rarest = min((self._of_anyone(wish, places) for wish in wishes), default=(Fraction(1), ""))
        if first is None:
            return _Plan(places, rest=rest, rarest=rarest)
        return _Plan(places, first, counted[first], rest, rarest)

    def _of_anyone(self, wish: DealCondition, places: Mapping[str, tuple[int, ...]]) -> tuple[Fraction, str]:
        """Return the most that the chance of a clause about anyone can be: the sum of the hands' chances."""
        if wish.places != (ANYONE,) or any(feature.is_trumps for term in wish.terms for feature in term.features):
            return Fraction(1), wish.text
        asked = [(term, wish.text) for term in wish.terms]
        hands = [places[name] for (name,) in self._whose(wish)]
        return min(Fraction(1), sum((self._counted(at, asked).chance for at in hands), Fraction(0))), wish.text

    def _places(self, probe: Game) -> dict[str, tuple[int, ...]]:
        """Return which cards of a pack go where, by their numbers in dealing order."""
        pack = self.book.pack
        found = {name: tuple(map(pack.index, cards)) for name, cards in places_of(probe).items() if cards}
        if (shown := probe.view(0).first_turn_up) is not None:
            found["turn-up"] = (pack.index(shown[0]),)
        return found

    def _called(self, places: Mapping[str, Any], dealer: int) -> dict[str, str]:
        """Return the names that a clause may use, each with its place."""
        seats = {}
        for seat, name in enumerate(usual_names(self.seats)):
            seats[name.casefold()] = seat
        if self.seats == 4:
            seats |= {name[0]: seat for name, seat in seats.items()}
        seats |= {f"seat {seat}": seat for seat in range(self.seats)}
        seats |= {"you": 0, "dealer": dealer, "eldest": left_of(dealer, self.seats)}
        names = {name: f"hand {seat}" for name, seat in seats.items() if f"hand {seat}" in places}
        names |= {EVERYONE: EVERYONE, "each": EVERYONE, ANYONE: ANYONE} if names else {}
        if "stock" in places and self.book.left_over:
            names[self.book.left_over.name.casefold()] = "stock"
        return names | {name: name for name in ("turn-up", "stock") if name in places}

    def _whose(self, wish: DealCondition) -> list[tuple[str, ...]]:
        if wish.places[0] in (EVERYONE, ANYONE):
            return [(f"hand {seat}",) for seat in range(self.seats)]
        return [wish.places]

    def _looked_for(
        self, wish: DealCondition, places: Mapping[str, tuple[int, ...]]
    ) -> Iterator[tuple[str, Callable[[Sequence[Card]], bool]]]:
        """Yield the conditions of a clause that are tested in deals and not counted."""
        turned = places.get("turn-up")
        if any(feature.is_trumps for term in wish.terms for feature in term.features) and turned is None:
            raise BadOption(
                "{clause}: {title} has no trumps before the first question. Name a suit.",
                clause=quoted(wish.text),
                title=self.book.title,
            )
        each = [tuple(index for name in names for index in places[name]) for names in self._whose(wish)]
        if wish.places == (ANYONE,):
            ways = [_holding(at, wish.terms, turned) for at in each]
            yield wish.text, lambda pack: any(holds(pack) for holds in ways)
            return
        for term in wish.terms:
            if any(feature.is_trumps for feature in term.features):
                for at in each:
                    yield wish.text, _holding(at, (term,), turned)

    def _check_shares(self, together: Mapping[tuple[int, ...], Sequence[tuple[Term, str]]]) -> None:
        """Refuse at once what several hands cannot have between them, such as the same ace, or 41 points."""
        pack = bits_of(self.book.pack)
        for feature in {each for asked in together.values() for term, _ in asked for each in term.limits}:
            wanted, texts, taken = 0, [], set[int]()
            for at, asked in together.items():
                least, text = max(((term.limits[feature][0], text) for term, text in asked if feature in term.limits),
                                  default=(0, ""))  # fmt: skip
                if least > 0 and taken.isdisjoint(at):
                    wanted, texts, taken = wanted + least, [*texts, text], taken | set(at)
            if wanted > (there := feature.total(pack, 0)) and not feature.is_trumps:
                said = "; ".join(dict.fromkeys(texts))
                told = phrase("No deal of {title} can be like that: {texts}.", title=self.book.title, texts=said)
                if there > 1:  # two seats that want the same card have said it themselves
                    told += phrase(" The pack has {there} {what}, not {wanted}.", there=there, what=feature.name,
                                   wanted=wanted)  # fmt: skip
                raise BadOption(told)

    def _counted(self, at: tuple[int, ...], asked: Sequence[tuple[Term, str]]) -> CountedHands:
        key = (len(at), tuple(text for _, text in asked))  # the same condition on as many cards is counted once
        counted = self._made.get(key) or CountedHands(self.book.pack, len(at), [term for term, _ in asked])
        self._made[key] = counted
        if not counted.count:
            texts = "; ".join(dict.fromkeys(text for _, text in asked))
            raise BadOption(
                "No deal of {title} can be like that: {texts}. No {n} cards fit.",
                title=self.book.title,
                texts=texts,
                n=len(at),
            )
        return counted

    def _predicate(self, asked: Predicate, places: Mapping[str, tuple[int, ...]]) -> Callable[[Sequence[Card]], bool]:
        hands = [places.get(f"hand {seat}", ()) for seat in range(self.seats)]

        def holds(pack: Sequence[Card]) -> bool:
            given = tuple(Cards.trusted(pack[index] for index in hand) for hand in hands)
            try:
                found = asked(given)
                if found is not None:
                    self._answered.add(_name_of(asked))
                return bool(found)
            except Exception as error:  # a mistake of the author's
                raise BadOption(_failed(asked, error, len(given))) from None

        return holds


def _holding(
    at: Sequence[int], terms: Sequence[Term], turned: Sequence[int] | None
) -> Callable[[Sequence[Card]], bool]:
    """Return a test whether terms hold for the cards in some places of a pack."""

    def holds(pack: Sequence[Card]) -> bool:
        held = bits_of(pack[index] for index in at)
        trumps = 0 if turned is None else _OF_SUIT.get(pack[turned[0]].suit, 0)
        return all(term.holds([feature.total(held, trumps) for feature in term.features]) for term in terms)

    return holds


_OF_SUIT: Final[Mapping[Suit | None, int]] = {
    suit: bits_of(Card(f"{rank}{suit}") for rank in "23456789TJQKA") for suit in SUITS
}


def _parted(where: Any) -> tuple[list[str], list[Predicate]]:
    """Separate clauses in words from functions; BadOption for anything else."""
    given = [] if where is None else [where] if isinstance(where, str) or callable(where) else where
    if not isinstance(given, Iterable) or isinstance(given, (bytes, Mapping)):
        given = [where]
    texts, predicates = [], []
    for each in given:
        if isinstance(each, str):
            texts.append(each)
        elif callable(each):
            predicates.append(each)
        else:
            raise BadOption(
                "where={given}: expected words such as 'south: 5+ hearts', a function of the hands, or a list "
                "of these.",
                given=quoted(each),
            )
    return texts, predicates


def _failed(predicate: Predicate, error: Exception, seats: int) -> str:
    """Say how a function failed, in which line of the author's, and what it is given."""
    told, within = described(error), error.__traceback__
    if within is not None and (line := where_raised(within.tb_next)) is not None:  # not in the call itself
        told = phrase("{error}, in {line}", error=told, line=line)
    return phrase(
        "where={name}: {told}. The function is given the hands of the {seats} players, and must return True for a deal "
        "that you want.",
        name=_name_of(predicate), told=told, seats=seats,
    )  # fmt: skip


def _name_of(predicate: Predicate) -> str:
    return getattr(predicate, "__name__", type(predicate).__name__)
