"""Reviews: costs with open cards against every line, costs by knowledge alone, and words that keep them apart."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import whist_nb as wn
from tests.naive import EveryLine
from whist_nb.analysis import Review, coalitions, playouts, position_of, review
from whist_nb.analysis.decisions import SeatDecision, choice_decisions, play_decisions
from whist_nb.analysis.judging import KnownCost, are_equal, judge
from whist_nb.analysis.open_cards import OpenDeal
from whist_nb.analysis.reviewed_choices import NOT_JUDGED, ReviewedChoice, judge_choice
from whist_nb.analysis.reviews import how_many
from whist_nb.analysis.solved_positions import SolvedPositions
from whist_nb.analysis.units import Unit
from whist_nb.analysis.verdicts import GRADES, LUCK, grade_of
from whist_nb.engine.actions import Knock, Play
from whist_nb.engine.trick import STANDARD
from whist_nb.players import Club, Random

ROOT = Path(__file__).resolve().parents[2]
WORLDS = 36


def ending(rng: random.Random, seats: int, cards: int) -> wn.Game:
    """A small ending, played at random."""
    variant = "whist" if seats == 4 else "german-whist"
    pack = rng.sample(list(wn.find_variant(variant).pack), seats * cards)
    hands = [" ".join(map(str, pack[seat * cards : (seat + 1) * cards])) for seat in range(seats)]
    game = wn.Game.from_position(variant, hands, leader=rng.randrange(seats), trump=rng.choice(["S", "H", None]))
    while not game.is_over:
        game.apply(rng.choice(game.legal_actions()))
    return game


def one_deal(variant: str, seed: int = 3, players: Any = None) -> wn.Game:
    """A finished deal."""
    game = wn.Game(variant, seed=seed, deals=1)
    players = players or (Club(), Random(seed))
    while (seat := game.current_player) is not None:
        game.apply(players[seat % 2].choose(game.view(seat)))
    return game


@lru_cache
def whist() -> tuple[wn.Game, Review]:
    game = one_deal("whist")
    return game, review(game, worlds=WORLDS)


# With open cards


@pytest.mark.parametrize(("seats", "cards"), [(2, 4), (4, 3)])
def test_costs_with_open_cards_are_those_of_every_line(seats: int, cards: int) -> None:
    rng, costly, forced = random.Random(seats), 0, 0
    for _ in range(12):
        game = ending(rng, seats, cards)
        deal = OpenDeal(list(play_decisions(game)))
        for at, moment in enumerate(deal.moments):
            position = deal.positions[at]
            assert position is not None
            side = [seat for seat in range(seats) if position.sides[seat] == position.sides[moment.seat]]
            lines = EveryLine(position.trump, STANDARD, side, side)
            hands = tuple(tuple(hand) for hand in position.hands)
            each = lines.each(hands, position.leader, position.trick)
            cost = max(each.values()) - each[moment.card]
            assert deal.cost(at) == cost
            if deal.is_forced(at):
                forced += len(each) > 1
                assert len(set(each.values())) == 1
            if cost:
                costly += 1
                assert set(deal.best(at)) == {card for card, value in each.items() if value == max(each.values())}
    assert costly > 5
    assert forced > 3, "cards that touch are worth the same, without a search"


def test_a_misere_is_judged_by_the_tricks_of_its_declarer() -> None:
    found = 0
    for seed in range(10):
        game = wn.Game("solo-whist", seed=seed, deals=1, early_stop=False)
        if "misere" not in [action.text for action in game.legal_actions()]:
            continue
        game.apply("misere")
        declarer = game.actions[0][0]
        while game.view(0).question != "card":
            game.apply("pass")
        while not game.is_over:
            game.apply(Club().choose(game.view(game.current_player)))
        deal = OpenDeal(list(play_decisions(game)), nodes=100_000)
        assert coalitions(deal.moments[0].open) == tuple(seat != declarer for seat in range(4))
        for at in range(len(deal.moments) - 8, len(deal.moments)):
            cost, value = deal.cost(at), deal.value(at, declarer)
            assert cost is None or cost >= 0
            assert value is None or value == -(deal.value(at, (declarer + 1) % 4) or 0)
            assert value in (None, 0, -1)
            if deal.moments[at].open.tricks_won[declarer]:
                assert (value, cost) == (-1, 0)  # it is lost, and nothing hangs on what is left
            found += value is not None
        if found > 20:
            return
    pytest.fail("no misere was played")


@pytest.mark.parametrize("seed", [618, 364])
def test_a_misere_costs_what_every_line_says(seed: int) -> None:
    """One for the card after which declarer can be forced to win a trick, and for each of theirs that lets them off."""
    game, rng = wn.Game("solo-whist", seed=seed, deals=1), random.Random(seed)
    declarer = game.current_player
    game.apply("misere")
    while game.view(0).question != "card":
        game.apply("pass")
    while not game.is_over:
        game.apply(rng.choice(game.legal_actions()))
    deal, costly = OpenDeal(list(play_decisions(game))), 0
    for at, moment in enumerate(deal.moments):
        assert deal.cost(at) is not None
        position = deal.positions[at]
        assert position is not None
        if position.tricks_left > 3 or moment.open.tricks_won[declarer]:
            continue
        lines = EveryLine(position.trump, STANDARD, [declarer], [seat for seat in range(4) if seat != declarer])
        each = lines.each(tuple(map(tuple, position.hands)), position.leader, position.trick)
        lost = {card: value > 0 for card, value in each.items()}
        best = min(lost.values()) if moment.seat == declarer else max(lost.values())
        assert deal.cost(at) == abs(best - lost[moment.card])
        if deal.cost(at):
            costly += 1
            assert set(deal.best(at)) == {card for card, is_lost in lost.items() if is_lost == best}
    assert costly


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "cards", "seeds"), [(3, 4, range(6)), (4, 3, range(12))])
def test_a_bid_to_be_hit_costs_by_how_far_every_line_says_it_can_be_missed(
    seats: int, cards: int, seeds: range
) -> None:
    costly, both, solved = 0, 0, SolvedPositions()
    for seed in seeds:  # each deal is played twice, and what was found for one serves the other
        solved = solved if seed % 2 else SolvedPositions()
        game = wn.Game("contract-whist", seats=seats, start=cards, seed=seed // 2, deals=1)
        chance = random.Random(seed)
        while not game.is_over:
            game.apply(chance.choice(game.legal_actions()))
        deal = OpenDeal(list(play_decisions(game)), solved=solved)
        for at, moment in reversed(list(enumerate(deal.moments))):
            position, contract = deal.positions[at], moment.open.contract
            assert position is not None
            assert contract is not None
            others = [seat for seat in range(seats) if seat != moment.seat]
            hands = tuple(map(tuple, position.hands))
            each = {
                objective: EveryLine(position.trump, position.ranks, [moment.seat], want).each(
                    hands, position.leader, position.trick
                )
                for objective, want in (("most", [moment.seat]), ("fewest", others))
            }
            won, need = moment.open.tricks_won[moment.seat], contract.needs[moment.seat] or 0
            missed = {
                card: max(need - won - most, won + each["fewest"][card] - need, 0)
                for card, most in each["most"].items()
            }
            before = max(need - won - max(each["most"].values()), won + min(each["fewest"].values()) - need, 0)
            assert deal.cost(at) == missed[moment.card] - before
            assert deal.value(at, moment.seat) == -before
            assert set(deal.best(at)) == {card for card, miss in missed.items() if miss == before}
            if deal.is_forced(at):
                assert set(missed.values()) == {before}
            costly += missed[moment.card] > before
            both += each["most"][moment.card] < need - won < each["fewest"][moment.card]
        last = deal.moments[-1]
        needed, took = (last.open.contract.needs[last.seat], game.deal_results[0].tricks[last.seat])  # type: ignore[union-attr]
        assert deal.value(len(deal.moments), last.seat) == -abs(needed - took)  # type: ignore[operator]
    assert costly > 6
    assert both, "the others can do either, and the worse counts"


def test_positions_are_given_where_no_card_is_to_come() -> None:
    game = one_deal("german-whist")
    found = [position_of(moment.open) is None for moment in play_decisions(game)]
    assert found == [True] * 26 + [False] * 26
    with pytest.raises(wn.BadOption, match="all the cards"):
        position_of(game.before(30).view(0))
    with pytest.raises(wn.BadOption, match="Nobody has to play"):
        position_of(game.view(wn.EVERYONE))


def test_a_dog_that_knocks_has_a_position_too() -> None:
    game = wn.Game.from_position("knockout-whist", ["AS KS", "2H", "3S 4S"], leader=1, trump="S")
    game.apply("knock")
    game.apply("3S")
    position = position_of(game.view(wn.EVERYONE))
    assert position is not None
    assert position.trick == ((1, None), (2, wn.Card("3S")))
    assert position.to_act == 0


# By what could be known


def with_the_king(seat: int, card: str) -> wn.Game:
    hands = ["2S 2H", "3S KS" if seat == 1 else "3S 4H", "AS QS", "KS 5H" if seat == 3 else "4H 5H"]
    game = wn.Game.from_position("whist", hands, leader=0)
    for each in ("2S", "3S", card):
        game.apply(each)
    return game


@pytest.mark.parametrize(
    ("king", "card", "luck", "cost_open"),
    [(1, "AS", "unlucky", 1), (3, "AS", "good", 0), (3, "QS", "wrong", 2), (1, "QS", "lucky", 0)],
)
def test_unlucky_and_wrong_plays_are_distinguished(king: int, card: str, luck: str, cost_open: int) -> None:
    play = review(with_the_king(king, card)).plays[2]
    assert (play.luck, play.cost_open) == (luck, cost_open)
    assert (play.grade == "good") == (card == "AS")
    assert play.words.startswith({"unlucky": "Unlucky:", "good": "Good:", "wrong": "Wrong:", "lucky": "Lucky,"}[luck])
    if card == "QS":  # it loses both tricks to a king with seat 3, one time in two; the ace one to a king with seat 1
        assert play.better == wn.Card("AS")
        assert play.cost_known == pytest.approx(0.75, abs=0.2)


@pytest.mark.slow
def test_tricks_given_away_when_nothing_hangs_on_them_are_neither_wrong_nor_unlucky() -> None:
    lost = wn.Game("bid-whist", seed=1, deals=1, first_dealer=3)
    while lost.view(0).question != "card":  # seven without trumps, which cannot be made with such a hand
        answers = [action.text for action in lost.legal_actions()]
        lost.apply("bid 7 nt" if "bid 7 nt" in answers else answers[0])
    rng = Random(1)
    while not lost.is_over:
        lost.apply(rng.choose(lost.view(lost.current_player)))
    declarer = lost.before(len(lost.actions) - 1).view(0).contract.seats[0]  # type: ignore[union-attr]
    plays = [play for play in review(lost, worlds=WORLDS).plays if play.luck == "idle"]
    assert lost.deal_results[0].points[declarer] < 0
    assert any("they made no difference" in play.words for play in plays)
    assert all(play.grade == "good" and play.cost_open for play in plays)


def test_how_the_cards_lay_makes_no_difference_to_the_grade() -> None:
    for card in ("AS", "QS"):
        one, other = (list(play_decisions(with_the_king(king, card)))[2] for king in (1, 3))
        assert one.view == other.view
        assert judge(one, 5) == judge(other, 5)


def test_with_all_cards_known_knowledge_and_open_cards_agree() -> None:
    rng, costly = random.Random(4), 0
    for _ in range(12):
        for play in review(ending(rng, 2, 5)).plays:
            assert play.cost_known == play.cost_open
            assert play.luck in ("good", "wrong", "forced")
            assert play.grade == ("blunder" if play.cost_open else "good")
            costly += play.cost_open or 0
    assert costly > 5


def test_touching_cards_are_worth_the_same() -> None:
    game = wn.Game.from_position("whist", ["AS QS 2S", "KS 3S 4S", "5H 6H 7H", "8H 9H TH"], leader=0)
    view = game.view(0)
    assert are_equal(view, wn.Card("AS"), wn.Card("AS"))
    assert not are_equal(view, wn.Card("AS"), wn.Card("QS"))
    assert not are_equal(view, wn.Card("QS"), wn.Card("2S"))
    assert are_equal(game.view(0), None, None)


@pytest.mark.slow
def test_the_same_seed_gives_the_same_review_and_a_review_leaves_the_game_alone() -> None:
    game = one_deal("knockout-whist")
    before = wn.dumps(game)
    assert review(game, worlds=WORLDS, seed=1).to_dict() == review(game, worlds=WORLDS, seed=1).to_dict()
    assert review(game, worlds=WORLDS, seed=1).to_dict() != review(game, worlds=WORLDS, seed=2).to_dict()
    assert wn.dumps(game) == before


# Grades


def known(
    cost: float, error: float = 0.01, unit: Unit = Unit.TRICKS, swing: float = 10.0, sure: bool | None = True
) -> KnownCost:
    return KnownCost(cost, error, unit, swing, None, 0.5, 0.1, sure, (), False, False)


@pytest.mark.parametrize(
    ("given", "grade"),
    [
        (known(0.14), "good"),
        (known(0.15), "inaccuracy"),
        (known(0.40), "mistake"),
        (known(0.80), "blunder"),
        (known(0.80, error=0.3), "mistake"),  # a blunder wants three standard errors
        (known(0.80, error=0.5), "good"),  # within the noise
        (known(0.80, sure=None), "mistake"),  # nobody has solved it
        (known(0.50, error=0.2, sure=None), "inaccuracy"),
        (known(0.04, unit=Unit.CHANCE_TO_WIN), "good"),
        (known(0.10, unit=Unit.CHANCE_TO_WIN), "mistake"),
        (known(0.15, unit=Unit.CHANCE_TO_WIN), "blunder"),
        (known(1.00, unit=Unit.POINTS, swing=10), "mistake"),
        (known(0.05, unit=Unit.POINTS, swing=0.1), "good"),  # nothing hung on it
    ],
)
def test_grades_follow_the_thresholds(given: KnownCost, grade: str) -> None:
    assert grade_of(given) == grade


def test_club_is_graded_better_than_random() -> None:
    _, found = whist()
    bad = [sum(play.grade != "good" for seat in seats for play in found.of_seat(seat)) for seats in ((0, 2), (1, 3))]
    assert bad[0] < bad[1]
    worst = found.worst(3)
    assert len(worst) == 3
    assert [GRADES.index(play.grade) for play in worst] == sorted((GRADES.index(p.grade) for p in worst), reverse=True)
    assert all(play.seat == 1 for play in found.worst(3, seat=1))
    assert f"trick {worst[0].trick}" in str(worst[0])
    assert max(map(len, str(worst[0]).splitlines())) <= 72  # a page that is printed would break a longer line in a word


# What is handed on


def check_review(game: wn.Game, found: Review) -> None:
    """Check what holds for every review."""
    plays = [(at, seat, action) for at, (seat, action) in enumerate(game.actions) if isinstance(action, Play | Knock)]
    assert [(play.index, play.seat) for play in found.plays] == [(at, seat) for at, seat, _ in plays]
    for play, (_, _, action) in zip(found.plays, plays, strict=True):
        assert play.what == (action.card.glyphs if isinstance(action, Play) else "knock")
        assert play.cost_open is None or play.cost_open >= 0
        assert play.cost_known >= 0
        assert play.error >= 0
        assert play.luck in LUCK
        assert (play.better is None) == (play.cost_known == 0) or play.card is None
        assert play.words.endswith(".")
        assert play.cost_open is None or not play.cost_open or play.card not in play.best
    seen = [point for point in found.curve if point.exact]
    for before, after in pairwise(seen):
        if before.deal == after.deal:
            play = next(play for play in found.plays if play.index == after.index)
            assert abs(before.tricks[0] - after.tricks[0]) == play.cost_open
    told = json.loads(json.dumps(found.to_dict()))
    assert set(told) == {"variant", "seats", "complete", "sides", "plays", "choices", "curve"}
    assert [play["index"] for play in told["plays"]] == [play.index for play in found.plays]


def test_a_whole_deal_of_whist() -> None:
    game, found = whist()
    check_review(game, found)
    assert found.is_complete
    assert found.sides == {1: (0, 1, 0, 1)}
    assert [len([point for point in found.curve if point.exact is exact]) for exact in (True, False)] == [53, 52]
    assert all(sum(point.tricks) == pytest.approx(13) for point in found.curve)
    tricks = game.deal_results[0].tricks
    assert {point.tricks for point in found.curve[-2:]} == {(tricks[0] + tricks[2], tricks[1] + tricks[3])}
    asked = [point for point in found.curve if not point.exact]
    assert [point.seat for point in asked] == [play.seat for play in found.plays]
    spread = [point.between[1] - point.between[0] for point in asked]
    for point in asked:
        low, high = point.between
        assert 0 <= low <= high <= 13
        assert low - 0.5 <= point.tricks[point.seat % 2] <= high + 0.5
    assert sum(spread[:4]) > sum(spread[24:28]) >= spread[-1] == 0, "less and less is open"
    rows = found.to_rows()
    assert len(rows) == 52
    assert all(isinstance(value, str | int | float | None) for row in rows for value in row.values())
    assert "seat 3:" in repr(found)
    assert how_many(["good", "mistake", "inaccuracy", "good", "inaccuracy"]) == "2 good, 2 inaccuracies, 1 mistake"


OTHERS = [variant.id for variant in wn.VARIANTS if variant.id not in ("whist", "humbug")]
FEW = ("german-whist", "knockout-whist", "turnover-bridge")


@pytest.mark.parametrize(
    "variant", [pytest.param(name, marks=() if name in FEW else pytest.mark.nightly) for name in OTHERS]
)
def test_every_game_can_be_reviewed(variant: str) -> None:
    game = one_deal(variant)
    check_review(game, review(game, worlds=12))


@pytest.mark.slow
def test_humbug_with_its_long_hands_is_reviewed_as_far_as_it_can_be_solved() -> None:
    game = one_deal("humbug")
    found = review(game, worlds=4)
    check_review(game, found)
    assert sum(play.cost_open is not None for play in found.plays) > 30


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        *(
            ({"worlds": worlds}, "worlds=.*: expected an integer of at least 1, or None")
            for worlds in (0, -3, 1.5, "a", True)
        ),
        *(({"seed": seed}, "seed=.*: expected an integer of at least 0") for seed in (-1, 1.5, "a", None)),
        *(({"deal": deal}, "Cards were played in these deals: 1") for deal in (-1, 0, 2, 1.0, "1", True, [1])),
        *(({"game": game}, "expected a Game") for game in ("whist", None, wn.Game)),
    ],
)
def test_games_that_cannot_be_reviewed_are_refused(wrong: dict[str, Any], message: str) -> None:
    given = {"game": whist()[0], **wrong}
    with pytest.raises(wn.BadOption, match=message):
        review(given.pop("game"), **given)


@pytest.mark.parametrize("seat", [-1, 4, 1.0, "x", True])
def test_seats_that_did_not_play_are_refused(seat: Any) -> None:
    _, found = whist()
    for ask in (found.of_seat, lambda seat: found.worst(3, seat)):
        with pytest.raises(wn.BadOption, match="the seats are 0 to 3"):
            ask(seat)
    with pytest.raises(wn.BadOption, match="count=-1"):
        found.worst(-1)


def test_whole_numbers_of_numpy_are_taken() -> None:
    game = wn.Game.from_position("whist", ["2S 2H", "3S KS", "AS QS", "4H 5H"], leader=0)
    for card in ("2S", "3S", "AS"):
        game.apply(card)
    found = review(game, deal=np.int64(1), seed=np.int64(2), worlds=np.int64(5))  # type: ignore[arg-type]
    assert found.to_dict() == review(game, deal=1, seed=2, worlds=5).to_dict()
    assert found.of_seat(np.int64(2)) == found.of_seat(2)  # type: ignore[arg-type]


def test_one_deal_of_a_match_and_a_game_that_goes_on() -> None:
    game, club = wn.Game("knockout-whist", seats=3, seed=2), Club()
    while len(game.deal_results) < 2 or len(game.view(0).tricks) < 1:
        game.apply(club.choose(game.view(game.current_player)))
    whole = review(game, worlds=6)
    assert {play.deal for play in whole.plays} == {1, 2, 3}
    check_review(game, whole)
    second = review(game, deal=2, worlds=6)
    assert [play.to_dict() for play in second.plays] == [play.to_dict() for play in whole.plays if play.deal == 2]
    for wrong in (lambda: review(game, deal=9), lambda: review(wn.Game("whist", seed=1))):
        with pytest.raises(wn.BadOption, match=r"(?i)nothing to review"):
            wrong()


def test_an_interrupt_returns_what_has_been_reviewed() -> None:
    game, found = whist()

    def stop(done: int, total: int) -> None:
        if done == 10:
            raise KeyboardInterrupt

    part = review(game, worlds=WORLDS, progress=stop)
    assert not part.is_complete
    assert "interrupted" in repr(part)
    assert [play.to_dict() for play in part.plays] == [play.to_dict() for play in found.plays[-10:]]


def test_the_plot_shows_both_sides_and_the_mistakes() -> None:
    import matplotlib as mpl

    mpl.use("Agg")
    _, found = whist()
    axes = found.plot()
    assert [line.get_label() for line in axes.get_lines()[:4]] == [
        f"seats {seats}, {how}"
        for seats in ("0 and 2", "1 and 3")
        for how in ("with open cards", "expected at the time")
    ]
    marked = {text.get_text() for text in axes.texts}
    assert marked == {play.what for play in found.plays if play.grade != "good"}
    with pytest.raises(wn.BadOption, match="deal=7"):
        found.plot(7)


def test_it_works_without_numba_and_says_what_a_plot_needs() -> None:
    code = """
