"""The promise of SECURITY.md: whist-nb sends nothing anywhere, and loads nothing from the internet."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.processes import ROOT, python

LISTEN = """
import sys
asked = []
def hear(event, args):
    if event.startswith(("socket.", "urllib.", "http.", "ftplib.", "smtplib.", "webbrowser.")):
        asked.append(event)
sys.addaudithook(hear)
"""
"""Python itself reports whatever opens a connection, looks up a name or starts a browser."""

PLAY = """
import os, pathlib
import whist_nb as wn
from whist_nb.players import Club, Sampler
game, players = wn.Game("german-whist", seed=7), (Club(), Sampler(worlds=4, seed=1))
for _ in range(12):
    seat = game.current_player
    game.apply(players[seat].choose(game.view(seat)))
while not game.is_over:
    game.apply(players[0].choose(game.view(game.current_player)))
wn.save(game, "game.json")
wn.load("game.json")
wn.CardTable("whist", seed=7, seat=0, pace=0)
wn.exercise.pick_cards("Click.", hand="AS QH 6H JC", trick="9H", trump="S")
wn.drill.cards_out("whist", seed=3, level=1, questions=2, log="answers.sqlite")
wn.ReplayViewer(game)
wn.Progress(log="answers.sqlite")
pathlib.Path("hands.svg").write_text(wn.draw(game.view(0))._repr_html_(), "utf-8")
"""
REVIEW = """
from whist_nb.analysis import review
review(game, worlds=4, seed=1)
"""


def asked_by(code: str, folder: Path) -> str:
    return python(f"{LISTEN}\nsys.path.insert(0, {str(ROOT)!r})\n{code}\nprint(asked)", folder)


def test_a_connection_would_be_noticed(tmp_path: Path) -> None:
    code = "import socket\ntry: socket.create_connection(('127.0.0.1', 9), 1)\nexcept OSError: pass"
    assert "socket.connect" in asked_by(code, tmp_path)


def test_playing_training_and_saving_open_no_connection(tmp_path: Path) -> None:
    assert asked_by(PLAY, tmp_path) == "[]"


@pytest.mark.slow
def test_a_review_opens_no_connection(tmp_path: Path) -> None:
    pytest.importorskip("numpy")
    assert asked_by(PLAY + REVIEW, tmp_path) == "[]"


SENDS = re.compile(r"\b(fetch|XMLHttpRequest|WebSocket|EventSource|sendBeacon|importScripts|RTCPeerConnection)\b\s*\(")
ADDRESS = re.compile(r"https?://[^\s\"'`)]+")
NAMES_ONLY = ("http://www.w3.org/",)
"""Names of languages, which nobody asks for."""


@pytest.mark.parametrize("bundle", sorted((ROOT / "whist_nb/widgets/static").glob("*.js")), ids=lambda file: file.name)
def test_the_page_has_no_way_to_ask_another_place(bundle: Path) -> None:
    text = bundle.read_text("utf-8")
    assert SENDS.findall(text) == []
    assert [each for each in ADDRESS.findall(text) if not each.startswith(NAMES_ONLY)] == []


SENDERS = re.compile(
    r"^\s*(?:import|from) (?:socket|http|urllib\.request|requests|httpx|aiohttp|ftplib|smtplib|webbrowser)\b",
    re.MULTILINE,
)


def test_no_module_imports_what_opens_connections() -> None:
    files = [file for file in (ROOT / "whist_nb").rglob("*.py") if "node_modules" not in file.parts]
    assert len(files) > 100
    assert [file.name for file in files if SENDERS.search(file.read_text("utf-8"))] == []
