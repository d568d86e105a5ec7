"""Seats: sections 1 and 2.2 of the rules."""

from __future__ import annotations

import pytest

from whist_nb.engine.seats import clockwise, left_of, next_of, right_of, sides_of


@pytest.mark.parametrize("seats", range(2, 8))
def test_the_left_hand_player_is_next_and_the_right_hand_player_is_previous(seats: int) -> None:
    for seat in range(seats):
        assert left_of(seat, seats) == (seat + 1) % seats
        assert right_of(seat, seats) == (seat - 1) % seats
        assert list(clockwise(seat, seats)) == [(seat + step) % seats for step in range(seats)]


def test_with_two_players_the_opponent_is_on_both_sides() -> None:
    assert left_of(0, 2) == right_of(0, 2) == 1


def test_the_next_seat_among_several_comes_round_to_itself_last() -> None:
    assert next_of(0, 5, {2, 4}) == 2
    assert next_of(2, 5, {2, 4}) == 4
    assert next_of(2, 5, {2}) == 2


def test_partners_sit_opposite() -> None:
    assert sides_of(4, partners=True) == (0, 1, 0, 1)
    assert sides_of(3, partners=False) == (0, 1, 2)
