"""Branches that answer "what if?": games that leave a record at some point, and are kept beside it by name."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from typing import Any, Final

from whist_nb.engine.cards import Card
from whist_nb.engine.errors import BadOption, BadRecord, WhistError
from whist_nb.engine.game import Game
from whist_nb.engine.phrases import phrase
from whist_nb.engine.records import dumps, loads
from whist_nb.engine.view import EVERYONE, View
from whist_nb.tables.person import start_of_deal

MOST_BRANCHES: Final = 100
"""The most branches of one record, which are all read when its replay is opened."""
SECONDS: Final = 1.5
"""How long the page waits for the cards that may be swapped with one; in a long match each takes a while to try."""
TRIED: Final = 30
"""The number of layouts of the hidden cards that are tried to find one in which the play could have gone as it did."""


def before(game: Game, done: int) -> Game:
    """Return a copy of the game after that many actions, from which to play on differently."""
    twin = game.before(done)
    twin.extra = {}
    return twin


def exchanged(game: Game, done: int, deal: int, first: Card | str, second: Card | str) -> Game:
    """Return the game after that many actions, as if two cards had changed places before that deal (from 0) began.

    Raises BadOption if one of them had been played by then, or if the play so far would have been illegal.
    """
    one, other = Card(first).text, Card(second).text
    held = game_cards(game, done)
    missing = [Card(card).glyphs for card in (one, other) if card not in held]
    if missing or one == other:
        told = (
            phrase("{missing} is in no hand", missing=missing[0])
            if missing
            else phrase("{glyphs} is one card", glyphs=Card(one).glyphs)
        )
        raise BadOption("Only two cards in different hands can be swapped: {told}.", told=told)
    record = json.loads(dumps(before(game, done)))
    swap = {one: other, other: one}
    record["packs"][deal] = _swapped(record["packs"][deal], swap)
    try:
        return _replayed(record)
    except BadRecord as problem:
        raise BadOption(
            "With {one} and {other} swapped, this was not possible: {reason}",
            one=Card(one).glyphs,
            other=Card(other).glyphs,
            reason=problem.reason,
        ) from None


def exchangeable(game: Game, done: int, deal: int, first: Card) -> list[str]:
    """Return the cards in other hands that `exchanged` accepts beside ``first``, and those there was no time to try."""
    hands = before(game, done).view(EVERYONE).hands
    found, ends = [], time.monotonic() + SECONDS
    for card in (card for hand in hands if first not in hand for card in hand):
        try:
            if time.monotonic() < ends:
                exchanged(game, done, deal, first, card)
        except BadOption:
            continue
        found.append(card.text)
    return found


def fitting(game: Game, done: int, seat: int) -> Game | None:
    """Return the game after that many actions with other hidden cards, as likely to that seat as the real ones.

    Returns None if there are no such cards with which everything would have gone as it did.
    """
    from whist_nb.analysis.worlds import Worlds

    twin = game.before(done)
    real = _places(twin.view(EVERYONE))
    worlds = Worlds(twin.view(seat), TRIED, game.seed)
    return next(filter(None, (_dealt_as(twin, seat, real, worlds.places(at)) for at in range(TRIED))), None)


def _places(view: View) -> dict[object, set[Card]]:
    """Return the cards of each seat including open ones before it, and each covered card, by the places of `Worlds`."""
    found: dict[object, set[Card]] = {seat: set(hand) for seat, hand in enumerate(view.hands)}
    for seat, piles in enumerate(view.layouts):
        for column, pile in enumerate(piles):
            if pile.face is not None:
                found[seat] |= {pile.face}
            if pile.beneath is not None:
                found["layout", seat, column] = {pile.beneath}
    return found


def _dealt_as(
    twin: Game, seat: int, real: Mapping[object, set[Card]], wanted: Mapping[object, set[Card]]
) -> Game | None:
    """Return the game with the cards at those places from the beginning; None if it could not have gone as it did."""
    record, swap = json.loads(dumps(twin)), dict[str, str]()
    for place, held in real.items():
        gone, come = (sorted(map(str, cards)) for cards in (held - wanted[place], wanted[place] - held))
        swap |= dict(zip(gone, come, strict=True))
    # cards from no hand change places with cards that go to none
    swap |= dict(zip(sorted({*swap.values()} - {*swap}), sorted({*swap} - {*swap.values()}), strict=True))
    record["packs"][-1] = _swapped(record["packs"][-1], swap)
    begun = start_of_deal(twin, len(twin.packs) - 1)
    for number, (actor, text) in enumerate(record["actions"][begun:], begun):
        record["actions"][number] = [actor, _swapped(text, swap)]  # the cards others laid away change, too
    try:
        branch = _replayed(record)
    except WhistError:
        return None
    return branch if branch.view(seat).to_dict() == twin.view(seat).to_dict() else None


def _replayed(record: Mapping[str, Any]) -> Game:
    """Return the game of a record that has been changed, whatever its result."""
    return loads(json.dumps({key: part for key, part in record.items() if key not in ("result", "check")}))


def _swapped(text: str, swap: Mapping[str, str]) -> str:
    return " ".join(swap.get(word, word) for word in text.split())


def game_cards(game: Game, done: int) -> set[str]:
    """Return the cards in hands after that many actions."""
    view = before(game, done).view(EVERYONE)
    return {card.text for hand in view.hands for card in hand}


def branches_to_json(branches: dict[str, Game]) -> list[dict[str, Any]]:
    """Return branches in the form in which a record keeps them: by name, each as a record of its own."""
    return [{"name": name, "game": json.loads(dumps(game))} for name, game in branches.items()]


def branches_from_json(kept: object) -> dict[str, Game]:
    """Read the branches that a record kept; BadRecord if they cannot be read."""
    if not isinstance(kept, list) or not all(isinstance(one, dict) and "game" in one for one in kept):
        raise BadRecord("`branches` must be a list of objects with a `name` and a `game`.")
    if len(kept) > MOST_BRANCHES:
        raise BadRecord(
            "A record can hold at most {most_branches} branches; this one has {number:,}.",
            most_branches=MOST_BRANCHES,
            number=len(kept),
        )
    return {str(one.get("name")): loads(json.dumps(one["game"])) for one in kept}


def new_branch_name(branches: dict[str, Game], wanted: str | None, usual: str) -> str:
    """Return a name that no other branch has; raise BadOption if a name is in use, or there are too many branches."""
    if len(branches) >= MOST_BRANCHES:
        raise BadOption(
            "There are {most_branches} branches already, and a record holds no more.", most_branches=MOST_BRANCHES
        )
    if wanted is not None:
        if wanted in branches:
            raise BadOption(
                "There is already a branch {wanted!r:.60}, and a branch is never overwritten.", wanted=wanted
            )
        return wanted
    taken = [name for name in branches if name == usual or name.startswith(f"{usual} (")]
    return f"{usual} ({len(taken) + 1})" if taken else usual
