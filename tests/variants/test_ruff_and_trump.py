"""Ruff and Trump, double and single hand, against its page of rules: every example, decision, option and fact."""

from __future__ import annotations

import pytest

import whist_nb as wn
from tests.builders import Plan, calls_in, events, hands_of, legal, plan_of, points_of, say
from whist_nb.engine.cards import PACK_52
from whist_nb.engine.events import Hidden
from whist_nb.engine.view import DealResult
from whist_nb.engine.wording import PLAIN
from whist_nb.variants.ruff_and_trump import ruff_points, true_ruff

DEAD = "2S 2H 2D 2C"
"""The head of a planned deal: the deuce of spades is turned up."""

LEAVE = ["leave"] * 4
NO_RUFF = [*["announce 0"] * 4, *LEAVE]


def packets(hands: dict[int, list[wn.Card]], dealer: int, head: str) -> wn.Cards:
    """The pack that deals these hands in packets of four, three rounds, then the head."""
    order = [(dealer + 1 + step) % 4 for step in range(4)]
    rounds = [card for start in (0, 4, 8) for seat in order for card in hands[seat][start : start + 4]]
    return wn.Cards([*rounds, *wn.Cards(head)])


def planned(tricks: tuple[int, ...], dealer: int = 0) -> tuple[wn.Cards, Plan]:
    """A pack and its play in which each seat wins that many of twelve tricks."""
    plan = plan_of([(seat, range(4)) for seat, count in enumerate(tricks) for _ in range(count)], keep=DEAD)
    return packets(hands_of(plan), dealer, DEAD), plan


def hands_with(fixed: dict[int, str], head: str) -> dict[int, list[wn.Card]]:
    """Hands that hold at least those cards, filled up from the rest of the pack."""
    used = wn.Cards(" ".join([*fixed.values(), head]))
    rest = [card for card in PACK_52.sorted() if card not in used]
    hands = {seat: list(wn.Cards(fixed.get(seat, ""))) for seat in range(4)}
    for seat in range(4):
        while len(hands[seat]) < 12:
            hands[seat].append(rest.pop(0))
    return hands


def game_with(fixed: dict[int, str], head: str, dealer: int = 0, **options: object) -> wn.Game:
    pack = packets(hands_with(fixed, head), dealer, head)
    return wn.Game("ruff-and-trump", packs=[pack] * 2, first_dealer=dealer, **options)


def announced(*values: int) -> list[str]:
    return [f"announce {value}" for value in values]


def play_out(game: wn.Game, plan: Plan) -> wn.Game:
    for trick in plan:
        for _ in range(4):
            game.apply(trick[game.current_player])
    return game


def scored(tricks: tuple[int, ...], ruff_of: int | None = None, **options: object) -> wn.Game:
    """One deal in which each seat wins that many tricks, and this seat the ruff."""
    return set_of((tricks, ruff_of), deals=1, **options)


def set_of(*deals: tuple[tuple[int, ...], int | None], first_dealer: int = 0, **options: object) -> wn.Game:
    """Deals with the tricks of each seat and the winner of the ruff; the head is left in each."""
    made = [planned(tricks, (first_dealer + number) % 4) for number, (tricks, _) in enumerate(deals)]
    packs = [*(pack for pack, _ in made), PACK_52]
    game = wn.Game("ruff-and-trump", packs=packs, first_dealer=first_dealer, **options)
    for (_, plan), (_, ruff_of) in zip(made, deals, strict=True):
        for _ in range(4):
            game.apply(f"announce {int(game.current_player == ruff_of)}")
        if game.view(0).question != "the stock":
            return game
        say(game, *LEAVE)
        if ruff_of is not None:
            game.apply(game.legal_actions()[0])
        play_out(game, plan)
    return game


# Deal and visibility


