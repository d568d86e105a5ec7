"""A game that runs elsewhere: two ends of a line that carries only text."""

from __future__ import annotations

import json
from typing import Any

import pytest

import whist_nb as wn
from tests.widgets.tables import cards_named
from whist_nb.tables.remote import HostedDesk, RemoteDesk
from whist_nb.tables.shared_game import shared


class Line:
    """Both ends of a line, with everything that was sent over it."""

    def __init__(self, game: wn.Game, seat: Any = 0, **more: Any) -> None:
        self.out: list[str] = []
        self.back: list[str] = []
        self.answers: list[Any] = []
        self.cut = False
        self.near = RemoteDesk(self._to_host, send=self.answers.append)
        self.host: HostedDesk | None = None
        self.host = HostedDesk(shared(game), self._to_near, seat=seat, **more)

    def _to_host(self, text: str) -> None:
        if self.cut:
            raise ConnectionError("the line is cut")
        assert isinstance(text, str)
        self.out.append(text)
        assert self.host is not None
        self.host.receive(text)

    def _to_near(self, text: str) -> None:
        if self.cut:
            raise ConnectionError("the line is cut")
        self.back.append(text)
        self.near.receive(text)

    @property
    def state(self) -> Any:
        assert self.near.frame is not None
        return self.near.frame["state"]


def test_a_deal_is_played_over_a_line() -> None:
    game = wn.Game("german-whist", seed=5, deals=1)
    line, here = Line(game, 0), Line(game, 1)
    for _ in range(200):
        if game.is_over:
            break
        mine = line if game.current_player == 0 else here
        mine.near.click(mine.state["legal"][0])
        assert mine.near.refused is None
    assert game.is_over
    assert line.state["panel"]["title"] in ("You win", "Opponent wins", "South wins", "North wins")
    assert [json.loads(text)["frame"]["n"] for text in line.back if "frame" in text[:9]] == list(
        range(1, line.near.frame["n"] + 1)  # type: ignore[index]
    )


def test_no_card_goes_over_the_line_that_its_seat_has_not_been_shown() -> None:
    game = wn.Game("whist", seed=5)
    line = Line(game, 2)
    for _ in range(5):
        line.near.click(line.state["legal"][0])
        line.near.press("hint")
        assert cards_named(json.loads(line.back[-2])) <= {card.text for card in game.view(2).seen}


def test_a_refusal_carries_the_number_of_its_message() -> None:
    line = Line(wn.Game("whist", seed=7, first_dealer=3))
    line.near.heard({"act": line.state["hand"][0], "seq": 1, "view": "page"})
    line.near.heard({"act": line.state["hand"][0], "seq": 1, "view": "page"})
    assert [(answer["seq"], answer["view"], answer.get("kind")) for answer in line.answers] == [
        (1, "page", None),
        (1, "page", "late"),
    ]
    line.near.click("knock")
    assert line.near.refused


@pytest.mark.parametrize(
    "text", ["", "{", "null", "[]", '{"act": 3}', "[" * 100_000, "x" * 300_000, '{"frame": 3}', '{"frame": {"n": "1"}}']
)
def test_nonsense_over_the_line_changes_nothing(text: str) -> None:
    game = wn.Game("whist", seed=7, first_dealer=3)
    line = Line(game)
    frame = line.near.frame
    line.near.receive(text)
    assert line.near.frame is frame
    assert line.host is not None
    line.host.receive(text)
    assert game.actions == ()
    assert json.loads(line.back[-1]).get("answer", {"kind": "bad"})["kind"] == "bad"


def test_an_older_frame_is_ignored() -> None:
    line = Line(wn.Game("whist", seed=7, first_dealer=3))
    line.near.click(line.state["legal"][0])
    newest = line.near.frame
    line.near.receive(line.back[0])
    assert line.near.frame is newest


def test_a_cut_connection_is_reported_and_the_game_goes_on() -> None:
    game = wn.Game("whist", seed=7, first_dealer=3)
    line, other = Line(game, 0), Line(game, 2)
    line.cut = True
    line.near.click(line.state["legal"][0])
    assert line.near.refused == "**There is no connection:** nothing has changed."
    assert game.actions == ()
    assert line.host is not None
    line.host.close()
    other.host.desk.shared.seat(0, "club")  # type: ignore[union-attr]
    other.host.desk.shared.settle()  # type: ignore[union-attr]
    assert game.current_player == 2
    assert other.state["legal"]


def test_an_invalid_message_is_not_sent() -> None:
    line = Line(wn.Game("whist", seed=7))
    line.near.heard({"act": b"QH", "seq": 1, "view": "page"})
    assert (line.out, line.answers[-1]["kind"], line.answers[-1]["seq"]) == ([], "bad", 1)
