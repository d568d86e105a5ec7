"""Solo Whist against its page of rules: every worked example, decision, option and fact."""

from __future__ import annotations

from functools import cache

import pytest

import whist_nb as wn
from tests.builders import Plan, calls_in, events, hands_of, legal, pack_of, plan_of, played, points_of
from whist_nb.engine.actions import read_action
from whist_nb.engine.cards import PACK_52
from whist_nb.engine.chance import Chance
from whist_nb.engine.wording import PLAIN

CALLS = ("propose", "solo", "misere", "abundance", "abundance in trump", "spread misere", "slam")
FOUR_PASSES = "pass, pass, pass, pass"


def solo_deal(tricks: tuple[int, ...], dealer: int = 0) -> tuple[wn.Cards, Plan]:
    """A pack and its play in which each seat wins that many tricks; the dealer turns up a spade."""
    plan = plan_of([(seat, range(4)) for seat, count in enumerate(tricks) for _ in range(count)])
    hands = hands_of(plan)
    turned = next(card for card in hands[dealer] if card.suit == "S")
    hands[dealer] = [*(card for card in hands[dealer] if card is not turned), turned]
    return pack_of(hands, dealer, 4), plan


def say(game: wn.Game, calls: str) -> wn.Game:
    """Answer one call after the other."""
    for text in filter(None, calls.split(", ")):
        game.apply(text)
    return game


def play_out(game: wn.Game, plan: Plan) -> wn.Game:
    """Play the planned cards until they or the deal are at an end."""
    number = len(game.deal_results)
    for trick in plan:
        for _ in range(4):
            if len(game.deal_results) == number and not game.is_over:
                game.apply(trick[game.current_player])
    return game


def called(calls: str, dealer: int = 0, **options: object) -> wn.Game:
    """A deal after these calls."""
    return say(wn.Game("solo-whist", packs=[PACK_52] * 3, first_dealer=dealer, **options), calls)


def settled(calls: str, tricks: tuple[int, ...], dealer: int = 0, **options: object) -> wn.Game:
    """One deal with these calls in which each seat wins that many tricks."""
    pack, plan = solo_deal(tricks, dealer)
    game = wn.Game("solo-whist", packs=[pack], first_dealer=dealer, deals=1, **options)
    return play_out(say(game, calls), plan)


ALONE = {call: f"{call}, pass, pass, pass" for call in CALLS[1:]}
"""Eldest calls that, and nobody overcalls."""
NAMED = {**ALONE, **{call: f"{ALONE[call]}, trump S" for call in ("abundance", "slam")}}
CONTRACTS = {**NAMED, "propose": "propose, accept, pass, pass"}


# Deal and visibility


@pytest.mark.parametrize("dealer", range(4))
def test_cards_are_dealt_as_in_whist_and_the_last_is_faced(dealer: int) -> None:
    """4.9 deal: singly from the dealer's left; the last card is the dealer's and lies face up."""
    game = wn.Game("solo-whist", packs=[PACK_52], first_dealer=dealer)
    for i, card in enumerate(PACK_52):
        assert card in game.places()[f"hand {(dealer + 1 + i) % 4}"]
    turned = PACK_52[51]
    for seat in range(4):
        view = game.view(seat)
        assert (view.turn_up, view.turn_up_seat) == (turned, dealer)
        assert turned in view.hands[dealer]
        others = {card for other in range(4) if other != seat for card in view.hands[other]}
        assert others <= {turned}


@pytest.mark.parametrize("call", ["abundance", "slam"])
def test_the_turn_up_stays_on_the_table_during_auction_and_naming(call: str) -> None:
    """4.9 visibility: it lies out until the play begins, through the naming too."""
    game = called("")
    for text in [*ALONE[call].split(", "), "trump H"]:
        assert all(game.view(seat).turn_up == PACK_52[51] for seat in range(4))
        game.apply(text)
    assert all(game.view(seat).turn_up is None for seat in range(4))


@pytest.mark.parametrize("call", CONTRACTS)
def test_at_the_opening_lead_no_card_is_on_the_table(call: str) -> None:
    """4.9 test fact, SO-11: taken up in every contract; all know that the dealer has it until it is played."""
    game = called(CONTRACTS[call])
    assert (game.view(0).question, game.view(0).stage.tricks) == ("card", 13)
    for seat in range(4):
        view = game.view(seat)
        assert (view.turn_up, view.turn_up_seat) == (None, None)
        assert view.first_turn_up == (PACK_52[51], 0)
        assert PACK_52[51] in view.hands[0]
        assert view.cards_left == (13, 13, 13, 13)


