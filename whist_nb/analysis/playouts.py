"""Play out the rest of a deal by rules of thumb after each card, in many worlds at once.

``Worlds`` are drawn from what a seat knows, a ``PublicState`` says what is public and what everybody plays for, and
``play_out`` plays each world to its end once for each first card. Nothing here looks at anything but a View.

The rules of thumb are those of Club's first version: the top of touching honours, the fourth best of the longest suit,
and the best of up to three cards of partner's suit or the lowest of more are led. Whatever Club agrees on with its
partner by name (``players/club/conventions.py``) is not played here; ``scripts/check_playouts.py`` proves both.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from whist_nb.analysis.card_words import places_of
from whist_nb.analysis.compiled import Compiled, wait_for
from whist_nb.analysis.kernels import compiling
from whist_nb.analysis.kernels import playout_cards as at
from whist_nb.analysis.kernels import playouts as kernels
from whist_nb.analysis.outcomes import Outcomes
from whist_nb.analysis.progress import aside
from whist_nb.analysis.public_state import PublicState
from whist_nb.analysis.worlds import Worlds
from whist_nb.engine.cards import SUITS, Card, Suit
from whist_nb.engine.phrases import phrase

Array = Any

_WORDS, _NUMBERS = "int64[::1]", "float64[::1]"
PLAY = Compiled(
    kernels.play_outs,
    f"void(int64, {', '.join([_WORDS] * 7)}, {_NUMBERS}, UniTuple({_WORDS}, 6), {_NUMBERS}, {_WORDS})",
)
STRENGTHS = Compiled(kernels.hand_strengths, f"void({_WORDS}, int64, int64, int64, {_NUMBERS})")
LAY_ASIDE = Compiled(kernels.lay_aside, f"void({_WORDS}, int64, int64, int64)")

PATIENCE: Final = 3.0
"""Seconds before a message says that code is being compiled; reading the cache takes less."""

PLAY_OUTS = (PLAY, STRENGTHS, LAY_ASIDE)
COMPILING: Final = phrase("whist-nb is compiling its play-outs for this machine, which may take a minute.")
LATER: Final = phrase(" Later sessions start at once.")


def ready(seconds: float | None = None, also: Sequence[Compiled] = ()) -> bool:
    """Return whether play-outs, and other kernels, are as quick as they will be: compiled, or never going to be.

    It waits at most ``seconds``, by default as long as it takes, and then says why it takes a while. Compiling is
    needed once on a machine; later sessions read the cache.
    """
    every = (*PLAY_OUTS, *also)
    if seconds is None:
        wait_for(every, PATIENCE)
        if any(each.is_compiling for each in every):
            print(COMPILING + LATER * compiling.is_kept(), file=aside())
    wait_for(every, seconds)
    return all(each.is_settled for each in every)


ANY: Final = "any"
"""Stands in for a first card: whichever card the rules of thumb choose."""

Start = Card | None | str
"""How the seat to act begins: with a card, with a knock (None), or as it likes (ANY)."""


def play_out(worlds: Worlds, board: PublicState, firsts: Sequence[Start], hands: Array | None = None) -> Outcomes:
    """Play every world to its end once for each first card of the seat to act; None is a knock.

    ``hands`` are the words of the seats (worlds, seats), if they are not those of the worlds themselves.
    """
    ranks = board.ranks
    if hands is None:
        hands = worlds.hand_words(ranks)
    places = places_of(ranks)
    cards = [
        places[card.index] if isinstance(card, Card) else at.KNOCK_CARD if card is None else at.ANY_CARD
        for card in firsts
    ]
    deal, seats = np.array(board.deal, dtype=np.int64), np.array(board.seats, dtype=np.int64)
    stock = worlds.stock_order(ranks) if deal[at.D_STOCK] else np.zeros((1, 1), np.int64)
    under = worlds.covered(ranks) if deal[at.D_COVERS] else np.zeros((1, 1), np.int64)
    size = int(deal[at.D_SEATS])
    found = np.zeros((worlds.count, len(cards), 2 * size + 1), dtype=np.int64)
    room = tuple(np.zeros(each, np.int64) for each in (len(seats), size, 64, 64, size, size))
    words = (hands.ravel(), under.ravel(), stock.ravel(), np.array(board.won, dtype=np.int64))
    given = (np.array(cards, dtype=np.int64), deal, seats, *words)
    work = np.zeros(64)
    _in_place(PLAY, worlds.count, *given, np.array(board.values, dtype=np.float64), room, work, found.ravel())
    return Outcomes(found, size)


def strengths(words: Array, trump: Suit | None, others: int, out: int) -> Array:
    """Estimate how many tricks each of many hands takes by itself, against that many other hands."""
    words = np.ascontiguousarray(words, dtype=np.int64)
    found = np.zeros(words.shape, dtype=np.float64)
    place = -1 if trump is None else SUITS.index(trump)
    _in_place(STRENGTHS, words.ravel(), out, place, others, found.ravel())
    return found


def laid_aside(words: Array, number: int, trump: Suit | None, out: int) -> Array:
    """Return hands without their most expendable cards."""
    kept = np.array(words, dtype=np.int64, order="C")
    place = -1 if trump is None else SUITS.index(trump)
    _in_place(LAY_ASIDE, kept, number, out, place)
    return kept


def _listed(given: Any) -> Any:
    """Return arrays as lists; the memory of a kernel is a tuple of them."""
    if isinstance(given, tuple):
        return tuple(map(_listed, given))
    return given.tolist() if isinstance(given, np.ndarray) else given


def _in_place(kernel: Compiled, *given: Any) -> None:
    """Call a kernel that fills its arrays; plain Python uses lists, which are copied back."""
    if kernel.fast is not None:
        kernel.fast(*given)
        return
    listed = [_listed(each) for each in given]
    kernel.plain(*listed)
    for array, values in zip(given, listed, strict=True):
        if isinstance(array, np.ndarray):
            array[...] = values
