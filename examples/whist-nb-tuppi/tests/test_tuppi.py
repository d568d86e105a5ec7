"""Tuppi by its rules: each test plays one of their sentences or examples."""

from __future__ import annotations

import pytest

import whist_nb as wn
from whist_nb.analysis import review
from whist_nb.players import Club, Sampler
from whist_nb.testing import check_game
from whist_nb_tuppi import TUPPI
from whist_nb_tuppi.rules import NOLO, RAMI, SOOLI, contract_of, points

SUITS = {
    1: "AS KS QS JS 9S 8S 7S 6S 5S 4S 3S 2S TS".split(),
    2: "AH KH QH JH 9H 8H 7H 6H 5H 4H 3H 2H TH".split(),
    3: "AD KD QD JD 9D 8D 7D 6D 5D 4D 3D 2D TD".split(),
    0: "AC KC QC JC 9C 8C 7C 6C 5C 4C 3C 2C TC".split(),
}
"""A suit in each hand: seat 1, which is eldest, has the spades."""


def dealt(hands: dict[int, list[str]], dealer: int = 0) -> wn.Game:
    """Make a table with these hands; the pack is dealt one by one from the seat on the dealer's left."""
    order = [(dealer + step) % 4 for step in (1, 2, 3, 4)]
    pack = " ".join(hands[seat][place] for place in range(13) for seat in order)
    return wn.Game("tuppi", packs=[pack] * 30, first_dealer=dealer)


def swapped(*pairs: tuple[str, str]) -> dict[int, list[str]]:
    """The four suits with pairs of cards exchanged."""
    hands = {seat: list(cards) for seat, cards in SUITS.items()}
    for one, other in pairs:
        here = next(seat for seat, cards in hands.items() if one in cards)
        there = next(seat for seat, cards in hands.items() if other in cards)
        at, place = hands[here].index(one), hands[there].index(other)
        hands[here][at], hands[there][place] = other, one
    return hands


def play(game: wn.Game, *answers: str) -> wn.Game:
    for answer in answers:
        game.apply(answer)
    return game


def texts(game: wn.Game) -> set[str]:
    return {action.text for action in game.legal_actions()}


# Bidding


def test_a_bid_card_is_a_three_to_ten_and_without_a_red_one_rami_is_said() -> None:
    game = dealt(SUITS)
    assert game.current_player == 1
    assert texts(game) == {f"show {rank}S" for rank in "3456789T"} | {"rami"}
    assert game.why_illegal("show AS") == "A♠ may not be used as a bid: choose a card from 3 to 10."
    assert game.why_illegal("show 4H") is not None
    assert "nolo" in game.why_illegal("nolo")


def test_with_neither_colour_only_the_words_are_left() -> None:
    hands = swapped(*zip("9S 8S 7S 6S 5S 4S 3S TS".split(), "AH KH QH JH 2H AD KD QD".split(), strict=True))
    assert {card[0] for card in hands[1]} == set("AKQJ2")
    assert texts(dealt(hands)) == {"rami", "nolo"}


def test_the_turning_stops_at_the_first_rami_and_bids_are_sealed() -> None:
    game = play(dealt(SUITS), "show 5S")
    assert game.view(2).hands[1] == wn.Cards()
    play(game, "show 5H", "show 5D", "show 5C")
    view = game.view(0)
    assert view.hands[1:] == (wn.Cards("5S"), wn.Cards("5H"), wn.Cards())
    assert [(seat, call.text) for seat, call in view.calls] == [(1, "show 5S"), (2, "show 5H")]


def test_a_word_proves_that_bid_cards_are_missing_and_no_void() -> None:
    from whist_nb.analysis import Beliefs

    game = play(dealt(SUITS), "rami", "show 5H", "show 5D", "show 5C")
    view = game.view(0)
    assert view.voids[1] == frozenset()
    b = Beliefs(view)
    assert [b.may_hold(1, wn.Card(card)) for card in ("3H", "TD", "AH", "2D", "5S")] == [False, False, True, True, True]


def test_all_nolo_is_nolo_and_eldest_leads() -> None:
    game = play(dealt(SUITS), "show 5S", "nolo", "nolo", "show 5C")
    assert game.view(0).contract.call is NOLO
    assert (game.current_player, game.view(0).question) == (1, "card")


def test_after_rami_the_left_of_it_is_asked_first_and_the_right_of_it_leads() -> None:
    game = play(dealt(SUITS), "show 5S", "show 5H", "show 5D", "show 5C")
    assert (game.current_player, texts(game)) == (3, {"sooli", "pass"})
    play(game, "pass")
    assert game.current_player == 1
    play(game, "pass")
    assert game.view(0).contract.call is RAMI
    assert game.view(0).contract.needs == (7, None, 7, None)
    assert game.current_player == 1  # at the right of seat 2


# Sooli


def in_sooli(**more: object) -> wn.Game:
    """Seat 2 bids rami, seat 3 plays sooli; seat 1 is its partner."""
    hands = swapped(("AD", "2S"), ("KD", "3H"), ("QD", "4C"))
    return play(dealt(hands), "show 5S", "show 5H", "show 5D", "show 5C", "sooli")


