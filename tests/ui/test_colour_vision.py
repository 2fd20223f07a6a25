"""Seats stay apart for every kind of colour vision, and nothing is said by a colour alone.

The simulation is that of Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency",
IEEE TVCG 15(6), 2009: its matrices for severity 1.0, on linear RGB. Distances are ΔE*ab (CIE 1976).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import combinations
from typing import Any

import cv2
import numpy as np
import pytest
from kivy.graphics import InstructionGroup
from numpy.typing import NDArray

from companion.view import Banner, Device, DieFace, Lid, Notice, Option, Person, QueueRow, Rampart, RoomRow, Step
from tests.ui.contrast import ratio
from tests.ui.gallery import Gallery, pages
from ui.layout import Box, Space
from ui.pen import Mark, Pen
from ui.theme import PEOPLE, THEMES, Theme, hue
from ui.widgets.banner import banner
from ui.widgets.button import button
from ui.widgets.controls import step_key
from ui.widgets.dice import die
from ui.widgets.form import tile
from ui.widgets.lid import device_column, header
from ui.widgets.notice import notice
from ui.widgets.people import badge, plate, queue_row, room_row
from ui.widgets.rail import rail
from ui.widgets.walls import rampart

NORMAL = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
PROTAN = ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998))
DEUTAN = ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881))
TRITAN = ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900))
KINDS = {"normal": (NORMAL, 45.0), "protan": (PROTAN, 16.0), "deutan": (DEUTAN, 11.0), "tritan": (TRITAN, 10.0)}
BADGE = 26.0  # u; what is smaller is a pip, which stands in a row with a name
SEEN = 3.0  # a difference of lightness that is seen without colour, as for large marks


def seen(hues: list[str], matrix: tuple[tuple[float, ...], ...]) -> NDArray[np.float32]:
    """N×3, CIE L*a*b* of colours as seen through a matrix on linear RGB."""
    coded = np.array([[int(one[i : i + 2], 16) for i in (1, 3, 5)] for one in hues]) / 255
    linear = np.where(coded <= 0.04045, coded / 12.92, ((coded + 0.055) / 1.055) ** 2.4)
    changed = np.clip(linear @ np.array(matrix).T, 0, 1)
    back = np.where(changed <= 0.0031308, changed * 12.92, 1.055 * changed ** (1 / 2.4) - 0.055)
    return np.asarray(cv2.cvtColor(back[None].astype(np.float32), cv2.COLOR_RGB2Lab)[0])


def nearest(matrix: tuple[tuple[float, ...], ...]) -> float:
    """The smallest ΔE*ab of any two people's hues."""
    lab = seen([one for one, _shape in PEOPLE], matrix)
    return min(float(np.linalg.norm(a - b)) for a, b in combinations(lab, 2))


@pytest.mark.parametrize("kind", KINDS)
def test_x23_no_two_seats_look_alike(kind: str) -> None:
    matrix, bar = KINDS[kind]
    assert nearest(matrix) >= bar


def test_the_simulation_leaves_grey_alone_and_takes_red_from_green() -> None:
    """Each matrix maps white to white; for a protan #B00000 and a dark olive are about the same, for others they are far apart."""
    for matrix, _bar in KINDS.values():
        assert np.allclose(np.array(matrix).sum(axis=1), 1, atol=1e-5)
    pair = ["#C03000", "#5C5000"]
    apart = {kind: float(np.linalg.norm(np.subtract(*seen(pair, matrix)))) for kind, (matrix, _bar) in KINDS.items()}
    assert apart["normal"] > 50
    assert apart["deutan"] < apart["normal"] / 2
    assert apart["protan"] < apart["normal"] / 2
    assert apart["tritan"] > 50


def test_people_are_a_shape_each() -> None:
    assert len({shape for _hue, shape in PEOPLE}) == len(PEOPLE)


def test_no_badge_is_a_colour_only() -> None:
    """On every page: a square of a person's hue, large enough for a shape, has their shape or a word on it."""
    gallery = Gallery()
    hues = {one: f"shape-{shape}" for one, shape in PEOPLE}
    alone = []
    for name, stop in pages().items():
        marks = gallery.hang(stop).all_marks()
        words = [mark for mark in marks if mark.kind == "text" or mark.what.startswith("shape-")]
        for mark in marks:
            square = mark.fills and abs(mark.box.w - mark.box.h) < 1 and mark.box.w >= BADGE
            if square and mark.ink in hues and not any(mark.box.overlaps(one.box) for one in words):
                alone.append((name, mark))
    gallery.close()
    assert alone == []


# --- states -----------------------------------------------------------------------------------------------------------

