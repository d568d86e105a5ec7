"""Claims compared with every layout and every card, in small endings."""

from random import Random

import pytest

import whist_nb as wn
from tests import naive_claims
from whist_nb.analysis.card_sets import bits
from whist_nb.analysis.claim_judge import ClaimJudge
from whist_nb.analysis.claiming import ClaimPlayer, aimed_at, claimable, may_be_counted, offered, rule_on
from whist_nb.analysis.possible_hands import PossibleHands
from whist_nb.analysis.view_positions import coalitions, faces
from whist_nb.analysis.worst_layouts import UnseenCards
from whist_nb.engine.cards import PACK_52, Cards
from whist_nb.engine.errors import BadOption
from whist_nb.players import Club

SHAPES = (("whist", 4, 2), ("solo-whist", 4, 2), ("whist", 4, 3), ("solo-whist", 4, 3), ("humbug", 2, 4))
MOST_LAYOUTS = 40


def ending(variant: str, seats: int, size: int, seed: int) -> wn.Game:
    """Deal each seat a few cards, in few suits so that they meet, and perhaps put some on the table."""
    rng = Random(f"{variant}/{seats}/{size}/{seed}")
    pack = [card for card in PACK_52 if card.suit in ("SH", "SHD", "SHDC")[seed % 3]]
    held = rng.sample(pack, seats * size)
    hands = [held[size * seat : size * (seat + 1)] for seat in range(seats)]
    game = wn.Game.from_position(variant, hands, leader=rng.randrange(seats), trump=rng.choice(["S", None]))
    for _ in range(rng.randrange(seats * min(size, 3))):
        game.apply(rng.choice(game.legal_actions()))
    return game


def endings(count: int):
    for seed in range(count):
        for shape in SHAPES:
            game = ending(*shape, seed)
            view = game.view(game.current_player)
            if claimable(view) and UnseenCards(view).most <= MOST_LAYOUTS:
                yield view


def check_rulings(count: int) -> dict[bool | None, int]:
    found: dict[bool | None, int] = {True: 0, False: 0, None: 0}
    for view in endings(count):
        layouts = naive_claims.layouts_of(view)
        for tricks in range(claimable(view) + 1):
            ruling = rule_on(view, tricks)
            truth = naive_claims.stands(view, tricks, layouts)
            found[ruling.stands] += 1
            assert ruling.stands in (truth, None), (view, tricks, view.hand)
            if ruling.stands is False:
                assert naive_claims.fits(view, ruling.line.hands)
                assert naive_claims.fails_on(view, ruling.line, tricks)
        check_offer(view, layouts)
    return found


def check_offer(view, layouts) -> int | None:
    """Check that an offered claim is certain, and that nothing better for the side could happen."""
    offer, left = offered(view), claimable(view)
    aim = aimed_at(view, left)
    assert offer is None or naive_claims.stands(view, offer.tricks, layouts)
    if left < 2:
        assert offer is None
        return None
    numbers = naive_claims.possible_numbers(view, layouts)
    best = max(numbers) if aim == left else min(numbers)
    if view.contract is not None and view.contract.aim == "exactly":
        best = best if len(numbers) == 1 else None
    wanted = next((each for each in (aim, best) if each is not None and naive_claims.stands(view, each, layouts)), None)
    assert (None if offer is None else offer.tricks) == wanted, (view, view.hand, numbers)
    return wanted


@pytest.mark.slow
def test_only_the_one_number_left_is_offered_for_an_exact_contract_that_may_be_missed():
    """The end of a deal of Contract Whist, whatever was bid, against all layouts; of three tricks in a few of them."""
    seen: dict[int | None, int] = {}
    for seed in range(24):
        game, rng = wn.Game("contract-whist", seats=4, seed=seed, deals=1), Random(seed)
        while not game.is_over:
            view = game.view(game.current_player)
            if 1 < claimable(view) < 4 and UnseenCards(view).most <= 400:
                layouts = naive_claims.layouts_of(view)
                if len(layouts) <= MOST_LAYOUTS // (3 if claimable(view) == 3 else 1):
                    wanted = check_offer(view, layouts)
                    seen[wanted] = seen.get(wanted, 0) + 1
            game.apply(rng.choice(game.legal_actions()))
    assert all(seen[wanted] > 5 for wanted in (0, 1, None)), seen


def test_claims_stand_just_where_no_layout_and_no_play_beats_them():
    found = check_rulings(24)
    assert found[True] > 40
    assert found[False] > 40
    assert not found[None]  # so few cards are always decided


