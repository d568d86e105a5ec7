"""One sitting: asking, refusing with the rule, taking back, copying, stopping."""

from __future__ import annotations

from typing import Any

import pytest

import whist_nb as wn
from tests.builders import play_on, played
from whist_nb.engine.actions import NameTrump, Play
from whist_nb.engine.cards import Suit


def hearts_led() -> wn.Game:
    """Seat 1 holds 9H 4H AS and hearts were led."""
    return wn.Game.from_position("whist", ["2H 3S 4S", "9H AS 4H", "5H 5S 6S", "6H 7S 8S"], leader=0, trick="")


def state(game: wn.Game) -> tuple[Any, ...]:
    views = [game.view(seat) for seat in (*range(game.seats), wn.EVERYONE)]
    return wn.dumps(game), game.legal_actions(), game.current_player, views


# Why not


def test_the_rule_of_following_suit_in_one_sentence() -> None:
    """Design 4: 'You must follow hearts: you hold 9♥ 4♥.'"""
    game = hearts_led()
    game.apply("2H")
    assert game.why_illegal("AS") == "You must follow hearts: you hold 9♥ 4♥."
    assert game.why_illegal(Play("AS")) == game.why_illegal(wn.Card("AS")) == game.why_illegal("AS")
    assert game.why_illegal("9H") is None


def test_a_card_not_held() -> None:
    game = hearts_led()
    assert game.why_illegal("TD") == "You do not hold 10♦: you hold 4♠ 3♠ 2♥."


def test_a_card_already_played_is_not_held() -> None:
    game = hearts_led()
    game.apply("2H")
    for card in ("9H", "5H", "6H"):
        game.apply(card)
    assert game.current_player == 1
    assert game.why_illegal("9H") == "You do not hold 9♥: you hold A♠ 4♥."


def test_another_kind_of_action() -> None:
    game = hearts_led()
    assert game.why_illegal("trump S") == "Play a card now: you hold 4♠ 3♠ 2♥."
    assert game.why_illegal("knock") == "Play a card now: you hold 4♠ 3♠ 2♥."


def test_naming_trumps_comes_first() -> None:
    game = wn.Game("knockout-whist", seats=2, seed=1, start_cards=2)
    while game.view(0).question != "trumps":
        play_on(game, 1, 1)
    card = game.view(game.current_player).hand[0]
    assert game.why_illegal(card) == "You won the most tricks in the last deal: name the trump suit first."


def test_a_number_that_python_does_not_write_is_refused_in_words() -> None:
    with pytest.raises(wn.BadOption, match=r"seed is a number of 16610 bits: expected one of at most 4096 bits"):
        wn.Game("whist", seed=10**5000)
    for option in ("seats", "deals", "target"):
        with pytest.raises(wn.BadOption, match=option):
            wn.Game("whist", **{option: -(10**5000)})
    over = play_on(wn.Game("humbug", seed=1, deals=1))
    for game in (over, wn.Game("whist")):
        with pytest.raises(wn.IllegalAction, match=r"a number of 16610 bits"):
            game.apply(10**5000)  # type: ignore[arg-type]


def way_back(error: wn.WhistError) -> tuple[str | None, int | None, int | None]:
    return error.variant, error.seed, error.action_number


def test_refusals_say_what_was_tried_why_and_how_to_get_there() -> None:
    """Design 7: what was tried and allowed in words; variant, seed and action number as attributes."""
    game = play_on(wn.Game("german-whist", seed=7), 7, 1)
    held = game.view(game.current_player).hand
    tried = next(card for card in held if game.why_illegal(card))
    with pytest.raises(wn.IllegalAction) as refusal:
        game.apply(tried)
    said = str(refusal.value)
    assert said.startswith(f"{tried.text} is refused. You must follow ")
    assert way_back(refusal.value) == ("german-whist", 7, 2)
    with pytest.raises(wn.IllegalAction) as refusal:
        game.apply("queen of hearts")
    said = str(refusal.value)
    assert "'queen of hearts' is not an action" in said
    assert "Allowed now: " in said
    assert way_back(refusal.value) == ("german-whist", 7, 2)


