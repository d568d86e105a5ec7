"""Whist against its page of rules: every worked example, decision, option and fact."""

from __future__ import annotations

from itertools import pairwise

import pytest

import whist_nb as wn
from tests.builders import counts_for, events, follow, pack_of, play_on, played, points_of, whist_deal, whist_match
from tests.partnership import SCORED_FOR_HONOURS, check_honours_in_a_game_of_nine, rubber_of
from whist_nb.engine.cards import PACK_52
from whist_nb.engine.chance import Chance
from whist_nb.engine.events import RubberResult
from whist_nb.engine.wording import PLAIN


def one_deal(tricks: int, dealer: int = 0, trump: str = "S", **options: object) -> wn.Game:
    pack, plan = whist_deal(tricks, dealer, trump)
    return follow(wn.Game("whist", packs=[pack], first_dealer=dealer, deals=1, **options), plan)


# Deal and visibility


@pytest.mark.parametrize("dealer", range(4))
def test_cards_are_dealt_singly_from_the_dealers_left(dealer: int) -> None:
    """4.1 deal: the card at place i goes to seat (dealer + 1 + i) mod 4."""
    game = wn.Game("whist", packs=[PACK_52], first_dealer=dealer)
    for i, card in enumerate(PACK_52):
        assert card in game.places()[f"hand {(dealer + 1 + i) % 4}"]


@pytest.mark.parametrize("dealer", range(4))
def test_the_last_card_is_the_dealers_lies_face_up_and_makes_trumps(dealer: int) -> None:
    """4.1 test fact: the turn-up is the last card of the pack and belongs to the dealer."""
    game = wn.Game("whist", seed=5, first_dealer=dealer)
    turned = game.packs[0][51]
    for seat in range(4):
        view = game.view(seat)
        assert (view.turn_up, view.turn_up_seat, view.trump) == (turned, dealer, turned.suit)
        assert turned in view.hands[dealer]
        assert turned in view.seen
        assert view.cards_left == (13, 13, 13, 13)
    assert turned in game.view(dealer).hand


@pytest.mark.parametrize("dealer", range(4))
def test_the_turn_up_stays_on_the_table_until_the_dealers_turn_in_trick_one(dealer: int) -> None:
    """4.1 deal: taken up at the dealer's turn in trick 1, known to all until it is played."""
    game = wn.Game("whist", seed=3, first_dealer=dealer)
    turned = game.packs[0][51]
    while game.current_player != dealer:
        assert game.view(0).turn_up == turned
        game.apply(game.legal_actions()[0])
    assert game.view(1).turn_up is None
    assert game.view(1).turn_up_seat is None
    assert game.view(1).first_turn_up == (turned, dealer)
    while turned in game.places()[f"hand {dealer}"]:
        assert all(turned in game.view(seat).hands[dealer] for seat in range(4))
        game.apply(game.legal_actions()[0])
    assert all(turned not in game.view(seat).hands[dealer] for seat in range(4))


def test_the_turn_up_counts_for_following_suit_and_may_be_played_in_trick_one() -> None:
    """4.1 deal: it counts as in the dealer's hand for every question of legal cards."""
    hands = {0: ["2S"], 1: ["AS"], 2: ["KS"], 3: ["QS"]}
    rest = [card for card in PACK_52.sorted() if card.text not in ("2S", "AS", "KS", "QS", "3S")]
    hands[0] = [*[card for card in rest if card.suit == "H"][:12], "2S"]
    left = [card for card in rest if card not in hands[0]]
    for seat in (1, 2, 3):
        hands[seat] += left[(seat - 1) * 12 : seat * 12]
    hands[3].append("3S")
    game = wn.Game("whist", packs=[pack_of(hands, 0, 4)], first_dealer=0)
    for card in ("AS", "KS", "QS"):
        game.apply(card)
    assert [action.text for action in game.legal_actions()] == ["2S"]
    game.apply("2S")
    assert game.current_player == 1


