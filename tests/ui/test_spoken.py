"""Every page of the tours as it is said: in words, without signs, and which of them can be played by ear."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from companion import acts, words
from companion.saying.choices import questions
from companion.saying.page import all_again
from companion.saying.scene import Scene
from companion.view import Option
from companion.view import __all__ as bodies
from tests.companion.playing import options_of
from tests.ui.gallery import leading
from tests.ui.tour import walked
from tests.ui.walking import Stop
from tests.ui.walks_brawl import king, rummage, rummy_tie
from tests.ui.walks_day import cleaning, endings, garbage, mischief, spill

WALKS = (garbage, cleaning, spill, mischief, endings, rummage, king, rummy_tie)  # what is walked once more, in another language

SIGN = re.compile(r"[−→·×…“”„–+]|\d : \d|(?<!\S)\?")
# Bodies of which something can only be touched: what is set before a match or between matches.
TOUCHED = {"SetupBody", "CornersBody", "WeighingBody", "HistoryBody"}


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_nothing_that_is_said_has_a_sign_that_cannot_be(language: str) -> None:
    words.choose(language)
    stops = leading() if language == words.SOURCE else {stop.name: stop for go in WALKS for stop in walked.__wrapped__(go)}
    told = {name: [line for line in all_again(Scene(stop.view), 0) if SIGN.search(line)] for name, stop in stops.items()}
    assert {name: lines for name, lines in told.items() if lines} == {}


def test_whatever_can_be_touched_can_be_picked_by_ear_but_for_some_pages() -> None:
    """Keys that must be held, that are locked, and the two that have a button of their own are left out."""
    missing = {type(stop.view.body).__name__ for stop in leading().values() if list(untold(stop))}
    assert missing <= TOUCHED
    assert set(bodies) >= TOUCHED


def untold(stop: Stop) -> Iterator[Option]:
    """What can be touched on this page and not be picked."""
    view = stop.view
    asked = questions(view)
    told = [choice.option.act for one in asked for choice in one.choices]
    told += [key.act for one in asked if one.stepper is not None for key in (one.stepper.minus, one.stepper.plus) if key is not None]
    for option in options_of(view):
        able = option.act is not None and not option.why and not option.hold
        if able and option.act not in told and not isinstance(option.act, acts.Undo) and option not in (view.undo, view.back):
            yield option
