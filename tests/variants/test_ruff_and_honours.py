"""Ruff and Honours against its page of rules: every worked example, decision, option and fact."""

from __future__ import annotations

from itertools import cycle

import pytest

import whist_nb as wn
from tests.builders import Plan, calls_in, events, hands_of, legal, pack_of, plan_of, points_of, say
from whist_nb.engine.cards import PACK_52

DEAD = "2S 2H 2D 2C"
"""The stock of a planned deal: the deuce of spades is turned up."""

HONOURS = {
    "two each": None,
    "four": ("AS KS TS 9S", "QS JS 8S 7S", "6S 5S 4S 3S"),
    "three": ("AS KS JS TS", "QS 9S 8S 7S", "6S 5S 4S 3S"),
}
"""Spades of the first, fifth and ninth trick: the winner's, the partner's, and two of the other side's."""


def planned(ours: int, dealer: int, honours: str = "two each", side: int = 0) -> tuple[wn.Cards, Plan]:
    """A deal in which seats 0 and 2 win that many of twelve tricks, and a side holds that many honours."""
    places = [0, 4, 8, 1, 2, 3, 5, 6, 7, 9, 10, 11]
    won = set(places[:ours] if side == 0 else places[12 - ours :])
    seats = (cycle((0, 2)), cycle((1, 3)))
    winners = [next(seats[0 if place in won else 1]) for place in range(12)]
    plan = plan_of([(winner, range(4)) for winner in winners], keep=DEAD)
    for number, cards in zip((0, 4, 8), HONOURS[honours] or (), strict=False):
        mine = (winners[number] - side) % 2 == 0
        texts = cards.split() if mine else [*cards.split()[2:], *cards.split()[:2]]
        order = [(winners[number] + step) % 4 for step in (0, 2, 1, 3)]
        plan[number] = dict(zip(order, wn.Cards(texts), strict=True))
    return pack_of(hands_of(plan), dealer, 4, then=DEAD), plan


def leave(game: wn.Game) -> wn.Game:
    """Everybody leaves the stock."""
    while game.view(0).question == "the stock":
        game.apply("leave")
    return game


def match_of(*deals: tuple[int, str, int], first_dealer: int = 0, **options: object) -> wn.Game:
    """Deals given by our tricks, the honours of a side, and that side; the stock is left in each."""
    made = [planned(ours, (first_dealer + n) % 4, honours, side) for n, (ours, honours, side) in enumerate(deals)]
    packs = [*(pack for pack, _ in made), PACK_52]
    game = wn.Game("ruff-and-honours", packs=packs, first_dealer=first_dealer, **options)
    for _, plan in made:
        leave(game)
        for trick in plan if not game.is_over else ():
            for _ in range(4):
                game.apply(trick[game.current_player])
    return game


def stock_of(stock: str, ace: int | None = None, dealer: int = 0, **options: object) -> wn.Game:
    """A deal with that stock, the top card first, in which that seat holds the ace of spades."""
    rest = [card for card in PACK_52.sorted() if card not in wn.Cards(stock)]
    hands: dict[int, list[wn.Card]] = {seat: rest[seat::4] for seat in range(4)}
    ace_of_spades = wn.Card("AS")
    if ace is not None:
        holder = next(seat for seat in range(4) if ace_of_spades in hands[seat])
        place, other = hands[holder].index(ace_of_spades), hands[ace][0]
        if holder != ace:
            hands[holder][place], hands[ace][0] = other, ace_of_spades
    game = wn.Game(
        "ruff-and-honours", packs=[pack_of(hands, dealer, 4, then=stock)] * 2, first_dealer=dealer, **options
    )
    assert list(game.packs[0])[48:] == list(wn.Cards(stock))
    return game


# Deal and visibility


@pytest.mark.parametrize("dealer", range(4))
def test_twelve_cards_singly_and_a_stock_of_four(dealer: int) -> None:
    """4.12 deal and test fact: the card at place i to seat (dealer + 1 + i) mod 4; the first of four is turned."""
    game = wn.Game("ruff-and-honours", packs=[PACK_52], first_dealer=dealer)
    for i, card in enumerate(list(PACK_52)[:48]):
        assert card in game.places()[f"hand {(dealer + 1 + i) % 4}"]
    stock = list(PACK_52)[48:]
    assert list(game.places()["stock"]) == stock
    for seat in range(4):
        view = game.view(seat)
        assert (view.turn_up, view.turn_up_seat, view.trump) == (stock[0], None, stock[0].suit)
        assert (view.stock_left, view.stock, view.cards_left) == (4, None, (12, 12, 12, 12))
        assert set(view.seen) == {*game.places()[f"hand {seat}"], stock[0]}


