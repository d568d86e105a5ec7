"""Games in files: whole or not at all, and read whatever they were written in."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

import whist_nb as wn
from tests.builders import play_on, played
from whist_nb.engine import pbn
from whist_nb.engine.collection import Collection


@pytest.mark.parametrize("name", ["rubber.json", "rubber.pbn", "rubber", "Rubber.PBN", "über rubber.json"])
def test_a_saved_game_is_loaded(tmp_path: Path, name: str) -> None:
    game = played("whist", 3, deals=2)
    assert wn.save(game, tmp_path / name) == tmp_path / name
    assert wn.load(tmp_path / name) == game
    assert wn.load(str(tmp_path / name)) == game
    assert (tmp_path / name).read_bytes()[:1] == (b"%" if name.lower().endswith("pbn") else b"{")
    assert os.listdir(tmp_path) == [name]


def test_players_and_date_are_written_and_the_game_stays_as_it_is(tmp_path: Path) -> None:
    game = wn.Game("whist", seed=1)
    names = ["Ann", "Bob", "Çelik", "Dot"]
    for name in ("a.json", "a.pbn"):
        wn.save(game, tmp_path / name, players=names, date="2026-11-21", event="Club night")
        assert wn.load(tmp_path / name).extra == {"players": names, "date": "2026-11-21", "event": "Club night"}
    assert game.extra == {}
    assert '[North "Çelik"]\n' in (tmp_path / "a.pbn").read_text("latin-1")
    assert '[Date "2026.11.21"]\n' in (tmp_path / "a.pbn").read_text("latin-1")
    with pytest.raises(wn.BadRecord, match="players"):
        wn.save(game, tmp_path / "a.json", players="Ann")
    assert wn.load(tmp_path / "a.json").extra["players"] == names


def test_saving_again_takes_the_place_and_the_rights_of_the_old_file(tmp_path: Path) -> None:
    path, link = tmp_path / "game.json", tmp_path / "link.json"
    wn.save(wn.Game("whist", seed=1), path)
    path.chmod(0o640)
    link.symlink_to(path)
    wn.save(wn.Game("russi", seed=1), link)
    assert link.is_symlink()
    assert wn.load(path).variant.id == "russi"
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_full_disk_leaves_the_old_file(tmp_path: Path) -> None:
    """A process that may write no more than 200 bytes to a file takes the place of a full disk."""
    path = tmp_path / "game.json"
    old = wn.Game("whist", seed=1)
    wn.save(old, path)
    code = f"""
import resource, whist_nb as wn
resource.setrlimit(resource.RLIMIT_FSIZE, (200, 200))
for path in ({str(path)!r}, {str(tmp_path / "new.json")!r}):
    try: wn.save(wn.Game("whist", seed=2), path)
    except OSError as error: print(error)
"""
    pytest.importorskip("resource", reason="limits on files are Unix's")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    first, second = done.stdout.splitlines()
    assert "The game was not saved: File too large. The file is as it was before" in first
    assert "The game was not saved: File too large. The file was not made" in second
    assert wn.load(path) == old
    assert os.listdir(tmp_path) == ["game.json"]


@pytest.mark.parametrize("step", ["fsync", "replace"])
@pytest.mark.parametrize("trouble", [OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)), KeyboardInterrupt()])
def test_an_interrupted_write_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, trouble: BaseException
) -> None:
    path = tmp_path / "game.json"
    old = wn.Game("whist", seed=1)
    wn.save(old, path)

    def broken(*args: object) -> None:
        raise trouble

    monkeypatch.setattr(os, step, broken)
    with pytest.raises(type(trouble), match="No space left" if isinstance(trouble, OSError) else None):
        wn.save(wn.Game("whist", seed=2), path)
    assert wn.load(path) == old
    assert os.listdir(tmp_path) == ["game.json"]


def test_no_folder_and_no_file(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="was not saved"):
        wn.save(wn.Game("whist", seed=1), tmp_path / "nowhere" / "game.json")
    with pytest.raises(FileNotFoundError):
        wn.load(tmp_path / "nothing.json")


def test_a_broken_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "broken.json"
    path.write_text(wn.dumps(wn.Game("whist", seed=1))[:300], "utf-8")
    with pytest.raises(wn.BadRecord, match=r"^broken\.json: Line \d+, column \d+: this is not JSON"):
        wn.load(path)
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(wn.BadRecord, match=r"^broken\.json: Line 1: byte 0 is not UTF-8"):
        wn.load(path)
    path.write_bytes(b"")
    with pytest.raises(wn.BadRecord, match=r"^broken\.json: Line 1, column 1"):
        wn.load(path)


def test_a_file_of_many_games_is_opened_as_a_collection(tmp_path: Path) -> None:
    path = tmp_path / "two.pbn"
    games = [play_on(wn.Game("whist", seed=seed, deals=1), seed, 9) for seed in range(2)]
    path.write_text("\n".join(map(pbn.dumps, games)), "utf-8")
    with pytest.raises(wn.BadRecord, match=r"two\.pbn: the file holds 2 games; open them all with Collection"):
        wn.load(path)
    assert [Collection(path)[number] for number in range(2)] == games


def test_a_byte_order_mark_does_no_harm(tmp_path: Path) -> None:
    game = wn.Game("whist", seed=1)
    for name, text in (("a.json", wn.dumps(game)), ("a.pbn", pbn.dumps(game))):
        (tmp_path / name).write_text(text, "utf-8-sig")
        assert wn.load(tmp_path / name) == game


def test_a_folder_is_not_a_file(tmp_path: Path) -> None:
    with pytest.raises(wn.BadRecord, match=r"is a folder; open all the games in it with Collection"):
        wn.load(tmp_path)
