"""Due questions come first, at their level, wherever the mode allows, and those out of reach are dropped."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from math import exp
from pathlib import Path
from random import Random

import pytest

import whist_nb as wn
from tests.training.test_session import through, wrong
from whist_nb.engine.errors import BadOption, MissingPackage
from whist_nb.players import Club
from whist_nb.training import session as sessions
from whist_nb.training.drills import DRILLS
from whist_nb.training.log import Answer, LearnerLog
from whist_nb.training.review_queue import ReviewItem
from whist_nb.training.schedule import due_now
from whist_nb.training.session import Session

MONDAY = datetime(2026, 11, 23, 9, tzinfo=UTC)
DAY = timedelta(days=1)


class Clock:
    """Shows the time that it is set to."""

    def __init__(self, now: datetime = MONDAY) -> None:
        self.now = now

    def __call__(self) -> datetime:
        return self.now


def failed(log: LearnerLog, *keys: str, at: datetime = MONDAY - 3 * DAY) -> None:
    """Each of these was answered wrongly at that time, an hour after the one before: it is due a day later."""
    for number, key in enumerate(keys):
        log.keep_returning(ReviewItem(key).answered(right=False, slow=False, at=at + timedelta(hours=number)))


def asked_keys(session: Session, count: int) -> list[str]:
    found = []
    for _ in range(count):
        found.append(session.next().key)
        through(session)
    return found


# One after the other


def test_due_questions_come_first_and_the_longest_overdue_before_the_others() -> None:
    log = LearnerLog(":memory:", clock=Clock())
    keys = ["whist/voids/3", "whist/cards-out/1", "whist/last-trick/2", "whist/voids/1"]
    failed(log, *keys)
    failed(log, "german-whist/voids/3", "whist/gone-or-not/9")
    log.keep_pace("whist/pips", {"level": 2.0})
    log.keep_pace("german-whist/voids", {"level": 3.0})
    assert due_now(log) == ["german-whist/voids/3", keys[0], keys[1], keys[2], keys[3]]
    assert asked_keys(Session("whist", seed=5, log=log), 4) == keys
    assert due_now(log) == ["german-whist/voids/3"]  # rung 9 is out of reach at level 2


def test_one_drill_or_one_level_asks_only_what_is_due_of_it() -> None:
    log = LearnerLog(":memory:", clock=Clock())
    failed(log, "whist/voids/3", "whist/cards-out/1", "whist/cards-out/3")
    assert asked_keys(Session("whist", "cards-out", seed=5, log=log), 2) == ["whist/cards-out/1", "whist/cards-out/3"]
    assert Session("whist", level=3, seed=5, log=log).next().key == "whist/voids/3"
    assert Session("whist", level=4, seed=5, log=log).next().rung == 4


def test_an_exam_and_a_test_of_the_span_ask_what_they_always_ask() -> None:
    log = LearnerLog(":memory:", clock=Clock())
    failed(log, "german-whist/voids/1", "german-whist/hold-a-hand/11")
    plain = LearnerLog(":memory:")
    for mode in ("exam", "span"):
        ours, theirs = (Session("german-whist", mode=mode, seed=1, log=each) for each in (log, plain))
        assert ours.next().question == theirs.next().question
    assert len(due_now(log)) == 2


@pytest.mark.parametrize("mode", ["play", "watch"])
def test_in_a_hand_what_is_due_is_asked_where_it_has_occasion(mode: str) -> None:
    log, club = LearnerLog(":memory:", clock=Clock()), Club()
    for drill in ("cards-out", "voids", "last-trick", "gone-or-not"):
        failed(log, f"whist/{drill}/1", f"whist/{drill}/2")
    session, rungs = Session("whist", mode=mode, seed=6, log=log), []
    for seed in range(6, 16):
        game = wn.Game("whist", seed=seed, deals=1)
        session.new_game()
        while not game.is_over:
            due = due_now(log)
            if session.moment(game.view(0), seed) is not None:
                rungs.append((session.asked.key in due, bool(due)))
                through(session)
            game.apply(club.choose(game.view(game.current_player)))
    assert due_now(log) == []
    assert sum(was_due for was_due, _ in rungs) == 8


def test_any_game_asks_what_is_due_in_all_of_them_and_goes_on() -> None:
    log = LearnerLog(":memory:", clock=Clock())
    keys = ["whist/voids/3", "knockout-whist/cards-out/1", "contract-whist/needs/2"]
    failed(log, *keys)
    session = Session("any", seed=4, log=log)
    for key in keys:
        asked = session.next()
        assert (asked.key, session.variant.id) == (key, key.split("/")[0])
        assert asked.view.seats == len(wn.Game(asked.game).scores)
        through(session)
    more = asked_keys(session, 12)
    assert {key.split("/")[0] for key in more} <= {"whist", "knockout-whist", "contract-whist"}
    assert {each.game for each in log.answers()} == {"whist", "knockout-whist", "contract-whist"}
    fresh = Session("any", seed=4, log=":memory:")
    assert fresh.next().game == "german-whist"


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"mode": "play"}, "mode='flash'"),
        ({"mode": "exam"}, "mode='flash'"),
        ({"drills": "voids"}, "drills='voids' works in a single game only"),
        ({"seats": 4}, "seats=4 works in a single game"),
        ({"seat": 1}, "seat=1 works in a single game"),
        ({"target": 5}, "target=5 works in a single game"),
    ],
)
def test_options_of_one_game_are_refused_for_any_game(given: dict, said: str) -> None:
    with pytest.raises(BadOption, match=said):
        Session("any", log=":memory:", **given)


# What no longer comes back


def test_a_rung_that_is_left_behind_or_out_of_reach_is_let_go() -> None:
    """At level 3 rungs 1 to 5 come back; a right answer leads to 3.6, where rung 6 is in reach, but 0 and 7 are not."""
    log = LearnerLog(":memory:", clock=Clock())
    failed(log, *(f"whist/cards-out/{rung}" for rung in range(8)), "german-whist/cards-out/0")
    assert due_now(log, "whist")[0] == "whist/cards-out/0"  # no level is known yet
    log.keep_pace("whist/cards out", {"level": 3.0, "step": 3.0})
    assert due_now(log, "whist") == [f"whist/cards-out/{rung}" for rung in (1, 2, 3, 4, 5)]
    session = Session("whist", "cards-out", seed=1, log=log)
    assert asked_keys(session, 2) == ["whist/cards-out/1", "whist/cards-out/2"]
    assert log.pace("whist/cards out")["level"] == 3.0  # a level or more below it they say little of it
    assert asked_keys(session, 1) == ["whist/cards-out/3"]
    assert log.pace("whist/cards out")["level"] == pytest.approx(3.6)  # a fifth of the first step
    keys = ["german-whist/cards-out/0", *(f"whist/cards-out/{rung}" for rung in range(1, 7))]
    assert sorted(log.returning()) == sorted(log.returning_keys()) == keys


def test_a_failed_question_comes_back_unless_it_is_failed_again_far_above_the_level() -> None:
    clock = Clock()
    log = LearnerLog(":memory:", clock=clock)
    session = Session("whist", "cards-out", seed=1, log=log)
    assert session.next().key == "whist/cards-out/2"
    through(session, right=False)
    level = log.pace("whist/cards out")["level"]
    assert level == pytest.approx(2 - 2.4)  # four fifths of the first step
    clock.now += DAY
    assert due_now(log) == ["whist/cards-out/2"]
    session = Session("whist", "cards-out", seed=2, log=log)
    assert session.next().key == "whist/cards-out/2"
    through(session, right=False)
    assert (log.pace("whist/cards out")["level"], log.returning()) == (level, {})


def test_a_rung_that_no_deal_asks_at_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    log = LearnerLog(":memory:", clock=Clock())
    failed(log, "whist/voids/3", "whist/cards-out/1")
    real = sessions.fresh
    monkeypatch.setattr(
        sessions, "fresh", lambda variant, drill, *more: None if drill.id == "voids" else real(variant, drill, *more)
    )
    assert Session("whist", seed=5, log=log).next().key == "whist/cards-out/1"
    assert due_now(log) == ["whist/cards-out/1"]


def test_questions_that_need_a_missing_package_stay_due(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page without numpy passes a drill over; it is asked again where numpy is."""
    log = LearnerLog(":memory:", clock=Clock())
    failed(log, "whist/chance/3", "whist/cards-out/1")
    real = sessions.fresh

    def without(variant: object, drill: object, *more: object) -> object:
        if drill is DRILLS["chance"]:
            raise MissingPackage("Beliefs needs numpy")
        return real(variant, drill, *more)  # type: ignore[arg-type]

    with monkeypatch.context() as here:
        here.setattr(sessions, "fresh", without)
        assert Session("whist", seed=5, log=log).next().key == "whist/cards-out/1"
        with pytest.raises(MissingPackage):
            Session("whist", "chance", seed=5, log=log).next()
    assert due_now(log) == ["whist/chance/3", "whist/cards-out/1"]
    assert Session("whist", seed=5, log=log).next().key == "whist/chance/3"