# The question


@pytest.mark.parametrize("dealer", range(4))
def test_with_the_ace_turned_up_the_dealer_alone_is_asked(dealer: int) -> None:
    """4.12 test fact, decision 1: openly; nobody else has the right."""
    game = stock_of("AS 2S 3S 4S", dealer=dealer)
    assert (game.current_player, legal(game)) == (dealer, ["take", "leave"])
    left = game.copy()
    left.apply("leave")
    assert (left.current_player, left.view(0).question) == ((dealer + 1) % 4, "card")
    assert left.view(1).turn_up == wn.Card("AS")
    game.apply("take")
    assert (game.current_player, game.view(0).question) == (dealer, "discard")
    assert all(wn.Card("AS") in game.view(seat).hands[dealer] for seat in range(4))


@pytest.mark.parametrize("ace", [0, 1, 2, 3, None])
@pytest.mark.parametrize("dealer", [0, 2])
def test_otherwise_all_four_are_asked_from_eldest(ace: int | None, dealer: int) -> None:
    """4.12 test fact: dealer and holder of the ace may take or leave, the others have `leave` alone."""
    game = stock_of("2S 3S 4S 5S" if ace is not None else "2S AS 4S 5S", ace, dealer)
    for step in range(4):
        seat = (dealer + 1 + step) % 4
        assert game.current_player == seat
        assert legal(game) == (["take", "leave"] if seat in (dealer, ace) else ["leave"])
        assert all(game.view(viewer).question == "the stock" for viewer in range(4))
        game.apply("leave")
    assert (game.view(0).question, game.current_player) == ("card", (dealer + 1) % 4)


def test_the_example_of_south_and_east() -> None:
    """2.7: South (2) deals, the ace lies with East (1): West, North, East, South are asked; all views say the same."""
    game = stock_of("2S 3S 4S 5S", ace=1, dealer=2)
    say(game, "leave", "leave")
    for seat in range(4):
        view = game.view(seat)
        assert (view.to_act, view.question, view.answered) == (1, "the stock", (3, 0))
        assert view.legal_actions() == (game.legal_actions() if seat == 1 else ())
    assert legal(game) == ["take", "leave"]
    game.apply("take")
    assert all(game.view(seat).answered == (3, 0, 1) for seat in range(4))
    assert not calls_in(game.view(0))
    game.apply("leave")
    for seat in range(4):
        assert calls_in(game.view(seat)) == ((1, "take"),)
        assert game.view(seat).answered == ()


def test_an_answer_is_seen_by_nobody_else_before_the_end() -> None:
    """2.7, sealed: the others see only that a seat has answered."""
    game = stock_of("2S 3S 4S 5S", ace=1, dealer=2)
    say(game, "leave", "leave", "take")
    for seat in range(4):
        told = [event for event in game.view(seat).deal_events if event.verb == "answered"]
        assert [event.what.text for event in told if not isinstance(event.what, wn.engine.events.Hidden)] == (
            {3: ["leave"], 0: ["leave"], 1: ["take"], 2: []}[seat]
        )


def worlds(watched: int, turned: str = "2H") -> dict[int | None, wn.Game]:
    """Deals by the watched seat which it cannot tell apart: the ace with each other seat, or (None) in the stock."""
    stock = wn.Cards(f"{turned} 3S 4S 5S")
    rest = [card for card in PACK_52.sorted() if card not in stock]
    ace, made = wn.Card("AH"), {}
    for place in [seat for seat in range(4) if seat != watched] + [None]:
        hands, under = {seat: rest[seat::4] for seat in range(4)}, list(stock)
        home = next(seat for seat in range(4) if ace in hands[seat])
        spot = hands[home].index(ace)
        row = under if place is None else hands[place]
        hands[home][spot], row[2] = row[2], hands[home][spot]
        then = " ".join(map(str, under))
        pack = pack_of(hands, watched, 4, then=then)
        made[place] = wn.Game("ruff-and-honours", packs=[pack], first_dealer=watched)
    return made


