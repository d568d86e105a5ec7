"""Seats are numbered 0 to n-1 clockwise; fixed partners sit opposite each other."""

from collections.abc import Container, Iterator


def left_of(seat: int, seats: int) -> int:
    """Return the next seat clockwise.

    Parameters
    ----------
    seat
        A seat.
    seats
        The number of seats.

    Returns
    -------
    int
        The seat on its left.

    Examples
    --------
    >>> left_of(3, 4)
    0
    """
    return (seat + 1) % seats


def right_of(seat: int, seats: int) -> int:
    """Return the next seat anticlockwise.

    Parameters
    ----------
    seat
        A seat.
    seats
        The number of seats.

    Returns
    -------
    int
        The seat on its right.
    """
    return (seat - 1) % seats


def clockwise(first: int, seats: int) -> Iterator[int]:
    """Yield every seat once, beginning with the given one.

    >>> list(clockwise(2, 4))
    [2, 3, 0, 1]
    """
    return ((first + step) % seats for step in range(seats))


def next_of(seat: int, seats: int, among: Container[int]) -> int:
    """Find the first of the named seats after the given one, going clockwise; the given seat itself comes last."""
    return next(other for other in clockwise(left_of(seat, seats), seats) if other in among)


def sides_of(seats: int, partners: bool) -> tuple[int, ...]:
    """Return one label for each seat; partners share theirs.

    >>> sides_of(4, partners=True), sides_of(3, partners=False)
    ((0, 1, 0, 1), (0, 1, 2))
    """
    return tuple(seat % 2 for seat in range(seats)) if partners else tuple(range(seats))
