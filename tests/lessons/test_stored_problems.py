"""The file of problems: what it promises holds for every one of them. ``test_check_problems`` checks the plans."""

from __future__ import annotations

import gzip
from collections import Counter
from random import Random
from statistics import mean

import pytest

from scripts.dealt_endings import PATTERNS, dealt
from scripts.mine_problems import ENOUGH, mined_from, with_rare_ones, write_file
from scripts.problem_cases import Case
from scripts.written_problems import rated, read_themes, signature, skeleton, themed
from whist_nb.analysis import solve_plans
from whist_nb.analysis.problems.acceptance import OPEN_CARDS
from whist_nb.analysis.problems.hidden_hands import members
from whist_nb.analysis.problems.themes import Theme
from whist_nb.engine.cards import Cards, suit_of_text
from whist_nb.lessons.stored_problems import ADVICE, FILE, MISTAKES, SAID_BY, THEMES, raw_problems, stored_problems

SMALL = [
    raw
    for raw in raw_problems()
    if raw["layouts"] <= 20 and (raw["layouts"] == 1 or max(len(hand.split()) for hand in raw["hands"]) <= 4)
]


def test_the_file_is_small_and_no_two_problems_are_equal_up_to_suits() -> None:
    assert FILE.stat().st_size < 1_500_000
    assert max(Counter(map(signature, raw_problems())).values()) == 1
    assert len({problem.id for problem in stored_problems()}) == len(stored_problems())


def test_suits_by_other_names_make_no_other_problem() -> None:
    raw = next(each for each in raw_problems() if each["trump"] is None)
    renamed = dict(raw, voids=dict(raw["voids"]))
    swap = str.maketrans("SHDC", "HDCS")
    for name in ("trick", "right"):
        renamed[name] = raw[name].translate(swap)
    renamed["hands"] = [hand.translate(swap) for hand in raw["hands"]]
    renamed["voids"] = {seat: suits.translate(swap) for seat, suits in raw["voids"].items()}
    assert signature(renamed) == signature(raw)
    assert signature({**raw, "take": 9}) != signature(raw)


@pytest.mark.slow
def test_themes_have_words_and_are_stored_as_they_are_recognised_and_none_is_in_over_15_percent() -> None:
    assert set(THEMES) == set(ADVICE) == set(Theme)
    counts = Counter(theme for problem in stored_problems() for theme in problem.themes)
    assert set(counts) == set(THEMES)
    assert max(counts.values()) <= 0.15 * len(stored_problems())
    for raw in (*SMALL[:20], *[raw for raw in SMALL if raw["themes"]][::12]):
        assert themed({**raw, "themes": []}) == raw


@pytest.mark.nightly
def test_small_problems_have_the_themes_that_are_recognised() -> None:
    for raw in SMALL[::3]:
        assert themed({**raw, "themes": []}) == raw


@pytest.mark.parametrize("pattern", PATTERNS)
def test_endings_for_rare_themes_deal_each_card_once_and_what_is_known_is_true(pattern: str) -> None:
    found = [ending for seed in range(40) for ending in dealt(pattern, seed)]
    assert len(found) > 10
    for ending in found:
        position = ending.position
        held = [card for hand in position.hands for card in hand]
        assert len({*held, *position.on_table}) == len(held) + len(position.on_table)
        assert (position.to_act, ending.hidden) == (0, (1, 3))
        for seat, suits in ending.voids.items():
            assert not [card for card in position.hands[seat] if card.suit.value in suits]


def test_problems_of_rare_themes_come_again_from_their_seeds() -> None:
    for raw in [each for each in SMALL if each["id"].rsplit("-", 2)[0] in PATTERNS][::25]:
        pattern, seed, _ = raw["id"].rsplit("-", 2)
        (ending,) = dealt(pattern, int(seed))
        again = [set(hand) for hand in ending.position.hands]
        stored = [set(Cards(hand)) for hand in raw["hands"]]
        assert [again[seat] for seat in (0, 2)] == [stored[seat] for seat in (0, 2)]
        assert again[1] | again[3] == stored[1] | stored[3]