@pytest.mark.parametrize("dealer", range(4))
def test_packets_of_four_in_three_rounds_and_a_head_of_four(dealer: int) -> None:
    """4.13 deal and test fact: seat (dealer + 1 + j) mod 4 gets the four cards from 16r + 4j; the 49th is turned."""
    game = wn.Game("ruff-and-trump", packs=[PACK_52], first_dealer=dealer)
    pack = list(PACK_52)
    for r in range(3):
        for j in range(4):
            assert set(pack[16 * r + 4 * j :][:4]) <= set(game.places()[f"hand {(dealer + 1 + j) % 4}"])
    assert list(game.places()["stock"]) == pack[48:]
    for seat in range(4):
        view = game.view(seat)
        assert (view.turn_up, view.trump, view.stock_left) == (pack[48], pack[48].suit, 4)
        assert set(view.seen) == {*game.places()[f"hand {seat}"], pack[48]}


# Announcing


@pytest.mark.parametrize(
    ("hand", "head", "most"),
    [
        ("AS QS 7S 5S 2S 3H 4H 2D 4D 2C 3C 5C", "9S 3S 4S 6S", 44),
        ("AS QS 7S 5S 2S 3H 4H 2D 4D 2C 3C 5C", "9H 3S 4S 6S", 35),
        ("AH KH QH JH 2D 3D 4D 2C 3C 4C 5C 6C", "TS 3S 4S 6S", 41),
        ("2S 3S 4S 5S 6S 7S 8S 9S TS JS QS AS", "KS 2H 3H 4H", 95),
        ("AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S", "2H 2S 3H 4H", 93),
        ("2S 2H 3H 4H 5H 2D 3D 4D 5D 2C 3C 4C", "AS 3S 4S 6S", 14),
        ("2S 2H 3H 4H 5H 2D 3D 4D 5D 2C 3C 4C", "KS 3S 4S 6S", 14),
    ],
)
def test_a_true_ruff_is_the_greatest_suit_total(hand: str, head: str, most: int) -> None:
    """4.13 decision 1: A Q 7 5 2 with 9S turned is 44; the turn-up only beside a trump; at most 95, plain 93."""
    game = game_with({1: hand}, head)
    assert (game.current_player, game.view(2).question) == (1, "announce")
    assert legal(game) == [f"announce {value}" for value in range(most + 1)]


def test_a_whole_suit_totals_95() -> None:
    """4.13 test fact: the turn-up with all other twelve."""
    game = game_with({1: "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S"}, "2S 3H 4H 5H")
    assert legal(game)[-1] == "announce 95"


def test_rt_3_several_seats_may_count_the_turn_up() -> None:
    """RT-3: it counts for every seat with a trump."""
    low = "2H 3H 4H 5H 2D 3D 4D 5D 2C 3C 4C"
    game = game_with({1: f"9S {low}", 2: "8S 6H 7H 8H 6D 7D 8D 9D 6C 7C 8C 5C"}, "AS 3S 4S 6S")
    assert legal(game)[-1] == "announce 20"
    game.apply("announce 0")
    assert "announce 19" in legal(game)


def test_announcing_above_the_true_ruff_is_refused() -> None:
    """4.13 test fact."""
    game = game_with({1: "AS QS 7S 5S 2S 3H 4H 2D 4D 2C 3C 5C"}, "9S 3S 4S 6S")
    assert game.why_illegal("announce 45").startswith("Announce 0 to 44: what your best suit is worth")
    with pytest.raises(wn.IllegalAction):
        game.apply("announce 45")


@pytest.mark.parametrize("dealer", range(4))
def test_rt_6_values_are_announced_in_the_open_from_eldest(dealer: int) -> None:
    """RT-6, 3.3: each value is heard before the next seat speaks."""
    game = wn.Game("ruff-and-trump", seed=3, first_dealer=dealer)
    order = [(dealer + 1 + step) % 4 for step in range(4)]
    for number, seat in enumerate(order):
        assert game.current_player == seat
        game.apply(f"announce {number}")
        for viewer in range(4):
            told = tuple((other, f"announce {value}") for value, other in enumerate(order[: number + 1]))
            assert calls_in(game.view(viewer)) == told


