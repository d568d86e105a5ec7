"""What must hold at any moment of any game, checked from the umpire's cards and the log alone."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

import pytest

import whist_nb as wn
from tests.builders import play_on
from whist_nb.engine.actions import Call, CardAction, NameTrump, Play
from whist_nb.engine.cards import Suit
from whist_nb.engine.events import Hidden
from whist_nb.engine.options import Option
from whist_nb.engine.variant import Variant
from whist_nb.engine.view import Event, View

Setting = tuple[str, int, dict[str, Any]]
"""A variant, its number of seats, its options."""


def settings() -> list[Setting]:
    """Every variant with every number of seats, and with every value of every option at least once."""
    found: list[Setting] = []
    for variant in wn.VARIANTS:
        found += [(variant.id, seats, {}) for seats in variant.seats]
        for name, option in variant.options.items():
            for value in _values(option) if name != "first_dealer" else ["random", "draw", 0, 1]:
                others = [seats for seats in variant.seats if seats != variant.usual_seats]
                tables = [(variant.id, seats, {name: value}) for seats in (variant.usual_seats, *others)]
                if value != option.default or type(value) is not type(option.default):
                    found += list(filter(_fits, tables))[:1]
    return found


def combinations(variant: Variant, count: int, seed: int) -> list[Setting]:
    """So many different tables of a game, with options drawn at random and together."""
    rng, found = Random(seed), dict[str, Setting]()
    while len(found) < count:
        options = {
            name: rng.choice(_values(option) if name != "first_dealer" else ["random", "draw", 0, 1])
            for name, option in variant.options.items()
            if rng.random() < 0.6
        }
        setting = (variant.id, rng.choice(variant.seats), options)
        if _fits(setting):
            found[told(setting)] = setting
    return list(found.values())


def _fits(setting: Setting) -> bool:
    """Whether that many players can have that value: a first deal may be too large for them."""
    try:
        new_game(setting, seed=0)
    except wn.BadOption:
        return False
    return True


def _values(option: Option) -> list[Any]:
    whole = [] if option.low is None else [option.low, option.low + 1, option.high or option.low + 4]
    return [*option.choices, *whole]


def told(setting: Setting) -> str:
    """A setting as the name of a test."""
    variant, seats, options = setting
    return " ".join([variant, str(seats), *(f"{name}={value}" for name, value in options.items())])


def new_game(setting: Setting, seed: int, **more: Any) -> wn.Game:
    variant, seats, options = setting
    return wn.Game(variant, seats=seats, seed=seed, **options, **more)


# At any moment


def check_cards(game: wn.Game) -> None:
    """Every card of the pack is in exactly one place."""
    cards = sorted(card.index for place in game.places().values() for card in place)
    assert cards == sorted(card.index for card in game.variant.pack)


def check_turn(game: wn.Game) -> None:
    """One seat is to act and has something to do, unless the game is over; then there is an outcome."""
    legal = game.legal_actions()
    if game.is_over:
        assert (game.current_player, legal) == (None, ())
        assert game.outcome is not None
    else:
        assert game.current_player in range(game.seats)
        assert legal
        assert len(set(legal)) == len(legal)
        assert all(game.why_illegal(action) is None for action in legal)
        assert game.outcome is None


def shown_to(game: wn.Game, seat: int) -> set[wn.Card]:
    """The cards of this deal that a seat has seen, from the umpire's log and `seen_by` alone."""
    log = game.view(wn.EVERYONE).deal_events
    return {card for event in log if seat in event.seen_by for card in _cards(event)}


def _cards(event: Event) -> Iterator[wn.Card]:
    """The cards of the deal that an event names; those of a cut are another pack's."""
    if isinstance(event.what, wn.Card) and event.verb != "cut":
        yield event.what
    elif isinstance(event.what, wn.Cards):
        yield from event.what
    elif event.verb == "uncover":
        yield event.what[1]