import sys
for name in ("numba", "matplotlib"): sys.modules[name] = None
from whist_nb import Game
from whist_nb.analysis import review
game = Game.from_position("whist", ["2S 2H", "3S KS", "AS QS", "4H 5H"], leader=0)
for card in ("2S", "3S", "AS"): game.apply(card)
found = review(game)
print(found.plays[2].luck)
try: found.plot()
except Exception as error: print(error)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split("\n")[:2] == ["unlucky", "Plots need matplotlib: pip install matplotlib."]


# Choices that are no plays


@lru_cache
def choices(variant: str, player: str) -> list[ReviewedChoice]:
    """The bids and other choices of a deal, all by one kind of player, judged."""
    playouts.ready()
    game = one_deal(variant, 5, [{"club": Club(), "random": Random(5)}[player]] * 2)
    return [judge_choice(decision, worlds=WORLDS) for decision in choice_decisions(game)]


@pytest.mark.parametrize(
    "variant", ["solo-whist", "contract-whist", "ruff-and-trump", "bid-whist", "widow-whist", "israeli-whist"]
)
def test_every_choice_that_is_not_a_play_is_judged_or_says_why_not(variant: str) -> None:
    game = one_deal(variant, 5, [Random(5)] * 2)
    found = list(choice_decisions(game))
    assert found
    assert [choice.index for choice in choices(variant, "random")] == [decision.index for decision in found]
    for decision, choice in zip(found, choices(variant, "random"), strict=True):
        assert game.actions[choice.index] == (choice.seat, decision.action)
        assert choice.grade in ("good", "inaccuracy", "mistake", NOT_JUDGED)
        verdicts = {"good": "Good", NOT_JUDGED: "Not judged"}
        opened = [grade for grade, opening in verdicts.items() if choice.words.startswith(opening)]
        assert opened == [choice.grade] * (choice.grade in verdicts), choice.words
        assert (choice.better is None) == (choice.grade in ("good", NOT_JUDGED))
        assert choice.better is None or choice.better in [each.text for each in decision.view.legal_actions()]
    asked = {choice.question for choice in choices(variant, "random") if choice.grade == NOT_JUDGED}
    assert asked <= {"prove", "give"}