def test_option_announce_order_simultaneous() -> None:
    """4.13 options: sealed, asked from eldest; all four values are revealed together."""
    game = wn.Game("ruff-and-trump", seed=3, first_dealer=0, announce_order="simultaneous")
    twin = game.copy()
    for number, seat in enumerate((1, 2, 3, 0)):
        assert game.current_player == twin.current_player == seat
        for viewer in range(4):
            view = game.view(viewer)
            assert (calls_in(view), view.answered) == ((), (1, 2, 3)[:number])
            assert view.question == "announce"
        game.apply(f"announce {number}")
        twin.apply(f"announce {number + 1}")
        for viewer in (2, 3, 0)[number:]:  # whose own answers are still to come
            assert game.view(viewer) == twin.view(viewer)
            assert game.view(viewer).legal_actions() == twin.view(viewer).legal_actions()
    for viewer in range(4):
        assert calls_in(game.view(viewer)) == tuple(zip((1, 2, 3, 0), announced(0, 1, 2, 3), strict=True))
        assert game.view(viewer).answered == ()
    assert game.view(0).question == "the stock"


# Scoring the ruff


def test_the_highest_ruff_scores_twelve_at_once() -> None:
    """4.13 decision 1: strictly highest, 12 points at once to its side; all see it."""
    game = say(wn.Game("ruff-and-trump", packs=[planned((3, 3, 3, 3))[0]], first_dealer=0), *announced(5, 9, 8, 7))
    for seat in range(4):
        (ruff,) = [event for event in game.view(seat).events if event.verb == "ruff"]
        assert (ruff.seat, ruff.what) == (2, 9)
        assert game.view(seat).standing.values == (12, 0)
    alone = wn.Game("ruff-and-trump", packs=[planned((3, 3, 3, 3))[0]], first_dealer=0, mode="single")
    assert say(alone, *announced(5, 9, 8, 7)).view(0).standing.values == (0, 0, 12, 0)


@pytest.mark.parametrize("mode", ["double", "single"])
def test_rt_1_a_tie_scores_nothing_and_nothing_is_shown(mode: str) -> None:
    """4.13 scoring, RT-1: 38, 41, 41, 20: no score, no show; also if partners tie."""
    hearts = {1: "AH KH QH 7H", 2: "AD KD QD TD", 3: "AC KC QC TC", 0: "AS KS QS JS"}
    for values in ((38, 41, 41, 20), (41, 38, 41, 20)):
        game = say(game_with(hearts, "2H 2S 2D 2C", mode=mode), *announced(*values), *LEAVE)
        assert game.view(0).question == "card"
        (ruff,) = events(game, "ruff")
        assert (ruff.seat, ruff.what) == (None, 41)
        assert not any(game.view(0).standing.values)
        assert not list(events(game, "show", "show_record"))


@pytest.mark.parametrize(
    ("values", "points"), [((9, 3, 9, 2), (0, 12)), ((9, 9, 3, 2), (0, 0)), ((9, 9, 9, 2), (0, 0))]
)
def test_option_partners_tie_score(values: tuple[int, ...], points: tuple[int, int]) -> None:
    """4.13 options: equal highest of the two partners only: their side scores; nothing is shown."""
    game = wn.Game("ruff-and-trump", packs=[planned((3, 3, 3, 3))[0]], first_dealer=0, deals=1, partners_tie="score")
    say(game, *announced(*values), *LEAVE)
    assert game.view(0).question == "card"
    assert game.view(0).standing.values == points
    play_out(game, planned((3, 3, 3, 3))[1])
    assert game.scores == points * 2
    assert not any(game.view(seat).shown[1] for seat in range(4))


def test_partners_tie_has_no_effect_in_single_hand() -> None:
    """4.13 options: there are no partners."""
    game = wn.Game("ruff-and-trump", seed=1, mode="single", partners_tie="score")
    assert say(game, *announced(3, 2, 3, 1)).view(0).standing.values == (0, 0, 0, 0)


# The head


@pytest.mark.parametrize("dealer", range(4))
def test_with_the_ace_turned_up_the_dealer_alone_is_offered_the_rub(dealer: int) -> None:
    """4.13 test fact, RT-4."""
    game = say(game_with({}, "AS 2S 3S 4S", dealer), *announced(0, 0, 0, 0))
    assert (game.current_player, game.view(0).question, legal(game)) == (dealer, "the stock", ["take", "leave"])
    game.apply("take")
    assert (game.current_player, game.view(0).question) == (dealer, "discard")


