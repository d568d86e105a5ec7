"""Club's leads against a dummy in view: through strength, up to weakness, and by the points announced."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

import whist_nb as wn
from tests.variants.test_minibridge import announced, new, pack
from whist_nb.engine.cards import Card
from whist_nb.engine.game import Game
from whist_nb.players import Advice, Club
from whist_nb.players.club.unseen_hands import UnseenHands
from whist_nb.players.facts import Facts

SOUTH = "AS KS QS JS 9S AH 3H 2H KD 4D 3D AC 2C"


def opening(west: str, north: str, call: str, south: str = SOUTH) -> Game:
    """South declares; West is to lead, and dummy is on West's left."""
    game = announced(new(pack(south, west, north, "")))
    assert game.current_player == 0
    game.apply(call)
    assert game.current_player == 1
    return game


def advice(game: Game) -> Advice:
    view = game.view(game.current_player)
    found = Club().explain(view)
    assert found.action == Club().choose(view)
    assert found.reason
    return found


def test_the_top_of_touching_honours_is_led() -> None:
    found = advice(
        opening("3S 2S 6H 5H 4H QD JD TD 7D 6D 7C 6C 5C", "TS 8S 7S 6S KH QH 8D 5D 2D 9C 8C 4C 3C", "game nt")
    )
    assert (found.rule, found.action.text) == ("defend-sequence", "QD")


def test_against_no_trumps_an_ace_without_the_king_is_kept() -> None:
    """The ace is the highest diamond, but takes only small cards if it is led."""
    south = "AS KS QS JS 9S AH 3H 2H KD 4D 3D AC KC"
    found = advice(
        opening("3S 2S 6H 5H AD 9D 8D 7C 6C 5C TC 8C 9H", "TS 8S 7S 6S KH QH JH 5D 2D 9C 4C 3C 2C", "game nt", south)
    )
    assert found.action.text != "AD"


def test_a_suit_that_dummy_ruffs_is_not_led() -> None:
    found = advice(
        opening("3S 2S QD JD TD 6H 5H 4H 8H 7H 5C 6C 7C", "TS 8S 7S 6S 5S KH QH JH 9C 8C 4C 3C TH", "game S")
    )
    assert found.action.text[1] != "D"


def moments(boards: int):
    """Yield the moments in which a defender leads, with the true deal."""
    for seed in range(boards):
        game = wn.Game("minibridge", seed=seed, deals=1)
        while (actor := game.current_player) is not None:
            view = game.view(actor)
            if view.contract and not view.trick and actor not in view.played_by.values():
                yield game, view
            game.apply(Club().choose(view))


def test_what_partner_may_hold_is_counted_exactly() -> None:
    """Against a count of every way in which the last unseen cards can lie."""
    seen = 0
    for _, view in moments(12):
        facts = Facts(view)
        unseen = facts.view.unseen
        if not 4 <= len(unseen) <= 10 or len(view.legal_actions()) < 2:
            continue
        (declarer,) = view.played_by.values()
        (partner,) = facts.partners
        hidden, worth = UnseenHands(facts, (partner, declarer)), {14: 4, 13: 3, 12: 2, 11: 1}
        count = dict.fromkeys(unseen, 0)
        total = 0
        for held in combinations(unseen, view.cards_left[partner]):
            rest = [card for card in unseen if card not in held]
            points = sum(worth.get(int(card.rank), 0) for card in held)
            if points != hidden.points_of(partner):
                continue
            if any(card.suit in view.voids[partner] for card in held) or any(
                card.suit in view.voids[declarer] for card in rest
            ):
                continue
            total += 1
            for card in held:
                count[card] += 1
        seen += 1
        for card in unseen:
            assert hidden.chance_of(partner, card) == pytest.approx(count[card] / total)
            assert hidden.chance_of(declarer, card) == pytest.approx(1 - count[card] / total)
    assert seen >= 10


@pytest.mark.slow
def test_every_reason_names_its_card_and_every_kind_of_lead_occurs() -> None:
    kinds = set()
    for _, view in moments(60):
        found = Club().explain(view)
        if found.rule.startswith("defend-"):
            kinds.add(found.rule)
            assert f"{{{found.action.text}}}" in found.reason
    assert kinds >= {f"defend-{kind}" for kind in ("master", "sequence", "weakness", "points", "through", "trump")}


@pytest.mark.slow
def test_through_strength_is_led_from_dummys_right_and_up_to_weakness_from_its_left() -> None:
    """Whoever has dummy on the left leads through it; whoever has dummy on the right leads up to it."""
    seen = {"defend-through": 0, "defend-weakness": 0}
    for _, view in moments(60):
        found = Club().explain(view)
        if found.rule not in seen:
            continue
        seen[found.rule] += 1
        (dummy,) = view.played_by
        ranks = [card.text[0] for card in view.hands[dummy] if card.text[1] == found.action.text[1]]
        if found.rule == "defend-through":
            assert dummy == (view.seat + 1) % 4
            assert set(ranks) & set("AKQ")
        else:
            assert dummy == (view.seat - 1) % 4
            assert ranks
            assert not set(ranks) & set("AKQJT")
    assert all(seen.values())


def lost(seeds: range) -> tuple[float, float, int]:
    """How many tricks the leads of the old and the new Club lose on average with open cards."""
    from whist_nb.analysis import solve
    from whist_nb.analysis.view_positions import position_with

    old, new_, usual, usually = [], [], Club(version=2), Club()
    for seed in seeds:
        game = wn.Game("minibridge", seed=seed, deals=1)
        while (actor := game.current_player) is not None:
            view = game.view(actor)
            leads = view.contract and not view.trick and actor not in view.played_by.values()
            if leads and len(view.legal_actions()) > 1:
                hands = [tuple(hand) for hand in game.view(wn.EVERYONE).hands]
                tricks = {card: int(won) for card, won in solve(position_with(view, hands)).by_card.items()}
                most = max(tricks.values())
                old.append(most - tricks[Card(usual.choose(view).text)])
                new_.append(most - tricks[Card(usually.choose(view).text)])
            game.apply(usual.choose(view))
    return float(np.mean(old)), float(np.mean(new_)), len(old)


@pytest.mark.nightly
def test_leads_lose_fewer_tricks_than_leads_that_do_not_look_at_dummy() -> None:
    """On deals that the weights were not fitted to; with open cards and best play by all."""
    old, new_, number = lost(range(1, 101))
    assert number > 300
    assert new_ < 0.9 * old, (old, new_)
