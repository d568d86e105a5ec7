"""Imagined deals, which all trials of answers share."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from whist_nb.analysis.card_words import word_of
from whist_nb.analysis.outcomes import Outcomes
from whist_nb.analysis.playouts import ANY, play_out, strengths
from whist_nb.analysis.public_state import fresh_public_state
from whist_nb.analysis.units import Unit
from whist_nb.analysis.worlds import Worlds
from whist_nb.engine.actions import Action
from whist_nb.engine.cards import Suit
from whist_nb.engine.library import find_variant
from whist_nb.engine.seats import next_of
from whist_nb.engine.trick import STANDARD, Ranking
from whist_nb.engine.view import Contract, View


class TrialResult(NamedTuple):
    """The outcome of answers: ``worth`` is an array (worlds, answers), and so is ``reported`` if it differs."""

    unit: Unit
    answers: Sequence[Action]
    worth: Any
    reported: Any = None


def seat_of(view: View) -> int:
    assert isinstance(view.seat, int), "a player has a seat"
    return view.seat


def contract_of(view: View, call: Action | None, seats: Sequence[int]) -> Contract:
    """Return the contract of this game that a call becomes when these seats have made it."""
    made = find_variant(view.variant).contract
    assert made is not None, "the game has contracts"
    return made(call, seats)


def eldest(view: View) -> int:
    """Return the first seat left of the dealer that holds cards."""
    assert view.dealer is not None, "somebody deals"
    return next_of(view.dealer, view.seats, [seat for seat in range(view.seats) if view.cards_left[seat]])


def deal_out(
    worlds: Worlds, leader: int, trump: Suit | None, hands: Any = None, ranks: Any = STANDARD, **plan: Any
) -> Outcomes:
    """Play whole deals out, led by a seat, under imagined trumps and plans."""
    board = fresh_public_state(worlds.view, leader, trump, ranks, max(worlds.view.cards_left), **plan)
    return play_out(worlds, board, [ANY], hands)


def worth_of_hands(view: View, words: Any, trump: Suit | None, ranks: Ranking = STANDARD) -> Any:
    """Estimate how many tricks hands take by themselves, as the seats that hold them can see."""
    return strengths(words, trump, view.seats - 1, word_of(view.pack, ranks))
