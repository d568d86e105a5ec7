"""Random messages to every widget: each is answered once, and only a legal act changes anything."""

from __future__ import annotations

import os
import random
from functools import cache
from typing import Any

import pytest

import whist_nb as wn
from tests.builders import play_on
from tests.widgets.fuzzing import Json, Subject, bombard
from whist_nb.training.session import MODES
from whist_nb.widgets.exercise import ExerciseWidget
from whist_nb.widgets.trainer import CountingTrainer

MARK = object()


def chosen(body: Json, name: str) -> Any:
    """The text of the one thing that a body asks for; MARK where it asks for something else, or for two things."""
    asked = [key for key in ("act", "do", "answer") if key in body]
    return body[name] if asked == [name] else MARK


def named(body: Json, decision: int) -> bool:
    """Whether a body names no decision, or the one that stands."""
    given = body.get("decision")
    return given is None or type(given).__name__ == "JsNull" or (type(given) is int and given == decision)


def small(body: Json) -> bool:
    """Whether nothing beside what is asked makes the body unreadable; where in doubt, not."""
    return set(body) <= {"act", "do", "seq", "view", "decision"}


# ---- card tables


def _table(variant: str, **more: Any) -> Subject:
    def state(table: Any) -> Any:
        game = table.game
        return id(game), len(game.packs), [action.text for _, action in game.actions], table.person.seen_deals

    def legal(table: Any) -> list[str]:
        shown = table.frame["state"]
        asked = table.seat is not None and table.game.current_player == table.seat and not shown["panel"]
        return [action.text for action in table.game.legal_actions()] if asked else []

    def proper(table: Any, chance: random.Random) -> Json:
        shown = table.frame["state"]
        if chance.random() < 0.3:
            names = ["hint", "undo", "next", "rule", "next", "end", "again", "new", "last", "hold"]
            return {"do": chance.choice(names[:4] if chance.random() < 0.8 else names)}
        cards = legal(table) or shown["hand"] or ["AS"]
        act = chance.choice([*cards, *cards, "2C", "pass", "bid 4 nt", "knock"])
        decision = table.frame["decision"] - (chance.random() < 0.1)
        return {"act": act, "decision": decision} if chance.random() < 0.8 else {"act": act}

    def may_change(table: Any, body: Json) -> bool:
        act, do = chosen(body, "act"), chosen(body, "do")
        acts = isinstance(act, str) and act in legal(table) and named(body, table.frame["decision"])
        return acts or do in ("undo", "next", "end", "again", "new")

    def must_do(table: Any, body: Json) -> bool:
        return small(body) and chosen(body, "do") is MARK and may_change(table, body)

    return Subject(
        lambda seed: wn.CardTable(variant, seed=seed, players="random", debrief=False, **more),
        proper,
        may_change,
        state,
        must_do,
    )


# ---- exercises

HAND = {"hand": "AS 7S QH 6H 2H", "trick": "9H", "trump": "S"}
ex = wn.exercise
EXERCISES: dict[str, Any] = {
    "pick_cards legal": lambda seed: ex.pick_cards("Click every card you may play.", **HAND, seed=seed % 5),
    "pick_cards cheapest": lambda seed: ex.pick_cards("?", hand="AH JH", trick="TH 2H 3H", find="cheapest"),
    "pick_seat": lambda seed: ex.pick_seat("Who wins?", trick="5D JD AD 2D", trump="S", seed=seed % 5),
    "pick_number": lambda seed: ex.pick_number("How many?", find=3),
    "pick_choice": lambda seed: ex.pick_choice("?", choices={"a": "A", "b": "B", "c": "C"}, answer="b"),
    "pick_choice played": lambda seed: ex.pick_choice(
        "?", **HAND, choices={"win": "Win", "duck": "Duck"}, answer="win", play={"win": "QH", "duck": "2H"}
    ),
    "play_to": lambda seed: ex.play_to("Take one.", hand="AS 2H", trump="S", leader=0, take=1, seed=seed % 3),
    "play_to open": lambda seed: ex.play_to("Take one.", hand="AS 2H 5C", trump="S", leader=0, take=1, show=True),
    "play_to for two": lambda seed: ex.play_to(
        "Take two.", variant="whist", hands=["AS KH", "2C 3C", "QS 2H", "5D 6D"], leader=0, take=2, trump=None, sits=[2]
    ),
    "sort_cards": lambda seed: ex.sort_cards("Sort.", hand="2S KH AH 9H", trump="S", cards="9H KH 2S AH", led="H"),
    "sort_choices": lambda seed: ex.sort_choices("Sort.", choices={"a": "A", "b": "B", "c": "C"}, why="As it is."),
    "fill_sheet": lambda seed: ex.fill_sheet("Fill in.", rows=[("A", 1, "Because."), ("B", 2, "So."), ("C", 3, "?")]),
    "find_revoke": lambda seed: ex.find_revoke(
        "Which trick?", trump="S", tricks=["KH 4H", "QH 3C", "AC 9C", "JD 5H"], seed=seed % 3
    ),
    "pick_cards of a board": lambda seed: ex.pick_cards("Click it.", hand="AS 2H", find="AS", board="AS KS 2H"),
    "recall": lambda seed: ex.recall(wn.CardTable("whist", seed=seed), "cards-out", "trumps-out", tricks=5),
}  # fmt: skip