@pytest.mark.parametrize("ace", [1, 2, 3, None])
def test_otherwise_all_four_are_asked_sealed(ace: int | None) -> None:
    """RT-4, as 4.12: holder and dealer may take or leave, the others only leave; who takes is announced at the end."""
    head = "2S 3S 4S 5S" if ace is not None else "2S AS 4S 5S"
    game = say(game_with({ace: "AS"} if ace is not None else {}, head), *announced(0, 0, 0, 0))
    for seat in (1, 2, 3, 0):
        assert (game.current_player, game.view(2).question) == (seat, "the stock")
        assert legal(game) == (["take", "leave"] if seat in (0, ace) else ["leave"])
        game.apply(legal(game)[0])
    taker = 0 if ace is None else ace
    assert (game.current_player, game.view(1).question) == (taker, "discard")
    assert calls_in(game.view(2))[-1] == (taker, "take")


def test_declining_leaves_no_trace() -> None:
    """RH-2, 2.7 twin worlds: seat 2 cannot tell who declined the head, nor where the ace is."""
    hands = hands_with({1: "AS", 3: "9S"}, "2S 3S 4S 5S")
    twin_hands = {seat: list(cards) for seat, cards in hands.items()}
    twin_hands[1][0], twin_hands[3][0] = twin_hands[3][0], twin_hands[1][0]
    games = [
        wn.Game("ruff-and-trump", packs=[packets(cards, 0, "2S 3S 4S 5S")], first_dealer=0)
        for cards in (hands, twin_hands)
    ]
    for answer in (*announced(0, 0, 0, 0), "leave", "leave", "leave", "take"):
        assert games[0].view(2) == games[1].view(2)
        assert games[0].view(0) == games[1].view(0)
        for game in games:
            game.apply(answer)
    for seat in (0, 2):
        assert games[0].view(seat) == games[1].view(seat)
        assert games[0].view(seat).turn_up == wn.Card("2S")
        assert games[0].view(seat).deal_events[-2].verb == "left"


def test_four_of_sixteen_are_laid_aside() -> None:
    """4.13 decision 2: exactly the cards held, sixteen, fifteen, fourteen, thirteen."""
    game = say(game_with({1: "AS"}, "2S 3S 4S 5S"), *announced(0, 0, 0, 0), "take", "leave", "leave", "leave")
    for left in (16, 15, 14, 13):
        assert sorted(legal(game)) == sorted(f"discard {card}" for card in game.places()["hand 1"])
        assert len(legal(game)) == left
        assert all(game.view(seat).cards_left[1] == left for seat in range(4))
        game.apply(game.legal_actions()[0])
    assert game.view(0).cards_left == (12, 12, 12, 12)
    assert game.view(3).aside_left == 4
    assert not game.view(3).aside


@pytest.mark.parametrize(
    ("fixed", "head", "taker"), [({2: "AS"}, "2S 3S 4S 5S", 2), ({}, "2S AS 4S 5S", 0), ({}, "AS 2S 3S 4S", 0)]
)
def test_option_rub_optional_off(fixed: dict[int, str], head: str, taker: int) -> None:
    """4.13 options: as `ruff_optional` off: nobody is asked, who has the right takes."""
    game = say(game_with(fixed, head, rub_optional=False), *announced(0, 0, 0, 0))
    assert (game.current_player, game.view(0).question) == (taker, "discard")


# The proof

RUFFS = {1: "AH KH QH 3H AD KD 9D 5C 3C 2C 4D 2D", 2: "AS"}
"""Seat 1 has hearts worth 34 and diamonds worth 36; seat 2 may rub."""


def after_discards(*values: int, takes: bool = True, head: str = "2S 3S 4S 5S", ace: int = 2) -> wn.Game:
    fixed = dict(RUFFS) if ace == 2 else {1: "AS KH QH JH 3H AD KD 9D 5C 3C 4D 2D"}
    game = say(game_with(fixed, head), *announced(*values))
    while game.view(0).question == "the stock":
        game.apply("take" if takes and game.current_player == ace else "leave")
    return game


def test_the_proof_comes_after_the_discards() -> None:
    """4.13 decision 3, 3.3: the winner of the ruff is asked when the taker has laid four aside."""
    game = after_discards(30, 0, 0, 0)
    asked = []
    for _ in range(4):
        asked.append(game.view(0).question)
        game.apply(game.legal_actions()[0])
    assert asked == ["discard"] * 4
    assert (game.view(3).question, game.current_player) == ("prove", 1)


