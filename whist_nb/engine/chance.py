"""The only source of chance: shuffled packs and random choices, all kept for the record.

A seed's cards come from a hash, not from a library's random number generator, so a seed written down today deals the
same cards in every later version of Python.
"""

import struct
from collections.abc import Iterable, Sequence
from functools import cache, cached_property
from hashlib import shake_128
from random import SystemRandom

from whist_nb.engine.cards import Card, Cards, CardsLike
from whist_nb.engine.errors import BadNotation, BadOption, quoted
from whist_nb.engine.phrases import phrase


def any_seed() -> int:
    """Return a random seed short enough to write down."""
    return SystemRandom().randrange(10**9)


@cache
def _words(count: int) -> struct.Struct:
    return struct.Struct(f"<{count}Q")


def numbers(text: str, count: int) -> tuple[int, ...]:
    """Return ``count`` numbers of 64 random bits derived from a text, the same on every machine for ever."""
    return _words(count).unpack(shake_128(text.encode()).digest(8 * count))


class Chance:
    """Supplies shuffled packs and random numbers ("lots") in turn, and remembers them.

    Pack k and lot k depend only on the seed and on k, so a later pack stays the same if players undo or play
    differently. Packs and lots that were given or recorded come before those of the seed; if packs are ``given``, no
    others are ever made.
    """

    def __init__(
        self, seed: int, pack: Cards, packs: Sequence[Cards] = (), lots: Sequence[int] = (), given: bool = False
    ) -> None:
        self.seed, self.pack, self.given = seed, pack, given
        self.packs, self.lots = list(packs), list(lots)
        self.packs_used = self.lots_used = 0

    def afresh(self) -> "Chance":
        """Return a copy that begins again from the first pack and lot."""
        return Chance(self.seed, self.pack, self.packs, self.lots, self.given)

    @property
    def to_keep(self) -> list[Cards]:
        """The packs that a record needs: those used, and all that were given."""
        return self.packs if self.given else self.packs[: self.packs_used]

    def next_pack(self) -> Cards:
        """Return the pack for the next deal, in dealing order; raise BadOption if none is left."""
        index = self.packs_used
        if index == len(self.packs):
            if self.given:
                raise BadOption(
                    "Deal {deal} needs a pack of its own, but `packs` has {given}. Give more packs, or stop "
                    "earlier with `deals`.",
                    deal=index + 1,
                    given=index,
                )
            keys = numbers(f"{self.seed}/pack/{index}", len(self._in_order))
            order = sorted(range(len(keys)), key=keys.__getitem__)
            self.packs.append(Cards.trusted(map(self._in_order.__getitem__, order)))
        self.packs_used += 1
        return self.packs[index]

    def lot(self, count: int) -> int:
        """Draw a number from 0 to count - 1, all equally likely."""
        index = self.lots_used
        if index == len(self.lots):
            (number,) = numbers(f"{self.seed}/lot/{index}", 1)
            self.lots.append(number * count >> 64)
        self.lots_used += 1
        if not 0 <= self.lots[index] < count:
            raise BadOption(
                "Random choice {index} is {lot}, but there are only {count} choices.",
                index=index,
                lot=quoted(self.lots[index]),
                count=count,
            )
        return self.lots[index]

    def forget_unused_lots(self) -> None:
        """Discard lots not drawn yet, after an undo: other play may need other lots."""
        del self.lots[self.lots_used :]

    @cached_property
    def _in_order(self) -> tuple[Card, ...]:
        return tuple(self.pack)

    @cached_property
    def _to_draw(self) -> tuple[Card, ...]:
        return tuple(card for card in self._in_order if card.suit)

    def draw_cards(self, seats: Iterable[int]) -> list[tuple[int, Card]]:
        """Let each of the seats draw one card of the pack, without replacement or jokers."""
        left, drawn = list(self._to_draw), []
        for seat in seats:
            drawn.append((seat, left.pop(self.lot(len(left)))))
        return drawn


def dealer_of(packs: object, first_dealer: object) -> int | None:
    """Return the dealer that the packs themselves name, or None; BadOption if another first dealer was asked for."""
    first = packs[0] if isinstance(packs, Sequence) and packs else None
    dealer = getattr(first, "dealer", None)
    if dealer is None or first_dealer in (None, dealer):
        return dealer
    raise BadOption(
        "first_dealer={given}: the first of these packs is dealt by seat {dealer}.",
        given=quoted(first_dealer),
        dealer=dealer,
    )


def read_packs(packs: object, pack: Cards) -> list[Cards]:
    """Read packs as a user gave them; BadOption at once for any that is not the game's pack."""
    if isinstance(packs, (str, Cards)) or not isinstance(packs, Iterable):
        raise BadOption("`packs` must be a list with one pack for each deal, not {packs}.", packs=quoted(packs))
    return [read_pack(number, given, pack) for number, given in enumerate(packs, 1)]


def read_pack(number: int, given: CardsLike, pack: Cards) -> Cards:
    """Read the pack of one deal; BadOption if it is not the game's pack."""
    try:
        cards = Cards(given)
    except (BadNotation, TypeError) as error:
        raise BadOption("Pack {number} is not a pack of cards: {error}", number=number, error=error) from None
    missing, extra = pack - cards, cards - pack
    if missing or extra:
        lacks = phrase(" It lacks {missing}.", missing=missing) if missing else ""
        has = phrase(" It has {extra}, which this game does not use.", extra=extra) if extra else ""
        raise BadOption(
            "Pack {number} is not the pack of {size} cards.{lacks}{has}",
            number=number,
            size=len(pack),
            lacks=lacks,
            has=has,
        )
    return cards
