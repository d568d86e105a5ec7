"""What a class's study says while threads go on working on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from threading import Thread
from typing import Any

import pytest

from tests.classroom.test_report import report_of, studied
from tests.endings import every_line
from whist_nb.analysis.open_cards import OpenDeal
from whist_nb.analysis.position import Position
from whist_nb.analysis.solved_positions import SolvedPositions
from whist_nb.analysis.view_positions import coalitions, position_of
from whist_nb.classroom import class_study
from whist_nb.classroom.board_plays import next_plays
from whist_nb.classroom.class_study import ClassDecision, ClassStudy
from whist_nb.engine.actions import Play
from whist_nb.engine.view import EVERYONE

LOOKS: dict[str, Callable[[ClassStudy], object]] = {
    "decisions": lambda study: study.decisions,
    "ideas": lambda study: study.ideas,
    "waiting": lambda study: study.waiting,
    "unjudged": lambda study: study.unjudged,
    "cost_on": lambda study: study.cost_on(0, 1),
    "cost_open": lambda study: study.cost_open(0),
    "judge_unusual": lambda study: study.judge_unusual(),
}


@pytest.mark.parametrize("tricks", [4, pytest.param(5, marks=pytest.mark.slow)])
def test_nothing_was_at_stake_only_where_every_card_did_as_well(tricks: int) -> None:
    """Whist, the last tricks of two boards, by trying every line; the twin knows nothing of the study."""
    study, kinds = studied(report_of("whist")), Counter[bool]()
    for each in study.decisions:
        view = each.game.before(each.index).view(EVERYONE)
        position = position_of(view, coalitions(view))
        if position is None or position.tricks_left > tricks or not isinstance(each.action, Play):
            continue
        values = every_line(position, position.sides[0], "most")
        assert each.is_at_stake is (min(values.values()) < max(values.values())), (each.board, each.index)
        kinds[each.is_at_stake] += 1
    assert min(kinds[True], kinds[False]) >= 4


def test_nothing_is_at_stake_in_a_choice_of_touching_cards_even_when_no_search_is_left() -> None:
    report = report_of("whist", pupils=3, boards=2)
    study, forced = ClassStudy(report), 0
    for board in study._boards:
        for taken in study._decided(*board)[1].values():
            deal = OpenDeal([taken], solved=SolvedPositions(2, 1)) if taken is not None else None
            if deal is not None and deal.is_forced(0):
                assert deal.could_lose(0) is False
                forced += 1
    assert forced >= 3


@pytest.mark.parametrize("game", ["contract-whist", "israeli-whist"])
def test_the_plays_of_a_line_bound_each_other_truly(game: str) -> None:
    """What is learnt from a later play about the position after an earlier one, against every line tried."""
    study, narrower = ClassStudy(report_of(game, pupils=3, boards=4)), 0
    for board in study._boards:
        seen = study._decided(*board)[1]
        for place, after in next_plays(seen).items():
            play = seen[place]
            for later, choosers in after if play is not None else ():
                assert play is not None
                assert play.seat not in choosers
                solved = SolvedPositions()
                deal, end = OpenDeal([play], solved=solved), OpenDeal([later], solved=solved).positions[0]
                moment = deal._moment(1)
                if moment is None or moment[0] is None or end is None or moment[0].tricks_left > 3:
                    continue
                questions = [(side, objective) for side in set(deal.sides) for objective in ("most", "fewest")]
                for side, objective in questions:
                    exact = value_by_every_line(end, side, objective)
                    solved.learn(end, side, objective, exact, exact)
                deal.learn_from(later, choosers)
                for side, objective in questions:
                    low, high = solved.bounds(moment[0], side, objective)
                    assert low <= value_by_every_line(moment[0], side, objective) <= high
                    narrower += high - low < moment[0].tricks_left
    assert narrower >= 20


def value_by_every_line(position: Position, side: Hashable, objective: str) -> int:
    """Return the tricks of a side if each seat plays for or against it as well as it can."""
    values = every_line(position, side, objective).values()
    return max(values) if (position.sides[position.to_act] == side) == (objective == "most") else min(values)


@pytest.mark.parametrize("look", LOOKS)
def test_results_can_be_read_while_another_thread_adds_to_them(look: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(class_study, "DEAREST", 3)
    monkeypatch.setattr(class_study, "lanes", lambda: 1)
    report = report_of("whist", pupils=2, boards=2)
    study = ClassStudy(report)
    while not study.opened:
        study.work(0)
    looking, found, steps = True, len(study.decisions), iter([study._open(2, study._boards[1][1], {})])
    plain = ClassDecision.__getattribute__

    def interrupted(decision: ClassDecision, name: str) -> Any:
        nonlocal looking
        if looking and name in {"weight", "board", "pupils", "is_judged"}:
            looking = False
            for board in steps:  # the other thread gets its turn in the middle of reading
                thread = Thread(target=next, args=(board,))
                thread.start()
                thread.join()
        return plain(decision, name)

    monkeypatch.setattr(ClassDecision, "__getattribute__", interrupted)
    LOOKS[look](study)
    monkeypatch.undo()
    assert not looking
    assert len(study.decisions) == found + 1