def check_views(game: wn.Game) -> None:
    """All views agree on what is public, and each is right about what its seat may know."""
    places = game.places()
    whole = game.view(wn.EVERYONE)
    faces = [{pile.face for pile in layout} for layout in whole.layouts]
    playable = [places[f"hand {seat}"] for seat in range(game.seats)]
    hands = [cards - faces[seat] for seat, cards in enumerate(playable)]
    for seat in range(game.seats):
        view = game.view(seat)
        assert (view.to_act, view.question) == (whole.to_act, whole.question)
        assert view.to_act == game.current_player
        assert view.legal_actions() == (game.legal_actions() if seat == view.to_act else ())
        assert view.hand == hands[seat]
        assert view.cards_left == tuple(map(len, hands))
        assert view.stock_left == len(places["stock"])
        assert tuple(card for _, card in view.trick) == tuple(places["trick"])
        assert view.scores == game.scores
        assert view.results == game.deal_results
        assert view.tricks_won == whole.tricks_won
        for other in range(game.seats):
            assert set(view.hands[other]) <= set(hands[other])
            assert not any(playable[other].of(suit) for suit in view.voids[other])
            assert view.layouts[other] == tuple(pile._replace(beneath=None) for pile in whole.layouts[other])
            assert view.voids[other] == whole.voids[other]
        check_secrets(game, view)
    assert [set(cards) for cards in whole.hands] == [set(cards) for cards in hands]
    assert set(whole.stock) == set(places["stock"])
    assert {pile.beneath for layout in whole.layouts for pile in layout} - {None} == set(places["covered"])


def check_secrets(game: wn.Game, view: View) -> None:
    """No card stands in a view that its seat has not seen, and none that it has seen is lost."""
    shown = shown_to(game, view.seat)
    assert set(view.seen) == shown
    assert set(view.unseen) == set(game.variant.pack) - shown
    named = view.to_dict()
    assert set(named["unseen"]) == {card.text for card in view.unseen}
    assert named["legal"] == [action.text for action in view.legal_actions()]
    texts = {card.text for card in game.variant.pack}
    rest = {key: value for key, value in named.items() if key not in ("unseen", "legal")}
    assert set(_texts(rest)) & texts <= {card.text for card in shown}
    assert json.loads(json.dumps(named)) == json.loads(json.dumps(view.to_dict()))
    for event in view.deal_events:
        assert set(_cards(event)) <= shown
        if isinstance(event.what, Hidden):
            assert view.seat not in event.seen_by


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for part in value.values():
            yield from _texts(part)
    elif isinstance(value, (list, tuple)):
        for part in value:
            yield from _texts(part)


NONSENSE: tuple[Any, ...] = (
    "", " ", "XX", "1H", "10H", "qh", "QH ", "QH 9D", "trump", "trump X", "trump S S", "knock twice", "bid 4", "undo",
    None, True, 0, 3.5, b"QH", [], {}, ("QH",), object(), Suit.SPADES,
)  # fmt: skip


def check_refusals(game: wn.Game, rng: Random) -> None:
    """An illegal action of any kind is refused with a reason, and nothing has changed."""
    before = wn.dumps(game)
    legal, view = game.legal_actions(), game.view(0)
    others = [Play(card) for card in game.variant.pack] + [Call("knock"), *map(NameTrump, "SHDC")]
    wrong = [action for action in others if action not in legal]
    nonsense = [tried for tried in NONSENSE if tried not in [action.text for action in legal]]
    for tried in [*rng.sample(wrong, 3), rng.choice(wrong).text, *rng.sample(nonsense, 3)]:
        with pytest.raises(wn.IllegalAction) as refusal:
            game.apply(tried)
        assert str(refusal.value)
        assert game.why_illegal(tried)
    assert wn.dumps(game) == before
    assert game.legal_actions() == legal
    assert game.view(0) == view


def check_legal_ones(game: wn.Game) -> None:
    """Each legal action is accepted, as an action and as its text, and is then the last one made."""
    for action in game.legal_actions():
        twin = game.copy()
        twin.apply(action)
        assert twin.actions == (*game.actions, (game.current_player, action))
        other = game.copy()
        other.apply(action.text)
        assert other == twin


def check_copies(game: wn.Game, rng: Random) -> None:
    """Copy, record and taking back with playing again give equal games with equal views."""
    back = rng.randint(0, len(game.actions))
    again = game.copy()
    again.undo(back)
    assert len(again.actions) == len(game.actions) - back
    for _, action in game.actions[len(again.actions) :]:
        again.apply(action)
    text = wn.dumps(game)
    read = wn.loads(text)
    for twin in (game.copy(), again, read):
        assert twin == game
        assert twin is not game
        assert (twin.current_player, twin.legal_actions()) == (game.current_player, game.legal_actions())
        for viewer in (*range(game.seats), wn.EVERYONE):
            assert twin.view(viewer) == game.view(viewer)
    assert wn.dumps(read) == text


# Twin worlds


