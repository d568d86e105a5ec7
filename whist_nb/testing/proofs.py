"""The invariants of every moment of every game, checked with only the umpire's cards and the log."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, Final

from whist_nb.engine.actions import Call, NameTrump, Play
from whist_nb.engine.cards import Card, Cards, Suit
from whist_nb.engine.errors import BadNotation, IllegalAction, WhistError
from whist_nb.engine.events import EVERYONE, Event, Hidden
from whist_nb.engine.game import Game
from whist_nb.engine.phrases import phrase
from whist_nb.engine.records import dumps, loads
from whist_nb.engine.rule_watch import cards_named
from whist_nb.engine.view import View
from whist_nb.engine.view_builder import KEPT
from whist_nb.testing.failures import CheckFailed, expect

LOST: Final = phrase("{cards} should be in exactly one place, but {places}")
TWICE: Final = phrase("Every card should be in exactly one place, but one card appears twice")
NO_SEAT: Final = phrase("Until the game is over it must be somebody's turn, not {seat}")
NO_ANSWER: Final = phrase("The seat to act must have a legal answer, and no answer twice")
NOT_OVER: Final = phrase(
    "A finished game must have an outcome and nobody to act; an unfinished one must have no outcome"
)
WRONG: Final = phrase("{what} of this seat's view must be {right}, not {view}")
NOT_SEEN: Final = phrase("The view names {cards}, which this seat has not been shown")
FORGOTTEN: Final = phrase("The seat was shown {cards} by an event that no view keeps: use the table's methods")
HIDDEN_FROM_SEER: Final = phrase("An event that this seat saw is hidden in its view")
NOT_REFUSED: Final = phrase("{tried!r:.60} is not a legal answer and must be refused")
NO_REASON: Final = phrase("A refusal of {tried!r:.60} must give a reason")
CHANGED: Final = phrase("A refused answer must change nothing")
NOT_TAKEN: Final = phrase("{action} is among the legal answers but is refused: {error}")
NOT_LAST: Final = phrase("{action} was made, but it is not the last action of the game")
NOT_EQUAL: Final = phrase(
    "{what} must give an equal game, but gives another one: something besides the table decides, such as the time or "
    "what is kept from an earlier game"
)
NOT_READ: Final = phrase("The record of the game cannot be read again: {error}")
NOT_THE_SUM: Final = phrase("The scores must be the sum of the points won in the deals, {right}, not {scores}")
NOT_NUMBERED: Final = phrase("The deals must be numbered 1, 2, 3 and so on")
WRONG_TRICKS: Final = phrase("The result of deal {deal} must have the tricks that were won, {right}, not {tricks}")
WRONG_END: Final = phrase(
    "The outcome must have the game's scores and a summary, and it must be drawn if several sides win"
)

NONSENSE: tuple[Any, ...] = (
    "", " ", "XX", "1H", "10H", "qh", "QH ", "QH 9D", "trump", "trump X", "trump S S", "knock twice", "bid 4", "undo",
    None, True, 0, 3.5, b"QH", [], {}, ("QH",), object(), Suit.SPADES,
)  # fmt: skip


def check_cards(game: Game) -> None:
    """Check that every card of the pack is in exactly one place."""
    try:
        places = game.places()
    except BadNotation as error:
        raise CheckFailed(game, "cards", TWICE) from error
    cards = sorted(card.index for place in places.values() for card in place)
    if cards != sorted(card.index for card in game.variant.pack):
        wrong = [card for card in game.variant.pack if cards.count(card.index) != 1]
        named = ", ".join(map(str, wrong[:3]))
        found = [name for name, place in places.items() if any(card in place for card in wrong)]
        raise CheckFailed(game, "cards", LOST.format(cards=named, places=_places_in_words(found)))


def _places_in_words(places: list[str]) -> str:
    return phrase("it is in {places}", places=" and ".join(places)) if places else phrase("it is nowhere")


def check_turn(game: Game) -> None:
    """Check that one seat is to act and has an action, unless the game is over; then there is an outcome."""
    legal = game.legal_actions()
    if game.is_over:
        expect(game, (game.current_player, legal) == (None, ()) and game.outcome is not None, "turn", NOT_OVER)
    else:
        asked = game.current_player
        expect(game, asked in range(game.seats), "turn", NO_SEAT, seat=asked)
        expect(game, legal and len(set(legal)) == len(legal), "legal answers", NO_ANSWER, asked)
        for action in legal:
            if (error := game.why_illegal(action)) is not None:
                raise CheckFailed(game, "legal answers", NOT_TAKEN.format(action=action, error=error), asked)
        expect(game, game.outcome is None, "turn", NOT_OVER)


def shown_to(game: Game, seat: int) -> set[Card]:
    """Return the cards of this deal that a seat has seen, from the umpire's log and `seen_by` alone."""
    log = game.view(EVERYONE).deal_events
    return {card for event in log if seat in event.seen_by for card in cards_of(event)}


