"""Register games of your own, with the rules of thumb that Club follows in them."""

from collections.abc import Mapping, Sequence

from whist_nb.engine.errors import BadOption, quoted
from whist_nb.engine.library import add_variant
from whist_nb.engine.variant import Variant
from whist_nb.players.advice import Rule

RulesOfThumb = Mapping[str, Sequence[Rule]]
"""A game's own rules of thumb for each kind of question; the first that applies is followed."""

_BY_GAME: dict[str, RulesOfThumb] = {}


def register(variant: Variant, advice: RulesOfThumb | None = None) -> Variant:
    """Register a game of your own under its id, so that it can be played, practised, replayed, reviewed and saved.

    Registering a game again replaces the old one, so you can run a cell twice.

    Parameters
    ----------
    variant
        The game.
    advice
        Rules of thumb for Club: for each kind of question, the rules to try in order. By default, bots use general
        ones.

    Returns
    -------
    Variant
        The same variant.

    Raises
    ------
    BadOption
        If ``variant`` is not a game, its id is not valid, or another game has that id.

    Examples
    --------
    >>> import whist_nb as wn
    >>> wn.register("tuppi")
    Traceback (most recent call last):
        ...
    whist_nb.engine.errors.BadOption: 'tuppi' is not a game: register takes a Variant.
    """
    checked = _checked(advice)
    add_variant(variant)
    _BY_GAME[variant.id] = checked
    return variant


def _checked(advice: RulesOfThumb | None) -> RulesOfThumb:
    if advice is None:
        return {}
    if not isinstance(advice, Mapping) or not all(
        isinstance(question, str) and isinstance(rules, (list, tuple)) and all(hasattr(each, "find") for each in rules)
        for question, rules in advice.items()
    ):
        raise BadOption(
            "advice={advice}: expected a mapping from kinds of question to lists of rules, made with "
            "`whist_nb.players.advice.rule`.",
            advice=quoted(advice),
        )
    return {question: tuple(rules) for question, rules in advice.items()}


def advice_for(id: str) -> RulesOfThumb:
    """Return the rules of thumb of a game from outside this package, by kind of question."""
    return _BY_GAME.get(id, {})