def twins(game: wn.Game, seat: int, rng: Random, tries: int) -> Iterator[wn.Game]:
    """Games that this seat cannot tell from its own: other cards where it has seen none, all else the same."""
    unseen = unseen_places(game, seat)
    if len(unseen) < 2:
        return
    closed = closed_actions(game, seat)
    for _ in range(tries):
        twin = retold(game, _redealt(game, unseen, rng), closed, rng)
        if twin is not None and twin.view(seat).events == game.view(seat).events:
            yield twin


def unseen_places(game: wn.Game, seat: int) -> list[int]:
    """Where in the pack of this deal the cards lie that a seat has not seen."""
    shown = shown_to(game, seat)
    return [place for place, card in enumerate(game.packs[-1]) if card not in shown]


def _redealt(game: wn.Game, unseen: list[int], rng: Random) -> dict[wn.Card, wn.Card]:
    """Another card for each that changes its place: two or three of them, or all."""
    pack = game.packs[-1]
    moved = rng.sample(unseen, rng.choice((2, 2, 3, len(unseen))) if len(unseen) > 2 else 2)
    return {pack[place]: pack[source] for place, source in zip(moved, [*moved[1:], moved[0]], strict=True)}


def closed_actions(game: wn.Game, seat: int) -> set[int]:
    """The numbers of the actions in this deal that were hidden from a seat when they were done."""
    told, closed = _from_the_start(game), set()
    for number, (_, action) in enumerate(game.actions):
        if isinstance(action, Play) or len(told.packs) < len(game.packs):
            told.apply(action)  # an open card, or an earlier deal
            continue
        before = len(told.view(seat).events)
        told.apply(action)
        if isinstance(told.view(seat).events[before].what, Hidden):
            closed.add(number)
    return closed


def _from_the_start(game: wn.Game, moved: Mapping[wn.Card, wn.Card] | None = None) -> wn.Game:
    """The same game before its first action, with other cards in its latest pack."""
    record = json.loads(wn.dumps(game)) | {"actions": []}
    for key in ("result", "check"):
        record.pop(key, None)  # both tell of the game as it was
    record["packs"][len(game.packs) - 1] = " ".join((moved or {}).get(card, card).text for card in game.packs[-1])
    return wn.loads(json.dumps(record))


def retold(game: wn.Game, moved: Mapping[wn.Card, wn.Card], closed: set[int], rng: Random) -> wn.Game | None:
    """The same actions over a redealt pack, closed ones with the other card or any answer; None if illegal."""
    twin, change = _from_the_start(game, moved), rng.choice((0, 0.2, 0.8))
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
            return None  # nobody could have done so
        twin.apply(action)
    return twin


def check_twins(game: wn.Game, rng: Random, tries: int = 6) -> int:
    """What a seat is shown and may do is the same in all worlds that it cannot tell apart; how many were found."""
    found = 0
    for seat in range(game.seats):
        view = game.view(seat)
        for twin in twins(game, seat, rng, tries):
            found += 1
            other = twin.view(seat)
            assert other == view
            assert other.to_dict() == view.to_dict()
            assert other.legal_actions() == view.legal_actions()
            assert twin.current_player == game.current_player
            assert other.question == view.question
            for holder, suits in enumerate(view.voids):  # what is shown to be missing is missing in every world
                assert not any(card.suit in suits for card in twin.places()[f"hand {holder}"])
            if seat == game.current_player:
                for tried in (*rng.sample(list(game.variant.pack), 4), Call("knock"), NameTrump("S")):
                    assert twin.why_illegal(tried) == game.why_illegal(tried)
    return found


# At the end


def check_results(game: wn.Game) -> None:
    """Scores are the sum of what the deals left; tricks won add up to tricks played; the winners are right."""
    assert game.scores == tuple(sum(result.points[seat] for result in game.deal_results) for seat in range(game.seats))
    assert [result.number for result in game.deal_results] == list(range(1, len(game.deal_results) + 1))
    gathered = [0] * game.seats
    done = 0
    for event in game.view(wn.EVERYONE).events:
        if event.verb == "new_deal":
            gathered = [0] * game.seats  # a deal thrown in or tied has left no result
        elif event.verb == "gather":
            gathered[event.seat] += 1
        elif event.verb == "score":
            assert event.what.result.tricks == tuple(gathered)
            gathered = [0] * game.seats
            done += 1
    assert done == len(game.deal_results)
    if game.outcome is not None:
        assert game.outcome.scores == game.scores
        sides = {game.view(0).sides[seat] for seat in game.outcome.winners}
        assert game.outcome.drawn == (len(sides) > 1)
        assert game.outcome.summary
    CHECKS[game.variant.id](game)


