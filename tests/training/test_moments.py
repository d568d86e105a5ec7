"""Moments of a deal: what is found, when it may be seen, and how it is kept."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

import whist_nb as wn
from tests.builders import every_game_in_time, played
from whist_nb.analysis import judging
from whist_nb.analysis.decisions import SeatDecision
from whist_nb.analysis.hindsight import JudgedDecision
from whist_nb.analysis.judging import KnownCost
from whist_nb.analysis.reviews import review
from whist_nb.analysis.units import Unit
from whist_nb.analysis.verdicts import LEAST
from whist_nb.drawing.names import Names, usual_names
from whist_nb.engine.actions import read_action
from whist_nb.engine.cards import Card
from whist_nb.engine.errors import BadOption
from whist_nb.players import find_chooser
from whist_nb.training import deal_study, finished_deal
from whist_nb.training.deal_study import DealStudy
from whist_nb.training.highlights import Highlight
from whist_nb.training.ideas.wording import tell
from whist_nb.training.log import LearnerLog
from whist_nb.training.moments import DETAILS, Moment

RUFFED = (["2H 6D", "6S 7C", "QS 8C", "9S 8D"], "QS 9S 2H 6S 6D 7C 8C 8D")
"""Partner's queen is the highest spade left and you trump it. Your trump would have won the last trick anyhow; the six
of diamonds wins it only if partner has the eight."""


NAMES = Names(usual_names(4), 0, (0, 1, 0, 1))


def position(hands: list[str], plays: str, leader: int = 2, trump: str | None = "H") -> wn.Game:
    game = wn.Game.from_position("whist", hands, leader=leader, trump=trump)
    for card in plays.split():
        game.apply(card)
    return game


def studied(game: wn.Game, seat: int = 0) -> DealStudy:
    """All that can be found out about a finished deal."""
    study = DealStudy(seat)
    study.finish(game)
    while study.work(10):
        pass
    assert study.is_settled
    return study


def decisions(game: wn.Game, seat: int) -> list[SeatDecision]:
    """What a seat decided, as a table tells it: each from the view before it."""
    twin, found = game.before(0), []
    for index, (actor, action) in enumerate(game.actions):
        if actor == seat:
            found.append(SeatDecision(index, 1, seat, action, twin.view(seat)))
        twin.apply(action)
    return found


def test_a_mistake_is_found_with_its_cost_and_its_idea() -> None:
    """Of four unseen cards the eight of diamonds lies with partner once in four; then the ruff costs nothing.

    With East, or with West and the six of spades, it costs a trick: 1/4 + 1/2 * 1/3. With West and a club it may be
    thrown away on the ruff: 1/2 * 2/3 more at most.
    """
    (moment,) = studied(position(*RUFFED)).moments()
    assert (moment.kind, moment.idea) == ("mistake", "trumped-partners-winner")
    assert (moment.index, moment.trick, moment.seat, moment.deal) == (2, 1, 0, 1)
    assert (moment.played, moment.better) == (Card("2H"), (Card("6D"),))
    assert (moment.answer, moment.better_answer) == ("2H", "6D")
    assert moment.unit == "tricks"
    assert 5 / 12 - 0.06 < moment.cost_known < 3 / 4 + 0.06
    assert moment.cost_open == 1
    assert moment.plays == ((2, Card("QS")), (3, Card("9S")), (0, Card("2H")), (1, Card("6S")))
    assert [card for card, _ in moment.values] == [Card("6D"), Card("2H")]
    assert moment.values[0][1] == 2.0  # partner's queen and the trump
    assert NAMES.say(moment.title) == "You ruffed partner's winner."


LEARNT_FROM = [("solo-whist", 3), ("german-whist", 4), ("contract-whist", 3), ("whist", 6)]


@pytest.mark.parametrize(
    ("variant", "seed"),
    [*LEARNT_FROM[:2], *(pytest.param(*each, marks=pytest.mark.nightly) for each in LEARNT_FROM[2:])],
)
def test_the_values_lie_as_far_apart_as_the_play_cost(variant: str, seed: int) -> None:
    game, player = wn.Game(variant, seed=seed, deals=1), Random(seed)
    while game.current_player is not None:
        game.apply(player.choice(game.legal_actions()))
    found = [each for each in studied(game).moments("expert") if each.kind == "mistake" and each.values]
    assert found
    for moment in found:
        worth = dict(moment.values)
        apart = worth[moment.better[0]] - worth[moment.played]
        assert apart == pytest.approx(moment.cost_known)


def test_bad_luck_is_distinguished_from_a_mistake() -> None:
    """The king of spades lies with West, who holds the three too: the ace is right, and the queen would have won."""
    game = position(["2S 2H", "3S KS", "AS QS", "4H 5H"], "2S 3S AS 4H", 0, None)
    while game.current_player is not None:
        game.apply(game.legal_actions()[0])
    (moment,) = studied(game, seat=2).moments("usual")
    assert (moment.kind, moment.played, moment.better, moment.cost_open) == ("unlucky", Card("AS"), (Card("QS"),), 1)
    assert moment.cost_known < LEAST["tricks"][0]
    told = NAMES.say(moment.reason)
    assert told == "As the cards lay, {QS} would have won 1 more trick, but nothing North could see pointed to it."
    assert studied(game, seat=2).moments("new") == ()  # beginners are shown no luck


@pytest.mark.parametrize(
    ("cost", "grade", "said"),
    [
        (0.1, "inaccuracy", "the difference was small"),
        (0.1, "good", "there was little in it"),
        (1.5, "inaccuracy", "it was hard to tell"),
        (1.5, "good", "it was hard to tell"),
    ],
)
def test_among_equal_cards_the_one_that_could_be_known_is_named(cost: float, grade: str, said: str) -> None:
    """Three cards would have won a trick more; one of them was the better card for all that could be seen, too.

    A trick and a half is no small difference, however unsure it is: the figures are beside the sentence.
    """
    (ruff, *_) = decisions(position(*RUFFED), 0)
    better = Card("6D")
    known = KnownCost(cost, 0.01, "tricks", 1.0, better, 0.3, 0.1, True, (), False, False)
    looked = JudgedDecision(ruff, grade, "tricks", cost, 0.01, 0.5, "6D", known, is_certain=True, cost_open=1)
    looked = replace(looked, best_open=(Card("4D"), better, Card("9D")))
    reason = tell(Highlight("hard", looked), figures=True).reason
    assert reason is not None
    told = "As the cards lay, {{6D}} would have won 1 more trick, but from what you could see, {said}."
    assert NAMES.say(reason) == told.format(said=said)


def test_a_good_play_counts_too() -> None:
    """Third hand: the ace wins; a beginner's six leaves the trick to the jack, and no diamond may be led again."""
    game = position(["AD 6D", "KD 7C", "5D 8C", "JD 8S"], "5D JD AD KD 6D 7C 8C 8S", 2, None)
    (moment,) = studied(game).moments()
    assert (moment.kind, moment.idea, moment.played) == ("best", "third-hand-high", Card("AD"))
    assert (moment.better, moment.better_answer) == ((), None)
    assert {card for card, _ in moment.values} == {Card("AD"), Card("6D")}
    assert moment.cost_known >= LEAST["tricks"][1]