def test_a_bid_above_the_lowest_leaves_only_higher_numbers_and_is_judged_for_that() -> None:
    playouts.ready()
    game = wn.Game("israeli-whist", seed=1, deals=1)
    found = {}
    for bid in ("bid 6 H", "bid 12 H"):
        twin = game.copy()
        twin.apply(bid)
        found[bid] = judge_choice(next(choice_decisions(twin)), worlds=WORLDS)
    assert found["bid 12 H"].cost_known > found["bid 6 H"].cost_known + 30
    assert found["bid 12 H"].grade == "mistake"


def test_calls_made_at_random_are_worse_than_those_of_a_player() -> None:
    worst = {player: max(choice.severity for choice in choices("solo-whist", player)) for player in ("club", "random")}
    assert worst["random"] > max(1.0, worst["club"])


def test_a_bid_against_all_that_is_known_is_a_mistake() -> None:
    """The ace of trumps alone wins a trick, whatever the others hold."""
    for seed in range(200):
        game = wn.Game("contract-whist", seed=seed, start=1, deals=1)
        view = game.view(game.current_player)
        if view.hand[0].text == f"A{view.trump}":
            break
    twin = game.copy()
    game.apply("bid 1")
    twin.apply("bid 0")
    right, wrong = (judge_choice(next(choice_decisions(each)), worlds=WORLDS) for each in (game, twin))
    assert (right.grade, right.cost_known) == ("good", 0)
    assert (wrong.grade, wrong.better) == ("mistake", "bid 1")
    told = "better in 100 of 100 possible deals, worse in 0"
    assert str(wrong).startswith(f"deal 1, seat {game.actions[0][0]}: a bid of 0, mistake. A bid of 1 promised")
    assert wrong.words == f"A bid of 1 promised 10.0 points more on average ({told})."


