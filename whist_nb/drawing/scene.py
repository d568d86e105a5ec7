"""What there is to see at a table, in words and places, before it is drawn or spoken.

A scene holds nothing but what its view shows.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from whist_nb.engine.actions import Play
from whist_nb.engine.cards import Card, Cards
from whist_nb.engine.errors import BadOption
from whist_nb.engine.game import find_variant
from whist_nb.engine.seats import left_of
from whist_nb.engine.trick import winning_play
from whist_nb.engine.view import View

COMPASS: Final = ("South", "West", "North", "East")
FRIENDS: Final = ("Gus", "Ann", "Ben", "Cleo", "Dan", "Eve", "Finn")


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
    """Tricks of two sides: names, counts, and for each trick in order which side won it."""

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
    legal: tuple[Card, ...] | None
    trick: tuple[tuple[int, Card], ...]
    knocked: tuple[int, ...]
    winner: int | None
    finished: bool
    trump: Trump | None
    faced: tuple[Card, int] | None
    stock: int
    prize: Card | None
    stock_note: str
    tally: Tally | None
    to_act: int | None
    status: str


def scene_of(view: View, names: Sequence[str] | None = None) -> Scene:
    """All that a view shows, ready to be drawn; ``names`` has one name for each seat."""
    me = view.seat if isinstance(view.seat, int) else None
    bottom = me or 0
    known_names = seat_names(view, names)
    finished = view.to_act is None and not view.trick and view.last_trick is not None
    trick, winner = _trick(view, finished)
    tally = _tally(view, known_names, me)
    faced = (view.turn_up, view.turn_up_seat) if view.turn_up and view.turn_up_seat is not None else None
    return Scene(
        title=find_variant(view.variant).title,
        phase=_phase(view),
        score_label=view.standing.label if view.standing else "",
        score=_score(view, known_names, me),
        seats=tuple(_seat(view, number, known_names[number], me, tally, winner) for number in range(view.seats)),
        bottom=bottom,
        me=me,
        hand=view.hands[bottom].sorted(),
        legal=_legal(view, me),
        trick=trick,
        knocked=view.knocked,
        winner=winner,
        finished=finished,
        trump=_trump(view, known_names),
        faced=faced,
        stock=view.stock_left - (view.turn_up is not None and view.turn_up_seat is None) if view.seats == 2 else 0,
        prize=view.turn_up if view.turn_up_seat is None and view.seats == 2 else None,
        stock_note=(view.stage.note if view.stage else ""),
        tally=tally,
        to_act=view.to_act,
        status=_status(view, known_names, me),
    )


def seat_names(view: View, names: Sequence[str] | None = None) -> tuple[str, ...]:
    """The names given, or the usual ones for that number of players."""
    if names is not None:
        if isinstance(names, str) or len(names) != view.seats or not all(isinstance(name, str) for name in names):
            raise BadOption(f"names={names!r}: {view.seats} names are wanted, one for each seat.")
        return tuple(names)
    if view.seats > 4:
        usual = FRIENDS[: view.seats]
    elif view.seats == 2:
        usual = ("South", "North")
    else:
        usual = COMPASS if view.seats == 4 else ("South", "West", "East")
    if not isinstance(view.seat, int):
        return usual
    others = ("Opponent",) * 2 if view.seats == 2 else usual
    return tuple("You" if seat == view.seat else others[seat] for seat in range(view.seats))


def has_partners(view: View) -> bool:
    """Do seats play together?"""
    return len(set(view.sides)) < view.seats


def _phase(view: View) -> str:
    stage = view.stage
    name = f"Deal {view.deal_number}" if stage is None or not stage.name else stage.name
    if stage is None or view.to_act is None:
        return name
    return f"{name}, trick {min(view.trick_number, stage.tricks)} of {stage.tricks}"


def _score(view: View, names: Sequence[str], me: int | None) -> tuple[tuple[str, str], ...]:
    standing = view.standing
    if standing is None or not all(isinstance(value, int) for value in standing.values):
        return ()
    labels = _side_names(view, me) if standing.by == "side" else names
    pairs = [(label, str(value)) for label, value in zip(labels, standing.values, strict=False)]
    return tuple(sorted(pairs, key=lambda pair: pair[0] not in ("We", "You")))


def _side_names(view: View, me: int | None) -> tuple[str, ...]:
    if me is None:
        return ("North–South", "East–West")
    return ("We", "They") if view.sides[me] == 0 else ("They", "We")


def _seat(view: View, number: int, name: str, me: int | None, tally: Tally | None, winner: int | None) -> Seat:
    status = _status_word(view, number)
    led = bool(view.trick) and view.trick[0][0] == number
    chips = [word for word, there in (
        ("D", view.dealer == number), ("dog", status == "dog"), ("led", led), (_turn_word(view), view.to_act == number),
    ) if there]  # fmt: skip
    known = view.hands[number].sorted()
    all_known = len(known) == view.cards_left[number] > 0
    return Seat(
        number, name, has_partners(view) and me is not None and me != number and view.sides[me] == view.sides[number],
        tuple(chips), view.cards_left[number], None if tally else view.tricks_won[number],
        known, all_known and (me is None or view.seats > 2), status == "out",
    )  # fmt: skip


def _status_word(view: View, seat: int) -> object:
    standing = view.standing
    return standing.values[seat] if standing and standing.by == "seat" and len(standing.values) == view.seats else None


def _turn_word(view: View) -> str:
    return "to play" if view.question in ("card", "card or knock") else "to speak"


def _legal(view: View, me: int | None) -> tuple[Card, ...] | None:
    """The cards that may be played; None when it is not the viewer's turn, or any card will do."""
    if me is None or view.to_act != me:
        return None
    cards = tuple(action.card for action in view.legal_actions() if isinstance(action, Play))
    return cards if 0 < len(cards) < len(view.hand) else None


