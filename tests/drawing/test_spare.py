"""Cards beside the deal, and what was called before it, as each seat may see them."""

from __future__ import annotations

import random

import whist_nb as wn
from whist_nb.drawing.scenes import scene
from whist_nb.drawing.words import Words
from whist_nb.engine.view import PUBLIC
from whist_nb.players import Club


def until(name: str, question: str, seed: int = 3) -> wn.Game:
    """A game among Club players at the first such question."""
    game, club = wn.Game(name, seed=seed), Club()
    while game.view(0).question != question:
        game.apply(club.choose(game.view(game.current_player)))
    return game


def test_a_spare_hand_is_known_only_to_the_player_who_picked_it_up() -> None:
    game = until("widow-whist", "which hand to keep")
    asked = game.current_player
    piles = [scene(game.view(seat)).spare for seat in range(3)]
    assert [(pile.title, pile.left) for pile in piles] == [("Spare hand", 13)] * 3
    assert [len(pile.cards) for seat, pile in enumerate(piles)] == [13 * (seat == asked) for seat in range(3)]


def test_the_kitty_stays_on_the_table_until_taken_and_the_cards_laid_aside_stay_secret() -> None:
    game = until("bid-whist", "bid")
    assert scene(game.view(0)).spare == ("Kitty", 6, ())
    game = until("bid-whist", "card")
    seen = [scene(game.view(seat)).spare for seat in range(4)]
    assert {(pile.title, pile.left) for pile in seen} == {("Laid aside", 6)}
    assert sorted(len(pile.cards) for pile in seen) == [0, 0, 0, 6]


def test_the_kittys_cards_are_marked_until_enough_is_laid_aside_and_for_their_owner_alone() -> None:
    game = wn.Game("bid-whist", seed=3, first_dealer=3)
    dealt = set(game.view(0).hand)
    game.apply("bid 7 nt")
    while game.view(0).question == "bid":
        game.apply("pass")
    while game.view(0).question != "discard":
        game.apply(game.legal_actions()[0])
    taken = [card for card in game.view(0).hand if card not in dealt]
    assert len(taken) == 6
    assert set(scene(game.view(0)).answers.fresh) == set(taken)
    game.apply(f"discard {taken[0].text}")
    assert set(scene(game.view(0)).answers.fresh) == set(taken[1:])
    assert all(scene(game.view(seat)).answers is None for seat in (1, 2, 3, PUBLIC))
    while game.view(0).question == "discard":
        game.apply(f"discard {next(card.text for card in game.view(0).hand if card in dealt)}")
    while game.current_player != 0:
        game.apply(game.legal_actions()[0])
    assert scene(game.view(0)).answers.fresh == ()


def test_the_cards_to_pass_on_are_shown_to_whoever_passes_them() -> None:
    game = until("israeli-whist", "give", seed=11)
    giver = game.current_player
    card = game.view(giver).hand[0]
    game.apply(f"give {card.text}")
    assert scene(game.view(giver)).spare == ("To pass on", 1, (card,))
    other = (giver + 1) % 4
    assert scene(game.view(other)).spare is None


def test_a_call_is_shown_at_its_plate_until_the_play() -> None:
    game = until("contract-whist", "exact bid")
    first = game.current_player
    game.apply("bid 3")
    words = Words.of(game.view(0))
    assert [words.said(game.view(0), seat) for seat in range(4)] == [
        ("bid 3" if seat == first else None) for seat in range(4)
    ]
    assert words.phase(game.view(0)) == "Deal 1, the bids"


def test_a_result_shows_bids_beside_tricks_and_points() -> None:
    """Contract Whist, scoring A: a point a trick, and 10 for winning exactly the number bid."""
    for deals in (1, 2):  # the end of a match of one deal, and of a deal in a longer match
        table = wn.CardTable(wn.Game("contract-whist", seats=4, seed=3, deals=deals), pace=0)
        table.play_on()
        asked = dict(table.game.actions[:4])
        bids = [int(asked[seat].text.split()[1]) for seat in range(4)]
        tricks = table.game.deal_results[0].tricks
        points = [won + 10 * (won == bid) for won, bid in zip(tricks, bids, strict=True)]
        rows = {row[0]: row[1:] for row in table.frame["state"]["panel"]["rows"]}
        assert (rows["Bid"], rows["Tricks"], rows["Points"]) == (bids, list(tricks), points)


def test_the_tricks_needed_are_given_with_the_tricks_won() -> None:
    table = wn.CardTable(wn.Game("bid-whist", seed=3), pace=0)
    told = set()
    while not table.frame["state"]["panel"]:
        table.click(table.adviser.choose(table.view()))
        told |= {seat["note"] for seat in table.frame["state"]["seats"] if seat["note"] and table.view().contract}
    needed = table.view().contract.needs[next(iter(table.view().contract.seats))]
    assert {f"needs {needed}", f"needs {needed}, won 1", f"needs {needed}, won 2"} <= told
    assert not any("owes" in each for each in told)


def test_an_emptied_column_leaves_a_gap_where_it_was() -> None:
    table = wn.CardTable(wn.Game("turnover-bridge", seed=3), pace=0)
    gone: set[tuple[int, int]] = set()
    while not table.frame["state"]["panel"]:
        table.click(table.adviser.choose(table.view()))
        empty = {
            (number, place)
            for number, seat in enumerate(table.frame["state"]["seats"])
            for place, column in enumerate(seat["layout"])
            if column == [False, None]
        }
        assert [len(seat["layout"]) for seat in table.frame["state"]["seats"]] == [12, 12]
        assert empty >= gone  # what has gone stays gone, in its place
        gone = empty
    assert len(gone) > 3


def test_tricks_needed_and_won_are_counted_once_and_completely() -> None:
    game, chance = wn.Game("widow-whist", seed=3), random.Random(1)
    seen = set()
    while not game.is_over and len(seen) < 3:
        view = game.view(0)
        if view.contract:
            for name, line in zip(("You", "Ann", "Ben"), wn.text(view).split("\n\n")[1].splitlines(), strict=False):
                seat, needed = ("You", "Ann", "Ben").index(name), view.contract.needs
                won, need = view.tricks_won[seat], needed[seat]
                assert line[2:].startswith(name)
                told = (
                    f"needs {need}, has it" if won == need else f"needs {need}, won {won}" if won else f"needs {need}"
                )
                assert told in line
                assert line.count("won") == (won not in (0, need))
                seen.add((won > need) - (won < need))
        game.apply(chance.choice(game.legal_actions()))
    assert seen == {-1, 0, 1}