@pytest.mark.parametrize(("value", "suits"), [(36, "D"), (34, "HD"), (10, "HDC"), (11, "HD"), (1, "HDC")])
def test_any_suit_that_reached_the_announcement_may_be_named(value: int, suits: str) -> None:
    """4.13 decision 3: the winner is asked even if only one suit will do; here there are no spades."""
    game = after_discards(value, 0, 0, 0, takes=False)
    assert all(game.view(seat).question == "prove" for seat in range(4))
    assert legal(game) == [f"prove {suit}" for suit in suits]
    if "S" not in suits:
        assert game.why_illegal("prove S") == f"Your spades were not worth the {value} that you announced."


def test_rt_8_the_whole_suit_is_shown_and_stays_known() -> None:
    """RT-8, 2.7: all four hearts, in every view; their holder laid nothing aside, so their place is known."""
    game = say(after_discards(10, 0, 0, 0, takes=False), "prove H")
    shown = set(wn.Cards("AH KH QH 3H"))
    for seat in range(4):
        view = game.view(seat)
        assert set(view.shown[1]) == shown
        assert shown <= set(view.hands[1])
        assert calls_in(view)[-1] == (1, "prove H")
        assert not set(wn.Cards("AD KD 9D")) & set(view.seen) or seat == 1
    assert (game.view(0).question, game.current_player) == ("card", 1)


def test_after_a_tie_nobody_is_asked_for_a_proof() -> None:
    """4.13 decision 3: nothing is shown after a tie."""
    assert after_discards(10, 10, 0, 0, takes=False).view(0).question == "card"


def test_the_suit_of_the_turn_up_may_be_proved_with_it() -> None:
    """4.13 decision 3: for trumps with the turn-up; the turn-up itself is not among the cards shown."""
    game = say(after_discards(11, 0, 0, 0, takes=False, head="9C 3S 4S 5S"))
    assert "prove C" in legal(game)
    game.apply("prove C")
    assert set(game.view(0).shown[1]) == set(wn.Cards("5C 3C 2C"))


def test_rt_5_a_taker_shows_what_they_held_before_the_rub() -> None:
    """RT-5: cards taken with the head are not shown; cards shown may lie aside, and nobody learns which."""
    game = after_discards(30, 0, 0, 0, head="2S 2H 4H 5S", ace=1)
    say(game, "discard KH", "discard QH", "discard 2S", "discard 5S")
    assert legal(game) == ["prove H", "prove D"]
    assert game.current_player == 1
    game.apply("prove H")
    for seat in (0, 2, 3):
        view = game.view(seat)
        assert set(view.shown[1]) == set(wn.Cards("KH QH JH 3H"))
        assert not view.hands[1]
        assert not view.aside
        assert not set(wn.Cards("2H 4H 5S")) & set(view.seen)
    assert {wn.Card("2H"), wn.Card("4H")} <= set(game.view(1).hand)
    assert wn.Card("KH") not in game.view(1).hand
    assert wn.Card("KH") in game.view(1).aside


def test_other_discards_of_the_winner_leave_no_trace() -> None:
    """2.7 twin worlds: the others cannot tell whether a shown card has been laid aside."""
    games = [after_discards(30, 0, 0, 0, head="2S 2H 4H 5S", ace=1) for _ in range(2)]
    say(games[0], "discard KH", "discard QH", "discard 2S", "discard 5S", "prove H")
    say(games[1], "discard 2H", "discard 4D", "discard 2S", "discard 5S", "prove H")
    for seat in (0, 2, 3):
        assert games[0].view(seat) == games[1].view(seat)
    assert games[0].view(1) != games[1].view(1)


def test_the_winner_is_asked_once_in_every_deal_without_a_tie() -> None:
    """4.13 test fact."""
    for seed in range(5):
        game = wn.Game("ruff-and-trump", seed=seed)
        asked: dict[int, int] = {}
        won: dict[int, bool] = {}
        while not game.is_over:
            number = len(game.packs)
            asked[number] = asked.get(number, 0) + (game.view(0).question == "prove")
            for event in game.view(0).deal_events:
                if event.verb == "ruff":
                    won[number] = event.seat is not None
            choices = game.legal_actions()
            game.apply(choices[(seed + len(game.actions)) % len(choices)])
        assert asked == {number: int(ruff) for number, ruff in won.items()}


