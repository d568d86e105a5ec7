"""Quizzes and exams: the same questions for everybody, codes of answers, and a report of who missed what."""

from __future__ import annotations

import csv
import json
import re
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

import whist_nb as wn
from tests.builders import every_game_in_time
from tests.classroom.builders import answer_rightly, handed_in
from whist_nb.classroom import quiz_codes
from whist_nb.classroom.bots import BOTS, NEWEST, BotVersion
from whist_nb.classroom.code_letters import LETTERS
from whist_nb.classroom.files import read_file, write_file
from whist_nb.classroom.quiz import Quiz, QuizAnswer, QuizHandIn, QuizSession, usual_drills
from whist_nb.classroom.quiz_codes import read_quiz_code, write_quiz_code
from whist_nb.classroom.quiz_report import deal_of
from whist_nb.classroom.read_codes import read_any_code
from whist_nb.engine.cards import Card
from whist_nb.players import Club
from whist_nb.training.log import LearnerLog
from whist_nb.training.posed import PosedQuestion
from whist_nb.training.question import Question
from whist_nb.widgets.quiz import QuizTrainer


def any_answer(asked: PosedQuestion, part: Question, chance: Random) -> Any:
    """Return an answer that a page could send, right or wrong."""
    values = [value for value, _ in part.options] if part.kind in ("choice", "seats") else []
    there = [Card(card).text for card in part.options or asked.view.pack] if part.kind in ("card", "cards") else []
    match part.kind:
        case "number":
            return chance.randint(0, 99)
        case "percent":
            return chance.randint(0, 1000) / 10
        case "choice":
            return chance.choice(values)
        case "seats":
            return [seat for seat in values if chance.random() < 0.5]
        case "card":
            return chance.choice(there)
        case "cards":
            return [card for card in there if chance.random() < 0.3]
    return {suit: chance.randint(0, 26) for suit in part.answer}


def answered(quiz: Quiz, chance: Random, count: int, name: str | None = None) -> QuizHandIn:
    """Answer that many questions at random, giving some up or looking at them again if that is allowed."""
    session = QuizSession(quiz)
    for _ in range(count):
        asked = session.next()
        assert asked is not None
        hints = 0 if quiz.is_exam else chance.choice([0, 0, 1, 5])
        for part in asked.question.parts:
            if not quiz.is_exam and chance.random() < 0.1:
                session.give_up(hints=hints)
                break
            session.respond(any_answer(asked, part, chance), hints=hints)
    return QuizHandIn(quiz, session.answers, name)


def asked_in(quiz: Quiz, count: int = 5) -> list[str]:
    asked = [quiz.question(number) for number in range(1, count + 1)]
    return [f"{each.view.hand}{each.question.whole}" for each in asked]


@every_game_in_time
def test_a_word_asks_everybody_the_same_and_another_word_something_else(name: str) -> None:
    oak, again = Quiz.of(name, "oak", 5), Quiz.of(name, " OAK ", 9, exam=True)
    assert asked_in(oak) == asked_in(again)
    assert asked_in(oak) != asked_in(Quiz.of(name, "elm", 5))
    assert len({oak.question(number).seed for number in range(1, 6)}) == 5


@pytest.mark.slow
@every_game_in_time
@pytest.mark.parametrize("is_exam", [True, False])
def test_a_code_brings_back_every_answer(name: str, is_exam: bool) -> None:
    chance = Random(f"{name} {is_exam}")
    for count in (0, 3, 8):
        quiz = Quiz.of(name, "ash", 8, exam=is_exam, level=chance.randint(0, 12))
        handed = answered(quiz, chance, count, "Ada")
        code = write_quiz_code(handed)
        assert read_any_code(code.lower().replace("-", " "), "ash") == handed
        assert read_file(write_file(handed), "ash") == handed
        assert read_file(write_file(handed), "ash").name == "Ada"