def test_only_new_problems_with_a_rare_theme_are_added() -> None:
    common, rare = "keeping trumps", "unblock"
    some = [raw for raw in raw_problems() if common in raw["themes"]][:ENOUGH]
    other = next(raw for raw in raw_problems() if raw["themes"] == [common] and raw not in some)
    unblock = next(raw for raw in raw_problems() if raw["themes"] == [rare])
    again = {**unblock, "id": "again"}
    added = [raw for raw in with_rare_ones(some, [other, unblock, again]) if raw not in some]
    assert len(added) == 1
    assert added[0]["themes"] == [rare]
    assert with_rare_ones(some[1:], [some[1], other]) == sorted(
        [*some[1:], other], key=lambda raw: Random(raw["id"]).random()
    )


def test_a_kind_that_is_named_is_added_until_there_are_enough() -> None:
    alone = [raw for raw in raw_problems() if raw["kind"] == "misere"]
    others = [raw for raw in raw_problems() if raw["kind"] != "misere"][:5]
    added = with_rare_ones(others, [*alone, *others], "misere", enough=7)
    assert [sum(raw["kind"] == "misere" for raw in added), len(added)] == [7, 12]


def test_who_plays_alone_in_solo_whist_faces_three_hidden_hands_that_fit_all_that_is_known() -> None:
    alone = [problem for problem in stored_problems() if problem.kind in ("solo", "misere")]
    for problem in alone:
        assert (problem.game, problem.ours, problem.hidden) == ("solo-whist", (0,), (1, 2, 3))
        assert (problem.at_most == 0) is (problem.kind == "misere")
        assert problem.trump is None or problem.kind == "solo"
        for seat, suits in problem.voids.items():
            assert not [card for card in problem.hands[seat] if card.suit.value in suits]


def test_every_problem_has_one_right_card_by_the_margin_and_somebody_errs() -> None:
    for problem in stored_problems():
        best, second = problem.wins[problem.right], problem.wins[problem.tempting]
        assert problem.errs, problem.id
        assert problem.tempting is not problem.right
        if problem.layouts == 1:
            assert (best, second) == (1, 0)
            continue
        assert problem.layouts >= 10
        assert best >= 0.3 * problem.layouts
        assert 0.15 * problem.layouts <= second <= best - 0.1 * problem.layouts
        assert all(won <= problem.open_cards[card] for card, won in problem.wins.items())


def test_in_at_least_a_third_the_average_of_open_cards_errs_or_ties() -> None:
    assert 3 * sum(OPEN_CARDS in problem.errs for problem in stored_problems()) >= len(stored_problems())


@pytest.mark.parametrize(
    "problem", [each for each in stored_problems() if not each.hides_partner][:6], ids=lambda problem: problem.id
)
def test_the_analysis_answers_as_the_file_does(problem) -> None:
    goal = {"take": problem.take} if problem.at_most is None else {"at_most": problem.at_most}
    odds = solve_plans(problem.position, problem.hidden, voids=problem.voids, points=problem.points, **goal)
    assert {card: len(odds.wins(card)) for card in problem.wins} == problem.wins
    assert str(odds.plan(problem.right)) == problem.plan
    assert odds.wins(problem.right) == tuple(members(problem.won))
    for card, number in problem.fails.items():
        assert number in odds.wins(problem.right)
        assert number not in odds.wins(card)


def test_the_ladder_of_players_rates_each_problem_and_what_open_cards_miss_is_harder() -> None:
    for raw in raw_problems()[:12]:
        assert rated(raw)["rating"] == raw["rating"]
    missed = [problem.rating for problem in stored_problems() if OPEN_CARDS in problem.errs]
    found = [problem.rating for problem in stored_problems() if OPEN_CARDS not in problem.errs]
    assert mean(missed) > mean(found) + 100


def test_a_problem_is_rated_alike_as_it_is_mined_and_as_it_is_stored_with_another_layout() -> None:
    """What the samplers draw depends on a layout: it has to be the one that the file keeps."""
    ((found,), _) = mined_from("repeated", 2201)
    (ending,) = dealt("repeated", 2201)
    assert [str(hand) for hand in ending.position.hands] != found["hands"]
    assert rated({**found, "rating": 0}) == found
    several = {raw["id"].rsplit("-", 2)[0]: raw for raw in SMALL}
    for raw in several.values():
        assert rated(raw)["rating"] == raw["rating"], raw["id"]


def test_announced_points_are_known_and_the_checker_counts_them_too() -> None:
    raw = next(each for each in raw_problems() if each.get("points"))
    (seat, points), *_ = raw["points"].items()
    for hands in Case(raw).layouts:
        assert sum({"A": 4, "K": 3, "Q": 2, "J": 1}.get(card[0], 0) for card in hands[int(seat)]) == points
    assert len(Case({**raw, "points": {}}).layouts) > raw["layouts"]
    problem = next(each for each in stored_problems() if each.points)
    assert any("point" in sentence for sentence in problem.known)