def _trick(view: View, finished: bool) -> tuple[tuple[tuple[int, Card], ...], int | None]:
    """The cards on the table and the seat that is winning; of a finished deal its last trick."""
    if finished and view.last_trick:
        return view.last_trick.plays, view.last_trick.winner
    return view.trick, winning_play(view.trick, view.trump)[0] if view.trick else None


def _trump(view: View, names: Sequence[str]) -> Trump | None:
    if view.trump is None:
        return None
    title = f"{{{view.trump}}} {view.trump.word.capitalize()} are trumps"
    if view.trump_by is not None:
        return Trump(title, f"named by {_in_sentence(names[view.trump_by])}", None, False)
    if view.first_turn_up is None:
        return Trump(title, "", None, False)
    card, seat = view.first_turn_up
    holder = next((other for other, cards in enumerate(view.hands) if card in cards), None)
    lying = view.turn_up is card
    ghost = holder is not None and not lying and holder != view.seat
    note = _turn_up_note(names, card, seat, holder, lying)
    out = card if ghost or (lying and seat is None and view.seats != 2) else None
    return Trump(title, note, out, ghost)


def _turn_up_note(names: Sequence[str], card: Card, seat: int | None, holder: int | None, lying: bool) -> str:
    shown = f"{{{card.text}}}"
    if seat is not None:
        return f"{names[seat]} turned up {shown}" + (f" and {_verb(names[seat], 'hold')} it" if holder == seat and not lying else "")
    if lying:
        return f"{shown} is turned up"
    return f"{shown} was turned first" + (f"; {_in_sentence(names[holder])} took it" if holder is not None else "")


def _in_sentence(name: str) -> str:
    return {"You": "you", "Opponent": "your opponent"}.get(name, name)


def _verb(name: str, verb: str) -> str:
    return verb if name == "You" else f"{verb}s"


def _tally(view: View, names: Sequence[str], me: int | None) -> Tally | None:
    """Tricks by sides; of two players only once there is no stock, which stands in that place."""
    if not (has_partners(view) or (view.seats == 2 and not view.stock_left)):
        return None
    sides = sorted(set(view.sides))
    mine = view.sides[me] if me is not None else sides[0]
    theirs = next(side for side in sides if side != mine)
    labels = names if view.seats == 2 else _side_names(view, me)
    label = dict(zip(sides, labels, strict=False)) if view.seats > 2 else {view.sides[s]: names[s] for s in (0, 1)}
    counts = {side: sum(won for won, s in zip(view.tricks_won, view.sides, strict=True) if s == side) for side in sides}
    strip = tuple(int(view.sides[trick.winner] != mine) for trick in view.tricks)
    if len(strip) != sum(counts.values()):
        strip = ()
    of = view.stage_start + view.stage.tricks if view.stage else len(strip)
    return Tally((label[mine], label[theirs]), (counts[mine], counts[theirs]), strip, of)


def _status(view: View, names: Sequence[str], me: int | None) -> str:
    if view.outcome is not None:
        winners = " and ".join(names[seat] for seat in view.outcome.winners)
        if view.outcome.drawn or not winners:
            return "**The match is drawn.**"
        return f"**{winners} {'win' if len(view.outcome.winners) > 1 else _verb(winners, 'win')}.**"
    if view.to_act is None:
        return ""
    if view.to_act != me:
        return _led(view, names)
    if view.question == "trumps":
        return "Name the trump suit."
    if view.question == "card or knock":
        return f"{_led(view, names)} Play your card, or knock.".strip()
    if not view.trick:
        return "You lead; any card will do."
    led = view.trick[0][1].suit
    follow = led is not None and any(card.suit is led for card in view.hand)
    return f"{_led(view, names)} " + (f"Follow {led.word}." if follow and led else "Any card will do.")


def _led(view: View, names: Sequence[str]) -> str:
    if not view.trick:
        return ""
    seat, card = view.trick[0]
    return f"{names[seat]} led {{{card.text}}}."


def around(scene: Scene) -> list[Seat]:
    """The other seats, clockwise from the left of the seat that is drawn below."""
    count, found, at = len(scene.seats), [], scene.bottom
    while (at := left_of(at, count)) != scene.bottom:
        found.append(scene.seats[at])
    return found
