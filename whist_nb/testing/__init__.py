"""Checks for authors of games: ``check_game(variant)`` plays a game with random players and tests all it must obey.

>>> from whist_nb import find_variant
>>> from whist_nb.testing import check_game
>>> check_game(find_variant("whist"), deals=2)
<Checked Whist: 2 deals in 2 sittings, all as it should be>

It needs neither pytest nor numpy, and raises CheckFailed with one sentence that names the game, the deal, the action
and the seat, the property that does not hold, and the line of your file. A test of your game is short:

    def test_my_game():
        check_game(MY_GAME, deals=200)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from random import Random
from typing import Any, Final

from whist_nb.engine.authors_code import where_raised
from whist_nb.engine.errors import BadOption, BrokenRules, quoted
from whist_nb.engine.game import Game
from whist_nb.engine.library import known, rule_book
from whist_nb.engine.options import check_count
from whist_nb.engine.phrases import phrase
from whist_nb.engine.records import MOST_ACTIONS
from whist_nb.engine.rule_watch import left_to_proofs
from whist_nb.engine.variant import Variant
from whist_nb.testing.failures import CheckFailed
from whist_nb.testing.line_trace import check_scoring, with_line
from whist_nb.testing.proofs import (
    check_cards,
    check_copies,
    check_legal_ones,
    check_refusals,
    check_results,
    check_secrets,
    check_turn,
    check_views,
)
from whist_nb.testing.settings import Setting, combinations, new_game, setting_name, settings_of
from whist_nb.testing.twins import check_start, check_twins

__all__ = [
    "CheckFailed",
    "Checked",
    "Setting",
    "check_cards",
    "check_copies",
    "check_game",
    "check_legal_ones",
    "check_refusals",
    "check_results",
    "check_scoring",
    "check_secrets",
    "check_sitting",
    "check_start",
    "check_turn",
    "check_twins",
    "check_views",
    "combinations",
    "new_game",
    "settings_of",
    "setting_name",
]

MOST_OF_A_DEAL: Final = 1_000
"""A deal that has not ended after this many answers is in an endless loop."""

DEAL_WITHOUT_END: Final = phrase("After {number:,} answers the deal has not ended")
MATCH_WITHOUT_END: Final = phrase("After {number:,} answers in {deals} deals the match has not ended")


@dataclass(frozen=True)
class Checked:
    """The result of a check that found nothing wrong."""

    title: str
    deals: int
    sittings: int

    def __repr__(self) -> str:
        return f"<Checked {self.title}: {self.deals} deals in {self.sittings} sittings, all as it should be>"


def check_game(
    variant: str | Variant,
    deals: int = 20,
    *,
    seats: int | None = None,
    seed: int = 0,
    thorough: float = 0.1,
    also: Callable[[Game], object] | None = None,
    **options: Any,
) -> Checked:
    """Play a game with random players, and check the properties that every game must have.

    The properties are these: every card is in exactly one place; the player to act has a legal answer; a refused action
    changes nothing; no view shows more than its seat may know (if cards the seat has not seen are exchanged, the view
    stays the same); records and copies give equal games; every deal and match ends; and the score is what the scoring
    function says.

    Parameters
    ----------
    variant
        The game, registered or not.
    deals
        The total number of deals. All numbers of seats and all values of all options are tried in turn.
    seats
        Check only this number of seats.
    seed
        The seed of the deals.
    thorough
        The share of positions at which to make the slow checks, from 0 to 1.
    also
        A function to call with every finished game, for checks of your own, such as the sum of a deal's points.
    **options
        Check the game only with these options.

    Returns
    -------
    Checked
        A summary of the games played, if nothing is wrong.

    Raises
    ------
    CheckFailed
        If a property does not hold; the message gives the deal, seat and step, and the line of the author's file.
    BadOption
        If the game cannot be played with these settings.
    """
    deals = check_count("deals", deals)
    if isinstance(thorough, bool) or not isinstance(thorough, (int, float)) or not 0 <= thorough <= 1:
        raise BadOption("thorough={thorough}: expected a number from 0 to 1.", thorough=quoted(thorough))
    book = rule_book(variant)
    with known(book), left_to_proofs():
        _begin(book, seats, seed, options)
        table = (book.id, book.check_seats(seats), options)
        settings = settings_of(book) if seats is None and not options else [table]
        check_sitting(new_game(table, seed), Random(seed), 0.0, also)  # a match of its usual length
        _look(new_game(table, seed), lambda game: check_start(game, Random(seed)))
        each, done = max(1, min(10, deals // len(settings))), 0
        for number in count():
            setting = settings[number % len(settings)]
            game = new_game(setting, seed + number, deals=min(deals - done, each))
            check_sitting(game, Random(f"{setting_name(setting)} {seed + number}"), thorough, also)
            done += len(game.deal_results)
            if done >= deals or (number >= deals and not done):
                return Checked(book.title, done, number + 1)
    raise AssertionError


def _begin(book: Variant, seats: int | None, seed: int, options: dict[str, Any]) -> None:
    """Check that a first question is reached at all."""
    try:
        Game(book, seats=seats, seed=seed, **options)
    except BrokenRules as error:
        raise CheckFailed(book, "rules", str(error).rstrip("."), line=error.place) from error


def check_sitting(game: Game, rng: Random, thorough: float, also: Callable[[Game], object] | None = None) -> None:
    """Play a game with random players to its end and check everything; the costly proofs at a share of its moments."""

    def play(game: Game) -> None:
        _play(game, rng, thorough)
        if also is not None:
            also(game)

    _look(game, play)


def _look(game: Game, check: Callable[[Game], object]) -> None:
    """Run a check of a game; if it fails, say in which line of the author's file."""
    try:
        check(game)
    except CheckFailed as failed:
        if failed.line:
            raise
        raise with_line(failed, game) from failed.__cause__


def _play(game: Game, rng: Random, thorough: float) -> None:
    started = 0
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
        dealt = len(game.packs)
        _answer(game, rng)
        done = len(game.actions)
        started = done if len(game.packs) != dealt else started
        if done - started > MOST_OF_A_DEAL:
            raise CheckFailed(game, "end", DEAL_WITHOUT_END.format(number=done - started))
        if done > MOST_ACTIONS:
            raise CheckFailed(game, "end", MATCH_WITHOUT_END.format(number=done, deals=dealt))
    check_cards(game)
    check_views(game)
    check_results(game)
    if rng.random() < 10 * thorough:
        check_scoring(game)


def _answer(game: Game, rng: Random) -> None:
    """Give a random answer; if the rules then fail, that is a mistake of theirs."""
    try:
        game.apply(rng.choice(game.legal_actions()))
    except BrokenRules as error:
        check_cards(game)  # a card lost before may be all that is wrong
        raise CheckFailed(game, "rules", str(error).rstrip("."), game.current_player, line=error.place) from error
    except BadOption:
        raise
    except Exception as error:  # a game of this package, whose rules are not watched
        line = str(where_raised(error.__traceback__) or "")
        raise CheckFailed(game, "rules", f"{type(error).__name__}: {error}", game.current_player, line=line) from error