def test_nothing_is_shown_before_the_end_of_the_deal() -> None:
    game, study = position(*RUFFED), DealStudy(0)
    for decision in decisions(game, 0):
        study.take_in(decision)
    assert not study.work(20)  # all that can be judged has been
    assert (study.moments("expert"), study.found, study.is_settled) == ((), (), False)
    with pytest.raises(BadOption, match="still being played"):
        study.finish(game.before(4))
    assert study.moments() == ()
    study.finish(game)
    study.work(20)
    assert study.moments() == studied(game).moments()


def test_a_play_is_judged_by_what_its_seat_could_see() -> None:
    """If the hidden cards lie elsewhere and everything else is equal, its cost is the same."""
    here = position(*RUFFED)
    there = position(["2H 6D", "6S 8D", "QS 7C", "9S 8C"], "QS 9S 2H 6S 6D 8D 7C 8C")
    (one,), (other,) = studied(here).moments("usual"), studied(there).moments("usual")
    assert (one.cost_known, one.error, one.values) == (other.cost_known, other.error, other.values)


def test_a_play_that_was_taken_back_is_forgotten() -> None:
    """The deal is played with the six of diamonds after all."""
    good = position(RUFFED[0], "QS 9S 6D 6S 8C 8D 2H 7C")
    study = DealStudy(0)
    study.take_in(decisions(position(*RUFFED), 0)[0])
    study.work(20)
    study.take_in(decisions(good, 0)[0])
    study.finish(good)
    study.work(20)
    assert not any(moment.kind == "mistake" for moment in study.found)


def test_a_decision_of_another_seat_is_refused() -> None:
    with pytest.raises(BadOption, match="expected a decision of seat 1"):
        DealStudy(1).take_in(decisions(position(*RUFFED), 0)[0])


def test_without_numpy_it_says_so_and_shows_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deal_study, "find_spec", lambda name: None)
    study = DealStudy(0)
    study.finish(position(*RUFFED))
    assert not study.work(1)
    assert (study.is_settled, study.moments(), study.found) == (True, (), ())
    assert "numpy" in str(study.note)


