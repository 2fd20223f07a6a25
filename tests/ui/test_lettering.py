"""Names of rooms: whole on every map that is walked, broken only where a syllable begins."""

from __future__ import annotations

import re

import pytest

from companion.rules.rumble_in_the_dungeon import GAME
from companion.view import DungeonBody
from tests.companion import playing
from tests.ui.gallery import SIZES, pages
from tests.ui.rig import Rig
from ui.widgets.lettering import broken

ROOMS = {str(one["name"]) for one in playing.setting_of(GAME.id).cards["rooms"]}


@pytest.mark.parametrize(
    ("word", "breaks"),
    [
        ("Laboratory", {"Labo-ratory", "Labora-tory"}),
        ("Gefängnis", {"Gefäng-nis"}),
        ("Rüstkammer", {"Rüst-kammer", "Rüstkam-mer"}),
        ("Bücherei", {"Büche-rei"}),
        ("Küche", set()),
        ("Crypt", set()),
    ],
)
def test_a_word_is_broken_where_a_syllable_begins(word: str, breaks: set[str]) -> None:
    assert {first + second for first, second in broken(word)} == breaks


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(
    "name", ["rumble-dungeon", "rumble-placing", "rumble-builder", "rumble-outline-broad", "rumble-outline-stairs-builder"]
)
def test_every_name_of_the_list_stands_whole_on_the_map(name: str, size: tuple[int, int]) -> None:
    view = pages()[name].view
    assert isinstance(view.body, DungeonBody)
    rig = Rig(view, size)
    pen = rig.surface.base.pen
    assert pen is not None
    if name in ("rumble-outline-stairs-builder",):  # larger than the window: what is drawn is what is judged
        shown = {option.label for option in (target.option for target in pen.targets) if option is not None} & ROOMS
    else:
        shown = ROOMS
    words = re.sub(r"-\n", "", "\n".join(mark.what for mark in pen.marks if mark.kind == "text"))
    lines = words.replace("\n", " ")
    assert shown
    assert {room for room in shown if room not in lines} == set()
    rig.close()
