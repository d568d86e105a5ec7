"""The parts of a frame, except for scenes (`drawing.scene_parts`) and questions to a person (`frame_questions`).

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
    """What a card is worth according to a hint: the figure, "5.4", and in full, "5.4 tricks in all"."""

    card: CardText
    text: str
    say: str


class LinkJson(TypedDict):
    """A link in the line above the hand: what it does, with the number that goes with it."""

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
    """The latest finished trick."""

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
    """A card that could have been played, with its expected result as a figure and as a place on a scale."""

    card: CardText
    text: str
    at: float
    """From 0 to 1, on one scale for all moments of the deal."""
    mine: NotRequired[bool | None]


class MomentJson(TypedDict):
    """One of the viewer's plays that is worth a second look, with its trick."""

    title: str
    """When it was played: "Trick 4"."""
    badge: str
    known: NotRequired[bool | None]
    """Whether the viewer could have known the cost on the badge; null if the badge shows something else."""
    say: str
    """The badge in words."""
    text: Marked
    plays: list[PlayJson]
    mine: NotRequired[CardText | None]
    dots: list[DotJson]
    buttons: NotRequired[list[FootButtonJson] | None]
    """More buttons, which only this moment has."""


class DebriefJson(TypedDict):
    """What the viewer can learn from a finished deal; more may arrive while they read the result."""

    title: str
    note: Marked
    moments: list[MomentJson]
    pending: bool
    """Whether plays are still being judged."""
    compared: NotRequired[Marked | None]
    buttons: list[FootButtonJson]
    """The buttons below each moment."""


class PanelJson(TypedDict):
    """What replaces the table and the hand: the result of a deal, a list of terms, or the next player at the screen."""

    title: Marked
    label: NotRequired[str | None]
    """What a screen reader calls it; without a label it is a result."""
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
    """The whole picture for one viewer: the keys below, the parts of a scene under their own names, and its answers.
    Every key may be missing or null.
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
    """An event on the way to a frame, and the keys of the picture that it changes."""

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
    """The number of the decision that the viewer is asked for."""


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