def test_eldest_leads() -> None:
    """4.13 play."""
    for dealer in range(4):
        game = say(wn.Game("ruff-and-trump", packs=[planned((3, 3, 3, 3), dealer)[0]], first_dealer=dealer), *NO_RUFF)
        assert (game.current_player, game.view(0).question) == ((dealer + 1) % 4, "card")
        assert game.view(0).stage.tricks == 12


# Scoring


@pytest.mark.parametrize(
    ("tricks", "ruff_of", "points"),
    [
        ((5, 2, 3, 2), 0, (20, 0)),
        ((5, 2, 3, 2), 1, (8, 12)),
        ((3, 3, 3, 3), None, (0, 0)),
        ((6, 0, 6, 0), 2, (36, 0)),
        ((1, 6, 0, 5), None, (0, 20)),
    ],
)
def test_double_hand_scores_cards_over_24(
    tricks: tuple[int, ...], ruff_of: int | None, points: tuple[int, int]
) -> None:
    """4.13 scoring: 8 tricks and the ruff 20; six all nothing; at most 24 and 12, so no set ends in one deal."""
    game = scored(tricks, ruff_of)
    assert game.scores == points * 2
    assert game.deal_results[0] == DealResult(1, 0, "S", tricks, points * 2)
    assert max(points) < 52


@pytest.mark.parametrize(
    ("tricks", "ruff_of", "points"),
    [
        ((5, 4, 2, 1), None, (8, 4, 0, 0)),
        ((12, 0, 0, 0), 0, (48, 0, 0, 0)),
        ((5, 4, 2, 1), 3, (8, 4, 0, 12)),
        ((3, 3, 3, 3), 1, (0, 12, 0, 0)),
    ],
)
def test_single_hand_scores_cards_over_12(
    tricks: tuple[int, ...], ruff_of: int | None, points: tuple[int, ...]
) -> None:
    """4.13 scoring: tricks 5 4 2 1: 8, 4, 0, 0; 12 tricks and ruff 48, the most there is."""
    game = scored(tricks, ruff_of, mode="single")
    assert game.scores == points
    assert game.view(0).sides == (0, 1, 2, 3)


def test_rt_2_trick_scores_are_multiples_of_four() -> None:
    """RT-2, 4.13 test fact: and nothing is rounded."""
    for mode in ("double", "single"):
        for seed in range(4):
            game = wn.Game("ruff-and-trump", seed=seed, mode=mode)
            while not game.is_over:
                choices = game.legal_actions()
                game.apply(choices[seed % len(choices)])
            assert all(points % 4 == 0 for result in game.deal_results for points in result.points)
            assert max(game.scores) >= 52


# Match

ALL = (6, 0, 6, 0)


def test_a_set_is_played_to_52() -> None:
    """4.13 match: checked after each deal; the highest total wins; the deal goes left."""
    game = set_of((ALL, 0), ((5, 2, 3, 2), None), ((5, 2, 3, 2), None), first_dealer=3)
    assert (game.is_over, game.scores[:2], game.outcome.winners) == (True, (52, 0), (0, 2))
    assert [result.dealer for result in game.deal_results] == [3, 0, 1]


def test_below_52_the_set_goes_on() -> None:
    """4.13 match: 44 is not enough."""
    assert not set_of((ALL, 0), ((5, 2, 3, 2), None)).is_over


TO_44_AND_40 = [(ALL, 0), ((0, 6, 0, 6), 1), ((5, 2, 3, 2), None), ((3, 4, 2, 3), None)]
EIGHT_AGAINST_THE_RUFF = ((5, 2, 3, 2), 1)


def test_rt_7_two_over_the_target_the_highest_wins() -> None:
    """RT-7: by a ruff against tricks; from 44 and 48 to 52 and 60."""
    game = set_of(*TO_44_AND_40[:3], ((3, 3, 3, 3), 1), EIGHT_AGAINST_THE_RUFF)
    assert (game.scores[:2], game.outcome.winners) == ((52, 60), (1, 3))


