"""Trumps in words, and the card that was turned up for them."""

from functools import lru_cache
from typing import NamedTuple

from whist_nb.drawing.names import Names
from whist_nb.drawing.scene_parts import Trump
from whist_nb.engine.cards import Card, Suit
from whist_nb.engine.phrases import phrase
from whist_nb.engine.view import View


def trump(names: Names, view: View) -> Trump | None:
    """Return the trumps, how they were made, and the turned-up card as long as its holder is known."""
    if view.trump is None:
        return None
    faced = None if view.first_turn_up is None or view.trump_by is not None else _faced(view, *view.first_turn_up)
    return _trump(names, view.trump, view.trump_by, faced)


def turned_up(names: Names, view: View) -> str | None:
    """Say who turned up a card that has not made trumps yet, as in an auction."""
    if view.turn_up is None or view.trump is not None:
        return None
    return _turned_up(names, _faced(view, view.turn_up, view.turn_up_seat))


class _FacedCard(NamedTuple):
    """A card that was turned up, by whom, whether it still lies there, and who is known to hold it."""

    card: Card
    seat: int | None
    lies: bool
    holder: int | None


def _faced(view: View, card: Card, seat: int | None) -> _FacedCard:
    holder = next((other for other, cards in enumerate(view.hands) if card in cards), None)
    return _FacedCard(card, seat, view.turn_up is card, holder)


@lru_cache(maxsize=256)  # the words stay the same from one card to the next
def _trump(names: Names, suit: Suit, named_by: int | None, faced: _FacedCard | None) -> Trump:
    """Return the trumps in words, given who named them or the card that made them."""
    words = phrase("{word} are trumps", word=suit.word.capitalize())
    note, ghost = None, None
    if named_by is not None:
        note = phrase("named by {trump_by}", trump_by=names.whole(named_by))
    elif faced is not None:
        note = _turned_up(names, faced)
        ghost = None if faced.lies or faced.holder in (None, names.me) else faced.card
    return Trump(suit, f"{{{suit}}} {words}", words, note, ghost)


def _turned_up(names: Names, faced: _FacedCard) -> str:
    """Say where a card that was turned up went."""
    shown, holder = f"{{{faced.card.text}}}", faced.holder
    if faced.seat is None:
        if faced.lies:
            return phrase("{shown} was turned up", shown=shown)
        first = phrase("{shown} was turned first", shown=shown)
        return first if holder is None else phrase("{first}; {holder} took it", first=first, holder=names.whole(holder))
    turned = phrase("{seat} turned up {shown}", seat=names.start(faced.seat), shown=shown)
    if faced.lies:
        return turned
    if holder is None:
        return phrase("{turned}; it has been played", turned=turned)
    return phrase("{turned} and {seat_hold} it", turned=turned, seat_hold=names.verb(faced.seat, "hold"))
