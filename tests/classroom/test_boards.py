"""The boards that belong to a word."""

from __future__ import annotations

from hashlib import shake_128
from random import Random

import pytest

import whist_nb as wn
from tests.classroom.builders import played
from whist_nb.classroom.boards import boards, check_word
from whist_nb.engine.variant import Variant


def test_the_cards_follow_from_game_word_and_number_as_written_down() -> None:
    """By hand from the definition: a hash of the words gives the seed, a hash of the seed the order of the pack."""
    text = "board/whist/oak/3"
    seed = int.from_bytes(shake_128(text.encode()).digest(8), "little")
    keys = shake_128(f"{seed}/pack/0".encode()).digest(8 * 52)
    pack = [card.text for card in wn.find_variant("whist").pack]
    drawn = sorted(range(52), key=lambda place: int.from_bytes(keys[8 * place : 8 * place + 8], "little"))
    (game,) = [board.new_game() for board in boards("whist", "oak", 1, first=3)]
    assert [card.text for card in game.packs[0]] == [pack[place] for place in drawn]
    assert [card.text for card in game.packs[0]][:5] == OAK_3


OAK_3 = ["6S", "5C", "JH", "KD", "TH"]


def test_the_spelling_of_a_word_does_not_matter() -> None:
    words = ["silver birch", " Silver-Birch ", "SILVER  BIRCH", "silver_birch"]
    assert {check_word(word) for word in words} == {"silver-birch"}
    packs = {str(boards("german-whist", word, 1)[0].new_game().packs[0]) for word in [*words, "silverbirch"]}
    assert len(packs) == 2


@pytest.mark.parametrize("word", ["", " - ", None, 5, "a" * 41, "oak!", "<b>", "oak\u202etree"])
def test_something_that_is_not_a_word_is_refused(word: object) -> None:
    with pytest.raises(wn.BadOption, match="code word"):
        boards("whist", word)  # type: ignore[arg-type]


def test_boards_are_numbered_and_the_deal_goes_round() -> None:
    oak = boards("whist", "oak", 6)
    assert [board.number for board in oak] == [1, 2, 3, 4, 5, 6]
    assert [board.new_game().view(0).dealer for board in oak] == [0, 1, 2, 3, 0, 1]
    assert [board.seed for board in boards("whist", "oak", 2, first=5)] == [oak[4].seed, oak[5].seed]
    assert len({board.seed for board in oak}) == 6


def test_options_change_the_game_and_not_the_cards() -> None:
    plain, other = boards("solo-whist", "elm", 1)[0], boards("solo-whist", "elm", 1, all_pass="general_misere")[0]
    assert plain.new_game().packs == other.new_game().packs
    assert other.new_game().options["all_pass"] == "general_misere"
    assert boards("solo-whist", "elm", 1, all_pass="redeal") == (plain,)


@pytest.mark.parametrize("name", ["first_dealer", "deals", "seed", "packs"])
def test_nothing_may_contradict_what_the_board_says(name: str) -> None:
    with pytest.raises(wn.BadOption, match=name):
        boards("whist", "oak", **{name: 1})


@pytest.mark.parametrize(("n", "first"), [(0, 1), (65, 1), (True, 1), (1, 0), (1, "2")])
def test_numbers_of_boards_are_checked(n: int, first: int) -> None:
    with pytest.raises(wn.BadOption):
        boards("whist", "oak", n, first=first)


@pytest.mark.parametrize("variant", wn.VARIANTS, ids=lambda variant: variant.id)
def test_every_game_has_boards_of_one_deal(variant: Variant) -> None:
    for seats in variant.seats:
        (board,) = boards(variant, "oak", 1, seats=seats)
        game = played(board, 0, Random(seats))
        assert [result.dealer for result in game.deal_results] == [0]
