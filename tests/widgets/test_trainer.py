"""The trainer widget: questions and answers over the wire, nothing given away, bad input harmless."""

from __future__ import annotations

import json
import re
import sqlite3
import time
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

import whist_nb as wn
from tests.mutations import VALUES, WORDS
from tests.training.logged import asked_again
from whist_nb.engine.cards import PACK_52
from whist_nb.engine.errors import BadOption
from whist_nb.training.drills import DRILLS
from whist_nb.training.log import LearnerLog
from whist_nb.training.review_queue import ReviewItem
from whist_nb.training.session import MODES
from whist_nb.widgets.trainer import CountingTrainer

GAMES = {"needs": "contract-whist", "buried": "bid-whist", "spot-the-revoke": "whist", "points-hidden": "minibridge"}
"""The game of a drill that German Whist does not have."""


def nonsense(rng: Random) -> Any:
    """Any JSON that a page might send."""
    value: Any = rng.choice([*WORDS, *VALUES])
    for _ in range(rng.randrange(3)):
        keys = [*WORDS, "do", "act", "answer", "seq", "view", "id", "sure"]
        value = rng.choice([[value], {rng.choice(keys): value}, {rng.choice(keys): value, "seq": rng.randrange(9)}])
    return value


class Page:
    """What a page does: it sends messages, and keeps the replies and all frames."""

    def __init__(self, trainer: CountingTrainer) -> None:
        self.trainer, self.seq, self.replies, self.frames = trainer, 0, [], [trainer.frame]
        trainer.send = lambda content, buffers=None: self.replies.append((content, buffers))  # type: ignore
        trainer.observe(lambda change: self.frames.append(change["new"]), "frame")

    def send(self, **message: Any) -> dict[str, Any]:
        self.seq += 1
        self.raw({**message, "seq": self.seq, "view": "page"})
        return next(reply for reply, _ in reversed(self.replies) if "wait" not in reply)  # as a slow machine says

    def raw(self, message: Any) -> None:
        self.trainer._handle_custom_msg(message, [])

    @property
    def block(self) -> dict[str, Any]:
        return self.trainer.frame["state"]["trainer"]

    def answer(self, value: Any, **more: Any) -> dict[str, Any]:
        return self.send(answer=value, id=self.block["ask"]["id"], sure=None, first=700, submit=1500, **more)


def trainer(drill: Any = None, game: str = "whist", mode: str = "flash", **more: Any) -> CountingTrainer:
    return CountingTrainer(game, drill, mode, **{"seed": 3, "log": ":memory:", "level": 5, **more})


def asked(made: CountingTrainer) -> CountingTrainer:
    """With its first question standing."""
    if made.frame["state"]["trainer"]["phase"] == "begin":
        made.next()
    made.seen()
    return made


def test_a_question_is_answered_over_the_wire_with_its_times() -> None:
    page = Page(trainer("cards-out"))
    assert page.block["phase"] == "begin"
    assert page.send(do="next")["n"] == page.trainer.frame["n"]
    assert page.block["phase"] == "ask"
    reply = page.answer(page.trainer.asked.question.answer)
    assert reply == {"seq": 2, "view": "page", "n": page.trainer.frame["n"]}
    assert page.block["told"]["right"]
    (kept,) = page.trainer.log.answers()
    assert (kept.first_ms, kept.submit_ms, kept.mode, kept.right) == (700, 1500, "flash", True)
    page.send(do="next")
    assert page.block["phase"] == "ask"


def test_answer_from_python_is_the_path_of_the_page() -> None:
    one, two = Page(trainer("last-trick")), trainer("last-trick")
    one.send(do="next")
    one.answer(["2S"])
    two.answer("2S")
    differs = re.compile(r'"[0-9a-f]{6}\.')
    assert differs.sub('"', json.dumps(one.trainer.frame)) == differs.sub('"', json.dumps(two.frame))