# Auction


def test_there_are_seven_calls_and_a_pass() -> None:
    """4.9 test fact; 2.8: eldest may pass or call anything, and nothing else."""
    game = called("")
    assert game.current_player == 1
    assert (game.view(3).question, legal(game)) == ("call", ["pass", *CALLS])


@pytest.mark.parametrize("number", range(7))
def test_only_higher_calls_follow_a_call(number: int) -> None:
    """4.9 auction: pass, any call of higher rank; accept while another's proposal is open."""
    game = called(CALLS[number])
    accept = ["accept"] if number == 0 else []
    assert game.current_player == 2
    assert legal(game) == ["pass", *accept, *CALLS[number + 1 :]]


def test_after_a_slam_the_others_can_only_pass() -> None:
    """4.9 test fact: after `slam` the others have `pass` alone, and each is asked."""
    game = called("slam")
    for seat in (2, 3, 0):
        assert (game.current_player, legal(game)) == (seat, ["pass"])
        game.apply("pass")
    assert game.view(0).question == "trumps"


def test_a_lone_eldest_proposer_must_raise_or_throw_in() -> None:
    """4.9 test fact, SO-6: any higher call, which nobody can answer, or `throw in`; no pass."""
    game = called("propose, pass, pass, pass")
    assert game.current_player == 1
    assert all(game.view(seat).question == "raise or throw in" for seat in range(4))
    assert legal(game) == [*CALLS[1:], "throw in"]
    game.apply("solo")
    assert (game.view(0).question, game.current_player) == ("card", 1)
    assert game.view(3).contract.needs == (None, 5, None, None)


def test_a_lone_proposer_may_raise_to_a_slam_and_leads_to_it() -> None:
    """SO-6: any higher call; then trumps are named at once."""
    game = called("pass, pass, propose, pass, pass, pass, slam")
    assert (game.current_player, legal(game)) == (3, ["trump S", "trump H", "trump D", "trump C"])
    game.apply("trump D")
    assert (game.current_player, game.view(0).trump.value) == (3, "D")


def test_passed_seats_are_asked_to_accept_in_their_turn() -> None:
    """4.9 test fact, SO-4: dealer 0; pass, pass, propose, pass: seats 1, then 2 are asked to accept."""
    game = called("pass, pass, propose, pass")
    for seat in (1, 2):
        assert (game.current_player, legal(game)) == (seat, ["pass", "accept"])
        game.apply("pass")
    assert (game.current_player, game.view(1).question) == (3, "raise or throw in")


def test_a_passed_seat_accepts_and_the_proposer_is_not_asked_again() -> None:
    """4.9 test fact: 1 passes, 2 proposes, 3 and 0 pass, 1 accepts: contract."""
    game = called("pass, propose, pass, pass, accept")
    contract = game.view(0).contract
    assert game.view(0).question == "card"
    assert (contract.seats, contract.needs) == ((2, 1), (None, 8, 8, None))
    assert calls_in(game.view(3))[-1] == (1, "accept")


def test_a_seat_that_passed_is_skipped_if_no_proposal_is_open() -> None:
    """4.9 auction: a pass binds; over a solo the passed are not asked."""
    game = called("pass, pass, propose, solo")
    assert (game.current_player, legal(game)) == (3, ["pass", *CALLS[2:]])
    game.apply("pass")
    assert game.view(0).contract.seats == (0,)


def test_a_solo_after_an_acceptance_cancels_it() -> None:
    """4.9 test fact, SO-5: the proposal dies; proposer and partner, who had not passed, may call again."""
    game = called("propose, accept, solo, pass")
    assert (game.current_player, legal(game)) == (1, ["pass", *CALLS[2:]])
    game.apply("pass")
    assert (game.current_player, legal(game)) == (2, ["pass", *CALLS[2:]])
    game.apply("misere")
    game.apply("pass")
    assert game.view(0).contract.seats == (2,)


def test_so_12_a_dead_proposal_frees_its_partner_and_a_pass_binds() -> None:
    """SO-12: the partner may call again; who had passed, also before the proposal, is passed over."""
    game = called("propose, pass, accept, solo, pass")
    assert (game.current_player, legal(game)) == (3, ["pass", *CALLS[2:]])
    game = called("pass, propose, accept, solo, pass")
    assert (game.current_player, legal(game)) == (3, ["pass", *CALLS[2:]])


