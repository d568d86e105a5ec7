"""The checker of problems is right itself, a spread sample of the file passes it, and what is wrong is found."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from scripts import check_problems
from scripts.all_layouts import AllLayouts
from scripts.check_problems import spread, trouble, trouble_when_counted, trouble_when_solved, whole_tricks
from scripts.problem_cases import Case, read_plan
from tests.builders import by_night
from whist_nb.lessons.problem_file import packed
from whist_nb.lessons.stored_problems import raw_problems

ALONE = [raw for raw in raw_problems() if raw["kind"] != "partner"]
HIDING = [raw for raw in ALONE if raw["layouts"] > 1]
FOUR = [raw for raw in HIDING if max(len(hand.split()) for hand in raw["hands"]) == 4]
FIVE = [raw for raw in HIDING if max(len(hand.split()) for hand in raw["hands"]) == 5]
THREE = [raw for raw in HIDING if whole_tricks(raw) == 3 and raw["layouts"] <= check_problems.FEW_LAYOUTS]
PARTS = 20

ENDING = {
    "hands": ["AS QS", "KS 3H", "2S 3S", "4S 4H"],
    "leader": 2,
    "trump": None,
    "trick": "",
    "ours": [0, 2],
    "hidden": [1, 3],
    "voids": {},
    "known": {},
    "take": 2,
}
"""North leads a spade to the ace and queen; the king, the four and two hearts are out."""


def test_layouts_are_counted_as_by_hand() -> None:
    case = Case(ENDING)
    layouts = AllLayouts(case)
    finesse, drop = read_plan("2S(KS:AS.,*:QS.)"), read_plan("2S(*:AS.)")
    assert len(case.layouts) == 6
    assert layouts.won_by(finesse).bit_count() == 3  # East has the king
    assert layouts.won_by(drop).bit_count() == 4  # the king is not with the four
    assert layouts.open_shares(["2S", "3S"]) == {"2S": 5, "3S": 5}  # West has not both
    assert layouts.best_share("2S") == 4
    for plan in (finesse, drop):
        assert [case.wins(plan, hands) for hands in case.layouts].count(True) == layouts.won_by(plan).bit_count()


def test_a_plan_may_play_no_card_that_the_rules_forbid_and_has_to_go_on_as_the_others_do() -> None:
    layouts = AllLayouts(Case({**ENDING, "hands": ["AS 2H", "KS 3H", "2S 3S", "4S 4H"], "take": 1}))
    assert layouts.won_by(read_plan("2S(*:AS.)")) == layouts.everywhere
    for wrong in ("2S(*:2H.)", "2SAS.", "(*:2S.)", "2S(*:AS2H.)", "KS."):
        assert layouts.won_by(read_plan(wrong)) == 0, wrong


@pytest.mark.slow
@pytest.mark.parametrize("raw", [*spread(FOUR, 12), *spread(FIVE, 2)], ids=lambda raw: raw["id"])
def test_all_layouts_at_once_answer_as_one_after_the_other_does(raw: dict[str, Any]) -> None:
    case, plan = Case(raw), read_plan(raw["plan"])
    layouts = AllLayouts(case)
    won = layouts.won_by(plan)
    assert [case.wins(plan, hands) for hands in case.layouts] == [
        bool(won >> number & 1) for number in range(len(case.layouts))
    ]
    assert layouts.open_shares(raw["open"]) == {card: case.open_share(card) for card in raw["open"]}
    if raw in FOUR:
        for card in raw["wins"]:
            assert layouts.win_sets(card) == case.win_sets(card, prune=True)


@pytest.mark.slow
@pytest.mark.parametrize("part", by_night(range(PARTS), [0]))
def test_each_plan_wins_what_it_says_against_every_layout_and_every_defense(part: int) -> None:
    assert {raw["id"]: found for raw in ALONE[part::PARTS] if (found := trouble(raw))} == {}


@pytest.mark.slow
@pytest.mark.parametrize("part", by_night(range(PARTS), [0]))
def test_all_cards_of_problems_with_four_and_five_are_solved_again_without_bounds(part: int) -> None:
    for raw in (*spread(FOUR, 10 * PARTS)[part::PARTS], *spread(FIVE, 5 * PARTS)[part::PARTS]):
        assert trouble_when_solved(raw) == [], raw["id"]


@pytest.mark.slow
@pytest.mark.parametrize("part", by_night(range(PARTS), [0]))
def test_every_single_plan_is_counted_where_three_tricks_follow(part: int) -> None:
    for raw in spread(THREE, 4 * PARTS)[part::PARTS]:
        assert trouble_when_counted(raw) == [], raw["id"]


# What is wrong is found


def changed(raw: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Return a problem with changes to its counts or other facts."""
    return {**raw, **{key: {**raw[key], **value} if isinstance(value, dict) else value for key, value in more.items()}}


