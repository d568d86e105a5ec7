"""Boards from a word: the same word gives the same cards, anywhere and in any version.

>>> oak = boards("whist", "oak", 2)
>>> oak[0].new_game().view(0).hand == boards("whist", " Oak ", 1)[0].new_game().view(0).hand
True
>>> print(oak[1])
Whist, board 2 of ‘oak’
"""

from __future__ import annotations

import inspect
import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from whist_nb.engine.chance import numbers
from whist_nb.engine.errors import BadOption, did_you_mean, quoted
from whist_nb.engine.game import Game
from whist_nb.engine.library import find_variant, rule_book
from whist_nb.engine.options import check_count
from whist_nb.engine.phrases import phrase
from whist_nb.engine.variant import Variant
from whist_nb.lessons.deals import deals

MOST_BOARDS: Final = 64
LONGEST_WORD: Final = 40
SET_BY_THE_BOARD: Final = ("first_dealer", "deals", "seed", "packs")
"""The settings that a board decides: the dealer, the cards, and that it is a single deal."""


@dataclass(frozen=True)
class Board:
    """One of the boards of a code word, with its ``number`` (from 1), game and options.

    The cards depend on the game, the word and the number, but not on the options. Seat 0 deals board 1, seat 1 deals
    board 2, and so on.
    """

    game: str
    word: str
    number: int
    seats: int
    options: Mapping[str, Any]
    where: str = ""

    @property
    def dealer(self) -> int:
        """The seat that deals."""
        return (self.number - 1) % self.seats

    @property
    def seed(self) -> int:
        """The seed for the board's cards and random choices."""
        (seed,) = numbers("/".join(("board", self.game, self.word, str(self.number))), 1)
        return seed

    def new_game(self) -> Game:
        """Start a game with just this deal.

        Returns
        -------
        Game
            The game before its first card.
        """
        if self.where:
            wanted = {**self.options, "where": self.where, "first_dealer": self.dealer}
            return deals(self.game, seed=self.seed, seats=self.seats, **wanted)[0].new_game()
        return Game(
            self.game, seats=self.seats, seed=self.seed, deals=1, **{**self.options, "first_dealer": self.dealer}
        )

    def __str__(self) -> str:
        title = find_variant(self.game).title
        return phrase("{title}, board {number} of ‘{word}’", title=title, number=self.number, word=self.word)


def boards(
    game: Variant | str,
    word: str,
    n: int = 8,
    *,
    first: int = 1,
    seats: int | None = None,
    where: str = "",
    **options: Any,
) -> tuple[Board, ...]:
    """Deal the boards of a word.

    Parameters
    ----------
    game
        The game.
    word
        The code word; capitals, spaces and hyphens make no difference.
    n
        The number of boards.
    first
        The number of the first board.
    seats
        The number of players, for games that allow a choice.
    where
        Conditions on the hands, in words, as for `deals`; different conditions give different boards.
    **options
        The game's own options.

    Returns
    -------
    tuple of Board
        The boards.

    Raises
    ------
    BadOption
        If an argument is not valid.
    """
    book = rule_book(game)
    word, n, first = check_word(word), check_count("n", n, 1, MOST_BOARDS), check_count("first", first, 1, 9999)
    for name in SET_BY_THE_BOARD:
        if name in options:
            raise BadOption(
                "{name}={value}: the code word already settles that, so leave it out.",
                name=name,
                value=quoted(options[name]),
            )
    places = book.check_seats(seats)
    book.check_options(places, options)
    kept = MappingProxyType({name: value for name, value in sorted(options.items()) if _counts(book, name, value)})
    made = tuple(Board(book.id, word, number, places, kept, where) for number in range(first, first + n))
    if where:
        made[0].new_game()  # raises at once if it cannot be understood or dealt
    return made


def _no_wishes(options: Mapping[str, Any]) -> None:
    """Raise BadOption for conditions on boards where a code must be able to identify them."""
    if "where" in options:
        raise BadOption(
            "where={value}: homework uses a word's boards as they come, because a code has no room for "
            "conditions. Leave `where` out.",
            value=quoted(options["where"]),
        )


def check_keywords(game: Variant | str, given: Mapping[str, Any], *calls: Callable[..., Any]) -> None:
    """Raise BadOption for a keyword that is neither an option of the game nor a parameter of one of the calls.

    It names the nearest, so that ``hint=False`` finds ``hints``.
    """
    book = rule_book(game)
    own = [
        name
        for call in calls
        for name, each in inspect.signature(call).parameters.items()
        if each.kind is not inspect.Parameter.VAR_KEYWORD and name not in ("game", "word")
    ]
    if "where" not in own:
        _no_wishes(given)
    known = [name for name in book.options if name not in SET_BY_THE_BOARD]
    for name in given:
        if name not in own and name not in book.options and name not in SET_BY_THE_BOARD:
            raise BadOption(
                "{title} has no option {name}. {suggestion}",
                title=book.title,
                name=quoted(name),
                suggestion=did_you_mean(name, dict.fromkeys([*own, *known])),
            )


def _counts(book: Variant, name: str, value: object) -> bool:
    """Return whether an option differs from its default."""
    default = book.options[name].default
    return type(value) is not type(default) or value != default


def check_word(word: object) -> str:
    """Return a code word in its canonical form: lower case, its parts joined by hyphens; BadOption if it is not one.

    >>> check_word("  Silver   Birch ")
    'silver-birch'
    """
    text = unicodedata.normalize("NFKC", word).casefold() if isinstance(word, str) else ""
    parts = [part for part in re.split(r"[\s_\-]+", text) if part]
    plain = "-".join(parts)
    if not plain or len(plain) > LONGEST_WORD or not all(part.isalnum() for part in parts):
        raise BadOption(
            "word={word}: a code word consists of letters and digits, at most {most} of them, "
            "such as 'oak' or 'oak 12'.",
            word=quoted(word),
            most=LONGEST_WORD,
        )
    return plain
