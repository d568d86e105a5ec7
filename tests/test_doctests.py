"""The examples in docstrings give what they say."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

from whist_nb import analysis, engine, training, variants

MODULES = [
    "whist_nb",
    *(
        module.name
        for room in (engine, variants, analysis, training)
        for module in pkgutil.iter_modules(room.__path__, f"{room.__name__}.")
    ),
]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0