FINESSE = next(raw for raw in FOUR if raw["themes"] == ["finesse"] and "open cards" in raw["errs"])
RIGHT, WRONG = FINESSE["right"], FINESSE["tempting"]


@pytest.mark.parametrize(
    "more",
    [
        {"wins": {RIGHT: FINESSE["wins"][RIGHT] + 1}},
        {"wins": {RIGHT: FINESSE["wins"][RIGHT] - 1}},
        {"open": {RIGHT: FINESSE["open"][RIGHT] - 1}},
        {"open": {WRONG: FINESSE["open"][WRONG] + 1}},
        {"layouts": FINESSE["layouts"] + 1},
        {"right": WRONG},
        {"plan": f"{RIGHT}."},
        {"plan": WRONG + FINESSE["plan"][2:]},
        {"take": FINESSE["take"] + 1},
        {"errs": []},
    ],
    ids=str,
)
def test_a_changed_share_plan_or_fact_is_found(more: dict[str, Any]) -> None:
    assert trouble(FINESSE) == []
    assert trouble(changed(FINESSE, **more))


def test_a_card_said_to_win_more_or_less_is_found_when_solved_again() -> None:
    for more in (1, -1):
        wrong = changed(FINESSE, wins={WRONG: FINESSE["wins"][WRONG] + more})
        assert [each.split()[0] for each in trouble_when_solved(wrong)] == [WRONG]


TWO_WAY = [raw for raw in ALONE if "two-way finesse" in raw["themes"]]


def overrated(raw: dict[str, Any]) -> list[str]:
    """Return the right card and the tempting one, if open cards win more layouts with them than any plan."""
    return [card for card in (raw["right"], raw["tempting"]) if raw["open"][card] > raw["wins"][card]]


@pytest.mark.slow
@pytest.mark.parametrize("part", by_night(range(PARTS), [0]))
def test_valued_by_the_average_of_open_cards_every_two_way_finesse_fails(part: int) -> None:
    for raw in TWO_WAY[part::PARTS]:
        assert trouble_when_solved(raw) == [], raw["id"]
        wrong = {each.split()[0] for each in trouble_when_solved({**raw, "wins": raw["open"]})}
        assert wrong.intersection(overrated(raw)), raw["id"]


def test_a_two_way_finesse_is_a_guess_so_open_cards_win_more_than_the_right_plan_or_the_wrong_one() -> None:
    assert len(TWO_WAY) >= 80
    assert [raw["id"] for raw in TWO_WAY if not overrated(raw)] == []
    (raw,) = spread([raw for raw in TWO_WAY if raw["layouts"] <= 20], 1)
    assert trouble_when_solved(raw) == []
    assert trouble_when_solved({**raw, "wins": raw["open"]})


def run(monkeypatch: pytest.MonkeyPatch, *words: object) -> int:
    """Run the script and return its exit code."""
    monkeypatch.setattr(sys, "argv", ["check_problems", *map(str, words)])
    with pytest.raises(SystemExit) as end:
        check_problems.main()
    return int(end.value.code or 0)


@pytest.mark.parametrize("jobs", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_the_script_names_what_is_wrong_and_ends_with_a_summary_and_a_code(
    tmp_path: Any, capsys: Any, monkeypatch: pytest.MonkeyPatch, jobs: int
) -> None:
    file = tmp_path / "problems.gz"
    file.write_bytes(packed([FINESSE, *FOUR[:2]]))
    assert run(monkeypatch, "--file", file, "--solve", 1, "--jobs", jobs) == 0
    assert "3 plans checked, 1 problems solved again, every plan counted in 0: 0 wrong." in capsys.readouterr().out
    file.write_bytes(packed([*FOUR[:2], changed(FINESSE, layouts=1000), {**FOUR[2], "plan": "?"}]))
    assert run(monkeypatch, "--file", file, "--jobs", jobs) == 1
    told = capsys.readouterr().out
    assert f"{FINESSE['id']} (plan)" in told
    assert "layouts fit, not 1000" in told
    assert f"{FOUR[2]['id']} (plan)\n    it can't be read" in told
    assert "4 plans checked, 0 problems solved again, every plan counted in 0: 2 wrong." in told


def test_a_sample_is_spread_over_the_file() -> None:
    assert [raw["id"] for raw in spread([{"id": number} for number in range(10)], 3)] == [0, 3, 6]
    assert len(spread(FOUR, 10**6)) == len(FOUR)
    assert {raw["kind"] for raw in spread(raw_problems(), 400)} == {raw["kind"] for raw in raw_problems()}