@pytest.mark.parametrize("drill", DRILLS)
def test_the_answer_is_not_on_the_wire_before_it_is_given(drill: str) -> None:
    """Neither the answer's words nor what the question hides is in what the page has while it is asked."""
    for seed in (3, 4):
        made = asked(trainer(drill, GAMES.get(drill, "german-whist"), seed=seed))
        question = made.asked.question
        for part in question.parts:
            state = made.frame["state"]
            wire = json.dumps(made.get_state(), default=str)
            for secret in (part.found_by, part.meaning, *(fact.text for fact in part.evidence)):
                assert len(secret) < 12 or json.dumps(secret)[1:-1] not in wire
            assert '"answer"' not in json.dumps(state)
            assert state["log"] is None
            assert state["last_trick"] is None
            assert not (state.get("spare") or {}).get("cards")
            assert not any(seat.get("known") or seat.get("hand") for seat in state["seats"])
            if part.hide & {"tally", "needs"}:
                assert state["tally"] is None
                assert not any(seat.get("won") or seat.get("note") for seat in state["seats"])
            if "hand" in part.hide:
                assert state["hand"] is None
                assert not state["trainer"]["ask"].get("board", {}).get("mine")
            made.answer(part.answer)


def test_a_later_part_is_shown_only_after_the_one_before() -> None:
    made = asked(trainer("voids", level=9))
    first, second = made.asked.question.parts
    assert second.text not in json.dumps(made.frame)
    made.answer(first.answer)
    assert made.frame["state"]["trainer"]["ask"]["goal"] == second.text
    assert made.frame["state"]["trainer"]["ask"]["part"] == "2 of 2"


def test_if_no_card_fits_the_answer_is_none_and_nothing_is_counted() -> None:
    made = next(
        made
        for seed in range(60)
        if (made := asked(trainer("my-tops", "german-whist", seed=seed))).asked.question.answer == []
    )
    made.answer([])
    (part,) = made.frame["state"]["trainer"]["told"]["parts"]
    assert part["line"] == "You said **None**: right."
    assert "count" not in part


def test_cards_to_remember_are_hidden_when_they_are_asked_for() -> None:
    page = Page(trainer("hold-a-hand", level=6))
    page.send(do="next")
    assert len(page.block["cards"]) == 8
    assert page.send(answer=["KH"], id="x")["kind"] == "late"
    page.send(do="seen")
    assert "cards" not in page.block
    assert not page.trainer.frame["state"]["hand"]
    assert page.block["ask"]["kind"] == "cards"


def test_no_hidden_card_is_on_the_wire_in_play() -> None:
    """Of the others' hands nothing is sent but what was played or shown, through questions and answers."""
    page = Page(trainer(None, "whist", "play", level=None, questions=6))
    page.trainer.play_on()
    game = page.trainer._sitting.game
    seen = {card.text for card in game.view(0).seen} | {card.text for card in game.view(0).hand}
    everything = {card.text for card in game.view(0).pack}
    pictures = [{**frame["state"], "trainer": None} for frame in page.frames]
    sent = set(re.findall(r'["{]([2-9TJQKA][SHDC])["}]', json.dumps([pictures, [f["steps"] for f in page.frames]])))
    boards = {text for frame in page.frames for text in _board(frame)}
    assert sent - seen <= boards
    assert everything - seen


def _board(frame: dict[str, Any]) -> set[str]:
    text = json.dumps([step["patch"].get("trainer") for step in frame["steps"]])
    return set(re.findall(r'["{]([2-9TJQKA][SHDC])["}]', text))


@pytest.mark.parametrize("mode", MODES)
def test_every_mode_runs_to_its_end(mode: str) -> None:
    made = CountingTrainer("german-whist", mode=mode, seed=3, log=":memory:", questions=5)
    made.play_on()
    assert made.is_over
    assert made.session.rights == 5
    assert made.last_error is None
    assert len(made.log) == 5
    made.next()
    assert made.frame["state"]["panel"]["text"].startswith(("5 of 5", "Your span"))


def test_an_exam_reveals_nothing_before_its_end() -> None:
    page = Page(trainer(mode="exam", game="german-whist", questions=3, level=None))
    page.trainer.play_on()
    assert not any("told" in frame["state"]["trainer"] for frame in page.frames)
    assert page.send(do="give up")["reason"]
    rows = page.trainer.frame["state"]["panel"]["rows"]
    assert len(rows) >= 4