def test_other_cards_are_shown_only_to_their_holder() -> None:
    """4.1 deal: everything but the turn-up is private to its holder."""
    game = wn.Game("whist", seed=8, first_dealer=2)
    for seat in range(4):
        shown = {card for cards in game.view(seat).hands for card in cards}
        own = set(game.places()[f"hand {seat}"])
        assert shown == own | {game.packs[0][51]}
        assert len(game.view(seat).unseen) == 52 - len(shown)


@pytest.mark.parametrize("dealer", range(4))
def test_eldest_leads(dealer: int) -> None:
    """4.1 test fact: the first leader is at the dealer's left, and may lead any card."""
    game = wn.Game("whist", seed=1, first_dealer=dealer)
    assert game.current_player == (dealer + 1) % 4
    assert len(game.legal_actions()) == 13
    assert game.view(0).leader == (dealer + 1) % 4


def test_winners_lead_and_thirteen_tricks_are_always_played() -> None:
    """4.1 test fact: thirteen tricks a deal, also when the game is already decided."""
    game = played("whist", 4)
    for result in game.deal_results:
        assert sum(result.tricks) == 13
    winner = None
    for event in events(game, "new_deal", "play", "gather"):
        if event.verb == "play" and winner is not None:
            assert event.seat == winner
        winner = event.seat if event.verb == "gather" else None


def test_all_thirteen_tricks_follow_after_the_game_is_won() -> None:
    """4.1 play: at six all, seven tricks decide, and the other six are still played."""
    game = whist_match(counts_for([6, -6]))
    pack, plan = whist_deal(13, 2)
    game = wn.Game("whist", packs=[*game.packs[:2], pack], first_dealer=0, games_to_win=1)
    for number in range(2):
        follow(game, whist_deal(counts_for([6, -6])[number], number)[1])
    follow(game, plan[:7])
    assert not game.is_over
    follow(game, plan[7:])
    assert game.is_over
    assert game.scores == (13, 6, 13, 6)


# Scoring a deal


@pytest.mark.parametrize(
    ("tricks", "points"),
    [(10, (4, 0)), (7, (1, 0)), (13, (7, 0)), (3, (0, 4)), (6, (0, 1)), (0, (0, 7))],
)
def test_the_side_with_seven_tricks_or_more_scores_those_above_six(tricks: int, points: tuple[int, int]) -> None:
    """4.1 scoring: ten tricks to three are 4 to 0, seven to six 1 to 0, thirteen 7 to 0."""
    game = one_deal(tricks)
    assert game.scores == points * 2
    (result,) = game.deal_results
    assert (result.tricks[0] + result.tricks[2], result.points) == (tricks, points * 2)
    assert (result.number, result.dealer, result.trump) == (1, 0, "S")


def test_thirteen_tricks_are_a_whole_game_in_one_deal() -> None:
    """4.1 scoring: 13 to 0 is 7 to 0."""
    game = whist_match([13], games_to_win=1)
    assert game.is_over
    assert rubber_of(game).game_values == (7, 0)


def test_the_surplus_over_seven_is_kept() -> None:
    """4.1 scoring: at 6-5 the side with six takes nine tricks: nine, and the game is over."""
    game = whist_match(counts_for([6, -5, 3]), games_to_win=1)
    assert game.outcome.scores == (9, 5, 9, 5)
    assert game.outcome.winners == (0, 2)
    assert rubber_of(game).game_values == (2, 0)


def test_exactly_one_side_scores_one_to_seven_in_every_deal() -> None:
    """4.1 test fact."""
    for seed in range(6):
        for result in played("whist", seed).deal_results:
            ours, theirs = result.points[0], result.points[1]
            assert result.points == (ours, theirs) * 2
            assert min(ours, theirs) == 0
            assert 1 <= max(ours, theirs) <= 7


# Match


WORKED = [
    ([6, -4, 1, -5, 6, -4, 7], (20, 13), 0, 0, (10, 1)),
    ([6, -6, 1, -6, -6, 6, -6, 1], (14, 24), 0, 1, (2, 7)),
    ([2, -2, 5, 2, -6, 6], (15, 8), 0, 0, (6, 0)),
]


