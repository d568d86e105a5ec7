"""Options: what is taken, what is refused and how it is said."""

from __future__ import annotations

from typing import Any

import pytest

import whist_nb as wn
from whist_nb.engine.options import Option, number, switch
from whist_nb.engine.variant import Variant


@pytest.mark.parametrize(
    ("option", "good", "bad"),
    [
        (switch(True, ""), [True, False], [1, 0, "True", None]),
        (number(7, ""), [1, 7, 1000], [0, -1, True, 7.0, "7", None]),
        (number(7, "", high=9), [1, 9], [10]),
        (Option(None, (None,), "", low=1), [None, 1, 50], [0, True, "50"]),
        (Option("a", ("a", 2), ""), ["a", 2], [2.0, True, "b", [], {}]),
    ],
)
def test_a_value_is_read_according_to_its_type(option: Option, good: list[Any], bad: list[Any]) -> None:
    """Section 0: on or off is True or False, a length any whole number from 1, else exactly the values listed."""
    assert all(option.takes(value) for value in good)
    assert not any(option.takes(value) for value in bad)
    assert option.takes(option.default)


class Three:
    """A whole number that is no int, as numpy has them."""

    def __index__(self) -> int:
        return 3


def test_whole_numbers_of_any_kind_are_taken() -> None:
    game = wn.Game("knockout-whist", seats=Three(), seed=Three(), deals=Three())  # type: ignore[arg-type]
    assert [(type(each), each) for each in (game.seats, game.seed, game.deals)] == [(int, 3)] * 3


@pytest.mark.parametrize("wrong", [True, 1.0, "1", [1]])
def test_other_values_are_not_whole_numbers(wrong: Any) -> None:
    for name in ("seats", "seed", "deals"):
        with pytest.raises(wn.BadOption, match=f"{name}="):
            wn.Game("knockout-whist", **{name: wrong})


@pytest.mark.parametrize("variant", wn.VARIANTS, ids=lambda variant: variant.id)
def test_every_option_takes_its_default_and_says_what_it_is(variant: Variant) -> None:
    for name, option in variant.options.items():
        assert option.takes(option.default), name
        assert option.doc.endswith("."), name
        assert option.values
    assert wn.Game(variant.id, seed=1).options == {name: option.default for name, option in variant.options.items()}


@pytest.mark.parametrize("variant", wn.VARIANTS, ids=lambda variant: variant.id)
def test_what_every_game_shares(variant: Variant) -> None:
    """2.4, 2.7: first dealer and trick review in all games, partners where partners are fixed."""
    assert variant.options["first_dealer"].choices == ("random", "draw")
    assert variant.options["trick_review"].choices == ("last", "none", "all")
    assert ("partners" in variant.options) == bool(variant.partners)


@pytest.mark.parametrize(
    ("variant", "options", "said"),
    [
        ("whist", {"targt": 5}, "Did you mean 'target'"),
        ("whist", {"seat": 4}, "Did you mean 'seats'"),
        ("whist", {"points_to": 5}, "Whist has no option 'points_to'"),
        ("whist", {"target": 0}, "target=0: expected an integer of at least 1"),
        ("whist", {"target": True}, "target=True"),
        ("whist", {"honours": 1}, "honours=1: expected True or False"),
        ("whist", {"match_basis": "games"}, "expected 'points' or 'rubber'"),
        ("whist", {"first_dealer": 4}, "the seats are 0 to 3"),
        ("whist", {"first_dealer": -1}, "first_dealer=-1"),
        ("whist", {"first_dealer": True}, "first_dealer=True"),
        ("whist", {"partners": "random"}, "expected 'fixed' or 'draw'"),
        ("german-whist", {"partners": "draw"}, "has no option 'partners'"),
        ("german-whist", {"first_dealer": 2}, "the seats are 0 to 1"),
        ("german-whist", {"match_deals": 1.0}, "match_deals=1.0"),
        ("german-whist", {"points_to": 0}, "points_to=0"),
        ("knockout-whist", {"preset": "pagt"}, "expected 'pagat' or 'book'"),
        ("knockout-whist", {"trick_review": True}, "trick_review=True"),
    ],
)
def test_an_option_that_a_game_does_not_have_is_refused(variant: str, options: dict[str, Any], said: str) -> None:
    with pytest.raises(wn.BadOption, match=said.replace("(", r"\(")):
        wn.Game(variant, **options)


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"seats": 3}, "Whist is for 4 players"),
        ({"seats": 4.0}, "seats=4.0"),
        ({"seats": True}, "seats=True"),
        ({"seats": "4"}, "seats='4'"),
        ({"seed": "7"}, "seed='7'"),
        ({"seed": True}, "seed=True"),
        ({"seed": 1.5}, "seed=1.5"),
        ({"deals": 0}, "deals=0"),
        ({"deals": True}, "deals=True"),
        ({"deals": "2"}, "deals='2'"),
    ],
)
def test_options_that_a_sitting_does_not_take(settings: dict[str, Any], said: str) -> None:
    with pytest.raises(wn.BadOption, match=said):
        wn.Game("whist", **settings)


def test_seat_counts_of_the_games() -> None:
    """3.1: players."""
    two = ["german-whist", "humbug", "turnover-bridge", "russi", "christmas-whist"]
    others = {"knockout-whist": (2, 3, 4, 5, 6, 7), "widow-whist": (3,), "contract-whist": (3, 4, 5, 6)}
    for variant in wn.VARIANTS:
        assert variant.seats == ((2,) if variant.id in two else others.get(variant.id, (4,))), variant.id
    for seats in (1, 8):
        with pytest.raises(wn.BadOption, match="2 to 7 players"):
            wn.Game("knockout-whist", seats=seats)


def test_options_of_a_game_cannot_be_changed_behind_its_back() -> None:
    game = wn.Game("whist", seed=1)
    with pytest.raises(TypeError):
        game.options["target"] = 5  # type: ignore[index]


@pytest.mark.parametrize("name", ["", "Whists", "german", "germanwhists", "bridge", None, 5, [], True])
def test_unknown_variants_are_refused_with_the_nearest(name: object) -> None:
    with pytest.raises(wn.UnknownVariant, match=r"There is no game|Which game\?"):
        wn.Game(name)  # type: ignore[arg-type]
    with pytest.raises(wn.UnknownVariant):
        wn.find_variant(name)  # type: ignore[arg-type]


def test_the_nearest_variants_are_named() -> None:
    with pytest.raises(wn.UnknownVariant, match="Did you mean 'german-whist'"):
        wn.find_variant("german-wist")
    assert wn.find_variant("whist") is wn.VARIANTS[0]
    assert wn.Game(wn.VARIANTS[1], seed=1).variant.id == "german-whist"


def test_a_variant_describes_itself() -> None:
    for variant in wn.VARIANTS:
        assert variant.title
        assert variant.special
        assert variant.source
        assert variant.title in repr(variant)
        with pytest.raises(TypeError):
            variant.options["x"] = 1  # type: ignore[index]