def test_a_tie_at_52_means_another_deal_until_one_is_ahead() -> None:
    """4.13 ties: both at 52 after five deals; a sixth decides."""
    level = set_of(*TO_44_AND_40, EIGHT_AGAINST_THE_RUFF)
    assert (level.scores[:2], level.is_over) == ((52, 52), False)
    decided = set_of(*TO_44_AND_40, EIGHT_AGAINST_THE_RUFF, ((4, 3, 3, 2), None))
    assert (decided.scores[:2], decided.outcome.winners) == ((56, 52), (0, 2))


def test_a_tie_for_the_highest_in_single_hand() -> None:
    """4.13 ties: a tie at the target means another deal, and the others catch up or not."""
    level = set_of(((6, 6, 0, 0), None), mode="single", target=12)
    assert not level.is_over
    decided = set_of(((6, 6, 0, 0), None), ((3, 3, 6, 0), 2), mode="single", target=12)
    assert (decided.scores, decided.outcome.winners) == ((12, 12, 24, 0), (2,))


def test_deals_cut_a_set_short() -> None:
    """2.12: the scores so far decide; a tie is a draw."""
    assert scored((5, 2, 3, 2)).outcome.winners == (0, 2)
    assert scored((3, 3, 3, 3)).outcome.drawn
    assert scored((5, 5, 2, 0), mode="single").outcome.winners == (0, 1)


def test_option_target() -> None:
    """4.13 options: the points that win the set."""
    assert set_of((ALL, 0), target=36).is_over
    assert not set_of((ALL, 0), target=37).is_over


def test_option_peg_out() -> None:
    """4.13 options: the twelve reach the target and lead alone: the deal is not played; 12 and no tricks."""
    game = set_of((ALL, 0), ((4, 2, 4, 2), None), ((3, 3, 3, 3), 2), peg_out=True, target=56)
    assert game.is_over
    assert game.deal_results[-1] == DealResult(3, 2, "S", (0, 0, 0, 0), (12, 0, 12, 0))
    assert (game.scores[:2], game.outcome.winners) == ((56, 0), (0, 2))
    played = set_of((ALL, 0), ((4, 2, 4, 2), None), ((3, 3, 3, 3), 2), target=56)
    assert played.deal_results[-1].tricks == (3, 3, 3, 3)
    assert PLAIN.say_all(played.view(0).last_score.why) == "That is the cards over 24, plus 12 for the ruff."


def test_option_peg_out_needs_the_target_and_the_lead_alone() -> None:
    """4.13 options: below the target, or tied with others, the deal is played."""
    short = set_of((ALL, 0), ((3, 3, 3, 3), 0), peg_out=True, target=49)
    assert (short.deal_results[-1].tricks, short.scores[0]) == ((3, 3, 3, 3), 48)
    single = {"mode": "single", "target": 12, "peg_out": True}
    three = set_of(((6, 6, 0, 0), None), ((4, 3, 3, 2), 2), **single)
    assert (three.deal_results[-1].tricks, three.scores) == ((4, 3, 3, 2), (16, 12, 12, 0))
    alone = set_of(((6, 6, 0, 0), None), ((4, 3, 3, 2), 1), **single)
    assert (alone.deal_results[-1].tricks, alone.scores, alone.is_over) == ((0, 0, 0, 0), (12, 24, 0, 0), True)


def test_single_hand_draws_no_partners() -> None:
    """2.4: partners are drawn for in the games with fixed partnerships."""
    with pytest.raises(wn.BadOption, match="needs mode='double'"):
        wn.Game("ruff-and-trump", mode="single", partners="draw")
    assert wn.Game("ruff-and-trump", partners="draw", seed=1).view(0).dealer == 0


def test_what_the_others_see_of_a_rub() -> None:
    """3.3: `discard` is closed: how many cards, not which."""
    game = after_discards(0, 0, 0, 0)
    say(game, *[game.legal_actions()[0].text])
    for seat in (0, 1, 3):
        (event,) = [event for event in game.view(seat).deal_events if event.verb == "discard"]
        assert (event.seat, event.what) == (2, Hidden(1))


