"""Everything that the analysis compiles is compiled ahead of the first question."""

from __future__ import annotations

import importlib

import pytest

from tests.processes import python
from whist_nb.analysis import precompile
from whist_nb.analysis.kernels.compiling import HAS_NUMBA

EVERY_PART = """
from whist_nb.analysis import precompile, progress
for name in precompile.PARTS:
    assert not precompile.compile_part(name), name
print(*(kernel.plain.__name__ for kernel in progress.KERNELS if kernel.fast is None))
"""


@pytest.mark.slow
@pytest.mark.skipif(not HAS_NUMBA, reason="numba is not installed")
def test_no_kernel_is_left_after_all_parts() -> None:
    assert python(EVERY_PART).strip() == ""


@pytest.mark.slow
@pytest.mark.skipif(not HAS_NUMBA, reason="numba is not installed")
def test_all_cores_compile_and_nothing_fails() -> None:
    assert (
        python(
            "if __name__ == '__main__':\n from whist_nb.analysis.precompile import compile_all; print(compile_all())"
        )
        == "[]"
    )


def test_a_part_that_fails_is_reported_with_its_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> bool:
        raise MemoryError("no room")

    monkeypatch.setitem(precompile.PARTS, "the play-outs", broken)
    monkeypatch.setitem(precompile.PARTS, "the statistics", lambda: False)
    assert precompile.compile_part("the play-outs") == "the play-outs (MemoryError('no room'))"
    assert precompile.compile_part("the statistics") == "the statistics"


def test_kernels_that_could_not_be_compiled_are_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    command = importlib.import_module("whist_nb.analysis.__main__")
    monkeypatch.setattr(command, "HAS_NUMBA", True)
    monkeypatch.setattr(command, "compile_all", lambda: ["the play-outs"])
    assert command.main() == 1
    assert capsys.readouterr().out == "Not compiled: the play-outs.\n"
