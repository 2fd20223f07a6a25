"""The table without dice, cards and hands: what is drawn once per look and kept.

Two steps. `Stage` holds what only the camera decides: how much of each pixel is felt, mat or anything else, and the
facets of walls, can and lid with the places where they hide what lies behind. `Backdrop` lights a stage for one look.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from hardware.virtual import art, scene
from hardware.virtual.optics import (
    Bytes,
    Camera,
    Floats,
    Light,
    Size,
    encode,
    fixed,
    plane_to_picture,
    project,
    vignette,
)
from hardware.virtual.scene import Look
from vision import printed

MAT_DETAIL = 4000.0  # pixels per metre of the mats' textures
TABLE_DETAIL = 1250.0
TABLE_REACH = (0.60, 0.50)  # half the table top's measures, metres
WALL_COLOUR = (0.020, 0.040, 0.080)  # dark stained wood; blue green red
WALL_TOP_COLOUR = (0.045, 0.085, 0.160)
TIN = (0.30, 0.31, 0.31)
TIN_DARK = (0.16, 0.17, 0.17)
CLOTH_GLOSS = 0.20  # part of a lamp's mirror image that felt, mat and wood give back
ROUNDS = 72  # facets of a circle


@dataclass(frozen=True, slots=True)
class Facet:
    """A flat convex piece of wall or can: corners (n, 3) in metres, its normal and its reflectance blue green red."""

    corners: Floats
    normal: Floats
    colour: tuple[float, float, float]


def tray_facets() -> tuple[list[Facet], list[Facet], list[Facet]]:
    """The tray's walls: inner faces, outer faces, tops."""
    cx, cy = scene.TRAY_CENTRE
    inner, outer, high = scene.TRAY_SIZE / 2, scene.TRAY_SIZE / 2 + scene.WALL_THICKNESS, scene.TRAY_WALL
    insides, outsides, tops = [], [], []
    for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1)):
        out, along = np.array([dx, dy, 0.0]), np.array([-dy, dx, 0.0])
        middle, up = np.array([cx, cy, 0.0]), np.array([0.0, 0.0, high])

        def edge(reach: float, z: Floats, out: Floats = out, along: Floats = along, m: Floats = middle) -> list[Floats]:
            return [m + reach * (out + along) + z, m + reach * (out - along) + z]

        floor = np.zeros(3)
        insides.append(Facet(np.array(edge(inner, floor) + edge(inner, up)[::-1]), -out, WALL_COLOUR))
        outsides.append(Facet(np.array(edge(outer, floor) + edge(outer, up)[::-1]), out, WALL_COLOUR))
        tops.append(Facet(np.array(edge(inner, up) + edge(outer, up)[::-1]), np.array([0.0, 0.0, 1.0]), WALL_TOP_COLOUR))
    return insides, outsides, tops


def _circle(radius: float, height: float) -> Floats:
    turn = np.linspace(0, 2 * np.pi, ROUNDS, endpoint=False)
    cx, cy = scene.CAN_CENTRE
    return np.column_stack([cx + radius * np.cos(turn), cy + radius * np.sin(turn), np.full(ROUNDS, height)])


def _ring(one: Floats, other: Floats, outwards: float, colour: tuple[float, float, float]) -> list[Facet]:
    """The strip between two circles; `outwards` 1, 0, −1: its normals point outwards, up or inwards."""
    facets = []
    for n in range(ROUNDS):
        m = (n + 1) % ROUNDS
        corners = np.array([one[n], one[m], other[m], other[n]])
        turn = 2 * np.pi * (n + 0.5) / ROUNDS
        normal = np.array([outwards * np.cos(turn), outwards * np.sin(turn), 1.0 - abs(outwards)])
        facets.append(Facet(corners, normal, colour))
    return facets


def can_facets() -> list[Facet]:
    """Can and upturned lid, from below to above as they hide each other."""
    floor, top, brim = scene.CAN_HEIGHT, scene.CAN_HEIGHT + scene.LID_RIM, scene.LID_RADIUS - 0.0022
    up = np.array([0.0, 0.0, 1.0])
    facets = []
    for low, high, colour in ((0.0, 0.022, TIN_DARK), (0.022, 0.050, (0.10, 0.16, 0.09)), (0.050, floor, TIN_DARK)):
        facets += _ring(_circle(scene.CAN_RADIUS, low), _circle(scene.CAN_RADIUS, high), 1, colour)
    facets += _ring(_circle(scene.LID_RADIUS, floor - 0.001), _circle(scene.LID_RADIUS, top), 1, TIN)
    for radius, shade in ((brim, 1.0), (0.030, 0.93), (0.0285, 1.05), (0.014, 0.93), (0.0125, 1.02)):
        colour = (TIN[0] * shade, TIN[1] * shade, TIN[2] * shade)
        facets.append(Facet(_circle(radius, floor), up, colour))
    facets += _ring(_circle(brim, floor), _circle(brim, top), -1, TIN)
    facets += _ring(_circle(brim, top), _circle(scene.LID_RADIUS, top), 0, (0.40, 0.41, 0.41))
    return facets