def test_the_options_are_those_of_the_page() -> None:
    """4.13 options: each with its default first and every other value, and nothing else."""
    options = wn.find_variant("ruff-and-trump").own_options
    assert {name: option.values for name, option in options.items()} == {
        "mode": "'double' or 'single'",
        "announce_order": "'sequential' or 'simultaneous'",
        "rub_optional": "True or False",
        "partners_tie": "'void' or 'score'",
        "peg_out": "True or False",
        "target": "an integer of at least 1",
    }
    defaults = {name: option.default for name, option in options.items()}
    assert defaults == {
        "mode": "double",
        "announce_order": "sequential",
        "rub_optional": True,
        "partners_tie": "void",
        "peg_out": False,
        "target": 52,
    }


# What a deal is worth, asked of the game itself


@pytest.mark.parametrize(
    ("mode", "tricks", "ruff", "points"),
    [
        ("double", (5, 2, 3, 2), (12, 0, 12, 0), (20, 0, 20, 0)),
        ("double", (3, 3, 3, 3), (), (0, 0, 0, 0)),
        ("double", (3, 4, 2, 3), (12, 0, 12, 0), (12, 4, 12, 4)),
        ("double", (0, 12, 0, 0), (0, 12, 0, 12), (0, 36, 0, 36)),
        ("single", (5, 4, 2, 1), (), (8, 4, 0, 0)),
        ("single", (12, 0, 0, 0), (12, 0, 0, 0), (48, 0, 0, 0)),
        ("single", (3, 3, 3, 3), (0, 0, 0, 12), (0, 0, 0, 12)),
    ],
)
def test_points_of_the_examples(
    mode: str, tricks: tuple[int, ...], ruff: tuple[int, ...], points: tuple[int, ...]
) -> None:
    """4.13 scoring: cards above 24 for a side and above 12 for a player, and the twelve for the ruff."""
    assert points_of("ruff-and-trump", tricks, None, {"ruff": ruff}, mode=mode) == points


PAIRS, SINGLE = (0, 1, 0, 1), (0, 1, 2, 3)


@pytest.mark.parametrize(
    ("announced", "sides", "void", "score"),
    [
        ((38, 41, 20, 40), PAIRS, (0, 12, 0, 12), (0, 12, 0, 12)),
        ((38, 41, 41, 20), PAIRS, (0, 0, 0, 0), (0, 0, 0, 0)),
        ((20, 41, 38, 41), PAIRS, (0, 0, 0, 0), (0, 12, 0, 12)),
        ((0, 0, 0, 0), PAIRS, (0, 0, 0, 0), (0, 0, 0, 0)),
        ((38, 41, 20, 42), SINGLE, (0, 0, 0, 12), (0, 0, 0, 12)),
        ((41, 20, 41, 20), SINGLE, (0, 0, 0, 0), (0, 0, 0, 0)),
        ((41, 0, 40, 0), PAIRS, (12, 0, 12, 0), (12, 0, 12, 0)),
    ],
)
def test_points_of_the_ruff(
    announced: tuple[int, ...], sides: tuple[int, ...], void: tuple[int, ...], score: tuple[int, ...]
) -> None:
    """4.13: twelve to the side or player with strictly the highest; partners' tie as the option says (RT-1)."""
    assert ruff_points(announced, sides, {"partners_tie": "void"}) == void
    assert ruff_points(announced, sides, {"partners_tie": "score"}) == score


@pytest.mark.parametrize(
    ("hand", "turned", "worth"),
    [
        ("AS QS 7S 5S 2S AH", "9S", 44),
        ("AH KH QH JH TH 2S", "9S", 51),
        ("AH KH 2H 3C 4C", "9S", 23),
        ("2S 9H 8H 3D", "AS", 17),
        ("2S 3S 4H", "AS", 16),
        ("9H 8D 7C", "AS", 9),
    ],
)
def test_the_value_of_a_suit(hand: str, turned: str, worth: int) -> None:
    """4.13: ace 11, court cards and ten 10, others their pips; trumps with the turn-up, if one is held."""
    assert true_ruff([wn.Card(text) for text in hand.split()], wn.Card(turned)) == worth
