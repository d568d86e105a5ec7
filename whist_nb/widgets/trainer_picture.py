"""The picture of a trainer: the table without what a question asks for, the question, and the feedback.

Anything that a question hides is left out here, so it is never sent to the page; the answer appears only after the
learner has given one.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from whist_nb.drawing.hand_order import in_order
from whist_nb.drawing.names import Names
from whist_nb.drawing.scene_parts import Reveal
from whist_nb.drawing.scenes import scene
from whist_nb.drawing.words import Words
from whist_nb.engine.cards import SHOWN_SUITS, Card, Suit
from whist_nb.engine.game import Game
from whist_nb.engine.phrases import phrase
from whist_nb.engine.view import View
from whist_nb.tables.frame_parts import Json, status_line, step
from whist_nb.tables.picture import picture
from whist_nb.training.confidence import SURE
from whist_nb.training.posed import PosedQuestion
from whist_nb.training.question import Question, Verdict
from whist_nb.training.response_words import in_words, sorted_cards
from whist_nb.training.session import AnsweredQuestion, Session

FEW: Final = 4
"""The most cards named in the verdict; beyond that it says how many were found."""
PROMPTS: Final = {
    "number": phrase("Type a number, or press one."),
    "percent": phrase("Move the slider, or type a number."),
    "choice": phrase("Choose one."),
    "seats": phrase("Press every player who fits, or none if nobody does."),
    "card": phrase("Mark one card."),
    "cards": phrase("Mark the cards: arrow keys and Space, or type K H."),
    "shape": phrase("Type four lengths."),
}


def in_play(view: View) -> Reveal:
    """Return what to reveal in play: the learner must remember the discards."""
    return Reveal(spare=view.stage is None)


def close_of(asked: PosedQuestion) -> Game | None:
    """Return the rest of the deal after the Close, if the answer is the whole other hand; None after other questions.

    It is made from the learner's own hand and what a perfect memory would answer, never from the other hands.
    """
    view, question = asked.view, asked.question
    if question.drill != "the-close" or len(question.answer) != len(view.hand):
        return None
    hands = [list(view.hand) if seat == view.seat else [Card(text) for text in question.answer] for seat in (0, 1)]
    return Game.from_position(view.variant, hands, leader=view.to_act, trump=view.trump, dealer=view.dealer)


def to_watch(view: View) -> Reveal:
    """Return what to reveal at a table where nobody is asked to play."""
    return replace(in_play(view), places=False, turn=False, last_trick=False)


def asking(question: Question) -> Reveal:
    """Return what to reveal while a question is open: without its subject, the log, and what is known of other hands.

    The holder of the card that made trumps, or the discards, may be the question too.
    """
    hide = frozenset[str]().union(*(each.hide for each in question.parts))
    return Reveal(
        hand="hand" not in hide,
        others=False,
        won=not hide & {"tally", "needs"},
        tally=not hide & {"tally", "needs"},
        contract="needs" not in hide,
        spare=False,
        origin=False,
        places=False,
        turn=False,
        last_trick=False,
        log=False,
    )


def table(view: View, words: Words, reveal: Reveal) -> Json:
    """Return the table as far as it is revealed."""
    shown = scene(view, reveal, words=words)
    status = status_line(shown.status) if shown.status else None
    log = words.log(view) if reveal.log else None
    return picture(shown) | {"log": log, "hint": None, "status": status, "buttons": [], "panel": None}


# The question


def question_picture(session: Session, asked: PosedQuestion, part: Question, confidence: bool) -> Json:
    """Return the present part, without anything that leads to its answer."""
    parts = asked.question.parts
    number = parts.index(part) + 1
    last = number == len(parts)
    put: Json = {
        "id": part_id(session),
        "goal": part.text,
        "kind": part.kind,
        "prompt": PROMPTS[part.kind],
        "part": f"{number} of {len(parts)}" if len(parts) > 1 else None,
        "sure": list(SURE) if confidence and last else None,
        "submit": "Answer" if last else phrase("Go on"),
    }
    if part.kind in ("number", "percent"):
        put["fields"] = [["", phrase("Your number") if part.kind == "number" else phrase("Your estimate in per cent")]]
    if part.kind == "number":
        put["options"] = [[str(n), str(n)] for n in range(_most(asked) + 1)]
    elif part.kind in ("choice", "seats"):
        put["options"] = [[str(value), label] for value, label in part.options]
    elif part.kind == "shape":
        put["fields"] = [[suit, Suit(suit).word] for suit in part.answer]
    elif part.kind in ("card", "cards"):
        put["board"] = board(asked.view, part)
    return put


def part_id(session: Session) -> str:
    """Return which part of which question is open; answers name it, so that a late one cannot count for another."""
    asked, part = session.asked, session.part
    number = 0 if asked is None or part is None else asked.question.parts.index(part) + 1
    return f"{session.id[:6]}.{len(session.answered) + 1}.{number}"


def _most(asked: PosedQuestion) -> int:
    """Return the highest possible answer: the cards of a suit, or the tricks still needed."""
    stage = asked.view.stage if asked.question.drill == "needs" else None
    return max(13, stage.tricks) if stage else 13


def board(view: View, part: Question) -> Json:
    """Return the cards to mark, by suit, high to low; the learner's own and those not asked for are distinguished."""
    rows: dict[str, list[str]] = {}
    options = set(part.options or view.pack)
    asked_for = [suit.value for suit in SHOWN_SUITS if any(card.suit is suit for card in options)]
    for card in in_order(view, view.pack):
        letter = card.suit.value if card.suit else "X"
        if letter in asked_for or card in options:
            rows.setdefault(letter, []).append(card.text)
    mine = [] if "hand" in part.hide or part.shown else [card.text for card in view.hand]
    off = [card.text for card in view.pack if card not in options]
    return {"rows": [[suit, cards] for suit, cards in rows.items()], "mine": mine, "off": off}