def _check_whist(game: wn.Game) -> None:
    for result in game.deal_results:
        ours = result.tricks[0] + result.tricks[2]
        assert sum(result.tricks) == 13
        if not game.options["honours"]:
            assert result.points == (max(ours - 6, 0), max(7 - ours, 0)) * 2


def _check_german(game: wn.Game) -> None:
    for result in game.deal_results:
        assert sum(result.tricks) == 26
        if game.options["points_to"] is None:
            assert sum(result.points) == (0 if result.tricks == (13, 13) and game.options["count"] == "all26" else 1)
        else:
            assert sum(result.points) == 13


def _check_knockout(game: wn.Game) -> None:
    cards = game.options["start_cards"]
    assert [sum(result.tricks) for result in game.deal_results] == [cards - r for r in range(len(game.deal_results))]
    assert game.scores == (0,) * game.seats


def _tricks(*counts: int) -> Callable[[wn.Game], None]:
    """A check that each deal has so many tricks."""

    def check(game: wn.Game) -> None:
        for result in game.deal_results:
            assert sum(result.tricks) in counts, result

    return check


def _check_one_winner(game: wn.Game) -> None:
    for result in game.deal_results:
        assert sum(result.points) == int(result.tricks[0] != result.tricks[1]) or game.options.get("allow_revoke")


def _check_humbug(game: wn.Game) -> None:
    _tricks(26)(game)
    _check_one_winner(game)


def _check_layouts(game: wn.Game) -> None:
    _check_one_winner(game)
    for result in game.deal_results:
        if game.options["early_end"]:
            assert max(result.tricks) == 14 or result.tricks == (13, 13)
        else:
            assert sum(result.tricks) == 26


def _check_widow(game: wn.Game) -> None:
    _tricks(13)(game)
    assert all(sum(result.points) in (3, 4) for result in game.deal_results)


def _check_contract(game: wn.Game) -> None:
    cards = [sum(result.tricks) for result in game.deal_results]
    assert cards == list(range(cards[0], cards[0] - len(cards), -1))


def _check_solo(game: wn.Game) -> None:
    assert sum(game.scores) == 0
    assert all(sum(result.points) == 0 for result in game.deal_results)


def _check_one_side_scores(*counts: int) -> Callable[[wn.Game], None]:
    """A check of the tricks, and that partners carry the same points and only one side moves."""

    def check(game: wn.Game) -> None:
        _tricks(*counts)(game)
        for result in game.deal_results:
            assert result.points[:2] == result.points[2:]
            assert 0 in result.points[:2]

    return check


def _check_christmas(game: wn.Game) -> None:
    _tricks(21)(game)
    assert all(sum(result.points) == 1 for result in game.deal_results)


CHECKS: dict[str, Callable[[wn.Game], None]] = {
    "whist": _check_whist,
    "german-whist": _check_german,
    "knockout-whist": _check_knockout,
    "short-whist": _tricks(13),
    "classic-whist": _tricks(13),
    "whisk": _tricks(12),
    "cycling-whist": _tricks(13),
    "humbug": _check_humbug,
    "turnover-bridge": _check_layouts,
    "russi": _check_layouts,
    "minnesota-whist": _check_one_side_scores(13),
    "norwegian-whist": _check_one_side_scores(13),
    "widow-whist": _check_widow,
    "contract-whist": _check_contract,
    "bid-whist": _check_one_side_scores(12),
    "solo-whist": _check_solo,
    "israeli-whist": _tricks(13),
    "ruff-and-honours": _tricks(12),
    "ruff-and-trump": _tricks(12, 0),
    "christmas-whist": _check_christmas,
}
"""What each game's deals must add up to; a game without an entry fails."""


def check_game(setting: Setting, seed: int, thorough: float, **more: Any) -> wn.Game:
    """Play a game of random players and check everything; the costly checks at this share of its moments."""
    rng = Random(f"{told(setting)} {seed}")
    game = new_game(setting, seed, **more)
    while True:
        check_turn(game)
        if rng.random() < 10 * thorough:
            check_cards(game)
        if rng.random() < thorough:
            check_views(game)
        if rng.random() < thorough / 3 and not game.is_over:
            check_refusals(game, rng)
            check_legal_ones(game)
        if rng.random() < thorough / 3:
            check_copies(game, rng)
            check_twins(game, rng, tries=2)
        if game.is_over:
            break
        play_on(game, rng.random(), 1)
    check_cards(game)
    check_views(game)
    check_results(game)
    return game