@pytest.mark.parametrize("answer", ["take", "leave"])
def test_asking_and_declining_leave_no_trace_of_the_ace(answer: str) -> None:
    """RH-1, RH-2, 2.7 twin worlds: wherever the ace lies, a dealer sees the same until all have answered."""
    games = worlds(0)
    for _ in range(4):
        first = games[None]
        for game in games.values():
            assert game.current_player == first.current_player
            assert game.view(0) == first.view(0)
            assert game.view(0).legal_actions() == first.view(0).legal_actions()
        for game in games.values():
            game.apply(answer if game.current_player == 0 else "leave")
    declined = [games[seat].view(0) for seat in (1, 2, 3)]
    assert declined == declined[:1] * 3
    # only what 4.12 decision 4 says: a dealer who said take and gets nothing knows that it is in a hand
    assert (games[None].view(0) == declined[0]) == (answer == "leave")


def test_other_seats_cannot_tell_a_declined_ace_from_a_dealer_who_leaves() -> None:
    """4.12 decision 4: to everybody but the dealer "left" proves nothing."""
    holder, nobody = worlds(0)[3], worlds(0)[None]
    say(holder, "leave", "leave", "leave", "take")
    say(nobody, "leave", "leave", "leave", "leave")
    same = [seat for seat in range(1, 4) if holder.places()[f"hand {seat}"] == nobody.places()[f"hand {seat}"]]
    assert same
    for seat in same:
        assert holder.view(seat) == nobody.view(seat)


# The outcome


@pytest.mark.parametrize("dealers_word", ["take", "leave"])
def test_seat_three_leaves_the_stock_with_the_ace(dealers_word: str) -> None:
    """4.12 test fact, RH-2: left, also if the dealer said take; nobody learns who declined."""
    game = say(stock_of("2S 3S 4S 5S", ace=3), "leave", "leave", "leave", dealers_word)
    assert game.view(0).question == "card"
    for seat in range(4):
        view = game.view(seat)
        (left,) = [event for event in view.deal_events if event.verb == "left"]
        assert (left.seat, left.what) == (None, None)
        assert not calls_in(view)
        assert (view.turn_up, view.stock_left, view.stock) == (wn.Card("2S"), 4, None)


@pytest.mark.parametrize("dealers_word", ["take", "leave"])
def test_the_holders_take_counts_and_the_dealers_word_is_void(dealers_word: str) -> None:
    """4.12 decision 2."""
    game = say(stock_of("2S 3S 4S 5S", ace=3), "leave", "leave", "take", dealers_word)
    assert (game.current_player, game.view(0).question) == (3, "discard")
    assert calls_in(game.view(1)) == ((3, "take"),)


def test_the_dealer_takes_when_no_hand_holds_the_ace() -> None:
    """4.12 test fact: the ace under the turn-up; the dealer says take and then holds it."""
    game = say(stock_of("2S 3S AS 5S"), "leave", "leave", "leave", "take")
    assert game.current_player == 0
    assert wn.Card("AS") in game.view(0).hand
    assert all(wn.Card("AS") not in game.view(seat).seen for seat in (1, 2, 3))


def test_the_dealer_who_holds_the_ace_decides() -> None:
    """4.12 decision 2: the dealer's answer counts, as holder."""
    assert say(stock_of("2S 3S 4S 5S", ace=0), *["leave"] * 3, "take").current_player == 0
    assert say(stock_of("2S 3S 4S 5S", ace=0), *["leave"] * 4).view(0).question == "card"


def test_a_refused_take_names_the_rule() -> None:
    """2.10: and reveals nothing about the ace except what the seat sees."""
    game = stock_of("2S 3S 4S 5S", ace=3)
    why = "You do not hold A♠ and are not the dealer: you can only leave the spare cards."
    assert game.why_illegal("take") == why
    assert game.why_illegal("2H").startswith("Now decide whether to take")


# Taking


def taken(ace: int = 2, dealer: int = 0) -> wn.Game:
    """The holder of the ace has taken the stock."""
    game = stock_of("2S 3H 4D 5C", ace, dealer)
    while game.view(0).question == "the stock":
        game.apply("take" if game.current_player == ace else "leave")
    return game


def test_four_of_sixteen_are_laid_aside_one_by_one() -> None:
    """4.12 decision 3: any of the sixteen; after a take every hand has 12."""
    game = taken()
    assert set(wn.Cards("2S 3H 4D 5C AS")) <= set(game.places()["hand 2"])
    for left in (16, 15, 14, 13):
        assert (game.current_player, game.view(0).question) == (2, "discard")
        assert sorted(legal(game)) == sorted(f"discard {card}" for card in game.places()["hand 2"])
        assert len(legal(game)) == left
        game.apply(game.legal_actions()[-1])
    assert game.view(0).cards_left == (12, 12, 12, 12)
    assert (game.view(0).question, game.current_player) == ("card", 1)


