"""Small builders for tests: packs from hands, deals with chosen winners, players who keep to a plan."""

from __future__ import annotations

import json
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

import pytest

import whist_nb as wn
from whist_nb.engine import records
from whist_nb.engine.actions import NameTrump, read_action
from whist_nb.engine.cards import PACK_52, SUITS, Card, Cards, Suit
from whist_nb.engine.chance import Chance
from whist_nb.engine.events import Contract
from whist_nb.engine.scoring import Extras
from whist_nb.engine.seats import clockwise, left_of
from whist_nb.engine.view import Event, View
from whist_nb.engine.wording import NOTHING

Trick = dict[int, Card]
"""The card that each seat plays to a trick."""

Plan = list[Trick]


TABLES = [(variant.id, seats) for variant in wn.VARIANTS for seats in variant.seats]
"""Every game with every number of seats."""

ONE_OF_A_KIND = [
    ("whist", 4),
    ("german-whist", 2),
    ("knockout-whist", 5),
    ("bid-whist", 4),
    ("contract-whist", 3),
    ("christmas-whist", 2),
]
"""A game for each kind of table: what is proved of the others is proved each night."""

FIRST = {variant for variant, _ in ONE_OF_A_KIND}


def by_night(values: Iterable[Any], by_day: Container[Any]) -> list[Any]:
    """Return the values as parameters of a test: those in ``by_day`` run as it does, the others only at night."""
    return [value if value in by_day else pytest.param(value, marks=pytest.mark.nightly) for value in values]


every_game_in_time = pytest.mark.parametrize("name", by_night([variant.id for variant in wn.VARIANTS], FIRST))
every_variant_in_time = pytest.mark.parametrize(
    "variant", by_night(wn.VARIANTS, [wn.find_variant(name) for name in FIRST]), ids=lambda variant: variant.id
)
every_table = pytest.mark.parametrize(("variant", "seats"), TABLES)


every_table_in_time = pytest.mark.parametrize(
    ("variant", "seats"),
    [pytest.param(*table, marks=[] if table in ONE_OF_A_KIND else [pytest.mark.nightly]) for table in TABLES],
)


def points_of(
    variant: str,
    tricks: Sequence[int],
    contract: Contract | tuple[str | None, Sequence[int]] | None = None,
    extras: Mapping[str, Any] | None = None,
    of: str = "points",
    **options: object,
) -> tuple[int, ...]:
    """Return the points of a deal from the game's own function; a contract may be given as a call and its seats."""
    game = wn.Game(variant, **options)
    rules = game.variant
    if contract is not None and not isinstance(contract, Contract):
        call, seats = contract
        assert rules.contract is not None, "the game has contracts"
        contract = rules.contract(None if call is None else read_action(call), seats)
    found: tuple[int, ...] = getattr(rules, of)(tuple(tricks), contract, game.options, Extras(**extras or {}))
    return found


def exact_contract(*bids: int) -> Contract:
    """Make a contract of exact bids, one for each seat."""
    return Contract(NOTHING, tuple(range(len(bids))), bids, "exactly")


def play_on(game: wn.Game, seed: object = 0, actions: int | None = None) -> wn.Game:
    """Play random legal actions, either that many or to the end."""
    rng = Random(str(seed))
    while not game.is_over and actions != 0:
        game.apply(rng.choice(game.legal_actions()))
        actions = None if actions is None else actions - 1
    return game


def calls_in(view: View) -> tuple[tuple[int, str], ...]:
    """Return the calls of the deal by their texts."""
    return tuple((seat, call.text) for seat, call in view.calls)


def played(variant: str, seed: int = 0, **settings: object) -> wn.Game:
    """A whole game of random players."""
    return play_on(wn.Game(variant, seed=seed, **settings), seed)


def search(variant: str, wanted: object, tries: int = 3000, **settings: object) -> wn.Game:
    """The first game of random players that meets a condition; for results that random play meets often."""
    games = (played(variant, seed, **settings) for seed in range(tries))
    return next(game for game in games if wanted(game))  # type: ignore[operator]


def pack_of(hands: Mapping[int, Iterable[Card | str]], dealer: int, seats: int, then: str = "") -> Cards:
    """The pack that deals these hands singly from the dealer's left, each in its order; then these cards."""
    order = [seat for seat in clockwise(left_of(dealer, seats), seats) if hands.get(seat)]
    held = {seat: list(map(Card, hands[seat])) for seat in order}
    rounds = range(max(map(len, held.values())))
    dealt = [held[seat][number] for number in rounds for seat in order if number < len(held[seat])]
    first = Cards(dealt + list(Cards(then)))
    return Cards([*first, *(PACK_52 - first)])


def plan_of(tricks: Iterable[tuple[int, Iterable[int]]], trump: str = "S", keep: str = "") -> Plan:
    """Plan cards for tricks given as (winner, all who play to it), in which everybody follows suit.

    Cards in ``keep`` are not used. Where no suit is long enough the winner trumps and the others discard.
    """
    left = {suit: [card for card in PACK_52.of(suit) if card not in Cards(keep)] for suit in SUITS}
    return [_trick(left, winner, list(players), Suit(trump)) for winner, players in tricks]