def cards_of(event: Event) -> Iterator[Card]:
    """Yield the cards of the deal that an event names; those of a cut are another pack's."""
    if isinstance(event.what, Card) and event.verb != "cut":
        yield event.what
    elif isinstance(event.what, Cards):
        yield from event.what
    elif event.verb == "uncover" and isinstance(event.what, tuple):
        yield event.what[1]
    elif event.verb not in KEPT:  # an author's own, with cards among other things
        yield from cards_named(event.what)


def check_views(game: Game) -> None:
    """Check that all views agree on what is public, and each is right about what its seat may know."""
    places = game.places()
    whole = game.view(EVERYONE)
    faces = [{pile.face for pile in layout} for layout in whole.layouts]
    playable = [places[f"hand {seat}"] for seat in range(game.seats)]
    hands = [cards - faces[seat] for seat, cards in enumerate(playable)]
    for seat in range(game.seats):
        view = game.view(seat)
        right: dict[str, tuple[object, object]] = {
            "to_act": (view.to_act, game.current_player),
            "question": (view.question, whole.question),
            "legal_actions()": (view.legal_actions(), game.legal_actions() if seat == view.to_act else ()),
            "hand": (view.hand, hands[seat]),
            "cards_left": (view.cards_left, tuple(map(len, hands))),
            "stock_left": (view.stock_left, len(places["stock"])),
            "trick": (tuple(card for _, card in view.trick), tuple(places["trick"])),
            "scores": (view.scores, game.scores),
            "results": (view.results, game.deal_results),
            "tricks_won": (view.tricks_won, whole.tricks_won),
            "voids": (view.voids, whole.voids),
            "layouts": (
                view.layouts,
                tuple(tuple(pile._replace(beneath=None) for pile in layout) for layout in whole.layouts),
            ),
        }
        for what, (found, wanted) in right.items():
            expect(game, found == wanted, "views", WRONG, seat, what=f"`{what}`", right=wanted, view=found)
        for other in range(game.seats):
            known = set(view.hands[other]) <= set(hands[other])
            expect(
                game, known, "views", WRONG, seat, what=f"`hands[{other}]`", right=hands[other], view=view.hands[other]
            )
            lacks = any(playable[other].of(suit) for suit in view.voids[other])
            expect(
                game, not lacks, "views", WRONG, seat, what=f"`voids[{other}]`", right="true", view=view.voids[other]
            )
        check_secrets(game, view)
    agree = (
        [set(cards) for cards in whole.hands] == [set(cards) for cards in hands]
        and set(whole.stock or ()) == set(places["stock"])
        and {pile.beneath for layout in whole.layouts for pile in layout} - {None} == set(places["covered"])
    )
    expect(game, agree, "views", WRONG, what="`view(EVERYONE)`", right=hands, view=whole.hands)


def check_secrets(game: Game, view: View) -> None:
    """Check that a view has no card that its seat has not seen, and that none that it has seen is lost."""
    assert isinstance(view.seat, int)
    seat, shown, pack = view.seat, shown_to(game, view.seat), set(game.variant.pack)
    forgotten = shown.symmetric_difference(view.seen) | (set(view.unseen) ^ (pack - shown))
    if forgotten:
        named = " ".join(sorted(card.text for card in forgotten))
        raise CheckFailed(game, "secrets", FORGOTTEN.format(cards=named), seat, _first_with(game, seat, forgotten))
    told_all = view.to_dict()
    told = set(told_all["unseen"]) == {card.text for card in view.unseen}
    told &= told_all["legal"] == [action.text for action in view.legal_actions()]
    expect(game, told, "secrets", WRONG, seat, what="`to_dict()`", right=view.unseen, view=told_all["unseen"])
    texts = {card.text for card in pack}
    rest = {key: value for key, value in told_all.items() if key not in ("unseen", "legal")}
    leaked = set(_texts(rest)) & texts - {card.text for card in shown}
    expect(game, not leaked, "secrets", NOT_SEEN, seat, cards=" ".join(sorted(leaked)))
    same = json.loads(json.dumps(told_all)) == json.loads(json.dumps(view.to_dict()))
    expect(game, same, "secrets", WRONG, seat, what="`to_dict()`", right="the same", view="another")
    for event in view.deal_events:
        leaked = {card.text for card in cards_of(event) if card not in shown}
        expect(game, not leaked, "secrets", NOT_SEEN, seat, cards=" ".join(sorted(leaked)))
        if isinstance(event.what, Hidden):
            expect(game, seat not in event.seen_by, "secrets", HIDDEN_FROM_SEER, seat)