@pytest.mark.parametrize(
    "calls", ["pass, propose, pass, pass", "pass, pass, propose, pass", "pass, pass, pass, propose"]
)
def test_nobody_can_overcall_a_late_acceptance(calls: str) -> None:
    """SO-4, SO-12: whoever sits between a passed seat that accepts and the proposer has passed too."""
    assert called(f"{calls}, accept").view(0).question == "card"


def test_a_partner_is_skipped_while_the_proposal_stands() -> None:
    """4.9 auction: after the acceptance the seats up to the proposer may overcall, nobody else is asked."""
    game = called("propose, accept")
    for seat in (3, 0):
        assert (game.current_player, legal(game)) == (seat, ["pass", *CALLS[1:]])
        game.apply("pass")
    assert (game.view(0).question, game.view(0).contract.seats) == ("card", (1, 2))


def longest_auction() -> int:
    """The most calls from any point, over every auction, told apart by what has been called alone."""
    game = called("")

    @cache
    def longest(passed: frozenset[int], high: str | None, seat: int, partner: int | None, turn: int) -> int:
        best, so_far = 0, len(game.actions)
        for action in game.legal_actions():
            text = action.text
            game.apply(action)
            state = (passed | {turn} if text == "pass" else passed, high, seat, partner)
            if text == "accept":
                state = (passed, high, seat, turn)
            elif text in CALLS:
                state = (passed, text, turn, None)
            over = game.view(0).question not in ("call", "raise or throw in") or len(calls_in(game.view(0))) <= so_far
            best = max(best, 1 + (0 if over or text == "throw in" else longest(*state, game.current_player)))
            game.undo()
        return best

    return longest(frozenset(), None, -1, None, 1)


def test_no_auction_has_more_than_eleven_calls() -> None:
    """4.9 test fact, over every auction that there is; one of them has eleven."""
    assert longest_auction() == 11


def test_four_passes_throw_the_deal_in_and_the_next_dealer_deals() -> None:
    """4.9 auction: thrown in, next dealer; no result, nothing scored."""
    game = called(FOUR_PASSES)
    assert (game.deal_results, game.scores) == ((), (0, 0, 0, 0))
    assert (game.view(0).dealer, game.current_player) == (1, 2)
    assert game.view(0).deal_number == 1


def test_throw_in_passes_the_deal_on() -> None:
    """4.9 auction: after `throw in` likewise."""
    game = called("propose, pass, pass, pass, throw in")
    assert (game.deal_results, game.view(0).dealer) == ((), 1)
    assert legal(game) == ["pass", *CALLS]


def test_every_call_is_public() -> None:
    """3.3: calls, accept and naming are open."""
    game = called("propose, accept, abundance, pass, pass, pass, trump H")
    for seat in range(4):
        assert calls_in(game.view(seat)) == (
            *((1, "propose"), (2, "accept"), (3, "abundance")),
            *((0, "pass"), (1, "pass"), (2, "pass")),
        )
        assert (game.view(seat).trump, game.view(seat).trump_by) == ("H", 3)


@pytest.mark.parametrize(
    ("calls", "tried", "reason"),
    [
        ("", "accept", "There is no proposal for you to accept."),
        ("", "throw in", "You may throw the deal in only if nobody accepts your proposal."),
        ("", "2S", "Make a call now: pass, propose, solo, misere"),
        ("misere", "2S", "Make a call now: pass, abundance, abundance in trump, spread misere, slam."),
        ("pass, pass, propose, pass", "2S", "Make a call now: pass, accept."),
        ("propose, pass, pass, pass", "2S", "Make a call now: solo, misere"),
        ("solo", "propose", "A call must be higher than solo."),
        ("solo", "solo", "A call must be higher than solo."),
        ("propose, accept", "accept", "There is no proposal for you to accept."),
        ("pass, pass, propose, pass", "slam", "You have passed: you may still accept the proposal"),
        ("propose, pass, pass, pass", "pass", "Nobody has accepted: call something higher, or throw the deal in."),
        ("propose, pass, pass, pass", "accept", "You cannot accept your own proposal."),
        ("propose, pass, pass, pass", "propose", "A call must be higher than propose."),
    ],
)
def test_a_refused_call_names_its_rule(calls: str, tried: str, reason: str) -> None:
    """2.10: what is refused is refused with the reason that fits."""
    assert called(calls).why_illegal(tried).startswith(reason)


# Naming and play