def _trick(left: dict[Suit, list[Card]], winner: int, players: list[int], trump: Suit) -> Trick:
    players.remove(winner)
    longest = max(left, key=lambda suit: len(left[suit]))
    if len(left[longest]) > len(players):
        return {seat: left[longest].pop() for seat in (winner, *players)}
    cards = {winner: left[trump].pop()}
    for seat in players:
        cards[seat] = next(left[suit] for suit in SUITS if left[suit] and suit is not trump).pop()
    return cards


def hands_of(plan: Plan) -> dict[int, list[Card]]:
    """Return the hand of each seat at the start of a plan."""
    hands: dict[int, list[Card]] = {}
    for trick in plan:
        for seat, card in trick.items():
            hands.setdefault(seat, []).append(card)
    return hands


def follow(game: wn.Game, plan: Plan, trump: str = "S") -> wn.Game:
    """Play the planned cards trick by trick; a seat without one knocks, and a seat that is asked names trumps."""
    for trick in plan:
        waiting = dict(trick)
        while waiting or game.places()["trick"]:
            if isinstance(game.legal_actions()[0], NameTrump):
                game.apply(f"trump {trump}")
            elif game.current_player in waiting:
                game.apply(waiting.pop(game.current_player))
            else:
                game.apply("knock")
    return game


# Whist


def sides_win(tricks: int) -> list[int]:
    """Return thirteen winners: seats 0 and 2 in turn for that many tricks, then seats 1 and 3."""
    return [(0, 2)[n % 2] if n < tricks else (1, 3)[n % 2] for n in range(13)]


def whist_deal(tricks: int, dealer: int, trump: str = "S") -> tuple[Cards, Plan]:
    """Return a pack and its play in which seats 0 and 2 win that many tricks; the dealer turns up a trump."""
    plan = plan_of([(winner, range(4)) for winner in sides_win(tricks)], trump)
    hands = hands_of(plan)
    turned = next(card for card in hands[dealer] if card.suit == trump)
    hands[dealer].remove(turned)
    hands[dealer].append(turned)
    return pack_of(hands, dealer, 4), plan


def whist_match(tricks: Sequence[int], first_dealer: int = 0, **options: object) -> wn.Game:
    """Play whist in which seats 0 and 2 win those numbers of tricks, deal by deal."""
    deals = [whist_deal(count, (first_dealer + number) % 4) for number, count in enumerate(tricks)]
    packs = [pack for pack, _ in deals]
    game = wn.Game("whist", packs=[*packs, PACK_52], first_dealer=first_dealer, **options)
    for _, plan in deals:
        follow(game, plan)
    return game


def counts_for(scores: Iterable[int]) -> list[int]:
    """Return the tricks of seats 0 and 2 for the points asked for: 3 is three points to them, -2 two to the others."""
    return [6 + points if points > 0 else 7 + points for points in scores]


# Knock-out whist


Shape = Sequence[tuple[int, Iterable[int]]]


def everybody(winners: Iterable[int], seats: int) -> Shape:
    """Return tricks to which all seats play, with these winners."""
    return [(winner, range(seats)) for winner in winners]


def knockout(
    script: Sequence[tuple[int, Shape]],
    seats: int,
    lots: Sequence[int] = (),
    spare: Cards | None = None,
    **options: object,
) -> wn.Game:
    """Play Knock-out Whist through these deals, each given as its dealer and tricks, and then with a random pack."""
    return knockout_plans([(dealer, plan_of(shape)) for dealer, shape in script], seats, lots, spare, **options)


def knockout_plans(
    script: Sequence[tuple[int, Plan]],
    seats: int,
    lots: Sequence[int] = (),
    spare: Cards | None = None,
    **options: object,
) -> wn.Game:
    """The same with every card named."""
    packs = [pack_of(hands_of(plan), dealer, seats) for dealer, plan in script]
    game = wn.Game("knockout-whist", seats=seats, seed=1, first_dealer=script[0][0], **options)
    game.restart(Chance(1, PACK_52, [*packs, spare or PACK_52], lots))
    for _, plan in script:
        follow(game, plan)
    return game


def events(game: wn.Game, *verbs: str) -> Iterator[Event]:
    """The events of these kinds, as everybody together saw them."""
    return (event for event in game.view(wn.EVERYONE).events if event.verb in verbs)


def legal(game: wn.Game) -> list[str]:
    """The texts of the answers that the seat to act may give."""
    return [action.text for action in game.legal_actions()]


def say(game: wn.Game, *texts: str) -> wn.Game:
    """Answer one question after the other."""
    for text in texts:
        game.apply(text)
    return game


def tricks_of(*wanted: int) -> Callable[[wn.Game], bool]:
    """Whether the first deal went so."""
    return lambda game: game.deal_results[0].tricks == wanted


def dealt_hands(game: wn.Game) -> list[wn.Cards]:
    """The four hands as they were dealt."""
    cards = {event.seat: event.what for event in game.view(wn.EVERYONE).events if event.verb == "deal"}
    return [cards[seat] for seat in range(4)]


def same(one: wn.Game, other: wn.Game) -> bool:
    """Return whether two games are equal, and would go on alike."""
    told = [json.loads(wn.dumps(game)) for game in (one, other)]
    return one == other and all(told[0][key] == told[1][key] for key in records.schema()["required"])
