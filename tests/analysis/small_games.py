"""Small versions of the games, with the real rules about hidden cards, and every deal that a seat cannot tell apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

import whist_nb as wn
from whist_nb.engine.actions import CardAction, ChooseRule, Discard, Give, NameTrump, Play, Show
from whist_nb.engine.cards import Cards
from whist_nb.engine.events import Event, Hidden
from whist_nb.engine.matches import most_points
from whist_nb.engine.play import ask_card, trick, trick_with_last, tricks
from whist_nb.engine.table import Table
from whist_nb.engine.variant import Variant
from whist_nb.variants import bid_cards, christmas_whist, layouts, ruff, ruff_and_trump, widow_whist
from whist_nb.variants import minnesota_whist as minnesota

LOW_BIDS = bid_cards.BidCards(high=bid_cards.BLACK, calls=("high", "low"), ranks="3")

Deal = tuple[tuple[Any, frozenset[wn.Card]], ...]
"""Which cards lie at which place."""


def small(variant: str, rules: Any, ranks: str, seats: int | None = None, suits: str = "SHDC") -> Variant:
    """A game with these rules and the few cards of those ranks and suits; each deal ends with nothing counted."""

    async def to_the_end(table: Table) -> None:
        await rules(table)
        most_points(table)

    pack = Cards([f"{rank}{suit}" for suit in suits for rank in ranks])
    game = wn.find_variant(variant)
    at = (seats,) if seats else game.seats
    return replace(game, rules=to_the_end, pack=pack, seats=at, partners=game.partners and at == (4,))


async def whist(table: Table) -> None:
    table.new_deal(0)
    table.deal(dict.fromkeys(table.seats, 3))
    table.trump = table.turn_up(table.dealer).suit
    await tricks(table, 3, table.eldest)


async def german(table: Table) -> None:
    table.new_deal(0)
    table.deal(dict.fromkeys(table.seats, 4))
    prize = table.turn_up()
    table.trump = prize.suit
    leader = table.eldest
    while table.stock_left:
        leader = await trick(table, leader)
        table.take(leader, prize)
        table.draw(table.left_of(leader))
        if table.stock_left:
            prize = table.turn_up()
    await tricks(table, 4, leader)


async def christmas(table: Table) -> None:
    table.new_deal(0)
    table.set_aside(2)
    table.deal(dict.fromkeys(table.seats, 3))
    prize = table.turn_up()
    table.trump = prize.suit
    contract = christmas_whist.contract_of(ChooseRule(5), ())
    table.undertake(contract)
    leader = table.eldest
    while table.stock_left:
        leader = await christmas_whist.trick_and_meld(table, leader, contract, [0, 0])
        table.take(leader, prize)
        table.draw(table.left_of(leader))
        if table.stock_left:
            prize = table.turn_up()
    for _ in range(2):
        leader = await christmas_whist.trick_and_meld(table, leader, contract, [0, 0])
    await trick(table, leader)


async def frisch(table: Table) -> None:
    """Two rounds in which a card goes to the left, or three where hands have two cards."""
    table.new_deal(0)
    cards = len(table.stock) // len(table.seats)
    table.deal(dict.fromkeys(table.seats, cards))
    for _ in range(5 - cards):
        for giver in table.clockwise(table.eldest):
            answers = tuple(Give(card) for card in table.hands[giver])
            table.lay_down(giver, (await table.ask(giver, "give", answers)).card)
        for giver in table.clockwise(table.eldest):
            table.hand_on(giver, table.left_of(giver))
    await tricks(table, cards, table.eldest)


async def kitty(table: Table) -> None:
    table.new_deal(0)
    table.deal(dict.fromkeys(table.seats, 2))
    if table.options["sport_kitty"]:
        table.show_stock()
    table.take_stock(table.eldest)
    for _ in range(2):
        answers = tuple(Discard(card) for card in table.hands[table.eldest])
        table.discard(table.eldest, (await table.ask(table.eldest, "discard", answers)).card)
    await tricks(table, 2, table.eldest)


async def ruffs(table: Table) -> None:
    table.new_deal(0)
    table.deal(dict.fromkeys(table.seats, 3))
    table.trump = table.turn_up().suit
    await ruff.exchange(table, optional=True)
    await tricks(table, 3, table.eldest)


async def announced(table: Table) -> None:
    """Ruff and Trump with hands of a few cards: values announced, the exchange, the winner's proof."""
    table.new_deal(0)
    cards = (len(table.stock) - 4) // len(table.seats)
    table.deal(dict.fromkeys(table.seats, cards))
    turned = table.turn_up()
    table.trump = turned.suit
    dealt = [list(hand) for hand in table.hands]
    said = await ruff_and_trump.announce(table, dealt, turned)
    rubber = await ruff.exchange(table, optional=True)
    winner = ruff_and_trump.ruff_winner([said[seat] for seat in table.seats])
    if winner is not None:
        suit = await ruff_and_trump.prove(table, winner, dealt[winner], turned, said[winner])
        show = table.show_record if winner == rubber else table.show
        show(winner, [card for card in dealt[winner] if card.suit is suit])
    await tricks(table, cards, table.eldest)


