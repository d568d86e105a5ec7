"""The seats as a view shows them, with the dealer, eldest hand, partners, the first player and each seat's calls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from whist_nb.drawing.canvas import Drawing
from whist_nb.drawing.diagrams.round_table import Arrow, PlayerMark, SeatedPlayer, draw_around
from whist_nb.drawing.diagrams.subjects import CheckedStyle, happened, in_turn, opening_leader
from whist_nb.drawing.names import Names, first_up, listed
from whist_nb.drawing.questions import described
from whist_nb.drawing.text_layout import plain_text
from whist_nb.engine.errors import BadOption, quoted
from whist_nb.engine.phrases import phrase
from whist_nb.engine.seats import left_of, right_of
from whist_nb.engine.view import View


def draw_seats(
    view: View, names: Names, wanted: CheckedStyle, notes: Mapping[int, str] | None, arrows: Sequence[Arrow],
    packs: Sequence[int] = (),
) -> Drawing:  # fmt: skip
    """Draw the table of a view, with notes, arrows and packs of cards before some seats."""
    _check(view, notes, arrows)
    sitters = [_sitter(view, names, seat, (notes or {}).get(seat), not arrows) for seat in range(view.seats)]
    sitters = [one._replace(has_pack=seat in packs) for seat, one in enumerate(sitters)]
    turned = [sitters[(seat + (names.me or 0)) % view.seats] for seat in range(view.seats)]
    back = [
        one._replace(partner=None if one.partner is None else (one.partner - (names.me or 0)) % view.seats)
        for one in turned
    ]
    shifted = [
        Arrow((arrow.giver - (names.me or 0)) % view.seats, (arrow.receiver - (names.me or 0)) % view.seats, arrow.word)
        for arrow in arrows
    ]
    start = _in_words(view, names, in_order=not arrows)
    text = " ".join(filter(None, [start, *_noted(names, notes), *_passed(names, arrows)]))
    return draw_around(back, shifted, wanted.look, wanted.width, f"{view.seats} seats", text)


def draw_two_packs(view: View, names: Names, wanted: CheckedStyle) -> Drawing:
    """Draw who shuffles, cuts and deals one pack, and who gets the other one ready for the next dealer."""
    partner = None if view.dealer is None else _partner(view, view.dealer)
    if view.dealer is None or partner is None:
        raise BadOption("Two packs are only for games with two pairs of partners; in this game everybody plays alone.")
    dealer, following, cuts = view.dealer, left_of(view.dealer, view.seats), right_of(view.dealer, view.seats)
    notes = {
        following: "shuffled, deals next",
        cuts: "cut it",
        dealer: "",
        partner: "shuffles the other",
    }
    return draw_seats(view, names, wanted, notes, [Arrow(partner, following)], [dealer, partner])


def _partner(view: View, seat: int) -> int | None:
    same_side = (other for other in range(view.seats) if other != seat and view.sides[other] == view.sides[seat])
    return next(same_side, None)


def _check(view: View, notes: Mapping[int, str] | None, arrows: Sequence[Arrow]) -> None:
    named = [*(notes or {}), *(seat for arrow in arrows for seat in arrow[:2])]
    for seat in named:
        if type(seat) is not int or not 0 <= seat < view.seats:
            raise BadOption(
                "There is no seat {seat}: the seats are 0 to {seats}.", seat=quoted(seat), seats=view.seats - 1
            )
    if any(arrow[0] == arrow[1] for arrow in arrows):
        raise BadOption("An arrow goes from one seat to another: giver and receiver are the same here.")


def _sitter(view: View, names: Names, seat: int, note: str | None, in_order: bool) -> SeatedPlayer:
    chips = []
    if seat == view.dealer:
        chips.append(PlayerMark("deals"))
    if seat == _eldest(view):
        chips.append(PlayerMark("eldest"))
    first, does = _beginner(view)
    if seat == first and in_order:
        chips.append(PlayerMark(does, filled=True))
    turns = {} if first is None or not in_order else {who: turn for turn, who in enumerate(in_turn(view, first), 1)}
    told = note if note is not None else _note(view, seat)
    return SeatedPlayer(names.start(seat), tuple(chips), told, turns.get(seat), _partner(view, seat))


def _eldest(view: View) -> int | None:
    return None if view.dealer is None else left_of(view.dealer, view.seats)


def _beginner(view: View) -> tuple[int | None, str]:
    """Return the seat that begins, and how: it leads, or speaks if the lead is not settled yet."""
    leader = opening_leader(view)
    if leader is not None:
        return leader, "leads"
    calls = happened(view, "call")
    return (calls[0].seat if calls else view.to_act), "speaks first"


def _note(view: View, seat: int) -> str:
    """Return a seat's last call, or the card it turned up as dealer."""
    calls = [event.what for event in happened(view, "call") if event.seat == seat]
    if calls:
        return described(calls[-1], view)
    if seat == view.turn_up_seat and view.turn_up is not None:
        return phrase("turned up {{{turn_up}}}", turn_up=view.turn_up)
    return ""


def _in_words(view: View, names: Names, in_order: bool) -> str:
    eldest, (first, does) = _eldest(view), _beginner(view)
    parts = [] if view.dealer is None else [f"{_who(names, view.dealer)} {names.verb(view.dealer, 'deal')}."]
    if first is None or not in_order:
        return " ".join(parts)
    order = [names.whole(seat) for seat in in_turn(view, first) if seat != first]
    then = f", then {listed(order)}" if order else ""
    verb = "lead" if does == "leads" else "speak"
    more = "" if does == "leads" else " first"
    if eldest is not None and first != eldest:
        parts.append(f"{_who(names, eldest)} {names.verb(eldest, 'be')} eldest.")
    who = phrase("{names}, eldest hand,", names=_who(names, first)) if first == eldest else _who(names, first)
    return " ".join([*parts, f"{who} {names.verb(first, verb)}{more}{then}.", *_calls(view, names)])


def _who(names: Names, seat: int) -> str:
    """Return a seat at the start of a sentence of its own."""
    return first_up(names.whole(seat))


def _calls(view: View, names: Names) -> list[str]:
    return [f"{names.start(event.seat)} {plain_text(described(event.what, view))}." for event in happened(view, "call")]


def _noted(names: Names, notes: Mapping[int, str] | None) -> list[str]:
    return [f"{names.start(seat)}: {plain_text(note)}." for seat, note in (notes or {}).items() if note]


def _passed(names: Names, arrows: Sequence[Arrow]) -> list[str]:
    return [
        phrase(
            "From {start} to {end}{word}.",
            start=names.mid(arrow[0]),
            end=names.mid(arrow[1]),
            word=f": {arrow.word}" if arrow.word else "",
        )
        for arrow in arrows
    ]