def test_rh_5_the_ace_the_turn_up_and_trumps_may_be_discarded() -> None:
    """RH-5, decision 4: even the ace may be buried."""
    game = taken()
    spades = game.places()["hand 2"].of(wn.engine.cards.Suit.SPADES)
    for card in ["AS", "2S", *(card.text for card in spades if card.text not in ("AS", "2S"))][:4]:
        game.apply(f"discard {card}")
    assert wn.Card("AS") in game.places()["aside"]


def test_the_turn_up_is_known_to_be_the_takers_until_they_lay_cards_aside() -> None:
    """2.7: its place ceases to be known with the first hidden discard; the card stays seen."""
    game = taken()
    turned = wn.Card("2S")
    for seat in (0, 1, 3):
        view = game.view(seat)
        assert (view.turn_up, view.stock_left, view.cards_left[2]) == (None, 0, 16)
        assert set(view.hands[2]) == {turned}
    game.apply("discard 3H")
    for seat in (0, 1, 3):
        view = game.view(seat)
        assert not view.hands[2]
        assert not view.aside
        assert (view.aside_left, view.cards_left[2]) == (1, 15)
        assert turned in view.seen
        assert wn.Card("3H") not in view.seen
    assert game.view(2).aside == wn.Cards("3H")
    assert turned in game.view(2).hand


def test_the_taker_alone_knows_the_covered_cards_and_the_discards() -> None:
    """4.12 decision 3: both for the rest of the deal."""
    game = say(taken(), "discard 3H", "discard 4D", "discard 5C", "discard 2S")
    assert set(game.view(2).aside) == set(wn.Cards("3H 4D 5C 2S"))
    for seat in (0, 1, 3):
        view = game.view(seat)
        assert (view.aside_left, set(view.aside)) == (4, set())
        assert set(view.seen) == {*view.hand, wn.Card("2S")}
    while not game.deal_results:
        game.apply(game.legal_actions()[0])
    played = list(events(game, "play"))
    assert (len(played), sum(game.deal_results[0].tricks)) == (48, 12)
    last = [event.what for event in game.view(0).events if event.verb == "discard"]
    assert all(isinstance(card, wn.engine.events.Hidden) for card in last)


def test_other_discards_leave_no_trace() -> None:
    """2.7 twin worlds: what the taker laid aside cannot be told from the other seats."""
    one, other = taken(), taken()
    for number in range(4):
        one.apply(one.legal_actions()[number])
        other.apply(other.legal_actions()[-1 - number])
        for seat in (0, 1, 3):
            assert one.view(seat) == other.view(seat)
    assert one.view(2) != other.view(2)


def test_a_stock_that_is_left_stays_covered() -> None:
    """4.12 decision 3: the turn-up stays in view, the three stay hidden for good."""
    game = leave(stock_of("2S 3H 4D 5C", 1))
    while len(game.deal_results) == 0:
        assert game.view(3).turn_up == wn.Card("2S")
        assert not {wn.Card("3H"), wn.Card("4D"), wn.Card("5C")} & set(game.view(3).seen)
        before = game.copy()
        game.apply(game.legal_actions()[0])
    assert len(list(events(before, "play"))) == 47
    assert all(wn.Card("3H") not in [event.what for event in game.view(seat).events] for seat in range(4))


@pytest.mark.parametrize("dealer", range(4))
def test_eldest_leads(dealer: int) -> None:
    """4.12 test fact."""
    game = leave(stock_of("2S 3H 4D 5C", 1, dealer))
    assert game.current_player == (dealer + 1) % 4
    assert game.view(0).stage.tricks == 12


# Scoring


@pytest.mark.parametrize(
    ("deal", "points"),
    [
        ((8, "three", 0), (4, 0)),
        ((6, "four", 0), (4, 0)),
        ((6, "two each", 0), (0, 0)),
        ((12, "four", 0), (10, 0)),
        ((12, "two each", 0), (6, 0)),
        ((4, "three", 0), (2, 2)),
        ((7, "four", 1), (1, 4)),
    ],
)
def test_a_deal_scores_tricks_over_six_and_honours(deal: tuple[int, str, int], points: tuple[int, int]) -> None:
    """4.12 scoring: 8 tricks and three honours 4; six all and four honours 4 to 0; all and four honours 10."""
    game = match_of(deal, deals=1)
    assert game.scores == points * 2
    (result,) = game.deal_results
    assert (result.tricks[0] + result.tricks[2], sum(result.tricks)) == (deal[0], 12)
    assert (result.points, result.trump) == (points * 2, "S")