def test_a_study_is_made_without_numpy_being_imported() -> None:
    code = "import sys, whist_nb.training.deal_study as it; it.DealStudy(0); sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_decision_that_cannot_be_judged_costs_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    from whist_nb.analysis import hindsight

    game = position(["2H 3H 6D", "6S 7C 9C", "QS 8C KC", "9S 8D TD"], "QS 9S 2H 6S 6D 7C 8C 8D TD 3H 9C KC")
    judge = hindsight.first_look

    def fails_once(decision: SeatDecision, *more: Any) -> Any:
        if decision.index == 2:
            raise ZeroDivisionError
        return judge(decision, *more)

    monkeypatch.setattr(hindsight, "first_look", fails_once)
    study = DealStudy(0)
    study.finish(game)
    with pytest.raises(ZeroDivisionError):
        study.work(20)
    assert not study.work(20)
    assert study.is_settled


def test_levels_show_more_or_less() -> None:
    game = wn.Game("whist", seed=0, deals=1)
    seats = [find_chooser("random" if seat == 0 else "club", seat) for seat in range(4)]
    while (seat := game.current_player) is not None:
        game.apply(seats[seat].choose(game.view(seat)))
    study = studied(game)
    new, usual, expert = (study.moments(level) for level in DETAILS)
    assert len(new) <= 2 < len(expert) <= 3
    assert {moment.uid for moment in new} <= {moment.uid for moment in study.found}
    assert not any(moment.kind in ("unlucky", "hard") for moment in new)
    assert [moment.index for moment in usual] == sorted(moment.index for moment in usual)
    with pytest.raises(BadOption, match="expert"):
        study.moments("exprt")


@every_game_in_time
def test_every_game_has_moments_in_whole_sentences(name: str) -> None:
    """Seat 0 plays at random; each moment can be kept, names what was played, and costs what it must to be named."""
    game = played(name, seed=2, deals=1)
    study, log = studied(game), LearnerLog(":memory:")
    names = Names(usual_names(game.seats), 0, game.sides)
    for moment in study.found:
        sentences = [names.say(said) for said in (moment.title, moment.reason) if said]
        assert all(each.endswith(".") and "who" not in each.split() for each in sentences), sentences
        assert "None" not in " ".join(sentences)
        named = f"{sentences[0].split()[0]} was better."  # the next sentence says "it"
        assert not " ".join(sentences).startswith(f"{named} {named.split()[0]} does")
        assert game.actions[moment.index] == (0, read_action(moment.answer))
        if moment.plays:
            assert (0, moment.played) in moment.plays or moment.played is None
        least = LEAST[moment.unit][0] if moment.unit is not Unit.POINTS else 0
        assert moment.kind in ("unlucky", "hard") or moment.cost_known >= least
    log.keep_moments(study.found)
    assert log.moments() == list(study.found)


# Themes


DUCKED = (["AS 8S 7S 6S", "KS JS 9H 8H", "3S 2S AH 2H", "QS TS 7H 6H"], 0, {"shown": [2], "played_by": {2: 0}})
"""Declarer needs a small spade to reach the long ones again, and the ace of hearts is no help."""
THROWN_IN = (["AC QC 5D 3D", "KC JC 9D 8D"], 0, {})


def finished(game: str, hands: list[str], leader: int, more: Any, first: str) -> wn.Game:
    """An ending in which this card was led, and then the lowest cards were played."""
    ended = wn.Game.from_position(game, hands, leader=leader, **more)
    ended.apply(first)
    while ended.current_player is not None:
        ended.apply(ended.legal_actions()[-1])
    return ended


@pytest.mark.parametrize(
    ("game", "ending", "first", "theme"),
    [("whist", DUCKED, "AS", "duck"), ("german-whist", THROWN_IN, "QC", "throw-in")],
)
def test_the_theme_of_a_mistake_is_recognised(game: str, ending: Any, first: str, theme: str) -> None:
    found = [each for each in studied(finished(game, *ending, first)).found if each.index == 0]
    assert [(each.kind, each.played, each.theme) for each in found] == [("mistake", Card(first), theme)]


def test_a_mistake_without_a_theme_has_none() -> None:
    """Partner's hand is not seen, and two cards are left."""
    assert [each.theme for each in kept()] == [None] * len(kept())


# The learner's log


def kept() -> tuple[Moment, ...]:
    return studied(position(*RUFFED)).found


def test_each_moment_is_kept_once_and_read_as_it_was(tmp_path: Path) -> None:
    found = kept()
    log = LearnerLog(tmp_path / "log.sqlite")
    log.keep_moments(found)
    log.keep_moments(kept())
    assert (log.last_error, log.waits) == (None, False)
    again = LearnerLog(tmp_path / "log.sqlite")
    assert again.moments() == list(found)
    assert again.moments("whist") == list(found)
    assert again.moments("russi") == []