@pytest.mark.parametrize("call", ["abundance", "slam"])
@pytest.mark.parametrize("suit", "SHDC")
def test_so_7_any_suit_may_be_named(call: str, suit: str) -> None:
    """4.9, SO-7: declarer names any of four suits, the turn-up's too."""
    game = called(ALONE[call])
    assert legal(game) == [f"trump {letter}" for letter in "SHDC"]
    assert game.current_player == 1
    game.apply(f"trump {suit}")
    assert game.view(2).trump == suit


@pytest.mark.parametrize("call", CONTRACTS)
def test_trumps_and_undertakings(call: str) -> None:
    """4.9 contracts: which suit is trumps, what is undertaken and by whom."""
    game = called(CONTRACTS[call])
    view = game.view(0)
    turned = PACK_52[51].suit
    named = {"misere": None, "spread misere": None, "abundance": "S", "slam": "S"}
    assert view.trump == named.get(call, turned)
    tricks = dict(zip(CALLS, (8, 5, 0, 9, 9, 0, 13), strict=True))[call]
    seats = (1, 2) if call == "propose" else (1,)
    assert view.contract.seats == seats
    assert view.contract.needs == tuple(tricks if seat in seats else None for seat in range(4))
    assert view.contract.aim == ("at least" if tricks else "none at all")


@pytest.mark.parametrize("call", CONTRACTS)
def test_declarer_leads_a_slam_and_eldest_everything_else(call: str) -> None:
    """4.9 test fact, SO-8: here seat 2 is declarer and seat 1 eldest."""
    calls = "pass, propose, accept, pass" if call == "propose" else f"pass, {call}, pass, pass"
    game = called(calls)
    if call in ("abundance", "slam"):
        game.apply("trump C")
    assert game.current_player == (2 if call == "slam" else 1)
    assert len(legal(game)) == 13


def test_suit_must_be_followed() -> None:
    """4.9 play."""
    game = called(CONTRACTS["solo"])
    game.apply(legal(game)[0])
    held, led = game.places()["hand 2"], game.view(0).trick[0][1].suit
    assert set(legal(game)) == {card.text for card in held.of(led)}
    assert game.why_illegal(next(card for card in held if card.suit != led)).startswith("You must follow")


def test_a_spread_hand_is_open_from_before_the_lead_until_the_end() -> None:
    """4.9: declarer's hand becomes PUBLIC before the opening lead; nobody else's does."""
    game = called(ALONE["spread misere"])
    hand = game.places()["hand 1"]
    assert game.view(0).events[-1].verb == "show"
    while not game.is_over and not game.deal_results:
        places = game.places()
        for seat in range(4):
            view = game.view(seat)
            assert set(view.hands[1]) == set(places["hand 1"])
            assert set(view.shown[1]) == set(hand)
            assert all(len(view.hands[other]) <= 1 for other in {0, 2, 3} - {seat})
        game.apply(game.legal_actions()[0])


def test_a_plain_misere_shows_nothing() -> None:
    """4.9: the hand is exposed in a spread alone."""
    game = called(ALONE["misere"])
    assert game.view(0).hands[1] == wn.Cards()


def test_a_misere_stops_at_declarers_first_trick() -> None:
    """4.9 test fact: `early_stop`."""
    (result,) = settled(ALONE["misere"], (5, 4, 2, 2)).deal_results
    assert result.tricks == (5, 1, 0, 0)
    assert result.trump is None


def test_other_contracts_are_played_to_the_end() -> None:
    """4.9 play: a solo that is lost or won goes on, and so does a slam that has lost a trick."""
    for call in ("solo", "abundance", "slam"):
        assert sum(settled(NAMED[call], (4, 1, 4, 4)).deal_results[0].tricks) == 13


# Scoring

PAIR = "propose, pass, accept, pass"
"""Seats 1 and 3 play together."""

PAYMENTS = [
    (PAIR, (2, 5, 1, 5), (-6, 6, -6, 6)),
    (PAIR, (4, 3, 3, 3), (6, -6, 6, -6)),
    (PAIR, (2, 3, 3, 5), (-2, 2, -2, 2)),
    (NAMED["solo"], (4, 5, 2, 2), (-2, 6, -2, -2)),
    (NAMED["solo"], (2, 7, 2, 2), (-4, 12, -4, -4)),
    (NAMED["solo"], (3, 4, 3, 3), (3, -9, 3, 3)),
    (NAMED["solo"], (0, 13, 0, 0), (-10, 30, -10, -10)),
    (NAMED["misere"], (5, 0, 4, 4), (-3, 9, -3, -3)),
    (NAMED["misere"], (4, 1, 4, 4), (3, -9, 3, 3)),
    (NAMED["abundance"], (0, 11, 1, 1), (-6, 18, -6, -6)),
    (NAMED["abundance in trump"], (0, 11, 1, 1), (-6, 18, -6, -6)),
    (NAMED["abundance"], (2, 7, 2, 2), (6, -18, 6, 6)),
    (NAMED["spread misere"], (5, 0, 4, 4), (-6, 18, -6, -6)),
    (NAMED["spread misere"], (4, 1, 4, 4), (6, -18, 6, 6)),
    (NAMED["slam"], (0, 13, 0, 0), (-8, 24, -8, -8)),
    (NAMED["slam"], (0, 12, 1, 0), (9, -27, 9, 9)),
    (NAMED["slam"], (0, 11, 1, 1), (10, -30, 10, 10)),
]