def judged(game: wn.Game, text: str) -> ReviewedChoice:
    """An answer that may be given now, judged."""
    seat = game.current_player
    assert seat is not None
    view, (action,) = game.view(seat), (each for each in game.legal_actions() if each.text == text)
    decision = SeatDecision(len(game.actions), view.deal_number, seat, action, view)
    return judge_choice(decision, worlds=WORLDS)


def test_a_ruff_not_announced_is_a_mistake() -> None:
    """With the best ruff and the last call, announcing less gives twelve points away, or leaves them to the others."""
    for seed in range(100):
        game = wn.Game("ruff-and-trump", seed=seed, deals=1)
        for _ in range(3):
            game.apply(game.legal_actions()[-1])
        most = game.legal_actions()[-1].number
        others = [call.number for _, call in game.view(0).calls]
        if most > max(others):
            break
    wrong, right = judged(game, "announce 0"), judged(game, f"announce {most}")
    assert (right.grade, right.cost_known) == ("good", 0)
    assert (wrong.grade, wrong.unit) == ("mistake", "points")
    assert wrong.better == f"announce {max(others) + 1}"
    assert wrong.cost_known in (12, 24)


def test_the_stock_left_with_a_poor_hand_and_the_ace_is_judged_by_tricks() -> None:
    playouts.ready()
    costs = []
    for seed in range(30):
        game = wn.Game("ruff-and-honours", seed=seed, deals=1)
        while game.current_player is not None and game.view(game.current_player).question == "the stock":
            view = game.view(game.current_player)
            if len(view.legal_actions()) > 1 and wn.Card(f"A{view.trump}") in view.hand:
                left, taken = judged(game, "leave"), judged(game, "take")
                assert {left.unit, taken.unit} == {"tricks"}
                assert not (left.cost_known and taken.cost_known)
                costs.append(left.cost_known)
            game.apply(game.legal_actions()[-1])
    assert len(costs) > 5
    assert sum(costs) / len(costs) > 0.1  # three more cards to choose from, and the turn-up


