"""Show what has happened since the last frame in steps, each with the keys of the picture that it changes.

After a deal is scored or thrown in, the story pauses until the table goes on, although the game has already dealt
again.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from whist_nb.drawing.deal_log import is_told
from whist_nb.drawing.scene_parts import EVERYTHING, Reveal
from whist_nb.drawing.scenes import scene
from whist_nb.drawing.words import Words
from whist_nb.engine.cards import Card
from whist_nb.engine.game import Game
from whist_nb.engine.view import View
from whist_nb.tables.frame_parts import Json, status_line, step
from whist_nb.tables.picture import Picture, changes, picture

MOST_STEPS: Final = 40
"""The most steps in a story; the page draws only the end of a longer one."""

_SEEN: Final = frozenset(
    {"deal", "turn_up", "trump", "cut", "play", "knock", "gather", "take", "draw", "score", "throw_in", "finish"}
)
_SAID: Final = frozenset(
    ("call", "answered", "contract", "ruff", "left", "lack", "take_stock", "discard", "lay_down", "hand_on", "look")
) | {"hand_aside", "plays_last", "show", "show_record", "show_stock", "meld", "uncover"}
"""Events shown for their words: a step only if there are some."""
_ACTS: Final = frozenset({"play", "knock"})
_SPEAKS: Final = frozenset({"call", "answered"})
_IN_ONE: Final = frozenset({"deal", "discard", "lay_down"})
"""Cards that are dealt, or laid away by one seat, one after the other are shown together."""
ENDS_DEAL: Final = frozenset({"score", "throw_in"})
_ENDS_TURN: Final = ENDS_DEAL | {"gather", "new_deal"}

EventView = tuple[Any, View]


class Story(NamedTuple):
    """The events since the last frame, each with its view, the number of events read, and the view at their end."""

    end: int
    view: View
    moments: Sequence[EventView]


def story(game: Game, viewer: Any, since: int, rests_after: int | None = None) -> Story:
    """Return what the viewer saw from event ``since`` on, up to now, or to the end of deal number ``rests_after``."""
    now = game.view(viewer)
    events = now.events
    end = len(events) if rests_after is None else end_of_deal(events, rests_after)
    moments = [moment for _, moment in zip(range(since, end), game.views_since(viewer, since), strict=False)]
    if end == len(events):
        return Story(end, now, moments)
    return Story(end, moments[-1][1] if moments else _view_at(game, viewer, end), moments)


def end_of_deal(events: Sequence[Any], number: int) -> int:
    """Count the events up to the end of the nth deal, including deals thrown in; all if it is still being played."""
    ended = 0
    for index, event in enumerate(events):
        if event.verb in ENDS_DEAL:
            ended += 1
        elif ended == number and event.verb == "new_deal":
            return index
    return len(events)


def _view_at(game: Game, viewer: Any, end: int) -> View:
    _, view = next(iter(game.views_since(viewer, end - 1)))
    return view


def steps(
    moments: Sequence[EventView],
    words: Words,
    before: Json,
    final: Json,
    most: int | None = MOST_STEPS,
    reveal: Reveal = EVERYTHING,
    near: Picture | None = None,
) -> list[Json]:
    """Return one step for each event worth showing; merged into ``before`` in turn, they make ``final``.

    ``before`` and ``final`` are whole states. The table's additions to a picture are taken from ``final``. A story of
    more than ``most`` steps is left out; None allows any. The steps show no more than ``reveal`` allows. ``near`` is a
    picture that they probably share parts with.
    """
    told = _sentences(moments, words)
    if not told or (most is not None and len(told) > most):
        return []
    made: list[Json] = []
    shown = before
    for index, said in told.items():
        event, view = moments[index]
        if index == next(reversed(told)):
            state = final
        else:
            drawn = scene(view, reveal, words=words, then=_next(moments, index))
            near = drawn, picture(drawn, near)
            state = final | near[1] | _in_passing(event, said, words, view, shown)
        card = event.what.text if isinstance(event.what, Card) else None
        made.append(step(event.verb, said, changes(shown, state), event.seat, card))
        shown = state
    return made


def _sentences(moments: Sequence[EventView], words: Words) -> dict[int, str | None]:
    """Return the events worth showing, by their number, with their words."""
    told: dict[int, str | None] = {}
    for index in range(len(moments)):
        if not _worth_telling(moments, index):
            continue
        said = words.together(_run(moments, index), moments[index][1])
        again = said is not None and said in list(told.values())[-1:]  # an answer, and its effect
        if moments[index][0].verb in _SEEN or (said and not again):
            told[index] = said
    return told


def _in_passing(event: Any, said: str | None, words: Words, view: View, shown: Json) -> Json:
    """Return the table while others act: the words of the step, nothing to answer."""
    line = status_line(said) if said else None
    log = words.log(view) if event.verb in ("gather", "deal") else shown.get("log")
    quiet = {"status": line, "hint": None, "panel": None, "legal": None, "calls": [], "ask": None, "log": log}
    return quiet | ({"phase": shown["phase"]} if event.verb in _SPEAKS and "phase" in shown else {})


def _worth_telling(moments: Sequence[EventView], index: int) -> bool:
    """Return whether an event is a step of its own; a deal's hands are one step, as are a score and a match's end."""
    event = moments[index][0]
    if event.verb not in _SEEN | _SAID or (event.verb == "trump" and event.seat is None):
        return False
    if index and is_told(event, moments[index - 1][0]):
        return False
    later = [event for event, _ in moments[index + 1 : index + 4]]
    if event.verb in _IN_ONE:
        return not (later and _same_deed(event, later[0]))
    return not (event.verb == "score" and "finish" in [event.verb for event in later])


def _same_deed(event: Any, other: Any) -> bool:
    return bool(event.verb == other.verb and (event.verb == "deal" or event.seat == other.seat))


def _run(moments: Sequence[EventView], last: int) -> list[Any]:
    """Return the events shown together with this one, itself the last."""
    first = last
    while moments[last][0].verb in _IN_ONE and first and _same_deed(moments[first - 1][0], moments[last][0]):
        first -= 1
    return [event for event, _ in moments[first : last + 1]]


def _next(moments: Sequence[EventView], index: int) -> tuple[int | None, str | None]:
    """Return the seat that acts next in the story, and the kind of question it answers."""
    for event in _events_after(moments, index):
        if event.verb in _ENDS_TURN:
            break
        if event.verb in _ACTS:
            return event.seat, "card"
        if event.verb in _SPEAKS:
            return event.seat, "call"
        if event.verb == "trump" and event.seat is not None:
            return event.seat, "trumps"
    return None, None


def _events_after(moments: Sequence[EventView], index: int) -> Iterator[Any]:
    return (event for event, _ in moments[index + 1 :])
