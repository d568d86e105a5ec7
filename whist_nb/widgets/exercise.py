"""Exercises in a notebook: one call each, with a position and what is expected there.

Copy a cell, change the cards, and there is a new exercise: legal cards, winners and counts follow from the rules,
and so do the reasons.

>>> import whist_nb as wn
>>> wn.exercise.pick_cards("Click every card you may play.", hand="AS QH 6H", trick="9H", trump="S")
Exercise('Click every card you may play.')
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, ClassVar, Final

import traitlets

from whist_nb import EVERYONE, drawing, lessons
from whist_nb.engine.cards import Card
from whist_nb.engine.errors import BadOption
from whist_nb.engine.game import Game
from whist_nb.engine.trick import winning_play
from whist_nb.lessons import FillSheet, NotAnAnswer, PickCards, PickChoice, PlayTo, Position, SortCards, lay, pack_with
from whist_nb.widgets import settings as look
from whist_nb.widgets.front import NotebookWidget, cell_number
from whist_nb.widgets.picture import Json, picture, seat
from whist_nb.widgets.story import steps, story
from whist_nb.widgets.wishes import Numbers, Refused, Wish, read_wish, sender

__all__ = [
    "Exercise",
    "fill_sheet",
    "find_revoke",
    "lay",
    "pack_with",
    "pick_cards",
    "pick_choice",
    "pick_number",
    "pick_seat",
    "play_to",
    "sort_cards",
]

_LAY: Final = frozenset(
    {"variant", "hand", "trick", "trump", "tricks", "hands", "leader", "seat", "seats", "tricks_won", "last", "ranking"}
)


class Exercise(look.Dressed, NotebookWidget):
    """One exercise on the table: answer it by clicks, or from Python with ``answer``, on the very same path.

    ``attempts`` counts the answers so far, ``solved`` says whether the right one was given, ``value`` is the
    last answer. Make one with ``pick_cards``, ``pick_seat``, ``pick_number``, ``pick_choice``,
    ``play_to``, ``sort_cards``, ``fill_sheet`` or ``find_revoke``.
    """

    bundle: ClassVar[str] = "exercise"

    attempts = traitlets.Int(0, read_only=True)
    solved = traitlets.Bool(False, read_only=True)
    value = traitlets.Any(None, read_only=True)
    frame = traitlets.Dict().tag(sync=True)

    def __init__(self, lesson: lessons.Exercise, **chosen: Any) -> None:
        self._lesson, self._lock, self._numbers = lesson, threading.RLock(), Numbers()
        wanted = look.checked(chosen)
        super().__init__(frame={"n": 1, "state": _state(lesson), "steps": [], "cell": cell_number()}, settings=wanted)
        self._tell_traits()

    # From Python

    def answer(self, *answers: Any) -> None:
        """Answer as clicks do: ``answer("QH 6H")`` cards, ``answer("West")``, ``answer(7)``, ``answer("win")``.

        A wrong answer shows its reason; BadOption for what is no answer here. Once it is solved nothing happens.
        """
        with self._lock:
            if isinstance(self._lesson, PlayTo) and self._lesson.failed:
                self.press("again")
            before = self._lesson.attempts
            for act in [act for given in answers for act in _acts(self._lesson, given)]:
                if self._lesson.done or (act == "done" and self._lesson.attempts > before):
                    break
                try:
                    self._grant(Wish(act, None))
                except Refused as refusal:
                    self._say(refusal)
                    raise BadOption(f"{act!r:.40} cannot be answered: {refusal.reason.replace('**', '')}") from None

    def press(self, button: str) -> None:
        """Press a button: "hint", "again", "answer" (shows it), "other" (other cards)."""
        with self._lock:
            try:
                self._grant(Wish(None, str(button)))
            except Refused as refusal:
                self._say(refusal)

    def play_on(self) -> None:
        """Give the right answers unless it has been solved, so that a notebook runs without a person."""
        with self._lock:
            if self._lesson.done and not self._lesson.solved:
                self.press("again")
            while not self._lesson.solved:
                for act in self._lesson.solution():
                    self._grant(Wish(act, None))

    @property
    def lesson(self) -> lessons.Exercise:
        """The exercise itself, without its picture."""
        return self._lesson

    def __repr__(self) -> str:
        return f"Exercise({self._lesson.goal!r})"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The widget, and beside it the task with its cards for pages that show no widgets."""
        shown = super()._repr_mimebundle_(**kwargs)
        data, *rest = shown if isinstance(shown, tuple) else (shown or {},)
        at = self._lesson.position
        pictured = at and at.has_hand and drawing.sketch(at.view, names=at.words.names.seats, task=self._lesson.goal)
        data = {**data, "text/plain": repr(self)} | ({"image/svg+xml": str(pictured)} if pictured else {})
        return (data, *rest) if rest else data

    # From the page

    def heard(self, message: Any) -> None:
        """Answer one message with the number of its frame, or with the reason why nothing was done."""
        with self._lock:
            reply = sender(message)
            try:
                wish = read_wish(message)
                self._numbers.take(reply["view"], reply["seq"])
                self._grant(wish)
                self.send({**reply, "n": self.frame["n"]})
            except Refused as refusal:
                self.send({**reply, **refusal.to_dict()})

    def _grant(self, wish: Wish) -> None:
        lesson = self._lesson
        commands: dict[str, Callable[[], None]] = {
            "hint": lesson.take_hint,
            "again": lesson.start_again,
            "answer": lesson.show_answer,
            "other": lesson.other_cards,
        }
        game, told = _shown(lesson)
        try:
            if wish.act is not None:
                lesson.answer(wish.act)
            elif wish.do in commands:
                commands[wish.do]()
            else:
                raise Refused("**There is no such button here:** nothing has changed.", "bad")
        except NotAnAnswer as refused:
            raise Refused(refused.reason, refused.kind, wish.act) from None
        self._show(told if wish.act is not None and _goes_on(lesson, game) else None)

    def _show(self, since: int | None) -> None:
        state = _state(self._lesson)
        told = [] if since is None else _steps(self._lesson, since, self.frame["state"], state)
        self.frame = {"n": self.frame["n"] + 1, "state": state, "steps": told}
        self._tell_traits()

    def _tell_traits(self) -> None:
        for name in ("attempts", "solved", "value"):
            self.set_trait(name, getattr(self._lesson, name))

    def _say(self, refusal: Refused) -> None:
        exercise = {**self.frame["state"]["exercise"], "why": {"kind": "why", "title": refusal.reason}}
        self.frame = {"n": self.frame["n"] + 1, "state": {**self.frame["state"], "exercise": exercise}, "steps": []}