@pytest.mark.parametrize(("calls", "tricks", "points"), PAYMENTS)
def test_payments(calls: str, tricks: tuple[int, ...], points: tuple[int, ...]) -> None:
    """4.9 scoring, every example (SO-1, SO-2, SO-3); solo with 13 tricks is 30; payments add up to 0."""
    game = settled(calls, tricks)
    assert game.scores == points
    assert game.deal_results[0].points == points
    assert sum(points) == 0


def test_a_failed_misere_costs_nine_whether_one_trick_or_five() -> None:
    """4.9 scoring; option early_stop off plays all thirteen tricks."""
    game = settled(ALONE["misere"], (4, 5, 2, 2), early_stop=False)
    assert game.deal_results[0].tricks == (4, 5, 2, 2)
    assert game.scores == (3, -9, 3, 3)


def test_the_sum_is_shown() -> None:
    """3.4: points is the payment, and the reason says how it came about."""
    assert PLAIN.say_all(settled(ALONE["misere"], (4, 1, 4, 4)).view(0).last_score.why).startswith(
        "Misère failed with 1 trick, so each opponent is paid "
    )
    assert PLAIN.say_all(settled(NAMED["spread misere"], (5, 0, 4, 4)).view(0).last_score.why).startswith(
        "Spread misère made with 0 tricks, so each opponent pays "
    )
    assert PLAIN.say_all(settled(PAIR, (2, 5, 1, 5)).view(0).last_score.why).startswith(
        "Proposal made with 10 tricks, so each opponent pays 3."
    )


# Options


@pytest.mark.parametrize(
    ("calls", "tricks", "points"),
    [
        (NAMED["solo"], (2, 7, 2, 2), (-12, 36, -12, -12)),
        (NAMED["abundance"], (0, 11, 1, 1), (-22, 66, -22, -22)),
        (NAMED["misere"], (4, 1, 4, 4), (15, -45, 15, 15)),
        (PAIR, (2, 5, 1, 5), (-14, 14, -14, 14)),
        (NAMED["slam"], (0, 12, 1, 0), (41, -123, 41, 41)),
    ],
)
def test_so_1_option_stakes_red(calls: str, tricks: tuple[int, ...], points: tuple[int, ...]) -> None:
    """SO-1: each value five times as much, a trick over or under still one."""
    assert settled(calls, tricks, stakes="red").scores == points


def test_option_late_accept_eldest() -> None:
    """4.9 options: of those who have passed, eldest alone may still accept."""
    game = called("pass, pass, propose, pass", late_accept="eldest")
    assert (game.current_player, legal(game)) == (1, ["pass", "accept"])
    game.apply("pass")
    assert (game.current_player, game.view(0).question) == (3, "raise or throw in")


@pytest.mark.parametrize(
    ("tricks", "points"),
    [((2, 5, 1, 5), (-3, 3, -3, 3)), ((4, 3, 3, 3), (3, -3, 3, -3)), ((2, 3, 3, 5), (-1, 1, -1, 1))],
)
def test_so_3_option_prop_settlement_pairwise(tricks: tuple[int, ...], points: tuple[int, ...]) -> None:
    """SO-3: each partner settles with one opponent: half of the above."""
    assert settled(PAIR, tricks, prop_settlement="pairwise").scores == points


def test_option_spread_expose_after_trick_one() -> None:
    """4.9 options: the hand is laid open when the first trick has been played."""
    pack, plan = solo_deal((5, 0, 4, 4))
    game = wn.Game("solo-whist", packs=[pack], first_dealer=0, deals=1, spread_expose="after_trick_1")
    say(game, ALONE["spread misere"])
    assert game.view(0).hands[1] == wn.Cards()
    play_out(game, plan[:1])
    assert len(game.view(0).hands[1]) == 12
    assert set(game.view(2).shown[1]) == set(game.places()["hand 1"])


