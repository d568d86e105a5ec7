"""The page's picture of an exercise: the table with what matters for the question, the task, and the feedback."""

from __future__ import annotations

from dataclasses import replace

from whist_nb import lessons
from whist_nb.drawing.glossary import explained
from whist_nb.drawing.scene_parts import AS_PLAYED, Reveal, Staged
from whist_nb.drawing.scenes import scene
from whist_nb.engine.cards import Card
from whist_nb.engine.game import Game
from whist_nb.engine.phrases import phrase
from whist_nb.engine.view import View
from whist_nb.lessons import FillSheet, LessonPosition, PickCards, PickChoice, PlayTo, SortCards
from whist_nb.lessons.numbered_steps import StepNumber
from whist_nb.tables.frame_parts import NO_TABLE, Json, button, status_line
from whist_nb.tables.picture import picture
from whist_nb.tables.story import steps, story


def shown_game(lesson: lessons.Exercise) -> tuple[Game | None, int]:
    """Return the game on the table, and how much of it has been shown."""
    if lesson.position is None:
        return None, 0
    game = lesson.game if isinstance(lesson, PlayTo) else lesson.position.game
    if isinstance(lesson, PickChoice) and lesson.shown is not None:
        game = lesson.shown
    return game, len(game.view(lesson.position.seat).events)


def goes_on(lesson: lessons.Exercise, before: Game | None) -> bool:
    """Return whether the present table followed by play from the one before."""
    now, _ = shown_game(lesson)
    if isinstance(lesson, PickChoice) and lesson.position is not None:
        return now is not lesson.position.game and before is lesson.position.game
    return isinstance(lesson, PlayTo)


def steps_of(lesson: lessons.Exercise, since: int, before: Json, final: Json) -> list[Json]:
    """Return the play in steps; the reason comes with the last of them."""
    game, _ = shown_game(lesson)
    if game is None or lesson.position is None:
        return []
    told = story(game, lesson.position.seat, since)
    moments = told.moments
    if isinstance(lesson, PickChoice):  # the trick stays for the reason to speak of
        moments = [moment for moment in moments if moment[0].verb in ("play", "knock")]
    reveal = replace(reveal_of(lesson, lesson.position, told.view), turn=True, stays=False)
    made = steps(moments, lesson.position.words, before, final, reveal=reveal)
    for step in made:
        step["patch"].pop("exercise", None)
    if made:
        made[-1]["patch"] |= {"exercise": final["exercise"]}
    return made


def state_of(lesson: lessons.Exercise, table: Json | None = None) -> Json:
    """Return the whole picture of an exercise, without the answer until it has been given.

    ``table`` is its ``table_of``, if that has been drawn already.
    """
    state = table_of(lesson) if table is None else table
    return state | {"exercise": _exercise(lesson), "buttons": _buttons(lesson), "hint": _hint(lesson)}


def table_of(lesson: lessons.Exercise) -> Json:
    """Return the table of an exercise, which is the same however often it has been tried."""
    if lesson.position is not None:
        return _table(lesson, lesson.position)
    return NO_TABLE | {"title": lesson.title or None}


def reveal_of(lesson: lessons.Exercise, position: LessonPosition, view: View) -> Reveal:
    """Return the parts of the table that an exercise may show: none that could be its answer, or mean nothing in it."""
    laid_out = position.laid is not None  # then the dealer and undealt cards mean nothing
    face_up = set(lesson.open_seats) - view.played_by.keys()
    if isinstance(lesson, PlayTo):
        return Reveal(match=False, tally=False, deal=not laid_out, turn=not lesson.done, log=False, face_up=face_up)
    theirs = isinstance(lesson, PickCards) and lesson.find == "theirs"
    return Reveal(
        hand=position.has_hand,
        counts=position.has_hand,
        others=not theirs,
        won=any(view.tricks_won) and not theirs,
        origin=not view.tricks,  # the question may be who still holds the card turned up
        match=False,
        tally=False,
        deal=not laid_out,
        best=lesson.done or not isinstance(lesson, lessons.PickSeat),
        turn=False,
        last_trick=False,
        log=False,
        face_up=face_up,
        stays=isinstance(lesson, PickChoice) and lesson.shown is not None,
    )