# The result


def answer_picture(session: Session, done: AnsweredQuestion) -> Json:
    """Return the verdict, the answer, and how it could be known."""
    names = names_of(done.asked.view)
    parts = done.asked.question.parts
    rows = zip(parts, done.responses, done.verdicts, strict=True)
    evidence = [fact.to_dict() for part in parts for fact in part.evidence]
    last = parts[-1]
    return {
        "right": done.right,
        "parts": [_part(part, given, verdict, names, done.asked.view) for part, given, verdict in rows],
        "evidence": [fact for at, fact in enumerate(evidence) if fact not in evidence[:at]],
        "meaning": next((part.meaning for part in parts if part.meaning), last.meaning),
        "sure": done.sure,
        "said": " ".join(filter(None, (done.counted, session.said_of(done.sure)))) or None,
    }


def _part(part: Question, given: Any, verdict: Verdict, names: Names, view: View) -> Json:
    made: Json = {
        "goal": part.text,
        "right": verdict.right,
        "line": verdict_line(part, given, verdict, names),
        "found_by": part.found_by,
    }
    if part.kind in ("card", "cards"):
        said = [] if given is None else [given] if part.kind == "card" else given
        answer = [part.answer] if part.kind == "card" else part.answer
        marks = {text: "right" for text in answer if text in said}
        marks |= {text: "missed" for text in answer if text not in said}
        marks |= {text: "wrong" for text in said if text not in answer}
        made |= {"board": board(view, part), "marks": marks}
        if answer:  # if no card fits there is nothing to count
            made["count"] = f"{len(set(answer) & set(said))} of {len(answer)}"
    return made


def verdict_line(part: Question, given: Any, verdict: Verdict, names: Names) -> str:
    """Say what was answered and what the answer is, in neutral sentences."""
    answer = in_words(part, part.answer, names)
    if part.kind == "cards" and len(part.answer) > FEW:
        found = len(set(part.answer) & set(given or ()))
        return (
            phrase("You found **all {found}**.", found=found)
            if verdict.right
            else phrase("You found **{found} of {number}**.", found=found, number=len(part.answer))
        )
    if given is None:
        return phrase("The answer: **{answer}**.", answer=answer)
    said = in_words(part, given, names)
    if part.kind == "percent":
        return phrase("You said {said}; the exact answer is **{answer}**.", said=said, answer=answer)
    if verdict.right:
        return phrase("You said **{said}**: right.", said=said)
    return phrase("You said {said}. The answer: **{answer}**.", said=said, answer=answer)


def shown_cards(asked: PosedQuestion) -> list[str]:
    """Return the cards that a question shows before it asks for them."""
    shown = asked.question.shown
    return sorted_cards([card.text for card in shown.cards]) if shown else []


def names_of(view: View) -> Names:
    """Return the names of the seats."""
    return Words.of(view).names


def in_lines(state: Json) -> list[str]:
    """Return a trainer's words beside the table, as marked text: the task or the verdict."""
    said, panel = state["trainer"], state.get("panel") or {}
    asked, told = said.get("ask") or {}, said.get("told") or {"parts": []}
    lines = [state["phase"], panel.get("title"), panel.get("text"), said.get("goal"), asked.get("goal")]
    return [line for line in (*lines, *(part["line"] for part in told["parts"])) if line and line != state["title"]]


# Tricks shown again, tricks to watch


def trick_steps(plays: Any, words: Words, winner: int | None, wait: int | None = None) -> list[Json]:
    """Return the cards of a trick, one after the other, over a state; the last one stays."""
    made, lying = [], list[Json]()
    for seat, card in plays:
        lying = [*lying, {"seat": seat, "card": card.text}]
        best = winner if len(lying) == len(plays) else None
        said = f"{words.names.does(seat, 'play')} {{{card.text}}}."
        patch = {"trick": lying, "best": best}
        made.append(step("play", said, patch, seat, card.text))
    if wait is not None:
        made = [step | {"wait": wait} for step in made]
    return made


def gathered(seat: int, said: str, wait: int) -> Json:
    """Return the step in which a trick goes to its winner."""
    patch = {"trick": [], "best": None}
    return step("gather", said, patch, seat) | {"wait": wait}


def summary(session: Session, title: str) -> Json:
    """Return the end of a session: how many were right, and in an exam each question with its answer."""
    right, of = session.rights, len(session.answered)
    rows: list[list[Any]] = [["Question", phrase("You said"), phrase("It is"), ""]]
    for done in session.answered if session.mode in ("exam", "span") else ():
        names = names_of(done.asked.view)
        for part, given, verdict in zip(done.asked.question.parts, done.responses, done.verdicts, strict=True):
            said = "–" if given is None else in_words(part, given, names)
            rows.append([part.text, said, in_words(part, part.answer, names), "right" if verdict.right else "not"])
    return {
        "title": title,
        "text": phrase("{right} of {of} right.", right=right, of=of),
        "rows": rows if len(rows) > 1 else None,
    }