@pytest.mark.slow
def test_every_wrong_letter_is_named_by_its_place() -> None:
    code = write_quiz_code(answered(Quiz.of("whist", "oak", 6), Random(3), 6)).replace("-", "")
    for at, letter in enumerate(code):
        for other in LETTERS[at % 6 :: 6].replace(letter, ""):
            with pytest.raises(wn.BadRecord, match=rf"Letter {at + 1} looks wrong: it reads {other},"):
                read_any_code(code[:at] + other + code[at + 1 :], "oak")


def test_numbers_that_no_quiz_has_are_refused() -> None:
    from whist_nb.classroom.code_letters import write

    chance, kept = Random(8), []
    for _ in range(400):
        code = write(chance.getrandbits(90) * 4 + 1)  # the form of answers
        try:
            kept.append(read_any_code(code, "oak"))
        except wn.BadRecord:
            continue
    assert kept == []


def test_a_code_of_another_word_is_refused() -> None:
    code = write_quiz_code(answered(Quiz.of("whist", "oak", 2), Random(1), 2))
    with pytest.raises(wn.BadRecord, match="a different word"):
        read_quiz_code(code, "elm")


def test_questions_that_another_version_asks_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    quiz = Quiz.of("whist", "oak", 2, drills="trumps-out")
    code = write_quiz_code(QuizHandIn(quiz, (QuizAnswer((3,)), QuizAnswer((4,)))))
    usual = Quiz.question
    monkeypatch.setattr(Quiz, "question", lambda self, number: usual(self, number + 2))
    with pytest.raises(wn.BadRecord, match=r"than the ones asked here\.$"):
        read_quiz_code(code, "oak")


@pytest.mark.parametrize(("theirs", "said"), [("0.4.12", "0.4.12"), ("1.0rc2", "1.0.2"), ("0.3.0.dev7", "0.3.0")])
def test_questions_of_another_version_name_the_version_to_install(
    monkeypatch: pytest.MonkeyPatch, theirs: str, said: str
) -> None:
    monkeypatch.setattr(quiz_codes, "package_version", lambda: theirs)
    quiz = Quiz.of("whist", "oak", 2, drills="trumps-out")
    handed = QuizHandIn(quiz, (QuizAnswer((3,)), QuizAnswer((4,))))
    code = write_quiz_code(handed)
    monkeypatch.setattr(quiz_codes, "package_version", lambda: "0.2.0")
    assert read_quiz_code(code, "oak") == handed  # another version that asks the same reads it
    usual = Quiz.question
    monkeypatch.setattr(Quiz, "question", lambda self, number: usual(self, number + 2))
    with pytest.raises(wn.BadRecord, match=rf"Install whist-nb=={re.escape(said)}, which asked them"):
        read_quiz_code(code, "oak")
    [refused] = wn.class_report("oak", {"Ada": code}).report.refused
    assert refused.name == "Ada"


def test_a_drill_that_is_not_asked_here_names_the_version_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quiz_codes, "package_version", lambda: "0.4.0")
    code = write_quiz_code(QuizHandIn(Quiz.of("whist", "oak", 2, drills="trumps-out"), ()))
    monkeypatch.setattr(quiz_codes, "package_version", lambda: "0.3.0")
    monkeypatch.setattr(quiz_codes, "drills_for", lambda book: ())
    with pytest.raises(wn.BadRecord, match=r"Install whist-nb==0\.4\.0, which asked them"):
        read_quiz_code(code, "oak")


def test_a_quiz_says_of_bots_that_are_newer_or_gone_what_homework_says(monkeypatch: pytest.MonkeyPatch) -> None:
    quiz = Quiz.of("whist", "oak", 2, drills="trumps-out")
    newer = write_quiz_code(QuizHandIn(replace(quiz, bots=NEWEST + 1), ()))
    with pytest.raises(wn.BadRecord, match="newer than this version of whist-nb: update it"):
        read_quiz_code(newer, "oak")
    monkeypatch.setitem(BOTS, 1, BotVersion("0.1.0", "0.3.0", None))
    gone = write_quiz_code(QuizHandIn(replace(quiz, bots=1), ()))
    with pytest.raises(wn.BadRecord, match=r"Install whist-nb==0\.3\.0"):
        read_quiz_code(gone, "oak")