@pytest.mark.parametrize(
    "key",
    ["whist/voids/99", "whist/voids/-1", "whist/voids", "whist/bids/1", "chess/voids/1", "whist/needs/1", "close/3"],
)
def test_questions_that_do_not_exist_are_never_due(key: str) -> None:
    log = LearnerLog(":memory:", clock=Clock())
    failed(log, key)
    assert due_now(log) == []
    assert Session("whist", seed=1, log=log).next() is not None


def test_within_a_day_nothing_comes_back_but_by_the_run_itself() -> None:
    """Wrong, slow and right alike: the next day at the earliest, the right one after the wrong one."""
    wrong_one, slow, right = (
        ReviewItem("x").answered(right=right, slow=slow, at=MONDAY)
        for right, slow in ((False, False), (True, True), (True, False))
    )
    assert MONDAY + DAY == wrong_one.due <= slow.due < right.due == MONDAY + 2 * DAY
    learning = {"card_id": 1, "state": 1, "step": 0, "stability": 2.3, "difficulty": 2.1}
    old = ReviewItem("x", {**learning, "due": str(MONDAY), "last_review": str(MONDAY)})  # as the first version kept it
    assert old.answered(right=True, slow=False, at=MONDAY).due >= MONDAY + DAY


# Day after day


class Learner:
    """A learner whose ability grows with practice, and who knows a level better the further it is below that."""

    def __init__(self, ability: float, gain: float) -> None:
        self.first, self.gain, self.lots = ability, gain, Random(3)
        self.abilities: dict[str, float] = {}

    def answer(self, session: Session) -> None:
        skill = f"{session.asked.game}/{session.asked.question.skill}"
        ability = self.abilities.get(skill, self.first)
        knows = self.lots.random() < 1 / (1 + exp((session.asked.rung - ability) / 1.5))
        self.abilities[skill] = ability + self.gain
        while (part := session.part) is not None:
            session.respond(part.answer if knows else wrong(part), submit_ms=self.lots.uniform(3000, 9000))


