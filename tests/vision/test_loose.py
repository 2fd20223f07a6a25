"""Dice without mats: what is found in drawn pictures, who stands beside whom, and whom a person is asked about."""

from __future__ import annotations

import math
import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.senses import Doubt
from vision import finder
from vision.calibration import Image, Limits
from vision.certainty import DIE, FEATURES, RIGHT, Find, chance, judged
from vision.company import into_each_other, other_sizes
from vision.curve import points, svg
from vision.exam import Shown, crosswise, match, stamp
from vision.finder import Top, _apart, _hidden, _usual, _without_larger, find
from vision.labels import Label, Labelled
from vision.likeness import Named
from vision.loose import COUNT, NO_DICE, decided, look
from vision.training.fit_doubts import fit
from vision.training.prints import Style
from vision.training.scenes import Scene, paint, random_camera, throw_of

PIPS = Style((225.0, 230.0, 235.0), (30.0, 25.0, 25.0), "pips", 0.09, 0.26, 0.0, 0.0, 0.0)
SIDE = 320
CLOTH = np.full((2 * SIDE, 2 * SIDE, 3), (70, 120, 60), np.uint8)
NEARLY = 6.0  # px by which a corner may lie beside the truth on a die of 40 px


def scene(seed: int, values: str, edge: float = 40.0) -> Scene:
    """White dice on a plain green cloth under a camera that hangs within 20° of the vertical."""
    rng = np.random.default_rng([77, seed])
    dice = throw_of(rng, PIPS, list(values), 0.8 * SIDE / edge)
    camera = random_camera(rng, 2 * SIDE, 2 * edge)
    while abs(camera.axes[2, 2]) < math.cos(math.radians(20)):
        camera = random_camera(rng, 2 * SIDE, 2 * edge)
    return paint(rng, CLOTH, dice, camera, np.array([0.3, -0.2, 0.93]))


def labels_of(one: Scene, values: str) -> tuple[Label, ...]:
    return tuple(
        Label(float(quad[:, 0].mean()), float(quad[:, 1].mean()), math.sqrt(abs(cv2.contourArea(quad.astype(np.float32)))), value)
        for quad, value in zip(one.quads, values, strict=True)
    )


# --- the finder -------------------------------------------------------------------------------------------------------


def test_dice_that_are_drawn_are_found_where_they_lie_and_nothing_else_is() -> None:
    found = shown = phantoms = 0
    for seed in range(10):
        one = scene(seed, "1345")
        sure = [top for top in find(one.picture) if top.score > 0.3]
        pairs = match(labels_of(one, "1345"), sure)
        found += sum(pair is not None for pair in pairs)
        shown, phantoms = shown + 4, phantoms + len(sure) - sum(pair is not None for pair in pairs)
    assert (shown, phantoms <= 1) == (40, True)
    assert found >= 38


@pytest.mark.parametrize("change", ["turned", "shifted", "dark", "half as large"])
def test_a_die_is_found_however_the_picture_is_taken(change: str) -> None:
    one = scene(3, "5")
    picture, quad = changed(one.picture, one.quads[0], change)
    best = find(picture)[0]
    assert best.score > 0.45
    corners = min(np.abs(np.roll(best.quad, turn, axis=0) - way).max() for turn in range(4) for way in (quad, quad[::-1]))
    assert corners < NEARLY


def changed(picture: Image, quad: np.ndarray, change: str) -> tuple[Image, np.ndarray]:
    """The picture and where the die's corners then are."""
    if change == "turned":
        return np.ascontiguousarray(np.rot90(picture)), np.stack((quad[:, 1], SIDE - 1 - quad[:, 0]), axis=1)
    if change == "shifted":
        return np.roll(picture, (7, 13), axis=(0, 1)), quad + np.array([13, 7])
    if change == "dark":
        return cv2.convertScaleAbs(picture, alpha=0.6), quad
    return cv2.resize(picture, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), (quad + 0.5) / 2 - 0.5


def test_a_bare_cloth_holds_no_dice() -> None:
    rng = np.random.default_rng(5)
    bare = np.clip(CLOTH[:SIDE, :SIDE] + rng.normal(0, 6, (SIDE, SIDE, 3)), 0, 255).astype(np.uint8)
    assert not [top for top in find(bare) if top.score > 0.3]


def test_a_die_that_fills_the_picture_is_found_as_one_die() -> None:
    one = scene(3, "5", 56.0)
    low, high = np.floor(one.quads[0].min(axis=0) - 8).astype(int), np.ceil(one.quads[0].max(axis=0) + 8).astype(int)
    tops = find(one.picture[low[1] : high[1], low[0] : high[0]])
    assert tops[0].edge > 40
    assert not [top for top in tops[1:] if top.score > 0.5 * tops[0].score]


