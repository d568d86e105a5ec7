"""Conventions, by which partners tell each other something with the cards they play; each can be switched off by name.

A convention is an agreement between partners: of cards that would do much the same for the hand itself, it fixes the
one to play, so that partner can read it. Everything else that Club does is card sense, and can't be switched off: which
suit to open, drawing trumps, winning or leaving a trick, and discards, of which it plays the card that it would miss
least.

The call for trumps was devised at the whist clubs of the nineteenth century, where it was also called the Peter.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final, NamedTuple

from whist_nb.analysis.view_positions import coalitions
from whist_nb.engine.cards import Card, Suit
from whist_nb.engine.errors import BadOption, did_you_mean, quoted
from whist_nb.engine.phrases import phrase
from whist_nb.engine.trick import winning_play
from whist_nb.engine.view import View

CALL, ECHO = "call", "echo"
SEQUENCE, FOURTH, SINGLETON, RETURN = "sequence", "fourth-best", "singleton", "return"
CONVENTIONS: Final[Mapping[str, str]] = {
    CALL: phrase(
        "the call for trumps: on an opponent's lead, a higher card before a lower one shows five trumps or more, and "
        "asks partner to lead one"
    ),
    ECHO: phrase(
        "the echo: on partner's ace or king, a higher card before a lower one shows that these are the only two, and "
        "asks for a third round to ruff"
    ),
    SEQUENCE: phrase(
        "the top of a sequence: the lead of a king, queen or jack shows the card below it, and no higher card of the "
        "suit"
    ),
    FOURTH: phrase(
        "the fourth best: the lead of a low card shows three higher cards of the suit, so subtract its rank from "
        "eleven to see how many higher cards the other three hands have"
    ),
    SINGLETON: phrase(
        "the singleton: with one to three trumps, the lead of the only card of a suit, in the hope that partner leads "
        "the suit back for a ruff"
    ),
    RETURN: phrase(
        "the return: led back to partner, the only card of the suit, the higher of two, or the lowest of three or "
        "more, shows how many are left"
    ),
}
"""Each convention that Club can play, and what it means."""

SIGNALS: Final = frozenset({CALL, ECHO})
"""The conventions that take two cards, played high before low, and that partner answers with a lead."""

LEADS: Final = frozenset({SEQUENCE, FOURTH, SINGLETON, RETURN})
"""The conventions that fix a card to lead."""

USUAL: Final = frozenset({CALL, SEQUENCE})
"""The conventions that are on by default: those that win their partners tricks beyond doubt.