def six_all_with(turned: str) -> wn.Game:
    """Six tricks each; of the honours we hold A K Q and they the jack, except the one face up in the stock."""
    pack, plan = planned(6, 0, "three")
    exchange = {wn.Card(turned): wn.Card("2S"), wn.Card("2S"): wn.Card(turned)}
    game = wn.Game("ruff-and-honours", packs=[[exchange.get(card, card) for card in pack]], first_dealer=0, deals=1)
    assert leave(game).view(0).turn_up == wn.Card(turned)
    for trick in plan:
        for _ in range(4):
            card = trick[game.current_player]
            game.apply(exchange.get(card, card))
    return game


def test_one_honour_in_the_untouched_stock_and_the_others_two_to_one() -> None:
    """4.12 scoring: the king is in the stock, ace and queen against the jack: nobody scores."""
    assert six_all_with("KS").scores == (0, 0, 0, 0)


def test_rh_3_three_honours_score_two_even_if_the_fourth_is_dead() -> None:
    """RH-3: three of four can be the whole number held."""
    assert six_all_with("JS").scores == (2, 0, 2, 0)


def test_rh_4_tricks_before_honours() -> None:
    """RH-4, 4.12 scoring: at seven all A takes 8 tricks and has nine; the four honours of B are not counted."""
    game = match_of((12, "two each", 0), (0, "two each", 0), (7, "two each", 0), (5, "two each", 0), (8, "four", 1))
    assert game.deal_results[-1].points == (2, 0, 2, 0)
    assert (game.outcome.winners, game.scores) == ((0, 2), (9, 7, 9, 7))


def test_honours_are_not_counted_against_a_side_that_tricks_brought_home() -> None:
    """RH-4: from 8 to 0 two tricks end it; the four honours of the others stay uncounted."""
    game = match_of((12, "two each", 0), (8, "two each", 0), (8, "four", 1))
    assert (game.is_over, game.scores) == (True, (10, 0, 10, 0))
    game = match_of((0, "two each", 0), (4, "two each", 0), (4, "four", 0))
    assert (game.is_over, game.scores) == (True, (0, 10, 0, 10))


def test_first_to_nine_in_one_deal() -> None:
    """4.12 scoring: 12 tricks and four honours from nought are a game in one deal; the bar of whist is unknown here."""
    game = match_of((12, "four", 0))
    assert (game.is_over, game.outcome.winners, game.scores) == (True, (0, 2), (10, 0, 10, 0))


def test_a_side_near_the_end_still_counts_its_honours() -> None:
    """RH-4: a side with eight still counts its honours."""
    game = match_of((12, "two each", 0), (8, "two each", 0), (6, "three", 0))
    assert (game.is_over, game.scores[:2]) == (True, (10, 0))


def test_honours_are_those_held_at_the_start_of_play() -> None:
    """4.12 scoring, RH-3: exchanged cards count for the taker, buried ones for nobody."""
    points = {}
    for when in ("start_of_play", "dealt"):
        game = stock_of("KS QS JS 2H", ace=1, honours_by=when, deals=1)
        while game.view(0).question == "the stock":
            game.apply("take" if game.current_player == 1 else "leave")
        hand = game.view(1).hand
        for card in [card for card in hand if card.suit != "S"][:4]:
            game.apply(f"discard {card}")
        while not game.is_over:
            game.apply(game.legal_actions()[0])
        won = game.deal_results[0].tricks[1] + game.deal_results[0].tricks[3]
        points[when] = game.scores[1] - max(won - 6, 0)
    assert points == {"start_of_play": 4, "dealt": 0}


# Options


@pytest.mark.parametrize(
    ("stock", "ace", "taker"), [("2S 3S 4S 5S", 2, 2), ("2S AS 4S 5S", None, 0), ("AS 2S 3S 4S", None, 0)]
)
def test_option_ruff_optional_off(stock: str, ace: int | None, taker: int) -> None:
    """4.12 options: nobody is asked; the hand or dealer with the right takes."""
    game = stock_of(stock, ace, ruff_optional=False)
    assert (game.current_player, game.view(1).question) == (taker, "discard")
    assert calls_in(game.view(1)) == ((taker, "take"),)
    assert not list(events(game, "answered", "unsealed"))