def test_a_refusal_in_a_position_names_no_hand_but_the_players() -> None:
    game = hearts_led()
    with pytest.raises(wn.IllegalAction) as refusal:
        game.apply("AC")
    assert way_back(refusal.value) == (game.variant.id, None, 1)
    others = (hand for seat, hand in enumerate(game.view(wn.EVERYONE).hands) if seat != game.current_player)
    for card in (card for hand in others for card in hand):
        assert card.text not in str(refusal.value)
        assert card.glyphs not in str(refusal.value)


@pytest.mark.parametrize(
    "tried",
    ["", " ", "XX", "qh", "QH ", "10H", "Q", "trump", "trump X", "knock!", "bid 4 up", "x" * 10_000, "\x00", "♥",
     None, True, False, 0, -1, 2.5, float("nan"), b"QH", bytearray(b"QH"), [], ["QH"], {}, {"act": "QH"}, set(), (),
     object(), type, Suit.HEARTS, wn.Cards("QH"), wn.EVERYONE],
    ids=lambda tried: repr(tried)[:20],
)  # fmt: skip
@pytest.mark.parametrize("variant", ["whist", "german-whist", "knockout-whist"])
def test_bad_input_of_every_kind_changes_nothing(variant: str, tried: Any) -> None:
    """The game is exactly as before, and the error is one of ours."""
    for actions in (0, 5):
        game = play_on(wn.Game(variant, seed=2), 2, actions)
        before = state(game)
        with pytest.raises(wn.IllegalAction):
            game.apply(tried)
        assert game.why_illegal(tried)
        assert state(game) == before


def test_every_card_that_is_not_legal_is_refused() -> None:
    game = play_on(wn.Game("whist", seed=2), 2, 5)
    before = state(game)
    legal = {action.text for action in game.legal_actions()}
    for card in game.variant.pack:
        if card.text not in legal:
            with pytest.raises(wn.IllegalAction, match="is refused"):
                game.apply(card)
    assert state(game) == before


def test_unreadable_texts_are_both_unreadable_and_illegal() -> None:
    with pytest.raises(wn.BadNotation):
        wn.Game("whist", seed=1).apply("nonsense")
    with pytest.raises(wn.IllegalAction):
        wn.Game("whist", seed=1).apply("nonsense")
    assert issubclass(wn.WhistError, ValueError)


def test_a_finished_game_accepts_nothing_more() -> None:
    game = played("german-whist", 1)
    assert (game.current_player, game.legal_actions(), game.is_over) == (None, (), True)
    with pytest.raises(wn.IllegalAction, match="QH is refused, because the game is over"):
        game.apply("QH")
    assert game.why_illegal("QH") == "The game is over."


# Actions


def test_actions_cards_and_texts_do_the_same() -> None:
    games = [wn.Game("whist", seed=3) for _ in range(3)]
    action = games[0].legal_actions()[4]
    for game, form in zip(games, (action, action.card, action.text), strict=True):
        game.apply(form)
        assert game.actions == ((games[0].actions[0][0], action),)
    assert games[0] == games[1] == games[2]


def test_a_trump_named_by_a_letter_is_a_real_trump() -> None:
    """The suit named beats the others, however the action was made."""
    game = wn.Game("knockout-whist", seats=2, seed=1, start_cards=2)
    while game.view(0).question != "trumps":
        play_on(game, 1, 1)
    game.apply(NameTrump("S"))
    assert game.view(0).trump is Suit.SPADES


def test_every_seat_is_asked_in_its_turn_also_with_one_answer() -> None:
    """2.7: a decision with a single legal action is still asked."""
    game = played("whist", 1, deals=1)
    assert len(game.actions) == 52


# Taking back, copies, equality


