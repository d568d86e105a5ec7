"""The questions that a frame asks: exercises, trainer questions and homework; part of ``frame_types.py``."""

from typing import Literal, NotRequired, TypedDict

from whist_nb.drawing.scene_parts import Marked

CardText = str
"""Card text as on the wire: rank and suit letter, "QH"; jokers "BJ" and "LJ"."""
Figure = str | int


class ChoiceJson(TypedDict):
    """Something to pick in an exercise."""

    id: str
    label: Marked
    say: NotRequired[str | None]


class AskJson(TypedDict):
    """What an exercise asks for."""

    kind: Literal["cards", "seat", "number", "choice", "play"]
    min: NotRequired[int | None]
    max: NotRequired[int | None]
    choices: NotRequired[list[ChoiceJson] | None]
    sorts: NotRequired[bool | None]
    """Are all of them to be clicked, in their order?"""
    unit: NotRequired[str | None]
    sheet: NotRequired[list[tuple[Marked, int | None]] | None]
    """A sheet to be filled in from the top: what stands at the left, and the number if it is there already."""


class FeedbackJson(TypedDict):
    """What an answer to an exercise meant."""

    kind: Literal["why", "right", "hint"]
    title: Marked
    text: NotRequired[Marked | None]
    rule: NotRequired[Marked | None]


class LayoutsJson(TypedDict):
    """Layouts that a problem's cards win or lose alike: of each the hidden hands, by the names of their seats."""

    title: Marked
    hands: list[list[tuple[str, list[CardText]]]]


class ExerciseJson(TypedDict):
    """An exercise: its goal, what is asked, what has been found."""

    goal: Marked
    ask: AskJson
    title: NotRequired[str | None]
    steps: NotRequired[list[Literal["done", "now", "todo"]] | None]
    tally: NotRequired[str | None]
    glossary: NotRequired[Marked | None]
    """What the words of the goal and of the reason mean, for a newcomer who asks."""
    marks: NotRequired[dict[str, Literal["found", "slip"]] | None]
    why: NotRequired[FeedbackJson | None]
    done: NotRequired[bool | None]
    submit: NotRequired[str | None]
    layouts: NotRequired[list[LayoutsJson] | None]
    """How the hidden hands may have lain, once a problem is over."""


class BoardJson(TypedDict):
    """Cards to mark: rows by suit, from the top; the viewer's own, and those that are not asked for."""

    rows: list[tuple[str, list[CardText]]]
    mine: list[CardText]
    off: list[CardText]


class QuestionJson(TypedDict):
    """A question of a trainer."""

    id: str
    goal: Marked
    kind: Literal["number", "percent", "choice", "seats", "card", "cards", "shape"]
    prompt: str
    submit: str
    part: NotRequired[str | None]
    sure: NotRequired[list[str] | None]
    fields: NotRequired[list[tuple[str, str]]]
    """The field and its label, for an answer with several figures."""
    options: NotRequired[list[tuple[str, str]]]
    """The value and its label."""
    board: NotRequired[BoardJson]


class AnsweredPartJson(TypedDict):
    """What came of one part of a question."""

    goal: Marked
    right: bool
    line: Marked
    found_by: Marked
    board: NotRequired[BoardJson]
    marks: NotRequired[dict[CardText, Literal["right", "missed", "wrong"]]]
    count: NotRequired[str]


class EvidenceJson(TypedDict):
    """A fact that leads to the answer, and the trick it was seen in."""

    trick: int
    text: Marked
    seat: NotRequired[int | None]
    cards: NotRequired[list[CardText]]


class AnsweredJson(TypedDict):
    """What came of a question."""

    right: bool
    parts: list[AnsweredPartJson]
    evidence: list[EvidenceJson]
    meaning: Marked
    sure: NotRequired[str | None]
    said: NotRequired[str | None]


class TrainerJson(TypedDict):
    """Where a training stands, and its question."""

    phase: Literal["begin", "play", "show", "watch", "ask", "told", "end"]
    note: NotRequired[Marked | None]
    binder: NotRequired[bool]
    goal: NotRequired[Marked | None]
    cards: NotRequired[list[CardText] | None]
    seconds: NotRequired[float | None]
    """How long cards are shown, where a time is set."""
    ask: NotRequired[QuestionJson | None]
    told: NotRequired[AnsweredJson | None]


class HandedJson(TypedDict):
    """What is handed in: its code, the QR picture of it (an outline and its side), the pupil's name, and the file."""

    code: str
    qr: NotRequired[tuple[str, int] | None]
    name: NotRequired[str | None]
    file: tuple[str, str]
    """Its name and its text."""


class HomeworkJson(TypedDict):
    """How far a homework has come."""

    steps: list[Literal["done", "now", "todo"]]
    """Its boards or questions."""
    label: str
    """How many of them are done, in words."""
    at: str
    """The one that stands there now: "Board 3"."""
    begun: bool
    code: str
    """What has been done so far, for the page to keep."""
    key: str
    """The homework that it belongs to; empty if the page has nothing to keep."""
    run: str | None
    """The run of Python in which it was done, where what was done in several runs adds up."""
    handed: NotRequired[HandedJson | None]


class ReportLineJson(TypedDict):
    """A line of a report: its cells, whom it is about and where their replays open, and where its own opens.

    A place is a board's number, a pupil and the index of an action.
    """

    cells: list[Marked]
    who: list[tuple[str, tuple[int, int, int]]]
    opens: tuple[int, int, int] | None


class ReportPartJson(TypedDict):
    """A part of a report: a table with its title and a note."""

    key: str
    title: str
    note: str
    heads: list[str]
    lines: list[ReportLineJson]


class ReportJson(TypedDict):
    """What a class has made of its homework."""

    note: str
    progress: NotRequired[str | None]
    """What is still being worked out."""
    parts: list[ReportPartJson]
    page: NotRequired[str | None]
    """The page to print, once it has been asked for."""


class BoardRowJson(TypedDict):
    """The cards of one suit on the board of a deal that is being entered."""

    suit: str
    cards: list[CardText]


class DealPlaceJson(TypedDict):
    """A place that cards are dealt to, with what it has so far."""

    name: str
    mark: str
    """The sign for it on its cards."""
    count: str
    full: bool
    chosen: bool
    held: list[CardText]
    lines: list[Marked]


class MakesJson(TypedDict):
    """What each side can make of a deal: a line for each trump suit."""

    title: str
    note: Marked
    heads: list[str]
    lines: list[list[Marked]]


class DealJson(TypedDict):
    """A deal that is being entered."""

    rows: list[BoardRowJson]
    places: list[DealPlaceJson]
    ask: str
    """What is to be typed for the chosen place."""
    note: Marked
    makes: NotRequired[MakesJson | None]