async def widow(table: Table) -> None:
    table.new_deal(0)
    table.deal_with_widow(2)
    await widow_whist.exchange(table)
    await tricks(table, 2, table.eldest)


async def bids(table: Table) -> None:
    table.new_deal(0)
    table.deal(dict.fromkeys(table.seats, 2))
    await bid_cards.reveal(table, minnesota.BIDS)
    await tricks(table, 2, table.eldest)


async def low_bids(table: Table) -> None:
    """Only threes are bid cards: a player who bids in words has none of that colour."""
    table.new_deal(0)
    table.deal(dict.fromkeys(table.seats, 2))
    await bid_cards.reveal(table, LOW_BIDS)
    await tricks(table, 2, table.eldest)


async def sitting_out(table: Table) -> None:
    """A card is shown by two partners; one lays a card aside and gets one from the other, who then sits out."""
    table.new_deal(0)
    table.deal(dict.fromkeys(table.seats, 2))
    for seat in (1, 3):
        shown = await table.ask(seat, "bid card", tuple(Show(card) for card in table.hands[seat]))
        table.show(seat, [shown.card])
    await to_sit_out(table)


async def to_sit_out(table: Table) -> None:
    answer = await table.ask(1, "discard", tuple(Discard(card) for card in table.hands[1]))
    table.discard(1, answer.card)
    table.lay_down(3, (await table.ask(3, "give", tuple(Give(card) for card in table.hands[3]))).card)
    table.hand_on(3, 1)
    table.lay_hand_aside(3)
    table.say("plays_last", 1)
    leader = 2
    while leader != 1 and table.hands[1]:
        leader = await trick_with_last(table, leader, 1)


async def bids_and_sitting_out(table: Table) -> None:
    """A bid in words proves nothing about a card that arrives unseen later."""
    table.new_deal(0)
    table.deal(dict.fromkeys(table.seats, 2))
    await bid_cards.reveal(table, LOW_BIDS)
    await to_sit_out(table)


async def columns(table: Table) -> None:
    table.new_deal(0)
    await layouts.deal(table, columns=2, in_hand=2)


async def undealt(table: Table) -> None:
    table.new_deal(0)
    table.deal(dict.fromkeys(table.seats, 2))
    await tricks(table, 2, table.eldest)


async def own_suit(table: Table) -> None:
    """The player who names trumps must name the suit of their only card."""
    table.new_deal(0)
    table.deal({0: 1, 1: 1})
    suit = table.hands[1][0].suit
    answer = await table.ask(1, "trumps", (NameTrump(suit),))
    table.name_trump(1, answer.suit)
    for seat in (1, 0):
        table.play(seat, (await ask_card(table, seat)).card)
    table.gather()


# All deals that would have looked the same


def groups(game: wn.Game, seat: int) -> tuple[dict[int, wn.Card], list[list[int]]]:
    """The places in the pack that a seat knows, with their cards, and those it does not, grouped where all is one.

    Places are grouped by the event in which their cards left the stock: which place of a hand a card was
    dealt to makes no difference.
    """
    pack = game.packs[-1]
    left: dict[wn.Card, tuple[int, int]] = {}
    known: set[wn.Card] = set()
    for number, event in enumerate(game.view(wn.EVERYONE).deal_events):
        fresh = [card for card in _moved(event) if card not in left]
        if event.verb in ("deal", "draw", "set_aside", "take", "take_stock", "cover", "face"):
            for at, card in enumerate(fresh):
                left[card] = (number, at if event.verb == "cover" else 0)
        if event.verb in ("turn_up", "show_stock", "look", "swap") or (fresh and event.verb != "stock"):
            known |= set(_moved(event)) if seat in event.seen_by and _lies_as_dealt(event, fresh) else set()
    fixed = {place: card for place, card in enumerate(pack) if card in known}
    grouped: dict[tuple[int, int], list[int]] = {}
    for place, card in enumerate(pack):
        if place not in fixed:
            grouped.setdefault(left.get(card, (-1, 0)), []).append(place)
    return fixed, list(grouped.values())


def _lies_as_dealt(event: Event, fresh: Sequence[wn.Card]) -> bool:
    return bool(fresh) or event.verb in ("turn_up", "show_stock", "look")