def test_what_looks_as_the_empty_table_did_is_no_die() -> None:
    one = scene(3, "5")
    assert find(one.picture)
    assert not find(one.picture, one.picture)


# --- finds beside each other ------------------------------------------------------------------------------------------


def top(x: float, y: float, edge: float = 40.0, score: float = 0.8, turn: float = 0.0) -> Top:
    square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * edge / 2
    rotation = np.array([[math.cos(turn), math.sin(turn)], [-math.sin(turn), math.cos(turn)]])
    return Top(square @ rotation + np.array([x, y]), edge, score, score, 0.0)


def test_a_pip_on_a_die_is_no_die() -> None:
    assert [one.edge for one in _apart([top(100, 100), top(110, 90, 9.0, 0.9)])] == [40.0]


def test_a_tray_that_looks_like_a_die_takes_no_dice_away() -> None:
    dice = [top(100, 100), top(300, 310), top(420, 180)]
    kept = _apart([*dice, top(280, 300, 520.0, 0.95)])
    assert {one.centre for one in kept} >= {one.centre for one in dice}


def test_two_small_dice_beside_a_large_one_all_stay() -> None:
    assert len(_apart([top(100, 100, 60.0), top(170, 100, 25.0), top(200, 160, 25.0)])) == 3


ROW = [top(100, 100), top(300, 110, 42.0), top(500, 90, 38.0)]


def test_the_usual_size_is_known_from_three_sure_finds_of_about_one_size() -> None:
    assert _usual(ROW) == 40.0
    assert _usual(ROW[:2]) == _usual([]) == math.inf
    assert _usual([*ROW[:2], top(500, 90, 38.0, 0.3)]) == math.inf
    assert _usual([*ROW, *(top(x, 400, 90.0) for x in (100, 300, 500))]) == math.inf
    pips = [top(100 + x, 100 + y, 5.0, 0.9) for x, y in ((-10, -10), (-10, 10), (10, -10), (10, 10))]
    assert _usual([*ROW, *pips]) == 40.0


def test_a_die_that_an_unsure_larger_find_hid_is_looked_at_again_and_a_print_on_a_die_is_not() -> None:
    tops = [*ROW, top(480, 300, 160.0, 0.35)]
    die, pip = top(450, 290, 39.0, 0.7), top(110, 90, 9.0, 0.99)
    assert _hidden([die, pip, ROW[0]], tops, 40.0) == [die]
    assert not _hidden([die], [*ROW, top(480, 300, 160.0, 0.8)], 40.0)
    assert not _hidden([die], tops, math.inf)


def test_of_a_die_and_an_unusually_large_find_under_it_the_surer_stays() -> None:
    die, large = top(450, 290, 39.0, 0.6), top(480, 300, 100.0, 0.5)
    for hint, score, kept in ((0.3, 0.5, False), (0.5, 0.5, True), (0.3, 0.7, True)):
        doubtful = replace(large, hint=hint, score=score)
        assert (doubtful in _without_larger([*ROW, die, doubtful], 40.0)) == kept
    assert _without_larger([*ROW, die], 40.0) == [*ROW, die]


def test_dice_are_found_although_the_first_look_takes_a_part_of_the_table_for_a_larger_one(monkeypatch: pytest.MonkeyPatch) -> None:
    one = scene(5, "123456", 24.0)
    seen, first_look = find(one.picture), finder._first_look
    near = [find_ for find_ in seen if find_.score > 0.5]
    assert len(near) >= 4
    hidden = near[0]
    monkeypatch.setattr(finder, "_first_look", lambda picture: [*first_look(picture), top(*hidden.centre, 2.5 * hidden.edge, 0.95)])
    again = [find_ for find_ in find(one.picture) if find_.score > 0.5]
    assert len(again) == len(near)
    assert all(min(math.dist(find_.centre, other.centre) for other in again) < 2 for find_ in near)


def test_dice_go_into_each_other_when_their_middles_are_nearer_than_an_edge() -> None:
    assert into_each_other(top(100, 100), top(100, 130))
    assert not into_each_other(top(100, 100), top(100, 141))
    assert not into_each_other(top(100, 100), top(100, 130, 20.0))


def test_the_usual_size_is_that_of_the_surest_finds() -> None:
    tops = [top(100, 100), top(200, 100), top(110, 90, 10.0), top(300, 300, 80.0)]
    assert other_sizes(tops, np.array([0.9, 0.8, 0.4, 0.1])) == pytest.approx([0.0, 0.0, math.log(4), math.log(2)])
    assert other_sizes([], np.zeros(0)) == []