Over 2,000 duplicate boards of Whist, each led once by every seat, partners who play the call for trumps and nothing
else win 0.016 tricks a board more than partners who play none (95% interval 0.009 to 0.023), the sequence 0.014 (0.007
to 0.022), and both together 0.031 (0.021 to 0.041). The others are not clear of zero: the echo wins 0.004 (-0.001 to
0.008), the singleton 0.002 (-0.003 to 0.006), the fourth best 0.001 (-0.0004 to 0.003), and the return -0.002 (-0.005
to 0.002), all six together 0.036 (0.024 to 0.048).
``benchmarks/conventions.py`` measures them again.
"""

TAUGHT: Final = frozenset(CONVENTIONS)
"""The conventions that the course teaches; the players called "course" play them all."""


class Signal(NamedTuple):
    """Two cards with which a seat signalled to its partner, by playing the higher one first without need."""

    convention: str
    seat: int
    high: Card
    low: Card


def check_conventions(names: object, usual: frozenset[str] = USUAL) -> frozenset[str]:
    """Return the names of conventions as a set; BadOption if one is unknown.

    Parameters
    ----------
    names
        The conventions to play and no others, or a mapping that switches some of them on or off.
    usual
        The conventions that are played unless the mapping says otherwise.

    Returns
    -------
    set of str
        The names.
    """
    if isinstance(names, str) or not isinstance(names, Collection):
        raise BadOption(phrase("conventions={names}: expected a list such as ['call', 'echo'].", names=quoted(names)))
    for name in names:
        if name not in CONVENTIONS:
            raise BadOption(
                phrase(
                    "There is no convention {name!r:.40}. {suggestion}",
                    name=name,
                    suggestion=did_you_mean(str(name), CONVENTIONS),
                )
            )
    if not isinstance(names, Mapping):
        return frozenset(names)
    for name, is_on in names.items():
        if not isinstance(is_on, bool):
            raise BadOption(
                phrase("conventions={{{name!r}: {value}}}: expected True or False.", name=name, value=quoted(is_on))
            )
    return (usual | {name for name in names if names[name]}) - {name for name in names if not names[name]}


def known_conventions(player: object) -> frozenset[str]:
    """Return the conventions of ours that a player plays; a person, or a player that names none, plays none."""
    return _ours(getattr(player, "conventions", None)) or frozenset()


def agreed_conventions(partner: object) -> frozenset[str]:
    """Return the conventions of ours to play with a partner: those that it plays, and what it leads by rule.

    With a person, or a player that doesn't say what it plays, these are the usual leads and no signals.
    """
    named = _ours(getattr(partner, "conventions", None))
    if named is None:
        return USUAL - SIGNALS
    return named | (_ours(getattr(partner, "leads_by_rule", None)) or frozenset())


def _ours(names: object) -> frozenset[str] | None:
    """Return the names of conventions among these; None if they are no names at all."""
    if isinstance(names, str) or not isinstance(names, Collection):
        return None
    return frozenset(name for name in CONVENTIONS if name in names)


def can_signal(view: View) -> bool:
    """Return whether the game is one of fixed partners and trumps, with no contract and all hands closed."""
    return view.trump is not None and view.seats == 4 and len(set(view.sides)) == 2 and view.contract is None


def trumps_were_led(view: View) -> bool:
    """Return whether a trump has been led in this deal."""
    return any(view.ranks.suit_of[trick.plays[0][1]] is view.trump for trick in view.tricks)


class Follow(NamedTuple):
    """A card that followed suit: who led, and whether it was lower than the best card then on the table."""

    leader: int
    card: Card
    was_beaten: bool


def follows(view: View, seat: int) -> dict[Suit, list[Follow]]:
    """Return how a seat followed to each plain suit that it had not led itself."""
    found: dict[Suit, list[Follow]] = {}
    suit_of, own = view.ranks.suit_of, set[Suit | None]()
    for trick in view.tricks:
        leader, card = trick.plays[0]
        suit = suit_of[card]
        if leader == seat:
            own.add(suit)
        if suit is None or suit is view.trump or suit in own:
            continue
        for number, (player, played) in enumerate(trick.plays):
            if player == seat and suit_of[played] is suit:
                best = winning_play(trick.plays[: number + 1], view.trump, view.ranks)
                found.setdefault(suit, []).append(Follow(leader, played, best[0] != seat))
    return found


def signals(view: View, seat: int, conventions: Collection[str]) -> tuple[Signal, ...]:
    """Return the signals that a seat has given its partner in this deal.

    Parameters
    ----------
    view
        A view of the deal.
    seat
        The seat.
    conventions
        The names of the conventions that it plays.

    Returns
    -------
    tuple of Signal
        The signals, by suit.
    """
    if not conventions or not can_signal(view):
        return ()
    found, sides, strength = [], coalitions(view), view.ranks.strength
    for followed in follows(view, seat).values():
        if len(followed) < 2:
            continue
        (leader, high, was_beaten), (_, low, _) = followed[:2]
        convention = ECHO if sides[leader] == sides[seat] else CALL
        if convention in conventions and was_beaten and strength[low] < strength[high]:
            found.append(Signal(convention, seat, high, low))
    return tuple(found)


def unanswered(view: View, seat: int, conventions: Collection[str]) -> tuple[Signal, ...]:
    """Return the signals of a seat that its partner can still answer.

    A call has been answered once a trump has been led, and an echo once the seat has shown out.

    Parameters
    ----------
    view
        A view of the deal.
    seat
        The seat.
    conventions
        The names of the conventions that it plays.

    Returns
    -------
    tuple of Signal
        The signals, by suit.
    """
    led, suit_of = trumps_were_led(view), view.ranks.suit_of
    return tuple(
        each
        for each in signals(view, seat, conventions)
        if not (led if each.convention == CALL else suit_of[each.high] in view.voids[seat])
    )