def _exercise(made: Any) -> Subject:
    def state(widget: ExerciseWidget) -> Any:
        lesson = widget.lesson
        kept = (lesson.attempts, lesson.solved, lesson.done, lesson.value, dict(lesson.marks), lesson.seed)
        game = getattr(lesson, "game", None)
        played = None if game is None else [action.text for _, action in game.actions]
        found = [str(each) for each in getattr(lesson, "found", ())], list(getattr(lesson, "filled", ()))
        return *kept, lesson.hint_step, getattr(lesson, "failed", None), played, found, lesson.box

    def offered(widget: ExerciseWidget) -> list[str]:
        """What the page offers to click."""
        shown = widget.frame["state"]
        task = shown["exercise"]
        asked = task["ask"]
        if task["done"]:
            return []
        if asked["kind"] == "play":
            return list(shown["legal"] or [])
        submit = ["done"] if task["submit"] else []
        if asked["kind"] == "cards":
            return [*shown["hand"], *submit]
        if asked["kind"] == "seat":
            return [f"seat {number}" for number in range(len(shown["seats"]))]
        if asked["kind"] == "number":
            return [f"number {number}" for number in range(asked.get("min") or 0, asked["max"] + 1)]
        return [f"choice {each['id']}" for each in asked["choices"]]

    def proper(widget: ExerciseWidget, chance: random.Random) -> Json:
        if chance.random() < 0.2:
            return {"do": chance.choice(["hint", "hint", "again", "answer", "other", "undo"])}
        act = chance.choice([*offered(widget) * 3, "done", "QH", "number 4", "seat 1", "choice a"])
        decision = widget.frame["decision"] - (chance.random() < 0.1)
        return {"act": act, "decision": decision} if chance.random() < 0.8 else {"act": act}

    def may_change(widget: ExerciseWidget, body: Json) -> bool:
        act, do = chosen(body, "act"), chosen(body, "do")
        acts = isinstance(act, str) and act in offered(widget) and named(body, widget.frame["decision"])
        return acts or do in ("hint", "again", "answer", "other")

    return Subject(made, proper, may_change, state)


# ---- trainers


def _trainer(mode: str, game: str) -> Subject:
    def made(seed: int) -> CountingTrainer:
        return CountingTrainer(game, mode=mode, seed=seed % 50, log=":memory:", players="random")

    def state(trainer: Any) -> Any:
        session, sitting = trainer.session, trainer._sitting
        played = None if sitting is None else [action.text for _, action in sitting.game.actions]
        asked = session.asked and session.asked.question
        return session.id, len(session.log), len(session.answered), asked, session.part, trainer._phase, played

    def standing(trainer: Any) -> Json:
        found: Json = trainer.frame["state"]["trainer"].get("ask") or {}
        return found

    def value(trainer: Any, chance: random.Random) -> Any:
        ask, part = standing(trainer), trainer.session.part
        options = [choice for choice, _ in ask.get("options") or []]
        return chance.choice([part.answer if part else 3, 0, 7, 100, "QH", ["QH", "2C"], [], {}, *options, [0]])

    def proper(trainer: Any, chance: random.Random) -> Json:
        ask = standing(trainer)
        if ask and chance.random() < 0.6:
            sure = chance.choice([None, None, "certain", "guess"])
            return {"answer": value(trainer, chance), "id": ask["id"], "sure": sure, "first": 700, "submit": 1500}
        legal = trainer.frame["state"].get("legal") or [
            call["act"] for call in trainer.frame["state"].get("calls") or []
        ]
        if legal and chance.random() < 0.7:
            return {"act": chance.choice(legal), "decision": trainer.frame["decision"]}
        names = [
            "next",
            "next",
            "next",
            "seen",
            "again",
            "give up",
            "show 1",
            "show 99",
            "play open",
            "play closed",
            "new",
        ]
        return {"do": chance.choice(names)}

    def may_change(trainer: Any, body: Json) -> bool:
        act, do, answer = (chosen(body, name) for name in ("act", "do", "answer"))
        if answer is not MARK:
            ask = standing(trainer)
            return bool(ask) and body.get("id") == ask["id"]
        if act is not MARK:
            sitting = trainer._sitting
            legal = [] if sitting is None else [action.text for action in sitting.game.legal_actions()]
            mine = sitting is not None and sitting.game.current_player == trainer.session.seat
            return isinstance(act, str) and mine and act in legal and not standing(trainer)
        shows = isinstance(do, str) and do.startswith("show ")
        return shows or do in ("next", "seen", "again", "give up", "new", "play open", "play closed")

    return Subject(made, proper, may_change, state)


# ---- replays


@cache
def _played() -> wn.Game:
    return play_on(wn.Game("german-whist", seed=2, deals=1), 2)