def test_a_meld_declined_costs_what_it_would_have_scored() -> None:
    rng, found = random.Random(3), []
    for seed in range(3):  # the rules follow one another, deal by deal
        game = wn.Game("christmas-whist", seed=seed, deals=6, auto_declare=False)
        while (seat := game.current_player) is not None:
            if game.view(seat).question == "a meld" and len(game.legal_actions()) > 1:
                found.append(judged(game, "decline"))
                assert judged(game, "declare").grade == "good"
            game.apply(rng.choice(game.legal_actions()))
    assert {choice.cost_known for choice in found} <= {1, 2, 3}
    assert {choice.better for choice in found} == {"declare"}
    assert len(found) > 3


def test_honours_not_claimed_are_lost_once_the_partner_has_been_asked() -> None:
    rng, costs = random.Random(5), []
    for seed in range(12):
        game = wn.Game("classic-whist", seed=seed, deals=1, honours=True, claim_honours="manual")
        asked: dict[int, int] = {}
        while (seat := game.current_player) is not None:
            if game.view(seat).question != "claim honours":
                game.apply(rng.choice(game.legal_actions()))
                continue
            silent = judged(game, "no claim")
            asked[seat % 2] = asked.get(seat % 2, 0) + 1
            with_it, without = game.copy(), game.copy()
            with_it.apply("claim")
            for branch in (with_it, without):
                while not branch.is_over:
                    branch.apply("no claim")
            due = with_it.deal_results[-1].points[seat] - without.deal_results[-1].points[seat]
            assert silent.cost_known == (due if asked[seat % 2] == 2 else 0)
            assert silent.better == ("claim" if silent.cost_known else None)
            costs.append(silent.cost_known)
            game.apply("no claim")
    assert {0, 2} <= set(costs) <= {0, 2, 4}