def _moved(event: Event) -> list[wn.Card]:
    if isinstance(event.what, wn.Card):
        return [event.what]
    return list(event.what) if isinstance(event.what, wn.Cards) else []


def packs(game: wn.Game, seat: int) -> Iterator[list[wn.Card]]:
    """Yield every pack with the same cards in the places that a seat knows, once for each way to fill the groups."""
    fixed, grouped = groups(game, seat)
    pack = game.packs[-1]
    free = [card for place, card in enumerate(pack) if place not in fixed]
    for filled in _fillings(free, [len(group) for group in grouped]):
        made = list(pack)
        for group, cards in zip(grouped, filled, strict=True):
            for place, card in zip(group, cards, strict=True):
                made[place] = card
        yield made


def _fillings(cards: Sequence[wn.Card], sizes: Sequence[int]) -> Iterator[list[tuple[wn.Card, ...]]]:
    if not sizes:
        yield []
        return
    for taken in combinations(cards, sizes[0]):
        for rest in _fillings([card for card in cards if card not in taken], sizes[1:]):
            yield [taken, *rest]


def twins(game: wn.Game, seat: int) -> Iterator[wn.Game]:
    """Yield every game that this seat cannot tell from its own, once for each pack and each set of secret answers."""
    seen = game.view(seat).events
    closed = closed_actions(game, seat)
    for pack in packs(game, seat):
        start = fresh(game, pack)
        yield from _told(start, game, seat, closed, seen, [])


def fresh(game: wn.Game, pack: Sequence[wn.Card]) -> wn.Game:
    options = dict(game.options)
    return wn.Game(game.variant, seats=game.seats, seed=game.seed, packs=[pack], **options)


def closed_actions(game: wn.Game, seat: int) -> set[int]:
    """The numbers of the actions that were hidden from a seat when they were done."""
    again, closed = fresh(game, game.packs[-1]), set()
    for number, (_, action) in enumerate(game.actions):
        before = len(again.view(seat).events)
        again.apply(action)
        told = again.view(seat).events[before]
        if isinstance(told.what, Hidden) and not isinstance(action, Play):
            closed.add(number)
    return closed


def _told(
    twin: wn.Game, game: wn.Game, seat: int, closed: set[int], seen: Sequence[Event], before: list[str]
) -> Iterator[wn.Game]:
    """Go on with the same actions, and with every answer where it was secret; several cards in one order only."""
    number = len(twin.actions)
    if number == len(game.actions):
        if twin.view(seat).events == tuple(seen):
            yield twin
        return
    who, action = game.actions[number]
    if twin.current_player != who or twin.view(seat).events != tuple(seen[: len(twin.view(seat).events)]):
        return
    legal = twin.legal_actions()
    if number not in closed:
        if action in legal:
            twin.apply(action)
            yield from _told(twin, game, seat, closed, seen, [])
        return
    for answer in legal:
        if isinstance(answer, CardAction) and isinstance(action, type(answer)) and before and before[-1] > answer.text:
            continue  # the same cards laid aside in another order
        branch = twin.copy()
        branch.apply(answer)
        laid = [answer.text] if isinstance(answer, (Discard, Give)) else []
        yield from _told(branch, game, seat, closed, seen, laid if branch.current_player == who else [])


def lying(game: wn.Game) -> dict[Any, list[wn.Card]]:
    """Return where the cards are, by the names that beliefs use for places."""
    places = game.places()
    found: dict[Any, list[wn.Card]] = {seat: list(places[f"hand {seat}"]) for seat in range(game.seats)}
    found |= {"stock": list(places["stock"]), "aside": list(places["aside"])}
    found["played"] = [*places["trick"], *places["gone"]]
    whole = game.view(wn.EVERYONE)
    for seat, piles in enumerate(whole.layouts):
        found |= {("layout", seat, column): [pile.beneath] for column, pile in enumerate(piles) if pile.beneath}
    last = {event.what: event.seat for event in whole.deal_events if event.verb == "lay_down"}
    for card in places["laid"]:
        found.setdefault(("laid", last[card]), []).append(card)
    return {place: cards for place, cards in found.items() if cards}


def every_deal(game: wn.Game, seat: int) -> Counter[Deal]:
    """Each deal that is possible for a seat, with the number of packs and secret moves of cards that lead to it.

    What was said in secret only has to be possible: a hand is not likelier because it has more to say.
    """
    found: Counter[Deal] = Counter()
    counted = set()
    for twin in twins(game, seat):
        moves = tuple(action for _, action in twin.actions if isinstance(action, (Discard, Give)))
        way = (*twin.packs[-1], *moves)
        if way not in counted:
            counted.add(way)
            found[tuple((place, frozenset(cards)) for place, cards in sorted(lying(twin).items(), key=str))] += 1
    return found
