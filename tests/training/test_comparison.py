"""A deal compared with what bots and others made of the same cards."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

import whist_nb as wn
from tests.builders import every_game_in_time, played
from whist_nb.engine.errors import BadOption
from whist_nb.players import find_chooser
from whist_nb.training.comparison import PlayedByBots, RankAmong, comparison, placing


def by(players: list[str], variant: str = "whist", seed: int = 5, deals: int = 2) -> wn.Game:
    """A match played by such players."""
    game = wn.Game(variant, seed=seed, deals=deals, seats=len(players))
    seats = [find_chooser(player, 7) for player in players]
    while (seat := game.current_player) is not None:
        game.apply(seats[seat].choose(game.view(seat)))
    return game


def compare(game: wn.Game, deal: int, seat: int) -> PlayedByBots:
    *_, found = comparison(game, deal, seat)
    assert found is not None
    return found


def place_among(game: wn.Game, deal: int, seat: int, records: Iterable[wn.Game | None]) -> RankAmong:
    *_, found = placing(game, deal, seat, records)
    assert found is not None
    return found


def test_if_bots_have_played_already_the_comparison_starts_level() -> None:
    """Club in all seats: playing the second deal again changes nothing."""
    game = by(["club"] * 4)
    result = game.deal_results[1]
    found = compare(game, 2, 1)
    assert found.theirs == found.yours
    assert found.yours.tricks == result.tricks[1] + result.tricks[3]
    assert found.yours.of == 13
    assert str(found.said) == f"The bots played your cards and won {found.yours.tricks} of 13 tricks; so did you."


def test_the_bots_of_the_table_stay_in_their_seats() -> None:
    """Course bots in all seats of some deals: playing them again changes nothing, unless Club takes the other seats."""
    course, changed = find_chooser("course"), 0
    for seed in (4, 5, 21):
        game = by(["course"] * 4, seed=seed, deals=1)
        *_, same = comparison(game, 1, 0, course, dict.fromkeys(range(1, 4), course))
        assert same is not None
        assert same.theirs == same.yours
        *_, other = comparison(game, 1, 0, course)
        changed += other is not None and other.theirs != other.yours
    assert changed, "the test needs a deal in which it matters"


def test_a_bot_in_the_seat_plays_the_same_cards() -> None:
    """The match in which Club sits in the seat from the start, in its first deal, is what is compared with."""
    mine, theirs = by(["random", "club", "club", "club"]), by(["club"] * 4)
    found = compare(mine, 1, 0)
    tricks = [sum(game.deal_results[0].tricks[seat] for seat in (0, 2)) for game in (mine, theirs)]
    assert found.theirs is not None
    assert [found.yours.tricks, found.theirs.tricks] == tricks
    assert tricks[0] != tricks[1], "the test needs a deal in which it matters"
    assert str(found.said) == f"The bots played your cards and won {tricks[1]} of 13 tricks; you won {tricks[0]}."
    assert str(found.briefly) == f"The bots won {tricks[1]} with them."
    assert mine.is_over


@every_game_in_time
def test_every_game_is_compared_in_what_it_counts(name: str) -> None:
    game = played(name, seed=3, deals=1)
    found = compare(game, 1, 0)
    assert found.yours.points == game.deal_results[0].points[0]
    for said, about in ((found.said, "your cards"), (found.briefly, "with them.")):
        assert about in str(said) or "thrown the deal in" in str(said)


def test_a_deal_that_is_not_over_cannot_be_compared() -> None:
    with pytest.raises(BadOption, match="finished deal"):
        compare(wn.Game("whist", seed=1), 1, 0)


def test_where_you_stand_among_others_of_the_same_board() -> None:
    """Records of the same pack count, those of another one do not, nor does the game's own record."""
    mine = by(["random", "club", "club", "club"], deals=1)
    others = [by([player, "club", "club", "club"], deals=1) for player in ("club", "sampler")]
    tricks = [sum(game.deal_results[0].tricks[seat] for seat in (0, 2)) for game in (mine, *others)]
    found = place_among(mine, 1, 0, [*others, mine, wn.loads(wn.dumps(mine)), by(["club"] * 4, seed=6, deals=1)])
    better = sum(each > tricks[0] for each in tricks[1:])
    assert (found.better, found.alike, found.worse) == (better, tricks[1:].count(tricks[0]), 2 - better - found.alike)
    assert better == 2, "the test needs others who did better"
    assert str(found.said) == "Both others who have played these cards did better."


def test_alone_on_a_board() -> None:
    mine = by(["club"] * 4, deals=1)
    found = place_among(mine, 1, 0, [mine, None])
    assert (found.others, str(found.said)) == (0, "Nobody else has played these cards yet.")


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ((0, 1, 0), "The one other player who has had these cards did as well."),
        ((0, 0, 2), "Both others who have played these cards did worse."),
        ((3, 0, 0), "All 3 others who have played these cards did better."),
        ((1, 1, 0), "2 others have played these cards: 1 did better, 1 as well."),
        ((2, 0, 1), "3 others have played these cards: 2 did better, 1 worse."),
        ((0, 2, 1), "3 others have played these cards: 2 did as well, 1 worse."),
        ((1, 2, 3), "6 others have played these cards: 1 did better, 2 as well, 3 worse."),
    ],
)
def test_a_place_in_words(place: tuple[int, int, int], said: str) -> None:
    assert str(RankAmong(*place).said) == said


def test_a_board_is_found_in_any_deal_of_a_record() -> None:
    """The second pack of a match, dealt by seat 1, and a match that begins with it: one board."""
    match = by(["club"] * 4, deals=2)
    single = wn.Game("whist", packs=[str(match.packs[1])], first_dealer=match.deal_results[1].dealer, deals=1)
    while (seat := single.current_player) is not None:
        single.apply(find_chooser("random", 3).choose(single.view(seat)))
    found = place_among(match, 2, 0, [single])
    assert (found.others, place_among(match, 1, 0, [single]).others) == (1, 0)
    ours = [sum(game.deal_results[-1].tricks[seat] for seat in (0, 2)) for game in (match, single)]
    assert found.worse == (ours[1] < ours[0])
