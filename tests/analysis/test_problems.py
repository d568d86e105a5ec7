"""Plans with hidden cards: textbook endings with the odds a book gives, and every possible plan with three cards."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

import pytest

from scripts import mine_problems
from scripts.always_finesse import finesse_of
from scripts.dealt_endings import dealt
from scripts.mined_endings import Ending
from scripts.problem_cases import Case
from scripts.problem_cases import read_plan as read_apart
from whist_nb.analysis import Position, solve_plans
from whist_nb.analysis.problems.acceptance import Objection, Rejection, cashes, rejections, right_card
from whist_nb.analysis.problems.hidden_hands import HiddenHands
from whist_nb.analysis.problems.plan_search import PlanSearch, TooManyPlans, Turn
from whist_nb.analysis.problems.plans import read_plan
from whist_nb.analysis.problems.solution import PlanSolution, plan_search
from whist_nb.engine.cards import PACK_52, Card, Cards
from whist_nb.engine.errors import BadNotation, BadOption

# West and East, 1 and 3, are hidden; South, 0, leads, and sees North's hand.


def south(*hands: str, leader: int = 0, trump: str | None = None) -> Position:
    """An ending of four hands: South's, West's, North's and East's."""
    return Position(hands=hands, leader=leader, trump=trump)


def case(odds: PlanSolution, hidden=(1, 3), voids=None, known=None) -> Case:
    """The same question for the checker."""
    position = odds.position
    return Case(
        {
            "hands": [str(hand) for hand in position.hands],
            "leader": position.leader,
            "trump": position.trump and position.trump.value,
            "ranking": position.ranking,
            "trick": " ".join(card.text for card in position.on_table),
            "ours": [seat for seat in range(position.seats) if position.sides[seat] == position.sides[position.to_act]],
            "hidden": list(hidden),
            "voids": voids or {},
            "known": known or {},
            "take": odds.take,
            "at_most": odds.at_most,
        }
    )


def shares(odds: PlanSolution) -> dict[str, Fraction]:
    return {card.text: share for card, share in odds.by_card.items()}


TWO_WAY = ("AS JS 3S", "QS 9S 8S", "KS TS 2S", "7S 6S 5S")


@pytest.mark.parametrize("leader", [0, 2])
def test_a_two_way_finesse_is_even_money_from_either_side(leader: int) -> None:
    # Six spades are out, three with each: the queen is with West in half of the twenty layouts, and never drops.
    odds = solve_plans(south(*TWO_WAY, leader=leader), hidden=(1, 3), take=3)
    assert len(odds.layouts) == 20
    assert max(shares(odds).values()) == Fraction(1, 2)
    if not leader:
        assert case(odds).best_share("JS") == 10


def test_with_open_cards_a_two_way_finesse_always_finds_the_queen() -> None:
    """An average of double dummy results in the place of plans would fail the test before this one."""
    odds = solve_plans(south(*TWO_WAY), hidden=(1, 3), take=3)
    assert odds.open_cards[Card("3S")] == 1  # to the ten if West has her, else to the king
    assert case(odds).open_share("3S") == 20
    assert odds.by_card[Card("3S")] == Fraction(1, 2)


def test_with_ace_king_jack_ten_and_four_out_you_play_for_the_drop() -> None:
    # Of C(8, 4) = 70 layouts the queen falls under ace and king where she is alone, 2 * C(4, 3) = 8, or has one spade
    # beside her, 2 * 3 * C(4, 2) = 36. The finesse works where she is with East, 35.
    odds = solve_plans(south("5S 4S 3S 2S", "2C 3C 4C 5C", "AS KS JS TS", "QS 9S 8S 7S"), hidden=(1, 3), take=4)
    assert len(odds.layouts) == 70
    assert odds.by_card[Card("5S")] == Fraction(44, 70)
    plan = odds.plan("5S")
    assert plan.after(Card("5S")).after(Card("7S")).card == Card("AS")
    low = solve_plans(
        Position(["4S 3S 2S", "3C 4C 5C", "AS KS JS TS", "QS 9S 8S 7S"], 0, trick=["5S", "2C"]), hidden=(1, 3), take=4
    )
    assert low.by_card[Card("JS")] < low.by_card[Card("AS")]


def test_with_king_and_eight_out_the_ace_is_played() -> None:
    # The king falls under the ace if it is alone: 2 * C(6, 3) = 40 of 70. East has it in 35.
    odds = solve_plans(south("JS 4S 3S 2S", "2C 3C 4C 5C", "AS QS TS 9S", "KS 8S 2D 3D"), hidden=(1, 3), take=4)
    assert set(shares(odds).values()) == {Fraction(40, 70)}
    assert odds.plan("JS").after(Card("JS")).after(Card("8S")).card == Card("AS")


def test_a_throw_in_is_certain_where_the_finesse_is_three_in_five() -> None:
    # West is known to hold the king of hearts, and five spades are out, two of them with West.
    odds = solve_plans(
        south("AS QS 3H", "KH KS 4S", "2H 3S 2S", "5S 6S 7S", leader=2), hidden=(1, 3), take=2, known={1: "KH"}
    )
    assert len(odds.layouts) == 10
    assert shares(odds) == {"2H": 1, "3S": Fraction(3, 5), "2S": Fraction(3, 5)}


def test_a_show_up_is_certain_where_the_finesse_is_two_in_three() -> None:
    # West keeps the jack of hearts. East holds the 4 and 5 of diamonds and one of the three cards that are left.
    odds = solve_plans(
        south("AC TH 2S", "JH KS 5S", "AS QS 3C", "4D 5D 6D"),
        hidden=(1, 3),
        take=3,
        known={1: "JH", 3: "4D 5D"},
    )
    assert len(odds.layouts) == 3
    assert shares(odds) == {"AC": 1, "TH": 0, "2S": Fraction(2, 3)}


def endings(seed: int, cards: int, hidden: int) -> tuple[Position, dict, dict, dict]:
    """A random ending: three or four hands, with or without trumps, with a trick begun or not."""
    rng = random.Random(seed)
    pack = rng.sample(PACK_52[: 52 if seed % 2 else 26], 4 * cards)
    hands = [pack[place::4] for place in range(4)]
    trick = []
    if seed % 3 == 0:
        trick = [hands[3].pop()]
    position = Position([Cards(hand) for hand in hands], 3 if trick else 0, rng.choice([None, "S"]), trick=trick)
    voids, known = {}, {}
    short = [suit for suit in "SHDC" if not any(card.suit == suit for card in hands[1])]
    if short and seed % 2:
        voids[1] = short[0]
    held = [card for card in hands[3] if card.suit != "S"]
    if held and hidden < 20:
        known[3] = held[0].text
    goal = {"take": rng.randint(1, cards)} if seed % 4 else {"at_most": rng.randint(0, cards - 1)}
    return position, voids, known, goal


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(40))
def test_all_plans_of_three_cards_taken_together_are_no_better(seed: int) -> None:
    position, voids, known, goal = endings(seed, 3, 8)
    odds = solve_plans(position, hidden=(1, 3), voids=voids, known=known, **goal)
    apart = case(odds, voids=voids, known=known)
    assert len(apart.layouts) == len(odds.layouts)
    for card in odds.position.legal:
        assert len(odds.wins(card)) == apart.best_share(card.text, prune=len(odds.layouts) > 10), (seed, card)
        assert len(odds.wins_with_open_cards(card)) == apart.open_share(card.text)


@pytest.mark.parametrize(("seed", "cards"), [*((seed, 3) for seed in range(40)), (11, 4)])
def test_a_plan_wins_exactly_what_it_says_against_every_defence(seed: int, cards: int) -> None:
    position, voids, known, goal = endings(seed, cards, 8)
    odds = solve_plans(position, hidden=(1, 3), voids=voids, known=known, **goal)
    apart = case(odds, voids=voids, known=known)
    numbers = {hands: number for number, hands in enumerate(odds.layouts)}
    for card in odds.position.legal:
        text = str(odds.plan(card))
        assert str(read_plan(text)) == text
        won = {
            numbers[tuple(Cards(hand).sorted() for hand in hands)]
            for hands in apart.layouts
            if apart.wins(read_apart(text), hands)
        }
        assert won == set(odds.wins(card))


def test_plain_python_finds_the_same() -> None:
    from whist_nb.analysis.problems import open_worlds

    position, voids, known, goal = endings(1, 4, 8)
    open_worlds.is_quick(60.0)
    quick = solve_plans(position, hidden=(1, 3), voids=voids, known=known, **goal)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("whist_nb.analysis.problems.solution.is_quick", lambda seconds: False)
        plain = solve_plans(position, hidden=(1, 3), voids=voids, known=known, **goal)
    assert not plain._search.opened.fast
    assert plain.by_card == quick.by_card
    assert plain.open_cards == quick.open_cards


def test_with_everything_known_there_is_one_layout() -> None:
    odds = solve_plans(Position(["AH 2H", "KH 3H"]), take=1)
    assert odds.layouts == ((Cards("AH 2H"), Cards("KH 3H")),)
    assert shares(odds) == {"AH": 1, "2H": 1}


def test_equal_cards_have_one_answer_and_one_stands_for_them() -> None:
    odds = solve_plans(south(*TWO_WAY), hidden=(1, 3), take=3)
    assert odds.equals == {Card("AS"): Card("AS"), Card("JS"): Card("JS"), Card("3S"): Card("3S")}
    touching = solve_plans(Position(["KH QH 2H", "AH 3H 4S"]), take=1)
    assert touching.equals[Card("QH")] == Card("KH")


def test_arguments_that_make_no_sense_are_refused() -> None:
    ending = south(*TWO_WAY)
    for wrong in (
        {},
        {"take": 1, "at_most": 1},
        {"take": 4},
        {"take": 1, "hidden": (2,)},
        {"take": 1, "hidden": (1, 3), "known": {1: "AS"}},
        {"take": 1, "hidden": (1, 3), "known": {1: "2C"}},
        {"take": 1, "hidden": (1, 3), "voids": {1: "S", 3: "S"}},
        {"take": 1, "hidden": (1, 3), "voids": {1: "X"}},
    ):
        with pytest.raises(BadOption):
            solve_plans(ending, **wrong)
    with pytest.raises(BadOption):
        solve_plans(Position(["AH 2H", "KH"]), take=1)
    with pytest.raises(TooManyPlans):
        _ = solve_plans(ending, hidden=(1, 3), take=3, most_turns=2).by_card
    with pytest.raises(BadNotation):
        read_plan("AS.2S.")


def test_very_many_plans_at_one_turn_reach_the_limit_before_the_turns_do() -> None:
    hands = ("JH QD 4S AC 2D", "5S 6D 7H 6C JD", "6S 7D AS AH QC", "QH 2S 5C KH 8H")
    limited = solve_plans(south(*hands), hidden=(1, 3), at_most=2, most_turns=2000)
    with pytest.raises(TooManyPlans):
        _ = limited.by_card
    solved = solve_plans(south(*hands), hidden=(1, 3), at_most=2)  # in 1,260 turns, at one of which 4,000 plans meet
    assert shares(solved)["AC"] == Fraction(18, 252)


def test_the_miner_gives_up_a_position_with_too_many_plans(monkeypatch: pytest.MonkeyPatch) -> None:
    # At one turn of this ending 66,000 plans meet, each of which would have to be compared with all others.
    hands = ("7H 6C KC KS 4C", "3H 5C JS 9C TC", "JC TS 6S TD 2H", "AC 3S 3D 3C 2S")
    position = Position(hands, leader=0, sides=(0, 1, 0, 1))
    monkeypatch.setitem(mine_problems.MOST_LAYOUTS, 5, 252)
    why: Counter[str] = Counter()
    ending = Ending("nullo", position, (1, 3), {}, thumb=Card("4C"))
    assert list(mine_problems.accepted(ending, why)) == []
    assert why[Objection.LIMIT] == 2  # at most two tricks, and at most three


def test_the_miner_passes_over_what_rules_of_thumb_and_open_cards_both_find() -> None:
    layouts = HiddenHands(THROW_IN, (1, 3), {}, {1: "KH"})
    throw_in, spade = layouts.bit[Card("2H")], layouts.bit[Card("3S")]  # the two of spades is equal to the three
    opened = {throw_in: 10, spade: 6}
    assert mine_problems.is_found_by_all(throw_in, opened, {"club": Card("2H")}, layouts)
    assert not mine_problems.is_found_by_all(throw_in, opened, {"club": Card("2S")}, layouts)
    assert not mine_problems.is_found_by_all(throw_in, opened, {"club": Card("2H"), "other": Card("2S")}, layouts)
    assert not mine_problems.is_found_by_all(spade, opened, {"club": Card("2S")}, layouts)
    assert not mine_problems.is_found_by_all(throw_in, {throw_in: 10, spade: 10}, {"club": Card("2H")}, layouts)
    assert not mine_problems.is_found_by_all(throw_in, opened, {"club": None}, layouts)


def test_a_player_who_always_finesses_plays_the_lower_card_of_a_tenace() -> None:
    for mine, table, missing, played in (
        ("AS JS 3S", "2S 5S", "QS", "JS"),
        ("AS KS JS", "2S 5S", "QS", "JS"),
        ("AS QS JS", "2S 5S", "KS", "JS"),
        ("KS JS 3H", "2S 5S", "AS QS", "JS"),
        ("AS 4S 3S", "JS 5S", "QS", "3S"),  # the jack runs
        ("AS JS 3S", "2S QS", "TS", None),  # the queen has come
        ("AS JS 3S", "2S 5S", "KS QS", None),  # two cards beat the jack
        ("AS KS 3S", "2S 5S", "QS", None),  # the three cannot win
        ("JS 8S 3S", "2S 5S", "9S", None),  # the nine is no honour
        ("5H 4H 3H", "2S 5S", "QS", None),
        ("AS JS 3S", "2S 5H", "QS", None),  # it has been ruffed
        ("AS JS 3S", "5S", "QS", None),  # second hand
        ("AS JS 3S", "", "QS", None),
    ):
        trick, theirs = Cards(table), Cards(missing)
        leader = -len(trick) % 4
        held = [3 - ((seat - leader) % 4 < len(trick)) for seat in range(4)]
        spare = list(Cards("2C 3C 4C 5C 6C 7C 8C 9C 2D"))
        hands = [Cards(mine), theirs, Cards(), Cards()]
        for seat in range(1, 4):
            hands[seat] = Cards([*hands[seat], *(spare.pop() for _ in range(held[seat] - len(hands[seat])))])
        position = Position(hands, leader, "H", (0, 1, 0, 1), tuple(trick))
        assert finesse_of(position) == (played and Card(played)), (mine, table, missing)


def test_the_miner_asks_a_player_who_always_finesses_only_about_drops() -> None:
    asked = {pattern: [each for seed in range(30) for each in dealt(pattern, seed)] for pattern in ("drop", "duck")}
    assert sum(each.finesse is not None for each in asked["drop"]) > 10
    assert not any(each.finesse for each in asked["duck"])
    some = next(each for each in asked["drop"] if each.finesse)
    assert some.choices == {"club": some.thumb, "always finesse": some.finesse}


# Points that are known


def test_points_that_are_known_place_the_honours() -> None:
    """Of the king, the jack and two small cards one seat holds three points: the king, and not the jack."""
    hands = south("AS QS", "KS 4S", "3S 2S", "JS 5S")
    every = solve_plans(hands, hidden=(1, 3), take=2)
    odds = solve_plans(hands, hidden=(1, 3), take=2, points={1: 3})
    assert (len(every.layouts), len(odds.layouts)) == (6, 2)
    assert all(Card("KS") in layout[1] and Card("JS") in layout[3] for layout in odds.layouts)
    with pytest.raises(BadOption):
        solve_plans(hands, hidden=(1, 3), take=2, points={1: 9})


# What makes a problem


def objections(odds: PlanSolution, **players: Card) -> list[str]:
    return [rejection.reason.name for rejection in rejections(odds, players)]


THROW_IN = south("AS QS 3H", "KH KS 4S", "2H 3S 2S", "5S 6S 7S", leader=2)


def test_a_throw_in_is_a_problem_if_somebody_finesses() -> None:
    odds = solve_plans(THROW_IN, hidden=(1, 3), take=2, known={1: "KH"})
    assert right_card(odds) is Card("2H")
    assert objections(odds, club=Card("3S")) == []
    assert objections(odds, club=Card("2H")) == ["NOBODY_ERRS"]  # nor does the average of open cards


def test_two_ways_are_no_problem_and_few_layouts_neither() -> None:
    even = solve_plans(south(*TWO_WAY), hidden=(1, 3), take=3)
    assert Rejection(Objection.SEVERAL_RIGHT, Fraction(0)) in rejections(even, {})
    show_up = south("AC TH 2S", "JH KS 5S", "AS QS 3C", "4D 5D 6D")
    odds = solve_plans(show_up, hidden=(1, 3), take=3, known={1: "JH", 3: "4D 5D"})
    assert rejections(odds, {"club": Card("2S")}) == (
        Rejection(Objection.FEW_LAYOUTS, 3),
        Rejection(Objection.CASHES),  # the ace of clubs, and the point of it comes later
    )


def test_an_ending_with_little_hope_does_not_make_a_problem() -> None:
    odds = solve_plans(south("AS KS JS TS", "2C 3C 4C 5C", "5S 4S 3S 2S", "QS 9S 8S 7S"), hidden=(1, 3), take=4)
    # To lead the jack or the ten loses whenever the queen is there.
    assert objections(odds) == ["NO_SECOND", "NOBODY_ERRS", "CASHES"]


def test_with_all_cards_known_one_card_must_be_right_and_a_player_must_miss_it() -> None:
    # After the two of clubs the other has to lead hearts into ace and queen; any heart first leaves one trick.
    exit_card = solve_plans(Position(["AH QH 2C", "KH JH 3C"]), take=2)
    assert shares(exit_card) == {"AH": 0, "QH": 0, "2C": 1}
    assert objections(exit_card, club=Card("AH")) == []
    assert objections(exit_card, club=Card("2C")) == ["NOBODY_ERRS"]
    assert objections(exit_card) == ["NOBODY_ERRS"]  # with open cards there is nothing to average
    both = solve_plans(Position(["AH QH 2C", "KH JH 3C"]), take=1)
    assert objections(both, club=Card("AH"))[0] == "SEVERAL_RIGHT"
    never = solve_plans(Position(["AH QH 2C", "KH JH 3C"]), take=3)
    assert objections(never, club=Card("AH"))[0] == "SELDOM_RIGHT"


def test_a_single_legal_card_does_not_make_a_problem() -> None:
    forced = solve_plans(Position(["KH", "2H 3C"], 0, trick=["AH"]), take=1)
    assert objections(forced, club=Card("2H")) == ["ONE_CARD"]


def test_a_master_card_that_can_be_ruffed_is_not_merely_cashed() -> None:
    held = "AH 2H 3C", "4H 5S 6C"
    assert cashes(solve_plans(Position(held), take=1), Card("AH"))
    assert not cashes(solve_plans(Position(held), at_most=1), Card("AH"))
    ruffed = solve_plans(Position(["AH 2D 3C", "4D 5S 6C"], trump="S"), take=1)
    assert not cashes(ruffed, Card("AH"))
    assert not cashes(ruffed, Card("2D"))


def test_a_goal_cannot_be_missed_only_if_every_line_in_every_layout_reaches_it() -> None:
    """The compiled answer is compared with a walk through all plays, to win tricks and to lose them."""
    hands = ["AS QS 3H", "KH KS 4S", "2H 3S 2S", "5S 6S 7S"]
    layouts = HiddenHands(Position(hands, leader=2, trump="H"), (1, 3), {}, {})
    answers = set()
    for take, at_most in [(goal, None) for goal in range(4)] + [(None, goal) for goal in range(4)]:
        search = plan_search(layouts, take, at_most)

        def never_missed(turn: Turn, worlds: int, search: PlanSearch = search) -> bool:
            decided = search.decided(turn)
            if decided is not None:
                return decided or not worlds
            if search.is_ours(turn):
                cards = [(card, worlds) for card in range(12) if search.legal(turn) >> card & 1]
            else:
                cards = search.their_cards(turn, worlds, every=True)
            return all(never_missed(search.after(turn, card), here) for card, here in cards)

        for worlds in (layouts.everyone, 1, 6):
            answers.add(found := search.cannot_lose(search.start, worlds))
            assert found is never_missed(search.start, worlds), (take, at_most, worlds)
    assert answers == {True, False}