def test_questions_come_from_the_deals_of_their_own_bots() -> None:
    """A class may be examined before an update and read after it: the questions stay what they were."""
    mine = Quiz.of("whist", "oak", 12, exam=True)
    old = replace(mine, bots=1)
    assert asked_in(old, 12) != asked_in(mine, 12)
    handed = answered(old, Random(4), 12, "Ada")
    code = write_quiz_code(handed)
    assert read_quiz_code(code, "oak") == handed
    report = wn.class_report("oak", {"Ada": code})
    for number in range(1, 13):
        game, index = report.report.game(number)
        assert [action for _, action in game.actions] == actions_of(Club(version=1), old.question(number).seed)
        before = game.before(index).view(0)
        assert before.hand == old.question(number).view.hand
    widget = QuizTrainer(mine)
    few = QuizHandIn(old, handed.answers[:5])
    widget.resume(write_quiz_code(few))
    assert widget.hand_in == few


def actions_of(club: Club, seed: int) -> list[Any]:
    game = wn.Game("whist", seed=seed, deals=1)
    while (actor := game.current_player) is not None:
        game.apply(club.choose(game.view(actor)))
    return [action for _, action in game.actions]


def test_questions_of_older_bots_are_not_mixed_with_those_of_newer_ones() -> None:
    quiz = Quiz.of("whist", "oak", 3)
    codes = {name: write_quiz_code(answered(quiz, Random(name), 3)) for name in ("Ada", "Ben")}
    codes["Cem"] = write_quiz_code(answered(replace(quiz, bots=1), Random(3), 3))
    report = wn.class_report("oak", codes).report
    assert [each.name for each in report.hand_ins] == ["Ada", "Ben"]
    [refused] = report.refused
    assert (refused.name, "another version of whist-nb" in refused.why) == ("Cem", True)


