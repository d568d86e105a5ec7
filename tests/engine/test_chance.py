"""The only source of chance: packs and lots, given or drawn, and the case of one pack too few."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import whist_nb as wn
from tests.builders import play_on
from whist_nb.engine.cards import PACK_52
from whist_nb.engine.chance import Chance


def test_packs_and_lots_depend_on_the_seed_and_their_number_alone() -> None:
    one, two = Chance(5, PACK_52), Chance(5, PACK_52)
    assert one.lot(4) == two.lot(4)
    assert list(one.next_pack()) == list(two.next_pack())
    two.lot(52)
    assert list(one.next_pack()) == list(two.next_pack())
    assert list(Chance(6, PACK_52).next_pack()) != list(Chance(5, PACK_52).next_pack())
    assert list(one.afresh().next_pack()) == list(Chance(5, PACK_52).next_pack())


def test_shuffles_are_fair_enough() -> None:
    """The first card of a pack is each card about as often, and a lot each seat."""
    first = Counter(Chance(seed, PACK_52).next_pack()[0] for seed in range(5200))
    assert len(first) == 52
    assert max(first.values()) < 160
    lots = Counter(Chance(seed, PACK_52).lot(7) for seed in range(7000))
    assert all(880 < count < 1120 for count in lots.values())


def test_a_pack_is_the_games_pack_in_another_order() -> None:
    game = wn.Game("whist", seed=1)
    assert game.packs[0] == PACK_52
    assert list(game.packs[0]) != list(PACK_52)


def test_without_a_seed_some_seed_is_chosen_and_kept() -> None:
    game = wn.Game("whist")
    assert wn.Game("whist", seed=game.seed) == game


def test_cards_drawn_are_all_different() -> None:
    for seed in range(50):
        drawn = Chance(seed, PACK_52).draw_cards(range(7))
        assert len({card for _, card in drawn}) == 7


def test_packs_given_are_used_in_order() -> None:
    packs = [list(Chance(9, PACK_52).next_pack()), list(PACK_52), str(PACK_52.sorted())]
    game = play_on(wn.Game("german-whist", packs=packs, match_deals=3), 1)
    assert [list(pack) for pack in game.packs] == [packs[0], packs[1], list(PACK_52.sorted())]
    assert len(game.deal_results) == 3


def test_surplus_packs_do_no_harm() -> None:
    game = play_on(wn.Game("german-whist", packs=[PACK_52, PACK_52]), 1)
    assert game.is_over
    assert len(game.packs) == 1


@pytest.mark.parametrize("variant", ["whist", "german-whist", "knockout-whist"])
def test_one_pack_too_few_is_refused_by_the_action_that_needs_it(variant: str) -> None:
    """Design 4: BadOption from the action that would need one more, which is then refused; nothing has changed."""
    options: dict[str, Any] = {"match_deals": 3} if variant == "german-whist" else {}
    game = wn.Game(variant, packs=[PACK_52], seed=1, **options)
    with pytest.raises(wn.BadOption, match="Deal 2 needs a pack of its own, but `packs` has 1"):
        play_on(game)
    before = wn.Game(variant, packs=[PACK_52], seed=1, **options)
    for _, action in game.actions:
        before.apply(action)
    for _ in range(2):
        assert game == before
        assert wn.dumps(game) == wn.dumps(before)
        assert game.legal_actions() == before.legal_actions()
        assert all(game.view(seat) == before.view(seat) for seat in range(game.seats))
        assert game.deal_results == ()
        with pytest.raises(wn.BadOption, match="Deal 2"):
            game.apply(game.legal_actions()[0])


def test_deals_needs_no_pack_more() -> None:
    game = play_on(wn.Game("german-whist", packs=[PACK_52], match_deals=3, deals=1))
    assert game.is_over


@pytest.mark.parametrize(
    ("packs", "said"),
    [
        ([], "Deal 1 needs a pack of its own, but `packs` has 0"),
        ("2C 3C", "`packs` must be a list with one pack for each deal"),
        (PACK_52, "`packs` must be a list"),
        (5, "`packs` must be a list"),
        ([5], "Pack 1 is not a pack of cards"),
        ([None], "Pack 1 is not a pack of cards"),
        (["QH"], "Pack 1 is not the pack of 52 cards. It lacks"),
        ([PACK_52, list(PACK_52)[1:]], "Pack 2 is not the pack of 52 cards. It lacks 2S"),
        ([[*PACK_52, "BJ"]], "It has BJ, which this game does not use"),
        ([[*list(PACK_52)[1:], "BJ"]], "It lacks 2S. It has BJ"),
        ([[*PACK_52, "2S"]], "2S appears twice"),
        ([str(PACK_52).lower()], "is not a card"),
    ],
)
def test_impossible_packs_are_refused_at_once(packs: Any, said: str) -> None:
    with pytest.raises(wn.BadOption) as refusal:
        wn.Game("whist", packs=packs)
    assert said in str(refusal.value)


def test_lots_are_drawn_again_after_taking_back() -> None:
    """A lot of a line of play that was taken back may be one of another number of seats."""
    for seed in range(40):
        game = play_on(wn.Game("knockout-whist", seats=5, seed=seed, trump_tie="cut"), seed)
        for back in (5, 20, 60):
            if back < len(game.actions):
                game.undo(back)
                play_on(game, f"{seed} {back}")
                assert wn.loads(wn.dumps(game)) == game


def test_taking_back_changes_no_later_pack() -> None:
    game = play_on(wn.Game("german-whist", seed=3, match_deals=2), 1)
    packs = game.packs
    game.undo(80)
    assert play_on(game, 2).packs == packs
