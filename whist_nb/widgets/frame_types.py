"""What a frame holds besides the parts of a scene, which `drawing.scene_parts` describes; what is asked of a person
stands in ``frame_questions.py``. The page's types are made from these (``scripts/frame_types.py``).

Each class is a JSON object on the wire. In a class with ``total=False`` any key may be missing; None is sent as null.
The page knows a class by its name without ``Json``.
"""

from typing import Final, Literal, NotRequired, TypedDict

from whist_nb.drawing.scene_parts import Answers, Marked, Scene, TrickTally
from whist_nb.tables.picture import AS_IT_IS
from whist_nb.widgets.frame_questions import (
    CardText,
    DealJson,
    ExerciseJson,
    Figure,
    HomeworkJson,
    ReportJson,
    TrainerJson,
)


class PlayJson(TypedDict):
    """A card on the table, or a knock in its place."""

    seat: int
    card: CardText | None
    tag: NotRequired[str | None]


class ValueJson(TypedDict):
    """What a card is worth, as a hint knows it: a figure, "5.4", and the whole, "5.4 tricks in all"."""

    card: CardText
    text: str
    say: str


class LinkJson(TypedDict):
    """Something that the line above the hand offers to do, with the number that goes with it."""

    do: str
    at: int
    label: str


class StatusJson(TypedDict):
    """The line above the viewer's hand."""

    text: Marked
    kind: NotRequired[Literal["plain", "why", "hint", "trouble", "wait"]]
    more: NotRequired[str | None]
    rule: NotRequired[Marked | None]
    links: NotRequired[list[LinkJson] | None]


class LastTrickJson(TypedDict):
    """The trick finished last."""

    number: int
    winner: int
    plays: list[PlayJson]


class FootButtonJson(TypedDict):
    """A button below the table."""

    do: str
    label: str
    key: NotRequired[str | None]
    icon: NotRequired[str | None]
    main: NotRequired[bool | None]
    off: NotRequired[bool | None]


class DotJson(TypedDict):
    """A card that could have been played, and what could be expected with it: a figure, and its place on a scale."""

    card: CardText
    text: str
    at: float
    """From 0 to 1, on a scale that all moments of the deal share."""
    mine: NotRequired[bool | None]


class MomentJson(TypedDict):
    """A play of the viewer's worth a second look, with the trick it fell in."""

    title: str
    """Where it was: "Trick 4"."""
    badge: str
    known: NotRequired[bool | None]
    """Whether the viewer could know the badge's cost; null where it is no cost."""
    say: str
    """The badge in words."""
    text: Marked
    plays: list[PlayJson]
    mine: NotRequired[CardText | None]
    dots: list[DotJson]


class DebriefJson(TypedDict):
    """What the viewer may learn from a deal that has ended; it grows while the result is read."""

    title: str
    note: Marked
    moments: list[MomentJson]
    pending: bool
    """Whether plays are still being judged."""
    compared: NotRequired[Marked | None]
    buttons: list[FootButtonJson]
    """What each moment offers."""


class PanelJson(TypedDict):
    """What stands in the place of table and hand: how a deal ended, its words explained, or who takes the screen."""

    title: Marked
    label: NotRequired[str | None]
    """What a screen reader calls it; a result where there is none."""
    text: NotRequired[Marked | None]
    tally: NotRequired[TrickTally | None]
    rows: NotRequired[list[list[Figure]] | None]
    sheet: NotRequired[list[list[Figure]] | None]
    """The points of every deal so far."""
    note: NotRequired[Marked | None]
    glossary: NotRequired[Marked | None]
    debrief: NotRequired[DebriefJson | None]


class HintJson(TypedDict):
    """How much of a hint has been shown, and what it marks."""

    step: int
    cards: NotRequired[list[CardText] | None]
    values: NotRequired[list[ValueJson] | None]


class StateJson(TypedDict, total=False):
    """The whole picture for one viewer: what is told here, the parts of a scene that travel under their own names, and
    its answers. Every key may be missing or null.
    """

    trick: list[PlayJson] | None
    last_trick: LastTrickJson | None
    status: StatusJson | None
    hint: HintJson | None
    log: list[Marked] | None
    panel: PanelJson | None
    buttons: list[FootButtonJson] | None
    exercise: ExerciseJson | None
    trainer: TrainerJson | None
    homework: HomeworkJson | None
    report: ReportJson | None
    deal: DealJson | None


STATE_PARTS: Final = dict.fromkeys(AS_IT_IS, Scene) | dict.fromkeys(Answers._fields, Answers)
"""The other keys of a picture, with the class that describes each."""


class StepJson(TypedDict):
    """Something that happened on the way to a frame, and the keys of the picture that it changes."""

    verb: str
    seat: NotRequired[int | None]
    card: NotRequired[CardText | None]
    say: NotRequired[Marked | None]
    patch: NotRequired[StateJson | None]
    wait: NotRequired[int | None]


class FrameJson(TypedDict):
    """One picture with its number."""

    n: int
    state: StateJson
    steps: NotRequired[list[StepJson] | None]
    decision: NotRequired[int | None]
    """The number of the decision that is asked for."""


class SettingsJson(TypedDict):
    """How a table looks and moves."""

    suits: Literal[4, 2]
    print: Literal["normal", "large"]
    theme: Literal["auto", "light", "dark"]
    pace: int
    rest: Literal["timed", "next"]
    confirm: bool
    single: bool
    keys: bool
    narrate: bool
    detail: Literal["new", "usual", "expert"]
