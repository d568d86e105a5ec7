"""Kernels cached by numba are found again, but only as long as none of their files has changed."""

from __future__ import annotations

import shutil
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.processes import python
from whist_nb.analysis.compiled import Compiled, wait_for
from whist_nb.analysis.kernels import compiling, disk_cache, general, playouts

pytestmark = pytest.mark.skipif(not compiling.HAS_NUMBA, reason="numba is not installed")


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


@pytest.mark.nightly
def test_a_function_is_compiled_again_when_what_it_calls_in_another_file_has_changed(tmp_path: Path) -> None:
    package = tmp_path / "small"
    package.mkdir()
    for part in (compiling, disk_cache):
        shutil.copy(part.__file__, package)
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
        assert compiled.py_func.__qualname__ == f"{kernel.__qualname__}_{compiling.STAMP}"
        assert compiled.py_func.__code__ is kernel.__code__
        assert kernel.__qualname__ == kernel.__name__, "plain Python keeps its name"


@pytest.mark.parametrize("misses", [0, 1])
def test_recompiled_code_replaces_that_from_before_a_change(
    misses: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stats = SimpleNamespace(cache_path=str(tmp_path), cache_misses={"signature": 1} if misses else {})
    dispatcher = SimpleNamespace(stats=stats, compile=lambda signature: None, disable_compile=lambda: None)
    monkeypatch.setattr(compiling, "cached", lambda function: dispatcher)
    now, before = compiling.STAMP, "0" * len(compiling.STAMP)
    kept = [f"sides.search_sides_{now}-80.py311.nbi", f"sides.search_sides_{now}-80.py311.1.nbc", "sides.search-1.nbi"]
    gone = [f"deals.batch_deals_{before}-138.py311.nbi", f"sides.search_sides_{before}-80.py311.1.nbc"]
    for name in (*kept, *gone):
        (tmp_path / name).touch()
    kernel = Compiled(general.search, "")
    wait_for([kernel])
    assert kernel.fast is dispatcher
    assert {file.name for file in tmp_path.iterdir()} == {*kept, *([] if misses else gone)}


ALL = """
from whist_nb.analysis import playouts, search
assert search.ready(300) and playouts.ready(300)
kernels = (search.FILL_OWNERS, search.SEARCH_SIDES, search.FILL, search.SEARCH, search.FILL_MISERE,
    search.SEARCH_MISERE, *playouts.PLAY_OUTS)
print(*(kernel.plain.__name__ for kernel in kernels if kernel.fast.stats.cache_misses))
"""


@pytest.mark.slow
def test_a_second_process_reads_all_kernels_from_the_cache() -> None:
    python(ALL)  # compiles those that no test before this one has needed
    assert python(ALL) == ""
