"""What the deals of each game must add up to, and the tables at which all games are tried."""

from __future__ import annotations

from collections.abc import Callable

import whist_nb as wn
from whist_nb.testing import Setting, settings_of


def settings() -> list[Setting]:
    """Every variant with every number of seats, and with every value of every option at least once."""
    return [setting for variant in wn.VARIANTS for setting in settings_of(variant)]


def _check_whist(game: wn.Game) -> None:
    for result in game.deal_results:
        ours = result.tricks[0] + result.tricks[2]
        assert sum(result.tricks) == 13
        if not game.options["honours"]:
            assert result.points == (max(ours - 6, 0), max(7 - ours, 0)) * 2


def _check_german(game: wn.Game) -> None:
    for result in game.deal_results:
        assert sum(result.tricks) == 26
        if game.options["points_to"] is None:
            assert sum(result.points) == (0 if result.tricks == (13, 13) and game.options["count"] == "all26" else 1)
        else:
            assert sum(result.points) == 13


def _check_knockout(game: wn.Game) -> None:
    cards = game.options["start_cards"]
    assert [sum(result.tricks) for result in game.deal_results] == [cards - r for r in range(len(game.deal_results))]
    assert game.scores == (0,) * game.seats


def _tricks(*counts: int) -> Callable[[wn.Game], None]:
    """Make a check that each deal has that many tricks."""

    def check(game: wn.Game) -> None:
        for result in game.deal_results:
            assert sum(result.tricks) in counts, result

    return check


def _check_one_winner(game: wn.Game) -> None:
    for result in game.deal_results:
        assert sum(result.points) == int(result.tricks[0] != result.tricks[1]) or game.options.get("allow_revoke")


def _check_humbug(game: wn.Game) -> None:
    _tricks(26)(game)
    _check_one_winner(game)


def _check_layouts(game: wn.Game) -> None:
    _check_one_winner(game)
    for result in game.deal_results:
        if game.options["early_end"]:
            assert max(result.tricks) == 14 or result.tricks == (13, 13)
        else:
            assert sum(result.tricks) == 26


def _check_widow(game: wn.Game) -> None:
    _tricks(13)(game)
    assert all(sum(result.points) in (3, 4) for result in game.deal_results)


def _check_contract(game: wn.Game) -> None:
    cards = [sum(result.tricks) for result in game.deal_results]
    assert cards == list(range(cards[0], cards[0] - len(cards), -1))


def _check_solo(game: wn.Game) -> None:
    assert sum(game.scores) == 0
    assert all(sum(result.points) == 0 for result in game.deal_results)


def _check_one_side_scores(*counts: int) -> Callable[[wn.Game], None]:
    """A check of the tricks, and that partners carry the same points and only one side moves."""

    def check(game: wn.Game) -> None:
        _tricks(*counts)(game)
        for result in game.deal_results:
            assert result.points[:2] == result.points[2:]
            assert 0 in result.points[:2]

    return check


def _check_christmas(game: wn.Game) -> None:
    _tricks(21)(game)
    assert all(sum(result.points) == 1 for result in game.deal_results)


CHECKS: dict[str, Callable[[wn.Game], None]] = {
    "whist": _check_whist,
    "german-whist": _check_german,
    "knockout-whist": _check_knockout,
    "short-whist": _tricks(13),
    "classic-whist": _tricks(13),
    "whisk": _tricks(12),
    "cycling-whist": _tricks(13),
    "humbug": _check_humbug,
    "turnover-bridge": _check_layouts,
    "russi": _check_layouts,
    "minnesota-whist": _check_one_side_scores(13),
    "norwegian-whist": _check_one_side_scores(13),
    "widow-whist": _check_widow,
    "contract-whist": _check_contract,
    "bid-whist": _check_one_side_scores(12),
    "solo-whist": _check_solo,
    "israeli-whist": _tricks(13),
    "ruff-and-honours": _tricks(12),
    "ruff-and-trump": _tricks(12, 0),
    "christmas-whist": _check_christmas,
    "minibridge": _check_one_side_scores(13),
}
"""What each game's deals must add up to; a game without an entry fails."""