def _replay(open_to_all: bool) -> Subject:
    def made(seed: int) -> Any:
        game = _played() if open_to_all else play_on(wn.Game("german-whist", seed=2, deals=1), 2, 20)
        return wn.ReplayViewer(game, seat=None if open_to_all else 1, counts=False)

    def state(viewer: Any) -> Any:
        moves = [[action.text for _, action in branch.actions] for branch in viewer.branches.values()]
        opened = viewer.opened
        return list(viewer.branches), moves, viewer.notes, id(opened) if opened else None, viewer.at, viewer.seat

    def proper(viewer: Any, chance: random.Random) -> Json:
        do = chance.choice(["note", "note", "remove note", "close", "play on", "exchange", "open", "solve"])
        if do in ("play on", "solve", "open", "exchange") and chance.random() < 0.8:
            do = "note"  # those take their time
        at = chance.choice([chance.randrange(viewer.last + 1)] * 4 + [viewer.last, -1, viewer.last + 1])
        more = {
            "note": {"text": chance.choice(["Here.", "", "x" * 1999, "x" * 2001]), "card": chance.choice([None, "QH"])},
            "remove note": {"number": chance.randrange(4)},
            "exchange": {"first": chance.choice(["QH", "2C"]), "second": chance.choice(["AS", "3D"])},
            "open": {"name": chance.choice([*viewer.branches, "nowhere"])},
            "play on": {"seat": chance.choice([None, 0, 1, 7])},
        }.get(do, {})
        return {"do": do, "at": at, **more}

    def may_change(viewer: Any, body: Json) -> bool:
        do, at = chosen(body, "do"), body.get("at")
        there = type(at) is int and 0 <= at <= viewer.last
        return there and do in (
            "note",
            "remove note",
            "close",
            *(["play on", "exchange", "open"] if open_to_all else []),
        )

    return Subject(made, proper, may_change, state)


# ---- the deal editor


def _editor(game: str) -> Subject:
    def made(seed: int) -> Any:
        editor = wn.DealEditor(game, players="random")
        if seed % 2:
            editor.deal_rest(seed)
        return editor

    def state(editor: Any) -> Any:
        chosen = [place["name"] for place in editor.frame["state"]["deal"]["places"] if place["chosen"]]
        return editor.cards, chosen, editor.frame["state"]["phase"], id(editor.opened), editor.opened is None

    def proper(editor: Any, chance: random.Random) -> Json:
        kind = chance.random()
        pack = [card.text for card in editor._entered.book.pack]
        if kind < 0.5:
            return {"act": chance.choice(pack)}
        if kind < 0.65:
            few = chance.sample(pack, chance.choice([0, 1, 3, 13, 14]))
            return {"answer": {"hand": chance.choice([" ".join(few), "AKQ.T98.432.5432", "AKQ.T98", "SAK HQ2", ""])}}
        places = len(editor.frame["state"]["deal"]["places"])
        names = ["undo", "rest", "dealer", "clear", "close", f"place {chance.randrange(places + 1)}", "bots", "play"]
        return {"do": chance.choice(names if chance.random() < 0.3 else names[:-2])}  # those take their time

    def may_change(editor: Any, body: Json) -> bool:
        act, do, answer = (chosen(body, name) for name in ("act", "do", "answer"))
        shown = editor.frame["state"]
        places = [f"place {at}" for at in range(len(shown["deal"]["places"]))]
        offered = [button["do"] for button in shown["buttons"] if not button["off"]] + ["close", *places]
        board = [card for row in shown["deal"]["rows"] for card in row["cards"]]
        typed = isinstance(answer, dict) and isinstance(answer.get("hand"), str)
        return act in board or do in offered if answer is MARK else typed

    return Subject(made, proper, may_change, state)


SUBJECTS: dict[str, Subject] = {
    "deal editor": _editor("minibridge"),
    "deal editor with a turn-up": _editor("whist"),
    "deal editor with piles": _editor("russi"),
    "table whist": _table("whist"),
    "table bid whist": _table("bid-whist"),
    "table knock-out whist": _table("knockout-whist", seats=3),
    "table watched": _table("german-whist", seat=None),
    **{f"exercise {name}": _exercise(made) for name, made in EXERCISES.items()},
    **{f"trainer {mode}": _trainer(mode, "german-whist") for mode in MODES},
    "trainer play bids": _trainer("play", "israeli-whist"),
    "replay": _replay(True),
    "replay of one seat": _replay(False),
}


MANY = int(os.environ.get("WHIST_NB_MESSAGES", "2000"))
"""How many messages each kind of widget is sent in the slow test."""


@pytest.mark.parametrize("name", SUBJECTS)
def test_each_message_is_answered_and_nothing_changes_but_by_a_legal_act(name: str) -> None:
    tally = bombard(SUBJECTS[name], 50, seed=1)
    assert tally["refused"] > 14
    assert tally["granted"] > 1


@pytest.mark.nightly
@pytest.mark.parametrize("name", SUBJECTS)
def test_many_messages(name: str) -> None:
    tally = bombard(SUBJECTS[name], MANY, seed=2026)
    assert tally["refused"] > 0.3 * MANY
    assert tally["granted"] > 0.04 * MANY
