"""The examples in the package's docstrings give what they say."""

import doctest
import importlib
import pkgutil

import pytest

import cabo_events

MODULES = sorted(found.name for found in pkgutil.walk_packages(cabo_events.__path__, "cabo_events."))
WITH_EXAMPLES = [name for name in MODULES if doctest.DocTestFinder().find(importlib.import_module(name))]


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_the_examples_of_a_module_are_true(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_there_are_examples() -> None:
    tried = sum(doctest.testmod(importlib.import_module(name)).attempted for name in WITH_EXAMPLES)
    assert tried > 20
