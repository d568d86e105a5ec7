"""Read a release's notes, number and date from CHANGELOG.md.

python scripts/release.py --notes v0.1.0           print what is new in it, for the release's page
python scripts/release.py --check v0.1.0 dist      check that tag, change log, CITATION.cff and the files in dist agree
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
HEADING = re.compile(r"^## (?P<number>\d+\.\d+\.\d+)(?: - (?P<when>.+))?$", re.MULTILINE)
DAY = re.compile(r"\d{4}-\d{2}-\d{2}")


CITED = re.compile(r"^(?:version|date-released): .*\n", re.MULTILINE)


def newest(root: Path = ROOT) -> str:
    """Return the number of the release at the top of the change log, whether it is out or not."""
    found = HEADING.search((root / "CHANGELOG.md").read_text("utf-8"))
    if found is None:
        raise ValueError("CHANGELOG.md has no heading such as '## 0.1.0 - 2026-01-31'")
    return found["number"]


def notes(text: str, tag: str) -> str:
    """Return a change log's text on the release with this tag; ValueError if there is none."""
    headings = list(HEADING.finditer(text))
    for one, after in zip(headings, [*headings[1:], None], strict=True):
        if f"v{one['number']}" == tag:
            said = text[one.end() : after.start() if after else len(text)].strip()
            if said:
                return unwrapped(said) + "\n"
    known = ", ".join(f"v{one['number']}" for one in headings)
    raise ValueError(f"CHANGELOG.md says nothing of {tag}; it tells of {known or 'no release'}")


def unwrapped(text: str) -> str:
    """Return one line for each item and paragraph: a release's page shows every line break as one."""
    return re.sub(r"(?<=\S)\n *(?!\* |- |#|>|\||```|\d+\. )(?=\S)", " ", text)


def cited(citation: str, text: str) -> str:
    """Return CITATION.cff with the number and day of the release at the top of a change log, once it has a day."""
    found, rest = HEADING.search(text), CITED.sub("", citation)
    if found is None or not DAY.fullmatch(found["when"] or ""):
        return rest
    return f"{rest.rstrip()}\nversion: {found['number']}\ndate-released: '{found['when']}'\n"


def faults(text: str, tag: str, built: list[str], citation: str) -> list[str]:
    """Return why a release may not go out: a date is missing, or files have other names than the tag."""
    number = tag.removeprefix("v")
    found = next((one for one in HEADING.finditer(text) if f"v{one['number']}" == tag), None)
    if found is None:
        return [f"CHANGELOG.md says nothing of {tag}"]
    wrong = [] if DAY.fullmatch(found["when"] or "") else [f"CHANGELOG.md does not say on which day {tag} comes out"]
    if citation != cited(citation, text):
        wrong.append("CITATION.cff has another number or day than CHANGELOG.md: run make links")
    wanted = {f"whist_nb-{number}-py3-none-any.whl", f"whist_nb-{number}.tar.gz"}
    wrong += [f"{name} is missing" for name in sorted(wanted - set(built))]
    return wrong + [f"{name} does not belong to {tag}" for name in sorted(set(built) - wanted)]


def main(words: list[str] | None = None, root: Path = ROOT) -> int:
    """Print the notes, or what is wrong."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    way = parser.add_mutually_exclusive_group(required=True)
    way.add_argument("--notes", metavar="TAG")
    way.add_argument("--check", metavar=("TAG", "FOLDER"), nargs=2)
    asked = parser.parse_args(words)
    text = (root / "CHANGELOG.md").read_text("utf-8")
    try:
        if asked.notes:
            sys.stdout.write(notes(text, asked.notes))
            return 0
        tag, folder = asked.check
        citation = (root / "CITATION.cff").read_text("utf-8")
        wrong = faults(text, tag, [file.name for file in Path(folder).iterdir()], citation)
    except (OSError, ValueError) as error:
        wrong = [str(error)]
    for each in wrong:
        print(each, file=sys.stderr)
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