def test_the_first_sooli_ends_the_asking_and_a_card_goes_away_before_one_comes() -> None:
    game = in_sooli()
    assert (game.current_player, game.view(3).question) == (3, "discard")
    assert len(game.legal_actions()) == 13
    play(game, "discard JD")
    assert (game.current_player, game.view(1).question) == (1, "give")
    play(game, "give 5S")  # the card with which it has bid
    for seat in (0, 2):
        view = game.view(seat)
        assert wn.Card("5S") not in view.hands[1]
        assert wn.Card("5S") not in view.hands[3]
        assert (view.aside, view.aside_left) == (wn.Cards(), 13)
    assert game.view(1).aside == wn.Cards("AD KS QS JS AS 9S 8S 7S 6S 4S 3S TS")
    assert game.view(3).aside == wn.Cards("JD")
    assert wn.Card("5S") in game.view(3).hand


def test_three_play_the_left_of_the_soloist_leads_and_the_soloist_plays_last() -> None:
    game = play(in_sooli(), "discard JD", "give 5S")
    assert game.current_player == 0  # at the left of seat 3
    play(game, "2C", "KD", "4C")
    plays = [(event.seat, event.what.text) for event in game.view(2).events if event.verb == "play"]
    assert plays == [(0, "2C"), (2, "KD"), (3, "4C")]
    assert game.deal_results[0].points == (24, 0, 24, 0)  # the first trick of the soloist ends the deal, and it failed


def test_aces_are_lowest_in_sooli_and_a_sooli_without_a_trick_is_made() -> None:
    game = play(in_sooli(), "discard JD", "give AD")
    play(game, "KH" if "KH" in texts(game) else "KC", "2H", "4C")
    assert game.view(0).tricks[-1].winner == 0
    while not game.deal_results:
        seat = game.current_player
        if seat == 3:
            play(game, Club().choose(game.view(3)).text)
        else:  # high cards, so that the soloist stays below
            play(game, max(game.legal_actions(), key=lambda action: "A23456789TJQK".index(action.text[0])).text)
    assert game.deal_results[0].tricks[3] == 0
    assert len(game.view(0).results) == 1
    assert game.deal_results[0].points == (0, 24, 0, 24)


# Scoring


@pytest.mark.parametrize(
    ("call", "seats", "tricks", "before", "brings"),
    [
        (RAMI, (0, 2), (5, 2, 4, 2), (0, 0), (12, 0)),  # nine tricks
        (RAMI, (0, 2), (3, 4, 2, 4), (0, 0), (0, 16)),  # five: the others have eight
        (NOLO, (), (3, 4, 2, 4), (0, 0), (8, 0)),  # nolo, 5 to 8
        (RAMI, (1, 3), (3, 4, 2, 4), (40, 0), (-40, 0)),  # at 40, others make rami with eight: back to nothing
        (RAMI, (0, 2), (5, 2, 4, 2), (40, 0), (12, 0)),
        (NOLO, (), (3, 4, 2, 4), (0, 24), (0, -24)),
        (SOOLI, (3,), (2, 0, 3, 0), (0, 0), (0, 24)),
        (SOOLI, (3,), (2, 0, 3, 1), (0, 0), (24, 0)),
        (SOOLI, (3,), (2, 0, 3, 1), (0, 8), (0, -8)),
    ],
)
def test_what_a_deal_brings(call, seats, tricks, before, brings) -> None:
    from whist_nb.engine.scoring import Extras

    assert points(tricks, contract_of(call, seats), {}, Extras(before=before)) == brings * 2


def test_only_one_side_ever_has_points_and_52_wins() -> None:
    for seed in range(4):
        game = wn.Game("tuppi", seed=seed)
        while not game.is_over:
            game.apply(Club().choose(game.view(game.current_player)))
            assert min(game.scores) == 0
        assert max(game.scores) >= 52
        before = [score - last for score, last in zip(game.scores, game.deal_results[-1].points, strict=True)]
        assert max(before) < 52
        assert not game.outcome.drawn


def test_options_are_the_usual_ones_and_cards_never_make_trumps() -> None:
    assert set(TUPPI.options) == {"first_dealer", "partners", "trick_review"}
    assert wn.Game("tuppi", seed=1).view(0).trump is None


# Proofs, bots and reviews


def test_the_proofs_hold() -> None:
    assert check_game("tuppi", deals=12).deals == 12


def test_club_gives_its_own_reasons() -> None:
    advice = Club().explain(dealt(SUITS).view(1))
    assert (advice.rule, advice.action.text) == ("tuppi-bid", "rami")
    assert advice.reason == "I have no card that bids rami, so I say it."
    game = in_sooli()
    advice = Club().explain(game.view(3))
    assert (advice.rule, advice.action.text) == ("tuppi-aside", "discard 4C")  # its only club; under the jack lie eight


def test_a_sooli_is_played_by_rules_of_thumb_and_left_out_of_reviews() -> None:
    game = play(in_sooli(), "discard JD", "give 5S")
    view = game.view(0)
    assert Sampler(worlds=4).choose(view) == Club().choose(view)
    play(game, "2C", "KD", "4C")
    assert review(game, deal=1, worlds=4).plays == ()


def test_records_are_read_again() -> None:
    game = play(in_sooli(), "discard JD", "give 5S", "2C")
    assert wn.loads(wn.dumps(game)) == game