@pytest.mark.parametrize("mode", ["flash", "exam", "watch", "play"])
def test_nobody_points_out_a_void_that_is_to_be_noticed(mode: str) -> None:
    """Nor is it pointed out to those who listen: each frame's words are spoken."""
    page = Page(trainer("voids", mode=mode, questions=4, level=None if mode == "exam" else 8))
    page.trainer.play_on(4)
    assert len(page.trainer.answered) == 4
    assert any(each.asked.view.shown_out for each in page.trainer.answered)
    for frame in page.frames:
        told = frame["state"]["trainer"].get("told")
        said = [step["say"] for step in frame["steps"] if step["verb"] != "told"]
        assert "void in" not in json.dumps([said, frame["state"].get("log")]) or told


def test_a_trick_is_shown_again_on_the_table() -> None:
    page = Page(trainer("honours-gone", level=2))
    page.send(do="next")
    page.answer([])
    trick = max(fact["trick"] for fact in page.block["told"]["evidence"])
    page.send(do=f"show {trick}")
    plays = page.trainer.answered[0].asked.view.tricks[trick - 1].plays
    assert [play["card"] for play in page.trainer.frame["state"]["trick"]] == [card.text for _, card in plays]
    assert page.send(do="show 40")["kind"] == "bad"
    page.send(do="next")
    assert not page.trainer.frame["state"]["trick"]


def test_steps_end_at_their_state() -> None:
    page = Page(trainer(None, "german-whist", "watch", questions=4, level=None))
    page.trainer.play_on()
    for before, frame in zip(page.frames, page.frames[1:], strict=False):
        state = before["state"]
        for step in frame["steps"]:
            state = state | step["patch"]
        if frame["steps"]:
            assert {name: state[name] for name in frame["state"]} == frame["state"]


@pytest.mark.parametrize("mode", ["flash", "watch"])
@pytest.mark.parametrize("button", ["play open", "play closed"])
def test_the_close_is_played_out_open_or_from_memory(mode: str, button: str) -> None:
    page = Page(trainer("the-close", "german-whist", mode, seed=8))  # a deal in which the learner leads to stage two
    page.trainer.play_on(1)
    (done,) = page.trainer.answered
    answer = done.asked.question.answer
    assert page.send(do=button)["n"]
    state = page.trainer.frame["state"]
    assert sorted(state["seats"][1]["hand"] or []) == (sorted(answer) if button == "play open" else [])
    assert (state["hand"], state["legal"]) == ([card.text for card in done.asked.view.hand], state["hand"])
    while not page.trainer.frame["state"]["panel"]:
        card = page.trainer.frame["state"]["legal"][0]
        assert page.send(act=card).get("reason") is None
    assert sum(points for _, points in page.trainer.frame["state"]["panel"]["tally"]["items"]) == 13
    page.send(do="next")
    assert page.block["phase"] == ("ask" if mode == "flash" else "play")
    assert page.send(do=button)["kind"] == "late"
    assert page.trainer.last_error is None
    if button == "play closed":
        told = [each for frame in page.frames for each in (frame["state"], *(step["patch"] for step in frame["steps"]))]
        assert not any(each["seats"][1].get("hand") for each in told if each.get("seats"))


def test_in_play_the_second_half_comes_by_itself() -> None:
    page = Page(trainer("the-close", "german-whist", "play"))
    page.trainer.play_on(1)
    assert [each["do"] for each in page.trainer.frame["state"]["buttons"] if each["do"].startswith("play")] == []


def test_in_play_a_card_waits_for_the_question() -> None:
    page = Page(trainer("cards-out", "whist", "play"))
    while page.trainer.asked is None:
        page.send(act=page.trainer.frame["state"]["legal"][0])
    assert page.block["phase"] == "ask"
    assert page.trainer.frame["state"]["legal"] is None
    card = page.trainer.frame["state"]["hand"][0]
    assert page.send(act=card)["kind"] == "late"
    page.answer(page.trainer.asked.question.answer)
    assert page.send(act=card)["kind"] == "late"
    page.send(do="next")
    assert page.block["phase"] == "play"
    assert page.trainer.frame["state"]["legal"]