# --- whom to ask ------------------------------------------------------------------------------------------------------


def seen(die: float, right: float, **other: object) -> Find:
    named = Named("die", "3", ("3", "5"), Doubt.ALIKE, (0.9, 0.9, 0.9), (0.2, 0.2, 0.2))
    return replace(Find(top(100, 100), named, die, right, np.zeros(len(FEATURES))), **other)  # type: ignore[arg-type]


def test_only_what_is_surely_right_is_told_without_asking() -> None:
    reading = decided([seen(0.99, 0.95), seen(0.99, 0.85)])
    assert [die.doubt for die in reading.dice] == [None, Doubt.ALIKE]
    assert reading.doubt is None


def test_a_die_another_face_of_which_may_be_its_top_is_asked_about_however_sure_its_name() -> None:
    assert decided([seen(0.99, 0.99, rival=True)]).dice[0].doubt is Doubt.LEANING


def test_a_die_of_unsure_colour_is_asked_about() -> None:
    named = replace(seen(1, 1).named, clear=False, reason=Doubt.COLOUR)
    assert decided([seen(0.99, 0.99, named=named)]).dice[0].doubt is Doubt.COLOUR


def test_what_may_be_a_die_makes_the_count_a_question_and_what_is_hardly_one_does_not() -> None:
    sure = seen(0.99, 0.95)
    assert decided([sure, seen(0.2, 0.1)]).reason == COUNT
    assert decided([sure, seen(0.05, 0.0)]).doubt is None


def test_where_no_die_is_told_a_weaker_hint_is_enough_to_ask() -> None:
    assert decided([seen(0.05, 0.0)]).doubt is Doubt.COUNT
    assert (decided([seen(0.001, 0.0)]).doubt, decided([]).reason) == (None, NO_DICE)


def test_a_cloth_full_of_small_hints_does_not_say_how_large_dice_are() -> None:
    named = seen(1, 1).named
    strange = replace(named, alike=(0.2, 0.5, 0.75), lead=(-0.05, 0.12, 0.15))
    hints = [top(100 + 30 * (place % 10), 400 + 30 * (place // 10), 22.0, 0.45) for place in range(60)]
    die = top(100, 100, 140.0, 0.6)
    found = judged([die, *hints], [named] + 60 * [strange])
    assert found[0].top is die
    assert found[0].die > 0.9 > 0.05 > found[1].die


def test_surer_finds_are_surer_dice() -> None:
    assert len(DIE) == len(RIGHT) == len(FEATURES) + 1
    poor, good = np.zeros(len(FEATURES)), np.zeros(len(FEATURES))
    good[FEATURES.index("score")], good[FEATURES.index("network alike")] = 2.0, 0.9
    poor[FEATURES.index("score")], poor[FEATURES.index("other size")] = -2.0, 0.8
    for curve in (DIE, RIGHT):
        assert chance(curve, good) > chance(curve, poor)


def test_fitting_finds_the_curve_that_made_the_data() -> None:
    rng = np.random.default_rng(2)
    values = rng.normal(size=(6000, 2))
    truth = rng.random(6000) < 1 / (1 + np.exp(-(0.5 + 1.5 * values[:, 0] - 1.0 * values[:, 1])))
    assert fit(values, truth) == pytest.approx([0.5, 1.5, -1.0], abs=0.15)


# --- a set, taught and judged -----------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def pictures() -> list[Shown]:
    """Ten pictures of the same six dice."""
    told = []
    for number in range(10):
        values = "".join(np.random.default_rng(number).permutation(list("123456")))
        one = scene(100 + number, values, 36.0)
        told.append(Shown(Labelled(f"{number}.png", Path(f"{number}.png"), labels_of(one, values)), look(one.picture), stamp(one.picture)))
    return told


def test_dice_that_were_taught_from_other_pictures_are_read() -> None:
    result = crosswise(pictures(), 4)
    assert result.dice.n >= 60
    assert result.dice.right >= 0.8 * result.dice.n
    assert result.dice.wrong <= 1


def test_the_curve_trades_wrong_for_asked_and_marks_what_is_kept() -> None:
    result = crosswise(pictures(), 4)
    curve = points(result)
    for one, other in pairwise(curve):
        assert one.told < other.told
        assert one.dice.asked <= other.dice.asked
        assert one.dice.wrong >= other.dice.wrong
    (kept,) = [one for one in curve if one.kept]
    assert (kept.told, kept.dice) == (Limits().told, result.dice)
    drawing = ElementTree.fromstring(svg(curve, "a < b & c"))
    assert len(drawing.findall("{*}polyline")) == 2
    assert any(text.text == "a < b & c" for text in drawing.findall("{*}text"))