ANA, BOX = Person(0, "Ana", 0), Box(20, 20, 300, 60)
OPTION = Option("Draw", None, icon="card")
Draw = Callable[[Pen], None]


def each(draw: Callable[[Pen, Any], object], *looks: Any) -> tuple[Draw, ...]:
    """The same thing, drawn with each of its looks."""
    return tuple(partial(_drawn, draw, one) for one in looks)


def _drawn(draw: Callable[[Pen, Any], object], one: Any, pen: Pen) -> None:
    draw(pen, one)


def lid(pen: Pen, state: str) -> None:
    """A header with a sensor in that state."""
    view = next(iter(pages().values())).view
    header(pen, replace(view, lid=Lid("paper", "Home"), devices=(Device("camera", state, "Camera", ""),)))


LOCKED, CHOSEN = replace(OPTION, why="not now"), replace(OPTION, chosen=True)
ROW, WALL, DIE = RoomRow(ANA, 3, 1, 4), Rampart(0), DieFace("blue", "lid")
STATES: dict[str, tuple[Draw, ...]] = {
    "button": each(lambda pen, one: button(pen, BOX, one), OPTION, CHOSEN, LOCKED),
    "tile": each(lambda pen, one: tile(pen, BOX, one), OPTION, CHOSEN, LOCKED),
    "step key": each(lambda pen, one: step_key(pen, BOX, one, "minus"), OPTION, LOCKED),
    "rail": each(lambda pen, one: rail(pen, BOX, (Step("Draw", one), Step("Play", "later"))), "done", "now", "later"),
    "plate": each(lambda pen, one: plate(pen, BOX, ANA, *one), (False, False), (True, False), (False, True)),
    "badge": each(lambda pen, one: badge(pen, 20, 20, 40, ANA, one), False, True),
    "queue": each(lambda pen, one: queue_row(pen, BOX, QueueRow(ANA, "next", one)), False, True),
    "room": each(
        lambda pen, one: room_row(pen, BOX, one),
        *(replace(ROW, **change) for change in ({}, {"overflow": 3}, {"active": True}, {"out": True})),
    ),
    "die": each(lambda pen, one: die(pen, Box(20, 20, 56, 56), one), DIE, replace(DIE, counts=False), replace(DIE, face="")),
    "banner": each(lambda pen, one: banner(pen, BOX, Banner(one, "die", "One die leans", "Roll it again.")), "good", "doubt"),
    "notice": each(lambda pen, one: notice(pen, Box(20, 20, 300, 200), Notice("Roll", "Roll again.", "", one)), "plain", "doubt"),
    "sensor in the lid": each(lid, "good", "lost"),
    "sensor in a column": each(lambda pen, one: device_column(pen, BOX, (Device("camera", one, "Camera", ""),)), "good", "lost"),
    "wall": each(
        lambda pen, one: rampart(pen, Box(20, 20, 120, 100), one, 4),
        *(replace(WALL, **change) for change in ({}, {"damage": 1}, {"coming": 1}, {"down": True})),
    ),
}  # fmt: skip


@pytest.mark.parametrize("light", THEMES)
@pytest.mark.parametrize("name", STATES)
def test_states_differ_in_more_than_colour(name: str, light: str) -> None:
    looks = [marks(draw, THEMES[light]) for draw in STATES[name]]
    for one, other in combinations(looks, 2):
        assert told_apart(one, other), (one, other)


def marks(draw: Draw, theme: Theme) -> list[Mark]:
    pen = Pen(InstructionGroup(), Space(800, 480), theme)
    draw(pen)
    return pen.all_marks()


def told_apart(one: list[Mark], other: list[Mark]) -> bool:
    """Whether something else is drawn, or the same so much lighter or darker that it is seen in grey."""
    bare = [[mark._replace(ink="", outline="") for mark in marks] for marks in (one, other)]
    if bare[0] != bare[1]:
        return True
    return any(ratio(a.ink, b.ink) >= SEEN for a, b in zip(one, other, strict=True) if a.ink and b.ink)


def test_a_difference_of_hue_alone_is_not_enough() -> None:
    """Two people's rows with the same words: colours as light as each other do not tell them apart, shapes do."""
    first = [Mark("shape", BOX, ink=hue(0), fills=True), Mark("icon", BOX, "shape-disc", ink="#0F2420")]
    assert not told_apart(first, [first[0]._replace(ink=hue(1)), first[1]])
    assert told_apart(first, [first[0]._replace(ink=hue(1)), first[1]._replace(what="shape-wedge")])
    assert told_apart(first, [first[0]._replace(ink="#0F2420"), first[1]])