def test_a_spread_that_is_lost_at_trick_one_is_not_laid_open() -> None:
    """2.7: at the end of a deal nothing more is shown."""
    pack, plan = solo_deal((0, 13, 0, 0))
    game = wn.Game("solo-whist", packs=[pack], first_dealer=0, deals=1, spread_expose="after_trick_1")
    play_out(say(game, ALONE["spread misere"]), plan)
    assert game.deal_results[0].tricks == (0, 1, 0, 0)
    assert not list(events(game, "show"))


def test_option_slam_undertricks_off() -> None:
    """4.9 options, SO-2: a failed slam pays 8 and no more, and ends at the first trick lost."""
    game = settled(NAMED["slam"], (2, 11, 0, 0), slam_undertricks=False)
    assert game.scores == (8, -24, 8, 8)
    assert game.deal_results[0].tricks == (1, 0, 0, 0)
    whole = settled(NAMED["slam"], (2, 11, 0, 0), slam_undertricks=False, early_stop=False)
    assert whole.scores == (8, -24, 8, 8)
    assert sum(whole.deal_results[0].tricks) == 13
    assert settled(NAMED["slam"], (0, 13, 0, 0), slam_undertricks=False).scores == (-8, 24, -8, -8)


def test_option_raise_prop_solo_only() -> None:
    """4.9 options: a lone proposer raises to a solo or throws in."""
    game = called("propose, pass, pass, pass", raise_prop="solo_only")
    assert legal(game) == ["solo", "throw in"]
    assert game.why_illegal("misere") == "If nobody accepts your proposal, solo is the only call left to you."


@pytest.mark.parametrize(("stakes", "value"), [("points", 2), ("red", 10)])
def test_option_all_pass_general_misere(stakes: str, value: int) -> None:
    """4.9 options: no trumps, eldest leads, thirteen tricks; the winner of the last pays each; it counts."""
    game = settled(FOUR_PASSES, (4, 3, 3, 3), all_pass="general_misere", stakes=stakes)
    (result,) = game.deal_results
    assert (result.tricks, result.trump) == ((4, 3, 3, 3), None)
    assert game.scores == (value, value, value, -3 * value)
    start = called(FOUR_PASSES, all_pass="general_misere")
    assert (start.current_player, start.view(0).question) == (1, "card")
    assert start.view(0).contract.aim == "not the last"
    assert start.view(2).turn_up is None
    assert PACK_52[51] in start.view(2).hands[0]


def test_a_throw_in_is_not_a_general_misere() -> None:
    """4.9 options: after four passes only."""
    game = called("propose, pass, pass, pass, throw in", all_pass="general_misere")
    assert game.deal_results == ()
    assert game.view(0).dealer == 1


# Match


def test_so_10_eight_deals_thrown_in_ones_not_counted() -> None:
    """SO-10: eight played deals by default; the deal goes left, also after a thrown-in deal; totals may be negative."""
    dealers = [0, 1, 2, 3, 0, 1, 2, 3, 0]
    deals = [solo_deal((4, 3, 3, 3), dealer) for dealer in dealers]
    game = wn.Game("solo-whist", packs=[pack for pack, _ in deals], first_dealer=0)
    say(game, FOUR_PASSES)
    for _, plan in deals[1:]:
        play_out(say(game, ALONE["misere"]), plan)
    assert game.is_over
    assert [result.dealer for result in game.deal_results] == dealers[1:]
    assert [result.number for result in game.deal_results] == list(range(1, 9))
    assert [result.points for result in game.deal_results[:2]] == [(3, 3, -9, 3), (3, 3, 3, -9)]
    assert (game.scores, game.outcome.winners) == ((0, 0, 0, 0), (0, 1, 2, 3))


def test_deals_is_the_length_of_the_match() -> None:
    """4.9 options, 2.12: `deals` 8 where it is not given."""
    assert len(settled(NAMED["solo"], (4, 5, 2, 2)).deal_results) == 1
    assert settled(NAMED["solo"], (4, 5, 2, 2)).outcome.winners == (1,)
    assert str(called("").view(0).standing.label) == "Deal 1 of 8"


def test_equal_totals_share_first_place() -> None:
    """4.9 ties: three winners of a lost solo are tied."""
    outcome = settled(NAMED["solo"], (3, 4, 3, 3)).outcome
    assert (outcome.winners, outcome.drawn) == ((0, 2, 3), True)


