"""Several tables on one game: what one does is committed first, then all others are notified, whatever happens."""

from __future__ import annotations

from typing import Any

import pytest

import whist_nb as wn
from tests.widgets.tables import Recorded, cards_named, plain_json


def pair(**more: Any) -> tuple[Recorded, Recorded]:
    """Two people at one game of German Whist, and nobody else."""
    game = wn.Game("german-whist", seed=7, first_dealer=1, **more)
    return Recorded(game, seat=0, players=[None, None]), Recorded(game, seat=1, players=[None, None])


def test_a_table_that_cannot_be_drawn_undoes_nobodys_card(monkeypatch: pytest.MonkeyPatch) -> None:
    mine, theirs = pair()
    third = Recorded(mine.game, seat=1, players=[None, None])
    monkeypatch.setattr(theirs, "_state", lambda *given, **more: 1 / 0)
    card = mine.frame["state"]["legal"][0]
    reply = mine.say(act=card)
    assert reply["n"] == mine.frame["n"]
    assert [action.text for _, action in mine.game.actions] == [card]
    assert mine.frame["state"]["trick"] == third.frame["state"]["trick"] == [{"seat": 0, "card": card}]
    assert isinstance(theirs.last_error, ZeroDivisionError)
    assert theirs.frame["state"]["status"]["text"].startswith(
        "**The game has gone on, but this table cannot show it:**"
    )
    monkeypatch.undo()
    theirs.press("rule")  # and at its next word it is drawn again
    assert theirs.frame["state"]["trick"] == [{"seat": 0, "card": card}]


def test_an_observer_that_fails_undoes_nothing() -> None:
    mine, theirs = pair()
    for table in (mine, theirs):
        table.observe(lambda change: 1 / 0, "frame")
    card = mine.frame["state"]["legal"][0]
    assert mine.say(act=card)["n"] == mine.frame["n"]
    assert theirs.frame["state"]["trick"] == [{"seat": 0, "card": card}]
    assert isinstance(theirs.last_error, ZeroDivisionError)


def test_a_table_that_cannot_draw_its_own_card_has_not_played_it(monkeypatch: pytest.MonkeyPatch) -> None:
    mine, theirs = pair()
    before, frame = mine.frame, theirs.frame
    monkeypatch.setattr(mine, "_state", lambda *given, **more: 1 / 0)
    reply = mine.say(act=before["state"]["legal"][0])
    assert reply["kind"] == "trouble"
    assert (mine.game.actions, mine.frame, theirs.frame) == ((), before, frame)
    monkeypatch.undo()
    assert "n" in mine.say(act=before["state"]["legal"][0], decision=before["decision"])


def test_a_new_game_at_one_table_is_a_new_game_at_all_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    mine, theirs = pair()
    old = mine.game
    mine.click(mine.frame["state"]["legal"][0])
    assert mine.say(do="new")["n"] == mine.frame["n"]
    assert mine.game is theirs.game is not old
    assert theirs.frame["steps"] == []
    assert theirs.frame["state"]["status"]["text"].startswith("**South started a new game,** and you are in it too.")
    assert sorted(theirs.frame["state"]["hand"]) == sorted(card.text for card in theirs.game.view(1).hand)
    assert cards_named(theirs.frame) <= {card.text for card in theirs.game.view(1).seen}
    first, second = (mine, theirs) if mine.game.current_player == 0 else (theirs, mine)
    card = first.frame["state"]["legal"][0]
    first.click(card)
    assert second.frame["state"]["trick"] == [{"seat": first.seat, "card": card}]


def test_the_old_game_opened_again_is_a_table_apart() -> None:
    mine, _ = pair()
    old = mine.game
    mine.press("new")
    apart = Recorded(old, seat=0, players=[None, None])
    frame = mine.frame
    apart.click(apart.frame["state"]["legal"][0])
    assert mine.frame is frame
    assert apart.game is old


def test_an_undo_is_announced_at_the_other_table() -> None:
    mine, theirs = pair()
    mine.click(mine.frame["state"]["legal"][0])
    mine.press("undo")
    assert theirs.frame["state"]["status"]["text"].startswith("**South took back a play.**")
    mine.click(mine.frame["state"]["legal"][0])
    mine.press("again")
    assert theirs.frame["state"]["status"]["text"].startswith("**South started this deal again.**")


def test_a_hint_at_one_table_is_shown_at_no_other() -> None:
    mine, theirs = pair()
    frame = theirs.frame
    mine.press("hint")
    assert theirs.frame is frame


def test_a_play_belongs_to_the_decision_that_it_names() -> None:
    shown = Recorded("whist", seed=7, first_dealer=3)
    first = shown.frame
    mine = first["state"]["legal"]
    assert "n" in shown.say(act=mine[0], decision=first["decision"])
    late = shown.say(act=shown.frame["state"]["legal"][0], decision=first["decision"])
    assert (late["kind"], late["reason"][:32]) == ("late", "**That click came too late:** th")
    second = shown.frame["decision"]
    assert second != first["decision"]
    shown.press("hint")
    assert shown.frame["decision"] == second  # a hint asks nothing new
    shown.press("undo")
    assert shown.frame["decision"] not in (first["decision"], second)  # whatever was clicked before meant another table
    assert len([1 for seat, _ in shown.game.actions if seat == 0]) == 0
    plain_json(shown.frame)


def test_a_card_played_from_python_makes_the_click_before_it_late() -> None:
    game = wn.Game("german-whist", seed=7, first_dealer=1)
    shown = Recorded(game, seat=0, players=[None, None])
    decision, (card, other, *_) = shown.frame["decision"], shown.frame["state"]["legal"]
    game.apply(card)
    assert shown.say(act=other, decision=decision)["kind"] == "late"
    assert len(game.actions) == 1