def test_bids_are_asked_for_as_at_the_card_table() -> None:
    page = Page(trainer(None, "contract-whist", "play", seats=3))
    state = page.trainer.frame["state"]
    table = wn.CardTable(page.trainer._sitting.game.copy(), players=None).frame["state"]
    assert (state["calls"], state["ask"]) == (table["calls"], table["ask"])
    assert "bid 1" in [call["act"] for call in state["calls"]]
    page.send(act="bid 1")
    assert page.trainer.frame["state"]["trainer"]["phase"] in ("play", "show", "ask")


@pytest.mark.parametrize("game", ["bid-whist", "widow-whist", "ruff-and-honours"])
@pytest.mark.parametrize("mode", ["play", "watch"])
def test_cards_laid_aside_are_worth_remembering(game: str, mode: str) -> None:
    """From the first card on nothing on the table answers the question what was laid aside."""
    page = Page(trainer("buried", game, mode, level=None))
    for _ in range(3):
        page.trainer.play_on()
        page.trainer.next()
    shown = [frame["state"] for frame in page.frames if frame["state"]["trainer"]["phase"] == "ask"]
    shown += [frame["state"] for frame in page.frames if frame["state"].get("trick")]
    shown += [step["patch"] for frame in page.frames for step in frame["steps"][:-1]]
    assert any(each.get("spare") for each in shown)
    assert not any((each.get("spare") or {}).get("cards") for each in shown)


def test_a_late_answer_counts_for_no_other_question() -> None:
    page = Page(trainer("cards-out"))
    page.send(do="next")
    old = page.block["ask"]["id"]
    page.answer(1)
    page.send(do="next")
    assert page.send(answer=1, id=old, sure=None, first=1, submit=1)["kind"] == "late"
    assert len(page.trainer.answered) == 1


def test_nonsense_is_answered_and_changes_nothing() -> None:
    rng = Random(5)
    page = Page(trainer("cards-out"))
    page.send(do="next")
    frame, part = page.trainer.frame, page.trainer.session.part
    bad = [
        *({"answer": value} for value in (None, "many", [[1]], {"a": [1]}, ["KH"] * 99, float("nan"))),
        *({"answer": value} for value in ({}, True, "x" * 99)),
        *({"answer": 3, "sure": sure} for sure in ("perhaps", 7, [])),
        *({"answer": 3, "act": "KH"}, {"do": "show -1"}, {"act": "bid 9"}, {"do": "fly"}, {"act": "KH"}),
    ]
    for message in [*bad, *(nonsense(rng) for _ in range(300))]:
        given = message
        page.seq += 1
        if message in bad:
            given = {**given, "seq": page.seq, "view": "page", "id": page.block["ask"]["id"]}
        page.raw(given)
        assert "reason" in page.replies[-1][0]
    assert page.trainer.session.part is part
    assert page.trainer.frame == frame
    assert len(page.trainer.log) == 0


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"players": "expert"}, "club, sampler"),
        ({"players": ["club"]}, "expected 4"),
        ({"confidence": "no"}, "True or False"),
        ({"timed": 5}, "True or False"),
        ({"confidense": True}, "'confidence'"),
        ({"pace": -1}, "0 to 1500"),
    ],
)
def test_an_impossible_trainer_is_refused_before_its_log_is_opened(
    wrong: dict[str, Any], said: str, tmp_path: Path
) -> None:
    for mode in ("play", "flash"):
        with pytest.raises(BadOption, match=said):
            CountingTrainer("whist", mode=mode, log=tmp_path / "log.sqlite", **wrong)
    assert list(tmp_path.iterdir()) == []


def test_answers_that_do_not_fit_are_refused_whole() -> None:
    made = asked(trainer("dual-task"))
    for parts, sure in (((), None), (("AS", "AS", "AS", "AS"), None), (("AS", 5), None), (("AS",), "very")):
        with pytest.raises(BadOption):
            made.answer(*parts, sure=sure)
    assert made._answered == 0
    with pytest.raises(BadOption, match="at least 1"):
        made.play_on(0)


