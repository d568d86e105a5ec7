"""A scene as the front end draws it: plain JSON, the same shape for every game.

What the table adds to it (status, hint, buttons, panel) comes from who shows it.
"""

from collections.abc import Iterable
from typing import Any, Final

from whist_nb.drawing.names import Names
from whist_nb.drawing.results import deal_panel
from whist_nb.drawing.scene_parts import Answers, Reveal, Scene
from whist_nb.drawing.scenes import scene
from whist_nb.drawing.words import Words
from whist_nb.engine.actions import CardAction, Play
from whist_nb.engine.cards import Card, Suit
from whist_nb.engine.view import View
from whist_nb.players.advice import Advice
from whist_nb.players.trial_words import worth

Json = dict[str, Any]

HINTS: Final = 3
"""A hint comes in so many steps."""


def picture(shown: Scene) -> Json:
    """The scene as JSON."""
    answers, last = shown.answers or Answers(), shown.last_trick
    knocks = [{"seat": number, "card": None, "tag": "knocks"} for number in shown.knocked]
    return {
        "variant": shown.variant,
        "title": shown.title,
        "phase": shown.phase,
        "me": shown.me,
        "seats": as_json(shown.seats),
        "score": as_json(shown.score),
        "trump": as_json(shown.trump),
        "tally": as_json(shown.tally),
        "hand": as_json(shown.hand),
        "trick": plays(shown.trick) + knocks,
        "best": shown.best,
        "faced": as_json(shown.faced),
        "stock": as_json(shown.stock),
        "spare": as_json(shown.spare),
        "to_act": shown.to_act,
        "question": shown.question,
        "legal": as_json(answers.legal) if shown.answers else None,
        "verb": answers.verb,
        "choose": answers.choose,
        "contract": shown.contract,
        "calls": as_json(answers.calls),
        "ask": answers.ask,
        "last_trick": last and {"number": last.number, "winner": last.winner, "plays": plays(last.plays)},
    }


def as_json(value: Any) -> Any:
    """Cards and suits as their texts, what has named parts as an object, tuples as lists."""
    match value:
        case Card():
            return value.text
        case Suit():
            return value.value
        case tuple() if hasattr(value, "_asdict"):
            return {name: as_json(part) for name, part in value._asdict().items()}
        case tuple():
            return [as_json(part) for part in value]
    return value


def plays(played: Iterable[tuple[int, Card]]) -> list[Json]:
    """Cards on the table in the order of play."""
    return [{"seat": number, "card": card.text} for number, card in played]


def panel(view: View, words: Words) -> Json:
    """How a deal ended: the result in words, and the tricks one by one."""
    return deal_panel(view, words.names) | {"tally": as_json(scene(view, Reveal.only("tally"), words=words).tally)}


def hinted(advice: Advice, step: int, names: Names) -> tuple[Json, Json]:
    """One step of a hint: the line that says it, and what is marked on the cards."""
    said = (advice.lines or (advice.nudge, advice.idea, advice.reason))[step - 1]
    text = names.advice(f"{said} {advice.note}".rstrip())
    more = "more" if step < HINTS else None
    status = {"kind": "hint", "text": f"**Hint {step} of {HINTS}:** {text}", "more": more, "rule": None}
    cards = [card.text for card in advice.cards] if step > 1 else []
    return status, {"step": step, "cards": cards, "values": worths(advice) if step == HINTS else []}


def worths(advice: Advice) -> list[Json]:
    """What each card is worth that was tried for a hint: a figure for the card, and the whole of it in words."""
    tried = [(action.card, value) for action, value in advice.values.items() if isinstance(action, (Play, CardAction))]
    told = [(card.text, *worth(advice.unit, value)) for card, value in tried]
    return [{"card": card, "text": text, "say": say} for card, text, say in told]


def changes(before: Json, after: Json) -> Json:
    """The top-level keys of a picture that have changed."""
    return {key: value for key, value in after.items() if key not in before or before[key] != value}