def lid_outline(camera: Camera) -> Facet:
    """All that the lid covers, as one facet: the hull of its lower and upper circle as the camera sees them."""
    low = _circle(scene.LID_RADIUS, scene.CAN_HEIGHT - 0.001)
    high = _circle(scene.LID_RADIUS, scene.CAN_HEIGHT + scene.LID_RIM)
    both = np.vstack([low, high])
    seen = project(camera.projection(scene.FRAME_SIZE), both).astype(np.float32)
    hull = cv2.convexHull(seen, returnPoints=False).ravel()
    return Facet(both[hull], np.array([0.0, 0.0, 1.0]), TIN)


@dataclass(frozen=True, slots=True)
class _Patch:
    """A facet in the picture: its box (rows, columns), its cover 0…1 there, its middle and its normal."""

    rows: slice
    columns: slice
    cover: Floats
    facet: Facet


class Stage:
    """What only the camera decides. `table`: reflectance (h, w, 3) of all that is neither felt nor mat cloth;
    `felt`, `mat`: how much of the pixel is that cloth, with its texture; the hiding masks are bytes 0…255."""

    def __init__(self, camera: Camera, size: Size) -> None:
        self.camera, self.size = camera, size
        self.projection = camera.projection(size)
        self.table = self._wood()
        self.mat = self._lay(printed.CAN_MAT, scene.CAN_CENTRE, self._can_print())
        self.felt = self._lay(printed.TRAY_MAT, scene.TRAY_CENTRE, None, also=self.mat)
        insides, outsides, tops = tray_facets()
        eye = camera.position
        walls = [self._patch(facet) for facet in _seen(insides, eye) + _seen(outsides, eye) + _seen(tops, eye)]
        can = [self._patch(facet) for facet in _seen(can_facets(), eye)]
        self.patches = [patch for patch in walls + can if patch.cover.size]
        for patch in self.patches:
            self._cover(patch)
        self.hides_inside = self._mask(_seen(outsides, eye) + _seen(tops, eye))
        self.hides_outside = self._mask(_seen(insides, eye) + _seen(tops, eye))
        self.lid = self._mask([lid_outline(camera)])
        self.vignette = vignette(camera, size)

    def _wood(self) -> Floats:
        across, deep = TABLE_REACH
        width, height = round(2 * across * TABLE_DETAIL), round(2 * deep * TABLE_DETAIL)
        texture = art.planks(width, height, plank=round(0.092 * TABLE_DETAIL))
        return self._warp(texture, (0.0, 0.0), TABLE_DETAIL, cv2.BORDER_REFLECT)

    def _warp(self, texture: Floats, centre: tuple[float, float], detail: float, border: int) -> Floats:
        """A texture that lies on the table with its middle at `centre`, as seen (h, w[, n])."""
        height, width = texture.shape[:2]
        x, y = centre[0] - width / 2 / detail, centre[1] + height / 2 / detail
        lie = np.array([[1 / detail, 0, x + 0.5 / detail], [0, -1 / detail, y - 0.5 / detail], [0, 0, 1]])
        home = plane_to_picture(self.projection) @ lie
        picture = cv2.warpPerspective(texture, home, self.size, flags=cv2.INTER_LINEAR, borderMode=border)
        return np.asarray(picture)

    def _lay(self, mat: printed.Mat, centre: tuple[float, float], ink: Floats | None, also: Floats | None = None) -> Floats:
        """Lay a mat on the table: its print goes to `table`; returned is the share of bare cloth with its texture."""
        pixels = round(mat.size * MAT_DETAIL)
        cloth = art.fibre(pixels, pixels, seed=mat.markers[0].id) if ink is None else 1 + (ink - 1) * 0.75
        if ink is not None:
            cloth = cloth * (0.8 + 0.2 * art.fibre(pixels, pixels, seed=mat.markers[0].id, coarse=30.0))
        paper = np.zeros((pixels, pixels), np.float32)
        for marker in mat.markers:
            square = art.marker_paper(marker, MAT_DETAIL)
            left = round(pixels / 2 + marker.at[0] * MAT_DETAIL - square.shape[1] / 2)
            top = round(pixels / 2 - marker.at[1] * MAT_DETAIL - square.shape[0] / 2)
            box = np.s_[top : top + square.shape[0], left : left + square.shape[1]]
            paper[box] = np.where(square > 0, art.PAPER, art.INK)
            cloth = np.array(cloth, np.float32)
            cloth[box] = 0.0
        texture = cv2.blur(np.dstack([paper, cloth, np.ones_like(paper)]).astype(np.float32), (3, 3))
        framed = np.asarray(cv2.copyMakeBorder(texture, 2, 2, 2, 2, cv2.BORDER_CONSTANT), np.float32)
        seen = self._warp(framed, centre, MAT_DETAIL, cv2.BORDER_CONSTANT)
        bare = 1 - seen[..., 2]
        self.table = self.table * bare[..., None] + seen[..., :1]
        if also is not None:
            also *= bare
        return np.ascontiguousarray(seen[..., 1])

    def _can_print(self) -> Floats:
        """Brightness of the mat round the can: a ring to set the can on, a frame and rays that lead to it."""
        pixels = round(printed.CAN_MAT.size * MAT_DETAIL)
        ink = np.ones((pixels, pixels), np.float32)
        middle, metre = (pixels // 2, pixels // 2), MAT_DETAIL
        for radius, thick, tone in ((0.052, 6, 0.55), (0.056, 2, 0.55), (0.100, 2, 0.75)):
            cv2.circle(ink, middle, round(radius * metre), tone, thick, cv2.LINE_8)
        for turn in np.arange(0, 2 * np.pi, np.pi / 12):
            ray = np.array([np.cos(turn), np.sin(turn)])
            ends = [np.rint(middle + reach * metre * ray).astype(int) for reach in (0.061, 0.067)]
            cv2.line(ink, tuple(map(int, ends[0])), tuple(map(int, ends[1])), 0.6, 4)
        edge = round(0.006 * metre)
        cv2.rectangle(ink, (edge, edge), (pixels - edge, pixels - edge), 0.6, 4)
        return np.asarray(cv2.GaussianBlur(ink, (0, 0), 1.0), np.float32)

    def _patch(self, facet: Facet) -> _Patch:
        """A facet's place in the picture; of no size where it lies outside."""
        points = project(self.projection, facet.corners)
        low = np.clip(np.floor(points.min(axis=0)).astype(int) - 1, 0, self.size)
        high = np.clip(np.ceil(points.max(axis=0)).astype(int) + 2, 0, self.size)
        cover = np.zeros((max(high[1] - low[1], 0), max(high[0] - low[0], 0)), np.uint8)
        if cover.size:
            cv2.fillConvexPoly(cover, fixed(points - low), 255, cv2.LINE_AA, 4)
        return _Patch(slice(low[1], high[1]), slice(low[0], high[0]), cover.astype(np.float32) / 255, facet)

    def _cover(self, patch: _Patch) -> None:
        box = (patch.rows, patch.columns)
        bare = 1 - patch.cover
        self.felt[box] *= bare
        self.mat[box] *= bare
        self.table[box] = self.table[box] * bare[..., None] + patch.cover[..., None] * np.array(patch.facet.colour, np.float32)

    def _mask(self, facets: list[Facet]) -> Bytes:
        mask = np.zeros(self.size[::-1], np.uint8)
        for facet in facets:
            cv2.fillConvexPoly(mask, fixed(project(self.projection, facet.corners)), 255, cv2.LINE_8, 4)
        return mask


def _seen(facets: list[Facet], eye: Floats) -> list[Facet]:
    """Those that turn their front to the camera."""
    return [facet for facet in facets if float((eye - facet.corners.mean(axis=0)) @ facet.normal) > 0]


@lru_cache(maxsize=2)
def stage(camera: Camera, size: Size) -> Stage:
    """The stage of this camera, kept."""
    return Stage(camera, size)


def backdrop(look: Look, camera: Camera, size: Size) -> Bytes:
    """The lit empty table, encoded, before lens blur and sensor: (height, width, 3) blue green red."""
    return _backdrop(look.felt, look.mat, look.glare, look.lamp, look.weave, camera, size).copy()


@lru_cache(maxsize=4)
def _backdrop(felt: scene.Vector, mat: scene.Vector, glare: float, lamp: scene.Vector, weave: str, camera: Camera, size: Size) -> Bytes:
    look = Look(felt=felt, mat=mat, glare=glare, lamp=lamp)
    ground = stage(camera, size)
    light = Light(look, camera)
    falling = _falling_light(ground, light) * ground.vignette
    gloss = _gloss(ground, light)
    cloth = ground.mat * _woven(ground, weave) if weave else ground.mat
    planes = []
    for channel, (felt_part, mat_part) in enumerate(zip(felt[::-1], mat[::-1], strict=True)):
        colour = ground.table[..., channel] + felt_part * ground.felt + mat_part * cloth
        planes.append(encode(colour * falling + gloss))
    return np.asarray(cv2.merge(planes), np.uint8)


def _table_places(ground: Stage, step: int) -> tuple[Floats, Floats]:
    """Metres x and y of every `step`-th pixel's point on the table top."""
    width, height = ground.size[0] // step, ground.size[1] // step
    columns, rows = np.meshgrid((np.arange(width) + 0.5) * step - 0.5, (np.arange(height) + 0.5) * step - 0.5)
    back = np.linalg.inv(plane_to_picture(ground.projection))
    x, y, w = np.tensordot(back, np.stack([columns, rows, np.ones_like(rows)]), axes=1)
    return x / w, y / w


def _woven(ground: Stage, weave: str) -> Floats:
    """What a pattern makes of the can mat's brightness, (h, w)."""
    x, y = _table_places(ground, 2)
    if weave == "grain":  # boards that were cut lengthwise
        tone = 1 + 0.16 * np.sin(1400 * y + 5 * np.sin(23 * x) + 3 * np.sin(61 * y)) + 0.10 * np.sin(300 * y + 9 * np.sin(7 * x))
    elif weave == "checks":
        tone = 1 + 0.22 * (np.sign(np.sin(150 * x)) + np.sign(np.sin(150 * y)))
    else:
        tone = 1 + 0.3 * np.sign(np.sin(210 * (0.8 * x + 0.6 * y)))
    return np.asarray(cv2.resize(tone.astype(np.float32), ground.size, interpolation=cv2.INTER_LINEAR))


def _falling_light(ground: Stage, light: Light) -> Floats:
    """Light on every pixel's surface, with the soft shadows of walls and can on the table."""
    x, y = _table_places(ground, 8)
    points = np.stack([x, y, np.zeros_like(x)], axis=-1)
    level = light.shade(points, np.array([0.0, 0.0, 1.0]))
    falling: Floats = np.asarray(cv2.resize(level.astype(np.float32), ground.size, interpolation=cv2.INTER_LINEAR))
    falling = falling * _standing_shadows(ground, light)
    for patch in ground.patches:
        box = (patch.rows, patch.columns)
        facet = patch.facet
        tone = float(light.shade(facet.corners.mean(axis=0), facet.normal))
        falling[box] += patch.cover * (tone - falling[box])
    return falling


def _standing_shadows(ground: Stage, light: Light) -> Floats:
    """What the walls and the can leave of the lamp's light on the table: (h, w), 1 where nothing is in the way."""
    step = 2
    small = np.zeros((ground.size[1] // step, ground.size[0] // step), np.uint8)
    slope = np.array(light.slope())
    outline = plane_to_picture(ground.projection)
    insides, outsides, _tops = tray_facets()
    for facet in insides + outsides:
        _fill_shadow(small, outline, facet.corners, slope, step)
    _fill_shadow(small, outline, np.vstack([_circle(scene.CAN_RADIUS, 0.0), _circle(scene.LID_RADIUS, 0.081)]), slope, step)
    soft = cv2.GaussianBlur(small, (0, 0), 4.0).astype(np.float32) / 255
    seat = np.zeros_like(small)  # the dark foot of walls and can, whatever the lamp does
    for facet in insides:
        _fill_shadow(seat, outline, facet.corners, np.zeros(2), step, grow=3)
    _fill_shadow(seat, outline, _circle(scene.CAN_RADIUS + 0.004, 0.0), np.zeros(2), step)
    foot = cv2.GaussianBlur(seat, (0, 0), 3.0).astype(np.float32) / 255
    left = (1 - 0.55 * soft) * (1 - 0.30 * foot)
    return np.asarray(cv2.resize(left, ground.size, interpolation=cv2.INTER_LINEAR))


def _fill_shadow(canvas: Bytes, outline: Floats, corners: Floats, slope: Floats, step: int, grow: int = 0) -> None:
    """Fill the hull of the corners' shadows on the table."""
    flat = corners[:, :2] + corners[:, 2:] * slope
    pixels = cv2.perspectiveTransform(flat[None].astype(np.float64), outline)[0] / step
    hull = cv2.convexHull(fixed(pixels))
    cv2.fillConvexPoly(canvas, hull, 255, cv2.LINE_AA, 4)
    if grow:
        cv2.polylines(canvas, [hull], True, 255, grow, cv2.LINE_AA, 4)


def _gloss(ground: Stage, light: Light) -> Floats:
    """Reflected lamp light that is added on felt, mat and table."""
    if not light.glints:
        return np.zeros((1, 1), np.float32)
    x, y = _table_places(ground, 8)
    blobs = light.mirrored(x, y, spread=1.6).astype(np.float32)
    return np.asarray(CLOTH_GLOSS * cv2.resize(blobs, ground.size, interpolation=cv2.INTER_LINEAR))
