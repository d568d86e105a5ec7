"""Make the site: its pages, and all the notebooks, playable in the browser from a server that only hands out files.

    python -m scripts.site build/site                    needs npm, for Pyodide
    python -m scripts.site build/site --pyodide FOLDER   with an unpacked release of Pyodide

The result is complete: a visitor fetches nothing from anywhere else. Python is Pyodide, and the page is JupyterLite.
whist-nb and its requirements are in Pyodide's own list of packages, so no notebook has to install anything. numpy is a
compiled package: it is taken from the release, or fetched once from where Pyodide serves it. If neither is possible,
reviews and the analysis say what they need. ``benchmarks/site.py`` measures how long a visitor waits.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import json
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import venv
from collections.abc import Iterable
from importlib.metadata import version
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from hatchling.builders.wheel import WheelBuilder

from scripts import docs
from whist_nb.widgets.lesson_log import BETWEEN

ROOT = Path(__file__).resolve().parents[1]
LITE = ("jupyterlite-core==0.8.6", "jupyterlite-pyodide-kernel==0.8.6", "jupyter-server>=2.14,<3")
"""What builds the page; its widgets come from the packages below, whose front ends it serves."""
START = ROOT / "docs/site/start.mjs"
"""Starts Python in the browser; from the second visit on, from a snapshot of its memory."""
CORE = ("pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide.mjs", "python_stdlib.zip")
BESIDE = ("micropip", "ipython", "packaging", "jedi", "platformdirs", "typing-extensions")
"""Packages from Pyodide's own list that the kernel or whist-nb asks for; their requirements come with them."""
OURS = {
    "whist-nb": ("anywidget", "fsrs", "ipywidgets", "platformdirs", "segno"),
    "anywidget": ("ipywidgets", "psygnal", "typing-extensions"),
    "ipywidgets": ("comm", "ipython", "traitlets", "jupyterlab-widgets"),
    "jupyterlab-widgets": (),
    "psygnal": (),
    "comm": (),
    "fsrs": ("typing-extensions",),
    "segno": (),  # a pupil's result code as a QR picture
}
"""Packages that are not on Pyodide's list, with what each needs."""
KERNEL = {
    "ipykernel": (),
    "piplite": ("micropip",),
    "pyodide-kernel": ("ipykernel", "ipython", "jedi", "comm", "piplite"),
}
"""Packages that come with the kernel. From the list they are read all at once; otherwise, one after another."""
KERNEL_WHEELS = "share/jupyter/labextensions/@jupyterlite/pyodide-kernel-extension/static/pypi/*.whl"
RELEASES = "https://cdn.jsdelivr.net/pyodide/v{version}/full/{file}"
"""Where Pyodide serves the compiled packages of its list."""


def main() -> int:
    """Make the site in a folder, which may exist already."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--pyodide", type=Path, help="an unpacked release of Pyodide; without it npm fetches the core")
    asked = parser.parse_args()
    make(asked.folder.resolve(), asked.pyodide)
    print(
        f"{asked.folder}: {sum(file.stat().st_size for file in asked.folder.rglob('*') if file.is_file()) / 1e6:.0f} MB"
    )
    return 0


def make(folder: Path, pyodide: Path | None = None) -> None:
    """Build everything beside the folder, and put it there when it is complete."""
    if not importlib.util.find_spec("sphinx"):
        raise SystemExit("Sphinx makes the pages, and is not here: pip install -e '.[docs]'")
    with tempfile.TemporaryDirectory() as scratch:
        lite, env = Path(scratch) / "lite", Path(scratch) / "env"
        lite.mkdir()
        programs = environment(env)
        release = pyodide or fetched(Path(scratch), pyodide_version(programs))
        has_numpy = packages(release, programs.parent.glob(KERNEL_WHEELS), lite / "static/pyodide")
        shutil.copy(START, lite / "static/pyodide")
        shutil.copy(ROOT / "docs/site/jupyter-lite.json", lite)
        for source in sorted((ROOT / "notebooks").glob("*.ipynb")):
            file = lite / "files" / source.name
            file.parent.mkdir(exist_ok=True)
            file.write_text(json.dumps(for_the_site(json.loads(source.read_text("utf-8")), source.stem)), "utf-8")
        made = Path(scratch) / "made"
        subprocess.run(
            [programs / "jupyter", "lite", "build", "--contents", "files", "--output-dir", made / "lite"],
            cwd=lite, check=True, stdout=subprocess.DEVNULL,
        )  # fmt: skip
        settle(made / "lite/jupyter-lite.json", has_numpy)
        for file in (made / "lite").rglob("*.map"):  # for people who work on JupyterLab: half of the site
            file.unlink()
        if docs.build(made):
            raise SystemExit("The pages were not made: Sphinx says why.")
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(made, folder)


def settle(file: Path, has_numpy: bool) -> None:
    """Write settings that their builder doesn't know: how Python starts, and whether numpy comes with it."""
    told: dict[str, Any] = json.loads(file.read_text("utf-8"))
    kernel = told["jupyter-config-data"]["litePluginSettings"]["@jupyterlite/pyodide-kernel-extension:kernel"]
    kernel["pyodideUrl"] = f"./static/pyodide/{START.name}"
    kernel["loadPyodideOptions"]["packages"] += ["numpy"] if has_numpy else []
    file.write_text(json.dumps(told), "utf-8")


def environment(folder: Path) -> Path:
    """Return the folder of programs of an environment that can build the page."""
    venv.create(folder, with_pip=True)
    programs = folder / ("Scripts" if sys.platform == "win32" else "bin")
    widgets = [f"{name}=={version(name)}" for name in ("anywidget", "ipywidgets")]
    pip = [programs / "python", "-m", "pip", "install", "-q", "--disable-pip-version-check"]
    subprocess.run([*pip, *LITE, *widgets], check=True)
    return programs