# The calls of a notebook


def pick_cards(goal: str, position: Any = None, *, find: str = "legal", **more: Any) -> Exercise:
    """Pick cards: every legal one, the "cheapest" that does it, all of "theirs", or the cards named in ``find``."""
    return _made(PickCards, goal, position, {"find": find, **more})


def pick_seat(goal: str, position: Any = None, *, find: str | int = "winner", **more: Any) -> Exercise:
    """Pick a player: the "winner" of the trick, who takes the "prize", or the one named in ``find``."""
    return _made(lessons.PickSeat, goal, position, {"find": find, **more})


def pick_number(goal: str, position: Any = None, *, find: str | int = "trumps out", **more: Any) -> Exercise:
    """Pick a number: "trumps out", "unseen better than 7D", or the one given in ``find``."""
    return _made(lessons.PickNumber, goal, position, {"find": find, **more}, may_lack=True)


def pick_choice(goal: str, position: Any = None, *, choices: Any, answer: str, **more: Any) -> Exercise:
    """Pick one of several answers, ``choices`` from ids to labels, or "suits"; ``answer`` is the right one."""
    return _made(PickChoice, goal, position, {"choices": choices, "answer": answer, **more}, may_lack=True)


def play_to(goal: str, position: Any = None, *, take: int, **more: Any) -> Exercise:
    """Play a position: ``take`` so many of the tricks that are left; a line that can fail does."""
    return _made(PlayTo, goal, position, {"take": take, **more})


def sort_cards(goal: str, position: Any = None, *, cards: Any, led: Any = None, **more: Any) -> Exercise:
    """Click ``cards`` from the highest to the lowest, as they win a trick to which ``led`` was led."""
    return _made(SortCards, goal, position, {"cards": cards, "led": led, **more})


def fill_sheet(goal: str, position: Any = None, *, rows: Any, **more: Any) -> Exercise:
    """Fill in a score sheet: ``rows`` of (label, number, why), asked from the top."""
    return _made(FillSheet, goal, position, {"rows": rows, **more}, may_lack=True)


def find_revoke(goal: str, *, tricks: Any, **more: Any) -> Exercise:
    """Find the trick in which somebody did not follow suit though able to; a later card proves it."""
    chosen = look.taken_out(more)
    try:
        return Exercise(lessons.FindRevoke(goal, tricks=tricks, **more), **chosen)
    except TypeError as error:
        raise BadOption(f"That makes no exercise: {str(error).replace('__init__() ', '')}.") from None