def _first_with(game: Game, seat: int, cards: set[Card]) -> int | None:
    """Return the number of the first event of this deal that showed a seat one of some cards."""
    whole = game.view(EVERYONE)
    start = len(whole.events) - len(whole.deal_events)
    found = (
        at for at, event in enumerate(whole.deal_events, start) if seat in event.seen_by and cards & {*cards_of(event)}
    )
    return next(found, None)


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for part in value.values():
            yield from _texts(part)
    elif isinstance(value, (list, tuple)):
        for part in value:
            yield from _texts(part)


def check_refusals(game: Game, rng: Random) -> None:
    """Check that every illegal action is refused, with a reason, and changes nothing."""
    before, seat = dumps(game), game.current_player
    legal, view = game.legal_actions(), game.view(0)
    others = [Play(card) for card in game.variant.pack] + [Call("knock"), *map(NameTrump, "SHDC")]
    wrong = [action for action in others if action not in legal]
    nonsense = [tried for tried in NONSENSE if tried not in [action.text for action in legal]]
    for tried in [*rng.sample(wrong, 3), rng.choice(wrong).text, *rng.sample(nonsense, 3)]:
        try:
            game.apply(tried)
        except IllegalAction as refusal:
            expect(game, str(refusal) and game.why_illegal(tried), "refusals", NO_REASON, seat, tried=tried)
        else:
            raise CheckFailed(game, "refusals", NOT_REFUSED.format(tried=tried), seat)
    same = (dumps(game), game.legal_actions(), game.view(0)) == (before, legal, view)
    expect(game, same, "refusals", CHANGED, seat)


def check_legal_ones(game: Game) -> None:
    """Check that each legal action is accepted, as an action and as its text, and is then the last one made."""
    for action in game.legal_actions():
        twin, other = game.copy(), game.copy()
        try:
            twin.apply(action)
            other.apply(action.text)
        except IllegalAction as error:
            raise CheckFailed(
                game, "legal answers", NOT_TAKEN.format(action=action, error=error), game.current_player
            ) from error
        done = (*game.actions, (game.current_player, action))
        expect(game, twin.actions == done, "legal answers", NOT_LAST, game.current_player, action=action)
        expect(game, other == twin, "copies", NOT_EQUAL, game.current_player, what=phrase("The text of an action"))


def check_copies(game: Game, rng: Random) -> None:
    """Check that copy, record and undoing with playing again give equal games with equal views."""
    back = rng.randint(0, len(game.actions))
    again = game.copy()
    again.undo(back)
    for _, action in game.actions[len(game.actions) - back :]:
        if action not in again.legal_actions():
            raise CheckFailed(game, "copies", NOT_EQUAL.format(what=phrase("Taking back and playing again")))
        again.apply(action)
    text = dumps(game)
    try:
        read = loads(text)
    except WhistError as error:
        raise CheckFailed(game, "records", NOT_READ.format(error=error)) from error
    for what, twin in (
        (phrase("A copy"), game.copy()),
        (phrase("Taking back and playing again"), again),
        (phrase("Reading the record"), read),
    ):
        same = twin == game and twin is not game
        same &= (twin.current_player, twin.legal_actions()) == (game.current_player, game.legal_actions())
        same = same and all(twin.view(viewer) == game.view(viewer) for viewer in (*range(game.seats), EVERYONE))
        expect(game, same, "copies", NOT_EQUAL, what=what)
    expect(game, dumps(read) == text, "records", NOT_EQUAL, what=phrase("Reading the record"))


def check_results(game: Game) -> None:
    """Check that scores are the sum of the deals' results, that tricks add up, and that the winners are right."""
    results = game.deal_results
    total = tuple(sum(result.points[seat] for result in results) for seat in range(game.seats))
    expect(game, game.scores == total, "results", NOT_THE_SUM, right=total, scores=game.scores)
    expect(game, [each.number for each in results] == list(range(1, len(results) + 1)), "results", NOT_NUMBERED)
    gathered = [0] * game.seats
    done = 0
    for event in game.view(EVERYONE).events:
        if event.verb == "new_deal":
            gathered = [0] * game.seats  # a deal thrown in or tied has left no result
        elif event.verb == "gather" and event.seat is not None:
            gathered[event.seat] += 1
        elif event.verb == "score":
            result, done = event.what.result, done + 1
            right = tuple(gathered)
            expect(game, result.tricks == right, "results", WRONG_TRICKS, deal=done, right=right, tricks=result.tricks)
            gathered = [0] * game.seats
    expect(game, done == len(results), "results", NOT_NUMBERED)
    if game.outcome is not None:
        sides = {game.sides[seat] for seat in game.outcome.winners}
        fits = game.outcome.scores == game.scores and game.outcome.drawn == (len(sides) > 1)
        expect(game, fits and bool(game.outcome.summary), "results", WRONG_END)
