"""Find who may take the spare cards, by trying deals that differ only in where the ace of trumps is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from whist_nb.drawing.canvas import Canvas, Drawing
from whist_nb.drawing.colours import Look
from whist_nb.drawing.diagrams.strips import Step
from whist_nb.drawing.diagrams.subjects import (
    Asked,
    CheckedStyle,
    game_of,
    happened,
    names_of,
    options_of,
    rules_of,
    until,
)
from whist_nb.drawing.names import Names, first_up
from whist_nb.engine.actions import Call
from whist_nb.engine.cards import Card
from whist_nb.engine.game import Game
from whist_nb.engine.phrases import phrase
from whist_nb.engine.view import EVERYONE

TAKE: Final = Call("take")
_CARD: Final = 44
"""The width of a card in these pictures."""
_DEALER, _HOLDER = 0, 2
"""The dealer, and the holder of the ace if it is in a hand."""


class SpareCardsTrial(NamedTuple):
    """One deal tried: who was asked, who could take, and who then had the cards."""

    asked: tuple[int, ...]
    able: tuple[int, ...]
    taker: int


def right_steps(asked: Asked, wanted: CheckedStyle) -> list[Step]:
    """Return three deals, the ace of trumps turned up, in a hand, and in the stock; and who may take it in each."""
    names, ace, packs = _packs(asked, wanted)
    turned, held, under = (_tried(asked, pack) for pack in packs)
    other = next(card for card in packs[1] if card.suit is ace.suit and card is not ace)
    holder = names.start(_HOLDER)
    return [
        Step(phrase("{{{ace}}} is turned up", ace=ace), _stock(wanted.look, ace), _result_in_words(turned, names)),
        Step(
            phrase("{{{ace}}} is in {holder} hand", ace=ace, holder="your" if names.me == _HOLDER else f"{holder}'s"),
            _stock(wanted.look, _turn_up(asked, packs[1]) or other, held=ace, name=holder),
            _result_in_words(held, names),
        ),
        Step(
            phrase("{{{ace}}} lies in the stock", ace=ace),
            _stock(wanted.look, _turn_up(asked, packs[2]) or other, under=ace),
            _result_in_words(under, names),
        ),
    ]


def _at_the_question(asked: Asked, pack: Sequence[Card] | None = None) -> Game:
    """Return a deal by seat 0 at the question about the spare cards."""
    rules, options = rules_of(asked), dict(options_of(asked)) | {"first_dealer": _DEALER}
    game = game_of(Game(rules, seed=1, packs=None if pack is None else [pack], **options))
    until(game, lambda view: view.question == "the stock", phrase("nobody is asked about spare cards in this game"))
    return game


def _packs(asked: Asked, wanted: CheckedStyle) -> tuple[Names, Card, list[list[Card]]]:
    """Return the same pack three times, with the ace of trumps in another place each time."""
    view = _at_the_question(asked).view(EVERYONE)
    assert view.turn_up is not None, "a card was turned up"
    assert view.stock is not None, "this view sees all cards"
    pack: list[Card] = list(happened(view, "stock")[0].what)
    ace = Card(f"A{view.trump}")
    places = [view.turn_up, view.hands[_HOLDER][0], next(card for card in view.stock if card is not view.turn_up)]
    return names_of(view, wanted), ace, [_swapped(pack, ace, card) for card in places]


def _swapped(pack: Sequence[Card], one: Card, other: Card) -> list[Card]:
    change = {one: other, other: one}
    return [change.get(card, card) for card in pack]


def _turn_up(asked: Asked, pack: Sequence[Card]) -> Card | None:
    return _at_the_question(asked, pack).view(EVERYONE).turn_up


def _tried(asked: Asked, pack: Sequence[Card]) -> SpareCardsTrial:
    """Let everybody take who can; return who has the cards then."""
    game, answered, able = _at_the_question(asked, pack), [], []
    while game.view(EVERYONE).question == "the stock":
        seat, answers = game.current_player, game.legal_actions()
        assert seat is not None, "somebody is asked"
        answered.append(seat)
        if TAKE in answers:
            able.append(seat)
        game.apply(TAKE if TAKE in answers else answers[0])
    return SpareCardsTrial(tuple(answered), tuple(able), happened(game.view(EVERYONE), "take_stock")[0].seat)


def _result_in_words(right: SpareCardsTrial, names: Names) -> str:
    who = names.start(right.taker)
    role = phrase(", the dealer,") if right.taker == _DEALER else ""
    if len(right.asked) == 1:
        return phrase("{who}{role} may take the stock. Nobody else is asked.", who=who, role=role)
    whose = phrase("Your answer") if right.taker == names.me else f"{who}'s answer"
    more = phrase(" as dealer") if right.taker == _DEALER else ""
    others = [names.mid(seat) for seat in right.able if seat != right.taker]
    void = phrase(" {others} may say take too, but it won't count.", others=first_up(others[0])) if others else ""
    return phrase("All are asked in secret. {whose} counts{more}.{void}", whose=whose, more=more, void=void)


def _stock(look: Look, turn_up: Card, held: Card | None = None, under: Card | None = None, name: str = "") -> Drawing:
    """Draw the stock with its open card; the ace under it, or in a hand beside it."""
    canvas, lies = Canvas(look), [turn_up.glyphs]
    canvas.card(turn_up, 4, 4, _CARD, ring="" if held or under else "lamp")
    for place in range(3):
        known = under if place == 1 else None
        canvas.back(_CARD + 14 + place * (_CARD * 0.62), 4, _CARD, known)
    lies.append(phrase("{glyphs} and two more face down", glyphs=under.glyphs) if under else "three cards face down")
    wide = _CARD + 14 + 2 * _CARD * 0.62 + _CARD + 4
    if held is not None:
        canvas.card(held, wide + 20, 4, _CARD, ring="lamp")
        canvas.tag(wide + 20 + _CARD / 2, 4 + _CARD * 1.4 + 4, name, role="text", fill="page")
        wide += 20 + _CARD + 16
        lies.append(f"{held.glyphs} with {name}")
    text = phrase("stock of four: ") + ", ".join(lies)
    return canvas.drawn(wide + 4, _CARD * 1.4 + (18 if held else 10), "a stock", text, text)
