"""What there is to see at a table, in words and places, before it is drawn or spoken.

A scene holds nothing but what its view shows.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from whist_nb.drawing.names import Names
from whist_nb.drawing.questions import turn_chip
from whist_nb.drawing.results import match_title
from whist_nb.drawing.words import Words
from whist_nb.engine.actions import Play
from whist_nb.engine.cards import Card, Cards
from whist_nb.engine.library import find_variant
from whist_nb.engine.seats import left_of
from whist_nb.engine.trick import winning_play
from whist_nb.engine.view import View

GivenNames = Sequence[str] | Mapping[int, str] | None


class Seat(NamedTuple):
    """One player as the viewer sees them; ``won`` is None where a tally says it."""

    number: int
    name: str
    partner: bool
    chips: tuple[str, ...]
    cards: int
    won: int | None
    known: Cards
    open: bool
    out: bool


class Trump(NamedTuple):
    """The trumps in words, and the card that made them: still lying out, or a ghost in a known hand."""

    title: str
    note: str
    card: Card | None
    ghost: bool


class Tally(NamedTuple):
    """Tricks of two sides in this stage: names, counts, and for each trick in order which side won it."""

    label: str
    names: tuple[str, str]
    counts: tuple[int, int]
    strip: tuple[int, ...]
    of: int


class Scene(NamedTuple):
    """A whole table; ``bottom`` is the seat that is drawn below, ``me`` the viewer, if it has a seat."""

    title: str
    phase: str
    score_label: str
    score: tuple[tuple[str, str], ...]
    seats: tuple[Seat, ...]
    bottom: int
    me: int | None
    hand: Cards
    legal: Cards | None
    trick: tuple[tuple[int, Card], ...]
    knocked: tuple[int, ...]
    winner: int | None
    finished: bool
    trump: Trump | None
    faced: tuple[Card, int] | None
    stock: int
    prize: Card | None
    stock_note: tuple[str, ...]
    tally: Tally | None
    to_act: int | None
    playing: bool
    status: str


def scene_of(view: View, given: GivenNames = None) -> Scene:
    """All that a view shows, ready to be drawn; given names replace the usual ones."""
    words = Words.of(view, given)
    names = words.names
    finished = view.to_act is None and bool(view.open_tricks)
    drawn_from = view.stage is not None and view.stage.draws
    trick, winner = _trick(view, finished)
    tally = None if drawn_from else _tally(view, names)
    return Scene(
        title=find_variant(view.variant).title,
        phase=words.phase(view),
        score_label=_score_label(view, words),
        score=_score(view, names),
        seats=tuple(_seat(view, number, names, tally) for number in range(view.seats)),
        bottom=names.me or 0,
        me=names.me,
        hand=view.hands[names.me or 0].sorted(),
        legal=_legal(view, names.me),
        trick=trick,
        knocked=view.knocked,
        winner=winner,
        finished=finished,
        trump=_trump(view, words, drawn_from),
        faced=(view.turn_up, view.turn_up_seat) if view.turn_up and view.turn_up_seat is not None else None,
        stock=view.stock_left - (view.turn_up is not None) if drawn_from else 0,
        prize=view.turn_up if drawn_from else None,
        stock_note=tuple(filter(None, words.stock(view))) if drawn_from and view.turn_up else (),
        tally=tally,
        to_act=view.to_act,
        playing=view.question in ("card", "card or knock"),
        status=f"**{match_title(view, names)}.**" if view.outcome else words.turn(view),
    )


def _score(view: View, names: Names) -> tuple[tuple[str, str], ...]:
    """Where the match stands, the viewer's own first; empty where that is told in words alone."""
    standing = view.standing
    if standing is None or not all(isinstance(value, int) for value in standing.values):
        return ()
    if standing.by == "side":
        return tuple((_short(names, side), str(standing.values[side])) for side in names.side_order())
    return tuple((names.start(seat), str(standing.values[seat])) for seat in names.seat_order())