@pytest.mark.parametrize(("deals", "points", "rubber", "match", "values"), WORKED)
def test_worked_rubbers(
    deals: list[int], points: tuple[int, int], rubber: int, match: int, values: tuple[int, int]
) -> None:
    """4.1 match, the three examples: 7-4 9-6 7-0; 7-6 12-0 7-6; 7-2 8-6."""
    game = whist_match(counts_for(deals))
    assert rubber_of(game) == RubberResult(rubber, match, points, values)
    assert game.outcome.winners == ((0, 2), (1, 3))[match]
    assert game.outcome.scores == game.scores == points * 2
    assert not game.outcome.drawn


def test_worked_rubbers_as_games() -> None:
    """4.1 match: the deals chosen above really make the games of the examples."""
    standings = [event.what for event in events(whist_match(counts_for(WORKED[0][0])), "standing")]
    ends = [s.values for s in standings if max(s.values) >= 7]
    assert ends == [(7, 4), (6, 9), (7, 0)]
    standings = [event.what for event in events(whist_match(counts_for(WORKED[1][0])), "standing")]
    assert [s.values for s in standings if max(s.values) >= 7] == [(7, 6), (0, 12), (7, 6)]
    standings = [event.what for event in events(whist_match(counts_for(WORKED[2][0])), "standing")]
    assert [s.values for s in standings if max(s.values) >= 7] == [(7, 2), (8, 6)]


def test_both_scores_restart_at_0_in_the_next_game() -> None:
    """4.1 match: a game ends after the deal in which a side reaches seven; both restart at 0."""
    game = whist_match(counts_for([6, -5, 2]))
    standing = game.view(0).standing
    assert standing.values == (0, 0)
    assert str(standing.label) == "Game 2, to 7; games 1 to 0"
    assert game.scores == (8, 5, 8, 5)


def test_w_1_more_points_win_the_match_or_the_rubber_does() -> None:
    """W-1: points by default; match_basis rubber gives the match to the winner of two games."""
    deals = counts_for(WORKED[1][0])
    assert whist_match(deals).outcome.winners == (1, 3)
    other = whist_match(deals, match_basis="rubber")
    assert other.outcome.winners == (0, 2)
    assert rubber_of(other).match_winner == 0
    told = "East and West win: 24 points to 14, 1 game to 2, game values 7 to 2. The rubber goes to North and South."
    assert whist_match(deals).outcome.summary == told


def test_a_tie_on_points_goes_to_the_rubber_winner() -> None:
    """4.1 ties: with tied points in the rubber, the rubber winner wins the match, so one side always wins."""
    level = whist_match(counts_for([7, -6, -6, -2, 7]))
    assert rubber_of(level).points == (14, 14)
    assert rubber_of(level).rubber_winner == 0
    assert level.outcome.winners == (0, 2)
    assert not level.outcome.drawn


def test_w_2_game_values_are_summed_and_choose_no_winner() -> None:
    """W-2: seven less the losers' points, game by game, for the side that won the game."""
    result = rubber_of(whist_match(counts_for(WORKED[1][0])))
    assert result.game_values == (2, 7)
    assert result.rubber_winner == 0


def test_w_3_no_third_game_after_two() -> None:
    """W-3: two games to none end the rubber."""
    game = whist_match([13, 13])
    assert game.is_over
    assert len(game.deal_results) == 2


def test_w_4_the_deal_goes_round_across_games() -> None:
    """W-4: rotation to the left simply continues, also into the next game."""
    game = whist_match([13, 7, 0, 13], first_dealer=2)
    assert [result.dealer for result in game.deal_results] == [2, 3, 0, 1]


def test_w_5_an_off_suit_plain_card_cannot_win() -> None:
    """W-5: the highest card of the suit led, or the highest trump, wins; no other ace does."""
    game = wn.Game.from_position("whist", ["2H", "AD", "3H", "AC"], leader=0, trump="S")
    for card in ("2H", "AD", "3H", "AC"):
        game.apply(card)
    assert game.view(0).last_trick.winner == 2


# Honours


