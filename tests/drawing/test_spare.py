"""Cards beside the deal, and what was called before it, as each seat may see them."""

from __future__ import annotations

import whist_nb as wn
from whist_nb.drawing.scenes import scene
from whist_nb.drawing.words import Words
from whist_nb.players import Club


def until(name: str, question: str, seed: int = 3) -> wn.Game:
    """A game among Club players at the first such question."""
    game, club = wn.Game(name, seed=seed), Club()
    while game.view(0).question != question:
        game.apply(club.choose(game.view(game.current_player)))
    return game


def test_a_spare_hand_is_known_to_who_picked_it_up_alone() -> None:
    game = until("widow-whist", "which hand to keep")
    asked = game.current_player
    piles = [scene(game.view(seat)).spare for seat in range(3)]
    assert [(pile.title, pile.left) for pile in piles] == [("Spare hand", 13)] * 3
    assert [len(pile.cards) for seat, pile in enumerate(piles)] == [13 * (seat == asked) for seat in range(3)]


def test_a_kitty_lies_there_until_it_is_taken_and_what_is_laid_aside_is_its_owners_secret() -> None:
    game = until("bid-whist", "bid")
    assert scene(game.view(0)).spare == ("Kitty", 6, ())
    game = until("bid-whist", "card")
    seen = [scene(game.view(seat)).spare for seat in range(4)]
    assert {(pile.title, pile.left) for pile in seen} == {("Laid aside", 6)}
    assert sorted(len(pile.cards) for pile in seen) == [0, 0, 0, 6]


def test_the_cards_to_pass_on_are_shown_to_who_passes_them() -> None:
    game = until("israeli-whist", "give", seed=11)
    giver = game.current_player
    card = game.view(giver).hand[0]
    game.apply(f"give {card.text}")
    assert scene(game.view(giver)).spare == ("To pass on", 1, (card,))
    other = (giver + 1) % 4
    assert scene(game.view(other)).spare is None


def test_a_call_stands_at_its_plate_until_the_play() -> None:
    game = until("contract-whist", "exact bid")
    first = game.current_player
    game.apply("bid 3")
    words = Words.of(game.view(0))
    assert [words.said(game.view(0), seat) for seat in range(4)] == [
        ("bid 3" if seat == first else None) for seat in range(4)
    ]
    assert words.phase(game.view(0)) == "Deal 1, the bids"


def test_emptied_columns_are_gone() -> None:
    table = wn.CardTable(wn.Game("turnover-bridge", seed=3), pace=0)
    while not table.frame["state"]["panel"]:
        table.click(table.adviser.choose(table.view()))
        for seat in table.frame["state"]["seats"]:
            assert seat["columns"] == 12
            assert all(covered or face for covered, face in seat["layout"] or [])
    assert any(len(seat["layout"] or []) < 12 for seat in table.frame["state"]["seats"])