def _short(names: Names, side: int) -> str:
    return names.side(side).replace(" and ", "–")


def _seat(view: View, number: int, names: Names, tally: Tally | None) -> Seat:
    me, left = names.me, view.cards_left[number]
    status = _status(view, number)
    turn = turn_chip(view.question)
    chips = (
        ("D", view.dealer == number),
        ("dog", status == "dog"),
        ("led", bool(view.trick) and view.trick[0][0] == number),
        (turn, view.to_act == number),
    )
    known = view.hands[number].sorted()
    return Seat(
        number=number,
        name=names.start(number),
        partner=names.partners and me is not None and me != number and view.sides[me] == view.sides[number],
        chips=tuple(word for word, there in chips if there),
        cards=left,
        won=None if tally else view.tricks_won[number],
        known=known,
        open=len(known) == left > 0 and (me is None or view.seats > 2),
        out=status == "out",
    )


def _status(view: View, seat: int) -> object:
    """Whether a seat is in, out or a dog, in games that say so."""
    standing = view.standing
    return standing.values[seat] if standing and standing.by == "seat" and len(standing.values) == view.seats else None


def _legal(view: View, me: int | None) -> Cards | None:
    """The cards that may be played; None when it is not the viewer's turn, or any card will do."""
    if me is None or view.to_act != me:
        return None
    cards = tuple(action.card for action in view.legal_actions() if isinstance(action, Play))
    return Cards(cards).sorted() if 0 < len(cards) < len(view.hand) else None


def _trick(view: View, finished: bool) -> tuple[tuple[tuple[int, Card], ...], int | None]:
    """The cards on the table and the seat that is winning; of a finished deal its last trick."""
    if finished:
        return view.open_tricks[-1].plays, view.open_tricks[-1].winner
    return view.trick, winning_play(view.trick, view.trump, view.ranks)[0] if view.trick else None


def _trump(view: View, words: Words, drawn_from: bool) -> Trump | None:
    told = words.trump(view)
    if told is None:
        return None
    ghost = told["ghost"] if told["ghost"] not in (card.text for card in view.hand) else None
    lies = view.turn_up if view.turn_up_seat is None and not drawn_from else None
    return Trump(told["title"], told["note"] or "", Card(ghost) if ghost else lies, bool(ghost))


def _tally(view: View, names: Names) -> Tally | None:
    """Tricks of the stage by sides, where there are two."""
    order, stage = names.side_order(), view.stage
    if len(order) != 2 or stage is None:
        return None
    won = [sum(n for n, side in zip(view.tricks_won, view.sides, strict=True) if side == each) for each in order]
    winners = [order.index(view.sides[trick.winner]) for trick in view.tricks]
    before, strip = winners[: view.stage_start], tuple(winners[view.stage_start :])
    counts = won[0] - before.count(0), won[1] - before.count(1)
    labels = [_short(names, side) if names.partners else names.start(side) for side in order]
    label = names.told(stage.name) if view.stage_start else "Tricks"
    return Tally(label, (labels[0], labels[1]), counts, strip if len(strip) == sum(counts) else (), stage.tricks)


def around(scene: Scene) -> list[Seat]:
    """The other seats, clockwise from the left of the seat that is drawn below."""
    count, found, at = len(scene.seats), [], scene.bottom
    while (at := left_of(at, count)) != scene.bottom:
        found.append(scene.seats[at])
    return found


def _score_label(view: View, words: Words) -> str:
    if view.standing is None:
        return words.names.told(view.stage.note) if view.stage else ""
    return "" if words.deals(view) else words.names.told(view.standing.label)


def asked_of(scene: Scene, task: str) -> Scene:
    """The same table under a task: who wins, which cards are legal and what is known of the others may be asked."""
    seats = tuple(seat._replace(known=Cards(), won=None) for seat in scene.seats)
    trump = scene.trump and scene.trump._replace(note="", card=None, ghost=False)
    return scene._replace(seats=seats, trump=trump, legal=None, winner=None, status=task)
