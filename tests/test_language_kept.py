"""A language that one file of tests has chosen is not the next one's, however it was chosen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion import words

pytest_plugins = ("pytester",)

FIXTURES = "from tests.conftest import english, english_file\n"
GERMAN = """
import pytest
from companion import words

@pytest.fixture(scope="module")
def table():
    words.choose("de")
    yield
    words.choose("de")

@pytest.fixture
def german():
    words.choose("de")
    yield
    words.choose("de")

def test_one_speaks_german():
    words.choose("de")

def test_one_has_a_german_fixture(german):
    assert words.chosen() == "de"

def test_one_fails_in_german():
    words.choose("de")
    raise AssertionError

def test_one_sits_at_a_table_that_goes_in_german(table):
    pass
"""
ENGLISH = """
import pytest
from companion import words

@pytest.fixture(scope="module")
def heard():
    return words.chosen()

def test_the_file_begins_in_english(heard):
    assert heard == "en"

def test_the_test_begins_in_english():
    assert words.chosen() == "en"
    words.choose("de")

def test_the_next_test_too():
    assert words.chosen() == "en"
"""


@pytest.fixture
def restored() -> Iterator[None]:
    """The run inside shares this process: whatever it leaves behind must not be ours."""
    yield
    words.choose(words.SOURCE)


@pytest.mark.usefixtures("restored")
@pytest.mark.parametrize("kept", [True, False], ids=["kept", "as it would be"])
def test_the_next_file_speaks_english(kept: bool, pytester: pytest.Pytester) -> None:
    pytester.makeconftest(FIXTURES if kept else "")
    pytester.makepyfile(test_1_german=GERMAN, test_2_english=ENGLISH)
    told = pytester.runpytest_inprocess("-p", "no:cacheprovider", "-p", "no:xdist")
    told.assert_outcomes(passed=6 if kept else 3, failed=1 if kept else 4)