def test_undo_takes_back_any_number_of_actions() -> None:
    game = play_on(wn.Game("knockout-whist", seed=5), 5)
    states, length = [], len(game.actions)
    again = wn.Game("knockout-whist", seed=5)
    for _, action in game.actions:
        states.append(state(again))
        again.apply(action)
    for done in range(length - 1, -1, -7):
        again = game.copy()
        again.undo(length - done)
        assert state(again) == states[done]
    game.undo(0)
    assert len(game.actions) == length


@pytest.mark.parametrize("n", [-1, 6, 1.0, True, "1", None, []])
def test_undo_of_what_was_not_done(n: Any) -> None:
    game = play_on(wn.Game("whist", seed=1), 1, 5)
    before = state(game)
    with pytest.raises(wn.IllegalAction, match="5 actions have been made"):
        game.undo(n)
    assert state(game) == before


def test_undo_reopens_a_game_that_is_over() -> None:
    game = played("german-whist", 1)
    last = game.actions[-1][1]
    game.undo()
    assert game.outcome is None
    assert game.scores == (0, 0)
    game.apply(last)
    assert game == played("german-whist", 1)


def test_a_copy_is_independent() -> None:
    game = play_on(wn.Game("whist", seed=1), 1, 30)
    before = state(game)
    twin = game.copy()
    assert twin == game
    play_on(twin, 2, 60)
    assert state(game) == before
    assert twin != game


def test_a_game_before_an_action_leads_to_the_same_game_again() -> None:
    game = play_on(wn.Game("knockout-whist", seats=3, seed=4), 1, 60)
    before = state(game)
    for number in (0, 1, 25, len(game.actions)):
        twin = game.before(number)
        assert twin.actions == game.actions[:number]
        for _, action in game.actions[number:]:
            twin.apply(action)
        assert twin == game
    assert state(game) == before
    for wrong in (-1, len(game.actions) + 1, None, True):
        with pytest.raises(wn.BadOption, match="before"):
            game.before(wrong)


def test_games_are_equal_when_all_that_happened_is() -> None:
    game = wn.Game("whist", seed=1)
    assert game == wn.Game("whist", seed=1)
    assert game != wn.Game("whist", seed=2)
    assert game != wn.Game("whist", seed=1, target=5)
    assert game != wn.Game("whist", seed=1, deals=1)
    assert game != "whist"
    with pytest.raises(TypeError):
        hash(game)


@pytest.mark.parametrize("variant", ["whist", "german-whist", "knockout-whist"])
@pytest.mark.parametrize("deals", [1, 2, 4])
def test_deals_n_stops_after_n_scored_deals(variant: str, deals: int) -> None:
    """2.12."""
    options = {"match_deals": 9} if variant == "german-whist" else {}
    game = played(variant, 3, deals=deals, **options)
    assert game.is_over
    assert len(game.deal_results) <= deals
    assert game.outcome is not None
    if variant != "knockout-whist":
        assert len(game.deal_results) == deals
        best = max(game.scores)
        assert game.outcome.winners == tuple(seat for seat in range(game.seats) if game.scores[seat] == best)


def test_the_names_promised() -> None:
    """Design 4."""
    game = wn.Game("german-whist", seats=2, seed=7, deals=None)
    assert len(wn.VARIANTS) == 21  # the twenty of the family, and MiniBridge
    assert len({variant.id for variant in wn.VARIANTS}) == 21
    assert game.outcome is None
    assert game.scores == (0, 0)
    play_on(game)
    assert game.outcome._fields == ("winners", "drawn", "scores", "summary")
    assert game.deal_results[0]._fields == ("number", "dealer", "trump", "tricks", "points")
    view = game.view(0)
    promised = "seat hand trick trump turn_up dealer leader tricks_won cards_left stock_left voids seen unseen"
    for name in f"{promised} to_act question events".split():
        assert hasattr(view, name)
    assert issubclass(wn.IllegalAction, wn.WhistError)


def test_the_repr_is_short() -> None:
    game = wn.Game("whist", seed=1, first_dealer=0)
    assert repr(game) == "<Game 'whist', 0 actions, seat 1 to act>"
    assert repr(play_on(game)).endswith("over>")
