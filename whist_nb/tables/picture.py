"""A scene for the front end to draw, as plain JSON of the same shape for every game.

The host adds the table's own parts (status, hint, buttons, panel).
"""

from collections.abc import Iterable
from typing import Any, Final

from whist_nb.drawing.glossary import explained
from whist_nb.drawing.names import Names
from whist_nb.drawing.results import deal_panel
from whist_nb.drawing.scene_parts import Answers, Reveal, Scene
from whist_nb.drawing.scenes import scene
from whist_nb.drawing.words import Words
from whist_nb.engine.actions import CardAction, Play
from whist_nb.engine.cards import Card, Suit
from whist_nb.engine.phrases import phrase
from whist_nb.engine.view import Trick, View
from whist_nb.players.advice import Advice
from whist_nb.players.trial_words import worth
from whist_nb.tables.frame_parts import Json, status_line

HINTS: Final = 3
"""The number of steps of a hint."""
_PLAIN: Final = frozenset({str, int, bool, type(None)})
"""Types that are JSON already; a picture has a hundred such parts."""

AS_IT_IS: Final = tuple(
    part for part in Scene._fields if part not in ("trick", "knocked", "answers", "last_trick", "status")
)
"""The parts of a scene that are sent under their own names."""
_PLACES: Final = {part: Scene._fields.index(part) for part in AS_IT_IS}

Picture = tuple[Scene, Json]
"""A scene, and its parts as JSON."""


def picture(shown: Scene, near: Picture | None = None) -> Json:
    """Return the scene as JSON; it shares the parts that are the same in a scene ``near`` to it, and its picture."""
    if near is None:
        state: Json = {part: as_json(shown[place]) for part, place in _PLACES.items()}
    else:
        then, drawn = near
        state = {
            part: drawn[part] if shown[place] == then[place] else as_json(shown[place])
            for part, place in _PLACES.items()
            if part != "seats"
        }
        seats = zip(shown.seats, then.seats, drawn["seats"], strict=True)
        state["seats"] = [drawn if now == then else as_json(now) for now, then, drawn in seats]
    state |= _NO_ANSWERS if shown.answers is None else as_json(shown.answers)
    knocks = [{"seat": number, "card": None, "tag": "knocks"} for number in shown.knocked]
    last = None if shown.last_trick is None else trick_as_json(shown.last_trick)
    trick = None if shown.trick is None else plays(shown.trick) + knocks
    return state | {"trick": trick, "last_trick": last}


def as_json(value: Any) -> Any:
    """Return cards and suits as text, objects with named parts as objects, tuples as lists."""
    if isinstance(value, tuple):
        parts = [part if type(part) in _PLAIN else as_json(part) for part in value]
        names = getattr(value, "_fields", None)
        return dict(zip(names, parts, strict=True)) if names else parts
    return value.text if isinstance(value, Card) else value.value if isinstance(value, Suit) else value


_NO_ANSWERS: Final = as_json(Answers()) | {"legal": None}


def trick_as_json(trick: Trick) -> Json:
    """Return a finished trick as JSON."""
    return {"number": trick.number, "winner": trick.winner, "plays": plays(trick.plays)}


def plays(played: Iterable[tuple[int, Card]]) -> list[Json]:
    """Return cards on the table in the order of play."""
    return [{"seat": number, "card": card.text} for number, card in played]


def panel(view: View, words: Words) -> Json:
    """Return how a deal ended: the result in words, and the tricks one by one."""
    drawn = deal_panel(view, words.names)
    drawn["glossary"] = explained(f"{drawn['title']} {drawn['text']}")
    return drawn | {"tally": as_json(scene(view, Reveal.only("tally"), words=words).tally)}


def hinted(advice: Advice, step: int, names: Names) -> tuple[Json, Json]:
    """Return one step of a hint: its line, and its marks on the cards."""
    said = (advice.lines or (advice.nudge, advice.idea, advice.reason))[step - 1]
    text = names.advice(said)
    more = "more" if step < HINTS else None
    line = status_line(
        phrase("**Hint {step} of {hints}:** {text}", step=step, hints=HINTS, text=text), "hint", more, explained(text)
    )
    cards = [card.text for card in advice.cards] if step > 1 else []
    return line, {"step": step, "cards": cards, "values": worths(advice) if step == HINTS else []}


def worths(advice: Advice) -> list[Json]:
    """Return what each card tried for a hint is worth: a figure for the card, and in full words."""
    tried = [(action.card, value) for action, value in advice.values.items() if isinstance(action, (Play, CardAction))]
    told = [(card.text, *worth(advice.unit, value)) for card, value in tried]
    return [{"card": card, "text": text, "say": say} for card, text, say in told]


def changes(before: Json, after: Json) -> Json:
    """Return the top-level keys of a picture that have changed."""
    return {key: value for key, value in after.items() if key not in before or before[key] != value}