def _made(kind: Any, goal: str, position: Any, more: dict[str, Any], may_lack: bool = False) -> Exercise:
    chosen = look.taken_out(more)
    cards = {name: more.pop(name) for name in list(more) if name in _LAY}
    if position is None and (cards or not may_lack):
        position = lay(**cards)
    elif isinstance(getattr(position, "game", position), Game) and not isinstance(position, Position):
        at = cards.pop("seat", getattr(position, "seat", 0))
        last = cards.pop("last", None)
        position = Position(getattr(position, "game", position), at or 0, last and Card(last))
    try:
        return Exercise(kind(goal, position, **more), **chosen)
    except TypeError as error:
        raise BadOption(f"That makes no exercise: {str(error).replace('__init__() ', '')}.") from None


def _acts(lesson: lessons.Exercise, given: Any) -> list[str]:
    """What somebody answers from Python, as the wire has it."""
    if lesson.kind == "number" and type(given) is int:
        return [f"number {given}"]
    if lesson.kind == "seat" and lesson.position is not None:
        return [f"seat {lesson.position.seat_of(given)}"]
    if lesson.kind == "choice":
        return [f"choice {given}"]
    if isinstance(lesson, FillSheet) and isinstance(given, (tuple, list)):
        return [f"number {number}" for number in given]
    acts = str(given).split()
    if isinstance(lesson, SortCards):
        return acts
    several = isinstance(lesson, PickCards) and not lesson.is_single and "done" not in acts
    return [*acts, "done"] if several else acts


# The picture


def _shown(lesson: lessons.Exercise) -> tuple[Game | None, int]:
    """The game that stands on the table, and how much of it has been told."""
    if lesson.position is None:
        return None, 0
    game = lesson.game if isinstance(lesson, PlayTo) else lesson.position.game
    if isinstance(lesson, PickChoice) and lesson.shown is not None:
        game = lesson.shown
    return game, len(game.view(lesson.position.seat).events)


def _goes_on(lesson: lessons.Exercise, before: Game | None) -> bool:
    """Whether what stands there now came about by play from what stood there before."""
    now, _ = _shown(lesson)
    if isinstance(lesson, PickChoice) and lesson.position is not None:
        return now is not lesson.position.game and before is lesson.position.game
    return isinstance(lesson, PlayTo)


def _steps(lesson: lessons.Exercise, since: int, before: Json, final: Json) -> list[Json]:
    """The play in steps; the reason comes with the last of them."""
    game, _ = _shown(lesson)
    if game is None or lesson.position is None:
        return []
    told = story(game, lesson.position.seat, since)
    moments = told.moments
    if isinstance(lesson, PickChoice):  # the trick stays for the reason to speak of
        moments = [moment for moment in moments if moment[0].verb in ("play", "knock")]
    made = steps(moments, lesson.position.words, before, final)
    hands = [each.get("hand") for each in before.get("seats") or []]
    for step in made:
        step["patch"].pop("exercise", None)
        if step["verb"] == "play":
            hands = [hand and [text for text in hand if text != step["card"]] for hand in hands]
        for each, hand in zip(step["patch"].get("seats") or [], hands, strict=False):
            each["hand"] = hand
    if made:
        made[-1]["patch"] |= {"exercise": final["exercise"], "seats": final["seats"]}
    return made


def _state(lesson: lessons.Exercise) -> Json:
    """The whole picture of an exercise; the answer is not in it before it has been given."""
    state: Json = {"title": lesson.title or None, "me": None, "seats": [], "hand": None, "trick": None}
    if lesson.position is not None:
        state = _table(lesson, lesson.position)
    return state | {"exercise": _exercise(lesson), "buttons": _buttons(lesson), "hint": _hint(lesson)}