def test_an_altered_file_is_refused() -> None:
    handed = answered(Quiz.of("whist", "oak", 2, drills="trumps-out", exam=True), Random(1), 2)
    told = json.loads(write_file(handed))
    told["answers"][0]["answered"] = [1 if handed.answers[0].responses != (1,) else 2]
    with pytest.raises(wn.BadRecord, match="answers"):
        read_file(json.dumps(told), "oak")


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"questions": 0}, "questions=0"),
        ({"questions": 65}, "questions=65"),
        ({"drills": "trump-out"}, "trumps-out"),
        ({"drills": []}, "at least one"),
        ({"level": 13}, "level=13"),
        ({"seat": 4}, "seat"),
        ({"seed": 3}, "seed"),
        ({"name": "x" * 41}, "40"),
        ({"no_such": 1}, "no_such"),
    ],
)
def test_misfits_are_reported(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(wn.BadOption, match=re.escape(said)):
        wn.exam("whist", "oak", **wrong)


def test_drills_that_need_numpy_are_asked_only_by_name() -> None:
    assert "inference" not in usual_drills(wn.VARIANTS[0])
    assert Quiz.of("whist", "oak", 2, drills="inference").drills == ("inference",)


# The widgets


def test_an_exam_gives_nothing_away() -> None:
    exam = wn.exam("german-whist", "oak", 3)
    exam.press("next")
    for button in ("give up", "again", "show 1", "new", "log", "play open"):
        exam.press(button)
        assert exam.frame["state"]["status"]["kind"] == "trouble"
    frames: list[Any] = []
    exam.observe(lambda change: frames.append(change["new"]), "frame")
    while not exam.is_over:
        exam.seen()
        asked = exam.asked
        assert asked is not None
        exam.answer(*(any_answer(asked, part, Random(1)) for part in asked.question.parts))
    assert len(frames) > 3
    for frame in frames:
        trainer = frame["state"]["trainer"]
        assert "told" not in trainer
        assert not (frame["state"]["panel"] or {}).get("rows")
    assert "found_by" not in json.dumps(frames)
    assert "right" not in re.sub("Your teacher will tell you what was right", "", str(exam.frame["state"]["panel"]))


def test_a_quiz_goes_on_from_its_code_and_from_no_other() -> None:
    first = wn.quiz("whist", "oak", 4)
    answer_rightly(first, 2)
    code = first.code
    second = wn.quiz("whist", "oak", 4, code=code)
    assert [each.responses for each in second.hand_in.answers] == [each.responses for each in first.hand_in.answers]
    assert second.code == code
    with pytest.raises(wn.BadOption, match="You've already started"):
        second.resume(code)
    for other in (wn.quiz("whist", "oak", 5), wn.exam("whist", "oak", 4)):
        with pytest.raises(wn.BadOption, match="different homework"):
            other.resume(code)
        assert other.answered == ()
    with pytest.raises(wn.BadOption, match="different homework"):
        wn.quiz("whist", "oak", 4, code=wn.homework("whist", "oak", 4).code)
    answer_rightly(second)
    assert second.is_over
    assert read_any_code(second.code, "oak").progress == 4


def test_what_is_handed_in_is_not_answered_by_play_on() -> None:
    for ask in (wn.quiz, wn.exam):
        asked = ask("whist", "oak", 2, drills=["trumps-out", "voids"])
        asked.press("next")
        before = asked.frame
        with pytest.raises(wn.BadOption, match="answer them yourself"):
            asked.play_on()
        assert (asked.frame, asked.answered) == (before, ())


def test_while_handing_in_nothing_is_answered_and_the_way_back_is_open() -> None:
    quiz = wn.quiz("whist", "oak", 2, drills="trumps-out")
    quiz.press("next")
    quiz.press("hand_in")
    assert quiz.frame["state"]["panel"]["title"] == "0 of 2 questions answered"
    with pytest.raises(wn.BadOption, match="handing in"):
        quiz.answer(3)
    quiz.press("board")
    quiz.answer(3)
    assert len(quiz.answered) == 1
    quiz.rename("Ben")
    assert read_file(quiz.file(), "oak").name == "Ben"
    with pytest.raises(wn.BadOption):
        quiz.answer(3, 4)


def test_answers_to_a_quiz_are_not_written_to_the_learners_log() -> None:
    quiz = wn.quiz("whist", "oak", 2)
    before = len(LearnerLog())
    answer_rightly(quiz)
    assert len(quiz.answered) == 2
    assert len(LearnerLog()) == before


# The report


def trumps_out(asked: PosedQuestion) -> int:
    """The trumps that are neither played nor in the hand: a count by hand over the pack."""
    view = asked.view
    gone = {card for trick in view.tricks for _, card in trick.plays} | {card for _, card in view.trick}
    suit = view.trump
    return sum(Card(card).suit == suit and card not in gone and card not in view.hand for card in view.pack)


def a_class() -> list[QuizHandIn]:
    """Make a class: Ada has both right, Ben the first, Cyd neither and agrees with Ben, Dee has one wrong answer."""
    quiz = Quiz.of("whist", "oak", 2, drills="trumps-out", exam=True)
    one, two = (trumps_out(quiz.question(number)) for number in (1, 2))
    told = {"Ada": (one, two), "Ben": (one, two + 1), "Cyd": (one + 2, two + 1), "Dee": (one + 2,)}
    return [QuizHandIn(quiz, tuple(QuizAnswer((each,)) for each in said), name) for name, said in told.items()]


def test_the_report_says_who_was_right_and_what_was_said_instead() -> None:
    viewer = wn.class_report("oak", a_class())
    report, quiz = viewer.report, a_class()[0].assignment
    assert [(each.name, each.right, each.share) for each in report.standings] == [
        ("Ada", 2, 1.0),
        ("Ben", 1, 0.5),
        ("Cyd", 0, 0.0),
        ("Dee", 0, 0.0),
    ]
    assert [each.right for each in report.questions] == [(0, 1), (0,)]
    assert sorted(who for *_, who in report.questions[1].given) == [(0,), (1, 2)]
    assert [(each.right, each.answered, each.missed) for each in report.drills] == [(3, 7, ((2, 2), (1, 1), (3, 1)))]
    assert len(viewer.rows()) == 7
    parts = {part["key"]: part for part in viewer.frame["state"]["report"]["parts"]}
    assert list(parts) == ["results", "drills", "questions", "needs"]
    one, two = (trumps_out(quiz.question(number)) for number in (1, 2))
    told = [(line["cells"][1], [who for who, _ in line["who"]]) for line in parts["questions"]["lines"]]
    marked = [each for each in told if "(right)" in each[0]]
    assert marked == [(f"**{one}** (right)", ["Ada", "Ben"]), (f"**{two}** (right)", ["Ada"])]
    assert [(line["cells"][0], line["opens"]) for line in parts["needs"]["lines"]] == [
        ("Ben", [2, 1, 0]),  # the first question each of them missed
        ("Cyd", [1, 2, 0]),
        ("Dee", [1, 3, 0]),
    ]
    assert parts["needs"]["note"] == "Nothing stands out for Ada."
    assert viewer.marks(10)[1]["mark"] == 5.0


def test_a_line_opens_the_deal_where_the_question_was_asked() -> None:
    viewer = wn.class_report("oak", a_class())
    asked = viewer.report.assignment.question(2)
    replay = viewer.see(2, 1)
    assert viewer.opened is replay
    game, index = deal_of(asked)
    before = game.before(index)
    assert before.view(asked.view.seat).hand == asked.view.hand
    assert len(before.view(0).tricks) == len(asked.view.tricks)
    with pytest.raises(wn.BadOption):
        viewer.see(3, 0)
    with pytest.raises(wn.BadOption):
        viewer.see(1, 9)


def test_boards_and_questions_of_one_word_are_distinguished(tmp_path: Path) -> None:
    for each in a_class():
        (tmp_path / f"quiz-{each.name}.json").write_text(write_file(each), "utf-8")
    (tmp_path / "Eve.json").write_text(write_file(handed_in("whist", "oak", 2)), "utf-8")
    assert len(wn.class_report("oak", tmp_path).report.hand_ins) == 4
    assert len(wn.class_report("oak", tmp_path, what="questions").report.refused) == 1
    assert len(wn.class_report("oak", tmp_path, what="boards", costs=False).report.hand_ins) == 1
    with pytest.raises(wn.BadOption, match="what="):
        wn.class_report("oak", tmp_path, what="question")


def test_the_marks_go_into_a_grade_book(tmp_path: Path) -> None:
    book, filled = tmp_path / "export.csv", tmp_path / "import.csv"
    book.write_text("Student,ID\nBen,7\nAda,8\nFay,9\n", "utf-8")
    viewer = wn.class_report("oak", a_class())
    assert viewer.fill_grade_book(book, filled, column="Exam", out_of=20) == (("Cyd", "Dee"), (), ())
    rows = list(csv.DictReader(filled.open(encoding="utf-8")))
    assert [row["Exam"] for row in rows] == ["10", "20", ""]


def test_hidden_names_stay_hidden_and_the_page_can_be_printed() -> None:
    viewer = wn.class_report("oak", a_class(), names=False)
    assert "Ada" not in json.dumps(viewer.frame) + viewer.page
    assert "Pupil 2" in viewer.page
    assert "How many" in viewer.page