def oldest_of(log: LearnerLog, at: datetime) -> timedelta:
    """Return how long the most overdue question has waited, read from the stored items themselves."""
    keys = due_now(log, at=at)
    return max((at - log.returning()[key].due for key in keys), default=timedelta(0))


def evenings(log: LearnerLog, clock: Clock, game: str, learner: Learner, days: int) -> list[timedelta]:
    """Fifty questions a day; the wait of the longest overdue each evening."""
    found = []
    for day in range(days):
        clock.now = MONDAY + day * DAY
        session = Session(game, seed=day + 1, questions=50, log=log)
        while session.next() is not None:
            clock.now += timedelta(seconds=20)
            learner.answer(session)
        found.append(oldest_of(log, clock.now))
    return found


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each rung of a drill always asks the same: what it asks is not the point."""
    real, known = sessions.fresh, {}

    def fresh(variant, drill, rung, seed, *place):
        key = variant.id, drill.id, rung
        if key not in known:
            known[key] = real(variant, drill, rung, 7, *place)
        return known[key]

    monkeypatch.setattr(sessions, "fresh", fresh)


@pytest.mark.slow
@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("days", [20, pytest.param(60, marks=pytest.mark.nightly)])
def test_nothing_is_overdue_for_more_than_three_days(days: int) -> None:
    clock = Clock()
    log = LearnerLog(":memory:", clock=clock)
    waits = evenings(log, clock, "knockout-whist", Learner(2.0, gain=0.01), days)
    assert max(waits) <= 3 * DAY
    assert {each.at[:10] for each in log.answers()} == {f"{MONDAY + day * DAY:%Y-%m-%d}" for day in range(days)}
    assert len(log) == 50 * days


@pytest.mark.usefixtures("quick")
@pytest.mark.nightly
def test_a_backlog_in_many_games_is_worked_off_and_does_not_come_back() -> None:
    """Fourteen rungs in each of twelve games are due at once; "any" asks them in four days, and keeps up after that."""
    clock = Clock()
    log = LearnerLog(":memory:", clock=clock)
    drills = ("cards-out", "voids", "last-trick", "gone-or-not", "honours-gone", "boss-card", "hold-a-hand")
    games = [each.id for each in wn.VARIANTS if all(DRILLS[drill].fits(each) for drill in drills)][:12]
    failed(
        log, *(f"{game}/{drill}/{rung}" for rung in (2, 3) for drill in drills for game in games), at=MONDAY - 8 * DAY
    )
    assert len(due_now(log, at=MONDAY)) == 168
    waits = evenings(log, clock, "any", Learner(3.0, gain=0.01), days=9)
    assert max(waits[4:]) <= 3 * DAY


# The clock


def test_the_clock_is_handed_in_once_and_holds_everywhere(tmp_path: Path) -> None:
    clock = Clock(datetime(2031, 5, 6, 7, 8, 9, tzinfo=UTC))
    session = Session("whist", "voids", seed=1, log=tmp_path / "log.sqlite", clock=clock)
    session.next()
    through(session, right=False)
    session.log.tried("01-whist", "follow", 1, solved=True)
    (item,) = session.log.returning().values()
    assert session.log.answers()[0].at == "2031-05-06T07:08:09.000+00:00"
    assert item.due == clock.now + DAY
    assert session.log.exercises()[0].solved_at == "2031-05-06T07:08:09.000+00:00"
    assert (due_now(session.log), wn.Progress(session.log).today(most=None)[-1:]) == ([], ('wn.drill.voids("whist")',))
    clock.now += DAY
    assert due_now(session.log) == [item.key]
    other = Clock(clock.now + 9 * DAY)
    ours = Session("whist", "voids", seed=1, log=session.log, clock=other)
    assert ours.next().key == item.key
    through(ours)
    assert session.log.answers()[-1].at.startswith("2031-05-16")
    assert wn.Progress(tmp_path / "log.sqlite", clock=other).clock is other
    trainer = wn.CountingTrainer("whist", "voids", "flash", log=tmp_path / "new.sqlite", clock=other)
    trainer.play_on(1)
    assert trainer.log.answers()[0].at.startswith("2031-05-16")


@pytest.mark.parametrize("wrong_clock", [3, "now", lambda: 3, lambda: datetime(2026, 1, 1)])
def test_values_that_are_not_clocks_are_refused(wrong_clock: object) -> None:
    for use in (LearnerLog, wn.Progress):
        with pytest.raises(BadOption, match="clock"):
            use(":memory:", clock=wrong_clock)
    with pytest.raises(BadOption, match="clock"):
        Session("whist", log=":memory:", clock=wrong_clock)


def test_nothing_else_reads_the_computers_clock() -> None:
    room = Path(sessions.__file__).parent
    reading = [
        each.name
        for each in room.rglob("*.py")
        if "datetime.now" in each.read_text() or "time.time" in each.read_text()
    ]
    assert reading == ["clock.py"]


# Levels come along


def test_levels_come_along_with_an_export(tmp_path: Path) -> None:
    """Having trained on Binder, you go on at home at the same level; the one with more answers behind it stays."""
    away = LearnerLog(":memory:", clock=Clock())
    session = Session("whist", "cards-out", seed=1, questions=9, log=away)
    while session.next() is not None:
        through(session)
    away.keep_pace("whist/voids", {"level": 4.0, "trials": 5})
    file = away.export(tmp_path / "binder.sqlite")
    level = away.pace("whist/cards out")["level"]
    assert level > 4
    home = LearnerLog(tmp_path / "home.sqlite", clock=Clock())
    home.keep_pace("whist/voids", {"level": 8.0, "trials": 200})
    home.keep_pace("german-whist/voids", {"level": 5.0, "trials": 2})
    assert home.take_in(file) == 9
    assert home.pace("whist/cards out") == away.pace("whist/cards out")
    assert Session("whist", "cards-out", seed=2, log=home).next().rung >= int(level)
    assert home.pace("whist/voids") == {"level": 8.0, "trials": 200}
    assert home.take_in(file) == 0
    away.take_in(home.export(tmp_path / "back.sqlite"))
    assert away.paces() == home.paces()


def test_a_damaged_level_starts_again_and_stops_nothing() -> None:
    log = LearnerLog(":memory:")
    for pace in ({"level": "high"}, {"level": 99}, {"speed": 3}, {"level": 3.0, "turns": "many"}):
        log.keep_pace("whist/cards out", pace)
        session = Session("whist", "cards-out", seed=1, log=log)
        assert session.next().rung in (2, 3)
        through(session)
        assert due_now(log) == []


# Shown again


@pytest.mark.parametrize(("hints", "credit"), [(0, 1.0), (1, 0.5), (2, 0.25), (3, 0.125)])
def test_shown_again_an_answer_counts_less_everywhere(hints: int, credit: float) -> None:
    """By hand: the first step is 3 levels, the target 0.8, so the level moves by 3 * (credit - 0.8) from 2."""
    clock = Clock()
    log = LearnerLog(":memory:", clock=clock)
    session = Session("whist", "cards-out", seed=1, log=log)
    session.next()
    told = session.respond(session.part.answer, hints=hints)
    while told is None:
        told = session.respond(session.part.answer, hints=hints)
    (kept,) = log.answers()
    assert (kept.right, kept.hints, kept.credit, told.credit) == (True, hints, credit, credit)
    assert log.pace("whist/cards out")["level"] == pytest.approx(max(-1.0, 2 + 3 * (credit - 0.8)))
    (item,) = log.returning().values()
    days = {0: 2, 1: 1, 2: 1, 3: 1}[hints]
    assert item.due == clock.now + days * DAY
    stability = {0: 2.3065, 1: 1.2931}.get(hints, 0.212)  # FSRS-6's first stabilities: good, hard, again
    assert item.memory["stability"] == pytest.approx(stability)
    assert wn.Progress(log).skills[0].right == credit
    counted = {
        0: None,
        1: "You looked again, so this answer counts half.",
        2: "You looked again twice, so this answer counts a quarter.",
        3: "You looked again 3 times, so this answer counts little.",
    }
    assert told.counted == counted[hints]


def test_a_wrong_answer_counts_nothing_shown_again_or_not() -> None:
    session = Session("whist", "cards-out", seed=1, log=":memory:")
    session.next()
    while (part := session.part) is not None:
        told = session.respond(wrong(part), hints=1)
    assert (told.credit, told.counted) == (0.0, None)


@pytest.mark.parametrize("hints", [-1, 1.0, "1", None, 10**7, True])
def test_impossible_numbers_of_showings_are_refused(hints: object) -> None:
    session = Session("whist", "cards-out", seed=1, log=":memory:")
    session.next()
    with pytest.raises(BadOption, match="hints"):
        session.respond(session.part.answer, hints=hints)
    with pytest.raises(BadOption, match="hints"):
        session.give_up(hints=hints)
    assert (len(session.log), session.part) == (0, session.asked.question)


def test_cards_named_in_part_count_in_part() -> None:
    """Twelve of the thirteen cards of the Close, and nothing wrong, count 12/13; none counts nothing."""
    for missed, credit in ((1, 12 / 13), (13, 0.0)):
        log = LearnerLog(":memory:")
        session = Session("german-whist", "the-close", seed=1, level=6, log=log)
        session.next()
        told = session.respond(session.part.answer[missed:])
        (kept,) = log.answers()
        assert (told.right, kept.right) == (False, False)
        assert kept.credit == pytest.approx(credit, abs=1e-4)
        (item,) = log.returning().values()
        assert item.memory["stability"] == pytest.approx(1.2931 if missed == 1 else 0.212)


# An answer that can't be kept


def test_a_seed_that_the_log_cannot_hold_is_refused_at_once(tmp_path: Path) -> None:
    for seed in (2**64, -(2**63), 2**62):
        with pytest.raises(BadOption, match="between"):
            Session("whist", seed=seed, log=tmp_path / "log.sqlite")
    assert list(tmp_path.iterdir()) == []


def test_a_session_goes_on_when_one_answer_cannot_be_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    log = LearnerLog(":memory:")
    one, other = Session("whist", "voids", seed=1, log=log), Session("whist", "cards-out", seed=1, log=log)
    one.next()
    with monkeypatch.context() as patch:
        patch.setattr(sessions, "package_version", lambda: "half of \ud83d")
        through(one)
    assert len(one.answered) == 1
    assert "version" in (one.last_error or "")
    one.next()
    through(one)
    other.next()
    through(other)
    assert (len(log.answers()), log.last_error, other.last_error) == (2, None, None)


def test_span_tests_do_not_count_as_a_weakness() -> None:
    log = LearnerLog(":memory:")
    session = Session("whist", mode="span", seed=4, questions=12, log=log)
    while session.next() is not None:
        part = session.part
        session.respond(part.answer if len(part.answer) <= 5 else [])
    progress = wn.Progress(log)
    assert (progress.skills, progress.today(), len(progress.spans)) == ((), (), 1)
    assert "<td>hand" not in progress._repr_html_()
    assert "Nothing is due today" in progress._repr_html_()
    log.note(Answer("whist", "hold-a-hand", "hand", 1, ["KH"], ["KH"], True))
    (hand,) = progress.skills
    assert (hand.answers, hand.lately) == (1, 1.0)
