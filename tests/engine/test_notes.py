"""Notes on moments: kept in the record, checked when they are written."""

from __future__ import annotations

from typing import Any

import pytest

import whist_nb as wn
from tests.builders import play_on
from whist_nb.engine.notes import Note, add_note, notes_of, read_note, remove_note


def game_with_notes() -> wn.Game:
    game = play_on(wn.Game("whist", seed=1), 1, 10)
    add_note(game, "The lead.", 0)
    add_note(game, "Third hand plays high.", 2, author="Ann", cards=[wn.Card("KS"), "AS"], arrows=[(0, wn.Card("KS"))])
    add_note(game, "Here we stand.")
    return game


def test_notes_are_kept_in_their_order() -> None:
    game = game_with_notes()
    assert [(note.at, note.text) for note in notes_of(game)] == [
        (0, "The lead."),
        (2, "Third hand plays high."),
        (10, "Here we stand."),
    ]
    assert notes_of(game, at=2) == (Note(2, "Third hand plays high.", "Ann", ("KS", "AS"), ((0, "KS"),)),)
    assert notes_of(game, at=5) == ()
    assert notes_of(wn.loads(wn.dumps(game))) == notes_of(game)
    assert notes_of(wn.Game("whist")) == ()


def test_a_copy_has_notes_of_its_own() -> None:
    game = game_with_notes()
    twin = game.copy()
    remove_note(twin, notes_of(twin)[0])
    add_note(twin, "Another.")
    assert len(notes_of(game)) == 3
    assert [note.text for note in notes_of(twin)] == ["Third hand plays high.", "Here we stand.", "Another."]
    with pytest.raises(wn.BadOption, match="There is no note"):
        remove_note(twin, Note(0, "The lead."))


def test_no_view_shows_a_note() -> None:
    """A teacher's arrow may give a hidden card away."""
    game, bare = game_with_notes(), play_on(wn.Game("whist", seed=1), 1, 10)
    assert all(game.view(seat).to_dict() == bare.view(seat).to_dict() for seat in (*range(4), wn.EVERYONE))


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        (5, "an object with `at`"),
        ({}, "at=None"),
        ({"at": 11}, "0 to 10"),
        ({"at": -1}, "0 to 10"),
        ({"at": True}, "at=True"),
        ({"at": 0, "text": 5}, "must be strings"),
        ({"at": 0, "author": 5}, "must be strings"),
        ({"at": 0, "cards": "QH"}, "`cards` of a note must be a list"),
        ({"at": 0, "cards": ["XX"]}, "'XX' is not a card"),
        ({"at": 0, "arrows": 5}, "`arrows` of a note must be a list"),
        ({"at": 0, "arrows": [[1]]}, "An arrow must be a pair"),
        ({"at": 0, "arrows": [[1, 4]]}, r"a seat \(0 to 3\)"),
        ({"at": 0, "arrows": [[True, 1]]}, r"a seat \(0 to 3\)"),
        ({"at": 0, "arrows": [["QH", "ZZ"]]}, "'ZZ' is not a card"),
    ],
)
def test_values_that_are_not_notes(raw: Any, reason: str) -> None:
    with pytest.raises(wn.BadOption, match=reason):
        read_note(raw, 4, 10)


def test_notes_that_were_spoilt_are_refused() -> None:
    game = wn.Game("whist", seed=1)
    game.extra["notes"] = 5
    with pytest.raises(wn.BadOption, match="must be a list"):
        notes_of(game)