def test_a_proof_costs_nothing_and_says_so() -> None:
    for seed in range(300):
        game = wn.Game("ruff-and-trump", seed=seed, deals=1)
        while (question := game.view(0).question) not in ("prove", "card"):
            legal = game.legal_actions()
            game.apply(legal[len(legal) // 3 if question == "announce" else -1])
        if question == "prove" and len(game.legal_actions()) > 1:
            break
    choice = judged(game, game.legal_actions()[0].text)
    assert choice.grade == NOT_JUDGED
    assert choice.words.startswith("Not judged: any suit worth the value announced will do")


def test_a_choice_may_be_the_worst_moment() -> None:
    game = wn.Game("contract-whist", seed=3, start=2, deals=1)
    while (seat := game.current_player) is not None:
        bid = game.view(seat).question == "exact bid"
        game.apply(game.legal_actions()[-1] if bid else Club().choose(game.view(seat)))
    found = review(game, worlds=WORLDS)
    worst = found.worst()[0]
    assert isinstance(worst, ReviewedChoice)
    assert worst.what == f"a bid of {worst.answer.removeprefix('bid ')}"
    assert worst.cost_known > 0
    assert found.worst(seat=worst.seat)[0] is worst
    axes = found.plot()
    assert worst.what in [text.get_text() for text in axes.texts]


def test_a_review_holds_the_choices_beside_the_plays() -> None:
    game = wn.Game("contract-whist", seed=3, start=2, deals=1)
    while (seat := game.current_player) is not None:
        game.apply(Club().choose(game.view(seat)))
    found = review(game, worlds=WORLDS)
    assert [choice.question for choice in found.choices] == ["exact bid"] * len(found.choices)
    assert len(found.choices) == game.seats
    assert [row["index"] for row in found.to_rows()] == list(range(len(game.actions)))
    assert len({frozenset(row) for row in found.to_rows()}) == 1
    assert [row["answer"] for row in found.to_rows()] == [action.text for _, action in game.actions]
    assert found.choices_to_rows() == json.loads(json.dumps(found.to_dict()))["choices"]
    assert "bids and other choices: " in repr(found)