def test_twenty_thrown_in_deals_end_the_match() -> None:
    """2.9: after twenty deals without play in a row the scores so far decide."""
    game = wn.Game("solo-whist", seed=1)
    for _ in range(20):
        assert not game.is_over
        say(game, FOUR_PASSES)
    assert (game.is_over, game.outcome.winners) == (True, (0, 1, 2, 3))
    assert game.deal_results == ()


def test_the_ace_counts_low_in_the_draw_for_the_deal() -> None:
    """2.4: first_dealer `draw`, the ace low."""
    left, lots = list(PACK_52), []
    for card in wn.Cards("AS 3H TD 9C"):
        lots.append(left.index(card))
        left.remove(card)
    game = wn.Game("solo-whist", seed=1, first_dealer="draw")
    game.restart(Chance(1, PACK_52, (), lots))
    assert game.view(0).dealer == 2


def test_nothing_is_shown_when_a_deal_is_thrown_in() -> None:
    """2.7: the hands of a thrown-in deal are never revealed."""
    game = called(FOUR_PASSES)
    for seat in range(4):
        first_deal = [event for event in game.view(seat).events if event.verb == "deal"][:4]
        assert [isinstance(event.what, wn.Cards) for event in first_deal] == [
            event.seat == seat for event in first_deal
        ]


def test_the_options_are_those_of_the_page() -> None:
    """4.9 options: each with its default first and every other value, and nothing else."""
    options = wn.find_variant("solo-whist").own_options
    assert {name: option.values for name, option in options.items()} == {
        "stakes": "'points' or 'red'",
        "late_accept": "'any' or 'eldest'",
        "prop_settlement": "'both' or 'pairwise'",
        "spread_expose": "'before_lead' or 'after_trick_1'",
        "slam_undertricks": "True or False",
        "raise_prop": "'any' or 'solo_only'",
        "all_pass": "'redeal' or 'general_misere'",
        "early_stop": "True or False",
    }
    defaults = {name: option.default for name, option in options.items()}
    assert defaults == {
        "stakes": "points",
        "late_accept": "any",
        "prop_settlement": "both",
        "spread_expose": "before_lead",
        "slam_undertricks": True,
        "raise_prop": "any",
        "all_pass": "redeal",
        "early_stop": True,
    }


@pytest.mark.parametrize("length", [2, 9])
def test_deals_may_be_fewer_or_more_than_eight(length: int) -> None:
    """2.12, SO-10: fewer deals than the usual eight, or more."""
    game = played("solo-whist", 3, deals=length)
    assert len(game.deal_results) == length
    assert str(next(events(game, "standing")).what.label) == f"Deal 1 of {length}"


# What a deal is worth, asked of the game itself


@pytest.mark.parametrize(
    ("call", "seats", "taken", "points", "red"),
    [
        ("propose", (0, 1), 10, (6, 6, -6, -6), (14, 14, -14, -14)),
        ("propose", (1, 3), 6, (6, -6, 6, -6), (14, -14, 14, -14)),
        ("propose", (0, 2), 8, (2, -2, 2, -2), (10, -10, 10, -10)),
        ("propose", (2, 3), 7, (4, 4, -4, -4), (12, 12, -12, -12)),
        ("solo", (1,), 5, (-2, 6, -2, -2), (-10, 30, -10, -10)),
        ("solo", (0,), 7, (12, -4, -4, -4), (36, -12, -12, -12)),
        ("solo", (3,), 4, (3, 3, 3, -9), (11, 11, 11, -33)),
        ("solo", (2,), 13, (-10, -10, 30, -10), (-18, -18, 54, -18)),
        ("misere", (0,), 0, (9, -3, -3, -3), (45, -15, -15, -15)),
        ("misere", (0,), 1, (-9, 3, 3, 3), (-45, 15, 15, 15)),
        ("misere", (2,), 5, (3, 3, -9, 3), (15, 15, -45, 15)),
        ("abundance", (1,), 11, (-6, 18, -6, -6), (-22, 66, -22, -22)),
        ("abundance", (1,), 8, (5, -15, 5, 5), (21, -63, 21, 21)),
        ("abundance", (3,), 9, (-4, -4, -4, 12), (-20, -20, -20, 60)),
        ("abundance in trump", (0,), 9, (12, -4, -4, -4), (60, -20, -20, -20)),
        ("abundance in trump", (0,), 10, (15, -5, -5, -5), (63, -21, -21, -21)),
        ("abundance in trump", (0,), 7, (-18, 6, 6, 6), (-66, 22, 22, 22)),
        ("spread misere", (2,), 0, (-6, -6, 18, -6), (-30, -30, 90, -30)),
        ("spread misere", (2,), 3, (6, 6, -18, 6), (30, 30, -90, 30)),
        ("slam", (0,), 13, (24, -8, -8, -8), (120, -40, -40, -40)),
        ("slam", (0,), 12, (-27, 9, 9, 9), (-123, 41, 41, 41)),
        ("slam", (1,), 11, (10, -30, 10, 10), (42, -126, 42, 42)),
    ],
)
def test_points_of_the_examples(
    call: str, seats: tuple[int, ...], taken: int, points: tuple[int, ...], red: tuple[int, ...]
) -> None:
    """4.9 payment: the value and one for each trick over or under, from or to each opponent; red counters five times
    the value, overtricks still one."""
    other = next(seat for seat in range(4) if seat not in seats)
    tricks = [taken if seat == seats[-1] else 13 - taken if seat == other else 0 for seat in range(4)]
    assert points_of("solo-whist", tricks, (call, seats)) == points
    assert points_of("solo-whist", tricks, (call, seats), stakes="red") == red


