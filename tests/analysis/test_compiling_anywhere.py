"""Compiled code works even if nothing can be kept: read-only installations, no home, a full disk."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import whist_nb
from tests.processes import python
from whist_nb.analysis.kernels import compiling, disk_cache

pytestmark = pytest.mark.skipif(not compiling.HAS_NUMBA, reason="numba is not installed")

FUNCTIONS = """
from small.compiling import cached

@cached
def twice(number):
    return 2 * number

@cached
def thrice(number):
    return 3 * number
"""

CALLS = """
import warnings
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    from small.functions import twice, thrice
    print(twice(7), thrice(7))
print(*(len(f.signatures) for f in (twice, thrice)))
print(*(sum(f.stats.cache_hits.values()) for f in (twice, thrice)))
print(*(str(warning.message) for warning in caught), sep=" AND ")
"""


@pytest.fixture
def nowhere(tmp_path: Path) -> dict[str, str]:
    """A package and a home directory in which no folder can be made, as for a user who may not write there.

    By files in the places of folders: the rights of a folder do not hold back root, who runs tests in containers.
    """
    package = tmp_path / "small"
    package.mkdir()
    for part in (compiling, disk_cache):
        shutil.copy(part.__file__, package)
    (package / "__init__.py").touch()
    (package / "functions.py").write_text(FUNCTIONS, "utf-8")
    (package / "__pycache__").touch()
    (tmp_path / "file").touch()
    (tmp_path / "temporary").mkdir()
    under = str(tmp_path / "file" / "folder")
    return {"HOME": under, "XDG_CACHE_HOME": under, "NUMBA_CACHE_DIR": under, "TMPDIR": str(tmp_path / "temporary")}


def lines(tmp_path: Path, environment: dict[str, str]) -> list[str]:
    return [*python(CALLS, tmp_path, **environment).split("\n"), ""][:4]


@pytest.mark.slow
def test_without_any_folder_of_its_own_numba_keeps_code_in_one_for_temporary_files(
    tmp_path: Path, nowhere: dict[str, str]
) -> None:
    answers, compiled, hits, said = lines(tmp_path, nowhere)
    assert (answers, compiled, hits) == ("14 21", "1 1", "0 0")
    assert said.startswith("numba has no folder where it can keep compiled code (cannot cache function")
    assert said.count("NUMBA_CACHE_DIR") == 1, "said once for all functions"
    (folder,) = (tmp_path / "temporary").iterdir()
    assert f"is kept in {folder} for now" in said
    assert folder.stat().st_mode & 0o077 == 0, "numba runs what lies there: nobody else may write it"
    assert lines(tmp_path, nowhere)[:3] == ["14 21", "1 1", "1 1"], "read again by the next process"


@pytest.mark.slow
@pytest.mark.parametrize(
    "kind", ["a link", *(pytest.param(kind, marks=pytest.mark.nightly) for kind in ("a file", "a folder for all"))]
)
def test_without_a_safe_folder_code_is_compiled_and_not_kept(
    kind: str, tmp_path: Path, nowhere: dict[str, str]
) -> None:
    (tmp_path / "elsewhere").mkdir()
    taken = disk_cache.folder_for_now(nowhere["TMPDIR"])
    if kind == "a file":
        taken.touch()
    elif kind == "a link":
        taken.symlink_to(tmp_path / "elsewhere")
    else:
        taken.mkdir()
        taken.chmod(0o777)
    for _ in range(2):
        answers, compiled, hits, said = lines(tmp_path, nowhere)
        assert (answers, compiled, hits) == ("14 21", "1 1", "0 0")
        assert "The code is compiled again in every session" in said
        assert said.count("NUMBA_CACHE_DIR") == 1
    assert not list((tmp_path / "elsewhere").iterdir())


@pytest.fixture
def kept(tmp_path: Path, nowhere: dict[str, str]) -> tuple[dict[str, str], list[Path]]:
    """A place where code has been kept, and the files in it."""
    environment = {**nowhere, "NUMBA_CACHE_DIR": str(tmp_path / "cache")}
    assert lines(tmp_path, environment) == ["14 21", "1 1", "0 0", ""]
    assert lines(tmp_path, environment) == ["14 21", "1 1", "1 1", ""], "nothing is said where all is well"
    return environment, [file for file in (tmp_path / "cache").rglob("*") if file.is_file()]


JUNK = b"\x80\x05junk"


@pytest.mark.nightly
@pytest.mark.parametrize(
    "left",
    [{".nbi": b"", ".nbc": JUNK}, pytest.param({".nbi": JUNK, ".nbc": b""}, marks=pytest.mark.nightly)],
    ids=["an empty index", "an empty file of code"],
)
def test_damaged_code_is_compiled_and_written_again(
    tmp_path: Path, kept: tuple[dict[str, str], list[Path]], left: dict[str, bytes]
) -> None:
    environment, files = kept
    for suffix, rest in left.items():
        damaged = [file for file in files if file.suffix == suffix]
        assert len(damaged) == 2
        for file in damaged:
            file.write_bytes(rest)
        assert lines(tmp_path, environment) == ["14 21", "1 1", "0 0", ""]
        assert lines(tmp_path, environment) == ["14 21", "1 1", "1 1", ""], "mended"


FULL = """
import errno
from numba.core import caching

