"""What a frame holds: the one description of it, from which the page's types are made (``scripts/frame_types.py``);
what is asked of a person stands in ``frame_asks.py``.

Each class is a JSON object on the wire. In a class with ``total=False`` any key may be missing; None is sent as null.
The page knows a class by its name without ``Json``.
"""

from typing import Literal, NotRequired, TypedDict

from whist_nb.widgets.frame_asks import CardText, ExerciseJson, Figure, HomeworkJson, Marked, ReportJson, TrainerJson

ColumnJson = tuple[bool, CardText | None]
"""Whether a card is covered there, and the card that lies open on it."""


class SeatJson(TypedDict):
    """One player as the viewer sees them."""

    name: str
    cards: NotRequired[int | None]
    won: NotRequired[int | None]
    known: NotRequired[list[CardText] | None]
    chips: NotRequired[list[str] | None]
    partner: NotRequired[bool | None]
    out: NotRequired[bool | None]
    note: NotRequired[Marked | None]
    hand: NotRequired[list[CardText] | None]
    layout: NotRequired[list[ColumnJson] | None]
    """Columns that lie before the seat; an emptied one keeps its place."""
    player: NotRequired[int | None]
    """Who plays this hand, where it is another seat: it lies open, by suits."""


class PlayJson(TypedDict):
    """A card on the table, or a knock in its place."""

    seat: int
    card: CardText | None
    tag: NotRequired[str | None]


class TallyJson(TypedDict, total=False):
    """Tricks of two sides."""

    label: str | None
    items: list[tuple[str, Figure]] | None
    strip: list[str] | None
    of: int | None


class TrumpJson(TypedDict):
    """The trumps in words."""

    title: Marked
    suit: NotRequired[str | None]
    note: NotRequired[Marked | None]
    ghost: NotRequired[CardText | None]


class StockJson(TypedDict):
    """The stock that players draw from."""

    left: int
    top: NotRequired[CardText | None]
    title: NotRequired[Marked | None]
    note: NotRequired[Marked | None]


class SpareJson(TypedDict):
    """Cards beside the deal that nobody draws from; ``cards`` are those that the viewer knows."""

    title: Marked
    left: int
    cards: NotRequired[list[CardText] | None]


class ValueJson(TypedDict):
    """What a card is worth, as a hint knows it: a figure, "5.4", and the whole, "5.4 tricks in all"."""

    card: CardText
    text: str
    say: str


class CallJson(TypedDict):
    """An answer that is not a card."""

    act: str
    label: Marked
    say: NotRequired[str | None]
    note: NotRequired[Marked | None]
    worth: NotRequired[Figure | None]


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
    tally: NotRequired[TallyJson | None]
    rows: NotRequired[list[list[Figure]] | None]
    sheet: NotRequired[list[list[Figure]] | None]
    """The points of every deal so far."""
    note: NotRequired[Marked | None]
    glossary: NotRequired[Marked | None]
    debrief: NotRequired[DebriefJson | None]


class ScoreJson(TypedDict, total=False):
    """Where the match stands."""

    label: Marked | None
    items: list[tuple[str, Figure]] | None


class FacedJson(TypedDict):
    """A card that was turned up and lies out."""

    card: CardText
    seat: NotRequired[int | None]


class HintJson(TypedDict):
    """How much of a hint has been shown, and what it marks."""

    step: int
    cards: NotRequired[list[CardText] | None]
    values: NotRequired[list[ValueJson] | None]


class StateJson(TypedDict, total=False):
    """The whole picture for one viewer. Every key may be missing or null."""

    variant: str | None
    title: str | None
    phase: Marked | None
    me: int | None
    seats: list[SeatJson] | None
    score: ScoreJson | None
    trump: TrumpJson | None
    tally: TallyJson | None
    hand: list[CardText] | None
    trick: list[PlayJson] | None
    best: int | None
    faced: FacedJson | None
    stock: StockJson | None
    spare: SpareJson | None
    to_act: int | None
    turn: int | None
    """The seat whose card is wanted: the one to act, or one whose hand it plays."""
    question: str | None
    legal: list[CardText] | None
    verb: str | None
    """What pressing a card of the viewer's does, if it is not played: "discard", "show", "give"."""
    choose: int | None
    """How many cards are still to be chosen, if that is known."""
    fresh: list[CardText] | None
    contract: Marked | None
    """What has been undertaken, and by whom."""
    calls: list[CallJson] | None
    ask: Marked | None
    status: StatusJson | None
    hint: HintJson | None
    log: list[Marked] | None
    last_trick: LastTrickJson | None
    last_shut: Marked | None
    """Why no finished trick may be looked at now."""
    panel: PanelJson | None
    buttons: list[FootButtonJson] | None
    exercise: ExerciseJson | None
    trainer: TrainerJson | None
    homework: HomeworkJson | None
    report: ReportJson | None


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
