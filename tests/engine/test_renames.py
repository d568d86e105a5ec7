"""A renamed word goes on working, with a warning that gives the new one at the line that has the old one."""

from __future__ import annotations

import warnings

import pytest

import whist_nb as wn
from whist_nb.engine.renames import Renamed, RenamedWarning, renamed_arguments


@renamed_arguments(hands=Renamed("deals", until="0.4"))
def simulated(deals: int = 10, *, seed: int = 0) -> tuple[int, int]:
    return deals, seed


def test_an_old_argument_works_as_the_new_one_with_a_warning_at_the_callers_line() -> None:
    with pytest.warns(RenamedWarning) as told:
        assert simulated(hands=3, seed=4) == (3, 4)
    assert str(told[0].message) == "hands is now called deals; the old name will stop working in whist-nb 0.4."
    assert told[0].filename == __file__


def test_the_new_argument_warns_nobody() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert simulated(3) == simulated(deals=3) == (3, 0)


def test_both_names_at_once_are_refused() -> None:
    with pytest.raises(TypeError, match=r"simulated\(\) was given deals twice: hands is its old name"):
        simulated(deals=3, hands=4)  # type: ignore[call-arg]


def test_a_new_name_that_the_function_does_not_have_is_noticed_at_once() -> None:
    with pytest.raises(TypeError, match="has no argument cards"):
        renamed_arguments(hands=Renamed("cards", until="0.4"))(simulated)


def test_an_old_name_of_the_package_leads_to_the_new_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(wn._RENAMED, "WhistTable", Renamed("CardTable", until="0.4"))
    with pytest.warns(RenamedWarning, match=r"whist_nb.WhistTable is now called whist_nb.CardTable; .* 0\.4") as told:
        table = wn.WhistTable
    assert table is wn.CardTable
    assert told[0].filename == __file__


def test_people_in_a_notebook_see_it() -> None:
    """Python hides a DeprecationWarning raised in a module, but not this one."""
    assert issubclass(RenamedWarning, FutureWarning)


def test_every_old_name_leads_to_a_name_that_is_there() -> None:
    for old, renamed in wn._RENAMED.items():
        assert old not in wn.__all__
        assert renamed.now in wn.__all__