def pyodide_version(programs: Path) -> str:
    """Return the version that this kernel was made for."""
    code = "from jupyterlite_pyodide_kernel.constants import PYODIDE_VERSION as version; print(version)"
    return subprocess.run(
        [programs / "python", "-c", code], check=True, capture_output=True, text=True
    ).stdout.strip()  # fmt: skip


def fetched(scratch: Path, number: str) -> Path:
    """Return Pyodide's core as npm has it; it contains no wheels."""
    subprocess.run(["npm", "pack", "--silent", f"pyodide@{number}"], cwd=scratch, check=True, stdout=subprocess.DEVNULL)
    with tarfile.open(next(scratch.glob("pyodide-*.tgz"))) as packed:
        packed.extractall(scratch / "pyodide", filter="data")
    return scratch / "pyodide" / "package"


def packages(release: Path, kernel: Iterable[Path], into: Path) -> bool:
    """Collect Pyodide's core, the wheels wanted and the list the kernel reads; return whether numpy is included."""
    into.mkdir(parents=True)
    for name in CORE:
        shutil.copy(release / name, into)
    lock: dict[str, Any] = json.loads((release / "pyodide-lock.json").read_text("utf-8"))
    known = {plain(name): entry for name, entry in lock["packages"].items()}
    needs = OURS | KERNEL
    has_numpy = numpy_wheel(
        release, known["numpy"], into
    )  # not required by us: a snapshot contains no compiled package
    for wheel in kernel:
        if called(wheel) in KERNEL:
            shutil.copy(wheel, into)
    listed: dict[str, Any] = {}
    missing = [f"{name}=={version(name)}" for name in OURS if name != "whist-nb"]
    wanted = [*BESIDE, *(need for each in needs.values() for need in each), *(["numpy"] if has_numpy else [])]
    for name in closure(wanted, known):
        entry = known[name]
        given = release / entry["file_name"]
        if given.exists():
            shutil.copy(given, into)
        elif not (into / entry["file_name"]).exists():
            missing.append(f"{name}=={entry['version']}")
        listed[name] = entry
    for name, needed in needs.items():
        listed[name] = {
            "name": name,
            "depends": list(needed),
            "imports": [name.replace("-", "_")],
            "install_dir": "site",
            "package_type": "package",
            "unvendored_tests": False,
        }
    downloaded(missing, into)
    built(into)
    subprocess.run(["node", ROOT / "scripts/compile_wheels.mjs", release, into], check=True)
    for wheel in into.glob("*.whl"):
        found = {"file_name": wheel.name, "version": wheel.name.split("-")[1], "sha256": mark(wheel)}
        listed[called(wheel)] = listed[called(wheel)] | found
    (into / "pyodide-lock.json").write_text(json.dumps({**lock, "packages": listed}), "utf-8")
    return has_numpy


def numpy_wheel(release: Path, entry: dict[str, Any], into: Path) -> bool:
    """Get numpy's wheel, from the local release or from where it is served; if neither has it, return False."""
    if (release / entry["file_name"]).exists():
        return True
    number = json.loads((release / "package.json").read_text("utf-8"))["version"]
    try:
        with urlopen(RELEASES.format(version=number, file=entry["file_name"]), timeout=30) as answer:
            data = answer.read()
    except OSError as problem:
        print(f"The site will have no numpy, which can't be fetched here ({problem}). Reviews will say so.")
        return False
    if hashlib.sha256(data).hexdigest() != entry["sha256"]:
        raise SystemExit(f"{entry['file_name']} is not the file that Pyodide's list names.")
    (into / entry["file_name"]).write_bytes(data)
    return True


def closure(wanted: Iterable[str], known: dict[str, Any]) -> list[str]:
    """Return these packages of Pyodide's list with everything they need."""
    found: set[str] = set()
    todo = [plain(name) for name in wanted]
    while todo:
        name = todo.pop()
        if name in known and name not in found and name not in OURS:
            found.add(name)
            todo += map(plain, known[name]["depends"])
    return sorted(found)


def plain(name: str) -> str:
    """Return a package's name in the form that lists compare."""
    return re.sub(r"[-_.]+", "-", name).lower()


def called(wheel: Path) -> str:
    """Return the name of a wheel's package."""
    return plain(wheel.name.split("-")[0])


def downloaded(wanted: list[str], into: Path) -> None:
    """Fetch the wheels of packages without compiled code."""
    pip = [sys.executable, "-m", "pip", "download", "-q", "--disable-pip-version-check", "--no-deps"]
    pure = ["--only-binary", ":all:", "--python-version", "3.14", "--platform", "any"]
    subprocess.run([*pip, *pure, "-d", into, *wanted], check=True)


def built(into: Path) -> None:
    """Build our own wheel."""
    list(WheelBuilder(str(ROOT)).build(directory=str(into), versions=["standard"]))


def mark(file: Path) -> str:
    """Return the hash that Pyodide checks before it trusts a file."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


def for_the_site(notebook: dict[str, Any], name: str) -> dict[str, Any]:
    """Return a notebook for readers who can play it already: without the badge, which would be fetched from elsewhere.

    Its cells carry its name, because a page's Python is told which cell it runs but not of which notebook.
    """
    for cell in notebook["cells"]:
        cell["id"] = f"{name}{BETWEEN}{cell['id']}"
        if cell["cell_type"] == "markdown":
            text = docs.without_binder("".join(cell["source"]))
            cell["source"] = text.splitlines(keepends=True)
    return notebook


if __name__ == "__main__":
    sys.exit(main())