def test_the_table_says_when_a_card_cannot_be_played() -> None:
    made = trainer("cards-out", mode="play")
    made.click("QQ")
    assert "isn't an answer here" in made.frame["state"]["status"]["text"]


def test_your_own_deal_is_kept_with_its_questions() -> None:
    made = trainer(None, mode="play", packs=[Random(3).sample([*PACK_52], 52)])
    made.play_on(1)
    assert asked_again(made.log.answers()[0]) == made.answered[0].asked.question


def test_fuzzed_messages_never_break_a_session() -> None:
    """Random wishes, good and bad, in every mode: each is answered, and the session goes on."""
    rng = Random(11)
    for mode in MODES:
        page = Page(CountingTrainer("german-whist", mode=mode, seed=rng.randrange(99), log=":memory:"))
        for _ in range(60):
            ask = page.block.get("ask")
            kind = rng.choice(["answer", "do", "act", "junk"])
            if kind == "answer" and ask:
                values: list[Any] = [3, "gone", [], ["KH"], {}, *(p.answer for p in page.trainer.asked.question.parts)]
                page.send(answer=rng.choice(values), id=ask["id"], sure=rng.choice([None, "certain"]))
            elif kind == "do":
                page.send(do=rng.choice(["next", "seen", "again", "give up", "show 1", "new", "hold"]))
            elif kind == "act":
                legal = page.trainer.frame["state"].get("legal") or ["KH"]
                page.send(act=rng.choice(legal))
            else:
                page.raw(nonsense(rng))
            assert set(page.replies[-1][0]) & {"n", "reason"}
        assert page.trainer.last_error is None


def test_the_log_is_handed_out_as_a_file_and_binder_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BINDER_SERVICE_HOST", "10.0.0.1")
    page = Page(trainer("cards-out"))
    assert "Binder forgets" in page.block["note"]
    page.trainer.answer(1)
    page.send(do="log")
    message, buffers = page.replies[-2]
    assert message == {"file": "whist-nb-log.sqlite"}
    assert buffers[0].startswith(b"SQLite format 3")
    assert page.block["binder"]


def test_makers_are_named_as_their_drills() -> None:
    assert sorted(DRILLS) == sorted(name.replace("_", "-") for name in dir(wn.drill))
    assert repr(wn.drill.the_close(log=":memory:")) == "CountingTrainer('german-whist', 'flash', 0 answered)"
    with pytest.raises(AttributeError, match="the_close"):
        wn.drill.the_clos  # noqa: B018
    with pytest.raises(BadOption, match=r"covers only .* For several drills use"):
        wn.drill.voids(drills="needs")


@pytest.mark.parametrize("game", ["german-whist", "knockout-whist", "israeli-whist"])
@pytest.mark.parametrize("mode", ["play", "watch"])
def test_a_deal_ends_with_its_result_and_the_next_one_follows(game: str, mode: str) -> None:
    made = trainer(None, game, mode, level=None)
    made.play_on()
    assert made.frame["state"]["panel"]["title"]
    assert made.answered
    made.next()
    assert made.frame["state"]["panel"] is None
    assert made.last_error is None


def test_an_answer_after_a_second_look_counts_half_and_says_so() -> None:
    page = Page(trainer("last-trick", level=None))
    page.send(do="next")
    assert page.send(do="again").get("reason") is None
    page.answer(page.trainer.asked.question.answer)
    (kept,) = page.trainer.log.answers()
    assert (kept.right, kept.hints, kept.credit) == (True, 1, 0.5)
    assert page.block["told"]["said"] == "You looked again, so this answer counts half."
    page.send(do="next")
    page.answer(page.trainer.asked.question.answer)
    assert page.trainer.log.answers()[1].credit == 1.0
    assert page.block["told"]["said"] is None