@pytest.mark.parametrize("target", [1, 4, 9, 12])
def test_option_target(target: int) -> None:
    """4.12 options: the points that win the game."""
    game = match_of((8, "three", 0), (8, "three", 0), (8, "three", 0), target=target, deals=3)
    before = game.scores[0] - game.deal_results[-1].points[0]
    assert before < target
    assert game.scores[0] >= target


def test_option_tricks_first_off() -> None:
    """4.12 options: both are added before looking; the higher total wins."""
    to_seven = [(12, "two each", 0), (0, "two each", 0), (7, "two each", 0), (5, "two each", 0)]
    game = match_of(*to_seven, (8, "four", 1), tricks_first=False)
    assert (game.scores, game.outcome.winners) == ((9, 11, 9, 11), (1, 3))


def test_option_tricks_first_off_with_equal_totals() -> None:
    """4.12 options: both at the target and equal: another deal."""
    so_far = [(12, "two each", 0), (0, "two each", 0), (7, "two each", 0)]
    level = match_of(*so_far, (5, "two each", 0), (8, "three", 1), tricks_first=False)
    assert level.scores[:2] == (9, 9)
    assert not level.is_over
    assert level.view(0).deal_number == 6


# Match


def test_the_deal_goes_left_and_partners_carry_the_same_points() -> None:
    """4.12: the deal rotates left; 2 v 2."""
    game = match_of((7, "two each", 0), (7, "two each", 0), (5, "two each", 0), first_dealer=3, deals=3)
    assert [result.dealer for result in game.deal_results] == [3, 0, 1]
    assert game.scores == (2, 1, 2, 1)
    assert game.view(0).sides == (0, 1, 0, 1)


def test_points_of_a_deal_are_within_the_bounds() -> None:
    """4.12 test fact: tricks 0 to 6, honours 0, 2 or 4, ten at most to a side."""
    for seed in range(6):
        game = wn.Game("ruff-and-honours", seed=seed)
        while not game.is_over:
            choices = game.legal_actions()
            game.apply(choices[seed % len(choices)])
        for result in game.deal_results:
            ours = result.tricks[0] + result.tricks[2]
            for side, won in ((0, ours), (1, 12 - ours)):
                assert result.points[side] - max(won - 6, 0) in (0, 2, 4)
                assert result.points[side] <= 10
        assert max(game.scores) >= 9


def test_the_options_are_those_of_the_page() -> None:
    """4.12 options: each with its default first and every other value, and nothing else."""
    options = wn.find_variant("ruff-and-honours").own_options
    assert {name: option.values for name, option in options.items()} == {
        "ruff_optional": "True or False",
        "honours_by": "'start_of_play' or 'dealt'",
        "target": "an integer of at least 1",
        "tricks_first": "True or False",
    }
    defaults = {name: option.default for name, option in options.items()}
    assert defaults == {"ruff_optional": True, "honours_by": "start_of_play", "target": 9, "tricks_first": True}


# What a deal is worth, asked of the game itself


@pytest.mark.parametrize(
    ("before", "tricks", "honours", "points"),
    [
        ((0, 0), (4, 2, 4, 2), (2, 0, 1, 1), (4, 0, 4, 0)),
        ((0, 0), (4, 2, 2, 4), (0, 1, 0, 3), (0, 4, 0, 4)),
        ((7, 7), (4, 2, 4, 2), (0, 1, 0, 3), (2, 0, 2, 0)),
        ((0, 0), (6, 0, 6, 0), (4, 0, 0, 0), (10, 0, 10, 0)),
        ((0, 0), (3, 3, 3, 3), (2, 1, 0, 0), (0, 0, 0, 0)),
        ((6, 8), (4, 2, 4, 2), (0, 1, 0, 3), (2, 4, 2, 4)),  # no bar near the end (RH-4)
        ((0, 7), (1, 4, 3, 4), (3, 0, 0, 1), (0, 2, 0, 2)),
    ],
)
def test_points_of_the_examples(
    before: tuple[int, int], tricks: tuple[int, ...], honours: tuple[int, ...], points: tuple[int, ...]
) -> None:
    """4.12 scoring: the five examples; tricks that bring a side to nine end the game before honours."""
    assert points_of("ruff-and-honours", tricks, extras={"before": before, "honours": honours}) == points


def test_points_with_both_added_before_looking() -> None:
    """4.12 options: `tricks_first` off, four honours count although tricks have reached nine."""
    extras = {"before": (7, 7), "honours": (0, 1, 0, 3)}
    assert points_of("ruff-and-honours", (4, 2, 4, 2), extras=extras, tricks_first=False) == (2, 4, 2, 4)
