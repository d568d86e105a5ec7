"""Club as declarer plays two hands as one: plays that win more than each hand by itself would."""

from __future__ import annotations

import numpy as np
import pytest

import whist_nb as wn
from tests.variants.test_minibridge import announced, new, pack
from whist_nb.engine.cards import Suit
from whist_nb.engine.game import Game
from whist_nb.players import Advice, Club
from whist_nb.players.club.declarer import plan
from whist_nb.players.club.two_hands import BothHands
from whist_nb.players.facts import Facts


def led(south: str, north: str, call: str, *cards: str, west: str = "") -> Game:
    """South declares with that dummy, and these cards are played."""
    game = announced(new(pack(south, west, north, "")))
    assert game.current_player == 0
    for text in (call, *cards):
        game.apply(text)
    return game


def advice(game: Game) -> Advice:
    """Return Club's advice, after checking that it also plays it."""
    view = game.view(game.current_player)
    found = Club().explain(view)
    assert found.action == Club().choose(view)
    return found


# West holds the king of hearts; South leads towards the ace and queen, and the queen wins.
SOUTH, NORTH = "AS KS QS JS TS 4H 3H 2H AD KD 2D AC KC", "9S 8S AH QH 5H 5D 4D 3D 9D 5C 4C 3C 2C"
WEST = "KH 9H 8H 6H QD JD TD 8D QC JC TC 9C 2S"
OPENED = ("QC", "2C", "6C", "AC")


def test_the_opponents_trumps_are_drawn_first() -> None:
    found = advice(led(SOUTH, NORTH, "game S", *OPENED, west=WEST))
    assert found.rule == "two-draw-trumps"
    assert found.action.text in ("AS", "KS", "QS", "JS", "TS")  # each beats all that the opponents hold
    assert found.idea == "The opponents still hold 6 trumps."


def test_a_finesse_is_led_towards_the_tenace_and_takes_the_queen() -> None:
    south, north = "AS KS 3S 2S 4H 3H 2H AD KD 2D AC 3C 2C", "QS JS TS AH QH 5H 5D 4D 3D 9D 5C 4C 6C"
    west = "KH 9H 8H 6H QD JD TD 8D QC JC TC 9C 9S"
    game = led(south, north, "game nt", "QC", "4C", "7C", "AC", west=west)
    game.apply("2H")
    game.apply("6H")  # West plays low
    found = advice(game)
    assert (found.rule, found.action.text) == ("two-third", "QH")
    assert "KH" in found.idea
    game.apply(found.action)
    game.apply("JH")  # East cannot beat the queen
    assert game.view(0).last_trick.winner == 2


def test_the_hand_opposite_the_tenace_leads_towards_it() -> None:
    """Only hearts can win more than their masters; South is on lead and West, before dummy, may hold the king."""
    south, north = "AS KS 3S 2S 4H 3H 2H AD KD 2D AC 3C 2C", "QS JS TS AH QH 5H 5D 4D 3D 9D 5C 4C 6C"
    game = led(south, north, "game nt", "QC", "4C", "7C", "AC", west="KH 9H 8H 6H QD JD TD 8D QC JC TC 9C 9S")
    both = BothHands(Facts(game.view(0)))
    found = plan(both, both.suits[Suit.HEARTS], 0.5)
    assert found is not None
    assert (found.lead.text, found.missing.text) == ("2H", "KH")
    assert plan(both, both.suits[Suit.HEARTS], 0.0) is None, "West is known not to hold the king"


@pytest.mark.parametrize(
    ("west", "opened", "finesses"),
    [
        ("KH JH 9H 8H QD JD TD 8D KC QC JC TC 9S", ("KC", "4C", "7C", "AC"), True),  # East announced 0 points
        ("9H 8H 7H 6H TD 8D 7D 6D TC 9C 8C 7C 9S", ("TC", "4C", "JC", "AC"), False),  # West did
    ],
)
def test_a_finesse_is_taken_through_the_hand_that_holds_the_king(
    west: str, opened: tuple[str, ...], finesses: bool
) -> None:
    """West plays before dummy's ace and queen, East after them; whoever announced no points does not hold the king."""
    south, north = "AS KS 3S 2S 4H 3H 2H AD KD 2D AC 3C 2C", "QS JS TS AH QH 5H 5D 4D 3D 9D 5C 4C 6C"
    found = advice(led(south, north, "game nt", *opened, west=west))
    assert ((found.rule, found.action.text) == ("two-finesse", "2H")) is finesses


def test_a_trick_runs_to_the_hand_that_plays_last() -> None:
    """West leads towards South, dummy plays second and holds nothing to spend before South's ace."""
    game = led(SOUTH, NORTH, "game S", "QC", west=WEST)
    found = advice(game)
    assert (found.rule, found.action.text) == ("two-second", "2C")


def test_a_card_that_the_announced_points_rule_out_is_not_feared() -> None:
    """East announced fewer points than a king is worth."""
    south, north = "AS KS QS JS 2S AD KD QD JD 2D AC 3H 2H", "9S 8S 7S AH JH 5H 4H 4C 3C 5C 9D 8D 7D"
    game = led(south, north, "game S", west="KH QH 9H 8H KC QC JC TC 9C 3S 4S 3D 4D")
    view = game.view(0)
    said = {seat: call.number for seat, call in view.calls if hasattr(call, "number")}
    assert said[3] == 0
    game.apply("KC")
    both = BothHands(Facts(game.view(0)))
    assert both.me == 2
    assert both.hidden.cannot_hold(3, wn.Card("KH"))
    assert both.chance_of(1, wn.Card("KH")) == 1.0


@pytest.mark.slow
@pytest.mark.parametrize("boards", [60, pytest.param(600, marks=pytest.mark.nightly)])
def test_two_hands_as_one_win_more_than_each_by_itself(boards: int) -> None:
    """The same contracts against the same defenders; with 600 boards the interval is clear of zero."""
    gained, usual, sixty = [], Club(version=1), Club()
    for seed in range(1, boards + 1):
        start, scores = wn.Game("minibridge", seed=seed, deals=1), []
        while start.view(0).question == "announce points":
            start.apply(start.legal_actions()[0])
        declarer = start.current_player
        start.apply(usual.choose(start.view(declarer)))
        for player in (sixty, usual):
            game = start.copy()
            while (actor := game.current_player) is not None:
                game.apply((player if actor == declarer else usual).choose(game.view(actor)))
            scores.append(game.scores[declarer] - game.scores[(declarer + 1) % 4])
        gained.append(scores[0] - scores[1])
    error = 1.96 * float(np.std(gained, ddof=1)) / boards**0.5
    assert np.mean(gained) > (error if boards >= 600 else 0), (np.mean(gained), error)
