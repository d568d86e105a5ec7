"""`whist-nb notebooks`: this version's notebooks in a folder, where none of the owner's work is ever lost."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import whist_nb
from tests.processes import ROOT
from whist_nb.command import notebook_copies
from whist_nb.command.main import main
from whist_nb.command.notebook_copies import LIST, copy_notebooks, without_badge

OURS = {file.name: without_badge(file.read_bytes()) for file in (ROOT / "notebooks").glob("*.ipynb")}


def there(place: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in place.iterdir() if file.name != LIST}


def another_version(monkeypatch: pytest.MonkeyPatch, place: Path, **changed: bytes) -> None:
    """From now on the package is version 9.9, with some different notebooks."""
    place.mkdir()
    for name, text in OURS.items():
        (place / name).write_bytes(changed.get(name.removesuffix(".ipynb").replace("-", "_"), text))
    monkeypatch.setattr(notebook_copies, "notebooks", lambda: place)
    monkeypatch.setattr(whist_nb, "__version__", "9.9")


def test_all_notebooks_come_into_a_new_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["notebooks", str(tmp_path / "a" / "b")]) == 0
    assert there(tmp_path / "a" / "b") == OURS
    assert f"{len(OURS)} notebooks are now in" in capsys.readouterr().out


def test_a_copy_fetches_no_badge_and_is_otherwise_the_notebook(tmp_path: Path) -> None:
    copy_notebooks(tmp_path)
    badges = 0
    for file in tmp_path.glob("*.ipynb"):
        ours, copy = (json.loads((place / file.name).read_text("utf-8")) for place in (ROOT / "notebooks", tmp_path))
        for cell, copied in zip(ours["cells"], copy["cells"], strict=True):
            source, kept = "".join(cell.pop("source")), "".join(copied.pop("source"))
            assert "mybinder.org/badge" not in kept
            start, badge, rest = source.partition("[![Open in Binder]")
            badges += bool(badge)
            assert kept.rstrip() == (start.rstrip(" ") + "".join(rest.partition("\n")[1:])).rstrip()
        assert copy == ours
    assert badges > 20


def test_a_second_run_changes_nothing_and_restores_deleted_files(tmp_path: Path) -> None:
    copy_notebooks(tmp_path)
    (tmp_path / "01-whist.ipynb").unlink()
    (tmp_path / "mine.ipynb").write_bytes(b"my own")
    copied = copy_notebooks(tmp_path)
    assert (copied.new, copied.updated, copied.kept, copied.beside) == (["01-whist.ipynb"], [], [], [])
    assert list(copied.lines()) == [f"01-whist.ipynb is now in {tmp_path}."]
    assert there(tmp_path) == {**OURS, "mine.ipynb": b"my own"}


def test_a_changed_notebook_stays_as_its_owner_left_it(tmp_path: Path) -> None:
    copy_notebooks(tmp_path)
    (tmp_path / "01-whist.ipynb").write_bytes(b"with my answers")
    copied = copy_notebooks(tmp_path)
    assert (copied.new, copied.updated, copied.kept, copied.beside) == ([], [], ["01-whist.ipynb"], [])
    assert there(tmp_path) == {**OURS, "01-whist.ipynb": b"with my answers"}


def test_a_new_version_replaces_unchanged_notebooks_and_is_put_beside_changed_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = tmp_path / "mine"
    copy_notebooks(mine)
    (mine / "01-whist.ipynb").write_bytes(b"with my answers")
    another_version(monkeypatch, tmp_path / "new", **{"01_whist": b"new whist", "02_german_whist": b"new german"})
    for again in range(2):
        copied = copy_notebooks(mine)
        assert copied.kept == ["01-whist.ipynb"]
        assert copied.updated == ([] if again else ["02-german-whist.ipynb"])
        assert copied.beside == ([] if again else ["01-whist (9.9).ipynb"])
        assert there(mine) == {
            **OURS,
            "01-whist.ipynb": b"with my answers",
            "01-whist (9.9).ipynb": b"new whist",
            "02-german-whist.ipynb": b"new german",
        }


@pytest.mark.parametrize("damaged", [b"", b"[]", b"\xff", None])
def test_without_its_list_no_existing_file_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damaged: bytes | None
) -> None:
    mine = tmp_path / "mine"
    copy_notebooks(mine)
    (mine / LIST).write_bytes(damaged) if damaged is not None else (mine / LIST).unlink()
    another_version(monkeypatch, tmp_path / "new", **{"02_german_whist": b"new german"})
    copy_notebooks(mine)
    assert there(mine) == {**OURS, "02-german-whist (9.9).ipynb": b"new german"}


def test_a_file_is_not_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_bytes(b"mine")
    assert main(["notebooks", str(tmp_path / "file")]) == 2
    assert "is a file: name a folder for the notebooks." in capsys.readouterr().err
    assert (tmp_path / "file").read_bytes() == b"mine"


def test_a_class_gets_copies_without_answers_that_hand_in(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["notebooks", str(tmp_path), "--learner", "--word", "Oak"]) == 0
    made = there(tmp_path)
    assert set(OURS) - set(made) == {"for-teachers.ipynb", "course-six-weeks.ipynb"}, "lesson plans and answers"
    assert not any(b"(for-teachers.ipynb)" in text or b"(course-six-weeks.ipynb)" in text for text in made.values())
    lesson, told = (json.loads(made[name])["cells"] for name in ("01-whist.ipynb", "my-progress.ipynb"))
    assert "".join(lesson[-1]["source"]) == 'wn.hand_in("oak-01-whist")'
    assert "hand_in" not in str(told), "there is nothing to hand in"
    assert len(lesson) < len(json.loads(OURS["01-whist.ipynb"])["cells"])
    assert b"wn.exercise.sealed(" in made["01-whist.ipynb"]
    for name in sorted(made):  # nothing of what is sealed, and no cell that answers
        assert b"find='" not in made[name], name
    assert main(["notebooks", str(tmp_path), "--word", "oak"]) == 2
    assert "--learner" in capsys.readouterr().err
