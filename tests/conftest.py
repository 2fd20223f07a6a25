"""Sets the language, and marks the tests that open a pseudo-terminal: they run one after the other, since the system gives the number
of a closed one to the next who asks, also in another process, and a scale that looks for its old port would take it."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from companion import words

os.environ["LANGUAGE"] = "en"  # whoever runs the tests may speak another language; the tests quote the English sentences

WITH_TERMINALS = (
    "tests/companion/test_table_gone.py",
    "tests/demo/test_calibrating.py",
    "tests/demo/test_demo.py",
    "tests/demo/test_lost_sensors.py",
    "tests/e2e/test_evening.py",
    "tests/hardware/test_scale.py",
    "tests/hardware/test_virtual_table.py",
    "tests/test_soak.py",
)


@pytest.fixture(autouse=True, scope="module")
def english_file() -> Iterator[None]:
    """A language that a file chose, in a test, in a fixture or while a fixture goes, is not the next file's."""
    words.choose(words.SOURCE)
    yield
    words.choose(words.SOURCE)


@pytest.fixture(autouse=True)
def english(english_file: None) -> Iterator[None]:
    """A language that a test chose is not the next one's."""
    words.choose(words.SOURCE)
    yield
    words.choose(words.SOURCE)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.nodeid.startswith(WITH_TERMINALS):
            item.add_marker("terminal")