def _table(lesson: lessons.Exercise, position: LessonPosition) -> Json:
    game, _ = shown_game(lesson)
    assert game is not None, "a position has a game"
    view = game.view(position.seat)
    plays_on = isinstance(lesson, PlayTo) or (isinstance(lesson, PickChoice) and lesson.shown is not None)
    staged = AS_PLAYED if plays_on else _staged(lesson, position)
    shown = scene(view, reveal_of(lesson, position, view), staged=staged)
    status = status_line(shown.status) if isinstance(lesson, PlayTo) and not lesson.done else None
    return picture(shown) | {"log": None, "panel": None, "status": status}


def _staged(lesson: lessons.Exercise, position: LessonPosition) -> Staged:
    """Return the cards on the table, with a card that was just tried, and those of the hand that are picked there."""
    lying = position.trick
    tried: Card | None = lesson.tried if isinstance(lesson, PickCards) and lesson.is_single else None
    if tried is not None and tried.text in [action.text for action in position.view.legal_actions()]:
        lying = (*lying, (position.seat, tried))
    if not position.has_hand and not isinstance(lesson, PickCards):
        return Staged(lying)
    cards = list(lesson.board if isinstance(lesson, PickCards) else position.hand.sorted())
    if isinstance(lesson, SortCards):  # cards in their place come first, in order
        cards = [*lesson.found, *(card for card in cards if card not in lesson.found)]
    return Staged(lying, tuple(card for card in cards if card not in position.faced))  # those are picked in place


def _exercise(lesson: lessons.Exercise) -> Json:
    box = lesson.box
    solved = "Solved. " if box and box.kind == "right" and lesson.done and not lesson.is_shown else ""
    return {
        "title": lesson.title or None,
        "steps": _dots(lesson.step),
        "tally": lesson.tally,
        "goal": lesson.head if isinstance(lesson, FillSheet) else lesson.goal,
        "ask": lesson.ask(),
        "marks": dict(lesson.marks),
        "played": None if lesson.position is None else _played(lesson.position),
        "why": box and {"kind": box.kind, "title": f"{solved}{box.title}", "text": box.text or None, "rule": box.rule},
        "glossary": explained(" ".join([lesson.goal, box.title, box.text] if box else [lesson.goal])),
        "done": lesson.done,
        "submit": None if lesson.done else lesson.submit,
    }


def _played(position: LessonPosition) -> Json | None:
    """Return the tricks played before a position that was laid out: nobody has seen them played."""
    if position.laid is None or not position.view.tricks:
        return None
    start = position.names.start
    tricks = [[[start(seat), [card.text]] for seat, card in trick.plays] for trick in position.view.tricks]
    return {"title": phrase("Played so far"), "hands": tricks}


def _dots(step: StepNumber | None) -> list[str] | None:
    return step and ["done"] * (step.number - 1) + ["now"] + ["todo"] * (step.of - step.number)


def _hint(lesson: lessons.Exercise) -> Json | None:
    cards = [card.text for card in lesson.hint_cards]
    return {"step": lesson.hint_step, "cards": cards} if cards else None


def _buttons(lesson: lessons.Exercise) -> list[Json]:
    tried = bool(lesson.attempts or lesson.marks or lesson.done or (isinstance(lesson, PlayTo) and lesson.won))
    failed = isinstance(lesson, PlayTo) and lesson.failed
    hints = lesson.hints and not lesson.done and lesson.all_hints()
    listed = [
        button("hint", "Hint", "H", "lamp") if hints else None,
        button("again", phrase("Start again"), None, "undo", main=failed)
        if tried or isinstance(lesson, PlayTo)
        else None,
        button("answer", phrase("Show the answer"), None, "eye") if not lesson.solved else None,
        button("other", phrase("Other cards"), None, "branch") if lesson.position is not None else None,
    ]
    return [each for each in listed if each]
