"""What numba keeps of the kernels is found again, but only for as long as no file of theirs has changed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from whist_nb.analysis.kernels import compiling, general, playouts

ROOT = Path(__file__).resolve().parents[2]
KERNELS = Path(compiling.__file__).parent

pytestmark = pytest.mark.skipif(not compiling.HAS_NUMBA, reason="numba is not installed")


def python(code: str, folder: Path, **environment: str) -> str:
    """What a fresh process prints."""
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        cwd=folder,
        timeout=300,
        env={**os.environ, "PYTHONPATH": str(folder), **environment},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


CALLER = """
from small.compiling import cached
from small.called import step

@cached
def twice(number):
    return step(step(number))
"""
CALLED = """
from small.compiling import register_jitable

@register_jitable
def step(number):
    return number + 1
"""
CALLS = "from small.caller import twice as f; print(f(0), sum(f.stats.cache_hits.values()))"


@pytest.mark.slow
def test_a_function_is_compiled_anew_when_what_it_calls_in_another_file_has_changed(tmp_path: Path) -> None:
    package = tmp_path / "small"
    package.mkdir()
    shutil.copy(compiling.__file__, package)
    for name, text in (("__init__", ""), ("caller", CALLER), ("called", CALLED)):
        (package / f"{name}.py").write_text(text, "utf-8")
    assert python(CALLS, tmp_path) == "2 0"
    assert python(CALLS, tmp_path) == "2 1", "not read from the cache"
    (package / "called.py").write_text(CALLED.replace("number + 1", "number + 2"), "utf-8")
    assert python(CALLS, tmp_path) == "4 0", "what was compiled before is out of date"
    assert python(CALLS, tmp_path) == "4 1", "not read from the cache"


def test_the_stamp_is_that_of_all_files_and_part_of_the_name_that_numba_keeps() -> None:
    for kernel in (general.search, playouts.play_outs):
        compiled = compiling.cached(kernel)
        assert compiled.py_func.__qualname__ == f"{kernel.__qualname__}_{compiling.stamp()}"
        assert compiled.py_func.__code__ is kernel.__code__
        assert kernel.__qualname__ == kernel.__name__, "plain Python keeps its name"


ALL = """
from whist_nb.analysis import playouts, search
assert search.ready(300) and playouts.ready(300)
kernels = (search.FILL_OWNERS, search.SEARCH_SIDES, search.FILL, search.SEARCH, search.FILL_MISERE,
    search.SEARCH_MISERE, *playouts.PLAY_OUTS)
print(*(kernel.plain.__name__ for kernel in kernels if kernel.fast.stats.cache_misses))
"""


@pytest.mark.slow
def test_a_second_process_reads_all_kernels_from_the_cache() -> None:
    python(ALL, ROOT)  # compiles those that no test before this one has needed
    assert python(ALL, ROOT) == ""
