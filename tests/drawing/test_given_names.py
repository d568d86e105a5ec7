"""Players may be called anything: a name with "and" stays whole, and a player called "You" is not the reader."""

from __future__ import annotations

import whist_nb as wn
from whist_nb import drawing
from whist_nb.drawing.diagrams import tricks
from whist_nb.drawing.names import Names, listed
from whist_nb.drawing.results import deal_title
from whist_nb.drawing.scenes import scene
from whist_nb.drawing.words import Words
from whist_nb.engine.wording import Wording

FOUR = ("Romeo and Juliet", "West", "Tristan and Isolde", "East")


def finished(game: str) -> wn.Game:
    """A game after its first deal."""
    started = wn.Game(game, seed=3)
    while not started.deal_results:
        started.apply(started.legal_actions()[0])
    return started


def test_a_list_ends_in_the_word_that_is_asked_for() -> None:
    assert listed(["Ann and Bob", "Cleo", "Dan"]) == "Ann and Bob, Cleo and Dan"
    assert listed(["Ann and Bob", "Cleo", "Dan"], last="or") == "Ann and Bob, Cleo or Dan"


def test_a_dash_stands_between_partners_and_not_within_a_name() -> None:
    names = Names(FOUR, None, (0, 1, 0, 1))
    assert names.side(0) == "Romeo and Juliet and Tristan and Isolde"
    assert names.side_in_short(0) == "Romeo and Juliet–Tristan and Isolde"
    view = finished("whist").view(wn.EVERYONE)
    told = drawing.text(view, names=FOUR)
    assert "Romeo and Juliet–Tristan and Isolde" in told
    assert "East–West" in told
    assert "Romeo–Juliet" not in told


def test_counts_keep_the_long_names_beside_the_short_ones() -> None:
    view = finished("whist").view(wn.EVERYONE)
    shown = scene(view, words=Words.of(view))
    for counted in (shown.score, shown.tally):
        assert counted is not None
        assert [name for name, _ in counted.items] == ["North and South", "East and West"]
        assert counted.short == ("North–South", "East–West")
    seen = scene(finished("whist").view(0), words=Words.of(finished("whist").view(0)))
    assert seen.tally is not None
    assert seen.tally.short == ("We", "They")


def test_somebody_called_you_wins_as_others_do() -> None:
    game = wn.Game("whist", seed=3)
    while {trick.winner for trick in game.view(0).tricks} < {0, 1, 2, 3}:
        game.apply(game.legal_actions()[0])
    view = game.view(0)
    done = view.tricks[0]
    called = ["Ann", "Ann", "Ann", "Ann"]
    called[done.winner] = "You"
    assert drawing.text(done, names=called).endswith("You wins")
    mine = next(trick.number for trick in view.tricks if trick.winner == 0)
    theirs = next(trick.number for trick in view.tricks if trick.winner == 1)
    assert tricks(view, [mine], names=["Ann", "You", "Ben", "Cleo"]).text.endswith("You win")
    assert tricks(view, [theirs], names=["Ann", "You", "Ben", "Cleo"]).text.endswith("You wins")


def test_the_title_of_a_deal_looks_at_seats() -> None:
    game = finished("russi")
    assert game.deal_results[0].points == (1, 0)
    watched, seen = game.view(wn.EVERYONE), game.view(0)
    assert deal_title(watched, Names(("You", "Ann"), None, (0, 1))) == "You scores 1"
    assert deal_title(seen, Names(("You", "Ann"), 0, (0, 1))) == "You score 1"
    assert deal_title(game.view(1), Names(("Ann", "You"), 1, (0, 1))) == "Ann scores 1"


def test_a_statement_may_have_a_list_as_a_part_and_names_may_be_given_as_lists() -> None:
    """Such as those of somebody else's game; what has been said is looked up only where it can be."""
    names, tally = Names(["A", "B"], None, [0, 1]), Wording("It is {x}.")  # type: ignore[arg-type]
    assert names == Names(("A", "B"), None, (0, 1))
    assert names.say(tally(x="a")) == "It is a."
    assert names.say(tally(x=["a"])) == Names(("A", "B"), None, (0, 1)).say(tally(x=["a"])) == "It is ['a']."
