"""A game moment by moment, as each viewer saw it: everything a replay needs, as plain JSON.

A moment is the effect of one player's answer, and the picture after it. Anything that follows without an answer belongs
to the same moment (a trick gathered, a card turned up), except for things a viewer wants to see separately: the deal,
the cards drawn after a trick, the result. Everybody knows that something happened, so every viewer has the same
moments; the details and the picture depend on the viewer.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from whist_nb.drawing.names import NamesForAll, chosen_names
from whist_nb.drawing.scenes import scene
from whist_nb.drawing.words import Words
from whist_nb.engine.actions import Action
from whist_nb.engine.cards import Card
from whist_nb.engine.game import Game
from whist_nb.engine.packing import gzipped
from whist_nb.engine.phrases import phrase
from whist_nb.engine.view import EVERYONE, View, Viewer
from whist_nb.tables.frame_parts import Json
from whist_nb.tables.picture import panel, picture, trick_as_json
from whist_nb.tables.story import ENDS_DEAL
from whist_nb.tables.unknown_cards import possible

VERSION: Final = 2

_STATIC: Final = ("variant", "title", "me")
_ALONE: Final = ENDS_DEAL | {"take", "draw", "new_deal", "cut"}
"""Events that begin a moment of their own, although nobody has answered."""
_GOES_ON: Final = {"draw": ("take",), "new_deal": ("cut",), "cut": ("cut",)}
"""Events after which the moment continues."""

_DEALS: Final = {"new_deal": "deal", "cut": "deal"}

TimelineData = Sequence[tuple[Any, View]]


def timeline(
    game: Game,
    viewers: Iterable[Viewer],
    names: Sequence[str] | Mapping[int, str] | None = None,
    counts: bool = True,
    deals: int | None = None,
    place: str | None = None,
) -> Json:
    """Return the whole game so far as these viewers saw it, without anything known only to other seats.

    After the end of that many ``deals`` it stops, without even saying that the next one has been dealt. ``counts`` says
    whether to count what was still possible for a seat at each moment, which takes most of the time. ``eyes`` names the
    viewers: ``"all"`` or the seat. ``moments`` has what is public of each moment, ``steps`` its version for each of the
    eyes: the words, the card, and the change of the picture as a JSON Merge Patch (RFC 7396), for the first moment of a
    deal from nothing: a deal can be read without those before it. The eyes' steps of a moment are kept together, which
    halves the size of the packed text. ``place`` is what a reader calls the deal, such as "board 3".
    """
    called = chosen_names(game.seats, names)
    eyes = [_ViewerTimeline(game, viewer, called, counts) for viewer in viewers]
    moments: list[Json] = []
    steps: list[list[Json]] = []
    twin = game.copy()
    twin.undo(len(twin.actions))
    told = ended = 0
    for number, action in enumerate([None, *(action for _, action in game.actions)], -1):
        if ended == deals:
            break
        if action is not None:
            twin.apply(action)
        for eye in eyes:
            eye.read(list(twin.views_since(eye.viewer, told)), twin.view(eye.viewer))
        spans = _spans([event for event, _ in eyes[0].events])
        told += len(eyes[0].events)
        for start, end in spans:
            if ended == deals:
                break  # the same answer has begun the next one
            act = number if start == 0 and action is not None else None
            moments.append(eyes[0].public(start, end, act))
            steps.append([eye.step(start, end, None if act is None else game.actions[act]) for eye in eyes])
            ended += moments[-1]["verb"] == "score"
    return {
        "v": VERSION,
        "variant": game.variant.id,
        "title": game.variant.title,
        "place": place,
        "names": list(called),
        "over": game.is_over,
        "eyes": [eye.key for eye in eyes],
        "moments": moments,
        "steps": steps,
    }


def capped(told: Json, at: int) -> Json:
    """Cut a timeline at a moment of a deal that has not ended; keep all of it once the deal has ended."""
    if any(moment["verb"] == "score" for moment in told["moments"][at:]):
        return told
    return {**told, "moments": told["moments"][: at + 1], "steps": told["steps"][: at + 1]}


def packed_timeline(told: Json) -> bytes:
    """Pack a timeline for the page: gzip of JSON lines, first what is public, then the steps of each deal.

    The page can then open one deal, and read the others when somebody goes to them.
    """
    deals: list[list[Any]] = []
    for moment, steps in zip(told["moments"], told["steps"], strict=True):
        if moment["verb"] == "deal" or not deals:
            deals.append([])
        deals[-1].append(steps)
    lines = [{key: part for key, part in told.items() if key != "steps"}, *deals]
    text = "\n".join(json.dumps(line, ensure_ascii=False, separators=(",", ":"), allow_nan=False) for line in lines)
    return gzipped(text.encode())


def view_at(game: Game, viewer: Viewer, done: int, later: int) -> View:
    """Return the view at moment ``later``, counted from 0, among the moments that the first ``done`` actions led to."""
    twin = game.before(done)
    since = len(game.before(done - 1).view(EVERYONE).events) if done else 0
    told = list(twin.views_since(viewer, since))
    _, end = _spans([event for event, _ in told])[later]
    return twin.view(viewer) if end == len(told) else told[end - 1][1]


def _spans(events: Sequence[Any]) -> list[tuple[int, int]]:
    """Return where the moments begin and end among the events that followed one answer."""
    starts = [0]
    for index, event in enumerate(events):
        if index and event.verb in _ALONE and events[starts[-1]].verb not in _GOES_ON.get(event.verb, ()):
            starts.append(index)
    return list(zip(starts, [*starts[1:], len(events)], strict=True)) if events else []


class _ViewerTimeline:
    """One viewer's timeline: reads events as that viewer saw them, and turns them into steps."""

    def __init__(self, game: Game, viewer: Viewer, called: Sequence[str], counts: bool) -> None:
        self.viewer = viewer
        self._counts = counts and viewer is not EVERYONE
        self.key = "all" if viewer is EVERYONE else str(viewer)
        self.words = Words(NamesForAll(tuple(called), viewer if isinstance(viewer, int) else None, game.sides))
        self._shown: Json = {}
        self._unknown: Json | None = None

    def read(self, told: TimelineData, now: View) -> None:
        """Read what followed one answer: each event with the view after it, and the view in which somebody is asked."""
        self.events, self._now = told, now

    def _after(self, end: int) -> View:
        return self._now if end == len(self.events) else self.events[end - 1][1]

    def public(self, start: int, end: int, act: int | None) -> Json:
        """Return what everybody may know of a moment."""
        first, view = self.events[start][0], self._after(end)
        verb = "score" if first.verb in ENDS_DEAL else _DEALS.get(first.verb, first.verb)
        gathered = any(event.verb == "gather" for event, _ in self.events[start:end])
        return trimmed(
            {
                "deal": view.deal_number,
                "phase": _phase(verb, view),
                "verb": verb,
                "seat": first.seat,
                "trick": len(view.tricks) + (not gathered) if verb in ("play", "knock") else None,
                "asked": view.to_act,
                "act": act,
            }
        )

    def step(self, start: int, end: int, answer: tuple[int, Action] | None) -> Json:
        """Return the words of a moment, what its player answered, and what has changed in the picture since."""
        (first, _), view = self.events[start], self._after(end)
        ended = first.verb in ENDS_DEAL
        if not self._counts or ended or not any(view.cards_left):
            self._unknown = None
        elif not self._tells_nothing(start, end):
            self._unknown = possible(view, self.words.names.seats)
        shown = self._picture(view, ended)
        sentences = [_result(shown["panel"])] if ended else self._said(start, end)
        head = sentences[0] if len(sentences) > 1 else None
        card = first.what.text if isinstance(first.what, Card) and first.verb != "cut" else None
        before = {} if first.verb in _DEALS else self._shown
        change, self._shown = patch(before, shown), shown
        own = answer[1].text if answer is not None and answer[0] == self.viewer else None
        return trimmed({"say": " ".join(sentences), "head": head, "card": card, "answer": own, "patch": change})

    def _said(self, start: int, end: int) -> list[str]:
        sentences = [self.words.event(event, view) for event, view in self.events[start:end]]
        return list(dict.fromkeys(filter(None, sentences)))

    def _tells_nothing(self, start: int, end: int) -> bool:
        """Return whether a moment is the viewer's own play in the middle of a trick: everything else is unchanged."""
        return start == end - 1 and self.events[start][0].verb == "play" and self.events[start][0].seat == self.viewer

    def _picture(self, view: View, ended: bool) -> Json:
        """Return the picture, without what never changes and with the trick that has just been won."""
        words = self.words
        state = picture(scene(view, words=words))
        result = panel(view, words) if ended else None
        done = view.last_trick if not view.trick else None
        last = None if done is None else trick_as_json(done)
        seats = {str(number): trimmed(seat) for number, seat in enumerate(state["seats"])}
        calls = [trimmed(call) for call in state["calls"]]
        kept = {key: value for key, value in state.items() if key not in _STATIC}
        return trimmed(
            {**kept, "seats": seats, "panel": result, "last_trick": last, "calls": calls, "possible": self._unknown}
        )