def full(self, name, data):
    raise OSError(errno.ENOSPC, "No space left on device")

caching.IndexDataCacheFile._save_data = full
"""


@pytest.mark.slow
def test_a_full_disk_does_no_harm_and_is_reported(tmp_path: Path, nowhere: dict[str, str]) -> None:
    environment = {**nowhere, "NUMBA_CACHE_DIR": str(tmp_path / "cache")}
    answers, compiled, _, said = python(FULL + CALLS, tmp_path, **environment).split("\n")
    assert (answers, compiled) == ("14 21", "1 1")
    assert said.startswith("numba could not keep compiled code in ")
    assert said.count("No space left on device") == 1


KERNEL = """
import warnings
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    from whist_nb.analysis.compiled import wait_for
    from whist_nb.analysis import batch_statistics, playouts
    wait_for([playouts.LAY_ASIDE], 250)
    batch_statistics.trick_statistics(deals=2, seed=1)
from whist_nb.analysis.kernels import deals
print(playouts.LAY_ASIDE.fast is not None, len(deals.batch_deals.signatures), len(caught))
"""


@pytest.mark.nightly
def test_kernels_of_an_installation_that_is_only_read_are_compiled(tmp_path: Path, nowhere: dict[str, str]) -> None:
    source = Path(whist_nb.__file__).parent
    leave_out = shutil.ignore_patterns("__pycache__", "node_modules", "frontend", "static")
    package = shutil.copytree(source, tmp_path / "whist_nb", ignore=leave_out)
    (package / "analysis" / "kernels" / "__pycache__").touch()
    assert python(KERNEL, tmp_path, **nowhere) == "True 1 1"


REFUSED = """
import warnings
from whist_nb.analysis import compiled
from whist_nb.analysis.kernels import compiling

def no(number):
    return number

def refuse(function):
    raise TypeError("numba cannot")

compiling.cached = refuse
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    for _ in range(2):
        compiled.wait_for([compiled.Compiled(no, "int64(int64)")])
print(*(str(warning.message) for warning in caught), sep=" AND ")
"""


def test_it_is_said_once_that_plain_python_answers_and_why() -> None:
    assert python(REFUSED) == (
        "numba could not compile part of the analysis, so plain Python is used, which is about twenty times slower "
        "(no: TypeError('numba cannot'))."
    )


DISTURBED = """
import threading
from whist_nb.analysis import compiled
from whist_nb.analysis.kernels import compiling

def one(number):
    return number + 1

def two(number):
    return number + 2

at_it, most, cached, lock = [], [], compiling.cached, threading.Lock()

class Watched:
    def __init__(self, function):
        with lock:
            at_it.append(function)
            most.append(len(at_it))
            first = most.count(1) == 1
        if first:
            at_it.pop()
            raise RuntimeError("dictionary changed size during iteration")
        self.made = cached(function)
    def compile(self, signature):
        self.made.compile(signature)
        at_it.pop()
    def __getattr__(self, name):
        return getattr(self.made, name)
    def __call__(self, number):
        return self.made(number)

compiling.cached = Watched
kernels = [compiled.Compiled(function, "int64(int64)") for function in (one, two)]
compiled.wait_for(kernels)
print([kernel.fast(40) for kernel in kernels], len(most), max(most))
"""


@pytest.mark.slow
def test_a_kernel_is_tried_once_more_when_an_import_disturbed_numba_and_only_one_is_compiled_at_a_time() -> None:
    assert python(DISTURBED) == "[41, 42] 3 1"