@pytest.mark.parametrize(
    ("call", "seats", "tricks", "options", "points"),
    [
        ("propose", (0, 1), (6, 4, 3, 0), {"prop_settlement": "pairwise"}, (3, 3, -3, -3)),
        ("propose", (0, 1), (2, 4, 7, 0), {"prop_settlement": "pairwise"}, (-3, -3, 3, 3)),
        ("solo", (0,), (7, 4, 2, 0), {"prop_settlement": "pairwise"}, (12, -4, -4, -4)),
        ("slam", (0,), (11, 1, 1, 0), {"slam_undertricks": False}, (-24, 8, 8, 8)),
        ("slam", (0,), (13, 0, 0, 0), {"slam_undertricks": False}, (24, -8, -8, -8)),
        ("abundance", (0,), (8, 2, 2, 1), {"slam_undertricks": False}, (-15, 5, 5, 5)),
    ],
)
def test_points_under_options(
    call: str, seats: tuple[int, ...], tricks: tuple[int, ...], options: dict[str, object], points: tuple[int, ...]
) -> None:
    """4.9 options: each partner settles with one opponent; a failed slam pays 8 and no more."""
    assert points_of("solo-whist", tricks, (call, seats), **options) == points


@pytest.mark.parametrize(("stakes", "each"), [("points", 2), ("red", 10)])
def test_points_of_the_general_misere(stakes: str, each: int) -> None:
    """4.9 options: the winner of the last trick pays 2 to each, times 5 in red counters."""
    for last in range(4):
        found = points_of(
            "solo-whist", (4, 3, 3, 3), (None, ()), {"last": last}, all_pass="general_misere", stakes=stakes
        )
        assert found == tuple(-3 * each if seat == last else each for seat in range(4))


@pytest.mark.parametrize(
    ("call", "tricks", "price"),
    [
        ("propose", 8, 1),
        ("solo", 5, 2),
        ("misere", 0, 3),
        ("abundance", 9, 4),
        ("abundance in trump", 9, 4),
        ("spread misere", 0, 6),
        ("slam", 13, 8),
    ],
)
def test_the_undertaking_and_the_cost_of_each_call(call: str, tricks: int, price: int) -> None:
    """4.9, the table of calls: tricks and value; in red counters five times as much."""
    rules, action = wn.find_variant("solo-whist"), read_action(call)
    assert rules.contract is not None
    assert rules.price is not None
    contract = rules.contract(action, (1,))
    assert (contract.seats, contract.needs, contract.call) == ((1,), (None, tricks, None, None), action)
    assert contract.aim == ("at least" if tricks else "none at all")
    assert rules.price(action, {"stakes": "points"}) == price
    assert rules.price(action, {"stakes": "red"}) == 5 * price


def test_a_call_without_a_contract_has_no_price() -> None:
    """4.9: to accept is to share a proposal, worth 1; a pass is worth nothing."""
    price = wn.find_variant("solo-whist").price
    assert price is not None
    assert price(read_action("accept"), {"stakes": "points"}) == 1
    assert price(read_action("pass"), {"stakes": "points"}) is None


def test_nobody_has_a_contract_in_a_general_misere() -> None:
    """4.9 options: after four passes there is no call, and the last trick is to be avoided."""
    make = wn.find_variant("solo-whist").contract
    assert make is not None
    contract = make(None, ())
    assert (contract.call, contract.seats, contract.needs) == (None, (), (None, None, None, None))
    assert contract.aim == "not the last"