def _table(lesson: lessons.Exercise, position: Position) -> Json:
    game, _ = _shown(lesson)
    assert game is not None, "a position has a game"
    view, words = game.view(position.seat), position.words
    state = picture(view, words) | {"score": None, "phase": None, "log": None, "panel": None}
    plays = isinstance(lesson, PlayTo)
    if isinstance(lesson, PlayTo) and lesson.open_seats:
        hands = game.view(EVERYONE).hands
        for number in lesson.open_seats:
            state["seats"][number] |= {"hand": [card.text for card in hands[number].sorted()], "known": []}
    if plays:
        state |= {"status": {"kind": "plain", "text": words.turn(view)}, "tally": None}
        if not lesson.done:
            return state
        state["seats"] = [
            each | {"chips": [chip for chip in each["chips"] if chip != "to play"]} for each in state["seats"]
        ]
        return state | {"status": None, "to_act": None, "legal": None, "calls": []}
    shown = isinstance(lesson, PickChoice) and lesson.shown is not None
    state |= {
        "to_act": None,
        "legal": None,
        "calls": [],
        "ask": None,
        "status": None,
        "last_trick": None,
        "tally": None,
    }
    if state["trump"] and view.tricks:
        state["trump"] |= {"note": None, "ghost": None}  # who still holds the turned-up card may be the question
    state["seats"] = [_plain(seat(view, words, n, None, None), view.tricks_won) for n in range(view.seats)]
    if position.laid is not None:  # who dealt a position that was laid out means nothing
        state["seats"] = [each | {"chips": [chip for chip in each["chips"] if chip != "D"]} for each in state["seats"]]
    if shown and not view.trick and view.last_trick:
        plays = [{"seat": number, "card": card.text} for number, card in view.last_trick.plays]
        return state | {"trick": plays, "best": view.last_trick.winner}
    if shown:
        return state
    if isinstance(lesson, PickCards) and lesson.find == "theirs":
        state["seats"] = [each | {"known": [], "won": None} for each in state["seats"]]
    return state | _trick(lesson, position, state)


def _plain(plate: Json, won: Any) -> Json:
    """A plate without what does not matter to the question."""
    return plate | {"won": plate["won"] if any(won) else None}


def _trick(lesson: lessons.Exercise, position: Position, state: Json) -> Json:
    """What lies on the table, the last card of a whole trick too, and a card that was just tried."""
    plays = list(position.trick)
    tried: Card | None = lesson.tried if isinstance(lesson, PickCards) and lesson.is_single else None
    legal = [action.text for action in position.view.legal_actions()]
    judged = tried is not None and tried.text in legal
    if judged and tried is not None:
        plays.append((position.seat, tried))
    knows = lesson.done and isinstance(lesson, lessons.PickSeat)
    best = position.best[0] if position.best and (knows or not isinstance(lesson, lessons.PickSeat)) else None
    if judged:
        best = winning_play(plays, position.view.trump, position.view.ranks)[0]
    seats = state["seats"]
    for number, _ in position.trick[:1]:
        seats[number]["chips"] = [*[chip for chip in seats[number]["chips"] if chip != "led"], "led"]
    if not position.has_hand:
        seats = [each | {"cards": None} for each in seats]
    elif position.last is not None:
        at = position.trick[-1][0]
        seats[at]["cards"] -= 1
    hand = [card.text for card in (lesson.board if isinstance(lesson, PickCards) else position.hand.sorted())]
    hand = [text for text in hand if text not in position.faced]  # those are picked where they lie
    return {
        "trick": [{"seat": number, "card": card.text} for number, card in plays],
        "best": best,
        "seats": seats,
        "hand": hand if position.has_hand or isinstance(lesson, PickCards) else None,
    }


def _exercise(lesson: lessons.Exercise) -> Json:
    box = lesson.box
    return {
        "title": lesson.title or None,
        "steps": _dots(lesson.step),
        "tally": lesson.tally,
        "goal": lesson.goal,
        "ask": lesson.ask(),
        "marks": dict(lesson.marks),
        "why": box and {"kind": box.kind, "title": box.title, "text": box.text or None, "rule": box.rule},
        "done": lesson.done,
        "submit": None if lesson.done else lesson.submit,
    }


def _dots(step: str) -> list[str] | None:
    if not step:
        return None
    at, of = int(step[0]), int(step[-1])
    return ["done"] * (at - 1) + ["now"] + ["todo"] * (of - at)


def _hint(lesson: lessons.Exercise) -> Json | None:
    cards = [card.text for card in lesson.hint_cards]
    return {"step": lesson.hint_step, "cards": cards} if cards else None


def _buttons(lesson: lessons.Exercise) -> list[Json]:
    tried = bool(lesson.attempts or lesson.marks or lesson.done or (isinstance(lesson, PlayTo) and lesson.won))
    failed = isinstance(lesson, PlayTo) and lesson.failed
    hints = lesson.hints and not lesson.done and lesson.all_hints()
    listed = [
        _button("hint", "Hint", "H", "lamp") if hints else None,
        _button("again", "Start again", None, "undo", main=failed) if tried or isinstance(lesson, PlayTo) else None,
        _button("answer", "Show the answer", None, "eye") if not lesson.solved else None,
        _button("other", "Other cards", None, "branch") if lesson.position is not None else None,
    ]
    return [button for button in listed if button]


def _button(do: str, label: str, key: str | None, icon: str, main: bool = False) -> Json:
    return {"do": do, "label": label, "key": key, "icon": icon, "main": main, "off": False}