SPADE_TRICKS = {
    "ours: all four": ("AS KS TS 9S", "QS JS 8S 7S", "6S 5S 4S 3S"),
    "ours: three": ("AS KS JS TS", "QS 9S 8S 7S", "6S 5S 4S 3S"),
    "theirs: three": ("QS TS JS 9S", "8S 7S 6S 5S", "AS KS 4S 3S"),
}
"""The first, fifth and ninth trick of a deal: the winner's card, its partner's, and two of the other side's."""


def honours_deal(tricks: int, dealer: int, honours: str) -> tuple[wn.Cards, list[dict[int, wn.Card]]]:
    """A deal as `whist_deal` makes it, with the honours of spades held as named."""
    _, plan = whist_deal(tricks, dealer)
    for number, texts in zip((0, 4, 8), SPADE_TRICKS[honours], strict=True):
        winner = max(plan[number], key=lambda seat: plan[number][seat].rank)
        order = (winner, (winner + 2) % 4, (winner + 1) % 4, (winner + 3) % 4)
        plan[number] = dict(zip(order, wn.Cards(texts), strict=True))
    hands = {seat: [trick[seat] for trick in plan] for seat in range(4)}
    turned = next(card for card in hands[dealer] if card.suit == "S")
    hands[dealer] = [*(card for card in hands[dealer] if card is not turned), turned]
    return pack_of(hands, dealer, 4), plan


def honours_match(before: list[int], tricks: int, honours: str, **options: object) -> wn.Game:
    """Deals with honours evenly held first, then one with the honours as named."""
    deals = [whist_deal(count, number % 4) for number, count in enumerate(counts_for(before))]
    deals.append(honours_deal(tricks, len(before) % 4, honours))
    game = wn.Game(
        "whist", packs=[*(pack for pack, _ in deals), PACK_52], first_dealer=0, honours=True, games_to_win=1, **options
    )
    for _, plan in deals:
        follow(game, plan)
    return game


def test_honours_off_by_default() -> None:
    """4.1 options: honours are not counted unless the option is on."""
    pack, plan = honours_deal(7, 0, "ours: all four")
    game = follow(wn.Game("whist", packs=[pack], first_dealer=0, deals=1), plan)
    assert game.scores == (1, 0, 1, 0)


@pytest.mark.parametrize(
    ("before", "tricks", "honours", "scores", "over"),
    [
        ([2, -2], 7, "ours: three", (5, 2), True),
        ([3, -2], 8, "theirs: three", (5, 2), True),
        ([1, -3], 8, "theirs: three", (3, 5), True),
        ([4], 6, "ours: all four", (4, 1), False),
        ([], 7, "even", (1, 0), False),
    ],
    ids=["honours win", "tricks first", "honours after tricks", "barred at four", "two each"],
)
def test_option_honours_counts_as_step_two_of_short_whist(
    before: list[int], tricks: int, honours: str, scores: tuple[int, int], over: bool
) -> None:
    """4.1 options, 4.2 scoring: the five examples, played at a target of five."""
    if honours == "even":
        game = one_deal(7, honours=True)
        assert game.scores[:2] == scores
        return
    game = honours_match(before, tricks, honours, target=5)
    assert (game.scores[:2], game.is_over) == (scores, over)


@pytest.mark.parametrize(("before", "gain"), [([7, 2], 0), ([7, 1], 4)])
def test_w_6_the_bar_on_honours_is_one_below_the_target(before: list[int], gain: int) -> None:
    """W-6: with a target of ten a side at nine scores no honours; at eight it does."""
    game = honours_match(before, 6, "ours: all four", target=10)
    assert game.scores[:2] == (sum(before) + gain, 1)
    assert game.deal_results[-1].points == (gain, 1, gain, 1)


def test_the_sum_mentions_honours() -> None:
    """4.2 scoring: four honours are four points, three two, and the reason says so."""
    assert "Four honours add 4." in PLAIN.say_all(honours_match([], 7, "ours: all four").view(0).last_score.why)
    assert "Three honours add 2." in PLAIN.say_all(honours_match([], 7, "ours: three").view(0).last_score.why)


# First dealer and partners


