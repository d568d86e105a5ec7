"""Twin games, in which cards that a seat has not seen are exchanged; the seat must not notice the difference."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from random import Random
from typing import Final

from whist_nb.engine.actions import Call, CardAction, NameTrump, Play
from whist_nb.engine.cards import Card
from whist_nb.engine.events import Hidden
from whist_nb.engine.game import Game
from whist_nb.engine.phrases import phrase
from whist_nb.engine.records import dumps, loads
from whist_nb.testing.failures import CheckFailed, expect
from whist_nb.testing.proofs import check_copies, shown_to

DEPENDS: Final = phrase("{what} depends on cards that this seat has not seen: here {mine}, with other cards {other}")
TOLD: Final = phrase(
    "`{verb}` told this seat something that depends on cards it has not seen: show the cards, or let a seat answer"
)


def twins(game: Game, seat: int, rng: Random, tries: int) -> Iterator[Game]:
    """Yield games that this seat cannot distinguish from its own: other cards where it has seen none."""
    unseen = unseen_places(game, seat)
    if len(unseen) < 2:
        return
    closed = closed_actions(game, seat)
    for _ in range(tries):
        twin = retold(game, _redealt(game, unseen, rng), closed, rng)
        if twin is not None and twin.view(seat).events == game.view(seat).events:
            yield twin


def unseen_places(game: Game, seat: int) -> list[int]:
    """Return where in the pack of this deal the cards are that a seat has not seen."""
    shown = shown_to(game, seat)
    return [place for place, card in enumerate(game.packs[-1]) if card not in shown]


def _redealt(game: Game, unseen: list[int], rng: Random) -> dict[Card, Card]:
    """Return another card for each that changes its place: two or three of them, or all."""
    pack = game.packs[-1]
    moved = rng.sample(unseen, rng.choice((2, 2, 3, len(unseen))) if len(unseen) > 2 else 2)
    return {pack[place]: pack[source] for place, source in zip(moved, [*moved[1:], moved[0]], strict=True)}


def closed_actions(game: Game, seat: int) -> set[int]:
    """Return the numbers of the actions in this deal that were hidden from a seat when they were made."""
    told, closed = from_the_start(game), set()
    for number, (actor, action) in enumerate(game.actions):
        if isinstance(action, Play) or len(told.packs) < len(game.packs):
            told.apply(action)  # an open card, or an earlier deal
            continue
        before = len(told.view(seat).events)
        told.apply(action)
        news = told.view(seat).events[before:]
        if isinstance(news[0].what, Hidden) if news else actor != seat:
            closed.add(number)
    return closed


def from_the_start(game: Game, moved: Mapping[Card, Card] | None = None) -> Game:
    """Return the same game before its first action, with other cards in its latest pack."""
    record = json.loads(dumps(game)) | {"actions": []}
    for key in ("result", "check"):
        record.pop(key, None)  # both describe the game as it was
    record["packs"][len(game.packs) - 1] = " ".join((moved or {}).get(card, card).text for card in game.packs[-1])
    return loads(json.dumps(record))


def retold(game: Game, moved: Mapping[Card, Card], closed: set[int], rng: Random) -> Game | None:
    """Repeat the actions over a redealt pack, closed ones with the other card or any answer; None if illegal."""
    twin, change = from_the_start(game, moved), rng.choice((0, 0.2, 0.8))
    for number, (seat, action) in enumerate(game.actions):
        if twin.current_player != seat:
            return None
        legal = twin.legal_actions()
        if number in closed:
            if isinstance(action, CardAction):
                action = type(action)(moved.get(action.card, action.card))
            if action not in legal or rng.random() < change:
                action = rng.choice(legal)
        if action not in legal:
            return None  # nobody could have done that
        twin.apply(action)
    return twin


def check_twins(game: Game, rng: Random, tries: int = 6) -> int:
    """Check that a seat sees and may do the same in all worlds it cannot distinguish; return how many were found."""
    found = 0
    for seat in range(game.seats):
        for twin in twins(game, seat, rng, tries):
            found += 1
            _compare(game, twin, seat)
            if seat == game.current_player:
                for tried in (*rng.sample(list(game.variant.pack), 4), Call("knock"), NameTrump("S")):
                    mine, other = game.why_illegal(tried), twin.why_illegal(tried)
                    what = phrase("The refusal of {tried}", tried=tried)
                    expect(game, mine == other, "twin worlds", DEPENDS, seat, what=what, mine=mine, other=other)
    return found


def _compare(game: Game, twin: Game, seat: int) -> None:
    """Compare a seat's view of a game with that of its twin."""
    view, there = game.view(seat), twin.view(seat)
    pairs = {
        phrase("Whose turn it is"): (game.current_player, twin.current_player),
        phrase("The kind of the question"): (view.question, there.question),
        phrase("What this seat may answer"): (view.legal_actions(), there.legal_actions()),
    }
    for what, (mine, other) in pairs.items():
        expect(game, mine == other, "twin worlds", DEPENDS, seat, what=what, mine=mine, other=other)
    if there != view:
        mine, other = view.to_dict(), there.to_dict()
        what = next((f"`{key}`" for key in mine if mine[key] != other[key]), "`events`")
        key = what.strip("`")
        raise CheckFailed(
            game, "twin worlds", DEPENDS.format(what=what, mine=mine.get(key), other=other.get(key)), seat
        )
    for holder, suits in enumerate(view.voids):  # a void shown holds in every world
        lacks = any(card.suit in suits for card in twin.places()[f"hand {holder}"])
        what = phrase("A void of seat {holder}", holder=holder)
        expect(game, not lacks, "twin worlds", DEPENDS, seat, what=what, mine=set(suits), other="")


def check_start(game: Game, rng: Random) -> None:
    """Check that before the first answer nothing depends on unseen cards: every redeal is a twin."""
    check_copies(game, rng)
    for seat in range(game.seats):
        unseen, log = unseen_places(game, seat), game.view(seat).events
        for _ in range(10 if len(unseen) > 1 else 0):
            twin = from_the_start(game, _redealt(game, unseen, rng))
            other = twin.view(seat).events
            if other != log:
                place = next((at for at, (mine, its) in enumerate(zip(log, other, strict=False)) if mine != its), -1)
                raise CheckFailed(game, "twin worlds", TOLD.format(verb=log[place].verb), seat, place)
            _compare(game, twin, seat)
