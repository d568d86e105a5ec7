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
    """True if every choice must be clicked, in the right order."""
    unit: NotRequired[str | None]
    sheet: NotRequired[list[tuple[Marked, int | None]] | None]
    """A score sheet to fill in from the top: the label of each row, and its number once it has been entered."""


class FeedbackJson(TypedDict):
    """The feedback on an answer to an exercise."""

    kind: Literal["why", "right", "hint"]
    title: Marked
    text: NotRequired[Marked | None]
    rule: NotRequired[Marked | None]


class SmallPicturesJson(TypedDict):
    """Small pictures under one title, each of the names of some seats with their cards."""

    title: Marked
    hands: list[list[tuple[str, list[CardText]]]]


class ExerciseJson(TypedDict):
    """An exercise: its goal, its question, and what has been found so far."""

    goal: Marked
    ask: AskJson
    title: NotRequired[str | None]
    steps: NotRequired[list[Literal["done", "now", "todo"]] | None]
    tally: NotRequired[str | None]
    glossary: NotRequired[Marked | None]
    """Definitions of the words in the goal and the reason, for beginners."""
    marks: NotRequired[dict[str, Literal["found", "slip"]] | None]
    why: NotRequired[FeedbackJson | None]
    done: NotRequired[bool | None]
    submit: NotRequired[str | None]
    played: NotRequired[SmallPicturesJson | None]
    """The tricks played before a position that was laid out, each in the order of play."""
    layouts: NotRequired[list[SmallPicturesJson] | None]
    """Possible layouts of the hidden hands, shown once a problem is over."""


class BoardJson(TypedDict):
    """Cards to mark: a row for each suit from the top, the viewer's own cards, and cards not asked about."""

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
    """The result of one part of a question."""

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
    """The result of a question."""

    right: bool
    parts: list[AnsweredPartJson]
    evidence: list[EvidenceJson]
    meaning: Marked
    sure: NotRequired[str | None]
    said: NotRequired[str | None]


class TrainerJson(TypedDict):
    """The state of a training session, and its question."""

    phase: Literal["begin", "play", "show", "watch", "ask", "told", "end"]
    note: NotRequired[Marked | None]
    binder: NotRequired[bool]
    goal: NotRequired[Marked | None]
    cards: NotRequired[list[CardText] | None]
    seconds: NotRequired[float | None]
    """How long the cards are shown, if there is a time limit."""
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
    """Progress through homework."""

    steps: list[Literal["done", "now", "todo"]]
    """Its boards or questions."""
    label: str
    """How many of them are done, in words."""
    at: str
    """The current one: "Board 3"."""
    begun: bool
    code: str
    """The work done so far, for the page to store."""
    key: str
    """The homework that it belongs to; empty if the page has nothing to keep."""
    run: str | None
    """The Python session in which it was done, if the work of several sessions is added up."""
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
    """The results of a class's homework."""

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
    """The prompt for typing cards for the chosen place."""
    note: Marked
    makes: NotRequired[MakesJson | None]
