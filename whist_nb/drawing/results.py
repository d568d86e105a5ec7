"""The result of a deal or a match in words, with the sum behind it."""

from collections.abc import Sequence
from typing import Any, Final

from whist_nb.drawing.names import Names, first_up, listed
from whist_nb.engine.phrases import phrase
from whist_nb.engine.rubber import RUBBER_GOES
from whist_nb.engine.view import View
from whist_nb.engine.wording import SideName, Statement, number_text

SHOWN_DEALS: Final = 8
"""The most deals of a long match with lines of their own; those before share one."""
_STATUS: Final = {"out": ("be", "out"), "dog": ("have", phrase("a dog's life"))}


def side_numbers(names: Names, per_seat: Sequence[Any]) -> list[tuple[str, Any]]:
    """Return one number for each player, or for partners together; the viewer's own first."""
    if names.partners:
        sides = [(side, names.sides.index(side)) for side in names.side_order()]
        return [(names.side(side), per_seat[seat]) for side, seat in sides]
    return [(names.start(seat), per_seat[seat]) for seat in names.seat_order()]


def deal_panel(view: View, names: Names) -> dict[str, Any]:
    """Return the points of a finished deal and their reasons, and the match's end if it was the last."""
    scored = view.last_score
    why = names.say(*scored.why) if scored else ""
    if view.outcome is not None:
        return {
            "title": match_title(view, names),
            "text": " ".join(filter(None, [why, match_text(view, names)])),
            "rows": score_sheet(view, names) or (seat_rows(view, names) if _stand_alone(names) else None),
            "note": rubber_note(view, names),
        }
    if view.thrown_in:
        return thrown_in_panel(view.thrown_in, names)
    title = deal_title(view, names)
    if scored and title == _changes(view, names):
        why = " ".join(map(names.brief, scored.why))  # the title has said who is out
    return {
        "title": title,
        "text": " ".join(filter(None, [why, running_sum(view)])),
        "rows": None if len(names.seats) == 2 else seat_rows(view, names),
        "note": None,
    }


def _stand_alone(names: Names) -> bool:
    """Return whether three or more play, each on their own."""
    return len(names.seats) > 2 and not names.partners


def thrown_in_panel(why: Statement, names: Names) -> dict[str, Any]:
    """Return why a deal ends without a result, and who deals next."""
    return {"title": names.head(why), "text": first_up(names.rest(why)), "rows": None, "note": None}


def deal_title(view: View, names: Names) -> str:
    """Say who scored what in this deal; if there are no points, who is out or has another life."""
    points = view.results[-1].points
    own = names.you is not None and not names.partners
    scored = [
        (own and place == 0, name, value) for place, (name, value) in enumerate(side_numbers(names, points)) if value
    ]
    if not scored:
        return _changes(view, names) or (phrase("Nobody scores") if _counts_points(view) else phrase("Nobody goes out"))
    if len(scored) > 1 and not names.partners:  # the table has the others
        scored = [told for told in scored if told[0]] or [max(scored, key=lambda told: told[2])]
    told = []
    for mine, name, value in scored:
        said = name.lower() if told and names.you is not None else name
        told.append(f"{said} {'score' if mine or names.partners else 'scores'} {number_text(value)}")
    return ", ".join(told)


def _counts_points(view: View) -> bool:
    standing = view.standing
    return standing is None or not standing.values or any(isinstance(value, int) for value in standing.values)


def _standings(view: View) -> list[Any]:
    return [event.what for event in view.deal_events if event.verb == "standing"]


def _changes(view: View, names: Names) -> str:
    """Say whose status the deal has changed: 'Finn is out'."""
    shown = _standings(view)
    if len(shown) < 2 or shown[-1].by != "seat":
        return ""
    told = []
    for status, (verb, word) in _STATUS.items():
        seats = [seat for seat in names.seat_order() if shown[-1].values[seat] == status != shown[0].values[seat]]
        if seats:
            plural = {"be": "are", "have": "have"}[verb] if len(seats) > 1 else names.verb(seats[0], verb)
            told.append(f"{listed([names.mid(seat) for seat in seats])} {plural} {word}")
    return first_up("; ".join(told))


def running_sum(view: View) -> str:
    """Return '4 and 2 make 6: one more point wins the game.'; empty if nothing is added up."""
    shown = _standings(view)
    if len(shown) < 2 or not all(isinstance(value, int) for value in shown[-1].values):
        return ""
    rises = [
        (index, shown[0].values[index], value)
        for index, value in enumerate(shown[-1].values)
        if value != shown[0].values[index]
    ]
    goal, counted = shown[-1].goal, shown[-1].counted
    if len(rises) != 1 or not rises[0][1]:
        return ""
    _, before, after = rises[0]
    left = None if goal is None else goal - after
    match left:
        case None:
            to_go = "."
        case 1:
            to_go = phrase(": one more point wins the {counted}.", counted=counted)
        case _ if left > 1:
            to_go = phrase(": {left} more points win the {counted}.", left=left, counted=counted)
        case _:
            return ""  # the reason has said that the game is won
    return phrase(
        "{before} and {gained} make {after}{to_go}",
        before=before,
        gained=after - before,
        after=after,
        to_go=to_go,
    )