def test_the_rest_of_a_long_suit_is_offered_at_once():
    hands = ["AS KS QS 9H 5H 3H 2H", "JS TS 9S AD KD QD JD", "6D 5D 4D AC KC QC JC", "TD 9D 8D 7D TC 9C 8C"]
    game = wn.Game.from_position("whist", hands, leader=0, trump="S")
    assert offered(game.view(0)).tricks == 7  # nobody else has a heart; three trumps fall under ace, king and queen


def test_the_glance_at_a_hand_spares_only_what_counting_does_not_find():
    spared = found = 0
    for view in endings(120):
        left = claimable(view)
        aim = aimed_at(view, left)
        card = None if aim is None else ClaimJudge(view).sure_card(aim)
        if may_be_counted(view, aim, left):
            found += card is not None
        else:
            spared += 1
            assert card is None, (view, view.hand)
    assert spared > 50
    assert found > 50


def test_one_trump_too_many_with_a_single_opponent_beats_the_claim():
    hands = ["AS KS 9H 5H", "JS TS 9S AD", "8S KC QC JC", "TD 9D 8D 7D"]
    view = wn.Game.from_position("whist", hands, leader=0, trump="S").view(0)
    assert offered(view) is None
    ruling = rule_on(view, 4)
    assert ruling.stands is False
    assert naive_claims.fails_on(view, ruling.line, 4)


def test_nothing_is_claimed_while_more_than_the_cards_in_hand_decides():
    assert claimable(wn.Game("german-whist", seed=1).view(1)) == 0  # cards are still to be drawn
    game = wn.Game("humbug", seed=1, allow_revoke=True)
    assert claimable(game.view(game.current_player)) == 0
    game = wn.Game.from_position("knockout-whist", ["AS KS", "QS JS", "2H"], leader=0, trump="S")
    assert claimable(game.view(0)) == 0  # a dog may keep its card
    game = wn.Game.from_position("whist", ["AH QH", "KH 5C", "3C 2H", "6D 5D"], leader=0, trump="S")
    assert claimable(game.view(1)) == 0  # not their turn
    with pytest.raises(BadOption, match="cannot be claimed"):
        rule_on(game.view(1), 2)
    with pytest.raises(BadOption, match="tricks"):
        rule_on(game.view(0), 3)


@pytest.mark.slow
def test_the_cards_as_they_lie_are_always_one_of_the_layouts():
    """The real deal is among those a seat cannot exclude, in every game, at every claim that may be made."""
    games = 0
    for number, variant in enumerate(wn.VARIANTS):
        game, looked = wn.Game(variant, seed=number, deals=2), 0
        while not game.is_over and len(game.actions) < 300:
            view = game.view(game.current_player)
            if claimable(view):
                holdings, truth = PossibleHands(view), game.view(wn.EVERYONE)
                hands = tuple(Cards([*truth.hands[seat], *faces(truth, seat)]) for seat in range(game.seats))
                assert all(bits(hand) & ~holdings.possible(seat) == 0 for seat, hand in enumerate(hands)), view
                assert holdings.agrees(hands), view
                assert holdings.has_more_to_agree_with or holdings.layout([]) is not None
                looked += 1
            game.apply(Club().choose(view))
        games += looked > 0
    assert games > len(wn.VARIANTS) - 4  # in some a deal may end with cards still covered


@pytest.mark.slow
def test_in_a_deal_no_claim_is_offered_that_the_cards_could_beat():
    """Every claim offered in a deal also holds with the real cards, whoever plays them."""
    for number, variant in enumerate(wn.VARIANTS):
        game, chosen = wn.Game(variant, seed=number, deals=1), Random(number)
        while not game.is_over and len(game.actions) < 250:
            view = game.view(game.current_player)
            offer = offered(view)
            if offer is not None:
                _comes_true(game, offer.tricks, chosen)
            game.apply(Club().choose(view))


def _comes_true(game: wn.Game, tricks: int, chosen: Random) -> None:
    twin, seat = game.copy(), game.current_player
    claimant, left = ClaimPlayer(twin.view(seat), tricks), claimable(twin.view(seat))
    before, winners = len(twin.view(seat).tricks), []
    while len(twin.view(seat).tricks) < before + left and twin.view(seat).question == "card":
        asked = twin.current_player
        view = twin.view(asked)
        last = len(view.tricks) + 1
        twin.apply(claimant.choose(view) if asked == seat else chosen.choice(twin.legal_actions()))
        done = twin.view(seat).tricks
        if len(done) == last > before:
            winners.append(done[-1].winner)
        elif len(done) < last - 1:
            break  # the deal is over
    if len(winners) == left:
        sides = coalitions(game.view(seat))
        assert sum(sides[winner] == sides[seat] for winner in winners) == tricks


@pytest.mark.nightly
def test_many_more_claims():
    assert check_rulings(400)[None] < 20
