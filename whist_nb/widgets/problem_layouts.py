"""The layouts of a problem, shown afterwards: those in which only the right card wins, both cards do, or neither."""

from __future__ import annotations

from typing import Final

from whist_nb.engine.phrases import phrase
from whist_nb.lessons.problem_play import PlayProblem
from whist_nb.lessons.reasons import card
from whist_nb.tables.frame_parts import Json

MOST: Final = 12
"""The most pictures shown of each group."""


def layouts_of(play: PlayProblem) -> list[Json]:
    """Return groups of layouts, each with its title and its pictures: the hidden hands by their seats' names."""
    problem, names = play.problem, play.spot.names
    right, tempting = card(problem.right), card(problem.tempting)
    titles = {
        (True, False): phrase("Only {right} succeeds", right=right),
        (True, True): phrase("{right} and {tempting} succeed", right=right, tempting=tempting),
        (False, True): phrase("Only {tempting} succeeds", tempting=tempting),
        (False, False): phrase("Neither succeeds"),
    }
    groups: dict[tuple[bool, bool], list[Json]] = {key: [] for key in titles}
    for won, tempted, hands in play.layouts():
        shown = [[names.start(seat), [held.text for held in hands[seat]]] for seat in problem.hidden]
        groups[won, tempted].append(shown)
    return [
        {"title": _counted(titles[key], len(found)), "hands": found[:MOST]} for key, found in groups.items() if found
    ]


def _counted(title: str, count: int) -> str:
    if count > MOST:
        return phrase("{title}: {count} layouts, {most} of them here", title=title, count=count, most=MOST)
    return phrase("{title}: 1 layout", title=title) if count == 1 else f"{title}: {phrase('{n} layouts', n=count)}"
