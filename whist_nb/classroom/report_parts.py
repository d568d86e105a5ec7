"""The parts of a class report: tables with a title and a note, whose lines may open a replay."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from whist_nb.classroom.collecting import RefusedHandIn
from whist_nb.drawing.calls import said
from whist_nb.drawing.names import listed
from whist_nb.engine.actions import Action, CardAction, Knock, Play
from whist_nb.engine.phrases import phrase
from whist_nb.tables.frame_parts import Json


def nothing_counted(refused: Sequence[RefusedHandIn]) -> str:
    """Return the note of a report without a pupil."""
    return phrase("Nothing could be counted.") if refused else phrase("Nothing has been handed in yet.")


def refusals(refused: Sequence[RefusedHandIn]) -> str:
    """Say how many hand-ins are not counted; empty if there are none."""
    match len(refused):
        case 0:
            return ""
        case 1:
            return phrase("One hand-in was not counted: see below.")
        case count:
            return phrase("{count} hand-ins were not counted: see below.", count=count)


def refused_part(refused: Sequence[RefusedHandIn], names: bool) -> Json:
    """Return the hand-ins that do not count, with the reasons, and with names only if names are shown."""
    heads = [phrase("Whose"), phrase("Where"), phrase("Why it is not counted")]
    lines = [line([*_whose(each), each.why] if names else ["…", "…", each.unquoted or each.why]) for each in refused]
    return part("refused", phrase("Not counted"), "", heads, lines)


def _whose(refused: RefusedHandIn) -> tuple[str, str]:
    """Return the name, and the place if that says more."""
    return refused.name or "?", "" if refused.place == refused.name else refused.place


def needs_part(heads: Sequence[str], lines: Sequence[Json], fine: Sequence[str]) -> Json:
    """Return what each pupil needs next; those who need nothing are named above the table."""
    note = phrase("Nothing stands out for {names}.", names=listed(fine)) if fine else ""
    return part("needs", phrase("Who needs what next"), note, heads, lines)


def filled(parts: Iterable[Json]) -> list[Json]:
    """Return the parts that have lines; if nobody needs anything, that is said, too."""
    return [each for each in parts if each["lines"] or each["key"] == "needs"]


def place(board: int, pupil: int, index: int) -> list[int]:
    """Return where a replay opens: a board's number, the pupil, and the index of a decision in their game, from 0."""
    return [board, pupil, index]


def where_is(board: int, trick: int) -> str:
    """Return a decision's place in words."""
    if not trick:
        return phrase("Board {board}, before the play", board=board)
    return phrase("Board {board}, trick {trick}", board=board, trick=trick)


def done(action: Action, leads: bool = False) -> str:
    """Return what somebody did: 'led {QH}', 'played {QH}', 'bid 4'."""
    if isinstance(action, Play):
        return phrase("led {{{card}}}", card=action.card) if leads else phrase("played {{{card}}}", card=action.card)
    return named(action)


def named(action: Action) -> str:
    """Return an answer for a cell of its own: '{QH}', 'bid 4', 'knocked'."""
    match action:
        case Play(card=card) | CardAction(card=card):
            return f"{{{card}}}"
        case Knock():
            return phrase("knocked")
    return said(action)


def line(cells: Iterable[str], who: Sequence[Sequence[Any]] = (), opens: list[int] | None = None) -> Json:
    """Return a line of a table: its cells, the names with where their replays open, and where its own opens."""
    return {"cells": list(cells), "who": [list(each) for each in who], "opens": opens}


def part(key: str, title: str, note: str, heads: Sequence[str], lines: Sequence[Json]) -> Json:
    """Return a part of a report: a table with its title and a note."""
    return {"key": key, "title": title, "note": note, "heads": list(heads), "lines": list(lines)}
