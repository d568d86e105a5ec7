"""A release's number and notes come from the change log, and what is built is called by its tag."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from scripts import release
from scripts.pypi_page import with_whole_links
from tests.processes import ROOT

LOG = """# What is new

## 0.2.0 - not yet released

### At the table

* **Undo** takes
  *back* a play.
* Hints.

## 0.1.0 - 2026-03-04

The first
release.
"""
CITATION = "cff-version: 1.2.0\nmessage: Cite it.\ntitle: Cards\nauthors:\n  - name: Ann\n"
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))
FORMS = sorted((ROOT / ".github/ISSUE_TEMPLATE").glob("[!c]*.yml"))


def test_notes_are_those_of_the_release_with_whole_lines() -> None:
    assert release.notes(LOG, "v0.1.0") == "The first release.\n"
    assert release.notes(LOG, "v0.2.0") == "### At the table\n\n* **Undo** takes *back* a play.\n* Hints.\n"


def test_a_release_without_notes_is_refused() -> None:
    with pytest.raises(ValueError, match=r"says nothing of v0\.3\.0; it tells of v0\.2\.0, v0\.1\.0"):
        release.notes(LOG, "v0.3.0")


def test_a_release_needs_a_date_and_files_of_its_own_version() -> None:
    built = ["whist_nb-0.1.0-py3-none-any.whl", "whist_nb-0.1.0.tar.gz"]
    assert release.faults(LOG, "v0.1.0", built, CITATION) == []
    assert release.faults(LOG, "v0.2.0", [each.replace("0.1.0", "0.2.0") for each in built], CITATION) == [
        "CHANGELOG.md does not say on which day v0.2.0 comes out"
    ]
    assert release.faults(LOG, "v0.1.0", [built[0], "whist_nb-0.1.1.dev3.tar.gz"], CITATION) == [
        "whist_nb-0.1.0.tar.gz is missing",
        "whist_nb-0.1.1.dev3.tar.gz does not belong to v0.1.0",
    ]
    assert release.faults(LOG, "v0.9.0", built, CITATION) == ["CHANGELOG.md says nothing of v0.9.0"]


def test_a_release_can_be_cited_by_its_number_and_day() -> None:
    """Nothing is said of them until the change log has a day; a release with those of another may not go out."""
    out = LOG.replace("not yet released", "2026-05-06")
    cited = release.cited(CITATION, out)
    assert yaml.safe_load(cited) == yaml.safe_load(CITATION) | {"version": "0.2.0", "date-released": "2026-05-06"}
    assert release.cited(cited, out) == cited
    later = "# What is new\n\n## 0.3.0 - 2026-07-08\n\nMore.\n\n" + out.partition("\n\n")[2]
    assert yaml.safe_load(release.cited(cited, later))["version"] == "0.3.0"
    assert release.cited(cited, LOG) == CITATION
    built = ["whist_nb-0.2.0-py3-none-any.whl", "whist_nb-0.2.0.tar.gz"]
    assert release.faults(out, "v0.2.0", built, cited) == []
    told = ["CITATION.cff has another number or day than CHANGELOG.md: run make links"]
    assert release.faults(out, "v0.2.0", built, CITATION) == told
    assert release.faults(out, "v0.2.0", built, cited.replace("05-06", "05-07")) == told


def test_our_own_citation_is_of_the_newest_release() -> None:
    said = (ROOT / "CITATION.cff").read_text("utf-8")
    assert release.cited(said, (ROOT / "CHANGELOG.md").read_text("utf-8")) == said
    assert {"cff-version", "message", "title", "authors", "type", "license"} <= yaml.safe_load(said).keys()


def test_the_check_of_a_release_reads_the_files_of_the_repository(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "CHANGELOG.md").write_text(LOG.replace("not yet released", "2026-05-06"), "utf-8")
    (tmp_path / "CITATION.cff").write_text(CITATION, "utf-8")
    (tmp_path / "dist").mkdir()
    for name in ("whist_nb-0.2.0-py3-none-any.whl", "whist_nb-0.2.0.tar.gz"):
        (tmp_path / "dist" / name).touch()
    words = ["--check", "v0.2.0", str(tmp_path / "dist")]
    assert release.main(words, tmp_path) == 1
    assert capsys.readouterr().err == "CITATION.cff has another number or day than CHANGELOG.md: run make links\n"
    (tmp_path / "CITATION.cff").write_text(f"{CITATION}version: 0.2.0\ndate-released: '2026-05-06'\n", "utf-8")
    assert release.main(words, tmp_path) == 0


def test_our_own_change_log_has_notes_for_its_newest_release() -> None:
    said = subprocess.run(
        [sys.executable, ROOT / "scripts/release.py", "--notes", f"v{release.newest()}"],
        capture_output=True, text=True, encoding="utf-8",
    )  # fmt: skip
    assert said.returncode == 0, said.stderr
    assert said.stdout.count("\n### ") > 5


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda file: file.name)
def test_every_action_is_pinned_by_its_digest_with_its_version_beside_it(workflow: Path) -> None:
    used = re.findall(r"uses: (.*)", workflow.read_text("utf-8"))
    assert used
    assert [each for each in used if not re.fullmatch(r"[\w.-]+/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", each)] == []


def test_every_container_is_pinned_by_the_same_digest() -> None:
    used = [re.findall(r"container: (\S+)", workflow.read_text("utf-8")) for workflow in WORKFLOWS]
    images = {image for each in used for image in each}
    assert len(images) == 1
    assert re.fullmatch(r"node:20-bookworm@sha256:[0-9a-f]{64}", images.pop())


def test_new_versions_of_the_actions_are_looked_for() -> None:
    """A digest stays for ever, and what it names stops working when GitHub drops the Node it runs on."""
    (update,) = yaml.safe_load((ROOT / ".github/dependabot.yml").read_text("utf-8"))["updates"]
    assert update["package-ecosystem"] == "github-actions"


def steps_of(workflow: str, job: str) -> list[dict[str, Any]]:
    return yaml.safe_load((ROOT / ".github/workflows" / workflow).read_text("utf-8"))["jobs"][job]["steps"]


def test_the_published_site_and_release_get_their_version_from_the_tags() -> None:
    """A shallow checkout has no tags, and in a container git doesn't read a folder of another user's."""
    for steps in (steps_of("pages.yml", "build"), steps_of("release.yml", "build")):
        assert steps[0]["with"]["fetch-depth"] == 0
    assert 'safe.directory "$GITHUB_WORKSPACE"' in steps_of("pages.yml", "build")[1]["run"]


@pytest.mark.parametrize("form", FORMS, ids=lambda file: file.stem)
def test_a_form_for_issues_has_what_github_asks_for(form: Path) -> None:
    told = yaml.safe_load(form.read_text("utf-8"))
    assert {"name", "description", "body"} <= told.keys()
    names = [part["id"] for part in told["body"]]
    assert len(names) == len(set(names))
    for part in told["body"]:
        assert part["type"] in {"input", "textarea", "dropdown", "checkboxes"}
        assert part["attributes"]["label"]
        assert part["type"] != "dropdown" or len(part["attributes"]["options"]) > 1


def test_the_page_on_pypi_leads_to_the_files_of_its_own_release() -> None:
    """PyPI has README alone: links to files beside it, and the picture of the table, would lead nowhere there."""
    readme = (ROOT / "README.md").read_text("utf-8")
    page = with_whole_links(readme, "https://example.org/ann/cards", "v1.2.3")
    assert "](https://example.org/ann/cards/raw/v1.2.3/docs/table.png)" in page
    assert "](https://example.org/ann/cards/blob/v1.2.3/notebooks/00-start-here.ipynb)" in page
    assert "](#two-commands)" in page
    assert re.findall(r"\]\((?!https://|#).*?\)", readme)
    assert re.findall(r"\]\((?!https://|#).*?\)", page) == []


def test_what_is_built_carries_that_page(tmp_path: Path) -> None:
    pytest.importorskip("hatch_vcs", reason="the version comes from the tags")
    from hatchling.metadata.core import ProjectMetadata
    from hatchling.plugin.manager import PluginManager

    core = ProjectMetadata(str(ROOT), PluginManager()).core
    assert "](docs/table.png)" not in core.readme
    assert "/docs/table.png)" in core.readme
    assert core.readme_content_type == "text/markdown"


def version_of(folder: Path) -> str:
    said = subprocess.run(
        [sys.executable, "-m", "hatchling", "version"], cwd=folder, capture_output=True, text=True, encoding="utf-8"
    )
    assert said.returncode == 0, said.stderr
    return said.stdout.strip()


def git(folder: Path, *words: str) -> None:
    who = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", *who, *words], cwd=folder, check=True, capture_output=True)


def test_the_version_is_the_tag_and_there_is_one_without_tags_and_without_git(tmp_path: Path) -> None:
    pytest.importorskip("hatch_vcs", reason="the version comes from the tags")
    (tmp_path / "pyproject.toml").write_text((ROOT / "pyproject.toml").read_text("utf-8"), "utf-8")
    assert version_of(tmp_path) == "0.0.0"
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-qm", "one")
    assert version_of(tmp_path) == "0.0.1.dev1"
    git(tmp_path, "tag", "v1.2.3")
    assert version_of(tmp_path) == "1.2.3"
    git(tmp_path, "commit", "-qm", "two", "--allow-empty")
    assert version_of(tmp_path) == "1.2.4.dev1"