def test_the_theme_is_kept_and_a_log_from_before_it_is_still_read(tmp_path: Path) -> None:
    """Version 3 had every column but that one; what it wrote is read, shown and added to."""
    (old,), path = kept(), tmp_path / "log.sqlite"
    new = replace(old, uid="f" * 32, theme="throw-in")
    LearnerLog(path).keep_moments([old])
    with closing(sqlite3.connect(path)) as before:
        before.executescript("ALTER TABLE moments DROP COLUMN theme; PRAGMA user_version = 3")
    other = LearnerLog(":memory:")
    other.take_in(path)
    assert other.moments() == [old]  # read as it was, and not written to
    with closing(sqlite3.connect(path)) as still:
        assert still.execute("PRAGMA user_version").fetchone() == (3,)
    log = LearnerLog(path)
    log.keep_moments([new])
    assert log.last_error is None
    assert LearnerLog(path).moments() == [old, new]


def test_moments_are_taken_in_from_another_log(tmp_path: Path) -> None:
    there, here = LearnerLog(tmp_path / "there.sqlite"), LearnerLog(tmp_path / "here.sqlite")
    there.keep_moments(kept())
    here.take_in(tmp_path / "there.sqlite")
    here.take_in(tmp_path / "there.sqlite")
    assert here.moments() == list(kept())


def test_a_log_that_cannot_be_written_keeps_moments_in_memory(tmp_path: Path) -> None:
    (tmp_path / "log.sqlite").mkdir()
    log = LearnerLog(tmp_path / "log.sqlite")
    log.keep_moments(kept())
    assert log.moments() == list(kept())
    assert log.last_error is not None
    log.close()


def test_a_spoilt_row_hides_no_other(tmp_path: Path) -> None:
    log, (moment, *_) = LearnerLog(tmp_path / "log.sqlite"), kept()
    others = [replace(moment, uid=str(number)) for number in range(4)]
    log.keep_moments([*others, moment])
    for number, (column, value) in enumerate(
        [("kind", "'odd'"), ("title", "'{}'"), ("plays", "'[[1]]'"), ("cost_known", "NULL")]
    ):
        log._connected().execute(f"UPDATE moments SET {column} = {value} WHERE uid = '{number}'")
    assert log.moments() == [moment]
    assert "4 rows" in str(log.last_error)


DEARLY = ("german-whist", "contract-whist", "christmas-whist")
"""Games in whose first deal of this seed most mistakes are made."""


@pytest.mark.nightly
@pytest.mark.long
@pytest.mark.parametrize(
    ("games", "least"),
    [
        (DEARLY, 5),
        pytest.param((*DEARLY, "knockout-whist", "russi", "solo-whist"), 10, marks=pytest.mark.nightly),
    ],
)
def test_named_mistakes_are_among_the_most_expensive_of_a_full_review(
    games: tuple[str, ...], least: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A review with other worlds, four times as many: nineteen of twenty are among its five most expensive.

    `benchmarks/moments.py --agree` asks the same of deals of all games, as many as you like.
    """
    monkeypatch.setitem(judging.WORLDS, True, 144)  # what a table's debrief tries
    named = agreed = 0
    for variant in games:
        game = played(variant, seed=1, deals=1)
        full = review(game, deal=1, seed=1, worlds=576, progress=False)
        mine = [each for each in (*full.plays, *full.choices) if each.seat == 0]
        dearest = {each.index for each in sorted(mine, key=lambda each: -each.severity)[:5]}
        mistakes = [moment for moment in studied(game).moments() if moment.kind == "mistake"]
        named += len(mistakes)
        agreed += sum(moment.index in dearest for moment in mistakes)
    assert named >= least, named
    assert agreed >= 0.95 * named


def test_no_chance_that_is_shown_is_below_zero() -> None:
    """One judge sees a chance of 2% for the better card, the other a gap of 14%: they still lie 14% apart."""
    known = SimpleNamespace(
        unit=Unit.CHANCE_OF_TRICK, worth=((Card("AH"), 0.02), (Card("JS"), 0.02), (Card("4H"), 0.0))
    )
    known.better = Card("AH")
    looked = SimpleNamespace(known=known, gain=None, cost=0.14, decision=SimpleNamespace(card=Card("4H")))
    found = SimpleNamespace(kind="mistake", looked=looked)
    shown = dict(finished_deal._values(found))  # type: ignore[arg-type]
    assert shown == pytest.approx({Card("AH"): 0.14, Card("JS"): 0.14, Card("4H"): 0.0})