def test_due_questions_of_every_game_come_one_by_one() -> None:
    log = LearnerLog(":memory:", clock=lambda: datetime(2026, 11, 23, tzinfo=UTC))
    keys = ["whist/voids/1", "knockout-whist/last-trick/2", "german-whist/the-close/3"]
    for number, key in enumerate(keys):
        log.keep_returning(ReviewItem(key).answered(False, False, datetime(2026, 11, 2 + number, tzinfo=UTC)))
    page = Page(CountingTrainer("any", mode="flash", log=log, questions=3))
    assert "due" in page.trainer.frame["state"]["panel"]["text"]
    assert page.trainer.frame["state"]["phase"].startswith("Every game")
    assert repr(page.trainer) == "CountingTrainer('any', 'flash', 0 answered)"
    for key, title in zip(keys, ("Whist", "Knock-out Whist", "German Whist"), strict=True):
        page.send(do="next")
        page.trainer.seen()
        assert page.trainer.asked.key == key
        assert page.trainer.frame["state"]["phase"].startswith(page.trainer.session.variant.title)
        assert page.trainer.session.variant.title.lower() == title.lower()
        page.trainer.play_on(1)
    page.send(do="next")
    assert page.trainer.frame["state"]["panel"]["text"].startswith("3 of 3")
    page.send(do="new")
    assert page.trainer.last_error is None
    with pytest.raises(BadOption, match="'flash'"):
        CountingTrainer("any", log=":memory:")


def test_at_the_end_the_page_says_what_else_is_due() -> None:
    log = LearnerLog(":memory:", clock=lambda: datetime(2026, 11, 23, tzinfo=UTC))
    for key in ("whist/voids/1", "knockout-whist/last-trick/2", "german-whist/the-close/3"):
        log.keep_returning(ReviewItem(key).answered(False, False, datetime(2026, 11, 2, tzinfo=UTC)))
    made = CountingTrainer("whist", mode="flash", log=log, questions=1, confidence=False)
    made.play_on()
    made.next()
    assert made.answered[0].asked.key == "whist/voids/1"
    assert made.frame["state"]["panel"]["note"].startswith("Also due: 2 more.")


def test_an_answer_that_cannot_be_kept_is_reported_and_the_session_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page(trainer("cards-out"))
    page.send(do="next")
    monkeypatch.setattr("whist_nb.training.session.package_version", lambda: "half of \ud83d")
    assert "n" in page.answer(page.trainer.asked.question.answer)
    assert page.block["told"]["right"]
    assert "cannot be kept" in page.block["note"]
    monkeypatch.undo()
    page.send(do="next")
    page.answer(page.trainer.asked.question.answer)
    assert len(page.trainer.log) == 1


def test_a_log_that_another_program_holds_stops_no_trainer(tmp_path: Path) -> None:
    path = tmp_path / "log.sqlite"
    LearnerLog(path).close()
    held = sqlite3.connect(path, isolation_level=None)
    held.execute("BEGIN EXCLUSIVE")
    page = Page(trainer("cards-out", log=path))
    for number in range(3):
        page.send(do="next")
        start = time.monotonic()
        page.answer(page.trainer.asked.question.answer)
        assert time.monotonic() - start < 3
        assert "Another program is using" in page.block["note"]
        assert f"{number + 1} answer" in page.block["note"]
    held.execute("COMMIT")
    page.send(do="next")
    page.answer(page.trainer.asked.question.answer)
    assert page.block["note"] is None
    assert [each.right for each in LearnerLog(path).answers()] == [True] * 4


def test_what_is_watched_is_under_the_head_of_its_own_question() -> None:
    """While the tricks of question 2 are played, the head does not say that question 1 is being answered."""
    quiz = wn.quiz("whist", "oak", 3, drills="voids")
    frames: list[Any] = []
    quiz.observe(lambda change: frames.append(change["new"]), "frame")
    quiz.press("next")
    quiz.answer(*(part.answer for part in quiz.session.asked.question.parts))  # type: ignore[union-attr]
    quiz.press("next")
    before, watched = next(
        (old["state"], new)
        for old, new in reversed(list(pairwise(frames)))
        if new["state"]["trainer"]["phase"] == "watch"
    )
    assert len(watched["steps"]) > 3
    for each in watched["steps"]:
        before = before | each["patch"]
        shown = before["homework"]
        assert "1 of 3 questions answered" in shown.values(), "one has been answered"
        assert "Question 2" in shown.values()
        assert before["title"] == "Quiz"
