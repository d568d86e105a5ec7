"""Set-up for all tests and notebooks: nobody's own log is touched, cores share the work, slow tests are chosen."""

from __future__ import annotations

import gc
import os
import re
import tempfile
from pathlib import Path
from typing import Any

import nbval.kernel
import pytest
from xdist.scheduler import LoadScopeScheduling

from tests.browser.lab import QUICK_NOTEBOOKS, RUN_WHOLE_BY_DAY, is_required, is_run_whole

# The kernels of notebooks inherit it too; the folder is deleted with this process.
_logs = tempfile.TemporaryDirectory(prefix="whist-nb-", ignore_cleanup_errors=True)
os.environ["WHIST_NB_LOG"] = str(Path(_logs.name) / "learner.sqlite")

gc.disable()  # until all tests are collected

_start_kernel = nbval.kernel.start_new_kernel


def _start_kernel_on_ports_of_its_own(*given: Any, **more: Any) -> Any:
    """Start a kernel, and try once more if it died: another process may have taken a port before it was used."""
    try:
        return _start_kernel(*given, **more)
    except RuntimeError:
        return _start_kernel(*given, **more)


nbval.kernel.start_new_kernel = _start_kernel_on_ports_of_its_own

OVERLOOKED = pytest.StashKey[list[str]]()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark the cells of the other notebooks as slow; anything named on the command line runs all the same.

    Those of the other tutorials are left to the nightly workflow: the site is made by running them, and fails if one
    does. Tests left to that workflow are slow, too. Those that take minutes come first, so that no core is left alone
    with one at the end.
    """
    given = getattr(config, "workerinput", {}).get("mainargv", config.invocation_params.args)
    named = {Path(str(argument).partition("::")[0]).resolve() for argument in given}
    for item in items:
        path = item.path
        is_other = path.suffix == ".ipynb" and not path.stem.startswith(QUICK_NOTEBOOKS)
        if is_other and not is_run_whole(path) and not {path, path.parent} & named:
            item.add_marker(pytest.mark.nightly)
        if item.get_closest_marker("nightly"):
            item.add_marker(pytest.mark.slow)
        if is_other and not {path, path.parent} & named:
            item.add_marker(pytest.mark.slow)
    slow = {item.path for item in items if item.path.suffix == ".py" and item.get_closest_marker("slow")}
    config.stash[OVERLOOKED] = [path.name for path in sorted(slow) if not may_be_slow(path)]
    items.sort(key=lambda item: item.get_closest_marker("long") is None)


@pytest.fixture
def overlooked(pytestconfig: pytest.Config) -> list[str]:
    """Return the files with slow tests that `make slow` would not read."""
    return pytestconfig.stash[OVERLOOKED]


def pytest_collection_finish() -> None:
    """Stop looking for garbage among ten thousand tests: each search would take most of a second."""
    gc.enable()
    gc.freeze()


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Skip files without a slow test if only slow tests are wanted: each process would have to read them all.

    A notebook that is run whole in JupyterLab is skipped too if a browser is required: the same cells must work there.
    """
    is_test = collection_path.match("test_*.py")
    runs_in_lab = collection_path.suffix == ".ipynb" and collection_path.stem in RUN_WHOLE_BY_DAY
    in_vain = (is_test and not may_be_slow(collection_path)) or (runs_in_lab and is_required())
    return True if config.option.markexpr.startswith("slow") and in_vain else None


def may_be_slow(path: Path) -> bool:
    """Return whether a file has the slow mark itself, or a list with marks from `tests.builders` or `looks`."""
    return bool(
        re.search(r"\bslow\b|\bnightly\b|_in_time\b|\bby_night\b|^@LOOKS$", path.read_text("utf-8"), re.MULTILINE)
    )


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Return one process more than there are cores: tests in a browser wait for it half the time."""
    return (os.cpu_count() or 1) + 1


class FileByFile(LoadScopeScheduling):
    """Deals the tests to whichever core is free, all of a file to the same one: what they read or set up, they share.

    Tests in a browser and slow tests are dealt one by one, but for those that share a page, or programs that Python
    compiles at the first time: one file of them would keep a core busy for minutes when the others have nothing left
    to do.
    """

    def _split_scope(self, nodeid: str) -> str:
        path = nodeid.partition("::")[0]
        stay_together = path.endswith((".ipynb", "_in_lab.py", "test_grading.py"))
        is_long = path.startswith("tests/browser/") or self.config.option.markexpr.startswith("slow")
        return nodeid if is_long and not stay_together else path


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> FileByFile:
    return FileByFile(config, log)