def _phase(verb: str, view: View) -> str:
    """Return the part of a deal that a moment belongs to."""
    if verb in ("deal", "score"):
        return {"deal": "Deal", "score": "Result"}[verb]
    return phrase("Before play") if view.stage is None else str(view.stage.name) or "Play"


def _result(panel: Json) -> str:
    return f"{panel['title']}. {panel['text'] or ''}".strip()


def trimmed(value: Json) -> Json:
    """Drop empty keys: on the page a missing key is an empty one."""
    return {key: inner for key, inner in value.items() if inner is not None and inner != [] and inner is not False}


def patch(before: Json, after: Json) -> Json:
    """Return the JSON Merge Patch that makes ``after`` from ``before``.

    >>> patch({"a": 1, "b": {"c": 2, "d": 3}}, {"b": {"c": 4, "d": 3}})
    {'a': None, 'b': {'c': 4}}
    """
    made: Json = {key: None for key in before if key not in after}
    for key, value in after.items():
        old = before.get(key)
        if isinstance(value, dict) and isinstance(old, dict):
            inner = patch(old, value)
            made |= {key: inner} if inner else {}
        elif key not in before or old != value:
            made[key] = value
    return made


def merged(before: Json, change: Json) -> Json:
    """Apply a JSON Merge Patch to a picture, as the page does.

    >>> merged({"a": 1, "b": {"c": 2, "d": 3}}, {"a": None, "b": {"c": 4}})
    {'b': {'c': 4, 'd': 3}}
    """
    made = dict(before)
    for key, value in change.items():
        if value is None:
            made.pop(key, None)
        elif isinstance(value, dict):
            inner = made.get(key)
            made[key] = merged(inner if isinstance(inner, dict) else {}, value)
        else:
            made[key] = value
    return made