def seat_rows(view: View, names: Names) -> list[list[str | int]]:
    """Return a small table with a column for each seat: bids, tricks, points, status."""
    order = names.seat_order()
    result = view.results[-1]
    played = _played(view, result)
    rows: list[list[str | int]] = [
        ["", *(names.start(seat) for seat in order)],
        *_bids(view, order),
        ["Tricks", *(played[seat] for seat in order)],
    ]
    pays = _pays(view, names)
    if any(result.points) and not names.partners:
        rows.append(["Paid" if pays else "Points", *(_signed(result.points[seat], pays) for seat in order)])
    standing = view.standing
    if standing is not None and standing.by == "seat" and len(standing.values) == len(order):
        rows.append(["Now", *(_signed(standing.values[seat], pays) for seat in order)])
    return rows


def _bids(view: View, order: Sequence[int]) -> list[list[str | int]]:
    """Return each seat's bid, if each had to win exactly that many."""
    contract = view.contract
    if contract is None or contract.aim != "exactly" or None in contract.needs:
        return []
    return [["Bid", *(contract.needs[seat] or 0 for seat in order)]]


def _pays(view: View, names: Names) -> bool:
    """Return whether players pay each other, so that one's gain is the others' loss."""
    return _stand_alone(names) and not any(sum(result.points) for result in view.results)


def _signed(value: Any, pays: bool) -> str | int:
    return f"+{value}" if pays and isinstance(value, int) and value > 0 else value


def score_sheet(view: View, names: Names) -> list[list[str | int]] | None:
    """Return the points of every deal and their sum; the tricks if a game counts no points."""
    if not view.results:
        return None
    points = any(any(result.points) for result in view.results)
    if len(view.results) == 1 and points:
        return None
    heads = [name for name, _ in side_numbers(names, view.scores)]
    kept = [result.points if points else _played(view, result) for result in view.results]
    lines = [[value for _, value in side_numbers(names, numbers)] for numbers in kept]
    numbers = [f"{'' if points else 'Deal '}{result.number}" for result in view.results]
    if points and len(lines) > SHOWN_DEALS:
        early = len(lines) - SHOWN_DEALS + 1
        numbers = [f"1 to {early}", *numbers[early:]]
        lines = [[sum(column) for column in zip(*lines[:early], strict=True)], *lines[early:]]
    rows: list[list[str | int]] = [["Deal" if points else "Tricks", *heads]]
    pays = points and _pays(view, names)
    rows += [[number, *(_signed(value, pays) for value in line)] for number, line in zip(numbers, lines, strict=True)]
    sums = [_signed(value, pays) for _, value in side_numbers(names, view.scores)]
    return [*rows, ["Sum", *sums]] if points else rows


def _played(view: View, result: Any) -> list[Any]:
    """Return the tricks of each seat in one deal; a dash for a player who was out when it began."""
    out = {seat for seat, deal in view.out_since.items() if deal < result.number}
    return ["–" if seat in out else tricks for seat, tricks in enumerate(result.tricks)]


def match_title(view: View, names: Names) -> str:
    """Say who won the match."""
    outcome = view.outcome
    assert outcome is not None, "the match is over"
    if outcome.drawn:
        everybody = len(outcome.winners) == len(names.seats)
        return (
            "A draw"
            if everybody
            else phrase(
                "{winners} share first place", winners=first_up(listed([names.mid(seat) for seat in outcome.winners]))
            )
        )
    if names.partners:
        return f"{names.side(names.sides[outcome.winners[0]])} win"
    return names.does(outcome.winners[0], "win")


def match_text(view: View, names: Names) -> str:
    """Return the scores that decided it, the viewer's own first."""
    outcome = view.outcome
    assert outcome is not None, "the match is over"
    if not any(outcome.scores):
        return ""  # the title has said who wins
    if len(view.results) == 1 and max(outcome.scores) == 1:
        return ""
    numbers = side_numbers(names, outcome.scores)
    if len(numbers) > 2:
        return ""  # the score sheet has the sums
    return phrase(
        "Points: {ours} to {theirs}.",
        ours=number_text(numbers[0][1]),
        theirs=number_text(numbers[1][1]),
    )


def rubber_note(view: View, names: Names) -> str | None:
    """Return the result of a rubber apart from the points."""
    found = next((event.what for event in reversed(view.deal_events) if event.verb == "rubber"), None)
    if found is None or not any(found.game_values):
        return None
    values = [found.game_values[side] for side in names.side_order()]
    told = phrase("Game values: {ours} to {theirs}.", ours=values[0], theirs=values[1])
    if found.rubber_winner is None:
        return told
    return f"{told} {names.say(RUBBER_GOES(who=SideName(found.rubber_winner)))}"