def test_known_facts_are_stated_with_the_goal() -> None:
    problem = next(each for each in stored_problems() if each.voids)
    seat, suits = next(iter(problem.voids.items()))
    name = ("You", "West", "North", "East")[seat]
    assert f"{name} has no {' or '.join(suit_of_text(suit).word for suit in suits)}." in problem.known


def test_it_says_in_words_what_is_asked_and_why() -> None:
    for problem in stored_problems():
        assert problem.goal.endswith("tricks.")
        assert problem.right.glyphs in problem.why[0]
        assert problem.won.bit_count() == problem.wins[problem.right]
        assert problem.tempted.bit_count() == problem.wins[problem.tempting]
        advice = [ADVICE[theme] for theme in problem.themes if not SAID_BY.get(theme, set()) & {*problem.themes}][:2]
        assert list(problem.why[len(problem.why) - len(advice) :]) == advice


def test_a_reader_has_accepted_thirty_problems_of_each_theme_and_none_that_was_refused_has_the_name() -> None:
    themes, read = {problem.id: problem.themes for problem in stored_problems()}, read_themes()
    assert set(read) == set(THEMES)
    for theme, verdicts in read.items():
        accepted = verdicts["accepted"].split()
        assert len(set(accepted)) >= 30, theme
        assert all(theme in themes[name] for name in accepted), theme
        assert not any(theme in themes[name] for name in verdicts["refused"]), theme


@pytest.mark.parametrize(
    ("name", "told"),
    [
        # North's nine is led up to K J 7, and the jack is the right card if East, who has played, holds the queen
        ("dummy-60245-0", "It pays mainly when East holds Q♥."),
        # one fact is enough if two fit only a little better
        ("entry-3388-0", "It pays mainly when the missing clubs break 2-0."),
        # West ruffs the diamonds, and holds the trump that beats the seven
        ("dummy-85090-0", "It pays when West is void in diamonds."),
        # the lead of any of these three gives up a trick while a winner is still held
        ("german-919-0", "Every card is known: only 4♥, 6♥ or 5♥ reaches the goal, whatever your opponent does."),
    ],
)
def test_why_a_card_is_right_is_said_of_the_suit_that_matters_and_of_all_cards_that_reach_the_goal(
    name: str, told: str
) -> None:
    problem = next(each for each in stored_problems() if each.id == name)
    assert told in problem.why


def test_who_goes_wrong_is_known_by_name_and_a_beginners_rule_is_named_to_the_learner() -> None:
    assert {name for problem in stored_problems() for name in problem.errs} == {"club", OPEN_CARDS, *MISTAKES}
    for problem in stored_problems():
        for name, told in MISTAKES.items():
            assert (told in problem.why) is (name in problem.errs)


def test_who_always_finesses_would_play_a_lower_card_as_third_hand() -> None:
    asked = [problem for problem in stored_problems() if "always finesse" in problem.errs]
    assert asked
    for problem in asked:
        assert (problem.leader, len(problem.trick)) == (2, 2)
        assert "drop" in problem.themes
        lower = [card for card in problem.fails if card.suit is problem.right.suit and card.rank < problem.right.rank]
        assert lower, problem.id


def test_one_skeleton_is_added_only_so_often() -> None:
    some = [raw for raw in raw_problems() if "drop" in raw["themes"]]
    skeletons = Counter(map(skeleton, some))
    (most, count), *_ = skeletons.most_common()
    added = with_rare_ones([], some, "drop", enough=len(some), alike=2)
    assert count > 2
    assert Counter(map(skeleton, added))[most] == 2
    assert len(added) == sum(min(each, 2) for each in skeletons.values())


def test_a_file_is_the_same_bytes_each_time(tmp_path) -> None:
    """Python 3.14 names no system in the header of what it packs, so our file is compared unpacked."""
    write_file(tmp_path / "a.gz", raw_problems())
    write_file(tmp_path / "b.gz", raw_problems())
    assert (tmp_path / "a.gz").read_bytes() == (tmp_path / "b.gz").read_bytes()
    assert gzip.decompress((tmp_path / "a.gz").read_bytes()) == gzip.decompress(FILE.read_bytes())
