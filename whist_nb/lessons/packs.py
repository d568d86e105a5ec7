"""Stack a pack so that it deals the cards you ask for, and leave the rest to chance.

>>> from whist_nb import Game
>>> pack = stacked_pack("german-whist", hands={0: "AS KS", 1: "2H"}, turn_up="8H", seed=5)
>>> view = Game("german-whist", packs=[pack], first_dealer=0).view(0)
>>> view.turn_up, Cards("AS KS") <= view.hand
(Card('8H'), True)
"""

from collections.abc import Mapping
from random import Random
from typing import Any

from whist_nb.engine.cards import Card, Cards, CardsLike
from whist_nb.engine.errors import BadNotation, BadOption
from whist_nb.engine.game import Game
from whist_nb.engine.library import find_variant
from whist_nb.engine.view import EVERYONE


def stacked_pack(
    variant: str,
    hands: Mapping[int, CardsLike] | None = None,
    *,
    turn_up: str | Card | None = None,
    stock: CardsLike = "",
    rows: Mapping[int, CardsLike] | None = None,
    covered: Mapping[int, CardsLike] | None = None,
    dealer: int = 0,
    seats: int | None = None,
    seed: int = 0,
    **options: Any,
) -> Cards:
    """Stack a pack so that a first deal gives some seats the cards you choose; the seed decides the rest.

    A trial deal shows where each card of the pack goes. Pass the pack to ``Game(variant, packs=[pack],
    first_dealer=dealer)``.

    Parameters
    ----------
    variant
        The id of the game.
    hands
        The cards of some seats; a seat may be given only part of its hand.
    turn_up
        The card turned up.
    stock
        The top cards of the stock, in order.
    rows
        The face-up cards in front of some seats, from the left.
    covered
        The cards beneath them.
    dealer
        The seat that deals.
    seats
        The number of players; by default the usual one.
    seed
        The seed that decides the rest of the pack.
    **options
        The options of the game.

    Returns
    -------
    Cards
        The pack, first card dealt first.

    Raises
    ------
    BadOption
        If the cards cannot be dealt this way.
    """
    pack = find_variant(variant).pack
    probe = Game(variant, packs=[pack], first_dealer=dealer, seats=seats, **options)
    places = {name: [pack.index(card) for card in cards] for name, cards in places_of(probe).items()}
    wanted: dict[int, Card] = {}
    if turn_up is not None:
        _turn_up(probe, pack, turn_up, wanted)
    for name, wish in (("hand", hands), ("row", rows), ("covered", covered)):
        for seat, cards in (wish or {}).items():
            _place(f"{name} {seat}", places, _cards(cards), wanted)
    _place("stock", places, _cards(stock), wanted)
    rest = [card for card in pack if card not in set(wanted.values())]
    Random("/".join((str(seed), "pack with"))).shuffle(rest)
    return Cards(wanted[index] if index in wanted else rest.pop() for index in range(len(pack)))


def places_of(probe: Game) -> dict[str, Cards]:
    """Return the cards in each place, with rows of faced and covered cards separate from the hands."""
    places = dict(probe.places())
    for seat, piles in enumerate(probe.view(EVERYONE).layouts):
        if piles:
            places[f"row {seat}"] = Cards(pile.face for pile in piles if pile.face)
            places[f"covered {seat}"] = Cards(pile.beneath for pile in piles if pile.beneath)
            places[f"hand {seat}"] -= places[f"row {seat}"]
    return places


def _cards(cards: CardsLike) -> Cards:
    try:
        return Cards(cards)
    except (BadNotation, TypeError) as error:
        raise BadOption("{cards!r:.60} cannot be dealt: {error}", cards=cards, error=error) from None


def _turn_up(probe: Game, pack: Cards, turn_up: str | Card, wanted: dict[int, Card]) -> None:
    shown = probe.view(0).first_turn_up
    if shown is None:
        raise BadOption(
            "turn_up={turn_up!r}: {title} turns up no card in its first deal.",
            turn_up=turn_up,
            title=probe.variant.title,
        )
    wanted[pack.index(shown[0])] = _cards([turn_up])[0]


def _place(name: str, places: Mapping[str, list[int]], cards: Cards, wanted: dict[int, Card]) -> None:
    """Put cards into the first free places of a hand or of the stock; those already there stay."""
    if name not in places:
        raise BadOption("There is no {name!r} here: {places}.", name=name, places=", ".join(places))
    there = [wanted.get(index) for index in places[name]]
    given = [card for card in cards if card not in there]
    if name == "stock":
        if [card for card in there if card is not None and card in cards and cards[0] is not card]:
            raise BadOption("The stock cannot begin with {cards}, because another card is turned up.", cards=cards)
        if there and there[0] is not None and len(given) == len(cards) and cards:
            raise BadOption(
                "The stock begins with {there}, which is turned up, not with {cards}.", there=there[0], cards=cards[0]
            )
    twice = [card for card in given if card in wanted.values()]
    if twice:
        raise BadOption("{twice} cannot be in two places.", twice=twice[0])
    free = [index for index, card in zip(places[name], there, strict=True) if card is None]
    if len(given) > len(free):
        raise BadOption(
            "The {name} has room for {number} cards, but {cards} were given.", number=len(there), name=name, cards=cards
        )
    wanted.update(zip(free, given, strict=False))
