"""No module imports, directly or around a corner, one that imports it: neither in the page nor for types alone."""

from __future__ import annotations

import re
from graphlib import CycleError, TopologicalSorter

from tests.processes import ROOT

PAGE = ROOT / "whist_nb/widgets/frontend/src"
FROM = re.compile(r'from "\./([\w.]+\.ts)"')


def circle(imports: dict[str, set[str]]) -> list[str]:
    """One circle among the modules, its first again at the end; none is an empty list."""
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def test_a_circle_is_found() -> None:
    assert circle({"a": {"b"}, "b": {"c"}, "c": {"a"}}) != []
    assert circle({"a": {"b", "c"}, "b": {"c"}}) == []


def test_the_pages_modules_have_no_circle() -> None:
    imports = {file.name: set(FROM.findall(file.read_text("utf-8"))) for file in PAGE.glob("*.ts")}
    assert sum(map(len, imports.values())) > 100
    assert circle(imports) == []