def test_w_7_the_first_dealer_is_any_seat_by_lot() -> None:
    """W-7, 2.4: random by default, each seat with the same chance, and nothing is drawn."""
    dealers = [wn.Game("whist", seed=seed).view(0).dealer for seed in range(400)]
    assert all(70 < dealers.count(seat) < 130 for seat in range(4))
    assert not list(events(wn.Game("whist", seed=1), "cut"))


def drawing(lots: list[int], variant: str = "whist", seats: int = 4, **options: object) -> wn.Game:
    """A game whose first cards are drawn at these places of the pack that is left."""
    game = wn.Game(variant, seats=seats, seed=1, **options)
    game.restart(Chance(1, PACK_52, (), lots))
    return game


def places_of(cards: str) -> list[int]:
    """The lots that draw these cards one after the other."""
    left, lots = list(PACK_52), []
    for card in wn.Cards(cards):
        lots.append(left.index(card))
        left.remove(card)
    return lots


@pytest.mark.parametrize(
    ("cards", "dealer"),
    [("3S KH TD 9C", 1), ("AS KH TD 9C", 1), ("2C 3D AS 3H", 3), ("KD KC KS KH", 2), ("5C 5D 2S AS", 1)],
)
def test_first_dealer_by_drawing(cards: str, dealer: int) -> None:
    """2.4: from seat 0 each draws a card; the highest deals, the ace low, equal ranks by S H D C."""
    game = drawing(places_of(cards), first_dealer="draw")
    assert game.view(0).dealer == dealer
    drawn = [(event.seat, event.what.text) for event in events(game, "cut")]
    assert drawn == list(enumerate(cards.split()))
    assert all(event in game.view(2).events for event in events(game, "cut"))
    assert [event.verb for event in game.view(0).events][4] == "new_deal"


@pytest.mark.parametrize(
    ("cards", "seated"),
    [("3S KH TD 9C", "KH 9C TD 3S"), ("AS AC KD 2H", "KD AS 2H AC"), ("5C 5S 5D 5H", "5S 5D 5H 5C")],
)
def test_partners_are_drawn_for(cards: str, seated: str) -> None:
    """2.4: the two highest play together: highest seat 0, next seat 2, third seat 1, fourth seat 3; seat 0 deals."""
    game = drawing(places_of(cards), partners="draw")
    assert " ".join(event.what.text for event in sorted(events(game, "cut"), key=lambda event: event.seat)) == seated
    assert game.view(0).dealer == 0
    assert game.view(0).sides == (0, 1, 0, 1)


def test_partners_drawn_and_a_dealer_named() -> None:
    """2.4: seat 0 deals after a draw for partners unless the first dealer is a seat number."""
    assert wn.Game("whist", seed=1, partners="draw", first_dealer=3).view(0).dealer == 3
    both = wn.Game("whist", seed=1, partners="draw", first_dealer="draw")
    assert both.view(0).dealer == 0
    assert len(list(events(both, "cut"))) == 4


# Options


@pytest.mark.parametrize("target", [1, 5, 7, 9, 10, 12])
def test_option_target(target: int) -> None:
    """4.1 options: the points that win a game; game values count from it."""
    game = played("whist", 6, target=target, games_to_win=1)
    assert max(game.scores) >= target
    before_last = [sum(points) for points in zip(*(r.points for r in game.deal_results[:-1]), strict=True)]
    assert all(points < target for points in before_last)
    assert max(rubber_of(game).game_values) == target - min(game.scores)


@pytest.mark.parametrize(("games", "deals"), [(1, 1), (2, 2), (3, 3)])
def test_option_games_to_win(games: int, deals: int) -> None:
    """4.1 options: 1 plays a single game, 2 a rubber."""
    game = whist_match([13] * deals, games_to_win=games)
    assert game.is_over
    assert rubber_of(game).rubber_winner == 0
    assert rubber_of(game).game_values == (7 * deals, 0)


# A match cut short


