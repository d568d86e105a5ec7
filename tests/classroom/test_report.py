"""A class report: sums counted in the test's own way, and costs that a review of each game names, too."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

import whist_nb as wn
from tests.classroom.builders import handed_in
from whist_nb.analysis.kernels.compiling import HAS_NUMBA
from whist_nb.analysis.reviews import review
from whist_nb.classroom import class_study
from whist_nb.classroom.assignment import Assignment, HandIn
from whist_nb.classroom.bots import NEWEST
from whist_nb.classroom.class_study import ClassStudy
from whist_nb.classroom.codes import write_code
from whist_nb.classroom.files import write_file
from whist_nb.classroom.report import ClassReport
from whist_nb.classroom.report_words import ReportWords
from whist_nb.engine.actions import Play
from whist_nb.players import Club
from whist_nb.tables.door import Refused
from whist_nb.training.ideas.catalogue import IDEAS
from whist_nb.training.ideas.headings import HEADINGS
from whist_nb.training.pages import PAGES

NAMES = ("Ada", "Ben", "Cem", "Dora", "Emil")


@cache
def report_of(game: str, pupils: int = 5, boards: int = 2) -> ClassReport:
    codes = {name: write_code(handed_in(game, boards=boards, seed=seed)) for seed, name in enumerate(NAMES[:pupils])}
    return ClassReport.of("oak", codes)


def studied(report: ClassReport) -> ClassStudy:
    study = ClassStudy(report)
    while study.work(1):
        pass
    return study


@pytest.mark.parametrize(("game", "by_tricks"), [("whist", True), ("contract-whist", False), ("german-whist", False)])
def test_matchpoints_are_two_for_each_player_beaten_and_one_for_each_tied(game: str, by_tricks: bool) -> None:
    report = report_of(game)
    mine: dict[int, int] = dict.fromkeys(range(5), 0)
    for board in range(2):
        worth = []
        for each in report.hand_ins:
            [result] = each.finished[board].deal_results
            tricks = result.tricks[0] + (result.tricks[2] if game == "whist" else 0)
            worth.append((tricks,) if by_tricks else (result.points[0], tricks))
        for pupil, other in combinations(range(5), 2):
            mine[pupil] += 2 * (worth[pupil] > worth[other]) + (worth[pupil] == worth[other])
            mine[other] += 2 * (worth[other] > worth[pupil]) + (worth[pupil] == worth[other])
        assert sorted(worth, reverse=True) == [worth[each.pupil] for each in report.results[board]]
    standings = report.standings
    assert {each.pupil: each.matchpoints for each in standings} == mine
    assert [each.matchpoints for each in standings] == sorted(mine.values(), reverse=True)
    assert {each.most for each in standings} == {2 * 2 * 4}
    assert sum(mine.values()) == 2 * 5 * 4  # two for each pair of pupils and board


def test_the_class_divides_where_two_players_first_differ() -> None:
    report = report_of("whist")
    apart: dict[tuple[int, tuple[Any, ...]], set[int]] = {}
    for at in range(2):
        games = [each.finished[at].actions for each in report.hand_ins]
        for one, other in combinations(range(5), 2):
            same = next(
                (i for i, pair in enumerate(zip(games[one], games[other], strict=False)) if len(set(pair)) > 1), None
            )
            if same is not None:
                apart.setdefault((at + 1, tuple(games[one][:same])), set()).update((one, other))
    found = {}
    for each in report.partings:
        who = {pupil for _, pupils in each.chosen for pupil in pupils}
        before = report.hand_ins[min(who)].finished[each.board - 1].actions[: each.index]
        found[each.board, tuple(before)] = who
        sizes = [len(pupils) for _, pupils in each.chosen]
        assert sizes == sorted(sizes, reverse=True)
        assert (each.pupils, each.apart) == (sum(sizes), sum(sizes) - sizes[0])
        for action, pupils in each.chosen:
            assert {report.hand_ins[pupil].finished[each.board - 1].actions[each.index] for pupil in pupils} == {
                (0, action)
            }
    assert {place for place in found if len(found[place]) > 1} >= set(apart)
    assert all(apart[place] <= found[place] for place in apart)
    assert [each.apart for each in report.partings] == sorted((each.apart for each in report.partings), reverse=True)


def test_pupils_whose_bots_were_of_two_versions_are_reported_together() -> None:
    """Their bots may play differently after the same choices: that is no decision of the class."""
    work = Assignment.of("minibridge", "oak", 8)
    codes = {}
    for version in (1, NEWEST):
        club, games = Club(version=version), []
        for board in work.boards:
            game = board.new_game()
            while (actor := game.current_player) is not None:
                first = actor == work.seat
                game.apply(game.legal_actions()[0] if first else club.choose(game.view(actor)))
            games.append(game)
        codes[f"bots {version}"] = write_code(HandIn(replace(work, bots=version), tuple(games)))
    report = ClassReport.of("oak", codes)
    assert len(report.hand_ins) == 2
    one, other = report.hand_ins
    assert one.deeds != other.deeds
    for parting in report.partings:
        for _, pupils in parting.chosen:
            game = report.hand_ins[pupils[0]].games[parting.board - 1]
            assert game.actions[parting.index][0] == work.seat


@pytest.mark.slow
@pytest.mark.parametrize("game", ["whist", "minnesota-whist", "german-whist"])
def test_tricks_given_away_agree_with_a_review_of_each_game(game: str) -> None:
    report = report_of(game, pupils=3, boards=1)
    study = studied(report)
    for pupil, each in enumerate(report.hand_ins):
        plays = [play for play in review(each.finished[0], worlds=1).plays if play.seat == 0]
        costs = {play.index: play.cost_open for play in plays}
        mine = [
            decision for decision in study.decisions if pupil in decision.pupils and isinstance(decision.action, Play)
        ]
        assert len(mine) > 3
        for decision in mine:
            assert decision.cost_open == costs[decision.index], (pupil, decision)
        assert study.cost_open(pupil) == sum(cost or 0 for cost in costs.values())
        assert study.cost_on(pupil, 1) == study.cost_open(pupil)


def test_every_decision_with_a_choice_is_looked_at_once_with_all_who_took_it() -> None:
    report = report_of("whist")
    study = studied(report)
    counted = 0
    for each in report.hand_ins:
        for game in each.finished:
            twin = game.before(0)
            for seat, action in game.actions:
                counted += seat == 0 and len(twin.legal_actions()) > 1
                twin.apply(action)
    assert sum(len(each.pupils) for each in study.decisions) == counted
    assert study.waiting == 0
    assert study.opened == 2


def test_ideas_gather_the_moments_and_all_can_be_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(class_study, "DEAREST", 3)
    report = report_of("whist")
    study = studied(report)
    judged = {(each.board, each.index, each.pupils) for each in study.decisions if each.is_judged}
    assert len(judged) == 3
    rest = study.unjudged
    study.judge_all()
    while study.work(1):
        pass
    again = {(each.board, each.index, each.pupils) for each in study.decisions if each.is_judged}
    assert len(again) == len(judged) + rest
    assert judged < again
    assert study.unjudged == 0
    for idea in study.ideas:
        for each in idea.decisions:
            assert each.moment is not None
            assert each.moment.kind == "mistake"
            assert each.moment.cost_known > 0
            assert each.moment.index == each.index
    costs = [idea.cost for idea in study.ideas if idea.heading]
    assert costs == sorted(costs, reverse=True)
    assert all(idea.heading for idea in study.ideas[:-1]), "what has no idea comes last, all of it together"


@pytest.mark.slow
@pytest.mark.parametrize("game", ["whist", "german-whist"])
def test_headings_name_ideas_once_and_needs_name_what_trains_them(game: str) -> None:
    report = report_of(game)
    study = studied(report)
    study.judge_all()
    while study.work(1):
        pass
    assert study.unjudged == 0
    parts = {part["key"]: part for part in ReportWords(report, study).parts}
    heads = [line["cells"][0] for line in parts["ideas"]["lines"] if line["cells"][0]]
    assert len(heads) > 1
    assert len(set(heads)) == len(heads)
    assert not any("{" in head or "♠" in head or head.endswith(".") for head in heads)
    other = "Other choices a good player would not make"
    assert other not in heads[:-1]
    shown = sum(not line["cells"][0] for line in parts["ideas"]["lines"]) + len(heads)
    decisions = [each for idea in study.ideas for each in idea.decisions]
    assert shown == len([each for idea in study.ideas if idea.heading for each in idea.decisions]) + min(
        12, len([each for idea in study.ideas if not idea.heading for each in idea.decisions])
    )
    missed = {report.names[pupil] for each in decisions for pupil in each.pupils}
    needs = {line["cells"][0]: line["cells"][1] for line in parts["needs"]["lines"]}
    assert missed == set(needs)
    trained = [told.partition("To practise: ")[2] for told in needs.values() if "To practise" in told]
    assert trained
    for told in trained:
        chapter, call = re.search(r"(?:chapter|notebook) ‘(.*?)’", told), re.search(r"wn\.Problems\(.*\)", told)
        assert chapter or call, told
        assert not chapter or chapter[1] in {page.title for page in PAGES}
        assert not call or repr(eval(call[0], {"wn": wn})).startswith("ProblemSeries")


def test_nobody_is_said_to_need_nothing_before_everything_is_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(class_study, "DEAREST", 1)
    report = report_of("whist")
    study = studied(report)
    assert study.unjudged > 0
    told = [part for part in ReportWords(report, study).parts if part["key"] == "needs"]
    assert "Nothing stands out" not in told[0]["note"]
    assert f"Press ‘Judge the other {study.unjudged} decisions’" in told[0]["note"]
    assert "It is too early to say anything about" in told[0]["note"]
    monkeypatch.setattr(class_study, "find_spec", lambda name: None)
    blind = studied(report)
    told = [part for part in ReportWords(report, blind).parts if part["key"] == "needs"]
    assert told[0]["note"] == "Mistakes can be found only where numpy is installed."


def test_every_idea_has_a_heading() -> None:
    assert {idea.id for idea in IDEAS} <= set(HEADINGS)
    assert not any(set(heading) & set("{}♠♥♦♣.") for heading in HEADINGS.values())


def test_what_parted_the_class_comes_in_the_order_of_what_it_cost_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(class_study, "DEAREST", 0)
    report = report_of("whist")
    study = studied(report)
    costs: list[list[int]] = []
    for line in ReportWords(report, study).parts[-2]["lines"]:
        where, _, pupils, cost = line["cells"]
        costs += [[]] if where else []
        costs[-1].append(int(pupils) * (0 if cost == "–" else int(cost)))
    sums = [sum(each) for each in costs]
    assert len(sums) > 4
    assert sums[0] > 0
    assert sums == sorted(sums, reverse=True)
    early = [line["cells"][0] for line in ReportWords(report, ClassStudy(report)).parts[-2]["lines"]]
    assert early[0] == f"Board {report.partings[0].board}, trick {report.partings[0].trick}", "nothing is known yet"


def test_nothing_is_judged_in_plain_python_while_it_is_being_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    from whist_nb.analysis import hindsight

    waits = iter([False] * 4 + [True])
    monkeypatch.setattr(hindsight, "are_ready", lambda seconds: next(waits))
    monkeypatch.setattr(class_study, "DEAREST", 1)
    study = ClassStudy(report_of("whist"))
    while study.unopened:
        study.work(0)
    for _ in range(2):  # the first was asked at the very beginning, so that compiling goes on beside the reading
        assert study.work(0)
        assert not any(each.is_judged for each in study.decisions)
    while study.work(1):
        pass
    assert sum(each.is_judged for each in study.decisions) == 1
    assert next(waits, "none left") == "none left"


def test_words_name_everybody_and_say_what_is_missing() -> None:
    codes = {name: write_code(handed_in("whist", boards=2, seed=seed)) for seed, name in enumerate(NAMES[:2])}
    half = handed_in("whist", boards=2, seed=9)
    codes["Zoe"] = write_code(HandIn(half.assignment, half.games[:1], hints=3))
    report = ClassReport.of("oak", codes)
    words = ReportWords(report, ClassStudy(report))
    assert words.title == "Whist, boards 1 and 2 of ‘oak’"
    assert words.note == "3 pupils have played 5 of 6 boards."
    assert words.progress == "Working out what the plays cost: board 1 of 2."
    assert "needs" not in [part["key"] for part in words.parts]
    study = studied(report)
    words = ReportWords(report, study)
    assert words.progress is None
    parts = {part["key"]: part for part in words.parts}
    [zoe] = [line for line in parts["needs"]["lines"] if line["cells"][0].endswith("Zoe")]
    assert "Not played yet: board 2." in zoe["cells"][1]
    [zoe] = [line for line in parts["results"]["lines"] if line["cells"][0] == "Zoe"]
    assert zoe["cells"][1] == "1"
    assert zoe["cells"][-2:] == ["3", "0"]
    on_board_2 = {name for line in parts["boards"]["lines"][-2:] for name, _ in line["who"]}
    assert on_board_2 <= {"Ada", "Ben"}


def test_a_report_that_works_out_no_costs_has_no_columns_that_wait_for_them() -> None:
    codes = {name: write_code(handed_in("whist", boards=2, seed=seed)) for seed, name in enumerate(NAMES[:3])}
    report = ClassReport.of("oak", codes)
    parts = {part["key"]: part for part in ReportWords(report, ClassStudy(report), costs=False).parts}
    assert parts["partings"]["heads"] == ["Where", "What they did", "Pupils", "Who"]
    assert "Given away" not in parts["results"]["heads"]
    for key in ("results", "partings"):
        for line in parts[key]["lines"]:
            assert len(line["cells"]) + bool(line.get("who")) == len(parts[key]["heads"])
            assert "…" not in line["cells"]
        assert "as the cards lay" not in parts[key]["note"]


def test_names_can_be_hidden_everywhere() -> None:
    codes = {name: write_code(handed_in("whist", boards=1, seed=seed)) for seed, name in enumerate(NAMES[:2])}
    view = wn.class_report("oak", {**codes, "Secret": "QZOCQ"}, names=False, costs=False)
    view.finish()
    everything = json.dumps(view.frame) + view.page + repr(view) + json.dumps(view.rows())
    assert not any(name in everything for name in ("Ada", "Ben", "Secret"))
    assert "Pupil 2" in everything


def test_the_page_is_whole_and_escapes_names(tmp_path: Path) -> None:
    code = write_code(handed_in("whist", boards=1))
    view = wn.class_report("oak", {"<b>Ada</b>": code}, costs=False)
    view.finish()
    path = view.save(tmp_path / "report.html")
    page = path.read_text("utf-8")
    assert "<b>" not in page
    assert "&lt;b&gt;Ada&lt;/b&gt;" in page
    assert "src=" not in page
    assert "http" not in page
    with pytest.raises(wn.BadOption, match="cannot be written"):
        view.save(tmp_path / "no" / "report.html")


def test_reasons_quote_no_names_where_names_are_hidden(tmp_path: Path) -> None:
    """A pupil who writes a name in place of a code, or one that is too long, is named in the reason."""
    good = handed_in("whist", boards=1)
    (tmp_path / "a.json").write_text(write_file(good).replace('"name": null', '"name": "%s"' % ("Lena Byron " * 5)))
    (tmp_path / "b.txt").write_text("Lena Byron\n", "utf-8")
    (tmp_path / "c.txt").write_text(f"Lena Byron of the Netherlands and of Nassau: {write_code(good)}", "utf-8")
    (tmp_path / "d.txt").write_text(f"Ada: {write_code(good)} + Lena B\nBen: {write_code(good)}", "utf-8")
    named = wn.class_report("oak", tmp_path, costs=False)
    assert "'Lena Byron' is not a code" in json.dumps(named.frame)
    hidden = wn.class_report("oak", tmp_path, names=False, costs=False)
    (refused,) = (part for part in hidden.frame["state"]["report"]["parts"] if part["key"] == "refused")
    assert {line["cells"][2] for line in refused["lines"]} >= {
        "This is not a code.",
        "A name can have at most 40 characters.",
        "Part 2: This is not a code.",
    }
    assert len(refused["lines"]) == len(named.report.refused)
    everything = json.dumps(hidden.frame) + hidden.page
    assert not any(name in everything for name in ("Lena", "Byron", "Nassau"))


def test_a_class_of_one_is_compared_with_nobody() -> None:
    view = wn.class_report("oak", {"Ada": write_code(handed_in("whist", boards=2))}, costs=False)
    everything = json.dumps(view.frame) + view.page + str(view._standings)
    assert "atchpoint" not in everything
    assert "0 of 0" not in everything
    for part in view.frame["state"]["report"]["parts"]:
        for line in part["lines"]:
            assert len(line["cells"]) + bool(line["who"]) == len(part["heads"])
    half = handed_in("whist", boards=2, seed=3)
    ben = write_code(HandIn(half.assignment, half.games[:1]))
    two = wn.class_report("oak", {"Ada": write_code(handed_in("whist", boards=2)), "Ben": ben}, costs=False)
    assert "0 of 0" not in json.dumps(two.frame) + two.page, "nobody else has finished the second board"


@pytest.mark.parametrize("turned", [False, True])
def test_help_that_most_did_not_have_is_shown_whoever_hands_in_first(turned: bool) -> None:
    plain = {name: write_code(handed_in("whist", boards=1, seed=seed, hints=False)) for seed, name in enumerate("AB")}
    helped = replace(handed_in("whist", boards=1, seed=7), hints=13)
    given = {"Ada": write_code(helped), **plain} if turned else {**plain, "Ada": write_code(helped)}
    view = wn.class_report("oak", given, costs=False)
    [results, *_] = view.frame["state"]["report"]["parts"]
    at = results["heads"].index("Hints")
    assert {line["cells"][0]: line["cells"][at] for line in results["lines"]} == {
        "Ada (other settings)": "13",
        "A": "0",
        "B": "0",
    }
    assert "Other settings" in results["note"]
    assert {row["pupil"]: row["hints"] for row in view.rows()} == {"Ada": 13, "A": 0, "B": 0}


def test_rows_are_for_pandas() -> None:
    view = wn.class_report("oak", {"Ada": write_code(handed_in("whist", boards=2))}, costs=False)
    assert [row["given_away"] for row in view.rows()] == [None, None]
    view.finish()
    [first, second] = view.rows()
    assert list(first) == [
        "pupil",
        "game",
        "board",
        "tricks",
        "of",
        "points",
        "matchpoints",
        "most",
        "hints",
        "undos",
        "restarts",
        "given_away",
    ]
    assert (first["pupil"], first["game"], first["board"], first["of"], first["most"]) == ("Ada", "whist", 1, 13, 0)
    assert first["given_away"] + second["given_away"] == view.study.cost_open(0)


@pytest.mark.parametrize(
    "message",
    [
        {"do": "fly"},
        {"answer": {"opens": "1 0 0"}},
        {"answer": {"opens": [1, 0]}},
        {"answer": {"opens": [1, 0, "0"]}},
        {"answer": {"opens": [1, 0, True]}},
        {"answer": {"opens": [9, 0, 0]}},
        {"answer": {"opens": [1, 7, 0]}},
        {"answer": {"opens": [1, -1, 0]}},
        {"answer": {"opens": [1, 0, 99999]}},
        {"answer": 5},
        {"act": "QH"},
    ],
)
def test_a_request_that_a_page_may_not_make_is_refused_and_changes_nothing(message: dict[str, Any]) -> None:
    view = wn.class_report("oak", {"Ada": write_code(handed_in("whist", boards=1))}, costs=False)
    sent: list[dict[str, Any]] = []
    view.send = lambda content, buffers=None: sent.append(content)  # type: ignore[method-assign]
    before = view.frame
    view.heard({**message, "seq": 1, "view": "a"})
    assert sent[-1]["reason"]
    assert view.frame == before
    assert view.opened is None


@pytest.mark.parametrize(("name", "shown"), [("Ada", True), ("Wilhelmina of the Netherlands", False), ("<i>", False)])
def test_a_replay_names_the_pupil_where_the_name_fits(name: str, shown: bool) -> None:
    view = wn.class_report("oak", {name: write_code(handed_in("whist", boards=1))}, costs=False)
    assert view.see(1, 0).data["names"] == [name if shown else "South", "West", "North", "East"]


def test_handing_in_nothing_is_reported() -> None:
    assert wn.class_report("oak", {}).frame["state"]["report"]["note"] == "Nothing has been handed in yet."
    view = wn.class_report("oak", {"Ada": "x"})
    assert view.frame["state"]["report"]["note"] == "Nothing could be counted."
    assert view.rows() == []
    with pytest.raises(wn.BadOption, match="names="):
        wn.class_report("oak", {}, names=1)  # type: ignore[arg-type]
    with pytest.raises(Refused, match="no such button"):
        view.press("fly")


@pytest.mark.nightly
def test_endings_have_a_price_however_long_the_auctions_were(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last four tricks of every pupil come before any middle game, which may use up all that there is."""
    monkeypatch.setattr(class_study, "NODES", dict.fromkeys((True, False), 60_000))
    codes = [write_code(handed_in("israeli-whist", boards=1, seed=seed)) for seed in range(8)]
    study = ClassStudy(ClassReport.of("oak", codes))
    while not study.opened:
        study.work(0)
    priced, last, lengths = set(), set(), set()
    for each in study.decisions:
        plays = sum(isinstance(action, Play) for _, action in each.game.actions[: each.index])
        lengths.add(each.index - plays)
        if isinstance(each.action, Play):
            priced |= {each.cost_open is not None}
            last |= {each.cost_open is not None} if plays >= 4 * 9 else set()
    assert len(lengths) > 2
    assert priced == {True, False}
    assert last == {True}
    words = ReportWords(study.report, study).parts[0]["note"]
    costs = [each.cost_open for each in study.decisions if isinstance(each.action, Play)]
    assert f"{costs.count(None)} of {len(costs)} plays that would take too long to cost" in words
    assert "stock" not in words
    _prices_that_took_too_long_are_found_on_request(study, monkeypatch)