@pytest.mark.parametrize(
    ("deals", "winners", "drawn"), [([3], (0, 2), False), ([-2, 1], (1, 3), False), ([2, -2], (0, 1, 2, 3), True)]
)
def test_deals_cut_a_match_short(deals: list[int], winners: tuple[int, ...], drawn: bool) -> None:
    """2.12: after that many scored deals the scores so far decide; a tie is a draw."""
    game = whist_match(counts_for(deals), deals=len(deals))
    assert game.is_over
    assert (game.outcome.winners, game.outcome.drawn) == (winners, drawn)
    assert rubber_of(game).rubber_winner is None
    assert rubber_of(game).match_winner == (None if drawn else winners[0])


def test_deals_beyond_the_end_of_the_match_change_nothing() -> None:
    """2.12: a match that is over by its own rules is over."""
    game = whist_match([13, 13], deals=9)
    assert game.is_over
    assert rubber_of(game).rubber_winner == 0


# Statements


def test_a_game_lasts_at_most_thirteen_deals_and_a_rubber_39() -> None:
    """4.1 test fact: one point a deal in turn, three games of thirteen deals."""
    game = whist_match(counts_for(([1, -1] * 6 + [1]) + ([1, -1] * 6 + [-1]) + ([1, -1] * 6 + [1])))
    assert game.is_over
    assert len(game.deal_results) == 39
    assert rubber_of(game) == RubberResult(0, 0, (20, 19), (2, 1))


def test_facts_of_many_rubbers() -> None:
    """4.1 test facts: 1 to 13 deals a game, 2 to 3 games, values 1 to 7, a 2-0 winner has at least 14 to 12."""
    for seed in range(25):
        game = played("whist", seed)
        result = rubber_of(game)
        ends = [0]
        score = (0, 0)
        for number, deal in enumerate(game.deal_results, 1):
            score = (score[0] + deal.points[0], score[1] + deal.points[1])
            if max(score) >= 7:
                ends.append(number)
                score = (0, 0)
        lengths = [after - before for before, after in pairwise(ends)]
        assert 2 <= len(lengths) <= 3
        assert all(1 <= length <= 13 for length in lengths)
        assert 2 <= sum(result.game_values) <= 21
        if len(lengths) == 2:
            winner = result.rubber_winner
            assert result.points[winner] >= 14
            assert result.points[1 - winner] <= 12
            assert result.match_winner == winner


def test_scores_are_the_sum_over_all_games() -> None:
    """3.4: points added in each deal, summed over all games of a rubber in `scores`."""
    game = play_on(wn.Game("whist", seed=11), 11)
    assert game.scores == tuple(map(sum, zip(*(result.points for result in game.deal_results), strict=True)))


# What a deal is worth, asked of the game itself


@pytest.mark.parametrize(
    ("tricks", "points"),
    [
        ((5, 2, 5, 1), (4, 0, 4, 0)),
        ((6, 3, 1, 3), (1, 0, 1, 0)),
        ((0, 7, 0, 6), (0, 7, 0, 7)),
        ((1, 2, 5, 5), (0, 1, 0, 1)),
    ],
)
def test_points_are_the_tricks_above_six_of_both_partners(tricks: tuple[int, ...], points: tuple[int, ...]) -> None:
    """4.1 scoring: ten to three 4 to 0, seven to six 1 to 0, all thirteen 7; six bring nothing."""
    assert points_of("whist", tricks) == points
    assert points_of("whist", tricks, extras={"honours": (4, 0, 0, 0)}) == points  # not played for


@pytest.mark.parametrize(("before", "honours", "points"), SCORED_FOR_HONOURS)
def test_points_for_honours(before: tuple[int, int], honours: tuple[int, ...], points: tuple[int, ...]) -> None:
    """4.2 step 2, W-6: four honours 4, three 2; none to a side one below the target, or once tricks end the game."""
    extras = {"before": before, "honours": honours}
    assert points_of("whist", (3, 2, 4, 4), extras=extras, honours=True) == points


def test_points_for_honours_follow_the_target() -> None:
    """W-6: in a game of nine the bar is at eight, and seven points do not end it."""
    check_honours_in_a_game_of_nine("whist", (3, 2, 4, 4))