def _prices_that_took_too_long_are_found_on_request(study: ClassStudy, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(class_study, "NODES", dict.fromkeys((True, False), 20_000_000))
    monkeypatch.setattr(ClassStudy, "_moment", lambda *_: None)
    known = {(each.index, each.pupils): each.cost_open for each in study.decisions if each.cost_open is not None}
    study.judge_all()
    while study.work(1):
        pass
    again = {(each.index, each.pupils): each.cost_open for each in study.decisions if isinstance(each.action, Play)}
    assert None not in again.values()
    assert again.items() > known.items()


def test_a_game_with_a_stock_says_that_it_hides_the_cost() -> None:
    report = report_of("german-whist", pupils=2, boards=1)
    note = ReportWords(report, studied(report)).parts[0]["note"]
    assert "until the stock is gone" in note
    assert "too long" not in note


def test_every_board_has_as_many_nodes_and_what_is_left_over_goes_to_late_plays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[tuple[int, class_study.SolvedPositions]] = []
    allowed: list[int] = []

    class Noted(class_study.SolvedPositions):
        def __init__(self, nodes: int, at_once: int) -> None:
            super().__init__(nodes, at_once)
            made.append((nodes, self))

        def allow(self, nodes: int) -> None:
            allowed.append(nodes - self.nodes_left)
            super().allow(nodes)

    monkeypatch.setattr(class_study, "SolvedPositions", Noted)
    monkeypatch.setattr(class_study, "DEAREST", 0)
    monkeypatch.setattr(class_study, "AT_ONCE", 50)
    monkeypatch.setattr(class_study, "TRIES_UNASKED", 1)
    monkeypatch.setattr(class_study, "lanes", lambda: 1)
    studied(report_of("whist", pupils=2, boards=2))
    (first, one), (second, other) = made
    assert first == second == class_study.NODES[HAS_NUMBA]
    left = [-each for each in allowed[:2]]  # what was taken from each board when it was done
    assert all(0 < each < first for each in left)
    assert allowed[2] == allowed[4] == sum(left) // 2, "both have plays that took too long"
    assert one.nodes_left == other.nodes_left == 0


def test_boards_side_by_side_have_the_same_costs_as_one_after_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(class_study, "DEAREST", 0)
    report, found = report_of("whist", pupils=3, boards=3), []
    for at_once in (1, 2, 3):
        monkeypatch.setattr(class_study, "lanes", lambda at_once=at_once: at_once)
        found.append([(each.board, each.index, each.pupils, each.cost_open) for each in studied(report).decisions])
    assert len(found[0]) > 20
    assert found[0] == found[1] == found[2]


def test_what_no_board_needed_prices_the_plays_that_took_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(class_study, "DEAREST", 0)
    report = report_of("whist", pupils=2, boards=2)
    monkeypatch.setattr(class_study, "NODES", dict.fromkeys((True, False), 20_000_000))
    whole = {(each.board, each.index, each.pupils): each.cost_open for each in studied(report).decisions}
    monkeypatch.setattr(class_study, "AT_ONCE", 2_000)
    priced = {}
    for tries in (0, 12):
        monkeypatch.setattr(class_study, "TRIES_UNASKED", tries)
        found = {(each.board, each.index, each.pupils): each.cost_open for each in studied(report).decisions}
        priced[tries] = {place: cost for place, cost in found.items() if cost is not None}
    assert {board for board, *_ in whole.keys() - priced[0].keys()} == {1, 2}
    assert priced[0].items() < priced[12].items()
    assert priced[12] == whole
